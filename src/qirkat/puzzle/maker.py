"""Making a pack: numbered jobs with seeds find and rate puzzles; then duplicates are dropped.

A job depends on nothing but its seed and the settings, so the pack is the same to the byte for any
number of processes, and a run that was stopped resumes.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from qirkat._core import alquerque
from qirkat.jobs import Batch, Place, Progress, Work, run
from qirkat.puzzle.alquerque_maker import AlquerqueMaker
from qirkat.puzzle.pack_file import parse_line, puzzle_line, write
from qirkat.puzzle.puzzle import Puzzle
from qirkat.puzzle.rating import Attempts, attempts, fitted
from qirkat.puzzle.themes import themes_of
from qirkat.solve import Tables

_DULL = 0.7  # solved by the two lowest levels this often


def make(
    *,
    jobs: int,
    size: int,
    seed: int,
    whims: int,
    tables: Path,
    men: int = 10,
    folder: Path | None = None,
    place: Place = Place(),  # noqa: B008 - frozen
    on_progress: Callable[[Progress], object] | None = None,
) -> bytes:
    """Return a pack; `size` is the number of puzzles that each job looks for.

    It needs `tables` with distances for up to `men` pieces. With a folder, finished jobs are kept
    there.
    """
    AlquerqueMaker(Tables.open(tables), men=men)  # refuse before any job starts
    settings = {"size": size, "whims": whims, "tables": str(tables.resolve()), "men": men}
    batch = Batch(
        work="qirkat.puzzle.maker:MakeWork",
        rules=alquerque.name,
        count=jobs,
        seed=seed,
        settings=settings,
    )
    results = run(batch, folder=folder, place=place, on_progress=on_progress)
    puzzles: dict[str, Puzzle] = {}
    for line in (line for result in results for line in result):
        puzzle = parse_line(alquerque, line)
        puzzles.setdefault(puzzle.id, replace(puzzle, themes=themes_of(puzzle)))
    return write(alquerque, puzzles.values(), seed=seed, whims=whims)


class MakeWork(Work):
    """Finds puzzles, and rates those that are not dull."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        super().__init__(settings)
        self._maker = AlquerqueMaker(Tables.open(settings["tables"]), men=settings["men"])

    def run(self, number: int, seed: int) -> list[str]:  # noqa: ARG002 - the seed tells all
        """Return the lines of the puzzles that were found."""
        found = self._maker.find(seed, self.settings["size"], self._finished)
        return [puzzle_line(puzzle) for puzzle in found]

    def _finished(self, puzzle: Puzzle) -> Puzzle | None:
        """Return a puzzle with its rating; None if beginners find the moves anyway."""
        results = attempts(puzzle, whims=self.settings["whims"])
        if is_dull(results):
            return None
        rating, deviation = fitted(results)
        return replace(puzzle, rating=rating, deviation=deviation)


def is_dull(results: list[Attempts]) -> bool:
    """Whether the two lowest levels solve a puzzle most of the time."""
    beginners = [each for each in results if each.level <= 2]
    return sum(each.solved for each in beginners) >= _DULL * sum(each.tried for each in beginners)
