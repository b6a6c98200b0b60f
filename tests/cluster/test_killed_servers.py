"""Servers that are killed, stopped and cut off: nothing acknowledged is lost.

Players see each failure, and servers recover without a restart. `make torture` runs longer.
"""

import asyncio
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from subprocess import Popen

import pytest
from support import services
from support.faulty_network import Wire
from support.forked_server import loading
from tools.kill_servers import torture
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError

from qirkat.live.protocol import Bye, Hello, decode_server, encode

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

IMPATIENT = {"qirkat.storage.store.TIMEOUT": 3.0}
"""Short for a test, yet long enough to start a server on a busy machine."""


@pytest.fixture(scope="module")
def loader() -> Iterator["Popen[str]"]:
    with loading() as process:
        yield process


async def test_killed_and_stopped_servers_on_sqlite(loader: Popen[str], tmp_path: Path) -> None:
    with torture(loader, tmp_path, pairs=4, seed=4) as tortured:
        (server,) = tortured.servers
        async with tortured.playing(resigning=True):
            for number in range(4):
                await tortured.kill(number)
            await tortured.moves(4)
            pages = [page for page in tortured.pages if page.is_ready]
            async with tortured.nothing_written():
                begun = time.monotonic()
                await asyncio.to_thread(server.end, signal.SIGTERM)
                assert time.monotonic() - begun < 10
                async with asyncio.timeout(5):  # until they have read it
                    while not all(page.byes["stopping"] or page.is_over for page in pages):
                        await asyncio.sleep(0.01)
                await tortured.check()
                await asyncio.sleep(5.5)
                server.start()
                await asyncio.to_thread(server.wait)
            await tortured.moves(4)
        assert tortured.figures.killed >= 4
        assert tortured.figures.outages >= 1
        assert tortured.figures.credits > 5_000


async def test_killed_servers_on_postgres(
    loader: Popen[str], tmp_path: Path, postgres: services.Postgres, redis: services.Redis
) -> None:
    """In short games, so that servers die while rematches and claims are written."""
    database = postgres.database()
    with torture(
        loader, tmp_path, pairs=6, seed=5, database=database, redis=redis.address
    ) as tortured:
        tortured.longest, tortured.vanishing = 10, 0.8
        async with tortured.playing(resigning=True):
            for number in range(4):
                await tortured.kill(number)
            async with asyncio.timeout(60):
                while not (tortured.figures.rematches and tortured.ended("abandoned")):
                    await asyncio.sleep(0.1)
        assert tortured.figures.killed >= 4


async def locked(loader: Popen[str], folder: Path) -> None:
    """Another process holds the SQLite lock for longer than the timeout."""
    with torture(loader, folder, pairs=2, changed=IMPATIENT) as tortured:
        async with tortured.playing(resigning=True):
            await tortured.moves(4)
            async with tortured.nothing_written():
                held = sqlite3.connect(folder / "qirkat.db", isolation_level=None)
                held.execute("BEGIN IMMEDIATE")
                await tortured.refused("unavailable")
                held.close()
            await tortured.moves(4)


async def frozen(loader: Popen[str], folder: Path, postgres: services.Postgres) -> None:
    """PostgreSQL keeps its connections and answers nothing."""
    with ExitStack() as stack:
        redis = stack.enter_context(services.redis())
        database = postgres.database()
        tortured = stack.enter_context(
            torture(
                *(loader, folder),
                pairs=2,
                database=database,
                redis=redis.address,
                changed=IMPATIENT,
            )
        )
        async with tortured.playing(resigning=True):
            await tortured.moves(4)
            async with tortured.nothing_written():
                postgres.freeze()
                try:
                    await tortured.refused("unavailable")
                finally:
                    postgres.thaw()
            await tortured.moves(4)


async def test_silent_databases(loader: Popen[str], tmp_path: Path) -> None:
    """Both at once, since both take as long as the timeout."""
    (tmp_path / "locked").mkdir()
    (tmp_path / "frozen").mkdir()
    with services.postgres() as postgres:
        async with asyncio.TaskGroup() as group:
            group.create_task(locked(loader, tmp_path / "locked"))
            group.create_task(frozen(loader, tmp_path / "frozen", postgres))


