"""The command `qirkat` as a whole: help, wrong use, exit codes, closed streams."""

import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from support.command import START, Call, command
from support.paths import DOCS

import qirkat
from qirkat import querni
from qirkat.cli.app import app
from qirkat.cli.console import GameName

pytestmark = pytest.mark.usefixtures("plain")

COMMANDS = [
    "serve",
    "play",
    "puzzles",
    "admin",
    "moves",
    "perft",
    "show",
    "report",
    "record",
    "analyse",
    "review",
    "bench",
    "ugi",
    "match",
    "solve",
    "probe",
    "rl",
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


def test_version_and_help() -> None:
    version = command("--version")
    assert (version.returncode, version.stdout.strip()) == (0, qirkat.__version__)
    shown = command("--help")
    assert shown.returncode == 0
    for name in COMMANDS:
        assert name in shown.stdout


@pytest.mark.parametrize(
    "path",
    [[name] for name in COMMANDS if name not in ("admin", "puzzles", "record", "rl")]
    + [["puzzles", name] for name in ("check", "export", "make", "play")]
    + [["record", name] for name in ("check", "convert", "show")]
    + [["rl", name] for name in ("dataset", "estimates", "judge")]
    + [["admin", name] for name in ADMIN],
)
def test_every_command_has_help_with_an_example(call: Call, path: list[str]) -> None:
    shown = call(*path, "--help")
    assert shown.code == 0
    assert "For example:" in shown.out
    assert f"qirkat {' '.join(path)} " in shown.out


def test_every_game_name_is_accepted() -> None:
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
def test_wrong_use_exits_with_2(call: Call, tokens: list[str]) -> None:
    result = call(*tokens)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("qirkat: ")
    assert result.err.count("\n") <= 3


def test_quotes_are_suggested_only_for_position_texts(call: Call) -> None:
    assert "in quotes" in call("moves", "alquerque", *START.split()).err
    assert "in quotes" in call("show", "alquerque", *START.split()).err
    for tokens in (["perft", "querni", "1", "7"], ["completion", "bash", "7"]):
        assert call(*tokens).err.startswith("qirkat: Unexpected argument: 7.\nRun qirkat --help")


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
def test_missing_file_exits_with_1(call: Call, tokens: list[str]) -> None:
    result = call(*tokens)
    assert result.code == 1
    assert result.out == ""
    assert "/nowhere/at/all" in result.err
    assert "No such file or directory" in result.err


def test_help_groups_have_names(call: Call) -> None:
    assert "Commands" in call("record", "--help").out
    assert "Other" not in call("record", "--help").out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_commands_and_games(call: Call, shell: str) -> None:
    script = call("completion", shell)
    assert script.code == 0
    for word in (*COMMANDS, "alquerque", "divide"):
        assert word in script.out


def test_bash_completion_runs(tmp_path: Path) -> None:
    script = tmp_path / "completion"
    script.write_text(command("completion", "bash").stdout)
    ask = (
        f"source {script}; COMP_WORDS=(qirkat pe); COMP_CWORD=1; "
        "$(complete -p qirkat | sed 's/.*-F \\([^ ]*\\).*/\\1/'); echo \"${COMPREPLY[@]}\""
    )
    answer = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["perft"]


def test_closed_pipe_is_no_error() -> None:
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


def test_full_or_closed_streams_give_no_traceback() -> None:
    program = f"{sys.executable} -m qirkat moves alquerque '{START}'"
    for redirected, code in (("> /dev/full", 1), (">&-", 0), ("<&-", 0), (">&- 2>&-", 0)):
        shell = ["bash", "-c", f"{program} {redirected}"]
        result = subprocess.run(shell, capture_output=True, text=True, timeout=60, check=False)
        assert result.returncode == code, redirected
        expected = "qirkat: No space left on device.\n" if code else ""
        assert result.stderr == expected


def test_ctrl_c_ends_a_long_perft() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "qirkat", "perft", "querni", "30", "--divide"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    assert process.stderr.readline().startswith("Set-up ")  # printed before counting starts
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert out == ""
    assert "Traceback" not in err


def test_options_without_a_command_belong_to_serve(call: Call) -> None:
    assert "--port must be from 0" in call("--port", "70000").err
    assert call("--seed", "7").code == 2
    assert call("-h").out == call("--help").out


def test_documentation_lists_every_command() -> None:
    assert sorted(name for name in app if not name.startswith("-")) == sorted(COMMANDS)


def documented() -> list[tuple[str, str]]:
    """Return every command on the documentation page that is shown with its output."""
    page = DOCS / "command-line.md"
    blocks = re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    found = [part.split("\n", 1) for block in blocks for part in re.split(r"(?m)^\$ ", block)[1:]]
    return [(line, shown) for line, shown in found if shown]


@pytest.mark.parametrize(("line", "shown"), documented())
def test_documented_output(call: Call, line: str, shown: str) -> None:
    name, *tokens = shlex.split(line.removesuffix(" | head -3"))
    result = call(*tokens)
    assert name == "qirkat"
    written = result.out if result.code == 0 else result.err
    assert shown == ("".join(written.splitlines(True)[:3]) if "head" in line else written)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["moves", "querni", "--seed", "7.5"], "7.5 is not a whole number."),
        (["perft", "alquerque", "2.5"], "2.5 is not a whole number."),
        (["record", "check", "--jsno", "x.pgn"], "Unknown option: --jsno."),
        (["moves", "alquerque", "--cuont"], "Unknown option: --cuont."),
        (["show", "querni", "--svg", "--size"], "Unknown option: --size."),
    ],
)
def test_mistyped_options_are_refused(call: Call, words: list[str], sentence: str) -> None:
    result = call(*words)
    assert result.code == 2
    assert sentence in result.err
    assert result.out == ""
