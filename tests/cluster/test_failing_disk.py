"""A disk whose fsync fails, and power cuts: everything acknowledged was synced before.

The disk is `support/faulty_disk.cpp`, on which the servers of these tests keep SQLite.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen

import pytest
from support.faulty_disk import FaultyDisk
from support.forked_server import loading
from tools.kill_servers import Torture, torture

from qirkat.storage.store import StoreError

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
IMPATIENT = {"qirkat.server.live_play._HEARTBEAT_TIMEOUT": 1.0}
CARELESS = {"qirkat.storage.sqlite._SETTINGS": ["journal_mode = WAL", "synchronous = NORMAL"]}


@pytest.fixture
def disk(tmp_path: Path) -> FaultyDisk:
    folder, scratch = tmp_path / "data", tmp_path / "scratch"
    folder.mkdir()
    scratch.mkdir()
    return FaultyDisk(folder, scratch)


@pytest.fixture
def loader(disk: FaultyDisk) -> Iterator["Popen[str]"]:
    with loading(**disk.environment) as process:
        yield process


async def cut_power(tortured: Torture, disk: FaultyDisk) -> None:
    """Check what a power cut leaves, and start the server on it."""
    async with tortured.killed(tortured.servers[0]):
        disk.heal()
        disk.lose_power()
        await tortured.check()
        disk.switch_on()


def acknowledged(tortured: Torture) -> int:
    return sum(len(page.acknowledged) for page in tortured.pages)


async def test_nothing_is_acknowledged_while_fsync_fails(
    disk: FaultyDisk, loader: Popen[str]
) -> None:
    with torture(loader, disk.folder, pairs=2, changed=IMPATIENT) as tortured:
        async with tortured.playing(resigning=True):
            await tortured.moves(4)
            async with tortured.nothing_written():
                disk.fail()
                await tortured.refused("unavailable")
                before = acknowledged(tortured)
                async with asyncio.timeout(30):
                    while await asyncio.to_thread(tortured.servers[0].health) != "unwritable":
                        await asyncio.sleep(0.1)
                assert acknowledged(tortured) == before
                disk.heal()
            await tortured.moves(4)
            # What could not be written at first must have been written again since.
            await cut_power(tortured, disk)
            await tortured.moves(4)


async def test_power_cuts_while_fsync_fails(disk: FaultyDisk, loader: Popen[str]) -> None:
    with torture(loader, disk.folder, pairs=2, seed=2) as tortured:
        async with tortured.playing(resigning=True):
            for _ in range(3):
                await tortured.moves(6)
                async with tortured.nothing_written():
                    disk.fail()
                    await asyncio.sleep(0.3)
                    await cut_power(tortured, disk)


async def test_restart_after_failed_fsync(disk: FaultyDisk, loader: Popen[str]) -> None:
    """The next server finds what was not synced, since nothing has removed it from memory yet."""
    with torture(loader, disk.folder, pairs=2, seed=3) as tortured:
        async with tortured.playing(resigning=True):
            await tortured.moves(6)
            async with tortured.nothing_written():
                disk.fail()
                await tortured.refused("unavailable")
                async with tortured.killed(tortured.servers[0]):
                    disk.heal()
            await tortured.moves(6)
            await cut_power(tortured, disk)
            await tortured.moves(4)


async def test_power_cut_shows_a_missing_sync(disk: FaultyDisk, loader: Popen[str]) -> None:
    """Otherwise these tests would show nothing."""

    async def play() -> None:
        with torture(loader, disk.folder, pairs=2, changed=CARELESS) as tortured:
            async with tortured.playing(resigning=True):
                await tortured.moves(6)
                await cut_power(tortured, disk)

    with pytest.raises(BaseExceptionGroup) as caught:
        await play()
    assert caught.group_contains((AssertionError, StoreError))
