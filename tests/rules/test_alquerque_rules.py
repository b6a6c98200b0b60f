"""Every clause of the rules of Alquerque de 9, each against the core and against the reference."""

from __future__ import annotations

import itertools
import re
from random import Random

import pytest
from support import random_positions, reference_rules
from support.rule_clauses import (
    IMPLEMENTATIONS,
    PositionView,
    Rules,
    alquerque,
    clause,
    illegal,
    refused,
    targets_of,
)

import qirkat
from qirkat.record import Record


@pytest.fixture(params=IMPLEMENTATIONS)
def rules(request: pytest.FixtureRequest) -> Rules:
    return IMPLEMENTATIONS[request.param]


# --- Alquerque: board, placing, moving ------------------------------------------------------------

GRID = "a1 a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 e3 e4 e5 f2 f4 f6 g1 g4 g7"
GRID_POINTS = GRID.split()


def neighbours(point: str) -> set[str]:
    """Return the next points in the same row or column, but not across the middle."""
    found = set()
    for index in (0, 1):
        line = [other for other in GRID_POINTS if other[index] == point[index]]
        line.sort(key=lambda other, across=1 - index: other[across])  # type: ignore[misc]
        found |= {a for a, b in itertools.pairwise(line) if b == point}
        found |= {b for a, b in itertools.pairwise(line) if a == point}
    return found - {{"d3": "d5", "d5": "d3", "c4": "e4", "e4": "c4"}.get(point, "")}


@clause("A1")
def test_board_has_24_points(rules: Rules) -> None:
    assert rules.start("alquerque").moves() == GRID_POINTS
    assert qirkat.alquerque.squares == tuple(GRID_POINTS)
    corners = rules.read("W.B...../.W.B..../..W.B... w 6-6 -,- 0 7").board
    assert corners == {"a7": "W", "g7": "B", "d6": "W", "f4": "B", "e5": "W", "e3": "B"}


@clause("A2")
def test_there_are_16_lines(rules: Rules) -> None:
    lines = set()
    for first, second in itertools.combinations(GRID_POINTS, 2):
        # Two positions, so that the black man never hides the third point of a line.
        for black in [point for point in GRID_POINTS if point not in (first, second)][:2]:
            position = rules.read(alquerque(f"{first} {second}", black, hands="7-8"))
            third = {move.partition("x")[0] for move in position.moves() if "x" in move}
            lines |= {frozenset([first, second, point]) for point in third}
    rows = {"a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4"}
    rows |= {"c3 d3 e3", "b2 d2 f2", "a1 d1 g1"}
    columns = {"a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7"}
    columns |= {"e3 e4 e5", "f2 f4 f6", "g1 g4 g7"}
    assert lines == {frozenset(line.split()) for line in rows | columns}


@clause("A3", "A7")
@pytest.mark.parametrize("point", GRID_POINTS)
def test_man_slides_to_adjacent_points(rules: Rules, point: str) -> None:
    near = neighbours(point)
    far = [other for other in GRID_POINTS if other != point and other not in near]
    position = rules.read(alquerque(" ".join([point, *far[:2]]), " ".join(far[2:5])))
    assert targets_of(position, point) == near
    blocked = rules.read(alquerque(" ".join([point, *far[:3]]), " ".join([*near, far[-1]])))
    assert targets_of(blocked, point) == set()


@clause("A4", "A5")
def test_start(rules: Rules) -> None:
    position = rules.start("alquerque")
    assert position.text == "......../......../........ w 9-9 -,- 0 1"
    assert position.side == "white"
    assert position.play("d2").side == "black"
    assert position.play("d2").text == "......../.....W../........ b 8-9 -,- 0 2"


@clause("A6", "A7")
def test_nine_men_each_are_placed_then_men_slide(rules: Rules) -> None:
    position = rules.start("alquerque")
    # These placements make no mill, so that all 18 men stay on the board.
    places = "d5 d7 a4 d1 f6 f4 e4 d3 g7 c3 e3 b4 f2 b2 c5 a7 g4 a1"
    for point in places.split():
        named = [move.partition("x")[0] for move in position.moves()]
        assert list(dict.fromkeys(named)) == [p for p in GRID_POINTS if p not in position.board]
        position = position.play(point)
    assert len(position.board) == 18
    assert all(re.fullmatch(r"[a-g]\d-[a-g]\d(x[a-g]\d)?", move) for move in position.moves())
    assert illegal(position, "g1")


