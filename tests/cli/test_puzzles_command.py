"""The commands for puzzles."""

from pathlib import Path

from support.command import Call

from qirkat.puzzle import pack


def test_check_proves_and_counts(call: Call) -> None:
    done = call("puzzles", "check", "alquerque", "--every", "60", "--tables", "nowhere")
    assert done.code == 1
    done = call("puzzles", "check", "querni", "--every", "4")
    assert done.code == 0
    assert "proven, 0 not checked, 0 wrong" in done.out


def test_damaged_pack_is_refused(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "bad.puzzles"
    file.write_bytes(b"nothing")
    done = call("puzzles", "check", "querni", "--pack", str(file))
    assert done.code == 1
    assert "not a pack of puzzles" in done.err


def test_export_writes_every_puzzle(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "querni.csv"
    assert call("puzzles", "export", "querni", "--to", str(file)).code == 0
    assert len(file.read_text().splitlines()) == 1 + len(pack("querni"))
    assert call("puzzles", "export", "querni").out == file.read_text()


def test_wrong_use(call: Call, tmp_path: Path) -> None:
    for wrong in (
        ("play", "querni", "--theme", "nothing"),
        ("play", "querni", "--id", "nothing"),
        ("play", "querni", "--id", "x", "--daily", "2026-01-01"),
        ("check", "querni", "--every", "0"),
        ("make", "querni", "--jobs", "0", "--to", str(tmp_path / "a"), "--folder", str(tmp_path)),
    ):
        assert call("puzzles", *wrong).code == 2, wrong
