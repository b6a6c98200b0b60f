"""The command `qirkat`: what it writes where, its exit codes, and a game at a real terminal."""

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from conftest import Call

import qirkat
from qirkat import Outcome, alquerque, querni
from qirkat.cli import app, main
from qirkat.console import GameName
from qirkat.record import Record

START = "......../......../........ w 9-9 -,- 0 1"
TURNS = ["d2", "f4", "d1", "f2", "d3xf2"]
ASCII = {"PYTHONIOENCODING": "ascii"}
COMMANDS = [
    "serve",
    "play",
    "admin",
    "moves",
    "perft",
    "show",
    "record",
    "analyse",
    "review",
    "bench",
    "ugi",
    "match",
    "solve",
    "probe",
    "completion",
]

ADMIN = [
    "status",
    "list",
    "backup",
    "restore",
    "export",
    "check",
    "upgrade",
    "registration",
    "add",
    "password",
    "ban",
    "unban",
    "delete",
]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No colours, English, and a state folder of its own."""
    for name in ("NO_COLOR", "FORCE_COLOR", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def command(*tokens: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the real command."""
    return subprocess.run(
        [sys.executable, "-m", "qirkat", *tokens],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
    )


def played(*turns: str) -> Record:
    record = Record(alquerque)
    for turn in turns:
        record.play(turn)
    return record


def test_version_and_help() -> None:
    version = command("--version")
    assert (version.returncode, version.stdout.strip()) == (0, qirkat.__version__)
    shown = command("--help")
    assert shown.returncode == 0
    for name in COMMANDS:
        assert name in shown.stdout


@pytest.mark.parametrize(
    "path",
    [[name] for name in COMMANDS if name not in ("admin", "record")]
    + [["record", name] for name in ("check", "convert", "show")]
    + [["admin", name] for name in ADMIN],
)
def test_every_command_has_help_with_an_example(call: Call, path: list[str]) -> None:
    shown = call(*path, "--help")
    assert shown.code == 0
    assert "For example:" in shown.out
    assert f"qirkat {' '.join(path)} " in shown.out


def test_games_are_named_in_full() -> None:
    names = get_args(GameName)
    assert set(names) == {
        "alquerque",
        *(
            querni.with_rules(voluntary_pass=one, jump_each_once=two).name
            for one in (False, True)
            for two in (False, True)
        ),
    }
    assert all(qirkat.game(name).name == name for name in names)


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
    assert over.err == "The game is over, pink has won: all its tiles are removed.\n"
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
def test_an_unreadable_position_is_pointed_at(call: Call, text: str, at: int | None) -> None:
    result = call("moves", "alquerque", text)
    assert result.code == 2
    assert result.out == ""
    first, *rest = result.err.rstrip("\n").split("\n")
    assert first.startswith("qirkat: ")
    assert rest == ([] if at is None else [f"  {text}", "  " + " " * at + "^"])


def test_a_very_long_text_is_refused_in_few_words(call: Call) -> None:
    for result in (
        call("moves", "querni", "1" * 100_000),
        call("moves", "querni", "-", typed="A\0" * 100_000),
    ):
        assert result.code == 2
        assert len(result.err) < 2500


