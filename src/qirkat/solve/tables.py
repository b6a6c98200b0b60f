"""Solved tables of Alquerque de 9: what they say of a position, and of each of its turns.

Values are by the book: draws by repetition and after a hundred quiet turns are left aside, so a
position is won when the side to move can force an end.

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
    """What a position is worth to the side to move, proven."""

    result: Result
    distance: int | None
    """Turns of both players to the end, the winner hurrying and the loser delaying.

    None for a draw, and where the tables have no distances.
    """

    def before(self) -> "Verdict":
        """What the turn that led here is worth to whoever played it."""
        distance = None if self.distance is None else self.distance + 1
        return Verdict(_OPPOSITE[self.result], distance)

    @property
    def rank(self) -> tuple[int, float]:
        """The lower, the better: quick wins first, quick losses last.

        Where nothing is known of the distance it is not small: ends that are near need no table.
        """
        turns = math.inf if self.distance is None else self.distance
        return _ORDER.index(self.result), turns if self.result == "win" else -turns


class ProvenTurn(NamedTuple):
    """A legal turn and what it is worth to the side that plays it."""

    move: Move
    verdict: Verdict


class Tables:
    """The tables of a folder, and the opening book that comes with the package.

    Each file is opened, and checked for damage, when it is needed. The book knows every position of
    the first four placements with nine men each.
    """

    def __init__(self, tables: _core.Tables) -> None:
        """Use `Tables.open`."""
        tables.add_book(_book())
        self._tables = tables

    @classmethod
    def open(cls, folder: str | os.PathLike[str]) -> Self:
        """The tables that are in a folder; TableError where there is no such folder."""
        return cls(_core.Tables.open(Path(folder)))

    @classmethod
    def book(cls) -> Self:
        """The opening book alone."""
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
        """What a position is worth; None where the tables do not know.

        TableError where a file that it needs is damaged.
        """
        if position.game.family != "alquerque":
            return None
        found = self._tables.probe(position.text)
        return None if found is None else Verdict(_RESULTS[found[0]], found[1])

    def turns(self, position: Position) -> Sequence[ProvenTurn] | None:
        """Every legal turn, best first; None where the tables do not know one of them."""
        turns = []
        for move in position.moves:
            verdict = self.probe(position.play(move))
            if verdict is None:
                return None
            turns.append(ProvenTurn(move, verdict.before()))
        return sorted(turns, key=lambda turn: turn.verdict.rank)

    def line(self, position: Position) -> list[Move]:
        """How a decided game goes on by the book when both play their best, to its end.

        Only as far as the tables have distances. It may be longer than the rule of a hundred quiet
        turns allows.
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
    """The position as the rulebook sees it, which does not end a game after quiet turns."""
    if not position.quiet:
        return position
    *parts, _, turn = position.text.split(" ")
    return position.game.parse(" ".join([*parts, "0", turn]))


def tables_folder() -> Path:
    """Where tables are looked for: `QIRKAT_TABLES`, else `qirkat/tables` in the user's data."""
    if named := os.environ.get("QIRKAT_TABLES"):
        return Path(named)
    return data_folder() / "tables"
