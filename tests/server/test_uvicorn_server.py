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
from support.websocket_frames import CONTINUED, PING, PONG, TEXT, frame, upgrade

from qirkat.live.protocol import Ack

CONNECTIONS = 100
LOOPS = {
    "uvloop": "import uvloop\n",
    "asyncio": "import sys\nsys.modules['uvloop'] = None\n",  # as where it is not installed
}
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
        print("loop of", type(self.loop).__module__.partition(".")[0], file=sys.stderr)

    kind.connection_made = connection_made

telling(qirkat.server.uvicorn_server._HttpProtocol)
telling(qirkat.server.uvicorn_server._WebSocketProtocol)
sys.exit(main())
"""

# Parts of uvicorn that are not documented. Another version may rename them, and then ours would
# silently never be called.
OVERRIDES = {
    *(f"_Server.{name}" for name in ("__init__", "startup", "shutdown")),
    *(f"_HttpProtocol.{name}" for name in ("connection_made", "connection_lost", "eof_received")),
    *(f"_HttpProtocol.{name}" for name in ("handle_websocket_upgrade", "send_400_response")),
    *(f"_WebSocketProtocol.{name}" for name in ("__init__", "connection_lost", "send")),
    *(f"_WebSocketProtocol.{name}" for name in ("handle_ping", "handle_pong", "handle_cont")),
    *(f"_WebSocketProtocol.{name}" for name in ("send_receive_event_to_app", "on_task_complete")),
}
# A server that prints each of them when uvicorn calls it.
CALLED = """
import functools, sys
import qirkat.server.uvicorn_server as server
from qirkat.cli import main

def told(kind, name):
    method = getattr(kind, name)

    @functools.wraps(method)
    def call(*given, **named):
        print(f"called {kind.__name__}.{name}", file=sys.stderr)
        return method(*given, **named)

    setattr(kind, name, call)

for kind in (server._Server, server._HttpProtocol, server._WebSocketProtocol):
    for name in [name for name in vars(kind) if callable(getattr(kind, name))]:
        if hasattr(kind.__base__, name):
            told(kind, name)
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


def test_half_closed_request_is_answered(site: Site) -> None:
    """A client may close its side after the request, even if the answer takes some time."""
    site.wait()
    body = b'{"name": "Nobody there", "password": "a long password"}'
    head = (
        f"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n"
        f"Origin: http://127.0.0.1:{site.port}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    assert site.send(head.encode() + body).startswith(b"HTTP/1.1 403 ")


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


@pytest.mark.parametrize("loop", LOOPS)
def test_accepted_connections_have_nodelay(folder: Path, loop: str) -> None:
    program = LOOPS[loop] + TELLING
    with serving("serve", "--site", folder, "--port", "0", program=program) as site:
        site.wait()

        async def visit() -> None:
            await (await Tab.open(Browser(site.address))).close()

        asyncio.run(visit())
        said = set(site.stop().splitlines())
    assert f"loop of {loop}" in said
    assert {"_HttpProtocol True", "_WebSocketProtocol True"} <= said
    assert not {"_HttpProtocol False", "_WebSocketProtocol False"} & said


@pytest.mark.parametrize("loop", LOOPS)
def test_uvicorn_calls_what_we_override(folder: Path, loop: str) -> None:
    program = LOOPS[loop] + CALLED
    with serving("serve", "--site", folder, "--port", "0", program=program) as site:
        site.wait()
        assert site.send(b"nonsense\r\n\r\n").startswith(b"HTTP/1.1 400 ")
        host = f"127.0.0.1:{site.port}"
        with site.connect() as connection:
            connection.sendall(upgrade(host, origin=f"http://{host}"))
            assert connection.recv(4096).startswith(b"HTTP/1.1 101 ")
            connection.sendall(frame(PING, b"") + frame(PONG, b""))
            connection.sendall(frame(TEXT, b"{", last=False) + frame(CONTINUED, b"}"))
            said = b"".join(iter(lambda: connection.recv(4096), b""))  # `{}` is no message
        assert b'"bad_message"' in said
        log = site.stop()
    assert {line.split()[1] for line in log.splitlines() if "called" in line} == OVERRIDES
