"""Keeps presence in step with the other servers, over the bus and by their heartbeats."""

import asyncio
import time
from collections.abc import Callable, Set

import msgspec

from qirkat.cluster.bus import Bus
from qirkat.cluster.presence import PresenceReport, PresenceTotals, SitePresence
from qirkat.live.clock import Side
from qirkat.logs import Log
from qirkat.storage.store import Store, StoreError

log = Log(__name__)

REPORT_INTERVAL = 2.0
"""Seconds between reports, and between looks at the heartbeats of all servers."""
CONFIRM_TIMEOUT = 3.0
"""Seconds that the other servers have to confirm that a player is gone."""
_RECENT = 600_000  # milliseconds: a server without a heartbeat for longer is forgotten
_PAUSE = 0.01  # seconds between two of the reports that tell everything
_CHECK = 0.02  # seconds between checks for confirmations
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(PresenceReport)


class PresenceExchange:
    """Who is watching, and the reports about it."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        server: str,
        *,
        now: Callable[[], int],
        changed: Callable[[Set[str]], None],
    ) -> None:
        """`now` is the time that servers agree on; `changed` is called for games with news."""
        self._store = store
        self._bus = bus
        self._now = now
        self._changed = changed
        self._site = SitePresence(server)
        self._all_wanted = asyncio.Event()
        self._was_known = True

    @property
    def is_known(self) -> bool:
        """Whether the connections of all servers have been known until just now."""
        return monotonic() - self._site.known_until < 3_000 * REPORT_INTERVAL

    def totals(self, game: str) -> PresenceTotals:
        """Who is watching a game."""
        return self._site.totals(game)

    def change(self, game: str, side: Side | None, by: int) -> None:
        """Add or remove a connection, and report it."""
        self._publish(self._site.change(game, side, by, monotonic()))

    def gone_since(self, game: str, side: Side) -> int | None:
        """Since when a side has been away, in the time that servers agree on; None if present."""
        gone = self._site.gone_since(game, side)
        return None if gone is None else self._now() - (monotonic() - gone)

    async def confirm(self) -> bool:
        """Whether all servers confirm, from now on, what is known of their connections."""
        asked = monotonic()
        await self._look()
        self._publish(self._site.poll(monotonic(), asks=True))
        try:
            async with asyncio.timeout(CONFIRM_TIMEOUT):
                while self._site.known_until < asked:
                    await asyncio.sleep(_CHECK)
        except TimeoutError:
            return False
        return True

    def receive(self, text: str) -> None:
        """Take a message of the bus; MsgspecError if it is no report."""
        report = _decoder.decode(text)
        if changed := self._site.receive(report, monotonic()):
            self._changed(changed)
        if self._site.is_asked_for_all(report):
            self._all_wanted.set()
        elif report.asks:
            self._publish(self._site.poll(monotonic()))

    async def report(self) -> None:
        """Report at intervals, and look for servers that start or die."""
        while True:
            self._publish(self._site.poll(monotonic()))
            try:
                await self._look()
            except StoreError as error:
                log.warning("store_failed", task="presence", reason=error.reason)
            await asyncio.sleep(REPORT_INTERVAL)
            self._log_change()

    async def report_all(self) -> None:
        """Report all games to servers that have missed something, at most once a second."""
        while True:
            await self._all_wanted.wait()
            self._all_wanted.clear()
            for report in self._site.whole():
                self._publish(report)
                await asyncio.sleep(_PAUSE)
            await asyncio.sleep(1)

    def leave(self) -> None:
        """Tell the other servers that this one stops."""
        self._publish(self._site.leave())

    async def _look(self) -> None:
        asked = monotonic()
        rows = await self._store.servers(since=self._now() - _RECENT)
        seen = {row.server: row.seen for row in rows}
        if changed := self._site.look(seen, asked, monotonic()):
            self._changed(changed)

    def _log_change(self) -> None:
        if self.is_known != self._was_known:
            self._was_known = self.is_known
            log.warning("presence_known" if self.is_known else "presence_unknown")

    def _publish(self, report: PresenceReport) -> None:
        self._bus.publish("presence", _encoder.encode(report).decode())


def monotonic() -> int:
    """Milliseconds of a monotonic clock."""
    return int(time.monotonic() * 1000)
