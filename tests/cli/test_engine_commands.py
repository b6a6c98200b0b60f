"""The engine commands: output, standard error and failures."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.command import Call

from qirkat import GAMES, Outcome, alquerque, querni
from qirkat.cli import engine
from qirkat.engine import bench
from qirkat.engine.bench import measure
from qirkat.record import Record

START = "......../......../........ w 9-9 -,- 0 1"
BEYOND_THE_BOOK = "W..B..../..W..B../.W.B.... w 6-6 -,- 0 7"
WON = "10/10/10/10/ABC7/10/abc7 b 0 9"  # blue removes all
LOST = "10/10/10/10/8AC/10/abc7 b 0 9"  # blue's numbers are stranded, and pink removes all
OVER = "9A/10/10/10/10/10/10 b 0 1"
CIRCLE = ["a7-a4", "f4-f2", "a4-a7", "f2-f4"] * 2


@pytest.mark.parametrize("name", ["analyse", "bench", "ugi"])
def test_help_has_an_example(call: Call, name: str) -> None:
    shown = call(name, "--help")
    assert shown.code == 0
    assert "For example:" in shown.out
    assert f"qirkat {name} " in shown.out


def test_analyse(call: Call) -> None:
    found = call("analyse", "alquerque", BEYOND_THE_BOOK, "--depth", "4", "--lines", "3")
    assert found.code == 0
    lines = found.out.splitlines()
    assert [line.split(".")[0] for line in lines] == ["1", "2", "3"]
    moves = {move.text for move in alquerque.parse(BEYOND_THE_BOOK).moves}
    for line in lines:
        shape = re.fullmatch(r"\d\. +(\d+) %  ((?:[a-gx1-7]+ ?)+)", line)
        assert shape is not None
        assert 0 < int(shape[1]) < 100
        assert shape[2].split()[0] in moves
    assert re.fullmatch(
        r"depth 4: [\d,]+ nodes in \d+\.\d{3} s, [\d.]+ million a second\n", found.err
    )
    tokens = ("analyse", "alquerque", "-", "--depth", "4", "--lines", "3")
    assert call(*tokens, typed=BEYOND_THE_BOOK + "\n").out == found.out


def test_analyse_uses_the_book_for_the_start(call: Call) -> None:
    found = call("analyse", "alquerque", "--depth", "4", "--lines", "3")
    for line in found.out.splitlines():
        assert re.fullmatch(r"\d\. drawn  (?:[a-g][1-7] ?)+", line)
    assert call("analyse", "alquerque", START, "--depth", "4", "--lines", "3").out == found.out


def test_analyse_shows_proven_ends(call: Call) -> None:
    assert re.fullmatch(
        r"1\. wins in 1 turn  \S*x1-3\n", call("analyse", "querni", WON, "--depth", "2").out
    )
    lost = call("analyse", "querni", LOST, "--depth", "3")
    assert re.fullmatch(r"1\. loses in 2 turns  \S+ \S*x1-3\n", lost.out)


def test_analyse_as_json(call: Call) -> None:
    tokens = ["--seed", "7", "--nodes", "20000", "--lines", "2", "--threads", "2", "--json"]
    data = json.loads(call("analyse", "querni", *tokens).out)
    position = querni.start(seed=7)
    assert (data["game"], data["position"], data["seed"]) == ("querni", position.text, "7")
    assert data["outcome"] is None
    assert data["depth"] >= 1
    assert data["nodes"] >= 20000
    assert data["nodes_per_second"] > 0
    assert len(data["lines"]) == 2
    for line in data["lines"]:
        assert line["moves"][0] == line["move"]
        assert 0 < line["value"] < 1
        assert line["distance"] is None
        after = position
        for move in line["moves"]:
            after = after.play(move)
    won = json.loads(call("analyse", "querni", WON, "--depth", "2", "--json").out)
    assert [(line["value"], line["distance"]) for line in won["lines"]] == [(1.0, 1)]


def test_analyse_reports_the_drawn_set_up(call: Call) -> None:
    drawn = call("analyse", "querni", "--depth", "1")
    seed = re.search(r"Set-up \d+; use --seed (\d+) to get it again\.\n", drawn.err)
    assert seed is not None
    assert call("analyse", "querni", "--depth", "1", "--seed", seed[1]).out == drawn.out


def test_analyse_searches_one_second_by_default(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "DEFAULT_SECONDS", 0.05)
    data = json.loads(call("analyse", "alquerque", "--json").out)
    assert data["seconds"] >= 0.05
    assert data["depth"] >= 3
    timed = json.loads(call("analyse", "alquerque", "--time", "0.1", "--json").out)
    assert timed["seconds"] >= 0.1


def test_finished_game_is_reported(call: Call) -> None:
    over = call("analyse", "querni", OVER)
    assert (over.code, over.out) == (0, "")
    assert over.err == "The game is over, Pink has won: all its tiles are removed.\n"
    data = json.loads(call("analyse", "querni", OVER, "--json").out)
    assert data["outcome"] == {"winner": "pink", "reason": "all_removed"}
    assert data["lines"] == []


def test_analyse_record(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    record = Record(alquerque, alquerque.parse("W..W..../.W.B..../B......B w 0-0 -,- 0 40"))
    for turn in CIRCLE:
        record.play(turn)
    file.write_text(str(record))
    tokens = ["analyse", "alquerque", "--record", str(file), "--depth", "2"]
    over = call(*tokens)
    assert (over.code, over.out) == (0, "")
    assert over.err == "The game is over, drawn: the same position for the third time.\n"
    data = json.loads(call(*tokens, "--json").out)
    assert data["outcome"] == {"winner": None, "reason": "repetition"}
    data = json.loads(call(*tokens, "--turn", "3", "--json").out)
    assert data["position"] == record.positions[3].text
    assert len(data["lines"]) == 1
    record.undo()
    record.finish(Outcome("white", "resigned"))
    file.write_text(str(record))
    assert call(*tokens).out.startswith("1. ")
    record.finish(None)
    record.play(CIRCLE[-1])
    file.write_text(str(record))
    assert "The game has 8 turns: --turn must be from 0 to 8." in call(*tokens, "--turn", "9").err
    other = call("analyse", "querni", "--record", str(file))
    assert (other.code, other.out) == (2, "")
    assert "has a game of alquerque, not of querni" in other.err
    file.write_text("1. d2 d2 *")
    broken = call(*tokens)
    assert (broken.code, broken.out) == (1, "")
    assert str(file) in broken.err


@pytest.mark.parametrize(
    "tokens",
    [
        ["analyse"],
        ["analyse", "chess"],
        ["analyse", "alquerque", "x"],
        ["analyse", "alquerque", *START.split()],
        ["analyse", "alquerque", "--time", "-1"],
        ["analyse", "alquerque", "--time", "nan"],
        ["analyse", "alquerque", "--time", "inf"],
        ["analyse", "alquerque", "--time", "x"],
        ["analyse", "alquerque", "--nodes", "0"],
        ["analyse", "alquerque", "--depth", "0"],
        ["analyse", "alquerque", "--depth", "1.5"],
        ["analyse", "alquerque", "--lines", "0"],
        ["analyse", "alquerque", "--threads", "0"],
        ["analyse", "alquerque", "--threads", "1000"],
        ["analyse", "alquerque", "--memory", "0"],
        ["analyse", "alquerque", "--memory", "99999999"],
        ["analyse", "alquerque", "--seed", "1"],
        ["analyse", "alquerque", "--turn", "1"],
        ["analyse", "alquerque", START, "--record", "x"],
        ["bench", "chess"],
        ["bench", "querni", "alquerque"],
        ["ugi"],
        ["ugi", "chess"],
        ["ugi", "querni", "x"],
    ],
)
def test_wrong_use_exits_with_2(call: Call, tokens: list[str]) -> None:
    result = call(*tokens)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("qirkat: ")
    assert result.err.count("\n") <= 3


def test_missing_file_exits_with_1(call: Call) -> None:
    result = call("analyse", "alquerque", "--record", "/nowhere/at/all")
    assert (result.code, result.out) == (1, "")
    assert "/nowhere/at/all" in result.err


class Watched:
    """The command with its standard error at a terminal."""

    def __init__(self, *tokens: str) -> None:
        self.terminal, end = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "qirkat", *tokens],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=end,
            env={**os.environ, "COLUMNS": "60"},
        )
        os.close(end)
        self.shown = b""

    def until(self, words: bytes) -> None:
        deadline = time.monotonic() + 60
        while words not in self.shown:
            ready, _, _ = select.select([self.terminal], [], [], deadline - time.monotonic())
            assert ready, self.shown
            self.shown += os.read(self.terminal, 65536)

    def end(self) -> tuple[int, str]:
        assert self.process.stdout is not None
        out = self.process.stdout.read().decode()
        code = self.process.wait(timeout=60)
        self.process.stdout.close()
        os.close(self.terminal)
        return code, out


def test_progress_is_shown_at_a_terminal() -> None:
    watched = Watched("analyse", "alquerque", BEYOND_THE_BOOK, "--depth", "5")
    watched.until(b" nodes in ")
    shown = watched.shown.decode().split("\r\x1b[K")
    assert [line.split(",")[0] for line in shown[1:6]] == [f"depth {n}" for n in range(1, 6)]
    assert all(len(line) < 60 for line in shown[:6])
    code, out = watched.end()
    assert code == 0
    assert re.fullmatch(r"1\. +\d+ %  [a-gx1-7 ]+\n", out)


def test_ctrl_c_shows_the_result_so_far() -> None:
    watched = Watched("analyse", "alquerque", BEYOND_THE_BOOK, "--time", "1000")
    watched.until(b"depth 3, ")
    watched.process.send_signal(signal.SIGINT)
    watched.until(b" nodes in ")
    code, out = watched.end()
    assert code == 130
    assert re.fullmatch(r"1\. +\d+ %  [a-gx1-7 ]+\n", out)


def test_bench(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    few = {name: entries[-2:] for name, entries in bench.POSITIONS.items()}
    monkeypatch.setattr(bench, "POSITIONS", few)
    known = {name: measure(game).nodes for name, game in GAMES.items()}
    both = call("bench")
    assert both.code == 0
    assert both.out == f"alquerque {known['alquerque']}\nquerni {known['querni']}\n"
    assert both.err.count(" million a second\n") == 2
    assert call("bench", "querni").out == f"querni {known['querni']}\n"
    data = json.loads(call("bench", "alquerque", "--json").out)
    assert (data["game"], data["nodes"]) == ("alquerque", known["alquerque"])
    assert data["seconds"] > 0
    assert data["nodes_per_second"] > 0
    assert call("bench", "querni.voluntary_pass").out.startswith("querni.voluntary_pass ")


def test_ugi(call: Call) -> None:
    said = call("ugi", "querni", typed="ugi\nposition startpos\ngo depth 2\nfrobnicate")
    assert said.code == 0
    assert said.err == ""
    assert "ugiok\n" in said.out
    assert re.search(r"^bestmove \S+$", said.out, re.MULTILINE)
    assert "info string Unknown command: 'frobnicate'." in said.out


def test_closed_standard_output_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    with os.fdopen(writing, "w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        assert engine._has_reader()
        os.close(reading)
        assert not engine._has_reader()
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert engine._has_reader()
