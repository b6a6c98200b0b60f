"""What must hold in every world, checked at each message, at each commit, and in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec
from simulation.client import Page
from simulation.database import Committed
from simulation.network import Socket
from simulation.server import Server
from support.game_audit import Outage, check_clocks, check_order

from qirkat.live.clock import Side, other
from qirkat.live.game import GONE_AFTER
from qirkat.live.protocol import (
    Ack,
    Ended,
    Event,
    Events,
    Message,
    Moved,
    Refuse,
    Snapshot,
    decode_event,
    encode,
)
from qirkat.live.protocol import Presence as PresenceMessage
from qirkat.server.game_check import faults
from qirkat.storage.schema import GameRow

if TYPE_CHECKING:
    from simulation.world import World

_RACE = 5.0  # seconds before a claim in which an opponent may come back unheard
_SLEW = 0.05  # how much slower or faster than any clock the shared time may run
_WRITING = 12.0  # seconds that may pass between a decision and its commit, in a disturbance
_TIME_ERROR = 1.2  # seconds that servers may differ by: those between two heartbeats


@dataclass
class _Presence:
    """A time in which a page was connected to a server, and known there."""

    game: str
    side: Side
    since: float
    socket: Socket
    """The server's end."""
    server: Server
    until: float | None = None

    def end(self, now: float) -> float:
        """When it ended, or now."""
        return now if self.until is None else self.until


@dataclass
class _View:
    """What a connection has been told."""

    socket: Socket | None = None
    version: dict[str, int] = field(default_factory=dict)
    announced: set[str] = field(default_factory=set)
    """Games of which it was told that events were lost."""


