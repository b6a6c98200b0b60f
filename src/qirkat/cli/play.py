"""The command `play`: sets up a game and connects it to this terminal."""

import os
import random
import shutil
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from types import FrameType
from typing import Annotated, Literal

from qirkat._core import Position, game
from qirkat.cli.console import (
    BalancedOption,
    GameName,
    MarksOption,
    Parameter,
    PositionOption,
    SeedOption,
    WholeNumber,
    check_language,
    has_colour,
    has_unicode,
    print_line,
    report,
    start_position,
    usage_error,
)
from qirkat.cli.records import first_record
from qirkat.engine import LEVELS
from qirkat.files import state_folder
from qirkat.messages import LANGUAGES, Messages, language_from_environment
from qirkat.record import BALANCED_TAG, Record
from qirkat.terminal.computer_player import Computer, seat, seat_computer
from qirkat.terminal.game import TerminalGame, run
from qirkat.terminal.game_choice import LeaveError, choose_game, choose_level
from qirkat.terminal.sentences import other_side

with suppress(ImportError):  # line editing for `input`, where available
    import readline  # noqa: F401

MAX_LINE = 4096  # characters per typed line
BUSY_DELAY = 0.3  # seconds before a busy text is shown


def play(
    game_name: Annotated[
        GameName | None,
        Parameter(name="GAME", help="The game. Default: ask."),
    ] = None,
    /,
    *,
    level: Annotated[
        int | None,
        WholeNumber,
        Parameter(help="Play against the computer, from 1 (easy) to 10 (very strong)."),
    ] = None,
    side: Annotated[
        Literal["blue", "pink", "white", "black", "random"] | None,
        Parameter(help="Your side against the computer. Default: the side to move."),
    ] = None,
    seed: SeedOption = None,
    marks: MarksOption = None,
    balanced: BalancedOption = False,
    position: PositionOption = None,
    load: Annotated[Path | None, Parameter(help="Continue the first game of this file.")] = None,
    first: Annotated[
        str | None, Parameter(help="Name of the player who goes first, as Blue or White.")
    ] = None,
    second: Annotated[str | None, Parameter(help="Name of the other player.")] = None,
    language: Annotated[
        str | None,
        Parameter(
            help=f"Language of the game: {', '.join(LANGUAGES)}. Default: from LC_ALL, "
            "LC_MESSAGES or LANG."
        ),
    ] = None,
) -> int:
    """Play at this terminal, with another person or against the computer.

    Type a move such as `c3-e5`, or `help` for hints, undo, draw offers, saving and loading. If you
    quit before the end, the game is saved and you are told where.

    For example:

        qirkat play querni --level 3
        qirkat play alquerque --level 5 --side black
        qirkat play querni --seed 7 --language es
        qirkat play alquerque --first Ana --second Luis
    """
    for stream in (sys.stdout, sys.stdin):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    messages = terminal_messages(language)
    if level is not None and level not in LEVELS:
        raise usage_error(f"--level must be from {LEVELS[0]} to {LEVELS[-1]}.")
    if load is not None:
        if (seed, marks, position) != (None, None, None) or balanced:
            raise usage_error("Give either --load or a position, not both.")
        record = first_record(load, game_name)
    else:
        if position == "-":
            raise usage_error(
                "The position cannot come from standard input: the players type there."
            )
        try:
            chosen = (
                choose_game(messages, read_line, print_line)
                if game_name is None
                else game(game_name)
            )
            if game_name is None and level is None:
                level = choose_level(messages, read_line, print_line)
        except LeaveError:
            return 0
        record = _new_record(start_position(chosen, position, seed, marks, balanced=balanced))
        if balanced:
            record.tags["SetUp"] = BALANCED_TAG
    _set_names(record, first, second)
    _seat_computer(record, level, side, (first, second))
    terminal_game = TerminalGame(
        record,
        messages,
        folder=state_folder(),
        file=load,
        new_record=lambda kind: _new_record(kind.start()),
        computer=Computer(),
        busy=_show_busy,
        colour=has_colour(sys.stdout),
        unicode=has_unicode(sys.stdout),
        width=shutil.get_terminal_size().columns,
    )
    with hangup_as_eof():
        run(terminal_game, read_line, print_line)
    return 0


