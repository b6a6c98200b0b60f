"""Luck taken apart, on games where one cause decides everything, or none does."""

import random
from collections.abc import Callable

import pytest

from qirkat.lab.luck import BEGINS, STRONGER, luck

CHANCE = random.Random(3)
Cause = Callable[[int, int, int], float]


def results(cause: Cause, count: int = 400) -> list[tuple[float, float, float, float]]:
    """Play set-ups whose tiles are good or bad; `cause` gives the score of those that begin."""
    played = []
    for number in range(count):
        good = 1 if number % 2 else -1
        a, b, c, d = (cause(good, *each) for each in zip(BEGINS, STRONGER, strict=True))
        played.append((a, b, c, d))
    return played


ONE_CAUSE: dict[str, Cause] = {
    "beginning": lambda _good, begins, _strong: float(begins > 0),
    "set_up": lambda good, _begins, _strong: float(good > 0),
    "skill": lambda _good, _begins, strong: float(strong > 0),
    "rest": lambda _good, _begins, _strong: float(CHANCE.random() < 0.5),
}


@pytest.mark.parametrize("name", ONE_CAUSE)
def test_one_cause_is_found(name: str) -> None:
    found = luck(results(ONE_CAUSE[name]))
    for each in ONE_CAUSE:
        share = getattr(found, each)
        assert share.value == pytest.approx(float(each == name), abs=0.06), each
        assert share.low <= share.value <= share.high


def test_causes_add_up() -> None:
    """Each of three causes decides a third of the games."""
    causes = list(ONE_CAUSE.values())[:3]
    found = luck(results(lambda *how: CHANCE.choice(causes)(*how), 4000))
    # A cause that acts in a third of the games has a ninth of the variance.
    for share in (found.beginning, found.set_up, found.skill):
        assert share.low - 0.01 < 1 / 9 < share.high + 0.01
    total = sum(each.value for each in (found.beginning, found.set_up, found.skill, found.rest))
    assert total == pytest.approx(1.0)
    assert found.advantage.value == pytest.approx(2 / 3, abs=0.03)
    assert found.strength.value == pytest.approx(2 / 3, abs=0.03)
