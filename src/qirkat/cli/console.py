"""Shared by the commands: arguments and options, input and output, and errors."""

import json
import os
import re
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Annotated, Literal, TextIO

# Only this module imports cyclopts.
from cyclopts import App as App
from cyclopts import CycloptsError as CycloptsError
from cyclopts import Group as Group
from cyclopts import Parameter as Parameter
from cyclopts import Token
from cyclopts import UnusedCliTokensError as UnusedCliTokensError

from qirkat._core import Game, Move, Outcome, Position, PositionError
from qirkat.files import whole_file
from qirkat.messages import LANGUAGES
from qirkat.safe_text import printable

MAX_TEXT = 1000  # far longer than any position

GameName = Literal[
    "querni",
    "alquerque",
    "querni.jump_each_once",
    "querni.voluntary_pass",
    "querni.jump_each_once.voluntary_pass",
]
GameArgument = Annotated[GameName, Parameter(name="GAME", help="The game, with any variants.")]


def _whole_number(_type: object, tokens: Sequence[Token]) -> int:
    """Parse a whole number strictly; 64 bits stay exact."""
    text = tokens[0].value
    if not re.fullmatch(r"-?[0-9]{1,40}", text):
        raise ValueError(f"{printable(text)} is not a whole number.")
    return int(text)


def _no_option(_type: object, value: str | list[str] | None) -> None:
    """Treat a leading hyphen as a mistyped option, except for `-` alone."""
    for word in [value] if isinstance(value, str) else value or []:
        if word.startswith("-") and word != "-":
            raise usage_error(f"Unknown option: {printable(word)}.")


WholeNumber = Parameter(converter=_whole_number)
# Accepts - for standard input or output.
DashAllowed = Parameter(allow_leading_hyphen=True, validator=_no_option)

TextArgument = Annotated[
    str | None,
    DashAllowed,
    Parameter(
        name="TEXT",
        help="A position in quotes, or - to read it from standard input. Default: the start.",
    ),
]
PositionOption = Annotated[
    str | None,
    DashAllowed,
    Parameter(help="A position in quotes, or - to read it from standard input."),
]
SeedOption = Annotated[
    int | None, WholeNumber, Parameter(help="Seed of Querni's set-up, from 0 to 2^64 - 1.")
]
BalancedOption = Annotated[
    bool,
    Parameter(
        help="Draw a set-up of Querni that the engine finds even, between 47:53 and 53:47: the "
        "first among the seed's own and those that follow from it."
    ),
]
MarksOption = Annotated[
    str | None,
    Parameter(help="Querni's eight marks, each by its lower-left square: b2,d2,f2,..."),
]
SvgOption = Annotated[
    str | None,
    DashAllowed,
    Parameter(name="--svg", help="Write an SVG picture to this file, or to standard output for -."),
]
PngOption = Annotated[
    str | None,
    DashAllowed,
    Parameter(name="--png", help="Write a PNG picture; needs the extra qirkat[picture]."),
]
ThemeOption = Annotated[
    Literal["auto", "light", "dark"],
    Parameter(help="Colours of the picture; auto follows the reader, or is light in PNG and GIF."),
]
SizeOption = Annotated[
    int | None, WholeNumber, Parameter(help="Longer side of the picture in pixels.")
]
UprightOption = Annotated[bool, Parameter(help="Draw Querni's board upright, 7 wide and 10 tall.")]
FlipOption = Annotated[bool, Parameter(help="Draw the board from the far side.")]
ClusterOption = Annotated[
    str | None,
    Parameter(
        help="Address of a Dask scheduler, such as tcp://192.168.0.7:8786: the work is done on its "
        "machines. Needs the extra qirkat[cluster]."
    ),
]
JsonOption = Annotated[bool, Parameter(name="--json", help="Write JSON.")]


class CommandError(Exception):
    """Ends a command with a message and an exit code."""

    def __init__(self, sentence: str, *, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code


def usage_error(sentence: str) -> CommandError:
    """Return the error for wrong use: exit code 2."""
    return CommandError(sentence, code=2)


def report(words: str) -> None:
    """Print a message to standard error, so that standard output holds only data."""
    with suppress(OSError, ValueError):  # standard error may be closed
        print(words, file=sys.stderr, flush=True)


def print_line(words: str) -> None:
    """Print a line of data to standard output."""
    print(words)


def print_json(value: object) -> None:
    """Print a value as one line of JSON."""
    print_line(json_line(value))


def json_line(value: object) -> str:
    """Return a value as JSON; lone surrogates are escaped, so that it can be encoded."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()


def write_output(name: str, data: bytes) -> None:
    """Write a file, or to standard output for `-`."""
    with open_output(name) as out:
        out.write(data)


@contextmanager
def open_output(name: str) -> Iterator[IO[bytes]]:
    """Open a file that is written completely or not at all, or standard output for `-`."""
    if name == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with whole_file(Path(name)) as out:
        yield out


class ProgressLine:
    """Shows progress: at a terminal on one line that is redrawn, else as log lines.

    Updates come at most every `redraw_interval` or `log_interval` seconds.
    """

    def __init__(
        self, stream: TextIO, *, log_interval: float, redraw_interval: float = 0.2
    ) -> None:
        self._stream = stream
        self._is_terminal = stream.isatty()
        self._interval = redraw_interval if self._is_terminal else log_interval
        self._last_shown = time.monotonic()
        self._width = 0
        self._last = ""

    def is_due(self) -> bool:
        """Whether an update is due; if so, the interval restarts."""
        now = time.monotonic()
        if now - self._last_shown < self._interval:
            return False
        self._last_shown = now
        return True

    def show(self, line: str) -> None:
        """Replace the last line."""
        if not self._is_terminal:
            if line != self._last:
                report(line)
            self._last = line
            return
        line = line[: shutil.get_terminal_size().columns - 1]  # a wrapped line could not be redrawn
        self._write(f"\r{line:{self._width}}")
        self._width = len(line)

    def clear(self) -> None:
        """Clear the line for other output."""
        if self._width:
            self._write(f"\r{'':{self._width}}\r")
            self._width = 0

    def close(self) -> None:
        """Keep the last line and end it."""
        if self._is_terminal:
            report("")

    def _write(self, text: str) -> None:
        print(text, end="", file=self._stream, flush=True)


def show_status(line: str) -> None:
    """Replace the status line, if standard error is a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)


