"""The store in memory answers as the real one does, on SQLite and on PostgreSQL."""

import asyncio
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from simulation.database import SharedDatabase
from simulation.loop import VirtualLoop
from simulation.network import Network
from simulation.store import MemoryStore
from support.store_rows import game, move, over, person, playing, rating

from qirkat.storage.schema import OutageRow, Seats, SessionRow
from qirkat.storage.store import Store, StoreError

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

PEOPLE = ["anna", "boris", "clara"]
GAMES = [f"game{number}" for number in range(4)]
SERVERS = ["one", "two", "three"]


class Call(NamedTuple):
    """A call of a method of the store."""

    name: str
    args: tuple[Any, ...]
    options: Mapping[str, Any] = MappingProxyType({})


def calls(seed: int, count: int, shared: SharedDatabase) -> Iterator[Call]:
    """Calls as live play makes them, many of them too late or about nothing."""
    chance = random.Random(seed)
    yield from (Call("add_person", (person(each),)) for each in PEOPLE[:2])
    now = 10_000
    for number in range(count):
        which, who = chance.choice(GAMES), chance.choice(PEOPLE[:2])
        now += chance.choice((0, 500, 1_000, 1_000, 3_000, 5_000, 5_001, 20_000))
        at = now - chance.choice((0, 0, 0, 700))
        server = chance.choice(SERVERS)
        row = shared.tables.games.get(which)
        after = max(0, (row.version if row else 0) + chance.choice((0, 0, 0, 0, -1, 1)))
        events = [move(which, after + 1 + place) for place in range(chance.choice((1, 1, 2)))]
        summary = chance.choice((playing, playing, playing, over))(
            after, deadline=chance.choice((None, now + 4_000))
        )
        last_at = chance.choice((None, 2_000 + after, 2_000 + after, 1))
        rated = shared.tables.ratings.get((who, "querni"))
        games = 1 + (rated.games if rated else 0) + chance.choice((0, 0, 1))
        session = SessionRow(person=who, id=f"s{number}", created=1, seen=1)
        created = game(
            which,
            created=now,
            open=chance.random() < 0.5,
            creator=who,
            deadline=chance.choice((None, now)),
        )
        seats = Seats(first=PEOPLE[0], second=PEOPLE[1], joiner_bytes=chance.choice((None, "00")))
        yield chance.choice(
            [
                Call("create_game", (created,)),
                Call("seat", (which, seats, [move(which, 1)], summary)),
                Call("append", (which, after, events, summary), {"after_at": last_at}),
                Call("append", (which, after, events, summary), {"after_at": last_at}),
                Call("append", (which, after, events, summary), {"after_at": last_at}),
                Call(
                    "append",
                    (which, after, events, summary),
                    {"ratings": [rating(who, games)], "after_at": last_at},
                ),
                Call(
                    "append",
                    (which, after, events, summary),
                    {"games": [game(f"next{number}", created=now)]},
                ),
                Call("cancel_game", (which,)),
                Call("confirmed_event", (which, after), {"server": server}),
                Call("heartbeat", (server, at), {"lead": after}),
                Call("heartbeat", (server, at), {"lead": after}),
                Call("record_stop", (server, at), {"lead": after}),
                Call("add_abort", (who, which, at)),
                Call(
                    "add_person",
                    (person(PEOPLE[2]),),
                    {"session": replace(session, person=PEOPLE[2])},
                ),
            ]
        )
        yield from chance.sample(_reads(which, who, now, after), 3)


def _reads(which: str, who: str, now: int, after: int) -> list[Call]:
    return [
        Call("game", (which,)),
        Call("events", (which,), {"after": after}),
        Call("load", (which,)),
        Call("versions", ([*GAMES, "none"],)),
        Call("open_games", ()),
        Call("games_of", (who,), {"state": "open"}),
        Call("games_of", (who,)),
        Call("playing_of", (who,)),
        Call("due", (now,)),
        Call("persons", ([*PEOPLE, "nobody"],)),
        Call("sessions", ([*PEOPLE, "nobody"],)),
        Call("ratings", (PEOPLE, "querni")),
        Call("aborts_of", (who,), {"since": 0}),
        Call("servers", (), {"since": now - 20_000}),
        Call("outages", (), {"since": now - 60_000}),
    ]


async def answer(store: Store, call: Call) -> Any:
    try:
        return _without_numbers(await getattr(store, call.name)(*call.args, **call.options))
    except StoreError as error:
        return error.reason


def _without_numbers(answer: Any) -> Any:
    """PostgreSQL may leave out numbers of outages."""
    if isinstance(answer, OutageRow):
        return replace(answer, id=0)
    return [_without_numbers(each) for each in answer] if isinstance(answer, list) else answer


def answers_in_memory(seed: int, count: int) -> list[tuple[Call, Any]]:
    loop = VirtualLoop(0)  # type: ignore[abstract]
    shared = SharedDatabase(Network(loop, 0), loop.add_machine("database"), lambda *_: None)
    found: list[tuple[Call, Any]] = []

    async def run() -> None:
        store = await MemoryStore.on(shared)
        for call in calls(seed, count, shared):
            got = await answer(store, call)
            found.append((call, got))
        await store.close()

    loop.run(run())
    return found


@pytest.mark.parametrize("seed", range(3))
async def test_answers_as_the_real_store(store: Store, seed: int) -> None:
    simulated = await asyncio.to_thread(answers_in_memory, seed, 150)  # it has a loop of its own
    for call, expected in simulated:
        assert await answer(store, call) == expected, call
    appended = [answer for call, answer in simulated if call.name == "append"]
    assert min(appended.count(True), appended.count(False)) >= 10
