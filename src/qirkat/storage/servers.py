"""The part of the store for servers: heartbeats, outages, the common clock, shared values."""

import secrets
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, func, null, select, text, true

from qirkat.storage.database import insert
from qirkat.storage.rows import RowAccess
from qirkat.storage.schema import (
    HeartbeatRow,
    OutageRow,
    events,
    games,
    heartbeats,
    meta,
    outages,
    persons,
)

OUTAGE = 5_000
"""Milliseconds without any heartbeat that count as an outage."""
SITE = "site"
"""The key for the id of the site."""
_STOPPED = "stopped"
"""The key for the time at which the last server stopped."""

_INTEGRITY = text("PRAGMA integrity_check")
_REFERENCES = text("PRAGMA foreign_key_check")
_MANY = func.count().label("many")


def _see(connection: Connection, server: str, now: int, lead: int) -> None:
    seen = {"seen": now, "lead": lead}
    beating = insert(connection, heartbeats).values(server=server, started=now, **seen)
    connection.execute(beating.on_conflict_do_update(index_elements=["server"], set_=seen))


def _note(connection: Connection, key: str, value: str) -> None:
    keeping = insert(connection, meta).values(key=key, value=value)
    connection.execute(keeping.on_conflict_do_update(index_elements=["key"], set_={"value": value}))


def _reading(now: ColumnElement[Any]) -> Select[Any]:
    """Read a clock, and the last heartbeat, if there is one."""
    last = select(heartbeats).order_by(heartbeats.c.seen.desc()).limit(1).subquery()
    here = select(now.label("now")).subquery()
    return select(here.c.now, last.c.seen, last.c.lead).select_from(here.outerjoin(last, true()))


_READINGS = {
    "sqlite": _reading(null()),
    "postgresql": _reading(func.extract("epoch", func.clock_timestamp()) * 1000),
}


class ClockReading(NamedTuple):
    """What the shared time follows."""

    now: int | None
    """The database's clock in milliseconds; None for SQLite, which has none of its own."""
    last_heartbeat: int | None
    """Of any server."""
    lead: int = 0
    """How far that heartbeat was ahead of the clock that it follows."""


class Census(NamedTuple):
    """Numbers of people, of games by state, and of moves."""

    accounts: int
    guests: int
    deleted: int
    games: dict[str, int]
    moves: int


class ServerRows(RowAccess):
    """Heartbeats and outages, the common clock, and values that all servers share."""

    async def heartbeat(self, server: str, now: int, *, lead: int = 0) -> OutageRow | None:
        """Record that a server is alive: when it starts, and every second from then on.

        `lead` is how far its time is ahead of the clock that all servers follow.

        If there was no heartbeat for too long, this records an outage and returns it, on one server
        only. It does not matter whether no server ran or the database could not be written. After
        the last server has stopped, any time is too long.
        """

        def work(connection: Connection) -> OutageRow | None:
            last = connection.scalar(select(func.max(heartbeats.c.seen)))
            _see(connection, server, now, lead)
            stopped = connection.scalar(select(meta.c.value).where(meta.c.key == _STOPPED))
            if last is None or now - last <= (0 if stopped == str(last) else OUTAGE):
                return None
            noting = insert(connection, outages).values(since=last, until=now)
            noted = connection.execute(noting.on_conflict_do_nothing())
            if not noted.rowcount:
                return None
            found = connection.execute(select(outages).where(outages.c.since == last))
            return OutageRow.of(found.one()._mapping)  # type: ignore[arg-type]

        return await self._writer.run(work)

    async def record_stop(self, server: str, now: int, *, lead: int = 0) -> None:
        """Record that a server stops: if it is the last, an outage lasts until the next one starts.

        Servers that stop within the same seconds do not know which is the last; then the outage is
        recorded as after a crash.
        """

        def work(connection: Connection) -> None:
            others = select(heartbeats).where(
                heartbeats.c.server != server, heartbeats.c.seen >= now - OUTAGE
            )
            if connection.execute(others).first() is not None:
                return
            _see(connection, server, now, lead)
            _note(connection, _STOPPED, str(now))

        await self._writer.run(work)

    async def servers(self, *, since: int) -> list[HeartbeatRow]:
        """Servers with a heartbeat after a time, the oldest first."""
        found = select(heartbeats).where(heartbeats.c.seen > since)
        return await self._all(
            HeartbeatRow, found.order_by(heartbeats.c.started, heartbeats.c.server)
        )

    async def outages(self, *, since: int = 0) -> list[OutageRow]:
        """The outages that ended after a time, in order."""
        found = select(outages).where(outages.c.until > since)
        return await self._all(OutageRow, found.order_by(outages.c.since))

    async def clock(self) -> ClockReading:
        """The database's clock, and the last heartbeat of any server."""
        (read,) = await self._rows(_READINGS[self._database.dialect])
        return ClockReading(
            None if read.now is None else round(read.now), read.seen, read.lead or 0
        )

    async def site(self) -> str:
        """The id of the site whose database this is: random, and the same for all servers."""

        def work(connection: Connection) -> str:
            drawn = insert(connection, meta).values(key=SITE, value=secrets.token_hex(8))
            connection.execute(drawn.on_conflict_do_nothing())
            return str(connection.scalar(select(meta.c.value).where(meta.c.key == SITE)))

        return await self._writer.run(work)

    async def noted(self, key: str) -> str | None:
        """A value that all servers share; None if there is none."""
        found = await self._rows(select(meta.c.value).where(meta.c.key == key))
        return str(found[0].value) if found else None

    async def note(self, key: str, value: str) -> None:
        """Change a value that all servers share."""

        await self._writer.run(partial(_note, key=key, value=value))

    async def damage(self) -> list[str]:
        """Damage that SQLite finds in its file, a sentence each; [] for PostgreSQL."""
        if self._database.dialect != "sqlite":
            return []
        found = [f"The file is damaged: {row[0]}." for row in await self._rows(_INTEGRITY)]
        if found == ["The file is damaged: ok."]:
            found = []
        lost = await self._rows(_REFERENCES)
        tables = [(row._mapping["table"], row._mapping["parent"]) for row in lost]
        return found + [
            f"A row of {one} names one of {other} that is gone." for one, other in tables
        ]

    async def census(self) -> Census:
        """Count people, games and moves."""
        people = select(persons.c.guest, persons.c.closed.is_not(None).label("deleted"), _MANY)
        kinds = {
            (row.guest, row.deleted): row.many
            for row in await self._rows(people.group_by("guest", "deleted"))
        }
        states = await self._rows(select(games.c.state, _MANY).group_by(games.c.state))
        moves = select(_MANY).where(events.c.kind == "move")
        return Census(
            accounts=kinds.get((False, False), 0),
            guests=kinds.get((True, False), 0),
            deleted=kinds.get((False, True), 0),
            games={row.state: row.many for row in states},
            moves=(await self._rows(moves))[0].many,
        )
