"""The command `solve`: output, exit codes and progress."""

import json
import os
import pty
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from support.command import Call

from qirkat.cli.solve import _duration
from qirkat.solve import counts, solve


@pytest.fixture(name="call")
def call_solve(call: Call) -> Call:
    """Call `qirkat solve`."""
    return partial(call, "solve")


@pytest.mark.slow
def test_solve_eight_men(tmp_path: Path, call: Call) -> None:
    """The counts match an independent solver."""
    folder = tmp_path / "deep" / "tables"
    tokens = ["solve", "--men", "8", "--to", str(folder), "--json"]
    run = subprocess.run(
        [sys.executable, "-m", "qirkat", *tokens], capture_output=True, text=True, check=True
    )
    assert run.stderr == "", "there is nothing to report within a minute"
    found = {(each["ours"], each["theirs"]): each for each in json.loads(run.stdout)}
    assert list(found) == [(3, 3), (4, 3), (3, 4), (5, 3), (3, 5), (4, 4)]
    three, four = found[3, 3], found[4, 4]
    assert (three["won"], three["drawn"], three["lost"]) == (97_034, 39_293, 42_752)
    assert four["states"] == 3_883_721
    shares = [round(100 * four[kind] / four["states"], 2) for kind in ("won", "drawn", "lost")]
    assert shares == [65.80, 3.99, 30.21]
    assert (four["longest_win"], four["longest_loss"]) == (71, 70)
    assert found[5, 3]["won"] == found[5, 3]["states"]
    assert three["unbarred"]["states"] == 169_626
    assert three["checksum"] == "478edc364b94b196", "the files are the same on every machine"

    again = call("--men", "7", "--to", str(folder))
    assert again == (
        0,
        "men   states      won   drawn     lost  longest win          checksum\n"
        "3-3  179,079   97,034  39,293   42,752           39  478edc364b94b196\n"
        "4-3  860,241  854,124   2,397    3,720           53  272d0d4c62cd1db5\n"
        "3-4  860,241   25,802   9,379  825,060           21  272d0d4c62cd1db5\n"
        "With 3 pieces each, the game is drawn.\n",
        "",
    )


def test_verify(tmp_path: Path, call: Call) -> None:
    solve(tmp_path, men=6)
    shown = call("--men", "8", "--to", str(tmp_path), "--verify")
    assert shown == (0, "3 against 3: 179,079 states (all), all correct\n", "")
    shown = call("--men", "6", "--to", str(tmp_path), "--verify")
    assert "\n6 pieces in hand: 1 state (all), all correct\n" in shown.out
    assert "\n1 piece in hand: 27,098 states (all), all correct\n" in shown.out
    data = call("--to", str(tmp_path), "--verify", "--every", "1000", "--json")
    assert json.loads(data.out) == {"many": 3, "few": 3, "every": 1000, "states": 178}
    file = tmp_path / "alquerque-3-3.values"
    file.write_bytes(file.read_bytes()[:-1])
    damaged = call("--to", str(tmp_path), "--verify")
    assert damaged == (
        1,
        "",
        f"qirkat: {file} is damaged: its length is wrong.\n",
    )


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        (["--men", "5"], "--men must be from 6 to 18"),
        (["--men", "19"], "--men must be from 6 to 18"),
        (["--men", "7.5"], "7.5 is not a whole number."),
        (["--threads", "0"], "--threads must be from 1 to 256."),
        (["--memory", "0"], "--memory must be above 0, in GiB."),
        (["--memory", "nan"], "--memory must be above 0, in GiB."),
        (["--every", "2"], "--every needs --verify."),
        (["--verify", "--every", "0"], "--every must be from 1 to"),
        (["--verify", "--every", "9" * 20], "--every must be from 1 to"),
        (["--verify", "--memory", "1"], "--memory cannot be used with --verify."),
        (["--verify", "--distances"], "--distances cannot be used with --verify."),
    ],
)
def test_wrong_use(call: Call, tmp_path: Path, tokens: list[str], sentence: str) -> None:
    shown = call("--to", str(tmp_path / "to"), *tokens)
    assert (shown.code, shown.out) == (2, "")
    assert sentence in shown.err
    assert not (tmp_path / "to").exists()


def test_folder_option_is_required(call: Call) -> None:
    shown = call("--men", "6")
    assert shown.code == 2
    assert "--to" in shown.err


def test_failures(call: Call, tmp_path: Path) -> None:
    little = call("--men", "6", "--memory", "0.01", "--to", str(tmp_path))
    assert little == (
        1,
        "",
        "qirkat: Solving 3 pieces against 3 needs 0.1 GiB of memory; 0.0 GiB is allowed.\n",
    )
    nothing = call("--to", str(tmp_path), "--verify")
    assert (nothing.code, nothing.out) == (1, "")
    assert "There are no tables of up to 18 pieces in" in nothing.err
    file = tmp_path / "file"
    file.touch()
    assert call("--men", "6", "--to", str(file)).code == 1


@pytest.mark.slow
def test_ctrl_c_leaves_a_checkpoint(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    tokens = ["solve", "--men", "8", "--threads", "1", "--to", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "qirkat", *tokens], stdout=subprocess.PIPE, stderr=theirs
    )
    os.close(theirs)
    shown = ""
    # In the middle of a slow unit.
    while "distance" not in shown.rpartition("5 against 3")[2] or "5 against 3" not in shown:
        shown += os.read(ours, 4096).decode()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    assert (process.returncode, out) == (130, b"")
    assert "Stopped. Run the same command again to resume.\r\n" in shown
    assert (tmp_path / "alquerque-5-3.checkpoint").exists()
    solve(tmp_path, men=8)
    assert {f"{each.checksum:016x}" for each in counts(tmp_path) if each.ours == 5} == {
        "3759bda05d1e502d"
    }


@pytest.mark.slow
def test_progress_line_is_redrawn(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    tokens = ["solve", "--men", "8", "--threads", "1", "--to", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "qirkat", *tokens],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "COLUMNS": "64"},
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
    assert out.startswith(b"men ")
    lines = shown.decode().split("\r")
    assert "\n" not in shown.decode()
    assert any(
        line.startswith("3 of 12, 5 against 3, 7,855,360 states, distance ") for line in lines
    )
    assert all(len(line) < 64 for line in lines)
    assert lines[-2].strip() == "", "the line is gone when the table comes"


def test_duration_text() -> None:
    told = {0.2: "1 s", 89: "89 s", 100: "2 min", 7000: "117 min", 7300: "2 h 02 min"}
    assert {seconds: _duration(seconds) for seconds in told} == told
