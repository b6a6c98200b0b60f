"""Raw websocket frames and the opening request, for hostile clients."""

from __future__ import annotations

import asyncio
import struct

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
COMPRESSED = 0x40
"""The flag of a compressed frame, which was never negotiated."""


def frame(
    kind: int, data: bytes, *, last: bool = True, masked: bool = True, flags: int = 0
) -> bytes:
    """A client frame, valid or not."""
    first = kind | flags | (0x80 if last else 0)
    mask = 0x80 if masked else 0
    if len(data) < 126:
        head = bytes([first, mask | len(data)])
    elif len(data) < 65536:
        head = struct.pack(">BBH", first, mask | 126, len(data))
    else:
        head = struct.pack(">BBQ", first, mask | 127, len(data))
    # A mask of zeros leaves the data as it is.
    return head + (b"\0\0\0\0" if masked else b"") + data


HELLO = frame(TEXT, b'{"t":"hello","protocol":1,"language":"en"}')


def upgrade(
    host: str,
    *,
    origin: str | None = None,
    cookie: str | None = None,
    address: str | None = None,
) -> bytes:
    """The opening request; `address` is sent as X-Forwarded-For."""
    lines = [
        "GET /api/socket HTTP/1.1",
        f"Host: {host}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        *([f"X-Forwarded-For: {address}"] if address else []),
        *([f"Origin: {origin}"] if origin else []),
        *([f"Cookie: qirkat={cookie}"] if cookie else []),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def told(reader: asyncio.StreamReader) -> tuple[int, bytes] | None:
    """The next frame of a server; None at the end."""
    try:
        first, size = await reader.readexactly(2)
        if size == 126:
            (size,) = struct.unpack(">H", await reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack(">Q", await reader.readexactly(8))
        return first & 15, await reader.readexactly(size)
    except (asyncio.IncompleteReadError, OSError):
        return None
