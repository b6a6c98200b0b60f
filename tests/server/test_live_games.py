"""Live games and connections over a real store."""

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Collection
from pathlib import Path

import pytest
from support.store_rows import ANNA, BORIS, meet

from qirkat.cluster import presence_exchange
from qirkat.cluster.bus import Bus, Message
from qirkat.cluster.shared_time import MachineClock
from qirkat.live.game import PRESENT, Absence, LiveGame, Refusal
from qirkat.live.protocol import (
    Act,
    ByeReason,
    Credited,
    Ended,
    Event,
    Events,
    GameInfo,
    MoveRequest,
    Person,
    Snapshot,
    decode_server,
    kind_of,
)
from qirkat.server import connections, game_cache
from qirkat.server.connections import ConnectedPerson, Connections
from qirkat.server.listener import MAX_PER_PERSON
from qirkat.server.live_games import LiveGames, game_channel
from qirkat.server.new_games import Wanted
from qirkat.storage.schema import GameRow, RatingRow, SessionRow
from qirkat.storage.store import Store

pytestmark = pytest.mark.anyio

STRANGER = ConnectedPerson("192.0.2.1")
NOW = 1_790_000_000_000


class Later(LiveGames):
    """Live games on a machine whose clocks only tests move on."""

    ahead = 0

    def __init__(self, store: Store, bus: Bus, server: str) -> None:
        clock = MachineClock(wall=lambda: NOW + self.ahead, monotonic=lambda: self.ahead)
        super().__init__(store, bus, server, clock=clock)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(f"sqlite:///{tmp_path}/qirkat.db")
    await meet(opened)
    yield opened
    await opened.close()


@pytest.fixture
async def live_games(store: Store) -> Later:
    live_games = Later(store, Bus(), "here")
    await live_games.outages.heartbeat()
    return live_games


async def begun(live_games: LiveGames, *, rated: bool = False) -> str:
    """A game after both first turns, with 15 seconds each."""
    part = secrets.token_hex(16)
    wanted = Wanted(game="alquerque", time="0.25+0", side="first", bytes=part, rated=rated)
    game = (await live_games.create(ANNA, wanted)).id
    assert await live_games.join(game, BORIS, secrets.token_hex(16)) is None
    for person, move, version in ((ANNA, "d2", 2), (BORIS, "d6", 3)):
        assert await take(live_games, person, game, move) == ([version], None)
    return game


async def shown(live_games: LiveGames, game: str) -> LiveGame:
    live_game = await live_games.game(game)
    assert live_game is not None
    return live_game


async def take(
    live_games: LiveGames, person: str, game: str, move: str
) -> tuple[list[int], Refusal | None]:
    """Make a move: the acknowledged versions, and the refusal."""
    state = (await shown(live_games, game)).state
    assert state.position is not None
    key = str(state.position.key)
    play = MoveRequest(id=secrets.token_hex(8), game=game, ply=state.ply, key=key, move=move)
    acknowledged: list[int] = []
    refusal = await live_games.move(person, play, 0, acknowledged.append)
    return acknowledged, refusal


async def last(live_games: LiveGames, game: str) -> Event:
    return (await shown(live_games, game)).events[-1]