def check_language(language: str) -> None:
    """Refuse a language that has no messages."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise usage_error(f"Unknown language: {printable(language)}. The languages are {known}.")


def has_colour(stream: TextIO) -> bool:
    """Whether to use colours: NO_COLOR forbids them, FORCE_COLOR forces them."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def has_unicode(stream: TextIO) -> bool:
    """Whether the stream's encoding has the symbols of a drawn board."""
    try:
        "┼○●✕▀→".encode(stream.encoding or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


def parse_position(kind: Game, text: str) -> Position:
    """Parse a position, from standard input for `-`; errors point at the wrong character."""
    if text == "-":
        text = sys.stdin.buffer.read(MAX_TEXT).decode("utf-8", "replace").rstrip("\r\n")
    try:
        return kind.parse(text)
    except PositionError as error:
        raise usage_error(f"{error}{_caret_lines(text, error.at)}") from None


def _caret_lines(text: str, at: int | None) -> str:
    """Return the text and, below it, a caret under the wrong character."""
    if at is None or not text or len(text) > MAX_TEXT:
        return ""
    shown = "".join(c if " " <= c <= "~" else "?" for c in text)
    start = max(0, at - 60)
    return f"\n  {shown[start : start + 76]}\n  {' ' * (at - start)}^"


def start_position(
    kind: Game,
    text: str | None,
    seed: int | None,
    marks: str | None,
    *,
    balanced: bool = False,
) -> Position:
    """Return the position of a text, or else of a set-up."""
    if text is not None:
        if balanced:
            raise usage_error("Give either a position or --balanced, not both.")
        if seed is not None or marks is not None:
            raise usage_error("Give either a position or --seed and --marks, not both.")
        return parse_position(kind, text)
    try:
        squares = None if marks is None else split_words(marks)
        return kind.start(seed=seed, marks=squares, balanced=balanced)
    except ValueError as error:
        raise usage_error(str(error)) from None


def report_set_up(
    position: Position, text: str | None, seed: int | None, *, balanced: bool = False
) -> None:
    """Report which set-up of Querni was drawn if none was requested."""
    if position.game.family != "querni" or text is not None:
        return
    if seed is not None and not balanced:
        return
    if position.seed is None:  # with custom marks, a seed alone does not identify the set-up
        report(f'Set-up "{position.text}".')
    else:
        report(f"Set-up {position.seed}; use --seed {position.seed} to get it again.")


def count_text(number: int, noun: str) -> str:
    """Format a number with its noun: 1 game, 2 games."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def split_words(text: str | None) -> list[str]:
    """Split an option's value at commas and spaces."""
    return (text or "").replace(",", " ").split()


def position_data(position: Position) -> dict[str, object]:
    """Return a position for JSON. Seeds are text, because not every reader keeps 64 bits."""
    return {
        "game": position.game.name,
        "position": position.text,
        "seed": None if position.seed is None else str(position.seed),
        "side": position.side,
        "turn": position.turn,
        "outcome": outcome_data(position.outcome),
    }


def outcome_data(outcome: Outcome | None) -> dict[str, object] | None:
    """Return an outcome for JSON."""
    return None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason}


def move_data(move: Move) -> dict[str, object]:
    """Return a move for JSON."""
    return {
        "text": move.text,
        "path": move.path,
        "origin": move.origin,
        "target": move.target,
        "removed": move.removed,
        "numbers": move.numbers,
    }


def remarks_data(move: Move) -> list[dict[str, object]]:
    """Return the remarks on a move for JSON."""
    return [
        {"key": remark.key, "numbers": remark.numbers, "squares": remark.squares}
        for remark in move.remarks
    ]


@contextmanager
def picture_errors() -> Iterator[None]:
    """Convert picture errors, a bad option or a missing package, to command errors."""
    try:
        yield
    except ValueError as error:
        raise usage_error(str(error)) from None
    except ImportError as error:
        raise CommandError(f"{error}.") from None
