"""The hall over a real store: what it acknowledges, and what it owes for times without servers."""

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from support.store_rows import ANNA, BORIS, meet

from qirkat.live.game import Refusal, Room
from qirkat.live.protocol import (
    Act,
    ByeReason,
    Credited,
    Ended,
    Event,
    Events,
    GameInfo,
    Person,
    Play,
    Snapshot,
    decode_server,
)
from qirkat.server import connections, game_cache
from qirkat.server.bus import Bus, Message
from qirkat.server.connections import MOST_OPEN, Lounge, Visitor
from qirkat.server.live_games import Hall, game_channel
from qirkat.server.new_games import Wanted
from qirkat.storage.schema import GameRow, SessionRow
from qirkat.storage.store import Store

pytestmark = pytest.mark.anyio

STRANGER = Visitor("192.0.2.1")
NOW = 1_790_000_000_000


class Later(Hall):
    """A hall whose time stands still unless it is moved on, however slow the machine is."""

    ahead = 0

    def now(self) -> int:
        return NOW + self.ahead


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(f"sqlite:///{tmp_path}/qirkat.db")
    await meet(opened)
    yield opened
    await opened.close()


@pytest.fixture
async def hall(store: Store) -> Later:
    hall = Later(store, Bus(), "here")
    await hall.beat()
    return hall


async def begun(hall: Hall) -> str:
    """A game in which both have taken their first turn, and have 15 seconds."""
    wanted = Wanted(game="alquerque", time="0.25+0", side="first", bytes=secrets.token_hex(16))
    game = (await hall.make(ANNA, wanted)).id
    assert await hall.join(game, BORIS, secrets.token_hex(16)) is None
    for person, move, version in ((ANNA, "d2", 2), (BORIS, "d6", 3)):
        assert await take(hall, person, game, move) == ([version], None)
    return game


async def shown(hall: Hall, game: str) -> Room:
    room = await hall.room(game)
    assert room is not None
    return room


async def take(hall: Hall, person: str, game: str, move: str) -> tuple[list[int], Refusal | None]:
    """A turn: what was acknowledged, and why it was refused."""
    state = (await shown(hall, game)).state
    assert state.position is not None
    key = str(state.position.key)
    play = Play(id=secrets.token_hex(8), game=game, ply=state.ply, key=key, move=move)
    acknowledged: list[int] = []
    refusal = await hall.move(person, play, 0, acknowledged.append)
    return acknowledged, refusal


async def last(hall: Hall, game: str) -> Event:
    return (await shown(hall, game)).events[-1]


