"""A TCP proxy that can be cut, silenced and slowed."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Wire:
    """A TCP proxy with faults that can be switched while connections are open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._streams: set[asyncio.StreamWriter] = set()
        self._passing: set[asyncio.Task[None] | None] = set()
        self._whole = asyncio.Event()
        self._whole.set()
        self.delay = 0.0
        """Delay in seconds for bytes from players."""
        self._is_cutting = False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def silence(self) -> None:
        """Forward nothing and close nothing."""
        self._whole.clear()

    def mend(self) -> None:
        """Forward everything again, including what was held back."""
        self._whole.set()

    def cut(self) -> None:
        """Cut the next message in its middle, and all connections."""
        self._is_cutting = True

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Wire]:
        """Pass bytes on."""
        server = await asyncio.start_server(self._connected, sock=self._listening)
        try:
            yield self
        finally:
            server.close()
            await asyncio.sleep(0)  # connections accepted by now are known after it
            passing = [task for task in self._passing if task is not None]
            for task in passing:
                task.cancel()
            await asyncio.gather(*passing, return_exceptions=True)

    def _drop_all(self) -> None:
        for stream in self._streams:
            stream.transport.abort()
        self._streams.clear()

    async def _connected(self, near: asyncio.StreamReader, to_near: asyncio.StreamWriter) -> None:
        streams = {to_near}
        self._passing.add(asyncio.current_task())
        try:
            with suppress(OSError):
                far, to_far = await asyncio.open_connection("127.0.0.1", self._port)
                streams.add(to_far)
                self._streams |= streams
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._pass(near, to_far, is_slow=True))
                    group.create_task(self._pass(far, to_near, is_slow=False))
        finally:
            for stream in streams:
                stream.transport.abort()
            self._streams -= streams
            self._passing.discard(asyncio.current_task())

    async def _pass(
        self, source: asyncio.StreamReader, to: asyncio.StreamWriter, *, is_slow: bool
    ) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                if is_slow and self.delay:
                    await asyncio.sleep(self.delay)
                await self._whole.wait()
                if self._is_cutting:
                    self._is_cutting = False
                    to.write(data[: len(data) // 2])
                    await to.drain()
                    self._drop_all()
                    return
                to.write(data)
                await to.drain()
        to.transport.abort()
