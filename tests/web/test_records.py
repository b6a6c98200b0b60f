"""The site reads and writes records exactly as Python does, including faults and their places."""

import io
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.paths import DATA
from support.random_records import random_record, records
from support.site_tree import tree
from support.typescript import TypeScript

from qirkat import alquerque, querni
from qirkat.record import ForeignRulesError, Record, RecordError, to_sanmill
from qirkat.record.morris_formats import fen
from qirkat.record.tokens import MAX_DEPTH, MAX_TAG, MAX_TAGS

HEAD = '[Game "alquerque"]\n\n'
LATE = '[Game "alquerque"]\n[Position "W......./......../........ b 8-9 -,- 0 8"]\n\n'
SETTINGS = settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def site() -> Iterator[TypeScript]:
    with TypeScript("mirror.ts") as process:
        yield process


def told(text: str) -> tuple[list[Any], list[Any]]:
    """Return the games and faults that Python finds."""
    faults: list[RecordError] = []
    games = [tree(record) for record in Record.read(io.StringIO(text), on_error=faults.append)]
    if not games and not faults:
        faults.append(RecordError("", reason="no_game"))
    return games, [
        {"reason": reason(error), "line": error.line, "column": error.column, "turn": error.turn}
        for error in faults
    ]


def reason(error: RecordError) -> str:
    """Return the reason as the site has it: for a foreign rule it is the core's reason."""
    is_rule = isinstance(error, ForeignRulesError)
    own = {"two_captures", "other_result"}
    return f"foreign_rules {error.reason}" if is_rule and error.reason not in own else error.reason


def told_by_site(site: TypeScript, text: str) -> tuple[list[Any], list[Any]]:
    answer = site.call("read", text)
    for fault in answer["faults"]:
        rule = fault.pop("rule")
        if fault["reason"] == "foreign_rules":
            fault["reason"] += f" {rule}"
    return [game["tree"] for game in answer["games"]], answer["faults"]


@pytest.mark.parametrize("name", ["records.pgn", "../../docs/longest-win.pgn"])
def test_samples_are_read_alike(site: TypeScript, name: str) -> None:
    text = (DATA / name).read_text(encoding="utf-8")
    games, faults = told(text)
    assert games
    assert not faults
    assert told_by_site(site, text) == (games, [])
    assert "\n".join(site.call("write", game) for game in games) == text


@SETTINGS
@given(records())
def test_random_records_are_read_and_written_alike(site: TypeScript, record: Record) -> None:
    text = str(record)
    assert site.call("write", tree(record)) == text
    assert told_by_site(site, text) == ([tree(Record.parse(text))], [])


@pytest.mark.parametrize("name", ["playok.pgn", "sanmill.pgn"])
def test_games_of_other_programs_are_read_alike(site: TypeScript, name: str) -> None:
    text = (DATA / name).read_text(encoding="utf-8")
    games, faults = told(text)
    assert len(games) == 1
    assert told_by_site(site, text) == (games, faults)


FLYING = "1. d2 f4 2. d6 b4 3. g4 a4 4. a7 g7 5. a1 g1 6. e4 c4xe4 7. d3 d5 8. e5 c5 9. b6 f6 10. "
FEN = "********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1"
ENDING = "O*O*O***/********/@*@*@*** {} m s 3 0 3 0 0 0 {} 0 4 20"


