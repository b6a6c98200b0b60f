"""Elo with its error, the sequential test (SPRT), and ratings of several players.

Pure mathematics, independent of any game.

>>> tally = Tally(wins=60, draws=100, losses=40)
>>> round(tally.score, 2), round(tally.elo.value), round(tally.elo.error)
(0.55, 35, 34)
>>> tally.sprt(0, 30).verdict
'go on'

Everything about one tally follows from one function: the maximum likelihood of the results, given
the expected score. The interval holds all strengths that explain the results nearly as well as the
best one; the sequential test compares two given strengths.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal

Verdict = Literal["accept H0", "accept H1", "go on"]

_NORMAL = NormalDist()
_Z = _NORMAL.inv_cdf(0.975)  # both tails together are 5 %
_PSEUDO_COUNT = 1e-3  # for results that never occurred: keeps every logarithm finite
_STEPS = 60  # bisections: more than a float can resolve
_UNIT = 400.0 / math.log(10.0)  # Elo for odds of e : 1
_MIN_SCORE = 1e-9  # expected scores are clamped to this distance from 0 and 1


def expected_score(elo: float) -> float:
    """Return the expected score of a player who is stronger by so many Elo."""
    return _logistic(elo / _UNIT)


def elo_of(score: float) -> float:
    """Return the Elo difference for a score; infinite for 0 and 1."""
    if score <= 0.0:
        return -math.inf
    if score >= 1.0:
        return math.inf
    return _UNIT * math.log(score / (1.0 - score))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A difference in Elo and its 95 % confidence interval."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the width of the interval; infinite if one of its ends is."""
        return (self.high - self.low) / 2.0

    def __str__(self) -> str:
        """Format as `+35 ± 34`, or as a bound if one end is infinite."""
        if math.isfinite(self.error):
            return f"{_shown(self.value)} ± {self.error:.1f}"
        if math.isfinite(self.low):
            return f"above {_shown(self.low)}"
        if math.isfinite(self.high):
            return f"below {_shown(self.high)}"
        return "unknown"


