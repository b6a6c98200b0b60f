"""Acknowledged writes survive crashes; failures are reported and recovered from."""

import asyncio
import itertools
import random
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import text
from support import paths, services
from support.kill_store_writer import killing, prepare
from support.store_rows import game, meet, move, playing, turn

from qirkat.storage.store import Store, StoreError

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
KILLS = 30


@pytest.fixture(params=["sqlite", "postgresql"])
def durable_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database that syncs to disk."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/qirkat.db"
    service: services.Postgres = request.getfixturevalue("durable_postgres")
    return service.database()


async def test_killed_server_keeps_acknowledged_events(durable_address: str) -> None:
    await prepare(durable_address)
    with killing(durable_address) as killed:
        for number in range(KILLS):
            await asyncio.to_thread(killed.once, random.Random(number))
            await killed.check(durable_address)
        assert killed.kills == KILLS
        assert len(killed.acknowledged) > 10 * KILLS


async def played(address: str, *names: str, timeout: float = 0.5) -> Store:
    """A store with a short timeout and some games."""
    store = await Store.open(address, timeout=timeout)
    await meet(store)
    for name in names:
        await store.create_game(game(name))
    return store


async def test_locked_database_is_busy_and_recovers(address: str) -> None:
    store = await played(address, "g", "h")
    assert await turn(store, "g", 0)
    async with held(address):
        outcomes = await asyncio.gather(
            turn(store, "g", 1), turn(store, "h", 0), return_exceptions=True
        )
        assert [getattr(each, "reason", each) for each in outcomes] == ["busy", "busy"]
        assert await store.versions(["g", "h"]) == {"g": 1, "h": 0}, "reading goes on"
    assert await turn(store, "g", 1)
    assert await turn(store, "h", 0)
    assert store.figures.failures == {"busy": 1}
    await store.close()


@asynccontextmanager
async def held(address: str) -> AsyncIterator[None]:
    """Another process that holds the write lock."""
    if address.startswith("sqlite"):
        program = (
            "import sqlite3, sys\n"
            "held = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
            "held.execute('BEGIN IMMEDIATE')\n"
            "print('held', flush=True)\n"
            "sys.stdin.read()\n"
        )
        command = [sys.executable, "-c", program, address.removeprefix("sqlite:///")]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            assert await asyncio.to_thread(process.stdout.readline) == "held\n"
            yield
            process.communicate()
    else:
        connection = await asyncpg.connect(address)
        async with connection.transaction():
            await connection.execute("LOCK TABLE games IN EXCLUSIVE MODE")
            yield
        await connection.close()


async def test_waits_for_a_short_lock(address: str) -> None:
    store = await played(address, "g", timeout=20)
    async with held(address):
        waiting = asyncio.create_task(turn(store, "g", 0))
        await asyncio.sleep(0.3)
        assert not waiting.done()
    assert await waiting
    await store.close()


async def until_full(store: Store, name: str) -> int:
    """How many events of a game were acknowledged before the disk was full."""
    for kept in itertools.count():
        said = move(name, kept + 1, data=random.randbytes(25_000).hex())
        try:
            assert await store.append(name, kept, [said], playing())
        except StoreError as error:
            if error.reason == "full":
                return kept
            raise
    raise AssertionError


async def check_recovery(store: Store, name: str, kept: int) -> None:
    assert len(await store.events(name)) == kept
    assert await store.versions([name]) == {name: kept}
    assert await turn(store, name, kept)


