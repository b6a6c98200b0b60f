"""The command `qirkat`.

Data goes to standard output and everything else to standard error. The exit code is 0 when all
went well, 1 for a failure and 2 for wrong use.
"""

import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from io import TextIOWrapper
from pathlib import Path
from types import FrameType
from typing import Annotated, Literal

from qirkat import __version__
from qirkat._core import Position, game
from qirkat.cli_positions import moves, perft, show
from qirkat.cli_records import records
from qirkat.console import (
    App,
    CommandError,
    CycloptsError,
    GameName,
    Group,
    MarksOption,
    Parameter,
    PositionOption,
    SeedOption,
    UnusedCliTokensError,
    has_colour,
    has_unicode,
    put,
    started,
    tell,
    wrong_use,
)
from qirkat.record import Record
from qirkat.telling import printable
from qirkat.terminal import Table, choose, read_first, run, state_folder
from qirkat.wording import LANGUAGES, Wording, language_of

PLAY = Group("Play", sort_key=1)
POSITIONS = Group("Positions", sort_key=2)
SHELL = Group("Shell", sort_key=4)
with suppress(ImportError):  # lets `input` edit lines, where there is such a library
    import readline  # noqa: F401

MOST_TYPED = 4096  # characters in a line that is typed

app = App(
    name="qirkat",
    version=__version__,
    help_format="markdown",
    version_format="plaintext",
    help="""Querni and Alquerque de 9, two board games for two.

Without a command it starts a game at this terminal. `qirkat COMMAND --help` tells more, with
examples. Games are named `querni` and `alquerque`; variants follow after dots.
""",
    group_commands=Group("Else", sort_key=9),
    # A flag is on or left out, and what is left out is said in the help of each option.
    default_parameter=Parameter(negative=(), show_default=False),
    result_action="return_value",
)
app.command(moves, group=POSITIONS)
app.command(perft, group=POSITIONS)
app.command(show, group=POSITIONS)
app.command(records)


