"""The lobby is read and encoded once for all who ask, and never out of date."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from support.store_rows import ANNA, BORIS, meet

from qirkat.cluster.bus import Bus
from qirkat.live.protocol import Lobby, decode_server
from qirkat.server import game_lists
from qirkat.server.live_games import LiveGames
from qirkat.server.new_games import Wanted
from qirkat.storage.schema import GameRow
from qirkat.storage.store import Store, StoreError

pytestmark = pytest.mark.anyio


class CountingStore(Store):
    """A store that counts how often the open games are read, and can fail to."""

    reads = 0
    is_broken = False

    async def open_games(self, *, limit: int = 200) -> list[GameRow]:
        self.reads += 1
        if self.is_broken:
            raise StoreError("gone")
        return await super().open_games(limit=limit)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[CountingStore]:
    opened = await CountingStore.open(f"sqlite:///{tmp_path}/qirkat.db")
    await meet(opened)
    yield opened
    await opened.close()


@pytest.fixture
async def live_games(store: CountingStore) -> LiveGames:
    found = LiveGames(store, Bus(), "here")
    await found.outages.heartbeat()
    return found


async def make(live_games: LiveGames) -> str:
    wanted = Wanted(game="alquerque", time="5+3", bytes=secrets.token_hex(16), open=True)
    return (await live_games.create(ANNA, wanted)).id


def listed(text: str) -> list[str]:
    lobby = decode_server(text)
    assert isinstance(lobby, Lobby)
    return [seek.id for seek in lobby.seeks]


async def test_is_read_once_for_all(store: CountingStore, live_games: LiveGames) -> None:
    game = await make(live_games)
    texts = await asyncio.gather(*(live_games.lists.lobby() for _ in range(100)))
    again = await live_games.lists.lobby()
    assert store.reads == 1
    assert all(text is again for text in texts)
    assert listed(again) == [game]


async def test_shows_changes_at_once(live_games: LiveGames) -> None:
    for change in ("create", "cancel", "create", "join"):
        before = listed(await live_games.lists.lobby())
        if change == "create":
            game = await make(live_games)
            assert listed(await live_games.lists.lobby()) == [*before, game]
        else:
            if change == "cancel":
                assert await live_games.cancel(game, ANNA)
            else:
                assert await live_games.join(game, BORIS, secrets.token_hex(16)) is None
            assert listed(await live_games.lists.lobby()) == []


async def test_change_during_a_read_is_shown(live_games: LiveGames) -> None:
    reading = asyncio.create_task(live_games.lists.lobby())
    await asyncio.sleep(0)
    game = await make(live_games)
    assert listed(await live_games.lists.lobby()) == [game]
    await reading


async def test_is_read_again_after_a_second(
    store: CountingStore, live_games: LiveGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other servers' messages may be lost."""
    await live_games.lists.lobby()
    monkeypatch.setattr(game_lists, "_LOBBY_AGE", -1.0)
    await live_games.lists.lobby()
    assert store.reads == 2


async def test_failure_is_not_kept(store: CountingStore, live_games: LiveGames) -> None:
    store.is_broken = True
    for _ in range(2):
        with pytest.raises(StoreError):
            await live_games.lists.lobby()
    assert store.reads == 2
    store.is_broken = False
    assert listed(await live_games.lists.lobby()) == []


async def test_one_that_gives_up_does_not_disturb_others(
    store: CountingStore, live_games: LiveGames
) -> None:
    first = asyncio.create_task(live_games.lists.lobby())
    second = asyncio.create_task(live_games.lists.lobby())
    await asyncio.sleep(0)
    first.cancel()
    assert listed(await second) == []
    assert store.reads == 1
