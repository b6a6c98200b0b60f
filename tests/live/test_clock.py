"""Time controls and clocks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qirkat.live.clock import (
    COMING_BACK,
    DAY,
    FIRST_TURN,
    MAX_LAG,
    Clock,
    Outage,
    TimeControl,
    other,
)

CONTROLS = ["5+3", "0.25+0", "0.5+0", "0.75+10", "1.5+1", "1+0", "180+180", "1d", "14d", "-"]


def running(text: str = "5+3") -> Clock:
    """A clock at the beginning of the first side's second turn, at 0."""
    start = Clock.start(TimeControl.parse(text), side=0, at=0)
    return start.taken(0, 0).taken(0, 0)


@pytest.mark.parametrize("text", CONTROLS)
def test_time_control_round_trips(text: str) -> None:
    assert str(TimeControl.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "+", "5", "5+", "+3", "05+3", "5+03", "0+3", "0.1+0", "2.5+0", "1.50+0", "181+0"),
        *("5+181", "5+-1", "-1+5", "5+3+1", " 5+3", "5+3\n", "\u0665+3", "--", "3D"),
        *("0d", "15d", "d", "01d", "1.5d"),
    ],
)
def test_rejects_bad_time_controls(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        TimeControl.parse(text)


def test_parses_time_controls() -> None:
    assert TimeControl.parse("0.5+2") == TimeControl("real", 30_000, 2_000)
    assert TimeControl.parse("3d") == TimeControl("days", 3 * DAY)


def test_turn_costs_time_minus_lag_plus_increment() -> None:
    clock = running("5+3").taken(10_000, 200)
    assert clock.left == (300_000 - 9_800 + 3_000, 300_000)
    assert (clock.side, clock.since) == (1, 10_000)


def test_lag_compensation_is_capped() -> None:
    clock = running()
    assert clock.lag(10_000, 80) == 80
    assert clock.lag(10_000, 9_000) == MAX_LAG
    assert clock.lag(120, 300) == 120, "a turn never takes negative time"
    assert clock.lag(10_000, -5) == 0
    assert clock.used(120, 300) == 0


def test_clock_stands_still_for_first_turns() -> None:
    clock = Clock.start(TimeControl.parse("1+5"), side=0, at=1_000)
    assert clock.is_first_turn
    assert clock.deadline == 1_000 + FIRST_TURN + MAX_LAG
    clock = clock.taken(40_000, 0)
    assert clock.is_first_turn
    clock = clock.taken(90_000, 0)
    assert not clock.is_first_turn
    assert clock.left == (60_000, 60_000)


def test_first_turn_is_late_after_a_minute() -> None:
    clock = Clock.start(TimeControl.parse("5+0"), side=0, at=0)
    assert not clock.is_up(FIRST_TURN - 1, 0)
    assert clock.is_up(FIRST_TURN, 0)


def test_time_is_up_at_zero() -> None:
    clock = running("1+0")
    assert not clock.is_up(59_999, 0)
    assert clock.is_up(60_000, 0)
    assert not clock.is_up(60_000, 1), "lag is not charged"
    assert clock.deadline == 60_000 + MAX_LAG
    assert not clock.is_up(clock.deadline - 1)
    assert clock.is_up(clock.deadline)


def test_days_apply_to_each_turn() -> None:
    clock = running("2d")
    assert clock.deadline == 2 * DAY + MAX_LAG
    clock = clock.taken(DAY, 0)
    assert clock.left == (2 * DAY, 2 * DAY)
    assert clock.deadline == 3 * DAY + MAX_LAG


def test_unlimited_time_never_runs_out() -> None:
    clock = running("-")
    assert clock.shown is None
    assert clock.deadline is None
    assert not clock.is_up(10**15)
    assert clock.taken(10**15, 0).left == (0, 0)
    assert clock.credit(Outage(1, 0, 10_000), 20_000) == 0


def test_takeback_charges_the_running_turn() -> None:
    clock = running("5+3").taken(10_000, 0)
    back = clock.handed(0, 15_000)
    assert back.left == (293_000, 295_000)
    assert (back.side, back.since) == (0, 15_000)
    assert clock.handed(0, 10_000 + 300_400).left[1] == 1, "within the allowance for lag"


def test_takeback_grants_no_second_first_turn() -> None:
    clock = Clock.start(TimeControl.parse("5+3"), side=0, at=0).taken(1_000, 0)
    assert not clock.handed(0, 2_000).is_first_turn


def test_credits_the_running_turn_for_an_outage() -> None:
    clock = running("1+0")
    outage = Outage(1, since=20_000, until=90_000)
    ms = clock.credit(outage, now := 95_000)
    assert ms == 70_000 + COMING_BACK
    after = clock.credited(ms)
    assert after.left == (60_000 + ms, 60_000)
    assert after.left[0] - after.used(now) == 60_000 - 20_000 - 5_000 + COMING_BACK


def test_credits_only_the_overlap_with_the_turn() -> None:
    clock = running("1+0").taken(50_000, 0)
    assert clock.credit(Outage(1, 40_000, 55_000), 60_000) == 5_000 + COMING_BACK
    assert clock.credit(Outage(1, 40_000, 50_000), 60_000) == 0, "it ended before the turn"
    assert clock.credit(Outage(1, 70_000, 80_000), 60_000) == 0, "it has not begun yet"
    assert clock.credit(Outage(1, 200_000, 300_000), 300_000) == 0, "time was up before"


def test_credits_a_first_turn_without_changing_the_clock() -> None:
    clock = Clock.start(TimeControl.parse("1+0"), side=0, at=0)
    ms = clock.credit(Outage(1, 10_000, 100_000), 101_000)
    after = clock.credited(ms)
    assert after.left == (60_000, 60_000)
    assert after.deadline == FIRST_TURN + 90_000 + COMING_BACK + MAX_LAG
    assert after.taken(102_000, 0).extra == 0


def test_time_going_backwards_costs_nothing() -> None:
    """Clocks of servers differ slightly."""
    clock = running().taken(10_000, 0)
    assert clock.used(9_990, 50) == 0
    assert clock.taken(9_990, 50).since == 10_000


@given(
    text=st.sampled_from(CONTROLS),
    turns=st.lists(st.tuples(st.integers(-50, 70_000), st.integers(-10, 2_000)), max_size=40),
)
def test_turn_gains_at_most_increment_and_lag(text: str, turns: list[tuple[int, int]]) -> None:
    clock = Clock.start(TimeControl.parse(text), side=0, at=0)
    now = 0
    for wait, round_trip in turns:
        now += wait
        lag = clock.lag(now, round_trip)
        if clock.is_up(now, lag):
            break
        after = clock.taken(now, lag)
        mover = clock.side
        spent = max(0, now - clock.since)
        assert after.left[other(mover)] == clock.left[other(mover)]
        if clock.control.kind == "real" and not clock.is_first_turn:
            gained = after.left[mover] - (clock.left[mover] - spent)
            assert clock.control.increment <= gained <= clock.control.increment + MAX_LAG
            assert after.left[mover] > 0
        else:
            assert after.left[mover] == clock.left[mover]
        clock = after
