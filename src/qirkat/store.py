"""All that must survive: games and their events, people, ratings, and when servers were there.

A change to a game goes through `append`, which checks that nobody was quicker, waits for the disk,
and shares that wait with all others (`writer`). Whatever a method has returned from is durable.
Reading has connections of its own and never waits for writing.

    store = await Store.open("sqlite:///qirkat.db")
    game = await store.game("3mKq8ZtYwB")
    if not await store.append(game.id, game.version, events, summary):
        ...  # somebody was quicker: read again, decide anew
    await store.close()

After a StoreError a change may have been made or not; reading tells.
"""

import logging
from pathlib import Path
from typing import Self

from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import AsyncEngine

from qirkat import upgrade
from qirkat.database import StoreError, engine, failures, parsed
from qirkat.schema import (
    VERSION,
    EventRow,
    GameRow,
    MatchRow,
    OutageRow,
    PersonRow,
    RatingRow,
    Seats,
    State,
    Summary,
)
from qirkat.store_games import Games, Place
from qirkat.store_people import Forgotten, People
from qirkat.store_servers import OUTAGE, Servers
from qirkat.writer import Figures

__all__ = [
    "OUTAGE",
    "EventRow",
    "Figures",
    "Forgotten",
    "GameRow",
    "MatchRow",
    "OutageRow",
    "PersonRow",
    "Place",
    "RatingRow",
    "Seats",
    "State",
    "Store",
    "StoreError",
    "Summary",
]

logger = logging.getLogger(__name__)


class Store(Games, People, Servers):
    """A database of live play. It belongs to the event loop that it was opened in."""

    @classmethod
    async def open(cls, address: str, *, create: bool = True, patience: float = 5.0) -> Self:
        """Open `sqlite:///file` or `postgresql://…`, and bring its tables up to date.

        Without `create` tables that are missing or old are an error. Locks of others are waited for
        as many seconds as there is patience, and then the StoreError `busy` comes.
        """
        url = parsed(address)
        _check_file(url, create=create)
        writing = engine(url, writes=True, patience=patience)
        reading = engine(url, writes=False, patience=patience)
        try:
            with failures():
                await _prepare(reading, writing, create=create)
        except BaseException:
            await reading.dispose()
            await writing.dispose()
            raise
        return cls(reading, writing)


def _check_file(url: URL, *, create: bool) -> None:
    """Refuse to make a database where none is wanted."""
    if url.get_backend_name() != "sqlite" or url.database is None:
        return
    file = Path(url.database)
    if not file.parent.is_dir():
        raise StoreError("address", f"There is no folder {file.parent} for the database.")
    if not create and not file.exists():
        raise StoreError("address", f"There is no database {file}.")


async def _prepare(reading: AsyncEngine, writing: AsyncEngine, *, create: bool) -> None:
    async with reading.connect() as connection:
        found = await connection.run_sync(upgrade.version)
        if (
            connection.dialect.name == "postgresql"
            and await connection.scalar(text("SHOW fsync")) == "off"
        ):
            logger.warning("PostgreSQL runs with fsync=off: a power cut may lose games.")
    if found == VERSION:
        return
    upgrade.check(found)
    if not create:
        have = "no tables of Qirkat" if found is None else f"tables of version {found}"
        raise StoreError("older", f"The database has {have}; version {VERSION} is needed.")
    async with writing.begin() as connection:
        await connection.run_sync(upgrade.upgrade)
