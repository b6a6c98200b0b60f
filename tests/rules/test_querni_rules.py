"""Every clause of the rules of Querni, each against the core and against the reference."""

from __future__ import annotations

from random import Random

import pytest
from support import random_positions
from support.rule_clauses import (
    IMPLEMENTATIONS,
    PINK_IDLE,
    Rules,
    clause,
    illegal,
    querni,
    refused,
    removals,
    targets_of,
)

import qirkat


@pytest.fixture(params=IMPLEMENTATIONS)
def rules(request: pytest.FixtureRequest) -> Rules:
    return IMPLEMENTATIONS[request.param]


# --- Querni: board, tiles, set-up -----------------------------------------------------------------


@clause("Q1")
def test_board_has_ten_columns_and_seven_rows(rules: Rules) -> None:
    position = rules.read("9b/10/10/10/10/10/A9 b 0 1")
    assert position.board == {"a1": "A", "j7": "b"}
    assert refused(rules, "10/10/10/10/10/10/10/A9 b 0 1")
    assert refused(rules, "10/10/10/10/10/A9 b 0 1")
    assert refused(rules, "11/10/10/10/10/10/A9 b 0 1")
    assert len(qirkat.querni.squares) == 70


@clause("Q2", "Q11")
@pytest.mark.parametrize(
    ("square", "near"),
    [
        ("d4", "c3 c4 c5 d3 d5 e3 e4 e5"),
        ("a1", "a2 b1 b2"),
        ("a7", "a6 b6 b7"),
        ("j1", "i1 i2 j2"),
        ("a4", "a3 a5 b3 b4 b5"),
        ("e1", "d1 d2 e2 f1 f2"),
    ],
)
def test_lone_tile_steps_to_the_adjacent_squares(rules: Rules, square: str, near: str) -> None:
    position = rules.read(querni(f"A {square}, {PINK_IDLE}"))
    assert targets_of(position, square) == set(near.split())


@clause("Q3")
def test_each_colour_has_sixteen_tiles(rules: Rules) -> None:
    tiles = rules.start("querni", seed=1).board.values()
    assert sorted(tiles) == sorted("ABCDEFGHIJKLMNOPabcdefghijklmnop")
    assert refused(rules, "10/10/10/10/10/10/Q9 b 0 1")
    assert refused(rules, "10/10/10/10/10/10/q9 b 0 1")


@clause("Q4")
def test_tiles_of_both_colours_are_mixed(rules: Rules) -> None:
    starts = [rules.start("querni", seed=seed).board for seed in range(60)]
    for square in starts[0]:
        colours = {board[square].isupper() for board in starts}
        assert colours == {True, False}, f"{square} has only one colour in 60 set-ups"


@clause("Q5")
def test_start_squares(rules: Rules) -> None:
    expected = {column + row for column in "bcdefghi" for row in "2356"}
    assert set(rules.start("querni", seed=3).board) == expected
    marks = ["a1", "c1", "e1", "g1", "a6", "c6", "e6", "i4"]
    other = set(rules.start("querni", seed=3, marks=marks).board)
    assert other == {c + r for c in "abcdefgh" for r in "12"} | {
        c + r for c in "abcdef" for r in "67"
    } | {"i4", "i5", "j4", "j5"}


@clause("Q5")
@pytest.mark.parametrize(
    "marks",
    [
        "",
        "b2 d2 f2 h2 b5 d5 f5",
        "b2 d2 f2 h2 b5 d5 f5 h5 b4",
        "b2 c2 f2 h2 b5 d5 f5 h5",
        "b2 b2 f2 h2 b5 d5 f5 h5",
        "b2 d2 f2 j2 b5 d5 f5 h5",
        "b2 d2 f2 h2 b7 d5 f5 h5",
        "b2 d2 f2 h2 b5 d5 f5 k5",
    ],
)
def test_wrong_marks_are_refused(rules: Rules, marks: str) -> None:
    with pytest.raises(ValueError, match=r".{10}"):
        rules.start("querni", seed=3, marks=marks.split())


@clause("Q6")
def test_seed_decides_the_set_up(rules: Rules) -> None:
    text = "10/1JpgPKbkh1/1mOFfeiMc1/10/1dnaNALEG1/1IlojDBHC1/10 b 0 1"
    assert rules.start("querni", seed=7).text == text
    assert rules.start("querni.voluntary_pass", seed=7).text == text
    assert len({rules.start("querni", seed=seed).text for seed in range(100)}) == 100


