"""Proving puzzles again, without trusting what their maker stored.

Puzzles of Alquerque de 9 are compared with solved tables. Without tables, forced wins are proven by
a search of every move; the other kinds cannot be checked then. Puzzles of Querni are proven, or
searched again, in the same way as when they were made.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from qirkat._core import Position
from qirkat.puzzle.alquerque_maker import table_answers
from qirkat.puzzle.proof import Prover, TooLargeError
from qirkat.puzzle.puzzle import Answers, Puzzle
from qirkat.puzzle.querni_maker import MarginSearch, fewest_wins
from qirkat.puzzle.solution import walk
from qirkat.puzzle.themes import themes_of
from qirkat.solve import Tables


class Finding(NamedTuple):
    """What is wrong with a puzzle, or None; `is_checked` is false if nobody knows."""

    puzzle: Puzzle
    problem: str | None
    is_checked: bool = True


def check(puzzles: Iterable[Puzzle], tables: Tables | None = None) -> Iterator[Finding]:
    """Check puzzles one by one; also that no two are the same but for a symmetry."""
    checker = _Checker(tables)
    names: set[str] = set()
    for puzzle in puzzles:
        if puzzle.id in names:
            yield Finding(puzzle, "the same puzzle occurs twice")
        else:
            names.add(puzzle.id)
            yield checker.finding(puzzle)


class _Checker:
    def __init__(self, tables: Tables | None) -> None:
        self._tables = tables
        self._margin = MarginSearch()

    def finding(self, puzzle: Puzzle) -> Finding:
        if puzzle.position.outcome is not None:
            return Finding(puzzle, "the game is over in its position")
        is_querni = puzzle.position.game.family == "querni"
        try:
            problem = self._querni(puzzle) if is_querni else self._alquerque(puzzle)
        except TooLargeError:
            return Finding(puzzle, None, is_checked=False)
        if problem is None and puzzle.themes != themes_of(puzzle):
            problem = "its themes are not those of its solution"
        return Finding(puzzle, problem)

    def _alquerque(self, puzzle: Puzzle) -> str | None:
        if self._tables is not None and self._tables.turns(puzzle.position) is not None:
            tables = self._tables
            return _difference(puzzle, lambda there, _: table_answers(tables, there))
        if puzzle.kind != "win":
            raise TooLargeError
        return _proven_wins(puzzle)

    def _querni(self, puzzle: Puzzle) -> str | None:
        if puzzle.kind == "margin":
            return _difference(puzzle, lambda there, _: self._margin.answers(there))
        return _proven_wins(puzzle) or self._slower_wins(puzzle)

    def _slower_wins(self, puzzle: Puzzle) -> str | None:
        first = puzzle.plies[0].usual
        found = self._margin.beside(puzzle.position, first.best)
        return None if found == first else "other first moves are good enough"


def _proven_wins(puzzle: Puzzle) -> str | None:
    """Compare the best moves of a forced win with all moves that win as quickly."""
    prover = Prover()
    if prover.fewest_turns(puzzle.position, puzzle.length) != puzzle.length:
        return f"it is not a win in {puzzle.length} turns"
    return _difference(puzzle, lambda there, left: fewest_wins(prover, there, left), has_good=False)


def _difference(
    puzzle: Puzzle, answers: Callable[[Position, int], Answers], *, has_good: bool = True
) -> str | None:
    """Ask for the right moves at every node of the solver; name the first difference."""
    for nodes in walk(puzzle.position, puzzle.kind, puzzle.length, answers):
        for path, _, right in nodes:
            best = {move.text for move in puzzle.accepted(path)}
            good = {move.text for move in puzzle.good_enough(path)}
            if best != right.best or (has_good and not path and good != right.good):
                return f"other moves are right {_place(path)}"
    return None


def _place(path: tuple[str, ...]) -> str:
    return f"after {' '.join(path)}" if path else "at the start"
