"""The network: which pairs can reach each other, how long messages take, sockets, and the bus."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable
from typing import Any

from simulation.loop import PROCESS, Process, VirtualLoop

from qirkat.cluster.bus import Bus, Subscription
from qirkat.cluster.bus_messages import is_valid

DATABASE, REDIS = "database", "redis"
_NOTICED = 5.0  # seconds after which a server notices at the latest that Redis is away
_RETRY = 0.25  # seconds after which something is tried again that was held up


class Network:
    """Who can reach whom, by names of machines."""

    def __init__(self, loop: VirtualLoop, seed: int) -> None:
        self.loop = loop
        self.chance = random.Random(f"{seed} network")
        self._cuts: dict[frozenset[str], float] = {}
        self.slow = 0.0
        """Seconds by which messages are late at most, while the network is slow."""

    def cut(self, one: str, other: str, seconds: float) -> None:
        """Separate two machines for a while."""
        pair = frozenset((one, other))
        self._cuts[pair] = max(self._cuts.get(pair, 0.0), self.loop.time() + seconds)

    def reaches(self, one: str, other: str) -> bool:
        return self._cuts.get(frozenset((one, other)), 0.0) <= self.loop.time()

    def heal(self) -> None:
        """End all faults."""
        self._cuts.clear()
        self.slow = 0.0

    def delay(self) -> float:
        """Seconds that a message takes."""
        usual = 0.001 + self.chance.expovariate(200)
        return usual + self.chance.uniform(0, self.slow)


class Socket:
    """One end of a connection between a page and a server: ordered, and silent while it is cut."""

    def __init__(self, network: Network, process: Process, trace: Callable[..., None]) -> None:
        self._network = network
        self._trace = trace
        self.process = process
        self.peer: Socket
        self.received: asyncio.Queue[str | None] = asyncio.Queue()
        """Messages; None is the end."""
        self.is_closed = False
        self._unsent: deque[str | None] = deque()
        self._is_sending = False

    def send(self, text: str) -> None:
        """Send a message; OSError once the connection is closed."""
        if self.is_closed:
            raise ConnectionResetError("The connection is closed.")
        self._put(text)

    def close(self) -> None:
        """Close, once everything before has been sent."""
        if not self.is_closed:
            self.is_closed = True
            self._put(None)

    def break_off(self) -> None:
        """The process has died: what was not sent may be lost."""
        if self._network.chance.random() < 0.5:
            self._unsent.clear()
        self.close()

    def _put(self, text: str | None) -> None:
        self._unsent.append(text)
        if not self._is_sending:
            self._is_sending = True
            self._later(self._network.delay())

    def _later(self, delay: float) -> None:
        # Not in the sender's process: what was sent arrives even if the sender has died.
        self._network.loop.in_process(self._network.loop.world, delay, self._deliver)

    def _deliver(self) -> None:
        if not self._unsent:
            self._is_sending = False
            return
        here, there = self.process.machine.name, self.peer.process.machine.name
        if not self._network.reaches(here, there):
            self._later(_RETRY)
            return
        text = self._unsent.popleft()
        if self.peer.process.is_alive:
            self._network.loop.in_process(self.peer.process, 0.0, self.peer._arrive, text)
        self._later(self._network.delay()) if self._unsent else self._stop_sending()

    def _stop_sending(self) -> None:
        self._is_sending = False

    def _arrive(self, text: str | None) -> None:
        self._trace("message", self.process.name, text)
        if text is None:
            self.is_closed = True
        self.received.put_nowait(text)


def connect(
    network: Network, page: Process, server: Process, trace: Callable[..., None]
) -> tuple[Socket, Socket]:
    """Both ends of a new connection: the page's and the server's."""
    near, far = Socket(network, page, trace), Socket(network, server, trace)
    near.peer, far.peer = far, near
    return near, far


class Redis:
    """What the buses of all servers are connected by."""

    def __init__(self, network: Network, trace: Callable[..., None]) -> None:
        self.network = network
        self._trace = trace
        self.buses: list[SimulatedBus] = []
        self.loss = 0.0
        """The share of messages that get lost without anybody noticing."""
        self.is_orderly = True
        """Whether messages of one server to another arrive in order."""
        self._arrivals: dict[tuple[SimulatedBus, SimulatedBus], float] = {}

    def heal(self) -> None:
        self.loss, self.is_orderly = 0.0, True

    def send(self, sender: SimulatedBus, channel: str, text: str | None) -> None:
        """Send a message to all other servers; None announces a gap."""
        loop, chance = self.network.loop, self.network.chance
        for bus in self.buses:
            if bus is sender or not bus.process.is_alive or not bus.can_reach:
                continue
            if text is not None and chance.random() < self.loss:
                self._trace("lost", bus.process.name, channel)
                continue
            arrival = loop.time() + self.network.delay() + self.network.delay()
            if self.is_orderly:
                arrival = max(arrival, self._arrivals.get((sender, bus), 0.0))
            self._arrivals[sender, bus] = arrival
            loop.in_process(bus.process, arrival - loop.time(), bus.receive, channel, text)


class SimulatedBus(Bus):
    """Behaves as the bus over Redis: delivers here at once, then elsewhere, and announces gaps."""

    def __init__(self, redis: Redis) -> None:
        super().__init__()
        self.process = PROCESS.get()
        self._redis = redis
        self._is_connected = True
        self._has_lost = False
        redis.buses.append(self)
        self._task = asyncio.create_task(self._watch(), name="redis")

    @property
    def can_reach(self) -> bool:
        return self._redis.network.reaches(self.process.machine.name, REDIS)

    @property
    def is_connected(self) -> bool:
        return self._is_connected

    def publish(self, channel: str, text: str) -> None:
        super().publish(channel, text)
        if not self.process.is_alive:
            return
        if self._is_connected and self.can_reach:
            self._redis.send(self, channel, text)
        else:
            self._has_lost = True

    def receive(self, channel: str, text: str | None) -> None:
        """Take a message of another server."""
        if not self._is_connected or not self.can_reach:
            return
        if text is None:
            self.announce_gap()
        elif is_valid(channel, text):
            super().publish(channel, text)

    async def close(self) -> None:
        await super().close()
        self._redis.buses.remove(self)
        self._task.cancel()

    async def _add_listener(self, channel: str, subscription: Subscription) -> None:
        await super()._add_listener(channel, subscription)
        if self._is_connected:
            await asyncio.sleep(self._redis.network.delay())

    async def _watch(self) -> None:
        """Notice when Redis is away, and when it is back."""
        while True:
            await asyncio.sleep(_RETRY)
            if self._is_connected and not self.can_reach:
                await asyncio.sleep(self._redis.network.chance.uniform(0, _NOTICED))
                self._is_connected = False
                self.announce_gap()
            elif not self._is_connected and self.can_reach:
                self._is_connected = True
                self.announce_gap()
                if self._has_lost:
                    self._has_lost = False
                    self._redis.send(self, "", None)


def asgi(socket: Socket) -> tuple[dict[str, Any], Any, Any]:
    """The scope, `receive` and `send` of a websocket, for the server's end of a connection."""
    is_new = True

    async def receive() -> dict[str, Any]:
        nonlocal is_new
        if is_new:
            is_new = False
            return {"type": "websocket.connect"}
        text = await socket.received.get()
        if text is None:
            return {"type": "websocket.disconnect", "code": 1006}
        return {"type": "websocket.receive", "text": text}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            socket.send(message["text"])
        elif message["type"] == "websocket.close":
            socket.close()
        await asyncio.sleep(0)

    return {"type": "websocket", "path": "/api/socket", "headers": []}, receive, send
