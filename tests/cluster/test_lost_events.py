"""A store that has lost events, as after a failover to a standby that lags.

The rows are removed by hand here; tests/cluster/test_failover.py has a real failover.
"""

import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from support.store_rows import ANNA, BORIS, meet

from qirkat.cluster.bus import Bus, Message
from qirkat.live.game import PRESENT, Refusal
from qirkat.live.protocol import Act, Events, MoveRequest, Refuse, Snapshot, decode_server
from qirkat.server.live_games import LiveGames, game_channel
from qirkat.server.new_games import Wanted
from qirkat.storage.store import Store

pytestmark = pytest.mark.anyio

Lose = Callable[[str, int], None]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(f"sqlite:///{tmp_path}/qirkat.db")
    await meet(opened)
    yield opened
    await opened.close()


@pytest.fixture
def lose(tmp_path: Path) -> Lose:
    """Take the events of a game after a version away."""

    def run(game: str, version: int) -> None:
        with sqlite3.connect(tmp_path / "qirkat.db") as file:
            file.execute("DELETE FROM events WHERE game = ? AND version > ?", [game, version])
            change = "UPDATE games SET version = ?, state = 'playing', ply = ? WHERE id = ?"
            file.execute(change, [version, version - 1, game])

    return run


@pytest.fixture
def live_games(store: Store) -> LiveGames:
    return LiveGames(store, Bus(), "here")


async def begun(live_games: LiveGames) -> str:
    wanted = Wanted(game="alquerque", time="5+3", side="first", bytes="0" * 32)
    game = (await live_games.create(ANNA, wanted)).id
    assert await live_games.join(game, BORIS, "1" * 32) is None
    return game


async def request(live_games: LiveGames, game: str, move: str) -> MoveRequest:
    live_game = await live_games.game(game)
    assert live_game is not None
    state = live_game.state
    assert state.position is not None
    key = str(state.position.key)
    return MoveRequest(id=secrets.token_hex(8), game=game, ply=state.ply, key=key, move=move)


async def play(
    live_games: LiveGames, person: str, wanted: MoveRequest
) -> tuple[list[int], Refusal | None]:
    """The acknowledged versions, and the refusal."""
    acknowledged: list[int] = []
    refusal = await live_games.move(person, wanted, 0, acknowledged.append)
    return acknowledged, refusal


async def test_lost_move_is_not_acknowledged_from_memory(
    live_games: LiveGames, lose: Lose, store: Store
) -> None:
    game = await begun(live_games)
    wanted = await request(live_games, game, "d2")
    assert await play(live_games, ANNA, wanted) == ([2], None)
    assert await play(live_games, ANNA, wanted) == ([2], None), "known, and kept"
    lose(game, 1)
    # It is made again, and is on disk when it is acknowledged.
    assert await play(live_games, ANNA, wanted) == ([2], None)
    assert [row.version for row in await store.events(game)] == [1, 2]


async def test_game_goes_on_from_what_is_kept(live_games: LiveGames, lose: Lose) -> None:
    """Before, every further move was refused as `busy`."""
    game = await begun(live_games)
    for person, move in ((ANNA, "d2"), (BORIS, "d6"), (ANNA, "a1")):
        wanted = await request(live_games, game, move)
        assert (await play(live_games, person, wanted))[1] is None
    late = await request(live_games, game, "g7")
    lose(game, 2)
    acknowledged, refusal = await play(live_games, BORIS, late)
    assert acknowledged == []
    assert refusal is not None
    assert refusal.reason == "stale"
    wanted = await request(live_games, game, "f4")
    assert await play(live_games, BORIS, wanted) == ([3], None)


async def test_history_of_another_server_is_not_mixed_with_ours(
    live_games: LiveGames, lose: Lose, store: Store
) -> None:
    """Even if both have the same number of events."""
    game = await begun(live_games)
    wanted = await request(live_games, game, "d2")
    assert await play(live_games, ANNA, wanted) == ([2], None)
    answer = await request(live_games, game, "a1")
    lose(game, 1)
    there = LiveGames(store, Bus(), "there")
    other = await request(there, game, "g1")
    assert await play(there, ANNA, other) == ([2], None)
    acknowledged, refusal = await play(live_games, BORIS, answer)
    assert acknowledged == []
    assert refusal is not None
    assert refusal.reason == "stale"
    assert (await play(live_games, ANNA, wanted))[0] == []
    shown = [await each.game(game) for each in (live_games, there)]
    assert shown[0] == shown[1]


async def test_watchers_hear_of_it(live_games: LiveGames, lose: Lose) -> None:
    game = await begun(live_games)
    for person, move in ((ANNA, "d2"), (BORIS, "d6")):
        wanted = await request(live_games, game, move)
        assert (await play(live_games, person, wanted))[1] is None
    heard = await live_games._bus.subscribe(game_channel(game))
    at = (await live_games.missing_since(game, 2)).events[-1].at  # type: ignore[union-attr]
    lose(game, 2)
    await live_games.check(game)
    message = await anext(heard)
    assert isinstance(message, Message)
    word = decode_server(message.text)
    assert isinstance(word, Refuse)
    assert (word.reason, word.game, word.id) == ("rewound", game, None)
    whole = await live_games.missing_since(game, 3, at)
    assert isinstance(whole, Snapshot)
    assert whole.version == 2
    assert await live_games.missing_since(game, 2, whole.events[-1].at) == Events(
        game=game, events=[]
    )
    assert isinstance(await live_games.missing_since(game, 2, 5), Snapshot), "another event 2"
    once_more = await live_games.missing_since(game, 2)
    assert isinstance(once_more, Events)
    assert [event.v for event in once_more.events] == [2], "for comparison"


async def test_lost_game_does_not_exist(
    live_games: LiveGames, tmp_path: Path, store: Store
) -> None:
    game = await begun(live_games)
    wanted = await request(live_games, game, "d2")
    with sqlite3.connect(tmp_path / "qirkat.db") as file:
        file.execute("DELETE FROM events WHERE game = ?", [game])
        file.execute("DELETE FROM games WHERE id = ?", [game])
    acknowledged, refusal = await play(live_games, ANNA, wanted)
    assert acknowledged == []
    assert refusal is not None
    assert refusal.reason == "no_game"
    assert await live_games.missing_since(game, 1) is None
    assert await store.game(game) is None


async def test_lost_end_can_be_played_again(live_games: LiveGames, lose: Lose) -> None:
    game = await begun(live_games)
    resign = Act(id=secrets.token_hex(8), game=game, what="resign")
    assert await live_games.act(ANNA, resign, PRESENT, lambda _: None) is None
    lose(game, 1)
    wanted = await request(live_games, game, "d2")
    assert await play(live_games, ANNA, wanted) == ([2], None)
