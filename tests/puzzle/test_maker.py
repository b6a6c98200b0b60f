"""Making packs: the same bytes for any number of processes, and after a stop."""

from pathlib import Path

import pytest

from qirkat.jobs import Place, Progress
from qirkat.puzzle.check import check
from qirkat.puzzle.maker import make
from qirkat.puzzle.pack_file import read
from qirkat.solve import Tables


class StopError(Exception):
    """The run is stopped."""


def made(
    tables: Path,
    folder: Path | None = None,
    *,
    size: int = 10,
    processes: int = 1,
    stop: bool = False,
) -> bytes:
    def show(_: Progress) -> None:
        if stop:
            raise StopError

    return make(
        jobs=2,
        size=size,
        seed=5,
        whims=2,
        tables=tables,
        men=8,
        folder=folder,
        place=Place(processes),
        on_progress=show,
    )


@pytest.mark.slow
def test_pack_is_the_same_for_any_number_of_processes(eight: Path, tmp_path: Path) -> None:
    alone = made(eight)
    assert made(eight, tmp_path / "jobs", processes=2) == alone
    assert made(eight, tmp_path / "jobs") == alone  # from the finished jobs
    puzzles = read(alone)
    assert {(each.kind, each.length) for each in puzzles} >= {
        ("win", 2),
        ("win", 3),
        ("win", 4),
        ("only", 1),
        ("hold", 1),
    }
    assert any("which_piece" in each.themes for each in puzzles)
    findings = list(check(puzzles, Tables.open(eight)))
    assert all(each.is_checked and each.problem is None for each in findings)


@pytest.mark.slow
def test_stopped_run_resumes(eight: Path, tmp_path: Path) -> None:
    with pytest.raises(StopError):
        made(eight, tmp_path, size=2, stop=True)
    assert made(eight, tmp_path, size=2) == made(eight, size=2)


def test_too_few_pieces_for_puzzles(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at least 6 pieces"):
        make(jobs=1, size=1, seed=1, whims=1, tables=tmp_path, men=5)
