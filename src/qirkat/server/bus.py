"""Fan-out: what is published on a channel reaches all who listen to it.

Messages are hints that something is new; the truth is in the store. So nobody waits for anybody
here: a subscriber who does not keep up loses what he has not read, and is told so by a `Gap`. He
reads the store then, and has missed nothing.

This one is for a server that is alone; `redis_bus` connects several.
"""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Self

MAX_MESSAGES = 256
MAX_BYTES = 256 * 1024
"""How much a subscriber may leave unread."""


@dataclass(frozen=True, slots=True)
class Message:
    """What was published."""

    channel: str
    text: str


@dataclass(frozen=True, slots=True)
class Gap:
    """Messages may have been lost, on any channel that the subscriber listens to."""


class BusError(Exception):
    """A bus cannot be opened like this; `reason` says why as a key: `address`."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class Subscription:
    """What somebody hears, in order: an asynchronous iterator that ends when it is closed."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._channels: set[str] = set()
        self._unread: deque[Message | Gap] = deque()
        self._bytes = 0
        self._closed = False
        self._wake = asyncio.Event()

    async def listen(self, channel: str) -> None:
        """Listen to a channel too: whatever is published after this is heard, or there is a gap."""
        if self._closed:
            raise ValueError("The subscription has been closed.")
        self._channels.add(channel)
        await self._bus._add_listener(channel, self)

    def leave(self, channel: str) -> None:
        """Hear no more of a channel."""
        self._channels.discard(channel)
        self._bus._remove_listener(channel, self)

    def close(self) -> None:
        """Leave all channels, and end the iteration."""
        for channel in tuple(self._channels):
            self.leave(channel)
        self._bus._subscriptions.discard(self)
        self._closed = True
        self._unread.clear()
        self._wake.set()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Message | Gap:
        while not self._unread:
            if self._closed:
                raise StopAsyncIteration
            self._wake.clear()
            await self._wake.wait()
        heard = self._unread.popleft()
        if isinstance(heard, Message):
            self._bytes -= len(heard.text)
        return heard

    def _put(self, message: Message) -> None:
        self._bytes += len(message.text)
        self._unread.append(message)
        if len(self._unread) > MAX_MESSAGES or self._bytes > MAX_BYTES:
            self._drop_backlog()
        self._wake.set()

    def _drop_backlog(self) -> None:
        """Forget all that is unread. Whoever reads of the gap needs none of it any more."""
        self._unread.clear()
        self._unread.append(Gap())
        self._bytes = 0
        self._wake.set()


class Bus:
    """The fan-out within this server."""

    def __init__(self) -> None:
        self._subscriptions: set[Subscription] = set()
        self._listeners: dict[str, set[Subscription]] = {}

    @property
    def is_connected(self) -> bool:
        """Whether all servers are reached. While they are not, look into the store at times."""
        return True

    async def subscribe(self, *channels: str) -> Subscription:
        """Listen to some channels from now on."""
        subscription = Subscription(self)
        self._subscriptions.add(subscription)
        for channel in channels:
            await subscription.listen(channel)
        return subscription

    def publish(self, channel: str, text: str) -> None:
        """Let all who listen to a channel hear of something. This never waits."""
        message = Message(channel, text)
        for subscription in self._listeners.get(channel, ()):
            subscription._put(message)

    async def close(self) -> None:
        """End all subscriptions."""
        for subscription in tuple(self._subscriptions):
            subscription.close()

    async def _add_listener(self, channel: str, subscription: Subscription) -> None:
        self._listeners.setdefault(channel, set()).add(subscription)

    def _remove_listener(self, channel: str, subscription: Subscription) -> None:
        those = self._listeners.get(channel, set())
        those.discard(subscription)
        if not those:
            self._listeners.pop(channel, None)

    def _announce_gap(self) -> None:
        """Tell everybody of a gap."""
        for subscription in self._subscriptions:
            subscription._drop_backlog()
