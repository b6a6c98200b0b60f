"""Glicko-2 ratings, independent of the game.

Glicko-2 is by Mark Glickman; a library computes it. Each game is a rating period of its own.

>>> winner, loser = rate(FIRST, FIRST, 0, now=0)
>>> str(winner), round(winner.deviation)
('1662?', 290)
"""

import math
from dataclasses import dataclass, replace
from typing import Final

from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating

PROVISIONAL: Final = 110.0
"""A deviation above this makes a rating provisional."""

_MIN_RATING, _MAX_RATING = 100.0, 4000.0
_MIN_DEVIATION, _MAX_DEVIATION = 30.0, 350.0
_MIN_VOLATILITY, _MAX_VOLATILITY = 0.01, 0.15
# A year of absence raises the deviation from 60, as regular players have, to 110.
_YEAR = 365 * 24 * 3600 * 1000  # milliseconds
_PERIOD = _YEAR * phi_to_rd(0.06) ** 2 / (PROVISIONAL**2 - 60.0**2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """The rating of a person in a game."""

    rating: float = 1500.0
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
                raise ValueError(f"The {name} of a rating is a finite number.")

    @property
    def is_provisional(self) -> bool:
        """Whether it is too uncertain to compare with others."""
        return self.deviation > PROVISIONAL

    def at(self, now: int) -> "Rating":
        """The rating at a later time: its deviation grows without games."""
        periods = max(0, now - self.changed) / _PERIOD
        if not self.games or not periods:
            return self
        grown = math.hypot(self.deviation, phi_to_rd(self.volatility) * math.sqrt(periods))
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


def _after(ours: Rating, theirs: Rating, score: float, now: int) -> Rating:
    mu, phi, volatility = update_rating(
        rating_to_mu(ours.rating),
        rd_to_phi(ours.deviation),
        ours.volatility,
        [(rating_to_mu(theirs.rating), rd_to_phi(theirs.deviation), score)],
    )
    # Without bounds, people who play only each other could reach any number.
    return Rating(
        rating=_within(_MIN_RATING, mu_to_rating(mu), _MAX_RATING),
        deviation=_within(_MIN_DEVIATION, phi_to_rd(phi), _MAX_DEVIATION),
        volatility=_within(_MIN_VOLATILITY, volatility, _MAX_VOLATILITY),
        games=ours.games + 1,
        changed=max(now, ours.changed),
    )


def _within(least: float, value: float, most: float) -> float:
    return max(least, min(value, most))
