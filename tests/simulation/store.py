"""A store whose statements run on tables in memory; `test_store.py` compares it with the real one.

Appending, the compare-and-set and the group commit are the product's own. Here are the other reads
and writes that live play needs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, Self, TypeVar

from simulation.database import Driver, SharedDatabase, Tables

from qirkat.live.protocol import GameState
from qirkat.storage.conduct import ABORT_MEMORY
from qirkat.storage.errors import StoreError, failures
from qirkat.storage.schema import (
    EventRow,
    GameRow,
    HeartbeatRow,
    MatchRow,
    OutageRow,
    PersonRow,
    RatingRow,
    SessionRow,
)
from qirkat.storage.servers import OUTAGE, ClockReading
from qirkat.storage.store import Current, Place, Store

T = TypeVar("T")
_STOPPED = "stopped"


class MemoryStore(Store):
    """The store of one server."""

    _database: Driver

    @classmethod
    async def on(cls, shared: SharedDatabase) -> Self:
        """Connect to the database; StoreError if it is away."""
        driver = Driver(shared)
        with failures():
            await driver.travel()
        return cls(driver)

    async def _get(self, work: Callable[[Tables], T]) -> T:
        if self._writer.is_closed:
            raise StoreError("closed")
        with failures():
            found: T = await self._database.read(work)  # type: ignore[arg-type]
            return found

    async def _put(self, work: Callable[[Tables], T]) -> T:
        done: T = await self._writer.run(work)  # type: ignore[arg-type]
        return done

    # Games

    async def create_game(self, game: GameRow, *, match: MatchRow | None = None) -> bool:
        assert match is None

        def work(tables: Tables) -> bool:
            return tables.games.setdefault(game.id, game) is game

        return await self._put(work)

    async def cancel_game(self, game_id: str) -> bool:
        def work(tables: Tables) -> bool:
            row = tables.games.get(game_id)
            if row is None or row.state != "open":
                return False
            tables.games[game_id] = replace(row, state="cancelled", deadline=None)
            return True

        return await self._put(work)

    async def game(self, game_id: str) -> GameRow | None:
        return await self._get(lambda tables: tables.games.get(game_id))

    async def events(self, game_id: str, *, after: int = 0) -> list[EventRow]:
        return await self._get(lambda tables: list(tables.events.get(game_id, ())[max(0, after) :]))

    async def confirmed_event(self, game_id: str, version: int, *, server: str) -> EventRow | None:
        def work(tables: Tables) -> EventRow | None:
            events = tables.events.get(game_id, ())
            is_there = server in tables.heartbeats and 0 < version <= len(events)
            return events[version - 1] if is_there else None

        return await self._put(work)

    async def versions(self, game_ids: Collection[str]) -> dict[str, int]:
        return await self._get(
            lambda tables: {
                game: tables.games[game].version for game in game_ids if game in tables.games
            }
        )

    async def events_of(self, rows: Sequence[GameRow]) -> dict[str, list[EventRow]]:
        return await self._get(
            lambda tables: {
                row.id: list(tables.events.get(row.id, ())[: row.version]) for row in rows
            }
        )

    async def open_games(self, *, limit: int = 200) -> list[GameRow]:
        return await self._newest(lambda row: row.open and row.state == "open", limit)

    async def games_of(
        self,
        person: str,
        *,
        state: GameState = "over",
        before: Place | None = None,
        limit: int = 50,
    ) -> list[GameRow]:
        assert before is None

        def is_theirs(row: GameRow) -> bool:
            is_seated = person in (row.first, row.second)
            is_own = row.creator == person if state in ("open", "cancelled") else is_seated
            return is_own and row.state == state

        return await self._newest(is_theirs, limit)

    async def _newest(self, is_wanted: Callable[[GameRow], bool], limit: int) -> list[GameRow]:
        def work(tables: Tables) -> list[GameRow]:
            found = (row for row in tables.games.values() if is_wanted(row))
            return sorted(found, key=lambda row: (row.created, row.id), reverse=True)[:limit]

        return await self._get(work)

    async def playing_of(self, person: str, *, limit: int = 200) -> list[GameRow]:
        def urgency(row: GameRow) -> tuple[bool, int, int, str]:
            return row.deadline is None, row.deadline or 0, row.created, row.id

        def work(tables: Tables) -> list[GameRow]:
            found = (row for row in tables.games.values() if row.state == "playing")
            own = (row for row in found if person in (row.first, row.second))
            return sorted(own, key=urgency)[:limit]

        return await self._get(work)

    async def due(self, now: int, *, limit: int = 200) -> list[GameRow]:
        def work(tables: Tables) -> list[GameRow]:
            waiting = [(row.deadline, row.id) for row in tables.games.values() if row.deadline]
            late = sorted(each for each in waiting if each[0] <= now)
            return [tables.games[game] for _, game in late[:limit]]

        return await self._get(work)

    # People

    async def add_person(self, person: PersonRow, *, session: SessionRow | None = None) -> bool:
        def work(tables: Tables) -> bool:
            if person.id in tables.persons:
                return False
            tables.persons[person.id] = person
            if session is not None:
                tables.sessions[session.person, session.id] = session
            return True

        return await self._put(work)

    async def persons(self, ids: Collection[str]) -> dict[str, PersonRow]:
        return await self._get(
            lambda tables: {each: tables.persons[each] for each in ids if each in tables.persons}
        )

    async def sessions(self, ids: Collection[str]) -> dict[str, Current | None]:
        def work(tables: Tables) -> dict[str, Current | None]:
            known = [tables.persons[each] for each in ids if each in tables.persons]
            open_ids = [key for key, row in tables.sessions.items() if not row.ended]
            return {
                row.id: Current(
                    row.token_version,
                    frozenset(session for person, session in open_ids if person == row.id),
                )
                if row.closed is None
                else None
                for row in known
            }

        return await self._get(work)

    async def ratings(self, people: Collection[str], game: str) -> dict[str, RatingRow]:
        return await self._get(
            lambda tables: {
                each: tables.ratings[each, game]
                for each in people
                if (each, game) in tables.ratings
            }
        )

    async def add_abort(self, person: str, game: str, at: int) -> None:
        def work(tables: Tables) -> None:
            old = at - ABORT_MEMORY
            tables.aborts = {key: when for key, when in tables.aborts.items() if when > old}
            tables.aborts.setdefault((person, game), at)

        await self._put(work)

    async def aborts_of(self, person: str, *, since: int) -> list[int]:
        return await self._get(
            lambda tables: sorted(
                at for (who, _), at in tables.aborts.items() if who == person and at > since
            )
        )

    async def bans(self) -> dict[str, int]:
        return await self._get(lambda _: {})

    # Servers

    async def heartbeat(self, server: str, now: int, *, lead: int = 0) -> OutageRow | None:
        def work(tables: Tables) -> OutageRow | None:
            last = _last_heartbeat(tables)
            _see(tables, server, now, lead)
            is_stopped = last is not None and tables.meta.get(_STOPPED) == str(last)
            if last is None or now - last <= (0 if is_stopped else OUTAGE):
                return None
            if any(row.since == last for row in tables.outages.values()):
                return None
            number = max(tables.outages, default=0) + 1
            tables.outages[number] = OutageRow(id=number, since=last, until=now)
            return tables.outages[number]

        return await self._put(work)

    async def record_stop(self, server: str, now: int, *, lead: int = 0) -> None:
        def work(tables: Tables) -> None:
            others = (row for row in tables.heartbeats.values() if row.server != server)
            if not any(row.seen >= now - OUTAGE for row in others):
                _see(tables, server, now, lead)
                tables.meta[_STOPPED] = str(now)

        await self._put(work)

    async def servers(self, *, since: int) -> list[HeartbeatRow]:
        return await self._get(
            lambda tables: sorted(
                (row for row in tables.heartbeats.values() if row.seen > since),
                key=lambda row: (row.started, row.server),
            )
        )

    async def outages(self, *, since: int = 0) -> list[OutageRow]:
        return await self._get(
            lambda tables: sorted(
                (row for row in tables.outages.values() if row.until > since),
                key=lambda row: row.since,
            )
        )

    async def clock(self) -> ClockReading:
        shared = self._database.shared

        def work(tables: Tables) -> ClockReading:
            last = max(tables.heartbeats.values(), key=lambda row: row.seen, default=None)
            if last is None:
                return ClockReading(shared.now(), None)
            return ClockReading(shared.now(), last.seen, last.lead or 0)

        return await self._get(work)


def _last_heartbeat(tables: Tables) -> int | None:
    return max((row.seen for row in tables.heartbeats.values()), default=None)


def _see(tables: Tables, server: str, now: int, lead: int) -> None:
    known: Any = tables.heartbeats.get(server)
    started = known.started if known is not None else now
    tables.heartbeats[server] = HeartbeatRow(server=server, started=started, seen=now, lead=lead)
