"""The part of the store for people: guests, accounts, ratings."""

from collections.abc import Collection

from sqlalchemy import Connection, delete, select, update

from qirkat.storage.database import insert
from qirkat.storage.errors import StoreError
from qirkat.storage.schema import (
    PersonRow,
    RatingRow,
    SessionRow,
    aborts,
    games,
    persons,
    progress,
    ratings,
    sessions,
)
from qirkat.storage.sessions import SessionRows

# Without the unused column `admin`, which the next version drops while this one may be running.
_people = select(*(persons.c[name] for name in PersonRow.names()))


class PeopleRows(SessionRows):
    """Guests, accounts and ratings."""

    async def add_person(self, person: PersonRow, *, session: SessionRow | None = None) -> bool:
        """Add a person, and a session; False if the id or the name is taken."""

        def work(connection: Connection) -> bool:
            into = insert(connection, persons).values(person.columns())
            if not connection.execute(into.on_conflict_do_nothing()).rowcount:
                return False
            if session is not None:
                connection.execute(insert(connection, sessions).values(session.columns()))
            return True

        return await self._writer.run(work)

    async def person(self, person_id: str) -> PersonRow | None:
        """A person by id."""
        return await self._one(PersonRow, _people.where(persons.c.id == person_id))

    async def person_by_name(self, folded: str) -> PersonRow | None:
        """The account with a folded name."""
        return await self._one(PersonRow, _people.where(persons.c.folded == folded))

    async def persons(self, ids: Collection[str]) -> dict[str, PersonRow]:
        """Several people by their ids."""
        found = await self._all(PersonRow, _people.where(persons.c.id.in_(ids)))
        return {person.id: person for person in found}

    async def accounts(self, *, after: str = "", limit: int = 500) -> list[PersonRow]:
        """All accounts in the order of their folded names, or those after one."""
        found = _people.where(persons.c.folded > after)
        return await self._all(PersonRow, found.order_by(persons.c.folded).limit(limit))

    async def register(
        self, person_id: str, *, name: str, folded: str, password: str, now: int
    ) -> bool:
        """Create an account: of a guest, who keeps the games, or of a new person.

        All sessions end, so that cookies of the guest do not open the account. False if the name is
        taken, or the person has an account or is deleted.
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
        """Change a password, which ends all sessions; False if there is no such account.

        With `was`, also False if the old password is another one by now.
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
        """Delete a person: name, password, ratings, progress, open games. False if already deleted.

        The bare id stays, so that finished games stay complete. Forfeit running games before;
        otherwise the clock ends them.
        """
        open_games = update(games).where(games.c.creator == person_id, games.c.state == "open")
        bare = {"name": None, "folded": None, "password": None, "guest": False, "joining": None}
        change = (
            update(persons)
            .where(persons.c.id == person_id, persons.c.closed.is_(None))
            .values(**bare, closed=now)
        )

        def change_all(connection: Connection) -> bool:
            connection.execute(open_games.values(state="cancelled", deadline=None))
            connection.execute(delete(ratings).where(ratings.c.person == person_id))
            connection.execute(delete(aborts).where(aborts.c.person == person_id))
            is_deleted = bool(connection.execute(change).rowcount)
            # Last: a server that was just saving some holds the row of the person.
            connection.execute(delete(progress).where(progress.c.person == person_id))
            return is_deleted

        return await self.end_sessions(person_id, change=change_all)

    async def ratings(self, people: Collection[str], game: str) -> dict[str, RatingRow]:
        """Ratings of several people in a game; unrated people are missing."""
        theirs = select(ratings).where(ratings.c.person.in_(people), ratings.c.game == game)
        return {row.person: row for row in await self._all(RatingRow, theirs)}

    async def ratings_of(self, person_id: str) -> list[RatingRow]:
        """All ratings of a person."""
        own = select(ratings).where(ratings.c.person == person_id)
        return await self._all(RatingRow, own.order_by(ratings.c.game))
