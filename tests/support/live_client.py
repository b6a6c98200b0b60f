"""A scripted player of live games: HTTP and a websocket, as a page would use them."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from qirkat.accounts.rate_limits import Bucket, Rate
from qirkat.live.game import LiveGame, State
from qirkat.live.protocol import (
    Ack,
    Act,
    Bye,
    Event,
    Events,
    GameInfo,
    Hello,
    Message,
    MoveRequest,
    Ping,
    Pong,
    Refuse,
    ServerMessage,
    Snapshot,
    Watch,
    Welcome,
    decode_server,
    encode,
)
from qirkat.server.traffic import MESSAGE_RATE

Choose = Callable[[LiveGame], str]


class Answer(dict[str, Any]):
    """The JSON of an answer, and its status."""

    status: int


class Browser:
    """A browser with a cookie; `behind` is its address, for a server that believes ours."""

    def __init__(self, address: str, *, behind: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.cookie: str | None = None
        self._behind = behind
        self._cookie_name = "__Host-qirkat" if address.startswith("https:") else "qirkat"

    @property
    def headers(self) -> dict[str, str]:
        """The headers that say who and where it is."""
        cookie = {"Cookie": f"{self._cookie_name}={self.cookie}"} if self.cookie else {}
        return cookie | ({"X-Forwarded-For": self._behind} if self._behind else {})

    async def ask(self, path: str, body: object = None, method: str | None = None) -> Answer:
        """Send a request to the API; a POST if there is a body."""
        return await asyncio.to_thread(self._ask, path, body, method)

    def _ask(self, path: str, body: object, method: str | None) -> Answer:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path, data, method=method or ("GET" if data is None else "POST")
        )
        request.add_header("Origin", self.address)
        request.add_header("Content-Type", "application/json")
        for name, value in self.headers.items():
            request.add_header(name, value)
        try:
            with urllib.request.urlopen(request, timeout=20) as response:
                return self._read(response.status, response.headers, response.read())
        except urllib.error.HTTPError as error:
            with error:
                return self._read(error.code, error.headers, error.read())

    def _read(self, status: int, headers: Any, data: bytes) -> Answer:
        for line in headers.get_all("Set-Cookie") or []:
            name, _, value = line.partition(";")[0].partition("=")
            if name == self._cookie_name:
                self.cookie = value or None
            else:
                assert line.startswith("qirkat=;"), "the plain name is only cleared over TLS"
        is_json = headers.get_content_type() == "application/json"
        answer = Answer(json.loads(data) if is_json else {"text": data.decode()})
        answer.status = status
        return answer

    async def open_game(self, game: str, time: str = "5+3", **wishes: Any) -> str:
        """Create a game; its id."""
        wanted = {"game": game, "time": time, "bytes": secrets.token_hex(16), **wishes}
        made = await self.ask("/api/games", wanted)
        assert made.status == 201, made
        return str(made["id"])

    async def join(self, game: str) -> None:
        """Join a game."""
        joined = await self.ask(f"/api/games/{game}/join", {"bytes": secrets.token_hex(16)})
        assert joined.status == 200, joined


class Tab:
    """One websocket, with the games that it watches."""

    def __init__(self, browser: Browser, socket: ClientConnection) -> None:
        self.browser = browser
        self.socket = socket
        self.infos: dict[str, GameInfo] = {}
        self.games: dict[str, LiveGame] = {}
        self.heard: list[ServerMessage] = []
        self.welcome: Welcome | None = None
        self.bye: Bye | None = None
        rate = Rate(burst=MESSAGE_RATE.burst - 2, per_minute=0.9 * MESSAGE_RATE.per_minute)
        self._bucket = Bucket(rate)

    @classmethod
    async def open(cls, browser: Browser) -> Self:
        """Connect and say hello."""
        socket = await connect(
            browser.address.replace("http", "ws", 1) + "/api/socket",
            origin=browser.address,  # type: ignore[arg-type]
            additional_headers=browser.headers,
            compression=None,
            ping_interval=None,
        )
        tab = cls(browser, socket)
        await tab.say(Hello(protocol=1, language="en"))
        while tab.welcome is None:
            await tab.hear()
        return tab

    async def close(self) -> None:
        """Close the websocket."""
        await self.socket.close()

    async def say(self, message: Message) -> None:
        """Send a message, within the rate limit."""
        while not isinstance(message, Pong) and (
            wait := self._bucket.wait(int(time.monotonic() * 1000))
        ):
            await asyncio.sleep(wait / 1000)
        await self.socket.send(encode(message))

    async def hear(self) -> ServerMessage:
        """Receive and handle the next message."""
        async with asyncio.timeout(20):
            message = decode_server(await self.socket.recv())
        self.heard.append(message)
        match message:
            case Ping(n=number):
                with suppress(ConnectionClosed):  # earlier messages are still to be read
                    await self.say(Pong(n=number))
            case Welcome():
                self.welcome = message
            case Bye():
                self.bye = message
                await self.close()  # or the loop may end before the server has closed
            case Snapshot(game=game, info=info, events=events):
                self.infos[game] = info
                self.games[game] = LiveGame(info, events)
            case Events(game=game, events=events):
                await self._take(game, events)
        return message

    async def _take(self, game: str, events: list[Event]) -> None:
        live_game = self.games[game]
        news = [event for event in events if event.v > live_game.state.version]
        if news and news[0].v != live_game.state.version + 1:
            await self.say(Watch(game=game, have=live_game.state.version))
        elif news:
            self.games[game] = live_game.with_events(news)

    async def watch(self, game: str) -> LiveGame:
        """Watch a game and wait for its snapshot."""
        await self.say(Watch(game=game))
        while game not in self.games:
            await self.hear()
        return self.games[game]

    async def until(self, ready: Callable[[], bool]) -> None:
        """Receive messages until a condition holds."""
        while not ready():
            await self.hear()

    async def reach(self, game: str, ready: Callable[[State], bool]) -> None:
        """Receive messages until a game has reached a state."""
        await self.until(lambda: ready(self.games[game].state))

    async def play(self, game: str, move: str, request: str | None = None) -> Ack | Refuse:
        """Make a move; the answer."""
        state = self.games[game].state
        assert state.position is not None
        request = request or secrets.token_hex(8)
        key = str(state.position.key)
        await self.say(MoveRequest(id=request, game=game, ply=state.ply, key=key, move=move))
        return await self.answer(request)

    async def act(self, game: str, what: Any, which: str | None = None) -> Ack | Refuse:
        """Send another command; the answer."""
        request = secrets.token_hex(8)
        await self.say(Act(id=request, game=game, what=what, which=which))
        return await self.answer(request)

    async def answer(self, request: str) -> Ack | Refuse:
        """The answer to a request."""
        while True:
            message = await self.hear()
            if isinstance(message, Ack | Refuse) and message.id == request:
                return message
