"""The commands about one position: moves, perft and show."""

import sys
import time
from typing import Annotated, Any

from qirkat._core import Move, MoveError, Outcome, Position, game
from qirkat.cli.console import (
    BalancedOption,
    FlipOption,
    GameArgument,
    JsonOption,
    MarksOption,
    Parameter,
    PngOption,
    PositionOption,
    SeedOption,
    SizeOption,
    SvgOption,
    TextArgument,
    ThemeOption,
    UprightOption,
    WholeNumber,
    has_colour,
    has_unicode,
    move_data,
    picture_errors,
    position_data,
    print_json,
    print_line,
    report,
    report_set_up,
    split_words,
    start_position,
    usage_error,
    write_output,
)
from qirkat.picture import MARKS, svg
from qirkat.picture.diagram import status_text
from qirkat.picture.diagram import text as diagram


def moves(
    game_name: GameArgument,
    text: TextArgument = None,
    /,
    *,
    seed: SeedOption = None,
    marks: MarksOption = None,
    count: Annotated[bool, Parameter(help="Print only the number of moves.")] = False,
    as_json: JsonOption = False,
) -> None:
    """List the legal moves of a position, one per line.

    A finished game has none; standard error says so. Without a position or seed, Querni starts
    from a random set-up.

    For example:

        qirkat moves alquerque "......../......../........ w 9-9 -,- 0 1" --count
        qirkat moves querni --seed 7
    """
    position = start_position(game(game_name), text, seed, marks)
    if as_json:
        listed = {} if count else {"moves": [move_data(move) for move in position.moves]}
        print_json({**position_data(position), "count": position.move_count(), **listed})
        return
    report_set_up(position, text, seed)
    if count:
        print_line(str(position.move_count()))
    else:
        for move in position.moves:
            print_line(move.text)
    if position.outcome is not None:
        report(f"The game is over, {status_text(position)}.")


def perft(
    game_name: GameArgument,
    depth: Annotated[
        int, WholeNumber, Parameter(name="DEPTH", help="Length of the sequences, in turns.")
    ],
    /,
    *,
    position: PositionOption = None,
    seed: SeedOption = None,
    marks: MarksOption = None,
    divide: Annotated[bool, Parameter(help="Also show the count for each first move.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Count the move sequences from a position, to check the rules of another program.

    The count goes to standard output, time and speed to standard error. Draws by repetition do
    not end a sequence; every other end does. Without a position or seed, Querni starts from a
    random set-up.

    For example:

        qirkat perft alquerque 5 --divide
    """
    if depth < divide:
        raise usage_error(f"DEPTH must be {int(divide)} or more.")
    root = start_position(game(game_name), position, seed, marks)
    report_set_up(root, position, seed)
    begun = time.perf_counter()
    parts: dict[str, int] = {}
    if divide:
        for move in root.moves:
            parts[move.text] = root.play(move).perft(depth - 1)
            if not as_json:
                print_line(f"{move.text}: {parts[move.text]}")
        total = sum(parts.values())
    else:
        if sys.stderr.isatty():  # interactive: show the quick depths first
            for shallow in range(1, depth):
                _tell_speed(shallow, root.perft(shallow), time.perf_counter() - begun)
                begun = time.perf_counter()
        total = root.perft(depth)
    seconds = time.perf_counter() - begun
    if as_json:
        speed = {
            "seconds": round(seconds, 6),
            "positions_per_second": round(total / seconds),
        }
        divided = {"divide": parts} if divide else {}
        print_json({**position_data(root), "depth": depth, "count": total, **speed, **divided})
    else:
        print_line(f"total: {total}" if divide else str(total))
    sys.stdout.flush()
    _tell_speed(depth, total, seconds)


def _tell_speed(depth: int, count: int, seconds: float) -> None:
    speed = count / max(seconds, 1e-9)
    report(f"depth {depth}: {count:,} in {seconds:.3f} s, {speed / 1e6:.1f} million a second")


def show(
    game_name: GameArgument,
    text: TextArgument = None,
    /,
    *,
    seed: SeedOption = None,
    marks: MarksOption = None,
    balanced: BalancedOption = False,
    last: Annotated[
        list[str] | None,
        Parameter(help="Play this move and mark it; repeat to play several."),
    ] = None,
    svg_file: SvgOption = None,
    png_file: PngOption = None,
    theme: ThemeOption = "auto",
    size: SizeOption = None,
    upright: UprightOption = False,
    flip: FlipOption = False,
    highlight: Annotated[str | None, Parameter(help="Squares to highlight: c3,d4")] = None,
    arrows: Annotated[str | None, Parameter(help="Arrows to draw: c3-e5,d2-d3")] = None,
    ascii_only: Annotated[
        bool,
        Parameter(name="--ascii", help="Use plain ASCII."),
    ] = False,
) -> None:
    """Show a position as text, or as a picture with `--svg` or `--png`.

    For example:

        qirkat show querni --seed 7 --last i2-h1x1-3
        qirkat show alquerque --last d2 --last f4 --svg board.svg --theme dark
    """
    position = start_position(game(game_name), text, seed, marks, balanced=balanced)
    report_set_up(position, text, seed, balanced=balanced)
    played: Move | None = None
    for turn in last or []:
        try:
            played = position.parse_move(turn)
        except MoveError as error:
            raise usage_error(str(error)) from None
        position = position.play(played)
    if svg_file is None and png_file is None:
        if upright or flip or highlight or arrows or size is not None or theme != "auto":
            raise usage_error(
                "--theme, --size, --upright, --flip, --highlight and --arrows are for pictures: "
                "add --svg FILE or --png FILE."
            )
        print_board(position, played, ascii_only=ascii_only)
        return
    save_pictures(
        position,
        svg_file,
        png_file,
        theme=theme,
        size=size,
        last=played,
        arrows=split_words(arrows),
        highlight=split_words(highlight),
        upright=upright,
        flip=flip,
        marks=split_words(marks) if marks is not None else MARKS,
    )


def save_pictures(
    position: Position,
    svg_file: str | None,
    png_file: str | None,
    *,
    theme: ThemeOption,
    size: int | None,
    **options: Any,
) -> None:
    """Write the requested picture files; the other options are those of `svg`."""
    with picture_errors():
        if svg_file is not None:
            drawing = svg(position, theme=theme, size=560 if size is None else size, **options)
            write_output(svg_file, drawing.encode() + b"\n")
        if png_file is not None:
            from qirkat.picture.raster import png

            pixels = png(
                position,
                theme="dark" if theme == "dark" else "light",
                size=1120 if size is None else size,
                **options,
            )
            write_output(png_file, pixels)


def print_board(
    position: Position,
    last: Move | None,
    *,
    outcome: Outcome | None = None,
    ascii_only: bool = False,
) -> None:
    """Print a position with the colours and symbols that standard output supports."""
    drawn = diagram(
        position,
        last=last,
        outcome=outcome,
        colour=has_colour(sys.stdout),
        unicode=has_unicode(sys.stdout) and not ascii_only,
    )
    print_line(drawn)
