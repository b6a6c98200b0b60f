"""Clocks of live games: running, timeouts, gifts, credits."""

from support.live_games import NOW, STRANDED, act, after, begun, ended, moves, refusal, take

from qirkat.live import protocol as wire
from qirkat.live.clock import COMING_BACK, DAY, FIRST_TURN, IDLE, MAX_LAG, MINUTE, Outage
from qirkat.live.game import Change, Refusal


def test_clocks_run_from_each_second_turn() -> None:
    live_game = take(take(begun(), later=30_000), later=30_000)
    assert live_game.state.clocks == (300_000, 300_000)
    live_game = take(live_game, later=10_000, lag=100)
    assert live_game.state.clocks == (300_000 - 9_900 + 3_000, 300_000)


def test_late_first_turn_aborts() -> None:
    live_game = begun()
    assert live_game.flag(NOW + FIRST_TURN + MAX_LAG - 1) is None
    late = after(live_game.flag(NOW + FIRST_TURN + MAX_LAG))
    assert ended(late) == (None, "aborted")
    second = take(live_game)
    assert second.state.deadline is not None
    assert ended(after(second.flag(second.state.deadline))) == (None, "aborted")


def test_late_move_is_refused_and_ends_the_game() -> None:
    live_game = take(take(begun(time="1+0")))
    key = str(live_game.state.positions[-1].key)
    answer = live_game.move(
        0, "0" * 16, 2, key, moves(live_game)[0], now=live_game.state.at + MINUTE, round_trip=0
    )
    assert refusal(answer) == "time_up"
    assert isinstance(answer, Refusal)
    over = after(answer.end)
    assert ended(over) == (1, "time")
    assert refusal(over.move(0, "0" * 16, 2, key, "d2", now=live_game.state.at)) == "over"
    in_time = live_game.move(
        0, "0" * 16, 2, key, moves(live_game)[0], now=live_game.state.at + MINUTE, round_trip=1
    )
    assert isinstance(in_time, Change), "lag is not charged"


def test_act_after_deadline_ends_the_game() -> None:
    live_game = act(take(take(begun(time="1+0"))), 0, "draw")
    assert live_game.state.deadline is not None
    answer = live_game.act(1, "draw", now=live_game.state.deadline)
    assert refusal(answer) == "over"
    assert isinstance(answer, Refusal)
    assert ended(after(answer.end)) == (1, "time")


def test_timeout_is_a_draw_if_opponent_cannot_win() -> None:
    live_game = begun("querni", "1+0", start=STRANDED)
    live_game = take(take(live_game))
    assert live_game.state.can_win(1)
    assert not live_game.state.can_win(0)
    blue_late = after(live_game.flag(live_game.state.at + 2 * MINUTE))
    assert ended(blue_late) == (1, "time")
    live_game = take(live_game)
    pink_late = after(live_game.flag(live_game.state.at + 2 * MINUTE))
    assert ended(pink_late) == (None, "time")


def test_days_per_turn() -> None:
    live_game = begun(time="1d")
    assert live_game.state.deadline == NOW + DAY + MAX_LAG
    assert ended(after(live_game.flag(NOW + DAY + MAX_LAG))) == (1, "time")
    live_game = take(live_game, later=DAY - 1)
    assert live_game.state.clocks == (DAY, DAY)


def test_unlimited_games_can_be_claimed_when_idle() -> None:
    live_game = begun(time="-")
    assert live_game.state.clocks is None
    assert live_game.flag(NOW + 10**12) is None
    assert refusal(live_game.act(1, "claim", now=NOW + IDLE - 1)) == "not_gone"
    assert refusal(live_game.act(0, "claim", now=NOW + IDLE)) == "not_gone"
    assert ended(act(live_game, 1, "claim", later=IDLE)) == (1, "abandoned")


def test_event_times_never_decrease() -> None:
    live_game = take(take(begun()))
    live_game = take(live_game, later=-5_000, lag=100)
    assert live_game.events[-1].at == live_game.events[-2].at
    assert after(live_game.forfeit(0, NOW)).state.at == live_game.state.at
    assert after(live_game.rate((1, 2), (3, 4), NOW)).state.at == live_game.state.at
    assert live_game.state.clocks == (303_000, 300_000)


def test_gives_time_to_the_opponent() -> None:
    live_game = act(begun(), 0, "time")
    assert live_game.state.clocks == (300_000, 315_000)
    assert act(begun(time="2d"), 1, "time").state.clocks == (3 * DAY, 2 * DAY)
    assert refusal(begun(time="-").act(0, "time", now=NOW)) == "no_clock"
    live_game = begun(time="14d")
    for _ in range(14):
        live_game = act(live_game, 0, "time")
    assert refusal(live_game.act(0, "time", now=NOW)) == "too_much_time"


def test_credits_an_outage_once() -> None:
    live_game = take(take(begun(time="1+0")))
    since = live_game.state.at
    outage = Outage(7, since + 10_000, since + 100_000)
    now = since + 103_000
    credited = after(live_game.credit(outage, now))
    assert credited.events[-1] == wire.Credited(
        v=4, at=now, outage=7, ms=95_000, clocks=(155_000, 60_000)
    )
    assert credited.credit(outage, now + 1) is None
    assert credited.flag(now) is None
    assert credited.state.deadline == since + 60_000 + 90_000 + COMING_BACK + MAX_LAG
    assert live_game.credit(Outage(8, since - 9_000, since), now) is None, "the turn began after it"
    assert begun(time="-").credit(outage, now) is None
    assert act(live_game, 0, "resign").credit(outage, now) is None


def test_outage_does_not_abort_a_new_game() -> None:
    live_game = begun()
    outage = Outage(7, NOW + 1_000, NOW + 3_600_000)
    live_game = after(live_game.credit(outage, now := NOW + 3_601_000))
    assert live_game.state.clocks == (300_000, 300_000)
    assert live_game.flag(now) is None
    assert take(live_game, later=10_000).state.ply == 1
