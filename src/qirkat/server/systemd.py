"""Tells systemd that the server is ready, and from then on that its event loop runs.

Where the unit has `WatchdogSec`, systemd restarts a server that no longer says so: one that is
stuck. Without systemd this does nothing.
"""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress


@asynccontextmanager
async def supervised(environment: Mapping[str, str] = os.environ) -> AsyncIterator[None]:
    """Report that the server is ready, and at intervals that it is alive."""
    address = environment.get("NOTIFY_SOCKET")
    if not address:
        yield
        return
    _send(address, "READY=1")
    pings = asyncio.create_task(_ping(address, _interval(environment)), name="watchdog")
    try:
        yield
    finally:
        pings.cancel()
        await asyncio.gather(pings, return_exceptions=True)


def _interval(environment: Mapping[str, str]) -> float | None:
    """Seconds between pings, half of what systemd allows; None if it expects none of us."""
    if environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    allowed = environment.get("WATCHDOG_USEC", "")
    return int(allowed) / 2_000_000 if allowed.isdecimal() and int(allowed) > 0 else None


async def _ping(address: str, interval: float | None) -> None:
    while interval is not None:
        _send(address, "WATCHDOG=1")
        await asyncio.sleep(interval)


def _send(address: str, text: str) -> None:
    """Send a datagram without blocking. If it is lost, systemd acts as if we were stuck."""
    name = f"\0{address[1:]}" if address.startswith("@") else address
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.setblocking(False)
        sender.sendto(text.encode(), name)
