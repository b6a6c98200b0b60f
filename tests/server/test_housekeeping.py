"""What has expired is removed by the server itself."""

import asyncio
import secrets
from pathlib import Path

import pytest
from support.store_rows import ANNA, BORIS, meet, person

from qirkat.cluster.bus import Bus
from qirkat.live.game import Refusal
from qirkat.server import housekeeping
from qirkat.server.housekeeping import remove_expired
from qirkat.server.live_games import LiveGames
from qirkat.server.live_play import LivePlay
from qirkat.server.metrics import Metrics
from qirkat.server.new_games import Wanted
from qirkat.server.settings import Settings
from qirkat.storage.expiry import OPEN_LIFE
from qirkat.storage.store import Store

pytestmark = pytest.mark.anyio


class Ahead(LiveGames):
    """Live games two weeks after the games in its store were made."""

    def now(self) -> int:
        return super().now() + OPEN_LIFE + 1


async def test_old_invitation_cannot_be_joined(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/qirkat.db")
    await meet(store)
    wanted = Wanted(game="alquerque", time="5+3", open=True, bytes=secrets.token_hex(16))
    row = await LiveGames(store, Bus(), "then").create(ANNA, wanted)
    bus, metrics = Bus(), Metrics()
    live_games = Ahead(store, bus, "now")
    await remove_expired(store, live_games, metrics)
    refusal = await live_games.join(row.id, BORIS, secrets.token_hex(16))
    assert isinstance(refusal, Refusal)
    assert refusal.reason == "no_game"
    assert await store.open_games() == []
    assert b'qirkat_expired_total{kind="invitations"} 1.0' in metrics.text()
    await store.close()


async def test_server_does_it_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qirkat.server.live_play.INTERVAL", 0.05)
    monkeypatch.setattr(housekeeping, "_PAUSE", 0.01)
    settings = Settings.read(None, {"QIRKAT_DATA": str(tmp_path)})
    live_play = await LivePlay.open(settings, stop=lambda: None)
    assert await live_play.store.add_person(person("guest", created=1_000))
    async with asyncio.timeout(20):
        while await live_play.store.person("guest"):
            await asyncio.sleep(0.02)
    await live_play.close()
