"""Servers that start quickly, so that they can be killed often.

Loading takes longest. So one process loads everything, and forks a server for each line that it
reads, which runs `qirkat serve`.
"""

import importlib
import io
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from support import paths

READY = 60.0  # seconds in which a server must be there
_LOADED = (
    "aiosqlite",
    "asyncpg",
    "qirkat.cluster.redis_bus",
    "qirkat.server.app",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)


def serve() -> None:
    """Fork a server for each line; print its process id, and later its exit code."""
    for name in _LOADED:
        with suppress(ModuleNotFoundError):
            importlib.import_module(name)
    from qirkat.cli import main

    # Refused, but only after everything is loaded.
    with redirect_stderr(io.StringIO()):
        main(["serve", "--port", "70000"])
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    print("loaded", flush=True)
    for line in sys.stdin:
        wanted = json.loads(line)
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.environ.update(wanted["environment"])
            for name, value in wanted["changed"].items():
                module, _, constant = name.rpartition(".")
                setattr(importlib.import_module(module), constant, value)
            with Path(wanted["log"]).open("ab") as log, Path(os.devnull).open("r+b") as nothing:
                os.dup2(nothing.fileno(), 0)
                os.dup2(nothing.fileno(), 1)
                os.dup2(log.fileno(), 2)
            os._exit(main(wanted["tokens"]))
        print(child, flush=True)


class Server:
    """A server that can be started and killed, always at the same address."""

    def __init__(
        self,
        loader: "subprocess.Popen[str]",
        log: Path,
        *,
        changed: Mapping[str, Any],
        **environment: str,
    ) -> None:
        """`changed` overrides constants of modules by their full names."""
        self._loader = loader
        self._changed = dict(changed)
        self._environment = {"DISPLAY": "", "WAYLAND_DISPLAY": "", **environment}
        self.log = log
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.pid: int | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server, without waiting until it is ready."""
        assert self.pid is None
        site = self._environment["QIRKAT_DATA"] + "/site"
        tokens = ["serve", "--site", site, "--port", str(self.port)]
        wanted = {
            "environment": self._environment,
            "changed": self._changed,
            "log": str(self.log),
            "tokens": tokens,
        }
        assert self._loader.stdin is not None
        assert self._loader.stdout is not None
        print(json.dumps(wanted), file=self._loader.stdin, flush=True)
        self.pid = int(self._loader.stdout.readline())

    @property
    def is_alive(self) -> bool:
        return self.pid is not None and Path(f"/proc/{self.pid}").exists()

    def health(self) -> str:
        """Its health; empty while it does not answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().read().decode().strip()
        except (OSError, HTTPException):
            return ""
        finally:
            connection.close()

    def wait(self) -> None:
        """Wait until games can be saved."""
        end = time.monotonic() + READY
        while self.health() != "ok":
            assert self.is_alive, f"A server ended:\n{self.log.read_text()[-3000:]}"
            assert time.monotonic() < end, "A server did not start."
            time.sleep(0.01)

    def end(self, number: int = signal.SIGKILL) -> None:
        """Send a signal, and wait for the end of the process."""
        assert self.pid is not None
        os.kill(self.pid, number)
        end = time.monotonic() + READY
        while self.is_alive:
            assert time.monotonic() < end, "A server did not end."
            time.sleep(0.002)
        self.pid = None


@contextmanager
def loading(**environment: str) -> Iterator["subprocess.Popen[str]"]:
    """The process that servers are forked from."""
    with subprocess.Popen(
        [sys.executable, "-m", "support.forked_server"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**paths.environment(), **environment},
    ) as loader:
        assert loader.stdout is not None
        assert loader.stdout.readline() == "loaded\n"
        yield loader


if __name__ == "__main__":
    serve()
