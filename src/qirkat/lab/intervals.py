"""Estimates with 95 % intervals.

>>> str(share(50, 100))
'0.500 (0.404 to 0.596)'
>>> str(mean([1.0, 2.0, 3.0, 4.0]))
'2.500 (1.235 to 3.765)'
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate, its 95 % interval, and the number of independent observations behind it."""

    value: float
    low: float
    high: float
    count: int

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})"


def share(hits: int, count: int) -> Interval:
    """Return a proportion with Wilson's interval; from 0 to 1 if there is no observation."""
    if count == 0:
        return Interval(0.5, 0.0, 1.0, 0)
    p, z = hits / count, Z * Z / count
    middle = (p + z / 2) / (1 + z)
    half = Z * math.sqrt(p * (1 - p) / count + z / (4 * count)) / (1 + z)
    # Exactly 0 and 1 where rounding would miss them.
    low = 0.0 if hits == 0 else middle - half
    high = 1.0 if hits == count else middle + half
    return Interval(p, low, high, count)


def mean(values: Iterable[float]) -> Interval:
    """Return the mean of independent values with its interval, which is infinite for one value."""
    found = list(values)
    if not found:
        return Interval(math.nan, -math.inf, math.inf, 0)
    value = fmean(found)
    if len(found) == 1:
        return Interval(value, -math.inf, math.inf, 1)
    half = Z * stdev(found, value) / math.sqrt(len(found))
    return Interval(value, value - half, value + half, len(found))


def bounded(estimate: Interval, low: float, high: float) -> Interval:
    """Return an interval cut off where the quantity itself is bounded."""
    return Interval(
        estimate.value, max(low, estimate.low), min(high, estimate.high), estimate.count
    )


def jackknife(
    groups: Sequence[Sequence[float]], figure: Callable[[list[float]], float]
) -> Interval:
    """Return a figure that is computed from sums over groups, with an interval by leaving out each.

    A group is the terms that it adds to each sum, such as those of one set-up.
    """
    count = len(groups)
    sums = [math.fsum(group[i] for group in groups) for i in range(len(groups[0]))] if count else []
    value = figure(sums) if count else math.nan
    if count < 2:
        return Interval(value, -math.inf, math.inf, count)
    without = [figure([s - g for s, g in zip(sums, group, strict=True)]) for group in groups]
    middle = fmean(without)
    error = math.sqrt((count - 1) / count * math.fsum((w - middle) ** 2 for w in without))
    return Interval(value, value - Z * error, value + Z * error, count)
