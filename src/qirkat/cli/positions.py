"""The commands about one position: moves, perft and show."""

import sys
import time
from typing import Annotated, Any

from qirkat._core import Move, MoveError, Outcome, Position, game
from qirkat.cli.console import (
    Dash,
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
    ThemeOption,
    UprightOption,
    Whole,
    has_colour,
    has_unicode,
    move_data,
    pictures,
    position_data,
    put,
    put_bytes,
    put_json,
    started,
    tell,
    tell_set_up,
    words,
    wrong_use,
)
from qirkat.picture import MARKS, svg
from qirkat.picture.diagram import standing
from qirkat.picture.diagram import text as diagram

TextArgument = Annotated[
    str | None,
    Dash,
    Parameter(
        name="TEXT",
        help="Text of a position, in quotes; - reads it from standard input. "
        "Without it the start is taken.",
    ),
]


def moves(
    game_name: GameArgument,
    text: TextArgument = None,
    /,
    *,
    seed: SeedOption = None,
    marks: MarksOption = None,
    count: Annotated[bool, Parameter(help="Only how many there are.")] = False,
    as_json: JsonOption = False,
) -> None:
    """List the legal turns of a position, one on each line.

    A finished game has none, which is said on standard error. Without a text or seed Querni draws
    a set-up.

    For example:

        qirkat moves alquerque "......../......../........ w 9-9 -,- 0 1" --count
        qirkat moves querni --seed 7
    """
    position = started(game(game_name), text, seed, marks)
    if as_json:
        listed = {} if count else {"moves": [move_data(move) for move in position.moves]}
        put_json({**position_data(position), "count": position.move_count(), **listed})
        return
    tell_set_up(position, text, seed)
    if count:
        put(str(position.move_count()))
    else:
        for move in position.moves:
            put(move.text)
    if position.outcome is not None:
        tell(f"The game is over, {standing(position)}.")


def perft(
    game_name: GameArgument,
    depth: Annotated[int, Whole, Parameter(name="DEPTH", help="How many turns each sequence has.")],
    /,
    *,
    position: PositionOption = None,
    seed: SeedOption = None,
    marks: MarksOption = None,
    divide: Annotated[bool, Parameter(help="Also count for each first turn by itself.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Count the sequences of turns from a position, to check the rules and to time them.

    The count goes to standard output, time and speed to standard error. Draws by repetition do
    not end a sequence; every other end does. Without a position or seed Querni draws a set-up.

    For example:

        qirkat perft alquerque 5 --divide
    """
    if depth < divide:
        raise wrong_use(f"DEPTH is {int(divide)} or more here.")
    root = started(game(game_name), position, seed, marks)
    tell_set_up(root, position, seed)
    begun = time.perf_counter()
    parts: dict[str, int] = {}
    if divide:
        for move in root.moves:
            parts[move.text] = root.play(move).perft(depth - 1)
            if not as_json:
                put(f"{move.text}: {parts[move.text]}")
        total = sum(parts.values())
    else:
        if sys.stderr.isatty():  # someone waits: what is quick is shown first
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
        put_json({**position_data(root), "depth": depth, "count": total, **speed, **divided})
    else:
        put(f"total: {total}" if divide else str(total))
    sys.stdout.flush()
    _tell_speed(depth, total, seconds)


def _tell_speed(depth: int, count: int, seconds: float) -> None:
    speed = count / max(seconds, 1e-9)
    tell(f"depth {depth}: {count:,} in {seconds:.3f} s, {speed / 1e6:.1f} million a second")


def show(
    game_name: GameArgument,
    text: TextArgument = None,
    /,
    *,
    seed: SeedOption = None,
    marks: MarksOption = None,
    last: Annotated[
        list[str] | None,
        Parameter(help="Play this turn from there, and mark it; may be given again."),
    ] = None,
    svg_file: SvgOption = None,
    png_file: PngOption = None,
    theme: ThemeOption = "auto",
    size: SizeOption = None,
    upright: UprightOption = False,
    flip: FlipOption = False,
    highlight: Annotated[str | None, Parameter(help="Squares to point out: c3,d4")] = None,
    arrows: Annotated[str | None, Parameter(help="Arrows to draw: c3-e5,d2-d3")] = None,
    ascii_only: Annotated[
        bool,
        Parameter(name="--ascii", help="Draw the text in plain ASCII."),
    ] = False,
) -> None:
    """Show a position as text, or as a picture with `--svg` or `--png`.

    For example:

        qirkat show querni --seed 7 --last i2-h1x1-3
        qirkat show alquerque --last d2 --last f4 --svg board.svg --theme dark
    """
    position = started(game(game_name), text, seed, marks)
    tell_set_up(position, text, seed)
    played: Move | None = None
    for turn in last or []:
        try:
            played = position.parse_move(turn)
        except MoveError as error:
            raise wrong_use(str(error)) from None
        position = position.play(played)
    if svg_file is None and png_file is None:
        if upright or flip or highlight or arrows or size is not None or theme != "auto":
            raise wrong_use(
                "--theme, --size, --upright, --flip, --highlight and --arrows are for pictures. "
                "Add --svg FILE or --png FILE."
            )
        draw(position, played, ascii_only=ascii_only)
        return
    paint(
        position,
        svg_file,
        png_file,
        theme=theme,
        size=size,
        last=played,
        arrows=words(arrows),
        highlight=words(highlight),
        upright=upright,
        flip=flip,
        marks=words(marks) if marks is not None else MARKS,
    )


def paint(
    position: Position,
    svg_file: str | None,
    png_file: str | None,
    *,
    theme: ThemeOption,
    size: int | None,
    **options: Any,
) -> None:
    """Draw a position into the files that are wanted; the other options are those of `svg`."""
    with pictures():
        if svg_file is not None:
            drawing = svg(position, theme=theme, size=560 if size is None else size, **options)
            put_bytes(svg_file, drawing.encode() + b"\n")
        if png_file is not None:
            from qirkat.picture.raster import png

            pixels = png(
                position,
                theme="dark" if theme == "dark" else "light",
                size=1120 if size is None else size,
                **options,
            )
            put_bytes(png_file, pixels)


def draw(
    position: Position,
    last: Move | None,
    *,
    outcome: Outcome | None = None,
    ascii_only: bool = False,
) -> None:
    """Draw a position on standard output, as its reader can show it."""
    drawn = diagram(
        position,
        last=last,
        outcome=outcome,
        colour=has_colour(sys.stdout),
        unicode=has_unicode(sys.stdout) and not ascii_only,
    )
    put(drawn)
