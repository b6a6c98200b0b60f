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
    """The proven value of a position for the side to move."""

    result: Result
    distance: int | None
    """Turns of both players to the end, the winner hurrying and the loser delaying.

    None for a draw, or if the tables have no distances.
    """


class ProvenTurn(NamedTuple):
    """A legal turn and its proven value for the side that plays it."""

    move: Move
    verdict: Verdict


class ProvenMoves(NamedTuple):
    """Every legal turn, where all are known, with what it is worth by our draw rules.

    A turn that draws the game at once, by repetition or by the hundredth quiet turn, is a draw.
    """

    turns: Sequence[ProvenTurn]
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

    @property
    def core(self) -> _core.Tables:
        """The tables as the core has them, for queries in bulk."""
        return self._tables

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
        found = self._tables.turns(position)
        return None if found is None else [_turn(*each) for each in found]

    def line(self, position: Position) -> list[Move]:
        """Return the best play of both sides to the end of a decided game, by the book.

        It stops where the tables have no distances, and may be longer than the quiet-turn rule
        allows.
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


def _turn(move: Move, result: int, distance: int | None) -> ProvenTurn:
    return ProvenTurn(move, Verdict(_RESULTS[result], distance))


@cache
def _book() -> str:
    return files("qirkat.solve").joinpath("book.txt").read_text(encoding="ascii")


def tables_folder() -> Path:
    """Return where tables are kept: `QIRKAT_TABLES`, or `tables` in the user's data folder."""
    if named := os.environ.get("QIRKAT_TABLES"):
        return Path(named)
    return data_folder() / "tables"
