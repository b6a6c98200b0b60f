"""Read planes back as a position text, knowing only what docs/research.md says of them.

What can be read back is what an agent can know, so a round trip shows that nothing is missing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from qirkat.rl import Encoding


def constant(plane: NDArray[np.generic]) -> int:
    """Return the number that fills a plane."""
    (number,) = set(plane.ravel().tolist())
    return int(number)


class PlaneReader:
    """The planes of an observation by name, and the names of cells that they mark."""

    def __init__(self, encoding: Encoding, planes: NDArray[np.generic]) -> None:
        assert planes.shape == encoding.shape
        self.encoding = encoding
        self.planes = dict(zip(encoding.planes, planes, strict=True))

    def marked(self, name: str) -> list[str]:
        """Return the cells where a plane is 1; it must be 0 elsewhere."""
        plane = self.planes[name].ravel().tolist()
        assert set(plane) <= {0, 1}
        return [cell for cell, mark in zip(self.encoding.cells, plane, strict=True) if mark]

    def number(self, name: str) -> int:
        return constant(self.planes[name])

    def one(self, name: str) -> str | None:
        """Return the only marked cell, or None."""
        cells = self.marked(name)
        assert len(cells) <= 1
        return cells[0] if cells else None

    def text(self, side: str) -> str:
        """Return the text at the beginning of the turn, as turn 1, with this side to move."""
        if self.encoding.game.family == "alquerque":
            return self._alquerque(side)
        return self._querni(side)

    def _alquerque(self, side: str) -> str:
        own, enemy = ("W", "B") if side == "white" else ("B", "W")
        board = dict.fromkeys(self.marked("own pieces"), own)
        board |= dict.fromkeys(self.marked("enemy pieces"), enemy)
        if self.number("second stage"):
            del board[self.one("piece moved this turn") or ""]
            if origin := self.one("point it came from"):
                board[origin] = own
        hands = [self.number("own pieces in hand"), self.number("enemy pieces in hand")]
        bars = []
        for who in ("own", "enemy"):
            piece, point = self.one(f"{who} barred piece"), self.one(f"{who} barred point")
            bars.append(f"{piece}-{point}" if piece else "-")
        if side == "black":
            hands.reverse()
            bars.reverse()
        letters = [board.get(cell, ".") for cell in self.encoding.cells]
        rings = "/".join("".join(letters[i : i + 8]) for i in (0, 8, 16))
        quiet = self.number("quiet turns")
        return f"{rings} {side[0]} {hands[0]}-{hands[1]} {bars[0]},{bars[1]} {quiet} 1"

    def _querni(self, side: str) -> str:
        letters = {"blue": ("A", "a"), "pink": ("a", "A")}[side]
        board: dict[str, str] = {}
        for who, first in zip(("own", "enemy"), letters, strict=True):
            for number in range(16):
                if cell := self.one(f"{who} tile {number + 1}"):
                    assert cell not in board
                    board[cell] = chr(ord(first) + number)
        if target := self.one("tile moved this turn"):
            board[self.one("square it came from") or ""] = board.pop(target)
        rows = []
        for row in "7654321":
            written, empty = "", 0
            for column in "abcdefghij":
                if tile := board.get(column + row):
                    written += (str(empty) if empty else "") + tile
                    empty = 0
                else:
                    empty += 1
            rows.append(written + (str(empty) if empty else ""))
        return f"{'/'.join(rows)} {side[0]} {self.number('quiet turns')} 1"
