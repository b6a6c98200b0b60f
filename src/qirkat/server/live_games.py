"""What people do in games goes to the disk, and then to everyone.

The order is always the same: decided by the room, committed to disk, acknowledged, published,
shown. Where somebody was quicker, on this server or another, it is decided anew.
"""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from qirkat.live.clock import Outage, Side, TimeControl
from qirkat.live.fair_draw import Chain
from qirkat.live.game import REFUSALS, Known, Refusal, Room
from qirkat.live.protocol import (
    Act,
    Ended,
    Event,
    Events,
    GameInfo,
    Moved,
    Play,
    Rematched,
    Snapshot,
    Started,
    encode,
    kind_of,
)
from qirkat.server import new_games
from qirkat.server.bus import Bus
from qirkat.server.game_cache import Table, Tables
from qirkat.server.player_ratings import Ratings
from qirkat.storage.schema import EventRow, GameRow, RatingRow, Seats, Summary
from qirkat.storage.store import Store, StoreError

logger = logging.getLogger(__name__)

Acknowledge = Callable[[int], None]

TRIES = 8
"""How often a command is decided anew because somebody was quicker."""
_FRESH = 2_000  # milliseconds for which a heartbeat shows that there is no outage
_REMEMBERED = 24 * 3600 * 1000  # milliseconds for which an outage may still be owed


