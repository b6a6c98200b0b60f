"""The one database of a world, in memory, and the connections of servers to it.

A transaction happens at one moment. Before and after it a request is on its way, so a server can
die or be cut off with a transaction that was made or not. The database has a clock of its own, as
PostgreSQL has, and can fail over to a standby that lacks the last transactions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import Any, ClassVar, NamedTuple

from simulation.loop import PROCESS, Machine
from simulation.network import DATABASE, Network

from qirkat.storage import group_commit
from qirkat.storage.database import Database, ServerLock
from qirkat.storage.errors import StoreError, failures
from qirkat.storage.group_commit import Append
from qirkat.storage.schema import (
    EventRow,
    GameRow,
    HeartbeatRow,
    OutageRow,
    PersonRow,
    RatingRow,
    SessionRow,
)

_TIMEOUT = 5.0  # seconds after which a request is given up
_RETRY = 0.1  # seconds between looks whether the network is back


@dataclass
class Tables:
    """The tables, by their keys. Rows are frozen values."""

    persons: dict[str, PersonRow] = field(default_factory=dict)
    sessions: dict[tuple[str, str], SessionRow] = field(default_factory=dict)
    games: dict[str, GameRow] = field(default_factory=dict)
    events: dict[str, tuple[EventRow, ...]] = field(default_factory=dict)
    ratings: dict[tuple[str, str], RatingRow] = field(default_factory=dict)
    heartbeats: dict[str, HeartbeatRow] = field(default_factory=dict)
    outages: dict[int, OutageRow] = field(default_factory=dict)
    aborts: dict[tuple[str, str], int] = field(default_factory=dict)
    meta: dict[str, str] = field(default_factory=dict)
    are_events_unique: ClassVar[bool] = True

    def copy(self) -> Tables:
        return Tables(**{each.name: dict(getattr(self, each.name)) for each in fields(self)})

    def write(self, tasks: Sequence[Append | Callable[[Tables], Any]]) -> list[Any]:
        """Run the jobs of one transaction, as `group_commit` does on a connection."""
        outcomes = {
            place: task(self) for place, task in enumerate(tasks) if not isinstance(task, Append)
        }
        appends = {place: task for place, task in enumerate(tasks) if isinstance(task, Append)}
        current = {each.game: self._current(each.game) for each in appends.values()}
        rated = {key: row.games for key, row in self.ratings.items()}
        for place, append in appends.items():
            known = {game: each for game, each in current.items() if each is not None}
            outcomes[place] = group_commit._is_next(append, known, rated)
            if outcomes[place]:
                self._put(append)
        return [outcomes[place] for place in range(len(tasks))]

    def _current(self, game: str) -> group_commit.Current | None:
        row, events = self.games.get(game), self.events.get(game, ())
        last = events[row.version - 1].at if row is not None and row.version else None
        return None if row is None else (row.version, row.state, last)

    def _put(self, append: Append) -> None:
        row, events = self.games[append.game], self.events.get(append.game, ())
        if self.are_events_unique and len(events) != append.after:
            raise StoreError("refused")
        self.events[row.id] = (*events[: append.after], *append.events)
        row = replace(row, version=append.events[-1].version, **append.summary._asdict())
        if append.seats is not None:
            known = {name: v for name, v in append.seats.columns().items() if v is not None}
            row = replace(row, **known)
        self.games[row.id] = row
        self.ratings |= {(each.person, each.game): each for each in append.ratings}
        self.games |= {each.id: each for each in append.games}


class Committed(NamedTuple):
    """An event that is in the database."""

    row: EventRow
    time: float
    """The true time of the transaction."""


class SharedDatabase:
    """The database that all servers use."""

    def __init__(self, network: Network, machine: Machine, trace: Callable[..., None]) -> None:
        self.network = network
        self.machine = machine
        self._trace = trace
        self.tables = Tables()
        self._standby: Tables | None = None
        self.failure: str | None = None
        """Why writing fails at the moment: `full` or `busy`."""
        self.generation = 0
        """How often it has failed over."""
        self.history: dict[str, list[Committed]] = {}
        """The events of each game."""
        self.lost: list[Committed] = []
        """Events that were there, and that a standby did not have."""
        self.on_commit: Callable[[Committed], None] = lambda _: None
        self.has_clock = True
        """Whether it has a clock of its own, as PostgreSQL has and SQLite has not."""

    def now(self) -> int | None:
        """Its clock in milliseconds; None if it has none."""
        return round(self.machine.wall() * 1000) if self.has_clock else None

    def write(self, tasks: Sequence[Append | Callable[[Tables], Any]]) -> list[Any]:
        """Run a transaction: all of it, or nothing."""
        if self.failure is not None:
            raise StoreError(self.failure)
        before = self.tables.copy()
        try:
            outcomes = self.tables.write(tasks)
        except BaseException:
            self.tables = before
            raise
        for task, outcome in zip(tasks, outcomes, strict=True):
            if isinstance(task, Append) and outcome:
                self._note(task)
        return outcomes

    def _note(self, append: Append) -> None:
        events = self.history.setdefault(append.game, [])
        del events[append.after :]
        for row in append.events:
            self._trace("commit", row.game, row.data)
            events.append(Committed(row, self.network.loop.time()))
            self.on_commit(events[-1])

    def detach_standby(self) -> None:
        """From now on the standby gets nothing any more."""
        self._standby = self.tables.copy()

    def fail_over(self) -> None:
        """Continue with what the standby has."""
        if self._standby is not None:
            self.tables, self._standby = self._standby, None
        self.generation += 1
        for game, events in self.history.items():
            kept = len(self.tables.events.get(game, ()))
            self.lost += events[kept:]
            del events[kept:]
        self._trace("failover", len(self.lost))


class Driver(Database):
    """The connection of the server that opens it."""

    dialect = "memory"

    def __init__(self, shared: SharedDatabase) -> None:
        self.shared = shared
        self._machine = PROCESS.get().machine.name
        self._writing = asyncio.Lock()

    async def close(self) -> None:
        """Nothing is held open."""

    async def _read(self, work: Callable[[Any], Any]) -> Any:
        await self.travel()
        result = work(self.shared.tables)
        await self.travel()
        return result

    async def _write(self, work: Callable[[Any], Any]) -> Any:
        """Run the jobs that the writer of the store has gathered."""
        assert isinstance(work, partial)
        async with self._writing:
            await self.travel()
            outcomes = self.shared.write(work.args[0])
            await self.travel()
            return outcomes

    async def travel(self) -> None:
        """Wait until a message has arrived; OSError if the network is away for too long."""
        network = self.shared.network
        await asyncio.sleep(network.delay())
        if network.reaches(self._machine, DATABASE):
            return
        try:
            async with asyncio.timeout(_TIMEOUT):
                while not network.reaches(self._machine, DATABASE):
                    await asyncio.sleep(_RETRY)
        except TimeoutError:
            raise ConnectionResetError("The database is away.") from None


class Lock(ServerLock):
    """The lock of a server, which it loses with its connection."""

    def __init__(self, shared: SharedDatabase) -> None:
        self._driver = Driver(shared)
        self._generation = shared.generation
        self._is_held = True

    async def keep(self) -> bool:
        """Whether it was lost, and is held again."""
        try:
            with failures():
                await self._driver.travel()
        except StoreError:
            self._is_held = False
            raise
        was_held = self._is_held and self._generation == self._driver.shared.generation
        self._is_held, self._generation = True, self._driver.shared.generation
        return not was_held

    async def release(self) -> None:
        """Nothing else wants it."""

    @property
    def _refusal(self) -> str:
        return ""

    async def _try(self) -> bool:
        return True
