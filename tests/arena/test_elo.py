"""Elo, its error, the sequential test and ratings: worked numbers, extremes, and simulations."""

import math
import random
from itertools import combinations

import pytest

from qirkat.arena.elo import Estimate, Hypotheses, Tally, elo_of, expected_score, ratings

Pairs = tuple[int, int, int, int, int]


def of_counts(counts: Pairs) -> Tally:
    """Return a tally with these pairs; the results of their single games do not matter here."""
    scores = [(0.0, 0.0), (0.0, 0.5), (0.0, 1.0), (0.5, 1.0), (1.0, 1.0)]
    points = sum(half * count for half, count in enumerate(counts))
    draws = counts[1] + counts[3]
    wins = (points - draws) // 2
    tally = Tally(wins=wins, draws=draws, losses=2 * sum(counts) - draws - wins, pairs=counts)
    few = [score for score, count in zip(scores, counts, strict=True) for _ in range(count)]
    assert len(few) > 1000 or Tally.of_pairs(few) == tally
    return tally


# Known numbers from fastchess, a match runner, to the digits that it prints.
@pytest.mark.parametrize(
    ("tally", "elo0", "elo1", "llr"),
    [
        (Tally(wins=21404, losses=21184, draws=40708), 0.5, 2.5, -1.57),
        (Tally(wins=57433, losses=57030, draws=106593), 0.0, 2.0, -2.59),
        (of_counts((223, 9863, 21279, 10037, 246)), 0.5, 2.5, -3.07),
        (of_counts((871, 26175, 55983, 26678, 821)), 0.0, 2.0, -4.98),
    ],
)
def test_sprt_on_known_numbers(tally: Tally, elo0: float, elo1: float, llr: float) -> None:
    assert tally.sprt(elo0, elo1).llr == pytest.approx(llr, abs=0.006)


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "beta", "verdict"),
    [
        ((485, 1923, 2942, 1937, 594), 0.0, 5.0, 0.10, "accept H1"),
        ((261, 739, 2683, 737, 253), -10.0, 0.0, 0.10, "accept H1"),
        ((63, 252, 385, 250, 74), 0.0, 10.0, 0.10, "go on"),
        ((527, 1007, 1932, 933, 511), 0.0, 5.0, 0.10, "accept H0"),
        ((175, 305, 694, 291, 157), 0.0, 10.0, 0.10, "accept H0"),
    ],
)
def test_verdicts_on_known_numbers(
    counts: Pairs, elo0: float, elo1: float, beta: float, verdict: str
) -> None:
    assert of_counts(counts).sprt(elo0, elo1, beta=beta).verdict == verdict


def test_sprt_of_many_games_matches_the_normal_approximation() -> None:
    tally = of_counts((300, 1200, 3000, 1300, 350))
    pairs = tally.pairs or ()
    total = sum(pairs)
    scores = [place / 4 for place in range(5)]
    mean = sum(s * n for s, n in zip(scores, pairs, strict=True)) / total
    variance = sum(n * (s - mean) ** 2 for s, n in zip(scores, pairs, strict=True)) / total
    low, high = expected_score(0), expected_score(5)
    approximate = total * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert tally.sprt(0, 5).llr == pytest.approx(approximate, rel=0.01)
    deviation = math.sqrt(variance / total)
    assert tally.elo.low == pytest.approx(elo_of(mean - 1.96 * deviation), abs=0.05)
    assert tally.elo.high == pytest.approx(elo_of(mean + 1.96 * deviation), abs=0.05)
    normal = (1 + math.erf((mean - 0.5) / deviation / math.sqrt(2))) / 2
    assert tally.superiority == pytest.approx(normal, abs=0.001)


def test_bounds() -> None:
    sprt = Tally().sprt(0, 10)
    assert (sprt.lower, sprt.upper) == pytest.approx((-2.944, 2.944), abs=0.001)
    other = Hypotheses(elo0=0, elo1=10, alpha=0.05, beta=0.10)
    assert other.bounds == pytest.approx((-2.251, 2.890), abs=0.001)