@pytest.mark.parametrize(
    "tokens",
    [
        ["frobnicate"],
        ["moves"],
        ["moves", "chess", "x"],
        ["moves", "alquerque", *START.split()],
        ["perft", "querni", "x"],
        ["perft", "querni", "-1"],
        ["perft", "alquerque", "0", "--divide"],
        ["perft", "querni", "1", "--seed", str(2**64)],
        ["perft", "querni", "1", "--seed", "-1"],
        ["perft", "alquerque", "1", "--seed", "1"],
        ["perft", "alquerque", "1", "--seed", "1", "--position", START],
        ["show", "alquerque", "--last", "d9"],
        ["show", "alquerque", "--flip"],
        ["show", "alquerque", "--svg", "-", "--highlight", "z9"],
        ["show", "alquerque", "--svg", "-", "--size", "1"],
        ["show", "querni", "--marks", "b2"],
        ["show", "querni", "--theme", "pink"],
        ["play", "querni", "--language", "xx"],
        ["play", "alquerque", "--first", "\x1b[J"],
        ["play", "alquerque", "--second", " "],
        ["play", "alquerque", "--second", "x" * 100_000],
        ["--language", "xx"],
        ["--frobnicate"],
        ["record", "show", "x", "--flip"],
        ["play", "alquerque", "--position", "-"],
        ["play", "--load", "x", "--seed", "1"],
        ["play", "querni", "--level", "0"],
        ["play", "querni", "--level", "11"],
        ["play", "querni", "--level", "hard"],
        ["play", "querni", "--side", "pink"],
        ["play", "querni", "--level", "1", "--side", "white"],
        ["play", "querni", "--level", "1", "--side", "green"],
        ["play", "querni", "--level", "1", "--first", "Ana", "--second", "Luis"],
        ["play", "querni", "--level", "1", "--side", "pink", "--first", "Ana"],
        ["record", "check"],
        ["record", "show", "-", "--game", "0"],
        ["completion", "tcsh"],
    ],
)
def test_wrong_use_is_code_2_and_a_sentence(call: Call, tokens: list[str]) -> None:
    result = call(*tokens)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("qirkat: ")
    assert result.err.count("\n") <= 3


def test_quotes_are_spoken_of_only_where_a_text_may_stand(call: Call) -> None:
    assert "goes in quotes" in call("moves", "alquerque", *START.split()).err
    assert "goes in quotes" in call("show", "alquerque", *START.split()).err
    for tokens in (["perft", "querni", "1", "7"], ["completion", "bash", "7"]):
        assert call(*tokens).err.startswith("qirkat: 7 is too much here.\nqirkat --help")


@pytest.mark.parametrize(
    "tokens",
    [
        ["record", "check", "/nowhere/at/all"],
        ["record", "convert", "/nowhere/at/all"],
        ["record", "show", "/nowhere/at/all"],
        ["play", "--load", "/nowhere/at/all"],
        ["show", "alquerque", "--svg", "/nowhere/at/all.svg"],
    ],
)
def test_a_missing_file_is_code_1_and_named(call: Call, tokens: list[str]) -> None:
    result = call(*tokens)
    assert result.code == 1
    assert result.out == ""
    assert "/nowhere/at/all" in result.err
    assert "No such file or directory" in result.err


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


