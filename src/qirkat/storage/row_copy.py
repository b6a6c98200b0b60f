"""Copies all rows between PostgreSQL and an SQLite file."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, delete, insert, select, text

from qirkat.storage import migration
from qirkat.storage.schema import meta, metadata
from qirkat.storage.servers import SITE
from qirkat.storage.sqlite import writing_engine

_BATCH = 1000  # rows in memory at once


def save(connection: Connection, file: Path) -> None:
    """Write a consistent copy of all rows to a new SQLite file. Others may go on writing."""
    connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
    file.write_bytes(b"")  # a failed attempt may have left something
    with opened(file) as copy:
        migration.upgrade(copy)
        _copy(connection, copy)


def load(connection: Connection, file: Path) -> None:
    """Replace all rows with those of an SQLite file of the current version."""
    for table in reversed(metadata.sorted_tables):
        connection.execute(delete(table))
    with opened(file) as copy:
        _copy(copy, connection)
    # Another site, even if the one that was copied still runs.
    connection.execute(delete(meta).where(meta.c.key == SITE))
    last = "coalesce((SELECT max(id) FROM outages), 0) + 1"
    connection.execute(text(f"SELECT setval('outages_id_seq', {last}, false)"))


@contextmanager
def opened(file: Path) -> Iterator[Connection]:
    """An SQLite file in a transaction, which is committed at the end."""
    engine = writing_engine(URL.create("sqlite", database=str(file)), timeout=0)
    try:
        with closing(engine.connect()) as connection, connection.begin():
            yield connection
    finally:
        engine.dispose()


def _copy(source: Connection, target: Connection) -> None:
    for table in metadata.sorted_tables:  # referenced tables come first
        found = source.execution_options(yield_per=_BATCH).execute(select(table))
        for rows in found.mappings().partitions():
            values: Sequence[dict[str, Any]] = [dict(row) for row in rows]
            target.execute(insert(table), values)
