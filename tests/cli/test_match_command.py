"""The command `match`: output, exit codes and progress."""

import json
import os
import pty
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from support.command import Call
from support.ugi_programs import fake_player

from qirkat import querni
from qirkat.record import Record


@pytest.fixture(name="call")
def call_match(call: Call) -> Call:
    """Call `qirkat match`."""
    return partial(call, "match")


def test_two_players(call: Call) -> None:
    shown = call("querni", "--players", "greedy", "random", "--games", "8")
    assert shown.code == 0
    assert shown.out.splitlines() == [
        "players greedy against random",
        "games   8: +8 =0 -0",
        "score   100.0%",
        "pairs   [0 0 0 0 4] with 0, 0.5, 1, 1.5, 2 points",
        "Elo     above +83.0 (95 %)",
        "LOS     99.1%",
    ]
    assert shown.err == "pair 4 of 4  +8 =0 -0  Elo above +83.0  LOS 99.1%  [0 0 0 0 4]\n"


def test_players_option_can_be_repeated(call: Call) -> None:
    options = ("--games", "2", "--seed", "5")
    together = call("alquerque", "--players", "taker", "random", *options)
    apart = call("alquerque", "--players", "taker", "--players", "random", *options)
    assert together == apart
    same = call("alquerque", "--players", "random", "random", "random", *options, "--json")
    names = [player["name"] for player in json.loads(same.out)["players"]]
    assert names == ["random", "random #2", "random #3"]


def test_sprt_ends_the_match(call: Call) -> None:
    tokens = ("querni", "--players", "greedy", "random", "--sprt", "0,300")
    shown = call(*tokens)
    assert shown.code == 0
    assert "H1 accepted; H0: 0 Elo, H1: 300 Elo" in shown.out
    data = json.loads(call(*tokens, "--json").out)
    assert data["sprt"]["verdict"] == "accept H1"
    assert data["sprt"]["llr"] >= data["sprt"]["upper"] > 2.9
    assert data["pairs"] < 20
    undecided = call(*tokens, "--games", "2")
    assert "(-2.94, 2.94) undecided; H0" in undecided.out


def test_several_players(call: Call) -> None:
    everyone = call("querni", "--players", "random", "greedy", "taker", "--games", "4")
    assert everyone.code == 0
    lines = everyone.out.splitlines()
    assert lines[0].split() == ["Elo", "±", "games", "score"]
    assert lines[1].split()[:2] == ["1", "greedy"]
    assert [line.split(":")[0] for line in lines[5:]] == [
        "random against greedy",
        "random against taker",
        "greedy against taker",
    ]
    gauntlet = call(
        "querni", "--players", "random", "greedy", "taker", "--games", "4", "--gauntlet", "--json"
    )
    data = json.loads(gauntlet.out)
    assert [each["players"] for each in data["results"]] == [
        ["random", "greedy"],
        ["random", "taker"],
    ]
    assert data["sprt"] is None
    assert all(player["elo"]["low"] < player["elo"]["high"] for player in data["players"])


def test_json_has_no_infinite_numbers(call: Call) -> None:
    shown = call("querni", "--players", "greedy", "random", "--games", "2", "--json")
    data = json.loads(shown.out, parse_constant=lambda name: pytest.fail(name))
    (result,) = data["results"]
    assert (result["wins"], result["draws"], result["losses"]) == (2, 0, 0)
    assert result["pairs"] == [0, 0, 0, 0, 1]
    assert result["elo"]["value"] is None
    assert result["elo"]["high"] is None
    assert result["elo"]["low"] < 0
    assert data["seed"] == "1"


def test_limit_applies_to_players_without_one(call: Call) -> None:
    players = ["engine", "engine@depth=1", "engine@name=weak,level=1,nodes=10", "greedy"]
    limits = ("--nodes", "20", "--games", "2", "--json")
    shown = call("alquerque", "--players", *players, *limits)
    assert [player["player"] for player in json.loads(shown.out)["players"]] == [
        "engine@nodes=20",
        "engine@depth=1",
        "engine@nodes=10,level=1",
        "greedy",
    ]


def test_forfeits_are_reported(call: Call) -> None:
    shown = call(
        "querni", "--players", fake_player("illegal"), "random", "--games", "2", "--nodes", "5"
    )
    assert shown.code == 0
    assert "game 1.1, illegal lost by forfeit: its move 'z9' is illegal: " in shown.err
    assert "game 1.2, illegal lost by forfeit: its move 'z9' is illegal: " in shown.err
    assert shown.out.endswith("illegal broke off 2 games.\n")