async def test_full_disk(loader: Popen[str], small_disk: Path) -> None:
    with torture(loader, small_disk, pairs=2) as tortured:
        async with tortured.playing(resigning=True):
            await tortured.moves(4)
            async with tortured.nothing_written():
                fill(small_disk / "ballast")
                await tortured.refused("unavailable")
                (small_disk / "ballast").unlink()
            await tortured.moves(4)


async def test_full_postgres_disk(
    loader: Popen[str],
    tmp_path: Path,
    small_disk: Path,
    postgres: services.Postgres,
    redis: services.Redis,
) -> None:
    database = postgres.database_on(small_disk)
    with torture(loader, tmp_path, pairs=4, database=database, redis=redis.address) as tortured:
        async with tortured.playing(resigning=True):
            await tortured.moves(4)
            async with tortured.nothing_written():
                fill(small_disk / "ballast")
                await tortured.refused("unavailable")
                (small_disk / "ballast").unlink()
            await tortured.moves(4)
    postgres.sql("postgres", "DROP DATABASE small WITH (FORCE); DROP TABLESPACE small")


def fill(file: Path) -> None:
    """Leave no byte free."""
    with file.open("wb", buffering=0) as ballast:
        for size in (2**16, 1):
            try:
                while ballast.write(b"x" * size):
                    pass
            except OSError:
                pass


async def test_postgres_and_redis_restart(
    loader: Popen[str], tmp_path: Path, redis: services.Redis
) -> None:
    with ExitStack() as stack:
        postgres = stack.enter_context(services.postgres())
        database = postgres.database()
        tortured = stack.enter_context(
            torture(loader, tmp_path, pairs=2, database=database, redis=redis.address)
        )
        async with tortured.playing(resigning=True):
            await tortured.moves(4)
            async with tortured.nothing_written():
                postgres.stop()
                await tortured.refused("unavailable")
                await asyncio.to_thread(postgres.start)
            await tortured.moves(4)
            redis.stop()
            await tortured.moves(4)  # slower, and still seen on both servers
            redis.start()  # it has lost all its data
            await tortured.moves(4)
            redis.freeze()
            await tortured.moves(4)
            redis.thaw()
            await tortured.moves(4)


async def test_bad_network(loader: Popen[str], tmp_path: Path) -> None:
    with torture(loader, tmp_path, pairs=2) as tortured:
        wire = Wire(tortured.servers[0].port)
        async with wire.running(), tortured.playing(resigning=True):
            tortured.wires.append(wire)
            for _ in range(4):
                await tortured.moves(2)
                wire.cut()
            await tortured.moves(2)
            wire.silence()
            for page in tortured.pages:
                page.patience = 1.0
            before = sum(page.connections for page in tortured.pages)
            await asyncio.sleep(1.5)
            wire.mend()
            await tortured.moves(4)
            assert sum(page.connections for page in tortured.pages) > before
            for page in tortured.pages:
                page.patience = 10.0
            wire.delay = 0.7
            wire.cut()  # on new connections no shorter round trip is known
            await tortured.moves(4)
            wire.delay = 0.0
        lags = [
            event.lag
            for page in tortured.pages
            for event in page.seen.values()
            if hasattr(event, "lag")
        ]
        assert max(lags) == 500, "however late a pong is"


async def test_silent_client_is_closed(loader: Popen[str], tmp_path: Path) -> None:
    changed = {
        "qirkat.server.connection.PING_INTERVAL": 0.2,
        "qirkat.server.connection.SILENCE_LIMIT": 1.0,
    }
    with torture(loader, tmp_path, pairs=0, changed=changed) as tortured:
        async with tortured.playing():
            where = tortured.where()
            async with connect(
                where.replace("http", "ws", 1) + "/api/socket",
                origin=where,  # type: ignore[arg-type]
            ) as socket:
                await socket.send(encode(Hello(protocol=1, language="en")))
                heard = []
                with suppress(ConnectionClosedError):
                    while True:
                        heard.append(decode_server(await socket.recv()))
            assert heard[-1] == Bye(reason="slow")
