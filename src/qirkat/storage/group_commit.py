"""Group commit: everything that waits to be written is committed in one transaction.

Syncing the disk takes a thousand times longer than writing a move. So while one transaction is
being committed, further jobs gather for the next one. Each job has its own outcome: a move that
comes too late, or that a constraint refuses, does not affect the others.
"""

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select, tuple_, update

from qirkat.live.state import Summary
from qirkat.storage.database import Database, T, Work
from qirkat.storage.errors import StoreError, reason, store_error
from qirkat.storage.prepared import Prepared
from qirkat.storage.schema import (
    EventRow,
    GameRow,
    RatingRow,
    Seats,
    events,
    games,
    matches,
    ratings,
)

MAX_WAITING = 10_000
MAX_AT_ONCE = 500
"""Jobs in one transaction, so that none takes long."""

_OF_ALL = {"busy", "full", "gone", "broken"}  # reasons that fail every job


@dataclass(frozen=True, slots=True, kw_only=True)
class Append:
    """The next events of a game with everything that follows from them, written atomically."""

    game: str
    after: int
    at: int | None = None
    """When event `after` happened; None if there is none, or any will do."""
    events: Sequence[EventRow]
    summary: Summary
    seats: Seats | None = None
    ratings: Sequence[RatingRow] = ()
    games: Sequence[GameRow] = ()

    def __post_init__(self) -> None:
        expected = range(self.after + 1, self.after + 1 + len(self.events))
        if not self.events or any(
            event.game != self.game or event.version != version
            for event, version in zip(self.events, expected, strict=True)
        ):
            raise ValueError(
                f"Events of {self.game} after version {self.after} are numbered from "
                f"{self.after + 1} on."
            )


@dataclass(slots=True, eq=False)
class _Job:
    """A waiting write, and the future of its caller."""

    task: Append | Work[Any]
    done: asyncio.Future[Any]

    @property
    def keys(self) -> set[tuple[str, ...]]:
        """Rows that no other job in the same transaction may touch."""
        if not isinstance(self.task, Append):
            return set()
        rated = {(rating.person, rating.game) for rating in self.task.ratings}
        return {(self.task.game,), *rated}


@dataclass(slots=True)
class Figures:
    """Statistics of a writer."""

    commits: int = 0
    appends: int = 0
    most_at_once: int = 0
    waiting: int = 0
    failures: dict[str, int] = field(default_factory=dict)


