"""Publish and subscribe within one server; `redis_bus` connects several.

Messages are hints that something is new; the store has the truth. So publishing never blocks: a
subscriber that does not keep up loses its backlog and gets a `Gap` instead. It then reads the
store, and has missed nothing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

MAX_MESSAGES = 256
MAX_BYTES = 256 * 1024
"""Limits of the backlog of a subscriber."""


@dataclass(frozen=True, slots=True)
class Message:
    """A published message."""

    channel: str
    text: str


@dataclass(frozen=True, slots=True)
class Gap:
    """Messages may have been lost, on any channel of the subscription."""


Shortcut = Callable[[Message], bool]


class BusError(Exception):
    """The bus cannot be opened; `reason` is a key: `address`."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class Subscription:
    """Messages of some channels in order: an async iterator that ends when it is closed.

    While its reader waits, messages are offered to `shortcut` first, which returns whether it has
    dealt with them: waking a task takes longer than most messages do.
    """

    def __init__(self, bus: Bus, shortcut: Shortcut | None) -> None:
        self._bus = bus
        self._shortcut = shortcut
        self._is_awaited = False
        self._channels: set[str] = set()
        self._unread: deque[Message | Gap] = deque()
        self._bytes = 0
        self._closed = False
        self._wake = asyncio.Event()

    async def listen(self, channel: str) -> None:
        """Add a channel: whatever is published after this arrives, or there is a gap."""
        if self._closed:
            raise ValueError("The subscription has been closed.")
        self._channels.add(channel)
        await self._bus._add_listener(channel, self)

    def leave(self, channel: str) -> None:
        """Remove a channel."""
        self._channels.discard(channel)
        self._bus._remove_listener(channel, self)

    def close(self) -> None:
        """Remove all channels, and end the iteration."""
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
            self._is_awaited = True
            try:
                await self._wake.wait()
            finally:
                self._is_awaited = False
        heard = self._unread.popleft()
        if isinstance(heard, Message):
            self._bytes -= len(heard.text)
        return heard

    def _put(self, message: Message) -> None:
        is_first = self._is_awaited and not self._unread
        if is_first and self._shortcut is not None and self._shortcut(message):
            return
        self._bytes += len(message.text)
        self._unread.append(message)
        if len(self._unread) > MAX_MESSAGES or self._bytes > MAX_BYTES:
            self._drop_backlog()
        self._wake.set()

    def _drop_backlog(self) -> None:
        """Replace the backlog with a gap, which makes it obsolete."""
        self._unread.clear()
        self._unread.append(Gap())
        self._bytes = 0
        self._wake.set()


class Bus:
    """Delivers messages within this server."""

    def __init__(self) -> None:
        self._subscriptions: set[Subscription] = set()
        self._listeners: dict[str, set[Subscription]] = {}

    @property
    def is_connected(self) -> bool:
        """Whether all servers are reached. While they are not, poll the store."""
        return True

    async def subscribe(self, *channels: str, shortcut: Shortcut | None = None) -> Subscription:
        """Subscribe to some channels."""
        subscription = Subscription(self, shortcut)
        self._subscriptions.add(subscription)
        for channel in channels:
            await subscription.listen(channel)
        return subscription

    def publish(self, channel: str, text: str) -> None:
        """Deliver a message to all subscribers of a channel, without blocking."""
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
        listeners = self._listeners.get(channel, set())
        listeners.discard(subscription)
        if not listeners:
            self._listeners.pop(channel, None)

    def announce_gap(self) -> None:
        """Put a gap into all subscriptions."""
        for subscription in self._subscriptions:
            subscription._drop_backlog()
