"""Pauses after broken-off games, one join at a time, and bans, over a real store."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.store_rows import ANNA, BORIS, account, game, meet, move, person, playing, sit

from qirkat.accounts.accounts import PersonError
from qirkat.accounts.bans import Bans, network_of
from qirkat.accounts.conduct import FIRST_PAUSE, FREE_ABORTS, Conduct, pause_after
from qirkat.storage.store import Store

pytestmark = pytest.mark.anyio
NOW = 1_800_000_000_000
DAY = 24 * 3600 * 1000


def test_pause_doubles() -> None:
    aborts: list[int] = []
    pauses = []
    now = NOW
    for _ in range(6):
        aborts.append(now)
        pauses.append(pause_after(aborts, now))
        now += pauses[-1]
        assert pause_after(aborts, now) == 0, "over at last"
    assert pauses == [0] * FREE_ABORTS + [FIRST_PAUSE * times for times in (1, 2, 4, 8)]


@given(st.lists(st.integers(0, DAY), max_size=200))
def test_set_ups_to_look_at_are_bounded(attempts: list[int]) -> None:
    """However a player times it, a day shows at most eleven set-ups."""
    aborts: list[int] = []
    for now in sorted(attempts):
        if pause_after(aborts, now) == 0:
            aborts.append(now)
    assert len(aborts) <= 11


async def test_only_the_last_day_counts(store: Store) -> None:
    await meet(store)
    clock = NOW
    conduct = Conduct(store, lambda: clock)
    for number in range(FREE_ABORTS + 1):
        await conduct.check_pause(ANNA)
        await store.add_abort(ANNA, f"game{number}", NOW + number)
    with pytest.raises(PersonError) as refused:
        await conduct.check_pause(ANNA)
    assert (refused.value.reason, refused.value.wait) == ("paused", FIRST_PAUSE + FREE_ABORTS)
    await conduct.check_pause(BORIS)
    clock = NOW + DAY
    await conduct.check_pause(ANNA)
    # Older ones are forgotten when one is added.
    await store.add_abort(BORIS, "other", NOW + DAY + 1)
    assert await store.aborts_of(ANNA, since=0) == [NOW + 2]


async def test_ten_joins_at_once_are_one(store: Store) -> None:
    """Also on two servers, which share nothing but the store."""
    await meet(store)
    servers = [Conduct(store, lambda: NOW) for _ in range(2)]
    for number in range(10):
        await store.create_game(game(f"game{number}", creator=BORIS, open=True))

    async def join(number: int) -> str:
        try:
            async with servers[number % 2].one_join(ANNA, "5+3"):
                await sit(store, f"game{number}", first=BORIS, second=ANNA)
        except PersonError as error:
            return error.reason
        return "joined"

    assert sorted(await asyncio.gather(*map(join, range(10)))) == ["joined"] + ["one_at_a_time"] * 9
    for number in range(10):
        assert await join(number) == "one_at_a_time"
    # Once both have taken a turn, the next one may be joined.
    (mine,) = await store.games_of(ANNA, state="playing")
    await turns(store, mine.id)
    assert "joined" in [await join(number) for number in range(10) if f"game{number}" != mine.id]


async def turns(store: Store, game_id: str) -> None:
    """Let both players of a game take a turn."""
    events = [move(game_id, version) for version in (2, 3)]
    assert await store.append(game_id, 1, events, playing(2))


async def test_games_with_days_allow_five(store: Store) -> None:
    await meet(store)
    conduct = Conduct(store, lambda: NOW)
    for number in range(6):
        await store.create_game(game(f"game{number}", creator=BORIS, open=True, time="3d"))
    for number in range(5):
        async with conduct.one_join(ANNA, "3d"):
            await sit(store, f"game{number}", first=BORIS, second=ANNA)
    with pytest.raises(PersonError):
        async with conduct.one_join(ANNA, "3d"):
            raise AssertionError
    async with conduct.one_join(ANNA, "5+3"):
        pass


async def test_failed_join_frees_the_next(store: Store) -> None:
    await meet(store)
    clock = NOW
    conduct = Conduct(store, lambda: clock)
    with pytest.raises(ValueError, match="taken"):
        async with conduct.one_join(ANNA, "5+3"):
            raise ValueError("taken")
    async with conduct.one_join(ANNA, "5+3"):
        pass
    # A server that dies in the middle keeps nobody out for long.
    assert await store.begin_join(ANNA, NOW, until=NOW + 1_000)
    assert not await store.begin_join(ANNA, NOW + 999, until=NOW + 9_000)
    assert await store.begin_join(ANNA, NOW + 1_000, until=NOW + 9_000)


async def test_bans_of_guests_and_addresses(store: Store) -> None:
    bans = Bans(store)
    assert await store.add_ban(ANNA, NOW)
    assert not await store.add_ban(ANNA, NOW + 1)
    for who in ("203.0.113.7", "198.51.100.0/24", "2001:db8:1:2::99"):
        assert await store.add_ban(str(network_of(who)), NOW)
    await bans.refresh()
    for banned, address in (
        (ANNA, "192.0.2.1"),
        (BORIS, "203.0.113.7"),
        (None, "203.0.113.7"),
        (None, "198.51.100.200"),
        (None, "::ffff:203.0.113.7"),
        (None, "2001:db8:1:2:3::4"),
    ):
        assert bans.is_banned(banned, address), address
    for free, address in (
        (BORIS, "203.0.113.8"),
        (None, "198.51.101.1"),
        (None, "2001:db8:1:3::4"),
        (None, "testclient"),
        (None, ""),
    ):
        assert not bans.is_banned(free, address), address
    bans.check(account("carla"), "203.0.113.7")
    bans.check_guest(None, "203.0.113.7")
    for guest in (person(BORIS), None):
        with pytest.raises(PersonError) as refused:
            bans.check(guest, "203.0.113.7")
        assert refused.value.reason == "banned_guest"
    assert await store.remove_ban("203.0.113.7/32")
    assert not await store.remove_ban("203.0.113.7/32")
    await bans.refresh()
    bans.check(None, "203.0.113.7")
