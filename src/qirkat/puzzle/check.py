"""Comparing puzzles with solved tables, without trusting what their maker stored."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from qirkat.puzzle.alquerque_maker import kind_of, table_answers
from qirkat.puzzle.puzzle import Path, Puzzle
from qirkat.puzzle.solution import TooLargeError, walk
from qirkat.puzzle.themes import themes_of
from qirkat.solve import Tables


class Finding(NamedTuple):
    """What is wrong with a puzzle, or None; `is_checked` is false if the tables do not know it."""

    puzzle: Puzzle
    problem: str | None
    is_checked: bool = True


def check(puzzles: Iterable[Puzzle], tables: Tables) -> Iterator[Finding]:
    """Check puzzles one by one; also that no two are the same but for a symmetry."""
    names: set[str] = set()
    for puzzle in puzzles:
        if puzzle.id in names:
            yield Finding(puzzle, "the same puzzle occurs twice")
            continue
        names.add(puzzle.id)
        try:
            yield Finding(puzzle, _problem(puzzle, tables))
        except TooLargeError:
            yield Finding(puzzle, None, is_checked=False)


def _problem(puzzle: Puzzle, tables: Tables) -> str | None:
    if puzzle.position.outcome is not None:
        return "the game is over in its position"
    turns = tables.turns(puzzle.position)
    if turns is None:
        raise TooLargeError
    distance = turns[0].verdict.distance
    if kind_of(turns) != puzzle.kind:
        return f"it is not of the kind {puzzle.kind}"
    if puzzle.kind == "win" and distance != 2 * puzzle.length - 1:
        return f"it is not a win in {puzzle.length} turns"
    return _difference(puzzle, tables) or (
        None if puzzle.themes == themes_of(puzzle) else "its themes are not those of its solution"
    )


def _difference(puzzle: Puzzle, tables: Tables) -> str | None:
    """Ask for the right moves at every node of the solver; name the first difference."""
    nodes = walk(puzzle.position, puzzle.length, lambda there: table_answers(tables, there))
    for ply, expected in zip(puzzle.plies, nodes, strict=True):
        for node in expected:
            if ply.get(node.path) != node.answers:
                return f"other moves are right {_place(node.path)}"
        if len(ply) != len(expected):
            return "it has answers where the solver is never to move"
    return None


def _place(path: Path) -> str:
    return f"after {' '.join(path)}" if path else "at the start"
