"""One websocket: a client says things at a bounded rate, and is told things by a bounded queue.

A reader that is too slow is told so and sent away; it never slows a game. Round trips are measured
by pings of ours, so that nobody can claim a lag that is not there.
"""

import asyncio
import logging
import time
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from qirkat.accounts.rate_limits import MESSAGES, Bucket
from qirkat.live.clock import MAX_LAG
from qirkat.live.game import Refusal
from qirkat.live.protocol import (
    MAX_MESSAGE,
    PROTOCOL,
    Ack,
    Act,
    Bye,
    ByeReason,
    ClientMessage,
    Hello,
    MoveRequest,
    Ping,
    Pong,
    ProtocolError,
    Refuse,
    Snapshot,
    Unwatch,
    Watch,
    WatchLobby,
    Welcome,
    decode,
    encode,
    version_range,
)
from qirkat.server.bus import Bus, Gap, Subscription
from qirkat.server.connections import ConnectedPerson, Connections
from qirkat.server.live_games import LiveGames, game_channel, person_channel
from qirkat.server.metrics import Metrics
from qirkat.storage.store import StoreError

logger = logging.getLogger(__name__)

PING_INTERVAL = 10.0
"""Seconds between pings."""
SILENCE_LIMIT = 25.0
"""Seconds without an answer after which nobody is there."""
HELLO_TIMEOUT = 10.0
"""Seconds in which a client must have said hello."""
MAX_QUEUED = 256
MAX_BYTES = 256 * 1024
"""Of messages that a client has not read yet."""
MAX_GAMES = 8
"""That one socket shows."""
_SEND_TIMEOUT = 10.0  # seconds for one message to leave
_RETRY_DELAY = 1.0  # seconds until a store that failed is asked again
_ROUND_TRIPS = 5  # that are remembered; the shortest counts
_CODES: dict[ByeReason, int] = {
    "stopping": 1012,
    "slow": 1008,
    "rate": 1008,
    "protocol": 1002,
    "replaced": 1000,
    "session": 1000,
}


