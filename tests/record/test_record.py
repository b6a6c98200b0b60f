"""Records: play and undo, results, repetition, and the text round trip."""

import copy
import pickle
import textwrap
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from support import reference_rules
from support.paths import DATA, DOCS
from support.random_records import ALL_GAMES, OTHER_MARKS, random_record, records

from qirkat import Game, MoveError, Outcome, alquerque, querni
from qirkat.picture import svg
from qirkat.record import Record, Tags, to_sanmill
from qirkat.record.tokens import COLUMNS

# Both sides can shuttle without making a mill.
QUIET_START = "W...B.../W...B.../W...B... w 0-0 -,- 0 19"


def played(start: str, moves: str) -> Record:
    record = Record(alquerque, alquerque.parse(start))
    for move in moves.split():
        record.play(move)
    return record


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(records())
def test_text_round_trip(record: Record) -> None:
    text = str(record)
    again = Record.parse(text)
    assert again == record
    assert str(again) == text
    assert again.outcome == record.outcome
    assert again.result == record.result
    assert again.positions == record.positions
    assert [node.text for node in again.root.children] == [
        node.text for node in record.root.children
    ]
    head, turns = text.split("\n\n", 1)
    assert head.startswith("[Game ")
    assert max(len(line) for line in turns.split("\n")) <= COLUMNS


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(records())
def test_copies_are_equal_and_independent(record: Record) -> None:
    for twin in (
        record.copy(),
        copy.copy(record),
        copy.deepcopy(record),
        pickle.loads(pickle.dumps(record)),
    ):
        assert twin == record
        twin.root.comment += "!"
        assert twin != record
        twin = record.copy()
        twin.tags["Event"] = record.tags.get("Event", "") + "?"
        assert twin != record


def test_sample_file_round_trip() -> None:
    path = DATA / "records.pgn"
    games = list(Record.read(path))
    assert "\n".join(map(str, games)) == path.read_text()
    short, friendly, given_ = games
    assert short.outcome == Outcome("white", "fewer_than_three")
    assert short.tags["White"] == 'Ana "la Mora"'
    line = list(short.root.line)
    assert line[5].comment == "A comment may hold {braces}, a \\ backslash and\na second line."
    assert (line[0].clock, line[0].spent) == (269.875, 30.125)
    assert line[2].nags == (1,)
    assert [node.text for node in line[7].children] == ["e3xa1", "a4", "g7"]
    assert [node.depth for node in line[7].children] == [0, 1, 1]
    assert friendly.game == querni.with_rules(voluntary_pass=True)
    assert friendly.start.seed == 2**64 - 1
    assert friendly.outcome == Outcome("pink", "resigned")
    assert str(friendly.moves[5]) == "pass"
    assert given_.start.turn == 8
    assert given_.outcome is None


def test_play_and_undo() -> None:
    record = Record(alquerque)
    assert record.play("d2") == alquerque.start().play("d2")
    record.play(record.position.parse_move("f4"), comment="why", clock=59.9994, spent=0.0006)
    assert (record.end.clock, record.end.spent) == (59.999, 0.001)
    assert [str(move) for move in record.moves] == ["d2", "f4"]
    assert record.positions[0] == record.start == alquerque.start()
    record.root.children[0].add("a7")
    assert str(record.undo()) == "f4"
    assert record.end.children == ()
    assert str(record.undo()) == "d2"
    assert record == Record(alquerque)
    with pytest.raises(ValueError, match="no move to take back"):
        record.undo()


def test_illegal_turn_changes_nothing() -> None:
    record = Record(alquerque)
    record.play("d2")
    before = record.copy()
    with pytest.raises(MoveError):
        record.play("d2")
    assert record == before


def test_main_line_includes_turns_added_through_nodes() -> None:
    record = Record(alquerque)
    record.end.add("d2").add("f4")
    record.play("a1")
    assert [str(move) for move in record.moves] == ["d2", "f4", "a1"]


