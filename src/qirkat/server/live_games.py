"""What people do in games goes to the disk, and then to everyone.

The order is always the same: decided by the room, committed to disk, acknowledged, published,
shown. Where somebody was quicker, on this server or another, it is decided anew.
"""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from qirkat.live.clock import Outage, Side, TimeControl
from qirkat.live.fair_draw import SecretChain
from qirkat.live.game import REFUSALS, Known, LiveGame, Refusal
from qirkat.live.protocol import (
    Act,
    Ended,
    Event,
    Events,
    GameInfo,
    Moved,
    MoveRequest,
    Rematched,
    Snapshot,
    Started,
    encode,
    kind_of,
)
from qirkat.server import new_games
from qirkat.server.bus import Bus
from qirkat.server.game_cache import CachedGame, GameCache
from qirkat.server.player_ratings import PlayerRatings
from qirkat.storage.schema import EventRow, GameRow, RatingRow, Seats, Summary
from qirkat.storage.store import Store, StoreError

logger = logging.getLogger(__name__)

Acknowledge = Callable[[int], None]

MAX_ATTEMPTS = 8
"""How often a command is decided anew because somebody was quicker."""
_HEARTBEAT_FRESH = 2_000  # milliseconds for which a heartbeat shows that there is no outage
_OUTAGE_MEMORY = 24 * 3600 * 1000  # milliseconds for which an outage may still be owed


