"""The games that a server has in memory: read on demand, evicted when idle.

No game belongs to a server. A cached game may be behind, which shows when a change is written; then
it is refreshed from the store. It may even be ahead, after a failover to a standby that had not
received everything: then it is read again from the beginning.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from qirkat.live.clock import Side
from qirkat.live.game import LiveGame
from qirkat.live.protocol import Event, decode_event
from qirkat.logs import Log
from qirkat.server import new_games
from qirkat.storage.schema import GameRow
from qirkat.storage.store import Store

log = Log(__name__)

MAX_GAMES = 5_000
"""Games in memory at most."""
IDLE_SECONDS = 120.0
"""Seconds after which an unused game is evicted."""


@dataclass(eq=False)
class CachedGame:
    """A game in the memory of this server."""

    row: GameRow
    game: LiveGame
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used: float = 0.0

    @property
    def version(self) -> int:
        """The version of the game that is known here."""
        return self.game.state.version

    def side_of(self, person: str | None) -> Side | None:
        """The side that a person plays; None for a watcher."""
        if person is None:
            return None
        if person == self.row.first:
            return 0
        return 1 if person == self.row.second else None

    def is_outsider(self, person: str | None) -> bool:
        """Whether a person is definitely not a player, and must not even take the lock."""
        return self.row.first is not None and self.side_of(person) is None

    def add(self, events: Sequence[Event]) -> bool:
        """Add events that were written here or elsewhere; False unless they are the next ones."""
        news = [event for event in events if event.v > self.version]
        if not news or news[0].v != self.version + 1:
            return False
        self.game = self.game.with_events(news)
        return True


class GameCache:
    """All cached games, the least recently used first."""

    def __init__(self, store: Store, rewound: Callable[[str], None]) -> None:
        """`rewound` is called for a game of which the store has lost events."""
        self._store = store
        self._rewound = rewound
        self._cache: OrderedDict[str, CachedGame] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}

    def __len__(self) -> int:
        return len(self._cache)

    def get(self, game_id: str) -> CachedGame | None:
        """A game if it is in memory."""
        return self._cache.get(game_id)

    def drop(self, game_id: str) -> None:
        """Drop a game that no longer exists."""
        self._cache.pop(game_id, None)

    async def open(self, game_id: str) -> CachedGame | None:
        """A game, perhaps behind; None if it does not exist."""
        if (cached := self._cache.get(game_id)) is None:
            # Concurrent callers must get the same object: two would have two locks.
            lock = self._opening.setdefault(game_id, asyncio.Lock())
            try:
                async with lock:
                    if (cached := self._cache.get(game_id)) is None:
                        cached = await self._read(game_id)
            finally:
                self._opening.pop(game_id, None)
            if cached is None:
                return None
        self._cache.move_to_end(game_id)
        cached.used = time.monotonic()
        return cached

    async def _read(self, game_id: str) -> CachedGame | None:
        found = await self._store.load(game_id)
        if found is None or found[0].state == "cancelled":
            return None
        row, events = found
        live_game = LiveGame(
            new_games.info(row, {}), [decode_event(event.data) for event in events]
        )
        self.evict()
        cached = self._cache[game_id] = CachedGame(row, live_game)
        return cached

    async def refresh(self, cached: CachedGame) -> bool:
        """Read new events; whether the game has changed."""
        known = cached.game.events[-1:]
        # The last known event is read again: the store may have lost it.
        rows = await self._store.events(cached.row.id, after=cached.version - len(known))
        events = [decode_event(row.data) for row in rows]
        if tuple(events[: len(known)]) != known:
            await self._reread(cached)
            return True
        news = events[len(known) :]
        if cached.row.first is None and news:
            cached.row = await self._store.game(cached.row.id) or cached.row
        return cached.add(news)

    async def _reread(self, cached: CachedGame) -> None:
        """Replace a game that is ahead of the store, or has another history."""
        game_id = cached.row.id
        found = await self._store.load(game_id)
        if found is None:
            # Clients that have it see a game that has not started; no others find it.
            self.drop(game_id)
            cached.game = LiveGame(cached.game.info)
        else:
            cached.row, events = found
            cached.game = LiveGame(
                new_games.info(cached.row, {}), [decode_event(event.data) for event in events]
            )
        log.error("game_rewound", game=game_id, version=cached.version)
        self._rewound(game_id)

    def evict(self) -> None:
        """Evict idle games, and the least recently used beyond the limit."""
        idle = time.monotonic() - IDLE_SECONDS
        for game_id, cached in list(self._cache.items()):
            if cached.used > idle and len(self._cache) <= MAX_GAMES:
                return
            if not cached.lock.locked():
                del self._cache[game_id]
