"""A flood: one address sends the same request over many connections, as fast as it is answered.

Runs in a process of its own, which reads the request as a line of JSON, prints `begun` once every
connection was answered, and after another line, with a status to wait for, the answers.
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

CONNECTIONS = 40
PATIENCE = 30.0  # seconds
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_RETRY = re.compile(rb"\r\nretry-after: *([1-9]\d*)\r", re.IGNORECASE)


@dataclass
class Flooded:
    """The answers to a flood."""

    statuses: Counter[int] = field(default_factory=Counter)
    retries: int = 0
    """How many of them said when to try again."""
    seconds: float = 0.0


class _Flooder:
    def __init__(self, port: int, address: str, request: bytes) -> None:
        self._port = port
        self._address = address
        self._request = request
        self._flooded = Flooded()
        self._answered = 0
        self._are_all_answered = asyncio.Event()

    async def run(self) -> None:
        begun = time.monotonic()
        tasks = [asyncio.create_task(self._connection()) for _ in range(CONNECTIONS)]
        await self._are_all_answered.wait()
        print("begun", flush=True)
        awaited = int(await asyncio.to_thread(sys.stdin.readline))
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not self._flooded.statuses[awaited]:
                    await asyncio.sleep(0.02)
        for task in tasks:
            task.cancel()
        self._flooded.seconds = time.monotonic() - begun
        print(json.dumps(vars(self._flooded)), flush=True)

    async def _connection(self) -> None:
        is_first = True
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self._port, local_addr=(self._address, 0)
                )
                try:
                    while await self._ask(reader, writer):
                        if is_first:
                            self._answered += 1
                            is_first = False
                        if self._answered == CONNECTIONS:
                            self._are_all_answered.set()
                finally:
                    writer.transport.abort()

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Send the request again; whether it was answered."""
        writer.write(self._request)
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        self._flooded.statuses[status] += 1
        self._flooded.retries += bool(_RETRY.search(head))
        if length := _LENGTH.search(head):
            await reader.readexactly(int(length[1]))
        if status == 101:
            writer.transport.abort()  # a websocket is open: then the next
        return True


class Flood:
    """A running flood, in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def stop(self, *, until: int) -> Flooded:
        """Stop it after an answer with a status, or a timeout; all answers."""
        said, _ = self._process.communicate(f"{until}\n", timeout=2 * PATIENCE)
        told: dict[str, Any] = json.loads(said)
        statuses = {int(status): count for status, count in told.pop("statuses").items()}
        return Flooded(statuses=Counter(statuses), **told)


@contextmanager
def flooding(port: int, address: str, request: bytes) -> Iterator[Flood]:
    """A flood that has begun: all its connections were answered."""
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
            print(json.dumps(request.decode("latin-1")), file=process.stdin, flush=True)
            assert process.stdout.readline() == "begun\n"
            yield Flood(process)
        finally:
            process.kill()


if __name__ == "__main__":
    asyncio.run(
        _Flooder(
            int(sys.argv[1]), sys.argv[2], json.loads(sys.stdin.readline()).encode("latin-1")
        ).run()
    )