def main(tokens: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; nothing that a user does ends in a traceback."""
    _open_streams()
    try:
        code = _called(sys.argv[1:] if tokens is None else tokens)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        tell("")
        return 130
    except OSError as error:
        # A reader that has seen enough is no reason to complain; a full disk is.
        if not isinstance(error, BrokenPipeError):
            name = "" if error.filename is None else f"{printable(str(error.filename), 500)}: "
            tell(f"qirkat: {name}{error.strerror or error}.")
        _drop_output()
        return 1


def _called(tokens: Sequence[str]) -> int:
    if (
        tokens
        and tokens[0].startswith("-")
        and tokens[0] not in {*app.help_flags, *app.version_flags}
    ):
        tokens = ["play", *tokens]  # which is what happens without a command
    try:
        code = app(tokens, exit_on_error=False, print_error=False)
    except CommandError as error:
        tell(f"qirkat: {error}")
        return error.code
    except CycloptsError as error:
        tell(f"qirkat: {_misused(error)}\nqirkat --help says how it is used.")
        return 2
    return code if isinstance(code, int) else 0


def _open_streams() -> None:
    """Give a process that was started without standard streams empty ones, open until it ends."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper):  # a name that it cannot show is no reason to end
        sys.stdout.reconfigure(errors="backslashreplace")


def _home() -> Path:
    """The user's folder; for a user without one, where anybody may write."""
    try:
        return Path.home()
    except RuntimeError:
        return Path(tempfile.gettempdir())


def _drop_output() -> None:
    """Let what could not be written vanish, or Python would try once more when it ends."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _misused(error: CycloptsError) -> str:
    quotes = "The text of a position goes in quotes."
    takes_text = tuple(error.command_chain or ()) in (("moves",), ("show",))
    if not isinstance(error, UnusedCliTokensError):
        # The barred returns of Alquerque, -,-, look like an option when they stand alone.
        return quotes if takes_text and "-," in str(error) else str(error)
    first, *_ = error.unused_tokens or [""]
    if not error.command_chain:
        names = ", ".join(name for name in app if not name.startswith("-"))
        return f"There is no command {printable(first)}. The commands are {names}."
    sentence = f"{printable(first)} is too much here."
    return f"{sentence} {quotes}" if takes_text else sentence


@app.default
def start() -> int:
    """Play at this terminal; where nobody can type, show the help."""
    if sys.stdin.isatty():
        return play()
    app.help_print([])
    return 0


@app.command(group=PLAY)
def play(
    game_name: Annotated[
        GameName | None,
        Parameter(name="GAME", help="The game; asked for when left out."),
    ] = None,
    /,
    *,
    seed: SeedOption = None,
    marks: MarksOption = None,
    position: PositionOption = None,
    load: Annotated[Path | None, Parameter(help="Go on with the first game of a file.")] = None,
    first: Annotated[
        str | None, Parameter(help="Name of the player who moves first: blue or white.")
    ] = None,
    second: Annotated[str | None, Parameter(help="Name of the other player.")] = None,
    language: Annotated[
        str | None,
        Parameter(
            help=f"What the game speaks, one of {', '.join(LANGUAGES)}; else what LC_ALL, "
            "LC_MESSAGES or LANG say."
        ),
    ] = None,
) -> int:
    """Play a game of two people at this terminal.

    Type a turn such as `c3-e5`, or `help`: there are hints, undo, offers of a draw, saving and
    loading. A game that is left unfinished is kept, and you are told where.

    For example:

        qirkat play querni --seed 7 --language es
        qirkat play alquerque --first Ana --second Luis
    """
    for stream in (sys.stdout, sys.stdin):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    wording = _wording(language)
    if load is not None:
        if (seed, marks, position) != (None, None, None):
            raise wrong_use("A game that is loaded has its start: --load goes without another.")
        record = _loaded(load, game_name)
    else:
        if position == "-":
            raise wrong_use("The players type on standard input, so the position cannot be there.")
        chosen = game(game_name) if game_name is not None else choose(wording, _typed, put)
        if chosen is None:
            return 0
        record = _dated(started(chosen, position, seed, marks))
    _name(record, first, second)
    table = Table(
        record,
        wording,
        folder=state_folder(os.environ, _home()),
        file=load,
        another=lambda kind: _name(_dated(kind.start()), first, second),
        colour=has_colour(sys.stdout),
        unicode=has_unicode(sys.stdout),
        width=shutil.get_terminal_size().columns,
    )
    with _hangups():
        run(table, _typed, put)
    return 0


@contextmanager
def _hangups() -> Iterator[None]:
    """Take a closed window or a request to stop for the end of what is typed."""

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


def _loaded(file: Path, game_name: str | None) -> Record:
    try:
        record = read_first(file)
    except ValueError as error:
        raise CommandError(f"{printable(str(file), 500)}: {error}") from None
    if game_name is not None and record.game.name != game_name:
        raise wrong_use(f"The file holds a game of {record.game}, not of {game_name}.")
    return record


def _dated(start: Position) -> Record:
    record = Record(start.game, start)
    record.tags["Date"] = date.today().strftime("%Y.%m.%d")
    return record


def _name(record: Record, *names: str | None) -> Record:
    """Give the sides of a game the names that are known."""
    for side, name in zip(record.game.sides, names, strict=True):
        if name is None:
            continue
        if not name.isprintable() or not name.strip():
            raise wrong_use("A name is made of letters and other signs that can be seen.")
        try:
            record.tags[side.capitalize()] = name
        except ValueError as error:
            raise wrong_use(str(error)) from None
    return record


def _wording(language: str | None) -> Wording:
    """The sentences of a language, in English where its letters cannot be written."""
    if language is not None and language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise wrong_use(f"The languages are {known}; {printable(language)} is not one of them.")
    wording = Wording(language or language_of(os.environ))
    if wording.can_be_written(sys.stdout.encoding or "ascii"):
        return wording
    if language is not None:
        tell(f"The encoding {sys.stdout.encoding} has no letters for {language}: this is English.")
    return Wording("en")


def _typed(prompt: str) -> str:
    """Ask for a line. At a terminal it can be edited; elsewhere its length is bounded."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return input(prompt)
    print(prompt, end="", flush=True)
    line = sys.stdin.readline(MOST_TYPED)
    if not line:
        raise EOFError
    return line


@app.command(group=SHELL)
def completion(
    shell: Annotated[
        Literal["bash", "zsh", "fish"],
        Parameter(name="SHELL", help="The shell you use."),
    ],
    /,
) -> None:
    """Print a script that lets a shell complete commands, games and options.

    For example:

        qirkat completion bash > ~/.local/share/bash-completion/completions/qirkat
        qirkat completion zsh > ~/.zfunc/_qirkat
        qirkat completion fish > ~/.config/fish/completions/qirkat.fish
    """
    put(app.generate_completion(shell=shell))
