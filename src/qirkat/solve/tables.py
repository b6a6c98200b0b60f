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


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a position is worth to the side to move, proven."""

    result: Result
    distance: int | None
    """Turns of both players to the end, the winner hurrying and the loser delaying.

    None for a draw, and where the tables have no distances.
    """


class Turn(NamedTuple):
    """A legal turn and what it is worth to the side that plays it."""

    move: Move
    verdict: Verdict


class ProvenMoves(NamedTuple):
    """Every legal turn, where all are known, with what it is worth by our draw rules.

    A turn that draws the game at once, by repetition or by the hundredth quiet turn, is a draw.
    """

    turns: Sequence[Turn]
    """Best first."""
    best_count: int
    """How many of them share the best result: a perfect player chooses among these."""
    is_ordered: bool
    """Whether the order of the best ones is final; otherwise a search has to choose.

    It is when all their distances are known and the hundredth quiet turn does not come first in
    the line of the first one.
    """


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
        """The tables of this machine (see `home`); where none can be read, the book alone."""
        try:
            folder = home()
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

    def turns(self, position: Position) -> Sequence[Turn] | None:
        """Every legal turn, best first; None where the tables do not know one of them."""
        found = self._tables.turns(position)
        return None if found is None else [_turn(*each) for each in found]

    def line(self, position: Position) -> list[Move]:
        """How a decided game goes on by the book when both play their best, to its end.

        Only as far as the tables have distances. It may be longer than the rule of a hundred quiet
        turns allows.
        """
        return self._tables.line(position)

    def proven_moves(
        self, position: Position, *, history: Sequence[int] = ()
    ) -> ProvenMoves | None:
        """The turns of perfect play by our rules; None when the tables do not know every turn.

        `history` holds the keys of the earlier positions that the game could repeat.
        """
        found = self._tables.proven_moves(position, history=history)
        if found is None:
            return None
        turns, best_count, is_ordered = found
        return ProvenMoves([_turn(*each) for each in turns], best_count, is_ordered)


def _turn(move: Move, result: int, distance: int | None) -> Turn:
    return Turn(move, Verdict(_RESULTS[result], distance))


@cache
def _book() -> str:
    return files("qirkat.solve").joinpath("book.txt").read_text(encoding="ascii")


def home() -> Path:
    """Where tables are looked for: `QIRKAT_TABLES`, else `qirkat/tables` in the user's data."""
    if named := os.environ.get("QIRKAT_TABLES"):
        return Path(named)
    return data_folder() / "tables"
