"""A puzzle: a position, and the right moves at every node that the solver can reach.

>>> from qirkat.puzzle import pack
>>> puzzle = pack("alquerque")[0]
>>> first = min(puzzle.accepted(()))
>>> reply = puzzle.reply((first,))  # the defence's answer, or None where the puzzle ends
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from qirkat._core import Move, Position
from qirkat.puzzle.symmetry import puzzle_id

Path = tuple[str, ...]
"""The texts of the moves since the puzzle's position, of both sides."""

KINDS = ("win", "only", "hold")
"""What the solver has to do.

`win`: win in `length` turns; `only`: find the only winning move; `hold`: find the only move that
does not lose.
"""


class Answers(NamedTuple):
    """The moves that are right at a node."""

    best: frozenset[str]
    good: frozenset[str] = frozenset()
    """Moves that are not best but not wrong either: slower wins."""


Ply = Mapping[Path, Answers]
"""The answers to one turn of the solver, at every node that best moves and any replies reach."""


@dataclass(frozen=True)
class Puzzle:
    """A position with its solution. Compared by position and solution."""

    position: Position
    kind: str
    plies: Sequence[Ply] = field(repr=False)
    themes: tuple[str, ...] = ()
    rating: int = 1500
    """How hard it is, on the scale of the levels: a player of this rating solves half of them."""
    deviation: int = 350

    @cached_property
    def id(self) -> str:
        """A short name, the same for every position that differs only by a symmetry."""
        return puzzle_id(self.position)

    @property
    def length(self) -> int:
        """The most turns that the solver has to find."""
        return len(self.plies)

    @property
    def node_count(self) -> int:
        """The number of nodes where the solver is to move."""
        return sum(map(len, self.plies))

    def accepted(self, path: Iterable[Move | str]) -> set[Move]:
        """Return the best moves after a path of moves; none where the puzzle is over.

        The path begins at the puzzle's position and has the moves of both sides: an accepted one of
        the solver, any of the defence. ValueError if the solver's move is not accepted there.
        """
        return self._moves(path, good=False)

    def good_enough(self, path: Iterable[Move | str]) -> set[Move]:
        """Return the moves that are not best but not wrong either: slower wins.

        They are complete at every node: every other move gives the result away.
        """
        return self._moves(path, good=True)

    def is_over(self, path: Iterable[Move | str]) -> bool:
        """Whether the puzzle is solved with the last move of a path."""
        texts = _texts(path)
        return len(texts) % 2 == 1 and (
            len(texts) + 1 == 2 * self.length or self.position_after(texts).outcome is not None
        )

    def position_after(self, path: Iterable[Move | str]) -> Position:
        """Return the position after a path of moves."""
        position = self.position
        for move in path:
            position = position.play(move)
        return position

    def reply(self, path: Iterable[Move | str]) -> Move | None:
        """Return the toughest defence after a solver's move; None if the puzzle is over.

        It delays the end longest; then leaves the fewest right moves; then comes first by text.
        """
        texts = _texts(path)
        if self.is_over(texts):
            return None
        position = self.position_after(texts)
        return min(
            position.moves, key=lambda move: self._ease((*texts, move.text), position.play(move))
        )

    def main_line(self) -> list[Move]:
        """Return the first best moves of the solver against the toughest defence."""
        line: list[Move] = []
        while True:
            line.append(min(self.accepted(line)))
            reply = self.reply(line)
            if reply is None:
                return line
            line.append(reply)

    def _moves(self, path: Iterable[Move | str], *, good: bool) -> set[Move]:
        texts = _texts(path)
        if len(texts) % 2 or len(texts) >= 2 * self.length:
            raise ValueError("It is not the solver's turn after this path.")
        position = self.position
        for turn, text in enumerate(texts):
            if turn % 2 == 0 and text not in self._answers(texts[:turn]).best:
                raise ValueError(f"{text} is not an accepted move of this puzzle.")
            position = position.play(text)
        wanted = self._answers(texts)[good]
        return {move for move in position.moves if move.text in wanted}

    def _answers(self, path: Path) -> Answers:
        """Return the answers at a node; none where the game is over."""
        turn = len(path) // 2
        nothing = Answers(frozenset())
        return self.plies[turn].get(path, nothing) if turn < len(self.plies) else nothing

    def _ease(self, path: Path, position: Position) -> tuple[int, int, str]:
        """Order the nodes of the solver: the hardest is the least."""
        best = self._answers(path).best
        return -self._turns_left(path, position, best), len(best), path[-1]

    def _turns_left(self, path: Path, position: Position, best: frozenset[str]) -> int:
        """Return how many turns the solver still needs at a node."""
        rest = self.length - len(path) // 2
        if rest <= 1 or not best:
            return rest if best else 0
        move = min(best)
        after = position.play(move)
        if after.outcome is not None:
            return 1
        longest = 0
        for reply in after.moves:
            child, there = (*path, move, reply.text), after.play(reply)
            longest = max(longest, self._turns_left(child, there, self._answers(child).best))
            if longest == rest - 1:
                break
        return 1 + longest


def _texts(path: Iterable[Move | str]) -> Path:
    return tuple(str(move) for move in path)
