"""A database: connections to read, one connection to write, and the server lock.

Work on a connection is a plain function, the same for all databases. A subclass runs it off the
event loop (`sqlite`) or on it (`postgres`).
"""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import URL, Connection, Table, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError

from qirkat.storage.errors import StoreError, reason

READERS = 5
"""Connections for reading; further readers wait."""
_LOCK_TIMEOUT = 2.0  # seconds for which a killed server may still hold its lock
_LOCK_RETRY = 0.05  # seconds between attempts to take it

T = TypeVar("T")
Work = Callable[[Connection], T]


class Database(ABC):
    """A pool of connections that are reopened when they have died."""

    dialect: str

    async def read(self, work: Work[T]) -> T:
        """Run a query; retried once if the connection had died before."""
        try:
            return await self._read(work)
        except DBAPIError as error:
            if reason(error) != "gone":
                raise
        return await self._read(work)

    async def write(self, work: Work[T]) -> T:
        """Run work in a transaction, which is on disk when this returns.

        Retried once if nothing was committed: when the connection had died before, or a deadlock
        was resolved against it.
        """
        try:
            return await self._write(work)
        except _UndoneError:
            pass
        try:
            return await self._write(work)
        except _UndoneError as error:
            raise error.why from None

    @abstractmethod
    async def close(self) -> None:
        """Close all connections."""

    @abstractmethod
    async def _read(self, work: Work[T]) -> T: ...

    @abstractmethod
    async def _write(self, work: Work[T]) -> T: ...


class ServerLock(ABC):
    """Held by a server while it uses a database, to keep out servers that do not share it.

    Servers without a common bus would take each other's players for gone. The lock belongs to the
    operating system or the database, so it ends with the process.
    """

    async def take(self) -> None:
        """Take the lock; StoreError `in_use` if another server holds it."""
        end = time.monotonic() + _LOCK_TIMEOUT
        while not await self._try():
            if time.monotonic() > end:
                raise StoreError("in_use", self._refusal)
            await asyncio.sleep(_LOCK_RETRY)

    @abstractmethod
    async def keep(self) -> bool:
        """Retake the lock if it was lost, and say so; StoreError `in_use` if another has it now."""

    @abstractmethod
    async def release(self) -> None:
        """Release the lock."""

    @property
    @abstractmethod
    def _refusal(self) -> str: ...

    @abstractmethod
    async def _try(self) -> bool: ...


class _UndoneError(Exception):
    """Nothing was written, and a retry may succeed."""

    def __init__(self, why: Exception) -> None:
        super().__init__()
        self.why = why


def transacted(connection: Connection, work: Work[T]) -> T:
    """Run work in a transaction on a connection."""
    committing = False
    try:
        with connection.begin():
            result = work(connection)
            committing = True
    except Exception as error:
        why = reason(error)
        if why == "gone":
            connection.invalidate()
        if why in ("gone", "clash") and not committing:
            raise _UndoneError(error) from error
        raise
    return result


def insert(connection: Connection, into: Table) -> postgresql.Insert | sqlite.Insert:
    """An INSERT that supports ON CONFLICT."""
    named = connection.dialect.name
    return postgresql.insert(into) if named == "postgresql" else sqlite.insert(into)


def parsed(address: str) -> URL:
    """Parse `sqlite:///file` or `postgresql://…` into a URL for our drivers."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        # The address is not shown: it may contain a password.
        raise StoreError("address", "The database address is invalid.") from None
    if url.drivername == "sqlite":
        if url.host or not url.database or url.database == ":memory:":
            raise StoreError(
                "address", "An SQLite address needs a file, as in sqlite:///folder/qirkat.db."
            )
        return url
    if url.drivername in {"postgresql", "postgres"}:
        # libpq says sslmode, asyncpg says ssl.
        query = {("ssl" if key == "sslmode" else key): value for key, value in url.query.items()}
        return url.set(drivername="postgresql+asyncpg", query=query)
    raise StoreError(
        "address", f"The database must be sqlite:///file or postgresql://…, not {url.drivername}."
    )
