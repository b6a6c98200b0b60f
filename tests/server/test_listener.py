"""Connections are limited by address, in all, and by how many files may be open."""

import asyncio
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from support.live_client import Browser, Tab
from support.server_process import Site, serving, write_site

from qirkat.live.protocol import Ack
from qirkat.server import listener
from qirkat.server.listener import RESERVED_FILES, Room, room

FEW_FILES = 128
# A server with few files. Started by a shell, since a limit is inherited.
WITH_FEW_FILES = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW_FILES // 2}, {FEW_FILES}))
from qirkat.cli import main
sys.exit(main())
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_site(tmp_path_factory.mktemp("listening") / "site")


class Crowd:
    """Idle connections from some addresses of this machine."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._stack = ExitStack()

    def __enter__(self) -> "Crowd":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def open(self, address: str, count: int) -> int:
        """Open connections; how many of them stay open for half a second."""
        opened = []
        for _ in range(count):
            with suppress(OSError):
                connection = socket.create_connection(
                    ("127.0.0.1", self._site.port), timeout=30, source_address=(address, 0)
                )
                opened.append(self._stack.enter_context(connection))
        time.sleep(0.5)
        return sum(map(is_open, opened))


def is_open(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def status(site: Site, address: str) -> int:
    """The status of a page for an address."""
    with socket.create_connection(
        ("127.0.0.1", site.port), timeout=30, source_address=(address, 0)
    ) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return int(connection.recv(100).split()[1])


def play(site: Site) -> None:
    """Two people meet and make some moves."""

    async def run() -> None:
        browsers = Browser(site.address), Browser(site.address)
        game = await browsers[0].open_game("alquerque", side="first")
        await browsers[1].join(game)
        tabs = [await Tab.open(each) for each in browsers]
        for tab in tabs:
            await tab.watch(game)
        for ply in range(6):
            tab = tabs[ply % 2]
            await tab.reach(game, lambda state, ply=ply: state.ply == ply)  # type: ignore[misc]
            position = tab.games[game].state.position
            assert position is not None
            assert isinstance(await tab.play(game, position.moves[0].text), Ack)
        for tab in tabs:
            await tab.close()

    asyncio.run(run())


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Site]:
    own = {"QIRKAT_CONNECTIONS": "100", "QIRKAT_CROWD": "30"}
    with serving("serve", "--site", folder, "--port", "0", **own) as site:
        site.wait()
        yield site
        assert " ERROR " not in site.stop()


def test_one_address_leaves_room_for_others(site: Site) -> None:
    with Crowd(site) as crowd:
        assert crowd.open("127.0.1.1", 300) == 50
        assert status(site, "127.0.1.2") == 200
        play(site)
    deadline = time.monotonic() + 20
    while True:  # what is closed no longer counts
        with Crowd(site) as crowd:
            if crowd.open("127.0.1.1", 20) == 20:
                return
        assert time.monotonic() < deadline


def test_connections_of_a_proxy_are_not_one_persons(site: Site) -> None:
    with Crowd(site) as crowd:
        assert crowd.open("127.0.0.1", 80) == 80


def test_beyond_all_limits_connections_are_closed(site: Site) -> None:
    """Connections that still get an answer are limited too."""
    with Crowd(site) as crowd:
        assert crowd.open("127.0.0.1", 300) <= 116


@pytest.mark.slow
def test_connecting_too_often_is_refused(folder: Path) -> None:
    """Even if each connection is closed at once."""
    with serving("serve", "--site", folder, "--port", "0", QIRKAT_CROWD="1") as site:
        site.wait()
        served = 0
        for _ in range(200):
            with suppress(OSError, IndexError):
                served += status(site, "127.0.1.1") == 200
        assert 60 <= served < 150
        assert status(site, "127.0.1.2") == 200
        site.stop()


@pytest.mark.slow
def test_few_open_files_are_enough(folder: Path) -> None:
    """A crowd that takes all connections neither fills the log nor stops games."""
    with serving("serve", "--site", folder, "--port", "0", program=WITH_FEW_FILES) as site:
        site.wait()
        with Crowd(site) as crowd:
            for number in range(1, 9):
                crowd.open(f"127.0.1.{number}", 60)
                with suppress(OSError, IndexError):  # it may be full
                    status(site, "127.0.2.1")
            assert open_files(site) < FEW_FILES - 10
            time.sleep(3)  # an outage would be noticed
        deadline = time.monotonic() + 30
        while site.ask("/healthz").body != b"ok\n":
            assert time.monotonic() < deadline
        play(site)
        said = site.stop()
    assert "few_open_files" in said
    assert len(said.splitlines()) < 10, said
    assert "outage" not in said
    assert " ERROR " not in said


def open_files(site: Site) -> int:
    return len(list(Path(f"/proc/{site.process.pid}/fd").iterdir()))


@pytest.mark.slow
def test_running_out_of_files_is_logged_once(folder: Path) -> None:
    """Where something else uses up the reserve."""
    program = WITH_FEW_FILES.replace(
        "from qirkat.cli import main\n",
        "from qirkat.cli import main\nimport qirkat.server.listener as listener\n"
        f"listener.RESERVED_FILES = -{FEW_FILES}\n",
    )
    with serving("serve", "--site", folder, "--port", "0", program=program) as site:
        site.wait()
        with Crowd(site) as crowd:
            crowd.open("127.0.0.1", 300)
            time.sleep(3)
        deadline = time.monotonic() + 30
        while True:  # it accepts again
            with suppress(OSError, IndexError):
                if status(site, "127.0.1.1") == 200:
                    break
            assert time.monotonic() < deadline
        lines = [line for line in site.stop().splitlines() if "cannot_accept" in line]
    assert len(lines) == 1
    assert "reason=EMFILE" in lines[0]


# How much room there is


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[int, int]]:
    """The limits of open files, before and after a change."""
    limits = {"now": (1024, 4096)}
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits["now"])
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.update(now=wanted))
    return limits


def test_limit_of_files_is_raised(files: dict[str, tuple[int, int]]) -> None:
    assert room(1000) == Room(served=1000, accepted=1100)
    assert files["now"] == (4096, 4096)


@pytest.mark.parametrize("hard", [70, 128, 256, 1024, 4096])
def test_limit_of_files_is_respected(files: dict[str, tuple[int, int]], hard: int) -> None:
    files["now"] = (64, hard)
    found = room(100_000)
    assert 0 < found.served < found.accepted <= hard - RESERVED_FILES


@pytest.mark.usefixtures("files")
def test_limit_that_cannot_be_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert room(4000).accepted == 1024 - RESERVED_FILES
    monkeypatch.setattr(resource, "getrlimit", refuse)
    assert room(4000) == Room(4000, 4400)


def test_no_limit_of_files(files: dict[str, tuple[int, int]]) -> None:
    files["now"] = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    assert room(50) == Room(50, 66)
    assert listener._raise_open_files() is None
