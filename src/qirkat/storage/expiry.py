"""The part of the store that deletes expired data: old sessions, invitations and guests."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, exists, or_, select, tuple_

from qirkat.storage.rows import RowAccess
from qirkat.storage.schema import (
    SESSION_LIFE,
    GameRow,
    games,
    heartbeats,
    matches,
    persons,
    ratings,
    sessions,
)

DAY = 24 * 3600 * 1000
OPEN_LIFE = 14 * DAY
"""Milliseconds for which a game waits for a second player."""
_SERVER_LIFE = 30 * DAY


class Expired(NamedTuple):
    """How many rows of each kind were deleted."""

    sessions: int
    games: int
    people: int
    servers: int


class ExpiryRows(RowAccess):
    """Finds and deletes expired rows."""

    async def expired_games(self, now: int, *, limit: int = 200) -> list[GameRow]:
        """Games that have waited too long for a second player, the oldest first."""
        found = select(games).where(
            games.c.state == "open", games.c.first.is_(None), games.c.created < now - OPEN_LIFE
        )
        return await self._all(GameRow, found.order_by(games.c.created, games.c.id).limit(limit))

    async def delete_expired(self, now: int, *, limit: int = 200) -> Expired:
        """Delete up to `limit` expired rows of each kind in one transaction.

        These are sessions whose cookie has expired, cancelled games, guests and deleted people who
        are in no game and could have no valid cookie, and servers that ended long ago.
        """
        old_sessions = (
            select(sessions.c.person, sessions.c.id)
            # `seen` is only to the day.
            .where(sessions.c.seen < now - SESSION_LIFE - DAY)
            .limit(limit)
        )
        cancelled = (
            select(games.c.id)
            .where(games.c.state == "cancelled", games.c.created < now - 2 * OPEN_LIFE)
            .limit(limit)
        )
        has_game = exists().where(
            or_(*(games.c[role] == persons.c.id for role in ("creator", "first", "second")))
        )
        has_match = exists().where(
            or_(matches.c.first == persons.c.id, matches.c.second == persons.c.id)
        )
        unused = (
            select(persons.c.id)
            .where(or_(persons.c.guest, persons.c.closed.is_not(None)))
            .where(persons.c.created < now - SESSION_LIFE)
            .where(or_(persons.c.closed.is_(None), persons.c.closed < now - SESSION_LIFE))
            .where(~exists().where(sessions.c.person == persons.c.id))
            .where(~exists().where(ratings.c.person == persons.c.id))
            .where(~has_game, ~has_match)
            .limit(limit)
        )

        def work(connection: Connection) -> Expired:
            keys = [tuple(row) for row in connection.execute(old_sessions)]
            ids = list(connection.scalars(cancelled))
            connection.execute(
                delete(sessions).where(tuple_(sessions.c.person, sessions.c.id).in_(keys))
            )
            connection.execute(delete(games).where(games.c.id.in_(ids)))
            empty = ~exists().where(games.c.mirror == matches.c.id)
            connection.execute(
                delete(matches).where(empty, matches.c.created < now - 2 * OPEN_LIFE)
            )
            people = list(connection.scalars(unused))
            connection.execute(delete(persons).where(persons.c.id.in_(people)))
            old = heartbeats.c.seen < now - _SERVER_LIFE
            servers = connection.execute(delete(heartbeats).where(old)).rowcount
            return Expired(len(keys), len(ids), len(people), servers)

        return await self._writer.run(work)
