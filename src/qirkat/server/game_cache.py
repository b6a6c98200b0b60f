"""The games that a server has in memory: read when they are needed, forgotten when they are not.

No game belongs to a server. A table is what one knows of a game: it may be behind, which shows when
something is appended, and is mended by reading what is new.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from qirkat.live.clock import Side
from qirkat.live.game import LiveGame
from qirkat.live.protocol import Event, decode_event
from qirkat.server import new_games
from qirkat.storage.schema import GameRow
from qirkat.storage.store import Store

MAX_GAMES = 5_000
"""How many games are held in memory at most."""
IDLE_SECONDS = 120.0
"""Seconds after which a game that nobody has asked for is held no longer."""


@dataclass(eq=False)
class CachedGame:
    """A game on this server."""

    row: GameRow
    game: LiveGame
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used: float = 0.0

    @property
    def version(self) -> int:
        """Of the game, as far as it is known here."""
        return self.game.state.version

    def side_of(self, person: str | None) -> Side | None:
        """Which side somebody plays; None for who only looks on."""
        if person is None:
            return None
        if person == self.row.first:
            return 0
        return 1 if person == self.row.second else None

    def is_outsider(self, person: str | None) -> bool:
        """Whether it is for sure none of his business: he must not even make players wait."""
        return self.row.first is not None and self.side_of(person) is None

    def add(self, events: Sequence[Event]) -> bool:
        """Add events that were written, here or elsewhere, where they are next."""
        news = [event for event in events if event.v > self.version]
        if not news or news[0].v != self.version + 1:
            return False
        self.game = self.game.with_events(news)
        return True


class GameCache:
    """All tables of a server, those in use last at the end."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cache: OrderedDict[str, CachedGame] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}

    def __len__(self) -> int:
        return len(self._cache)

    def get(self, game_id: str) -> CachedGame | None:
        """The table of a game where it is in memory."""
        return self._cache.get(game_id)

    def drop(self, game_id: str) -> None:
        """Forget a game that there is no more."""
        self._cache.pop(game_id, None)

    async def open(self, game_id: str) -> CachedGame | None:
        """The table of a game, perhaps behind; None where there is no such game."""
        if (cached := self._cache.get(game_id)) is None:
            # Whoever else opens it meanwhile waits for the same table: two would have two locks.
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
        """Read what is new; whether there was anything."""
        rows = await self._store.events(cached.row.id, after=cached.version)
        if cached.row.first is None and rows:
            cached.row = await self._store.game(cached.row.id) or cached.row
        return cached.add([decode_event(row.data) for row in rows])

    def evict(self) -> None:
        """Let go of what has not been asked for lately, and of the oldest where it is too much."""
        idle = time.monotonic() - IDLE_SECONDS
        for game_id, cached in list(self._cache.items()):
            if cached.used > idle and len(self._cache) <= MAX_GAMES:
                return
            if not cached.lock.locked():
                del self._cache[game_id]
