"""A flood: one address sends the same over many connections, as fast as it is answered.

Runs in a process of its own, which reads what to send as a line of JSON, prints `begun` once every
connection was used, and after another line what came of it.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from support import paths
from support.websocket_frames import CLOSE, HELLO, TEXT, frame, told

CONNECTIONS = 60
MESSAGE_PAUSE = 0.1  # seconds between messages of one websocket, which is what it may send
RECONNECT_PAUSE = 0.05  # seconds before a connection that failed is made again
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


@dataclass
class Flooded:
    """What came of a flood."""

    connections: int = 0
    """Connections that were made."""
    statuses: Counter[int] = field(default_factory=Counter)
    messages: int = 0
    """Messages sent over websockets."""
    cut: int = 0
    """Connections that the server ended, or did not accept."""
    seconds: float = 0.0


class _Flooder:
    def __init__(self, port: int, address: str, request: bytes, messages: list[str]) -> None:
        self._port = port
        self._address = address
        self._request = request
        self._frames = [frame(TEXT, message.encode()) for message in messages]
        self._flooded = Flooded()
        self._used = 0
        self._are_all_used = asyncio.Event()

    async def run(self) -> None:
        begun = time.monotonic()
        tasks = [asyncio.create_task(self._connection()) for _ in range(CONNECTIONS)]
        await self._are_all_used.wait()
        print("begun", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        for task in tasks:
            task.cancel()
        self._flooded.seconds = time.monotonic() - begun
        print(json.dumps(vars(self._flooded)), flush=True)

    async def _connection(self) -> None:
        is_first = True
        while True:
            try:
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self._port, local_addr=(self._address, 0)
                )
                self._flooded.connections += 1
                try:
                    while await self._use(reader, writer):
                        if is_first:
                            is_first = False
                            self._count_used()
                finally:
                    writer.transport.abort()
            except (OSError, asyncio.IncompleteReadError):
                self._flooded.cut += 1
                await asyncio.sleep(RECONNECT_PAUSE)
            if is_first:
                is_first = False
                self._count_used()

    def _count_used(self) -> None:
        self._used += 1
        if self._used == CONNECTIONS:
            self._are_all_used.set()

    async def _use(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Send the request, and then messages; whether the connection can be used again."""
        if not self._request:
            return False  # to connect is all
        writer.write(self._request)
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        self._flooded.statuses[status] += 1
        if status == 101:
            await self._talk(reader, writer)
            return False
        if length := _LENGTH.search(head):
            await reader.readexactly(int(length[1]))
        return True

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._frames:
            return
        writer.write(HELLO)
        reading = asyncio.create_task(self._read(reader))
        if self._used < CONNECTIONS:
            self._count_used()
        try:
            while not reading.done():
                for each in self._frames:
                    writer.write(each)
                    self._flooded.messages += 1
                    await asyncio.sleep(MESSAGE_PAUSE)
        finally:
            reading.cancel()
        self._flooded.cut += 1

    async def _read(self, reader: asyncio.StreamReader) -> None:
        while (heard := await told(reader)) is not None and heard[0] != CLOSE:
            pass


class Flood:
    """A running flood, in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def stop(self) -> Flooded:
        """Stop it; what came of it."""
        said, _ = self._process.communicate("stop\n", timeout=60)
        found: dict[str, Any] = json.loads(said)
        statuses = {int(status): count for status, count in found.pop("statuses").items()}
        return Flooded(statuses=Counter(statuses), **found)


@contextmanager
def flooding(
    port: int, address: str, request: bytes, messages: tuple[str, ...] = ()
) -> Iterator[Flood]:
    """A flood of requests, or of messages after a request for a websocket; it has begun."""
    with subprocess.Popen(
        [sys.executable, "-m", "support.request_flood", str(port), address],
        env=paths.environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            print(json.dumps([request.decode("latin-1"), messages]), file=process.stdin, flush=True)
            assert process.stdout.readline() == "begun\n"
            yield Flood(process)
        finally:
            process.kill()


def main() -> None:
    request, messages = json.loads(sys.stdin.readline())
    with suppress(KeyboardInterrupt):
        asyncio.run(
            _Flooder(int(sys.argv[1]), sys.argv[2], request.encode("latin-1"), messages).run()
        )


if __name__ == "__main__":
    main()