def test_seed_is_kept() -> None:
    record = Record(querni)
    assert record.start.seed is not None
    assert f'[Seed "{record.start.seed}"]' in str(record)
    assert Record.parse(str(record)).start.seed == record.start.seed
    given_ = Record(querni, querni.parse(record.start.text))
    assert given_ != record
    assert "[Position " in str(given_)
    other = Record(querni, querni.start(seed=1, marks=OTHER_MARKS))
    assert "[Seed " not in str(other)
    assert Record.parse(str(other)) == other


def test_start_must_belong_to_the_game() -> None:
    with pytest.raises(ValueError, match="cannot start from a position of querni"):
        Record(alquerque, querni.start(seed=1))
    with pytest.raises(ValueError, match="cannot start"):
        Record(querni.with_rules(voluntary_pass=True), querni.start(seed=1))


# Results


def test_third_occurrence_is_a_draw() -> None:
    """RULES: drawn on the third occurrence of the same position in the moving phase."""
    record = played(QUIET_START, "a7-d7 g1-g4 d7-a7 g4-g1 a7-d7 g1-g4 d7-a7")
    assert record.repetitions == 2
    assert record.outcome is None
    record.play("g4-g1")
    assert record.repetitions == 3
    assert record.outcome == Outcome(None, "repetition")
    assert record.result == "1/2-1/2"
    with pytest.raises(MoveError, match="repetition") as caught:
        record.play("a7-d7")
    assert caught.value.reason == "game_over"
    assert Record.parse(str(record)) == record
    record.undo()
    assert record.outcome is None


def test_position_after_the_last_placement_counts() -> None:
    """RULES: the position after the last placement counts as an occurrence."""
    record = played(
        "W...B.../W...B.../W....... b 0-1 -,- 0 18",
        "e3 a7-d7 g1-g4 d7-a7 g4-g1 a7-d7 g1-g4 d7-a7 g4-g1",
    )
    assert record.positions[1].hands == (0, 0)
    assert record.outcome == Outcome(None, "repetition")


def test_positions_with_different_barred_returns_are_different() -> None:
    """RULES: the same position is men, side to move, and both players' barred returns."""
    # White opens the mill a7-d7-g7 by d7-d6 and must not close it on the next turn.
    start = "WWW.B.../....B.../....B... w 0-0 -,- 0 19"
    record = played(start, "d7-d6 g1-g4")
    assert "d6-d7" in record.position.barred
    barred = record.position
    cycle = ("a7-a4", "g4-g1", "a4-a7", "g1-g4")
    for move in cycle:
        record.play(move)
    assert record.position.board == barred.board
    assert record.position.side == barred.side
    assert "d6-d7" not in record.position.barred
    assert record.repetitions == 1
    for move in cycle:
        record.play(move)
    # Three occurrences of these men and side to move, but only two without a barred return.
    assert sum(position.board == barred.board for position in record.positions[2::2]) == 3
    assert record.repetitions == 2
    assert record.outcome is None
    record.play("a7-a4")
    assert record.outcome == Outcome(None, "repetition")


def test_repetition_in_a_variation_is_counted_along_its_own_line() -> None:
    record = played(QUIET_START, "a7-d7 g1-g4 d7-a7 g4-g1 a7-d7 g1-g4 d7-a7 g4-f4")
    drawn = list(record.root.line)[-2].add("g4-g1")
    assert drawn.outcome == Outcome(None, "repetition")
    with pytest.raises(MoveError, match="repetition"):
        drawn.add("a7-d7")
    assert record.outcome is None
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize("game", ALL_GAMES, ids=str)
def test_outcomes_match_the_reference(game: Game) -> None:
    for seed in range(6):
        record = random_record(game, Random(seed), turns=400)
        moves = [str(move) for move in record.moves]
        expected = reference_rules.game_outcome(game.name, record.start.text, moves)
        actual = record.end.outcome
        assert (actual and (actual.winner, actual.reason)) == expected


