"""Game review, and the command `review`."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import pytest
from support.command import Call
from support.picture_positions import record as played

from qirkat import Outcome, Position, alquerque, querni
from qirkat.engine import Analysis, Engine, Limit, Line
from qirkat.engine.review import MARK_THRESHOLDS, Judgement, Review, annotated, mark_of, review
from qirkat.record import Record
from qirkat.solve import Tables

QUICK = Limit(nodes=2000)
OPENING = ["d2", "f4", "d1", "f2", "d3xf2"]
CIRCLE = ["a7-a4", "f4-f2", "a4-a7", "f2-f4"] * 2
RESTING = alquerque.parse("W...WW../...B.B../.B...... w 0-0 -,- 1 40")

Thought = tuple[str | None, float]


class Scripted(Engine):
    """An engine with scripted answers: the best turn and its value, by ply."""

    def __init__(self, *script: Thought) -> None:
        super().__init__(alquerque, memory=1)
        self.script = script
        self.asked: list[list[str]] = []

    def analyse(self, what: Record | Position, *_: object, **__: object) -> Analysis:
        assert isinstance(what, Record)
        self.asked.append([move.text for move in what.moves])
        text, value = self.script[len(what.moves)]
        move = what.position.parse_move(text) if text else what.position.moves[0]
        score = 29_995 if value == 1 else -29_995 if value == 0 else 0
        return Analysis((Line(move, value, (move,), score),), 1, 1, 0.0)


def judged(*script: Thought) -> Review:
    """Review the opening with a scripted engine; the last entry is for the final position."""
    return review(played(alquerque.start(), *OPENING), Scripted(*script))


# --- Judgements -----------------------------------------------------------------------------------


def test_turn_is_worth_the_position_after_it() -> None:
    found = judged(
        ("d2", 0.9),  # the played turn: the position after it decides its value
        ("d6", 0.7),
        ("a1", 0.55),  # no better than the played turn
        ("b2", 0.45),
        ("d3xf4", 0.9),
        (None, 0.25),
    )
    assert [
        (turn.ply, turn.side, turn.move.text, round(turn.before, 9), round(turn.after, 9))
        for turn in found.turns
    ] == [
        (1, "white", "d2", 0.3, 0.3),
        (2, "black", "f4", 0.7, 0.45),
        (3, "white", "d1", 0.55, 0.55),
        (4, "black", "f2", 0.45, 0.1),
        (5, "white", "d3xf2", 0.9, 0.75),
    ]
    better = [turn.best.move.text if turn.best else None for turn in found.turns]
    assert better == [None, "d6", None, "b2", "d3xf4"]
    assert found.values == pytest.approx((0.3, 0.3, 0.55, 0.55, 0.9, 0.75))


def test_value_falls_only_by_own_turns() -> None:
    record = game_of(7, turns=24)
    found = review(record, limit=QUICK)
    assert len(found.values) == len(found.turns) + 1 == 25
    for index, turn in enumerate(found.turns):
        before, after = found.values[index : index + 2]
        is_first = turn.side == "blue"
        assert turn.before == pytest.approx(before if is_first else 1 - before)
        assert turn.after == pytest.approx(after if is_first else 1 - after)
        assert turn.loss >= 0
        assert (turn.loss > 0) == (turn.best is not None)
        assert turn.mark == mark_of(turn.loss)


def test_engine_analyses_each_position_once_from_the_end() -> None:
    engine = Scripted(*([(None, 0.5)] * 6))
    review(played(alquerque.start(), *OPENING), engine)
    assert engine.asked == [OPENING[:count] for count in range(5, -1, -1)]


def test_turns_without_alternative_are_not_searched() -> None:
    engine = Scripted(*([(None, 0.5)] * 4), ("d3xf4", 1.0), (None, 0.0))
    review(played(alquerque.start(), *OPENING), engine)
    assert [len(asked) for asked in engine.asked] == [5, 3, 2, 1, 0]
    stuck = querni.parse("7mkA/7nlo/7pji/10/10/10/abcdefgh2 b 0 1")
    (turn,) = review(played(stuck, "pass"), limit=QUICK).turns
    assert (turn.best, turn.loss, turn.accuracy) == (None, 0, None)


def test_progress_is_reported() -> None:
    told: list[tuple[int, int]] = []
    record = played(alquerque.start(), *OPENING)
    review(record, limit=QUICK, on_turn=lambda done, total: told.append((done, total)))
    assert told == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


def test_marks_follow_from_the_loss() -> None:
    assert [mark_of(loss) for loss in (0, 0.049, 0.05, 0.099)] == [None, None] + ["inaccuracy"] * 2
    assert [mark_of(loss) for loss in (0.1, 0.199, 0.2, 1)] == ["mistake"] * 2 + ["blunder"] * 2
    assert mark_of(0.6 - 0.5) == "mistake"
    assert list(MARK_THRESHOLDS.values()) == sorted(MARK_THRESHOLDS.values(), reverse=True)


def judgement(text: str, move: str, better: str, before: float, after: float) -> Judgement:
    position = alquerque.parse(text)
    best = position.parse_move(better)
    line = Line(best, before, (best,), 29_995 if before == 1 else 0)
    return Judgement(9, position, position.parse_move(move), before, after, line)


def test_missed_wins_and_removals() -> None:
    mill = "WW...B../..BBB.../........ w 1-0 -,- 0 40"
    assert judgement(mill, "a1", "g7xd1", 0.8, 0.5).missed == "removal"
    assert judgement(mill, "a1", "g7xd1", 0.53, 0.5).missed is None
    assert judgement(mill, "a1", "d3", 0.8, 0.5).missed is None
    assert judgement(mill, "a1", "g7xd1", 1.0, 0.99).missed == "win"
    two = "WW...B../..BB..../B....... w 1-0 -,- 0 40"
    assert judgement(two, "g7xd1", "g7xf6", 0.8, 0.5).missed is None


def test_accuracy_halves_with_each_tenth() -> None:
    found = judged(("a1", 0.5), ("d6", 0.6), ("a1", 0.5), ("b2", 0.7), ("d3xf4", 0.5), (None, 0.5))
    losses = {"white": [0.1, 0.2, 0.0], "black": [0.1, 0.2]}
    for side, expected in losses.items():
        own = [turn for turn in found.turns if turn.side == side]
        assert [round(turn.loss, 9) for turn in own] == expected
        average = sum(100 / 2 ** (loss * 10) for loss in expected) / len(expected)
        assert found.accuracy(side) == pytest.approx(average)
    assert review(Record(alquerque), limit=QUICK).accuracy("white") is None


def test_no_accuracy_in_a_lost_game() -> None:
    found = judged((None, 0.5), ("d6", 0.0), (None, 1.0), ("b2", 0.0), (None, 1.0), (None, 0.0))
    assert [turn.before for turn in found.turns][1:] == [0, 1, 0, 1]
    assert found.accuracy("black") is None


@pytest.mark.parametrize(
    ("values", "turn"),
    [
        ((0.5, 0.5, 0.7, 0.7, 0.9, 1.0), 2),
        ((0.5, 0.3, 0.3, 0.8, 0.8, 0.8), 3),
        ((0.5, 0.3, 0.2, 0.6, 0.1, 0.0), 4),  # below two thirds again before the fourth turn
        ((0.5, 0.5, 0.5, 0.5, 0.5, 0.9), 5),
        ((0.7, 0.7, 0.7, 0.7, 0.7, 1.0), None),  # so from the start
        ((0.5, 0.9, 0.9, 0.9, 0.9, 0.5), None),
        ((0.5, 0.9, 0.9, 0.9, 0.9, 0.6), None),
        ((0.5,), None),
    ],
)
def test_turning_point(values: tuple[float, ...], turn: int | None) -> None:
    positions = played(alquerque.start(), *OPENING).positions
    turns = tuple(
        Judgement(ply, position, position.moves[0], 0.5, 0.5, None)
        for ply, position in enumerate(positions[: len(values) - 1], start=1)
    )
    point = Review(turns, values).turning_point
    assert (None if point is None else point.ply) == turn


def test_best_turn_answers_the_greatest_mistake() -> None:
    found = judged(
        ("a1", 0.2),
        ("d6", 0.8),  # a mistake of a tenth
        ("d1", 0.5),
        ("b2", 0.7),  # a blunder
        ("d3xf2", 0.75),
        (None, 0.3),
    )
    assert [turn.mark for turn in found.turns] == [None, "mistake", None, "blunder", None]
    best = found.best_turn("white")
    assert best is not None
    assert (best.ply, best.move.text) == (5, "d3xf2")
    # Black's turns are mistakes, and there is no other.
    assert found.best_turn("black") is None


def test_without_mistakes_the_best_turn_removes_most() -> None:
    found = judged(*([(None, 0.5)] * 6))
    best = found.best_turn("white")
    assert best is not None
    assert best.move.text == "d3xf2"
    assert found.best_turn("black") is None
    assert Review((), (0.5,)).best_turn("white") is None


def test_turn_proven_to_be_as_good_as_any_loses_nothing() -> None:
    record = played(alquerque.start(), "f4", "d1", "f2")
    guessed = review(record, limit=QUICK)
    assert "mistake" in [turn.mark for turn in guessed.turns]
    proven = review(record, Engine(alquerque, memory=1, tables=Tables.book()), QUICK)
    assert [(turn.loss, turn.best) for turn in proven.turns] == [(0, None)] * 3


# --- Games ----------------------------------------------------------------------------------------


def game_of(seed: int, *, turns: int = 200) -> Record:
    """Play a game of Querni between weak engines."""
    record, engine = Record(querni, querni.start(seed=seed)), Engine(querni, memory=1)
    while not record.is_over and record.end.ply < turns:
        record.play(engine.analyse(record, Limit(nodes=50)).lines[0].move)
    return record


def test_same_game_gets_the_same_review() -> None:
    record = game_of(3, turns=12)
    assert review(record, limit=QUICK) == review(record, limit=QUICK)


def test_finished_game_ends_with_its_result() -> None:
    both = querni.parse("10/10/10/10/ABC7/10/abc7 b 0 9")  # the side to move wins
    found = review(played(both, "x1-3"), limit=QUICK)
    assert found.values == (1, 1)
    assert found.turning_point is None
    missed = review(played(both, "a3-a4"), limit=QUICK)
    (turn,) = missed.turns
    assert (turn.before, turn.after, turn.mark, turn.missed) == (1, 0, "blunder", "win")
    assert turn.best is not None
    assert turn.best.move.text.endswith("x1-3")
    assert missed.turning_point == turn
    assert missed.accuracy("blue") == pytest.approx(100 / 2**10)


def test_repetition_is_seen() -> None:
    record = played(RESTING, *CIRCLE)
    assert record.outcome == Outcome(None, "repetition")
    found = review(record, limit=QUICK)
    assert found.values[-1] == 0.5
    assert found.turns[-1].after == 0.5
    again = review(played(RESTING, *CIRCLE[:-1]), limit=QUICK)
    # Black's unplayed alternative draws at least.
    assert again.values[-1] <= 0.5


def test_agreed_end_is_not_judged() -> None:
    record = played(alquerque.start(), *OPENING)
    resigned = played(alquerque.start(), *OPENING, outcome=Outcome("black", "resigned"))
    assert review(resigned, limit=QUICK) == review(record, limit=QUICK)


def test_game_without_turns() -> None:
    found = review(Record(alquerque), limit=QUICK)
    assert (found.turns, found.turning_point) == ((), None)
    assert len(found.values) == 1
    assert found.marks("white") == {"blunder": 0, "mistake": 0, "inaccuracy": 0}


def test_engine_must_play_the_game() -> None:
    with pytest.raises(ValueError, match="plays querni, not alquerque"):
        review(played(alquerque.start(), *OPENING), Engine(querni, memory=1), QUICK)


# --- Records --------------------------------------------------------------------------------------

SCRIPT = (("a1", 0.5), ("d6", 0.6), ("a1", 0.5), ("b2", 0.7), ("d3xf4", 0.57), (None, 0.5))


def test_annotated_record_has_marks_and_better_turns() -> None:
    record = played(alquerque.start(), *OPENING)
    found = review(record, Scripted(*SCRIPT))
    noted = annotated(record, found, lambda turn: f"not {turn.move}")
    assert [node.nags for node in noted.root.line] == [(2,), (2,), (4,), (4,), (6,)]
    assert [[child.text for child in node.children] for node in (noted.root, *noted.root.line)] == [
        ["d2", "a1"],
        ["f4", "d6"],
        ["d1", "a1"],
        ["f2", "b2"],
        ["d3xf2", "d3xf4"],
        [],
    ]
    assert [node.comment for node in noted.root.line][:2] == ["not d2", "not f4"]
    assert Record.parse(str(noted)) == noted
    assert [node.nags for node in record.root.line] == [()] * 5
    assert annotated(noted, found, lambda turn: f"not {turn.move}") == noted


def test_annotation_keeps_existing_notes() -> None:
    record = played(alquerque.start(), *OPENING)
    first = record.root.children[0]
    first.comment, first.nags, first.clock = "as always", (1, 40), 60
    record.root.add("b2")
    record.finish(Outcome("white", "resigned"))
    noted = annotated(record, review(record, Scripted(*SCRIPT)), lambda _: "hm")
    first = noted.root.children[0]
    assert (first.comment, first.nags, first.clock) == ("as always\nhm", (1, 40, 2), 60)
    assert [child.text for child in noted.root.children] == ["d2", "b2", "a1"]
    assert noted.result == "1-0"


def test_turn_without_a_mark_is_unchanged() -> None:
    record = played(alquerque.start(), *OPENING)
    assert annotated(record, review(record, Scripted(*([(None, 0.5)] * 6)))) == record


# --- The command ----------------------------------------------------------------------------------


@pytest.fixture(name="call")
def call_review(call: Call, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Call `qirkat review` with eighty columns."""
    monkeypatch.setenv("COLUMNS", "80")
    return partial(call, "review")


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A game in which black allows an easy mill."""
    record = played(alquerque.start(), *OPENING, "a7", outcome=Outcome("white", "resigned"))
    path = tmp_path / "game.pgn"
    path.write_text(str(record), encoding="utf-8")
    return str(path)


def test_table(call: Call, file: str) -> None:
    shown = call(file, "--nodes", "3000")
    assert shown.code == 0
    head, *lines = shown.out.splitlines()
    assert head.split() == ["turn", "side", "played", "before", "after", "mark", "better"]
    rows = [line.split() for line in lines[:6]]
    assert [row[:3] for row in rows] == [
        [str(ply), ("Black", "White")[ply % 2], text]
        for ply, text in enumerate([*OPENING, "a7"], start=1)
    ]
    assert "blunder" in rows[3]
    assert "turning point: turn" in shown.out
    told = "White can still make a mill on d3. It misses a proven win. Better: d3."
    assert f"\n4. f2?? {told}\n" in shown.out  # proven by the opening book
    assert re.search(r"^White: accuracy \d+ %, \d blunders?, \d mistakes?, \d in", shown.out, re.M)
    assert max(map(len, shown.out.splitlines())) <= 80
    assert re.fullmatch(r"6 turns reviewed in \d+\.\d s\n", shown.err)
    text = Path(file).read_text(encoding="utf-8")
    assert call("-", "--nodes", "3000", typed=text).out == shown.out


def test_as_json(call: Call, file: str) -> None:
    data = json.loads(call(file, "--nodes", "3000", "--json").out)
    assert (data["game"], data["result"]) == ("alquerque", "1-0")
    assert data["outcome"] == {"winner": "white", "reason": "resigned"}
    assert [turn["move"] for turn in data["turns"]] == [*OPENING, "a7"]
    assert len(data["values"]) == 7
    blunder = data["turns"][3]
    assert (blunder["turn"], blunder["side"], blunder["mark"]) == (4, "black", "blunder")
    assert blunder["loss"] == pytest.approx(blunder["before"] - blunder["after"], abs=2e-4)
    assert blunder["remarks"] == [
        {"key": "leaves", "numbers": [], "squares": ["d3"]},
        {"key": "threatens", "numbers": [], "squares": ["f6"]},
    ]
    assert blunder["best"]["moves"][0] == blunder["best"]["move"]
    assert blunder["best"]["remarks"]
    assert data["marks"]["black"]["blunder"] >= 1
    assert 0 < data["accuracy"]["black"] < 100
    assert data["turning_point"] in (None, *range(1, 7))
    assert data["best_turns"] == {"white": None, "black": None}  # d3xf4 was better


def test_best_move_is_named(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(str(played(alquerque.start(), *OPENING[:-1], "d3xf4")), encoding="utf-8")
    shown = call(str(path), "--nodes", "3000").out
    assert re.search(r"^White: .*, best move 5\. d3xf4$", shown, re.M)
    assert not re.search(r"^Black: .*, best move", shown, re.M)
    data = json.loads(call(str(path), "--nodes", "3000", "--json").out)
    assert data["best_turns"] == {"white": 5, "black": None}


def test_annotated_record_is_written(call: Call, file: str, tmp_path: Path) -> None:
    out = tmp_path / "noted.pgn"
    assert call(file, "--nodes", "3000", "--output", str(out), "--language", "es").code == 0
    text = out.read_text(encoding="utf-8")
    noted = Record.parse(text)
    blunder = [*noted.root.line][3]
    assert 4 in blunder.nags
    assert blunder.comment.startswith(
        "El bando blanco todavía puede hacer molino en d3. "
        "Esta jugada deja escapar una victoria demostrada. Mejor: d3."
    )
    straight = call(file, "--nodes", "3000", "-o", "-", "--language", "es")
    assert straight.out == text


@pytest.mark.parametrize(
    ("tokens", "words", "code"),
    [
        (["--game", "2"], "has 1 game; there is no game 2", 1),
        (["--language", "xx"], "Unknown language: xx. The languages are en, es, fr, ja.", 2),
        (["--json", "--output", "-"], "--json and --output - cannot both", 2),
        (["--nodes", "0"], "nodes must be a whole number, 1 or more", 2),
        (["--threads", "0"], "threads must be from 1 to 256", 2),
    ],
)
def test_wrong_use(call: Call, file: str, tokens: list[str], words: str, code: int) -> None:
    failed = call(file, *tokens)
    assert (failed.code, failed.out) == (code, "")
    assert words in failed.err


def test_input_file_is_not_overwritten(call: Call, file: str) -> None:
    before = Path(file).read_bytes()
    refused = call(file, "--output", file)
    assert (refused.code, refused.out) == (2, "")
    assert Path(file).read_bytes() == before
