"""What players of a live game do beside their turns: offers, ends, claims, phrases."""

from typing import get_args

from support.live_games import NEXT, NOW, STRANDED, act, begun, ended, refusal, take

from qirkat import alquerque
from qirkat.live import protocol as wire
from qirkat.live.clock import FIRST_TURN, MAX_LAG, MINUTE
from qirkat.live.game import GONE, MOST_ACTS, Known


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


def test_the_second_game_of_a_match_is_not_aborted() -> None:
    """Or who has won the first one would get away with half a point."""
    first, second = (begun("querni", mirror="m", round=number) for number in (1, 2))
    assert ended(act(first, 1, "abort")) == (None, "aborted")
    assert refusal(second.act(1, "abort", now=NOW)) == "cannot_abort"
    late = NOW + FIRST_TURN + MAX_LAG
    assert ended(first.with_events(first.flag(late))) == (None, "aborted")
    assert ended(second.with_events(second.flag(late))) == (1, "time")


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
