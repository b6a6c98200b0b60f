"""The part of a store that is about people: who they are, how strong, how they are forgotten."""

from collections.abc import Collection

from sqlalchemy import Connection, delete, select, update

from qirkat.storage.database import insert
from qirkat.storage.errors import StoreError
from qirkat.storage.schema import (
    PersonRow,
    RatingRow,
    SessionRow,
    games,
    persons,
    ratings,
    sessions,
)
from qirkat.storage.sessions import SessionRows


class PeopleRows(SessionRows):
    """Guests, accounts and ratings."""

    async def add_person(self, person: PersonRow, *, session: SessionRow | None = None) -> bool:
        """Add somebody, and a session of theirs; False when the id or the name is taken."""

        def work(connection: Connection) -> bool:
            into = insert(connection, persons).values(person.columns())
            if not connection.execute(into.on_conflict_do_nothing()).rowcount:
                return False
            if session is not None:
                connection.execute(insert(connection, sessions).values(session.columns()))
            return True

        return await self._writer.run(work)

    async def person(self, person_id: str) -> PersonRow | None:
        """Somebody by his id."""
        return await self._one(PersonRow, select(persons).where(persons.c.id == person_id))

    async def person_by_name(self, folded: str) -> PersonRow | None:
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

    async def register(
        self, person_id: str, *, name: str, folded: str, password: str, now: int
    ) -> bool:
        """Make an account: of a guest, who keeps the games, or of somebody new.

        All sessions end, so that a cookie of the guest is not one of the account. False when the
        name is taken, or the person has an account or is deleted.
        """
        guest = (
            update(persons)
            .where(persons.c.id == person_id, persons.c.guest, persons.c.closed.is_(None))
            .values(name=name, folded=folded, password=password, guest=False)
        )
        new = PersonRow(
            id=person_id, name=name, folded=folded, password=password, created=now, guest=False
        )

        def change(connection: Connection) -> bool:
            if connection.execute(guest).rowcount:
                return True
            into = insert(connection, persons).values(new.columns())
            return bool(connection.execute(into.on_conflict_do_nothing()).rowcount)

        try:
            return await self.end_sessions(person_id, change=change)
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
        account = account.values(password=password)
        return await self.end_sessions(
            person_id, change=lambda connection: bool(connection.execute(account).rowcount)
        )

    async def delete_person(self, person_id: str, now: int) -> bool:
        """Delete somebody: name, password, ratings, open games. False when that was done already.

        What is left is the bare id, so that the games that were played stay whole. Games that are
        being played are his opponents' too: end them before, or his clock will.
        """
        theirs = update(games).where(games.c.creator == person_id, games.c.state == "open")
        bare = {"name": None, "folded": None, "password": None, "guest": False}
        change = (
            update(persons)
            .where(persons.c.id == person_id, persons.c.closed.is_(None))
            .values(**bare, closed=now)
        )

        def change_all(connection: Connection) -> bool:
            connection.execute(theirs.values(state="cancelled", deadline=None))
            connection.execute(delete(ratings).where(ratings.c.person == person_id))
            return bool(connection.execute(change).rowcount)

        return await self.end_sessions(person_id, change=change_all)

    async def ratings(self, people: Collection[str], game: str) -> dict[str, RatingRow]:
        """How strong several people are in a game; who has not been rated in it is missing."""
        theirs = select(ratings).where(ratings.c.person.in_(people), ratings.c.game == game)
        return {row.person: row for row in await self._all(RatingRow, theirs)}

    async def ratings_of(self, person_id: str) -> list[RatingRow]:
        """How strong somebody is in each game that he has been rated in."""
        his = select(ratings).where(ratings.c.person == person_id)
        return await self._all(RatingRow, his.order_by(ratings.c.game))
