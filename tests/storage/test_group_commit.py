"""Group commit: batches, order, limits, failures."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.util import await_only
from support import services
from support.store_rows import ANNA, game, meet, move, person, playing, turn

from qirkat.storage import group_commit as module
from qirkat.storage.database import Work
from qirkat.storage.group_commit import Append, Writer
from qirkat.storage.store import Store, StoreError, connected

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def writing(address: str, games: int = 0) -> AsyncIterator[Writer]:
    """A writer over a database with some games."""
    if games:
        store = await Store.open(address)
        await meet(store)
        await asyncio.gather(*(store.create_game(game(f"g{number}")) for number in range(games)))
        await store.close()
    database = connected(address)
    writer = Writer(database)
    try:
        yield writer
    finally:
        await writer.close()
        await database.close()


def next_turn(number: int, after: int = 0) -> Append:
    name = f"g{number}"
    return Append(
        game=name, after=after, events=[move(name, after + 1)], summary=playing(after + 1)
    )


async def test_commits_waiting_jobs_together(address: str) -> None:
    async with writing(address, games=50) as writer:
        async with asyncio.TaskGroup() as group:
            for number in range(50):
                group.create_task(writer.append(next_turn(number)))
        assert writer.figures.appends == 50
        assert writer.figures.commits <= 2
        assert writer.figures.most_at_once >= 49
        assert writer.figures.waiting == 0


async def test_many_games_need_few_commits(store: Store) -> None:
    """Each player waits for the disk before the next move."""
    await meet(store)
    names = [f"g{number}" for number in range(40)]
    await asyncio.gather(*(store.create_game(game(name)) for name in names))
    before = store.figures.commits

    async def play(name: str) -> None:
        for after in range(10):
            assert await turn(store, name, after)

    await asyncio.gather(*map(play, names))
    assert store.figures.appends == 400
    assert store.figures.commits - before <= 400 / 10
    for name in names:
        assert [event.version for event in await store.events(name)] == list(range(1, 11))


async def test_keeps_order_within_a_game(address: str) -> None:
    async with writing(address, games=1) as writer:
        outcomes = await asyncio.gather(*(writer.append(next_turn(0, after)) for after in range(5)))
        assert list(outcomes) == [True] * 5


async def test_batch_size_is_bounded(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_AT_ONCE", 8)
    async with writing(address, games=40) as writer:
        await asyncio.gather(*(writer.append(next_turn(number)) for number in range(40)))
        assert writer.figures.most_at_once == 8
        assert writer.figures.appends == 40


async def test_full_queue_refuses_at_once(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with writing(address, games=15) as writer:
        monkeypatch.setattr(module, "MAX_WAITING", 10)
        outcomes = await asyncio.gather(
            *(writer.append(next_turn(number)) for number in range(15)), return_exceptions=True
        )
        refused = [each for each in outcomes if isinstance(each, StoreError)]
        assert outcomes[:10] == [True] * 10
        assert [each.reason for each in refused] == ["busy"] * 5


async def test_cancelled_job_blocks_nobody(address: str) -> None:
    async with writing(address, games=3) as writer:
        tasks = [asyncio.create_task(writer.append(next_turn(number))) for number in range(3)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        assert await tasks[0]
        assert await tasks[2]
        with pytest.raises(asyncio.CancelledError):
            await tasks[1]
        assert await writer.append(next_turn(1)), "a cancelled job is not written"


async def test_close_writes_waiting_jobs(address: str) -> None:
    async with writing(address, games=20) as writer:
        tasks = [asyncio.create_task(writer.append(next_turn(number))) for number in range(20)]
        await asyncio.sleep(0)
        await writer.close()
        assert [task.result() for task in tasks] == [True] * 20
        with pytest.raises(StoreError) as caught:
            await writer.append(next_turn(0, 1))
        assert caught.value.reason == "closed"


async def test_cancelled_writer_fails_waiting_jobs(address: str) -> None:
    async with writing(address, games=3) as writer:
        tasks = [asyncio.create_task(writer.append(next_turn(number))) for number in range(3)]
        await asyncio.sleep(0)
        writer._task.cancel()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(each) for each in outcomes] == [StoreError] * 3
        with pytest.raises(StoreError, match="closed"):
            await writer.append(next_turn(0))
        with pytest.raises(asyncio.CancelledError):
            await writer.close()
        writer._task = asyncio.create_task(asyncio.sleep(0))


async def test_failing_job_fails_alone(address: str) -> None:
    def sound(connection: Connection) -> int:
        return connection.execute(text("UPDATE persons SET token_version = 1")).rowcount

    def refused(connection: Connection) -> None:
        connection.execute(text("UPDATE persons SET token_version = 2"))
        connection.execute(text("INSERT INTO meta VALUES ('key', NULL)"))

    def mistaken(connection: Connection) -> None:
        connection.execute(text("UPDATE persons SET token_version = 3"))
        raise KeyError("a mistake of ours")

    async with writing(address, games=2) as writer:
        outcomes = await asyncio.gather(
            writer.run(sound),
            writer.run(refused),
            writer.append(next_turn(0)),
            writer.run(mistaken),
            writer.append(next_turn(1)),
            return_exceptions=True,
        )
        assert outcomes[0] == 2
        assert isinstance(outcomes[1], StoreError)
        assert outcomes[1].reason == "refused"
        assert outcomes[2] is outcomes[4] is True
        assert isinstance(outcomes[3], KeyError)
        assert writer.figures.commits == 1

        def look(connection: Connection) -> list[int]:
            return list(connection.scalars(text("SELECT token_version FROM persons")).all())

        assert await writer.run(look) == [1, 1]


async def test_deadlocked_servers_both_succeed(
    postgres: services.Postgres,
) -> None:
    """PostgreSQL aborts one of two deadlocked transactions, which is retried."""
    address = postgres.database()
    met = asyncio.Barrier(2)

    def lock(connection: Connection, name: str) -> None:
        connection.execute(text(f"UPDATE persons SET created = 1 WHERE id = '{name}'"))

    async with writing(address, games=2) as one, writing(address) as other:

        def crossing(first: str, second: str) -> Work[str]:
            tries = 0

            def work(connection: Connection) -> str:
                nonlocal tries
                tries += 1
                lock(connection, first)
                if tries == 1:
                    await_only(met.wait())
                lock(connection, second)
                return "done"

            return work

        outcomes = await asyncio.gather(
            one.run(crossing("anna", "boris")),
            one.append(next_turn(0)),
            other.run(crossing("boris", "anna")),
            other.append(next_turn(1)),
        )
        assert list(outcomes) == ["done", True, "done", True]


async def test_batches_of_two_servers_do_not_deadlock(
    postgres: services.Postgres,
) -> None:
    address = postgres.database()
    async with writing(address, games=30) as one, writing(address) as other:
        for after in range(5):
            forth = [one.append(next_turn(number, after)) for number in range(30)]
            back = [other.append(next_turn(number, after)) for number in reversed(range(30))]
            outcomes = await asyncio.gather(*forth, *back)
            for number in range(30):
                assert outcomes[number] != outcomes[59 - number]
        assert one.figures.failures == other.figures.failures == {}


async def test_closed_store_refuses_everything(address: str) -> None:
    store = await Store.open(address)
    await store.close()
    for asked in (store.game("g"), store.add_person(person(ANNA)), store.heartbeat("one", 1)):
        with pytest.raises(StoreError) as caught:
            await asked
        assert caught.value.reason == "closed"