@clause("A6")
def test_side_with_men_in_hand_does_not_slide(rules: Rules) -> None:
    position = rules.read(alquerque("a1 a7", "g1", hands="1-3"))
    assert illegal(position, "a1-d1")
    assert illegal(position, "a1")
    assert illegal(position, "b1")
    assert position.play("d1").text == alquerque("a1 a7 d1", "g1", "b", "0-3", turn=31)


@clause("A8")
def test_men_never_fly_or_jump(rules: Rules) -> None:
    position = rules.read(alquerque("a7 d6 e3", "d7 b6 g1 g4"))
    assert position.moves() == ["a7-a4", "d6-d5", "d6-f6", "e3-d3", "e3-e4"]
    assert illegal(position, "a7-g7")
    assert illegal(position, "e3-c3")


# --- Alquerque: mills -----------------------------------------------------------------------------


@clause("A9")
def test_mill_takes_one_man(rules: Rules) -> None:
    placing = rules.read(alquerque("a7 d7", "a1 e3", hands="7-7"))
    assert [m for m in placing.moves() if m.startswith("g7")] == ["g7xa1", "g7xe3"]
    after = placing.play("g7xe3")
    assert after.board == {"a7": "W", "d7": "W", "g7": "W", "a1": "B"}
    sliding = rules.read(alquerque("a7 d7 g4", "a1 e3 f2"))
    assert [m for m in sliding.moves() if m.startswith("g4-g7")] == [
        "g4-g7xa1",
        "g4-g7xe3",
        "g4-g7xf2",
    ]
    assert illegal(placing, "g7xa7"), "an own man"
    assert illegal(placing, "g7xb6"), "an empty point"


@clause("A9")
def test_existing_mill_takes_nothing(rules: Rules) -> None:
    position = rules.read(alquerque("a7 d7 g7 c3", "a1 e3 f2 g1"))
    assert "c3-c4" in position.moves()
    assert not any("x" in move for move in position.moves())
    placing = rules.read(alquerque("a7 d7 g7", "a1 e3 f2 g1", hands="3-3"))
    assert "c3" in placing.moves()
    assert not any("x" in move for move in placing.moves())


@clause("A10")
def test_man_in_a_mill_is_protected_unless_all_are(rules: Rules) -> None:
    some_free = rules.read(alquerque("a7 d7 g4", "a1 d1 g1 e3"))
    assert [m for m in some_free.moves() if "x" in m] == ["g4-g7xe3"]
    all_in_mills = rules.read(alquerque("a7 d7 g4", "a1 d1 g1 d2 d3"))
    assert [m for m in all_in_mills.moves() if "x" in m] == [
        "g4-g7xa1",
        "g4-g7xd1",
        "g4-g7xd2",
        "g4-g7xd3",
        "g4-g7xg1",
    ]
    in_hand = rules.read(alquerque("a7 d7", "a1 d1 g1", hands="3-3"))
    assert [m for m in in_hand.moves() if "x" in m] == ["g7xa1", "g7xd1", "g7xg1"]


@clause("A11")
def test_taking_is_mandatory(rules: Rules) -> None:
    assert illegal(rules.read(alquerque("a7 d7 g4", "a1 d1 e3")), "g4-g7")
    assert illegal(rules.read(alquerque("a7 d7", "a1 d1 e3", hands="3-3")), "g7")
    assert illegal(rules.read(alquerque("a7 d7 g4", "a1 d1 e3")), "g4-f4xa1")