async def pass_time(live_games: Later, seconds: int) -> None:
    """Let time pass with heartbeats."""
    for _ in range(seconds // 4):
        live_games.ahead += 4_000
        await live_games.outages.heartbeat()


async def test_late_move_is_refused(live_games: Later) -> None:
    game = await begun(live_games)
    await pass_time(live_games, 20)
    acknowledged, refusal = await take(live_games, ANNA, game, "a1")
    assert acknowledged == []
    assert refusal is not None
    assert refusal.reason == "time_up"
    ended = await last(live_games, game)
    assert isinstance(ended, Ended)
    assert (ended.winner, ended.reason) == (1, "time")


async def test_game_moves_on_while_ratings_are_read(
    live_games: Later, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By another server, and somebody looks at it here at that moment."""
    game = await begun(live_games, rated=True)
    elsewhere = Later(store, Bus(), "there")
    read_ratings = store.ratings

    async def slow(people: Collection[str], name: str) -> dict[str, RatingRow]:
        monkeypatch.undo()
        said = Act(id=secrets.token_hex(8), game=game, what="phrase", which="hello")
        assert await elsewhere.act(BORIS, said, PRESENT, lambda _: None) is None
        await live_games.missing_since(game, 1)
        return await read_ratings(people, name)

    monkeypatch.setattr(store, "ratings", slow)
    acknowledged: list[int] = []
    resigning = Act(id=secrets.token_hex(8), game=game, what="resign")
    assert await live_games.act(ANNA, resigning, PRESENT, acknowledged.append) is None
    assert acknowledged == [5]
    events = (await shown(live_games, game)).events
    assert [kind_of(event) for event in events[3:]] == ["phrase", "end", "ratings"]


@pytest.mark.parametrize("is_open", [True, False])
async def test_records_who_lets_the_first_turn_pass(
    live_games: Later, store: Store, is_open: bool
) -> None:
    """It is a way to look at a set-up without playing."""
    for moves, person in ((0, ANNA), (1, BORIS)):
        wanted = Wanted(
            game="alquerque", time="5+3", side="first", open=is_open, bytes=secrets.token_hex(16)
        )
        game = (await live_games.create(ANNA, wanted)).id
        assert await live_games.join(game, BORIS, secrets.token_hex(16)) is None
        if moves:
            assert await take(live_games, ANNA, game, "d2") == ([2], None)
        before = await store.aborts_of(person, since=0)
        await pass_time(live_games, 64)
        await live_games.sweep()
        ended = await last(live_games, game)
        assert isinstance(ended, Ended)
        assert ended.reason == "aborted"
        assert await store.aborts_of(person, since=0) == before + [ended.at] * is_open
    assert len(await store.aborts_of(ANNA, since=0)) == int(is_open), "the other's is not counted"


async def test_credits_outage_before_calling_time(live_games: Later) -> None:
    """After a long write failure, a sweep comes before the next heartbeat."""
    game = await begun(live_games)
    live_games.ahead += 30_000
    await live_games.sweep()
    credited = await last(live_games, game)
    assert isinstance(credited, Credited)
    assert credited.ms == 30_000 + 5_000
    assert (await take(live_games, ANNA, game, "a1"))[1] is None


async def test_credits_move_right_after_outage(live_games: Later) -> None:
    """Even if there was time left."""
    game = await begun(live_games)
    live_games.ahead += 10_000
    assert await take(live_games, ANNA, game, "a1") == ([5], None)
    assert isinstance((await shown(live_games, game)).events[3], Credited)


async def test_credits_outage_recorded_by_another_server(live_games: Later, store: Store) -> None:
    game = await begun(live_games)
    live_games.ahead += 30_000
    other = Later(store, Bus(), "there")
    other.ahead = live_games.ahead
    assert await other.outages.heartbeat() is not None
    await live_games.sweep()
    assert isinstance(await last(live_games, game), Credited)


class Onlooker:
    """A subscriber that has a game up to a version."""

    def __init__(self, version: int = 0, connected_person: ConnectedPerson = STRANGER) -> None:
        self.is_ready = True
        self.version = version
        self.connected_person = connected_person
        self.sent: list[str] = []
        self.byes: list[ByeReason] = []

    def sent_version(self, _game: str) -> int:
        return self.version

    def send(self, text: str) -> None:
        self.sent.append(text)

    def close(self, reason: ByeReason, *, after: int = 0) -> None:  # noqa: ARG002
        self.byes.append(reason)


async def test_resends_events_of_a_dead_server(
    live_games: Later, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "POLL_INTERVAL", 0.01)
    game = await begun(live_games)
    bus = Bus()
    there = Connections(
        store, bus, LiveGames(store, bus, "there"), "there", max_people_per_address=1
    )
    there.watch(Onlooker(2), game, None)
    heard = await bus.subscribe(game_channel(game))
    looking = asyncio.create_task(there.resend_missed())
    async with asyncio.timeout(5):
        message = await anext(heard)
    looking.cancel()
    assert isinstance(message, Message)
    events = decode_server(message.text)
    assert isinstance(events, Events)
    assert [event.v for event in events.events] == [3]


class Interrupted(Later):
    """Joins a game while its snapshot is being made."""

    async def _info(self, row: GameRow, live_game: LiveGame) -> GameInfo:
        await self.join(row.id, BORIS, "1" * 32)
        return await super()._info(row, live_game)


async def test_snapshot_is_consistent(store: Store) -> None:
    live_games = Interrupted(store, Bus(), "here")
    row = await live_games.create(ANNA, Wanted(game="alquerque", time="5+3", bytes="0" * 32))
    snapshot = await live_games.missing_since(row.id, 0)
    assert isinstance(snapshot, Snapshot)
    assert snapshot.info.maker is not None
    is_seated = snapshot.info.first is not None
    assert is_seated == bool(snapshot.events) == (snapshot.version > 0)


@pytest.mark.parametrize("is_mirror", [False, True])
async def test_cached_open_game_leads_to_the_next_game(
    live_games: Later, store: Store, is_mirror: bool
) -> None:
    wanted = Wanted(game="querni", time="5+3", bytes="0" * 32, mirror=is_mirror, side="first")
    row = await live_games.create(ANNA, wanted)
    await live_games.missing_since(row.id, 0)
    await live_games.join(row.id, BORIS, "1" * 32)
    acts = [("resign", ANNA)] if is_mirror else [("resign", ANNA), ("rematch", ANNA)]
    if not is_mirror:
        acts.append(("rematch", BORIS))
    for number, (what, person) in enumerate(acts):
        act = Act(id=f"{number:016x}", game=row.id, what=what)  # type: ignore[arg-type]
        assert await live_games.act(person, act, Absence(None), lambda _: None) is None
    (following,) = await store.games_of(ANNA, state="playing")
    assert (following.first, following.second) == (BORIS, ANNA)


async def test_unreadable_game_does_not_block_sweep(
    live_games: Later,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(game_cache, "IDLE_SECONDS", -1.0)  # read from the file again
    broken, whole = await begun(live_games), await begun(live_games)
    with sqlite3.connect(tmp_path / "qirkat.db") as database:
        database.execute("UPDATE events SET data = '{}' WHERE game = ? AND version = 2", [broken])
    await live_games.sweep()
    await pass_time(live_games, 60)
    for _ in range(2):
        await live_games.sweep()
    ended = await last(live_games, whole)
    assert isinstance(ended, Ended)
    assert ended.reason == "time"
    assert [broken in record.getMessage() for record in caplog.records] == [True], "logged once"


async def test_evicts_idle_games(live_games: Later, monkeypatch: pytest.MonkeyPatch) -> None:
    await begun(live_games)
    assert live_games.cached == 1
    await live_games.sweep()
    assert live_games.cached == 1
    monkeypatch.setattr(game_cache, "IDLE_SECONDS", -1.0)
    await live_games.sweep()
    assert live_games.cached == 0


async def test_closes_oldest_connection_beyond_limit(live_games: Later, store: Store) -> None:
    bus = Bus()
    there = Connections(store, bus, live_games, "there", max_people_per_address=1)
    anna = ConnectedPerson("192.0.2.7", Person(id=ANNA, name="Anna", guest=False))
    subscribers = [Onlooker(connected_person=anna) for _ in range(MAX_PER_PERSON + 1)]
    for subscriber in subscribers[:MAX_PER_PERSON]:
        assert not there.is_full(anna.address)
        there.add(subscriber)
    assert there.is_full(anna.address)
    assert not there.is_full("192.0.2.8")
    there.add(subscribers[-1])
    assert [subscriber.byes for subscriber in subscribers] == [
        ["replaced"],
        *([[]] * MAX_PER_PERSON),
    ]
    for subscriber in subscribers:
        there.remove(subscriber)
    assert not there.is_full(anna.address)
    assert there.count == 0


def with_session(session: str, *, person: str = ANNA, version: int = 0) -> Onlooker:
    who = Person(id=person, name="Somebody", guest=False)
    return Onlooker(connected_person=ConnectedPerson("192.0.2.7", who, version, session))


async def test_finds_sessions_that_ended_silently(
    live_games: Later, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SESSION_INTERVAL", 0.01)
    there = Connections(store, Bus(), live_games, "there", max_people_per_address=1)
    for person, session in ((ANNA, "left"), (ANNA, "kept"), (BORIS, "his")):
        row = SessionRow(person=person, id=session, created=1_000, seen=1_000)
        assert await store.open_session(row, version=0)
    left, kept, his = with_session("left"), with_session("kept"), with_session("his", person=BORIS)
    nobody = Onlooker(connected_person=STRANGER)
    subscriber = with_session("any", person="5f0c2b7d91aa43e8")  # who has not joined a game
    for each in (left, kept, his, nobody, subscriber):
        there.add(each)
    looking = asyncio.create_task(there.close_ended())

    async def gone(*those: Onlooker) -> None:
        async with asyncio.timeout(5):
            while not all(each.byes for each in those):
                await asyncio.sleep(0.01)

    # As commands of the operator do. No task receives from the bus here.
    operator = await Store.open(f"sqlite:///{tmp_path}/qirkat.db")
    await operator.end_sessions(ANNA, only="left")
    await gone(left)
    assert kept.byes == his.byes == nobody.byes == subscriber.byes == []
    await operator.end_sessions(ANNA)
    newest = SessionRow(person=ANNA, id="newest", created=1_000, seen=1_000)
    assert await store.open_session(newest, version=1)
    new = with_session("newest", version=1)
    there.add(new)
    await gone(kept)
    await operator.delete_person(BORIS, 5_000)
    await gone(his)
    looking.cancel()
    await operator.close()
    assert set(left.byes) == set(kept.byes) == set(his.byes) == {"session"}
    assert new.byes == nobody.byes == subscriber.byes == []


async def test_no_connection_outlives_its_session(live_games: Later, store: Store) -> None:
    """On the same server it is closed before the log-out is answered, whatever the bus does."""
    there = Connections(store, Bus(), live_games, "there", max_people_per_address=1)
    for session in ("left", "kept"):
        row = SessionRow(person=ANNA, id=session, created=1_000, seen=1_000)
        assert await store.open_session(row, version=0)
    left, late, kept = with_session("left"), with_session("left"), with_session("kept")
    there.add(left)
    await store.end_sessions(ANNA, only="left")
    assert left.byes == ["session"]
    # One that was admitted before and registered after.
    for each in (late, kept):
        there.add(each)
        await there.check_session(each)
    assert set(late.byes) == {"session"}
    assert kept.byes == []
    nobody = Onlooker(connected_person=STRANGER)
    await there.check_session(nobody)
    assert nobody.byes == []


async def test_ended_sessions_reach_all_servers(store: Store) -> None:
    bus = Bus()
    servers = [
        Connections(store, bus, LiveGames(store, bus, name), name, max_people_per_address=1)
        for name in ("here", "there")
    ]
    tasks = [asyncio.create_task(each.receive_bus()) for each in servers]
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
            server.add(each)

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


async def test_short_absence_is_not_certain(live_games: Later, store: Store) -> None:
    """Nobody was asked about it: it must not be enough for a claim if time jumps."""
    there = Connections(store, Bus(), live_games, "there", max_people_per_address=1)
    anna = ConnectedPerson("192.0.2.1", Person(id=ANNA, name="Anna", guest=True))
    there.watch(Onlooker(connected_person=anna), "3mJr7AoUXx", 0)
    absence = await there.absence("3mJr7AoUXx", ANNA)
    assert absence.since is not None
    assert not absence.is_certain


async def test_sends_presence_only_on_change(
    live_games: Later, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence_exchange, "REPORT_INTERVAL", 0.02)
    monkeypatch.setattr(connections, "_DEBOUNCE", 0.0)
    there = Connections(store, Bus(), live_games, "there", max_people_per_address=1)
    going_on = [there.receive_bus(), there.send_presence(), there.presence.report()]
    tasks = [asyncio.create_task(each) for each in going_on]
    await asyncio.sleep(0)
    anna, boris, another_tab = Onlooker(), Onlooker(), Onlooker()
    there.watch(anna, "3mJr7AoUXx", 0)
    await asyncio.sleep(0.1)
    alone = list(anna.sent)
    there.watch(boris, "3mJr7AoUXx", 1)
    there.watch(another_tab, "3mJr7AoUXx", 1)
    async with asyncio.timeout(10):
        while '"here":[true,true]' not in anna.sent[-1]:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.2)  # nothing more must arrive
    for task in tasks:
        task.cancel()
    assert '"here":[true,false]' in alone[-1]
    assert len(alone) <= 2
    assert len(anna.sent) == len(alone) + 1, "many repetitions, one change"
    for each in (anna, boris, another_tab):
        assert '"here":[true,true]' in each.sent[-1]


async def test_presence_reaches_other_servers_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "_DEBOUNCE", 0.0)
    bus = Bus()
    servers = [
        Connections(store, bus, LiveGames(store, bus, name), name, max_people_per_address=1)
        for name in ("here", "there")
    ]
    tasks = [
        asyncio.create_task(each)
        for server in servers
        for each in (server.receive_bus(), server.send_presence())
    ]
    await asyncio.sleep(0)
    anna, boris = Onlooker(), Onlooker()
    servers[0].watch(anna, "3mJr7AoUXx", 0)
    await asyncio.sleep(0.05)
    servers[1].watch(boris, "3mJr7AoUXx", 1)
    async with asyncio.timeout(5):
        for each in (anna, boris):
            while '"here":[true,true]' not in each.sent[-1]:
                await asyncio.sleep(0.01)
    for task in tasks:
        task.cancel()


async def test_presence_that_changes_back_reaches_a_new_watcher(
    live_games: Later, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told at once that the opponent is away, who is back before the others hear of it."""
    monkeypatch.setattr(connections, "_DEBOUNCE", 0.0)
    here = Connections(store, Bus(), live_games, "here", max_people_per_address=1)
    sending = asyncio.create_task(here.send_presence())
    anna, boris, reloaded = Onlooker(), Onlooker(), Onlooker()

    async def told(*those: Onlooker) -> None:
        async with asyncio.timeout(5):
            while not all('"here":[true,true]' in each.sent[-1] for each in those):
                await asyncio.sleep(0.01)

    here.watch(anna, "3mJr7AoUXx", 0)
    here.watch(boris, "3mJr7AoUXx", 1)
    await told(anna, boris)
    here.unwatch(boris, "3mJr7AoUXx")
    here.watch(reloaded, "3mJr7AoUXx", 0)
    assert '"here":[true,false]' in reloaded.sent[-1]
    here.watch(Onlooker(), "3mJr7AoUXx", 1)
    await told(reloaded)
    sending.cancel()


async def test_reads_turns_once_per_person(
    live_games: Later, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(live_games)
    place = Connections(store, Bus(), live_games, "here", max_people_per_address=1)
    asked: list[str] = []

    async def playing_of(person: str) -> list[GameRow]:
        asked.append(person)
        return await Store.playing_of(store, person)

    monkeypatch.setattr(store, "playing_of", playing_of)
    connected_person = ConnectedPerson("192.0.2.1", Person(id=ANNA, name="Anna"))
    sockets = [Onlooker(connected_person=connected_person) for _ in range(MAX_PER_PERSON)]
    early = Onlooker(connected_person=connected_person)  # has not said hello yet
    early.is_ready = False
    for each in [*sockets[1:], early]:
        place.add(each)
    task = asyncio.create_task(place.send_turns())
    for _ in range(100):
        place.mark_games_changed(ANNA)
    async with asyncio.timeout(5):
        while not sockets[-1].sent:
            await asyncio.sleep(0.01)
    task.cancel()
    assert asked == [ANNA]
    assert {len(each.sent) for each in sockets[1:]} == {1}
    assert early.sent == []


async def test_unreadable_bus_messages_are_skipped(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    bus = Bus()
    place = Connections(store, bus, LiveGames(store, bus, "here"), "here", max_people_per_address=1)
    task = asyncio.create_task(place.receive_bus())
    await asyncio.sleep(0)
    subscriber = Onlooker(
        connected_person=ConnectedPerson("192.0.2.1", Person(id=ANNA, name="Anna"), session="one")
    )
    place.add(subscriber)
    place.watch(subscriber, "3mJr7AoUXx", 0)
    for channel, text in (("sessions", "{}"), ("sessions", "]"), ("presence", "3mJr7AoUXx {")):
        bus.publish(channel, text)
    bus.publish("sessions", f'["{ANNA}","one",null]')
    async with asyncio.timeout(5):
        while not subscriber.byes:
            await asyncio.sleep(0.01)
    assert subscriber.byes == ["session"]
    assert len(caplog.records) == 3
    task.cancel()
