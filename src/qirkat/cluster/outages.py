"""Heartbeats of this server, and the outages that they bring to light.

A turn that was running while no server was there is credited for it (`LiveGame.credit`).
"""

import asyncio
from collections.abc import Iterator

from qirkat.cluster.shared_time import SharedTime
from qirkat.live.clock import Outage
from qirkat.live.game import Change, LiveGame
from qirkat.storage.schema import OutageRow
from qirkat.storage.store import Store

_HEARTBEAT_FRESH = 2_000  # milliseconds after a heartbeat in which there can be no new outage
_MEMORY = 24 * 3600 * 1000  # milliseconds for which an outage may still have to be credited


class Outages:
    """The outages of the last day, as far as this server knows them."""

    def __init__(self, store: Store, server: str, time: SharedTime) -> None:
        self._store = store
        self._server = server
        self._time = time
        self._known: list[Outage] = []
        self._last_heartbeat = 0
        self._running: asyncio.Task[Outage | None] | None = None

    async def heartbeat(self) -> Outage | None:
        """Measure the time, and record that this server is alive.

        Returns an outage that this has revealed, once. After a silence of its own this server reads
        all outages: others may have recorded some.
        """
        measured = await self._time.measure()
        found = await self._store.heartbeat(self._server, measured.now, lead=measured.lead)
        known = self._known
        silence = max(measured.now, self._time.now()) - self._last_heartbeat
        if found is not None or silence > _HEARTBEAT_FRESH:
            known = await self._load(measured.now)
        # Both at once: no turn may be charged for an outage that is not known.
        self._known = known
        self._time.adopt(measured)
        self._last_heartbeat = max(self._last_heartbeat, measured.now)
        return _outage(found) if found is not None else None

    async def ensure_heartbeat(self) -> None:
        """Record an outage before counting the time of a turn that ran during it.

        Turns that wait for a heartbeat share it. One that was already running may have missed an
        outage that began since; then there is another one.
        """
        for _ in range(2):
            is_stale = self._time.now() - self._last_heartbeat > _HEARTBEAT_FRESH
            if not is_stale and not self._time.is_disturbed:
                return
            if self._running is None:
                self._running = asyncio.create_task(self.heartbeat(), name="heartbeat")
                self._running.add_done_callback(self._ended)
            await asyncio.shield(self._running)

    def _ended(self, heartbeat: asyncio.Task[Outage | None]) -> None:
        self._running = None
        if not heartbeat.cancelled():
            heartbeat.exception()  # whoever waited for it has it

    async def stop(self) -> None:
        """Record that this server stops; running turns are credited until the next one starts."""
        await self._store.record_stop(self._server, self._time.now(), lead=self._time.lead)

    async def _load(self, now: int) -> list[Outage]:
        return [_outage(row) for row in await self._store.outages(since=now - _MEMORY)]

    def credits(self, game: LiveGame) -> Iterator[Change]:
        """What the running turn of a game is owed for each outage."""
        changes = (game.credit(outage, self._time.now()) for outage in self._known)
        return (change for change in changes if change is not None)

    def skipped(self, at: int) -> int:
        """A time, or the end of the last outage if that is later."""
        return max([at, *(outage.until for outage in self._known)])


def _outage(row: OutageRow) -> Outage:
    return Outage(row.id, row.since, row.until)