async def pass_time(hall: Later, seconds: int) -> None:
    """Time in which the server is there."""
    for _ in range(seconds // 4):
        hall.ahead += 4_000
        await hall.beat()


async def test_a_turn_that_is_late_is_refused_and_not_acknowledged(hall: Later) -> None:
    game = await begun(hall)
    await pass_time(hall, 20)
    acknowledged, refusal = await take(hall, ANNA, game, "a1")
    assert acknowledged == []
    assert refusal is not None
    assert refusal.reason == "time_up"
    ended = await last(hall, game)
    assert isinstance(ended, Ended)
    assert (ended.winner, ended.reason) == (1, "time")


async def test_an_outage_is_credited_before_time_is_called_up(hall: Later) -> None:
    """A server that could not write for long looks for late games before its next heartbeat."""
    game = await begun(hall)
    hall.ahead += 30_000
    await hall.sweep()
    credited = await last(hall, game)
    assert isinstance(credited, Credited)
    assert credited.ms == 30_000 + 5_000
    assert (await take(hall, ANNA, game, "a1"))[1] is None


async def test_a_turn_taken_right_after_an_outage_is_credited(hall: Later) -> None:
    """Though there would have been time enough."""
    game = await begun(hall)
    hall.ahead += 10_000
    assert await take(hall, ANNA, game, "a1") == ([5], None)
    assert isinstance((await shown(hall, game)).events[3], Credited)


async def test_an_outage_that_another_server_has_noted_is_credited(
    hall: Later, store: Store
) -> None:
    game = await begun(hall)
    hall.ahead += 30_000
    other = Later(store, Bus(), "there")
    other.ahead = hall.ahead
    assert await other.beat() is not None
    await hall.sweep()
    assert isinstance(await last(hall, game), Credited)


class Onlooker:
    """Somebody who was told of a game up to a version."""

    def __init__(self, version: int = 0, visitor: Visitor = STRANGER) -> None:
        self.is_welcome = True
        self.version = version
        self.visitor = visitor
        self.told: list[str] = []
        self.byes: list[ByeReason] = []

    def has(self, _game: str) -> int:
        return self.version

    def tell(self, text: str) -> None:
        self.told.append(text)

    def dismiss(self, reason: ByeReason, *, after: int = 0) -> None:  # noqa: ARG002
        self.byes.append(reason)


async def test_what_a_dead_server_has_written_is_shown(
    hall: Later, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "LOOK", 0.01)
    game = await begun(hall)
    bus = Bus()
    there = Lounge(store, bus, Hall(store, bus, "there"), "there", crowd=1)
    there.look(Onlooker(2), game, None)
    heard = await bus.subscribe(game_channel(game))
    looking = asyncio.create_task(there.show_missed())
    async with asyncio.timeout(5):
        message = await anext(heard)
    looking.cancel()
    assert isinstance(message, Message)
    events = decode_server(message.text)
    assert isinstance(events, Events)
    assert [event.v for event in events.events] == [3]


class Interrupted(Later):
    """While a snapshot is put together, somebody joins."""

    async def _info(self, row: GameRow, room: Room) -> GameInfo:
        await self.join(row.id, BORIS, "1" * 32)
        return await super()._info(row, room)


async def test_a_snapshot_is_of_one_moment(store: Store) -> None:
    hall = Interrupted(store, Bus(), "here")
    row = await hall.make(ANNA, Wanted(game="alquerque", time="5+3", bytes="0" * 32))
    snapshot = await hall.since(row.id, 0)
    assert isinstance(snapshot, Snapshot)
    assert snapshot.info.maker is not None
    is_seated = snapshot.info.first is not None
    assert is_seated == bool(snapshot.events) == (snapshot.version > 0)


@pytest.mark.parametrize("is_mirror", [False, True])
async def test_who_has_looked_on_before_the_start_gets_the_next_game(
    hall: Later, store: Store, is_mirror: bool
) -> None:
    wanted = Wanted(game="querni", time="5+3", bytes="0" * 32, mirror=is_mirror, side="first")
    row = await hall.make(ANNA, wanted)
    await hall.since(row.id, 0)
    await hall.join(row.id, BORIS, "1" * 32)
    acts = [("resign", ANNA)] if is_mirror else [("resign", ANNA), ("rematch", ANNA)]
    if not is_mirror:
        acts.append(("rematch", BORIS))
    for number, (what, person) in enumerate(acts):
        act = Act(id=f"{number:016x}", game=row.id, what=what)  # type: ignore[arg-type]
        assert await hall.act(person, act, None, lambda _: None) is None
    (following,) = await store.games_of(ANNA, state="playing")
    assert (following.first, following.second) == (BORIS, ANNA)


async def test_a_game_that_cannot_be_read_keeps_no_other_from_ending(
    hall: Later,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(game_cache, "IDLE", -1.0)  # what is in the file is read
    broken, whole = await begun(hall), await begun(hall)
    with sqlite3.connect(tmp_path / "qirkat.db") as database:
        database.execute("UPDATE events SET data = '{}' WHERE game = ? AND version = 2", [broken])
    await hall.sweep()
    await pass_time(hall, 60)
    for _ in range(2):
        await hall.sweep()
    ended = await last(hall, whole)
    assert isinstance(ended, Ended)
    assert ended.reason == "time"
    assert [broken in record.getMessage() for record in caplog.records] == [True], "told once"


async def test_games_that_nobody_asks_for_are_held_no_longer(
    hall: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(hall)
    assert hall.games == 1
    await hall.sweep()
    assert hall.games == 1
    monkeypatch.setattr(game_cache, "IDLE", -1.0)
    await hall.sweep()
    assert hall.games == 0


async def test_of_too_many_sockets_the_oldest_goes(hall: Later, store: Store) -> None:
    bus = Bus()
    there = Lounge(store, bus, hall, "there", crowd=1)
    anna = Visitor("192.0.2.7", Person(id=ANNA, name="Anna", guest=False))
    guests = [Onlooker(visitor=anna) for _ in range(MOST_OPEN + 1)]
    for guest in guests[:MOST_OPEN]:
        assert not there.is_full(anna.address)
        there.enter(guest)
    assert there.is_full(anna.address)
    assert not there.is_full("192.0.2.8")
    there.enter(guests[-1])
    assert [guest.byes for guest in guests] == [["replaced"], *([[]] * MOST_OPEN)]
    for guest in guests:
        there.leave(guest)
    assert not there.is_full(anna.address)
    assert there.sockets == 0


def with_session(session: str, *, person: str = ANNA, version: int = 0) -> Onlooker:
    who = Person(id=person, name="Somebody", guest=False)
    return Onlooker(visitor=Visitor("192.0.2.7", who, version, session))


async def test_sessions_that_have_ended_unheard_are_found(
    hall: Later, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SESSIONS", 0.01)
    there = Lounge(store, Bus(), hall, "there", crowd=1)
    for person, session in ((ANNA, "left"), (ANNA, "kept"), (BORIS, "his")):
        row = SessionRow(person=person, id=session, created=1_000, seen=1_000)
        assert await store.open_session(row, version=0)
    left, kept, his = with_session("left"), with_session("kept"), with_session("his", person=BORIS)
    nobody = Onlooker(visitor=STRANGER)
    guest = with_session("any", person="5f0c2b7d91aa43e8")  # who has not sat down
    for each in (left, kept, his, nobody, guest):
        there.enter(each)
    looking = asyncio.create_task(there.end_sessions())

    async def gone(*those: Onlooker) -> None:
        async with asyncio.timeout(5):
            while not all(each.byes for each in those):
                await asyncio.sleep(0.01)

    # Nothing is said, since nobody listens.
    await store.end_sessions(ANNA, only="left")
    await gone(left)
    assert kept.byes == his.byes == nobody.byes == guest.byes == []
    await store.end_sessions(ANNA)
    newest = SessionRow(person=ANNA, id="newest", created=1_000, seen=1_000)
    assert await store.open_session(newest, version=1)
    new = with_session("newest", version=1)
    there.enter(new)
    await gone(kept)
    await store.delete_person(BORIS, 5_000)
    await gone(his)
    looking.cancel()
    assert set(left.byes) == set(kept.byes) == set(his.byes) == {"session"}
    assert new.byes == nobody.byes == guest.byes == []


async def test_sessions_that_end_are_told_to_all_servers(store: Store) -> None:
    bus = Bus()
    servers = [
        Lounge(store, bus, Hall(store, bus, name), name, crowd=1) for name in ("here", "there")
    ]
    tasks = [asyncio.create_task(each.listen()) for each in servers]
    await asyncio.sleep(0)
    for session in ("left", "kept"):
        row = SessionRow(person=ANNA, id=session, created=1_000, seen=1_000)
        assert await store.open_session(row, version=0)
    left = [with_session("left") for _ in servers]
    kept = [with_session("kept") for _ in servers]
    others = [with_session("left", person=BORIS) for _ in servers]
    new = [with_session("newest", version=1) for _ in servers]
    for server, *those in zip(servers, left, kept, others, new, strict=True):
        for each in those:
            server.enter(each)

    async def gone(*those: Onlooker) -> None:
        async with asyncio.timeout(5):
            while not all(each.byes for each in those):
                await asyncio.sleep(0)

    await store.end_sessions(ANNA, only="left")
    await gone(*left)
    assert [each.byes for each in (*kept, *others, *new)] == [[]] * 6
    await store.end_sessions(ANNA)
    await gone(*kept)
    assert [each.byes for each in (*others, *new)] == [[]] * 4
    for task in tasks:
        task.cancel()


async def test_who_is_there_is_told_when_it_changes_and_not_again(
    hall: Later, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "REPEAT", 20)
    monkeypatch.setattr(connections, "_SETTLE", 0.0)
    there = Lounge(store, Bus(), hall, "there", crowd=1)
    going_on = [there.listen(), there.show_presence(), there.repeat_presence()]
    tasks = [asyncio.create_task(each) for each in going_on]
    await asyncio.sleep(0)
    anna, boris, another_tab = Onlooker(), Onlooker(), Onlooker()
    there.look(anna, "3mJr7AoUXx", 0)
    await asyncio.sleep(0.1)
    alone = list(anna.told)
    there.look(boris, "3mJr7AoUXx", 1)
    there.look(another_tab, "3mJr7AoUXx", 1)
    async with asyncio.timeout(10):
        while '"here":[true,true]' not in anna.told[-1]:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.2)  # for what must not come
    for task in tasks:
        task.cancel()
    assert '"here":[true,false]' in alone[-1]
    assert len(alone) <= 2
    assert len(anna.told) == len(alone) + 1, "many repetitions, one change"
    for each in (anna, boris, another_tab):
        assert '"here":[true,true]' in each.told[-1]


async def test_a_server_hears_at_once_who_is_there_on_another(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "_SETTLE", 0.0)
    bus = Bus()
    servers = [
        Lounge(store, bus, Hall(store, bus, name), name, crowd=1) for name in ("here", "there")
    ]
    tasks = [
        asyncio.create_task(each)
        for server in servers
        for each in (server.listen(), server.show_presence())
    ]
    await asyncio.sleep(0)
    anna, boris = Onlooker(), Onlooker()
    servers[0].look(anna, "3mJr7AoUXx", 0)
    await asyncio.sleep(0.05)
    servers[1].look(boris, "3mJr7AoUXx", 1)
    async with asyncio.timeout(5):
        for each in (anna, boris):
            while '"here":[true,true]' not in each.told[-1]:
                await asyncio.sleep(0.01)
    for task in tasks:
        task.cancel()


async def test_games_are_read_once_for_all_sockets_and_changes_of_a_person(
    hall: Later, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(hall)
    place = Lounge(store, Bus(), hall, "here", crowd=1)
    asked: list[str] = []

    async def playing_of(person: str) -> list[GameRow]:
        asked.append(person)
        return await Store.playing_of(store, person)

    monkeypatch.setattr(store, "playing_of", playing_of)
    visitor = Visitor("192.0.2.1", Person(id=ANNA, name="Anna"))
    sockets = [Onlooker(visitor=visitor) for _ in range(MOST_OPEN)]
    early = Onlooker(visitor=visitor)  # has not said hello yet
    early.is_welcome = False
    for each in [*sockets[1:], early]:
        place.enter(each)
    task = asyncio.create_task(place.show_turns())
    for _ in range(100):
        place.games_changed(ANNA)
    async with asyncio.timeout(5):
        while not sockets[-1].told:
            await asyncio.sleep(0.01)
    task.cancel()
    assert asked == [ANNA]
    assert {len(each.told) for each in sockets[1:]} == {1}
    assert early.told == []


async def test_what_cannot_be_read_on_the_bus_ends_nothing(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    bus = Bus()
    place = Lounge(store, bus, Hall(store, bus, "here"), "here", crowd=1)
    task = asyncio.create_task(place.listen())
    await asyncio.sleep(0)
    guest = Onlooker(visitor=Visitor("192.0.2.1", Person(id=ANNA, name="Anna"), session="one"))
    place.enter(guest)
    place.look(guest, "3mJr7AoUXx", 0)
    for channel, text in (("sessions", "{}"), ("sessions", "]"), ("presence", "3mJr7AoUXx {")):
        bus.publish(channel, text)
    bus.publish("sessions", f'["{ANNA}","one",null]')
    async with asyncio.timeout(5):
        while not guest.byes:
            await asyncio.sleep(0.01)
    assert guest.byes == ["session"]
    assert len(caplog.records) == 3
    task.cancel()
