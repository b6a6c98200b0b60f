"""Publish and subscribe across servers through Redis; the only module that needs extra `redis`.

    bus = await RedisBus.open("redis://localhost", prefix="qirkat:5f0c2b7d91aa43e8")

Messages are delivered at once on this server, even without Redis, and then on all others. While
Redis is away servers do not reach each other, and afterwards there is a gap for all: a server that
was cut off puts one into its own subscriptions, and one that lost messages announces it to others.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any, Self

from qirkat.cluster.bus import Bus, BusError, Subscription

try:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff
    from redis.exceptions import ConnectionError as LostError
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("Redis needs a driver: pip install 'qirkat[redis]'.") from error

MAX_UNSENT = 10_000
_BATCH = 500
_PING_INTERVAL = 2.0  # seconds
_TIMEOUT = 5.0
_QUIET = 60.0  # seconds between log lines about messages that were dropped
Accepts = Callable[[str, str], bool]
"""Whether a text is a message of a channel."""
logger = logging.getLogger(__name__)


class RedisBus(Bus):
    """Delivers messages to all servers that share a Redis and a prefix."""

    def __init__(self, address: str, *, prefix: str, accepts: Accepts) -> None:
        super().__init__()
        self._accepts = accepts
        self._refused = -_QUIET
        self._address = address
        self._prefix = prefix
        self._server = secrets.token_hex(8)
        self._unsent: deque[tuple[str, str]] = deque()
        self._changes: deque[tuple[str, str]] = deque()  # channels to subscribe and unsubscribe
        self._unconfirmed: dict[str, deque[asyncio.Event]] = {}
        self._lost = False  # whether others may have missed messages of ours
        self._wake = asyncio.Event()
        self._sent = asyncio.Event()
        self._connected = asyncio.Event()
        self._stopping = asyncio.Event()
        self._task = asyncio.create_task(self._run(), name="redis")

    @classmethod
    async def open(
        cls,
        address: str,
        *,
        prefix: str = "qirkat",
        accepts: Accepts = lambda _channel, _text: True,
    ) -> Self:
        """Connect to `redis://…`, `rediss://…` or `unix://…`.

        If Redis is away this server runs alone and joins the others when it comes back. Another
        site on the same Redis needs another prefix: the number of a database in the address does
        not separate channels. Messages of others that `accepts` refuses are dropped.
        """
        try:
            Redis.from_url(address)
        except ValueError:
            # The address is not shown: it may contain a password.
            raise BusError(
                "address", "The address of Redis is redis://…, rediss://… or unix://…."
            ) from None
        bus = cls(address, prefix=prefix, accepts=accepts)
        try:
            async with asyncio.timeout(_TIMEOUT):
                await bus._connected.wait()
        except TimeoutError:
            logger.warning("Cannot reach Redis; this server runs alone until it can.")
        return bus

    @property
    def is_connected(self) -> bool:
        """Whether all servers are reached. While they are not, poll the store."""
        return self._connected.is_set()

    def publish(self, channel: str, text: str) -> None:
        """Deliver a message to all subscribers of a channel, without blocking."""
        super().publish(channel, text)
        if not self.is_connected or len(self._unsent) >= MAX_UNSENT:
            self._unsent.clear()
            self._lost = True
        if not self._lost:
            self._unsent.append((channel, text))
        self._sent.clear()
        self._wake.set()

    async def close(self) -> None:
        """Send what is unsent, disconnect, and end all subscriptions."""
        await super().close()
        if self.is_connected:
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await self._sent.wait()
        self._stopping.set()
        await self._task

    async def _add_listener(self, channel: str, subscription: Subscription) -> None:
        is_new = channel not in self._listeners
        await super()._add_listener(channel, subscription)
        if is_new and self.is_connected:
            self._unconfirmed.setdefault(channel, deque()).append(asyncio.Event())
            self._change("subscribe", channel)
        if waiting := self._unconfirmed.get(channel):
            await waiting[-1].wait()

    def _remove_listener(self, channel: str, subscription: Subscription) -> None:
        super()._remove_listener(channel, subscription)
        if channel not in self._listeners and self.is_connected:
            self._change("unsubscribe", channel)

    def _change(self, what: str, channel: str) -> None:
        self._changes.append((what, channel))
        self._wake.set()

    async def _run(self) -> None:
        """Connect, and reconnect until closed."""
        is_logged = False
        while not self._stopping.is_set():
            try:
                await self._session()
            except Exception as error:
                if self.is_connected or not is_logged:
                    logger.warning("Redis is away: %r", error)
                is_logged = True
            finally:
                self._disconnected()
            with suppress(TimeoutError):
                async with asyncio.timeout(random.uniform(0.1, 0.5)):
                    await self._stopping.wait()

    def _disconnected(self) -> None:
        was_whole = self.is_connected
        self._connected.clear()
        self._changes.clear()
        if self._unsent:
            self._unsent.clear()
            self._lost = True
        # Subscriptions that wait for confirmation get a gap instead.
        for waiting in self._unconfirmed.values():
            for confirmed in waiting:
                confirmed.set()
        self._unconfirmed.clear()
        if was_whole:
            self.announce_gap()

    async def _session(self) -> None:
        """Run one connection until it breaks. Nothing is retried silently: that hides a gap."""
        client = Redis.from_url(
            self._address,
            protocol=2,
            retry=Retry(NoBackoff(), 0),
            socket_timeout=_TIMEOUT,
            socket_connect_timeout=_TIMEOUT,
        )
        pubsub = _OneConnection(client.connection_pool)
        try:
            had: set[str] = set()
            # More channels may be added while these are being subscribed.
            while wanted := {self._prefix, *map(self._name, self._listeners)} - had:
                await self._begin(pubsub, wanted)
                had |= wanted
            self._connected.set()
            self.announce_gap()
            await self._first_of(
                self._receive(pubsub), self._send_all(client, pubsub), self._stopping.wait()
            )
        finally:
            await pubsub.aclose()  # type: ignore[no-untyped-call]
            await client.aclose()

    async def _first_of(self, *works: Coroutine[Any, Any, object]) -> None:
        """Run several coroutines until one ends, and raise what it raised."""
        tasks = [asyncio.create_task(work) for work in works]
        ended, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in others:
            # Before Python 3.12 a cancellation may be swallowed.
            while not task.done():
                task.cancel()
                await asyncio.wait({task}, timeout=0.1)
        for task in ended:
            task.result()

    async def _begin(self, pubsub: PubSub, names: Iterable[str]) -> None:
        """Subscribe, and wait for the confirmations."""
        missing = {name.encode() for name in names}
        await pubsub.subscribe(*names)
        async with asyncio.timeout(_TIMEOUT):
            while missing:
                message = await pubsub.get_message(timeout=_TIMEOUT)
                if message is not None and message["type"] == "subscribe":
                    missing.discard(message["channel"])

    async def _receive(self, pubsub: PubSub) -> None:
        """Receive messages. Redis answers pings, so silence means a broken connection."""
        while (message := await pubsub.get_message(timeout=_TIMEOUT)) is not None:
            if message["type"] == "subscribe":
                self._confirm(self._channel(message["channel"]))
            elif message["type"] == "message":
                self._dispatch(message)
        raise LostError("Redis is silent.")

    def _confirm(self, channel: str) -> None:
        if waiting := self._unconfirmed.get(channel):
            waiting.popleft().set()
            if not waiting:
                del self._unconfirmed[channel]

    def _dispatch(self, message: dict[str, Any]) -> None:
        server, _, text = message["data"].decode(errors="replace").partition(" ")
        if server == self._server:
            return
        if message["channel"] == self._prefix.encode():
            self.announce_gap()
        elif self._accepts(channel := self._channel(message["channel"]), text):
            super().publish(channel, text)
        elif time.monotonic() - self._refused > _QUIET:
            self._refused = time.monotonic()
            kind = channel.partition(":")[0]
            logger.error("Dropped a message on channel %s that no server sends", kind)

    async def _send_all(self, client: Redis, pubsub: PubSub) -> None:
        """Send changes of channels, then unsent messages, and pings."""
        clock = asyncio.get_running_loop()
        ping = clock.time()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(ping):
                    await self._wake.wait()
            self._wake.clear()
            while self._changes:
                what, channel = self._changes.popleft()
                await getattr(pubsub, what)(self._name(channel))
            while self._lost or self._unsent:
                await self._send(client)
            self._sent.set()
            if clock.time() >= ping:
                await pubsub.ping()
                ping = clock.time() + _PING_INTERVAL

    async def _send(self, client: Redis) -> None:
        if self._lost:
            # First of all: everything sent from here on comes after the gap.
            self._lost = False
            batch = [(self._prefix, "")]
        else:
            few = min(_BATCH, len(self._unsent))
            batch = [self._unsent.popleft() for _ in range(few)]
            batch = [(self._name(channel), text) for channel, text in batch]
        async with client.pipeline(transaction=False) as pipeline:
            for name, text in batch:
                pipeline.publish(name, f"{self._server} {text}")
            try:
                await pipeline.execute()
            except BaseException:
                self._lost = True
                raise

    def _name(self, channel: str) -> str:
        return f"{self._prefix}:{channel}"

    def _channel(self, name: bytes) -> str:
        return name.decode(errors="replace").removeprefix(f"{self._prefix}:")


class _OneConnection(PubSub):
    """Redis subscriptions that end with their connection."""

    async def on_connect(self, _connection: Any) -> None:
        """Refuse to reconnect: messages in between would be lost silently."""
        raise LostError("The connection to Redis was lost.")
