"""A live game follows from its events, and no command makes it what it should not be."""

import random
import time
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qirkat import GAMES, Outcome, alquerque, querni
from qirkat import protocol as wire
from qirkat.clock import (
    COMING_BACK,
    DAY,
    FIRST_TURN,
    IDLE,
    MAX_LAG,
    MINUTE,
    Clock,
    Outage,
    Side,
    other,
)
from qirkat.protocol import Event, GameInfo, Player
from qirkat.record import Record
from qirkat.room import GONE, MOST_ACTS, REFUSALS, Known, Refusal, Room
from qirkat.seeding import commitment, draw
from qirkat.state import State

SECRET, CREATOR, JOINER = bytes(range(32)), bytes(16), bytes(range(16))
NOW = 1_790_000_000_000
SIDES: tuple[Side, Side] = (0, 1)
NEXT = "Zz9kPqRs12"
LONG_GAME = 1792  # the seed of a game by chance that takes 366 turns
# White closes a mill by g4-g7, and black has three men.
LAST = "WW.W..../......../B.B.B... w 0-0 -,- 0 1"
SHUTTLE = ["a7-d7", "c5-d5", "d7-a7", "d5-c5"]
# Blue cannot win any more: its 16 stands alone.
STRANDED = "A9/B9/C9/10/aP8/b9/c9 b 0 1"


def info(game: str = "alquerque", time: str = "5+3", **fields: Any) -> GameInfo:
    return GameInfo(
        id="3mJr7AoUXx",
        game=game,
        time=time,
        commitment=commitment(SECRET),
        first=Player(id="p1", name="Ana", rating=1500),
        second=Player(id="p2", name="Bertrand"),
        **fields,
    )


def begun(game: str = "alquerque", time: str = "5+3", **fields: Any) -> Room:
    room = Room(info(game, time, **fields))
    events = room.start(secret=SECRET, creator=CREATOR, joiner=JOINER, now=NOW)
    return room.with_events(events)


def take(room: Room, move: str | None = None, *, after: int = 1_000, lag: int = 0) -> Room:
    """The room after the next turn, by whoever's turn it is."""
    state = room.state
    assert state.position is not None
    answer = room.move(
        state.turn_of,
        f"{state.version:016x}",
        state.ply,
        str(state.position.key),
        move or state.position.moves[0].text,
        now=state.at + after,
        lag=lag,
    )
    assert isinstance(answer, list), answer
    return room.with_events(answer)


def act(room: Room, by: Side, what: Any, *, after: int = 0, **options: Any) -> Room:
    """The room after something that is not refused."""
    answer = room.act(by, what, now=room.state.at + after, **options)
    assert isinstance(answer, list), answer
    return room.with_events(answer)


