"""One connection over ASGI, with a client that can stop reading."""

import asyncio
import secrets
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket
from support.store_rows import ANNA, BORIS, meet

from qirkat.live.game import LiveGame
from qirkat.live.protocol import Act, Hello, Message, Person, encode
from qirkat.server.bus import MAX_MESSAGES, Bus
from qirkat.server.connection import Connection
from qirkat.server.connections import ConnectedPerson, Connections
from qirkat.server.live_games import LiveGames, person_channel
from qirkat.server.metrics import Metrics
from qirkat.server.new_games import Wanted
from qirkat.storage.store import Store

pytestmark = pytest.mark.anyio


class Client:
    """The client end of a websocket, which can stop reading."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[str] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.is_stuck = asyncio.Event()
        self.said.put_nowait({"type": "websocket.connect"})
        self.websocket = WebSocket({"type": "websocket"}, self.said.get, self._send)

    async def _send(self, message: Any) -> None:
        if not self.reads.is_set():
            self.is_stuck.set()
            await self.reads.wait()
        self.heard.append(message.get("text") or message["type"])

    def say(self, message: Message) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": encode(message)})


def is_reading() -> bool:
    """Whether the server still reads messages of the client."""
    return any(task.get_name() == "reading" for task in asyncio.all_tasks())


async def shown(live_games: LiveGames, game: str) -> LiveGame:
    live_game = await live_games.game(game)
    assert live_game is not None
    return live_game


async def test_closed_connection_accepts_no_commands(tmp_path: Path) -> None:
    store, bus = await Store.open(f"sqlite:///{tmp_path}/qirkat.db"), Bus()
    await meet(store)
    live_games = LiveGames(store, bus, "here")
    await live_games.outages.heartbeat()
    wanted = Wanted(game="alquerque", time="5+3", side="first", bytes=secrets.token_hex(16))
    game = (await live_games.create(ANNA, wanted)).id
    assert await live_games.join(game, BORIS, secrets.token_hex(16)) is None
    client = Client()
    connection = Connection(
        client.websocket,
        bus=bus,
        live_games=live_games,
        connections=Connections(store, bus, live_games, "here", max_people_per_address=1),
        metrics=Metrics(),
        connected_person=ConnectedPerson(
            "192.0.2.7", Person(id=ANNA, name="Anna", guest=True), 0, "one"
        ),
        server="here",
    )
    running = asyncio.create_task(connection.run())
    async with asyncio.timeout(20):
        client.say(Hello(protocol=1, language="en"))
        while not any('"welcome"' in text for text in client.heard):
            await asyncio.sleep(0)
        client.reads.clear()
        connection.close("session")
        await client.is_stuck.wait()
        client.say(Act(id=secrets.token_hex(8), game=game, what="resign"))
        while is_reading() and (await shown(live_games, game)).state.end is None:
            await asyncio.sleep(0)
        client.reads.set()
        await running
    assert client.heard[-2:] == ['{"t":"bye","reason":"session","after":0}', "websocket.close"]
    assert (await shown(live_games, game)).state.end is None
    await live_games.outages.stop()
    await bus.close()
    await store.close()


async def test_resends_turns_after_a_gap(tmp_path: Path) -> None:
    """The lost message may have said that the game was joined."""
    store, bus = await Store.open(f"sqlite:///{tmp_path}/qirkat.db"), Bus()
    await meet(store)
    live_games = LiveGames(store, bus, "here")
    connections = Connections(store, bus, live_games, "here", max_people_per_address=1)
    client = Client()
    connection = Connection(
        client.websocket,
        bus=bus,
        live_games=live_games,
        connections=connections,
        metrics=Metrics(),
        connected_person=ConnectedPerson(
            "192.0.2.7", Person(id=ANNA, name="Anna", guest=True), 0, "one"
        ),
        server="here",
    )
    tasks = [asyncio.create_task(each) for each in (connection.run(), connections.send_turns())]
    async with asyncio.timeout(20):
        client.say(Hello(protocol=1, language="en"))
        while not any('"turns"' in text for text in client.heard):
            await asyncio.sleep(0.01)
        # Not on this bus: another server creates this game.
        wanted = Wanted(game="alquerque", time="5+3", side="first", bytes=secrets.token_hex(16))
        game = (await LiveGames(store, Bus(), "there").create(ANNA, wanted)).id
        for _ in range(MAX_MESSAGES + 1):  # more than the backlog holds, so that all are lost
            bus.publish(person_channel(ANNA), "")
        while not any('"turns"' in text and game in text for text in client.heard):
            await asyncio.sleep(0.01)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await bus.close()
    await store.close()