@clause("A12")
def test_two_mills_at_once_take_one_man(rules: Rules) -> None:
    position = rules.read(alquerque("a7 d7 g4 g1", "b6 d5 e3", hands="1-0"))
    assert [m for m in position.moves() if m.startswith("g7")] == ["g7xb6", "g7xd5", "g7xe3"]
    assert illegal(position, "g7xb6xd5")
    assert len(position.play("g7xb6").board) == 7
    # d7-d6 closes b6 d6 f6 alone: a slide along a line never closes that line as well.
    sliding = rules.read(alquerque("d7 d5 b6 f6", "a1 d1 e3"))
    assert [m for m in sliding.moves() if m.startswith("d7-d6")] == [
        "d7-d6xa1",
        "d7-d6xd1",
        "d7-d6xe3",
    ]


@clause("A13")
def test_taken_man_does_not_come_back(rules: Rules) -> None:
    position = rules.read(alquerque("a7 d7", "a1 e3", hands="7-7"))
    assert position.play("g7xe3").text == alquerque("a7 d7 g7", "a1", "b", "6-7", turn=31)


# --- Alquerque: no see-saw ------------------------------------------------------------------------

MILL = "a7 d7 g7 c3"


def opened(rules: Rules, black: str, white: str = MILL) -> PositionView:
    """White has opened the mill a7 d7 g7 by d7-d6, and black is to move."""
    return rules.read(alquerque(white, black)).play("d7-d6")


@clause("A14")
def test_no_see_saw(rules: Rules) -> None:
    position = opened(rules, "a1 d1 e3 f2")
    assert position.text.split()[3] == "d6-d7,-"
    position = position.play("a1-a4")
    assert position.text.split()[3] == "d6-d7,-"
    assert targets_of(position, "d6") == {"b6", "d5", "f6"}
    assert illegal(position, "d6-d7")
    assert illegal(position, "d6-d7xe3")
    assert "a7-d7" in position.moves(), "another man may fill the gap"


@clause("A14")
def test_another_man_may_close_the_mill(rules: Rules) -> None:
    position = rules.read(alquerque("b6 d6 f6 d7", "a1 d1 e3 f2")).play("d6-d5").play("a1-a4")
    assert position.text.split()[3] == "d5-d6,-"
    assert illegal(position, "d5-d6xe3")
    assert "d7-d6xe3" in position.moves()


@clause("A14")
def test_man_that_leaves_a_mill_and_makes_another_is_barred_too(rules: Rules) -> None:
    position = rules.read(alquerque("a7 d7 g7 b6 f6", "a1 d1 e3 f2 c3"))
    after = position.play("d7-d6xe3")
    assert after.text.split()[3] == "d6-d7,-"
    assert not any(move.startswith("d6-d7") for move in after.play("a1-a4").moves())


@clause("A14")
def test_man_that_was_in_no_mill_may_return(rules: Rules) -> None:
    position = rules.read(alquerque("a7 d7 g4 c3", "a1 d1 e3 f2"))
    after = position.play("d7-d6")
    assert after.text.split()[3] == "-,-"
    assert "d6-d7" in after.play("a1-a4").moves()


@clause("A14")
def test_black_is_barred_as_well(rules: Rules) -> None:
    position = rules.read(alquerque("a1 d1 e3 f2", "a7 d7 g7 c3", side="b")).play("d7-d6")
    assert position.text.split()[3] == "-,d6-d7"
    assert not any(move.startswith("d6-d7") for move in position.play("a1-a4").moves())


@clause("A15")
def test_bar_lasts_one_turn(rules: Rules) -> None:
    position = opened(rules, "a1 d1 e3 f2").play("a1-a4").play("c3-c4")
    assert position.text.split()[3] == "-,-"
    position = position.play("a4-a1")
    assert "d6-d7xe3" in position.moves()


@clause("A15")
def test_man_itself_may_move_in_between(rules: Rules) -> None:
    position = opened(rules, "a1 d1 e3 f2").play("a1-a4").play("d6-b6")
    assert position.text.split()[3] == "-,-"
    position = position.play("a4-a1").play("b6-d6").play("a1-a4")
    assert "d6-d7xe3" in position.moves()


