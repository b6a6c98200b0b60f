"""The part of the store for the conduct of players: broken-off games, joins under way, bans."""

from sqlalchemy import Connection, delete, or_, select, update

from qirkat.storage.database import insert
from qirkat.storage.rows import RowAccess
from qirkat.storage.schema import aborts, bans, games, persons

ABORT_MEMORY = 24 * 3600 * 1000
"""Milliseconds for which a broken-off game is remembered."""


class ConductRows(RowAccess):
    """Broken-off games, joins under way, and bans of guests and addresses."""

    async def add_abort(self, person: str, game: str, at: int) -> None:
        """Record that a person has broken off a game, and forget what is older than a day."""

        def work(connection: Connection) -> None:
            connection.execute(delete(aborts).where(aborts.c.at <= at - ABORT_MEMORY))
            into = insert(connection, aborts).values(person=person, game=game, at=at)
            connection.execute(into.on_conflict_do_nothing())

        await self._writer.run(work)

    async def aborts_of(self, person: str, *, since: int) -> list[int]:
        """When a person has broken off games since a time, in order."""
        found = select(aborts.c.at).where(aborts.c.person == person, aborts.c.at > since)
        return [row.at for row in await self._rows(found.order_by(aborts.c.at))]

    async def begin_join(self, person: str, now: int, *, until: int) -> bool:
        """Reserve the one join that a person may have under way; False if there is one.

        It ends by `end_join`, or at a time in case this server dies.
        """
        is_free = or_(persons.c.joining.is_(None), persons.c.joining <= now)
        change = update(persons).where(persons.c.id == person, is_free)
        return bool(await self._change(change.values(joining=until)))

    async def end_join(self, person: str) -> None:
        """End a join."""
        await self._change(update(persons).where(persons.c.id == person).values(joining=None))

    async def starting_of(self, person: str) -> list[str]:
        """The time controls of a person's lobby games in which not both have taken a turn."""
        is_starting = games.c.open & (games.c.state == "playing") & (games.c.ply < 2)
        is_player = or_(games.c.first == person, games.c.second == person)
        return [
            row.time for row in await self._rows(select(games.c.time).where(is_player, is_starting))
        ]

    async def add_ban(self, who: str, now: int) -> bool:
        """Ban a guest by id, or a network; False if that is banned already."""

        def work(connection: Connection) -> bool:
            into = insert(connection, bans).values(who=who, created=now)
            return bool(connection.execute(into.on_conflict_do_nothing()).rowcount)

        return await self._writer.run(work)

    async def remove_ban(self, who: str) -> bool:
        """Lift a ban; False if there is none."""
        return bool(await self._change(delete(bans).where(bans.c.who == who)))

    async def bans(self) -> dict[str, int]:
        """All banned guests and networks, and since when."""
        rows = await self._rows(select(bans).order_by(bans.c.created, bans.c.who))
        return {row.who: row.created for row in rows}
