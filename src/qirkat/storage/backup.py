"""Backups of a database: made while servers write to it, and restored.

A backup is always an SQLite file. So it needs no other program, is checked in one way, and can move
data from one kind of database to the other.
"""

import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, func, inspect, select

from qirkat.storage import migration
from qirkat.storage.database import Database, parsed
from qirkat.storage.errors import StoreError, failures
from qirkat.storage.row_copy import load, opened, save
from qirkat.storage.schema import VERSION, VERSION_TABLE, games, heartbeats, persons
from qirkat.storage.store import connected

ALIVE = 10.0
"""Seconds after its last heartbeat in which a server may still be running."""
_LOOK = 0.5  # seconds between checks for heartbeats
_TIMEOUT = 60.0  # seconds for locks of others


def backup(address: str, to: Path) -> None:
    """Copy a database to a file, consistently and atomically.

    Servers may go on writing: everything acknowledged before is in it. The copy is checked before
    it replaces an older one. Only its owner may read it, since it contains password hashes.
    """
    source = _file(address)
    if source is not None and not source.exists():
        raise StoreError("address", f"There is no database {source}.")
    if not to.parent.is_dir():
        raise StoreError("address", f"There is no folder {to.parent} for the backup.")
    if to.is_dir():
        raise StoreError("address", f"{to} is a folder. Give the backup a file name.")
    handle, name = tempfile.mkstemp(".part", f".{to.name[:80]}.", to.parent)
    os.close(handle)
    part = Path(name)
    try:
        if source is None:
            _save(address, part)
        else:
            with _opened(source) as database, _opened(part) as copy:
                database.backup(copy)
        with _opened(part) as copy:
            copy.execute("PRAGMA journal_mode = DELETE")  # a single file, without -wal and -shm
            _check(copy, source or part)
        _sync(part)
        part.replace(to)
        _sync(to.parent)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def restore(address: str, copy: Path, *, replace: bool = False) -> None:
    """Replace a database with a backup, atomically.

    StoreError `refused` if it contains games or people and `replace` is False, or if a server is
    using it, which may take ten seconds to find out.
    """
    target = _file(address)
    if not copy.is_file():
        raise StoreError("address", f"There is no file {copy}.")
    with _opened(copy) as source:
        _check(source, copy)
        if target is None:
            _load(address, source, replace=replace)
            return
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _opened(target) as database:
            _check_free(database, target, replace=replace)
            # One transaction: a power cut leaves either database intact.
            source.backup(database)
            _check(database, target)


def _file(address: str) -> Path | None:
    """The file of an SQLite database; None for PostgreSQL."""
    url = parsed(address)
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


# SQLite


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(sqlite3.connect(file, timeout=30, isolation_level=None)) as database:
            yield database
    except sqlite3.Error as error:
        raise StoreError("broken", f"{file} cannot be copied: {error}.") from error


def _check(database: sqlite3.Connection, file: Path) -> None:
    """Refuse a damaged or foreign database."""
    damage = database.execute("PRAGMA integrity_check").fetchone()[0]
    if damage != "ok":
        raise StoreError("broken", f"{file} is damaged: {damage}.")
    if VERSION_TABLE not in _tables(database):
        raise _foreign(file)
    row = database.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
    if row is None or not str(row[0]).isdigit():
        raise _foreign(file)
    if int(row[0]) > int(VERSION):
        raise StoreError("newer", f"{file} was made by a newer version of Qirkat.")


def _check_free(database: sqlite3.Connection, file: Path, *, replace: bool) -> None:
    """Refuse to overwrite a database that is in use, not empty, or foreign."""
    tables = _tables(database)
    if not tables:
        return
    if VERSION_TABLE not in tables:
        raise _foreign(file)

    def read_last() -> _Heartbeat:
        seen = database.execute("SELECT max(seen) FROM beats").fetchone()[0]
        return _Heartbeat(seen, int(time.time() * 1000))

    _check_unused(read_last, str(file))
    held = [
        int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
        for table in ("games", "persons")
    ]
    _check_empty(held, str(file), replace=replace)


def _tables(database: sqlite3.Connection) -> set[str]:
    found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {name for (name,) in found}


def _foreign(file: Path) -> StoreError:
    return StoreError("refused", f"{file} is not a Qirkat database.")


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# PostgreSQL


@contextmanager
def _connected(address: str) -> Iterator[tuple[asyncio.Runner, Database]]:
    with failures(), asyncio.Runner() as runner:
        database = connected(address, timeout=_TIMEOUT)
        try:
            yield runner, database
        finally:
            runner.run(database.close())


def _save(address: str, file: Path) -> None:
    with _connected(address) as (runner, database):
        found = runner.run(database.read(migration.version))
        migration.check(found)
        if found != VERSION:
            have = "no Qirkat tables" if found is None else f"tables of version {found}"
            raise StoreError(
                "older",
                f"The database has {have}, but this version of Qirkat backs up version {VERSION}.",
            )
        runner.run(database.write(partial(save, file=file)))


def _load(address: str, source: sqlite3.Connection, *, replace: bool) -> None:
    with tempfile.TemporaryDirectory(prefix="qirkat-") as folder:
        newest = Path(folder) / "copy"
        with _opened(newest) as copy:
            source.backup(copy)
        with opened(newest) as upgraded:
            migration.upgrade(upgraded)
        with _connected(address) as (runner, database):

            def read_last() -> _Heartbeat:
                return runner.run(database.read(_last_heartbeat))

            heartbeat = _check_unused(read_last, "the database")
            work = partial(_replace, file=newest, heartbeat=heartbeat.seen, replace=replace)
            runner.run(database.write(work))


def _replace(connection: Connection, *, file: Path, heartbeat: int | None, replace: bool) -> None:
    migration.upgrade(connection)
    # A server that starts just now waits for this lock, or is seen here.
    connection.exec_driver_sql("LOCK TABLE beats IN ACCESS EXCLUSIVE MODE")
    if _last_heartbeat(connection).seen != heartbeat:
        raise _used("the database")
    held = [
        connection.scalar(select(func.count()).select_from(table)) or 0
        for table in (games, persons)
    ]
    _check_empty(held, "The database", replace=replace)
    load(connection, file)


def _last_heartbeat(connection: Connection) -> "_Heartbeat":
    if not inspect(connection).has_table(heartbeats.name):
        return _Heartbeat(None, 0)
    now = func.extract("epoch", func.clock_timestamp()) * 1000
    seen, at = connection.execute(select(func.max(heartbeats.c.seen), now)).one()
    return _Heartbeat(seen, int(at))


# Both


class _Heartbeat(NamedTuple):
    """The last heartbeat of any server, and the present time, in milliseconds."""

    seen: int | None
    now: int


def _check_unused(read_last: Callable[[], _Heartbeat], place: str) -> _Heartbeat:
    """Wait until no server can be running; refuse if one is.

    A heartbeat in the future, by a clock that was set back, must not extend the wait.
    """
    first = read_last()
    if first.seen is None:
        return first
    left = ALIVE - max(0, first.now - first.seen) / 1000
    while left > 0:
        time.sleep(_LOOK)
        left -= _LOOK
        if read_last().seen != first.seen:
            raise _used(place)
    return first


def _check_empty(held: Sequence[int], place: str, *, replace: bool) -> None:
    if any(held) and not replace:
        sentence = f"{place} is not empty. Games in it: {held[0]}, people: {held[1]}."
        raise StoreError("refused", sentence)


def _used(place: str) -> StoreError:
    return StoreError("refused", f"A server is using {place}. Stop it first.")
