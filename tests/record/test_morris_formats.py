"""Sanmill and PlayOK games: reading as Alquerque de 9, and writing for Sanmill."""

import io
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from support.paths import DATA
from support.random_records import random_record, records

from qirkat import Outcome, alquerque, querni
from qirkat.record import ForeignRulesError, Record, RecordError, to_sanmill
from qirkat.record.morris_formats import fen, position_text

START_FEN = "********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1"
PLACING = (
    "1. d2 f4 2. d6 b4 3. g4 a4 4. a7 g7 5. a1 g1 6. e4 c4xe4 7. d3 d5 8. e5 c5 9. b6 f6"  # 18 men
)


def texts(record: Record) -> list[str]:
    return [str(move) for move in record.moves]


def refused(text: str) -> ForeignRulesError:
    with pytest.raises(ForeignRulesError) as caught:
        Record.parse(text)
    return caught.value


# Detection


@pytest.mark.parametrize("name", ["sanmill", "playok"])
def test_sample_games_are_read(name: str) -> None:
    record = Record.parse((DATA / f"{name}.pgn").read_text())
    ours = next(Record.read(DATA / "records.pgn"))
    assert record.game == alquerque
    assert record.moves == ours.moves
    assert record.outcome == Outcome("white", "fewer_than_three")
    assert record.tags["Site"] == {"sanmill": "Sanmill", "playok": "PlayOK"}[name]
    assert Record.parse(str(record)) == record


def test_playok_point_numbers() -> None:
    names = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1"
    for number, name in enumerate(names.split(), 1):
        assert texts(Record.parse(f'[Site "PlayOK"]\n\n1. {number} *')) == [name]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. d2 f4 2. d6", "d2 f4 d6"),
        ("1. D2 F4", "d2 f4"),
        ("1.d2 f4 2.d6 *", "d2 f4 d6"),
        ("1. d2 a7 2. d3 d7 3. d1xa7", "d2 a7 d3 d7 d1xa7"),
        ("1. d2 a7 2. d3 d7 3. d1 xa7 g7", "d2 a7 d3 d7 d1xa7 g7"),
        ("1. d2 a7 2. d3 d7 3. d1 ! {a mill} xa7 g7", "d2 a7 d3 d7 d1xa7 g7"),
        ("1. 20 1 2. 17 2 3. 23x1 3", "d2 a7 d3 d7 d1xa7 g7"),
        ("1. 20 1 2. 17 2 3. 23 x1 3 1-0", "d2 a7 d3 d7 d1xa7 g7"),
        ('[Event "x"]\n[White "y"]\n\n1.20 1 *', "d2 a7"),
    ],
)
def test_dialect_is_detected_without_our_tags(text: str, moves: str) -> None:
    assert texts(Record.parse(text)) == moves.split()


def test_comments_variations_and_nags_are_kept() -> None:
    record = Record.parse("1. d2 ?! {C:\\new} (1. a7 d7 {or}) 1... f4 $3 1-0")
    first, second = record.root.line
    assert first.comment == "C:\\new"
    assert first.nags == (6,)
    assert second.nags == (3,)
    assert [node.comment for node in record.root.children[1].line] == ["or"]
    assert record.result == "1-0"
    assert record.outcome is None
    assert Record.parse(str(record)) == record


