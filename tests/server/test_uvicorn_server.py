"""HTTP and websocket connections: many, slow, unfinished, and without delay."""

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
# A server that prints TCP_NODELAY of each connection, as HTTP and as a websocket.
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


def test_slow_clients_block_nobody(site: Site) -> None:
    with ExitStack() as stack:
        for _ in range(50):
            slow = stack.enter_context(site.connect())
            slow.sendall(b"GET /pl")
        begun = time.monotonic()
        assert site.ask("/").status == 200
        assert time.monotonic() - begun < 5


def test_refuses_excess_connections(site: Site) -> None:
    with ExitStack() as stack:
        for _ in range(CONNECTIONS):
            stack.enter_context(site.connect())
        assert site.ask("/").status == 503
    deadline = time.monotonic() + 20
    while site.ask("/").status != 200:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_malformed_request_is_not_an_error(folder: Path) -> None:
    """It is refused while a handler already answers its beginning."""
    with serving("serve", "--site", folder, "--port", "0") as site:
        site.wait()
        for head in (b"POST /api/guest", b"GET /", b"GET /api/lobby"):
            broken = head + b" HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
            assert site.send(broken).startswith(b"HTTP/1.1 400 ")
        assert " ERROR " not in site.stop()


@pytest.mark.slow
def test_unfinished_request_is_cut_off(folder: Path) -> None:
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
        with site.connect() as connection:  # a keep-alive connection is served all the time
            for _ in range(6):
                connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                answer = b""
                while not answer.endswith(b"ok\n"):
                    answer += connection.recv(65536)
                assert answer.startswith(b"HTTP/1.1 200 ")
                time.sleep(0.2)
        site.stop()


def test_keep_alive_answers_are_not_delayed(site: Site) -> None:
    """Otherwise Nagle's algorithm delays the end of an answer by 40 ms."""
    times = []
    with closing(HTTPConnection("127.0.0.1", site.port, timeout=30)) as connection:
        for _ in range(30):
            begun = time.perf_counter()
            connection.request("GET", "/")
            assert connection.getresponse().read()
            times.append(time.perf_counter() - begun)
    # The first answers of a connection are acknowledged at once.
    assert statistics.median(times[10:]) < DELAY


def test_websocket_messages_are_not_delayed(site: Site) -> None:
    """The mover gets `ack` and then the event, which must not be delayed."""

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


def test_accepted_connections_have_nodelay(folder: Path) -> None:
    with serving("serve", "--site", folder, "--port", "0", program=TELLING) as site:
        site.wait()

        async def visit() -> None:
            await (await Tab.open(Browser(site.address))).close()

        asyncio.run(visit())
        said = set(site.stop().splitlines())
    assert {"_HttpProtocol True", "_WebSocketProtocol True"} <= said
    assert not {"_HttpProtocol False", "_WebSocketProtocol False"} & said
