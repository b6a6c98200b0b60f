"""Commands other than moves: offers, resigning, claims, phrases."""

from typing import get_args

from support.live_games import NEXT, NOW, STRANDED, act, after, begun, ended, refusal, take

from qirkat import alquerque
from qirkat.live import protocol as wire
from qirkat.live.clock import FIRST_TURN, IDLE, MAX_LAG, MINUTE
from qirkat.live.game import GONE_AFTER, MAX_ACTS, Absence, Change, Known


def test_draw_by_agreement() -> None:
    live_game = act(begun(), 0, "draw")
    assert live_game.state.offers == {"draw": 0}
    assert ended(act(live_game, 1, "draw")) == (None, "agreed")


def test_opponents_move_withdraws_draw_offer() -> None:
    live_game = act(begun(), 0, "draw")
    assert take(live_game).state.offers == {"draw": 0}, "an own move keeps the offer"
    assert take(take(live_game)).state.offers == {}
    assert take(act(begun(), 1, "draw")).state.offers == {}


def test_declined_offer_cannot_be_repeated_at_once() -> None:
    live_game = act(begun(), 0, "draw")
    assert refusal(live_game.act(0, "draw", now=NOW)) == "already_offered"
    assert refusal(live_game.act(0, "decline", now=NOW)) == "nothing_offered"
    assert refusal(live_game.act(1, "decline", which="takeback", now=NOW)) == "nothing_offered"
    live_game = act(live_game, 1, "decline", which="draw")
    assert live_game.state.offers == {}
    assert refusal(live_game.act(0, "draw", now=NOW)) == "already_offered"
    assert act(take(live_game), 0, "draw").state.offers == {"draw": 0}


def test_takeback_by_agreement() -> None:
    live_game = take(take(take(begun(), "d2"), "f4"), "d3")
    live_game = act(live_game, 0, "takeback")
    live_game = act(live_game, 1, "takeback", later=2_000)
    assert live_game.state.moves == ("d2", "f4")
    assert (live_game.state.line, live_game.state.turn_of) == (1, 0)
    assert live_game.state.position == alquerque.start().play("d2").play("f4")
    assert live_game.state.clocks == (302_000, 298_000), "the running turn is charged"
    live_game = take(live_game, "d5")
    moved = live_game.events[-1]
    assert isinstance(moved, wire.Moved)
    assert (moved.line, moved.ply) == (1, 2)


def test_takeback_on_own_turn_undoes_two_plies() -> None:
    live_game = act(take(take(take(begun(), "d2"), "f4"), "d3"), 1, "takeback")
    live_game = act(live_game, 0, "takeback")
    assert live_game.state.moves == ("d2",)
    assert live_game.state.turn_of == 1


def test_takeback_can_be_repeated() -> None:
    live_game = take(take(take(take(begun()))))
    live_game = act(act(live_game, 1, "takeback"), 0, "takeback")
    live_game = act(act(live_game, 1, "takeback"), 0, "takeback")
    assert live_game.state.ply == 1
    assert live_game.state.line == 2


def test_takeback_needs_an_own_move_in_a_casual_game() -> None:
    assert refusal(begun().act(0, "takeback", now=NOW)) == "nothing_to_take_back"
    assert refusal(take(begun()).act(1, "takeback", now=NOW)) == "nothing_to_take_back"
    assert act(take(begun()), 0, "takeback").state.offers == {"takeback": 0}
    assert refusal(take(begun(rated=True)).act(0, "takeback", now=NOW)) == "rated"


def test_any_move_withdraws_takeback_offer() -> None:
    assert take(act(take(begun()), 0, "takeback")).state.offers == {}


def test_undone_move_is_still_known() -> None:
    live_game = act(act(take(begun(), "d2"), 0, "takeback"), 1, "takeback")
    key = str(alquerque.start().key)
    assert live_game.move(0, f"{1:016x}", 0, key, "d2", now=NOW) == Known(2)


def test_resigning_ends_the_game() -> None:
    assert ended(act(begun(), 0, "resign")) == (1, "resigned")
    assert ended(act(begun(), 1, "resign")) == (0, "resigned")


def test_abort_only_before_both_have_moved() -> None:
    assert ended(act(begun(), 1, "abort")) == (None, "aborted")
    live_game = take(begun())
    assert ended(act(live_game, 0, "abort")) == (None, "aborted")
    assert refusal(take(live_game).act(0, "abort", now=NOW)) == "cannot_abort"


def test_second_game_of_match_cannot_be_aborted() -> None:
    """Otherwise the winner of the first game could avoid the second."""
    first, second = (begun("querni", mirror="m", round=number) for number in (1, 2))
    assert ended(act(first, 1, "abort")) == (None, "aborted")
    assert refusal(second.act(1, "abort", now=NOW)) == "cannot_abort"
    late = NOW + FIRST_TURN + MAX_LAG
    assert ended(after(first.flag(late))) == (None, "aborted")
    assert ended(after(second.flag(late))) == (1, "time")


