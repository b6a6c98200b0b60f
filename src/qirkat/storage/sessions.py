"""The part of the store for sessions: one for each browser in which a person is known.

A cookie names its session and the person's `token_version`. Increasing that number ends all
sessions of the person, so that an older server, which does not know sessions, ends them too.
"""

from collections.abc import Callable, Collection
from typing import NamedTuple

from sqlalchemy import Connection, and_, bindparam, delete, select, update

from qirkat.storage.database import Database, Work, insert
from qirkat.storage.rows import RowAccess
from qirkat.storage.schema import ISSUED, PersonRow, SessionRow, persons, sessions

MAX_SESSIONS = 50
"""Sessions of one person; beyond that the least recently used end."""

# Used by every request: building it each time would take longer than running it.
_known = (
    select(
        *(persons.c[name] for name in PersonRow.names()),
        *(sessions.c[name].label(f"session_{name}") for name in SessionRow.names()),
    )
    .select_from(
        persons.outerjoin(
            sessions,
            and_(sessions.c.person == persons.c.id, sessions.c.id == bindparam("session")),
        )
    )
    .where(persons.c.id == bindparam("of"))
)


class Ended(NamedTuple):
    """Sessions of a person that have ended: one, or all with a lower version."""

    person: str
    session: str | None = None
    version: int | None = None


class Current(NamedTuple):
    """What is valid for a person: the token version, and session ids."""

    version: int
    sessions: frozenset[str]


class SessionRows(RowAccess):
    """Opens, reads and ends sessions."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._listeners: list[Callable[[Ended], None]] = []

    def on_sessions_ended(self, listener: Callable[[Ended], None]) -> None:
        """Call a function whenever this store has ended sessions."""
        self._listeners.append(listener)

    async def end_sessions(
        self, person_id: str, *, only: str | None = None, change: Work[bool] | None = None
    ) -> bool:
        """End all sessions of a person, or only one. Sessions end in no other way.

        `change` runs in the same transaction; if it returns False nothing ends. False also if there
        is no such person.
        """

        def work(connection: Connection) -> Ended | None:
            if change is not None and not change(connection):
                return None
            return _end(connection, person_id, only)

        ended = await self._writer.run(work)
        if ended is None:
            return False
        for listener in self._listeners:
            listener(ended)
        return True

    async def open_session(self, session: SessionRow, *, version: int) -> bool:
        """Add a session of a person with that token version, unless it exists.

        False if the person has another version by now, or the session has ended.
        """
        is_it = and_(sessions.c.person == session.person, sessions.c.id == session.id)
        current = (
            select(persons.c.token_version)
            .where(persons.c.id == session.person, persons.c.closed.is_(None))
            .with_for_update(key_share=True)
        )
        too_many = (
            select(sessions.c.id)
            .where(sessions.c.person == session.person, sessions.c.id != session.id)
            .where(~sessions.c.ended)
            .order_by(sessions.c.seen.desc(), sessions.c.id)
            .offset(MAX_SESSIONS - 1)
        )

        def work(connection: Connection) -> tuple[bool, list[str]]:
            if connection.scalar(current) != version:
                return False, []
            into = insert(connection, sessions).values(session.columns())
            connection.execute(into.on_conflict_do_nothing())
            has_ended = connection.scalar(select(sessions.c.ended).where(is_it))
            return not has_ended, list(connection.scalars(too_many))

        is_open, unused = await self._writer.run(work)
        for each in unused:
            await self.end_sessions(session.person, only=each)
        return is_open

    async def touch_session(self, session: SessionRow, now: int) -> None:
        """Record that a session is in use, and by which browser."""
        is_it = and_(sessions.c.person == session.person, sessions.c.id == session.id)
        used = {"seen": now, "browser": session.browser, "system": session.system}
        await self._change(update(sessions).where(is_it).values(used))

    async def sessions_of(self, person_id: str, *, since: int) -> list[SessionRow]:
        """A person's sessions that were in use since a time, the latest first."""
        found = select(sessions).where(
            sessions.c.person == person_id, ~sessions.c.ended, sessions.c.seen >= since
        )
        return await self._all(SessionRow, found.order_by(sessions.c.seen.desc(), sessions.c.id))

    async def known(
        self, person_id: str, session_id: str
    ) -> tuple[PersonRow, SessionRow | None] | None:
        """A person, and one of their sessions if it exists, in one query."""
        rows = await self._rows(_known, {"of": person_id, "session": session_id})
        if not rows:
            return None
        values = rows[0]._mapping
        person = PersonRow(**{name: values[name] for name in PersonRow.names()})
        if values["session_id"] is None:
            return person, None
        its = {name: values[f"session_{name}"] for name in SessionRow.names()}
        return person, SessionRow(**its)

    async def sessions(self, ids: Collection[str]) -> dict[str, Current | None]:
        """What is valid for several people by id; None for deleted people.

        People who are not in the store, such as guests who have not joined a game, are missing.
        """
        both = persons.outerjoin(
            sessions, and_(sessions.c.person == persons.c.id, ~sessions.c.ended)
        )
        found = (
            select(persons.c.id, persons.c.token_version, persons.c.closed)
            .add_columns(sessions.c.id.label("session"))
            .select_from(both)
            .where(persons.c.id.in_(ids))
        )
        good: dict[str, Current | None] = {}
        for row in await self._rows(found):
            if row.closed is not None:
                good[row.id] = None
                continue
            others = good.get(row.id) or Current(row.token_version, frozenset())
            its = frozenset() if row.session is None else frozenset({row.session})
            good[row.id] = Current(row.token_version, others.sessions | its)
        return good


def _end(connection: Connection, person_id: str, only: str | None) -> Ended | None:
    theirs = sessions.c.person == person_id
    if only is not None:
        its = and_(theirs, sessions.c.id == only)
        # Such a row is kept: its cookie without a session would open it again.
        is_kept = only.startswith(ISSUED)
        ending = update(sessions).values(ended=True) if is_kept else delete(sessions)
        connection.execute(ending.where(its))
        return Ended(person_id, session=only)
    whose = persons.c.id == person_id
    newer = update(persons).values(token_version=persons.c.token_version + 1)
    if not connection.execute(newer.where(whose)).rowcount:
        return None
    connection.execute(delete(sessions).where(theirs))
    return Ended(person_id, version=connection.scalar(select(persons.c.token_version).where(whose)))
