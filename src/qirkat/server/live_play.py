"""Everything that live play needs on one server: opens it, runs background tasks, closes it."""

import asyncio
import secrets
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Self

from qirkat.accounts.accounts import Accounts
from qirkat.accounts.cookies import Cookies
from qirkat.accounts.passwords import Passwords
from qirkat.accounts.rate_limits import Limits
from qirkat.logs import Log
from qirkat.server.bus import Bus
from qirkat.server.connections import Connections
from qirkat.server.live_games import LiveGames
from qirkat.server.metrics import Metrics
from qirkat.server.settings import Settings
from qirkat.storage.database import ServerLock
from qirkat.storage.store import Store, StoreError, lock

log = Log(__name__)

HEARTBEAT_INTERVAL = 1.0
"""Seconds between the heartbeats of a server."""
SWEEP_INTERVAL = 0.5
"""Seconds between sweeps for games whose time is up."""
_LOCK_INTERVAL = 1.0  # seconds between checks that the database lock is still ours
_HEARTBEAT_TIMEOUT = 10.0  # seconds without a heartbeat after which the database counts as lost
_RECONNECT_DELAY = 2_000  # milliseconds after which clients of a stopping server reconnect


class LivePlay:
    """Live play on one server."""

    def __init__(
        self,
        settings: Settings,
        locked: ServerLock,
        store: Store,
        bus: Bus,
        *,
        offset: int,
        key: str,
        stop: Callable[[], None],
    ) -> None:
        self.settings = settings
        self.failure: StoreError | None = None
        """Why this server had to stop itself."""
        self._locked = locked
        self._stop = stop
        self.server = f"{socket.gethostname()[:20]}-{secrets.token_hex(4)}"
        self.store = store
        self.bus = bus
        self.limits = Limits(max_people_per_address=settings.crowd)
        self.live_games = LiveGames(store, bus, self.server, offset=offset)
        self.connections = Connections(
            store, bus, self.live_games, self.server, max_people_per_address=settings.crowd
        )
        self.metrics = Metrics()
        self.metrics.follow(lambda: store.figures)
        self._passwords = Passwords()
        self.accounts = Accounts(
            store,
            Cookies(key),
            self._passwords,
            self.limits,
            registration=settings.registration == "open",
        )
        self._tasks: list[asyncio.Task[None]] = []
        self._last_heartbeat = time.monotonic()

    @property
    def health(self) -> str:
        """`ok`, or why games cannot be saved: `stopping` or `unwritable`."""
        if self.connections.is_stopping:
            return "stopping"
        return (
            "ok" if time.monotonic() - self._last_heartbeat < _HEARTBEAT_TIMEOUT else "unwritable"
        )

    @classmethod
    async def open(cls, settings: Settings, *, stop: Callable[[], None]) -> Self:
        """Open the database and start; StoreError or SettingsError say why not.

        `stop` is called if another server takes over the database later.
        """
        key = await asyncio.to_thread(settings.signing_secret)
        shared = settings.redis is not None
        async with AsyncExitStack() as stack:
            locked = await lock(settings.database, shared=shared, create=settings.migrate)
            stack.push_async_callback(locked.release)
            store = await Store.open(settings.database, create=settings.migrate)
            stack.push_async_callback(store.close)
            bus = await _bus(settings)
            stack.push_async_callback(bus.close)
            offset = await store.clock_offset()
            live_play = cls(settings, locked, store, bus, offset=offset, key=key, stop=stop)
            await live_play._heartbeat()
            stack.pop_all()
        live_play._start_tasks()
        return live_play

    async def disconnect_all(self) -> None:
        """Close all connections, and wait up to a second for them to end."""
        self.connections.stop(_RECONNECT_DELAY)
        for _ in range(20):
            if not self.connections.count:
                return
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Stop once everything that was accepted is on disk."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.live_games.outages.stop()
        except StoreError as error:
            log.warning("store_failed", task="stop", reason=error.reason)
        await self.bus.close()
        await self.store.close()
        await self._locked.release()
        self._passwords.close()

    def _start_tasks(self) -> None:
        ongoing = {
            "beat": self._repeat("beat", HEARTBEAT_INTERVAL, self._heartbeat),
            "sweep": self._repeat("sweep", SWEEP_INTERVAL, self._sweep),
            "lock": self._repeat("lock", _LOCK_INTERVAL, self._keep_lock),
            "listen": self.connections.receive_bus(),
            "lobby": self.connections.send_lobby(),
            "missed": self.connections.resend_missed(),
            "presence": self.connections.republish_presence(),
            "watchers": self.connections.send_presence(),
            "turns": self.connections.send_turns(),
            "sessions": self.connections.close_ended(),
        }
        self._tasks = [asyncio.create_task(task, name=name) for name, task in ongoing.items()]

    async def _repeat(self, name: str, pause: float, work: Callable[[], Awaitable[None]]) -> None:
        """Repeat a task; log failures and go on."""
        while True:
            await asyncio.sleep(pause)
            try:
                await work()
            except StoreError as error:
                log.warning("store_failed", task=name, reason=error.reason)
            except Exception as error:
                self.metrics.failed(name)
                log.error("task_failed", error, task=name)

    async def _heartbeat(self) -> None:
        outage = await self.live_games.outages.heartbeat()
        self._last_heartbeat = time.monotonic()
        if outage is not None:
            log.warning("outage", since=outage.since, until=outage.until)

    async def _keep_lock(self) -> None:
        """Stop this server if another one has taken the database lock."""
        if self.failure is not None:
            return
        try:
            await self._locked.keep()
        except StoreError as error:
            if error.reason != "in_use":
                raise
            self.failure = error
            self._stop()

    async def _sweep(self) -> None:
        await self.live_games.sweep()
        self.metrics.connections.set(self.connections.count)
        self.metrics.games.set(self.live_games.cached)


async def _bus(settings: Settings) -> Bus:
    if settings.redis is None:
        return Bus()
    from qirkat.server.redis_bus import RedisBus

    return await RedisBus.open(settings.redis)
