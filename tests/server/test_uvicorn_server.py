"""Connections: many at once, slow ones, those that never finish, and how soon answers leave."""

import asyncio
import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
from support.live_client import Browser, Tab
from support.server_process import Site, serving, write_site

from qirkat.live.protocol import Ack

CONNECTIONS = 100
DELAY = 0.02  # seconds: half of what a client may wait before it confirms what it has received
# A server that writes down of each connection whether it sends at once, as HTTP and as a websocket.
TELLING = """
import socket, sys
import qirkat.server.uvicorn_server
from qirkat.cli import main

def telling(kind):
    made = kind.connection_made

    def connection_made(self, transport):
        made(self, transport)
        option = transport.get_extra_info("socket").getsockopt(
            socket.IPPROTO_TCP, socket.TCP_NODELAY
        )
        print(kind.__name__, bool(option), file=sys.stderr)

    kind.connection_made = connection_made

telling(qirkat.server.uvicorn_server._HttpProtocol)
telling(qirkat.server.uvicorn_server._WebSocketProtocol)
sys.exit(main())
"""


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


@pytest.mark.slow
def test_who_does_not_finish_is_hung_up_on(folder: Path) -> None:
    program = (
        "import sys, qirkat.server.uvicorn_server\n"
        "from qirkat.cli import main\n"
        "qirkat.server.uvicorn_server.REQUEST_TIMEOUT = 0.4\n"
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


def test_answers_on_a_connection_that_is_kept_leave_at_once(site: Site) -> None:
    """Else the end of an answer waits until the client has confirmed its beginning: 40 ms."""
    times = []
    with closing(HTTPConnection("127.0.0.1", site.port, timeout=30)) as connection:
        for _ in range(30):
            begun = time.perf_counter()
            connection.request("GET", "/")
            assert connection.getresponse().read()
            times.append(time.perf_counter() - begun)
    # Systems confirm the first answers of a connection at once.
    assert statistics.median(times[10:]) < DELAY


def test_messages_of_a_websocket_leave_at_once(site: Site) -> None:
    """A mover hears `ack` and then the event: the second must not wait for the first."""

    async def run() -> list[float]:
        site.wait()
        browsers = Browser(site.address), Browser(site.address)
        game = await browsers[0].open_game("alquerque", side="first")
        await browsers[1].join(game)
        tabs = [await Tab.open(each) for each in browsers]
        for tab in tabs:
            await tab.watch(game)
        times = []
        for ply in range(40):
            tab = tabs[ply % 2]
            await tab.reach(game, lambda state, ply=ply: state.ply == ply)  # type: ignore[misc]
            position = tab.games[game].state.position
            assert position is not None
            assert isinstance(await tab.play(game, position.moves[0].text), Ack)
            begun = time.perf_counter()
            await tab.reach(game, lambda state, ply=ply: state.ply > ply)  # type: ignore[misc]
            times.append(time.perf_counter() - begun)
        for tab in tabs:
            await tab.close()
        return times

    # Now and then an answer to a ping confirms the first by chance.
    assert statistics.quantiles(asyncio.run(run())[20:])[2] < DELAY


def test_accepted_connections_send_without_delay(folder: Path) -> None:
    with serving("serve", "--site", folder, "--port", "0", program=TELLING) as site:
        site.wait()

        async def visit() -> None:
            await (await Tab.open(Browser(site.address))).close()

        asyncio.run(visit())
        said = set(site.stop().splitlines())
    assert {"_HttpProtocol True", "_WebSocketProtocol True"} <= said
    assert not {"_HttpProtocol False", "_WebSocketProtocol False"} & said
