"""Who is watching which game, on all servers of a site. Pure: the time is passed in.

Every server numbers its reports. It sends one on every change and at intervals, and says in some of
them which reports of the others it has received. So each server knows two things of every other:

- whether it has missed a report, by the numbers; then it asks for all of them again;
- up to when it knows everything: the other one has answered a report that was sent at that time.

A server that has not reported counts too, as long as its heartbeats are in the database. A player
is gone only while all servers are known: `SitePresence.known_until`, `SitePresence.gone_since`.
Times are milliseconds of a monotonic clock.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from qirkat.live.clock import Side
from qirkat.live.protocol import Count, GameId

LOST_AFTER = 30_000
"""Milliseconds without any sign of life after which another server counts as dead."""
MAX_GAMES = 500
"""Games in one report."""
_LOOKED_AWAY = 5_000  # milliseconds without a look at the heartbeats: they may have been there
_REMEMBERED = 100  # own reports of which the time is known
_NEVER = -(2**62)

ServerName = Annotated[str, Meta(min_length=1, max_length=64)]
Counts = tuple[Count, Count, Count]
"""Connections of the first side, of the second, and of everyone else."""
NOBODY: Counts = (0, 0, 0)


class PresenceReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a server tells the others about its connections."""

    server: ServerName
    number: Annotated[int, Meta(ge=1, le=2**53)]
    games: Annotated[dict[GameId, Counts], Meta(max_length=MAX_GAMES)] = {}
    """Games whose counts have changed, or some of all games between `begins` and `ends`."""
    begins: bool = False
    ends: bool = False
    heard: Annotated[dict[ServerName, int], Meta(max_length=1000)] | None = None
    """The last report of each other server, if none before it is missing."""
    asks: bool = False
    """Whether the others should answer at once."""
    leaves: bool = False
    """Whether the server stops: it has no connections left."""


class PresenceTotals(NamedTuple):
    """Who is watching a game, over all servers."""

    here: tuple[bool, bool]
    watchers: int


@dataclass(slots=True)
class _Peer:
    """Another server, as this one knows it."""

    alive: int
    """When there was the last sign of life."""
    number: int = 0
    """The last report that was received."""
    is_whole: bool = False
    """Whether no report is missing."""
    whole_since: int = _NEVER
    confirmed: int = _NEVER
    """When our last report was sent that it has answered."""
    counts: dict[str, Counts] = field(default_factory=dict)
    incoming: dict[str, Counts] | None = None
    """Counts of all its games, while it sends them."""
    heartbeat: int | None = None
    """Its last heartbeat in the database."""


