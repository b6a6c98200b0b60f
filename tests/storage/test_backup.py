"""Backup and restore."""

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
from sqlalchemy import Connection, select
from support import services
from support.store_rows import game, meet, turn
from tools.dump_schema import fill

from qirkat.storage.backup import backup, restore
from qirkat.storage.schema import metadata
from qirkat.storage.store import Store, StoreError, connected

pytestmark = pytest.mark.anyio


async def rows(address: str) -> dict[str, list[str]]:
    """All rows of a database by table."""

    def read(connection: Connection) -> dict[str, list[str]]:
        return {
            table.name: sorted(map(repr, connection.execute(select(table)).all()))
            for table in metadata.sorted_tables
        }

    database = connected(address, create=False)
    found = await database.read(read)
    await database.close()
    return found


async def back_up(address: str, to: Path) -> None:
    await asyncio.to_thread(backup, address, to)


async def put_back(address: str, copy: Path, *, replace: bool = False) -> None:
    await asyncio.to_thread(restore, address, copy, replace=replace)


async def refusal(address: str, copy: Path, *, replace: bool = False) -> StoreError:
    with pytest.raises(StoreError) as caught:
        await put_back(address, copy, replace=replace)
    return caught.value


async def test_backup_restores_to_either_database(
    address: str, postgres: services.Postgres, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    await fill(address)
    before = await rows(address)
    assert all(before.values()), "every table has something"
    await back_up(address, copy)
    assert copy.stat().st_mode & 0o777 == 0o600, "password hashes are private"
    assert not list(tmp_path.glob(".*")), "no temporary files are left"
    for other in (f"sqlite:///{tmp_path}/new/folder/other.db", postgres.database()):
        await put_back(other, copy)
        assert await rows(other) == before
        store = await Store.open(other, create=False)
        noted = await store.heartbeat("new", 900_000)
        assert noted is not None
        assert noted.id not in {each.id for each in await store.outages() if each != noted}
        await store.close()


async def test_restored_copy_in_postgres_is_another_site(
    postgres: services.Postgres, tmp_path: Path
) -> None:
    """It may share a Redis with the site that was copied."""
    sites: list[str] = []
    addresses = [postgres.database(), postgres.database()]
    for address in addresses:
        if sites:
            await back_up(addresses[0], tmp_path / "copy")
            await put_back(address, tmp_path / "copy")
        store = await Store.open(address)
        sites.append(await store.site())
        await store.close()
    assert sites[0] != sites[1]


@pytest.mark.slow
async def test_backup_has_everything_acknowledged_before(address: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
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
    for number in range(4):
        await asyncio.sleep(0.1)
        before = dict(acknowledged)
        await back_up(address, copy)
        restored = f"sqlite:///{tmp_path}/restored{number}.db"
        await put_back(restored, copy)
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


async def test_replaces_data_only_on_demand(address: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    await fill(address)
    await back_up(address, copy)
    before = await rows(address)
    store = await Store.open(address)
    await store.create_game(game("later"))
    await store.close()
    refused = await refusal(address, copy)
    assert refused.reason == "refused"
    assert str(refused).endswith(" is not empty. Games in it: 3, people: 3.")
    store = await Store.open(address)
    assert await store.game("later") is not None
    await store.close()
    await put_back(address, copy, replace=True)
    assert await rows(address) == before


@pytest.mark.slow
async def test_unused_database_counts_as_empty(address: str, tmp_path: Path) -> None:
    await fill(address)
    await back_up(address, tmp_path / "copy")
    store = await Store.open(address)
    await store.close()
    fresh = f"sqlite:///{tmp_path}/fresh.db"
    store = await Store.open(fresh)
    await store.heartbeat("server", 1_000)
    await store.close()
    await put_back(fresh, tmp_path / "copy")
    assert await rows(fresh) == await rows(address)


@pytest.mark.slow
async def test_refuses_database_in_use(address: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    await fill(address)
    await back_up(address, copy)
    store = await Store.open(address)
    stopping = asyncio.Event()

    async def heartbeat() -> None:
        while not stopping.is_set():
            await store.heartbeat("server", int(time.time() * 1000))
            await asyncio.sleep(0.2)

    await store.heartbeat("server", int(time.time() * 1000))
    beating = asyncio.create_task(heartbeat())
    refused = await refusal(address, copy, replace=True)
    assert str(refused).startswith("A server is using ")
    assert str(refused).endswith(". Stop it first.")
    stopping.set()
    await beating
    await store.close()


@pytest.mark.slow
async def test_waits_for_a_server_that_just_stopped(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qirkat.storage.backup.ALIVE", 1.5)
    copy = tmp_path / "copy"
    await fill(address)
    await back_up(address, copy)
    before = await rows(address)
    store = await Store.open(address)
    for at in (int(time.time() * 1000), int(time.time() * 1000) + 3_600_000):
        begun = time.monotonic()
        await store.heartbeat("server", at)  # also by a clock that was an hour ahead
        await put_back(address, copy, replace=True)
        assert time.monotonic() - begun >= 0.5
        assert await rows(address) == before
    await store.close()


async def test_refuses_damaged_or_foreign_backup(address: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    await fill(address)
    before = await rows(address)
    reasons = {}
    with closing(sqlite3.connect(tmp_path / "foreign")) as foreign:
        foreign.execute("CREATE TABLE letters (text)")
    with closing(sqlite3.connect(tmp_path / "pretender")) as foreign:
        foreign.execute("CREATE TABLE schema_version (version_num)")
    (tmp_path / "letter").write_text("Dear Anna, " * 500)
    (tmp_path / "empty").write_bytes(b"")
    await back_up(address, copy)
    whole = copy.read_bytes()
    (tmp_path / "cut").write_bytes(whole[: len(whole) // 2])
    with closing(sqlite3.connect(copy)) as database:
        database.execute("UPDATE schema_version SET version_num = '99'")
        database.commit()
    names = ("foreign", "pretender", "letter", "empty", "cut", "copy", "missing")
    for name in names:
        refused = await refusal(address, tmp_path / name, replace=True)
        reasons[name] = refused.reason
        assert name in str(refused)
        assert str(refused).endswith(".")
    assert reasons == {
        "foreign": "refused",
        "pretender": "refused",
        "letter": "broken",
        "empty": "refused",
        "cut": "broken",
        "copy": "newer",
        "missing": "address",
    }
    assert await rows(address) == before


async def test_refuses_to_overwrite_foreign_files(tmp_path: Path) -> None:
    await fill(f"sqlite:///{tmp_path}/qirkat.db")
    await back_up(f"sqlite:///{tmp_path}/qirkat.db", tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "foreign.db")) as foreign:
        foreign.execute("CREATE TABLE letters (text)")
    refused = await refusal(f"sqlite:///{tmp_path}/foreign.db", tmp_path / "copy", replace=True)
    assert str(refused) == f"{tmp_path}/foreign.db is not a Qirkat database."


async def test_failed_backup_keeps_the_old_one(tmp_path: Path, postgres: services.Postgres) -> None:
    copy = tmp_path / "copy"
    copy.write_text("the older copy")
    (tmp_path / "letter.txt").write_text("Dear Anna, " * 500)
    bad = {
        f"sqlite:///{tmp_path}/letter.txt": "broken",
        f"sqlite:///{tmp_path}/missing.db": "address",
        postgres.database(): "older",
        "postgresql://nobody@/missing?host=/nowhere": "gone",
    }
    for address, reason in bad.items():
        with pytest.raises(StoreError) as caught:
            await back_up(address, copy)
        assert caught.value.reason == reason
    assert copy.read_text() == "the older copy"
    assert {file.name for file in tmp_path.iterdir()} == {"copy", "letter.txt"}
    with pytest.raises(StoreError, match=r"There is no folder .*/none for the backup\."):
        await back_up(f"sqlite:///{tmp_path}/letter.txt", tmp_path / "none" / "copy")


@pytest.mark.slow
async def test_killed_restore_is_all_or_nothing(tmp_path: Path) -> None:
    address, copy = f"sqlite:///{tmp_path}/qirkat.db", tmp_path / "copy.db"
    for name in ("other", "qirkat"):
        await fill(f"sqlite:///{tmp_path}/{name}.db")
        with closing(sqlite3.connect(tmp_path / f"{name}.db")) as database:
            rows = [(f"{name} {number}", "x" * 1_000) for number in range(5_000)]
            database.executemany("INSERT INTO meta VALUES (?, ?)", rows)
            database.commit()
    backup(f"sqlite:///{tmp_path}/other.db", copy)
    program = (
        "import sys; from pathlib import Path; from qirkat.storage.backup import restore\n"
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
