"""Servers in the store: heartbeats, outages, clock, shared values."""

import asyncio
import time

import pytest
from support.store_rows import account, game, meet, sit, turn

from qirkat.storage.store import OUTAGE, Census, OutageRow, Store

pytestmark = pytest.mark.anyio


async def test_steady_heartbeats_are_no_outage(store: Store) -> None:
    assert await store.heartbeat("one", 10_000) is None, "the first of all"
    assert await store.heartbeat("one", 10_000 + OUTAGE) is None
    assert await store.heartbeat("two", 10_000 + OUTAGE + 1) is None, "the other was there"
    assert await store.outages() == []


async def test_records_an_outage_once(address: str) -> None:
    stores = [await Store.open(address) for _ in range(3)]
    await stores[0].heartbeat("old", 10_000)
    noted = await asyncio.gather(
        *(store.heartbeat(f"server {place}", 60_000 + place) for place, store in enumerate(stores))
    )
    found = [each for each in noted if each is not None]
    assert len(found) == 1
    assert found[0].since == 10_000
    assert await stores[1].outages() == found
    assert await stores[1].heartbeat("late", 60_010) is None
    for store in stores:
        await store.close()


async def test_any_time_after_last_stop_is_an_outage(store: Store) -> None:
    for server in ("one", "two"):
        assert await store.heartbeat(server, 10_000) is None
    await store.record_stop("one", 10_500)
    assert await store.heartbeat("two", 11_000) is None, "it was there all the time"
    await store.record_stop("two", 20_000)
    noted = await store.heartbeat("three", 20_300)
    assert noted is not None
    assert (noted.since, noted.until) == (20_000, 20_300)
    assert await store.heartbeat("three", 21_300) is None
    assert await store.heartbeat("three", 21_301 + OUTAGE) is not None, "as always"


async def test_lists_outages_since_a_time(store: Store) -> None:
    for at in (0, 10_000, 20_000, 22_000, 40_000):
        await store.heartbeat("one", at)
    spans = [(each.since, each.until) for each in await store.outages()]
    assert spans == [(0, 10_000), (10_000, 20_000), (22_000, 40_000)]
    last = await store.outages(since=20_000)
    assert [(each.since, each.until) for each in last] == spans[2:]
    assert isinstance(last[0], OutageRow)


async def test_backward_clock_is_no_outage(store: Store) -> None:
    await store.heartbeat("one", 50_000)
    assert await store.heartbeat("two", 20_000) is None
    assert await store.heartbeat("one", 50_500) is None


async def test_reads_the_clock_and_the_last_heartbeat(store: Store, address: str) -> None:
    assert (await store.clock()).last_heartbeat is None
    for server, at, lead in (("one", 2_000, 7), ("two", 3_000, -40), ("one", 2_500, 8)):
        await store.heartbeat(server, at, lead=lead)
    before = time.time() * 1000
    reading = await store.clock()
    assert (reading.last_heartbeat, reading.lead) == (3_000, -40)
    if address.startswith("sqlite"):
        assert reading.now is None, "it has no clock of its own"
    else:
        assert reading.now is not None
        assert before - 1 <= reading.now <= time.time() * 1000 + 1


async def test_notes_are_shared_and_can_change(store: Store) -> None:
    assert await store.noted("registration") is None
    for value in ("closed", "open"):
        await store.note("registration", value)
        assert await store.noted("registration") == value


async def test_census_counts_everything(store: Store) -> None:
    assert await store.census() == Census(0, 0, 0, {}, 0)
    await meet(store)
    await store.add_person(account("carla"))
    await store.add_person(account("dora"))
    await store.delete_person("dora", 5)
    for name in ("one", "two"):
        await store.create_game(game(name))
    await sit(store, "one")
    assert await turn(store, "one", 1)
    assert await store.census() == Census(1, 2, 1, {"open": 1, "playing": 1}, 1)


async def test_lists_running_servers(store: Store) -> None:
    await store.heartbeat("old", 1_000)
    await store.heartbeat("new", 4_000)
    assert [each.server for each in await store.servers(since=1_000)] == ["new"]
    assert [each.server for each in await store.servers(since=0)] == ["old", "new"]
