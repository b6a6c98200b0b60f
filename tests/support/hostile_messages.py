"""Hostile websocket messages, from a seed.

Each knows the right answers. Most are well-formed, so that they reach the game: a malformed message
closes the connection.
"""

from __future__ import annotations

import json
import random
import struct
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from support.websocket_frames import (
    BINARY,
    CLOSE,
    COMPRESSED,
    CONTINUED,
    HELLO,
    PING,
    PONG,
    TEXT,
    frame,
)

IDS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
ACTS = ("resign", "abort", "draw", "takeback", "time", "claim", "rematch", "decline", "phrase")
HARMLESS = ("takeback", "time", "decline", "phrase", "claim")
"""Commands of players that do not end the game at once."""
SQUARES = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)]
ODD: tuple[Any, ...] = (
    *(None, True, -1, 2**31, 2**63, 2**64, 10**40, 1e308, -0.0, float("nan"), float("inf")),
    *("", "\u0000", "é", "\u202e", "\ud800", "x" * 500, "' OR 1=1 --", "../../etc/passwd"),
    *([], {}, [[[[]]]], {"t": "move"}),
)
STRANGE = ("not_yours", "no_game")
"""Reasons that refuse a person who does not play."""


class Turn(NamedTuple):
    """A move as it was sent, and its outcome."""

    game: str
    id: str
    ply: int
    key: str
    move: str
    by: int
    version: int


@dataclass
class Aim:
    """A game that hostile messages refer to."""

    game: str
    ply: int = 0
    key: str = "0"
    moves: list[str] = field(default_factory=list)
    turn_of: int | None = 0
    cookies: tuple[str, str] = ("", "")
    """Cookies of both players, if they are hostile themselves."""
    is_over: bool = False
    turns: list[Turn] = field(default_factory=list)


class Said(NamedTuple):
    """A message, and the right answers: reasons of refusals, or `ack`."""

    kind: str
    frames: bytes
    id: str | None = None
    right: tuple[str, ...] | None = None
    """None if any refusal is right."""
    version: int | None = None
    """What an acknowledgement must name."""
    may_be_done: bool = False