def test_result_may_be_given_only_by_the_tag() -> None:
    assert Record.parse('[Result "0-1"]\n\n1. d2 f4').result == "0-1"
    assert Record.parse('[Result "?"]\n\n1. d2 f4').result == "*"
    assert Record.parse('[Result "0-1"]\n\n1. d2 f4 1/2-1/2').result == "1/2-1/2"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[Site "PlayOK"]\n\n1. 25 *', "bad_turn"),
        ('[Site "PlayOK"]\n\n1. 0 *', "bad_turn"),
        ('[Site "PlayOK"]\n\n1. f5 d6 *', "bad_turn"),
        ("1. d2 h8 *", "bad_turn"),
        ("1. d2 -- *", "bad_turn"),
        ("1. d2 (xa7) *", "bad_turn"),
        ("xa7", "unknown_format"),
    ],
)
def test_words_that_are_not_turns_are_rejected(text: str, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(text, legal_part=True)
    assert caught.value.reason == reason


# Rules


def from_position(text: str, turns: str) -> str:
    return f'[FEN "{fen(alquerque.parse(text))}"]\n\n{turns}'


FLYING = from_position("W...B.../W...B.../W...B... w 0-0 -,- 0 59", "30. a7-d1")
SEE_SAW = from_position("WWW.B.../....B.../....B... w 0-0 -,- 0 59", "30. d7-d6 g1-g4 31. d6-d7xg4")


@pytest.mark.parametrize(
    ("text", "reason", "turn", "sentence"),
    [
        (FLYING, "not_adjacent", 59, "cannot fly"),
        (SEE_SAW, "barred", 61, "straight back"),
        ("1. d2 a7 2. d3xa7", "no_mill", 3, "not make a mill"),
        ("1. d2 a7 2. d3 d7 3. b4 g7xd2 4. d2 g4 5. d1xa7", "protected", 9, "protected"),
        ("1. d2 a7 2. d3 d7 3. d1 g7", "must_take", 5, "must take a piece"),
        ("1. d2 a7 2. d3 d7 3. d1xa7xd7", "two_captures", 5, "one piece"),
        ("1. 20 1 2. 17 2 3. 23 x1 x2", "two_captures", 5, "one piece"),
    ],
)
def test_games_that_break_our_rules_are_rejected_or_cut(
    text: str, reason: str, turn: int, sentence: str
) -> None:
    error = refused(text)
    assert (error.reason, error.turn) == (reason, turn)
    assert sentence in str(error)
    assert "against our rules" in str(error)
    record = Record.parse(text, legal_part=True)
    assert record.position.turn == turn
    assert record.end.comment.endswith(error.sentence)
    assert Record.parse(str(record)) == record


def test_tenth_man_is_rejected() -> None:
    record = Record.parse(PLACING)
    placed = [move for move in texts(record) if "-" not in move]
    assert len(placed) == 18
    error = refused(PLACING + " 10. d1")
    assert (error.reason, error.turn) == ("must_slide", 19)


def test_game_that_continues_after_our_end_is_rejected_or_cut() -> None:
    shuttle = "a7-d7 g1-g4 d7-a7 g4-g1 " * 2
    text = f'[FEN "{fen(alquerque.parse("W...B.../W...B.../W...B... w 0-0 -,- 0 19"))}"]\n\n'
    assert Record.parse(text + shuttle).outcome == Outcome(None, "repetition")
    assert Record.parse(text + shuttle + "1/2-1/2").outcome == Outcome(None, "repetition")
    error = refused(text + shuttle + "a7-d7 1-0")
    assert error.reason == "game_over"
    assert "repetition" in str(error)
    record = Record.parse(text + shuttle + "a7-d7 (g1-d1 (xx)) 1-0", legal_part=True)
    assert record.outcome == Outcome(None, "repetition")
    assert record.end.comment.endswith("The game ended 1-0.")
    error = refused(text + shuttle + "1-0")
    assert error.reason == "other_result"
    record = Record.parse(text + shuttle + "1-0", legal_part=True)
    assert "not 1-0" in record.end.comment


def test_legal_part_of_a_variation_is_kept() -> None:
    text = "1. d2 a7 (1... d7 2. d7 (2. xx) a1) (1... d2) 2. d3 *"
    with pytest.raises(ForeignRulesError):
        Record.parse(text)
    record = Record.parse(text, legal_part=True)
    assert texts(record) == ["d2", "a7", "d3"]
    first = record.root.children[0]
    assert [node.text for node in first.children] == ["a7", "d7"]
    assert "2. d7 in this game" in first.children[1].comment
    assert "1... d2 in this game" in first.children[0].comment
    with pytest.raises(RecordError) as caught:
        Record.parse("1. d2 f4 " + "(1... d2)" * 101, legal_part=True)
    assert caught.value.reason == "too_many_cuts"


def test_legal_part_does_not_apply_to_our_own_format() -> None:
    with pytest.raises(RecordError, match="illegal"):
        Record.parse('[Game "alquerque"]\n\n1. d2 d2 *', legal_part=True)


def test_reading_continues_after_a_bad_foreign_game() -> None:
    games = (DATA / "playok.pgn").read_text()
    bad = '[Site "PlayOK"]\n\n1. 1 1 *\n\n'
    errors: list[RecordError] = []
    read = list(Record.read(io.StringIO(games + bad + games), on_error=errors.append))
    assert len(read) == 2
    assert [(type(error), error.game, error.turn) for error in errors] == [
        (ForeignRulesError, 2, 2)
    ]


# Positions


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        (START_FEN, "......../......../........ w 9-9 -,- 0 1"),
        (START_FEN[:-1] + "0", "......../......../........ w 9-9 -,- 0 1"),
        (
            "O*******/********/*******@ b p p 1 8 1 8 0 0 0 0 0 0 0 0 2",
            "B......./......../.W...... b 8-8 -,- 0 4",
        ),
        (
            "@*****O*/*@****O*/**@****O b o ? 3 0 3 0 0 0 -1 -1 -1 -1 77 12 20 ids:nodes",
            "W..B..../..B....W/.B.....W b 0-0 -,- 12 40",
        ),
        # A last mill that was made by flying (d7 to c3) or cannot be closed again bars nothing.
        (
            "*****O**/********/*OO@@@*O w m s 4 0 3 0 0 0 24 13 25 26 0 3 20",
            "W.WWBBB./......../......W. w 0-0 -,- 3 39",
        ),
    ],
)
def test_sanmill_fen_is_translated(theirs: str, ours: str) -> None:
    assert alquerque.parse(position_text(theirs)).text == ours