def test_record_check(call: Call, tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    bad.write_text(str(played("a1")))
    assert call("record", "check", str(bad)).err == "1 game read: 1 sound, 0 not.\n"
    good.write_text(f"{played(*TURNS)}\n{played('a1')}")
    bad.write_text(f'{played("a1")}\n[Game "alquerque"]\n\n1. d2 d2 *\n\n{played("a4")}')
    result = call("record", "check", str(good))
    assert (result.code, result.out, result.err) == (0, "", "2 games read: 2 sound, 0 not.\n")
    result = call("record", "check", str(good), str(bad))
    assert result.code == 1
    assert re.fullmatch(
        rf"{bad}:8:7: game 2, turn 2: .*d2 is not empty.* \[illegal_move\]\n", result.out
    )
    assert result.err == "5 games read: 4 sound, 1 not.\n"
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
    # Onto itself: it is read to its end before it is replaced.
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
    assert (
        "holds 1 game; there is no game 2." in call("record", "show", str(file), "--game", "2").err
    )
    assert (
        "has 1 turn; --turn is from 0 to 1." in call("record", "show", str(file), "--turn", "2").err
    )
    file.write_text(f"{played('a1')}\n{record}")
    shown = call("record", "show", str(file), "--game", "2")
    assert "3. d3xf2" in shown.out
    assert "turn 6" in shown.out
    assert "\x1b" not in shown.out
    assert "turn 3" in call("record", "show", str(file), "--game", "2", "--turn", "2").out
    assert call("record", "show", str(file), "--turn", "2").code == 2
    record.finish(Outcome("white", "resigned"))
    assert "white has won: black has resigned" in call("record", "show", "-", typed=str(record)).out
    record.finish("1-0")  # as PlayOK hands a game down: nobody knows why
    shown = call("record", "show", "-", typed=str(record))
    assert shown.out.endswith("   result 1-0; the reason is not recorded\n")
    assert "result" not in call("record", "show", "-", "--turn", "1", typed=str(record)).out
    missing = call("record", "show", str(file), "--game", "3")
    assert missing.code == 1
    assert "holds 2 games" in missing.err
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


def test_the_groups_of_the_help_have_names(call: Call) -> None:
    assert "Commands" in call("record", "--help").out
    assert "Else" not in call("record", "--help").out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_commands_and_games(call: Call, shell: str) -> None:
    script = call("completion", shell)
    assert script.code == 0
    for word in (*COMMANDS, "alquerque", "divide"):
        assert word in script.out


def test_completion_script_of_bash_runs(tmp_path: Path) -> None:
    script = tmp_path / "completion"
    script.write_text(command("completion", "bash").stdout)
    ask = (
        f"source {script}; COMP_WORDS=(qirkat pe); COMP_CWORD=1; "
        "$(complete -p qirkat | sed 's/.*-F \\([^ ]*\\).*/\\1/'); echo \"${COMPREPLY[@]}\""
    )
    answer = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["perft"]


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    text = "10/10/1A1C1E1G2/2B1D1F1H1/2O1M1K1I1/1P1N1L1J2/a9 b 0 1"
    process = subprocess.Popen(
        [sys.executable, "-m", "qirkat", "moves", "querni", text],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 1


def test_streams_that_are_full_or_closed_are_no_traceback() -> None:
    program = f"{sys.executable} -m qirkat moves alquerque '{START}'"
    for redirected, code in (("> /dev/full", 1), (">&-", 0), ("<&-", 0), (">&- 2>&-", 0)):
        shell = ["bash", "-c", f"{program} {redirected}"]
        result = subprocess.run(shell, capture_output=True, text=True, timeout=60, check=False)
        assert result.returncode == code, redirected
        expected = "qirkat: No space left on device.\n" if code else ""
        assert result.stderr == expected


def test_a_long_count_ends_at_ctrl_c() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "qirkat", "perft", "querni", "30", "--divide"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    assert process.stderr.readline().startswith("Set-up ")  # what it says before it counts
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert out == ""
    assert "Traceback" not in err


def test_play_over_a_pipe_ends_politely_and_keeps_the_game(call: Call, tmp_path: Path) -> None:
    result = call("play", typed="2\n2\nd2\nf4\n")
    assert result.code == 0
    assert result.err == ""
    assert "Black placed a man on f4." in result.out
    (kept,) = (tmp_path / "state" / "qirkat").iterdir()
    assert f"qirkat play --load {kept}" in result.out
    again = call("play", "alquerque", "--load", str(kept), typed="undo 2\nquit\n")
    assert "Taken back: d2, f4." in again.out
    assert call("play", "querni", "--load", str(kept)).code == 2
    for typed in ("", "2\n", "2\n1\n", "quit\n", "2\nquit\n", "2\n\nquit\n"):
        assert call("play", typed=typed).code == 0
    endless = call("play", "alquerque", typed="d" * 1_000_000)
    assert endless.code == 0
    assert len(endless.out) < 100_000


def test_options_without_a_command_are_those_of_serve(call: Call) -> None:
    assert "A port is a number" in call("--port", "70000").err
    assert call("--seed", "7").code == 2
    assert call("-h").out == call("--help").out


def test_options_of_play_before_its_game(call: Call) -> None:
    assert "Set-up 7." in call("play", "--seed", "7", typed="1\n2\n").out
    assert "Set-up 7." in call("play", "--seed", "7", "--level", "1", typed="1\n").out
    assert "Hasta pronto." in call("play", "--language", "es", "alquerque", typed="salir\n").out


def test_names_of_the_players(call: Call, tmp_path: Path) -> None:
    names = ["--first", "Ana", "--second", "Luis"]
    shown = call("play", "alquerque", *names, typed="d2\nnew\nd2\nf4\n").out
    assert shown.count("Ana (White)> ") == 3
    assert shown.count("Luis (Black)> ") == 2
    for kept in (tmp_path / "state" / "qirkat").iterdir():
        tags = next(Record.read(kept)).tags
        assert (tags["White"], tags["Black"]) == ("Ana", "Luis")
    call("play", "querni", "--seed", "7", "--second", "Luis", typed=f"save {tmp_path}/game\n")
    tags = next(Record.read(tmp_path / "game")).tags
    assert "Blue" not in tags
    assert tags["Pink"] == "Luis"
    renamed = call("play", "--load", str(tmp_path / "game"), "--first", "Eva").out
    assert "Eva (Blue)> " in renamed


@pytest.mark.parametrize(
    ("options", "yours", "computer"),
    [
        ([], "White", "Black"),
        (["--side", "white"], "White", "Black"),
        (["--side", "black"], "Black", "White"),
        (["--second", "Ana"], "Black", "White"),
        (["--side", "black", "--second", "Ana"], "Black", "White"),
        (["--position", "W......./......../........ b 8-9 -,- 0 2"], "Black", "White"),
    ],
)
def test_which_side_one_has_against_the_computer(
    call: Call, options: list[str], yours: str, computer: str
) -> None:
    shown = call("play", "alquerque", "--level", "1", *options, typed="quit\n").out
    assert f"You are {yours}. The computer is {computer}, level 1." in shown
    name = "Ana (Black)" if "Ana" in options else yours
    assert f"{name}> " in shown


def test_a_side_by_chance(call: Call) -> None:
    shown = call("play", "querni", "--level", "1", "--side", "random", typed="quit\n").out
    assert re.search("You are (Blue|Pink). The computer is (Pink|Blue), level 1.", shown)


def test_a_game_against_the_computer_is_saved_and_goes_on(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "game"
    tokens = ["play", "alquerque", "--level", "1", "--first", "Ana"]
    shown = call(*tokens, typed=f"d2\nsave {file}\n").out
    assert "Black placed a man on" in shown
    assert "thinking" not in shown  # nobody watches
    record = next(Record.read(file))
    assert (record.tags["White"], record.tags["Black"]) == ("Ana", "Qirkat level 1")
    assert len(record.moves) == 2
    again = call("play", "--load", str(file)).out
    assert "You are White. The computer is Black, level 1." in again
    assert "Ana (White)> " in again
    stronger = call("play", "--load", str(file), "--level", "2").out
    assert "You are White. The computer is Black, level 2." in stronger
    swapped = call("play", "--load", str(file), "--side", "black").out
    assert "You are Black. The computer is White, level 1." in swapped


def test_a_game_of_two_people_can_go_on_against_the_computer(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text(str(played("d2")))
    shown = call("play", "--load", str(file), "--level", "1").out
    assert "You are Black. The computer is White, level 1." in shown


def test_play_from_a_seed_a_position_and_marks(call: Call) -> None:
    assert "Set-up 7." in call("play", "querni", "--seed", "7").out
    given = call("play", "querni", "--position", "ABC7/10/10/10/10/10/abc7 b 0 9", typed="x1-3\n")
    assert "Blue wins." in given.out
    marks = "a1,c1,e1,g1,a6,c6,e6,g6"
    assert "[10]" in call("play", "querni", "--marks", marks, "--seed", "7").out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Goodbye."),
        ("es", "Hasta pronto."),
        ("fr", "À bientôt."),
        ("ja", "お疲れさまでした。"),
    ],
)
def test_play_speaks_the_language_of_its_players(language: str, words: str) -> None:
    by_option = command("play", "alquerque", "--language", language, typed="quit\n")
    assert words in by_option.stdout
    by_shell = command("play", "alquerque", typed="quit\n", LC_ALL=f"{language}_XX.UTF-8")
    assert by_shell.stdout == by_option.stdout
    # A screen that has no such letters is spoken to in English.
    poor = command("play", "alquerque", typed="d2\nd3\nquit\n", LC_ALL=f"{language}_XX", **ASCII)
    assert (poor.returncode, poor.stderr) == (0, "")
    assert "O White 1 (8), X Black 1 (8)." in poor.stdout
    assert "?" not in poor.stdout
    asked = command("play", "alquerque", "--language", language, typed="quit\n", **ASCII)
    assert "Goodbye." in asked.stdout
    said = f"The encoding ascii has no letters for {language}: this is English.\n"
    assert asked.stderr == ("" if language == "en" else said)


def test_commands_are_those_of_the_documentation() -> None:
    assert sorted(name for name in app if not name.startswith("-")) == sorted(COMMANDS)


def documented() -> list[tuple[str, str]]:
    """Every command of the page on the command line that is shown with what it writes."""
    page = Path(__file__).parent.parent / "docs" / "command-line.md"
    blocks = re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    found = [part.split("\n", 1) for block in blocks for part in re.split(r"(?m)^\$ ", block)[1:]]
    return [(line, shown) for line, shown in found if shown]


@pytest.mark.parametrize(("line", "shown"), documented())
def test_the_documentation_shows_what_happens(call: Call, line: str, shown: str) -> None:
    name, *tokens = shlex.split(line.removesuffix(" | head -3"))
    result = call(*tokens)
    assert name == "qirkat"
    written = result.out if result.code == 0 else result.err
    assert shown == ("".join(written.splitlines(True)[:3]) if "head" in line else written)


def test_moves_of_the_start_by_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "querni", "--seed", "7"]) == 0
    listed = capsys.readouterr().out.split()
    assert listed == [move.text for move in querni.start(seed=7).moves]
    assert main(["moves", "alquerque", "--count"]) == 0
    assert capsys.readouterr().out == "24\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["moves", "querni", "--seed", "7.5"], "7.5 is not a whole number."),
        (["perft", "alquerque", "2.5"], "2.5 is not a whole number."),
        (["record", "check", "--jsno", "x.pgn"], "There is no option --jsno."),
        (["moves", "alquerque", "--cuont"], "There is no option --cuont."),
        (["show", "querni", "--svg", "--size"], "There is no option --size."),
    ],
)
def test_what_is_mistyped_is_not_taken_for_something_else(
    call: Call, words: list[str], sentence: str
) -> None:
    result = call(*words)
    assert result.code == 2
    assert sentence in result.err
    assert result.out == ""


def test_converting_a_file_in_place_loses_no_game(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    sound = '[Game "alquerque"]\n[Result "*"]\n\n1. d2 *\n'
    file.write_text(f"{sound}\n{sound.replace('1. d2', '1. d2 d2')}")
    before = file.read_text()
    result = call("record", "convert", str(file), "--output", str(file))
    assert result.code == 1
    assert "stays as it was" in result.err
    assert file.read_text() == before
    file.write_text(sound.replace("1. d2", "1.d2"))
    assert call("record", "convert", str(file), "--output", str(file)).code == 0
    assert file.read_text() == sound


def test_names_that_cannot_be_encoded_end_nothing(tmp_path: Path) -> None:
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


def test_a_user_without_a_home_can_play(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nobody)
    assert call("play", "alquerque", typed="d2\nquit\n").code == 0
