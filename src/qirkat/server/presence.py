"""Who is watching a game, on this server and on the others. Pure: the time is passed in.

Each server reports how many connections of players and watchers it has for a game, on every change
and at intervals; a report that is not repeated expires.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec import Struct

from qirkat.live.clock import Side

REPORT_INTERVAL = 20_000
"""Milliseconds after which a server repeats its report."""
_REPORT_TIMEOUT = 2 * REPORT_INTERVAL + 5_000


class ServerReport(Struct, frozen=True, kw_only=True):
    """How many connections to a game a server has."""

    server: str
    first: int = 0
    second: int = 0
    watchers: int = 0


class PresenceTotals(NamedTuple):
    """Who is watching, over all servers."""

    here: tuple[bool, bool]
    watchers: int


@dataclass(slots=True)
class Presence:
    """Who is watching one game, as far as this server knows."""

    server: str
    counts: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Connections of the first side, the second, and of everyone else, on this server."""
    others: dict[str, tuple[int, ServerReport]] = field(default_factory=dict)
    gone: list[int | None] = field(default_factory=lambda: [None, None])
    """Since when a side is away; None while it is present, or not known yet."""

    @property
    def report(self) -> ServerReport:
        """The report of this server."""
        first, second, watchers = self.counts
        return ServerReport(server=self.server, first=first, second=second, watchers=watchers)

    def change(self, side: Side | None, by: int, now: int) -> None:
        """Add or remove a connection."""
        place = 2 if side is None else side
        self.counts[place] = max(0, self.counts[place] + by)
        self._note(now)

    def receive(self, here: ServerReport, now: int) -> bool:
        """Take a report; True if its server was unknown.

        Such a server has no report of ours either, and would take our players for gone.
        """
        is_new = here.server not in (self.server, *self.others)
        if here.server != self.server:
            self.others[here.server] = (now, here)
        self._note(now)
        return is_new

    def totals(self, now: int) -> PresenceTotals:
        """Who is watching, by all current reports."""
        self._note(now)
        all_here = [self.report, *(here for _, here in self.others.values())]
        here = (any(each.first for each in all_here), any(each.second for each in all_here))
        return PresenceTotals(here, sum(each.watchers for each in all_here))

    def gone_since(self, side: Side, now: int) -> int | None:
        """Since when a side has been away; None while it is present."""
        self._note(now)
        return self.gone[side]

    def _note(self, now: int) -> None:
        self.others = {
            server: kept for server, kept in self.others.items() if now - kept[0] <= _REPORT_TIMEOUT
        }
        all_here = [self.report, *(here for _, here in self.others.values())]
        for side, count in enumerate(("first", "second")):
            is_here = any(getattr(each, count) for each in all_here)
            if is_here:
                self.gone[side] = None
            elif self.gone[side] is None:
                self.gone[side] = now
