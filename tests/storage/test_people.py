"""People in the store: guests, accounts, deletion."""

import asyncio

import pytest
from support.store_rows import ANNA, BORIS, account, game, meet, move, over, person, rating, sit

from qirkat.storage.store import Store

pytestmark = pytest.mark.anyio


async def test_person_round_trips(store: Store) -> None:
    anna = account(ANNA, name="Anna", password="$argon2id$x", token_version=3)
    assert await store.add_person(anna)
    assert await store.person(ANNA) == anna
    assert await store.person_by_name("anna") == anna
    assert await store.person("other") is None
    assert await store.person_by_name("other") is None
    assert await store.persons([ANNA, "other"]) == {ANNA: anna}
    assert "argon2" not in repr(anna), "it would get into logs"


async def test_names_are_unique(store: Store) -> None:
    assert await store.add_person(account(ANNA))
    assert not await store.add_person(account("other", folded=ANNA))
    assert not await store.add_person(account(ANNA, folded="other"))
    assert await store.person("other") is None
    assert await store.add_person(person("guest1")), "guests have no name of their own"
    assert await store.add_person(person("guest2"))


async def test_registered_guest_keeps_games(store: Store) -> None:
    await meet(store)
    await store.create_game(game("g"))

    async def register(who: str) -> bool:
        return await store.register(who, name="Ana", folded="ana", password="hash", now=5_000)

    assert sorted(await asyncio.gather(register(ANNA), register(BORIS))) == [False, True]
    owner = await store.person_by_name("ana")
    assert owner is not None
    assert (owner.guest, owner.name, owner.password) == (False, "Ana", "hash")
    assert owner.token_version == 1, "cookies of the guest are not the account's"
    again = store.register(owner.id, name="B", folded="b", password="h", now=5_000)
    assert not await again, "no guest now"
    other = await store.person(BORIS if owner.id == ANNA else ANNA)
    assert other is not None
    assert other.guest
    assert [row.id for row in await store.games_of(ANNA, state="open")] == ["g"]


async def test_registers_a_new_person(store: Store) -> None:
    new = {"folded": "carla", "password": "hash", "now": 5_000}
    assert await store.register("carla", name="Carla", **new)  # type: ignore[arg-type]
    made = account("carla", password="hash", created=5_000, token_version=1)
    assert await store.person("carla") == made
    assert not await store.register("other", name="Carla", **new)  # type: ignore[arg-type]
    assert await store.person("other") is None


async def test_new_password_ends_all_sessions(store: Store) -> None:
    await store.add_person(account(ANNA))
    await store.add_person(person(BORIS))
    assert await store.set_password(ANNA, "new")
    assert await store.end_sessions(ANNA)
    assert await store.person(ANNA) == account(ANNA, password="new", token_version=2)
    assert not await store.set_password(BORIS, "new"), "a guest has none"
    assert not await store.end_sessions("other")


async def test_deleted_person_leaves_id_and_games(store: Store) -> None:
    await store.add_person(account(ANNA))
    await store.add_person(person(BORIS))
    for name in ("played", "open"):
        await store.create_game(game(name, rated=True))
    await sit(store, "played")
    both = [rating(ANNA, 1), rating(BORIS, 1)]
    end = move("played", 2, kind="end")
    assert await store.append("played", 1, [end], over(), ratings=both)
    before = await store.load("played")
    assert await store.delete_person(ANNA, 7_000)
    left = await store.person(ANNA)
    assert left == person(ANNA, name=None, guest=False, closed=7_000, token_version=1)
    assert await store.load("played") == before
    assert await store.ratings_of(ANNA) == []
    assert await store.ratings_of(BORIS) == both[1:]
    opened = await store.game("open")
    assert opened is not None
    assert opened.state == "cancelled"
    assert not await store.delete_person(ANNA, 8_000)
    assert not await store.set_password(ANNA, "back"), "nobody comes back as a deleted person"
    assert not await store.register(ANNA, name="A", folded="a", password="h", now=9_000)
    assert await store.add_person(account("new", folded=ANNA)), "the name is free"


async def test_lists_accounts_by_name(store: Store) -> None:
    await meet(store)
    for name in ("carla", "boris2", "dora"):
        await store.add_person(account(name))
    await store.delete_person("dora", 5)
    assert [each.folded for each in await store.accounts()] == ["boris2", "carla"]
    assert [each.folded for each in await store.accounts(after="boris2", limit=1)] == ["carla"]
