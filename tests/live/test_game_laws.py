"""Laws that hold after any commands."""

import random
import time
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from support.live_games import LAST, NOW, STRANDED, begun, moves, take
from support.random_commands import WAITS, chosen, command

from qirkat import GAMES, Outcome
from qirkat.live import protocol as wire
from qirkat.live.clock import MAX_LAG, Clock, Side
from qirkat.live.game import Change, Known, LiveGame, Refusal
from qirkat.live.protocol import Event
from qirkat.record import Record

SIDES: tuple[Side, Side] = (0, 1)
LONG_GAME = 1792  # the seed of a random game of 366 turns
# Each number seeds one command, so that Hypothesis can shrink a failing list.
DICE = st.lists(st.integers(0, 2**32), min_size=20, max_size=80)


def check_step(before: LiveGame, after: LiveGame, events: Sequence[Event]) -> None:
    """Check the laws from one state to the next."""
    versions = [event.v for event in after.events]
    assert versions == list(range(1, len(versions) + 1))
    times = [event.at for event in after.events]
    assert times == sorted(times)
    old, new = before.state.clock, after.state.clock
    if old is None or new is None:
        return
    if before.state.end is not None:
        allowed = {wire.Said, wire.Offered, wire.Declined, wire.Rematched}
        assert {type(event) for event in events} <= allowed
        assert (after.state.end, after.state.positions, new) == (
            before.state.end,
            before.state.positions,
            old,
        )
    for side in SIDES:
        most = old.left[side] + sum(gain(old, side, event) for event in events)
        assert 0 <= new.left[side] <= most


def gain(clock: Clock, side: Side, event: Event) -> int:
    """The most that an event may add to a side's clock; negative if it must cost time."""
    runs = clock.control.kind == "real" and clock.side == side and not clock.is_first_turn
    taken = max(0, event.at - clock.since) if runs else 0
    match event:
        case wire.TimeGiven():
            return event.ms if event.to == side else 0
        case wire.Credited():
            return event.ms if clock.side == side and not clock.is_first_turn else 0
        case wire.Moved():
            assert 0 <= event.lag <= MAX_LAG
            return clock.control.increment + event.lag - taken if runs else 0
        case wire.TakenBack():
            return (MAX_LAG if taken >= clock.left[side] else 0) - taken
    return 0


@settings(max_examples=150, deadline=None)
@given(
    game=st.sampled_from(["alquerque", "querni", "querni.voluntary_pass"]),
    time=st.sampled_from(["5+3", "1+0", "0.25+5", "2d", "-"]),
    rated=st.booleans(),
    start=st.sampled_from([None, None, LAST, STRANDED]),
    dice=DICE,
)
def test_laws_hold_after_any_command(
    game: str,
    time: str,
    rated: bool,
    start: str | None,
    dice: list[int],
) -> None:
    if start is not None:
        game = "alquerque" if start is LAST else "querni"
    live_game = begun(game, time, rated=rated, start=start)
    now = NOW
    for number in dice:
        rng = random.Random(number)
        now += chosen(rng, WAITS)
        answer = command(live_game, now, rng)
        if isinstance(answer, Known):
            assert isinstance(live_game.events[answer.version - 1], wire.Moved)
            continue
        if isinstance(answer, Refusal):
            assert answer.sentence.endswith((".", "!", "?"))
        change = answer.end if isinstance(answer, Refusal) else answer
        if change is None:
            continue
        if isinstance(answer, Refusal):
            assert [type(event) for event in change.events] == [wire.Ended]
        after = change.game
        assert live_game.with_events(change.events) == after
        check_step(live_game, after, change.events)
        for event in change.events:
            if isinstance(event, wire.Moved):
                again = after.move(event.by, event.id, 0, "0", "x", now=now)
                assert again == Known(event.v)
        live_game = after
    stored = [wire.decode_event(wire.encode(event)) for event in live_game.events]
    assert LiveGame(live_game.info, stored) == live_game
    record = live_game.record()
    assert Record.parse(str(record)) == record
    assert tuple(move.text for move in record.moves) == live_game.state.moves
    if live_game.state.end is not None:
        winner = live_game.state.end.winner
        sides = GAMES[game.split(".")[0]].sides
        told = None if winner is None else sides[winner]
        assert record.outcome == Outcome(told, live_game.state.end.reason)


@settings(max_examples=30, deadline=None)
@given(dice=DICE, late=st.integers(0, 40))
def test_two_servers_reach_the_same_state(dice: list[int], late: int) -> None:
    """One follows from the beginning, the other reads the events and follows from then on."""
    live_game = begun()
    follower: LiveGame | None = None
    now = NOW
    for place, number in enumerate(dice):
        if place == late:
            follower = LiveGame(live_game.info, live_game.events)
        rng = random.Random(number)
        now += chosen(rng, WAITS)
        answer = command(live_game, now, rng)
        if isinstance(answer, Change):
            live_game = answer.game
            follower = follower and follower.with_events(answer.events)
    assert follower is None or follower == live_game


def test_move_is_cheap_in_long_games() -> None:
    rng = random.Random(LONG_GAME)
    live_game = begun(time="-")
    while live_game.state.is_playing:
        previous, live_game = live_game, take(live_game, rng.choice(moves(live_game)))
    assert live_game.state.ply > 300
    begun_at = time.process_time()
    for _ in range(200):
        take(previous)
    assert time.process_time() - begun_at < 0.2, "a millisecond each is far more than it takes"
