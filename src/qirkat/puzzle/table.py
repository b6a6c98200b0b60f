"""Puzzles as CSV, with the columns of lichess's open puzzle database.

Popularity, GameUrl and OpeningTags are empty: nobody has voted, and most positions are not from a
recorded game. `Moves` is the main line, which begins with the solver's move; the CSV has one line
of a solution, the pack has all.
"""

import csv
import io
from collections.abc import Iterable

from qirkat.puzzle.puzzle import Puzzle

COLUMNS = (
    "PuzzleId",
    "FEN",
    "Moves",
    "Rating",
    "RatingDeviation",
    "Popularity",
    "NbPlays",
    "Themes",
    "GameUrl",
    "OpeningTags",
)


def csv_text(puzzles: Iterable[Puzzle]) -> str:
    """Return a row for each puzzle, below the names of the columns."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for puzzle in puzzles:
        line = " ".join(move.text for move in puzzle.main_line())
        writer.writerow(
            (
                puzzle.id,
                puzzle.position.text,
                line,
                puzzle.rating,
                puzzle.deviation,
                "",
                0,
                " ".join(puzzle.themes),
                "",
                "",
            )
        )
    return out.getvalue()
