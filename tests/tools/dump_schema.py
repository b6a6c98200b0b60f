"""Writes tests/data/schema_N.*.sql: the tables of this version with a few rows, in each dialect.

A released dump never changes, so that test_migration.py can check that it still opens.
"""

import asyncio
import re
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from support import services
from support.paths import DATA
from support.store_rows import ANNA, BORIS, account, game, meet, move, over, rating, sit

from qirkat.storage.progress import ProgressChange
from qirkat.storage.schema import VERSION
from qirkat.storage.store import MatchRow, SessionRow, Store


async def fill(address: str) -> None:
    """At least one row for each table."""
    store = await Store.open(address)
    await meet(store)
    await store.add_person(account("carla", name="Carla Ñ"))
    session = SessionRow(
        person="carla", id="8d1f", created=2_000, seen=3_000, browser="Firefox", system="Linux"
    )
    await store.open_session(session, version=0)
    match = MatchRow(id="match", game="querni", time="5+3", created=1_000)
    first = game("first", rated=True, mirror="match", round=1, seed="18446744073709551615")
    await store.create_game(first, match=match)
    await sit(store, "first")
    await store.append("first", 1, [move("first", 2, data='{"move": "c3-e5"}')], over())
    last = [move("first", 3, kind="end", line=None, ply=None)]
    both = [rating(ANNA, 1), rating(BORIS, 1)]
    second = game("second", mirror="match", round=2, first=BORIS, second=ANNA)
    await store.append("first", 2, last, over(), ratings=both, games=[second])
    for at in (10_000, 70_000):
        await store.heartbeat("server", at, lead=-5)
    await store.note("secret", "it's a secret")
    await store.add_abort(ANNA, "first", 2_000)
    await store.save_progress("carla", [ProgressChange("daily", "2026-11", "{}", None)], 4_000)
    await store.add_ban("203.0.113.7/32", 3_000)
    await store.close()


def sqlite_dump(file: Path) -> str:
    with closing(sqlite3.connect(file)) as database:
        return "\n".join(database.iterdump()) + "\n"


def postgres_dump(service: services.Postgres, address: str, *tokens: str) -> str:
    """The output of pg_dump, without parts that differ each time."""
    text = service.program("pg_dump", "--no-owner", "--inserts", *tokens, "--dbname", address)
    lines = [line for line in text.splitlines() if not re.match(r"--|\\(un)?restrict|$", line)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write both dumps."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "qirkat.db"
        asyncio.run(fill(f"sqlite:///{file}"))
        (DATA / f"schema_{VERSION}.sqlite.sql").write_text(sqlite_dump(file))
    with services.postgres() as service:
        address = service.database()
        asyncio.run(fill(address))
        (DATA / f"schema_{VERSION}.postgresql.sql").write_text(postgres_dump(service, address))


if __name__ == "__main__":
    main()
