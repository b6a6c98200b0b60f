"""Glicko-2 ratings, independent of the game.

The system and the names in `update` are from Mark Glickman's "Example of the Glicko-2 system".
Each game is a rating period of its own.

>>> winner, loser = rate(FIRST, FIRST, 0, now=0)
>>> str(winner), round(winner.deviation)
('1662?', 290)
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

PROVISIONAL: Final = 110.0
"""A deviation above this makes a rating provisional."""

# Glicko-2 computes on a scale of its own: this many points, from this rating.
_SCALE = 400 / math.log(10)
_ORIGIN = 1500.0
# How fast a volatility may change.
_TAU = 0.5
_MIN_RATING, _MAX_RATING = 100.0, 4000.0
_MIN_DEVIATION, _MAX_DEVIATION = 30.0, 350.0
_MIN_VOLATILITY, _MAX_VOLATILITY = 0.01, 0.15
# A year of absence raises the deviation from 60, as regular players have, to 110.
_YEAR = 365 * 24 * 3600 * 1000  # milliseconds
_PERIOD = _YEAR * (_SCALE * 0.06) ** 2 / (PROVISIONAL**2 - 60.0**2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """The rating of a person in a game."""

    rating: float = _ORIGIN
    deviation: float = _MAX_DEVIATION
    """The true strength is within twice this of the rating, with 95 % probability."""
    volatility: float = 0.06
    """How much the strength itself is expected to change."""
    games: int = 0
    changed: int = 0
    """When the last game was rated, in milliseconds."""

    def __post_init__(self) -> None:
        for name in ("rating", "deviation", "volatility"):
            if not math.isfinite(getattr(self, name)):
                raise ValueError(f"The {name} of a rating must be a finite number.")

    @property
    def is_provisional(self) -> bool:
        """Whether it is too uncertain to compare with others."""
        return self.deviation > PROVISIONAL

    def at(self, now: int) -> "Rating":
        """The rating at a later time: its deviation grows without games."""
        periods = max(0, now - self.changed) / _PERIOD
        if not self.games or not periods:
            return self
        grown = math.hypot(self.deviation, _SCALE * self.volatility * math.sqrt(periods))
        return replace(self, deviation=max(self.deviation, min(grown, _MAX_DEVIATION)))

    def __str__(self) -> str:
        """The rating as shown, with a question mark while provisional."""
        return f"{math.floor(self.rating + 0.5)}{'?' if self.is_provisional else ''}"


FIRST: Final = Rating()
"""The rating before the first game."""


def rate(first: Rating, second: Rating, winner: int | None, *, now: int) -> tuple[Rating, Rating]:
    """Both ratings after a game that side 0 or 1 has won, or that was drawn (None)."""
    score = 0.5 if winner is None else 1.0 - winner
    first, second = first.at(now), second.at(now)
    return _after(first, second, score, now), _after(second, first, 1.0 - score, now)


def update(
    rating: float,
    deviation: float,
    volatility: float,
    results: Sequence[tuple[float, float, float]],
) -> tuple[float, float, float]:
    """Rating, deviation and volatility after a rating period.

    `results` has the rating and the deviation of each opponent, and the score against them.
    """
    mu, phi = (rating - _ORIGIN) / _SCALE, deviation / _SCALE
    information = surprise = 0.0
    for opponent_rating, opponent_deviation, score in results:
        g = 1 / math.sqrt(1 + 3 * (opponent_deviation / _SCALE / math.pi) ** 2)
        expected = 1 / (1 + math.exp(-g * (mu - (opponent_rating - _ORIGIN) / _SCALE)))
        information += g * g * expected * (1 - expected)
        surprise += g * (score - expected)
    v = 1 / information
    sigma = _new_volatility(phi, volatility, v, delta=v * surprise)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + information)
    return _ORIGIN + _SCALE * (mu + phi**2 * surprise), _SCALE * phi, sigma


def _new_volatility(phi: float, sigma: float, v: float, delta: float) -> float:
    """Step 5 of the paper: the root of f is the logarithm of the variance."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        variance = math.exp(x)
        total = phi**2 + v + variance
        return variance * (delta**2 - total) / (2 * total**2) - (x - a) / _TAU**2

    if delta**2 > phi**2 + v:
        other = math.log(delta**2 - phi**2 - v)
    else:
        other = a - _TAU
        while f(other) < 0:
            other -= _TAU
    return math.exp(_root(f, a, other) / 2)


def _root(f: Callable[[float], float], a: float, b: float) -> float:
    """Where f is zero between a and b, by the Illinois algorithm, to a millionth."""
    f_a, f_b = f(a), f(b)
    while abs(b - a) > 1e-6:
        c = a + (a - b) * f_a / (f_b - f_a)
        f_c = f(c)
        if f_c * f_b <= 0:
            a, f_a = b, f_b
        else:
            f_a /= 2
        b, f_b = c, f_c
    return a


def _after(ours: Rating, theirs: Rating, score: float, now: int) -> Rating:
    rating, deviation, volatility = update(
        ours.rating, ours.deviation, ours.volatility, [(theirs.rating, theirs.deviation, score)]
    )
    # Without bounds, people who play only each other could reach any number.
    return Rating(
        rating=_within(_MIN_RATING, rating, _MAX_RATING),
        deviation=_within(_MIN_DEVIATION, deviation, _MAX_DEVIATION),
        volatility=_within(_MIN_VOLATILITY, volatility, _MAX_VOLATILITY),
        games=ours.games + 1,
        changed=max(now, ours.changed),
    )


def _within(least: float, value: float, most: float) -> float:
    return max(least, min(value, most))
