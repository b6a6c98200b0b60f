"""Each metric on games whose answer is known: a coin flip, a sure win, Nim, and a dead draw."""

import random

import pytest

from qirkat.lab.intervals import jackknife, mean, share
from qirkat.lab.metrics import METRICS, Trace


def coin_flips(count: int) -> list[Trace]:
    """One turn, two choices that mean nothing, and then chance decides."""
    chance = random.Random(1)
    return [
        Trace(result=result, estimates=(0.5, result), choices=(2,), squares=1, board=2)
        for result in (float(chance.random() < 0.5) for _ in range(count))
    ]


def nim(heap: int, *takes: int) -> Trace:
    """A game of Nim with one heap: take 1 to 3, and whoever takes the last one wins."""
    estimates, choices = [], []
    for turn, take in enumerate(takes):
        is_won = heap % 4 != 0  # by the side to move
        estimates.append(float(is_won) if turn % 2 == 0 else float(not is_won))
        choices.append(min(3, heap))
        heap -= take
    assert heap == 0
    result = float(len(takes) % 2 == 1)
    return Trace(result=result, estimates=(*estimates, result), choices=tuple(choices), squares=3)


COIN = coin_flips(4000)
SURE = [Trace(result=1.0, estimates=(1.0,) * 5, choices=(1, 1, 1, 1), squares=4, board=8)] * 10
DEAD = [Trace(result=0.5, estimates=(0.5,) * 5, choices=(3, 2, 1, 2), squares=0, board=8)] * 10
# The first player is winning, errs, and wins after the second player errs too.
NIM = [nim(5, 2, 1, 2)] * 10
KNOWN = {
    #                 coin  sure  dead  nim
    "advantage": (0.5, 1.0, 0.5, 1.0),
    "balance": (1.0, 0.0, 1.0, 0.0),
    "completion": (1.0, 1.0, 0.0, 1.0),
    "drawishness": (0.0, 0.0, 1.0, 0.0),
    "duration": (1.0, 4.0, 4.0, 3.0),
    "branching": (2.0, 1.0, 2.0, 8 / 3),
    "decision_turns": (1.0, 0.0, 0.75, 1.0),
    "coverage": (0.5, 0.5, 0.0, 3.0),
    "drama": (0.0, 0.0, None, 1 / 3),
    "decisiveness": (0.0, 1.0, None, 0.0),
    "lead_changes": (0.0, 0.0, 0.0, 2 / 3),
    "uncertainty": (1.0, 0.0, 1.0, 0.0),
    "killer_moves": (0.5, 0.0, None, 1.0),
    "stability": (0.0625, 0.0, 0.0, 0.1875),
    "settled": (1.0, 0.0, None, 2 / 3),
}


def test_every_metric_has_a_known_answer() -> None:
    assert KNOWN.keys() == METRICS.keys()


@pytest.mark.parametrize("name", METRICS)
def test_known_answers(name: str) -> None:
    for games, answer in zip((COIN, SURE, DEAD, NIM), KNOWN[name], strict=True):
        found = METRICS[name](games)
        if answer is None:
            assert found.count == 0
            continue
        assert found.value == pytest.approx(answer, abs=0.02 if games is COIN else 1e-9)
        assert found.low <= answer <= found.high or name == "coverage"


def test_decisiveness_counts_from_the_first_decisive_turn() -> None:
    """The loser's best is 0.6, which the winner first exceeds before the fourth of five turns."""
    game = Trace(result=0.0, estimates=(0.5, 0.6, 0.4, 0.3, 0.1, 0.0), choices=(9,) * 5)
    assert METRICS["decisiveness"]([game]).value == pytest.approx(2 / 5)
    assert METRICS["drama"]([game]).value == pytest.approx(0.2 / 5)
    assert METRICS["killer_moves"]([game]).value == pytest.approx(0.2)
    assert METRICS["settled"]([game]).value == pytest.approx(2 / 5)


def test_games_without_estimates_count_for_what_needs_none() -> None:
    bare = Trace(result=1.0, estimates=(), turns=7, squares=3, board=6)
    assert METRICS["duration"]([bare]).value == 7
    assert METRICS["coverage"]([bare]).value == 0.5
    assert METRICS["drama"]([bare]).count == METRICS["branching"]([bare]).count == 0


def test_intervals_hold_what_they_promise() -> None:
    """Of many 95 % intervals about 95 % contain the truth."""
    chance = random.Random(7)
    hits = {"share": 0, "mean": 0, "jackknife": 0}
    for _ in range(1000):
        p = chance.random()
        draws = [chance.random() < p for _ in range(60)]
        values = [chance.gauss(2.0, 1.0) for _ in range(60)]
        found = {
            "share": (share(sum(draws), 60), p),
            "mean": (mean(values), 2.0),
            # A ratio of sums: the mean square divided by the mean.
            "jackknife": (jackknife([(v, v * v) for v in values], lambda s: s[1] / s[0]), 2.5),
        }
        for name, (interval, truth) in found.items():
            hits[name] += interval.low <= truth <= interval.high
    assert all(920 <= count <= 980 for count in hits.values()), hits
    assert (share(0, 10).low, share(10, 10).high, share(0, 0).count) == (0.0, 1.0, 0)