@pytest.mark.parametrize(
    "text",
    [
        "1. d2 f4 2. d6",
        "1. D2 F4",
        "1.d2 f4 2.d6 *",
        "1. d2 a7 2. d3 d7 3. d1 xa7 g7",
        "1. d2 a7 2. d3 d7 3. d1 ! {a mill} xa7 g7",
        "1. d2 a7 2. d3 d7 3. d1 xb7 g7",
        "1. d2 a7 2. d3 d7 3. d1 xa7 xd7 g7",
        "1. d2 a7 2. d3 d7 3. d1xa7xd7 g7",
        "1. d2 " + "xa7 " * 40,
        "xa7 d2",
        "1. 20 1 2. 17 2 3. 23x1 3",
        "1. 20 1 2. 17 2 3. 23 x1 3 1-0",
        "1. 20 25 *",
        "1. 20 0 *",
        "1. 20 007 *",
        "1. 20 d2 *",
        '[Event "x"]\n[White "y"]\n\n1.20 1 *',
        '[Event "x"]\n[White "y"]\n\n1.20 1',
        '[Site "PlayOK"]\n\n*',
        '[Site "PlayOK"]\n\nhello *',
        '[Site "PlayOK"]\n',
        '[Site "Sanmill"]\n\n*',
        "1. d2 ?! {C:\\new  line\n} (1. a7 d7 {or}) 1... f4 $3 1-0",
        "1. d2 {[%clk 0:01:00] a  b} f4 (1... d2) 2. d6 *",
        "1. d2 f4 7. d6 b4 *",
        "1. d2 f4 1. d6 b4 *",
        "1. d2 (1. a7 1. d7) 1... f4 1. d6 *",
        "1. d2 d2 *",
        "1. d2 d2",
        "1. d2 zz *",
        "hello",
        "Dear friend, here is our game.",
        FLYING + "d2-a4 *",
        FLYING + "d2-c3",
        FLYING + "d2-d1",
        '[Seed "1"]\n\n1. d2 *',
        '[Position "x"]\n\n1. d2 *',
        '[Reason "resigned"]\n[Seed "1"]\n\n1. d2 1-0',
        '[Result "1-0"]\n\n1. d2',
        '[Result "1-0"]\n\n1. d2 0-1',
        '[Result "won"]\n\n1. d2',
        f'[FEN "{FEN}"]\n[SetUp "1"]\n\n1. d2 f4',
        f'[FEN "{FEN}"]\n',
        f'[FEN "{FEN} ids:nodes"]\n\n1. d2',
        f'[FEN "{FEN.replace(" 0 9 0 9", " 1 9 0 9")}"]\n\n1. d2',
        f'[FEN "{FEN.replace(" 0 9 0 9", " 0 10 0 9")}"]\n\n1. d2',
        f'[FEN "{FEN.replace(" p p ", " p r ")}"]\n\n1. d2',
        f'[FEN "{FEN.replace(" w ", " x ")}"]\n\n1. d2',
        f'[FEN "{FEN[:-2]}"]\n\n1. d2',
        f'[FEN "{FEN.replace("*", "?", 1)}"]\n\n1. d2',
        f'[FEN "{ENDING.format("b", "0 0 0 0")}"]\n\n20... d7-d6',
        f'[FEN "{ENDING.format("w", "8 9 0 0")}"]\n\n20. d5-e5',
        f'[FEN "{ENDING.format("w", "-1 -1 24 25")}"]\n\n20. d5-e5 d7-g7',
        f'[FEN "{ENDING.format("w", "40 9 0 0")}"]\n\n20. d5-e5',
        f'[FEN "{ENDING.format("w", "0 1 2 3")} ids:nodes"]\n\n20. d5-e5',
        "1. d2 f4 *\n\n1. d2 d2 *\n\n" + HEAD + "1. d2 f4 *\n",
        HEAD + '1. d2 f4 *\n\n[Event "x"]\n\n1. d2 f4 *\n\n[Event "y"]\n\n1. d2 d2 *\n',
    ],
)
def test_foreign_games_and_faults_are_read_alike(site: TypeScript, text: str) -> None:
    assert told_by_site(site, text) == told(text)


@SETTINGS
@given(st.integers(0, 2**32), st.integers(0, 3))
def test_games_for_sanmill_are_read_alike(site: TypeScript, seed: int, damages: int) -> None:
    rng = Random(seed)
    text = to_sanmill(random_record(alquerque, rng, turns=30))
    for _ in range(damages):
        at = rng.randrange(len(text))
        put = rng.choice(["", "(", ")", "{", "}", "x", "-", "1.", " ", "*", "\n", "d", "2", "@"])
        text = text[:at] + put + text[at + rng.randrange(3) :]
    assert told_by_site(site, text) == told(text)


