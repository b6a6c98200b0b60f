"""A database by its address: connections that keep what they were told, and how they fail.

SQLite writes ahead and waits for the disk at each commit (`synchronous=FULL`), so that what was
committed survives a power cut; PostgreSQL does so unless it was told otherwise.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import URL, Connection, Table, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

READERS = 5
"""Connections that read at once; others wait for them."""

_SQLITE_REASONS = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR: "gone",
    sqlite3.SQLITE_CANTOPEN: "gone",
    sqlite3.SQLITE_READONLY: "gone",
    sqlite3.SQLITE_CORRUPT: "broken",
    sqlite3.SQLITE_NOTADB: "broken",
}
# By code, else by class: https://www.postgresql.org/docs/current/errcodes-appendix.html
_POSTGRES_REASONS = {
    "08": "gone",  # connection
    "25006": "gone",  # read only: this one does not lead any more
    "40": "clash",  # deadlock
    "53": "busy",  # connections, memory
    "53100": "full",  # disk
    "55P03": "busy",  # lock_timeout
    "57": "gone",  # shut down, starting
    "57014": "busy",  # statement_timeout
    "58": "gone",  # files of the server
    "XX001": "broken",  # corrupted
}
_SENTENCES = {
    "busy": "The database is locked or has too much to do.",
    "full": "The disk of the database is full.",
    "gone": "The database cannot be reached.",
    "broken": "The database is damaged.",
    "refused": "The database refused what was to be written.",
    "closed": "The store has been closed.",
}


_RAISED = (SQLAlchemyError, OSError, OverflowError)


class StoreError(Exception):
    """The database did not do what it was asked for; `reason` says why as a key.

    `busy` locked or overloaded, `full` disk, `gone` connection: it may be there again in a moment.
    `refused` what was to be written breaks a rule of the tables; `broken` damaged files; `closed`
    by us; `address`, `driver`, `newer`, `older`: it could not be opened like this.
    """

    def __init__(self, reason: str, sentence: str | None = None) -> None:
        super().__init__(sentence or _SENTENCES[reason])
        self.reason = reason


def parsed(address: str) -> URL:
    """An address as given by people, `sqlite:///file` or `postgresql://…`, for our drivers."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        # The address is not shown: it may have a password.
        raise StoreError("address", "The address of the database cannot be read.") from None
    if url.drivername == "sqlite":
        if url.host or not url.database or url.database == ":memory:":
            raise StoreError(
                "address", "An SQLite database needs a file, as in sqlite:///folder/qirkat.db."
            )
        return url.set(drivername="sqlite+aiosqlite")
    if url.drivername in {"postgresql", "postgres"}:
        # What PostgreSQL's own programs call sslmode, this driver calls ssl.
        query = {("ssl" if key == "sslmode" else key): value for key, value in url.query.items()}
        return url.set(drivername="postgresql+asyncpg", query=query)
    raise StoreError(
        "address", f"Databases are sqlite:///file or postgresql://…, not {url.drivername}."
    )


def engine(url: URL, *, writes: bool, patience: float) -> AsyncEngine:
    """Connections for reading, or the one for writing. Locks are waited for with that patience."""
    size = 1 if writes else READERS
    options: dict[str, Any] = {"pool_size": size, "max_overflow": 0, "pool_timeout": patience}
    if url.get_backend_name() == "sqlite":
        # The driver's own transactions are off: it would begin them too late.
        options["connect_args"] = {"timeout": patience, "isolation_level": None}
        made = create_async_engine(url, **options)
        event.listen(made.sync_engine, "connect", _prepare_sqlite)
        if writes:
            event.listen(made.sync_engine, "begin", _begin_immediate)
    else:
        milliseconds = str(int(patience * 1000))
        options["connect_args"] = {
            "timeout": 2 * patience,
            "command_timeout": 2 * patience,
            "server_settings": {
                "application_name": "qirkat",
                "synchronous_commit": "on",
                "lock_timeout": milliseconds,
                # A server that has lost its network must not keep its locks.
                "idle_in_transaction_session_timeout": milliseconds,
            },
        }
        try:
            made = create_async_engine(url, **options)
        except ModuleNotFoundError:
            raise StoreError(
                "driver", "PostgreSQL needs a driver: pip install 'qirkat[postgres]'."
            ) from None
    return made if writes else made.execution_options(isolation_level="AUTOCOMMIT")


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for setting in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "journal_size_limit = 67108864",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    """Take the lock at once: a reader that wants to write later may find that it cannot."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def insert(connection: AsyncConnection, into: Table) -> postgresql.Insert | sqlite.Insert:
    """An insertion that may say what happens where the row is there already."""
    named = connection.dialect.name
    return postgresql.insert(into) if named == "postgresql" else sqlite.insert(into)


@contextmanager
def failures() -> Iterator[None]:
    """Let whatever the database or its driver raise become a StoreError."""
    try:
        yield
    except _RAISED as error:
        raise store_error(error) from error


def store_error(error: Exception) -> Exception:
    """What the database or its driver raised, as a StoreError; anything else as it is."""
    if not isinstance(error, _RAISED):
        return error
    why = reason(error)
    failure = StoreError("busy" if why == "clash" else why)
    failure.__cause__ = error
    return failure


def reason(error: BaseException) -> str:
    """Why the database did not do something.

    Beside the reasons of a StoreError there is `clash`: two servers have waited for each other.
    """
    if isinstance(error, StoreError):
        return error.reason
    cause: object = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(code := getattr(cause, "sqlite_errorcode", None), int):
        return _SQLITE_REASONS.get(code & 0xFF, "refused")
    if isinstance(state := getattr(cause, "sqlstate", None), str):
        return _POSTGRES_REASONS.get(state) or _POSTGRES_REASONS.get(state[:2], "refused")
    if isinstance(error, PoolTimeoutError):
        return "busy"
    if isinstance(error, (IntegrityError, DataError, ProgrammingError)) or not isinstance(
        error, (DBAPIError, OSError)
    ):
        return "refused"
    # What is left: no socket, no answer in time, a driver that finds its connection closed.
    return "gone"
