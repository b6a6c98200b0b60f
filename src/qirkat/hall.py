"""The games that this server has open: what people do goes to the disk, and then to everyone.

No game belongs to a server. A table is what one knows of a game: it may be behind, which shows when
something is appended, and is mended by reading what is new. The order is always the same: decided
by the room, committed to disk, acknowledged, published, shown.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from qirkat import deal
from qirkat.bus import Bus
from qirkat.clock import Outage, Side, TimeControl
from qirkat.protocol import (
    Act,
    Ended,
    Event,
    Events,
    GameInfo,
    Moved,
    Play,
    Player,
    Rematched,
    Snapshot,
    decode_event,
    encode,
    kind_of,
)
from qirkat.room import REFUSALS, Known, Refusal, Room
from qirkat.schema import EventRow, GameRow, PersonRow, RatingRow, Seats, Summary
from qirkat.standing import FIRST, Standing, rate
from qirkat.store import Store

logger = logging.getLogger(__name__)

TRIES = 8
"""How often a command is decided anew because somebody was quicker."""
KEPT = 5_000
"""How many games are held in memory."""
_FRESH = 2_000  # milliseconds for which a heartbeat shows that there is no outage
_REMEMBERED = 24 * 3600 * 1000  # milliseconds for which an outage may still be owed


@dataclass(eq=False)
class _Table:
    """A game on this server."""

    row: GameRow
    room: Room
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def version(self) -> int:
        return self.room.state.version

    def side_of(self, person: str | None) -> Side | None:
        if person is None:
            return None
        if person == self.row.first:
            return 0
        return 1 if person == self.row.second else None

    def is_foreign(self, person: str | None) -> bool:
        """Whether it is for sure none of his business: he must not even make players wait."""
        return self.row.first is not None and self.side_of(person) is None


class Hall:
    """All tables of a server."""

    def __init__(self, store: Store, bus: Bus, server: str, *, offset: int = 0) -> None:
        """`offset` is how far the database's clock is ahead, in milliseconds."""
        self._store = store
        self._bus = bus
        self._server = server
        # From here on the time never jumps, whatever happens to the clock on the wall.
        self._epoch = time.time() * 1000 + offset - time.monotonic() * 1000
        self._tables: OrderedDict[str, _Table] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self._outages: list[Outage] = []
        self._beaten = 0

    def now(self) -> int:
        """The time that all servers agree on, in milliseconds since 1970."""
        return int(self._epoch + time.monotonic() * 1000)

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

    async def learn_outages(self) -> None:
        """Read which outages there have been, so that running turns get what they are owed."""
        rows = await self._store.outages(since=self.now() - _REMEMBERED)
        self._outages = [Outage(row.id, row.since, row.until) for row in rows]

    # Games

    async def make(self, creator: str, wanted: deal.Wanted) -> GameRow:
        """A game that waits for a second player; WishError where there is none such."""
        deal.check(wanted)
        row, match = deal.new_game(creator, wanted, self.now())
        await self._store.create_game(row, match=match)
        if row.open:
            self._bus.publish("lobby", "")
        return row

    async def cancel(self, game_id: str, person: str) -> bool:
        """Withdraw a game that one has made and nobody has joined."""
        row = await self._store.game(game_id)
        if row is None or row.creator != person or row.first is not None:
            return False
        if not await self._store.cancel_game(game_id):
            return False
        self._tables.pop(game_id, None)
        self._bus.publish("lobby", "")
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
        joined = await self._begin(row, deal.seats(row, joiner, part))
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
        room = Room(deal.info(row, {}))
        events = room.start(
            secret=bytes.fromhex(row.secret),
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
        if (table := self._tables.get(row.id)) is not None:
            table.row, table.room = begun, room
        self._publish(_Table(begun, room), events)
        return True

    # What players do

    async def move(
        self, person: str | None, play: Play, lag: int, acknowledge: Callable[[int], None]
    ) -> Refusal | None:
        """Take a turn. `acknowledge` is called with its version when it is on disk, and before
        anybody else sees it; or a refusal says why it was not taken."""
        await self._be_there()
        for _ in range(TRIES):
            table = await self._table(play.game)
            if table is None:
                return _missing()
            if table.is_foreign(person):
                return _not_yours()
            async with table.lock:
                answer = table.room.move(
                    table.side_of(person),
                    play.id,
                    play.ply,
                    play.key,
                    play.move,
                    now=self.now(),
                    lag=lag,
                )
                if isinstance(answer, Known):
                    acknowledge(answer.version)
                    return None
                settled = await self._settle(table, answer, acknowledge)
            if settled is not _QUICKER:
                return settled
        return _busy()

    async def act(
        self, person: str | None, act: Act, gone: int | None, acknowledge: Callable[[int], None]
    ) -> Refusal | None:
        """Do what else a player can do; as `move`. `gone` is since when the other is away."""
        next_game = deal.new_id()
        await self._be_there()
        for _ in range(TRIES):
            table = await self._table(act.game)
            if table is None:
                return _missing()
            if table.is_foreign(person):
                return _not_yours()
            async with table.lock:
                answer = table.room.act(
                    table.side_of(person),
                    act.what,
                    now=self.now(),
                    which=act.which,
                    gone=gone,
                    next_game=next_game,
                )
                settled = await self._settle(table, answer, acknowledge)
            if settled is not _QUICKER:
                return settled
        return _busy()

    async def _settle(
        self,
        table: "_Table",
        answer: list[Event] | Refusal,
        acknowledge: Callable[[int], None],
    ) -> Refusal | None:
        """Write what a command amounts to. `_QUICKER` when it has to be decided anew."""
        events = list(answer.events) if isinstance(answer, Refusal) else answer
        if isinstance(answer, Refusal) and events and await self._is_owed(table):
            return _QUICKER
        is_done = not isinstance(answer, Refusal)
        if events and not await self._append(table, events, acknowledge if is_done else None):
            await self._refresh(table)
            return _QUICKER
        if isinstance(answer, Refusal):
            # Somebody on another server may have moved since: whoever is behind looks again.
            return _QUICKER if not events and await self._refresh(table) else answer
        return None

    async def _append(
        self, table: "_Table", events: list[Event], acknowledge: Callable[[int], None] | None = None
    ) -> bool:
        """Write events, acknowledge and publish them; False when somebody was quicker."""
        asked = events[0].v  # what follows from it, such as the end, comes after
        room = table.room.with_events(events)
        ratings: Sequence[RatingRow] = ()
        games: list[GameRow] = []
        ended = next((event for event in events if isinstance(event, Ended)), None)
        if ended is not None:
            if table.row.rated and ended.reason != "aborted":
                rated, ratings = await self._rated(table.row, room, ended)
                events = [*events, *rated]
                room = room.with_events(rated)
            if table.row.round == 1 and ended.reason != "aborted":
                games.append(deal.second_of(table.row, self.now()))
        games += [
            deal.rematch_of(table.row, event.game, self.now())
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

    async def _rated(
        self, row: GameRow, room: Room, ended: Ended
    ) -> tuple[list[Event], list[RatingRow]]:
        """What a game does to the ratings of its players."""
        assert row.first is not None
        assert row.second is not None
        people = (row.first, row.second)
        kept = [await self._store.rating(person, row.game) for person in people]
        before = [
            Standing(
                rating=each.rating,
                deviation=each.deviation,
                volatility=each.volatility,
                games=each.games,
                changed=each.changed,
            )
            if each
            else FIRST
            for each in kept
        ]
        after = rate(before[0], before[1], ended.winner, now=ended.at)
        shown = [tuple(round(each.rating) for each in two) for two in (before, after)]
        rows = [
            RatingRow(
                person=person,
                game=row.game,
                rating=each.rating,
                deviation=each.deviation,
                volatility=each.volatility,
                games=each.games,
                changed=each.changed,
            )
            for person, each in zip(people, after, strict=True)
        ]
        return room.rate(shown[0], shown[1], ended.at), rows  # type: ignore[arg-type]

    # Looking on

    async def since(self, game_id: str, have: int) -> Events | Snapshot | None:
        """What somebody misses who has a version of a game; all of it for who has none.

        None where there is no such game.
        """
        table = await self._table(game_id)
        if table is None:
            return None
        await self._refresh(table)
        if 0 < have <= table.version:
            return Events(game=game_id, events=table.room.after(have))
        return await self._snapshot(table)

    async def tell_again(self, game_id: str, have: int) -> None:
        """Publish what came after a version, since whoever wrote it may have died of it."""
        table = await self._table(game_id)
        if table is not None:
            await self._refresh(table)
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
        await self._refresh(table)
        return table.room.with_info(await self._info(table.row, table.room))

    async def players(self, ids: Collection[str | None], game: str) -> dict[str, Player]:
        """People as players of a game; who is deleted has no name."""
        known = await self._store.persons([each for each in ids if each is not None])
        return {person: await self._player(row, game) for person, row in known.items()}

    async def _snapshot(self, table: "_Table") -> Snapshot:
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
        return deal.info(row, await self.players({row.creator, row.first, row.second}, row.game))

    async def _player(self, row: PersonRow, game: str) -> Player:
        kept = await self._store.rating(row.id, game)
        standing = Standing(rating=kept.rating, deviation=kept.deviation) if kept else None
        return Player(
            id=row.id,
            name=row.name or "",
            guest=row.guest,
            rating=round(standing.rating) if standing else None,
            provisional=standing is not None and standing.is_provisional,
        )

    # What the clock does

    async def sweep(self) -> int:
        """End the games whose time is up, begin those that are ready; how many were due."""
        due = await self._store.due(self.now())
        if due:
            # The time may have run out while nobody could move, which nobody has noted yet.
            await self.beat()
        for row in due:
            if row.state == "open":
                await self._begin_ready(row)
            elif (table := await self._table(row.id)) is not None:
                async with table.lock:
                    await self._refresh(table)
                    await self._credit(table)
                    if events := table.room.flag(self.now()):
                        await self._append(table, events)
        return len(due)

    async def forfeit_all(self, person: str) -> None:
        """End all games of somebody who is gone for good."""
        while rows := await self._store.games_of(person, state="playing"):
            for row in rows:
                await self._forfeit(row.id, person)

    async def _forfeit(self, game_id: str, person: str) -> None:
        table = await self._table(game_id)
        if table is not None:
            await self._refresh(table)  # it may have been opened before anybody had joined
        while table is not None and (side := table.side_of(person)) is not None:
            async with table.lock:
                await self._refresh(table)
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

    async def _table(self, game_id: str) -> "_Table | None":
        """The table of a game, perhaps behind; None where there is no such game."""
        if (table := self._tables.get(game_id)) is None:
            # Whoever else opens it meanwhile waits for the same table: two would have two locks.
            lock = self._opening.setdefault(game_id, asyncio.Lock())
            try:
                async with lock:
                    if (table := self._tables.get(game_id)) is None:
                        table = await self._opened(game_id)
            finally:
                self._opening.pop(game_id, None)
            if table is None:
                return None
        self._tables.move_to_end(game_id)
        if any(table.room.credit(outage, self.now()) for outage in self._outages):
            async with table.lock:
                await self._credit(table)
        return table

    async def _opened(self, game_id: str) -> "_Table | None":
        found = await self._store.load(game_id)
        if found is None or found[0].state == "cancelled":
            return None
        row, events = found
        room = Room(deal.info(row, {}), [decode_event(event.data) for event in events])
        table = self._tables[game_id] = _Table(row, room)
        self._forget()
        return table

    async def _be_there(self) -> None:
        """Note an outage before anybody's turn is counted that ran in it."""
        if self.now() - self._beaten > _FRESH:
            await self.beat()

    async def _is_owed(self, table: "_Table") -> bool:
        """Whether a turn that seems late is owed something for an outage."""
        await self.beat()
        return any(table.room.credit(outage, self.now()) for outage in self._outages)

    async def _credit(self, table: "_Table") -> None:
        """Give the running turn what it is owed for the time in which no server was there."""
        for outage in self._outages:
            while events := table.room.credit(outage, self.now()):
                if await self._append(table, events):
                    break
                await self._refresh(table)

    async def _refresh(self, table: "_Table") -> bool:
        """Read what is new; whether there was anything."""
        rows = await self._store.events(table.row.id, after=table.version)
        if table.row.first is None and rows:
            table.row = await self._store.game(table.row.id) or table.row
        return self._take(table, [decode_event(row.data) for row in rows])

    def _take(self, table: "_Table", events: Sequence[Event]) -> bool:
        """Add events that were written, here or elsewhere, where they are next."""
        news = [event for event in events if event.v > table.version]
        if not news or news[0].v != table.version + 1:
            return False
        table.room = table.room.with_events(news)
        return True

    def _forget(self) -> None:
        """Keep the tables that were last in use."""
        for game_id in list(self._tables)[: max(0, len(self._tables) - KEPT)]:
            if not self._tables[game_id].lock.locked():
                del self._tables[game_id]

    # The bus

    def _publish(self, table: "_Table", events: Sequence[Event]) -> None:
        """Let everybody see what has happened, wherever they look on."""
        row, summary = table.row, table.room.summary
        message = encode(Events(game=row.id, events=list(events)))
        self._bus.publish(game_channel(row.id), message)
        # In real time nobody has to be told elsewhere that it is his turn.
        if TimeControl.parse(row.time).kind != "real" and summary.turn_of is not None:
            for person in (row.first, row.second):
                self._bus.publish(person_channel(person or ""), "")


def person_channel(person: str) -> str:
    """Where somebody hears that the games that wait for him are others."""
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
