"""Lag is given back from a reserve that refills slowly, whatever a client claims by late pongs."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.live_games import act, begun, moves, take

from qirkat.live.clock import MAX_LAG, Clock, Side, TimeControl, other
from qirkat.live.game import LiveGame
from qirkat.live.protocol import Moved, decode_event, encode

LONG_GAME = 1792  # the seed of a random game of 366 turns
REAL = ["0.25+0", "0.5+0", "0.25+1", "1+0", "5+3", "180+180"]


def given_back(live_game: LiveGame, side: int) -> list[int]:
    """Lag of each turn of a side while its clock ran: not in its first."""
    lags = [
        event.lag for event in live_game.events if isinstance(event, Moved) and event.by == side
    ]
    return lags[1:]


def played(time: str, turns: int, *, later: int, lag: int) -> LiveGame:
    """A random game in which the first side claims a lag."""
    rng = random.Random(LONG_GAME)
    live_game = begun(time=time)
    for turn in range(turns):
        claimed = lag if turn % 2 == 0 else 0
        live_game = take(live_game, rng.choice(moves(live_game)), later=later, lag=claimed)
    return live_game


@pytest.mark.parametrize(
    ("time", "reserve", "refill"),
    [
        ("0.25+0", 400, 100),
        ("0.5+0", 800, 200),
        ("0.25+1", 1_000, 250),
        ("1+0", 1_000, 250),
        ("180+180", 1_000, 250),
    ],
)
def test_reserve_follows_the_time_control(time: str, reserve: int, refill: int) -> None:
    control = TimeControl.parse(time)
    assert (control.lag_reserve, control.lag_refill) == (reserve, refill)


def test_forged_lag_runs_dry() -> None:
    """In a game of 15 seconds, half a second claimed for each turn."""
    live_game = played("0.25+0", 60, later=500, lag=480)
    assert given_back(live_game, 0) == [400] + 28 * [100]
    assert live_game.state.clocks == (15_000 - 29 * 500 + 400 + 28 * 100, 500)


def test_honest_lag_is_always_given_back() -> None:
    live_game = played("1+0", 200, later=230, lag=220)
    assert set(given_back(live_game, 0)) == {220}


def test_reserve_refills_and_is_bounded() -> None:
    clock = Clock.start(TimeControl.parse("0.25+0"), side=0, at=0).taken(0, 0).taken(0, 0)
    clock = clock.taken(1_000, clock.lag(1_000, 9_000))
    assert clock.lag_reserve == (100, 400)
    for at in (1_000, 2_000, 2_000, 3_000, 3_000, 4_000, 4_000, 5_000):
        clock = clock.taken(at, 0)
    assert clock.lag_reserve == (400, 400)


def test_time_is_up_when_the_reserve_is() -> None:
    clock = Clock.start(TimeControl.parse("0.25+0"), side=0, at=0).taken(0, 0).taken(0, 0)
    assert clock.deadline == 15_000 + 400
    clock = clock.taken(1_000, 400).taken(1_000, 0)
    assert clock.deadline == 1_000 + 14_400 + 100
    assert clock.is_up(clock.deadline)
    assert not clock.is_up(clock.deadline - 1)


def test_turns_of_older_versions_count_as_they_were() -> None:
    """An older version gave back up to 500 ms each turn: that has happened."""
    live_game = take(take(begun(time="0.25+0")))
    events = list(live_game.events)
    position = live_game.state.position
    assert position is not None
    at = live_game.state.at + 600
    events.append(
        Moved(
            v=4,
            at=at,
            by=0,
            line=0,
            ply=2,
            move=position.moves[0].text,
            id="0" * 16,
            clocks=(14_900, 15_000),
            lag=500,
        )
    )
    old = LiveGame(live_game.info, events)
    assert old.state.turns[-1].spent == 100
    assert old.state.clock is not None
    assert old.state.clock.left == (14_900, 15_000)
    assert old.state.clock.lag_reserve[0] == 100


STEP = st.tuples(
    st.integers(0, 2_000),  # how long the turn takes
    st.integers(-10, 100_000),  # the round trip that is claimed
    st.sampled_from(["", "", "", "other server", "takeback", "gift"]),
)


@given(time=st.sampled_from(REAL), steps=st.lists(STEP, max_size=60))
def test_total_given_back_is_bounded(time: str, steps: list[tuple[int, int, str]]) -> None:
    """Over any delays, through any sockets and servers: in n turns in a row at most the reserve
    and n refills."""
    live_game = begun(time=time)
    control = TimeControl.parse(time)
    for later, round_trip, then in steps:
        state = live_game.state
        assert state.clock is not None
        if not state.is_playing or state.clock.is_up(state.at + later, 0):
            break
        live_game = take(live_game, later=later, lag=round_trip)
        if then == "other server":
            stored = [decode_event(encode(event)) for event in live_game.events]
            live_game = LiveGame(live_game.info, stored)
        elif then == "takeback" and live_game.state.is_playing and live_game.state.ply >= 2:
            asker: Side = 1 if live_game.state.turn_of == 0 else 0
            live_game = act(act(live_game, asker, "takeback"), other(asker), "takeback")
        elif then == "gift" and live_game.state.is_playing:
            live_game = act(live_game, 0, "time")
    for side in (0, 1):
        lags = given_back(live_game, side)
        assert all(0 <= lag <= MAX_LAG for lag in lags)
        for first in range(len(lags)):
            for last in range(first, len(lags)):
                total, turns = sum(lags[first : last + 1]), last - first
                assert total <= control.lag_reserve + turns * control.lag_refill
