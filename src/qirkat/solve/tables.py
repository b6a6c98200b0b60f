"""Solved tables of Alquerque de 9: the value of a position and of each of its turns.

Values are by the book: draws by repetition and after a hundred quiet turns are ignored, so a
position is won if the side to move can force an end.

>>> import tempfile
>>> from qirkat import alquerque, solve
>>> with tempfile.TemporaryDirectory() as folder:
...     solve.solve(folder, men=6)
...     tables = Tables.open(folder)
...     tables.probe(alquerque.parse("WW.W..../B.B.B.../........ w 0-0 -,- 0 1"))
Verdict(result='win', distance=1)
"""

import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal, NamedTuple, Self

from qirkat import _core
from qirkat._core import Move, Position
from qirkat._core import TableError as TableError
from qirkat.files import data_folder

Result = Literal["win", "draw", "loss"]
_RESULTS: dict[int, Result] = {1: "win", 0: "draw", -1: "loss"}
_ORDER = list(_RESULTS.values())
_OPPOSITE: dict[Result, Result] = {"win": "loss", "draw": "draw", "loss": "win"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The proven value of a position for the side to move."""

    result: Result
    distance: int | None
    """Turns of both players to the end, the winner hurrying and the loser delaying.

    None for a draw, or if the tables have no distances.
    """

    def before(self) -> "Verdict":
        """Return the value of the turn that led here for the player who made it."""
        distance = None if self.distance is None else self.distance + 1
        return Verdict(_OPPOSITE[self.result], distance)

    @property
    def rank(self) -> tuple[int, float]:
        """A sort key, best first: quick wins first, quick losses last.

        An unknown distance counts as large: the search finds near ends without tables.
        """
        turns = math.inf if self.distance is None else self.distance
        return _ORDER.index(self.result), turns if self.result == "win" else -turns


class ProvenTurn(NamedTuple):
    """A legal turn and its proven value for the side that plays it."""

    move: Move
    verdict: Verdict


class Tables:
    """The tables of a folder, and the opening book that comes with the package.

    Each file is opened and checked for damage on first use. The book covers every position of the
    first four placements with nine men each.
    """

    def __init__(self, tables: _core.Tables) -> None:
        """Use `Tables.open`."""
        tables.add_book(_book())
        self._tables = tables

    @classmethod
    def open(cls, folder: str | os.PathLike[str]) -> Self:
        """Open the tables in a folder; TableError if there is no such folder."""
        return cls(_core.Tables.open(Path(folder)))

    @classmethod
    def book(cls) -> Self:
        """Use the opening book alone."""
        return cls(_core.Tables())

    @classmethod
    def find(cls) -> Self:
        """Open the tables in `tables_folder()`; if there are none to read, the book alone."""
        try:
            folder = tables_folder()
            return cls.open(folder) if folder.is_dir() else cls.book()
        except (OSError, RuntimeError):  # RuntimeError: a user without a home
            return cls.book()

    def probe(self, position: Position) -> Verdict | None:
        """Return the value of a position; None if the tables do not cover it.

        TableError if a file that it needs is damaged.
        """
        if position.game.family != "alquerque":
            return None
        found = self._tables.probe(position.text)
        return None if found is None else Verdict(_RESULTS[found[0]], found[1])

    def turns(self, position: Position) -> Sequence[ProvenTurn] | None:
        """Return every legal turn, best first; None if the tables miss one of them."""
        turns = []
        for move in position.moves:
            verdict = self.probe(position.play(move))
            if verdict is None:
                return None
            turns.append(ProvenTurn(move, verdict.before()))
        return sorted(turns, key=lambda turn: turn.verdict.rank)

    def line(self, position: Position) -> list[Move]:
        """Return the best play of both sides to the end of a decided game, by the book.

        It stops where the tables have no distances, and may be longer than the quiet-turn rule
        allows.
        """
        line: list[Move] = []
        verdict = self.probe(position)
        left = None if verdict is None else verdict.distance
        while left:
            turns = self.turns(by_the_book(position))
            if turns is None or (turns and turns[0].verdict.distance is None):
                break
            if not turns or turns[0].verdict.distance != left:
                raise TableError(f"The tables contradict themselves about {position.text}.")
            line.append(turns[0].move)
            position = by_the_book(position).play(turns[0].move)
            left -= 1
        return line


@cache
def _book() -> str:
    return files("qirkat.solve").joinpath("book.txt").read_text(encoding="ascii")


def by_the_book(position: Position) -> Position:
    """Return the position without its quiet turns, which the rulebook does not count."""
    if not position.quiet:
        return position
    *parts, _, turn = position.text.split(" ")
    return position.game.parse(" ".join([*parts, "0", turn]))


def tables_folder() -> Path:
    """Return where tables are kept: `QIRKAT_TABLES`, or `tables` in the user's data folder."""
    if named := os.environ.get("QIRKAT_TABLES"):
        return Path(named)
    return data_folder() / "tables"