@pytest.mark.parametrize(
    ("score", "elo"), [(0.5, 0.0), (0.64, 99.95), (0.75, 190.85), (0.76, 200.24), (10 / 11, 400.0)]
)
def test_elo_on_known_numbers(score: float, elo: float) -> None:
    assert elo_of(score) == pytest.approx(elo, abs=0.005)
    assert elo_of(1 - score) == pytest.approx(-elo, abs=0.005)
    assert expected_score(elo_of(score)) == pytest.approx(score)


def test_elo_of_extreme_scores() -> None:
    assert (elo_of(0.0), elo_of(1.0)) == (-math.inf, math.inf)
    assert (expected_score(-1e9), expected_score(1e9)) == (0.0, 1.0)
    assert (expected_score(-math.inf), expected_score(math.inf)) == (0.0, 1.0)


EXTREMES = [
    Tally(),
    Tally.of_pairs(),
    Tally(wins=1),
    Tally(draws=1),
    Tally(losses=1),
    Tally(wins=10**9),
    Tally(draws=10**9),
    Tally(wins=10**9, losses=10**9),
    *(of_counts(tuple(n * (i == j) for j in range(5))) for n in (1, 10**6) for i in range(5)),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("tally", EXTREMES, ids=str)
def test_extreme_tallies_are_finite(tally: Tally) -> None:
    elo = tally.elo
    assert elo.low <= elo.value <= elo.high
    assert elo.low < elo.high, "nothing is ever quite sure"
    assert 0 <= tally.superiority <= 1
    for test in ((0, 10), (-5, 0), (-1000, 1000)):
        assert math.isfinite(tally.sprt(*test).llr)
    assert str(elo)
    mirrored = tally.reverse
    assert mirrored.superiority == pytest.approx(1 - tally.superiority)
    assert (mirrored.elo.low, mirrored.elo.high) == pytest.approx((-elo.high, -elo.low), abs=1e-3)
    assert mirrored.sprt(-10, 0).llr == pytest.approx(-tally.sprt(0, 10).llr, abs=1e-6)


def test_extreme_tallies() -> None:
    assert str(Tally().elo) == "unknown"
    assert Tally().superiority == Tally(draws=50).superiority == 0.5
    won = Tally(wins=10).elo
    assert str(won) == f"above {won.low:+.1f}"
    assert 200 < won.low < won.value == math.inf
    assert str(Tally(losses=10).elo) == f"below {-won.low:+.1f}"
    assert str(Tally(draws=10**6).elo) == "0.0 ± 0.0"
    assert Tally(wins=10).superiority > 0.999
    # One pair proves little.
    assert Tally.of_pairs([(1.0, 1.0)]).superiority < 0.9


def test_cancelling_pairs_narrow_the_interval() -> None:
    """If the side decides every game, single games look like noise."""
    alone = Tally(wins=100, losses=100)
    paired = Tally.of_pairs([(1.0, 0.0)] * 100)
    assert paired.elo.error < alone.elo.error / 2
    assert paired.sprt(0, 20).llr < alone.sprt(0, 20).llr < 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"wins": -1},
        {"pairs": (0, 0, 0, 0, -1)},
        {"wins": 1, "pairs": (0, 0, 0, 0, 1)},
        {"wins": 1, "losses": 1, "pairs": (0, 0, 0, 0, 1)},
    ],
)
def test_invalid_tallies(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"A number of games|The pairs"):
        Tally(**wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="single games"):
        Tally(wins=1).after((1.0, 1.0))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"elo0": 5, "elo1": 5}, "below"),
        ({"elo0": 0, "elo1": math.nan}, "to 1000 Elo"),
        ({"elo0": -math.inf, "elo1": 0}, "to 1000 Elo"),
        ({"elo0": 0, "elo1": 5, "alpha": 0}, "alpha"),
        ({"elo0": 0, "elo1": 5, "beta": 0.5}, "beta"),
    ],
)
def test_invalid_hypotheses(wrong: dict[str, float], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Hypotheses(**wrong)


FAVOURS = (-150, 0, 150)


def worth(elo: float) -> float:
    """Return the average Elo of simulated pairs: unbalanced starts bring players closer."""
    return elo_of(sum(expected_score(elo + favour) for favour in FAVOURS) / len(FAVOURS))


def simulated(elo: float, chance: random.Random, *, drawn: float = 0.3) -> tuple[float, float]:
    """Simulate a pair of games in which the start favours one side."""
    favour = chance.choice(FAVOURS)
    points = []
    for sign in (1, -1):
        mean = expected_score(elo + sign * favour)
        draw = drawn * 2 * min(mean, 1 - mean)
        number = chance.random()
        points.append(1.0 if number < mean - draw / 2 else 0.5 if number < mean + draw / 2 else 0.0)
    return points[0], points[1]


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, "accept H1"), (80.0, "accept H0")])
def test_sprt_error_rate(elo: float, wrong: str) -> None:
    chance = random.Random(5)
    verdicts = []
    for _ in range(150):
        tally = Tally.of_pairs()
        while (verdict := tally.sprt(0, worth(80)).verdict) == "go on":
            tally = tally.after(simulated(elo, chance))
        verdicts.append(verdict)
    assert verdicts.count(wrong) <= 0.08 * len(verdicts)  # type: ignore[arg-type]


