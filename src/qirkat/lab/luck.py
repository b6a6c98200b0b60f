"""Luck taken apart: how much of a result is due to who begins, to the set-up, and to skill.

Each set-up is played four times: by two players of different strength who exchange places, with the
tiles as they lie and with all colours exchanged. So the same tiles once begin and once do not, and
each player has each. Without the exchange of colours the set-up and the right to begin could not be
told apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from qirkat.lab.intervals import Interval, bounded, jackknife, mean

BEGINS = (1, 1, -1, -1)
STRONGER = (1, -1, 1, -1)
"""The four games of a set-up: whether the tiles that begin in the set-up as it lies, begin, and
whether the stronger player has them."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The shares of the variance of results; what is left over is interplay and chance."""

    beginning: Interval
    set_up: Interval
    skill: Interval
    rest: Interval
    advantage: Interval
    """The score of the player who begins."""
    strength: Interval
    """The score of the stronger player."""


def luck(scores: Sequence[tuple[float, float, float, float]]) -> Luck:
    """Take the results of set-ups apart.

    For each set-up, the scores of its four games in the order of `BEGINS` and `STRONGER`, made by
    whoever has the tiles that begin in the set-up as it lies. An analysis of variance: the effects
    of one set-up are orthogonal, so their squares add up to those of its results; the spread of
    what no single cause explains is noise, which is subtracted from each cause.
    """
    groups = []
    begins, strongs = [], []
    for four in scores:
        y = [score - 0.5 for score in four]
        set_up = sum(y) / 4
        begin = sum(b * v for b, v in zip(BEGINS, y, strict=True)) / 4
        skill = sum(k * v for k, v in zip(STRONGER, y, strict=True)) / 4
        mixed = sum(b * k * v for b, k, v in zip(BEGINS, STRONGER, y, strict=True)) / 4
        groups.append((1.0, set_up**2, begin, begin**2, skill, skill**2, mixed**2))
        begins.append(0.5 + begin)
        strongs.append(0.5 + skill)

    def shares(sums: list[float]) -> tuple[float, float, float]:
        n, set_ups, begin, begin_2, skill, skill_2, mixed_2 = sums
        total = (set_ups + begin_2 + skill_2 + mixed_2) / n
        if n < 2 or total <= 0:
            return 0.0, 0.0, 0.0
        begin, skill = begin / n, skill / n
        noise = (mixed_2 + begin_2 - n * begin**2 + skill_2 - n * skill**2) / (3 * n - 2)
        causes = (begin**2 - noise / n, set_ups / n - noise, skill**2 - noise / n)
        beginning, lying, skilled = (max(0.0, cause) / total for cause in causes)
        return beginning, lying, skilled

    def one(place: int) -> Interval:
        return bounded(jackknife(groups, lambda sums: shares(sums)[place]), 0.0, 1.0)

    rest = jackknife(groups, lambda sums: max(0.0, 1.0 - sum(shares(sums))))
    return Luck(
        beginning=one(0),
        set_up=one(1),
        skill=one(2),
        rest=bounded(rest, 0.0, 1.0),
        advantage=bounded(mean(begins), 0.0, 1.0),
        strength=bounded(mean(strongs), 0.0, 1.0),
    )