@clause("Q7")
def test_blue_moves_first(rules: Rules) -> None:
    position = rules.start("querni", seed=7)
    assert position.side == "blue"
    pink = position.play(position.moves()[0])
    assert pink.side == "pink"
    assert pink.play(pink.moves()[0]).side == "blue"


# --- Querni: the turn and the move ----------------------------------------------------------------


@clause("Q8")
def test_turn_moves_or_removes_or_both(rules: Rules) -> None:
    position = rules.read(querni(f"A a1, B a2, C a3, {PINK_IDLE}"))
    moves = position.moves()
    assert {"a3-b4", "x1-3", "a3-b3x1-3"} <= set(moves)
    assert "a3-b4x1-3" not in moves
    for move in ("x1-3a3-b3", "a3-b3a1-b1", "a3-b3-b4", "x1-3x1-3", "a3-b3x1-3x1-3", ""):
        assert illegal(position, move), move


@clause("Q9")
def test_pass_is_not_optional(rules: Rules) -> None:
    assert illegal(rules.read(querni(f"A a1, {PINK_IDLE}")), "pass")
    assert illegal(rules.start("querni", seed=7), "pass")


@clause("Q10")
def test_step_and_a_jump_do_not_mix(rules: Rules) -> None:
    # After the step a1-b2 a jump over c2 would reach d2; after the jump over b1 a step would.
    position = rules.read(querni(f"A a1, P b1, O c2, {PINK_IDLE}"))
    assert targets_of(position, "a1") == {"a2", "b2", "c1", "c3"}


@clause("Q11")
def test_step_needs_an_empty_square_and_an_own_tile(rules: Rules) -> None:
    position = rules.read(querni("A a1, B a2, P b2, a b1, b a3, c c1, d b3, e c3"))
    assert targets_of(position, "a1") == set()
    assert illegal(position, "a1-b1")
    assert illegal(position, "a1-a1")
    assert illegal(position, "b1-b2")
    assert illegal(position, "c1-d1"), "a tile of the other player"
    assert illegal(position, "e5-e6"), "an empty square"


