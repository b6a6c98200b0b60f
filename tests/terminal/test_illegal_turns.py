"""Why a turn is refused, and what could be typed instead."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.terminal_game import at, beginning, say, table, unbroken, unwrapped

from qirkat import alquerque, game, querni
from qirkat.messages import LANGUAGES, Messages
from qirkat.record import Record

B6_TARGETS = " " + beginning("hint.targets", origin="b6") + " a5"


def illegal_turns() -> Iterator[tuple[Record, str, str, str]]:
    """For each reason yield a game, an illegal turn, and words of the English explanation."""
    seven = Record(querni, querni.start(seed=7))
    yield seven, "b6-c", "not_a_move", say("illegal.querni.not_a_move", text="b6-c")
    yield seven, "pass", "cannot_pass", say("illegal.querni.cannot_pass", side="Blue")
    yield seven, "a1-a2", "empty_square", say("illegal.querni.empty_square", origin="a1")
    yield seven, "i6-j7", "not_yours", say("illegal.querni.not_yours", origin="i6", other="Pink")
    yield seven, "b6-b6", "same_square", say("illegal.querni.same_square", origin="b6") + B6_TARGETS
    yield (
        seven,
        "b6-c6",
        "occupied",
        say("illegal.querni.occupied", target="c6") + B6_TARGETS,
    )
    yield (
        seven,
        "b6-b1",
        "out_of_reach",
        say("illegal.querni.out_of_reach", origin="b6", target="b1"),
    )
    yield seven, "x1-2", "too_short", say("illegal.querni.too_short", lowest=1, highest=2)
    yield seven, "x1-3", "no_chain", say("illegal.querni.no_chain", lowest=1, highest=3)
    gone = Record(querni, querni.start(seed=7))
    gone.play("i2-h1x1-3")
    gone.play("x5-7")
    yield gone, "x1-3", "tile_gone", say("illegal.querni.tile_gone", lowest=1, highest=3)
    strict = at(game("querni.jump_each_once"), "CP3gAp1i/4a5/6mG2/5f4/2n6h/5HOo2/3B6 p 1 36")
    yield (
        strict,
        "f4-d6",
        "jumped_twice",
        say("illegal.querni.jumped_twice", origin="f4", target="d6"),
    )
    start = Record(alquerque)
    yield start, "d2-", "not_a_move", say("illegal.alquerque.not_a_move", text="d2-")
    yield start, "d2-d3", "must_place", say("illegal.alquerque.must_place", side="White", hand=9)
    yield start, "d2xf4", "no_mill", say("illegal.alquerque.no_mill")
    placed = Record(alquerque)
    for turn in ["d2", "f4", "d1", "f2"]:
        placed.play(turn)
    yield placed, "f4", "occupied", say("illegal.alquerque.occupied", target="f4")
    yield placed, "d3", "must_take", say("illegal.alquerque.must_take", options="d3xf2, d3xf4")
    yield placed, "d3xd1", "own_man", say("illegal.alquerque.own_man", taken="d1")
    yield placed, "d3xa1", "nobody_there", say("illegal.alquerque.nobody_there", taken="a1")
    slide = "WW...B.W/B.BBB.../W....... w 0-0 -,- 0 40"
    moving = at(alquerque, slide)
    yield moving, "d3", "must_slide", say("illegal.alquerque.must_slide", side="White")
    yield (
        moving,
        "d1-g1",
        "not_yours",
        say("illegal.alquerque.not_yours", origin="d1", other="Black"),
    )
    yield moving, "g7-g4", "empty_point", say("illegal.alquerque.empty_point", origin="g7")
    yield moving, "a4-a4", "same_point", say("illegal.alquerque.same_point", origin="a4")
    yield (
        moving,
        "d7-g4",
        "not_adjacent",
        say("illegal.alquerque.not_adjacent", origin="d7", target="g4")
        + " "
        + say("hint.targets", origin="d7", targets="d6 g7"),
    )
    guarded = at(alquerque, "WW...B../..BBB.../........ w 1-0 -,- 0 40")
    yield guarded, "g7xf4", "protected", say("illegal.alquerque.protected", taken="f4")
    barred = at(alquerque, "W.W..B../.WB.B.../........ w 0-0 d6-d7,- 1 40")
    yield barred, "d6-d7xf6", "barred", say("illegal.alquerque.barred", origin="d6", target="d7")


@pytest.mark.parametrize("language", LANGUAGES)
def test_illegal_turns_are_explained_in_every_language(folder: Path, language: str) -> None:
    messages = Messages(language)
    for record, typed, reason, words in illegal_turns():
        before = str(record)
        said = unwrapped(table(folder, record, language).handle_line(typed))
        assert str(record) == before
        if language == "en":
            assert words in said, reason
        key = f"illegal.{record.game.family}.{reason}"
        first = re.split(r"\{\w+\}", messages.sentences[key])
        position = 0
        for part in first:  # the sentence for this reason, filled in
            position = unbroken(said).index(unbroken(part), position)
        assert "None" not in said
        assert "{" not in said


def test_unknown_word(folder: Path) -> None:
    said = table(folder, Record(alquerque)).handle_line("frobnicate\x1b[J")
    assert said == say("answer.unknown", text="frobnicate[j")


@pytest.mark.parametrize(
    ("kind", "typed", "said"),
    [
        ("querni", "b6-a9", say("answer.no_square", square="a9")),
        ("querni", "k1", say("answer.no_square", square="k1")),
        ("querni", "x9-17", say("answer.no_number")),
        ("querni", "x0-3", say("answer.no_number")),
        ("querni", "x7-4", say("answer.backwards", turn="x4-7")),
        ("querni", "B6-a5 x 7-4", say("answer.backwards", turn="b6-a5x4-7")),
        ("querni", "a1", say("illegal.querni.empty_square", origin="a1")),
        ("querni", "i6", say("illegal.querni.not_yours", origin="i6", other="Pink")),
        ("alquerque", "d4", say("answer.no_point", square="d4")),
        ("alquerque", "d2xh1", say("answer.no_point", square="h1")),
        ("alquerque", "d2x4-7", say("illegal.alquerque.not_a_move", text="d2x4-7")),
    ],
)
def test_typing_mistakes_are_explained(folder: Path, kind: str, typed: str, said: str) -> None:
    start = querni.start(seed=7) if kind == "querni" else alquerque.start()
    heard = table(folder, Record(start.game, start)).handle_line(typed)
    assert unwrapped(heard).startswith(said)


def test_man_without_a_target_lists_targets(folder: Path) -> None:
    game = table(folder, at(alquerque, "W.W.B.../..B.B.../.W...... w 0-0 -,- 0 30"))
    assert game.handle_line("d5").split() == ["d5-c5", "d5-d6", "d5-e5"]
    shut = table(folder, at(alquerque, "WB.B...B/......../W...WW.. w 0-0 -,- 0 30"))
    assert shut.handle_line("a7") == say("hint.no_targets", origin="a7")
