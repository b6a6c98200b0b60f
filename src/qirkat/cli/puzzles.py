"""The commands for puzzles: solve them, and make, check and export packs."""

import random
import shutil
import sys
import time
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

from qirkat._core import game as parse_game
from qirkat.cli.console import (
    App,
    CommandError,
    Group,
    Parameter,
    ProgressLine,
    WholeNumber,
    count_text,
    has_colour,
    has_unicode,
    print_line,
    report,
    usage_error,
)
from qirkat.cli.play import hangup_as_eof, read_line, terminal_messages
from qirkat.cli.solve import TablesOption
from qirkat.engine import Engine
from qirkat.files import whole_file
from qirkat.jobs import JobError, Place, Progress
from qirkat.messages import LANGUAGES
from qirkat.puzzle import Pack, Puzzle, daily, pack
from qirkat.puzzle.check import check as check_puzzles
from qirkat.puzzle.maker import make as make_pack
from qirkat.puzzle.pack_file import check_game
from qirkat.puzzle.pack_file import read as read_pack
from qirkat.puzzle.table import csv_text
from qirkat.puzzle.themes import THEMES
from qirkat.solve import Tables
from qirkat.solve.tables import tables_folder
from qirkat.terminal.puzzle_game import PuzzleGame, solve

PLAY = Group("Play", sort_key=1)


def _has_puzzles(_type: object, name: str) -> None:
    """Refuse other games and variants in the same words everywhere."""
    try:
        check_game(name)
    except ValueError as error:
        raise usage_error(str(error)) from None


PuzzleGameName = Annotated[
    str, Parameter(name="GAME", help="The game: alquerque.", validator=_has_puzzles)
]
PackOption = Annotated[
    Path | None, Parameter(name="--pack", help="File of the puzzles. Default: the game's own pack.")
]
_LOG_INTERVAL = 30.0  # seconds between reports without a terminal
_NEAR = 100  # rating points around the wanted rating

puzzles = App(
    name="puzzles",
    help="Solve puzzles; make, check and export packs of them.",
    group=PLAY,
    group_commands=Group("Commands"),
)


@puzzles.command
def play(
    game_name: PuzzleGameName,
    /,
    *,
    day: Annotated[
        date | None,
        Parameter(name="--daily", help="Begin with the puzzle of this day, such as 2026-12-31."),
    ] = None,
    rating: Annotated[
        int | None, WholeNumber, Parameter(help="Only puzzles around this rating.")
    ] = None,
    theme: Annotated[
        str | None, Parameter(help=f"Only puzzles with this theme: {', '.join(THEMES)}.")
    ] = None,
    name: Annotated[str | None, Parameter(name="--id", help="Begin with this puzzle.")] = None,
    language: Annotated[
        str | None,
        Parameter(
            help=f"Language: {', '.join(LANGUAGES)}. Default: from LC_ALL, LC_MESSAGES or LANG."
        ),
    ] = None,
) -> None:
    """Solve puzzles at this terminal. Without options, begin with the puzzle of the day.

    Type a move such as `d2-d3`. A wrong move is answered with what refutes it; a slower win does
    not count as wrong. Type `hint`, `solution`, `new` for another puzzle, or `quit`.

    For example:

        qirkat puzzles play alquerque
        qirkat puzzles play alquerque --rating 1400
        qirkat puzzles play alquerque --theme which_piece --language fr
    """
    for stream in (sys.stdout, sys.stdin):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    messages = terminal_messages(language)
    if sum(each is not None for each in (day, name)) > 1:
        raise usage_error("Give either --daily or --id, not both.")
    puzzles = pack(game_name)
    chosen = _chosen(puzzles, rating, theme)
    is_daily = day is not None or (name, rating, theme) == (None, None, None)
    if name is not None:
        first = puzzles.find(name.lower())
        if first is None:
            raise usage_error(f"There is no puzzle {name[:20]!r} of {game_name}.")
    elif is_daily:
        first = daily(game_name, day or datetime.now(UTC).date())
    else:
        first = random.choice(chosen)
    dialogue = PuzzleGame(
        first,
        messages,
        next_puzzle=lambda: random.choice(chosen),
        engine=Engine(parse_game(game_name), seed=0, tables=Tables.find()),
        is_daily=is_daily,
        colour=has_colour(sys.stdout),
        unicode=has_unicode(sys.stdout),
        width=shutil.get_terminal_size().columns,
    )
    with hangup_as_eof():
        solve(dialogue, read_line, print_line)


def _chosen(puzzles: Pack, rating: int | None, theme: str | None) -> list[Puzzle]:
    """Return the puzzles of a theme and around a rating; the nearest ones if none is near."""
    if theme is not None and theme not in THEMES:
        raise usage_error(f"The themes are {', '.join(THEMES)}.")
    found = [puzzle for puzzle in puzzles if theme is None or theme in puzzle.themes]
    if not found:
        raise usage_error(f"No puzzle of {puzzles.game} has the theme {theme}.")
    if rating is None:
        return found
    least = max(_NEAR, min(abs(puzzle.rating - rating) for puzzle in found))
    return [puzzle for puzzle in found if abs(puzzle.rating - rating) <= least]