class Speaker:
    """Hostile messages from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.aims: list[Aim] = []
        """Games of honest people."""
        self.arenas: list[Aim] = []
        """Games of the hostile with each other."""

    def hex(self) -> str:
        return f"{self.random.getrandbits(64):016x}"

    def _unknown(self) -> str:
        return "".join(self.random.choices(IDS, k=10))

    def _move(self, aim: Aim, **other: Any) -> dict[str, Any]:
        """A legal move for the side to move."""
        legal = self.random.choice(aim.moves) if aim.moves else "d2"
        return {
            "t": "move",
            "id": self.hex(),
            "game": aim.game,
            "ply": aim.ply,
            "key": aim.key,
            "move": legal,
            **other,
        }

    def _act(self, aim: Aim, what: str) -> dict[str, Any]:
        which = self.random.choice((None, "hello", "draw", "win", "takeback", "oops"))
        return {"t": "act", "id": self.hex(), "game": aim.game, "what": what, "which": which}

    def _again(self, turn: Turn, **other: Any) -> dict[str, Any]:
        return {
            "t": "move",
            "id": turn.id,
            "game": turn.game,
            "ply": turn.ply,
            "key": turn.key,
            "move": turn.move,
            **other,
        }

    # From a person who does not play: everything must be refused.

    def stranger(self) -> Said:
        aim = self.random.choice([*self.aims, *self.arenas])
        match self.random.randrange(20):
            case 0 | 1 | 2 | 3 | 4:
                return _said("a turn in a game of others", self._move(aim), STRANGE)
            case 5 | 6 | 7:
                act = self._act(aim, self.random.choice(ACTS))
                return _said("an act in a game of others", act, STRANGE)
            case 8 | 9 | 10 | 11 if aim.turns:
                again = self._again(self.random.choice(aim.turns))
                return _said("a turn of another, replayed", again, STRANGE)
            case 12 | 13 if aim.turns:
                turn = self.random.choice(aim.turns)
                elsewhere = self.random.choice(self.aims).game
                return _said(
                    "a turn replayed in another game", self._again(turn, game=elsewhere), STRANGE
                )
            case 14:
                move = self._move(aim, game=self._unknown())
                return _said("a turn in no game", move, ("no_game",))
            case 15 | 16 | 17:
                return _said("a turn, mutated", self._mutated(self._move(aim)), STRANGE)
            case _:
                return self.noise(aim)

    def noise(self, aim: Aim) -> Said:
        """Messages that anyone may send."""
        choice = self.random.choice
        game = aim.game if self.random.random() < 0.7 else self._unknown()
        kind = choice(("watch", "unwatch", "lobby", "pong", "pong"))
        message: dict[str, Any] = {"t": kind}
        match kind:
            case "watch":
                have = choice((0, 1, aim.ply, 2**31 - 1))
                message |= {"game": game, "have": have}
            case "unwatch":
                message["game"] = game
            case "lobby":
                message["on"] = choice((True, False))
            case _:
                message["n"] = self.random.randrange(2**31)
        return _said("looking, and pongs", message)

    def _mutated(self, message: dict[str, Any]) -> dict[str, Any]:
        """The same message with a field changed to another valid value."""
        name = self.random.choice(("ply", "key", "move", "id"))
        if name == "ply":
            message["ply"] = self.random.choice((0, 1, message["ply"] + 1, 2**31 - 1))
        elif name == "move":
            message["move"] = "".join(self.random.choices("abcdefgh12345678-x=+ \u202eé", k=8))
        elif name == "key":
            message["key"] = str(self.random.getrandbits(64))
        else:
            message["id"] = self.hex()
        return message

    # From a hostile player: only a legal own move or an offer may succeed.

    def player(self, aim: Aim, side: int) -> Said:
        if aim.is_over:
            return self._too_late(aim, side)
        own = [turn for turn in aim.turns if turn.by == side]
        others = [turn for turn in aim.turns if turn.by != side]
        match self.random.randrange(20):
            case 0 | 1 | 2:
                illegal = next(
                    text for _ in range(99) if (text := self._illegal()) not in aim.moves
                )
                return _said("an illegal turn", self._move(aim, move=illegal))
            case 3 | 4 if aim.turn_of == 1 - side:
                return _said("a turn for the other side", self._move(aim))
            case 5 | 6:
                ply = max(0, aim.ply + self.random.choice((-2, -1, 1, 2, 7, 2**20)))
                if ply != aim.ply:
                    return _said("a turn of a wrong ply", self._move(aim, ply=ply))
            case 7 | 8:
                key = str(self.random.getrandbits(64))
                return _said("a turn from another position", self._move(aim, key=key))
            case 9 | 10 if own:
                turn = self.random.choice(own)
                again = self._again(turn, move="a1")  # whatever it says now
                return _said("a turn of one's own, replayed", again, ("ack",), turn.version)
            case 11 | 12 if others:
                return _said("a turn of the opponent", self._again(self.random.choice(others)))
            case 13 if own:
                again = self._again(self.random.choice(own), id=self.hex())
                if int(again["ply"]) < aim.ply - 3:
                    # After a takeback the ply may be free again, and this move legal.
                    return _said("an old turn with a new id", again, may_be_done=True)
            case 14:
                return _said("a turn in no game", self._move(aim, game=self._unknown()))
            case 15 | 16:
                what = self.random.choice(HARMLESS if self.random.random() < 0.99 else ACTS)
                return _said("an act of one's own", self._act(aim, what), may_be_done=True)
        if aim.turn_of == side:
            return _said("a legal turn of one's own", self._move(aim), may_be_done=True)
        return self.noise(aim)

    def _illegal(self) -> str:
        return f"{self.random.choice(SQUARES)}-{self.random.choice(SQUARES)}"

    def _too_late(self, aim: Aim, side: int) -> Said:
        own = [turn for turn in aim.turns if turn.by == side]
        if own and self.random.random() < 0.3:
            turn = self.random.choice(own)
            again = self._again(turn)
            return _said("a turn of one's own, replayed", again, ("ack",), turn.version)
        if self.random.random() < 0.5:
            return _said("a turn in a game that is over", self._move(aim), ("over", "stale"))
        what = self.random.choice(("resign", "abort", "draw", "takeback", "time", "claim"))
        return _said("an act in a game that is over", self._act(aim, what), ("over",))

    # What ends a connection.

    def ending(self) -> Said:
        """A message that ends the connection: malformed or too long."""
        draw = self.random.random()
        if draw < 0.3:
            return Said("fuzzed bytes", frame(TEXT, self._broken(self._any())))
        if draw < 0.6:
            return Said("a message of a wrong form", frame(TEXT, self._spoilt()))
        if draw < 0.7:
            cut = self.random.randrange(30)
            data = self._broken(self._any())
            parts = [frame(TEXT, data[:cut], last=False), frame(CONTINUED, data[cut:])]
            between = self.random.choice((b"", frame(PING, b"between"), frame(PONG, b"")))
            return Said("fragments", between.join(parts))
        if draw < 0.75:
            return Said("a flood of messages", self.noise(Aim(self._unknown())).frames * 40)
        if draw < 0.8:
            kind = self.random.choice((PING, PONG))
            return Said("a flood of pings", frame(kind, b"p" * 125) * 60)
        if draw < 0.85:
            return Said("a second hello", HELLO)
        return Said("frames that cannot be", self._odd_frame())

    def _any(self) -> bytes:
        # Of others, in case it is valid after all.
        aim = self.random.choice(self.aims)
        message = self._move(aim) if self.random.random() < 0.7 else self._act(aim, "resign")
        return json.dumps(message).encode()

    def _spoilt(self) -> bytes:
        message = json.loads(self._any())
        draw, name = self.random.random(), self.random.choice(list(message))
        if draw < 0.6:
            message[name] = self.random.choice(ODD) if name != "which" else []
        elif draw < 0.8:
            del message[self.random.choice(("t", "id", "game"))]
        else:
            message[self.random.choice(("by", "side", "person", "version", "x"))] = 0
        return json.dumps(message).encode("utf-8", "surrogatepass")

    def _broken(self, data: bytes) -> bytes:
        draw = self.random.random()
        if draw < 0.2:
            return data[: self.random.randrange(len(data))]
        if draw < 0.4:
            return self.random.randbytes(self.random.randrange(1, 200))
        if draw < 0.6:
            depth = self.random.randrange(1, 4000)
            return self.random.choice((b"[" * depth, b'{"t":' * (depth // 5), b"[" + data * 9))
        if draw < 0.7:
            return data.replace(b"{", b'{"ply":%s,' % (b"9" * self.random.randrange(300, 3000)))
        if draw < 0.8:
            return b" " * self.random.choice((4096, 4097, 16000)) + data
        place = self.random.randrange(len(data) - 1)
        junk = self.random.choice((b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\x00", b"NaN", b"}"))
        return data[:place] + junk + data[place + 1 :]

    def _odd_frame(self) -> bytes:
        data = self._any()
        return self.random.choice(
            (
                frame(TEXT, b"\xff\xfe" + data),
                frame(TEXT, data, masked=False),
                frame(TEXT, data, flags=COMPRESSED),
                frame(TEXT, b"\xaaV*\x01\x00", flags=COMPRESSED),
                frame(TEXT, data, flags=0x20),
                frame(BINARY, data),
                frame(3, data),
                frame(11, data),
                frame(CONTINUED, data),
                frame(TEXT, data, last=False) + frame(TEXT, data),
                frame(PING, b"p" * 126),
                frame(PING, b"", last=False),
                frame(CLOSE, b"\x00"),
                frame(CLOSE, struct.pack(">H", 65535) + b"why"),
                frame(CLOSE, struct.pack(">H", 1000) + b"\xff\xff"),
                frame(TEXT, b" " * 20_000),
                struct.pack(">BBQ", 0x81, 0xFF, 2**62) + b"\0\0\0\0",
                struct.pack(">BBQ", 0x81, 0xFF, 2**63 + 1) + b"\0\0\0\0",
                frame(TEXT, b"", last=False) + frame(CONTINUED, b"", last=False) * 200,
            )
        )


def _said(
    kind: str,
    message: dict[str, Any],
    right: tuple[str, ...] | None = None,
    version: int | None = None,
    *,
    may_be_done: bool = False,
) -> Said:
    data = json.dumps(message).encode()
    return Said(kind, frame(TEXT, data), message.get("id"), right, version, may_be_done)
