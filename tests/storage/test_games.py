"""Games in the store: appends, forks, lists."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace

import pytest
from support.store_rows import (
    ANNA,
    BORIS,
    game,
    meet,
    move,
    over,
    person,
    playing,
    rating,
    sit,
    turn,
)

from qirkat.storage.store import GameRow, MatchRow, Place, Seats, Store, StoreError

pytestmark = pytest.mark.anyio


async def test_game_round_trips(store: Store) -> None:
    await meet(store)
    given = game(
        "whole",
        rated=True,
        side_wish="second",
        open=True,
        commitment="c0ffee",
        secret="5ec7e7",
        creator_bytes="00ff",
        start="......../......../........ w 9-9 -,- 0 1",
        deadline=2**53,
    )
    assert await store.create_game(given)
    assert await store.game("whole") == given
    assert await store.game("other") is None
    assert await store.events("whole") == []
    assert "5ec7e7" not in repr(given), "it would get into logs"


async def test_refuses_duplicate_id(store: Store) -> None:
    await meet(store)
    assert await store.create_game(game("one"))
    assert not await store.create_game(game("one", time="1+0"))
    assert (await _row(store, "one")).time == "5+3"


async def test_append_writes_events_and_summary(store: Store) -> None:
    await meet(store)
    await store.create_game(game("g"))
    assert await sit(store, "g")
    ended = over(1, ended=5_000, winner=1, reason="all_removed")
    last = [move("g", 2, data='{"move": "c3-e5"}'), move("g", 3, kind="end", line=None, ply=None)]
    assert await store.append("g", 1, last, ended)
    assert (await store.events("g"))[1:] == last
    assert await store.events("g", after=2) == last[1:]
    row = await _row(store, "g")
    assert (row.version, row.ply, row.state, row.turn_of) == (3, 1, "over", None)
    assert (row.winner, row.reason, row.ended) == (1, "all_removed", 5_000)
    loaded = await store.load("g")
    assert loaded == (row, await store.events("g"))
    assert await store.load("other") is None


@pytest.mark.parametrize("after", [0, 2, 3])
async def test_append_to_other_version_changes_nothing(store: Store, after: int) -> None:
    """An older version would be a fork, a newer one a gap."""
    await meet(store)
    await store.create_game(game("g"))
    await sit(store, "g")
    before = await store.load("g")
    assert not await turn(store, "g", after)
    assert await store.load("g") == before


async def test_append_needs_a_live_game(store: Store) -> None:
    await meet(store)
    assert not await turn(store, "nowhere", 0)
    await store.create_game(game("g"))
    assert await store.cancel_game("g")
    assert not await sit(store, "g")
    assert not await turn(store, "g", 0)
    assert (await _row(store, "g")).state == "cancelled"


async def test_rejects_gaps_in_versions(store: Store) -> None:
    for numbers in ([], [2], [1, 3], [1, 1]):
        with pytest.raises(ValueError, match="numbered from 1 on"):
            await store.append("g", 0, [move("g", number) for number in numbers], playing())
    with pytest.raises(ValueError, match="Events of g"):
        await store.append("g", 0, [move("h", 1)], playing())


async def test_one_of_many_appends_wins(store: Store) -> None:
    await meet(store)
    await store.create_game(game("g"))
    await sit(store, "g")
    won = await asyncio.gather(*(turn(store, "g", 1) for _ in range(20)))
    assert won == [True] + [False] * 19
    assert [event.version for event in await store.events("g")] == [1, 2]


@pytest.mark.slow
async def test_two_servers_never_fork_a_game(address: str) -> None:
    """Each decides again when the other was first, and every success is in the database."""
    stores = [await Store.open(address), await Store.open(address)]
    await meet(stores[0])
    names = [f"g{number}" for number in range(4)]
    for name in names:
        await stores[0].create_game(game(name))
        await sit(stores[0], name)

    async def play(server: int, name: str) -> list[int]:
        held = []
        for _ in range(15):
            row = await _row(stores[server], name)
            said = move(name, row.version + 1, data=str(server))
            if await stores[server].append(name, row.version, [said], playing(row.version)):
                held.append(row.version + 1)
        return held

    players = [(server, name) for name in names for server in (0, 1)]
    held = await asyncio.gather(*(play(server, name) for server, name in players))
    for name in names:
        events = (await stores[1].events(name))[1:]
        assert [event.version for event in events] == list(range(2, len(events) + 2))
        for server in (0, 1):
            mine = [event.version for event in events if event.data == str(server)]
            assert mine == held[players.index((server, name))]
    for store in stores:
        await store.close()


async def test_only_one_person_joins(store: Store) -> None:
    await meet(store)
    await store.add_person(person("carla"))
    match = MatchRow(id="m", game="querni", time="5+3", created=1_000)
    await store.create_game(game("g", mirror="m", round=1), match=match)

    async def join(who: str) -> bool:
        seats = Seats(first=who, second=ANNA, seed=str(2**64 - 1), joiner_bytes="abcd")
        return await store.seat("g", seats, [move("g", 1, kind="start")], playing(deadline=9))

    assert list(await asyncio.gather(join(BORIS), join("carla"))) == [True, False]
    row = await _row(store, "g")
    assert (row.first, row.second, row.seed, row.joiner_bytes, row.deadline, row.state) == (
        *(BORIS, ANNA, "18446744073709551615", "abcd", 9),
        "playing",
    )
    assert not await store.cancel_game("g")
    assert await store.match("m") == (replace(match, first=BORIS, second=ANNA), [row])
    assert await store.match("other") is None


async def test_match_end_creates_second_game(store: Store) -> None:
    await meet(store)
    match = MatchRow(id="m", game="querni", time="5+3", created=1_000)
    await store.create_game(game("g1", mirror="m", round=1), match=match)
    await sit(store, "g1")
    second = game("g2", mirror="m", round=2, first=BORIS, second=ANNA, seed="7")
    end = move("g1", 2, kind="end", line=None, ply=None)
    assert not await store.append("g1", 0, [replace(end, version=1)], over(), games=[second])
    assert await store.game("g2") is None
    assert await store.append("g1", 1, [end], over(), games=[second])
    found = await store.match("m")
    assert found is not None
    assert [each.id for each in found[1]] == ["g1", "g2"]
    await sit(store, "g2", BORIS, ANNA)
    found = await store.match("m")
    assert found is not None
    assert (found[0].first, found[0].second) == (ANNA, BORIS), "as in its first game"


async def test_ratings_are_written_atomically(store: Store) -> None:
    await meet(store)
    for name in ("g1", "g2", "g3"):
        await store.create_game(game(name, rated=True))
        await sit(store, name)

    async def end(name: str, *games: int) -> bool:
        said = [move(name, 2, kind="end"), move(name, 3, kind="ratings", line=None, ply=None)]
        both = [rating(who, count) for who, count in zip((ANNA, BORIS), games, strict=True)]
        return await store.append(name, 1, said, over(), ratings=both)

    # Both were computed from the initial rating.
    assert sorted(await asyncio.gather(end("g1", 1, 1), end("g2", 1, 1))) == [False, True]
    late = "g2" if (await _row(store, "g1")).state == "over" else "g1"
    assert (await _row(store, late)).version == 1
    assert not await end(late, 1, 2)
    assert not await end(late, 3, 2)
    assert await end(late, 2, 2)
    assert (await store.ratings([ANNA], "querni")).get(ANNA) == rating(ANNA, 2)
    assert await store.ratings_of(BORIS) == [rating(BORIS, 2)]
    assert (await store.ratings([ANNA], "alquerque")).get(ANNA) is None


async def test_refuses_duplicate_ply(store: Store) -> None:
    await meet(store)
    await store.create_game(game("g"))
    assert await turn(store, "g", 0)
    with pytest.raises(StoreError) as caught:
        await store.append("g", 1, [move("g", 2, ply=0)], playing())
    assert caught.value.reason == "refused"
    assert await store.append("g", 1, [move("g", 2, line=1, ply=0)], playing())


async def test_refused_append_leaves_others_alone(store: Store) -> None:
    await meet(store)
    names = [f"g{number}" for number in range(30)]
    for name in names:
        await store.create_game(game(name))
    assert await turn(store, "g3", 0)
    bad = {
        "g1": store.append("g1", 5, [move("g1", 6)], playing()),
        "g2": store.append("g2", 0, [move("g2", 1, at=2**70)], playing()),
        "g3": store.append("g3", 1, [move("g3", 2, ply=0)], playing()),
        "g4": store.append("g4", 0, [move("g4", 1)], playing(), games=[game("g5")]),
        "g6": store.seat("g6", Seats(first=ANNA, second="nobody"), [move("g6", 1)], playing()),
    }
    outcomes = await asyncio.gather(
        *(bad.get(name) or turn(store, name, 0) for name in names), return_exceptions=True
    )
    told = dict(zip(names, outcomes, strict=True))
    assert told.pop("g1") is False
    for name in ("g2", "g3", "g4", "g6"):
        error = told.pop(name)
        assert isinstance(error, StoreError), name
        assert error.reason == "refused"
        assert (await _row(store, name)).version == (name == "g3")
    assert set(told.values()) == {True}
    for name in told:
        assert (await _row(store, name)).version == 1


async def test_lobby_lists_open_games(store: Store) -> None:
    await meet(store)
    for number, name in enumerate(("old", "private", "begun", "gone", "new")):
        await store.create_game(game(name, open=name != "private", created=number))
    await sit(store, "begun")
    await store.cancel_game("gone")
    assert await _names(store.open_games()) == ["new", "old"]
    assert await _names(store.open_games(limit=1)) == ["new"]
    assert await _names(store.playing()) == ["begun"]
    assert await _names(store.games_of(ANNA, state="open")) == ["new", "private", "old"]
    assert await _names(store.games_of(ANNA, state="cancelled")) == ["gone"]


async def test_pages_neither_repeat_nor_miss(store: Store) -> None:
    """Many games have the same millisecond, and new ones come while pages are read."""
    await meet(store)
    await store.add_person(person("carla"))
    expected = []
    for number in range(45):
        name = f"g{number:02}"
        sides = (ANNA, BORIS) if number % 3 else (BORIS, ANNA)
        if number % 5 == 0:
            sides = (BORIS, "carla")
        row = game(name, state="over", created=number // 10, first=sides[0], second=sides[1])
        await store.create_game(row)
        if ANNA in sides:
            expected.append(name)
    seen: list[GameRow] = []
    before = None
    while page := await store.games_of(ANNA, before=before, limit=7):
        assert len(page) <= 7
        seen += page
        before = Place(page[-1].created, page[-1].id)
        await store.create_game(
            game(f"new{len(seen)}", state="over", created=99, first=ANNA, second=BORIS)
        )
    assert [row.id for row in seen] == sorted(expected, reverse=True)
    assert await _names(store.playing(before=before)) == []


async def test_counts_results_by_game(store: Store) -> None:
    await meet(store)
    ends: list[tuple[str, str, int | None, str]] = [
        ("querni", ANNA, 0, "resigned"),
        ("querni", ANNA, 1, "time"),
        ("querni", BORIS, 1, "resigned"),
        ("querni", BORIS, None, "agreed"),
        ("querni", ANNA, None, "aborted"),
        ("alquerque", ANNA, 1, "blocked"),
    ]
    for number, (kind, first, winner, reason) in enumerate(ends):
        second = BORIS if first == ANNA else ANNA
        seats = {"first": first, "second": second, "state": "over"}
        row = game(f"g{number}", game=kind, winner=winner, reason=reason, **seats)
        await store.create_game(row)
    await store.create_game(game("now", state="playing", first=ANNA, second=BORIS))
    assert await store.results_of(ANNA) == {"querni": (2, 1, 1), "alquerque": (0, 0, 1)}
    assert await store.results_of(BORIS) == {"querni": (1, 1, 2), "alquerque": (1, 0, 0)}
    assert await store.results_of("nobody") == {}


async def test_finds_due_games_and_turns(store: Store) -> None:
    await meet(store)
    for number in range(4):
        await store.create_game(game(f"g{number}", created=number))
        await sit(store, f"g{number}")
    await store.append("g0", 1, [move("g0", 2)], playing(0, deadline=300))
    await store.append("g1", 1, [move("g1", 2)], playing(0, deadline=200))
    await store.append("g2", 1, [move("g2", 2)], playing(1, deadline=400))
    assert await _names(store.due(199)) == []
    assert await _names(store.due(300)) == ["g1", "g0"]
    assert await _names(store.due(300, limit=1)) == ["g1"]
    everything = ["g1", "g0", "g2", "g3"]
    assert await _names(store.playing_of(ANNA)) == everything
    assert await _names(store.playing_of(BORIS)) == everything
    assert await store.versions(["g0", "g3", "other"]) == {"g0": 2, "g3": 1}
    assert await store.versions([]) == {}


async def _row(store: Store, name: str) -> GameRow:
    row = await store.game(name)
    assert row is not None
    return row


async def _names(asked: Awaitable[list[GameRow]]) -> list[str]:
    return [row.id for row in await asked]
