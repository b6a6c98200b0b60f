"""The store: games and their events, people, ratings, progress, sessions, heartbeats.

A change to a game goes through `append`, which checks that the game has not moved on, and is synced
to disk together with other changes (`group_commit`). When a method returns, its change is durable.
Reading has its own connections and never waits for writing.

    store = await Store.open("sqlite:///qirkat.db")
    game = await store.game("3mKq8ZtYwB")
    if not await store.append(game.id, game.version, events, summary):
        ...  # the game has moved on: read and decide again
    await store.close()

After a StoreError a change may have been made or not: read again.
"""

import logging
from pathlib import Path
from typing import Self

from sqlalchemy import Connection, text

from qirkat.storage import migration
from qirkat.storage.conduct import ConductRows
from qirkat.storage.database import Database, ServerLock, parsed
from qirkat.storage.errors import StoreError, failures
from qirkat.storage.expiry import ExpiryRows
from qirkat.storage.games import GameRows, Place, Results
from qirkat.storage.group_commit import Figures
from qirkat.storage.people import PeopleRows
from qirkat.storage.progress import ProgressRows
from qirkat.storage.schema import (
    VERSION,
    EventRow,
    GameRow,
    MatchRow,
    OutageRow,
    PersonRow,
    ProgressRow,
    RatingRow,
    Seats,
    SessionRow,
)
from qirkat.storage.servers import OUTAGE, Census, ServerRows
from qirkat.storage.sessions import Current, Ended
from qirkat.storage.sqlite import FileLock, Sqlite

__all__ = [
    "OUTAGE",
    "Census",
    "Current",
    "Ended",
    "EventRow",
    "Figures",
    "GameRow",
    "MatchRow",
    "OutageRow",
    "PersonRow",
    "Place",
    "ProgressRow",
    "RatingRow",
    "Results",
    "Seats",
    "SessionRow",
    "Store",
    "StoreError",
]

logger = logging.getLogger(__name__)

TIMEOUT = 5.0
"""Default seconds to wait for locks of others."""


class Store(GameRows, PeopleRows, ProgressRows, ServerRows, ConductRows, ExpiryRows):
    """The database of live play. It belongs to the event loop that it was opened in."""

    @classmethod
    async def open(cls, address: str, *, create: bool = True, timeout: float | None = None) -> Self:
        """Open `sqlite:///file` or `postgresql://…`, and upgrade its tables.

        Without `create`, missing or old tables are an error. After `timeout` seconds of waiting for
        locks of others, operations raise the StoreError `busy`.
        """
        database = connected(address, create=create, timeout=timeout)
        try:
            with failures():
                await _prepare(database, create=create)
        except BaseException:
            await database.close()
            raise
        return cls(database)


def connected(address: str, *, create: bool = True, timeout: float | None = None) -> Database:
    """Connect to a database, whatever is in it."""
    url = parsed(address)
    timeout = TIMEOUT if timeout is None else timeout
    if url.get_backend_name() == "sqlite":
        _check_file(Path(url.database or ""), create=create)
        return Sqlite(url, timeout=timeout)
    from qirkat.storage.postgres import Postgres

    return Postgres(url, timeout=timeout)


async def lock(address: str, *, shared: bool, create: bool = True) -> ServerLock:
    """Keep other servers out of a database; StoreError `in_use` if one uses it already.

    Servers that share a database keep out those that do not. Opening a store needs no lock:
    operators may use it beside servers.
    """
    url = parsed(address)
    held: ServerLock
    if url.get_backend_name() == "sqlite":
        _check_file(Path(url.database or ""), create=create)
        held = FileLock(url)
    else:
        from qirkat.storage.postgres import SessionLock

        held = SessionLock(url, shared=shared, timeout=TIMEOUT)
    await held.take()
    return held


def _check_file(file: Path, *, create: bool) -> None:
    """Refuse to create a database that is not wanted."""
    if not file.parent.is_dir():
        raise StoreError("address", f"There is no folder {file.parent} for the database.")
    if not create and not file.exists():
        raise StoreError("address", f"There is no database {file}.")


async def _prepare(database: Database, *, create: bool) -> None:
    found = await database.read(migration.version)
    if database.dialect == "postgresql" and await database.read(_may_lose):
        logger.warning("PostgreSQL runs with fsync=off: a power cut may lose games.")
    if database.dialect == "postgresql" and await database.read(_has_asynchronous_standby):
        logger.warning(
            "A standby follows PostgreSQL asynchronously: failing over to it may lose moves that "
            "were acknowledged. Set synchronous_standby_names to wait for it."
        )
    if found == VERSION:
        return
    migration.check(found)
    if not create:
        have = "no Qirkat tables" if found is None else f"tables of version {found}"
        raise StoreError("older", f"The database has {have}; version {VERSION} is needed.")
    await database.write(migration.upgrade)


def _may_lose(connection: Connection) -> bool:
    return bool(connection.scalar(text("SHOW fsync")) == "off")


def _has_asynchronous_standby(connection: Connection) -> bool:
    if connection.scalar(text("SHOW synchronous_standby_names")):
        return False
    return bool(connection.scalar(text("SELECT count(*) FROM pg_stat_replication")))
