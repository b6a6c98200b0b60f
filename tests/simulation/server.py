"""A server of a world: the product's live play in a process of its own, and what it is given."""

from __future__ import annotations

import asyncio
import random
import secrets
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from simulation.database import Lock, SharedDatabase
from simulation.loop import PROCESS, Machine, Process, VirtualLoop
from simulation.network import Redis, SimulatedBus, Socket, asgi
from simulation.store import MemoryStore
from starlette.websockets import WebSocket

from qirkat.cluster.bus import Bus, Subscription
from qirkat.live.protocol import Person
from qirkat.server import live_play as live_play_module
from qirkat.server.connection import Connection
from qirkat.server.connections import ConnectedPerson
from qirkat.server.live_play import LivePlay
from qirkat.server.settings import Settings
from qirkat.server.traffic import Traffic
from qirkat.storage.errors import StoreError

_SETTINGS = Settings(
    data=Path("/"), database="postgresql://database", redis="redis://redis", secret=64 * "s"
)
_START = 0.3  # seconds that a program takes to start
_RETRY = 1.0  # seconds until it is started again after it could not open the database


class Server:
    """A server, which can be stopped, killed and started again."""

    def __init__(self, loop: VirtualLoop, name: str) -> None:
        self._loop = loop
        self.machine: Machine = loop.add_machine(name)
        self.process: Process | None = None
        self.live_play: LivePlay | None = None
        self._sockets: list[Socket] = []

    @property
    def name(self) -> str:
        return self.machine.name

    @property
    def is_open(self) -> bool:
        """Whether pages can connect to it."""
        play = self.live_play
        return self.process is not None and play is not None and not play.connections.is_stopping

    def start(self) -> None:
        """Start it, unless it runs."""
        if self.process is None:
            self.process = self._loop.add_process(self.name, self.machine)
            self._loop.spawn(self.process, self._open(), "start")

    async def _open(self) -> None:
        await asyncio.sleep(_START)
        while True:
            try:
                self.live_play = await LivePlay.open(_SETTINGS, stop=lambda: None)
                return
            except StoreError:
                await asyncio.sleep(_RETRY)

    def kill(self) -> None:
        """Kill it between two steps."""
        if self.process is not None:
            self.process.is_alive = False
            self.process = self.live_play = None
            for each in self._sockets:
                each.break_off()
            self._sockets.clear()

    def stop(self) -> None:
        """Ask it to stop, as `SIGTERM` does."""
        if self.process is not None and self.live_play is not None:
            self._loop.spawn(self.process, self._stop(self.process, self.live_play), "stop")

    async def _stop(self, process: Process, play: LivePlay) -> None:
        if play.connections.is_stopping:
            return
        with suppress(StoreError):
            await play.disconnect_all()
            await play.close()
        if self.process is process:
            self.kill()

    def accept(self, there: Socket, person: Person | None, session: str) -> None:
        """Serve a page at the other end of a socket."""
        assert self.process is not None
        self._sockets = [each for each in self._sockets if not each.is_closed]
        self._sockets.append(there)
        self._loop.spawn(self.process, self._serve(there, person, session), "connection")

    async def _serve(self, there: Socket, person: Person | None, session: str) -> None:
        play = self.live_play
        if play is not None and not play.connections.is_stopping:
            connection = Connection(
                WebSocket(*asgi(there)),
                bus=play.bus,
                live_games=play.live_games,
                connections=play.connections,
                metrics=play.metrics,
                traffic=_traffic(play),
                connected_person=ConnectedPerson("192.0.2.1", person, 0, session),
                server=play.server,
            )
            await connection.run()
        there.close()


def _traffic(play: LivePlay) -> Traffic:
    """The budgets of a server, made once."""
    made: Traffic | None = play.__dict__.get("simulated_traffic")
    if made is None:
        made = play.__dict__["simulated_traffic"] = Traffic(max_people_per_address=1000)
    return made


class _NoPasswords:
    """Nobody logs in here, and hashing needs threads."""

    def close(self) -> None:
        """There is nothing to stop."""


@contextmanager
def surroundings(seed: int, database: SharedDatabase, redis: Redis | None) -> Iterator[None]:
    """Give servers the clocks, chances, store and bus of a world, by the process that asks."""
    chance, world = random.Random(f"{seed} secrets"), database.network.loop.world
    numbers = count()

    class Stores:
        @staticmethod
        async def open(_address: str, **_: object) -> MemoryStore:
            return await MemoryStore.on(database)

    async def lock(_address: str, **_: object) -> Lock:
        await asyncio.sleep(0)
        return Lock(database)

    async def bus(_settings: object, _store: object) -> Bus:
        await asyncio.sleep(0)
        return SimulatedBus(redis) if redis is not None else Bus()

    def numbered(thing: Any) -> int:
        if "simulated_number" not in thing.__dict__:
            thing.__dict__["simulated_number"] = next(numbers)
        return int(thing.__dict__["simulated_number"])

    instead: dict[tuple[object, str], Any] = {
        (time, "time"): lambda: PROCESS.get(world).machine.wall(),
        (time, "monotonic"): lambda: PROCESS.get(world).machine.monotonic(),
        (socket, "gethostname"): lambda: PROCESS.get(world).machine.name,
        (secrets, "token_bytes"): lambda size=32: chance.randbytes(size),
        (secrets, "token_hex"): lambda size=32: chance.randbytes(size).hex(),
        (secrets, "choice"): chance.choice,
        (live_play_module, "Store"): Stores,
        (live_play_module, "lock"): lock,
        (live_play_module, "_bus"): bus,
        (live_play_module, "Passwords"): _NoPasswords,
        # Addresses in memory must not decide the order of a set.
        (Subscription, "__hash__"): numbered,
        (Connection, "__hash__"): numbered,
    }
    with ExitStack() as stack:
        for (place, name), value in instead.items():
            stack.enter_context(patch.object(place, name, value))
        yield