@clause("A16")
def test_return_is_allowed_after_the_mill_was_broken(rules: Rules) -> None:
    # Black closes g1 d1 a1 and takes a man of the mill.
    position = opened(rules, "a1 d1 g4 f2", white="a7 d7 g7 c3").play("g4-g1xa7")
    assert position.text.split()[3] == "-,-"
    assert "d6-d7" in position.moves()


@clause("A16")
def test_nothing_is_barred_after_the_man_was_taken(rules: Rules) -> None:
    position = opened(rules, "a1 d1 g4 f2").play("g4-g1xd6")
    assert position.text.split()[3] == "-,-"
    assert illegal(position, "d6-d7")


@clause("A16")
def test_nothing_is_barred_after_the_gap_was_filled(rules: Rules) -> None:
    # All neighbours of d7 are white, so black can only reach it by placing.
    text = alquerque("a7 d6 g7 c3", "a1 d1 e3", side="b", hands="0-1", barred="d6-d7,-")
    position = rules.read(text)
    assert position.text == text
    position = position.play("d7")
    assert position.text.split()[3] == "-,-"
    assert illegal(position, "d6-d7")


@clause("A16")
def test_gap_filled_by_a_slide(rules: Rules) -> None:
    # The gap d6 of the mill b6 d6 f6 has a fourth neighbour, d7, from which black fills it.
    position = rules.read(alquerque("b6 d6 f6 c3", "d7 a1 e3 f2")).play("d6-d5")
    assert position.text.split()[3] == "d5-d6,-"
    assert position.play("d7-d6").text.split()[3] == "-,-"


@clause("A17")
def test_exception_can_never_happen(rules: Rules) -> None:
    rng = Random(17)
    barred = 0
    while barred < 300:
        position = rules.read(random_positions.given_alquerque(rng))
        fields = position.text.split()
        bar = fields[3].split(",")["wb".index(fields[1])]
        hand = fields[2].split("-")["wb".index(fields[1])]
        if bar == "-" or hand != "0" or position.outcome() is not None:
            continue
        barred += 1
        man, _ = bar.split("-")
        moves = position.moves()
        assert any(not move.startswith(man) for move in moves), position.text
        assert not any(move.startswith(bar) for move in moves), position.text


# --- Alquerque: the end ---------------------------------------------------------------------------

# White's three men in the corners of the outer square have no empty point beside them.
SHUT_IN_WHITE = ("a7 g7 a1", "d7 a4 g4 d1 e3")


@clause("A18", "A19", "A20", "A22")
@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        # Two men, shut in, 100 quiet turns.
        (alquerque("a7 g7", "d7 a4 g4 d1", quiet=100), ("black", "fewer_than_three")),
        (alquerque(*SHUT_IN_WHITE, quiet=100), ("black", "blocked")),
        (alquerque(*SHUT_IN_WHITE, side="b", quiet=100), (None, "quiet_100")),
        (alquerque(*SHUT_IN_WHITE, side="b", quiet=99), None),
    ],
)
def test_alquerque_ends_are_checked_in_order(
    rules: Rules, text: str, outcome: tuple[str | None, str] | None
) -> None:
    position = rules.read(text)
    assert position.outcome() == outcome
    assert (position.moves() == []) == (outcome is not None)


@clause("A19")
def test_fewer_than_three_men_lose(rules: Rules) -> None:
    position = rules.read(alquerque("a7 d7 g4", "a1 d1 e3"))
    after = position.play("g4-g7xa1")
    assert after.outcome() == ("white", "fewer_than_three")
    assert after.moves() == []
    assert rules.read(alquerque("a7 d7 g4", "a1 e3", hands="0-1", side="b")).outcome() is None
    placing = rules.read(alquerque("a7 d7", "a1 e3", hands="1-1"))
    assert placing.play("g7xa1").outcome() == ("white", "fewer_than_three")


@clause("A20")
def test_player_without_a_legal_move_loses(rules: Rules) -> None:
    position = rules.read(alquerque("a7 g7 a1", "d7 a4 g4 d2 e3", side="b"))
    assert position.play("d2-d1").outcome() == ("black", "blocked")
    assert rules.read(alquerque(*SHUT_IN_WHITE, hands="1-0")).outcome() is None
    assert rules.read(alquerque(*SHUT_IN_WHITE, hands="0-1")).outcome() == ("black", "blocked")
    assert rules.read(alquerque(*SHUT_IN_WHITE, side="b")).outcome() is None