def test_claims_win_when_opponent_is_gone() -> None:
    live_game = take(take(begun()))
    assert refusal(live_game.act(1, "claim", now=live_game.state.at)) == "not_gone"
    gone = live_game.state.at
    assert (
        refusal(live_game.act(1, "claim", absence=Absence(gone), now=gone + GONE_AFTER - 1))
        == "not_gone"
    )
    assert (
        refusal(live_game.act(0, "claim", absence=Absence(gone), now=gone + GONE_AFTER))
        == "not_gone"
    )
    assert (
        refusal(live_game.act(1, "claim", which="x", absence=Absence(gone), now=gone + GONE_AFTER))
        == "no_claim"
    )
    assert ended(act(live_game, 1, "claim", absence=Absence(gone), later=GONE_AFTER)) == (
        1,
        "abandoned",
    )
    assert ended(
        act(live_game, 1, "claim", absence=Absence(gone), which="win", later=GONE_AFTER)
    ) == (
        1,
        "abandoned",
    )
    assert ended(
        act(live_game, 1, "claim", absence=Absence(gone), which="draw", later=GONE_AFTER)
    ) == (
        None,
        "abandoned",
    )


def test_no_claim_while_absence_is_uncertain() -> None:
    live_game = take(take(begun()))
    gone = live_game.state.at
    uncertain = Absence(gone, is_certain=False)
    late = gone + GONE_AFTER
    assert refusal(live_game.act(1, "claim", absence=uncertain, now=late - 1)) == "not_gone"
    assert refusal(live_game.act(1, "claim", absence=uncertain, now=late)) == "presence_unknown"
    assert refusal(live_game.act(1, "claim", absence=Absence(None), now=late)) == "not_gone"
    unlimited = take(take(begun(time="-")))
    assert ended(act(unlimited, 1, "claim", absence=uncertain, later=IDLE)) == (1, "abandoned")


def test_claim_is_a_draw_if_claimant_cannot_win() -> None:
    live_game = take(take(take(begun("querni", start=STRANDED))))
    gone = live_game.state.at
    assert ended(act(live_game, 0, "claim", absence=Absence(gone), later=GONE_AFTER)) == (
        None,
        "abandoned",
    )


def test_no_claim_with_days_or_on_first_turn() -> None:
    assert (
        refusal(begun(time="1d").act(1, "claim", absence=Absence(NOW), now=NOW + GONE_AFTER))
        == "not_gone"
    )
    live_game = begun()
    assert (
        refusal(live_game.act(1, "claim", absence=Absence(NOW), now=NOW + GONE_AFTER)) == "not_gone"
    )


def test_deleted_player_forfeits() -> None:
    live_game = begun()
    assert ended(after(live_game.forfeit(0, NOW))) == (1, "forfeit")


def test_phrases_are_fixed_and_limited() -> None:
    live_game = begun()
    for which in ("hello", "good_luck", "oops", "sorry", "back"):
        live_game = act(live_game, 0, "phrase", which=which, later=100)
    assert refusal(live_game.act(0, "phrase", which="hello", now=NOW + 1_000)) == "too_many_phrases"
    assert isinstance(live_game.act(1, "phrase", which="hello", now=NOW + 1_000), Change)
    live_game = take(live_game)
    assert refusal(live_game.act(0, "phrase", which="thanks", now=NOW + 99 + MINUTE))
    assert isinstance(live_game.act(0, "phrase", which="thanks", now=NOW + 100 + MINUTE), Change)
    assert refusal(begun().act(0, "phrase", which="go_away", now=NOW)) == "no_phrase"
    assert refusal(begun().act(0, "phrase", now=NOW)) == "no_phrase"


def test_only_phrases_and_rematch_after_the_end() -> None:
    live_game = act(act(begun(), 0, "draw"), 0, "resign")
    assert live_game.state.offers == {}
    for what in get_args(wire.What):
        if what not in ("phrase", "rematch", "decline"):
            assert refusal(live_game.act(1, what, now=NOW)) == "over"
    assert refusal(begun().act(0, "rematch", now=NOW)) == "not_over"
    live_game = act(live_game, 1, "phrase", which="well_played")
    live_game = act(live_game, 1, "rematch")
    assert act(live_game, 0, "decline").state.offers == {}
    live_game = act(live_game, 0, "rematch", next_game=NEXT)
    assert live_game.state.next_game == NEXT
    assert refusal(live_game.act(0, "rematch", now=NOW)) == "rematched"
    assert refusal(live_game.act(1, "rematch", now=NOW)) == "rematched"


def test_acts_are_limited() -> None:
    live_game = begun(time="-")
    said = 0
    while isinstance(
        answer := live_game.act(0, "phrase", which="hello", now=NOW + said * MINUTE), Change
    ):
        live_game = answer.game
        said += 1
    assert refusal(answer) == "too_many_acts"
    assert said == MAX_ACTS
    assert isinstance(live_game.act(0, "resign", now=NOW), Change)
    assert take(live_game).state.ply == 1


def test_ratings_follow_the_end() -> None:
    live_game = act(begun(rated=True), 0, "resign")
    live_game = after(live_game.rate((1500, 1500), (1490, 1510), NOW))
    assert live_game.state.ratings is not None
    assert live_game.state.ratings.after == (1490, 1510)
