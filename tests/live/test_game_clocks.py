"""The time of a live game: when it runs, whom it ends the game for, and what gives it back."""

from support.live_games import NOW, STRANDED, act, begun, ended, moves, refusal, take

from qirkat.live import protocol as wire
from qirkat.live.clock import COMING_BACK, DAY, FIRST_TURN, IDLE, MAX_LAG, MINUTE, Outage
from qirkat.live.game import Refusal


def test_clocks_run_from_the_second_turn_of_each_side() -> None:
    room = take(take(begun(), after=30_000), after=30_000)
    assert room.state.clocks == (300_000, 300_000)
    room = take(room, after=10_000, lag=100)
    assert room.state.clocks == (300_000 - 9_900 + 3_000, 300_000)


def test_who_does_not_begin_has_no_game() -> None:
    room = begun()
    assert room.flag(NOW + FIRST_TURN + MAX_LAG - 1) == []
    late = room.with_events(room.flag(NOW + FIRST_TURN + MAX_LAG))
    assert ended(late) == (None, "aborted")
    second = take(room)
    assert second.state.deadline is not None
    assert ended(second.with_events(second.flag(second.state.deadline))) == (None, "aborted")


def test_a_late_turn_is_refused_and_the_game_is_over() -> None:
    room = take(take(begun(time="1+0")))
    key = str(room.state.positions[-1].key)
    answer = room.move(0, "0" * 16, 2, key, moves(room)[0], now=room.state.at + MINUTE, lag=0)
    assert refusal(answer) == "time_up"
    assert isinstance(answer, Refusal)
    over = room.with_events(answer.events)
    assert ended(over) == (1, "time")
    assert refusal(over.move(0, "0" * 16, 2, key, "d2", now=room.state.at)) == "over"
    in_time = room.move(0, "0" * 16, 2, key, moves(room)[0], now=room.state.at + MINUTE, lag=1)
    assert isinstance(in_time, list), "what the wire took is not the player's"


def test_whoever_acts_after_the_deadline_finds_the_game_over() -> None:
    room = act(take(take(begun(time="1+0"))), 0, "draw")
    assert room.state.deadline is not None
    answer = room.act(1, "draw", now=room.state.deadline)
    assert refusal(answer) == "over"
    assert isinstance(answer, Refusal)
    assert ended(room.with_events(answer.events)) == (1, "time")


def test_time_is_a_draw_against_one_who_cannot_win() -> None:
    room = begun("querni", "1+0", start=STRANDED)
    room = take(take(room))
    assert room.state.can_win(1)
    assert not room.state.can_win(0)
    blue_late = room.with_events(room.flag(room.state.at + 2 * MINUTE))
    assert ended(blue_late) == (1, "time")
    room = take(room)
    pink_late = room.with_events(room.flag(room.state.at + 2 * MINUTE))
    assert ended(pink_late) == (None, "time")


def test_days_pass() -> None:
    room = begun(time="1d")
    assert room.state.deadline == NOW + DAY + MAX_LAG
    assert ended(room.with_events(room.flag(NOW + DAY + MAX_LAG))) == (1, "time")
    room = take(room, after=DAY - 1)
    assert room.state.clocks == (DAY, DAY)


def test_unlimited_games_wait() -> None:
    room = begun(time="-")
    assert room.state.clocks is None
    assert room.flag(NOW + 10**12) == []
    assert refusal(room.act(1, "claim", now=NOW + IDLE - 1)) == "not_gone"
    assert refusal(room.act(0, "claim", now=NOW + IDLE)) == "not_gone"
    assert ended(act(room, 1, "claim", after=IDLE)) == (1, "abandoned")


def test_time_never_goes_back() -> None:
    room = take(take(begun()))
    room = take(room, after=-5_000, lag=100)
    assert room.events[-1].at == room.events[-2].at
    assert room.forfeit(0, NOW)[0].at == room.state.at
    assert room.rate((1, 2), (3, 4), NOW)[0].at == room.state.at
    assert room.state.clocks == (303_000, 300_000)


def test_time_is_given_to_the_other() -> None:
    room = act(begun(), 0, "time")
    assert room.state.clocks == (300_000, 315_000)
    assert act(begun(time="2d"), 1, "time").state.clocks == (3 * DAY, 2 * DAY)
    assert refusal(begun(time="-").act(0, "time", now=NOW)) == "no_clock"
    room = begun(time="14d")
    for _ in range(14):
        room = act(room, 0, "time")
    assert refusal(room.act(0, "time", now=NOW)) == "too_much_time"


def test_an_outage_is_credited_once() -> None:
    room = take(take(begun(time="1+0")))
    since = room.state.at
    outage = Outage(7, since + 10_000, since + 100_000)
    now = since + 103_000
    credited = room.with_events(room.credit(outage, now))
    assert credited.events[-1] == wire.Credited(
        v=4, at=now, outage=7, ms=95_000, clocks=(155_000, 60_000)
    )
    assert credited.credit(outage, now + 1) == []
    assert credited.flag(now) == []
    assert credited.state.deadline == since + 60_000 + 90_000 + COMING_BACK + MAX_LAG
    assert room.credit(Outage(8, since - 9_000, since), now) == [], "the turn began after it"
    assert begun(time="-").credit(outage, now) == []
    assert act(room, 0, "resign").credit(outage, now) == []


def test_an_outage_aborts_no_game_that_has_just_begun() -> None:
    room = begun()
    outage = Outage(7, NOW + 1_000, NOW + 3_600_000)
    room = room.with_events(room.credit(outage, now := NOW + 3_601_000))
    assert room.state.clocks == (300_000, 300_000)
    assert room.flag(now) == []
    assert take(room, after=10_000).state.ply == 1
