"""The command `serve`: where it listens, how it stops, and why it may not start."""

import signal
import socket
import sqlite3
import time
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest
from support.command import Call
from support.server_process import serving, write_site

from qirkat.cli.serve import PORT


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_site(tmp_path_factory.mktemp("serving") / "site")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_server_stops_at_once_despite_connections(folder: Path, number: int) -> None:
    with (
        serving("serve", "--site", folder, "--port", "0") as site,
        site.connect() as half,
        site.connect(),
    ):
        half.sendall(b"GET /")
        assert site.ask("/").status == 200
        assert site.stop(number) == "Open this address in a browser. Press Ctrl-C to stop.\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_clean_shutdown_is_recorded(folder: Path, tmp_path: Path, number: int) -> None:
    """So that running turns are credited with the downtime, however short."""
    own = {"QIRKAT_DATA": str(tmp_path)}
    with serving("serve", "--site", folder, "--port", "0", **own) as site:
        site.wait()
        site.stop(number)
    assert not (tmp_path / "games.sqlite-wal").exists()
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as database:
        noted = database.execute("SELECT count(*) FROM meta WHERE key = 'stopped'").fetchone()
    assert noted == (1,)


def test_port_in_use(folder: Path, call: Call) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = call("serve", "--site", str(folder), "--port", port)
    assert result.code == 1
    assert (
        result.err
        == f"qirkat: Port {port} on 127.0.0.1 is already in use. Choose another with --port.\n"
    )
    assert result.out == ""


def test_free_port_is_found_by_default(folder: Path, tmp_path: Path) -> None:
    """And a browser is opened if there is a display."""
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}.part && mv {seen}.part {seen}\n')
    browser.chmod(0o755)
    with ExitStack() as stack:
        with suppress(OSError):  # the port is taken already, which serves as well
            stack.enter_context(socket.create_server(("127.0.0.1", PORT)))
        named = {"BROWSER": str(browser), "DISPLAY": ":0"}
        site = stack.enter_context(serving("--site", folder, **named))
        assert site.port != PORT
        assert site.ask("/").status == 200
        deadline = time.monotonic() + 20
        while not seen.exists():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert seen.read_text() == f"{site.address}\n"
        site.stop()


@pytest.mark.parametrize(
    ("tokens", "code", "sentence"),
    [
        (["--port", "65536"], 2, "--port must be from 0 to 65535."),
        (["--port", "-1"], 2, "--port must be from 0 to 65535."),
        (["--port", "web"], 2, "web is not a whole number."),
        (["--host", "192.0.2.1"], 1, "192.0.2.1, port 8417: "),
        (["--host", "no such host"], 1, "no such host is not an address of this machine."),
        (["--host", "a" * 300], 1, " is not an address of this machine."),
    ],
)
def test_unusable_addresses(
    folder: Path, call: Call, tokens: list[str], code: int, sentence: str
) -> None:
    result = call("serve", "--site", str(folder), *tokens)
    assert result.code == code
    assert sentence in result.err
    assert result.out == ""


def test_missing_site(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = call("serve", "--site", str(tmp_path))
    assert result.code == 1
    assert result.err == f"qirkat: No site found in {tmp_path}: there is no index.html.\n"
    # As in a clone before `make web`.
    monkeypatch.setattr(
        "qirkat.server.site_files.__file__",
        str(tmp_path / "src" / "qirkat" / "server" / "site_files.py"),
    )
    for tokens in ([], ["serve"], ["--port", "0"]):
        result = call(*tokens)
        assert result.code == 1
        assert "run make web" in result.err
        assert "qirkat play" in result.err


@pytest.mark.slow
def test_other_addresses_of_this_machine(folder: Path) -> None:
    with serving("serve", "--site", folder, "--host", "0.0.0.0", "--port", "0") as site:
        assert site.address == f"http://localhost:{site.port}/"
        assert site.ask("/").status == 200
        site.stop()
    if socket.has_ipv6 and Path("/proc/net/if_inet6").exists():
        with serving("serve", "--site", folder, "--host", "::1", "--port", "0") as site:
            assert site.address == f"http://[::1]:{site.port}/"
            with socket.create_connection(("::1", site.port), timeout=30) as connection:
                connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
            site.stop()
