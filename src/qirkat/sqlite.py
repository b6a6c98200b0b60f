"""An SQLite file: written ahead, and waited for at each commit (`synchronous=FULL`).

So what was committed survives a power cut. Statements run in threads, all those of a transaction
in one go: to go back and forth between a thread and the event loop for each would take longer than
they do.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from qirkat.database import READERS, Database, T, Work, transacted

_SETTINGS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "journal_size_limit = 67108864",
)


class Sqlite(Database):
    """A file, with a thread that writes and some that read."""

    dialect = "sqlite"

    def __init__(self, url: URL, *, patience: float) -> None:
        self._writing = writing_engine(url, patience=patience)
        reading = _engine(url, READERS, patience)
        self._reading = reading.execution_options(isolation_level="AUTOCOMMIT")
        self._writer = ThreadPoolExecutor(1, "sqlite-writer")
        self._readers = ThreadPoolExecutor(READERS, "sqlite-reader")

    async def close(self) -> None:
        """Let go of the file once all threads are done."""
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        self._writing.dispose()
        self._reading.dispose()

    async def _read(self, work: Work[T]) -> T:
        def run() -> T:
            with self._reading.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def _write(self, work: Work[T]) -> T:
        def run() -> T:
            with self._writing.connect() as connection:
                return transacted(connection, work)

        return await asyncio.get_running_loop().run_in_executor(self._writer, run)


def writing_engine(url: URL, *, patience: float) -> Engine:
    """One connection to write with, whose transactions lock the file from their beginning on."""
    engine = _engine(url, 1, patience)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def _engine(url: URL, connections: int, patience: float) -> Engine:
    # The driver's own transactions are off: it would begin them too late.
    options: dict[str, Any] = {"connect_args": {"timeout": patience, "isolation_level": None}}
    engine = create_engine(url, pool_size=connections, max_overflow=0, **options)
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for setting in _SETTINGS:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    """Take the lock at once: a reader that wants to write later may find that it cannot."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
