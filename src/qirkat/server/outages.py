"""Heartbeats of this server, and the outages that they bring to light.

A turn that was running while no server was there is credited for it (`LiveGame.credit`).
"""

from collections.abc import Callable, Iterator

from qirkat.live.clock import Outage
from qirkat.live.game import Change, LiveGame
from qirkat.storage.schema import OutageRow
from qirkat.storage.store import Store

_HEARTBEAT_FRESH = 2_000  # milliseconds after a heartbeat in which there can be no new outage
_MEMORY = 24 * 3600 * 1000  # milliseconds for which an outage may still have to be credited


class Outages:
    """The outages of the last day, as far as this server knows them."""

    def __init__(self, store: Store, server: str, now: Callable[[], int]) -> None:
        self._store = store
        self._server = server
        self._now = now
        self._known: list[Outage] = []
        self._last_heartbeat = 0

    async def heartbeat(self) -> Outage | None:
        """Record that this server is alive; return an outage that this has revealed, once.

        After a silence of its own this server reads all outages: others may have recorded some.
        """
        started = self._now()
        found = await self._store.heartbeat(self._server, started)
        if found is not None or self._now() - self._last_heartbeat > _HEARTBEAT_FRESH:
            await self.load()
        self._last_heartbeat = max(self._last_heartbeat, started)
        return _outage(found) if found is not None else None

    async def ensure_heartbeat(self) -> None:
        """Record an outage before counting the time of a turn that ran during it."""
        if self._now() - self._last_heartbeat > _HEARTBEAT_FRESH:
            await self.heartbeat()

    async def stop(self) -> None:
        """Record that this server stops; running turns are credited until the next one starts."""
        await self._store.record_stop(self._server, self._now())

    async def load(self) -> None:
        """Read the recent outages."""
        rows = await self._store.outages(since=self._now() - _MEMORY)
        self._known = [_outage(row) for row in rows]

    def credits(self, game: LiveGame) -> Iterator[Change]:
        """What the running turn of a game is owed for each outage."""
        changes = (game.credit(outage, self._now()) for outage in self._known)
        return (change for change in changes if change is not None)


def _outage(row: OutageRow) -> Outage:
    return Outage(row.id, row.since, row.until)
