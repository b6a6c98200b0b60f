"""Opening a store: addresses, errors, settings of the database."""

import asyncio
import gc
import logging
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from support import services

from qirkat.storage.database import parsed
from qirkat.storage.store import Store, StoreError

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "address",
    [
        "",
        "qirkat.db",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite://host/qirkat.db",
        "mysql://host/qirkat",
        "postgresql://anna:hush@host:port/qirkat",
        "sqlite:////nowhere/qirkat.db",
    ],
)
async def test_rejects_bad_addresses(address: str) -> None:
    with pytest.raises(StoreError) as caught:
        await Store.open(address)
    assert caught.value.reason == "address"
    assert str(caught.value).endswith(".")
    assert "hush" not in str(caught.value)


def test_reads_addresses_like_libpq() -> None:
    url = parsed("postgres://anna:hush@db.example:5433/qirkat?sslmode=require&host=other")
    assert url.drivername == "postgresql+asyncpg"
    assert url.query == {"ssl": "require", "host": "other"}


async def test_creates_database_only_on_request(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There is no database") as caught:
        await Store.open(f"sqlite:///{tmp_path}/qirkat.db", create=False)
    assert caught.value.reason == "address"
    assert list(tmp_path.iterdir()) == []


async def test_leaves_foreign_files_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, " * 500)
    with pytest.raises(StoreError) as caught:
        await Store.open(f"sqlite:///{file}")
    assert caught.value.reason == "broken"
    assert file.read_text() == "Dear Anna, " * 500


async def test_missing_postgres_is_gone(tmp_path: Path) -> None:
    for place in (f"?host={tmp_path}", "127.0.0.1:1/"):
        address = f"postgresql://anna:hush@{place}"
        with pytest.raises(StoreError) as caught:
            await Store.open(address)
        assert caught.value.reason == "gone"
        assert "hush" not in str(caught.value)


def test_missing_driver_says_how_to_install() -> None:
    program = (
        "import asyncio, sys\n"
        "sys.modules['asyncpg'] = None\n"
        "from qirkat.storage.store import Store, StoreError\n"
        "try:\n    asyncio.run(Store.open('postgresql://host/qirkat'))\n"
        "except StoreError as error:\n    print(error.reason, error)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stdout == "driver PostgreSQL needs a driver: pip install 'qirkat[postgres]'.\n"


async def test_sqlite_settings_are_durable(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/qirkat.db")
    settings = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}

    def look(connection: Connection) -> dict[str, object]:
        return {name: connection.scalar(text(f"PRAGMA {name}")) for name in settings}

    assert await store._writer.run(look) == settings
    await store.close()


async def test_postgres_settings_are_durable(postgres: services.Postgres) -> None:
    """Even if the database is configured otherwise."""
    address = postgres.database()
    name = address.split("/")[3].split("?")[0]
    postgres.sql("postgres", f"ALTER DATABASE {name} SET synchronous_commit = off")
    store = await Store.open(address)

    asked = text("SHOW synchronous_commit")
    assert await store._writer.run(lambda connection: connection.scalar(asked)) == "on"
    await store.close()


async def test_warns_about_postgres_without_fsync(
    postgres: services.Postgres,
    durable_postgres: services.Postgres,
    caplog: pytest.LogCaptureFixture,
) -> None:
    for service, warnings in ((postgres, 1), (durable_postgres, 0)):
        caplog.clear()
        with caplog.at_level(logging.WARNING, "qirkat.storage.store"):
            await (await Store.open(service.database())).close()
        assert sum("fsync=off" in each.message for each in caplog.records) == warnings


async def test_readers_share_connections(store: Store) -> None:
    found = await asyncio.gather(*(store.game(f"g{number}") for number in range(50)))
    assert found == [None] * 50


async def test_a_failure_that_nobody_waits_for_is_no_bug(tmp_path: Path) -> None:
    """A client that disconnects while the database fails must not leave a traceback in the log."""
    store = await Store.open(f"sqlite:///{tmp_path}/qirkat.db")
    reported: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
    reading = asyncio.create_task(store._rows(text("SELECT nothing FROM nowhere")))
    await asyncio.sleep(0)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    del reading
    await store.close()  # waits for the query
    await asyncio.sleep(0.01)
    gc.collect()
    assert reported == []


def test_odd_file_names_work(tmp_path: Path) -> None:
    async def use() -> None:
        await (await Store.open(f"sqlite:///{tmp_path}/el año.db")).close()

    asyncio.run(use())
    assert (tmp_path / "el año.db").exists()
