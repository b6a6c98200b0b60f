"""The commands for files of games: record check, convert and show."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import IO, Annotated, Literal

from qirkat.cli.console import (
    App,
    CommandError,
    DashAllowed,
    FlipOption,
    Group,
    JsonOption,
    Parameter,
    PngOption,
    SizeOption,
    SvgOption,
    ThemeOption,
    UprightOption,
    WholeNumber,
    count_text,
    json_line,
    open_output,
    outcome_data,
    picture_errors,
    print_line,
    report,
    usage_error,
    write_output,
)
from qirkat.cli.positions import print_board, save_pictures
from qirkat.record import Node, Record, RecordError, to_sanmill
from qirkat.safe_text import printable, without_controls

FileArgument = Annotated[
    str,
    DashAllowed,
    Parameter(
        name="FILE",
        help="File of games, from Qirkat, Sanmill or PlayOK; - is standard input.",
    ),
]
LegalOption = Annotated[
    bool,
    Parameter(
        negative="",
        help="Read games played by other rules as far as they are legal here.",
    ),
]

records = App(
    name="record",
    help="Check, convert and show files of games.",
    group=Group("Whole games", sort_key=4),
    group_commands=Group("Commands"),
)


@contextmanager
def _open_input(name: str) -> Iterator[IO[bytes]]:
    if name == "-":
        yield sys.stdin.buffer
        return
    with Path(name).open("rb") as file:
        yield file


def _read_games(
    name: str,
    *,
    legal_part: bool = False,
    on_error: Callable[[RecordError], object] | None = None,
) -> Iterator[Record]:
    """Read games from a file or standard input, one at a time."""
    with _open_input(name) as file:
        yield from Record.read(file, legal_part=legal_part, on_error=on_error)


def _fault_line(name: str, error: RecordError) -> str:
    """Format a fault as file:line:column, which editors understand."""
    place = ":".join(str(at) for at in (error.line, error.column) if at is not None)
    turn = "" if error.turn is None else f", turn {error.turn}"
    shown = "standard input" if name == "-" else printable(name, 500)
    return f"{shown}:{place}: game {error.game}{turn}: {error.sentence} [{error.reason}]"


@records.command
def check(
    files: Annotated[
        list[str],
        DashAllowed,
        Parameter(name="FILE", help="Game files; - for standard input."),
    ],
    /,
    *,
    as_json: JsonOption = False,
) -> int:
    """Check files of games and report every faulty one.

    Each fault is one line with file, line, column, game, turn and reason. The exit code is 1 if
    there are any. Files may be of any length: one game is held in memory at a time.

    For example:

        qirkat record check games.pgn
    """
    good = bad = missing = 0
    for name in files:
        faults: list[RecordError] = []
        try:
            with _open_input(name) as file:
                # Report the faults before a game as soon as that game has been read.
                for record in chain(Record.read(file, on_error=faults.append), [None]):
                    good += record is not None
                    bad += len(faults)
                    for fault in faults:
                        print_line(
                            _fault_json(name, fault) if as_json else _fault_line(name, fault)
                        )
                    faults.clear()
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            missing += 1
            report(f"qirkat: {printable(name, 500)}: {error.strerror or error}.")
    sys.stdout.flush()
    report(f"{count_text(good + bad, 'game')} read: {good:,} valid, {bad:,} faulty.")
    return 1 if bad or missing else 0


def _fault_json(name: str, error: RecordError) -> str:
    place = {"file": name, "game": error.game, "line": error.line, "column": error.column}
    return json.dumps(
        {**place, "turn": error.turn, "reason": error.reason, "sentence": error.sentence}
    )


@records.command
def convert(
    file: FileArgument,
    /,
    *,
    to: Annotated[
        Literal["qirkat", "sanmill", "json"],
        Parameter(help="Qirkat's format, Sanmill's, or one line of JSON for each game."),
    ] = "qirkat",
    output_file: Annotated[
        str,
        DashAllowed,
        Parameter(name=["--output", "-o"], help="Output file; - is standard output. Default: -."),
    ] = "-",
    legal_part: LegalOption = False,
) -> int:
    """Convert the games of a file to another format.

    A game that cannot be read or written is reported on standard error and left out, and the exit
    code is then 1. The output may be the input file; it is replaced only if every game could be
    written.

    For example:

        qirkat record convert playok.txt --output games.pgn --legal-part
        qirkat record convert games.pgn --to sanmill
    """
    bad = 0

    def report_fault(error: RecordError) -> None:
        nonlocal bad
        bad += 1
        report(_fault_line(file, error))

    written = 0
    with open_output(output_file) as out:
        for record in _read_games(file, legal_part=legal_part, on_error=report_fault):
            try:
                text = _convert_record(record, to)
            except ValueError as error:
                bad += 1
                report(f"{printable(file, 500)}: {error}")
                continue
            # An empty line separates games, as readers of PGN expect.
            out.write((b"\n" if written and to != "json" else b"") + text.encode())
            written += 1
        if bad and is_same_file(file, output_file):
            raise CommandError(f"{printable(file, 500)} was left unchanged.")
    return 1 if bad else 0


def is_same_file(one: str, other: str) -> bool:
    """Whether two names refer to the same file."""
    return "-" not in (one, other) and os.path.realpath(one) == os.path.realpath(other)


def _convert_record(record: Record, to: str) -> str:
    if to == "sanmill":
        return to_sanmill(record)
    if to == "qirkat":
        return str(record)
    return json_line(_record_data(record)) + "\n"


def _record_data(record: Record) -> dict[str, object]:
    """Return the main line of a game for JSON."""
    seed = record.start.seed
    return {
        "game": record.game.name,
        "tags": dict(record.tags),
        "start": record.start.text,
        "seed": None if seed is None else str(seed),
        "moves": [node.text for node in record.root.line],
        "position": record.position.text,
        "result": record.result,
        "outcome": outcome_data(record.outcome),
    }


@records.command
def show(
    file: FileArgument,
    /,
    *,
    game: Annotated[
        int, WholeNumber, Parameter(help="Number of the game in the file. Default: 1.")
    ] = 1,
    turn: Annotated[
        int | None,
        WholeNumber,
        Parameter(help="Show the position after this turn; 0 is the start. Default: the end."),
    ] = None,
    svg_file: SvgOption = None,
    png_file: PngOption = None,
    gif_file: Annotated[
        str | None,
        DashAllowed,
        Parameter(
            name="--gif",
            help="Write the whole game as an animated GIF; needs the extra qirkat[picture].",
        ),
    ] = None,
    theme: ThemeOption = "auto",
    size: SizeOption = None,
    upright: UprightOption = False,
    flip: FlipOption = False,
    legal_part: LegalOption = False,
) -> None:
    """Show a game of a file: its tags, its turns and the board.

    For example:

        qirkat record show games.pgn --game 2 --turn 17
        qirkat record show games.pgn --gif game.gif
    """
    is_picture = (svg_file, png_file, gif_file) != (None, None, None)
    if not is_picture and (upright or flip or size is not None or theme != "auto"):
        raise usage_error(
            "--theme, --size, --upright and --flip are for pictures: "
            "add --svg FILE, --png FILE or --gif FILE."
        )
    record = choose_record(file, game, legal_part=legal_part)
    node = _node(record, turn)
    outcome = record.outcome if node is record.end else None
    if gif_file is not None:
        with picture_errors():
            from qirkat.picture.raster import gif

            shade: Literal["light", "dark"] = "dark" if theme == "dark" else "light"
            pixels = 560 if size is None else size
            moving = gif(record, theme=shade, size=pixels, upright=upright, flip=flip)
            write_output(gif_file, moving)
    save_pictures(
        node.position,
        svg_file,
        png_file,
        theme=theme,
        size=size,
        last=node.move,
        outcome=outcome,
        upright=upright,
        flip=flip,
    )
    if is_picture:
        return
    print_line(without_controls(str(record).rstrip("\n"), keep="\n"))
    print_line("")
    print_board(node.position, node.move, outcome=outcome)
    if node is record.end and record.is_over and outcome is None:
        print_line(f"   result {record.result}; the reason is not recorded")


def choose_record(file: str, number: int, *, legal_part: bool) -> Record:
    """Read one game of a file or standard input by its number, from 1."""
    if number < 1:
        raise usage_error("--game must be 1 or more.")
    # Faulty games before the requested one count, but are skipped.
    faults: list[RecordError] = []
    good = 0
    for record in _read_games(file, legal_part=legal_part, on_error=faults.append):
        good += 1
        if good + len(faults) == number:
            return record
        if good + len(faults) > number:
            break
    for error in faults:
        if error.game == number:
            raise CommandError(_fault_line(file, error))
    held = count_text(good + len(faults), "game")
    raise CommandError(f"{printable(file, 500)} has {held}; there is no game {number}.")


def first_record(file: Path, game_name: str | None) -> Record:
    """Read the first game of a file; it must be of the named game, if one is named."""
    try:
        record = Record.first(file)
    except ValueError as error:
        raise CommandError(f"{printable(str(file), 500)}: {error}") from None
    if game_name is not None and record.game.name != game_name:
        raise usage_error(f"The file has a game of {record.game}, not of {game_name}.")
    return record


def check_turn(record: Record, turn: int | None) -> int:
    """Return a valid number of turns of a game; by default all."""
    last = record.end.ply
    if turn is not None and not 0 <= turn <= last:
        turns = count_text(last, "turn")
        raise usage_error(f"The game has {turns}: --turn must be from 0 to {last}.")
    return last if turn is None else turn


def _node(record: Record, turn: int | None) -> Node:
    node = record.root
    for _ in range(check_turn(record, turn)):
        assert node.next is not None
        node = node.next
    return node
