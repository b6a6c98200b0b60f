"""One websocket over ASGI, with a client that is as slow as a test likes."""

import asyncio
import secrets
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket
from support.store_rows import ANNA, BORIS, meet

from qirkat.live.game import Room
from qirkat.live.protocol import Act, Hello, Message, Person, encode
from qirkat.server.bus import MOST_MESSAGES, Bus
from qirkat.server.connection import Socket
from qirkat.server.connections import Lounge, Visitor
from qirkat.server.live_games import Hall, person_channel
from qirkat.server.metrics import Metrics
from qirkat.server.new_games import Wanted
from qirkat.storage.store import Store

pytestmark = pytest.mark.anyio


class Client:
    """The other end of a websocket, which takes messages until it stops."""

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
    """Whether the server still takes what the client says."""
    return any(task.get_name() == "reading" for task in asyncio.all_tasks())


async def shown(hall: Hall, game: str) -> Room:
    room = await hall.room(game)
    assert room is not None
    return room


async def test_whoever_was_sent_away_is_not_obeyed_until_hearing_of_it(tmp_path: Path) -> None:
    store, bus = await Store.open(f"sqlite:///{tmp_path}/qirkat.db"), Bus()
    await meet(store)
    hall = Hall(store, bus, "here")
    await hall.beat()
    wanted = Wanted(game="alquerque", time="5+3", side="first", bytes=secrets.token_hex(16))
    game = (await hall.make(ANNA, wanted)).id
    assert await hall.join(game, BORIS, secrets.token_hex(16)) is None
    client = Client()
    socket = Socket(
        client.websocket,
        bus=bus,
        hall=hall,
        lounge=Lounge(store, bus, hall, "here", crowd=1),
        metrics=Metrics(),
        visitor=Visitor("192.0.2.7", Person(id=ANNA, name="Anna", guest=True), 0, "one"),
        server="here",
    )
    running = asyncio.create_task(socket.run())
    async with asyncio.timeout(20):
        client.say(Hello(protocol=1, language="en"))
        while not any('"welcome"' in text for text in client.heard):
            await asyncio.sleep(0)
        client.reads.clear()
        socket.dismiss("session")
        await client.is_stuck.wait()
        client.say(Act(id=secrets.token_hex(8), game=game, what="resign"))
        while is_reading() and (await shown(hall, game)).state.end is None:
            await asyncio.sleep(0)
        client.reads.set()
        await running
    assert client.heard[-2:] == ['{"t":"bye","reason":"session","after":0}', "websocket.close"]
    assert (await shown(hall, game)).state.end is None
    await hall.stop()
    await bus.close()
    await store.close()


async def test_own_games_are_told_again_after_a_gap(tmp_path: Path) -> None:
    """What was missed may have been that somebody has joined."""
    store, bus = await Store.open(f"sqlite:///{tmp_path}/qirkat.db"), Bus()
    await meet(store)
    hall = Hall(store, bus, "here")
    lounge = Lounge(store, bus, hall, "here", crowd=1)
    client = Client()
    socket = Socket(
        client.websocket,
        bus=bus,
        hall=hall,
        lounge=lounge,
        metrics=Metrics(),
        visitor=Visitor("192.0.2.7", Person(id=ANNA, name="Anna", guest=True), 0, "one"),
        server="here",
    )
    tasks = [asyncio.create_task(each) for each in (socket.run(), lounge.show_turns())]
    async with asyncio.timeout(20):
        client.say(Hello(protocol=1, language="en"))
        while not any('"turns"' in text for text in client.heard):
            await asyncio.sleep(0.01)
        # Of this game the bus says nothing: another server has made it.
        wanted = Wanted(game="alquerque", time="5+3", side="first", bytes=secrets.token_hex(16))
        game = (await Hall(store, Bus(), "there").make(ANNA, wanted)).id
        for _ in range(MOST_MESSAGES + 1):  # more than is kept, so that all of them are lost
            bus.publish(person_channel(ANNA), "")
        while not any('"turns"' in text and game in text for text in client.heard):
            await asyncio.sleep(0.01)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await bus.close()
    await store.close()