class LiveGames:
    """All games of a server."""

    def __init__(self, store: Store, bus: Bus, server: str, *, offset: int = 0) -> None:
        """`offset` is how far the database's clock is ahead, in milliseconds."""
        self._store = store
        self._bus = bus
        self._server = server
        # From here on the time never jumps, whatever happens to the clock on the wall.
        self._epoch = time.time() * 1000 + offset - time.monotonic() * 1000
        self._cache = GameCache(store)
        self.player_ratings = PlayerRatings(store)
        self._outages: list[Outage] = []
        self._stuck: set[str] = set()
        self._last_heartbeat = 0

    def now(self) -> int:
        """The time that all servers agree on, in milliseconds since 1970."""
        return int(self._epoch + time.monotonic() * 1000)

    @property
    def games(self) -> int:
        """How many games are in memory."""
        return len(self._cache)

    async def heartbeat(self) -> Outage | None:
        """Say that this server is there; an outage that has just come to light, once.

        Whoever was silent himself may have missed that another has noted one.
        """
        begun = self.now()
        noted = await self._store.heartbeat(self._server, begun)
        if noted is not None or self.now() - self._last_heartbeat > _HEARTBEAT_FRESH:
            await self.load_outages()
        self._last_heartbeat = max(self._last_heartbeat, begun)
        return Outage(noted.id, noted.since, noted.until) if noted is not None else None

    async def stop(self) -> None:
        """Say that this server stops, so that running turns get the time until the next begins."""
        await self._store.stop(self._server, self.now())

    async def load_outages(self) -> None:
        """Read which outages there have been, so that running turns get what they are owed."""
        rows = await self._store.outages(since=self.now() - _OUTAGE_MEMORY)
        self._outages = [Outage(row.id, row.since, row.until) for row in rows]

    # Games

    async def create(self, creator: str, wanted: new_games.Wanted) -> GameRow:
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
        self._cache.drop(game_id)
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
        live_game = LiveGame(new_games.info(row, {}))
        events = live_game.start(
            secret=SecretChain.parse(row.secret).secret,
            creator=bytes.fromhex(row.creator_bytes),
            joiner=bytes.fromhex(seats.joiner_bytes),
            now=self.now(),
        )
        live_game = live_game.with_events(events)
        assert live_game.state.start is not None
        seats = replace(seats, seed=live_game.state.start.seed)
        if not await self._store.seat(
            row.id, seats, _event_rows(row.id, events), _summary(live_game)
        ):
            return False
        # With all that the next game of these two needs.
        begun = replace(row, **seats.columns(), state="playing")
        if (cached := self._cache.get(row.id)) is not None:
            cached.row, cached.game = begun, live_game
        self._publish(CachedGame(begun, live_game), events)
        return True

    # What players do

    async def move(
        self, person: str | None, play: MoveRequest, lag: int, acknowledge: Acknowledge
    ) -> Refusal | None:
        """Take a turn. `acknowledge` is called with its version when it is on disk, and before
        anybody else sees it; or a refusal says why it was not taken."""

        def decide(live_game: LiveGame, side: Side | None) -> list[Event] | Known | Refusal:
            return live_game.move(
                side, play.id, play.ply, play.key, play.move, now=self.now(), lag=lag
            )

        return await self._run(person, play.game, decide, acknowledge)

    async def act(
        self, person: str | None, act: Act, gone: int | None, acknowledge: Acknowledge
    ) -> Refusal | None:
        """Do what else a player can do; as `move`. `gone` is since when the other is away."""
        next_game = new_games.new_id()

        def decide(live_game: LiveGame, side: Side | None) -> list[Event] | Refusal:
            return live_game.act(
                side,
                act.what,
                now=self.now(),
                which=act.which,
                gone=gone,
                next_game=next_game,
            )

        return await self._run(person, act.game, decide, acknowledge)

    async def _run(
        self,
        person: str | None,
        game_id: str,
        decide: Callable[[LiveGame, Side | None], list[Event] | Known | Refusal],
        acknowledge: Acknowledge,
    ) -> Refusal | None:
        """Decide and write a command, anew for as long as somebody is quicker."""
        await self._ensure_heartbeat()
        for _ in range(MAX_ATTEMPTS):
            cached = await self._cached(game_id)
            if cached is None:
                return _no_game()
            if cached.is_outsider(person):
                return _not_yours()
            async with cached.lock:
                answer = decide(cached.game, cached.side_of(person))
                if isinstance(answer, Known):
                    acknowledge(answer.version)
                    return None
                settled = await self._settle(cached, answer, acknowledge)
            if settled is not _QUICKER:
                return settled
        return _busy()

    async def _settle(
        self,
        cached: CachedGame,
        answer: list[Event] | Refusal,
        acknowledge: Acknowledge,
    ) -> Refusal | None:
        """Write what a command amounts to. `_QUICKER` when it has to be decided anew."""
        events = list(answer.events) if isinstance(answer, Refusal) else answer
        if isinstance(answer, Refusal) and events and await self._is_owed(cached):
            return _QUICKER
        is_done = not isinstance(answer, Refusal)
        if events and not await self._append(cached, events, acknowledge if is_done else None):
            await self._cache.refresh(cached)
            return _QUICKER
        if isinstance(answer, Refusal):
            # Somebody on another server may have moved since: whoever is behind looks again.
            return _QUICKER if not events and await self._cache.refresh(cached) else answer
        return None

    async def _append(
        self, cached: CachedGame, events: list[Event], acknowledge: Acknowledge | None = None
    ) -> bool:
        """Write events, acknowledge and publish them; False when somebody was quicker."""
        asked = events[0].v  # what follows from it, such as the end, comes after
        live_game = cached.game.with_events(events)
        ratings: Sequence[RatingRow] = ()
        games: list[GameRow] = []
        ended = next((event for event in events if isinstance(event, Ended)), None)
        if ended is not None:
            if cached.row.rated and ended.reason != "aborted":
                rated, ratings = await self.player_ratings.after(cached.row, live_game, ended)
                events = [*events, *rated]
                live_game = live_game.with_events(rated)
            if cached.row.round == 1 and ended.reason != "aborted":
                games.append(new_games.second_of(cached.row, self.now()))
        games += [
            new_games.rematch_of(cached.row, event.game, self.now())
            for event in events
            if isinstance(event, Rematched)
        ]
        is_written = await self._store.append(
            cached.row.id,
            cached.version,
            _event_rows(cached.row.id, events),
            _summary(live_game),
            ratings=ratings,
            games=games,
        )
        if not is_written:
            return False
        cached.game = live_game
        if acknowledge is not None:
            acknowledge(asked)
        self._publish(cached, events)
        for game in games:
            await self._start_ready(game)
        return True

    # Looking on

    async def missing_since(self, game_id: str, have: int) -> Events | Snapshot | None:
        """What somebody misses who has a version of a game; all of it for who has none.

        None where there is no such game.
        """
        cached = await self._cached(game_id)
        if cached is None:
            return None
        await self._cache.refresh(cached)
        if 0 < have <= cached.version:
            return Events(game=game_id, events=cached.game.after(have))
        return await self._snapshot(cached)

    async def republish(self, game_id: str, have: int) -> None:
        """Publish what came after a version, since whoever wrote it may have died of it."""
        cached = await self._cached(game_id)
        if cached is not None:
            await self._cache.refresh(cached)
            if missed := cached.game.after(have):
                self._publish(cached, missed)

    async def side(self, game_id: str, person: str | None) -> Side | None:
        """Which side of a game somebody plays; None for who only looks on."""
        cached = await self._cached(game_id)
        return cached.side_of(person) if cached is not None else None

    async def game(self, game_id: str) -> LiveGame | None:
        """A game as it stands, with the names of its players."""
        cached = await self._cached(game_id)
        if cached is None:
            return None
        await self._cache.refresh(cached)
        return cached.game.with_info(await self._info(cached.row, cached.game))

    async def _snapshot(self, cached: CachedGame) -> Snapshot:
        # Of one moment: names are read meanwhile, and somebody may join.
        row, live_game = cached.row, cached.game
        return Snapshot(
            game=row.id,
            info=await self._info(row, live_game),
            version=live_game.state.version,
            events=list(live_game.events),
        )

    async def _info(self, row: GameRow, live_game: LiveGame) -> GameInfo:
        # The row is as it was when the table was opened; how the game stands, the events say.
        row = replace(row, state=live_game.summary.state)
        return new_games.info(
            row, await self.player_ratings.players({row.creator, row.first, row.second}, row.game)
        )

    # What the clock does

    async def sweep(self) -> int:
        """End the games whose time is up, begin those that are ready; how many were due."""
        due = await self._store.due(self.now())
        if due:
            # The time may have run out while nobody could move, which nobody has noted yet.
            await self.heartbeat()
        for row in due:
            try:
                await self._end_late_game(row)
            except StoreError:
                raise  # the others would fail as well
            except Exception:
                # One game that cannot be read must not keep the others from ending.
                if row.id not in self._stuck:
                    self._stuck.add(row.id)
                    logger.exception("The time of a game cannot be called: %s", row.id)
        self._cache.evict()
        return len(due)

    async def _end_late_game(self, row: GameRow) -> None:
        if row.state == "open":
            await self._start_ready(row)
        elif (cached := await self._cached(row.id)) is not None:
            async with cached.lock:
                await self._cache.refresh(cached)
                await self._credit(cached)
                if events := cached.game.flag(self.now()):
                    await self._append(cached, events)

    async def forfeit_all(self, person: str) -> None:
        """End all games of somebody who is gone for good."""
        while rows := await self._store.games_of(person, state="playing"):
            for row in rows:
                await self._forfeit(row.id, person)

    async def _forfeit(self, game_id: str, person: str) -> None:
        cached = await self._cached(game_id)
        if cached is not None:
            await self._cache.refresh(cached)  # it may have been opened before anybody had joined
        while cached is not None and (side := cached.side_of(person)) is not None:
            async with cached.lock:
                await self._cache.refresh(cached)
                events = cached.game.forfeit(side, self.now())
                if not events or await self._append(cached, events):
                    return

    async def _start_ready(self, row: GameRow) -> None:
        """Begin a rematch or the second game of a match."""
        assert row.first is not None
        assert row.second is not None
        seats = Seats(first=row.first, second=row.second, joiner_bytes=row.joiner_bytes)
        await self._begin(row, seats)

    # Tables

    async def _cached(self, game_id: str) -> CachedGame | None:
        """The table of a game, perhaps behind, its running turn credited what it is owed."""
        cached = await self._cache.open(game_id)
        if cached is not None and self._is_owed_credit(cached):
            async with cached.lock:
                await self._credit(cached)
        return cached

    async def _ensure_heartbeat(self) -> None:
        """Note an outage before anybody's turn is counted that ran in it."""
        if self.now() - self._last_heartbeat > _HEARTBEAT_FRESH:
            await self.heartbeat()

    async def _is_owed(self, cached: CachedGame) -> bool:
        """Whether a turn that seems late is owed something for an outage."""
        await self.heartbeat()
        return self._is_owed_credit(cached)

    def _is_owed_credit(self, cached: CachedGame) -> bool:
        return any(cached.game.credit(outage, self.now()) for outage in self._outages)

    async def _credit(self, cached: CachedGame) -> None:
        """Give the running turn what it is owed for the time in which no server was there."""
        for outage in self._outages:
            while events := cached.game.credit(outage, self.now()):
                if await self._append(cached, events):
                    break
                await self._cache.refresh(cached)

    # The bus

    def _publish(self, cached: CachedGame, events: Sequence[Event]) -> None:
        """Let everybody see what has happened, wherever they look on."""
        row = cached.row
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


def _summary(live_game: LiveGame) -> Summary:
    return Summary(**live_game.summary._asdict())


_QUICKER = Refusal("quicker", "Somebody was quicker.")


def _no_game() -> Refusal:
    return Refusal("no_game", "There is no such game, or not any more.")


def _not_yours() -> Refusal:
    return Refusal("not_yours", REFUSALS["not_yours"])


def _taken() -> Refusal:
    return Refusal("taken", "Somebody else has joined this game.")


def _busy() -> Refusal:
    return Refusal("busy", "Too much happens in this game at once. Try again.")
