"""Sessions in the store."""

import asyncio

import pytest
from sqlalchemy import Connection, text
from support.store_rows import ANNA, BORIS, account, meet, person

from qirkat.storage.sessions import MAX_SESSIONS
from qirkat.storage.store import Current, Ended, SessionRow, Store, connected

pytestmark = pytest.mark.anyio


def session(session_id: str, *, whose: str = ANNA, seen: int = 1_000) -> SessionRow:
    return SessionRow(person=whose, id=session_id, created=1_000, seen=seen)


async def good(store: Store, whose: str = ANNA) -> set[str]:
    """The sessions of a person that have not ended."""
    current = (await store.sessions([whose]))[whose]
    return set(current.sessions) if current else set()


@pytest.fixture
def told(store: Store) -> list[Ended]:
    """The sessions that were reported as ended."""
    heard: list[Ended] = []
    store.on_sessions_ended(heard.append)
    return heard


async def test_finds_session_with_person(store: Store) -> None:
    await meet(store)
    assert await store.open_session(session("one"), version=0)
    assert await store.known(ANNA, "one") == (person(ANNA), session("one"))
    assert await store.known(ANNA, "other") == (person(ANNA), None)
    assert await store.known(BORIS, "one") == (person(BORIS), None), "it is another person's"
    assert await store.known("nobody", "one") is None
    await store.touch_session(session("one"), 9_000)
    assert await store.known(ANNA, "one") == (person(ANNA), session("one", seen=9_000))
    assert await store.open_session(session("one"), version=0), "it is there already"
    assert await store.known(ANNA, "one") == (person(ANNA), session("one", seen=9_000))


async def test_adds_guest_with_session_once(store: Store) -> None:
    anna = person(ANNA)
    assert await store.add_person(anna, session=session("one"))
    assert not await store.add_person(anna, session=session("two"))
    assert await good(store) == {"one"}


async def test_ends_one_session(store: Store, told: list[Ended]) -> None:
    await meet(store)
    for each in (session("one"), session("two"), session("one", whose=BORIS)):
        assert await store.open_session(each, version=0)
    assert await store.end_sessions(ANNA, only="one")
    assert told == [Ended(ANNA, session="one")]
    assert await store.known(ANNA, "one") == (person(ANNA), None)
    assert await good(store) == {"two"}
    assert await good(store, BORIS) == {"one"}


async def test_old_cookie_session_stays_ended(store: Store) -> None:
    await meet(store)
    first = session("issued-1800000000")
    assert await store.open_session(first, version=0)
    assert await store.end_sessions(ANNA, only=first.id)
    assert not await store.open_session(first, version=0)
    assert await good(store) == set()


async def test_change_and_end_are_atomic(store: Store, told: list[Ended]) -> None:
    await store.add_person(account(ANNA))
    for name in ("one", "issued-1800000000"):
        assert await store.open_session(session(name), version=0)
    assert not await store.set_password(ANNA, "new", was="another")
    assert len(await good(store)) == 2
    assert told == []
    assert await store.set_password(ANNA, "new", was="argon2")
    assert await store.sessions([ANNA]) == {ANNA: Current(1, frozenset())}
    assert told == [Ended(ANNA, version=1)]
    assert not await store.open_session(session("three"), version=0), "too late"
    assert await store.open_session(session("three"), version=1)
    assert await store.delete_person(ANNA, 5_000)
    assert told[1:] == [Ended(ANNA, version=2)]
    assert await store.sessions([ANNA, "nobody"]) == {ANNA: None}
    assert not await store.open_session(session("four"), version=2), "nobody is there"
    assert not await store.open_session(session("four", whose="nobody"), version=0)


async def test_registering_ends_guest_sessions(store: Store, told: list[Ended]) -> None:
    await meet(store)
    assert await store.open_session(session("guest"), version=0)
    wanted = {"name": "Ana", "folded": "ana", "password": "hash", "now": 5_000}
    assert await store.register(ANNA, **wanted)  # type: ignore[arg-type]
    assert await store.sessions([ANNA]) == {ANNA: Current(1, frozenset())}
    assert told == [Ended(ANNA, version=1)]
    taken = await store.register(BORIS, **wanted)  # type: ignore[arg-type]
    assert not taken
    assert told == [Ended(ANNA, version=1)]


async def test_ends_least_recently_used_sessions(store: Store, told: list[Ended]) -> None:
    await meet(store)
    for number in range(MAX_SESSIONS):
        assert await store.open_session(session(f"s{number}", seen=2_000 + number), version=0)
    await store.touch_session(session("s0"), 9_000)
    assert await store.open_session(session("other", whose=BORIS), version=0)
    assert told == []
    # The new one stays even if clocks differ.
    for name in ("new", "newer"):
        assert await store.open_session(session(name, seen=1_000), version=0)
        assert name in await good(store)
    assert told == [Ended(ANNA, session="s1"), Ended(ANNA, session="new")]
    assert len(await good(store)) == MAX_SESSIONS


async def test_concurrent_session_ends_with_the_others(store: Store) -> None:
    await store.add_person(account(ANNA))
    opened = await asyncio.gather(
        *(store.open_session(session(f"before{n}"), version=0) for n in range(5)),
        store.set_password(ANNA, "new"),
        *(store.open_session(session(f"after{n}"), version=0) for n in range(5)),
    )
    assert opened == [True] * 6 + [False] * 5
    assert await good(store) == set()


async def test_older_server_ends_sessions_too(store: Store, address: str) -> None:
    """As version 0.5.0 does, which may still be running."""
    await store.add_person(account(ANNA))
    await store.add_person(person(BORIS))
    for whose in (ANNA, BORIS):
        assert await store.open_session(session("one", whose=whose), version=0)

    def change(connection: Connection) -> None:
        connection.execute(text(f"UPDATE persons SET token_version = 1 WHERE id = '{ANNA}'"))
        connection.execute(text(f"DELETE FROM persons WHERE id = '{BORIS}'"))

    older = connected(address)
    await older.write(change)
    await older.close()
    assert await store.known(BORIS, "one") is None
    found = await store.known(ANNA, "one")
    assert found is not None
    assert found[0].token_version == 1, "the cookie names another"
    assert not await store.open_session(session("two"), version=0)
