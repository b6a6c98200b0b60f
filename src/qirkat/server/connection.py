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
    Ping,
    Play,
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
from qirkat.server.bus import Bus, Gap, Subscription
from qirkat.server.connections import Lounge, Visitor
from qirkat.server.live_games import Hall, game_channel, person_channel
from qirkat.server.metrics import Metrics
from qirkat.storage.store import StoreError

logger = logging.getLogger(__name__)

PING = 10.0
"""Seconds between pings."""
SILENCE = 25.0
"""Seconds without an answer after which nobody is there."""
HELLO = 10.0
"""Seconds in which a client must have said hello."""
MOST_WAITING = 256
MOST_BYTES = 256 * 1024
"""Of messages that a client has not read yet."""
MOST_GAMES = 8
"""That one socket shows."""
_SENDING = 10.0  # seconds for one message to leave
_AGAIN = 1.0  # seconds until a store that failed is asked again
_ROUND_TRIPS = 5  # that are remembered; the shortest counts
_CODES: dict[ByeReason, int] = {
    "stopping": 1012,
    "slow": 1008,
    "rate": 1008,
    "protocol": 1002,
    "replaced": 1000,
    "session": 1000,
}


class Socket:
    """A client from its hello to its end."""

    def __init__(
        self,
        websocket: WebSocket,
        *,
        bus: Bus,
        hall: Hall,
        lounge: Lounge,
        metrics: Metrics,
        visitor: Visitor,
        server: str,
    ) -> None:
        self._websocket = websocket
        self._bus = bus
        self._hall = hall
        self._lounge = lounge
        self._metrics = metrics
        self._visitor = visitor
        self._server = server
        self._queue: deque[str] = deque()
        self._bytes = 0
        self._woken = asyncio.Event()
        self._farewell: Bye | None = None
        self._games: dict[str, int] = {}
        self._meanwhile: dict[str, list[str]] = {}
        self._bucket = Bucket(MESSAGES)
        self._pings: dict[int, float] = {}
        self._next_ping = 0
        self._pinged = -PING
        self._own = ("", 0)  # the last turn that was taken here: game and version
        self._round_trips: deque[float] = deque(maxlen=_ROUND_TRIPS)
        self._heard = time.monotonic()
        self._is_welcome = False

    @property
    def visitor(self) -> Visitor:
        """Who it is, and from where."""
        return self._visitor

    @property
    def person(self) -> str | None:
        """The id of who it is."""
        return self._visitor.id

    @property
    def lag(self) -> int:
        """The round trip to the client, in milliseconds, as short as it has lately been."""
        shortest = min(self._round_trips, default=0.0)
        return min(MAX_LAG, int(shortest * 1000))

    def tell(self, text: str) -> None:
        """Let the client have a message; it never waits."""
        if self._farewell is not None:
            return
        self._queue.append(text)
        self._bytes += len(text)
        if len(self._queue) > MOST_WAITING or self._bytes > MOST_BYTES:
            self.dismiss("slow", after=1000)
        self._woken.set()

    @property
    def is_welcome(self) -> bool:
        """Whether the client has said hello, and can be told things."""
        return self._is_welcome

    def has(self, game: str) -> int | None:
        """The version of a game that the client was told; None for one that it does not watch."""
        return self._games.get(game)

    def dismiss(self, reason: ByeReason, *, after: int = 0) -> None:
        """Say good-bye and end it."""
        if self._farewell is None:
            self._farewell = Bye(reason=reason, after=after)
            if reason == "slow":
                self._queue.clear()
            self._woken.set()

    async def run(self) -> None:
        """Until the client leaves or is sent away."""
        await self._websocket.accept()
        subscription = await self._bus.subscribe()
        self._lounge.enter(self)
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [
                    group.create_task(self._read(subscription), name="reading"),
                    group.create_task(self._hear(subscription), name="hearing"),
                    group.create_task(self._ping(), name="pinging"),
                ]
                await self._write()
                for task in tasks:
                    task.cancel()
        finally:
            self._lounge.leave(self)
            subscription.close()

    # Writing

    async def _write(self) -> None:
        """Send what waits, in order, until good-bye is said."""
        try:
            while True:
                await self._woken.wait()
                self._woken.clear()
                while self._queue and self._farewell is None:
                    await self._send(_SENDING)
                if self._farewell is not None:
                    async with asyncio.timeout(_SENDING):
                        await self._part(self._farewell)
                    return
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            # Whoever cannot even be told has gone already: the listener cuts the connection.
            return

    async def _send(self, patience: float) -> None:
        text = self._queue.popleft()
        self._bytes -= len(text)
        async with asyncio.timeout(patience):
            await self._websocket.send_text(text)

    async def _part(self, bye: Bye) -> None:
        """Say what was still to be said, such as why, and good-bye."""
        while self._queue:
            await self._send(_SENDING)
        await self._websocket.send_text(encode(bye))
        await self._websocket.close(_CODES[bye.reason])

    async def _ping(self) -> None:
        while True:
            now = time.monotonic()
            if now - self._heard > SILENCE:
                self.dismiss("slow")
                return
            # Whoever plays is asked with each turn already.
            if now - self._pinged >= PING:
                self._send_ping()
            await asyncio.sleep(self._pinged + PING - now)

    def _send_ping(self) -> None:
        self._next_ping += 1
        self._pinged = self._pings[self._next_ping] = time.monotonic()
        while len(self._pings) > _ROUND_TRIPS:
            del self._pings[next(iter(self._pings))]
        self.tell(encode(Ping(n=self._next_ping)))

    # Reading

    async def _read(self, subscription: Subscription) -> None:
        try:
            async with asyncio.timeout(HELLO):
                first = await self._message()
            if not isinstance(first, Hello) or first.protocol != PROTOCOL:
                self.dismiss("protocol")
                return
            now = self._hall.now()
            person = self._visitor.person
            self.tell(
                encode(Welcome(protocol=PROTOCOL, person=person, now=now, server=self._server))
            )
            if self.person is not None:
                await subscription.listen(person_channel(self.person))
                self._is_welcome = True
                await self._show_turns(self.person)
            while True:
                message = await self._message()
                if self._farewell is not None:
                    return  # whoever was sent away is no longer obeyed, however slow to hear it
                await self._answer(message, subscription)
        except ProtocolError as error:
            self.tell(encode(Refuse(id=None, game=None, reason=error.reason, sentence=str(error))))
            self.dismiss("protocol")
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            self.dismiss("protocol")

    async def _message(self) -> ClientMessage:
        if self._websocket.client_state != WebSocketState.CONNECTED:
            raise WebSocketDisconnect
        received = await self._websocket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        self._heard = time.monotonic()
        text = received.get("text")
        if text is None:
            raise ProtocolError("not_text", "Messages are texts.")
        if len(text) > MAX_MESSAGE:
            raise ProtocolError("too_long", f"A message has at most {MAX_MESSAGE} bytes.")
        message = decode(text)
        # What we have asked for does not count.
        is_answer = isinstance(message, Pong) and message.n in self._pings
        if not is_answer and self._bucket.wait(int(self._heard * 1000)):
            self.dismiss("rate", after=5000)
            raise WebSocketDisconnect
        return message

    async def _answer(self, message: ClientMessage, subscription: Subscription) -> None:
        match message:
            case Pong(n=number):
                if (sent := self._pings.pop(number, None)) is not None:
                    self._round_trips.append(time.monotonic() - sent)
            case Watch(game=game, have=have):
                await self._watch(game, have, subscription)
            case Unwatch(game=game):
                self._games.pop(game, None)
                subscription.leave(game_channel(game))
                self._lounge.look_away(self, game)
            case WatchLobby(on=on):
                await self._show_lobby(on)
            case Play() | Act():
                await self._do(message)
            case Hello():
                raise ProtocolError("bad_message", "A client says hello once.")

    async def _watch(self, game: str, have: int, subscription: Subscription) -> None:
        if game not in self._games and len(self._games) >= MOST_GAMES:
            sentence = f"One connection shows at most {MOST_GAMES} games."
            self._refuse(None, game, Refusal("too_many", sentence))
            return
        # First listening, then reading, so that nothing falls between; what is heard meanwhile is
        # told afterwards, so that it comes in order.
        channel = game_channel(game)
        meanwhile = self._meanwhile[channel] = []
        try:
            await subscription.listen(channel)
            await self._show(game, have)
            if game in self._games:
                self._lounge.look(self, game, await self._hall.side(game, self.person))
        except StoreError as error:
            self._refuse(None, game, _unavailable(error))
        finally:
            del self._meanwhile[channel]
            if game not in self._games:
                subscription.leave(channel)
        for text in meanwhile:
            await self._pass_on(game, text)

    async def _show(self, game: str, have: int) -> None:
        """Tell what is missing of a game; StoreError when it cannot be read."""
        missing = await self._hall.since(game, have)
        if missing is None:
            self._games.pop(game, None)
            self._lounge.look_away(self, game)
            self._refuse(None, game, Refusal("no_game", "There is no such game, or not any more."))
            return
        if missing.events:
            have = missing.events[-1].v
        self._games[game] = max(have, self._games.get(game, 0))
        if isinstance(missing, Snapshot) or missing.events:
            self.tell(encode(missing))

    async def _show_lobby(self, on: bool) -> None:
        try:
            await self._lounge.lobby(self, on)
        except StoreError as error:
            self._refuse(None, None, _unavailable(error))

    async def _show_turns(self, person: str) -> None:
        try:
            self.tell(encode(await self._lounge.turns(person)))
        except StoreError as error:
            self._refuse(None, None, _unavailable(error))

    async def _hear(self, subscription: Subscription) -> None:
        """Pass on what happens."""
        async for heard in subscription:
            if isinstance(heard, Gap):
                if self.person is not None:
                    self._lounge.games_changed(self.person)
                for game in tuple(self._games):
                    await self._show_at_last(game)
            elif heard.channel in self._meanwhile:
                self._meanwhile[heard.channel].append(heard.text)
            elif heard.channel.startswith("game:"):
                await self._pass_on(heard.channel.removeprefix("game:"), heard.text)
            elif self.person is not None:
                self._lounge.games_changed(self.person)

    async def _pass_on(self, game: str, text: str) -> None:
        """Tell events of a game that are new to the client, and those before that it missed."""
        first, latest = span(text)
        have = self._games.get(game)
        if have is None or latest <= have:
            return
        if first > have + 1:
            await self._show_at_last(game)
            return
        self._games[game] = latest
        self.tell(text)
        if self.person is not None and self._own != (game, latest):
            self._send_ping()  # the round trip counts when a turn has been shown

    async def _show_at_last(self, game: str) -> None:
        """Tell what is missing of a game as soon as it can be read."""
        is_told = False
        while (have := self._games.get(game)) is not None:
            try:
                await self._show(game, have)
                return
            except StoreError as error:
                if not is_told:
                    self._refuse(None, game, _unavailable(error))
                is_told = True
            await asyncio.sleep(_AGAIN)

    async def _do(self, message: Play | Act) -> None:
        begun = time.monotonic()

        def acknowledge(version: int) -> None:
            self.tell(encode(Ack(id=message.id, game=message.game, version=version)))
            if isinstance(message, Play):
                self._own = (message.game, version)
                self._metrics.move_acknowledged(time.monotonic() - begun)

        try:
            if isinstance(message, Play):
                refusal = await self._hall.move(self.person, message, self.lag, acknowledge)
            else:
                gone = self._lounge.gone_since(message.game, self.person)
                refusal = await self._hall.act(self.person, message, gone, acknowledge)
        except StoreError as error:
            refusal = _unavailable(error)
        if refusal is not None:
            self._metrics.refused(refusal.reason)
            self._refuse(message.id, message.game, refusal)

    def _refuse(self, request: str | None, game: str | None, refusal: Refusal) -> None:
        self.tell(
            encode(Refuse(id=request, game=game, reason=refusal.reason, sentence=refusal.sentence))
        )


def _unavailable(error: StoreError) -> Refusal:
    logger.error("The store failed: %s", error.reason)
    return Refusal("unavailable", "The server cannot write just now. Nothing is lost: try again.")
