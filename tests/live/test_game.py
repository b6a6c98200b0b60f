"""Live games: start, moves, and what follows from the events."""

import pytest
from support.live_games import (
    CREATOR,
    JOINER,
    LAST,
    NOW,
    SECRET,
    STRANDED,
    act,
    begun,
    ended,
    info,
    refusal,
    take,
)

from qirkat import Outcome, alquerque, querni
from qirkat.live import protocol as wire
from qirkat.live.clock import Outage
from qirkat.live.fair_draw import commitment, fair_setup
from qirkat.live.game import REFUSALS, Change, Known, LiveGame
from qirkat.live.protocol import GameInfo, Player
from qirkat.live.state import State
from qirkat.record import Record

SHUTTLE = ["a7-d7", "c5-d5", "d7-a7", "d5-c5"]


# The start.


def test_refuses_everything_before_the_start() -> None:
    live_game = LiveGame(info())
    assert live_game.state == State()
    assert (live_game.state.position, live_game.state.turn_of, live_game.state.deadline) == (
        None,
        None,
        None,
    )
    assert refusal(live_game.move(0, "0" * 16, 0, "0", "d2", now=NOW)) == "not_started"
    assert refusal(live_game.act(0, "resign", now=NOW)) == "not_started"
    assert live_game.flag(NOW) is None
    assert live_game.forfeit(0, NOW) is None
    assert live_game.credit(Outage(1, 0, NOW), NOW) is None
    assert live_game.summary.state == "open"
    with pytest.raises(ValueError, match="not begun"):
        live_game.record()


def test_fair_draw_decides_querni_setup() -> None:
    live_game = begun("querni")
    seed = fair_setup(SECRET, CREATOR, JOINER).seed
    assert live_game.state.position == querni.start(seed=seed)
    assert live_game.state.start is not None
    assert live_game.state.start.seed == str(seed)


def test_given_start_uses_no_seed() -> None:
    live_game = begun("querni", start=STRANDED)
    assert live_game.state.position == querni.parse(STRANDED)
    assert begun().state.position == alquerque.start()
    for event in (live_game.events[0], begun().events[0]):
        assert isinstance(event, wire.Started)
        assert event.seed is None


def test_position_decides_who_moves_first() -> None:
    assert begun().state.turn_of == 0
    black = "......../......../........ b 9-9 -,- 0 1"
    live_game = begun(start=black)
    assert live_game.state.turn_of == 1
    assert take(live_game).state.turn_of == 0


def test_finished_start_position_ends_at_once() -> None:
    over = "WW....../......../BBB..... w 0-0 -,- 0 1"
    assert ended(begun(start=over)) == (1, "fewer_than_three")


def test_refuses_second_start() -> None:
    with pytest.raises(ValueError, match="already begun"):
        begun().start(secret=SECRET, creator=CREATOR, joiner=JOINER, now=NOW)


# Turns.


def test_move_becomes_an_event() -> None:
    live_game = take(take(begun(), "d2"), "f4", lag=80)
    event = live_game.events[-1]
    assert event == wire.Moved(
        v=3,
        at=NOW + 2_000,
        by=1,
        line=0,
        ply=1,
        move="f4",
        id=f"{2:016x}",
        clocks=(300_000, 300_000),
        lag=80,
    )
    assert live_game.state.moves == ("d2", "f4")
    assert live_game.state.position == alquerque.start().play("d2").play("f4")
    assert (live_game.state.ply, live_game.state.turn_of, live_game.state.version) == (2, 0, 3)


def test_resent_move_is_known() -> None:
    live_game = begun()
    key = str(alquerque.start().key)
    first = live_game.move(0, "a" * 16, 0, key, "d2", now=NOW + 5)
    assert isinstance(first, Change)
    after = first.game
    assert after.move(0, "a" * 16, 0, key, "d2", now=NOW + 9) == Known(2)
    later = act(take(after, "f4"), 0, "resign")
    assert later.move(0, "a" * 16, 0, key, "d2", now=NOW + 10**9) == Known(2)


def test_other_move_for_same_ply_is_stale() -> None:
    live_game = take(begun(), "d2")
    assert (
        refusal(live_game.move(0, "b" * 16, 0, str(alquerque.start().key), "d3", now=NOW))
        == "stale"
    )
    key = str(alquerque.start().play("d3").key)
    assert refusal(live_game.move(1, "b" * 16, 1, key, "f4", now=NOW)) == "stale"


def test_repeated_position_is_a_new_ply() -> None:
    live_game = begun(start="W.W.W.../......../B.B.B... w 0-0 -,- 0 1")
    key = str(live_game.state.positions[0].key)
    for move in SHUTTLE:
        live_game = take(live_game, move)
    assert str(live_game.state.positions[-1].key) == key
    assert (
        refusal(live_game.move(0, "b" * 16, 0, key, SHUTTLE[0], now=live_game.state.at)) == "stale"
    )
    assert isinstance(
        live_game.move(0, "b" * 16, 4, key, SHUTTLE[0], now=live_game.state.at), Change
    )


