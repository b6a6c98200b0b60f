"""How hard a puzzle is: the levels play it, and a logistic curve through their successes is fitted.

A level that chooses a right move at every turn, against the toughest defence, solves the puzzle. As
for people, a slower win is not counted as wrong. The lower levels play several times with different
seeds; level 7 and 8 always play alike, so they play once.
"""

import math
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from qirkat._core import Game, Move
from qirkat.engine import Engine
from qirkat.puzzle.puzzle import Puzzle

LEVEL_RATINGS = {1: 699, 2: 886, 3: 1143, 4: 1366, 5: 1491, 6: 1664, 7: 1869, 8: 2090}
"""The ratings of the levels, from the round robin in benchmarks/results.md, around 1500."""

SEEDED_LEVELS = range(1, 7)
_PRIOR_MEAN, _PRIOR_DEVIATION = 1500.0, 400.0
_LOGISTIC = math.log(10) / 400
_MEMORY = 2  # MiB of an engine's table
_STEPS = 60


class Attempts(NamedTuple):
    """How often a level tried a puzzle, and solved it."""

    level: int
    tried: int
    solved: int


def attempts(puzzle: Puzzle, *, whims: int) -> list[Attempts]:
    """Let the levels play a puzzle; those up to 6 with so many seeds."""
    found = []
    toughest: dict[tuple[str, ...], Move | None] = {}
    for level in LEVEL_RATINGS:
        seeds = range(whims if level in SEEDED_LEVELS else 1)
        solved = sum(_solves(puzzle, level, seed, toughest) for seed in seeds)
        found.append(Attempts(level, len(seeds), solved))
    return found


def fitted(results: Iterable[Attempts]) -> tuple[int, int]:
    """Return the rating at which half of the attempts succeed, and its standard deviation.

    A wide prior around 1500 keeps puzzles that every level or no level solves within reach.
    """
    rows = [(LEVEL_RATINGS[each.level], each.tried, each.solved) for each in results]
    low, high = 0.0, 3000.0
    for _ in range(_STEPS):  # the slope falls with the rating: bisect for its zero
        middle = (low + high) / 2
        slope = (_PRIOR_MEAN - middle) / _PRIOR_DEVIATION**2 + _LOGISTIC * sum(
            tried * _chance(level, middle) - solved for level, tried, solved in rows
        )
        low, high = (middle, high) if slope > 0 else (low, middle)
    rating = (low + high) / 2
    information = 1 / _PRIOR_DEVIATION**2 + _LOGISTIC**2 * sum(
        tried * _chance(level, rating) * (1 - _chance(level, rating)) for level, tried, _ in rows
    )
    return round(rating), round(1 / math.sqrt(information))


def _chance(level: float, rating: float) -> float:
    return 1 / (1 + 10 ** ((rating - level) / 400))


def _solves(
    puzzle: Puzzle, level: int, seed: int, toughest: dict[tuple[str, ...], Move | None]
) -> bool:
    engine = _engine(puzzle.position.game, level, seed)
    engine.clear()
    path: tuple[str, ...] = ()
    while True:
        choice = engine.choose(puzzle.position_after(path))
        best = puzzle.accepted(path)
        if choice not in best:
            if choice not in puzzle.good_enough(path):
                return False
            choice = min(best)
        path = (*path, choice.text)
        if path not in toughest:
            toughest[path] = puzzle.reply(path)
        if (reply := toughest[path]) is None:
            return True
        path = (*path, reply.text)


@cache
def _engine(game: Game, level: int, seed: int) -> Engine:
    return Engine(game, level=level, seed=seed, memory=_MEMORY)
