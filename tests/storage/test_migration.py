"""Migrations of the tables."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select, text
from support import services
from support.paths import DATA
from support.store_rows import ANNA, account
from tools.dump_schema import fill, postgres_dump, sqlite_dump

import qirkat
from qirkat.storage.progress import ProgressChange
from qirkat.storage.schema import VERSION, VERSION_TABLE, metadata
from qirkat.storage.store import OutageRow, SessionRow, Store, StoreError, connected

pytestmark = pytest.mark.anyio
RELEASED = sorted(
    {file.name.split(".")[0].removeprefix("schema_") for file in DATA.glob("schema_*")}
)


async def differences(address: str) -> list[object]:
    """Differences between the tables and the schema."""

    def compare(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        return list(compare_metadata(context, metadata))

    database = connected(address)
    found = await database.read(compare)
    await database.close()
    return found


async def created(address: str) -> None:
    """Create the tables from the schema, without migrations."""
    database = connected(address)
    await database.write(metadata.create_all)
    await database.close()


async def test_empty_database_gets_current_tables(address: str) -> None:
    await (await Store.open(address)).close()
    assert await differences(address) == []
    await (await Store.open(address, create=False)).close()


async def test_migrations_match_the_schema(tmp_path: Path, postgres: services.Postgres) -> None:
    """Including constraints, which the comparison above ignores."""
    made = {}
    for name in ("scripts", "code"):
        for address in (f"sqlite:///{tmp_path}/{name}.db", postgres.database()):
            if name == "scripts":
                await (await Store.open(address)).close()
            else:
                await created(address)
            made[name, address.split(":")[0]] = address
    schemas = {
        name: {
            part.removesuffix(",").strip()
            for dump in (
                sqlite_dump(tmp_path / f"{name}.db"),
                postgres_dump(postgres, made[name, "postgresql"], "--schema-only"),
            )
            for line in dump.splitlines()
            for part in line.split(", ")  # SQLite keeps added columns in one line
            if VERSION_TABLE not in line and "version_num" not in line
        }
        for name in ("scripts", "code")
    }
    assert schemas["scripts"] == schemas["code"]


def test_last_migration_is_current_version() -> None:
    assert qirkat.__file__ is not None
    config = Config()
    config.set_main_option(
        "script_location", str(Path(qirkat.__file__).parent / "storage" / "migrations")
    )
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [VERSION]
    numbers = [script.revision for script in scripts.walk_revisions()]
    assert numbers == [str(number) for number in range(int(VERSION), 0, -1)]
    assert numbers == RELEASED[::-1], (
        "PYTHONPATH=tests python -m tools.dump_schema keeps this version too"
    )


@pytest.mark.parametrize("released", RELEASED)
async def test_upgrades_released_databases(
    address: str, released: str, request: pytest.FixtureRequest
) -> None:
    kind = address.split(":")[0]
    dump = (DATA / f"schema_{released}.{kind}.sql").read_text()
    if kind == "sqlite":
        with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as database:
            database.executescript(dump)
    else:
        service: services.Postgres = request.getfixturevalue("postgres")
        service.sql(address, dump)
    store = await Store.open(address)
    assert await differences(address) == []
    assert await store.person("carla") == account("carla", name="Carla Ñ")
    found = await store.load("first")
    assert found is not None
    game, events = found
    assert (game.version, game.state, game.seed) == (3, "over", "18446744073709551615")
    assert [event.kind for event in events] == ["start", "move", "end"]
    rating = (await store.ratings([ANNA], "querni")).get(ANNA)
    assert rating is not None
    assert rating.rating == 1500.25
    assert await store.outages() == [OutageRow(id=1, since=10_000, until=70_000)]
    assert await store.noted("secret") == "it's a secret"
    reached = [row.key for row in await store.progress_of("carla")]
    assert reached == (["2026-11"] if int(released) >= 4 else [])
    new = [ProgressChange("ladder", "querni-1", "{}", None)]
    assert await store.save_progress("carla", new, 5_000) is not None
    await store.close()


async def test_previous_version_can_write(store: Store) -> None:
    """Version 0.6 may be running beside this one."""
    inserts = (
        "INSERT INTO persons (id, name, created, guest, admin, token_version)"
        " VALUES ('dora', 'Guest0001', 1, true, false, 0)",
        "INSERT INTO sessions (person, id, created, seen, ended) VALUES ('dora', 'a', 1, 1, false)",
    )

    def write(connection: Connection) -> None:
        for each in inserts:
            connection.execute(text(each))

    await store._database.write(write)
    found = await store.known("dora", "a")
    assert found is not None
    assert found[1] == SessionRow(person="dora", id="a", created=1, seen=1)
    # The next version drops the column that only 0.6 needs, while this one may be running.
    drop = text("ALTER TABLE persons DROP COLUMN admin")
    await store._database.write(lambda connection: connection.execute(drop))
    assert await store.known("dora", "a") == found
    assert await store.person("dora") == found[0]
    assert await store.add_person(account(ANNA))
    assert await store.accounts() == [account(ANNA)]


async def test_concurrent_starts_upgrade_once(address: str) -> None:
    stores = await asyncio.gather(*(Store.open(address, timeout=20) for _ in range(4)))
    assert await stores[3].heartbeat("one", 1) is None
    for store in stores:
        await store.close()


async def test_failed_upgrade_leaves_nothing_behind(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(connection: Connection) -> None:
        upgrade(connection)
        assert connection.scalar(select(func.count()).select_from(text("games"))) == 0
        raise StoreError("gone")

    upgrade = qirkat.storage.migration.upgrade
    monkeypatch.setattr("qirkat.storage.migration.upgrade", fail)
    with pytest.raises(StoreError):
        await Store.open(address)
    monkeypatch.undo()
    with pytest.raises(StoreError, match=f"has no Qirkat tables; version {VERSION} is needed"):
        await Store.open(address, create=False)
    await (await Store.open(address)).close()


async def test_refuses_newer_tables(address: str) -> None:
    await fill(address)
    database = connected(address)
    change = text(f"UPDATE {VERSION_TABLE} SET version_num = '99'")
    await database.write(lambda connection: connection.execute(change))
    await database.close()
    for create in (True, False):
        with pytest.raises(StoreError, match="newer version of Qirkat: its tables have") as caught:
            await Store.open(address, create=create)
        assert caught.value.reason == "newer"