def refusal(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    assert answer.sentence
    return answer.reason


def ended(room: Room) -> tuple[Side | None, str]:
    assert room.state.end is not None
    return room.state.end.winner, room.state.end.reason


# The start.


def test_before_the_start_nothing_is_known_and_nothing_can_be_done() -> None:
    room = Room(info())
    assert room.state == State()
    assert (room.state.position, room.state.turn_of, room.state.deadline) == (None, None, None)
    assert refusal(room.move(0, "0" * 16, 0, "0", "d2", now=NOW)) == "not_started"
    assert refusal(room.act(0, "resign", now=NOW)) == "not_started"
    assert room.flag(NOW) == room.forfeit(0, NOW) == room.credit(Outage(1, 0, NOW), NOW) == []
    assert room.summary.state == "open"
    with pytest.raises(ValueError, match="not begun"):
        room.record()


def test_the_draw_decides_the_set_up_of_querni() -> None:
    room = begun("querni")
    seed = draw(SECRET, CREATOR, JOINER).seed
    assert room.state.position == querni.start(seed=seed)
    assert room.state.start is not None
    assert room.state.start.seed == str(seed)


def test_where_the_start_is_given_no_seed_decides() -> None:
    room = begun("querni", start=STRANDED)
    assert room.state.position == querni.parse(STRANDED)
    assert begun().state.position == alquerque.start()
    for event in (room.events[0], begun().events[0]):
        assert isinstance(event, wire.Started)
        assert event.seed is None


def test_who_moves_is_the_side_of_the_position() -> None:
    assert begun().state.turn_of == 0
    black = "......../......../........ b 9-9 -,- 0 1"
    room = begun(start=black)
    assert room.state.turn_of == 1
    assert take(room).state.turn_of == 0


def test_a_game_that_is_over_where_it_starts_ends_at_once() -> None:
    over = "WW....../......../BBB..... w 0-0 -,- 0 1"
    assert ended(begun(start=over)) == (1, "fewer_than_three")


def test_a_game_begins_once() -> None:
    with pytest.raises(ValueError, match="begun already"):
        begun().start(secret=SECRET, creator=CREATOR, joiner=JOINER, now=NOW)


# Turns.


def test_a_turn_is_an_event() -> None:
    room = take(take(begun(), "d2"), "f4", lag=80)
    event = room.events[-1]
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
    assert room.state.moves == ("d2", "f4")
    assert room.state.position == alquerque.start().play("d2").play("f4")
    assert (room.state.ply, room.state.turn_of, room.state.version) == (2, 0, 3)


def test_clocks_run_from_the_second_turn_of_each_side() -> None:
    room = take(take(begun(), after=30_000), after=30_000)
    assert room.state.clocks == (300_000, 300_000)
    room = take(room, after=10_000, lag=100)
    assert room.state.clocks == (300_000 - 9_900 + 3_000, 300_000)


def test_a_turn_that_is_sent_again_is_known() -> None:
    room = begun()
    key = str(alquerque.start().key)
    first = room.move(0, "a" * 16, 0, key, "d2", now=NOW + 5)
    assert isinstance(first, list)
    after = room.with_events(first)
    assert after.move(0, "a" * 16, 0, key, "d2", now=NOW + 9) == Known(2)
    later = act(take(after, "f4"), 0, "resign")
    assert later.move(0, "a" * 16, 0, key, "d2", now=NOW + 10**9) == Known(2)


def test_another_turn_for_the_same_place_is_stale() -> None:
    room = take(begun(), "d2")
    assert refusal(room.move(0, "b" * 16, 0, str(alquerque.start().key), "d3", now=NOW)) == "stale"
    key = str(alquerque.start().play("d3").key)
    assert refusal(room.move(1, "b" * 16, 1, key, "f4", now=NOW)) == "stale"


def test_a_position_that_comes_back_is_another_place() -> None:
    room = begun(start="W.W.W.../......../B.B.B... w 0-0 -,- 0 1")
    key = str(room.state.positions[0].key)
    for move in SHUTTLE:
        room = take(room, move)
    assert str(room.state.positions[-1].key) == key
    assert refusal(room.move(0, "b" * 16, 0, key, SHUTTLE[0], now=room.state.at)) == "stale"
    assert isinstance(room.move(0, "b" * 16, 4, key, SHUTTLE[0], now=room.state.at), list)


def test_the_id_of_the_opponent_is_no_licence() -> None:
    room = take(begun(), "d2")
    key = str(room.state.positions[-1].key)
    assert isinstance(room.move(1, f"{1:016x}", 1, key, "f4", now=NOW + 2_000), list)


def test_only_players_take_turns_and_only_theirs() -> None:
    room = begun()
    key = str(alquerque.start().key)
    assert refusal(room.move(None, "0" * 16, 0, key, "d2", now=NOW)) == "not_yours"
    assert refusal(room.move(1, "0" * 16, 0, key, "d2", now=NOW)) == "not_your_turn"
    assert refusal(room.act(None, "resign", now=NOW)) == "not_yours"


def test_the_core_says_why_a_turn_is_illegal() -> None:
    room = take(begun(), "d2")
    key = str(room.state.positions[-1].key)
    assert refusal(room.move(1, "0" * 16, 1, key, "d2", now=NOW)) == "occupied"
    for nonsense in ("", "x", "漢", "d2-", "\ud800"):
        assert refusal(room.move(1, "0" * 16, 1, key, nonsense, now=NOW)) not in REFUSALS


def test_the_last_turn_ends_the_game_in_the_same_breath() -> None:
    room = take(begun(start=LAST), "g4-g7xc5")
    assert [type(event) for event in room.events] == [wire.Started, wire.Moved, wire.Ended]
    assert ended(room) == (0, "fewer_than_three")
    assert room.state.turn_of is None
    assert room.state.deadline is None


def moves(room: Room) -> list[str]:
    assert room.state.position is not None
    return [move.text for move in room.state.position.moves]


def test_a_draw_by_repetition_is_seen() -> None:
    room = begun(start="W.W.W.../......../B.B.B... w 0-0 -,- 0 1")
    for move in 2 * SHUTTLE:
        room = take(room, move)
    assert ended(room) == (None, "repetition")
    assert room.record().outcome == Outcome(None, "repetition")


# Time.


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


# Offers and ends.


def test_a_draw_is_agreed_by_both() -> None:
    room = act(begun(), 0, "draw")
    assert room.state.offers == {"draw": 0}
    assert ended(act(room, 1, "draw")) == (None, "agreed")


def test_a_draw_offer_lapses_with_the_turn_of_the_other() -> None:
    room = act(begun(), 0, "draw")
    assert take(room).state.offers == {"draw": 0}, "the offerer has moved himself"
    assert take(take(room)).state.offers == {}
    assert take(act(begun(), 1, "draw")).state.offers == {}


def test_an_offer_can_be_declined_and_is_not_made_again_at_once() -> None:
    room = act(begun(), 0, "draw")
    assert refusal(room.act(0, "draw", now=NOW)) == "already_offered"
    assert refusal(room.act(0, "decline", now=NOW)) == "nothing_offered"
    assert refusal(room.act(1, "decline", which="takeback", now=NOW)) == "nothing_offered"
    room = act(room, 1, "decline", which="draw")
    assert room.state.offers == {}
    assert refusal(room.act(0, "draw", now=NOW)) == "already_offered"
    assert act(take(room), 0, "draw").state.offers == {"draw": 0}


def test_a_turn_is_taken_back_by_agreement() -> None:
    room = take(take(take(begun(), "d2"), "f4"), "d3")
    room = act(room, 0, "takeback")
    room = act(room, 1, "takeback", after=2_000)
    assert room.state.moves == ("d2", "f4")
    assert (room.state.line, room.state.turn_of) == (1, 0)
    assert room.state.position == alquerque.start().play("d2").play("f4")
    assert room.state.clocks == (302_000, 298_000), "the running turn is paid"
    room = take(room, "d5")
    moved = room.events[-1]
    assert isinstance(moved, wire.Moved)
    assert (moved.line, moved.ply) == (1, 2)


def test_two_turns_are_taken_back_for_who_is_to_move() -> None:
    room = act(take(take(take(begun(), "d2"), "f4"), "d3"), 1, "takeback")
    room = act(room, 0, "takeback")
    assert room.state.moves == ("d2",)
    assert room.state.turn_of == 1


def test_a_take_back_can_be_asked_again_after_one() -> None:
    room = take(take(take(take(begun()))))
    room = act(act(room, 1, "takeback"), 0, "takeback")
    room = act(act(room, 1, "takeback"), 0, "takeback")
    assert room.state.ply == 1
    assert room.state.line == 2


def test_a_take_back_needs_a_turn_of_ones_own_and_no_rating() -> None:
    assert refusal(begun().act(0, "takeback", now=NOW)) == "nothing_to_take_back"
    assert refusal(take(begun()).act(1, "takeback", now=NOW)) == "nothing_to_take_back"
    assert act(take(begun()), 0, "takeback").state.offers == {"takeback": 0}
    assert refusal(take(begun(rated=True)).act(0, "takeback", now=NOW)) == "rated"


def test_a_take_back_lapses_with_any_turn() -> None:
    assert take(act(take(begun()), 0, "takeback")).state.offers == {}


def test_a_turn_that_was_taken_back_is_still_known() -> None:
    room = act(act(take(begun(), "d2"), 0, "takeback"), 1, "takeback")
    key = str(alquerque.start().key)
    assert room.move(0, f"{1:016x}", 0, key, "d2", now=NOW) == Known(2)


def test_resigning_ends_the_game() -> None:
    assert ended(act(begun(), 0, "resign")) == (1, "resigned")
    assert ended(act(begun(), 1, "resign")) == (0, "resigned")


def test_a_game_is_aborted_only_before_both_have_moved() -> None:
    assert ended(act(begun(), 1, "abort")) == (None, "aborted")
    room = take(begun())
    assert ended(act(room, 0, "abort")) == (None, "aborted")
    assert refusal(take(room).act(0, "abort", now=NOW)) == "cannot_abort"


def test_who_is_gone_has_lost() -> None:
    room = take(take(begun()))
    assert refusal(room.act(1, "claim", now=room.state.at)) == "not_gone"
    gone = room.state.at
    assert refusal(room.act(1, "claim", gone=gone, now=gone + GONE - 1)) == "not_gone"
    assert refusal(room.act(0, "claim", gone=gone, now=gone + GONE)) == "not_gone"
    assert refusal(room.act(1, "claim", which="x", gone=gone, now=gone + GONE)) == "no_claim"
    assert ended(act(room, 1, "claim", gone=gone, after=GONE)) == (1, "abandoned")
    assert ended(act(room, 1, "claim", gone=gone, which="win", after=GONE)) == (1, "abandoned")
    assert ended(act(room, 1, "claim", gone=gone, which="draw", after=GONE)) == (None, "abandoned")


def test_nobody_wins_by_claim_who_cannot_win() -> None:
    room = take(take(take(begun("querni", start=STRANDED))))
    gone = room.state.at
    assert ended(act(room, 0, "claim", gone=gone, after=GONE)) == (None, "abandoned")


def test_nothing_is_claimed_where_days_decide_or_the_first_turn_is_due() -> None:
    assert refusal(begun(time="1d").act(1, "claim", gone=NOW, now=NOW + GONE)) == "not_gone"
    room = begun()
    assert refusal(room.act(1, "claim", gone=NOW, now=NOW + GONE)) == "not_gone"


def test_a_player_who_is_gone_for_good_forfeits() -> None:
    room = begun()
    assert ended(room.with_events(room.forfeit(0, NOW))) == (1, "forfeit")


def test_phrases_are_set_and_few() -> None:
    room = begun()
    for which in ("hello", "good_luck", "oops", "sorry", "back"):
        room = act(room, 0, "phrase", which=which, after=100)
    assert refusal(room.act(0, "phrase", which="hello", now=NOW + 1_000)) == "too_many_phrases"
    assert isinstance(room.act(1, "phrase", which="hello", now=NOW + 1_000), list)
    room = take(room)
    assert refusal(room.act(0, "phrase", which="thanks", now=NOW + 99 + MINUTE))
    assert isinstance(room.act(0, "phrase", which="thanks", now=NOW + 100 + MINUTE), list)
    assert refusal(begun().act(0, "phrase", which="go_away", now=NOW)) == "no_phrase"
    assert refusal(begun().act(0, "phrase", now=NOW)) == "no_phrase"


def test_after_the_end_there_are_phrases_and_the_next_game() -> None:
    room = act(act(begun(), 0, "draw"), 0, "resign")
    assert room.state.offers == {}
    for what in get_args(wire.What):
        if what not in ("phrase", "rematch", "decline"):
            assert refusal(room.act(1, what, now=NOW)) == "over"
    assert refusal(begun().act(0, "rematch", now=NOW)) == "not_over"
    room = act(room, 1, "phrase", which="well_played")
    room = act(room, 1, "rematch")
    assert act(room, 0, "decline").state.offers == {}
    room = act(room, 0, "rematch", next_game=NEXT)
    assert room.state.next_game == NEXT
    assert refusal(room.act(0, "rematch", now=NOW)) == "rematched"
    assert refusal(room.act(1, "rematch", now=NOW)) == "rematched"


def test_no_two_players_fill_a_disk() -> None:
    room = begun(time="-")
    said = 0
    while isinstance(answer := room.act(0, "phrase", which="hello", now=NOW + said * MINUTE), list):
        room = room.with_events(answer)
        said += 1
    assert refusal(answer) == "too_many_acts"
    assert said == MOST_ACTS
    assert isinstance(room.act(0, "resign", now=NOW), list)
    assert take(room).state.ply == 1


def test_ratings_are_told_after_the_end() -> None:
    room = act(begun(rated=True), 0, "resign")
    room = room.with_events(room.rate((1500, 1500), (1490, 1510), NOW))
    assert room.state.ratings is not None
    assert room.state.ratings.after == (1490, 1510)


# What follows from the events.


def test_a_missing_version_is_noticed() -> None:
    room = take(take(begun()))
    with pytest.raises(ValueError, match="no version 3"):
        Room(room.info, [room.events[0], room.events[2]])
    with pytest.raises(ValueError, match="no version 3"):
        room.with_events(room.events[2:])
    with pytest.raises(ValueError, match="not begun"):
        Room(room.info, [wire.Said(v=1, at=NOW, by=0, which="hello")])
    with pytest.raises(ValueError, match="no such turns"):
        room.with_events([wire.TakenBack(v=4, at=NOW, by=0, plies=3, clocks=None)])


def test_who_has_a_version_gets_what_is_missing() -> None:
    room = take(take(begun()))
    assert room.after(0) == list(room.events)
    assert room.after(2) == [room.events[2]]
    assert room.after(3) == []
    assert room.after(99) == []


def test_asking_changes_nothing() -> None:
    room = take(begun())
    before = Room(room.info, room.events)
    room.act(0, "resign", now=NOW)
    take(room)
    act(act(room, 0, "takeback"), 1, "takeback")
    assert room == before


def test_the_summary_tells_how_it_stands() -> None:
    room = take(begun())
    assert room.summary == ("playing", 1, 1, room.state.deadline, None, None, None)
    over = act(room, 0, "resign", after=5)
    assert over.summary == ("over", 1, None, None, 1, "resigned", over.state.at)
    cancelled = GameInfo(
        id="3mJr7AoUXx", game="alquerque", time="-", commitment=64 * "0", state="cancelled"
    )
    assert Room(cancelled).summary.state == "cancelled"


def test_the_record_says_who_when_and_how() -> None:
    room = take(take(begun("querni", rated=True, mirror="mirror1234", round=2)), lag=40)
    record = act(room, 0, "resign").record()
    assert record.result == "0-1"
    assert record.outcome == Outcome("pink", "resigned")
    assert record.start == querni.start(seed=draw(SECRET, CREATOR, JOINER).seed)
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


def test_an_odd_name_cannot_break_a_record() -> None:
    odd = Player(id="p", name='"] \\ [Result "1-0"]\n漢')
    named = begun().with_info(
        GameInfo(id="3mJr7AoUXx", game="alquerque", time="5+3", commitment=64 * "0", first=odd)
    )
    assert Record.parse(str(named.record())).tags["White"] == odd.name


# Laws.

# Each number is the dice for one command, so that a failing list of them can be cut short.
DICE = st.lists(st.integers(0, 2**32), min_size=20, max_size=80)
KINDS: dict[str, float] = {
    "move": 60,
    "accept": 12,
    "takeback": 12,
    "draw": 3,
    "resend": 4,
    "taken": 3,
    "flag": 2,
}
KINDS |= {"credit": 4, "time": 4, "phrase": 4, "decline": 2, "rematch": 4}
KINDS |= {"resign": 0.5, "abort": 0.5, "claim": 2}
WAITS = {0: 8, 10: 8, 400: 8, 2_000: 8, 9_000: 4, -300: 2, 30_000: 1, 70_000: 0.5, DAY: 0.2}


def chosen(rng: random.Random, weights: dict[Any, float]) -> Any:
    return rng.choices(list(weights), list(weights.values()))[0]


def command(room: Room, now: int, rng: random.Random) -> Any:
    """What the room answers to a command that may make sense or not."""
    state, position = room.state, room.state.position
    kind = chosen(rng, KINDS)
    by: Side | None = chosen(rng, {0: 3, 1: 3, None: 1})
    if kind == "flag":
        return room.flag(now)
    if kind == "credit":
        since = now - rng.randrange(100_000)
        return room.credit(Outage(rng.randrange(4), since, since + rng.randrange(100_000)), now)
    if kind in ("resend", "taken"):
        moved = [event for event in room.events if isinstance(event, wire.Moved)]
        if not moved:
            return []
        again = rng.choice(moved)
        if kind == "resend":
            return room.move(again.by, again.id, again.ply, "1", again.move, now=now)
        return room.move(by, f"{rng.randrange(2**64):016x}", again.ply, "1", again.move, now=now)
    if kind == "move":
        assert position is not None
        legal = position.moves
        sense = rng.random()
        text = rng.choice(legal).text if legal and sense > 0.05 else "a1"
        mover = state.turn_of if sense < 0.9 else by
        key = str(position.key) if sense < 0.97 else "1"
        number, lag = f"{rng.randrange(2**64):016x}", rng.randrange(-100, 3_000)
        return room.move(mover, number, state.ply, key, text, now=now, lag=lag)
    if kind == "accept":
        if not state.offers:
            return []
        kind, asker = rng.choice(list(state.offers.items()))
        by = None if asker is None else other(asker)
    which = rng.choice(
        [None, None, None, None, "draw", "takeback", "rematch", "win", *wire.PHRASES]
    )
    gone = rng.choice([None, now - rng.randrange(2 * GONE)])
    return room.act(by, kind, now=now, which=which, gone=gone, next_game=NEXT)


def check_step(before: Room, after: Room, events: list[Event]) -> None:
    """What holds from one state to the next."""
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
    """What an event may add to the clock of a side at most; less than 0 where it must cost."""
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
def test_no_command_breaks_a_law(
    game: str,
    time: str,
    rated: bool,
    start: str | None,
    dice: list[int],
) -> None:
    if start is not None:
        game = "alquerque" if start is LAST else "querni"
    room = begun(game, time, rated=rated, start=start)
    now = NOW
    for number in dice:
        rng = random.Random(number)
        now += chosen(rng, WAITS)
        answer = command(room, now, rng)
        if isinstance(answer, Known):
            assert isinstance(room.events[answer.version - 1], wire.Moved)
            continue
        if isinstance(answer, Refusal):
            assert answer.sentence.endswith((".", "!", "?"))
            assert all(isinstance(event, wire.Ended) for event in answer.events)
        events = list(answer.events if isinstance(answer, Refusal) else answer)
        after = room.with_events(events)
        check_step(room, after, events)
        for event in events:
            if isinstance(event, wire.Moved):
                again = after.move(event.by, event.id, 0, "0", "x", now=now)
                assert again == Known(event.v)
        room = after
    stored = [wire.decode_event(wire.encode(event)) for event in room.events]
    assert Room(room.info, stored) == room
    record = room.record()
    assert Record.parse(str(record)) == record
    assert tuple(move.text for move in record.moves) == room.state.moves
    if room.state.end is not None:
        winner = room.state.end.winner
        sides = GAMES[game.split(".")[0]].sides
        told = None if winner is None else sides[winner]
        assert record.outcome == Outcome(told, room.state.end.reason)


@settings(max_examples=30, deadline=None)
@given(dice=DICE, late=st.integers(0, 40))
def test_two_servers_come_to_the_same_state(dice: list[int], late: int) -> None:
    """One follows from the beginning, the other reads what is there and follows from then on."""
    room = begun()
    follower: Room | None = None
    now = NOW
    for place, number in enumerate(dice):
        if place == late:
            follower = Room(room.info, room.events)
        rng = random.Random(number)
        now += chosen(rng, WAITS)
        answer = command(room, now, rng)
        if isinstance(answer, list):
            room = room.with_events(answer)
            follower = follower and follower.with_events(answer)
    assert follower is None or follower == room


def test_a_turn_costs_little_however_long_the_game() -> None:
    rng = random.Random(LONG_GAME)
    room = begun(time="-")
    while room.state.is_playing:
        previous, room = room, take(room, rng.choice(moves(room)))
    assert room.state.ply > 300
    begun_at = time.process_time()
    for _ in range(200):
        take(previous)
    assert time.process_time() - begun_at < 0.2, "a millisecond each is far more than it takes"


def test_every_refusal_has_its_sentence() -> None:
    assert all(sentence.endswith(".") for sentence in REFUSALS.values())
    assert list(REFUSALS) == sorted(REFUSALS)