def test_request_ids_are_per_side() -> None:
    live_game = take(begun(), "d2")
    key = str(live_game.state.positions[-1].key)
    assert isinstance(live_game.move(1, f"{1:016x}", 1, key, "f4", now=NOW + 2_000), Change)


def test_refuses_moves_of_others() -> None:
    live_game = begun()
    key = str(alquerque.start().key)
    assert refusal(live_game.move(None, "0" * 16, 0, key, "d2", now=NOW)) == "not_yours"
    assert refusal(live_game.move(1, "0" * 16, 0, key, "d2", now=NOW)) == "not_your_turn"
    assert refusal(live_game.act(None, "resign", now=NOW)) == "not_yours"


def test_illegal_move_gives_the_reason_of_the_core() -> None:
    live_game = take(begun(), "d2")
    key = str(live_game.state.positions[-1].key)
    assert refusal(live_game.move(1, "0" * 16, 1, key, "d2", now=NOW)) == "occupied"
    for nonsense in ("", "x", "漢", "d2-", "\ud800"):
        assert refusal(live_game.move(1, "0" * 16, 1, key, nonsense, now=NOW)) not in REFUSALS


def test_last_move_ends_the_game() -> None:
    live_game = take(begun(start=LAST), "g4-g7xc5")
    assert [type(event) for event in live_game.events] == [wire.Started, wire.Moved, wire.Ended]
    assert ended(live_game) == (0, "fewer_than_three")
    assert live_game.state.turn_of is None
    assert live_game.state.deadline is None


def test_detects_repetition() -> None:
    live_game = begun(start="W.W.W.../......../B.B.B... w 0-0 -,- 0 1")
    for move in 2 * SHUTTLE:
        live_game = take(live_game, move)
    assert ended(live_game) == (None, "repetition")
    assert live_game.record().outcome == Outcome(None, "repetition")


# What follows from the events.


def test_rejects_events_that_cannot_follow() -> None:
    live_game = take(take(begun()))
    with pytest.raises(ValueError, match="no version 3"):
        LiveGame(live_game.info, [live_game.events[0], live_game.events[2]])
    with pytest.raises(ValueError, match="no version 3"):
        live_game.with_events(live_game.events[2:])
    with pytest.raises(ValueError, match="not begun"):
        LiveGame(live_game.info, [wire.Said(v=1, at=NOW, by=0, which="hello")])
    with pytest.raises(ValueError, match="no such turns"):
        live_game.with_events([wire.TakenBack(v=4, at=NOW, by=0, plies=3, clocks=None)])


def test_events_after_a_version() -> None:
    live_game = take(take(begun()))
    assert live_game.after(0) == list(live_game.events)
    assert live_game.after(2) == [live_game.events[2]]
    assert live_game.after(3) == []
    assert live_game.after(99) == []


def test_commands_do_not_mutate() -> None:
    live_game = take(begun())
    before = LiveGame(live_game.info, live_game.events)
    live_game.act(0, "resign", now=NOW)
    take(live_game)
    act(act(live_game, 0, "takeback"), 1, "takeback")
    assert live_game == before


def test_summary_follows_the_events() -> None:
    live_game = take(begun())
    assert live_game.summary == ("playing", 1, 1, live_game.state.deadline, None, None, None)
    over = act(live_game, 0, "resign", later=5)
    assert over.summary == ("over", 1, None, None, 1, "resigned", over.state.at)
    cancelled = GameInfo(
        id="3mJr7AoUXx", game="alquerque", time="-", commitment=64 * "0", state="cancelled"
    )
    assert LiveGame(cancelled).summary.state == "cancelled"


def test_record_has_players_times_and_result() -> None:
    live_game = take(take(begun("querni", rated=True, mirror="mirror1234", round=2)), lag=40)
    record = act(live_game, 0, "resign").record()
    assert record.result == "0-1"
    assert record.outcome == Outcome("pink", "resigned")
    assert record.start == querni.start(seed=fair_setup(SECRET, CREATOR, JOINER).seed)
    assert record.root.next is not None
    assert (record.root.next.clock, record.root.next.spent) == (300.0, 1.0)
    assert record.end.spent == 0.96
    assert dict(record.tags) == {
        "Event": "Rated game",
        "Date": "2026.09.21",
        "Round": "2",
        "Blue": "Ana",
        "BlueRating": "1500",
        "Pink": "Bertrand",
        "TimeControl": "5+3",
        "GameId": "3mJr7AoUXx",
        "Commitment": commitment(SECRET),
        "Secret": SECRET.hex(),
        "CreatorPart": CREATOR.hex(),
        "JoinerPart": JOINER.hex(),
    }


def test_odd_name_does_not_break_the_record() -> None:
    odd = Player(id="p", name='"] \\ [Result "1-0"]\n漢')
    named = begun().with_info(
        GameInfo(id="3mJr7AoUXx", game="alquerque", time="5+3", commitment=64 * "0", first=odd)
    )
    assert Record.parse(str(named.record())).tags["White"] == odd.name


def test_every_refusal_has_a_sentence() -> None:
    assert all(sentence.endswith(".") for sentence in REFUSALS.values())
    assert list(REFUSALS) == sorted(REFUSALS)
