"""Exact proofs: which moves force a win within so many own turns, whatever the opponent does.

The search looks at every move of both sides, so it also proves that a move does *not* win in time.
Nothing is estimated: the draw rules that need no history count, and only the end of the game ends
a line. In Querni a side needs at least one turn for each run of consecutive numbers that it has
left, which cuts off most lines.
"""

import itertools
from collections.abc import Iterable

from qirkat._core import Position
from qirkat.picture.diagram import tile_number

_REMOVALS = sorted(f"x{low}-{high}" for low in range(1, 17) for high in range(low + 2, 17))
_RANKS = {tuple(map(int, text[1:].split("-"))): rank for rank, text in enumerate(_REMOVALS, 1)}
_REMOVAL_BITS = 127  # the lowest bits of a move of Querni: the rank of its removal


class TooLargeError(Exception):
    """The proof needs more positions than allowed."""


class Prover:
    """Proves forced wins. It looks at up to `budget` positions, then raises TooLargeError."""

    def __init__(self, budget: int | None = None) -> None:
        self._left = budget
        self._known: dict[tuple[str, int], bool] = {}
        self._killers: dict[int, int] = {}

    def winning_moves(self, position: Position, turns: int) -> list[str]:
        """Return the moves that win within so many turns of the side to move, this one included."""
        return [
            move.text
            for move in position.moves
            if self._wins_after(position, position.play(move), turns)
        ]

    def fewest_turns(self, position: Position, most: int) -> int | None:
        """Return how many own turns a forced win takes; None if it takes more than `most`."""
        for turns in range(1, most + 1):
            if self.wins(position, turns):
                return turns
        return None

    def wins(self, position: Position, turns: int) -> bool:
        """Whether the side to move can force a win within so many of its own turns."""
        if position.outcome is not None or turns_needed(position) > turns:
            return False
        if turns == 1:
            self._count()
            return bool(immediate_wins(position))
        key = position.text, turns
        if (known := self._known.get(key)) is None:
            known = self._known[key] = any(
                self._wins_after(position, position.play_action(action), turns)
                for action in position.legal_actions()
            )
        return known

    def _wins_after(self, before: Position, after: Position, turns: int) -> bool:
        """Whether the side that has just moved wins within `turns`, that move included."""
        self._count()
        if (outcome := after.outcome) is not None:
            return outcome.winner == before.side
        if turns == 1 or turns_needed(after, before.side) > turns - 1:
            return False
        replies: Iterable[int] = after.legal_actions()
        killer = self._killers.get(turns)
        if killer is not None:
            replies = sorted(replies, key=lambda reply: reply != killer)
        for reply in replies:
            if not self.wins(after.play_action(reply), turns - 1):
                self._killers[turns] = reply
                return False
        return True

    def _count(self) -> None:
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise TooLargeError


def turns_needed(position: Position, side: str | None = None) -> int:
    """Return a lower bound of a side's turns until it has won; 99 if it cannot win any more."""
    if position.game.family == "alquerque":
        return 1
    index = position.game.sides.index(side or position.side)
    if position.stranded[index]:
        return 99
    letters = _letters(position, index)
    return 1 + sum(ord(b) - ord(a) > 1 for a, b in itertools.pairwise(letters))


def own_numbers(position: Position, index: int) -> set[int]:
    """Return the numbers that a side of Querni has left; the first side is 0."""
    return {tile_number(letter) for letter in _letters(position, index)}


def _letters(position: Position, index: int) -> list[str]:
    """Return the letters of a side's tiles in order; the text is the quickest way to them."""
    board = position.text.split(" ", 1)[0]
    return sorted(filter(str.islower if index else str.isupper, board))


def immediate_wins(position: Position) -> list[int]:
    """Return the actions of the moves that end the game with a win of the side to move."""
    actions = position.legal_actions()
    if position.game.family == "querni":
        letters = _letters(position, position.game.sides.index(position.side))
        rank = _RANKS.get((tile_number(letters[0]), tile_number(letters[-1])))
        return [action for action in actions if action & _REMOVAL_BITS == rank]
    return [
        action
        for action in actions
        if (outcome := position.play_action(action).outcome) is not None
        and outcome.winner == position.side
    ]
