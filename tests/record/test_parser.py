"""Parsing records: hand-written text, error places, truncated and hostile files, streaming."""

import io
import random
import tracemalloc
from pathlib import Path

import pytest
from support.paths import DATA
from support.random_records import random_record

from qirkat import Outcome, alquerque, querni
from qirkat.record import Record, RecordError
from qirkat.record.tokens import MAX_DEPTH, MAX_GAME, MAX_LINE, MAX_TAGS, MAX_TURNS

HEAD = '[Game "alquerque"]\n\n'


def texts(record: Record) -> list[str]:
    return [str(move) for move in record.moves]


def failure(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    return caught.value


# Valid text


@pytest.mark.parametrize(
    "turns",
    [
        "1. d2 f4 2. d6 b4 *",
        "1.d2 f4 2.d6 b4 *",
        "1. d2 1... f4 2. d6 2... b4 *",
        "1. d2 2. f4 3. d6 4. b4 *",
        "d2 f4 d6 b4 *",
        "1 d2 f4 2 d6 b4 *",
        "1. d2 ... f4 2. d6 b4 *",
        "1. d2\nf4\n\n\n2. d6\r\n\tb4\r*",
        "1. d2 f4 ; to the end } of the line ( 5\n2. d6 b4 *",
        "%an escaped line { (\n1. d2 f4 2. d6 b4 *",
        "{one\n[two]\n(three} 1. d2 f4 2. d6 b4 *",
        "1. d2 (1. a7 f4 (1... b4) 2. d6) f4 2. d6 b4 *",
        "1. d2! f4?? 2. d6 $1 $2 b4!? ?! *",
        "1. d2 f4 2. d6 b4 3. *",
    ],
)
def test_equivalent_movetext(turns: str) -> None:
    assert texts(Record.parse(HEAD + turns)) == ["d2", "f4", "d6", "b4"]


def test_numbers_may_count_from_the_start_position_or_from_one() -> None:
    head = '[Game "alquerque"]\n[Position "W......./......../........ b 8-9 -,- 0 8"]\n\n'
    for turns in ("4... a4 5. d7", "8. a4 9. d7", "1. a4 2. d7", "1... a4 2. d7"):
        assert texts(Record.parse(f"{head}{turns} *")) == ["a4", "d7"]
    error = failure(f"{head}4... a4 6. d7 *")
    assert error.reason == "bad_number"
    assert "The move number is 6, but should be 5 (9 counting single turns)" in str(error)


def test_comments() -> None:
    record = Record.parse(
        HEAD + "{before} 1. d2 {a} {b  \n c} ;d\nf4 {} {\\x20x\\n\\\\\\q\\u00e9\\\ny} "
        "( {first} 1... a7 {then} ) {after} 2. d6 {  [%clk 1:02:03.5] [%emt 0:0:7] z } *"
    )
    first, second, third = record.root.line
    assert record.root.comment == "before"
    assert first.comment == "a\nb c\nd"
    assert second.comment == " x\n\\\\qéy\nafter"
    assert first.children[1].comment == "first\nthen"
    assert third.comment == "z"
    assert (third.clock, third.spent) == (3723.5, 7)


def test_malformed_time_stays_text() -> None:
    record = Record.parse(HEAD + "1. d2 {[%clk 99:99:99] [%clk x] [%eval 3]} *")
    assert record.end.comment == "[%clk 99:99:99] [%clk x] [%eval 3]"
    assert record.end.clock is None
    assert Record.parse(str(record)) == record


def test_nags() -> None:
    record = Record.parse(HEAD + "1. d2! $140 f4 ?? ! *")
    assert [node.nags for node in record.root.line] == [(1, 140), (4, 1)]


def test_unknown_tags_are_kept_in_order() -> None:
    record = Record.parse('[Zoo "1"]\n[Game "alquerque"] [Abc "a \\"b\\" \\\\ \\n"]\n\n*')
    assert list(record.tags.items()) == [("Zoo", "1"), ("Abc", 'a "b" \\ \n')]


@pytest.mark.parametrize(
    ("tags", "result", "outcome"),
    [
        ("", "*", None),
        ('[Result "1-0"]', "1-0", None),
        ('[Reason "resigned"]', "1-0", Outcome("white", "resigned")),
        ('[Reason "time"]', "1/2-1/2", Outcome(None, "time")),
        ('[Reason "agreed"]', "1/2-1/2", Outcome(None, "agreed")),
        ('[Reason "aborted"]', "*", Outcome(None, "aborted")),
        ('[Reason "forfeit"]', "0-1", Outcome("black", "forfeit")),
    ],
)
def test_settled_results(tags: str, result: str, outcome: Outcome | None) -> None:
    record = Record.parse(f'[Game "alquerque"]\n{tags}\n\n1. d2 {result}')
    assert record.result == result
    assert record.outcome == outcome


def test_byte_order_mark_and_line_endings() -> None:
    text = str(next(Record.read(DATA / "records.pgn")))
    expected = Record.parse(text)
    crlf = text.replace("\n", "\r\n")
    for variant in ("\ufeff" + text, crlf, "\ufeff" + crlf, "\n\n" + text + "\n\n"):
        assert Record.parse(variant) == expected
        assert list(Record.read(io.BytesIO(variant.encode()))) == [expected]
        assert list(Record.read(io.StringIO(variant, newline=None))) == [expected]


def test_file_with_many_games(tmp_path: Path) -> None:
    games = [random_record(alquerque, random.Random(i), turns=i) for i in range(20)]
    path = tmp_path / "games.pgn"
    path.write_text("\n".join(map(str, games)))
    assert list(Record.read(path)) == games
    assert list(Record.read(str(path))) == games
    with path.open() as file:
        assert list(Record.read(file)) == games
    # A result ends a game, so no blank line is needed between games.
    assert list(Record.read(io.StringIO("".join(map(str, games))))) == games
    assert list(Record.read(io.StringIO(" \n{nothing} ;at all\n"))) == []


# Errors


@pytest.mark.parametrize(
    ("text", "reason", "line", "column", "turn"),
    [
        ("", "no_game", None, None, None),
        ("{only a comment}", "no_game", None, None, None),
        (HEAD + "1. d2 f4", "no_result", 3, 9, 3),
        (HEAD + "1. d2 d2 *", "illegal_move", 3, 7, 2),
        (HEAD + "1. d2 (1. d8) *", "illegal_move", 3, 11, 1),
        (HEAD + "1. d2 f4 4. d6 *", "bad_number", 3, 10, 3),
        (HEAD + "1. d2 {f4 *", "open_comment", 3, 7, 2),
        (HEAD + "1. d2 (1. f4 *", "open_variation", 3, 14, 2),
        (HEAD + "1. d2 ) *", "bad_variation", 3, 7, 2),
        (HEAD + "1. d2 () *", "bad_variation", 3, 8, 1),
        (HEAD + "(1. d2) *", "bad_variation", 3, 1, 1),
        (HEAD + "1. d2 ((1. f4)) *", "bad_variation", 3, 8, 1),
        (HEAD + "1. d2 } *", "bad_character", 3, 7, 2),
        (HEAD + '1. d2 "f4" *', "bad_character", 3, 7, 2),
        (HEAD + "1. d2 $ *", "bad_character", 3, 7, 2),
        (HEAD + "1. d2 $256 *", "bad_nag", 3, 7, 2),
        (HEAD + "1. d2!!! *", "bad_nag", 3, 4, 1),
        (HEAD + "1. d2 \0 *", "illegal_move", 3, 7, 2),
        (HEAD + "* *", "more_games", 3, 3, None),
        (HEAD + "*\n" + HEAD + "*", "more_games", 4, 1, None),
        ('[Game "chess"]\n\n*', "unknown_game", 1, 1, None),
        ('[Game "querni"]\n\n*', "no_start", 1, 1, None),
        ('[Game "querni"]\n[Seed "18446744073709551616"]\n\n*', "bad_seed", 2, 1, None),
        ('[Game "querni"]\n[Seed "007"]\n\n*', "bad_seed", 2, 1, None),
        ('[Game "querni"]\n[Seed "-1"]\n\n*', "bad_seed", 2, 1, None),
        ('[Game "alquerque"]\n[Seed "1"]\n\n*', "bad_seed", 2, 1, None),
        ('[Game "alquerque"]\n[Position "x"]\n\n*', "bad_position", 2, 1, None),
        ('[Game "querni"]\n[Seed "1"]\n[Position "x"]\n\n*', "two_starts", 2, 1, None),
        ('[Game "alquerque"]\n[Game "alquerque"]\n\n*', "tag_twice", 2, 1, None),
        ('[Game "alquerque"\n\n*', "bad_tag", 1, 1, None),
        ("[Game alquerque]\n\n*", "bad_tag", 1, 1, None),
        ('[Game "alquerque"]\n[Result "1-0"]\n\n1. d2 *', "wrong_result", 4, 7, 2),
        ('[Game "alquerque"]\n[Reason "resigned"]\n\n*', "wrong_reason", 2, 1, 1),
        ('[Game "alquerque"]\n[Reason "resigned"]\n\n1/2-1/2', "wrong_reason", 2, 1, 1),
        ('[Game "alquerque"]\n[Reason "aborted"]\n\n1/2-1/2', "wrong_reason", 2, 1, 1),
        ('[Game "alquerque"]\n[Reason "blocked"]\n\n1-0', "wrong_reason", 2, 1, 1),
        ('[Game "alquerque"]\n[Reason "tired"]\n\n1-0', "wrong_reason", 2, 1, 1),
        ('[Seed "1"]\n\n1. d2 *', "no_game_tag", 1, 1, None),
        ('[Event "x"]\n\n*', "unknown_format", 3, 1, 1),
        ("1. Nf3 Nf6 *", "unknown_format", 1, 4, 1),
    ],
)
def test_errors_have_a_reason_and_a_place(
    text: str, reason: str, line: int | None, column: int | None, turn: int | None
) -> None:
    error = failure(text)
    assert (error.reason, error.line, error.column, error.turn) == (reason, line, column, turn)
    for name, place in (("line", line), ("column", column), ("turn", turn)):
        assert (f"{name} {place}" in str(error)) == (place is not None)
    assert str(error).endswith(error.sentence)


def test_result_must_match_the_final_position() -> None:
    text = str(next(Record.read(DATA / "records.pgn")))
    for result in ("0-1", "1/2-1/2", "*"):
        wrong = text.replace("1-0", result)
        error = failure(wrong)
        assert error.reason == "wrong_result"
        assert "fewer_than_three" in str(error)
    error = failure(text.replace('Reason "fewer_than_three"', 'Reason "blocked"'))
    assert error.reason == "wrong_reason"
    assert Record.parse(text.replace('[Reason "fewer_than_three"]\n', "")) == Record.parse(text)


def test_errors_in_a_file_name_the_game() -> None:
    text = HEAD + "1. d2 *\n\n" + HEAD + "1. d2\nd2 *\n"
    games = Record.read(io.StringIO(text))
    assert texts(next(games)) == ["d2"]
    with pytest.raises(RecordError, match=r"^game 2, line 8, column 1, turn 2: 1\.\.\. d2 is ill"):
        next(games)


@pytest.mark.parametrize(
    "broken",
    [
        HEAD + "1. d2 d2 *\n",
        HEAD + "1. d2 f4\n",
        HEAD + "1. d2 \x00 ) {not closed? it is} *\n",
        '[Game "chess"]\n[Event "x"]\n\n1. e4 *\n',
        '[Game "alquerque"]\n[Event x]\n[Site "y"]\n\n1. d2 *\n',
        HEAD + "1. d2 " + "x" * (MAX_LINE + 10) + " *\n",
    ],
)
def test_reading_can_continue_after_an_error(broken: str) -> None:
    good = HEAD + "1. a7 *\n\n"
    errors: list[RecordError] = []
    games = list(
        Record.read(io.StringIO(good + broken + "\n" + good + good), on_error=errors.append)
    )
    assert [texts(record) for record in games] == [["a7"]] * 3
    assert [error.game for error in errors] == [2]


def test_text_that_is_not_utf8_is_rejected(tmp_path: Path) -> None:
    data = (HEAD + "1. d2 {é} f4 *").encode("latin-1")
    path = tmp_path / "latin.pgn"
    path.write_bytes(data)
    for file in (path, io.BytesIO(data)):
        with pytest.raises(RecordError, match="byte 0xe9 is not UTF-8") as caught:
            list(Record.read(file))
        assert (caught.value.line, caught.value.column) == (3, 8)
    errors: list[RecordError] = []
    with path.open(encoding="utf-8") as opened:
        assert list(Record.read(opened, on_error=errors.append)) == []
    assert "byte 0xe9" in str(errors[0])
    good = (HEAD + "1. a7 *\n\n").encode()
    errors.clear()
    assert len(list(Record.read(io.BytesIO(data + b"\n\n" + good), on_error=errors.append))) == 1


# Truncated, damaged and hostile texts


@pytest.mark.parametrize("name", ["records", "sanmill", "playok"])
def test_every_prefix_of_a_file_is_an_error_or_a_shorter_game(name: str) -> None:
    data = (DATA / f"{name}.pgn").read_bytes()
    whole = next(Record.read(io.BytesIO(data)))
    moves = texts(whole)
    for size in range(len(data)):
        try:
            games = list(Record.read(io.BytesIO(data[:size])))
        except RecordError:
            continue
        if games:
            read = texts(games[0])
            assert read == moves[: len(read)]
            # Sanmill writes no result at the end, so its truncation can go unnoticed.
            assert name == "sanmill" or read == moves


def test_truncated_game_in_our_format_is_always_an_error() -> None:
    text = str(next(Record.read(DATA / "records.pgn")))
    for size in range(len(text) - 1):
        with pytest.raises(RecordError):
            Record.parse(text[:size])


def test_damaged_files_raise_only_record_errors() -> None:
    rng = random.Random(20)
    for name in ("records", "sanmill", "playok"):
        data = (DATA / f"{name}.pgn").read_bytes()
        for _ in range(400):
            damaged = bytearray(data)
            for _ in range(rng.randrange(1, 4)):
                at = rng.randrange(len(damaged))
                match rng.randrange(3):
                    case 0:
                        damaged[at] = rng.randrange(256)
                    case 1:
                        del damaged[at : at + rng.randrange(1, 9)]
                    case _:
                        damaged[at:at] = bytes(rng.choices(b'{}()[]"\\;$*x1-0\n\0\xff', k=3))
            errors: list[RecordError] = []
            for record in Record.read(io.BytesIO(damaged), on_error=errors.append):
                assert Record.parse(str(record)) == record
            assert all(str(error) for error in errors)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAD + "1. d2 " + "(" * 100_000, "bad_variation"),
        (HEAD + "1. d2 " + "(d2" * 100_000, "too_deep"),
        (HEAD + "1. d2 " + "(d2" * (MAX_DEPTH + 1), "too_deep"),
        (HEAD + ")" * 100_000, "bad_variation"),
        (HEAD + "x" * (1 << 20), "word_too_long"),
        (HEAD + "1" * 100_000 + ".", "word_too_long"),
        (HEAD + "\0" * 100_000, "word_too_long"),
        (HEAD + "x" * (MAX_LINE + 1), "line_too_long"),
        ("[" * 100_000, "bad_tag"),
        (f'[A "{"x" * 20_000}"]', "tag_too_long"),
        (f'[{"A" * 65} "x"]', "tag_too_long"),
        ("".join(f'[A{i} ""]\n' for i in range(1000)), "too_many_tags"),
        ("".join(f'[A{i} ""]\n' for i in range(MAX_TAGS + 1)) + HEAD + "*", "too_many_tags"),
        (HEAD + "{" + "x\n" * (MAX_GAME // 2), "game_too_long"),
        (HEAD + "1. d2 " + "(d2)" * (MAX_TURNS + 1), "too_many_turns"),
        (HEAD + "1. d2 $" + "9" * 10_000, "bad_nag"),
        (HEAD + "1. d2 " + "!" * 60, "bad_nag"),
        ("d2 " + "xf4 " * 100_000, "word_too_long"),
    ],
)
def test_hostile_text_is_rejected(text: str, reason: str) -> None:
    error = failure(text)
    assert error.reason == reason
    assert len(str(error)) < 300