class Hall:
    """All games of a server."""

    def __init__(self, store: Store, bus: Bus, server: str, *, offset: int = 0) -> None:
        """`offset` is how far the database's clock is ahead, in milliseconds."""
        self._store = store
        self._bus = bus
        self._server = server
        # From here on the time never jumps, whatever happens to the clock on the wall.
        self._epoch = time.time() * 1000 + offset - time.monotonic() * 1000
        self._tables = Tables(store)
        self.ratings = Ratings(store)
        self._outages: list[Outage] = []
        self._stuck: set[str] = set()
        self._beaten = 0

    def now(self) -> int:
        """The time that all servers agree on, in milliseconds since 1970."""
        return int(self._epoch + time.monotonic() * 1000)

    @property
    def games(self) -> int:
        """How many games are in memory."""
        return len(self._tables)

    async def beat(self) -> Outage | None:
        """Say that this server is there; an outage that has just come to light, once.

        Whoever was silent himself may have missed that another has noted one.
        """
        begun = self.now()
        noted = await self._store.beat(self._server, begun)
        if noted is not None or self.now() - self._beaten > _FRESH:
            await self.learn_outages()
        self._beaten = max(self._beaten, begun)
        return Outage(noted.id, noted.since, noted.until) if noted is not None else None

    async def stop(self) -> None:
        """Say that this server stops, so that running turns get the time until the next begins."""
        await self._store.stop(self._server, self.now())

    async def learn_outages(self) -> None:
        """Read which outages there have been, so that running turns get what they are owed."""
        rows = await self._store.outages(since=self.now() - _REMEMBERED)
        self._outages = [Outage(row.id, row.since, row.until) for row in rows]

    # Games

    async def make(self, creator: str, wanted: new_games.Wanted) -> GameRow:
        """A game that waits for a second player; WishError where there is none such."""
        new_games.check(wanted)
        row, match = new_games.new_game(creator, wanted, self.now())
        await self._store.create_game(row, match=match)
        self._publish_seek(row)
        return row

    async def cancel(self, game_id: str, person: str) -> bool:
        """Withdraw a game that one has made and nobody has joined."""
        row = await self._store.game(game_id)
        if row is None or row.creator != person or row.first is not None:
            return False
        if not await self._store.cancel_game(game_id):
            return False
        self._tables.drop(game_id)
        self._publish_seek(row)
        return True

    async def join(self, game_id: str, joiner: str, part: str) -> Refusal | None:
        """Sit down as the second player: the game begins. A refusal says why not."""
        row = await self._store.game(game_id)
        if row is None or row.state == "cancelled":
            return Refusal("no_game", "There is no such game, or not any more.")
        if row.creator == joiner:
            return Refusal("own_game", "You have made this game: somebody else must join.")
        if row.first is not None:
            return None if joiner in (row.first, row.second) else _taken()
        joined = await self._begin(row, new_games.seats(row, joiner, part))
        self._bus.publish("lobby", "")
        if joined:
            return None
        row = await self._store.game(game_id)
        return None if row and joiner in (row.first, row.second) else _taken()

    async def _begin(self, row: GameRow, seats: Seats) -> bool:
        """Write the start of a game whose players are there; False when that was done already."""
        assert row.secret is not None
        assert row.creator_bytes is not None
        assert seats.joiner_bytes is not None
        room = Room(new_games.info(row, {}))
        events = room.start(
            secret=Chain.parse(row.secret).secret,
            creator=bytes.fromhex(row.creator_bytes),
            joiner=bytes.fromhex(seats.joiner_bytes),
            now=self.now(),
        )
        room = room.with_events(events)
        assert room.state.start is not None
        seats = replace(seats, seed=room.state.start.seed)
        if not await self._store.seat(row.id, seats, _event_rows(row.id, events), _summary(room)):
            return False
        # With all that the next game of these two needs.
        begun = replace(row, **seats.columns(), state="playing")
        if (table := self._tables.held(row.id)) is not None:
            table.row, table.room = begun, room
        self._publish(Table(begun, room), events)
        return True

    # What players do

    async def move(
        self, person: str | None, play: Play, lag: int, acknowledge: Acknowledge
    ) -> Refusal | None:
        """Take a turn. `acknowledge` is called with its version when it is on disk, and before
        anybody else sees it; or a refusal says why it was not taken."""

        def decide(room: Room, side: Side | None) -> list[Event] | Known | Refusal:
            return room.move(side, play.id, play.ply, play.key, play.move, now=self.now(), lag=lag)

        return await self._done(person, play.game, decide, acknowledge)

    async def act(
        self, person: str | None, act: Act, gone: int | None, acknowledge: Acknowledge
    ) -> Refusal | None:
        """Do what else a player can do; as `move`. `gone` is since when the other is away."""
        next_game = new_games.new_id()

        def decide(room: Room, side: Side | None) -> list[Event] | Refusal:
            return room.act(
                side,
                act.what,
                now=self.now(),
                which=act.which,
                gone=gone,
                next_game=next_game,
            )

        return await self._done(person, act.game, decide, acknowledge)

    async def _done(
        self,
        person: str | None,
        game_id: str,
        decide: Callable[[Room, Side | None], list[Event] | Known | Refusal],
        acknowledge: Acknowledge,
    ) -> Refusal | None:
        """Decide and write a command, anew for as long as somebody is quicker."""
        await self._be_there()
        for _ in range(TRIES):
            table = await self._table(game_id)
            if table is None:
                return _missing()
            if table.is_foreign(person):
                return _not_yours()
            async with table.lock:
                answer = decide(table.room, table.side_of(person))
                if isinstance(answer, Known):
                    acknowledge(answer.version)
                    return None
                settled = await self._settle(table, answer, acknowledge)
            if settled is not _QUICKER:
                return settled
        return _busy()

    async def _settle(
        self,
        table: Table,
        answer: list[Event] | Refusal,
        acknowledge: Acknowledge,
    ) -> Refusal | None:
        """Write what a command amounts to. `_QUICKER` when it has to be decided anew."""
        events = list(answer.events) if isinstance(answer, Refusal) else answer
        if isinstance(answer, Refusal) and events and await self._is_owed(table):
            return _QUICKER
        is_done = not isinstance(answer, Refusal)
        if events and not await self._append(table, events, acknowledge if is_done else None):
            await self._tables.refresh(table)
            return _QUICKER
        if isinstance(answer, Refusal):
            # Somebody on another server may have moved since: whoever is behind looks again.
            return _QUICKER if not events and await self._tables.refresh(table) else answer
        return None

    async def _append(
        self, table: Table, events: list[Event], acknowledge: Acknowledge | None = None
    ) -> bool:
        """Write events, acknowledge and publish them; False when somebody was quicker."""
        asked = events[0].v  # what follows from it, such as the end, comes after
        room = table.room.with_events(events)
        ratings: Sequence[RatingRow] = ()
        games: list[GameRow] = []
        ended = next((event for event in events if isinstance(event, Ended)), None)
        if ended is not None:
            if table.row.rated and ended.reason != "aborted":
                rated, ratings = await self.ratings.after(table.row, room, ended)
                events = [*events, *rated]
                room = room.with_events(rated)
            if table.row.round == 1 and ended.reason != "aborted":
                games.append(new_games.second_of(table.row, self.now()))
        games += [
            new_games.rematch_of(table.row, event.game, self.now())
            for event in events
            if isinstance(event, Rematched)
        ]
        is_written = await self._store.append(
            table.row.id,
            table.version,
            _event_rows(table.row.id, events),
            _summary(room),
            ratings=ratings,
            games=games,
        )
        if not is_written:
            return False
        table.room = room
        if acknowledge is not None:
            acknowledge(asked)
        self._publish(table, events)
        for game in games:
            await self._begin_ready(game)
        return True

    # Looking on

    async def since(self, game_id: str, have: int) -> Events | Snapshot | None:
        """What somebody misses who has a version of a game; all of it for who has none.

        None where there is no such game.
        """
        table = await self._table(game_id)
        if table is None:
            return None
        await self._tables.refresh(table)
        if 0 < have <= table.version:
            return Events(game=game_id, events=table.room.after(have))
        return await self._snapshot(table)

    async def tell_again(self, game_id: str, have: int) -> None:
        """Publish what came after a version, since whoever wrote it may have died of it."""
        table = await self._table(game_id)
        if table is not None:
            await self._tables.refresh(table)
            if missed := table.room.after(have):
                self._publish(table, missed)

    async def side(self, game_id: str, person: str | None) -> Side | None:
        """Which side of a game somebody plays; None for who only looks on."""
        table = await self._table(game_id)
        return table.side_of(person) if table is not None else None

    async def room(self, game_id: str) -> Room | None:
        """A game as it stands, with the names of its players."""
        table = await self._table(game_id)
        if table is None:
            return None
        await self._tables.refresh(table)
        return table.room.with_info(await self._info(table.row, table.room))

    async def _snapshot(self, table: Table) -> Snapshot:
        # Of one moment: names are read meanwhile, and somebody may join.
        row, room = table.row, table.room
        return Snapshot(
            game=row.id,
            info=await self._info(row, room),
            version=room.state.version,
            events=list(room.events),
        )

    async def _info(self, row: GameRow, room: Room) -> GameInfo:
        # The row is as it was when the table was opened; how the game stands, the events say.
        row = replace(row, state=room.summary.state)
        return new_games.info(
            row, await self.ratings.players({row.creator, row.first, row.second}, row.game)
        )

    # What the clock does

    async def sweep(self) -> int:
        """End the games whose time is up, begin those that are ready; how many were due."""
        due = await self._store.due(self.now())
        if due:
            # The time may have run out while nobody could move, which nobody has noted yet.
            await self.beat()
        for row in due:
            try:
                await self._call_time(row)
            except StoreError:
                raise  # the others would fail as well
            except Exception:
                # One game that cannot be read must not keep the others from ending.
                if row.id not in self._stuck:
                    self._stuck.add(row.id)
                    logger.exception("The time of a game cannot be called: %s", row.id)
        self._tables.forget()
        return len(due)

    async def _call_time(self, row: GameRow) -> None:
        if row.state == "open":
            await self._begin_ready(row)
        elif (table := await self._table(row.id)) is not None:
            async with table.lock:
                await self._tables.refresh(table)
                await self._credit(table)
                if events := table.room.flag(self.now()):
                    await self._append(table, events)

    async def forfeit_all(self, person: str) -> None:
        """End all games of somebody who is gone for good."""
        while rows := await self._store.games_of(person, state="playing"):
            for row in rows:
                await self._forfeit(row.id, person)

    async def _forfeit(self, game_id: str, person: str) -> None:
        table = await self._table(game_id)
        if table is not None:
            await self._tables.refresh(table)  # it may have been opened before anybody had joined
        while table is not None and (side := table.side_of(person)) is not None:
            async with table.lock:
                await self._tables.refresh(table)
                events = table.room.forfeit(side, self.now())
                if not events or await self._append(table, events):
                    return

    async def _begin_ready(self, row: GameRow) -> None:
        """Begin a rematch or the second game of a match."""
        assert row.first is not None
        assert row.second is not None
        seats = Seats(first=row.first, second=row.second, joiner_bytes=row.joiner_bytes)
        await self._begin(row, seats)

    # Tables

    async def _table(self, game_id: str) -> Table | None:
        """The table of a game, perhaps behind, its running turn credited what it is owed."""
        table = await self._tables.open(game_id)
        if table is not None and self._owes(table):
            async with table.lock:
                await self._credit(table)
        return table

    async def _be_there(self) -> None:
        """Note an outage before anybody's turn is counted that ran in it."""
        if self.now() - self._beaten > _FRESH:
            await self.beat()

    async def _is_owed(self, table: Table) -> bool:
        """Whether a turn that seems late is owed something for an outage."""
        await self.beat()
        return self._owes(table)

    def _owes(self, table: Table) -> bool:
        return any(table.room.credit(outage, self.now()) for outage in self._outages)

    async def _credit(self, table: Table) -> None:
        """Give the running turn what it is owed for the time in which no server was there."""
        for outage in self._outages:
            while events := table.room.credit(outage, self.now()):
                if await self._append(table, events):
                    break
                await self._tables.refresh(table)

    # The bus

    def _publish(self, table: Table, events: Sequence[Event]) -> None:
        """Let everybody see what has happened, wherever they look on."""
        row = table.row
        message = encode(Events(game=row.id, events=list(events)))
        self._bus.publish(game_channel(row.id), message)
        # In real time players look at the board: elsewhere only beginning and end are news.
        is_real = TimeControl.parse(row.time).kind == "real"
        if not is_real or any(isinstance(event, Started | Ended) for event in events):
            for person in (row.first, row.second):
                self._bus.publish(person_channel(person or ""), "")

    def _publish_seek(self, row: GameRow) -> None:
        """Tell the lobby and the maker's other pages that a game waits, or no longer does."""
        if row.open:
            self._bus.publish("lobby", "")
        self._bus.publish(person_channel(row.creator), "")


def person_channel(person: str) -> str:
    """Where somebody hears that his games have changed that are not over."""
    return f"person:{person}"


def game_channel(game_id: str) -> str:
    """Where the events of a game are published."""
    return f"game:{game_id}"


def _event_rows(game_id: str, events: Sequence[Event]) -> list[EventRow]:
    return [
        EventRow(
            game=game_id,
            version=event.v,
            at=event.at,
            kind=kind_of(event),
            data=encode(event),
            line=event.line if isinstance(event, Moved) else None,
            ply=event.ply if isinstance(event, Moved) else None,
        )
        for event in events
    ]


def _summary(room: Room) -> Summary:
    return Summary(**room.summary._asdict())


_QUICKER = Refusal("quicker", "Somebody was quicker.")


def _missing() -> Refusal:
    return Refusal("no_game", "There is no such game, or not any more.")


def _not_yours() -> Refusal:
    return Refusal("not_yours", REFUSALS["not_yours"])


def _taken() -> Refusal:
    return Refusal("taken", "Somebody else has joined this game.")


def _busy() -> Refusal:
    return Refusal("busy", "Too much happens in this game at once. Try again.")