@clause("Q12")
@pytest.mark.parametrize("over", ["d", "D"])
@pytest.mark.parametrize(
    ("square", "end"),
    [
        ("c4", "b4"),
        ("e4", "f4"),
        ("d3", "d2"),
        ("d5", "d6"),
        ("c3", "b2"),
        ("e5", "f6"),
        ("c5", "b6"),
        ("e3", "f2"),
    ],
)
def test_jump_goes_straight_over_one_tile(rules: Rules, over: str, square: str, end: str) -> None:
    position = rules.read(querni(f"A d4, {over} {square}, {PINK_IDLE}"))
    near = {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"} - {square}
    assert targets_of(position, "d4") == near | {end}


@clause("Q12")
def test_impossible_jumps(rules: Rules) -> None:
    two_in_a_row = rules.read(querni(f"A d4, d e4, e f4, {PINK_IDLE}"))
    assert {"f4", "g4"} & targets_of(two_in_a_row, "d4") == set()
    over_a_gap = rules.read(querni(f"A d4, d f4, {PINK_IDLE}"))
    assert {"f4", "g4", "h4"} & targets_of(over_a_gap, "d4") == set()
    over_the_edge = rules.read(querni(f"A b4, d a4, {PINK_IDLE}"))
    assert targets_of(over_the_edge, "b4") == {"a3", "a5", "b3", "b5", "c3", "c4", "c5"}


@clause("Q13")
def test_jumps_can_be_chained_in_any_direction(rules: Rules) -> None:
    position = rules.read(querni(f"A a1, P b1, O c2, N d4, {PINK_IDLE}"))
    assert targets_of(position, "a1") == {"a2", "b2", "c1", "c3", "e5"}
    assert position.path("a1-e5") == ("a1", "c1", "c3", "e5")
    assert position.play("a1-c3").board["c3"] == "A"


@clause("Q14")
def test_jumping_captures_nothing(rules: Rules) -> None:
    position = rules.read(querni(f"A a1, d b1, e c2, {PINK_IDLE}"))
    expected = dict(position.board) | {"c3": "A"}
    del expected["a1"]
    assert position.play("a1-c3").board == expected


@clause("Q15")
@pytest.mark.parametrize("game", ["querni", "querni.jump_each_once"])
def test_no_square_is_landed_on_twice(rules: Rules, game: str) -> None:
    rng = Random(15)
    long_paths = 0
    for _ in range(40):
        position = rules.read(random_positions.given(game, rng), game)
        for move in position.moves():
            path = position.path(move)
            assert len(set(path)) == len(path), f"{position.text} {move}: {path}"
            long_paths += len(path) > 3
    assert long_paths > 20


@clause("Q16")
def test_square_of_origin_counts_as_landed_on(rules: Rules) -> None:
    # b3, c4, d3 and c2 make a round trip b2 - b4 - d4 - d2 - b2.
    position = rules.read(querni(f"A b2, d b3, e c4, f d3, g c2, {PINK_IDLE}"))
    assert {"b4", "d4", "d2"} <= targets_of(position, "b2")
    assert illegal(position, "b2-b2")
    assert position.path("b2-d4") in {("b2", "b4", "d4"), ("b2", "d2", "d4")}


TWO_DIAGONALS = querni("A b2, a c3, b d3, c j7")


@clause("Q17")
def test_tile_may_be_jumped_twice_along_its_diagonals(rules: Rules) -> None:
    position = rules.read(TWO_DIAGONALS)
    assert position.path("b2-b4") == ("b2", "d4", "d2", "b4")
    assert position.play("b2-b4").board["b4"] == "A"


@clause("Q18")
def test_variant_jump_each_once(rules: Rules) -> None:
    allowed = rules.read(TWO_DIAGONALS).moves()
    position = rules.read(TWO_DIAGONALS, "querni.jump_each_once")
    assert set(allowed) - set(position.moves()) == {"b2-b4"}
    assert illegal(position, "b2-b4")
    assert position.path("b2-d2") == ("b2", "d4", "d2")


@clause("Q18")
def test_variant_finds_a_longer_path_that_jumps_each_tile_once(rules: Rules) -> None:
    # As above, but the detour d2 - b2 ... is blocked and d4 - d6 - b6 - b4 is open.
    text = querni("A b2, a c3, b d3, d d5, e c6, f b5, g c1, c j7")
    assert rules.read(text).path("b2-b4") == ("b2", "d4", "d2", "b4")
    position = rules.read(text, "querni.jump_each_once")
    assert position.path("b2-b4") == ("b2", "d4", "d6", "b6", "b4")


# --- Querni: chains -------------------------------------------------------------------------------


@clause("Q19")
@pytest.mark.parametrize(
    ("tiles", "chains"),
    [
        ("A a1, B a2, C a3", ["x1-3"]),
        ("A a1, B b2, C c1", ["x1-3"]),
        ("N e5, O f5, P f6", ["x14-16"]),
        ("A a1, B a2, C a4", []),
        ("A a1, B a2", []),
        ("A a1, B a2, D a3", []),
        # 1 touches 2 and 3, but 2 and 3 do not touch.
        ("B a1, A b1, C c1", []),
        # The middle number is pink's.
        ("A a1, C a3, d a2, e b2", []),
        # A chain that touches itself.
        ("A a1, B a2, C b2, D b1", ["x1-3", "x1-4", "x2-4"]),
    ],
)
def test_what_a_chain_is(rules: Rules, tiles: str, chains: list[str]) -> None:
    assert removals(rules.read(querni(f"{tiles}, {PINK_IDLE}"))) == chains


@clause("Q19")
def test_only_own_chains_are_removed(rules: Rules) -> None:
    tiles = "A a1, B a2, C a3, d e1, e e2, f e3, g e4"
    assert removals(rules.read(querni(tiles, side="b"))) == ["x1-3"]
    assert removals(rules.read(querni(tiles, side="p"))) == ["x4-6", "x4-7", "x5-7"]


@clause("Q20")
def test_sixteen_and_one_do_not_join(rules: Rules) -> None:
    position = rules.read(querni(f"O a1, P a2, A a3, B a4, {PINK_IDLE}"))
    assert removals(position) == []
    for move in ("x15-1", "x16-2", "x15-2", "x15-17", "x0-2", "x15-18"):
        assert illegal(position, move), move


@clause("Q19", "Q21")
def test_removals_with_two_digits(rules: Rules) -> None:
    snake = ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "b7", "b6", "b5", "b4", "b3"]
    snake += ["b2", "b1", "c1", "c2"]
    tiles = ", ".join(f"{t} {s}" for t, s in zip("ABCDEFGHIJKLMNOP", snake, strict=True))
    position = rules.read(querni(f"{tiles}, {PINK_IDLE}"))
    runs = [(low, high) for low in range(1, 15) for high in range(low + 2, 17)]
    assert removals(position) == sorted(f"x{low}-{high}" for low, high in runs)
    for low, high in runs:
        left = 16 - (high - low + 1)
        assert len(position.play(f"x{low}-{high}").board) == left + 3
        assert len(position.play(f"c2-d2x{low}-{high}").board) == left + 3


