"""The part of a store that is about people: who they are, how strong, how they are forgotten."""

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import Connection, CursorResult, Table, delete, exists, func, or_, select, update

from qirkat.access import Access
from qirkat.database import insert
from qirkat.failure import StoreError
from qirkat.schema import PersonRow, RatingRow, beats, games, matches, persons, ratings


class Forgotten(NamedTuple):
    """How much was removed for good."""

    persons: int
    games: int


class People(Access):
    """Guests, accounts and ratings."""

    async def add_person(self, person: PersonRow) -> bool:
        """Add somebody; False when the id or the name is taken."""

        def work(connection: Connection) -> bool:
            into = insert(connection, persons).values(person.columns())
            return bool(connection.execute(into.on_conflict_do_nothing()).rowcount)

        return await self._writer.run(work)

    async def person(self, person_id: str) -> PersonRow | None:
        """Somebody by his id."""
        return await self._one(PersonRow, select(persons).where(persons.c.id == person_id))

    async def person_named(self, folded: str) -> PersonRow | None:
        """The account with a name, as it is folded for comparing."""
        return await self._one(PersonRow, select(persons).where(persons.c.folded == folded))

    async def persons(self, ids: Collection[str]) -> dict[str, PersonRow]:
        """Several people by their ids."""
        found = await self._all(PersonRow, select(persons).where(persons.c.id.in_(ids)))
        return {person.id: person for person in found}

    async def accounts(self, *, after: str = "", limit: int = 500) -> list[PersonRow]:
        """All accounts in the order of their folded names, or those after one."""
        found = select(persons).where(persons.c.folded > after)
        return await self._all(PersonRow, found.order_by(persons.c.folded).limit(limit))

    async def sessions(self, ids: Collection[str]) -> dict[str, int | None]:
        """The number of the session that counts, by the ids of people; None for who is deleted.

        Who is not kept, as guests who have not sat down, is not in it.
        """
        found = select(persons.c.id, persons.c.token_version, persons.c.closed).where(
            persons.c.id.in_(ids)
        )
        return {
            row.id: row.token_version if row.closed is None else None
            for row in await self._rows(found)
        }

    async def register(self, person_id: str, *, name: str, folded: str, password: str) -> bool:
        """Make an account of a guest, who keeps his games; False when the name is taken.

        It is also False when he is no guest.
        """
        guest = update(persons).where(
            persons.c.id == person_id, persons.c.guest, persons.c.closed.is_(None)
        )
        try:
            return bool(
                await self._change(
                    guest.values(name=name, folded=folded, password=password, guest=False)
                )
            )
        except StoreError as error:
            if error.reason == "refused":
                return False
            raise

    async def set_password(self, person_id: str, password: str, *, was: str | None = None) -> bool:
        """Change a password, which ends all sessions; False when there is no such account.

        It is also False when the password `was` another than the one given.
        """
        account = update(persons).where(
            persons.c.id == person_id, ~persons.c.guest, persons.c.closed.is_(None)
        )
        if was is not None:
            account = account.where(persons.c.password == was)
        newer = persons.c.token_version + 1
        return bool(await self._change(account.values(password=password, token_version=newer)))

    async def end_sessions(self, person_id: str) -> bool:
        """Make all cookies of somebody worthless."""
        change = update(persons).where(persons.c.id == person_id)
        return bool(await self._change(change.values(token_version=persons.c.token_version + 1)))

    async def set_admin(self, person_id: str, admin: bool) -> bool:
        """Let somebody administer, or not any more; False when there is no such account."""
        change = update(persons).where(
            persons.c.id == person_id, ~persons.c.guest, persons.c.closed.is_(None)
        )
        return bool(await self._change(change.values(admin=admin)))

    async def delete_person(self, person_id: str, now: int) -> bool:
        """Delete somebody: name, password, ratings, open games. False when that was done already.

        What is left is the bare id, so that the games that were played stay whole. Games that are
        being played are his opponents' too: end them before, or his clock will.
        """
        theirs = update(games).where(games.c.creator == person_id, games.c.state == "open")
        bare = {"name": None, "folded": None, "password": None, "guest": False, "admin": False}
        change = (
            update(persons)
            .where(persons.c.id == person_id, persons.c.closed.is_(None))
            .values(**bare, closed=now, token_version=persons.c.token_version + 1)
        )

        def work(connection: Connection) -> bool:
            connection.execute(theirs.values(state="cancelled", deadline=None))
            connection.execute(delete(ratings).where(ratings.c.person == person_id))
            return bool(connection.execute(change).rowcount)

        return await self._writer.run(work)

    async def forget(self, before: int, *, limit: int = 500) -> Forgotten:
        """Remove games that were cancelled, and guests and deleted people who have no game.

        Only what was made before that time goes, and so much at once; call it until nothing is
        left. Of servers that were last there before it goes their heartbeat, except the last.
        """
        old_games = _few(
            select(games.c.id).where(games.c.state == "cancelled"), games, before, limit
        )
        empty = _few(
            select(matches.c.id).where(~exists().where(games.c.mirror == matches.c.id)),
            matches,
            before,
            limit,
        )
        has_game = exists().where(
            or_(
                games.c.creator == persons.c.id,
                games.c.first == persons.c.id,
                games.c.second == persons.c.id,
            )
        )
        nobody = _few(
            select(persons.c.id).where(
                or_(persons.c.guest, persons.c.closed.is_not(None)), ~has_game
            ),
            persons,
            before,
            limit,
        )

        last = select(func.max(beats.c.seen)).scalar_subquery()

        def work(connection: Connection) -> Forgotten:
            gone: CursorResult[Any] = connection.execute(old_games)
            connection.execute(empty)
            connection.execute(delete(beats).where(beats.c.seen < before, beats.c.seen < last))
            return Forgotten(connection.execute(nobody).rowcount, gone.rowcount)

        return await self._writer.run(work)

    async def ratings(self, people: Collection[str], game: str) -> dict[str, RatingRow]:
        """How strong several people are in a game; who has not been rated in it is missing."""
        theirs = select(ratings).where(ratings.c.person.in_(people), ratings.c.game == game)
        return {row.person: row for row in await self._all(RatingRow, theirs)}

    async def ratings_of(self, person_id: str) -> list[RatingRow]:
        """How strong somebody is in each game that he has been rated in."""
        his = select(ratings).where(ratings.c.person == person_id)
        return await self._all(RatingRow, his.order_by(ratings.c.game))


def _few(ids: Any, table: Table, before: int, limit: int) -> Any:
    """Remove the oldest rows of those with some ids."""
    oldest = ids.where(table.c.created < before).order_by(table.c.created).limit(limit)
    return delete(table).where(table.c.id.in_(oldest))
