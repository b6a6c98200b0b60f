"""The record commands: output, standard error and failures."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.command import Call, command, played

from qirkat import Outcome, querni
from qirkat.record import Record

pytestmark = pytest.mark.usefixtures("plain")

TURNS = ["d2", "f4", "d1", "f2", "d3xf2"]


def test_record_check(call: Call, tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    bad.write_text(str(played("a1")))
    assert call("record", "check", str(bad)).err == "1 game read: 1 valid, 0 faulty.\n"
    good.write_text(f"{played(*TURNS)}\n{played('a1')}")
    bad.write_text(f'{played("a1")}\n[Game "alquerque"]\n\n1. d2 d2 *\n\n{played("a4")}')
    result = call("record", "check", str(good))
    assert (result.code, result.out, result.err) == (0, "", "2 games read: 2 valid, 0 faulty.\n")
    result = call("record", "check", str(good), str(bad))
    assert result.code == 1
    assert re.fullmatch(
        rf"{bad}:8:7: game 2, turn 2: .*d2 is occupied.* \[illegal_move\]\n", result.out
    )
    assert result.err == "5 games read: 4 valid, 1 faulty.\n"
    data = json.loads(call("record", "check", "--json", "-", typed=bad.read_text()).out)
    assert (data["file"], data["game"], data["line"], data["reason"]) == ("-", 2, 8, "illegal_move")


def test_record_convert(call: Call, tmp_path: Path) -> None:
    ours = tmp_path / "ours"
    games = [played(*TURNS), played("a1")]
    ours.write_text("\n".join(map(str, games)))
    sanmill = tmp_path / "sanmill"
    result = call("record", "convert", str(ours), "--to", "sanmill", "--output", str(sanmill))
    assert (result.code, result.out, result.err) == (0, "", "")
    back = call("record", "convert", str(sanmill))
    assert [r.moves for r in Record.read(io.StringIO(back.out))] == [r.moves for r in games]
    lines = call("record", "convert", "-", "--to", "json", typed=ours.read_text()).out.splitlines()
    assert [json.loads(line)["moves"] for line in lines] == [TURNS, ["a1"]]
    # In place: the file is replaced only after it was read to the end.
    assert call("record", "convert", str(ours), "-o", str(ours)).code == 0
    assert list(Record.read(ours)) == games
    wrong = call("record", "convert", "-", typed="1. d2 d2 *")
    assert wrong.code == 1
    assert wrong.out == ""
    assert "game 1, turn 2" in wrong.err
    cut = call("record", "convert", "-", "--legal-part", typed="1. d2 d2 *")
    assert cut.code == 0
    assert Record.parse(cut.out).moves == played("d2").moves
    dialect = call("record", "convert", "-", "--to", "sanmill", typed=str(Record(querni)))
    assert dialect.code == 1
    assert "nine men's morris" in dialect.err


def test_record_show(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "games"
    record = played(*TURNS)
    record.tags["White"] = "Ana\x1b]0;title\x07"
    file.write_text(str(played("a1")))
    assert "has 1 game; there is no game 2." in call("record", "show", str(file), "--game", "2").err
    assert (
        "has 1 turn: --turn must be from 0 to 1."
        in call("record", "show", str(file), "--turn", "2").err
    )
    file.write_text(f"{played('a1')}\n{record}")
    shown = call("record", "show", str(file), "--game", "2")
    assert "3. d3xf2" in shown.out
    assert "turn 6" in shown.out
    assert "\x1b" not in shown.out
    assert "turn 3" in call("record", "show", str(file), "--game", "2", "--turn", "2").out
    assert call("record", "show", str(file), "--turn", "2").code == 2
    record.finish(Outcome("white", "resigned"))
    assert "White has won: Black resigned" in call("record", "show", "-", typed=str(record)).out
    record.finish("1-0")  # as in PlayOK's games: no reason is recorded
    shown = call("record", "show", "-", typed=str(record))
    assert shown.out.endswith("   result 1-0; the reason is not recorded\n")
    assert "result" not in call("record", "show", "-", "--turn", "1", typed=str(record)).out
    missing = call("record", "show", str(file), "--game", "3")
    assert missing.code == 1
    assert "has 2 games" in missing.err
    gif = tmp_path / "game.gif"
    assert call("record", "show", str(file), "--game", "2", "--gif", str(gif)).code == 0
    assert gif.read_bytes().startswith(b"GIF89a")
    view = ["--size", "400", "--flip", "--theme", "dark"]
    options = ["--game", "2", "--turn", "2", *view]
    vector, pixels, direct = tmp_path / "game.svg", tmp_path / "game.png", tmp_path / "direct.svg"
    files = ["--svg", str(vector), "--png", str(pixels)]
    assert call("record", "show", str(file), *options, *files).code == 0
    assert pixels.read_bytes().startswith(b"\x89PNG")
    last = ["--last", TURNS[0], "--last", TURNS[1]]
    assert call("show", "alquerque", *last, *view, "--svg", str(direct)).code == 0
    assert vector.read_bytes() == direct.read_bytes()
    assert call("record", "show", str(file), *view, "--gif", str(gif)).code == 0
    assert int.from_bytes(gif.read_bytes()[8:10], "little") == 400
    bad = call("record", "show", "-", typed="1. d2 d2 *")
    assert bad.code == 1
    assert "game 1, turn 2" in bad.err


def test_converting_in_place_loses_no_game(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    sound = '[Game "alquerque"]\n[Result "*"]\n\n1. d2 *\n'
    file.write_text(f"{sound}\n{sound.replace('1. d2', '1. d2 d2')}")
    before = file.read_text()
    result = call("record", "convert", str(file), "--output", str(file))
    assert result.code == 1
    assert "was left unchanged" in result.err
    assert file.read_text() == before
    file.write_text(sound.replace("1. d2", "1.d2"))
    assert call("record", "convert", str(file), "--output", str(file)).code == 0
    assert file.read_text() == sound


def test_unencodable_names_are_no_error(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text('[Game "alquerque"]\n[White "Émile \\ud800"]\n\n1. d2 *\n', encoding="utf-8")
    for to in ("json", "sanmill", "qirkat"):
        assert command("record", "convert", str(file), "--to", to).returncode == 0
    shown = subprocess.run(
        [sys.executable, "-m", "qirkat", "record", "show", str(file)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert '[White "\\xc9mile' in shown.stdout
