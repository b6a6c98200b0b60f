"""One connection over ASGI, with a client that can stop reading."""

import asyncio
import secrets
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket
from support.store_rows import ANNA, BORIS, meet

from qirkat.cluster.bus import MAX_MESSAGES, Bus, Message
from qirkat.live import protocol
from qirkat.live.game import LiveGame
from qirkat.live.protocol import (
    Act,
    Events,
    Hello,
    MoveRequest,
    Person,
    Snapshot,
    Watch,
    decode_server,
    encode,
)
from qirkat.server.connection import Connection
from qirkat.server.connections import ConnectedPerson, Connections
from qirkat.server.live_games import LiveGames, game_channel, person_channel
from qirkat.server.metrics import Metrics
from qirkat.server.new_games import Wanted
from qirkat.server.traffic import Traffic
from qirkat.storage.store import SessionRow, Store

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

    def say(self, message: protocol.Message) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": encode(message)})


def annas(client: Client, bus: Bus, live_games: LiveGames, connections: Connections) -> Connection:
    """Anna's connection to the server `here`."""
    return Connection(
        client.websocket,
        bus=bus,
        live_games=live_games,
        connections=connections,
        metrics=Metrics(),
        traffic=Traffic(max_people_per_address=1),
        connected_person=ConnectedPerson(
            "192.0.2.7", Person(id=ANNA, name="Anna", guest=True), 0, "one"
        ),
        server="here",
    )


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
    session = SessionRow(person=ANNA, id="one", created=1_000, seen=1_000)
    assert await store.open_session(session, version=0)
    live_games = LiveGames(store, bus, "here")
    await live_games.outages.heartbeat()
    wanted = Wanted(game="alquerque", time="5+3", side="first", bytes=secrets.token_hex(16))
    game = (await live_games.create(ANNA, wanted)).id
    assert await live_games.join(game, BORIS, secrets.token_hex(16)) is None
    client = Client()
    connections = Connections(store, bus, live_games, "here", max_people_per_address=1)
    connection = annas(client, bus, live_games, connections)
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
    session = SessionRow(person=ANNA, id="one", created=1_000, seen=1_000)
    assert await store.open_session(session, version=0)
    live_games = LiveGames(store, bus, "here")
    connections = Connections(store, bus, live_games, "here", max_people_per_address=1)
    client = Client()
    connection = annas(client, bus, live_games, connections)
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


@pytest.mark.parametrize("is_heard", [True, False], ids=["heard", "missed"])
async def test_events_are_not_added_to_a_lost_history(tmp_path: Path, *, is_heard: bool) -> None:
    """Another server writes other events in place of one that Anna has seen and the store lost.

    It has the same number of events then, and the next one would seem to follow.
    """
    store, bus = await Store.open(f"sqlite:///{tmp_path}/qirkat.db"), Bus()
    await meet(store)
    session = SessionRow(person=ANNA, id="one", created=1_000, seen=1_000)
    assert await store.open_session(session, version=0)
    here, there = LiveGames(store, bus, "here"), LiveGames(store, Bus(), "there")
    wanted = Wanted(game="alquerque", time="5+3", side="first", bytes="0" * 32)
    game = (await here.create(ANNA, wanted)).id
    assert await here.join(game, BORIS, "1" * 32) is None
    client = Client()
    connections = Connections(store, bus, here, "here", max_people_per_address=1)
    running = asyncio.create_task(annas(client, bus, here, connections).run())

    async def play(live_games: LiveGames, person: str, move: str) -> None:
        state = (await shown(live_games, game)).state
        assert state.position is not None
        request = MoveRequest(
            id=secrets.token_hex(8),
            game=game,
            ply=state.ply,
            key=str(state.position.key),
            move=move,
        )
        assert await live_games.move(person, request, 0, lambda _: None) is None

    def seen() -> LiveGame | None:
        """The game as Anna's messages tell it."""
        told: LiveGame | None = None
        for text in client.heard:
            message = decode_server(text) if text.startswith("{") else None
            if isinstance(message, Snapshot):
                told = LiveGame(message.info, message.events)
            elif isinstance(message, Events) and told is not None:
                told = told.with_events(
                    [event for event in message.events if event.v > told.state.version]
                )
        return told

    async def until_seen(*moves: str) -> None:
        async with asyncio.timeout(20):
            while (told := seen()) is None or [turn.move for turn in told.state.turns] != [*moves]:
                await asyncio.sleep(0.01)

    client.say(Hello(protocol=1, language="en"))
    client.say(Watch(game=game))
    await until_seen()
    await play(here, ANNA, "d2")
    await until_seen("d2")
    with sqlite3.connect(tmp_path / "qirkat.db") as file:
        file.execute("DELETE FROM events WHERE game = ? AND version > 1", [game])
        file.execute("UPDATE games SET version = 1, ply = 0 WHERE id = ?", [game])
    heard = await there._bus.subscribe(game_channel(game))
    await asyncio.sleep(0.01)
    await play(there, ANNA, "a1")
    await play(there, BORIS, "g1")
    for is_first in (True, False):
        message = await anext(heard)
        assert isinstance(message, Message)
        if is_heard or not is_first:
            bus.publish(game_channel(game), message.text)
    await until_seen("a1", "g1")
    assert any('"rewound"' in text for text in client.heard)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await bus.close()
    await store.close()


async def test_client_that_reads_nothing_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if hardly anything is sent to it, so that its queue stays short."""
    monkeypatch.setattr("qirkat.server.connection.PING_INTERVAL", 0.1)
    monkeypatch.setattr("qirkat.server.connection._SEND_TIMEOUT", 0.3)
    store, bus = await Store.open(f"sqlite:///{tmp_path}/qirkat.db"), Bus()
    live_games = LiveGames(store, bus, "here")
    connections = Connections(store, bus, live_games, "here", max_people_per_address=1)
    client = Client()
    connection = annas(client, bus, live_games, connections)
    running = asyncio.create_task(connection.run())
    async with asyncio.timeout(20):
        client.say(Hello(protocol=1, language="en"))
        while not any('"welcome"' in text for text in client.heard):
            await asyncio.sleep(0.01)
        client.reads.clear()
        await running
    assert connections.count == 0
    await bus.close()
    await store.close()