class Connection:
    """A client from its hello to its end."""

    def __init__(
        self,
        websocket: WebSocket,
        *,
        bus: Bus,
        live_games: LiveGames,
        connections: Connections,
        metrics: Metrics,
        connected_person: ConnectedPerson,
        server: str,
    ) -> None:
        self._websocket = websocket
        self._bus = bus
        self._live_games = live_games
        self._connections = connections
        self._metrics = metrics
        self._connected_person = connected_person
        self._server = server
        self._queue: deque[str] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._bye: Bye | None = None
        self._watched: dict[str, int] = {}
        self._held_back: dict[str, list[str]] = {}
        self._bucket = Bucket(MESSAGES)
        self._pings: dict[int, float] = {}
        self._next_ping = 0
        self._pinged = -PING_INTERVAL
        self._own_move = ("", 0)  # the last turn that was taken here: game and version
        self._round_trips: deque[float] = deque(maxlen=_ROUND_TRIPS)
        self._last_received = time.monotonic()
        self._is_ready = False

    @property
    def connected_person(self) -> ConnectedPerson:
        """Who it is, and from where."""
        return self._connected_person

    @property
    def person(self) -> str | None:
        """The id of who it is."""
        return self._connected_person.id

    @property
    def lag(self) -> int:
        """The round trip to the client, in milliseconds, as short as it has lately been."""
        shortest = min(self._round_trips, default=0.0)
        return min(MAX_LAG, int(shortest * 1000))

    def send(self, text: str) -> None:
        """Let the client have a message; it never waits."""
        if self._bye is not None:
            return
        self._queue.append(text)
        self._bytes += len(text)
        if len(self._queue) > MAX_QUEUED or self._bytes > MAX_BYTES:
            self.close("slow", after=1000)
        self._wake.set()

    @property
    def is_ready(self) -> bool:
        """Whether the client has said hello, and can be told things."""
        return self._is_ready

    def sent_version(self, game: str) -> int | None:
        """The version of a game that the client was told; None for one that it does not watch."""
        return self._watched.get(game)

    def close(self, reason: ByeReason, *, after: int = 0) -> None:
        """Say good-bye and end it."""
        if self._bye is None:
            self._bye = Bye(reason=reason, after=after)
            if reason == "slow":
                self._queue.clear()
            self._wake.set()

    async def run(self) -> None:
        """Until the client leaves or is sent away."""
        await self._websocket.accept()
        subscription = await self._bus.subscribe()
        self._connections.add(self)
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [
                    group.create_task(self._read(subscription), name="reading"),
                    group.create_task(self._receive_bus(subscription), name="hearing"),
                    group.create_task(self._ping(), name="pinging"),
                ]
                await self._write()
                for task in tasks:
                    task.cancel()
        finally:
            self._connections.remove(self)
            subscription.close()

    # Writing

    async def _write(self) -> None:
        """Send what waits, in order, until good-bye is said."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._queue and self._bye is None:
                    await self._send_next(_SEND_TIMEOUT)
                if self._bye is not None:
                    async with asyncio.timeout(_SEND_TIMEOUT):
                        await self._send_bye(self._bye)
                    return
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            # Whoever cannot even be told has gone already: the listener cuts the connection.
            return

    async def _send_next(self, timeout: float) -> None:
        text = self._queue.popleft()
        self._bytes -= len(text)
        async with asyncio.timeout(timeout):
            await self._websocket.send_text(text)

    async def _send_bye(self, bye: Bye) -> None:
        """Say what was still to be said, such as why, and good-bye."""
        while self._queue:
            await self._send_next(_SEND_TIMEOUT)
        await self._websocket.send_text(encode(bye))
        await self._websocket.close(_CODES[bye.reason])

    async def _ping(self) -> None:
        while True:
            now = time.monotonic()
            if now - self._last_received > SILENCE_LIMIT:
                self.close("slow")
                return
            # Whoever plays is asked with each turn already.
            if now - self._pinged >= PING_INTERVAL:
                self._send_ping()
            await asyncio.sleep(self._pinged + PING_INTERVAL - now)

    def _send_ping(self) -> None:
        self._next_ping += 1
        self._pinged = self._pings[self._next_ping] = time.monotonic()
        while len(self._pings) > _ROUND_TRIPS:
            del self._pings[next(iter(self._pings))]
        self.send(encode(Ping(n=self._next_ping)))

    # Reading

    async def _read(self, subscription: Subscription) -> None:
        try:
            async with asyncio.timeout(HELLO_TIMEOUT):
                first = await self._next_message()
            if not isinstance(first, Hello) or first.protocol != PROTOCOL:
                self.close("protocol")
                return
            now = self._live_games.now()
            person = self._connected_person.person
            self.send(
                encode(Welcome(protocol=PROTOCOL, person=person, now=now, server=self._server))
            )
            if self.person is not None:
                await subscription.listen(person_channel(self.person))
                self._is_ready = True
                await self._send_turns(self.person)
            while True:
                message = await self._next_message()
                if self._bye is not None:
                    return  # whoever was sent away is no longer obeyed, however slow to hear it
                await self._handle(message, subscription)
        except ProtocolError as error:
            self.send(encode(Refuse(id=None, game=None, reason=error.reason, sentence=str(error))))
            self.close("protocol")
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            self.close("protocol")

    async def _next_message(self) -> ClientMessage:
        if self._websocket.client_state != WebSocketState.CONNECTED:
            raise WebSocketDisconnect
        received = await self._websocket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        self._last_received = time.monotonic()
        text = received.get("text")
        if text is None:
            raise ProtocolError("not_text", "Messages are texts.")
        if len(text) > MAX_MESSAGE:
            raise ProtocolError("too_long", f"A message has at most {MAX_MESSAGE} bytes.")
        message = decode(text)
        # What we have asked for does not count.
        is_answer = isinstance(message, Pong) and message.n in self._pings
        if not is_answer and self._bucket.wait(int(self._last_received * 1000)):
            self.close("rate", after=5000)
            raise WebSocketDisconnect
        return message

    async def _handle(self, message: ClientMessage, subscription: Subscription) -> None:
        match message:
            case Pong(n=number):
                if (sent := self._pings.pop(number, None)) is not None:
                    self._round_trips.append(time.monotonic() - sent)
            case Watch(game=game, have=have):
                await self._watch(game, have, subscription)
            case Unwatch(game=game):
                self._watched.pop(game, None)
                subscription.leave(game_channel(game))
                self._connections.unwatch(self, game)
            case WatchLobby(on=on):
                await self._send_lobby(on)
            case MoveRequest() | Act():
                await self._run_command(message)
            case Hello():
                raise ProtocolError("bad_message", "A client says hello once.")

    async def _watch(self, game: str, have: int, subscription: Subscription) -> None:
        if game not in self._watched and len(self._watched) >= MAX_GAMES:
            sentence = f"One connection shows at most {MAX_GAMES} games."
            self._refuse(None, game, Refusal("too_many", sentence))
            return
        # First listening, then reading, so that nothing falls between; what is heard meanwhile is
        # told afterwards, so that it comes in order.
        channel = game_channel(game)
        held_back = self._held_back[channel] = []
        try:
            await subscription.listen(channel)
            await self._send_missing(game, have)
            if game in self._watched:
                self._connections.watch(self, game, await self._live_games.side(game, self.person))
        except StoreError as error:
            self._refuse(None, game, _unavailable(error))
        finally:
            del self._held_back[channel]
            if game not in self._watched:
                subscription.leave(channel)
        for text in held_back:
            await self._forward(game, text)

    async def _send_missing(self, game: str, have: int) -> None:
        """Tell what is missing of a game; StoreError when it cannot be read."""
        missing = await self._live_games.missing_since(game, have)
        if missing is None:
            self._watched.pop(game, None)
            self._connections.unwatch(self, game)
            self._refuse(None, game, Refusal("no_game", "There is no such game, or not any more."))
            return
        if missing.events:
            have = missing.events[-1].v
        self._watched[game] = max(have, self._watched.get(game, 0))
        if isinstance(missing, Snapshot) or missing.events:
            self.send(encode(missing))

    async def _send_lobby(self, on: bool) -> None:
        try:
            await self._connections.lobby(self, on)
        except StoreError as error:
            self._refuse(None, None, _unavailable(error))

    async def _send_turns(self, person: str) -> None:
        try:
            self.send(encode(await self._live_games.lists.turns(person)))
        except StoreError as error:
            self._refuse(None, None, _unavailable(error))

    async def _receive_bus(self, subscription: Subscription) -> None:
        """Pass on what happens."""
        async for heard in subscription:
            if isinstance(heard, Gap):
                if self.person is not None:
                    self._connections.mark_games_changed(self.person)
                for game in tuple(self._watched):
                    await self._retry_send_missing(game)
            elif heard.channel in self._held_back:
                self._held_back[heard.channel].append(heard.text)
            elif heard.channel.startswith("game:"):
                await self._forward(heard.channel.removeprefix("game:"), heard.text)
            elif self.person is not None:
                self._connections.mark_games_changed(self.person)

    async def _forward(self, game: str, text: str) -> None:
        """Tell events of a game that are new to the client, and those before that it missed."""
        first, latest = version_range(text)
        have = self._watched.get(game)
        if have is None or latest <= have:
            return
        if first > have + 1:
            await self._retry_send_missing(game)
            return
        self._watched[game] = latest
        self.send(text)
        if self.person is not None and self._own_move != (game, latest):
            self._send_ping()  # the round trip counts when a turn has been shown

    async def _retry_send_missing(self, game: str) -> None:
        """Tell what is missing of a game as soon as it can be read."""
        is_told = False
        while (have := self._watched.get(game)) is not None:
            try:
                await self._send_missing(game, have)
                return
            except StoreError as error:
                if not is_told:
                    self._refuse(None, game, _unavailable(error))
                is_told = True
            await asyncio.sleep(_RETRY_DELAY)

    async def _run_command(self, message: MoveRequest | Act) -> None:
        begun = time.monotonic()

        def acknowledge(version: int) -> None:
            self.send(encode(Ack(id=message.id, game=message.game, version=version)))
            if isinstance(message, MoveRequest):
                self._own_move = (message.game, version)
                self._metrics.move_acknowledged(time.monotonic() - begun)

        try:
            if isinstance(message, MoveRequest):
                refusal = await self._live_games.move(self.person, message, self.lag, acknowledge)
            else:
                gone = self._connections.gone_since(message.game, self.person)
                refusal = await self._live_games.act(self.person, message, gone, acknowledge)
        except StoreError as error:
            refusal = _unavailable(error)
        if refusal is not None:
            self._metrics.refused(refusal.reason)
            self._refuse(message.id, message.game, refusal)

    def _refuse(self, request: str | None, game: str | None, refusal: Refusal) -> None:
        self.send(
            encode(Refuse(id=request, game=game, reason=refusal.reason, sentence=refusal.sentence))
        )


def _unavailable(error: StoreError) -> Refusal:
    logger.error("The store failed: %s", error.reason)
    return Refusal("unavailable", "The server cannot write just now. Nothing is lost: try again.")
