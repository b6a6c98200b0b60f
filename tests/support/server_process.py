"""A server in a process of its own, how to talk to it, and a small site for it."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlsplit

FILES = {
    "index.html": b"<!doctype html><title>Qirkat</title>",
    "index.html.gz": b"first page, gzip",
    "preloads.json": (
        b'{"views": {"play": {"links": ["</a>; rel=modulepreload"], "areas": []}},'
        b' "words": {"fr": {"": "</fr>"}}}'
    ),
    "sw.js": b"// service worker",
    "manifest.webmanifest": b"{}",
    "icon.png": b"\x89PNG",
    "assets/app-1a2b3c.js": b"console.log('a page that is much longer than its other forms')",
    "assets/app-1a2b3c.js.br": b"brotli",
    "assets/app-1a2b3c.js.gz": b"as gzip",
    "assets/app-1a2b3c.css": b"body {}",
    "assets/qirkat-4d5e6f.wasm": b"\x00asm",
    "assets/serif-7a8b9c.woff2": b"wOF2",
    "assets/learn-0d1e2f.ftl": "título = Aprende".encode(),
    "assets/star.svg": b"<svg/>",
    "assets/book.bin": b"\x00",
}
APP = "/assets/app-1a2b3c.js"
SECRET = b"not for the world"


def write_site(folder: Path) -> Path:
    """A small site, with private files beside and in it."""
    for name, data in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    (folder.parent / "secret.txt").write_bytes(SECRET)
    (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
    (folder / ".hidden").write_bytes(SECRET)
    return folder


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


class Site(NamedTuple):
    """A running server."""

    process: subprocess.Popen[str]
    address: str

    @property
    def port(self) -> int:
        port = urlsplit(self.address).port
        assert port is not None
        return port

    def ask(self, target: str, method: str = "GET", **headers: str) -> Answer:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        with closing(connection):
            connection.putrequest(method, target, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name.replace("_", "-"), value)
            connection.endheaders()
            answer = connection.getresponse()
            fields = [(name.lower(), value) for name, value in answer.getheaders()]
            assert len(fields) == len(dict(fields)), "a header was sent twice"
            return Answer(answer.status, dict(fields), answer.read())

    def wait(self) -> None:
        """Wait until games can be saved, which is later than serving pages."""
        while self.ask("/healthz").status != 200:
            time.sleep(0.02)

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)

    def send(self, request: bytes) -> bytes:
        """Send raw bytes, and return everything until the server closes."""
        with self.connect() as connection:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            return b"".join(iter(lambda: connection.recv(65536), b""))

    def stop(self, number: int = signal.SIGINT) -> str:
        """Stop it like Ctrl-C, and return its standard error."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=30)
        assert self.process.returncode == 0, err
        assert out == ""
        assert "Traceback" not in err
        return err


@contextmanager
def serving(*tokens: str | Path, program: str = "", **environment: str) -> Iterator[Site]:
    """Run the command in a process with its own data folder; always stopped in the end."""
    command = ["-c", program] if program else ["-m", "qirkat"]
    with TemporaryDirectory() as data:
        own = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "QIRKAT_DATA": data}
        process = subprocess.Popen(
            [sys.executable, *command, *map(str, tokens)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **own, **environment},
        )
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            assert address, process.communicate()
            yield Site(process, address)
        finally:
            if process.poll() is None:
                process.kill()
            process.communicate()
