"""Random numbers that are the same on every machine and in every version.

>>> derived_seed(1, 0) == derived_seed(1, 0) != derived_seed(1, 1)
True
"""

from collections.abc import Sequence
from typing import TypeVar

_MASK = 2**64 - 1
_GAMMA = 0x9E3779B97F4A7C15
_Choice = TypeVar("_Choice")


class SplitMix64:
    """The SplitMix64 generator, which also makes Querni's set-ups: a seed never changes meaning."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next(self) -> int:
        """Return the next 64-bit number."""
        self._state = z = (self._state + _GAMMA) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, count: int) -> int:
        """Return a uniform number from 0 to `count - 1`."""
        excess = 2**64 % count
        while (drawn := self.next()) > _MASK - excess:
            pass
        return drawn % count

    def choose(self, choices: Sequence[_Choice]) -> _Choice:
        """Return one of the choices, all equally likely."""
        return choices[self.below(len(choices))]


def derived_seed(seed: int, number: int) -> int:
    """Derive the seed of item `number`, counted from 0, from a common seed."""
    return SplitMix64(seed + number * _GAMMA).next()
