"""One websocket connection: rate-limited input, and a bounded queue of output.

A client that reads too slowly is closed; it never slows a game. Round trips are measured by our own
pings. A client that delays its answers looks farther away than it is: the clock of the game bounds
what that can gain (`TimeControl.lag_reserve`).
"""

import asyncio
import logging
import math
import time
from collections import deque
from typing import NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from qirkat.accounts.rate_limits import Bucket
from qirkat.cluster.bus import Bus, Gap, Message, Subscription
from qirkat.live.game import PRESENT, Refusal
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
    span,
)
from qirkat.server.connections import ConnectedPerson, Connections
from qirkat.server.live_games import (
    Acknowledge,
    LiveGames,
    game_channel,
    person_channel,
    rewound,
)
from qirkat.server.metrics import Metrics
from qirkat.server.traffic import MESSAGE_RATE, MESSAGES, Traffic
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
_SEND_TIMEOUT = 10.0  # seconds to send one message; noticed with the next ping
_RETRY_DELAY = 1.0  # seconds before a failed read is retried
_MAX_PAUSE = 10.0  # seconds that a message may wait for others of its address
_ROUND_TRIPS = 5  # remembered; the shortest counts
_CODES: dict[ByeReason, int] = {
    "stopping": 1012,
    "slow": 1008,
    "rate": 1008,
    "protocol": 1002,
    "replaced": 1000,
    "session": 1000,
}


class _Shown(NamedTuple):
    """The last event of a game that a client has, and when it happened, if that is known."""

    version: int
    at: int | None


