"""SQLite with a write-ahead log, synced at each commit (`synchronous=FULL`).

So a commit survives a power cut. All statements of a transaction run in one go in a thread:
switching between thread and event loop would take longer than the statements.
"""

import asyncio
import os
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from qirkat.storage.database import READERS, Database, ServerLock, T, Work, transacted
from qirkat.storage.errors import StoreError
from qirkat.storage.prepared import driver_cursor

_SETTINGS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "journal_size_limit = 67108864",
)
_LOG_RETRY = 0.01  # seconds between attempts to empty the write-ahead log


class Sqlite(Database):
    """A file, with one writer thread and some reader threads."""

    dialect = "sqlite"

    def __init__(self, url: URL, *, timeout: float) -> None:
        self._writing = writing_engine(url, timeout=timeout)
        reading = _engine(url, READERS, timeout)
        self._reading = reading.execution_options(isolation_level="AUTOCOMMIT")
        self._open: Connection | None = None
        """For writing, until something fails: taking one from the pool takes as long as a move."""
        self._writer = ThreadPoolExecutor(1, "sqlite-writer")
        self._readers = ThreadPoolExecutor(READERS, "sqlite-reader")

    async def close(self) -> None:
        """Close the file once all threads are done."""
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        if self._open is not None:
            self._open.close()
        self._writing.dispose()
        self._reading.dispose()

    async def _read(self, work: Work[T]) -> T:
        def run() -> T:
            with self._reading.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def _write(self, work: Work[T]) -> T:
        def run() -> T:
            if self._open is None:
                self._open = self._writing.connect()
            try:
                return transacted(self._open, work)
            except BaseException:
                failed, self._open = self._open, None
                failed.close()
                raise

        return await asyncio.get_running_loop().run_in_executor(self._writer, run)


class FileLock(ServerLock):
    """A lock on an empty file beside the database.

    Not on the database itself: closing that file would drop SQLite's own locks. The file is never
    removed, since another process may have locked it just now.
    """

    def __init__(self, url: URL) -> None:
        # Different paths to one database must lead to one lock.
        self._database = Path(url.database or "").resolve()
        self._file: int | None = None

    async def take(self) -> None:
        """Take the lock; StoreError `in_use` if another server holds it."""
        file = self._database.with_name(f"{self._database.name}-lock")
        try:
            self._file = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)  # not inherited by children
            self._give_to_owner(self._file)
            await super().take()
        except OSError as error:
            await self.release()
            raise StoreError("gone", f"{file} cannot be locked: {error.strerror}.") from error
        except BaseException:
            await self.release()
            raise

    def _give_to_owner(self, file: int) -> None:
        """Let the owner of the database lock a file that root has created."""
        if os.name == "posix" and os.geteuid() == 0:
            owned = self._database if self._database.exists() else self._database.parent
            os.fchown(file, owned.stat().st_uid, owned.stat().st_gid)

    async def keep(self) -> bool:
        """Do nothing: a file lock cannot be lost."""
        return False

    async def release(self) -> None:
        """Release the lock."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    @property
    def _refusal(self) -> str:
        return (
            f"Another server is using the database {self._database}. Stop it first, or give this "
            "one its own folder with the setting data. To run several servers, use PostgreSQL "
            "and Redis."
        )

    async def _try(self) -> bool:
        if os.name != "posix":
            return True
        import fcntl  # POSIX only

        assert self._file is not None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def writing_engine(url: URL, *, timeout: float) -> Engine:
    """One connection for writing, whose transactions take the lock when they begin."""
    engine = _engine(url, 1, timeout)
    event.listen(engine, "connect", partial(_empty_log, timeout=timeout))
    event.listen(engine, "begin", _begin_immediate)
    return engine


def _engine(url: URL, connections: int, timeout: float) -> Engine:
    # Without the driver's own transactions, which begin too late.
    options: dict[str, Any] = {"connect_args": {"timeout": timeout, "isolation_level": None}}
    engine = create_engine(url, pool_size=connections, max_overflow=0, **options)
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for setting in _SETTINGS:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _empty_log(connection: Any, _record: object, *, timeout: float) -> None:
    """Write what is in the write-ahead log to the database, and sync it, before adding to the log.

    The log may contain what could not be synced: it can be read until the power fails, but systems
    do not try again to write it to the disk. All that is added behind it would be lost with it.
    """
    end = time.monotonic() + timeout
    cursor = connection.cursor()
    # While another connection does the same, SQLite does not wait.
    while cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
        if time.monotonic() > end:
            busy = sqlite3.OperationalError("The write-ahead log is in use.")
            busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise busy
        time.sleep(_LOG_RETRY)
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    """Take the write lock at once: upgrading a read lock later may fail."""
    with driver_cursor(connection, "BEGIN IMMEDIATE") as cursor:
        cursor.execute("BEGIN IMMEDIATE")
