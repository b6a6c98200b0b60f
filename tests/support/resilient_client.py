"""Scripted players that reconnect and resend what was not acknowledged."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
import urllib.error
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from typing import Any

from support.live_client import Answer, Browser
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from qirkat.live.game import LiveGame, State
from qirkat.live.protocol import (
    Ack,
    Act,
    Bye,
    Event,
    Events,
    Hello,
    Message,
    MoveRequest,
    Ping,
    Pong,
    Refuse,
    Snapshot,
    Watch,
    Welcome,
    decode_server,
    encode,
)

LOST = (OSError, TimeoutError, EOFError, WebSocketException)
LONGEST = 160  # turns after which the game is resigned
_ANSWER = 6.0  # seconds after which a move is sent again
_SILENCE = 13.0  # seconds without a ping after which the connection must be broken
_TWICE = 0.05  # of the moves are sent by a second tab as well, perhaps to another server
_AGREEING = 0.3  # of the draws that are offered are accepted


class Page:
    """A player or watcher of a game, like its page in a browser.

    Keeps everything that it has seen and that was acknowledged, to compare with the database.
    """

    def __init__(
        self,
        browser: Browser,
        game: str,
        where: Callable[[], str],
        *,
        side: int | None = None,
        pause: tuple[float, float] = (0.02, 0.2),
        acting: float = 0.05,
        longest: int = LONGEST,
        seed: int = 0,
    ) -> None:
        """`acting` is how often another command comes with a move."""
        self.browser = browser
        self.game = game
        self.side = side
        self.live_game: LiveGame | None = None
        self.seen: dict[int, Event] = {}
        self.acknowledged: dict[str, int] = {}
        """Versions of moves by their ids."""
        self.refused: Counter[str] = Counter()
        self.byes: Counter[str] = Counter()
        self.waits: list[float] = []
        """Seconds from a move to its acknowledgement."""
        self.connections = 0
        self.is_ready = False
        """Whether the last connection was welcomed."""
        self.resent = 0
        self.patience = _SILENCE
        self.is_leaving = False
        """Whether to resign as soon as possible."""
        self.wants_rematch = False
        self.vanishing: int | None = None
        """From which ply on to leave silently on the own turn."""
        self.left: int | None = None
        """When that was, in milliseconds since 1970."""
        self.claims = False
        """Whether to claim the game as soon as the opponent is gone."""
        self._where = where
        self._pause = pause
        self._acting = acting
        self._longest = longest
        self._chance = random.Random(seed)
        self._pending: MoveRequest | None = None
        self._moves: set[str] = set()
        self._sent = 0.0
        self._think = 0.0
        self._other_tabs: set[asyncio.Task[None]] = set()

    @property
    def is_over(self) -> bool:
        return self.live_game is not None and self.live_game.state.end is not None

    @property
    def next_game(self) -> str | None:
        """The rematch, where it has been agreed."""
        return self.live_game.state.next_game if self.live_game is not None else None

    @property
    def _is_done(self) -> bool:
        if self.left is not None:
            return True
        is_waiting = self.wants_rematch and not self.is_leaving and self.next_game is None
        return self.is_over and not is_waiting and self._pending is None

    async def run(self) -> None:
        """Play until the game is over, and a rematch agreed if wanted."""
        while not self._is_done:
            with suppress(*LOST):
                await self._connected(self._where())
            self.is_ready = False
            await asyncio.sleep(self._chance.uniform(0.02, 0.15))
        await asyncio.gather(*self._other_tabs)

    def _tab(self, address: str) -> connect:
        return connect(
            address.replace("http", "ws", 1) + "/api/socket",
            origin=address,  # type: ignore[arg-type]
            additional_headers=self.browser.headers,
            compression=None,
            ping_interval=None,
            open_timeout=10,
            close_timeout=1,
        )

    async def _connected(self, address: str) -> None:
        async with self._tab(address) as socket:
            self.connections += 1
            self.is_ready = False
            await _say(socket, Hello(protocol=1, language="en"))
            await self._watch(socket)
            self._sent = 0.0  # resend what is not acknowledged
            self._think = heard = time.monotonic()
            while not self._is_done:
                try:
                    async with asyncio.timeout(0.05):
                        text = await socket.recv()
                except TimeoutError:
                    if time.monotonic() - heard > self.patience:
                        return
                else:
                    heard = time.monotonic()
                    await self._hear(socket, text)
                await self._do(socket)

    async def _watch(self, socket: ClientConnection) -> None:
        have = self.live_game.state.version if self.live_game is not None else 0
        await _say(socket, Watch(game=self.game, have=have))

    async def _hear(self, socket: ClientConnection, text: str | bytes) -> None:
        match decode_server(text):
            case Welcome():
                self.is_ready = True
            case Ping(n=number):
                await _say(socket, Pong(n=number))
            case Snapshot(game=self.game, info=info, events=events):
                self._see(events)
                self.live_game = LiveGame(info, events)
            case Events(game=self.game, events=events):
                self._see(events)
                await self._take(socket, events)
            case Ack(id=request, version=version):
                self._acknowledge(request, version)
            case Refuse() as refusal:
                await self._refused(socket, refusal)
            case Bye(reason=reason):
                self.byes[reason] += 1

    def _see(self, events: list[Event]) -> None:
        for event in events:
            assert self.seen.setdefault(event.v, event) == event, "the game has forked"

    async def _take(self, socket: ClientConnection, events: list[Event]) -> None:
        if self.live_game is None:
            return
        news = [event for event in events if event.v > self.live_game.state.version]
        if not news:
            return
        if news[0].v == self.live_game.state.version + 1:
            self.live_game = self.live_game.with_events(news)
            self._think = time.monotonic() + self._chance.uniform(*self._pause)
        else:
            await self._watch(socket)

    def _acknowledge(self, request: str, version: int) -> None:
        if self._pending is not None and request == self._pending.id:
            self._pending = None
            self.waits.append(time.monotonic() - self._sent)
        if request in self._moves:
            known = self.acknowledged.setdefault(request, version)
            assert known == version, "acknowledged as two versions"

    async def _send_twice(self, play: MoveRequest) -> None:
        """Send a move from another tab too, which may reach another server at the same time."""
        with suppress(*LOST):
            async with asyncio.timeout(_ANSWER), self._tab(self._where()) as socket:
                await _say(socket, Hello(protocol=1, language="en"))
                await _say(socket, play)
                while True:
                    match decode_server(await socket.recv()):
                        case Ack(id=play.id, version=version):
                            self._acknowledge(play.id, version)
                            return
                        case Refuse(id=play.id, reason=reason):
                            self.refused[reason] += 1
                            return

    async def _refused(self, socket: ClientConnection, refusal: Refuse) -> None:
        self.refused[refusal.reason] += 1
        if refusal.reason in ("unavailable", "busy"):
            self._sent = time.monotonic() - _ANSWER + 0.3
            if refusal.id is None:
                await asyncio.sleep(0.3)
                await self._watch(socket)
        elif self._pending is not None and refusal.id == self._pending.id:
            assert refusal.id not in self.acknowledged, "refused what was acknowledged"
            self._pending = None
            await self._watch(socket)

    async def _do(self, socket: ClientConnection) -> None:
        if self.side is None or self.live_game is None:
            return
        now = time.monotonic()
        if self._pending is not None:
            if now - self._sent > _ANSWER:
                self.resent += self._sent == 0.0
                self._sent = now
                await _say(socket, self._pending)
            return
        state = self.live_game.state
        is_behind = state.version < max(self.acknowledged.values(), default=0)
        if now < self._think or is_behind or state.position is None:
            return
        self._think = now + 0.5  # in case this is outdated
        if not state.is_playing:
            if self.is_over and self.wants_rematch:
                await self._act(socket, "rematch")
        elif state.offers.get("takeback") == 1 - self.side:
            await self._act(socket, "takeback")
        elif state.offers.get("draw") == 1 - self.side and not self.is_leaving:
            await self._act(socket, "draw" if self._chance.random() < _AGREEING else "decline")
        elif state.turn_of != self.side:
            if self.claims:
                await self._act(socket, "claim")
        elif state.ply >= self._longest or self.is_leaving:
            await self._act(socket, "resign")
        elif self.vanishing is not None and state.ply >= self.vanishing:
            self.left = int(time.time() * 1000)
        else:
            await self._move(socket, state, now)

    async def _move(self, socket: ClientConnection, state: State, now: float) -> None:
        assert state.position is not None
        if self._chance.random() < self._acting:
            kind = self._chance.choice(["takeback", "time", "phrase", "draw"])
            await self._act(socket, kind)
        self._pending = MoveRequest(
            id=secrets.token_hex(8),
            game=self.game,
            ply=state.ply,
            key=str(state.position.key),
            move=self._chance.choice(state.position.moves).text,
        )
        self._moves.add(self._pending.id)
        self._sent = now
        await _say(socket, self._pending)
        if self._acting and self._chance.random() < _TWICE:
            tab = asyncio.create_task(self._send_twice(self._pending))
            self._other_tabs.add(tab)
            tab.add_done_callback(self._other_tabs.discard)

    async def _act(self, socket: ClientConnection, what: Any) -> None:
        which = "hello" if what == "phrase" else None
        act = Act(id=secrets.token_hex(8), game=self.game, what=what, which=which)
        await _say(socket, act)


async def insist(browser: Browser, where: Callable[[], str], path: str, body: object) -> Answer:
    """Retry a request until it is answered."""
    while True:
        browser.address = where()
        try:
            answer = await browser.ask(path, body)
        except (urllib.error.URLError, HTTPException, *LOST):
            await asyncio.sleep(0.1)
            continue
        if answer.status not in (429, 503):
            return answer
        await asyncio.sleep(0.3)


async def _say(socket: ClientConnection, message: Message) -> None:
    """Send a message; ignore a closed connection, whose last messages are still to be read."""
    with suppress(ConnectionClosed):
        await socket.send(encode(message))
