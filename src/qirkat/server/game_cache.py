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
from qirkat.live.game import Room
from qirkat.live.protocol import Event, decode_event
from qirkat.server import new_games
from qirkat.storage.schema import GameRow
from qirkat.storage.store import Store

KEPT = 5_000
"""How many games are held in memory at most."""
IDLE = 120.0
"""Seconds after which a game that nobody has asked for is held no longer."""


@dataclass(eq=False)
class Table:
    """A game on this server."""

    row: GameRow
    room: Room
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used: float = 0.0

    @property
    def version(self) -> int:
        """Of the game, as far as it is known here."""
        return self.room.state.version

    def side_of(self, person: str | None) -> Side | None:
        """Which side somebody plays; None for who only looks on."""
        if person is None:
            return None
        if person == self.row.first:
            return 0
        return 1 if person == self.row.second else None

    def is_foreign(self, person: str | None) -> bool:
        """Whether it is for sure none of his business: he must not even make players wait."""
        return self.row.first is not None and self.side_of(person) is None

    def take(self, events: Sequence[Event]) -> bool:
        """Add events that were written, here or elsewhere, where they are next."""
        news = [event for event in events if event.v > self.version]
        if not news or news[0].v != self.version + 1:
            return False
        self.room = self.room.with_events(news)
        return True


class Tables:
    """All tables of a server, those in use last at the end."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}

    def __len__(self) -> int:
        return len(self._tables)

    def held(self, game_id: str) -> Table | None:
        """The table of a game where it is in memory."""
        return self._tables.get(game_id)

    def drop(self, game_id: str) -> None:
        """Forget a game that there is no more."""
        self._tables.pop(game_id, None)

    async def open(self, game_id: str) -> Table | None:
        """The table of a game, perhaps behind; None where there is no such game."""
        if (table := self._tables.get(game_id)) is None:
            # Whoever else opens it meanwhile waits for the same table: two would have two locks.
            lock = self._opening.setdefault(game_id, asyncio.Lock())
            try:
                async with lock:
                    if (table := self._tables.get(game_id)) is None:
                        table = await self._read(game_id)
            finally:
                self._opening.pop(game_id, None)
            if table is None:
                return None
        self._tables.move_to_end(game_id)
        table.used = time.monotonic()
        return table

    async def _read(self, game_id: str) -> Table | None:
        found = await self._store.load(game_id)
        if found is None or found[0].state == "cancelled":
            return None
        row, events = found
        room = Room(new_games.info(row, {}), [decode_event(event.data) for event in events])
        self.forget()
        table = self._tables[game_id] = Table(row, room)
        return table

    async def refresh(self, table: Table) -> bool:
        """Read what is new; whether there was anything."""
        rows = await self._store.events(table.row.id, after=table.version)
        if table.row.first is None and rows:
            table.row = await self._store.game(table.row.id) or table.row
        return table.take([decode_event(row.data) for row in rows])

    def forget(self) -> None:
        """Let go of what has not been asked for lately, and of the oldest where it is too much."""
        idle = time.monotonic() - IDLE
        for game_id, table in list(self._tables.items()):
            if table.used > idle and len(self._tables) <= KEPT:
                return
            if not table.lock.locked():
                del self._tables[game_id]