@clause("Q21")
def test_part_of_a_chain_may_be_removed(rules: Rules) -> None:
    position = rules.read(querni(f"A a1, B a2, C a3, D a4, E a5, {PINK_IDLE}"))
    assert removals(position) == ["x1-3", "x1-4", "x1-5", "x2-4", "x2-5", "x3-5"]
    after = position.play("x2-4")
    assert set("ABCDE") & set(after.board.values()) == {"A", "E"}
    assert illegal(position, "x2-3")
    assert illegal(position, "x3-1")
    assert illegal(position, "x1-6")
    assert illegal(position, "x01-3")


@clause("Q22")
def test_removing_is_optional_and_can_wait(rules: Rules) -> None:
    position = rules.read(querni(f"A a1, B a2, C b4, P e1, {PINK_IDLE}"))
    assert removals(position) == []
    formed = position.play("b4-a3")
    later = formed.play("j7-i7").play("e1-e2").play("i7-j7")
    assert "x1-3" in later.moves()
    assert "e2-e3x1-3" in later.moves(), "after a move that has nothing to do with the chain"
    assert "e2-e3" in later.moves()
    assert "b4-a3x1-3" in position.moves(), "in the turn that forms it"


@clause("Q22")
def test_move_may_break_a_chain_and_remove_what_is_left(rules: Rules) -> None:
    position = rules.read(querni(f"A a1, B a2, C a3, D a4, {PINK_IDLE}"))
    assert [move for move in position.moves() if move.startswith("a4-b6")] == []
    assert [move for move in position.moves() if move.startswith("a4-b5")] == ["a4-b5", "a4-b5x1-3"]


@clause("Q23")
def test_one_chain_is_removed_in_a_turn(rules: Rules) -> None:
    position = rules.read(querni(f"A a1, B a2, C a3, E c1, F c2, G c3, {PINK_IDLE}"))
    assert removals(position) == ["x1-3", "x5-7"]
    assert illegal(position, "x1-3x5-7")
    assert illegal(position, "x1-7")
    after = position.play("x1-3")
    assert set(after.board.values()) == set("EFGabc")
    assert after.side == "pink"


# --- Querni: passing, stranded tiles, the end -----------------------------------------------------

SHUT_IN = "10/10/10/10/7GCL/7EFJ/7MBp p 0 71"
ONLY_A_REMOVAL = "10/10/10/i1j7/efgh6/Bcd7/ACab6 b 0 9"


@clause("Q24")
def test_pass_only_when_nothing_else_is_possible(rules: Rules) -> None:
    position = rules.read(SHUT_IN)
    assert position.moves() == ["pass"]
    assert position.play("pass").text == "10/10/10/10/7GCL/7EFJ/7MBp b 1 72"
    assert rules.read(ONLY_A_REMOVAL).moves() == ["x1-3"]
    assert illegal(rules.read(ONLY_A_REMOVAL), "pass")


@clause("Q25")
def test_variant_voluntary_pass(rules: Rules) -> None:
    for text in (ONLY_A_REMOVAL, TWO_DIAGONALS, querni(f"A a1, B a2, C a3, {PINK_IDLE}")):
        plain = rules.read(text)
        position = rules.read(text, "querni.voluntary_pass")
        assert position.moves() == sorted([*plain.moves(), "pass"])
        after = position.play("pass")
        assert after.board == position.board
        assert after.side != position.side
    assert rules.read(SHUT_IN, "querni.voluntary_pass").moves() == ["pass"]
    over = querni(f"A a1, {PINK_IDLE}", quiet=30)
    assert rules.read(over, "querni.voluntary_pass").moves() == []


@clause("Q26")
def test_stranded_tiles(rules: Rules) -> None:
    tiles = "A a1, B a3, E c1, F c3, G c5, H c7, a e1, b e3, c e5"
    position = rules.read(querni(tiles))
    assert position.stranded("blue") == (1, 2)
    assert position.stranded("pink") == ()
    assert position.outcome() is None
    split = rules.read(querni(f"A a1, B a3, D c1, E c3, O c5, P c7, {PINK_IDLE}"))
    assert split.stranded("blue") == (1, 2, 4, 5, 15, 16)
    for side in ("blue", "pink"):
        assert rules.start("querni", seed=7).stranded(side) == ()