SHUTTLE = ["a1-a4", "g1-g4", "a4-a1", "g4-g1"]
SHUTTLE_START = alquerque("a1 c3 d5", "g1 e3 f6")


@clause("A21")
def test_third_occurrence_is_a_draw() -> None:
    outcome = reference_rules.game_outcome
    assert outcome("alquerque", SHUTTLE_START, SHUTTLE * 2) == (None, "repetition")
    assert outcome("alquerque", SHUTTLE_START, (SHUTTLE * 2)[:-1]) is None
    record = Record(qirkat.alquerque, qirkat.alquerque.parse(SHUTTLE_START))
    for move in SHUTTLE * 2:
        assert record.outcome is None
        record.play(move)
    assert record.outcome == qirkat.Outcome(None, "repetition")


@clause("A21")
def test_barred_return_is_part_of_the_position() -> None:
    # The mill is opened once: the men of turns 2 and 6 are the same, but only turn 2 bars.
    start = alquerque("a7 d7 g7 c3", "g1 e3 f2", quiet=0)
    moves = ["d7-d6", "g1-g4", "c3-c4", "g4-g1", "c4-c3", "g1-g4", "c3-c4", "g4-g1", "c4-c3"]
    assert reference_rules.game_outcome("alquerque", start, moves) is None
    again = [*moves, "g1-g4", "c3-c4"]
    assert reference_rules.game_outcome("alquerque", start, again) == (None, "repetition")
    record = Record(qirkat.alquerque, qirkat.alquerque.parse(start))
    for move in again:
        assert record.outcome is None
        record.play(move)
    assert record.outcome == qirkat.Outcome(None, "repetition")


@clause("A21")
def test_position_after_the_last_placement_counts() -> None:
    start = alquerque("a1 c3", "g1 e3 f6", hands="1-0")
    before = alquerque("a1 c3 d5", "g1 e3", side="b", hands="0-1")
    for text, first, shuttle in [
        (start, "d5", ["g1-g4", "a1-a4", "g4-g1", "a4-a1"]),
        (before, "f6", SHUTTLE),
    ]:
        outcome = reference_rules.game_outcome
        assert outcome("alquerque", text, [first, *shuttle * 2]) == (None, "repetition")
        assert outcome("alquerque", text, [first, *shuttle * 2][:-1]) is None
        record = Record(qirkat.alquerque, qirkat.alquerque.parse(text))
        for move in [first, *shuttle * 2]:
            assert record.outcome is None
            record.play(move)
        assert record.outcome == qirkat.Outcome(None, "repetition")


@clause("A22")
def test_draw_after_a_hundred_turns_without_a_capture(rules: Rules) -> None:
    position = rules.read(alquerque("a7 d7 g4 c3", "a1 d1 e3 b2", quiet=99))
    assert position.play("c3-c4").outcome() == (None, "quiet_100")
    after = position.play("g4-g7xe3")
    assert after.outcome() is None
    assert after.text.split()[4] == "0"
    shuttling = rules.read(SHUTTLE_START)
    for turn in range(100):
        assert shuttling.outcome() is None, turn
        shuttling = shuttling.play(SHUTTLE[turn % 4])
    assert shuttling.outcome() == (None, "quiet_100")


@clause("A23")
def test_count_starts_with_the_first_slide(rules: Rules) -> None:
    position = rules.read(alquerque("a1 c3 d5", "g1 e3", side="b", hands="0-1"))
    counts = []
    for move in ["f6", *SHUTTLE]:
        position = position.play(move)
        counts.append(position.text.split()[4])
    assert counts == ["0", "1", "2", "3", "4"]
    given = rules.read(alquerque("a1 c3 d5", "g1 e3", side="b", hands="0-1", quiet=50))
    assert given.play("f6").text.split()[4] == "0"


# --- Alquerque: positions that are given ----------------------------------------------------------