class SitePresence:
    """Who is watching, as far as one server knows."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._number = 0
        self._sent: deque[tuple[int, int]] = deque(maxlen=_REMEMBERED)
        self._own: dict[str, list[int]] = {}
        self._peers: dict[str, _Peer] = {}
        self._dropped: dict[str, int | None] = {}
        """The last heartbeats of servers that stopped or died."""
        self._looked = _NEVER
        self._gone: dict[str, list[int | None]] = {}
        """For games that are watched here: since when a side is away."""
        self._whole_since = _NEVER

    # What this server knows

    def totals(self, game: str) -> PresenceTotals:
        """Who is watching a game."""
        all_counts = list(self._all_counts(game))
        return PresenceTotals(
            (any(each[0] for each in all_counts), any(each[1] for each in all_counts)),
            sum(each[2] for each in all_counts),
        )

    def gone_since(self, game: str, side: Side) -> int | None:
        """Since when a side has been away from a game that is watched here; None while present.

        Never before everything was known of all servers.
        """
        gone = self._gone.get(game, (None, None))[side]
        if gone is None:
            return None
        return max(gone, self._whole_since, *(peer.whole_since for peer in self._peers.values()))

    @property
    def known_until(self) -> int:
        """The time up to which the connections of all servers are known."""
        return min(self._looked, *(peer.confirmed for peer in self._peers.values()), 2**62)

    def _all_counts(self, game: str) -> Iterator[Counts]:
        yield self._counts(game)
        for peer in self._peers.values():
            yield peer.counts.get(game, NOBODY)

    def _note(self, games: Iterable[str], now: int) -> None:
        """Note who has come or gone."""
        for game in games:
            if (gone := self._gone.get(game)) is None:
                continue
            for side, is_here in enumerate(self.totals(game).here):
                if is_here:
                    gone[side] = None
                elif gone[side] is None:
                    gone[side] = now

    # Connections of this server

    def change(self, game: str, side: Side | None, by: int, now: int) -> PresenceReport:
        """Add or remove a connection; the report of it."""
        counts = self._own.setdefault(game, [0, 0, 0])
        place = 2 if side is None else side
        counts[place] = max(0, counts[place] + by)
        if any(counts):
            self._gone.setdefault(game, [None, None])
            self._note([game], now)
        else:
            del self._own[game]
            self._gone.pop(game, None)
        return self._report({game: self._counts(game)})

    def poll(self, now: int, *, asks: bool = False) -> PresenceReport:
        """A report that says which reports of the others have arrived."""
        heard = {name: peer.number if peer.is_whole else 0 for name, peer in self._peers.items()}
        report = self._report({}, heard=heard, asks=asks)
        self._sent.append((report.number, now))
        return report

    def leave(self) -> PresenceReport:
        """The last report of a server that stops."""
        return self._report({}, leaves=True)

    def whole(self) -> Iterator[PresenceReport]:
        """Reports of all games; others may be made while these are."""
        games = list(self._own)
        parts = [games[at : at + MAX_GAMES] for at in range(0, len(games) or 1, MAX_GAMES)]
        for number, part in enumerate(parts, 1):
            yield self._report(
                {game: self._counts(game) for game in part},
                begins=number == 1,
                ends=number == len(parts),
            )

    def _counts(self, game: str) -> Counts:
        first, second, watchers = self._own.get(game, NOBODY)
        return first, second, watchers

    def _report(
        self,
        games: dict[str, Counts],
        *,
        heard: dict[str, int] | None = None,
        begins: bool = False,
        ends: bool = False,
        asks: bool = False,
        leaves: bool = False,
    ) -> PresenceReport:
        self._number += 1
        is_first = self._number == 1  # there was nothing before it
        return PresenceReport(
            server=self._server,
            number=self._number,
            games=games,
            begins=begins or is_first,
            ends=ends or is_first,
            heard=heard,
            asks=asks,
            leaves=leaves,
        )

    # Other servers

    def receive(self, report: PresenceReport, now: int) -> Set[str]:
        """Take a report of another server; the games that it changes."""
        if report.server == self._server:
            return set()
        if report.leaves:
            return self._drop(report.server, now)
        peer = self._peers.get(report.server)
        if peer is None:
            self._dropped.pop(report.server, None)
            peer = self._peers[report.server] = _Peer(now)
        peer.alive = now
        changed = _add(peer, report, now)
        if peer.is_whole and report.heard is not None:
            number = report.heard.get(self._server, 0)
            times = (time for sent, time in self._sent if sent <= number)
            peer.confirmed = max(times, default=peer.confirmed)
        self._note(changed, now)
        return changed

    def is_asked_for_all(self, report: PresenceReport) -> bool:
        """Whether a server has missed reports of ours, or all of them."""
        return (
            report.server != self._server
            and report.heard is not None
            and not report.heard.get(self._server)
        )

    def look(self, heartbeats: Mapping[str, int], asked: int, now: int) -> Set[str]:
        """Take the recent heartbeats of all servers, read at `asked`; the games that this changes.

        A server without a sign of life is dropped, but only if this one kept looking for it.
        """
        if now - self._looked > _LOOKED_AWAY:
            for peer in self._peers.values():
                peer.alive = now
        self._looked = max(self._looked, asked)
        for server, heartbeat in heartbeats.items():
            if server == self._server or self._dropped.get(server, _NEVER) in (heartbeat, None):
                continue
            self._dropped.pop(server, None)
            peer = self._peers.setdefault(server, _Peer(now))
            if peer.heartbeat != heartbeat:
                peer.heartbeat, peer.alive = heartbeat, now
        dead = {server: peer for server, peer in self._peers.items() if _is_dead(peer, now)}
        changed: set[str] = set()
        for server, peer in dead.items():
            # It may have had connections that it never reported.
            self._whole_since = now
            changed |= self._drop(server, now, heartbeat=peer.heartbeat)
        self._dropped = {server: at for server, at in self._dropped.items() if server in heartbeats}
        return changed

    def _drop(self, server: str, now: int, *, heartbeat: int | None = None) -> Set[str]:
        """Forget a server; with a heartbeat, until it has another one."""
        self._dropped[server] = heartbeat
        peer = self._peers.pop(server, None)
        games = set(peer.counts) if peer is not None else set()
        self._note(games, now)
        return games


def _add(peer: _Peer, report: PresenceReport, now: int) -> Set[str]:
    """Add a report to what is known of its server; the games that it changes."""
    if report.number != peer.number + 1:
        peer.is_whole, peer.incoming = False, None
    peer.number = report.number
    changed = set(report.games)
    _merge(peer.counts, report.games)
    if peer.is_whole:
        return changed
    if report.begins:
        peer.incoming = {}
    if peer.incoming is not None:
        _merge(peer.incoming, report.games)
        if report.ends:
            changed |= peer.counts.keys() | peer.incoming.keys()
            peer.counts, peer.incoming = peer.incoming, None
            peer.is_whole = True
            # Of a new server nothing can have been missed.
            peer.whole_since = now if report.number > 1 else _NEVER
    return changed


def _merge(counts: dict[str, Counts], news: Mapping[str, Counts]) -> None:
    for game, each in news.items():
        if any(each):
            counts[game] = each
        else:
            counts.pop(game, None)


def _is_dead(peer: _Peer, now: int) -> bool:
    return now - peer.alive > LOST_AFTER
