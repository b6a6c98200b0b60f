"""Glicko-2 ratings."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qirkat.accounts.glicko import FIRST, Rating, rate, update

DAY = 24 * 3600 * 1000
SCALE = 400 / math.log(10)  # points of a step of Glicko-2's own scale
ROUNDING = 1e-9

standings = st.builds(
    Rating,
    rating=st.floats(100, 4000),
    deviation=st.floats(30, 350),
    volatility=st.floats(0.03, 0.1),
    games=st.integers(0, 5000),
    changed=st.integers(0, 10**13),
)
results = st.sampled_from([0, 1, None])
times = st.integers(0, 2 * 10**13)


def test_matches_glickman_example() -> None:
    """Glickman's "Example of the Glicko-2 system", which rounds intermediate results."""
    opponents = [(1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0)]
    rating, deviation, volatility = update(1500, 200, 0.06, opponents)
    assert rating == pytest.approx(1464.06, abs=0.011)
    assert deviation == pytest.approx(151.52, abs=0.005)
    assert volatility == pytest.approx(0.05999, abs=0.00001)


def volatility_by_bisection(
    phi: float, sigma: float, mu: float, other_mu: float, other_phi: float, score: float
) -> float:
    """The volatility after one game, by the equation of step 5 of the paper."""
    g = 1 / math.sqrt(1 + 3 * other_phi**2 / math.pi**2)
    e = 1 / (1 + math.exp(-g * (mu - other_mu)))
    v = 1 / (g * g * e * (1 - e))
    delta = v * g * (score - e)
    a = math.log(sigma**2)

    def f(x: float) -> float:
        ex = math.exp(x)
        return ex * (delta**2 - phi**2 - v - ex) / (2 * (phi**2 + v + ex) ** 2) - (x - a) / 0.25

    low, high = a - 20, a + 20
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return math.exp(low / 2)


@pytest.mark.parametrize("ours", [(2100.0, 60.0), (900.0, 60.0), (1500.0, 350.0), (2400.0, 200.0)])
@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
def test_volatility_at_extremes(ours: tuple[float, float], score: float) -> None:
    """Where the root lies far away, which the example does not show."""
    mu, phi, other = (ours[0] - 1500) / SCALE, ours[1] / SCALE, (0.0, 60 / SCALE)
    _, _, found = update(*ours, 0.06, [(1500, 60, score)])
    right = volatility_by_bisection(phi, 0.06, mu, *other, score)
    assert found == pytest.approx(right, rel=1e-6)


def test_first_game() -> None:
    winner, loser = rate(FIRST, FIRST, 0, now=7)
    assert (round(winner.rating), round(loser.rating)) == (1662, 1338)
    assert winner.deviation == loser.deviation == pytest.approx(290.32, abs=0.01)
    assert (winner.games, winner.changed) == (1, 7)
    assert rate(FIRST, FIRST, 1, now=7) == (loser, winner)
    drawn, other = rate(FIRST, FIRST, None, now=7)
    assert drawn == other
    assert drawn.rating == 1500
    assert drawn.deviation < FIRST.deviation


@given(standings, standings, results, times)
def test_laws_of_one_game(first: Rating, second: Rating, winner: int | None, now: int) -> None:
    after = rate(first, second, winner, now=now)
    swapped = rate(second, first, None if winner is None else 1 - winner, now=now)
    assert after == swapped[::-1]
    for before, rating in zip((first, second), after, strict=True):
        assert rating.games == before.games + 1
        assert rating.changed == max(now, before.changed)
        assert 30 <= rating.deviation <= 350
        assert 100 <= rating.rating <= 4000
        assert 0.01 <= rating.volatility <= 0.15
    if winner is not None:
        assert after[winner].rating >= (first, second)[winner].rating - ROUNDING
        assert after[1 - winner].rating <= (first, second)[1 - winner].rating + ROUNDING


@given(standings, standings, times)
def test_draw_moves_ratings_together(first: Rating, second: Rating, now: int) -> None:
    if first.rating > second.rating:
        first, second = second, first
    low, high = rate(first, second, None, now=now)
    assert low.rating >= first.rating - ROUNDING
    assert high.rating <= second.rating + ROUNDING


def test_rating_stops_being_provisional() -> None:
    """Against well-known equals it takes a dozen games; then the deviation settles."""
    known = Rating(rating=1500, deviation=60, volatility=0.06, games=100, changed=0)
    one, needed = FIRST, 0
    while one.is_provisional:
        one, _ = rate(one, known, needed % 2, now=0)
        needed += 1
    assert 8 <= needed <= 14
    for turn in range(200):
        one, _ = rate(one, known, turn % 2, now=0)
    assert 50 < one.deviation < 75
    assert not one.is_provisional


def test_deviation_grows_with_absence() -> None:
    one = Rating(rating=1800, deviation=60, volatility=0.06, games=100, changed=0)
    assert one.at(0) == one
    deviations = [one.at(days * DAY).deviation for days in range(0, 2000, 50)]
    assert all(earlier < later or later == 350 for earlier, later in pairwise(deviations))
    assert one.at(365 * DAY).deviation == pytest.approx(110, abs=1)
    assert one.at(366 * DAY).is_provisional
    assert one.at(10**6 * DAY).deviation == 350
    assert one.at(365 * DAY).rating == 1800
    # A clock that goes backwards changes nothing.
    assert one.at(-DAY) == one


def test_rating_as_text() -> None:
    assert str(FIRST) == "1500?"
    assert str(Rating(rating=1662.4, deviation=110.1, volatility=0.06)) == "1662?"
    assert str(Rating(rating=1662.5, deviation=110.0, volatility=0.06)) == "1663"


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_rejects_non_finite_numbers(bad: float) -> None:
    for name in ("rating", "deviation", "volatility"):
        fields = {"rating": 1500.0, "deviation": 200.0, "volatility": 0.06, name: bad}
        with pytest.raises(ValueError, match=name):
            Rating(**fields)  # type: ignore[arg-type]
