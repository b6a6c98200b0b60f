"""A database by its address: connections to read from, and one to write with; and its lock.

What is done on a connection is written once, as a plain function, for all databases. A subclass
runs it off the event loop (`sqlite`) or on it (`postgres`).
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
"""Connections that read at once; others wait for them."""
_GOING = 2.0  # seconds for which a server that was killed may still have its lock
_LOOK = 0.05  # seconds between attempts to take it

T = TypeVar("T")
Work = Callable[[Connection], T]


class Database(ABC):
    """Connections that keep what they were told, and are made again where they have died."""

    dialect: str

    async def read(self, work: Work[T]) -> T:
        """Look at something. It is done again where the connection had died before."""
        try:
            return await self._read(work)
        except DBAPIError as error:
            if reason(error) != "gone":
                raise
        return await self._read(work)

    async def write(self, work: Work[T]) -> T:
        """Do something in a transaction, which is on the disk when this returns.

        A connection may have died of a restart long ago, which shows when it is used, and of two
        servers that block each other one is stopped: as nothing was committed, it is done again.
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
        """Let go of all connections."""

    @abstractmethod
    async def _read(self, work: Work[T]) -> T: ...

    @abstractmethod
    async def _write(self, work: Work[T]) -> T: ...


class ServerLock(ABC):
    """What a server holds while it uses a database, to keep others out that do not share it.

    Servers that cannot tell each other who is connected would take each other's players for gone.
    It is a lock of the system, so that it ends with the process however that ends.
    """

    async def take(self) -> None:
        """Take it; StoreError `in_use` where another server has it, and keeps it."""
        end = time.monotonic() + _GOING
        while not await self._try():
            if time.monotonic() > end:
                raise StoreError("in_use", self._refusal)
            await asyncio.sleep(_LOOK)

    @abstractmethod
    async def keep(self) -> None:
        """Take it again where it was lost; StoreError `in_use` where another was quicker."""

    @abstractmethod
    async def release(self) -> None:
        """Let others have it."""

    @property
    @abstractmethod
    def _refusal(self) -> str: ...

    @abstractmethod
    async def _try(self) -> bool: ...


class _UndoneError(Exception):
    """Nothing was written, by nobody's fault."""

    def __init__(self, why: Exception) -> None:
        super().__init__()
        self.why = why


def transacted(connection: Connection, work: Work[T]) -> T:
    """Do something in a transaction of a connection, whole or not at all."""
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
    """An insertion that may say what happens where the row is there already."""
    named = connection.dialect.name
    return postgresql.insert(into) if named == "postgresql" else sqlite.insert(into)


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
        return url
    if url.drivername in {"postgresql", "postgres"}:
        # What PostgreSQL's own programs call sslmode, this driver calls ssl.
        query = {("ssl" if key == "sslmode" else key): value for key, value in url.query.items()}
        return url.set(drivername="postgresql+asyncpg", query=query)
    raise StoreError(
        "address", f"Databases are sqlite:///file or postgresql://…, not {url.drivername}."
    )
