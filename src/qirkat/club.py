"""All that live play needs on one server, from opening to closing, and what goes on in between."""

import asyncio
import secrets
import socket
import time
from collections.abc import Awaitable, Callable
from typing import Self

from qirkat.bus import Bus
from qirkat.cookies import Cookies
from qirkat.hall import Hall
from qirkat.limits import Limits
from qirkat.logs import Log
from qirkat.lounge import Lounge
from qirkat.metrics import Metrics
from qirkat.passwords import Passwords
from qirkat.people import People
from qirkat.settings import Settings
from qirkat.store import Store, StoreError

log = Log(__name__)

BEAT = 1.0
"""Seconds between the heartbeats of a server."""
SWEEP = 0.5
"""Seconds between looks for games whose time is up."""
_SILENT = 10.0  # seconds without a heartbeat after which the database counts as lost
_COME_BACK = 2_000  # milliseconds after which clients try again when a server stops


class Club:
    """One server's share of live play."""

    def __init__(self, settings: Settings, store: Store, bus: Bus, offset: int, key: str) -> None:
        self.settings = settings
        self.server = f"{socket.gethostname()[:20]}-{secrets.token_hex(4)}"
        self.store = store
        self.bus = bus
        self.limits = Limits(crowd=settings.crowd)
        self.hall = Hall(store, bus, self.server, offset=offset)
        self.lounge = Lounge(store, bus, self.hall, self.server, crowd=settings.crowd)
        self.metrics = Metrics()
        self.metrics.follow(lambda: store.figures)
        self._passwords = Passwords()
        self.people = People(
            store,
            Cookies(key),
            self._passwords,
            self.limits,
            registration=settings.registration == "open",
        )
        self._tasks: list[asyncio.Task[None]] = []
        self._beaten = time.monotonic()

    @property
    def state(self) -> str:
        """`ok`; or why games cannot be kept just now: `stopping`, or `unwritable`."""
        if self.lounge.is_stopping:
            return "stopping"
        return "ok" if time.monotonic() - self._beaten < _SILENT else "unwritable"

    @classmethod
    async def open(cls, settings: Settings) -> Self:
        """Open the database and begin; StoreError or SettingsError say why that cannot be."""
        key = await asyncio.to_thread(settings.signing_secret)
        store = await Store.open(settings.database, create=settings.migrate)
        try:
            bus = await _bus(settings)
            club = cls(settings, store, bus, await store.clock_offset(), key)
            await club._beat()
        except BaseException:
            await store.close()
            raise
        club._begin()
        return club

    async def part(self) -> None:
        """Send everybody away, and wait a little until they have heard it."""
        self.lounge.stop(_COME_BACK)
        for _ in range(20):
            if not self.lounge.sockets:
                return
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Stop when all that was begun is on disk."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.hall.stop()
        except StoreError as error:
            log.warning("store_failed", task="stop", reason=error.reason)
        await self.bus.close()
        await self.store.close()
        self._passwords.close()

    def _begin(self) -> None:
        ongoing = {
            "beat": self._repeated("beat", BEAT, self._beat),
            "sweep": self._repeated("sweep", SWEEP, self._sweep),
            "listen": self.lounge.listen(),
            "lobby": self.lounge.show_lobby(),
            "missed": self.lounge.show_missed(),
            "presence": self.lounge.repeat_presence(),
            "watchers": self.lounge.show_presence(),
            "sessions": self.lounge.end_sessions(),
        }
        self._tasks = [asyncio.create_task(task, name=name) for name, task in ongoing.items()]

    async def _repeated(self, name: str, pause: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again, whatever happens to it."""
        while True:
            await asyncio.sleep(pause)
            try:
                await work()
            except StoreError as error:
                log.warning("store_failed", task=name, reason=error.reason)
            except Exception as error:
                self.metrics.failed(name)
                log.error("task_failed", error, task=name)

    async def _beat(self) -> None:
        outage = await self.hall.beat()
        self._beaten = time.monotonic()
        if outage is not None:
            log.warning("outage", since=outage.since, until=outage.until)

    async def _sweep(self) -> None:
        await self.hall.sweep()
        self.metrics.sockets.set(self.lounge.sockets)
        self.metrics.games.set(self.hall.games)


async def _bus(settings: Settings) -> Bus:
    if settings.redis is None:
        return Bus()
    from qirkat.redis_bus import RedisBus  # the extra `redis`, which one server alone lacks

    return await RedisBus.open(settings.redis)