def _seat_computer(
    record: Record, level: int | None, side: str | None, names: tuple[str | None, str | None]
) -> None:
    """Give the computer the side that the person does not have, if it plays."""
    sides, place = record.game.sides, seat(record)
    if level is None and place is not None:
        level = place.level
    if level is None:
        if side is not None:
            raise usage_error("--side is for games against the computer: add --level.")
        return
    named = [each for each, name in zip(sides, names, strict=True) if name is not None]
    if side == "random":
        side = random.choice(sides)
    elif side is None:
        # A single name chooses the side; else a seated person stays, or the first to move plays.
        stays = None if place is None else other_side(record.game, place.side)
        side = named[0] if len(named) == 1 else stays or record.position.side
    if side not in sides:
        raise usage_error(f"The sides in {record.game} are {sides[0]} and {sides[1]}.")
    if other_side(record.game, side) in named:
        raise usage_error("Give only your own name: the computer has one already.")
    seat_computer(record, other_side(record.game, side), level)


@contextmanager
def hangup_as_eof() -> Iterator[None]:
    """Treat SIGHUP and SIGTERM as the end of input."""

    def hang_up(_number: int, _frame: FrameType | None) -> None:
        raise EOFError

    names = ("SIGHUP", "SIGTERM")
    before = {
        number: signal.signal(number, hang_up)
        for name in names
        if (number := getattr(signal, name, None)) is not None
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _show_busy(words: str) -> Iterator[None]:
    """Show a text and the seconds passed while something runs; only on a terminal."""
    if not sys.stdout.isatty():
        yield
        return
    done = threading.Event()
    clock = threading.Thread(target=_count_seconds, args=(words, done), daemon=True)
    clock.start()
    try:
        yield
    finally:
        done.set()
        clock.join()


def _count_seconds(words: str, done: threading.Event) -> None:
    begun, shown = time.monotonic(), ""
    with suppress(OSError):  # the terminal may be closed
        while not done.wait(BUSY_DELAY):
            seconds = int(time.monotonic() - begun)
            line = f"{words} {seconds} s" if seconds else words
            if line != shown:
                print(f"\r{line}", end="", flush=True)
                shown = line
        if shown:
            # Overwrite with spaces, which every terminal supports: twice as many, because Japanese
            # characters are wide and ^C may be echoed, but never beyond this line.
            width = min(2 * len(shown) + 4, shutil.get_terminal_size().columns - 1)
            print(f"\r{' ' * width}\r", end="", flush=True)


def _new_record(start: Position) -> Record:
    record = Record(start.game, start)
    record.tags["Date"] = date.today().strftime("%Y.%m.%d")
    return record


def _set_names(record: Record, *names: str | None) -> Record:
    """Set the given names of the players."""
    for side, name in zip(record.game.sides, names, strict=True):
        if name is None:
            continue
        if not name.isprintable() or not name.strip():
            raise usage_error("A name must have visible characters only.")
        try:
            record.tags[side.capitalize()] = name
        except ValueError as error:
            raise usage_error(str(error)) from None
    return record


def terminal_messages(language: str | None) -> Messages:
    """Return the messages of a language, or English ones if it cannot be encoded."""
    if language is not None:
        check_language(language)
    encoding = sys.stdout.encoding or "ascii"
    messages = Messages(language or language_from_environment(os.environ), encoding=encoding)
    if messages.is_encodable():
        return messages
    if language is not None:
        report(f"The terminal's encoding, {encoding}, cannot show {language}: using English.")
    return Messages("en", encoding=encoding)


def read_line(prompt: str) -> str:
    """Read a line. At a terminal it can be edited; elsewhere its length is bounded."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return input(prompt)
    print(prompt, end="", flush=True)
    line = sys.stdin.readline(MAX_LINE)
    if not line:
        raise EOFError
    return line