def test_repetition_counts_only_in_the_moving_phase() -> None:
    assert Record(alquerque).repetitions == 0
    assert Record(querni).repetitions == 0
    assert played(QUIET_START, "").repetitions == 1


def test_game_can_be_settled_and_reopened() -> None:
    record = Record(alquerque)
    record.play("d2")
    record.finish(Outcome("black", "resigned"))
    assert record.is_over
    assert record.result == "0-1"
    with pytest.raises(MoveError, match="resigned"):
        record.play("f4")
    record.finish(None)
    record.play("f4")
    record.finish("1-0")
    assert record.outcome is None
    assert record.result == "1-0"
    assert '[Result "1-0"]' in str(record)
    assert "Reason" not in str(record)
    record.undo()
    assert record.result == "*"


@pytest.mark.parametrize(
    ("outcome", "message"),
    [
        (Outcome(None, "resigned"), "there is a winner"),
        (Outcome("white", "agreed"), "there is no winner"),
        (Outcome("white", "aborted"), "there is no winner"),
        (Outcome("blue", "time"), "white or black"),
        (Outcome("white", "blocked"), "is not over"),
        (Outcome(None, "repetition"), "is not over"),
        ("2-0", "The result must be one of"),
        ("*", "The result must be one of"),
    ],
)
def test_inconsistent_outcome_is_rejected(outcome: Outcome | str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Record(alquerque).finish(outcome)


def test_game_over_by_the_rules_cannot_be_settled() -> None:
    record = next(Record.read(DATA / "records.pgn"))
    with pytest.raises(ValueError, match="already over"):
        record.finish(Outcome("white", "resigned"))


# Contents


@pytest.mark.parametrize("name", ["", "1st", "a b", "Ñ", "a" * 65, "Game", "Result", 'a"'])
def test_bad_tag_names_are_rejected(name: str) -> None:
    with pytest.raises(ValueError, match="tag"):
        Tags()[name] = "x"


def test_bad_tag_values_are_rejected() -> None:
    record = Record(alquerque)
    with pytest.raises(TypeError):
        record.tags["Event"] = 3  # type: ignore[assignment]
    with pytest.raises(ValueError, match="longer than"):
        record.tags.update(Event="x" * 10_001)
    record.tags["Event"] = "\\" * 10_000
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf"), 3_600_000_000])
def test_bad_times_are_rejected(seconds: float) -> None:
    with pytest.raises(ValueError, match="number of seconds"):
        Record(alquerque).play("d2", clock=seconds)


def test_bad_nags_are_rejected() -> None:
    node = Record(alquerque).root
    for number in (-1, 256):
        with pytest.raises(ValueError, match="from 0 to 255"):
            node.nags = [number]


def test_record_beyond_the_limits_is_not_written() -> None:
    record = Record(alquerque)
    record.root.comment = "x" * (1 << 22)
    with pytest.raises(ValueError, match="longer than"):
        str(record)
    record.root.comment = ""
    for i in range(250):
        record.tags[f"t{i}"] = ""
    assert Record.parse(str(record)) == record
    assert Record.parse(to_sanmill(record)) == record
    record.tags["t"] = ""
    with pytest.raises(ValueError, match="tags"):
        str(record)
    long = random_record(alquerque, Random(3), turns=400)
    assert long.end.ply > 101
    deep = Record(alquerque, long.start)
    node = deep.root
    for move in long.moves[:101]:
        node.add(move)
        node = node.add(move)
    assert node.depth == 101
    with pytest.raises(ValueError, match="nested deeper"):
        str(deep)
    wide = Record(alquerque)
    wide.play("d2")
    for _ in range(100_001):
        wide.root.add("d2")
    with pytest.raises(ValueError, match="turns"):
        str(wide)


def test_records_are_not_hashable() -> None:
    with pytest.raises(TypeError):
        hash(Record(alquerque))
    assert Record(alquerque) != "alquerque"


def test_repr() -> None:
    assert repr(Record(alquerque)) == "<qirkat.Record alquerque, 0 turns, *>"


def test_numbers_count_pairs_of_turns() -> None:
    record = played(str(alquerque.start()), "d2 f4 d6 b4")
    first, second, *_ = record.root.line
    second.comment = "so"
    assert str(record).split("\n\n")[1] == "1. d2 f4 {so} 2. d6 b4 *\n"
    first.comment = "so"
    assert str(record).split("\n\n")[1] == "1. d2 {so} 1... f4 {so} 2. d6 b4 *\n"
    black = "W......./......../........ b 8-9 -,- 0 {}"
    assert str(played(black.format(2), "a4 d7")).endswith("\n1... a4 2. d7 *\n")
    assert str(played(black.format(7), "a4 d7")).endswith("\n4... a4 5. d7 *\n")


def test_text_of_a_record() -> None:
    record = Record(alquerque)
    record.tags.update(Zeta="z", Black="B", White="A", Date="2026.??.??", Event="E")
    record.play("d2", clock=300, comment="first")
    record.root.add("a7").nags = (6,)
    record.play("f4")
    record.finish(Outcome(None, "agreed"))
    assert str(record) == textwrap.dedent("""\
        [Game "alquerque"]
        [Event "E"]
        [Date "2026.??.??"]
        [White "A"]
        [Black "B"]
        [Zeta "z"]
        [Result "1/2-1/2"]
        [Reason "agreed"]

        1. d2 {[%clk 0:05:00] first} ( 1. a7 $6 ) 1... f4 1/2-1/2
    """)


def test_examples_in_the_docs_round_trip() -> None:
    page = (DOCS / "records.md").read_text()
    examples = [block for block in page.split("```") if block.startswith("text\n[Game ")]
    assert len(examples) == 2
    for example in examples:
        text = example.removeprefix("text\n")
        assert str(Record.parse(text)) == text


def test_notebook_pictures() -> None:
    record = Record(alquerque)
    record.play("d2")
    assert record._repr_svg_() == svg(record.position, last=record.moves[-1])
    assert record.position._repr_svg_() == svg(record.position)


def test_times_beyond_the_limit_stay_text() -> None:
    text = '[Game "alquerque"]\n\n1. d2 {[%clk HOURS:59:59.9999]} *\n'
    longest = Record.parse(text.replace("HOURS", "99999"))
    assert longest.end.clock == pytest.approx(100_000 * 3600 - 0.001)
    assert Record.parse(str(longest)) == longest
    longer = Record.parse(text.replace("HOURS", "999999"))
    assert longer.end.clock is None
    assert longer.end.comment == "[%clk 999999:59:59.9999]"
    assert Record.parse(str(longer)) == longer


def test_repetition_comes_before_the_hundredth_quiet_turn() -> None:
    start = alquerque.parse("W.W.W.../......../B.B.B... w 0-0 -,- 92 40")
    record = Record(alquerque, start)
    for move in ["a7-d7", "c5-d5", "d7-a7", "d5-c5"] * 2:
        record.play(move)
    assert record.position.outcome == Outcome(None, "quiet_100")
    assert record.outcome == Outcome(None, "repetition")
    assert Record.parse(str(record)) == record


def test_string_subclasses_and_non_strings_cannot_corrupt_a_record() -> None:
    class Odd(str):
        __slots__ = ()

        def __str__(self) -> str:
            return "evil {"

    record = Record(alquerque)
    record.play(Odd("d2"))
    assert [move.text for move in record.moves] == ["d2"]
    with pytest.raises(ValueError, match="follows from the game"):
        record.tags |= {"Game": "querni"}  # type: ignore[misc]
    with pytest.raises(TypeError, match="takes text"):
        Record.parse(None)  # type: ignore[arg-type]


def test_sanmill_text_has_no_unprintable_characters() -> None:
    record = Record(alquerque)
    record.play("d2", comment="a\x00b\x1b[31m \ud800")
    assert "{a?b?[31m ?}" in to_sanmill(record)
