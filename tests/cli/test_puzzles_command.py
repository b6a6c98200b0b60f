"""The commands for puzzles."""

from pathlib import Path

import pytest
from support.command import Call

from qirkat.puzzle import pack

GAME = "alquerque"


@pytest.mark.parametrize("command", ["play", "make", "check", "export"])
def test_querni_has_no_puzzles(call: Call, command: str, tmp_path: Path) -> None:
    options = ("--to", str(tmp_path / "a"), "--folder", str(tmp_path)) if command == "make" else ()
    done = call("puzzles", command, "querni", *options)
    assert (done.code, done.out) == (2, "")
    assert done.err == "qirkat: There are no puzzles of Querni.\n"


def test_check_needs_tables(call: Call, tmp_path: Path) -> None:
    done = call("puzzles", "check", GAME, "--tables", str(tmp_path / "nowhere"))
    assert done.code == 1
    assert "nowhere" in done.err
    done = call("puzzles", "check", GAME, "--every", "60", "--tables", str(tmp_path))
    assert done.code == 1
    assert done.out.startswith("0 puzzles proven, ")
    assert done.out.endswith(" not checked, 0 wrong\n")


def test_damaged_pack_is_refused(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "bad.puzzles"
    file.write_bytes(b"nothing")
    done = call("puzzles", "check", GAME, "--pack", str(file))
    assert done.code == 1
    assert "not a pack of puzzles" in done.err


def test_export_writes_every_puzzle(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.csv"
    assert call("puzzles", "export", GAME, "--to", str(file)).code == 0
    assert len(file.read_text().splitlines()) == 1 + len(pack(GAME))
    assert call("puzzles", "export", GAME).out == file.read_text()


def test_wrong_use(call: Call, tmp_path: Path) -> None:
    for wrong in (
        ("play", GAME, "--theme", "nothing"),
        ("play", GAME, "--id", "nothing"),
        ("play", GAME, "--id", "x", "--daily", "2026-01-01"),
        ("check", GAME, "--every", "0"),
        ("make", GAME, "--jobs", "0", "--to", str(tmp_path / "a"), "--folder", str(tmp_path)),
    ):
        assert call("puzzles", *wrong).code == 2, wrong
