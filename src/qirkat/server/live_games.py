"""Runs commands on live games: decide, commit to disk, acknowledge, publish.

The order is always the same. When another command of the same game was committed first, on this
server or another, the command is decided again.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from qirkat.cluster.bus import Bus
from qirkat.cluster.outages import Outages
from qirkat.cluster.shared_time import MachineClock, SharedTime
from qirkat.live.clock import Side, TimeControl
from qirkat.live.fair_draw import SecretChain
from qirkat.live.game import REFUSALS, Absence, Change, Known, LiveGame, Refusal
from qirkat.live.protocol import (
    Act,
    Ended,
    Event,
    Events,
    GameInfo,
    Moved,
    MoveRequest,
    Refuse,
    Rematched,
    Snapshot,
    Started,
    decode_event,
    encode,
    events_message,
    kind_of,
)
from qirkat.server import new_games
from qirkat.server.game_cache import CachedGame, GameCache
from qirkat.server.game_lists import GameLists
from qirkat.server.player_ratings import PlayerRatings
from qirkat.storage.schema import EventRow, GameRow, RatingRow, Seats
from qirkat.storage.store import Store, StoreError

logger = logging.getLogger(__name__)

Acknowledge = Callable[[int], None]

MAX_ATTEMPTS = 8
"""How often a command is decided before it is refused as `busy`."""


class _Written(NamedTuple):
    """Events of a game that are on disk, and the games that were created with them."""

    row: GameRow
    events: Sequence[EventRow]
    after: int | None
    """When the event before them happened."""
    is_news: bool
    """Whether players hear of it on any page, not only at the board."""
    games: Sequence[GameRow] = ()


class LiveGames:
    """All live games, as one server runs them."""

    def __init__(
        self, store: Store, bus: Bus, server: str, *, clock: MachineClock | None = None
    ) -> None:
        self._store = store
        self._bus = bus
        self.time = SharedTime(store, clock)
        self._server = server
        self._cache = GameCache(store, self._publish_rewound)
        self.player_ratings = PlayerRatings(store)
        self.lists = GameLists(store, self.player_ratings)
        self.outages = Outages(store, server, self.time)
        self._unreadable: set[str] = set()

    def now(self) -> int:
        """The time that all servers agree on, in milliseconds since 1970."""
        return self.time.now()

    @property
    def cached(self) -> int:
        """How many games are in memory."""
        return len(self._cache)

    # Creating and joining

    async def create(self, creator: str, wanted: new_games.Wanted) -> GameRow:
        """Create a game that waits for a second player; WishError if there is no such game."""
        new_games.check(wanted)
        row, match = new_games.new_game(creator, wanted, self.now())
        await self._store.create_game(row, match=match)
        self._publish_seek(row)
        return row

    async def create_unless_alike(
        self, creator: str, wanted: new_games.Wanted, *, since: int
    ) -> tuple[GameRow | None, list[GameRow]]:
        """Create a game, unless others like it have waited since a time: those, the oldest first.

        Own games are among them. WishError if there is no such game.
        """
        new_games.check(wanted)
        row, _ = new_games.new_game(creator, wanted, self.now())
        if alike := await self._store.create_unless_alike(row, since=since):
            return None, alike
        self._publish_seek(row)
        return row, []

    async def cancel(self, game_id: str, person: str) -> bool:
        """Withdraw a game that nobody has joined; False unless it is the person's own."""
        row = await self._store.game(game_id)
        if row is None or row.creator != person or row.first is not None:
            return False
        return await self.withdraw(row)

    async def withdraw(self, row: GameRow) -> bool:
        """Cancel a game that nobody has joined; False if someone just did."""
        if not await self._store.cancel_game(row.id):
            return False
        self._cache.drop(row.id)
        self._publish_seek(row)
        return True

    async def join(self, game_id: str, joiner: str, part: str) -> Refusal | None:
        """Join as the second player, which starts the game. A refusal says why not."""
        row = await self._store.game(game_id)
        if row is None or row.state == "cancelled":
            return Refusal("no_game", "This game does not exist, or no longer does.")
        if row.creator == joiner:
            return Refusal("own_game", "You created this game: someone else must join it.")
        if row.first is not None:
            return None if joiner in (row.first, row.second) else _taken()
        joined = await self._start(row, new_games.seats(row, joiner, part))
        self._publish_lobby()
        if joined:
            return None
        row = await self._store.game(game_id)
        return None if row and joiner in (row.first, row.second) else _taken()

    async def _start(self, row: GameRow, seats: Seats) -> bool:
        """Write the start of a game that has both players; False if it has started already."""
        assert row.secret is not None
        assert row.creator_bytes is not None
        assert seats.joiner_bytes is not None
        change = LiveGame(new_games.info(row, {})).start(
            secret=SecretChain.parse(row.secret).secret,
            creator=bytes.fromhex(row.creator_bytes),
            joiner=bytes.fromhex(seats.joiner_bytes),
            now=self.now(),
        )
        game = change.game
        assert game.state.start is not None
        seats = replace(seats, seed=game.state.start.seed)
        rows = _event_rows(row.id, change.events)
        if not await self._store.seat(row.id, seats, rows, game.summary):
            return False
        # With all columns that a rematch needs.
        started = replace(row, **seats.columns(), state="playing")
        if (cached := self._cache.get(row.id)) is not None:
            cached.row, cached.game = started, game
        self._publish(_Written(started, rows, after=None, is_news=True))
        return True

    async def _start_ready(self, row: GameRow) -> None:
        """Start a rematch or the second game of a match, whose players are known."""
        assert row.first is not None
        assert row.second is not None
        seats = Seats(first=row.first, second=row.second, joiner_bytes=row.joiner_bytes)
        await self._start(row, seats)

    # Commands of players

    async def move(
        self, person: str | None, request: MoveRequest, round_trip: int, acknowledge: Acknowledge
    ) -> Refusal | None:
        """Make a move. `acknowledge` is called with its version once it is on disk, before anyone
        else sees it; otherwise a refusal says why it was not made."""

        def decide(game: LiveGame, side: Side | None) -> Change | Known | Refusal:
            return game.move(
                side,
                request.id,
                request.ply,
                request.key,
                request.move,
                now=self.now(),
                round_trip=round_trip,
            )

        return await self._run(person, request.game, decide, acknowledge)

    async def act(
        self, person: str | None, act: Act, absence: Absence, acknowledge: Acknowledge
    ) -> Refusal | None:
        """Run any other command, as `move` does. `absence` is that of the opponent; an outage does
        not count as one."""
        next_game = new_games.new_id()

        def decide(game: LiveGame, side: Side | None) -> Change | Refusal:
            # Only now are all outages known up to the time that is decided by.
            since = None if absence.since is None else self.outages.skipped(absence.since)
            return game.act(
                side,
                act.what,
                now=self.now(),
                which=act.which,
                absence=absence._replace(since=since),
                next_game=next_game,
            )

        return await self._run(person, act.game, decide, acknowledge)

    async def _run(
        self,
        person: str | None,
        game_id: str,
        decide: Callable[[LiveGame, Side | None], Change | Known | Refusal],
        acknowledge: Acknowledge,
    ) -> Refusal | None:
        await self.outages.ensure_heartbeat()
        for _ in range(MAX_ATTEMPTS):
            cached = await self._cached(game_id)
            if cached is None:
                return _no_game()
            if cached.is_outsider(person):
                return _not_yours()
            async with cached.lock:
                await self._credit(cached)  # time may have jumped while waiting for the lock
                answer = decide(cached.game, cached.side_of(person))
                if isinstance(answer, Known):
                    if await self._is_kept(cached, answer.version):
                        acknowledge(answer.version)
                        return None
                    await self._cache.refresh(cached)
                elif isinstance(answer, Refusal):
                    if await self._is_final(cached, answer):
                        return answer
                elif (written := await self._write(cached, answer)) is not None:
                    acknowledge(answer.events[0].v)  # what follows from it has later versions
                    await self._announce(written)
                    return None
                else:
                    await self._cache.refresh(cached)
        return _busy()

    async def _is_kept(self, cached: CachedGame, version: int) -> bool:
        """Whether the store still has an event, for good."""
        event = cached.game.events[version - 1]
        kept = await self._store.confirmed_event(cached.row.id, version, server=self._server)
        return kept is not None and decode_event(kept.data) == event

    async def _is_final(self, cached: CachedGame, refusal: Refusal) -> bool:
        """Write the end of the game if a refusal has found it; False to decide again."""
        if refusal.end is None:
            # Another server may have added events since.
            return not await self._cache.refresh(cached)
        await self.outages.heartbeat()
        if self._is_owed_credit(cached):
            return False
        if await self._append(cached, refusal.end):
            return True
        await self._cache.refresh(cached)
        return False

    # Writing

    async def _append(self, cached: CachedGame, change: Change) -> bool:
        """Write and publish a change; False if the game has moved on."""
        written = await self._write(cached, change)
        if written is None:
            return False
        await self._announce(written)
        return True

    async def _write(self, cached: CachedGame, change: Change) -> _Written | None:
        """Write a change with all that follows from it; None if the game has moved on."""
        row, events, game = cached.row, change.events, change.game
        # What it was decided on: the cached game may have moved on since.
        after = events[0].v - 1
        after_at = game.events[after - 1].at if after else None
        ratings: Sequence[RatingRow] = ()
        games: list[GameRow] = []
        ended = next((event for event in events if isinstance(event, Ended)), None)
        if ended is not None and ended.reason != "aborted":
            if row.rated:
                rated, ratings = await self.player_ratings.after(row, game, ended)
                events, game = (*events, *rated.events), rated.game
            if row.round == 1:
                games.append(new_games.second_of(row, self.now()))
        games += [
            new_games.rematch_of(row, event.game, self.now())
            for event in events
            if isinstance(event, Rematched)
        ]
        rows = _event_rows(row.id, events)
        is_written = await self._store.append(
            row.id,
            after,
            rows,
            game.summary,
            after_at=after_at,
            ratings=ratings,
            games=games,
        )
        if not is_written:
            return None
        if ended is not None:
            await self._record_abort(cached, ended)
        written = _Written(row, rows, after_at, _is_news(row, events), games)
        cached.game = game
        return written

    async def _record_abort(self, cached: CachedGame, ended: Ended) -> None:
        """Record who has broken off a game, if it ended before both had taken a turn.

        Only rated games and those from the lobby count.
        """
        row, state = cached.row, cached.game.state
        is_broken_off = state.ply < 2 and ended.reason in ("aborted", "resigned")
        side = ended.by if ended.by is not None else state.turn_of
        person = (row.first, row.second)[side] if side is not None else None
        if not is_broken_off or person is None or not (row.open or row.rated):
            return
        try:
            await self._store.add_abort(person, row.id, ended.at)
        except StoreError as error:
            logger.error("Cannot record an abort: %s", error.reason)

    async def _announce(self, written: _Written) -> None:
        """Publish events that are on disk, and start the games that were created with them."""
        self._publish(written)
        for game in written.games:
            await self._start_ready(game)

    # Reading

    async def missing_since(
        self, game_id: str, have: int, at: int | None = None
    ) -> Events | Snapshot | None:
        """The events after a version, or the whole game; None if there is no game.

        `at` is when the event `have` happened. If it is not known, that event comes once more, so
        that the reader can compare it. The whole game comes for version 0, and if the store does
        not have that event: it was lost.
        """
        cached = await self._cached(game_id)
        if cached is None:
            return None
        await self._cache.refresh(cached)
        if 0 < have <= cached.version:
            last, *events = cached.game.after(have - 1)
            if at is None:
                return Events(game=game_id, events=[last, *events])
            if at == last.at:
                return Events(game=game_id, events=events)
        return await self._snapshot(cached)

    async def check(self, game_id: str) -> None:
        """Compare a game with the store; its watchers hear if it has lost events."""
        cached = await self._cached(game_id)
        if cached is None:
            self._publish_rewound(game_id)
        else:
            await self._cache.refresh(cached)

    async def republish(self, game_id: str, have: int) -> None:
        """Publish the events after a version, in case the server that wrote them has died."""
        cached = await self._cached(game_id)
        if cached is not None:
            await self._cache.refresh(cached)
            if missed := cached.game.after(have):
                rows = _event_rows(game_id, missed)
                after = cached.game.events[have - 1].at if have else None
                self._publish(_Written(cached.row, rows, after, _is_news(cached.row, missed)))

    async def side(self, game_id: str, person: str | None) -> Side | None:
        """The side that a person plays; None for a watcher."""
        cached = await self._cached(game_id)
        return cached.side_of(person) if cached is not None else None

    async def game(self, game_id: str) -> LiveGame | None:
        """The game with the names of its players."""
        cached = await self._cached(game_id)
        if cached is None:
            return None
        await self._cache.refresh(cached)
        return cached.game.with_info(await self._info(cached.row, cached.game))

    async def _snapshot(self, cached: CachedGame) -> Snapshot:
        # Both taken before awaiting: a player may join while the names are read.
        row, game = cached.row, cached.game
        return Snapshot(
            game=row.id,
            info=await self._info(row, game),
            version=game.state.version,
            events=list(game.events),
        )

    async def _info(self, row: GameRow, game: LiveGame) -> GameInfo:
        # The row may be older than the events.
        row = replace(row, state=game.summary.state)
        return new_games.info(
            row, await self.player_ratings.players({row.creator, row.first, row.second}, row.game)
        )

    # Deadlines

    async def sweep(self) -> int:
        """End the games whose time is up and start those that are ready; how many were due."""
        due = await self._store.due(self.now())
        if due:
            # The time may have run out during an outage that nobody has recorded yet.
            await self.outages.heartbeat()
        for row in due:
            try:
                await self._handle_deadline(row)
            except StoreError:
                raise  # the other games would fail too
            except Exception:
                # An unreadable game must not keep the others from ending. Log it once.
                if row.id not in self._unreadable:
                    self._unreadable.add(row.id)
                    logger.exception("Cannot handle the deadline of game %s", row.id)
        self._cache.evict()
        return len(due)

    async def _handle_deadline(self, row: GameRow) -> None:
        if row.state == "open":
            await self._start_ready(row)
        elif (cached := await self._cached(row.id)) is not None:
            async with cached.lock:
                await self._cache.refresh(cached)
                await self._credit(cached)
                if (end := cached.game.flag(self.now())) is not None:
                    await self._append(cached, end)

    async def forfeit_all(self, person: str) -> None:
        """Forfeit all running games of a person who is being deleted."""
        while rows := await self._store.games_of(person, state="playing"):
            for row in rows:
                await self._forfeit(row.id, person)

    async def _forfeit(self, game_id: str, person: str) -> None:
        cached = await self._cached(game_id)
        if cached is not None:
            await self._cache.refresh(cached)  # it may have been cached before anyone joined
        while cached is not None and (side := cached.side_of(person)) is not None:
            async with cached.lock:
                await self._cache.refresh(cached)
                end = cached.game.forfeit(side, self.now())
                if end is None or await self._append(cached, end):
                    return

    # The cache, and credits for outages

    async def _cached(self, game_id: str) -> CachedGame | None:
        """The cached game, perhaps behind, with all credits that its running turn is owed."""
        cached = await self._cache.open(game_id)
        if cached is not None and self._is_owed_credit(cached):
            async with cached.lock:
                await self._credit(cached)
        return cached

    def _is_owed_credit(self, cached: CachedGame) -> bool:
        return any(True for _ in self.outages.credits(cached.game))

    async def _credit(self, cached: CachedGame) -> None:
        """Credit the running turn for outages."""
        while (change := next(self.outages.credits(cached.game), None)) is not None:
            if not await self._append(cached, change):
                await self._cache.refresh(cached)

    # The bus

    def _publish(self, written: _Written) -> None:
        row = written.row
        encoded = (event.data for event in written.events)
        message = events_message(row.id, encoded, after=written.after)
        self._bus.publish(game_channel(row.id), message)
        if written.is_news:
            for person in (row.first, row.second):
                self._bus.publish(person_channel(person or ""), "")

    def _publish_rewound(self, game_id: str) -> None:
        """Tell all connections to compare a game that has lost events."""
        self._bus.publish(game_channel(game_id), encode(rewound(game_id)))

    def _publish_seek(self, row: GameRow) -> None:
        """Tell the lobby and the creator's other pages that a game waits, or no longer does."""
        if row.open:
            self._publish_lobby()
        self._bus.publish(person_channel(row.creator), "")

    def _publish_lobby(self) -> None:
        self.lists.forget_lobby()  # at once: its creator looks for it there
        self._bus.publish("lobby", "")


def rewound(game_id: str) -> Refuse:
    """The message for those who have seen events that are lost."""
    return Refuse(id=None, game=game_id, reason="rewound", sentence=REFUSALS["rewound"])


def person_channel(person: str) -> str:
    """The channel that says that a person's unfinished games have changed."""
    return f"person:{person}"


def game_channel(game_id: str) -> str:
    """The channel for the events of a game."""
    return f"game:{game_id}"


def _is_news(row: GameRow, events: Iterable[Event]) -> bool:
    """Whether players hear of it on any page: in real time they watch the board anyway."""
    is_real = TimeControl.parse(row.time).kind == "real"
    return not is_real or any(isinstance(event, Started | Ended) for event in events)


def _event_rows(game_id: str, events: Iterable[Event]) -> list[EventRow]:
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


def _no_game() -> Refusal:
    return Refusal("no_game", "This game does not exist, or no longer does.")


def _not_yours() -> Refusal:
    return Refusal("not_yours", REFUSALS["not_yours"])


def _taken() -> Refusal:
    return Refusal("taken", "Someone else has joined this game.")


def _busy() -> Refusal:
    return Refusal("busy", "This game is too busy. Try again.")