@dataclass(frozen=True, slots=True)
class Sprt:
    """The state of a sequential test: it goes on until the ratio leaves the bounds."""

    llr: float
    """Log likelihood ratio of H1 to H0."""
    lower: float
    upper: float

    @property
    def verdict(self) -> Verdict:
        """The accepted hypothesis, if any."""
        if self.llr >= self.upper:
            return "accept H1"
        return "accept H0" if self.llr <= self.lower else "go on"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hypotheses:
    """The hypotheses of a sequential test, in Elo: H0, at most `elo0`; H1, at least `elo1`.

    `alpha` is the rate of accepting H1 when H0 is true, `beta` that of accepting H0 when H1 is.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not all(math.isfinite(elo) and abs(elo) <= 1000 for elo in (self.elo0, self.elo1)):
            raise ValueError("The hypotheses must be from -1000 to 1000 Elo.")
        if not self.elo0 < self.elo1:
            raise ValueError("The Elo of H0 must be below that of H1.")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("The error rates alpha and beta must be above 0 and below 0.5.")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which H0 and H1 are accepted."""
        return (
            math.log(self.beta / (1.0 - self.alpha)),
            math.log((1.0 - self.beta) / self.alpha),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The results of one player against another.

    `pairs` counts pairs of games from the same start with sides swapped, by the points made in
    both: 0, ½, 1, 1½, 2. If present, the errors are computed from it, because the two games of a
    pair are not independent. Without it, each game counts by itself.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, int, int, int, int] | None = None

    def __post_init__(self) -> None:
        if min(self.wins, self.draws, self.losses, *(self.pairs or ())) < 0:
            raise ValueError("A number of games cannot be below 0.")
        if self.pairs is None:
            return
        doubled = sum(half * count for half, count in enumerate(self.pairs))
        if 2 * sum(self.pairs) != self.games or doubled != 2 * self.wins + self.draws:
            raise ValueError("The pairs do not match the wins, draws and losses.")

    @classmethod
    def of_pairs(cls, scores: Iterable[tuple[float, float]] = ()) -> "Tally":
        """Return the tally of pairs, each given as the points made in its two games."""
        tally = cls(pairs=(0, 0, 0, 0, 0))
        for pair in scores:
            tally = tally.after(pair)
        return tally

    def after(self, pair: tuple[float, float]) -> "Tally":
        """Return the tally with one more pair, given as the points made in its two games."""
        if self.pairs is None:
            raise ValueError("A tally of single games cannot count pairs.")
        counts = list(self.pairs)
        counts[round(2 * sum(pair))] += 1
        return Tally(
            wins=self.wins + pair.count(1.0),
            draws=self.draws + pair.count(0.5),
            losses=self.losses + pair.count(0.0),
            pairs=(counts[0], counts[1], counts[2], counts[3], counts[4]),
        )

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """One point for a win, half a point for a draw."""
        return self.wins + 0.5 * self.draws

    @property
    def score(self) -> float:
        """The points per game; one half before the first game."""
        return self.points / self.games if self.games else 0.5

    @property
    def reverse(self) -> "Tally":
        """The same results from the opponent's point of view."""
        pairs = self.pairs
        turned = None if pairs is None else (pairs[4], pairs[3], pairs[2], pairs[1], pairs[0])
        return Tally(wins=self.losses, draws=self.draws, losses=self.wins, pairs=turned)

    @property
    def elo(self) -> Estimate:
        """The difference in Elo. Its interval never collapses, even if all results are equal."""
        if not self.games:
            return Estimate(0.0, -math.inf, math.inf)
        return Estimate(
            elo_of(self.score),
            elo_of(self._bound(0.0)),
            elo_of(self._bound(1.0)),
        )

    @property
    def superiority(self) -> float:
        """The likelihood of superiority (LOS) of the first player, from 0 to 1."""
        if not self.games or self.score == 0.5:
            return 0.5
        return _NORMAL.cdf(math.copysign(math.sqrt(self._deficit(0.5)), self.score - 0.5))

    def sprt(self, elo0: float, elo1: float, *, alpha: float = 0.05, beta: float = 0.05) -> Sprt:
        """Run the sequential test between two differences in Elo."""
        return self.test(Hypotheses(elo0=elo0, elo1=elo1, alpha=alpha, beta=beta))

    def test(self, hypotheses: Hypotheses) -> Sprt:
        """Run a sequential test."""
        lower, upper = hypotheses.bounds
        if not self.games:
            return Sprt(0.0, lower, upper)
        counts = self._counts()
        llr = _log_likelihood(counts, expected_score(hypotheses.elo1)) - _log_likelihood(
            counts, expected_score(hypotheses.elo0)
        )
        return Sprt(llr, lower, upper)

    def _counts(self) -> list[float]:
        """Return how often each score occurred, from none to full; never exactly 0."""
        counts = (self.losses, self.draws, self.wins) if self.pairs is None else self.pairs
        return [count or _PSEUDO_COUNT for count in counts]

    def _deficit(self, mean: float) -> float:
        """Return twice the log likelihood lost by assuming this mean: chi-squared, 1 degree."""
        counts = self._counts()
        total = sum(counts)
        best = sum(count * math.log(count / total) for count in counts)
        return max(0.0, 2.0 * (best - _log_likelihood(counts, mean)))

    def _bound(self, end: float) -> float:
        """Return the bound of the 95 % interval towards an end of the scale."""
        if self.score == end:
            return end
        inside, outside = self.score, end
        for _ in range(_STEPS):
            middle = (inside + outside) / 2.0
            if self._deficit(middle) <= _Z * _Z:
                inside = middle
            else:
                outside = middle
        return inside


