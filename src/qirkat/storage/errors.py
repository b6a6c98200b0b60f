"""Errors of the store, with the same reasons for all databases."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

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
    "25006": "gone",  # read only: no longer the primary
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
    "busy": "The database is locked or busy.",
    "full": "The disk with the database is full.",
    "gone": "The database cannot be reached.",
    "broken": "The database is damaged.",
    "refused": "The database rejected the write.",
    "closed": "The store has been closed.",
}
_RAISED = (SQLAlchemyError, OSError, OverflowError)


class StoreError(Exception):
    """A failure of the database; `reason` is a key.

    Perhaps temporary: `busy` (locked or overloaded), `full` (disk), `gone` (connection). Otherwise
    `refused` (a constraint), `broken` (damaged files), `closed` (by us), `in_use` (by a server that
    does not share it), or it cannot be opened: `address`, `driver`, `newer`, `older`.
    """

    def __init__(self, reason: str, sentence: str | None = None) -> None:
        super().__init__(sentence or _SENTENCES[reason])
        self.reason = reason


@contextmanager
def failures() -> Iterator[None]:
    """Turn errors of the database and its driver into StoreError."""
    try:
        yield
    except _RAISED as error:
        raise store_error(error) from error


def store_error(error: Exception) -> Exception:
    """Turn an error of the database or its driver into a StoreError; return others unchanged."""
    if not isinstance(error, _RAISED):
        return error
    why = reason(error)
    failure = StoreError("busy" if why == "clash" else why)
    failure.__cause__ = error
    return failure


def reason(error: BaseException) -> str:
    """The reason of an error.

    Besides those of a StoreError there is `clash`, for a deadlock of two servers.
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
    # The rest: no socket, a timeout, a connection that the driver finds closed.
    return "gone"
