"""The puzzle of the day: the same for everyone, easy on Mondays and hard on Sundays.

The puzzles of a pack are sorted by rating and cut into seven equal parts, one for each day of the
week. A part is gone through in a fixed, shuffled order, so no puzzle returns before all others of
its part have had their day.
"""

import math
from datetime import date

from qirkat.puzzle.pack_file import pack
from qirkat.puzzle.puzzle import Puzzle

_DAYS = 7
_GOLDEN = (math.sqrt(5) - 1) / 2  # a stride of this share visits places far apart


def daily(game: str, day: date) -> Puzzle:
    """Return the puzzle of a day of UTC; ValueError for a game that has no puzzles."""
    puzzles = pack(game)
    weeks, weekday = divmod(day.toordinal() - 1, _DAYS)  # day 1 was a Monday
    first = len(puzzles) * weekday // _DAYS
    size = max(1, len(puzzles) * (weekday + 1) // _DAYS - first)
    return puzzles[first + weeks * _stride(size) % size]


def _stride(size: int) -> int:
    stride = max(1, round(size * _GOLDEN))
    while math.gcd(stride, size) != 1:
        stride += 1
    return stride
