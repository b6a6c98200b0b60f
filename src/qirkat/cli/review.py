"""The command `review`: judges a whole game turn by turn."""

import shutil
import sys
import time
from typing import Annotated

from qirkat.cli.console import (
    DashAllowed,
    JsonOption,
    Parameter,
    WholeNumber,
    check_language,
    count_text,
    outcome_data,
    print_json,
    print_line,
    remarks_data,
    report,
    show_status,
    usage_error,
    write_output,
)
from qirkat.cli.engine import engine_from_options, limit_from_options, line_data
from qirkat.cli.records import FileArgument, LegalOption, choose_record, is_same_file
from qirkat.engine.review import DEFAULT_LIMIT, Judgement, Review, annotated
from qirkat.engine.review import review as review_of
from qirkat.messages import LANGUAGES, Messages
from qirkat.record import Record
from qirkat.terminal.advice import criticism
from qirkat.terminal.line_wrap import wrapped

SIGNS = {"blunder": "??", "mistake": "?", "inaccuracy": "?!"}
PLURALS = {"blunder": "blunders", "mistake": "mistakes", "inaccuracy": "inaccuracies"}


def review(
    file: FileArgument,
    /,
    *,
    game: Annotated[
        int, WholeNumber, Parameter(help="Number of the game in the file. Default: 1.")
    ] = 1,
    seconds: Annotated[
        float | None, Parameter(name="--time", help="Seconds to think about each position.")
    ] = None,
    nodes: Annotated[
        int | None,
        WholeNumber,
        Parameter(
            help="Positions to search for each move; "
            f"{DEFAULT_LIMIT.nodes:,} if there is no other limit."
        ),
    ] = None,
    depth: Annotated[int | None, WholeNumber, Parameter(help="Turns to look ahead.")] = None,
    threads: Annotated[int, WholeNumber, Parameter(help="Search threads. Default: 1.")] = 1,
    memory: Annotated[
        int, WholeNumber, Parameter(help="Size of the hash table in MiB. Default: 64.")
    ] = 64,
    output_file: Annotated[
        str | None,
        DashAllowed,
        Parameter(
            name=["--output", "-o"],
            help="Write the game to this file with marks, comments and better moves; with - only "
            "the game goes to standard output.",
        ),
    ] = None,
    language: Annotated[
        str,
        Parameter(help=f"Language of the comments: {', '.join(LANGUAGES)}. Default: en."),
    ] = "en",
    legal_part: LegalOption = False,
    as_json: JsonOption = False,
) -> None:
    """Review a game move by move and show what would have been better.

    Each line shows a move with the player's expected score before and after it, from 0 to 100 % (a
    draw counts as half), and for a mistake a mark and the better move. Explanations follow, then
    the accuracy of both players and the move that decided the game.

    For example:

        qirkat review game.pgn
        qirkat review games.pgn --game 3 --time 1 --threads 2
        qirkat review game.pgn --output reviewed.pgn --language es
    """
    check_language(language)
    if output_file == "-" and as_json:
        raise usage_error("--json and --output - cannot both write to standard output.")
    if output_file is not None and is_same_file(file, output_file):
        raise usage_error("--output must be a different file from the input.")
    limit = limit_from_options(seconds, nodes, depth)
    if (seconds, nodes, depth) == (None, None, None):
        limit = DEFAULT_LIMIT
    record = choose_record(file, game, legal_part=legal_part)
    engine = engine_from_options(record.game, threads, memory)
    begin = time.monotonic()
    try:
        found = review_of(record, engine, limit, on_turn=_show_progress)
    finally:
        show_status("")
    if output_file is not None:
        messages = Messages(language)
        noted = annotated(record, found, lambda turn: criticism(messages, turn))
        write_output(output_file, str(noted).encode())
    if as_json:
        print_json(_review_data(record, found))
    elif output_file != "-":
        shown = Messages(language, encoding=sys.stdout.encoding or "ascii")
        _print_review(record, found, shown)
    sys.stdout.flush()
    took = time.monotonic() - begin
    report(f"{count_text(len(found.turns), 'turn')} reviewed in {took:.1f} s")


def _print_review(record: Record, found: Review, messages: Messages) -> None:
    rows = [("turn", "side", "played", "before", "after", "mark", "better")]
    rows += [_row(turn) for turn in found.turns]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        # Numbers are right-aligned, words left-aligned.
        cells = [
            cell.rjust(width) if index in (0, 3, 4) else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print_line("  ".join(cells).rstrip())
    print_line("")
    columns = shutil.get_terminal_size().columns
    marked = [turn for turn in found.turns if turn.mark is not None]
    for turn in marked:
        words = f"{turn.ply}. {turn.move}{SIGNS[turn.mark or '']} {criticism(messages, turn)}"
        print_line(wrapped(words, columns, indent="   "))
    if marked:
        print_line("")
    for side in record.game.sides:
        print_line(f"{side.capitalize()}: {_summary(found, side)}")
    if (point := found.turning_point) is not None:
        print_line(f"turning point: turn {point.ply}, {point.move} by {point.side.capitalize()}")


def _row(turn: Judgement) -> tuple[str, str, str, str, str, str, str]:
    return (
        str(turn.ply),
        turn.side.capitalize(),
        turn.move.text,
        _percent(turn.before),
        _percent(turn.after),
        turn.mark or "",
        turn.best.move.text if turn.mark is not None and turn.best is not None else "",
    )


def _percent(value: float) -> str:
    """Format an expected score; 0 and 100 are reserved for certain values."""
    percent = round(100 * value)
    return f"{percent if value in (0, 1) else max(1, min(percent, 99))} %"


def _summary(found: Review, side: str) -> str:
    accuracy = found.accuracy(side)
    said = "no choice" if accuracy is None else f"accuracy {accuracy:.0f} %"
    counts = [
        f"{count} {mark if count == 1 else PLURALS[mark]}"
        for mark, count in found.marks(side).items()
    ]
    best = found.best_turn(side)
    praise = [] if best is None else [f"best move {best.ply}. {best.move}"]
    return ", ".join([said, *counts, *praise])


def _review_data(record: Record, found: Review) -> dict[str, object]:
    point = found.turning_point
    return {
        "game": record.game.name,
        "start": record.start.text,
        "result": record.result,
        "outcome": outcome_data(record.outcome),
        "turns": [_turn_data(turn) for turn in found.turns],
        "values": [round(value, 4) for value in found.values],
        "turning_point": None if point is None else point.ply,
        "accuracy": {
            side: None if (each := found.accuracy(side)) is None else round(each, 2)
            for side in record.game.sides
        },
        "best_turns": {
            side: None if (best := found.best_turn(side)) is None else best.ply
            for side in record.game.sides
        },
        "marks": {side: found.marks(side) for side in record.game.sides},
    }


def _turn_data(turn: Judgement) -> dict[str, object]:
    return {
        "turn": turn.ply,
        "side": turn.side,
        "move": turn.move.text,
        "before": round(turn.before, 4),
        "after": round(turn.after, 4),
        "loss": round(turn.loss, 4),
        "mark": turn.mark,
        "missed": turn.missed,
        "remarks": remarks_data(turn.move),
        "best": None if turn.best is None else line_data(turn.best),
    }


def _show_progress(done: int, total: int) -> None:
    show_status(f"{done} of {total} turns")
