"""What a server tells systemd: that it is ready, and that it is not stuck."""

import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.server_process import serving, write_site

from qirkat.server.systemd import supervised

PATIENCE = 30.0
INTERVAL = 0.4  # seconds in which systemd expects a ping

# A server whose event loop is stuck as long as a file exists.
STUCK = """
import os, sys, time
from pathlib import Path
from qirkat.cli import main
from qirkat.server.live_play import LivePlay

async def sweep(live_play):
    while Path(os.environ["QIRKAT_DATA"], "stuck").exists():
        time.sleep(0.01)

LivePlay._sweep = sweep
sys.exit(main())
"""


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[socket.socket]:
    """The socket of systemd."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(PATIENCE)
        yield listening


def drain(listener: socket.socket) -> None:
    """Read what has arrived."""
    listener.setblocking(False)
    try:
        while listener.recv(100):
            pass
    except BlockingIOError:
        listener.settimeout(PATIENCE)


def test_ready_and_alive_until_stuck(tmp_path: Path, listener: socket.socket) -> None:
    (tmp_path / "data").mkdir()
    stuck = tmp_path / "data" / "stuck"
    environment = {
        "QIRKAT_DATA": str(tmp_path / "data"),
        "NOTIFY_SOCKET": str(tmp_path / "notify"),
        "WATCHDOG_USEC": str(int(INTERVAL * 1_000_000)),
    }
    pages = write_site(tmp_path / "site")
    with serving("serve", "--site", pages, "--port", "0", program=STUCK, **environment) as site:
        assert listener.recv(100) == b"READY=1"
        assert site.ask("/healthz").body == b"ok\n", "ready before games can be saved"
        for _ in range(3):
            assert listener.recv(100) == b"WATCHDOG=1"
        stuck.touch()
        time.sleep(1.0)  # the sweep comes every half second
        drain(listener)
        listener.settimeout(2 * INTERVAL)
        with pytest.raises(TimeoutError):
            listener.recv(100)
        stuck.unlink()
        listener.settimeout(PATIENCE)
        assert listener.recv(100) == b"WATCHDOG=1"
        site.stop()


@pytest.mark.anyio
async def test_abstract_socket_and_the_watchdog_of_another_process() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        name = f"qirkat-test-{os.getpid()}"
        listener.bind(f"\0{name}")
        others = {"NOTIFY_SOCKET": f"@{name}", "WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"}
        async with supervised(others):
            assert listener.recv(100) == b"READY=1"
            listener.setblocking(False)
            with pytest.raises(BlockingIOError):
                listener.recv(100)


@pytest.mark.anyio
@pytest.mark.parametrize(
    "environment", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "/nowhere/socket"}]
)
async def test_runs_without_systemd(environment: dict[str, str]) -> None:
    async with supervised(environment):
        pass
