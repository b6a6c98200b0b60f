"""Copies of a database: whole, checked, and put back by who asks for it."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
import services
from dump_schema import fill, postgres_dump, sqlite_dump
from rows import game, meet, turn

from qirkat.backup import backup, restore
from qirkat.store import Store, StoreError

pytestmark = pytest.mark.anyio


async def test_a_copy_has_all_and_goes_back(tmp_path: Path) -> None:
    address, copy = f"sqlite:///{tmp_path}/qirkat.db", tmp_path / "copy.db"
    await fill(address)
    backup(address, copy)
    before = sqlite_dump(tmp_path / "qirkat.db")
    assert sqlite_dump(copy) == before
    assert {file.name for file in tmp_path.iterdir()} >= {"copy.db"}
    assert not list(tmp_path.glob("*.part")), "nothing is left lying about"
    other = f"sqlite:///{tmp_path}/other.db"
    restore(other, copy)
    assert sqlite_dump(tmp_path / "other.db") == before
    store = await Store.open(other)
    assert await store.person("carla") is not None
    await store.close()


async def test_a_copy_is_made_while_servers_write(tmp_path: Path) -> None:
    address, copy = f"sqlite:///{tmp_path}/qirkat.db", tmp_path / "copy.db"
    store = await Store.open(address)
    await meet(store)
    names = [f"g{number}" for number in range(20)]
    for name in names:
        await store.create_game(game(name))
    acknowledged = dict.fromkeys(names, 0)
    stopping = asyncio.Event()

    async def play(name: str) -> None:
        while not stopping.is_set():
            assert await turn(store, name, acknowledged[name])
            acknowledged[name] += 1

    players = [asyncio.create_task(play(name)) for name in names]
    for number in range(5):
        await asyncio.sleep(0.1)
        before = dict(acknowledged)
        await asyncio.to_thread(backup, address, copy)
        restored = f"sqlite:///{tmp_path}/restored{number}.db"
        await asyncio.to_thread(restore, restored, copy)
        found = await Store.open(restored)
        for name in names:
            loaded = await found.load(name)
            assert loaded is not None
            assert loaded[0].version >= before[name]
            assert [e.version for e in loaded[1]] == list(range(1, loaded[0].version + 1))
        await found.close()
    stopping.set()
    await asyncio.gather(*players)
    await store.close()


async def test_a_database_is_replaced_only_on_demand(tmp_path: Path) -> None:
    address, copy = f"sqlite:///{tmp_path}/qirkat.db", tmp_path / "copy.db"
    await fill(address)
    backup(address, copy)
    store = await Store.open(address)
    await store.create_game(game("later"))
    await store.close()
    with pytest.raises(StoreError, match=r"qirkat\.db is there already\.") as caught:
        restore(address, copy)
    assert caught.value.reason == "refused"
    store = await Store.open(address)
    assert await store.game("later") is not None
    await store.close()
    restore(address, copy, replace=True)
    store = await Store.open(address)
    assert await store.game("later") is None
    assert await store.game("first") is not None
    await store.close()


async def test_a_database_in_use_is_not_replaced(tmp_path: Path) -> None:
    address, copy = f"sqlite:///{tmp_path}/qirkat.db", tmp_path / "copy.db"
    await fill(address)
    backup(address, copy)
    store = await Store.open(address)
    await store.beat("server", int(time.time() * 1000))
    with pytest.raises(StoreError, match="A server is using"):
        restore(address, copy, replace=True)
    await store.close()


async def test_only_a_sound_copy_of_ours_is_put_back(tmp_path: Path) -> None:
    address, copy = f"sqlite:///{tmp_path}/qirkat.db", tmp_path / "copy.db"
    await fill(address)
    before = sqlite_dump(tmp_path / "qirkat.db")
    reasons = {}
    with closing(sqlite3.connect(tmp_path / "foreign.db")) as foreign:
        foreign.execute("CREATE TABLE letters (text)")
    (tmp_path / "letter.txt").write_text("Dear Anna, " * 500)
    backup(address, copy)
    whole = copy.read_bytes()
    (tmp_path / "cut.db").write_bytes(whole[: len(whole) // 2])
    with closing(sqlite3.connect(copy)) as database:
        database.execute("UPDATE schema_version SET version_num = '99'")
        database.commit()
    for name in ("foreign.db", "letter.txt", "cut.db", "copy.db", "missing.db"):
        with pytest.raises(StoreError) as caught:
            restore(address, tmp_path / name, replace=True)
        reasons[name] = caught.value.reason
    assert reasons == {
        "foreign.db": "refused",
        "letter.txt": "broken",
        "cut.db": "broken",
        "copy.db": "newer",
        "missing.db": "address",
    }
    assert sqlite_dump(tmp_path / "qirkat.db") == before


async def test_a_bad_source_leaves_the_older_copy(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("the older copy")
    (tmp_path / "letter.txt").write_text("Dear Anna, " * 500)
    for name, reason in (("letter.txt", "broken"), ("missing.db", "address")):
        with pytest.raises(StoreError) as caught:
            backup(f"sqlite:///{tmp_path}/{name}", copy)
        assert caught.value.reason == reason
    assert copy.read_text() == "the older copy"
    assert {file.name for file in tmp_path.iterdir()} == {"copy.db", "letter.txt"}


async def test_a_restore_that_is_killed_leaves_the_one_or_the_other(tmp_path: Path) -> None:
    address, copy = f"sqlite:///{tmp_path}/qirkat.db", tmp_path / "copy.db"
    for name in ("other", "qirkat"):
        await fill(f"sqlite:///{tmp_path}/{name}.db")
        with closing(sqlite3.connect(tmp_path / f"{name}.db")) as database:
            rows = [(f"{name} {number}", "x" * 1_000) for number in range(5_000)]
            database.executemany("INSERT INTO meta VALUES (?, ?)", rows)
            database.commit()
    backup(f"sqlite:///{tmp_path}/other.db", copy)
    program = (
        "import sys; from pathlib import Path; from qirkat.backup import restore\n"
        "print(flush=True); restore(sys.argv[1], Path(sys.argv[2]), replace=True)"
    )
    seen = set()
    for delay in (0, 0.01, 0.03, 0.08):
        with subprocess.Popen(
            [sys.executable, "-c", program, address, str(copy)], stdout=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(delay)
            os.kill(process.pid, signal.SIGKILL)
        with closing(sqlite3.connect(tmp_path / "qirkat.db")) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            found = database.execute(
                "SELECT substr(key, 1, 5), count(*) FROM meta WHERE key != 'secret' GROUP BY 1"
            ).fetchall()
        assert found in ([("qirka", 5_000)], [("other", 5_000)])
        seen.add(found[0][0])
    assert "qirka" in seen


async def test_postgres_is_copied_by_its_own_programs(
    postgres: services.Postgres, tmp_path: Path
) -> None:
    """By the very commands that are named where ours is asked for."""
    address, other = postgres.database(), postgres.database()
    await fill(address)
    for call in (backup, restore):
        with pytest.raises(StoreError, match="PostgreSQL does this itself: pg_") as caught:
            call(address, tmp_path / "copy")
        assert caught.value.reason == "address"
        command = str(caught.value).split(": ")[1].removesuffix(".").split(" with ")[0]
        used = address if command.startswith("pg_dump") else other
        postgres.program(*command.replace("ADDRESS", used).replace("FILE", "copy").split())
    assert postgres_dump(postgres, other) == postgres_dump(postgres, address)
    store = await Store.open(other, create=False)
    assert await store.game("first") is not None
    await store.close()