def _log_likelihood(counts: Sequence[float], mean: float) -> float:
    """Return the maximum log likelihood of the counts, given the mean score.

    The scores are spread evenly from 0 to 1. The best distribution gives each of them
    count / (total * (1 + x * (score - mean))); x is where its mean is right, and falls between
    the poles of that expression. (Lagrange; the same as Owen's empirical likelihood.)
    """
    mean = min(max(mean, _MIN_SCORE), 1.0 - _MIN_SCORE)
    top = len(counts) - 1
    offsets = [place / top - mean for place in range(len(counts))]
    low, high = -1.0 / (1.0 - mean), 1.0 / mean
    for _ in range(_STEPS):
        x = (low + high) / 2.0
        if sum(c * d / (1.0 + x * d) for c, d in zip(counts, offsets, strict=True)) > 0.0:
            low = x
        else:
            high = x
    x = (low + high) / 2.0
    total = sum(counts)
    return sum(
        c * math.log(c / (total * (1.0 + x * d))) for c, d in zip(counts, offsets, strict=True)
    )


def ratings(results: Mapping[tuple[str, str], Tally]) -> dict[str, Estimate]:
    """Return the Elo of several players by name, from their mutual tallies; the average is 0.

    Maximum likelihood in the Bradley-Terry model, a draw counting as half a win and half a loss.
    Each player also gets one drawn game against an average opponent, so that ratings stay finite.
    The interval treats games as independent and decisive: with many draws or paired games it is
    wider than necessary.
    """
    names = list(dict.fromkeys(name for pair in results for name in pair))
    place = {name: index for index, name in enumerate(names)}
    size = len(names)
    strength = [0.0] * size
    covariance: list[list[float]] = []
    for _ in range(100):
        slope, curve = _derivatives(results, place, strength)
        covariance = _inverse(curve)
        step = [sum(row[j] * slope[j] for j in range(size)) for row in covariance]
        longest = max((abs(part) for part in step), default=0.0)
        # Far from the maximum a full Newton step overshoots.
        scale = 2.0 / max(longest, 2.0)
        strength = [value + scale * part for value, part in zip(strength, step, strict=True)]
        if longest < 1e-10:
            break
    average = sum(strength) / size if size else 0.0
    means = [sum(row) / size for row in covariance]
    overall = sum(means) / size if size else 0.0
    rated = {}
    for name, i in place.items():
        value = _UNIT * (strength[i] - average)
        error = _UNIT * _Z * math.sqrt(max(0.0, covariance[i][i] - 2.0 * means[i] + overall))
        rated[name] = Estimate(value, value - error, value + error)
    return rated


def _derivatives(
    results: Mapping[tuple[str, str], Tally], place: Mapping[str, int], strength: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """Return the gradient of the log likelihood and its negated Hessian."""
    size = len(strength)
    slope = [0.0] * size
    curve = [[0.0] * size for _ in range(size)]
    for i, value in enumerate(strength):  # the drawn game against an average opponent
        p = _logistic(value)
        slope[i] += 0.5 - p
        curve[i][i] += p * (1.0 - p)
    for (one, two), tally in results.items():
        i, j = place[one], place[two]
        p = _logistic(strength[i] - strength[j])
        surplus = tally.points - tally.games * p
        slope[i] += surplus
        slope[j] -= surplus
        weight = tally.games * p * (1.0 - p)
        curve[i][i] += weight
        curve[j][j] += weight
        curve[i][j] -= weight
        curve[j][i] -= weight
    return slope, curve


def _logistic(x: float) -> float:
    if x >= 0.0:  # exp() must not overflow
        return 1.0 / (1.0 + math.exp(-x))
    return math.exp(x) / (1.0 + math.exp(x))


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Invert a symmetric positive definite matrix, in which no pivot is 0."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i and (factor := rows[j][i]) != 0.0:
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]


def _shown(elo: float) -> str:
    return f"{elo:+.1f}" if round(elo, 1) else "0.0"
