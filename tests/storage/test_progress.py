"""What people have reached: entries that pages read and merge."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import text
from support.store_rows import ANNA, BORIS, meet

from qirkat.storage.backup import backup, restore
from qirkat.storage.progress import MAX_ENTRIES, ProgressChange
from qirkat.storage.store import Store

pytestmark = pytest.mark.anyio


def change(value: str, based_on: int | None = None, key: str = "querni-1") -> ProgressChange:
    return ProgressChange("ladder", key, value, based_on)


async def values(store: Store, person: str = ANNA) -> dict[str, str]:
    return {row.key: row.value for row in await store.progress_of(person)}


async def test_change_must_be_based_on_the_last(store: Store) -> None:
    await meet(store)
    [first] = await store.save_progress(ANNA, [change("1")], 100) or []
    assert first.updated == 100
    assert await store.save_progress(ANNA, [change("2")], 200) == [first], "it is not new"
    assert await store.save_progress(ANNA, [change("2", 99)], 200) == [first]
    [second] = await store.save_progress(ANNA, [change("2", 100)], 50) or []
    assert (second.value, second.updated) == ("2", 101), "the time grows when the clock goes back"
    assert await store.save_progress(ANNA, [change("3", 7, key="none")], 300) == []
    assert await store.progress_of(ANNA) == [second]
    assert await store.progress_of(BORIS) == []


async def test_changes_are_independent(store: Store) -> None:
    await meet(store)
    await store.save_progress(ANNA, [change("1", key="a")], 100)
    both = [change("2", 99, key="a"), change("1", key="b"), change("9", key="b")]
    found = await store.save_progress(ANNA, both, 200)
    assert [(row.key, row.value) for row in found or []] == [("a", "1"), ("b", "9")]
    assert await values(store) == {"a": "1", "b": "9"}


async def test_has_a_bound(store: Store) -> None:
    await meet(store)
    full = [change("1", key=f"k{number}") for number in range(MAX_ENTRIES)]
    assert len(await store.save_progress(ANNA, full, 100) or []) == MAX_ENTRIES
    more = [change("2", 100, key="k0"), change("1", key="more")]
    assert await store.save_progress(ANNA, more, 200) is None
    assert (await values(store))["k0"] == "1", "all or nothing"
    assert await store.save_progress(ANNA, more[:1], 200) is not None
    assert await store.save_progress(BORIS, more[1:], 200) is not None


async def test_two_servers_lose_nothing(address: str) -> None:
    """Each reads, adds its number, and tries again until its change is accepted."""
    stores = [await Store.open(address, timeout=20) for _ in range(2)]
    await meet(stores[0])

    async def add(store: Store, numbers: Sequence[int]) -> None:
        for number in numbers:
            while True:
                rows = await store.progress_of(ANNA)
                value, based_on = (rows[0].value, rows[0].updated) if rows else ("", None)
                wanted = f"{value} {number}".strip()
                made = await store.save_progress(ANNA, [change(wanted, based_on)], 100)
                if made and made[0].value == wanted:
                    break

    await asyncio.gather(add(stores[0], range(10)), add(stores[1], range(10, 20)))
    [(_, value)] = (await values(stores[0])).items()
    assert sorted(map(int, value.split())) == list(range(20))
    for store in stores:
        await store.close()


async def test_goes_with_the_person(store: Store) -> None:
    await meet(store)
    await store.save_progress(ANNA, [change("1")], 100)
    assert await store.delete_person(ANNA, 200)
    assert await store.progress_of(ANNA) == []
    assert await store.save_progress(ANNA, [change("2")], 300) is None
    # A server of version 0.7 deletes the row of a person without looking for progress.
    await store.save_progress(BORIS, [change("1")], 100)
    gone = text(f"DELETE FROM persons WHERE id = '{BORIS}'")
    await store._database.write(lambda connection: connection.execute(gone))
    assert await store.progress_of(BORIS) == []


async def test_backup_has_it(address: str, tmp_path: Path) -> None:
    store = await Store.open(address)
    await meet(store)
    await store.save_progress(ANNA, [change("1")], 100)
    await asyncio.to_thread(backup, address, tmp_path / "copy.db")
    [row] = await store.progress_of(ANNA)
    await store.save_progress(ANNA, [change("2", row.updated)], 200)
    await store.close()
    await asyncio.to_thread(restore, address, tmp_path / "copy.db", replace=True)
    store = await Store.open(address)
    assert await values(store) == {"querni-1": "1"}
    await store.close()
