"""One websocket connection: rate-limited input, and a bounded queue of output.

A client that reads too slowly is closed; it never slows a game. Round trips are measured by our own
pings, so that no client can claim a lag that is not there.
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
"""Seconds without any message after which a client counts as gone."""
HELLO_TIMEOUT = 10.0
"""Seconds in which a client must say hello."""
MAX_QUEUED = 256
MAX_BYTES = 256 * 1024
"""Limits of the queue of a client that reads slowly."""
MAX_GAMES = 8
"""Games that one connection can watch."""
_SEND_TIMEOUT = 10.0  # seconds to send one message
_RETRY_DELAY = 1.0  # seconds before a failed read is retried
_ROUND_TRIPS = 5  # remembered; the shortest counts
_CODES: dict[ByeReason, int] = {
    "stopping": 1012,
    "slow": 1008,
    "rate": 1008,
    "protocol": 1002,
    "replaced": 1000,
    "session": 1000,
}


class Connection:
    """A connected client."""

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
        self._own_move = ("", 0)  # game and version of the last move made here
        self._round_trips: deque[float] = deque(maxlen=_ROUND_TRIPS)
        self._last_received = time.monotonic()
        self._is_ready = False

    @property
    def connected_person(self) -> ConnectedPerson:
        """The person and address."""
        return self._connected_person

    @property
    def person(self) -> str | None:
        """The id of the person; None for a visitor without a cookie."""
        return self._connected_person.id

    @property
    def lag(self) -> int:
        """The shortest of the last round trips to the client, in milliseconds."""
        shortest = min(self._round_trips, default=0.0)
        return min(MAX_LAG, int(shortest * 1000))

    def send(self, text: str) -> None:
        """Queue a message without blocking."""
        if self._bye is not None:
            return
        self._queue.append(text)
        self._bytes += len(text)
        if len(self._queue) > MAX_QUEUED or self._bytes > MAX_BYTES:
            self.close("slow", after=1000)
        self._wake.set()

    @property
    def is_ready(self) -> bool:
        """Whether the client has said hello, so that messages can be sent."""
        return self._is_ready

    def sent_version(self, game: str) -> int | None:
        """The version of a game that was sent; None for a game that is not watched."""
        return self._watched.get(game)

    def close(self, reason: ByeReason, *, after: int = 0) -> None:
        """Send `bye` and close, once all that is queued has been sent."""
        if self._bye is None:
            self._bye = Bye(reason=reason, after=after)
            if reason == "slow":
                self._queue.clear()
            self._wake.set()

    async def run(self) -> None:
        """Serve the client until either side closes."""
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
        """Send queued messages in order, until `bye` is sent."""
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
            # The client is gone or stuck: the server cuts the connection.
            return

    async def _send_next(self, timeout: float) -> None:
        text = self._queue.popleft()
        self._bytes -= len(text)
        async with asyncio.timeout(timeout):
            await self._websocket.send_text(text)

    async def _send_bye(self, bye: Bye) -> None:
        """Send what is still queued, such as a reason, then `bye`, and close."""
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
            # While playing, every move shown is followed by a ping already.
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
                    return  # a closed client must not act, however slow it is to notice
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
        # Answers to our own pings do not count against the rate.
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
        # Listen before reading, so that nothing falls between. What arrives meanwhile is held back
        # and sent afterwards, in order.
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
        """Send what the client lacks of a game; StoreError if it cannot be read."""
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
        """Forward messages of the bus to the client."""
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
        """Send events that are new to the client, and any that it missed before them."""
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
            self._send_ping()  # measures the round trip that counts for the next turn

    async def _retry_send_missing(self, game: str) -> None:
        """Send what the client lacks of a game, retrying until it can be read."""
        is_refused = False
        while (have := self._watched.get(game)) is not None:
            try:
                await self._send_missing(game, have)
                return
            except StoreError as error:
                if not is_refused:
                    self._refuse(None, game, _unavailable(error))
                is_refused = True
            await asyncio.sleep(_RETRY_DELAY)

    async def _run_command(self, message: MoveRequest | Act) -> None:
        received = time.monotonic()

        def acknowledge(version: int) -> None:
            self.send(encode(Ack(id=message.id, game=message.game, version=version)))
            if isinstance(message, MoveRequest):
                self._own_move = (message.game, version)
                self._metrics.move_acknowledged(time.monotonic() - received)

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
    logger.error("Store failed: %s", error.reason)
    return Refusal("unavailable", "The server cannot write just now. Nothing is lost: try again.")
