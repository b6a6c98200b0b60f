"""Making packs: the same bytes for any number of processes, and after a stop."""

from pathlib import Path

import pytest

from qirkat import alquerque, querni
from qirkat.jobs import Place, Progress
from qirkat.puzzle.check import check
from qirkat.puzzle.maker import make
from qirkat.puzzle.pack_file import read
from qirkat.solve import Tables


class StopError(Exception):
    """The run is stopped."""


@pytest.mark.slow
def test_alquerque_is_the_same_for_any_number_of_processes(eight: Path, tmp_path: Path) -> None:
    def made(processes: int, folder: Path | None = None) -> bytes:
        return make(
            alquerque,
            jobs=2,
            size=4,
            seed=5,
            whims=2,
            tables=eight,
            men=8,
            folder=folder,
            place=Place(processes),
        )

    alone = made(1)
    assert made(2, tmp_path / "jobs") == alone
    assert made(1, tmp_path / "jobs") == alone  # from the finished jobs
    puzzles = read(alone)
    assert {puzzle.kind for puzzle in puzzles} >= {"win", "only", "hold"}
    assert all(finding.problem is None for finding in check(puzzles, Tables.open(eight)))


@pytest.mark.slow
def test_stopped_run_of_querni_resumes(tmp_path: Path) -> None:
    def made(folder: Path, stop: bool = False, processes: int = 1) -> bytes:
        def show(_: Progress) -> None:
            if stop:
                raise StopError

        return make(
            querni,
            jobs=3,
            size=2,
            seed=3,
            whims=2,
            folder=folder,
            place=Place(processes),
            on_progress=show,
        )

    with pytest.raises(StopError):
        made(tmp_path / "stopped", stop=True)
    resumed = made(tmp_path / "stopped")
    assert made(tmp_path / "whole", processes=2) == resumed
    assert len(read(resumed)) > 0


def test_what_cannot_be_made(tmp_path: Path) -> None:
    options = {"jobs": 1, "size": 1, "seed": 1, "whims": 1}
    with pytest.raises(ValueError, match="without variants"):
        make(querni.with_rules(voluntary_pass=True), **options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="from solved tables"):
        make(alquerque, **options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least 8 pieces"):
        make(alquerque, tables=tmp_path, men=7, **options)  # type: ignore[arg-type]
