"""The commands for puzzles: solve them, and make, check and export packs."""

import random
import shutil
import sys
import time
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated, Literal

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
from qirkat.puzzle import Pack, PackError, Puzzle, daily, pack
from qirkat.puzzle.check import check as check_puzzles
from qirkat.puzzle.maker import make as make_pack
from qirkat.puzzle.pack_file import read as read_pack
from qirkat.puzzle.table import csv_text
from qirkat.puzzle.themes import THEMES
from qirkat.solve import Tables
from qirkat.solve.tables import tables_folder
from qirkat.terminal.puzzle_game import PuzzleGame, solve

PLAY = Group("Play", sort_key=1)
PuzzleGameName = Annotated[
    Literal["querni", "alquerque"], Parameter(name="GAME", help="The game, without variants.")
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

    Type a move such as `c3-e5`. A wrong move is answered with what refutes it; a slower win does
    not count as wrong. Type `hint`, `solution`, `new` for another puzzle, or `quit`.

    For example:

        qirkat puzzles play querni
        qirkat puzzles play alquerque --rating 1400
        qirkat puzzles play alquerque --theme double_mill --language fr
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
    game_name: PuzzleGameName,
    /,
    *,
    to: Annotated[Path, Parameter(help="File for the pack.")],
    folder: Annotated[
        Path, Parameter(help="Folder for finished jobs, from which a stopped run resumes.")
    ],
    jobs: Annotated[int, WholeNumber, Parameter(help="Number of jobs. Default: 100.")] = 100,
    size: Annotated[
        int | None,
        WholeNumber,
        Parameter(help="Puzzles of a job, 10, or games of a job of Querni, 5."),
    ] = None,
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

    Puzzles of Alquerque de 9 come from solved tables with distances, those of Querni from games
    between levels. Progress goes to standard error. To resume, run the same command again.

    For example:

        qirkat solve --men 10 --to tables
        qirkat puzzles make alquerque --tables tables --folder jobs --to alquerque.puzzles
        qirkat puzzles make querni --jobs 1000 --processes 4 --folder jobs --to querni.puzzles
    """
    for option, number, most in (("jobs", jobs, 10**6), ("whims", whims, 1000), ("men", men, 18)):
        if not 1 <= number <= most:
            raise usage_error(f"--{option} must be from 1 to {most:,}.")
    line = ProgressLine(sys.stderr, log_interval=_LOG_INTERVAL)

    def show(progress: Progress) -> None:
        if line.is_due():
            line.show(f"job {progress.done:,} of {progress.count:,}")

    begun = time.monotonic()
    try:
        data = make_pack(
            parse_game(game_name),
            jobs=jobs,
            size=size or (10 if game_name == "alquerque" else 5),
            seed=seed,
            whims=whims,
            tables=None if game_name == "querni" else tables or tables_folder(),
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
    """Prove the puzzles of a pack again, and look for duplicates.

    Alquerque de 9 is compared with solved tables. Without tables, only forced wins can be proven,
    by a search of every move; the others are counted as not checked.

    For example:

        qirkat puzzles check querni --every 10
        qirkat puzzles check alquerque --tables tables
    """
    if every < 1:
        raise usage_error("--every must be 1 or more.")
    chosen = _pack(game_name, file)[::every]
    opened = None
    if game_name == "alquerque":
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
    return 1 if wrong else 0


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

        qirkat puzzles export querni --to querni.csv
    """
    text = csv_text(_pack(game_name, file))
    if to is None:
        print_line(text.rstrip("\n"))
        return
    with whole_file(to) as out:
        out.write(text.encode("ascii"))


def _pack(game_name: str, file: Path | None) -> Pack:
    try:
        found = pack(game_name) if file is None else read_pack(file.read_bytes())
    except PackError as error:
        raise CommandError(str(error)) from None
    if found.game.name != game_name:
        raise usage_error(f"The pack has puzzles of {found.game}.")
    return found
