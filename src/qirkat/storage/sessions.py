"""The part of a store that is about sessions: one for each browser in which somebody is known.

A cookie names its session, and the person's `token_version`. All sessions of a person end with that
number, so that a server of an older version, which knows nothing of sessions, ends them too.
"""

from collections.abc import Callable, Collection
from typing import NamedTuple

from sqlalchemy import Connection, and_, bindparam, delete, select, update

from qirkat.storage.database import Database, Work, insert
from qirkat.storage.rows import RowAccess
from qirkat.storage.schema import ISSUED, PersonRow, SessionRow, persons, sessions

MAX_SESSIONS = 50
"""Of one person; beyond that those unused for longest end."""

# Every request asks this: making it anew each time would take longer than the answer.
_known = (
    select(persons, *(sessions.c[name].label(f"session_{name}") for name in SessionRow.names()))
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
    """What is good of a person: a version, and the ids of sessions."""

    version: int
    sessions: frozenset[str]


class SessionRows(RowAccess):
    """Sessions from their beginning to their end."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._listeners: list[Callable[[Ended], None]] = []

    def on_sessions_ended(self, tell: Callable[[Ended], None]) -> None:
        """Call a function whenever sessions have been ended through this store."""
        self._listeners.append(tell)

    async def end_sessions(
        self, person_id: str, *, only: str | None = None, change: Work[bool] | None = None
    ) -> bool:
        """End all sessions of a person, or only one: the one way in which sessions end.

        A change that they end with is made in the same transaction; where it returns False nothing
        ends, and neither does it where there is no such person.
        """

        def work(connection: Connection) -> Ended | None:
            if change is not None and not change(connection):
                return None
            return _end(connection, person_id, only)

        ended = await self._writer.run(work)
        if ended is None:
            return False
        for tell in self._listeners:
            tell(ended)
        return True

    async def open_session(self, session: SessionRow, *, version: int) -> bool:
        """Keep a session of a person with that version, unless it is there already.

        False where the person has another version by now, or the session has ended before.
        """
        its = and_(sessions.c.person == session.person, sessions.c.id == session.id)
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
            has_ended = connection.scalar(select(sessions.c.ended).where(its))
            return not has_ended, list(connection.scalars(too_many))

        is_open, unused = await self._writer.run(work)
        for each in unused:
            await self.end_sessions(session.person, only=each)
        return is_open

    async def touch_session(self, session: SessionRow, now: int) -> None:
        """Note that a session is in use."""
        its = and_(sessions.c.person == session.person, sessions.c.id == session.id)
        await self._change(update(sessions).where(its).values(seen=now))

    async def known(
        self, person_id: str, session_id: str
    ) -> tuple[PersonRow, SessionRow | None] | None:
        """A person by the id, and one of their sessions if it is there; in one query."""
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
        """What is good of several people, by their ids; None for those who are deleted.

        People who are not kept, such as guests who have not sat down, are not in it.
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
        # The cookie that such a session came from would open it again where nothing is left of it.
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