class _StuckError(Exception):
    """A message could not be sent in time."""


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
        traffic: Traffic,
        connected_person: ConnectedPerson,
        server: str,
    ) -> None:
        self._websocket = websocket
        self._bus = bus
        self._live_games = live_games
        self._connections = connections
        self._metrics = metrics
        self._traffic = traffic
        self._connected_person = connected_person
        self._server = server
        self._queue: deque[str] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._bye: Bye | None = None
        self._watched: dict[str, _Shown] = {}
        self._held_back: dict[str, list[str]] = {}
        self._bucket = Bucket(MESSAGE_RATE)
        self._pings: dict[int, float] = {}
        self._next_ping = 0
        self._pinged = -PING_INTERVAL
        self._own_move = ("", 0)  # game and version of the last move made here
        self._round_trips: deque[float] = deque(maxlen=_ROUND_TRIPS)
        self._last_received = time.monotonic()
        self._sending_since = math.inf
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
    def round_trip(self) -> int:
        """The shortest of the last round trips to the client, in milliseconds."""
        return int(min(self._round_trips, default=0.0) * 1000)

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
        shown = self._watched.get(game)
        return shown.version if shown is not None else None

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
        subscription = await self._bus.subscribe(shortcut=self._is_forwarded)
        self._connections.add(self)
        try:
            await self._connections.check_session(self)
            async with asyncio.TaskGroup() as group:
                tasks = [
                    group.create_task(self._read(subscription), name="reading"),
                    group.create_task(self._receive_bus(subscription), name="hearing"),
                    group.create_task(self._ping(), name="pinging"),
                ]
                await self._write()
                for task in tasks:
                    task.cancel()
        except* _StuckError:
            pass  # the server cuts the connection
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
                    await self._send_next()
                if self._bye is not None:
                    async with asyncio.timeout(_SEND_TIMEOUT):
                        await self._send_bye(self._bye)
                    return
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            # The client is gone or stuck: the server cuts the connection.
            return

    async def _send_next(self) -> None:
        text = self._queue.popleft()
        self._bytes -= len(text)
        # Not with a timeout of its own, which would take as long as all the rest.
        self._sending_since = time.monotonic()
        await self._websocket.send_text(text)
        self._sending_since = math.inf

    async def _send_bye(self, bye: Bye) -> None:
        """Send what is still queued, such as a reason, then `bye`, and close."""
        while self._queue:
            await self._send_next()
        await self._websocket.send_text(encode(bye))
        await self._websocket.close(_CODES[bye.reason])

    async def _ping(self) -> None:
        while True:
            now = time.monotonic()
            if now - self._sending_since > _SEND_TIMEOUT:
                raise _StuckError
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
        self.send(encode(Ping(n=self._next_ping, now=self._live_games.now())))

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
            raise ProtocolError("not_text", "Messages must be text.")
        if len(text) > MAX_MESSAGE:
            raise ProtocolError("too_long", f"A message can have at most {MAX_MESSAGE} bytes.")
        message = decode(text)
        # Answers to our own pings do not count against the rate.
        if not (isinstance(message, Pong) and message.n in self._pings):
            await self._count(message)
        return message

    async def _count(self, message: ClientMessage) -> None:
        """Count a message, and wait while the address has more to do than others should feel."""
        now = int(self._last_received * 1000)
        cost, address = MESSAGES[type(message)], self._connected_person.address
        pause = 0.0
        is_refused = self._bucket.wait(now) or self._traffic.wait(
            "message", cost, now, address=address
        )
        if not is_refused:
            pause = self._traffic.pause("message", cost, now, address=address)
        if is_refused or pause > _MAX_PAUSE:
            self.close("rate", after=5000)
            raise WebSocketDisconnect
        if pause:
            await asyncio.sleep(pause)

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
                raise ProtocolError("bad_message", "A client may say hello only once.")

    async def _watch(self, game: str, have: int, subscription: Subscription) -> None:
        if game not in self._watched and len(self._watched) >= MAX_GAMES:
            sentence = f"One connection can follow at most {MAX_GAMES} games."
            self._refuse(None, game, Refusal("too_many", sentence))
            return
        # Listen before reading, so that nothing is missed. What arrives in between is held back
        # and sent afterwards, in order.
        channel = game_channel(game)
        held_back = self._held_back[channel] = []
        try:
            await subscription.listen(channel)
            await self._send_missing(game, _Shown(have, None))
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

    async def _send_missing(self, game: str, shown: _Shown) -> None:
        """Send what the client lacks of a game; StoreError if it cannot be read."""
        missing = await self._live_games.missing_since(game, shown.version, shown.at)
        if missing is None:
            self._watched.pop(game, None)
            self._connections.unwatch(self, game)
            self._refuse(
                None, game, Refusal("no_game", "This game does not exist, or no longer does.")
            )
            return
        last = missing.events[-1] if missing.events else None
        newest = _Shown(last.v, last.at) if last is not None else shown
        if isinstance(missing, Snapshot):
            if shown.version:
                self.send(encode(rewound(game)))
            self._watched[game] = newest if last is not None else _Shown(0, None)
        elif newest.version >= self._watched.get(game, newest).version:
            self._watched[game] = newest
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
        if not self._is_sent(game, text):
            await self._retry_send_missing(game)

    def _is_forwarded(self, heard: Message) -> bool:
        """Forward events at once, without waking a task; False if they need more than that."""
        kind, _, game = heard.channel.partition(":")
        if kind != "game" or heard.channel in self._held_back:
            return False
        return self._is_sent(game, heard.text)

    def _is_sent(self, game: str, text: str) -> bool:
        """Send events if they are new to the client.

        False unless they follow the very event that the client has last. Then the store decides:
        the client may have missed some, or have seen some that are lost.
        """
        news, shown = span(text), self._watched.get(game)
        if shown is None or (news is not None and (news.last, news.at) == shown):
            return True
        if news is None or (news.first - 1, news.after) != shown:
            return False
        self._watched[game] = _Shown(news.last, news.at)
        self.send(text)
        if self.person is not None and self._own_move != (game, news.last):
            self._send_ping()  # measures the round trip that counts for the next turn
        return True

    async def _retry_send_missing(self, game: str) -> None:
        """Send what the client lacks of a game, retrying until it can be read."""
        is_refused = False
        while (shown := self._watched.get(game)) is not None:
            try:
                await self._send_missing(game, shown)
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
                refusal = await self._live_games.move(
                    self.person, message, self.round_trip, acknowledge
                )
            else:
                refusal = await self._act(message, acknowledge)
        except StoreError as error:
            refusal = _unavailable(error)
        if refusal is not None:
            self._metrics.refused(refusal.reason)
            self._refuse(message.id, message.game, refusal)

    async def _act(self, act: Act, acknowledge: Acknowledge) -> Refusal | None:
        absence = PRESENT
        if act.what == "claim":
            absence = await self._connections.absence(act.game, self.person)
        return await self._live_games.act(self.person, act, absence, acknowledge)

    def _refuse(self, request: str | None, game: str | None, refusal: Refusal) -> None:
        self.send(
            encode(Refuse(id=request, game=game, reason=refusal.reason, sentence=refusal.sentence))
        )


def _unavailable(error: StoreError) -> Refusal:
    logger.error("Store failed: %s", error.reason)
    return Refusal("unavailable", "The server cannot write right now. Nothing is lost: try again.")
