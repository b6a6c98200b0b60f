"""Connections: many at once, slow ones, and those that never finish."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from serving import Site, serving, write_site

CONNECTIONS = 100


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_site(tmp_path_factory.mktemp("serving") / "site")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Site]:
    most = {"QIRKAT_CONNECTIONS": str(CONNECTIONS)}
    with serving("serve", "--site", folder, "--port", "0", **most) as site:
        yield site


def test_slow_readers_and_writers_keep_nobody_waiting(site: Site) -> None:
    with ExitStack() as stack:
        for _ in range(50):
            slow = stack.enter_context(site.connect())
            slow.sendall(b"GET /pl")
        begun = time.monotonic()
        assert site.ask("/").status == 200
        assert time.monotonic() - begun < 5


def test_too_many_connections_are_told_so(site: Site) -> None:
    with ExitStack() as stack:
        for _ in range(CONNECTIONS):
            stack.enter_context(site.connect())
        assert site.ask("/").status == 503
    deadline = time.monotonic() + 20
    while site.ask("/").status != 200:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_request_that_breaks_off_in_nonsense_is_no_failure(folder: Path) -> None:
    """It is refused while its beginning is being answered, which must then speak to nobody."""
    with serving("serve", "--site", folder, "--port", "0") as site:
        site.wait()
        for head in (b"POST /api/guest", b"GET /", b"GET /api/lobby"):
            broken = head + b" HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
            assert site.send(broken).startswith(b"HTTP/1.1 400 ")
        assert " ERROR " not in site.stop()


def test_who_does_not_finish_is_hung_up_on(folder: Path) -> None:
    program = (
        "import sys, qirkat.listener\n"
        "from qirkat.cli import main\n"
        "qirkat.listener.PATIENCE = 0.4\n"
        "sys.exit(main())"
    )
    with serving("serve", "--site", folder, "--port", "0", program=program) as site:
        site.wait()
        for begun in (b"", b"GET /pl", b"GET / HTTP/1.1\r\nHost: x\r\n"):
            with site.connect() as connection:
                connection.sendall(begun)
                with suppress(ConnectionResetError):
                    assert connection.recv(100) == b""
        with site.connect() as connection:  # who asks again and again is served all the while
            for _ in range(6):
                connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                answer = b""
                while not answer.endswith(b"ok\n"):
                    answer += connection.recv(65536)
                assert answer.startswith(b"HTTP/1.1 200 ")
                time.sleep(0.2)
        site.stop()
