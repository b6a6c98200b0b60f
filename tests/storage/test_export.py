"""Export of all games, in order and in bounded memory, while servers write."""

import asyncio
import json
import tracemalloc
from collections.abc import Mapping, Sequence

import pytest
from sqlalchemy import Connection, insert
from support.store_rows import ANNA, BORIS, game, meet, move, over, person, sit, turn

from qirkat.storage import schema
from qirkat.storage.export import export
from qirkat.storage.store import EventRow, GameRow, PersonRow, Store

pytestmark = pytest.mark.anyio


def told(row: GameRow, events: Sequence[EventRow], persons: Mapping[str, PersonRow]) -> str | None:
    """A simplified record."""
    if row.reason == "aborted":
        return None
    names = [persons[seat].name for seat in (row.first, row.second) if seat]
    return json.dumps([row.id, names, [event.version for event in events], row.version])


async def exported(store: Store, who: str | None = None) -> list[list[object]]:
    return [json.loads(text) async for text in export(store, told, person=who)]


async def test_exports_started_games_oldest_first(store: Store) -> None:
    await meet(store)
    await store.add_person(person("carla"))
    for name, created in (("late", 3), ("b", 2), ("a", 2), ("waiting", 1), ("early", 1), ("no", 1)):
        await store.create_game(game(name, created=created))
    for name in ("late", "b", "a"):
        await sit(store, name)
    await sit(store, "early", "carla", BORIS)
    await sit(store, "no")
    await store.append("no", 1, [move("no", 2, kind="end")], over(reason="aborted"))
    assert await turn(store, "a", 1)
    await store.delete_person(ANNA, 9)
    deleted = [None, "Boris"]
    assert await exported(store) == [
        ["early", ["Carla", "Boris"], [1], 1],
        ["a", deleted, [1, 2], 2],
        ["b", deleted, [1], 1],
        ["late", deleted, [1], 1],
    ]
    assert [each[0] for each in await exported(store, "carla")] == ["early"]
    assert [each[0] for each in await exported(store, BORIS)] == ["early", "a", "b", "late"]
    assert await exported(store, "nobody") == []


async def test_exports_consistent_games(store: Store) -> None:
    await meet(store)
    names = [f"g{number}" for number in range(60)]
    for name in names:
        await store.create_game(game(name))
        await sit(store, name)
    stopping = asyncio.Event()

    async def write() -> None:
        after = 1
        while not stopping.is_set():
            await asyncio.gather(*(turn(store, name, after) for name in names))
            after += 1

    writing = asyncio.create_task(write())
    for _ in range(2):
        for _, _, versions, version in await exported(store):
            assert isinstance(version, int)
            assert versions == list(range(1, version + 1))
    stopping.set()
    await writing


async def test_memory_is_bounded(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """At most 10 games of 8 KiB are in memory, not 300."""
    monkeypatch.setattr("qirkat.storage.export._BATCH", 10)
    await meet(store)

    def fill(connection: Connection) -> None:
        for number in range(300):
            row = game(f"g{number:03}", created=number, state="over", version=8)
            said = [move(row.id, version, data="x" * 1_000) for version in range(1, 9)]
            connection.execute(insert(schema.games), row.columns())
            connection.execute(insert(schema.events), [each.columns() for each in said])

    await store._writer.run(fill)

    async def length() -> int:
        texts = export(store, lambda _, events, __: "".join(event.data for event in events))
        return sum([len(text) async for text in texts])

    assert await length() == 300 * 8_000, "from now on all queries are known"
    tracemalloc.start()
    try:
        await length()
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 300 * 8_000 / 3
