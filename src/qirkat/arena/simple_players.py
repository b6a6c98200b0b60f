"""Simple players that look one turn ahead: baselines for engines, and quick opponents.

They use only what a position reports. With a seed, their games are the same on every machine and in
every version.

>>> from qirkat import alquerque
>>> policy = Policy("random", seed=7)
>>> policy.choose(alquerque.start()).text
'e3'
"""

from collections.abc import Callable, Iterable, Sequence

from qirkat._core import Move, Position
from qirkat.jobs.seeds import SplitMix64


class Policy:
    """A player that follows one of the `POLICIES`.

    - `random`: any turn, all equally likely.
    - `taker`: removes or takes if it can, in Querni the longest chain; else any turn.
    - `greedy`, in Querni: avoids stranding numbers; removes the most, else brings its consecutive
      numbers closest together.
    - `greedy`, in Alquerque de 9: takes when it can, else prevents a capture, else makes as many
      threats to take as it can.
    """

    def __init__(self, name: str, *, seed: int) -> None:
        """ValueError if there is no such policy."""
        if name not in POLICIES:
            raise ValueError(f"The policies are {', '.join(POLICIES)}.")
        self.name = name
        self._chance = SplitMix64(seed)

    def choose(self, position: Position) -> Move:
        """Return the turn to play; ValueError if the game is over."""
        moves = position.moves
        if not moves:
            raise ValueError("The game is over: there is no move to choose.")
        return self._chance.choose(POLICIES[self.name](position, moves))


def _any(_: Position, moves: Sequence[Move]) -> Sequence[Move]:
    return moves


def _taking(_: Position, moves: Sequence[Move]) -> Sequence[Move]:
    return _most(moves, lambda move: len(move.removed))


def _greedy(position: Position, moves: Sequence[Move]) -> Sequence[Move]:
    family = position.game.family
    return (_greedy_querni if family == "querni" else _greedy_alquerque)(position, moves)


def _greedy_querni(position: Position, moves: Sequence[Move]) -> Sequence[Move]:
    mine = position.game.sides.index(position.side)
    stranded = len(position.stranded[mine])
    # A removal strands the same numbers whichever tile moved before it.
    harmless: dict[tuple[int, int] | None, bool] = {None: True}
    kept = []
    for move in moves:
        numbers = move.numbers
        if numbers not in harmless:
            after = position.play(move)
            harmless[numbers] = len(after.stranded[mine]) <= stranded
        if harmless[numbers]:
            kept.append(move)
    best = _taking(position, kept or moves)
    if best[0].removed:
        return best
    distance = _Distances(position, mine)
    return _most(best, lambda move: -distance.after(move))


class _Distances:
    """The distances between a side's consecutive numbers, and how a move changes them."""

    def __init__(self, position: Position, mine: int) -> None:
        first = "Aa"[mine]
        self._place: dict[int, tuple[int, int]] = {}
        self._number: dict[str, int] = {}
        for square, piece in position.board.items():
            number = ord(piece) - ord(first)
            if 0 <= number < 16:
                self._place[number] = _coordinates(square)
                self._number[square] = number

    def after(self, move: Move) -> int:
        """Return how much the move changes the sum of the distances."""
        if move.origin is None or move.target is None:
            return 0
        number = self._number[move.origin]
        here, there = self._place[number], _coordinates(move.target)
        near = [self._place[n] for n in (number - 1, number + 1) if n in self._place]
        return sum(_steps(there, place) - _steps(here, place) for place in near)


def _coordinates(square: str) -> tuple[int, int]:
    return ord(square[0]), ord(square[1])


def _steps(one: tuple[int, int], two: tuple[int, int]) -> int:
    """Return the Chebyshev distance: the steps a tile needs from square to square."""
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


def _greedy_alquerque(position: Position, moves: Sequence[Move]) -> Sequence[Move]:
    taking = [move for move in moves if move.removed]
    if taking:
        return taking
    feared = _threats(position)
    blocking = [move for move in moves if move.target in feared]
    return _most(blocking or moves, lambda move: len(_threats(position.play(move))))


def _threats(position: Position) -> set[str | None]:
    """Return where the side not to move could take if it were its turn."""
    men, side, rest = position.text.split(" ", 2)
    other = position.game.parse(f"{men} {'b' if side == 'w' else 'w'} {rest}")
    return {move.target for move in other.moves if move.removed}


def _most(moves: Iterable[Move], worth: Callable[[Move], int]) -> list[Move]:
    """Return the moves of the highest worth."""
    valued = [(worth(move), move) for move in moves]
    most = max(value for value, _ in valued)
    return [move for value, move in valued if value == most]


POLICIES: dict[str, Callable[[Position, Sequence[Move]], Sequence[Move]]] = {
    "random": _any,
    "taker": _taking,
    "greedy": _greedy,
}
"""The policies by name: each returns the turns it likes best, equally."""