@clause("Q27", "Q28", "Q29", "Q30")
@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        # All removed, no chains left and 30 quiet turns at once.
        (querni("B c6, F a1", side="p", quiet=30), ("pink", "all_removed")),
        (querni("a c6", side="p", quiet=30), ("blue", "all_removed")),
        # No chains left and 30 quiet turns at once.
        (querni("B c6, F a1, a j7", quiet=30), (None, "no_chains")),
        (querni(f"B c6, F a1, {PINK_IDLE}", quiet=30), (None, "quiet_30")),
    ],
)
def test_ends_are_checked_in_order(
    rules: Rules, text: str, outcome: tuple[str | None, str]
) -> None:
    position = rules.read(text)
    assert position.outcome() == outcome
    assert position.moves() == []
    with pytest.raises(ValueError, match=r".{10}"):
        position.play("c6-c7")


@clause("Q28")
def test_removing_the_last_tiles_wins(rules: Rules) -> None:
    position = rules.read(querni(f"A a1, B a2, C a3, {PINK_IDLE}", quiet=29))
    after = position.play("x1-3")
    assert after.outcome() == ("blue", "all_removed")
    assert after.moves() == []
    pink = rules.read(querni("A a1, B a2, C a3, a j7, b j6, c j5", side="p"))
    assert pink.play("x1-3").outcome() == ("pink", "all_removed")


@clause("Q29")
def test_draw_when_neither_has_three_consecutive_numbers(rules: Rules) -> None:
    assert rules.read(querni("A a1, B a2, D a3, a j7, b j6, p j5")).outcome() == (None, "no_chains")
    assert rules.read(querni("O a1, P a2, A a3, a j7")).outcome() == (None, "no_chains")
    for tiles in ("A a1, B a2, D a3, a j7, b j6, c j1", "A a1, B e2, C a3, a j7, b j6"):
        for side in "bp":
            assert rules.read(querni(tiles, side=side)).outcome() is None
    for low in range(14):
        run = "ABCDEFGHIJKLMNOP"[low : low + 3]
        tiles = f"{run[0]} a1, {run[1]} e4, {run[2]} j1, a a7, p c7"
        assert rules.read(querni(tiles)).outcome() is None, run
    position = rules.read(querni("A a1, B a2, C a3, D a4, E a5, a j7, b j6"))
    assert position.play("x2-4").outcome() == (None, "no_chains")
    assert position.play("x1-3").outcome() == (None, "no_chains")
    assert position.play("x1-5").outcome() == ("blue", "all_removed")


@clause("Q30")
def test_draw_after_thirty_turns_without_a_removal(rules: Rules) -> None:
    position = rules.read(querni(f"A a1, B a2, C a3, P j1, {PINK_IDLE}", quiet=29, turn=44))
    assert position.outcome() is None
    assert position.play("a1-b1").outcome() == (None, "quiet_30")
    after = position.play("x1-3")
    assert after.outcome() is None
    assert after.text.endswith(" p 0 45")


@clause("Q31")
def test_turn_is_one_players_turn_and_a_pass_is_one(rules: Rules) -> None:
    position = rules.read(querni(f"A a1, P e1, {PINK_IDLE}"))
    for turn in range(30):
        assert position.outcome() is None, turn
        step = next(move for move in position.moves() if "x" not in move)
        position = position.play(step)
    assert position.outcome() == (None, "quiet_30")
    shut_in = rules.read(SHUT_IN.replace(" p 0 ", " p 29 "))
    assert shut_in.play("pass").outcome() == (None, "quiet_30")


@clause("Q32")
def test_given_tiles(rules: Rules) -> None:
    for side in "bp":
        assert rules.read(querni("A a1", side=side)).outcome() == ("pink", "all_removed")
        assert rules.read(querni("p a1", side=side)).outcome() == ("blue", "all_removed")
    assert refused(rules, "10/10/10/10/10/10/10 b 0 1")
    assert refused(rules, "10/10/10/10/10/10/AA8 b 0 1")
    assert refused(rules, "A9/10/10/10/10/10/A9 b 0 1")


@clause("Q33")
def test_given_counts(rules: Rules) -> None:
    for turn in (1, 2, 999_999_999):
        for side in "bp":
            text = querni(f"A a1, {PINK_IDLE}", side=side, turn=turn)
            assert rules.read(text).text == text
            assert rules.read(text).outcome() is None
    for quiet in (30, 31, 1000, 999_999_999):
        text = querni(f"A a1, {PINK_IDLE}", quiet=quiet)
        assert rules.read(text).outcome() == (None, "quiet_30")
        assert rules.read(querni("A a1", quiet=quiet)).outcome() == ("pink", "all_removed")