async def test_full_disk_is_reported_and_recovers(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(b"x" * 8 * 2**20)
    store = await played(f"sqlite:///{small_disk}/qirkat.db", "g", "h")
    kept = await until_full(store, "g")
    assert len(await store.events("g")) == kept, "reading goes on"
    ballast.unlink()
    await check_recovery(store, "g", kept)
    await store.close()


async def test_full_file_is_reported_and_recovers(tmp_path: Path) -> None:
    """The same by a limit on the pages of the file."""
    store = await played(f"sqlite:///{tmp_path}/qirkat.db", "g")

    async def limit(pages: int) -> None:
        limiting = text(f"PRAGMA max_page_count = {pages}")
        await store._writer.run(lambda connection: connection.execute(limiting).all())

    await limit(200)
    kept = await until_full(store, "g")
    assert kept > 0
    await limit(2**30)
    await check_recovery(store, "g", kept)
    await store.close()


async def test_full_postgres_disk_is_reported_and_recovers(
    small_disk: Path, postgres: services.Postgres
) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(b"x" * 4 * 2**20)
    store = await played(postgres.database_on(small_disk), "g")
    kept = await until_full(store, "g")
    assert len(await store.events("g")) == kept
    ballast.unlink()
    await check_recovery(store, "g", kept)
    await store.close()
    postgres.sql("postgres", "DROP DATABASE small; DROP TABLESPACE small")


@pytest.mark.parametrize("crash", [False, True])
async def test_recovers_from_stopped_postgres(
    durable_postgres: services.Postgres, crash: bool
) -> None:
    """One store is used all the while, and keeps what it acknowledged."""
    address = durable_postgres.database()
    names = [f"g{number}" for number in range(10)]
    store = await played(address, *names, timeout=2)
    reasons: set[str] = set()
    acknowledged = dict.fromkeys(names, 0)
    stopping = asyncio.Event()

    async def play(name: str) -> None:
        while not stopping.is_set():
            try:
                after = (await store.versions([name]))[name]
                assert after >= acknowledged[name]
                if await turn(store, name, after):
                    acknowledged[name] = after + 1
            except StoreError as error:
                reasons.add(error.reason)
                await asyncio.sleep(0.02)

    players = [asyncio.create_task(play(name)) for name in names]
    for _ in range(1 if crash else 3):  # recovery takes long
        await asyncio.sleep(0.3)
        end = durable_postgres.crash if crash else durable_postgres.stop
        await asyncio.to_thread(end)
        await asyncio.sleep(0.1)
        standing = sum(acknowledged.values())
        await asyncio.to_thread(durable_postgres.start)
        async with asyncio.timeout(20):
            while sum(acknowledged.values()) < standing + 20:
                await asyncio.sleep(0.01)
    stopping.set()
    await asyncio.gather(*players)
    assert reasons == {"gone"}
    for name in names:
        versions = [event.version for event in await store.events(name)]
        assert versions == list(range(1, len(versions) + 1))
        assert len(versions) >= acknowledged[name]
    await store.close()


async def test_survives_postgres_restart_between_writes(
    durable_postgres: services.Postgres,
) -> None:
    store = await played(durable_postgres.database(), "g")
    assert await turn(store, "g", 0)
    durable_postgres.stop()
    durable_postgres.start()
    assert await turn(store, "g", 1)
    durable_postgres.stop()
    durable_postgres.start()
    assert await store.versions(["g"]) == {"g": 2}
    assert store.figures.failures == {}
    await store.close()


async def test_recovers_from_silent_postgres(postgres: services.Postgres) -> None:
    """An answer lost by a cut network must not block forever."""
    store = await played(postgres.database(), "g", "h")
    assert await turn(store, "g", 0)
    postgres.freeze()
    try:
        async with asyncio.timeout(15):
            for asked in (turn(store, "g", 1), turn(store, "h", 0), store.versions(["g"])):
                with pytest.raises(StoreError) as caught:
                    await asked
                assert caught.value.reason == "gone"
    finally:
        postgres.thaw()
    after = (await store.versions(["g"]))["g"]
    assert await turn(store, "g", after)
    versions = [event.version for event in await store.events("g")]
    assert versions == list(range(1, after + 2))
    await store.close()


async def test_postgres_syncs_once_per_batch(
    durable_postgres: services.Postgres,
) -> None:
    address = durable_postgres.database()
    names = [f"g{number}" for number in range(100)]
    await (await played(address, *names)).close()

    async def syncs(work: Callable[[Store], Awaitable[None]]) -> int:
        """How often some work syncs the disk; PostgreSQL reports it when the connection ends."""
        before = int(durable_postgres.sql("postgres", _SYNCS))
        store = await Store.open(address)
        await work(store)
        await store.close()
        return int(durable_postgres.sql("postgres", _SYNCS)) - before

    async def alone(store: Store) -> None:
        for after in range(20):
            assert await turn(store, names[0], after)

    async def together(store: Store) -> None:
        assert all(await asyncio.gather(*(turn(store, name, 0) for name in names[1:])))

    assert await syncs(alone) >= 20, "acknowledged before the sync"
    assert await syncs(together) < 20


_SYNCS = "\\t\nSELECT wal_sync FROM pg_stat_wal"


def test_sqlite_syncs_before_acknowledging(tmp_path: Path) -> None:
    """By strace: every line is printed after a sync."""
    if (tracer := services.had(services.found_strace, "strace")) is None:
        pytest.skip("there is no strace here, and it cannot be installed")
    address, trace = f"sqlite:///{tmp_path}/qirkat.db", tmp_path / "trace"
    asyncio.run(prepare(address))
    calls = ["-f", "-e", "trace=fsync,fdatasync,write", "-o", str(trace)]
    command = [str(tracer), *calls, sys.executable, "-c", _TURNS, address]
    traced = subprocess.run(
        command, capture_output=True, text=True, env=paths.environment(), timeout=120
    )
    if "ptrace" in traced.stderr:
        pytest.skip("nothing can be traced here")
    assert traced.returncode == 0, traced.stderr
    synced = 0
    told: list[int] = []
    for line in trace.read_text().splitlines():
        if "fsync(" in line or "fdatasync(" in line:
            synced += 1
        elif 'write(1, "asked' in line:
            synced = 0
        elif 'write(1, "acknowledged' in line:
            told.append(synced)
    *alone, together = told
    assert len(alone) == 10
    assert min(alone) > 0, "acknowledged before the sync"
    assert 0 < together <= 6, "many moves need few syncs"


_TURNS = """
import asyncio, os, sys
from support.kill_store_writer import GAMES
from support.store_rows import turn
from qirkat.storage.store import Store

async def told(turns):
    await asyncio.sleep(0.1)  # so that nothing is left to do of what was before
    os.write(1, b"asked\\n")
    assert all(await asyncio.gather(*turns))
    os.write(1, b"acknowledged\\n")

async def main(address):
    store = await Store.open(address, create=False)
    for after in range(10):
        await told([turn(store, GAMES[0], after)])
    await told([turn(store, name, 0) for name in GAMES[1:]])
    await store.close()

asyncio.run(main(sys.argv[1]))
"""