def test_many_annotations_of_one_turn_take_linear_time() -> None:
    count = 100_000
    text = HEAD + "1. d2 " + "{a}$1" * count + " (1. f4)" + "{b}" * count + " *"
    record = Record.parse(text)
    assert record.end.comment == "a\n" * count + "b\n" * (count - 1) + "b"
    assert record.end.nags == (1,) * count


def test_many_and_deep_variations() -> None:
    text = HEAD + "1. d2 " + "( 1. f4 ) " * 5_000 + "( 1. a7 " * 1 + ")" + " *"
    record = Record.parse(text)
    assert len(record.root.children) == 5_002
    assert record.copy() == record
    assert Record.parse(str(record)) == record
    nested = HEAD + "1. d2 " + "(1. d2" * MAX_DEPTH + ")" * MAX_DEPTH + " *"
    assert len(Record.parse(nested).root.children) == MAX_DEPTH + 1


@pytest.mark.slow
def test_large_file_is_streamed(tmp_path: Path) -> None:
    path = tmp_path / "large.pgn"
    count = 4_000
    game = str(random_record(querni, random.Random(4), turns=30))
    with path.open("w") as file:
        for _ in range(count):
            file.write(game + "\n")
    assert path.stat().st_size > 1_000_000
    tracemalloc.start()
    try:
        assert sum(1 for _ in Record.read(path)) == count
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    # One buffer, and the games that the garbage collector has not freed yet.
    assert peak < 2_000_000
