"""Accepts connections: not too many in all, nor of one address, nor than files may be open.

asyncio would accept whatever comes, and log thousands of lines a second once no more files can be
opened; the database could not open any either.
"""

import asyncio
import errno
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from qirkat.accounts.addresses import NETWORK_SHARE, OpenByAddress
from qirkat.logs import Log
from qirkat.server.request_origin import Network, is_within
from qirkat.server.traffic import CONNECTION, Traffic

log = Log(__name__)

RESERVED_FILES: Final = 64
"""Files that are not connections: the database, solved tables, listening sockets."""
MAX_PER_PERSON: Final = 20
"""Connections of one person; an address may have them for a crowd."""
_LEAST_REFUSED = 16  # connections beyond the limit that still get an answer, which is 503
_BATCH = 16  # connections accepted before others get their turn
_RETRY_DELAY = 1.0  # seconds after the system has no resources for another connection
_LOG_INTERVAL = 60.0  # seconds between log lines about that

MakeProtocol = Callable[[Callable[[], None]], asyncio.Protocol]
"""Makes the protocol of a connection; it calls the function when the connection is lost."""


class Room(NamedTuple):
    """How many connections fit."""

    served: int
    """Those that are served; more are answered with 503."""
    accepted: int
    """All that are accepted; more are closed without an answer."""


def room(connections: int) -> Room:
    """The room for a number of connections, given how many files this process may open.

    Raises that number as far as the system allows.
    """
    wanted = connections + max(_LEAST_REFUSED, connections // 10)
    files = _raise_open_files()
    if files is None or files - RESERVED_FILES >= wanted:
        return Room(connections, wanted)
    accepted = max(2, files - RESERVED_FILES)
    served = max(1, accepted - max(1, min(_LEAST_REFUSED, accepted // 10)))
    log.warning("few_open_files", count=files, size=served)
    return Room(served, accepted)


def _raise_open_files() -> int | None:
    """Raise the limit of open files to the highest that is allowed; None where there is none."""
    try:
        import resource
    except ImportError:  # on Windows
        return None
    try:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        # macOS says that there is no limit, and then allows less.
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    except OSError:
        return None
    return None if soft == resource.RLIM_INFINITY else soft


class Listener:
    """Accepts connections on a socket.

    Connections of `proxies` are those of many people, whom the application counts by the addresses
    that the proxies forward.
    """

    def __init__(
        self,
        listening: socket.socket,
        room: Room,
        *,
        traffic: Traffic,
        proxies: Sequence[Network],
        max_people_per_address: int,
    ) -> None:
        self._listening = listening
        self._room = room
        self._traffic = traffic
        self._proxies = proxies
        # One address must leave room for others.
        limit = min(max_people_per_address * MAX_PER_PERSON, max(1, room.served // 2))
        network_limit = min(NETWORK_SHARE * limit, max(1, room.served * 3 // 4))
        self._by_address = OpenByAddress(limit, network_limit)
        self._open = 0
        self._starting: set[asyncio.Task[object]] = set()
        self._logged = -_LOG_INTERVAL

    async def accept(self, make: MakeProtocol) -> None:
        """Accept connections until cancelled."""
        loop = asyncio.get_running_loop()
        self._listening.setblocking(False)
        while True:
            for _ in range(_BATCH):
                try:
                    connection, peer = await loop.sock_accept(self._listening)
                except ConnectionAbortedError:
                    continue
                except OSError as error:
                    if self._listening.fileno() == -1:
                        raise
                    self._report(error)
                    await asyncio.sleep(_RETRY_DELAY)
                    break
                self._admit(connection, peer[0], make)
            await asyncio.sleep(0)

    def close(self) -> None:
        """Refuse further connections."""
        self._listening.close()

    def _admit(self, connection: socket.socket, address: str, make: MakeProtocol) -> None:
        is_proxy = is_within(address, self._proxies)
        if self._open >= self._room.accepted or not (is_proxy or self._is_granted(address)):
            connection.close()
            return
        # Without it, the end of a response waits up to 40 ms for the client to confirm its
        # beginning. asyncio sets it only for sockets that name their protocol.
        with suppress(OSError):  # the client may be gone already
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._open += 1
        if not is_proxy:
            self._by_address.add(address)
        is_open = True

        def closed() -> None:
            nonlocal is_open
            if is_open:
                is_open = False
                self._open -= 1
                if not is_proxy:
                    self._by_address.remove(address)

        pause = 0.0 if is_proxy else self._pause(address)
        task = asyncio.create_task(self._start(connection, make, closed, pause), name="connection")
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    def _is_granted(self, address: str) -> bool:
        now = int(time.monotonic() * 1000)
        return not self._by_address.is_full(address) and not self._traffic.wait(
            "connection", CONNECTION, now, address=address
        )

    def _pause(self, address: str) -> float:
        now = int(time.monotonic() * 1000)
        return self._traffic.pause("connection", CONNECTION, now, address=address)

    async def _start(
        self,
        connection: socket.socket,
        make: MakeProtocol,
        closed: Callable[[], None],
        pause: float,
    ) -> None:
        loop = asyncio.get_running_loop()
        if pause:
            await asyncio.sleep(pause)
        try:
            await loop.connect_accepted_socket(lambda: make(closed), connection)
        except OSError:
            connection.close()
            closed()

    def _report(self, error: OSError) -> None:
        if time.monotonic() - self._logged >= _LOG_INTERVAL:
            self._logged = time.monotonic()
            reason = errno.errorcode.get(error.errno or 0, "unknown")
            log.error("cannot_accept", reason=reason, count=self._open)
