"""Balanced set-ups: the same everywhere, even by the judgement, and found by following seeds."""

import pytest
from support.paths import DATA

from qirkat import alquerque, querni
from qirkat._core import BALANCE_MARGIN, BALANCE_NODES, BALANCE_VERSION, balanced_seed, judge
from qirkat.jobs.seeds import SplitMix64

KNOWN = [
    tuple(int(word) for word in line.split())
    for line in (DATA / "balanced.txt").read_text().splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize(("seed", "found", "value", "draws"), KNOWN[:4])
def test_known_draws(seed: int, found: int, value: int, draws: int) -> None:
    """If this fails, the judgement has changed: it needs a new version, and old seeds keep it."""
    assert BALANCE_VERSION == 1
    assert balanced_seed(querni, seed=seed) == (found, value, draws)
    start = querni.start(seed=seed, balanced=True)
    assert start.seed == found
    assert start == querni.start(seed=found)
    assert judge(start, nodes=BALANCE_NODES) == value
    assert abs(value) <= BALANCE_MARGIN


def test_a_draw_follows_from_its_seed() -> None:
    """The seed itself, then the numbers of the generator that every set-up comes from."""
    for seed, found, _, draws in KNOWN:
        following = SplitMix64(seed)
        assert found == [seed, *(following.next() for _ in range(draws - 1))][-1]


def test_a_balanced_set_up_stays() -> None:
    found = KNOWN[0][1]
    assert balanced_seed(querni, seed=found)[::2] == (found, 1)


def test_without_the_option_nothing_changes() -> None:
    assert querni.start(seed=7).seed == 7
    assert querni.start(seed=7, balanced=False) == querni.start(seed=7)


def test_other_rules_are_judged_by_themselves() -> None:
    other = querni.with_rules(jump_each_once=True)
    start = other.start(seed=3, balanced=True)
    assert start.game == other
    assert abs(judge(start, nodes=BALANCE_NODES)) <= BALANCE_MARGIN


def test_only_querni_has_set_ups_to_balance() -> None:
    with pytest.raises(ValueError, match="starts from the empty board"):
        alquerque.start(balanced=True)
    with pytest.raises(ValueError, match="Only Querni"):
        balanced_seed(alquerque, seed=1)