def test_last_mill_becomes_the_barred_return() -> None:
    text = "W.W.B.../.W..B.../....B... w 0-0 d6-d7,- 4 21"
    position = alquerque.parse(text)
    assert position.text == text
    theirs = fen(position)
    # Sanmill numbers d7 24 and d6 16; the mill was opened by d7-d6.
    assert theirs == "***@****/O**@****/*O*@***O w m s 3 0 3 0 0 0 24 16 0 0 0 4 11"
    assert alquerque.parse(position_text(theirs)).text == text
    by_nodes = theirs.replace("24 16 0 0", "1 9 -1 -1") + " ids:nodes"
    assert alquerque.parse(position_text(by_nodes)).text == text


@pytest.mark.parametrize(
    ("theirs", "message"),
    [
        ("", "0 fields"),
        (START_FEN + " 1", "18 fields"),
        ("x" + START_FEN[1:], "d5 in the FEN must be O, @ or"),
        (START_FEN.replace("/", "", 1), "three rings"),
        (START_FEN.replace(" w ", " x "), "side to move"),
        (START_FEN.replace(" p p ", " q p "), "phase"),
        (START_FEN.replace(" p p ", " p q "), "action"),
        (START_FEN.replace(" p p ", " p r "), "still be taken"),
        (START_FEN.replace("0 9 0 9 0 0", "0 9 0 9 0 1"), "still be taken"),
        (START_FEN.replace("0 9 0 9", "1 8 0 9"), "says 1 white pieces"),
        (START_FEN.replace("0 9 0 9", "0 9 0 9x"), "not a number"),
        (START_FEN.replace("0 9 0 9 0 0 0 0", "0 9 0 9 0 0 7 8"), "two points"),
        (START_FEN.replace("0 9 0 9 0 0 0 0", "0 9 0 9 0 0 99 8"), "two points"),
        (START_FEN.replace("0 9 0 9", "0 12 0 12"), None),
    ],
)
def test_bad_sanmill_fen_is_rejected(theirs: str, message: str | None) -> None:
    if message is not None:
        with pytest.raises(ValueError, match=message):
            position_text(theirs)
    with pytest.raises(RecordError) as caught:
        Record.parse(f'[FEN "{theirs}"]\n[SetUp "1"]\n\n')
    assert caught.value.reason == "bad_position"


def test_fen_alone_is_a_game_without_turns() -> None:
    record = Record.parse(f'[FEN "{START_FEN}"]\n[SetUp "1"]\n\n')
    assert record == Record(alquerque)
    assert record.tags == {}


# Writing for Sanmill


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(records().filter(lambda record: record.game == alquerque))
def test_turns_round_trip_through_sanmill(record: Record) -> None:
    again = Record.parse(to_sanmill(record))
    assert again.moves == record.moves
    assert again.result == record.result
    assert again.start.text.split()[:5] == record.start.text.split()[:5]
    mine, theirs = [record.root], [again.root]
    for node, twin in zip(mine, theirs, strict=True):
        assert (node.text, node.nags, node.clock, node.spent) == (
            twin.text,
            twin.nags,
            twin.clock,
            twin.spent,
        )
        mine.extend(node.children)
        theirs.extend(twin.children)


def test_long_games_round_trip_through_sanmill() -> None:
    for seed in range(10):
        record = random_record(alquerque, Random(seed), turns=400)
        assert Record.parse(to_sanmill(record)).moves == record.moves


def test_playok_game_can_be_written_for_sanmill() -> None:
    record = Record.parse((DATA / "playok.pgn").read_text())
    assert Record.parse(to_sanmill(record)).moves == record.moves


def test_sanmill_text() -> None:
    record = Record(alquerque)
    record.tags["White"] = "Ana"
    record.play("d2", comment="a {b}\n[%clk 0:00:01]")
    record.play("f4")
    record.finish(Outcome("white", "resigned"))
    assert to_sanmill(record) == (
        '[White "Ana"]\n[Result "1-0"]\n\n1. d2 {a {b) (%clk 0:00:01]} 1... f4 1-0\n'
    )


def test_querni_cannot_be_written_for_sanmill() -> None:
    with pytest.raises(ValueError, match="represent a game of querni"):
        to_sanmill(Record(querni, querni.start(seed=1)))


def test_two_games_without_tags_or_result_are_not_merged() -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse("1. 20 14 2. 5 11\n\n1. 1 2 2. 3 4\n")
    assert caught.value.reason == "bad_number"
    assert caught.value.line == 3