class Checks:
    """Watches a world, and collects what is wrong."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._views: dict[Page, _View] = {}
        self._presences: list[_Presence] = []
        self._acknowledged: dict[tuple[str, str], int] = {}
        self._shared_times: dict[Server, tuple[object, int]] = {}
        self.found: list[str] = []
        self.acknowledged = 0
        self.claims = 0
        self.rewinds = 0

    def fail(self, what: str) -> None:
        self.found.append(f"{self._world.loop.time():.3f} s: {what}")

    # Connections

    def connected(self, page: Page, there: Socket) -> None:
        self._views[page] = _View(there)

    def disconnected(self, page: Page) -> None:
        self._views.pop(page, None)
        self._end_presences()
        for presence in self._presences:
            if presence.until is None and presence.socket.peer is page.socket:
                presence.until = self._world.loop.time()

    def _end_presences(self) -> None:
        """End presences whose server has closed the socket, or has died."""
        for each in self._presences:
            if each.until is None and (each.socket.is_closed or not each.socket.process.is_alive):
                each.until = self._world.loop.time()

    def server_ended(self) -> None:
        """Note at once that the connections of a server are gone."""
        self._end_presences()

    # Messages

    def received(self, page: Page, message: Message) -> None:
        """Check a message before the page takes it."""
        view = self._views[page]
        match message:
            case Ack(id=request, game=game, version=version):
                self._check_acknowledged(page, game, request, version)
            case Refuse(reason="rewound", game=str(game)):
                self.rewinds += 1
                view.announced.add(game)
                if not self._world.database.lost:
                    self.fail(f"{page.name} was told that events were lost, but none were")
            case Snapshot(game=game, events=events):
                self._check_committed(page, game, events)
                had = page.version if page.game == game else 0
                if len(events) < had and not page.is_rewound and game not in view.announced:
                    self.fail(f"{page.name} lost events without being told")
                view.announced.discard(game)
                view.version[game] = len(events)
            case Events(game=game, events=events):
                self._check_committed(page, game, events)
                first, last = events[0].v, events[-1].v
                if [each.v for each in events] != list(range(first, last + 1)):
                    self.fail(f"{page.name} got events out of order")
                if game in view.version and first > view.version[game] + 1:
                    self.fail(f"{page.name} got event {first} after {view.version[game]}")
                view.version[game] = last
            case PresenceMessage(game=game):
                self._note_presence(page, game, view)

    def _check_committed(self, page: Page, game: str, events: list[Event]) -> None:
        """Nobody sees what is not in the database."""
        history = self._world.database.history.get(game, [])
        for event in events:
            data, version = encode(event), event.v
            is_there = version <= len(history) and history[version - 1].row.data == data
            was_there = any(each.row.data == data for each in self._world.database.lost)
            if not is_there and not was_there:
                self.fail(f"{page.name} saw event {version}, which is not in the database")

    def _check_acknowledged(self, page: Page, game: str, request: str, version: int) -> None:
        self.acknowledged += 1
        database = self._world.database
        history = database.history.get(game, [])
        if version > len(history) and not any(
            each.row.version == version for each in database.lost
        ):
            self.fail(f"{page.name} was acknowledged version {version} before it was written")
        move = page.pending
        if move is not None and move.id == request:
            self._acknowledged[game, request] = version

    def shown(self, page: Page) -> None:
        """A page shows a prefix of the one history, or of one whose end has been lost."""
        database = self._world.database
        history = database.history.get(page.game, [])
        same = 0
        for event, kept in zip(page.events, history, strict=False):
            if event.at != kept.row.at:
                break
            same += 1
        if same < page.version:
            lost = {(each.row.game, each.row.version, each.row.at) for each in database.lost}
            if any((page.game, each.v, each.at) not in lost for each in page.events[same:]):
                self.fail(f"{page.name} shows something else than the history")

    def _note_presence(self, page: Page, game: str, view: _View) -> None:
        is_new = not any(
            each.until is None and each.socket is view.socket and each.game == game
            for each in self._presences
        )
        if is_new and page.side is not None and page.game == game and view.socket is not None:
            assert page.server is not None
            now = self._world.loop.time()
            self._presences.append(_Presence(game, page.side, now, view.socket, page.server))

    # Commits

    def committed(self, new: Committed) -> None:
        event = decode_event(new.row.data)
        if isinstance(event, Ended) and event.reason == "abandoned":
            assert event.by is not None
            self.claims += 1
            self._check_gone(new, other(event.by))

    def _check_gone(self, new: Committed, side: Side) -> None:
        """Whoever is called gone had no connection for a minute."""
        self._end_presences()
        for each in self._presences:
            if (each.game, each.side) != (new.row.game, side):
                continue
            ended = each.end(new.time)
            is_late = ended > new.time - GONE_AFTER / 1000 / (1 - _SLEW) + 2 * _RACE
            was_there = is_late and each.since < min(ended, new.time) - _RACE
            if was_there and not self._world.counts_as_dead(each.server):
                self.fail(
                    f"{new.row.game} was claimed, but side {side} was connected to "
                    f"{each.server.name} from {each.since:.1f} s to {ended:.1f} s"
                )

    # Time

    def check_shared_time(self) -> None:
        """The shared time never goes back, and servers agree on it."""
        now = []
        for server in self._world.servers:
            play = server.live_play
            if play is None or server.process is None or server.process.is_paused:
                continue
            read = server.process.context.run(play.live_games.now)
            process, before = self._shared_times.get(server, (None, 0))
            if process is server.process and read < before:
                self.fail(f"time ran back on {server.name}")
            self._shared_times[server] = (server.process, read)
            now.append(read)
        is_settled = self._world.is_time_settled
        if is_settled and now and max(now) - min(now) > 1000 * _TIME_ERROR:
            self.fail(f"the times of servers differ by {max(now) - min(now)} ms")

    # The end

    def check_converged(self) -> list[str]:
        """What has not settled yet."""
        missing = []
        for page in self._world.pages:
            history = self._world.database.history.get(page.game, [])
            shown = [encode(event) for event in page.events]
            if not page.is_welcome:
                missing.append(f"{page.name} is not connected")
            elif shown != [event.row.data for event in history]:
                missing.append(f"{page.name} shows {len(shown)} of {len(history)} events")
            elif page.pending is not None:
                missing.append(f"{page.name} waits for an answer")
            elif page.presence is None or page.presence.here != self._here(page.game):
                missing.append(f"{page.name} does not know who is there")
        return missing

    def _here(self, game: str) -> tuple[bool, bool]:
        sides = {each.side for each in self._world.pages if each.game == game and each.is_welcome}
        return 0 in sides, 1 in sides

    def check_histories(self) -> None:
        """Every game is possible, its clocks are right, and what was acknowledged is there."""
        database = self._world.database
        for row in database.tables.games.values():
            self._check_history(row, database.history.get(row.id, []))
        kept = {each: v for events in database.history.values() for each, v in _moves(events)}
        lost = {each for each, _ in _moves(database.lost)}
        for move, version in self._acknowledged.items():
            if kept.get(move) != version and move not in lost:
                self.fail(f"{move[0]}: version {version} was acknowledged, and is gone")
        self._check_ratings()

    def _check_history(self, row: GameRow, events: list[Committed]) -> None:
        if not events:
            return
        tables = self._world.database.tables
        for fault in faults(row, tables.events[row.id]):
            self.fail(f"{row.id}: {fault}")
        outages = {each.id: Outage(each.since, each.until) for each in tables.outages.values()}
        plain = [msgspec.json.decode(event.row.data) for event in events]
        try:
            check_order(plain)
            check_clocks(row.time, plain, outages)
        except (AssertionError, KeyError) as error:
            self.fail(f"{row.id}: {error!r}")
        self._check_turns(row, events)

    def _check_turns(self, row: GameRow, events: list[Committed]) -> None:
        """A turn costs what it took, as long as nothing disturbs the time or the server."""
        if row.time == "-":
            return
        began: Committed | None = None
        credited = 0
        for each in events:
            event = msgspec.json.decode(each.row.data)
            credited += event["ms"] if event["kind"] == "credit" else 0
            if event["kind"] not in ("start", "move", "takeback"):
                continue
            if began is not None and event["kind"] == "move":
                took = each.time - began.time
                cost = (event["at"] - began.row.at - credited) / 1000
                disturbed = self._world.disturbance(began.time - _WRITING, each.time)
                slack = _SLEW * took + 1.0 + disturbed
                is_free = not credited and cost < took - slack
                if cost > took + slack or is_free:
                    self.fail(f"{row.id}: turn {event['v']} took {took:.1f} s, cost {cost:.1f} s")
            began, credited = each, 0

    def _check_ratings(self) -> None:
        """Every rated game counts once."""
        tables = self._world.database.tables
        counted = Counter({person: row.games for (person, _), row in tables.ratings.items()})
        over = [row for row in tables.games.values() if row.rated and row.state == "over"]
        ended = [row for row in over if row.reason != "aborted"]
        played = Counter(person for row in ended for person in (row.first, row.second))
        if counted != played:
            self.fail(f"rated games: {dict(played)}, counted: {dict(counted)}")


def _moves(events: Iterable[Committed]) -> Iterator[tuple[tuple[str, str], int]]:
    """The moves among events, by game and id, with their versions."""
    for each in events:
        event = decode_event(each.row.data)
        if isinstance(event, Moved):
            yield (each.row.game, event.id), event.v