def test_match_resumes_from_its_folder(call: Call, tmp_path: Path) -> None:
    tokens = ("querni", "--players", "taker", "random", "--to", str(tmp_path / "a" / "b"))
    first = call(*tokens, "--games", "4")
    again = call(*tokens, "--games", "4")
    assert again == first
    more = call(*tokens, "--games", "6")
    assert more.out.splitlines()[1].startswith("games   6: ")
    assert len(list(Record.read(tmp_path / "a" / "b" / "games.pgn"))) == 6
    other = call(*tokens, "--games", "4", "--seed", "2")
    assert other.code == 2
    assert "has a match with different seed: 1, not 2." in other.err


def test_openings_from_a_file(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    starts = [querni.start(seed=seed).text for seed in range(3)]
    file.write_text(f"# three of them\n\n{starts[0]}\n  {starts[1]}  \n{starts[2]}")
    tokens = ("querni", "--players", "taker", "random", "--openings", str(file))
    shown = call(*tokens, "--to", str(tmp_path / "to"))
    assert shown.out.splitlines()[1].startswith("games   6: ")
    games = list(Record.read(tmp_path / "to" / "games.pgn"))
    assert [game.start.text for game in games] == [text for text in starts for _ in range(2)]
    assert call(*tokens, "--games", "8").code == 2
    file.write_text("# none\n")
    assert "No positions found in" in call(*tokens).err
    file.write_text("nonsense\n")
    assert "Opening 1: " in call(*tokens).err


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        (["--players"], "A match needs at least two players."),
        (["--players", "random"], "A match needs at least two players."),
        (["--players", "random", "clever"], "'clever' is not a kind of player."),
        (["--players", "random", "level:11"], "The level must be from 1 to 10."),
        (["--players", "random", "taker", "--games", "3"], "--games must be an even number"),
        (["--players", "random", "taker", "--games", "0"], "--games must be an even number"),
        (
            ["--players", "random", "taker", "--concurrency", "0"],
            "--concurrency must be 1 or more.",
        ),
        (["--players", "random", "taker", "--sprt", "5"], "for example --sprt 0,10."),
        (
            ["--players", "random", "taker", "--sprt", "5,0"],
            "The Elo of H0 must be below that of H1.",
        ),
        (["--players", "random", "taker", "greedy", "--sprt", "0,5"], "exactly two players."),
        (["--players", "random", "taker", "--time", "0"], "--time and --clock must be above 0."),
        (["--players", "random", "taker", "--time", "-1"], "0 or more."),
        (["--players", "random", "taker", "--nodes", "0"], "1 or more."),
        (["--players", "random", "taker", "--increment", "1"], "--increment needs --clock."),
        (["--players", "random", "taker", "--seed", "-1"], "The seed must be from 0"),
        (["--players", "random", "taker", "--plies", "99"], "must be from 0 to 12."),
        (["--players", "random", "taker", "--margin", "nan"], "The margin must be"),
    ],
)
def test_wrong_use(call: Call, tokens: list[str], sentence: str) -> None:
    shown = call("querni", *tokens)
    assert (shown.code, shown.out) == (2, "")
    assert sentence in shown.err


def test_failures(call: Call, tmp_path: Path) -> None:
    missing = call("querni", "--players", "random", "ugi:/no/such/engine")
    assert (missing.code, missing.out) == (1, "")
    assert "/no/such/engine: it cannot be started: No such file or directory." in missing.err
    nowhere = call("querni", "--players", "random", "taker", "--openings", str(tmp_path / "no"))
    assert nowhere.code == 1


def test_help_has_an_example(call: Call) -> None:
    shown = call("--help")
    assert shown.code == 0
    assert "For example:" in shown.out
    assert "qirkat match querni --players" in shown.out


def test_progress_line_is_redrawn() -> None:
    """A forfeit is reported above the line, which never wraps."""
    ours, theirs = pty.openpty()
    tokens = ["match", "querni", "--players", fake_player("illegal"), "taker", "--games", "4"]
    process = subprocess.Popen(
        [sys.executable, "-m", "qirkat", *tokens, "--nodes", "5", "--sprt", "0,10"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "COLUMNS": "60"},
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            shown += os.read(ours, 4096)
        except OSError:  # the terminal's other end is closed
            break
    out, _ = process.communicate(timeout=60)
    os.close(ours)
    assert process.returncode == 0
    assert b"SPRT" in out
    text = shown.decode()
    assert text.count("\n") == 4 + 1, "four forfeits and the last line"
    last = text.split("\r")[-2]
    assert last.startswith("pair 2 of 2  +0 =0 -4  LLR -0.0")
    assert len(last.rstrip()) < 60
