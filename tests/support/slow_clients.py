"""Slow clients: half requests, byte by byte, connections that never read."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from support.attack_report import Seen
from support.websocket_frames import CLOSE, HELLO, PING, TEXT, frame, told, upgrade

PATIENCE = 90.0  # seconds in which all must have been cut off

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Loiterers:
    """Slow clients of one server, with counts of how they ended."""

    def __init__(self, port: int, seen: Seen) -> None:
        self._port = port
        self._host = f"127.0.0.1:{port}"
        self._seen = seen

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Streams]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    def _upgrade(self, address: str) -> bytes:
        return upgrade(self._host, origin=f"http://{self._host}", address=address)

    async def half_open(self, count: int) -> None:
        """Connections that send nothing or half a request, until they are cut off."""
        begun = (b"", b"GET /", b"POST /api/guest HTTP/1.1\r\nHost: x\r\n")
        async with asyncio.TaskGroup() as group:
            for number in range(count):
                group.create_task(self._half(begun[number % 3]))

    async def _half(self, begun: bytes) -> None:
        async with self._connected() as (reader, writer):
            writer.write(begun)
            async with asyncio.timeout(PATIENCE):
                with suppress(OSError):
                    await reader.read(100)
        self._seen.count("half a request", "cut off")

    async def letter_by_letter(self, number: int) -> None:
        """A request that is never complete, or a frame."""
        body = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n"
        data = (
            b"POST /api/guest HTTP/1.1\r\nHost: " + b"x" * 999,
            body + b" " * 999,
            self._upgrade("198.18.0.1") + frame(TEXT, b" " * 999),
        )[number % 3]
        begun = data.index(b"\r\n\r\n") + 4 if number % 3 else 0
        async with self._connected() as (reader, writer):
            writer.write(data[:begun])
            end = time.monotonic() + PATIENCE
            with suppress(OSError):
                for letter in data[begun:]:
                    assert time.monotonic() < end, "it was never cut off"
                    writer.write(bytes([letter]))
                    with suppress(TimeoutError):
                        async with asyncio.timeout(0.5):
                            while await reader.read(100_000):
                                pass
                            break
        self._seen.count("letter by letter", "cut off")

    async def silent(self) -> None:
        """A connection that answers no ping."""
        async with self._connected() as (reader, writer):
            writer.write(self._upgrade("198.18.0.1"))
            await reader.readuntil(b"\r\n\r\n")
            writer.write(HELLO)
            how = "cut off"
            async with asyncio.timeout(PATIENCE):
                while (heard := await told(reader)) is not None and heard[0] != CLOSE:
                    message = json.loads(heard[1])
                    if message["t"] == "bye":
                        how = f"bye {message['reason']}"
        self._seen.count("silence after hello", how)

    async def crowd(self, count: int) -> None:
        """Many connections from one address, some of which may be refused."""
        async with asyncio.TaskGroup() as group:
            for _ in range(count):
                group.create_task(self._one_of_many())
                await asyncio.sleep(0.01)

    async def _one_of_many(self) -> None:
        async with self._connected() as (reader, writer):
            writer.write(self._upgrade("198.51.100.7"))
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
            status = int(head.split()[1])
            assert status in (101, 429), status
            self._seen.count("a socket of a crowd", str(status))
            if status == 101:
                writer.write(HELLO)
                await asyncio.sleep(10)

    async def never_read(self, game: str) -> None:
        """Send requests and never read."""
        watch = frame(TEXT, json.dumps({"t": "watch", "game": game}).encode())
        loop = asyncio.get_running_loop()
        with socket.socket() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(("127.0.0.1", self._port))
            connection.setblocking(False)
            await loop.sock_sendall(connection, self._upgrade("198.18.0.2") + HELLO)
            with suppress(OSError):
                while True:
                    async with asyncio.timeout(PATIENCE):
                        await loop.sock_sendall(connection, watch + frame(PING, b"p" * 125))
                    await asyncio.sleep(0.11)
        self._seen.count("one who never reads", "cut off")