@SETTINGS
@given(st.integers(0, 2**32))
def test_positions_of_sanmill_are_read_alike(site: TypeScript, seed: int) -> None:
    rng = Random(seed)
    fields = fen(random_record(alquerque, rng, turns=40).position).split(" ")
    fields[rng.randrange(len(fields))] = rng.choice(
        ["0", "-1", "1", "9", "24", "31", "w", "m", "?"]
    )
    ours = rng.choice(["", " ids:nodes"])
    text = f'[FEN "{" ".join(fields)}{ours}"]\n\n*\n'
    assert told_by_site(site, text) == told(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{only a comment}",
        HEAD,
        HEAD + "1. d2 f4",
        HEAD + "1. d2 f4   \n\n",
        HEAD + "1. d2 f4 2. d2 *",
        HEAD + "1. d2 f4 2. d2",
        HEAD + "1. d2 f4 2. d2 ]",
        HEAD + "1. d2 f4 2. d2 3. a7 ]",
        HEAD + "1. d2 ( 1. zz ) f4 2. d2 *",
        HEAD + "1. d2 f4 ( 1... d2 ) 2. d2 *",
        HEAD + "1. d2 f4 2. d6 ( 2. d2 b4 ( 2... d2 ) ) b2 3. b2 *",
        HEAD + "1. d2 3. f4 *",
        HEAD + "1. d2 f4 *\n\n" + HEAD + "2. d2 *\n\n" + HEAD + "d2 f4 1-0\n",
        HEAD + "( 1. d2 ) *",
        HEAD + "1. d2 ( ) *",
        HEAD + "1. d2 ) *",
        HEAD + "1. d2 ( 1. a7 *",
        HEAD + "1. d2 {no end",
        HEAD + "1. d2 {no\nend",
        HEAD + "1. d2!!! *",
        HEAD + "1. d2 $256 *",
        HEAD + "1. d2 $1000 *",
        HEAD + "$1 ! {about it all} 1. d2 1... *",
        HEAD + "1. d2 [x] *",
        HEAD + '1. d2 "x" *',
        HEAD + "1. 🂡🂡 ] *",
        HEAD + "{🂡🂡} 1. d2 d2 *",
        HEAD + "1. " + "d" * 65 + " *",
        HEAD + "1. " + "🂡" * 64 + " *",
        HEAD + "1. d2 " + "( 1. a7 " * (MAX_DEPTH + 1) + "*",
        HEAD + "1. d2 1-0",
        HEAD + "1. d2 {a} $3 1/2-1/2 {not of this game}",
        "\ufeff" + HEAD + "1. d2 *",
        "%skipped [\n" + HEAD + "%so is this {\n1. d2 *",
        HEAD + "1. d2 ; to the end } of the line ( 5\nf4 *",
        HEAD + "1.d2 f4 2.d6\r\n\tb4\r*",
        HEAD + "1. d2 {a} {b  \n c} ;d\nf4 {\\x20x\\n\\\\\\q\\u00e9\\\ny} ( {x} 1... a7 {y} ) *",
        HEAD + "1. d2 {[%clk 99:99:99] [%clk 1:02:03.5678] [%emt\n0:0:7] [%eval 3]} *",
        '[Game "alquerque"][Result "1-0"]\n\nd2 *',
        '[Game "alquerque"]\n[Reason "resigned"]\n\nd2 *',
        '[Game "alquerque"]\n[Reason "resigned"]\n\nd2 0-1',
        '[Game "alquerque"]\n[Reason "resigned"]\n\nd2 1/2-1/2',
        '[Game "alquerque"]\n[Reason "agreed"]\n\nd2 1-0',
        '[Game "alquerque"]\n[Reason "aborted"]\n\nd2 1/2-1/2',
        '[Game "alquerque"]\n[Reason "aborted"]\n\nd2 *',
        '[Game "alquerque"]\n[Reason "blocked"]\n\nd2 1-0',
        '[Game "alquerque"]\n[Reason "all_removed"]\n\nd2 1-0',
        '[Game "alquerque"]\n[Reason "\\x07"]\n\nd2 1-0',
        '[Game "alquerque"]\n[Game "querni"]\n\nd2 *',
        '[Game "alquerque"]\n[Seed "3"]\n\nd2 *',
        '[Game "alquerque"]\n[Position "x"]\n\nd2 *',
        '[Game "alquerque"]\n[Position "......../......../........ w 9-9 -,- 0 1"]\n\nd2 *',
        LATE + "8. a4 9. d7 *",
        LATE + "4... a4 6. d7 *",
        '[Game "chess"]\n\nd2 *',
        '[Game "querni.x"]\n\nd2 *',
        '[Game "querni"]\n\nd2 *',
        '[Game "querni"]\n[Seed "07"]\n\n*',
        '[Game "querni"]\n[Seed "18446744073709551616"]\n\n*',
        '[Game "querni"]\n[Seed "1"]\n[Position "x"]\n\n*',
        '[Game "querni"]\n[Seed "1"]\n\npass *',
        '[Game "alquerque"]\n[Name "' + "a" * (MAX_TAG + 1) + '"]\n\n*',
        '[Game "alquerque"]\n[' + "N" * 65 + ' "a"]\n\n*',
        '[Game "alquerque"]\n[constructor "x"]\n[toString "y"]\n\n*',
        '[Game "alquerque"]\n' + "".join(f'[A{n} "x"]\n' for n in range(MAX_TAGS + 1)) + "\n*",
        '[Game "alquerque"]\n' + "".join(f'[A{n} "x"]\n' for n in range(MAX_TAGS + 9)) + "\n*",
        '[Game "alquerque"]\n[White "a\\"b\\\\c\\nd\\x41\\u00e9\\q"]\n\n*',
    ],
)
def test_faults_are_reported_alike(site: TypeScript, text: str) -> None:
    assert told_by_site(site, text) == told(text)


@SETTINGS
@given(st.integers(0, 2**32), st.integers(1, 4))
def test_damaged_records_are_read_alike(site: TypeScript, seed: int, damages: int) -> None:
    rng = Random(seed)
    kind = rng.choice([alquerque, querni])
    text = "\n".join(str(random_record(kind, rng, turns=12)) for _ in range(2))
    for _ in range(damages):
        at = rng.randrange(len(text))
        put = rng.choice(["", "(", ")", "{", "}", '"', "[", "1.", " x", "*", "\n", "$9", "é", "🂡"])
        text = text[:at] + put + text[at + rng.randrange(4) :]
    assert told_by_site(site, text) == told(text)