def test_interval_covers_the_truth_95_percent_of_the_time() -> None:
    chance = random.Random(7)
    held = 0
    for _ in range(150):
        elo = Tally.of_pairs(simulated(30, chance) for _ in range(60)).elo
        held += elo.low <= worth(30) <= elo.high
    assert 0.91 <= held / 150 <= 0.99


def test_ratings_of_two_players_match_their_elo() -> None:
    rated = ratings({("a", "b"): Tally(wins=6000, draws=1000, losses=3000)})
    assert rated["a"].value == pytest.approx(-rated["b"].value)
    assert rated["a"].value - rated["b"].value == pytest.approx(elo_of(0.65), abs=0.1)
    # An error of ± x between two players is ± x / 2 for each, because their average is fixed.
    error = Tally(wins=6500, losses=3500).elo.error
    assert rated["a"].error == pytest.approx(error / 2, rel=0.01)


def test_ratings_recover_the_true_strengths() -> None:
    strengths = {"a": 150.0, "b": 40.0, "c": 0.0, "d": -190.0}
    exact = {
        (one, two): Tally(
            wins=round(1e6 * expected_score(strengths[one] - strengths[two])),
            losses=round(1e6 * expected_score(strengths[two] - strengths[one])),
        )
        for one, two in combinations(strengths, 2)
    }
    rated = ratings(exact)
    assert {name: elo.value for name, elo in rated.items()} == pytest.approx(strengths, abs=0.01)
    gauntlet = ratings({pair: tally for pair, tally in exact.items() if pair[0] == "a"})
    assert {name: elo.value for name, elo in gauntlet.items()} == pytest.approx(strengths, abs=0.01)


def test_rating_intervals_cover_the_truth() -> None:
    strengths = {"a": 120.0, "b": 30.0, "c": -150.0}
    chance = random.Random(3)
    held = 0
    for _ in range(100):
        results = {}
        for one, two in combinations(strengths, 2):
            mean = expected_score(strengths[one] - strengths[two])
            wins = sum(chance.random() < mean for _ in range(60))
            results[one, two] = Tally(wins=wins, losses=60 - wins)
        rated = ratings(results)
        held += sum(elo.low <= strengths[name] <= elo.high for name, elo in rated.items())
    assert 0.91 <= held / 300 <= 0.99


def test_extreme_ratings_are_finite() -> None:
    assert ratings({}) == {}
    for results in (
        {("a", "b"): Tally()},
        {("a", "b"): Tally(wins=10**6)},
        {("a", "b"): Tally(wins=5), ("c", "d"): Tally(wins=5)},
        {("a", "b"): Tally(losses=100), ("a", "c"): Tally(draws=100)},
    ):
        rated = ratings(results)
        for elo in rated.values():
            assert isinstance(elo, Estimate)
            assert math.isfinite(elo.value)
            assert math.isfinite(elo.error)
        assert sum(elo.value for elo in rated.values()) == pytest.approx(0, abs=1e-6)
    assert ratings({("a", "b"): Tally()})["a"].value == 0
