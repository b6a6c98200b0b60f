"""The position commands: output, standard error and failures."""

import json
import re
from pathlib import Path

import pytest
from support.command import START, Call

import qirkat
from qirkat import alquerque, querni
from qirkat.cli import main

pytestmark = pytest.mark.usefixtures("plain")


def test_moves(call: Call) -> None:
    listed = call("moves", "alquerque", START)
    assert listed.code == 0
    assert listed.err == ""
    assert listed.out.split() == [move.text for move in alquerque.start().moves]
    assert call("moves", "alquerque", START, "--count").out == "24\n"
    assert call("moves", "alquerque", "-", "--count", typed=START + "\n").out == "24\n"
    position = querni.start(seed=7)
    for name in ("querni", "querni.jump_each_once", "querni.voluntary_pass"):
        data = json.loads(call("moves", name, position.text, "--json").out)
        moves = qirkat.game(name).parse(position.text).moves
        assert data["count"] == len(moves)
        assert [move["text"] for move in data["moves"]] == [move.text for move in moves]
        assert [tuple(move["path"]) for move in data["moves"]] == [move.path for move in moves]
    over = call("moves", "querni", "9A/10/10/10/10/10/10 b 0 1")
    assert over.out == ""
    assert over.err == "The game is over, Pink has won: all its tiles are removed.\n"
    marks = "a1,c1,e1,g1,a6,c6,e6,g6"
    marked = querni.start(seed=7, marks=marks.split(","))
    listed = call("moves", "querni", "--seed", "7", "--marks", marks)
    assert listed.out.split() == [move.text for move in marked.moves]
    assert call("perft", "querni", "1", "--seed", "7", "--marks", marks).out == (
        f"{len(marked.moves)}\n"
    )
    drawn = call("moves", "querni", "--marks", marks)
    found = re.fullmatch(r'Set-up "(.*)"\.\n', drawn.err)
    assert found is not None
    assert drawn.out.split() == [move.text for move in querni.parse(found[1]).moves]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("x" + START[1:], 0),
        (START.replace(" w ", " x "), 27),
        (START + " ", len(START)),
        ("", None),
    ],
)
def test_error_points_at_the_wrong_character(call: Call, text: str, at: int | None) -> None:
    result = call("moves", "alquerque", text)
    assert result.code == 2
    assert result.out == ""
    first, *rest = result.err.rstrip("\n").split("\n")
    assert first.startswith("qirkat: ")
    assert rest == ([] if at is None else [f"  {text}", "  " + " " * at + "^"])


def test_very_long_text_gets_a_short_error(call: Call) -> None:
    for result in (
        call("moves", "querni", "1" * 100_000),
        call("moves", "querni", "-", typed="A\0" * 100_000),
    ):
        assert result.code == 2
        assert len(result.err) < 2500


def test_perft(call: Call) -> None:
    plain = call("perft", "alquerque", "3")
    assert plain.out == "12144\n"
    assert re.fullmatch(r"depth 3: 12,144 in \d+\.\d+ s, [\d.]+ million a second\n", plain.err)
    assert call("perft", "alquerque", "0").out == "1\n"
    known = "10/1NfmdgcaF1/1PhblDMLG1/10/1kIeHnjKo1/1BOJpiACE1/10 b 0 1"
    assert call("perft", "querni", "2", "--position", known).out == "14054\n"
    divided = call("perft", "querni", "2", "--position", "-", "--divide", typed=known).out
    *parts, total = divided.strip().split("\n")
    assert total == "total: 14054"
    assert len(parts) == 118
    assert sum(int(part.split(": ")[1]) for part in parts) == 14054
    data = json.loads(call("perft", "querni", "1", "--seed", str(2**64 - 1), "--json").out)
    assert data["seed"] == str(2**64 - 1)
    assert data["count"] == querni.start(seed=2**64 - 1).perft(1)
    drawn = call("perft", "querni", "1")
    seed = re.search(r"--seed (\d+)", drawn.err)
    assert seed is not None
    assert drawn.out == f"{querni.start(seed=int(seed[1])).perft(1)}\n"


def test_show_as_text(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = call("show", "alquerque", "--last", "d2", "--last", "f4")
    assert "[●]" in shown.out
    assert "\x1b" not in shown.out
    assert call("show", "alquerque", "--ascii").out.isascii()
    assert "(16)" in call("show", "querni", "--seed", "7").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in call("show", "alquerque").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in call("show", "alquerque").out


def test_show_as_a_picture(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    options = [
        "--theme",
        "dark",
        "--upright",
        "--flip",
        "--highlight",
        "c3,d4",
        "--arrows",
        "c3-e5",
    ]
    result = call("show", "querni", "--seed", "7", "--svg", str(file), *options)
    assert (result.code, result.out, result.err) == (0, "", "")
    assert file.read_text().startswith("<svg")
    assert call("show", "alquerque", "--svg", "-").out.startswith("<svg")
    pixels = tmp_path / "board.png"
    assert call("show", "alquerque", "--last", "d2", "--png", str(pixels)).code == 0
    assert pixels.read_bytes().startswith(b"\x89PNG")


def test_moves_of_the_start_by_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "querni", "--seed", "7"]) == 0
    listed = capsys.readouterr().out.split()
    assert listed == [move.text for move in querni.start(seed=7).moves]
    assert main(["moves", "alquerque", "--count"]) == 0
    assert capsys.readouterr().out == "24\n"
