"""An oracle for the engine's proofs: exhaustive search up to a number of turns.

It uses the rules through the package and shares nothing with the engine's search: no move
ordering, no table across depths, no bounds.

    Minimax().result(position, 5)   # 1 if the side to move wins within five turns
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from qirkat import Position


class Minimax:
    """Computes results, and caches them for positions without history.

    `past` are the earlier positions of the game: with them, and those in the line, the third
    occurrence is a draw. Without them repetition can be ignored: a shortest win never repeats a
    position. Only Alquerque de 9 has that draw.
    """

    def __init__(self, past: Iterable[Position] | None = None) -> None:
        self._known: dict[tuple[int, int, int, int], int] = {}
        self._seen = None if past is None else Counter(position.key for position in past)

    def result(self, position: Position, turns: int) -> int | None:
        """Return 1, 0 or -1 for a win, draw or loss forced within so many turns; else None."""
        least = self._value(position, turns, -1)
        most = least if least == 1 else self._value(position, turns, 1)
        return least if least == most else None

    def settled(self, position: Position, most: int) -> tuple[int, int] | None:
        """Return the result and the fewest turns that force it, if at most `most`."""
        for turns in range(most + 1):
            if (result := self.result(position, turns)) is not None:
                return result, turns
        return None

    def _value(self, position: Position, turns: int, beyond: int) -> int:
        """Return the value for the side to move, if positions beyond are worth `beyond`."""
        if (end := position.outcome) is not None:
            return 0 if end.winner is None else 1 if end.winner == position.side else -1
        if self._seen is not None and self._seen[position.key] == 2:
            return 0
        if turns == 0:
            return beyond
        if self._seen is not None:
            self._seen[position.key] += 1
            value = self._best(position, turns, beyond)
            self._seen[position.key] -= 1
            return value
        key = (position.key, position.quiet, turns, beyond)
        if key not in self._known:
            self._known[key] = self._best(position, turns, beyond)
        return self._known[key]

    def _best(self, position: Position, turns: int, beyond: int) -> int:
        best = -1
        for action in position.legal_actions():
            best = max(best, -self._value(position.play_action(action), turns - 1, -beyond))
            if best == 1:
                break
        return best
