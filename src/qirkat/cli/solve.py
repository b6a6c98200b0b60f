"""The commands for solved tables: `solve` makes and checks them, `probe` looks up a position."""

import math
import sys
from pathlib import Path
from typing import Annotated

from qirkat import alquerque
from qirkat._core import Position, drawn_after
from qirkat.cli.console import (
    CommandError,
    JsonOption,
    Parameter,
    ProgressLine,
    TextArgument,
    WholeNumber,
    count_text,
    position_data,
    print_json,
    print_line,
    report,
    start_position,
    usage_error,
)
from qirkat.safe_text import printable
from qirkat.solve import Progress, Subspace, TableError, Tables, Verdict, counts, verify
from qirkat.solve import solve as solve_all
from qirkat.solve.solver import MEN, Count, Task, sample_step
from qirkat.solve.tables import tables_folder

TablesOption = Annotated[
    Path | None,
    Parameter(help="Folder of solved tables. Default: QIRKAT_TABLES, or the user's data folder."),
]
_LOG_INTERVAL = 60.0  # seconds between reports without a terminal


def solve(
    *,
    to: Annotated[Path, Parameter(help="Folder for the tables; created if missing.")],
    men: Annotated[
        int,
        WholeNumber,
        Parameter(help="Most pieces on the board, both sides together. Default: 18."),
    ] = MEN[-1],
    threads: Annotated[
        int | None,
        WholeNumber,
        Parameter(help="Threads. Default: one for each processor."),
    ] = None,
    memory: Annotated[
        float | None,
        Parameter(
            help="Most memory to use in GiB, for the current unit and the smaller ones it looks "
            "up. Default: the current unit must fit into free memory."
        ),
    ] = None,
    distances: Annotated[
        bool,
        Parameter(
            help="Include distances in compact tables: 8.6 GiB instead of 2.2 with all 18 pieces."
        ),
    ] = False,
    check: Annotated[
        bool, Parameter(name="--verify", help="Check existing tables instead of solving.")
    ] = False,
    every: Annotated[
        int | None,
        WholeNumber,
        Parameter(
            help="With --verify: check one state in this many. Default: every state up to 12 "
            "pieces, one in 200 beyond."
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Solve Alquerque de 9: find who wins from every position, and in how many turns.

    All 18 pieces take hours and 44 GiB of disk; 12 pieces take minutes and 4 GiB. Progress goes to
    standard error. To resume a stopped run, run the same command again. At the
    end it prints a table: for each number of pieces of the side to move and of the other side, how
    many states of the moving phase are won, drawn and lost, the turns of the longest win, and a
    checksum of the file.

    To play and to probe, keep only the files that end in .results, 3 GiB; they lack only
    distances.

    For example:

        qirkat solve --men 8 --to tables
        qirkat solve --threads 4 --memory 12 --to tables
        qirkat solve --men 8 --to tables --verify
    """
    if men not in MEN:
        raise usage_error("--men must be from 6 to 18: the pieces of both sides together.")
    if threads is not None and not 1 <= threads <= 256:
        raise usage_error("--threads must be from 1 to 256.")
    if memory is not None and not (math.isfinite(memory) and memory > 0):
        raise usage_error("--memory must be above 0, in GiB.")
    if every is not None and not check:
        raise usage_error("--every needs --verify.")
    if every is not None and not 1 <= every <= 10**12:
        raise usage_error("--every must be from 1 to 1,000,000,000,000.")
    if check and (memory is not None or distances):
        option = "--distances" if distances else "--memory"
        raise usage_error(f"{option} cannot be used with --verify.")
    line = ProgressLine(sys.stderr, log_interval=_LOG_INTERVAL)

    def show(progress: Progress) -> None:
        if line.is_due():
            line.show(_progress_line(progress))

    try:
        if check:
            seen = verify(to, men, every=every, threads=threads, on_progress=show)
        else:
            most = None if memory is None else math.ceil(memory * 2**30)
            solve_all(to, men, threads=threads, memory=most, distances=distances, on_progress=show)
    except TableError as error:
        line.clear()
        raise CommandError(str(error)) from None
    except KeyboardInterrupt:
        line.clear()
        if not check:
            report("Stopped. Run the same command again to resume.")
        raise
    line.clear()
    if check:
        _print_checked(seen, men // 2, every, as_json=as_json)
    else:
        _print_counts(counts(to, men), as_json=as_json)
        if not as_json:
            _print_start(to, men // 2)


def _progress_line(progress: Progress) -> str:
    """Return the progress of a run on one line."""
    parts = [
        f"{progress.place} of {progress.tasks}",
        _task_name(progress.task),
        f"{progress.numbers:,} states",
    ]
    if progress.distance is not None:
        parts.append(f"distance {progress.distance}")
    parts.append(f"{int(100 * progress.fraction)} %")
    if progress.seconds_left is not None:
        parts.append(f"{_duration(progress.seconds_left)} left")
    return ", ".join(parts)


def _task_name(task: Task) -> str:
    if isinstance(task, int):
        return f"{count_text(task, 'piece')} in hand"
    many, few = task
    return f"{many} against {few}"


def _duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes < 2:
        return f"{math.ceil(seconds)} s"
    return f"{minutes} min" if minutes < 120 else f"{minutes // 60} h {minutes % 60:02} min"


def _print_counts(subspaces: tuple[Subspace, ...], *, as_json: bool) -> None:
    if as_json:
        print_json([_data(subspace) for subspace in subspaces])
        return
    titles = ("men", "states", "won", "drawn", "lost", "longest win", "checksum")
    rows = [
        (
            f"{subspace.ours}-{subspace.theirs}",
            f"{subspace.all.states:,}",
            f"{subspace.all.won:,}",
            f"{subspace.all.drawn:,}",
            f"{subspace.all.lost:,}",
            f"{subspace.all.longest_win}",
            f"{subspace.checksum:016x}",
        )
        for subspace in subspaces
    ]
    widths = [max(len(cell) for cell in column) for column in zip(titles, *rows, strict=True)]
    for row in (titles, *rows):
        print_line("  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)))


def _print_start(folder: Path, each: int) -> None:
    """Print the value of the whole game."""
    start = alquerque.parse(f"......../......../........ w {each}-{each} -,- 0 1")
    verdict = Tables.open(folder).probe(start)
    if verdict is None:
        return
    end = "the game is drawn" if verdict.result == "draw" else f"White {_verdict_words(verdict)}"
    print_line(f"With {each} pieces each, {end}.")


def _data(subspace: Subspace) -> dict[str, object]:
    """Return a subspace for JSON. The checksum is text, because not every reader keeps 64 bits."""
    return {
        "ours": subspace.ours,
        "theirs": subspace.theirs,
        **_count_data(subspace.all),
        "unbarred": _count_data(subspace.unbarred),
        "checksum": f"{subspace.checksum:016x}",
    }


def _count_data(count: Count) -> dict[str, int]:
    return {
        "states": count.states,
        "won": count.won,
        "drawn": count.drawn,
        "lost": count.lost,
        "longest_win": count.longest_win,
        "longest_loss": count.longest_loss,
    }


def _print_checked(seen: dict[Task, int], each: int, every: int | None, *, as_json: bool) -> None:
    for task, states in seen.items():
        step = sample_step(task, each) if every is None else every
        if as_json:
            of = {"hands": task} if isinstance(task, int) else {"many": task[0], "few": task[1]}
            print_json({**of, "every": step, "states": states})
        else:
            which = "all" if step == 1 else f"one in {step:,}"
            print_line(f"{_task_name(task)}: {count_text(states, 'state')} ({which}), all correct")


def probe(
    text: TextArgument = None,
    /,
    *,
    tables: TablesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Look up a position of Alquerque de 9 and each of its moves in solved tables.

    The first line is the result; then comes every legal move, best first. Distances are in turns of
    both players, the winner taking the quickest way and the loser the slowest; compact tables have
    none. The tables ignore the draw after 100 turns without a capture: if it would come first,
    standard error says so. The first placements are known without tables.

    For example:

        qirkat probe "WW.W..../B.B.B.../........ w 0-0 -,- 0 1"
        qirkat probe --tables tables --json
    """
    position = start_position(alquerque, text, None, None)
    try:
        opened = Tables.find() if tables is None else Tables.open(tables)
        verdict = opened.probe(position)
        turns = opened.turns(position)
        line = opened.line(position)
    except TableError as error:
        raise CommandError(str(error)) from None
    if verdict is None:
        folder = tables_folder() if tables is None else tables
        place = printable(str(folder), 500)
        if folder.is_dir():
            raise CommandError(f"This position is not in the tables in {place}.")
        raise CommandError(
            f"This position is not in the opening book, and there are no tables in {place}. "
            "Make tables with qirkat solve, or name their folder with --tables or QIRKAT_TABLES."
        )
    quiet_end = drawn_after(position, line)
    if as_json:
        print_json(
            {
                **position_data(position),
                **_verdict_data(verdict),
                "quiet_end": quiet_end,
                "turns": [
                    {"move": turn.move.text, **_verdict_data(turn.verdict)} for turn in turns or ()
                ],
            }
        )
        return
    print_line(_position_sentence(position, verdict))
    if position.outcome is not None and position.outcome.reason == "quiet_100":
        report("That follows the rulebook. Here the game is drawn by 100 turns without a capture.")
    for turn in turns or ():
        print_line(f"{turn.move.text:<11}{_verdict_words(turn.verdict)}")
    if quiet_end is not None:
        report(
            f"But the best line is drawn after {count_text(quiet_end, 'turn')}, by 100 turns "
            "without a capture."
        )


def _verdict_data(verdict: Verdict) -> dict[str, object]:
    return {"result": verdict.result, "distance": verdict.distance}


def _position_sentence(position: Position, verdict: Verdict) -> str:
    """Return the value of the position as a sentence."""
    side = position.side.capitalize()
    if verdict.distance == 0:
        return f"{side} has {'won' if verdict.result == 'win' else 'lost'}."
    if verdict.result == "draw":
        return f"{side} to move. The game is drawn with best play."
    return f"{side} to move: {side} {_verdict_words(verdict)}."


def _verdict_words(verdict: Verdict) -> str:
    words = {"win": "wins", "draw": "draws", "loss": "loses"}[verdict.result]
    return (
        words if verdict.distance is None else f"{words} in {count_text(verdict.distance, 'turn')}"
    )
