"""Copies of an SQLite database: made while servers write to it, and put back.

PostgreSQL has programs of its own for that, and it is told how they are called.
"""

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL

from qirkat.database import parsed
from qirkat.failure import StoreError
from qirkat.schema import VERSION, VERSION_TABLE

_ALIVE = 10  # seconds after its last heartbeat a server may still be running


def backup(address: str, to: Path) -> None:
    """Copy a database to a file, as it is at one moment, whole or not at all.

    Servers may go on writing. The copy is checked before it takes the place of an older one.
    """
    source = _file(
        address, "pg_dump --format=custom --file=FILE ADDRESS with the address of the database"
    )
    if not source.exists():
        raise StoreError("address", f"There is no database {source}.")
    handle, name = tempfile.mkstemp(".part", f".{to.name[:80]}.", to.parent)
    os.close(handle)
    part = Path(name)
    try:
        with _opened(source) as database, _opened(part) as copy:
            database.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without companions
            _check(copy, source)
        _sync(part)
        part.replace(to)
        _sync(to.parent)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def restore(address: str, copy: Path, *, replace: bool = False) -> None:
    """Put a copy in the place of a database, whole or not at all.

    StoreError `refused` when there is a database already that is not to be replaced, and in any
    case when a server is using it.
    """
    target = _file(
        address,
        "pg_restore --clean --if-exists --no-owner --single-transaction --dbname=ADDRESS FILE",
    )
    if not copy.is_file():
        raise StoreError("address", f"There is no file {copy}.")
    with _opened(copy) as source:
        _check(source, copy)
        with _opened(target) as database:
            _check_free(database, target, replace=replace)
            # One transaction: a power cut leaves the one or the other.
            source.backup(database)
            _check(database, target)


def _file(address: str, instead: str) -> Path:
    url: URL = parsed(address)
    if url.get_backend_name() != "sqlite" or url.database is None:
        raise StoreError("address", f"PostgreSQL does this itself: {instead}.")
    return Path(url.database)


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(sqlite3.connect(file, timeout=30, isolation_level=None)) as database:
            yield database
    except sqlite3.Error as error:
        raise StoreError("broken", f"{file} cannot be copied: {error}.") from error


def _check(database: sqlite3.Connection, file: Path) -> None:
    """Refuse what is damaged, or no database of ours."""
    damage = database.execute("PRAGMA integrity_check").fetchone()[0]
    if damage != "ok":
        raise StoreError("broken", f"{file} is damaged: {damage}.")
    if VERSION_TABLE not in _tables(database):
        raise StoreError("refused", f"{file} is no database of Qirkat.")
    (found,) = database.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
    if int(found) > int(VERSION):
        raise StoreError("newer", f"{file} was made by a newer version of Qirkat.")


def _check_free(database: sqlite3.Connection, file: Path, *, replace: bool) -> None:
    tables = _tables(database)
    if "beats" in tables:
        last = database.execute("SELECT max(seen) FROM beats").fetchone()[0]
        if last is not None and time.time() - last / 1000 < _ALIVE:
            raise StoreError("refused", f"A server is using {file}. Stop it first.")
    if tables and not replace:
        raise StoreError("refused", f"{file} is there already.")


def _tables(database: sqlite3.Connection) -> set[str]:
    found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {name for (name,) in found}


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