@puzzles.command
def make(
    game_name: PuzzleGameName,  # noqa: ARG001 - refuses games without puzzles
    /,
    *,
    to: Annotated[Path, Parameter(help="File for the pack.")],
    folder: Annotated[
        Path, Parameter(help="Folder for finished jobs, from which a stopped run resumes.")
    ],
    jobs: Annotated[int, WholeNumber, Parameter(help="Number of jobs. Default: 100.")] = 100,
    size: Annotated[
        int, WholeNumber, Parameter(help="Puzzles that each job looks for. Default: 10.")
    ] = 10,
    seed: Annotated[int, WholeNumber, Parameter(help="Seed. Default: 1.")] = 1,
    whims: Annotated[
        int,
        WholeNumber,
        Parameter(help="Attempts of each of the levels 1 to 6 at a puzzle. Default: 8."),
    ] = 8,
    tables: TablesOption = None,
    men: Annotated[
        int,
        WholeNumber,
        Parameter(help="Most pieces that the tables have, both sides together. Default: 10."),
    ] = 10,
    processes: Annotated[
        int, WholeNumber, Parameter(help="Processes on this machine. Default: 1.")
    ] = 1,
) -> None:
    """Make a pack of puzzles. The same options make the same file, byte for byte.

    Puzzles come from solved tables with distances. Progress goes to standard error. To resume, run
    the same command again.

    For example:

        qirkat solve --men 10 --to tables
        qirkat puzzles make alquerque --tables tables --folder jobs --to alquerque.puzzles
    """
    for option, number, most in (
        ("jobs", jobs, 10**6),
        ("size", size, 1000),
        ("whims", whims, 1000),
        ("men", men, 18),
    ):
        if not 1 <= number <= most:
            raise usage_error(f"--{option} must be from 1 to {most:,}.")
    line = ProgressLine(sys.stderr, log_interval=_LOG_INTERVAL)

    def show(progress: Progress) -> None:
        if line.is_due():
            line.show(f"job {progress.done:,} of {progress.count:,}")

    begun = time.monotonic()
    try:
        data = make_pack(
            jobs=jobs,
            size=size,
            seed=seed,
            whims=whims,
            tables=tables or tables_folder(),
            men=men,
            folder=folder,
            place=Place(processes),
            on_progress=show,
        )
    except ValueError as error:
        raise usage_error(str(error)) from None
    except JobError as error:
        raise CommandError(str(error)) from None
    finally:
        line.clear()
    with whole_file(to) as out:
        out.write(data)
    count = count_text(len(read_pack(data)), "puzzle")
    report(f"{count}, {len(data):,} bytes, {time.monotonic() - begun:.0f} s")


@puzzles.command
def check(
    game_name: PuzzleGameName,
    /,
    *,
    file: PackOption = None,
    tables: TablesOption = None,
    every: Annotated[
        int, WholeNumber, Parameter(help="Check one puzzle in this many. Default: 1.")
    ] = 1,
) -> int:
    """Compare the puzzles of a pack with solved tables, and look for duplicates.

    Every move is looked up at every node. The exit code is 1 if a puzzle is wrong, or not checked
    because the tables do not know its positions.

    For example:

        qirkat puzzles check alquerque --tables tables
        qirkat puzzles check alquerque --tables tables --every 10
    """
    if every < 1:
        raise usage_error("--every must be 1 or more.")
    chosen = _pack(game_name, file)[::every]
    opened = Tables.find() if tables is None else Tables.open(tables)
    line = ProgressLine(sys.stderr, log_interval=_LOG_INTERVAL)
    wrong = unknown = 0
    for done, finding in enumerate(check_puzzles(chosen, opened), 1):
        unknown += not finding.is_checked
        if finding.problem is not None:
            wrong += 1
            line.clear()
            print_line(f"{finding.puzzle.id}: {finding.problem}")
        if line.is_due():
            line.show(f"{done:,} of {len(chosen):,}")
    line.clear()
    print_line(
        f"{count_text(len(chosen) - wrong - unknown, 'puzzle')} proven, {unknown:,} not checked, "
        f"{wrong:,} wrong"
    )
    return 1 if wrong or unknown else 0


@puzzles.command
def export(
    game_name: PuzzleGameName,
    /,
    *,
    file: PackOption = None,
    to: Annotated[
        Path | None, Parameter(help="CSV file to write. Default: standard output.")
    ] = None,
) -> None:
    """Write puzzles as CSV with the columns of lichess's puzzle database.

    For example:

        qirkat puzzles export alquerque --to alquerque.csv
    """
    text = csv_text(_pack(game_name, file))
    if to is None:
        print_line(text.rstrip("\n"))
        return
    with whole_file(to) as out:
        out.write(text.encode("ascii"))


def _pack(game_name: str, file: Path | None) -> Pack:
    found = pack(game_name) if file is None else read_pack(file.read_bytes())
    if found.game.name != game_name:
        raise usage_error(f"The pack has puzzles of {found.game}.")
    return found
