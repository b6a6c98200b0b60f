"""Expired sessions, invitations and guests are removed, and nothing else."""

import pytest
from support.store_rows import ANNA, BORIS, account, game, meet, person, sit

from qirkat.storage.expiry import DAY, OPEN_LIFE
from qirkat.storage.schema import SESSION_LIFE, SessionRow
from qirkat.storage.store import MatchRow, Store

pytestmark = pytest.mark.anyio
NOW = 1_790_000_000_000
LONG_AGO = NOW - SESSION_LIFE - 2 * DAY


def session(whose: str, seen: int) -> SessionRow:
    return SessionRow(person=whose, id=f"s-{seen}", created=LONG_AGO, seen=seen)


async def test_only_unused_sessions_go(store: Store) -> None:
    await store.add_person(account(ANNA))
    unused, used = session(ANNA, LONG_AGO), session(ANNA, NOW - SESSION_LIFE)
    for each in (unused, used):
        assert await store.open_session(each, version=0)
    assert await store.delete_expired(NOW) == (1, 0, 0, 0)
    current = (await store.sessions([ANNA]))[ANNA]
    assert current is not None
    assert current.sessions == {used.id}
    assert await store.delete_expired(NOW) == (0, 0, 0, 0)


async def test_only_people_without_games_go(store: Store) -> None:
    for each in (
        person(ANNA, created=LONG_AGO),
        person(BORIS, created=LONG_AGO),
        person("creator", created=LONG_AGO),
        person("unused", created=LONG_AGO),
        person("recent", created=NOW - DAY),
        person("present", created=LONG_AGO),
        account("member", created=LONG_AGO),
        account("leaver", created=LONG_AGO),
        account("deleted", created=LONG_AGO),
    ):
        assert await store.add_person(each)
    assert await store.open_session(session("present", NOW), version=0)
    await store.create_game(game("played"))
    assert await sit(store, "played")
    await store.create_game(game("waiting", creator="creator", created=NOW))
    assert await store.delete_person("leaver", NOW - DAY)
    assert await store.delete_person("deleted", LONG_AGO)
    assert (await store.delete_expired(NOW)).people == 2
    everybody = {ANNA, BORIS, "creator", "recent", "present", "member", "leaver"}
    assert set(await store.persons({*everybody, "unused", "deleted"})) == everybody


async def test_games_that_nobody_joined_go(store: Store) -> None:
    await meet(store)
    old = NOW - OPEN_LIFE - 1
    match = MatchRow(id="match", game="querni", time="5+3", created=LONG_AGO)
    await store.create_game(game("new", created=NOW - OPEN_LIFE))
    await store.create_game(game("old", created=old))
    await store.create_game(game("joined", created=old))
    await store.create_game(game("cancelled", created=LONG_AGO, mirror="match"), match=match)
    assert await sit(store, "joined")
    assert [row.id for row in await store.expired_games(NOW)] == ["cancelled", "old"]
    assert await store.cancel_game("cancelled")
    assert await store.cancel_game("old")
    assert (await store.delete_expired(NOW)).games == 1
    assert await store.game("cancelled") is None
    assert await store.match("match") is None
    # Its creator may still want to know what became of it.
    assert await store.game("old") is not None


async def test_servers_of_long_ago_go(store: Store) -> None:
    await store.heartbeat("ended", NOW - 31 * DAY)
    await store.heartbeat("running", NOW)
    assert (await store.delete_expired(NOW)).servers == 1
    assert [row.server for row in await store.servers(since=0)] == ["running"]


async def test_one_call_is_bounded(store: Store) -> None:
    for number in range(7):
        assert await store.add_person(person(f"guest-{number}", created=LONG_AGO))
    removed = [(await store.delete_expired(NOW, limit=3)).people for _ in range(4)]
    assert removed == [3, 3, 1, 0]
