"""Bad input of every kind: a precise error, never a crash, a hang or a wrong position."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support import random_positions, reference_rules

import qirkat

SEARCH = settings(max_examples=400, deadline=None, derandomize=True, database=None)
START = "10/1JpgPKbkh1/1mOFfeiMc1/10/1dnaNALEG1/1IlojDBHC1/10 b 0 1"
EMPTY = "......../......../........ w 9-9 -,- 0 1"
MILL = "WW.W..../......../B..B.B.. w 0-0 -,- 7 31"

STRANGE = [
    "",
    " ",
    "\0",
    "\n",
    "é",
    "\u0661",
    "\uff11",
    "\ud800",
    "\U0001f3b2",
    "9" * 3_000_000,
    "A" * 3_000_000,
    "/" * 1_000_000,
    " " * 1_000_000,
    "\ud800" * 1_000_000,
    "é" * 1_000_000,
]


def check(error: pytest.ExceptionInfo[Any], text: str) -> None:
    """Check for a short sentence, a stable reason and an offset within the text."""
    message = str(error.value)
    assert 15 < len(message) < 400
    assert message.isprintable()
    assert re.fullmatch(r"[a-z][a-z0-9_]*", error.value.reason)
    if isinstance(error.value, qirkat.PositionError):
        at = error.value.at
        assert at is None or 0 <= at <= len(text)


# --- Positions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", random_positions.GAMES)
@pytest.mark.parametrize("strange", STRANGE, ids=lambda text: ascii(text[:8]) + f"*{len(text)}")
def test_strange_position_texts(game: str, strange: str) -> None:
    good = EMPTY if game == "alquerque" else START
    middle = len(good) // 2
    started = time.process_time()
    # Adding nothing would leave the text valid.
    added = [good + strange, strange + good, good[:middle] + strange + good[middle:]]
    for text in [strange, *added] if strange else [strange]:
        with pytest.raises(qirkat.PositionError) as error:
            qirkat.game(game).parse(text)
        check(error, text)
    assert time.process_time() - started < 2


def numbers(stem: str, good: str) -> list[str]:
    """Return texts with invalid counts at the end."""
    spoilt = ["", "-1", "+1", "01", "00", "1.0", "1e3", "0x1", "1_0", " 1", "1000000000"]
    spoilt += ["99999999999999999999", "a", "\u0661", "--", "18446744073709551616"]
    texts = [f"{stem} {word} 1" for word in spoilt] + [f"{stem} 0 {word}" for word in spoilt]
    return [*texts, f"{stem} 0 0", f"{stem} 0", stem, f"{stem} 0 1 1", f"{good} ", f" {good}"]


QUERNI_WRONG = [
    *numbers("10/10/10/10/10/10/A9 b", "10/10/10/10/10/10/A9 b 0 1"),
    "10/10/10/10/10/10/A9",
    "10/10/10/10/10/10/A9  b 0 1",
    "10/10/10/10/10/10/A9\tb 0 1",
    "10/10/10/10/10/10/A9 b 0 1\n",
    "10/10/10/10/10/10/A9 w 0 1",
    "10/10/10/10/10/10/A9 B 0 1",
    "10/10/10/10/10/10/A9 blue 0 1",
    "10/10/10/10/10/10/A9  0 1",
    "10/10/10/10/10/A9 b 0 1",
    "10/10/10/10/10/10/10/A9 b 0 1",
    "10/10/10/10/10/10/A9/ b 0 1",
    "/10/10/10/10/10/10/A9 b 0 1",
    "//////A9 b 0 1",
    "10/10/10/10/10/10/A8 b 0 1",
    "10/10/10/10/10/10/A10 b 0 1",
    "10/10/10/10/10/10/A09 b 0 1",
    "10/10/10/10/10/10/0A9 b 0 1",
    "10/10/10/10/10/10/A0B8 b 0 1",
    "10/10/10/10/10/10/A45 b 0 1",
    "55/10/10/10/10/10/A9 b 0 1",
    "010/10/10/10/10/10/A9 b 0 1",
    "91/10/10/10/10/10/A9 b 0 1",
    "1111111111/10/10/10/10/10/A9 b 0 1",
    "0/10/10/10/10/10/A9 b 0 1",
    "11/10/10/10/10/10/A9 b 0 1",
    "4294967306/10/10/10/10/10/A9 b 0 1",
    "10/10/10/10/10/10/Q9 b 0 1",
    "10/10/10/10/10/10/q9 b 0 1",
    "10/10/10/10/10/10/.9 b 0 1",
    "10/10/10/10/10/10/A.8 b 0 1",
    "10/10/10/10/10/10/AA8 b 0 1",
    "a9/10/10/10/10/10/a9 b 0 1",
    "10/10/10/10/10/10/ABCDEFGHIJK b 0 1",
    "10/10/10/10/10/10/10 b 0 1",
    "10/10/10/10/10/10/A9 b 0 1" * 2,
]

ALQUERQUE_WRONG = [
    *numbers("......../......../........ w 9-9 -,-", EMPTY),
    "......../........ w 9-9 -,- 0 1",
    "......../......../......../........ w 9-9 -,- 0 1",
    "......./......../........ w 9-9 -,- 0 1",
    "........./......../........ w 9-9 -,- 0 1",
    "......./........./........ w 9-9 -,- 0 1",
    "........ /......../........ w 9-9 -,- 0 1",
    "......../......../.......w w 8-9 -,- 0 1",
    "......../......../.......O w 8-9 -,- 0 1",
    "8/8/8 w 9-9 -,- 0 1",
    "......../......../........ p 9-9 -,- 0 1",
    "......../......../........ W 9-9 -,- 0 1",
    "......../......../........ - 9-9 -,- 0 1",
    "......../......../........ w 9 -,- 0 1",
    "......../......../........ w 9-10 -,- 0 1",
    "......../......../........ w 10-9 -,- 0 1",
    "......../......../........ w 09-9 -,- 0 1",
    "......../......../........ w -1-9 -,- 0 1",
    "......../......../........ w 9--9 -,- 0 1",
    "......../......../........ w 9,9 -,- 0 1",
    "......../......../........ w 9- -,- 0 1",
    "W......./......../........ w 9-9 -,- 0 1",
    "B......./......../........ w 9-9 -,- 0 1",
    "WWWWWWWW/WW....../........ w 0-0 -,- 0 1",
    "......../......../........ w 9-9 - 0 1",
    "......../......../........ w 9-9 , 0 1",
    "......../......../........ w 9-9 -,-,- 0 1",
    "......../......../........ w 9-9 -- 0 1",
    "......../......../........ w 9-9 d3-d2 0 1",
    "......../......../........ w 9-9 d3-d1,- 0 1",
    "......../......../........ w 9-9 d3-d5,- 0 1",
    "......../......../........ w 9-9 d3-d3,- 0 1",
    "......../......../........ w 9-9 d4-d3,- 0 1",
    "......../......../........ w 9-9 -,h1-g1 0 1",
    "......../......../........ w 9-9 -,a7d7 0 1",
    "......../......../........ w 9-9 -,A7-D7 0 1",
    "......../......../........ w 9-9 -, a7-d7 0 1",
]


@pytest.mark.parametrize(
    ("game", "text"),
    [("querni", text) for text in QUERNI_WRONG] + [("alquerque", text) for text in ALQUERQUE_WRONG],
)
def test_wrong_position_texts(game: str, text: str) -> None:
    with pytest.raises(qirkat.PositionError) as error:
        qirkat.game(game).parse(text)
    check(error, text)
    with pytest.raises(ValueError, match=r".{10}"):
        reference_rules.position(game, text)


def spoilt(text: str, rng: Random) -> str:
    """Apply a few random changes to a position text."""
    letters = list(text)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        index = rng.randrange(len(letters) + 1)
        letter = rng.choice("0123456789AbPpWwB.-/, \0é" + text)
        kind = rng.randrange(4)
        if kind == 0:
            letters.insert(index, letter)
        elif kind == 1:
            letters[index : index + 1] = []
        elif kind == 2:
            letters[index : index + 1] = [letter]
        else:
            other = rng.randrange(len(letters) + 1)
            low, high = min(index, other), max(index, other)
            letters[low:high] = reversed(letters[low:high])
    return "".join(letters)


def agree(game: str, text: str) -> None:
    """Check that core and reference both read or both refuse the text."""
    try:
        expected = reference_rules.position(game, text).text
    except ValueError:
        with pytest.raises(qirkat.PositionError) as error:
            qirkat.game(game).parse(text)
        check(error, text)
    else:
        assert qirkat.game(game).parse(text).text == expected


@SEARCH
@given(st.sampled_from(["querni", "alquerque"]), st.integers(0, 2**64 - 1))
def test_altered_texts_match_the_reference(game: str, seed: int) -> None:
    rng = Random(seed)
    text = random_positions.given(game, rng)
    for _ in range(10):
        agree(game, spoilt(text, rng))


@SEARCH
@given(st.sampled_from(["querni", "alquerque"]), st.text(st.characters(), max_size=140))
@example("alquerque", EMPTY)
@example("querni", START)
def test_arbitrary_texts_match_the_reference(game: str, text: str) -> None:
    agree(game, text)


# --- Moves ----------------------------------------------------------------------------------------

MOVES_WRONG = [
    *("b2", "b2-", "-b2", "b2-b2", "b2--b1", "b2-b1-b2", "b2 - b1", " b2-b1", "b2-b1 ", "B2-B1"),
    *("b2-b1x", "b2-b1x1", "b2-b1x1-", "b2-b1x-3", "b2-b1x3-1", "b2-b1x1-2", "b2-b1x1-17"),
    *("b2-b1x01-3", "b2-b1x1-03", "b2-b1x+1-3", "b2-b1x1-3x4-6", "x", "x1", "x1-", "x-", "x1-3 "),
    *("x0-2", "x15-17", "x4294967297-4294967299", "x1-18446744073709551619", "pass ", "Pass"),
    *("PASS", "pas", "passx1-3", "0-0", "a0-a1", "k1-j1", "a8-a7", "a1-k1", "b2-b1\0", "b2-b1\n"),
    *("b2b1", "b2xb1", "d2", "d2xf4", "d2-d3xf4", "d2-d3xf4xf6", "a1x", "g7x", "x1-3b2-b1"),
    *("d2-d3x", "d2-d3xh8", "d4", "d2-d4", "h1", "a2", "a7-d7xa7"),
]


PLACINGS = {"b2", "d2"}  # legal on the empty board of Alquerque


@pytest.mark.parametrize("text", [START, EMPTY, MILL])
@pytest.mark.parametrize(
    "move", [*STRANGE, *MOVES_WRONG], ids=lambda text: ascii(text[:16]) + f"*{len(text)}"
)
def test_wrong_move_texts(text: str, move: str) -> None:
    position = qirkat.game("querni" if text == START else "alquerque").parse(text)
    if text == EMPTY and move in PLACINGS:
        position = position.play(move)
    for read in (position.play, position.parse_move):
        with pytest.raises(qirkat.MoveError) as error:
            read(move)
        check(error, move)


@SEARCH
@given(st.sampled_from([START, EMPTY, MILL]), st.text(st.characters(), max_size=20))
def test_arbitrary_text_is_a_move_only_if_listed(text: str, move: str) -> None:
    position = qirkat.game("querni" if text == START else "alquerque").parse(text)
    if move not in {legal.text for legal in position.moves}:
        with pytest.raises(qirkat.MoveError) as error:
            position.play(move)
        check(error, move)


def test_moves_of_another_position() -> None:
    start, placing = qirkat.querni.start(seed=7), qirkat.alquerque.start()
    with pytest.raises(qirkat.MoveError):
        start.play(placing.moves[0])
    with pytest.raises(qirkat.MoveError):
        placing.play(start.moves[0])
    played = placing.play("d2")
    with pytest.raises(qirkat.MoveError):
        played.play(placing.parse_move("d2"))
    over = qirkat.querni.parse("10/10/10/10/10/10/A9 b 0 1")
    for move in start.moves:
        with pytest.raises(qirkat.MoveError):
            over.play(move)


# --- Everything else ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        *STRANGE,
        *("QUERNI", "Querni", "querni ", " querni", "querni.", ".querni", "querni..", "querni\0"),
        *("querni.unheard_of", "querni.voluntary_pass.", "querni.voluntary_pass.jump_each_once"),
        *("querni.voluntary_pass.voluntary_pass", "alquerque.voluntary_pass", "alquerque."),
        *("chess", "querni.jump_each_once.voluntary_pass.jump_each_once"),
    ],
    ids=lambda text: ascii(text[:40]) + f"*{len(text)}",
)
def test_wrong_game_names(name: str) -> None:
    with pytest.raises(ValueError, match=r"querni.*alquerque") as error:
        qirkat.game(name)
    assert len(str(error.value)) < 400


@pytest.mark.parametrize("seed", [-1, 2**64, 2**64 + 7, -(2**63), 10**1000])
def test_wrong_seeds(seed: int) -> None:
    with pytest.raises(ValueError, match="18446744073709551615"):
        qirkat.querni.start(seed=seed)
    with pytest.raises(ValueError, match="18446744073709551615"):
        START_POSITION.playout(seed)


START_POSITION = qirkat.querni.parse(START)
WRONG_TYPES: list[Callable[[], object]] = [
    lambda: qirkat.querni.start(7),  # type: ignore[call-arg]
    lambda: qirkat.querni.start(seed="7"),  # type: ignore[arg-type]
    lambda: qirkat.querni.start(seed=7.0),  # type: ignore[arg-type]
    lambda: qirkat.querni.start(marks="b2"),
    lambda: qirkat.querni.start(marks=[1] * 8),  # type: ignore[list-item]
    lambda: qirkat.querni.start(marks=7),  # type: ignore[arg-type]
    lambda: qirkat.querni.with_rules(True),  # type: ignore[call-arg]
    lambda: qirkat.querni.with_rules(voluntary_pass=None),  # type: ignore[arg-type]
    lambda: qirkat.querni.with_rules(flying=True),  # type: ignore[call-arg]
    lambda: qirkat.querni.parse(None),  # type: ignore[arg-type]
    lambda: qirkat.querni.parse(START.encode()),  # type: ignore[arg-type]
    lambda: qirkat.game(None),  # type: ignore[arg-type]
    lambda: START_POSITION.play(None),  # type: ignore[arg-type]
    lambda: START_POSITION.play(7),  # type: ignore[arg-type]
    lambda: START_POSITION.play(b"pass"),  # type: ignore[arg-type]
    lambda: START_POSITION.perft("1"),  # type: ignore[arg-type]
    lambda: START_POSITION.perft(1.0),  # type: ignore[arg-type]
    lambda: START_POSITION.play_action("1"),  # type: ignore[arg-type]
    lambda: qirkat.Position(),  # type: ignore[call-arg]
    lambda: qirkat.Move(),  # type: ignore[call-arg]
    lambda: qirkat.Game(),  # type: ignore[call-arg]
]


@pytest.mark.parametrize("call", WRONG_TYPES)
def test_wrong_types(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        call()


@pytest.mark.parametrize(
    "marks",
    [[], ["b2"], ["b2"] * 8, [""] * 8, ["é"] * 8, ["b2\0"] * 8, ["b2"] * 1_000_000, ["9" * 99] * 8],
    ids=lambda marks: f"{len(marks)}",
)
def test_wrong_marks(marks: list[str]) -> None:
    with pytest.raises(ValueError, match=r"mark") as error:
        qirkat.querni.start(seed=1, marks=marks)
    assert len(str(error.value)) < 400


def test_marks_with_a_lone_surrogate() -> None:
    with pytest.raises((TypeError, ValueError)):
        qirkat.querni.start(seed=1, marks=["\ud800"] * 8)


def test_alquerque_takes_no_options() -> None:
    for call in (
        lambda: qirkat.alquerque.start(seed=1),
        lambda: qirkat.alquerque.start(marks=["b2"]),
        lambda: qirkat.alquerque.with_rules(voluntary_pass=True),
        lambda: qirkat.alquerque.with_rules(jump_each_once=True),
    ):
        with pytest.raises(ValueError, match="Alquerque"):
            call()


def test_wrong_depths_and_actions() -> None:
    for depth in (-1, -(2**70)):
        with pytest.raises(ValueError, match="depth"):
            START_POSITION.perft(depth)
    for action in (-1, -(2**70), 2**31, 2**32, 2**63, 2**64, 2**70):
        with pytest.raises(qirkat.MoveError):
            START_POSITION.play_action(action)


def test_wrong_outcomes() -> None:
    for winner, reason in [("green", "time"), ("", "time"), ("blue", ""), ("blue", "unheard_of")]:
        with pytest.raises(ValueError, match=r".{10}"):
            qirkat.Outcome(winner, reason)


def test_constructors_validate_their_arguments() -> None:
    # Unpickling uses these, so a forged pickle must not create an invalid value.
    with pytest.raises(ValueError, match="querni"):
        qirkat.Game("chess")
    for text in ("", "\0", "10/10/10/10/10/10/AA8 b 0 1", EMPTY):
        with pytest.raises(qirkat.PositionError):
            qirkat.Position(qirkat.querni, text)
    for text in ("", "\0", "b2-b2", "pass", "d2"):
        with pytest.raises(qirkat.MoveError):
            qirkat.Move(START_POSITION, text)
    assert qirkat.Position(qirkat.querni, START) == START_POSITION
    assert qirkat.Move(START_POSITION, "b2-a1") == START_POSITION.parse_move("b2-a1")
