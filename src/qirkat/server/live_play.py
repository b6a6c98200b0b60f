"""Everything that live play needs on one server: opens it, runs background tasks, closes it."""

import asyncio
import secrets
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Self

from qirkat.accounts.accounts import Accounts
from qirkat.accounts.bans import Bans
from qirkat.accounts.conduct import Conduct
from qirkat.accounts.cookies import Cookies
from qirkat.accounts.passwords import Passwords
from qirkat.accounts.rate_limits import Limits
from qirkat.cluster.bus import Bus
from qirkat.cluster.bus_messages import is_valid
from qirkat.logs import Log
from qirkat.server.connections import Connections
from qirkat.server.housekeeping import INTERVAL, remove_expired
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
MAX_OFFSET = 10_000
"""Milliseconds by which the machine's clock may differ from the shared time."""
BAN_INTERVAL = 10.0
"""Seconds after which a ban by the operator applies at the latest."""
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
        cookies: Cookies,
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
        self.live_games = LiveGames(store, bus, self.server)
        self.connections = Connections(
            store, bus, self.live_games, self.server, max_people_per_address=settings.crowd
        )
        self.conduct = Conduct(store, self.live_games.now)
        self.bans = Bans(store)
        self.metrics = Metrics()
        self.metrics.follow(lambda: store.figures)
        self.metrics.clock_offset.set_function(lambda: self.live_games.time.offset / 1000)
        self._passwords = Passwords()
        self.accounts = Accounts(
            store,
            cookies,
            self._passwords,
            self.limits,
            registration=settings.registration == "open",
        )
        self._tasks: list[asyncio.Task[None]] = []
        self._last_heartbeat = time.monotonic()

    @property
    def health(self) -> str:
        """`ok`, or what is wrong: `stopping`, `unwritable` or `clock`."""
        if self.connections.is_stopping:
            return "stopping"
        if time.monotonic() - self._last_heartbeat >= _HEARTBEAT_TIMEOUT:
            return "unwritable"
        return "ok" if abs(self.live_games.time.offset) <= MAX_OFFSET else "clock"

    @classmethod
    async def open(cls, settings: Settings, *, stop: Callable[[], None]) -> Self:
        """Open the database and start; StoreError or SettingsError say why not.

        `stop` is called if another server takes over the database later.
        """
        cookies = Cookies(*await asyncio.to_thread(settings.signing_secrets))
        shared = settings.redis is not None
        async with AsyncExitStack() as stack:
            locked = await lock(settings.database, shared=shared, create=settings.migrate)
            stack.push_async_callback(locked.release)
            store = await Store.open(settings.database, create=settings.migrate)
            stack.push_async_callback(store.close)
            bus = await _bus(settings, store)
            stack.push_async_callback(bus.close)
            live_play = cls(settings, locked, store, bus, cookies=cookies, stop=stop)
            await live_play._heartbeat()
            await live_play.bans.refresh()
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
        self.connections.presence.leave()
        await self.bus.close()
        await self.store.close()
        await self._locked.release()
        self._passwords.close()

    def _start_tasks(self) -> None:
        ongoing = {
            "beat": self._repeat("beat", HEARTBEAT_INTERVAL, self._heartbeat),
            "sweep": self._repeat("sweep", SWEEP_INTERVAL, self._sweep),
            "bans": self._repeat("bans", BAN_INTERVAL, self._apply_bans),
            "lock": self._repeat("lock", _LOCK_INTERVAL, self._keep_lock),
            "housekeeping": self._repeat("housekeeping", INTERVAL, self._remove_expired),
            "listen": self.connections.receive_bus(),
            "lobby": self.connections.send_lobby(),
            "missed": self.connections.resend_missed(),
            "presence": self.connections.presence.report(),
            "all presence": self.connections.presence.report_all(),
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

    async def _remove_expired(self) -> None:
        await remove_expired(self.store, self.live_games, self.metrics)

    async def _apply_bans(self) -> None:
        await self.bans.refresh()
        self.connections.close_banned(self.bans)

    async def _keep_lock(self) -> None:
        """Stop this server if another one has taken the database lock."""
        if self.failure is not None:
            return
        try:
            if await self._locked.keep():
                # Perhaps another server of PostgreSQL, which may lack what clients have seen.
                self.bus.announce_gap()
        except StoreError as error:
            if error.reason != "in_use":
                raise
            self.failure = error
            self._stop()

    async def _sweep(self) -> None:
        await self.live_games.sweep()
        self.metrics.connections.set(self.connections.count)
        self.metrics.games.set(self.live_games.cached)


async def _bus(settings: Settings, store: Store) -> Bus:
    if settings.redis is None:
        return Bus()
    from qirkat.cluster.redis_bus import RedisBus

    site = await store.site()
    return await RedisBus.open(settings.redis, prefix=f"qirkat:{site}", accepts=is_valid)
