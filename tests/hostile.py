"""A client that keeps no rule: frames and requests as bytes, made by a seeded generator."""

from __future__ import annotations

import asyncio
import base64
import json
import random
import struct
from dataclasses import dataclass, field
from typing import Any

TEXT, BINARY, CONTINUED, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
IDS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
ACTS = ("resign", "abort", "draw", "takeback", "time", "claim", "rematch", "decline", "phrase")
SQUARES = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)]
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**31,
    2**63,
    2**64,
    10**40,
    1e308,
    -0.0,
    "",
    "\u0000",
    "é",
    "\u202e",
    "x" * 500,
    "' OR 1=1 --",
    "../../etc/passwd",
    [],
    {},
    [[[[]]]],
    {"t": "move"},
)


def frame(
    kind: int, data: bytes, *, last: bool = True, masked: bool = True, flags: int = 0
) -> bytes:
    """A frame as a client sends it, or as none should."""
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


@dataclass
class Aim:
    """A game that messages are about, as the hostile know it."""

    game: str
    ply: int = 0
    key: str = "0"
    moves: list[str] = field(default_factory=list)


class Generator:
    """Messages, frames and requests from a seed."""

    def __init__(self, seed: int, aims: list[Aim]) -> None:
        self.random = random.Random(seed)
        self.aims = aims
        self._sent: list[bytes] = []

    def hex(self, digits: int = 16) -> str:
        return f"{self.random.getrandbits(4 * digits):0{digits}x}"

    def message(self) -> bytes:
        """A message: right, wrong, broken, or one that was sent before."""
        draw = self.random.random()
        if draw < 0.1 and self._sent:
            return self.random.choice(self._sent)
        message = self.well_formed()
        if draw < 0.45:
            self._spoil(message)
        data = json.dumps(message).encode()
        if draw < 0.15:
            data = self._broken(data)
        if len(self._sent) < 1000:
            self._sent.append(data)
        else:
            self._sent[self.random.randrange(1000)] = data
        return data

    def well_formed(self, aims: list[Aim] | None = None) -> dict[str, Any]:
        """A message that can be read, whether it makes sense or not."""
        choice = self.random.choice
        aim = choice(aims or self.aims)
        kind = choice(("move",) * 6 + ("act",) * 3 + ("watch", "unwatch", "lobby", "pong", "hello"))
        message: dict[str, Any] = {"t": kind}
        if kind in ("move", "act", "watch", "unwatch"):
            unknown = "".join(choice(IDS) for _ in range(10))
            message["game"] = aim.game if self.random.random() < 0.9 else unknown
        match kind:
            case "move":
                move = choice(aim.moves) if aim.moves and self.random.random() < 0.6 else ""
                message |= {
                    "id": self.hex(),
                    "ply": aim.ply + choice((0, 0, 0, -1, 1, 7)),
                    "key": aim.key
                    if self.random.random() < 0.8
                    else str(self.random.getrandbits(64)),
                    "move": move or f"{choice(SQUARES)}-{choice(SQUARES)}",
                }
                message["ply"] = max(0, message["ply"])
            case "act":
                message |= {"id": self.hex(), "what": choice(ACTS)}
                message["which"] = choice((None, "hello", "draw", "win", "takeback", "oops"))
            case "watch":
                message["have"] = choice((0, 0, 1, 5, 2**31 - 1))
            case "lobby":
                message["on"] = choice((True, False))
            case "pong":
                message["n"] = self.random.randrange(20)
            case "hello":
                message |= {"protocol": 1, "language": "en"}
        return message

    def _spoil(self, message: dict[str, Any]) -> None:
        draw, name = self.random.random(), self.random.choice(list(message))
        if draw < 0.6:
            message[name] = self.random.choice(ODD)
        elif draw < 0.8:
            del message[name]
        else:
            message[self.random.choice(("by", "side", "person", "version", "x"))] = 0

    def _broken(self, data: bytes) -> bytes:
        draw = self.random.random()
        if draw < 0.3:
            return data[: self.random.randrange(len(data))]
        if draw < 0.6:
            place = self.random.randrange(len(data))
            return data[:place] + bytes([self.random.randrange(256)]) + data[place + 1 :]
        if draw < 0.8:
            return b"[" * self.random.randrange(1, 3000)
        return b" " * self.random.choice((4095, 4097, 16000)) + data

    def polite(self, aims: list[Aim]) -> list[bytes]:
        """The frame of a message that can be read: what it wants is another matter."""
        message = self.well_formed(aims if self.random.random() < 0.7 else None)
        if message["t"] == "hello":
            message = {"t": "pong", "n": 1}
        if message.get("what") in ("resign", "abort") and self.random.random() < 0.9:
            message["what"] = "draw"  # else no game would last
        return [frame(TEXT, json.dumps(message).encode())]

    def frames(self) -> list[bytes]:
        """The frames of one message, mostly as they should be."""
        draw, data = self.random.random(), self.message()
        if draw < 0.94:
            return [frame(TEXT, data)]
        if draw < 0.95:
            return [frame(BINARY, data)]
        if draw < 0.97:
            cut = self.random.randrange(len(data) + 1)
            ping = [frame(PING, b"between")] if draw < 0.96 else []
            rest = frame(CONTINUED, data[cut:])
            return [frame(TEXT, data[:cut], last=False), *ping, rest]
        return [
            self.random.choice(
                (
                    frame(TEXT, b"\xff\xfe" + data),
                    frame(TEXT, data, masked=False),
                    frame(TEXT, data, flags=0x40),
                    frame(3, data),
                    frame(CONTINUED, data),
                    frame(PING, b"p" * 125),
                    frame(PONG, b""),
                    frame(PING, b"p" * 126),
                    frame(CLOSE, b"\x00"),
                    frame(CLOSE, struct.pack(">H", 65535) + b"why"),
                    frame(TEXT, b" " * 20_000),
                    struct.pack(">BBQ", 0x81, 0xFF, 2**62) + b"\0\0\0\0",
                    frame(TEXT, b"", last=False) + frame(CONTINUED, b"", last=False) * 200,
                )
            )
        ]

    def request(self, host: str, origin: str, cookies: list[str]) -> bytes:
        """A request, mostly of the API."""
        choice = self.random.choice
        aim = choice(self.aims)
        unknown = "".join(choice(IDS) for _ in range(10))
        path = choice(
            (
                "/api/me",
                "/api/games",
                "/api/lobby",
                f"/api/games/{aim.game}",
                f"/api/games/{aim.game}/record",
                f"/api/games/{aim.game}/join",
                f"/api/games/{aim.game}/cancel",
                f"/api/games/{unknown}",
                f"/api/games?before={self.random.getrandbits(44)}-{unknown}",
                "/api/games?before=%00",
                "/api/players/Guest0001",
                "/api/players/%00%ff",
                f"/api/matches/{unknown}",
                "/api/export",
                "/api/socket",
                "/api/logout",
                "/api/password",
                "/api/probe?position=%00",
                "/metrics",
                "/../../etc/passwd",
                "/%2e%2e/%2e%2e/etc/passwd",
                "/assets/../secret.txt",
                "/" + "x" * choice((1, 300, 5000)),
            )
        )
        method = choice(("GET", "GET", "POST", "POST", "HEAD", "DELETE", "OPTIONS", "PUT", "BREW"))
        body = choice((b"", b"{}", b'{"bytes": "' + b"0" * 32 + b'"}', self.message()))
        lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close"]
        if self.random.random() < 0.7:
            lines.append(f"Origin: {choice((origin, origin, 'null', 'https://evil.example'))}")
        if body or method == "POST":
            size = choice((len(body),) * 8 + (-1, 10**12, len(body) // 2))
            lines.append(f"Content-Length: {size}")
            lines.append(f"Content-Type: {choice(('application/json',) * 4 + ('text/plain',))}")
        draw = self.random.random()
        if draw < 0.4:
            lines.append(f"Cookie: qirkat={choice(cookies)}")
        elif draw < 0.6:
            lines.append(f"Cookie: qirkat={self._forged(choice(cookies))}")
        lines.append(f"X-Forwarded-For: {self.address()}")
        text = "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body
        if self.random.random() < 0.05:
            place = self.random.randrange(len(text))
            text = text[:place] + self.random.randbytes(3) + text[place + 3 :]
        return text

    def _forged(self, cookie: str) -> str:
        place = self.random.randrange(len(cookie))
        other = self.random.choice([each for each in IDS if each != cookie[place]])
        return cookie[:place] + other + cookie[place + 1 :]

    def address(self) -> str:
        """Somebody's; the server believes whoever asks from this machine."""
        return f"198.18.{self.random.randrange(256)}.{self.random.randrange(256)}"

    def upgrade(self, host: str, origin: str | None, cookie: str | None) -> bytes:
        """The request that opens a websocket."""
        key = base64.b64encode(self.random.randbytes(16)).decode()
        lines = [
            "GET /api/socket HTTP/1.1",
            f"Host: {host}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            f"X-Forwarded-For: {self.address()}",
            *([f"Origin: {origin}"] if origin else []),
            *([f"Cookie: qirkat={cookie}"] if cookie else []),
        ]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()


HELLO = frame(TEXT, b'{"t":"hello","protocol":1,"language":"en"}')


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