@clause("A4", "A24")
def test_at_most_nine_men(rules: Rules) -> None:
    nine = "a1 a4 b2 b4 c3 d1 d2 e3 g1"
    assert rules.read(alquerque(nine, "a7 d7 f6")).outcome() is None
    assert refused(rules, alquerque(nine, "a7 d7 f6", hands="1-0"))
    assert refused(rules, alquerque(nine + " g4", "a7 d7 f6"))
    assert refused(rules, alquerque("a7 d7 f6", nine, hands="0-1"))
    assert refused(rules, alquerque("", "a1", hands="9-9"))


@clause("A24")
def test_hands_need_not_be_equal(rules: Rules) -> None:
    position = rules.read(alquerque("a7 d6 g4", "a1 d1", hands="0-2"))
    assert "a7-a4" in position.moves()
    after = position.play("a7-a4")
    assert after.text.split()[4] == "1"
    assert "e3" in after.moves()
    assert "a1-d1" not in after.moves()


@clause("A25")
def test_mill_without_an_enemy_man_takes_nothing(rules: Rules) -> None:
    position = rules.read(alquerque("a7 d7", "", hands="3-3"))
    assert "g7" in position.moves()
    assert not any("x" in move for move in position.moves())
    sliding = rules.read(alquerque("a7 d7 g4", "", hands="0-3", quiet=3))
    assert "g4-g7" in sliding.moves()
    assert sliding.play("g4-g7").text.split()[4] == "4"


@clause("A26")
def test_both_with_fewer_than_three_men(rules: Rules) -> None:
    for white, black, hands in [("a7 d7", "a1", "0-0"), ("", "", "0-0"), ("a7", "", "1-2")]:
        to_move = rules.read(alquerque(white, black, side="w", hands=hands))
        assert to_move.outcome() == ("black", "fewer_than_three")
        to_move = rules.read(alquerque(white, black, side="b", hands=hands))
        assert to_move.outcome() == ("white", "fewer_than_three")


@clause("A27")
def test_counts_above_their_limit(rules: Rules) -> None:
    for quiet in (100, 101, 999_999_999):
        text = alquerque("a7 d7 g4", "a1 d1 e3", quiet=quiet, turn=1)
        assert rules.read(text).outcome() == (None, "quiet_100")
        assert rules.read(text).text == text
        assert rules.read(alquerque(*SHUT_IN_WHITE, quiet=quiet)).outcome() == ("black", "blocked")
        for hands in ("1-0", "0-1", "1-1"):
            text = alquerque("a7 d7 g4", "a1 d1 e3", hands=hands, quiet=quiet)
            assert rules.read(text).outcome() == (None, "quiet_100")
    for turn in (1, 2, 999_999_999):
        text = alquerque("a7 d7 g4", "a1 d1 e3", side="b", turn=turn)
        assert rules.read(text).text == text


@clause("A28")
@pytest.mark.parametrize(
    ("barred", "kept"),
    [
        ("d6-d7,-", "d6-d7,-"),
        ("d5-d6,-", "-,-"),  # d5 is empty
        ("c3-c4,-", "-,-"),  # going back makes no mill
        ("a7-a4,-", "-,-"),
        ("d6-f6,-", "-,-"),
        ("-,d6-d7", "-,-"),  # the man is white's
        ("-,a1-d1", "-,-"),  # the gap is filled
        ("-,g2-g1", None),
        ("d6-d6,-", None),
        ("d7-d5,-", None),
        ("a7-b6,-", None),
        ("d5-d3,-", None),
        ("d6-d7", None),
        ("d6-d7,-,-", None),
        ("d6d7,-", None),
        ("d6-d7-d5,-", None),
        ("--,-", None),
        (",", None),
    ],
)
@pytest.mark.parametrize("hands", ["0-0", "2-2"])
def test_barred_returns_on_reading(rules: Rules, barred: str, kept: str | None, hands: str) -> None:
    text = alquerque("a7 g7 d6 c3", "a1 d1 e3 f2", hands=hands, barred=barred)
    if kept is None:
        assert refused(rules, text)
    else:
        assert rules.read(text).text.split()[3] == kept