class Writer:
    """The one writer of a store: a task with a bounded queue."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: deque[_Job] = deque()
        self._woken = asyncio.Event()
        self._closing = False
        self._figures = Figures()
        self._task = asyncio.create_task(self._run(), name="writer")

    @property
    def is_closed(self) -> bool:
        """Whether it accepts no more jobs."""
        return self._closing

    @property
    def figures(self) -> Figures:
        """Current statistics."""
        self._figures.waiting = len(self._queue)
        return self._figures

    async def append(self, append: Append) -> bool:
        """Write the next events of a game, durably; False if the game has moved on.

        After a StoreError they may have been written or not: read the game again.
        """
        return bool(await self._submitted(append))

    async def run(self, work: Work[T]) -> T:
        """Run work on the connection, durably, in one transaction with other waiting jobs."""
        result: T = await self._submitted(work)
        return result

    async def close(self) -> None:
        """Write what waits, and accept no more."""
        self._closing = True
        self._woken.set()
        await self._task

    async def _submitted(self, task: Append | Work[Any]) -> Any:
        if self._closing:
            raise StoreError("closed")
        if len(self._queue) >= MAX_WAITING:
            raise StoreError("busy")
        job = _Job(task, asyncio.get_running_loop().create_future())
        self._queue.append(job)
        self._woken.set()
        return await job.done

    async def _run(self) -> None:
        try:
            while self._queue or not self._closing:
                if batch := self._next_batch():
                    await self._settle(batch)
                else:
                    self._woken.clear()
                    await self._woken.wait()
        finally:
            self._closing = True
            for job in self._queue:
                _fail(job, StoreError("closed"))

    def _next_batch(self) -> list[_Job]:
        """The oldest jobs that do not touch the same rows; the others stay in order.

        At most one per game, which together with the lock order below rules out deadlocks between
        servers.
        """
        batch: list[_Job] = []
        later: list[_Job] = []
        touched: set[tuple[str, ...]] = set()
        while self._queue and len(batch) < MAX_AT_ONCE:
            job = self._queue.popleft()
            if job.done.cancelled():
                continue
            (later if job.keys & touched else batch).append(job)
            touched |= job.keys
        self._queue.extendleft(reversed(later))
        return batch

    async def _settle(self, batch: list[_Job]) -> None:
        """Write a batch and resolve its futures."""
        try:
            outcomes = await self._written(batch)
        except Exception as error:
            why = reason(error)
            if why not in _OF_ALL and len(batch) > 1:
                # One job caused it: run each alone.
                for job in batch:
                    await self._settle([job])
                return
            self._figures.failures[why] = self._figures.failures.get(why, 0) + 1
            for job in batch:
                _fail(job, error)
        except BaseException:
            for job in batch:
                _fail(job, StoreError("closed"))
            raise
        else:
            for job, outcome in zip(batch, outcomes, strict=True):
                if isinstance(outcome, Exception):
                    _fail(job, outcome)
                elif not job.done.done():
                    job.done.set_result(outcome)

    async def _written(self, batch: list[_Job]) -> list[Any]:
        """Commit a batch and return the outcomes."""
        outcomes = await self._database.write(partial(_write, [job.task for job in batch]))
        self._figures.commits += 1
        self._figures.appends += sum(
            isinstance(job.task, Append) and outcome
            for job, outcome in zip(batch, outcomes, strict=True)
        )
        self._figures.most_at_once = max(self._figures.most_at_once, len(batch))
        return outcomes


def _fail(job: _Job, error: Exception) -> None:
    if not job.done.done():
        job.done.set_exception(store_error(error))


def _write(tasks: Sequence[Append | Work[Any]], connection: Connection) -> list[Any]:
    """Run all tasks on a connection; each outcome is a result or an exception."""
    outcomes: dict[int, Any] = {}
    for place, task in enumerate(tasks):
        if not isinstance(task, Append):
            outcomes[place] = _alone(connection, task)
    appends = {place: task for place, task in enumerate(tasks) if isinstance(task, Append)}
    if appends:
        current = _locked_games(connection, list(appends.values()))
        rated = _locked_ratings(connection, appends.values())
        for place, append in appends.items():
            outcomes[place] = _is_next(append, current, rated)
        _put(connection, [append for place, append in appends.items() if outcomes[place]])
    return [outcomes[place] for place in range(len(tasks))]


def _alone(connection: Connection, work: Work[Any]) -> Any:
    """Run work in a savepoint, so that its failure undoes nothing else."""
    try:
        with connection.begin_nested():
            return work(connection)
    except Exception as error:
        if reason(error) in {*_OF_ALL, "clash"}:
            raise
        return error


Current = tuple[int, str, int | None]
"""Version and state of a game, and when its last event happened."""


# Statements are built once: building them for every commit would leave cyclic garbage.
_last_at = (
    select(events.c.at)
    .where(events.c.game == games.c.id, events.c.version == games.c.version)
    .scalar_subquery()
    .label("at")
)
_add_events = Prepared(insert(events))


@cache
def _select_versions(count: int) -> Prepared:
    """Locks so many games, whose ids are `id_0`, `id_1`, …"""
    ids = [bindparam(f"id_{number}", type_=games.c.id.type) for number in range(count)]
    return Prepared(
        select(games.c.id, games.c.version, games.c.state, _last_at)
        .where(games.c.id.in_(ids))
        .order_by(games.c.id)
        .with_for_update(key_share=True)
    )


def _locked_games(connection: Connection, appends: Sequence[Append]) -> dict[str, Current]:
    """Lock the games, and return what they are like."""
    # Of few different lengths, since databases remember statements too.
    count = 1 << (len(appends) - 1).bit_length()
    padded = [append.game for append in appends] + [appends[0].game] * (count - len(appends))
    ids = {f"id_{number}": game for number, game in enumerate(padded)}
    found = _select_versions(count).read(connection, ids)
    return {game: (version, state, at) for game, version, state, at in found}


def _locked_ratings(
    connection: Connection, appends: Iterable[Append]
) -> dict[tuple[str, str], int]:
    """Lock the ratings, and return after how many games each was computed."""
    keys = [(rating.person, rating.game) for append in appends for rating in append.ratings]
    if not keys:
        return {}
    found = connection.execute(
        select(ratings.c.person, ratings.c.game, ratings.c.games)
        .where(tuple_(ratings.c.person, ratings.c.game).in_(keys))
        .order_by(ratings.c.person, ratings.c.game)
        .with_for_update()
    )
    return {(row.person, row.game): row.games for row in found}


def _is_next(
    append: Append, current: dict[str, Current], rated: dict[tuple[str, str], int]
) -> bool:
    """Whether an append was decided from the current game and ratings."""
    version, state, at = current.get(append.game, (None, None, None))
    if version != append.after or state == "cancelled":
        return False
    if append.at is not None and append.at != at:
        # After a failover that lost events, others may have their numbers.
        return False
    if append.seats is not None and state != "open":
        return False
    return all(
        rated.get((rating.person, rating.game), 0) == rating.games - 1 for rating in append.ratings
    )


_summarize = Prepared(
    update(games)
    .where(games.c.id == bindparam("of"))
    .values(version=bindparam("to"))
    .values({name: bindparam(f"new_{name}") for name in Summary._fields})
)
_seat = (
    update(games)
    .where(games.c.id == bindparam("of"))
    # Keep known values: the second game of a match has its seed already.
    .values(
        {name: func.coalesce(bindparam(f"new_{name}"), games.c[name]) for name in Seats.names()}
    )
)
_rate = (
    update(ratings)
    .where(ratings.c.person == bindparam("of"), ratings.c.game == bindparam("at"))
    .values({name: bindparam(f"new_{name}") for name in RatingRow.names()})
)
_pair = (
    update(matches)
    .where(
        matches.c.first.is_(None),
        matches.c.id.in_(select(games.c.mirror).where(games.c.id == bindparam("of"))),
    )
    .values(first=bindparam("new_first"), second=bindparam("new_second"))
)


def _put(connection: Connection, appends: Sequence[Append]) -> None:
    """Write appends, with one statement per table."""
    if not appends:
        return
    _add_events.run(connection, [e.columns() for each in appends for e in each.events])
    _summarize.run(
        connection,
        [
            {"of": each.game, "to": each.events[-1].version, **_new(each.summary._asdict())}
            for each in appends
        ],
    )
    seated = [{"of": each.game, **_new(each.seats.columns())} for each in appends if each.seats]
    if seated:
        connection.execute(_seat, seated)
        connection.execute(_pair, seated)
    rated = [rating for each in appends for rating in each.ratings]
    # Not an upsert: of two servers that write a person's first rating, one must fail.
    if first := [rating.columns() for rating in rated if rating.games == 1]:
        connection.execute(insert(ratings), first)
    if again := [rating for rating in rated if rating.games > 1]:
        connection.execute(
            _rate, [{"of": each.person, "at": each.game, **_new(each.columns())} for each in again]
        )
    if made := [row.columns() for each in appends for row in each.games]:
        connection.execute(insert(games), made)


def _new(columns: Mapping[str, Any]) -> dict[str, Any]:
    """Prefix parameter names so that they do not clash with columns in a condition."""
    return {f"new_{name}": value for name, value in columns.items()}
