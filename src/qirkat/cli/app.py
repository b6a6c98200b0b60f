"""The command `qirkat`.

Data goes to standard output and everything else to standard error. The exit code is 0 for success,
1 for a failure and 2 for wrong use.
"""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Literal

from qirkat import __version__
from qirkat.cli import admin_bans as admin_bans  # registers its commands
from qirkat.cli.admin import SERVING, admin
from qirkat.cli.console import (
    App,
    CommandError,
    CycloptsError,
    Group,
    Parameter,
    UnusedCliTokensError,
    print_line,
    report,
)
from qirkat.cli.engine import analyse, bench, ugi
from qirkat.cli.match import match
from qirkat.cli.play import play
from qirkat.cli.positions import moves, perft, show
from qirkat.cli.puzzles import PLAY, puzzles
from qirkat.cli.records import records
from qirkat.cli.report import report_command
from qirkat.cli.review import review
from qirkat.cli.rl import ENGINE, rl
from qirkat.cli.serve import serve
from qirkat.cli.solve import probe, solve
from qirkat.puzzle import PackError
from qirkat.safe_text import printable
from qirkat.solve import TableError

TEXT_COMMANDS = [("analyse",), ("moves",), ("probe",), ("show",)]
POSITIONS = Group("Positions", sort_key=3)
SHELL = Group("Shell", sort_key=6)

app = App(
    name="qirkat",
    version=__version__,
    help_format="markdown",
    version_format="plaintext",
    help="""Play and analyse two board games, Querni and Alquerque de 9.

Without a command, `qirkat` serves the site and opens it in a browser. Run `qirkat COMMAND --help`
for details and examples. Games are named `querni` and `alquerque`; add variants after dots.
""",
    group_commands=Group("Other", sort_key=9),
    # Flags have no negative form, and each option's help states its default.
    default_parameter=Parameter(negative=(), show_default=False),
    result_action="return_value",
)
app.command(play, group=PLAY)
app.command(puzzles)
app.command(serve, group=SERVING)
app.command(admin)
app.command(moves, group=POSITIONS)
app.command(perft, group=POSITIONS)
app.command(show, group=POSITIONS)
app.command(records)
app.command(analyse, group=ENGINE)
app.command(review, group=ENGINE)
app.command(bench, group=ENGINE)
app.command(ugi, group=ENGINE)
app.command(match, group=ENGINE)
app.command(report_command, name="report", group=ENGINE)
app.command(solve, group=ENGINE)
app.command(probe, group=ENGINE)
app.command(rl)


def main(tokens: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; user errors never cause a traceback."""
    _open_streams()
    try:
        code = _run(sys.argv[1:] if tokens is None else tokens)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        report("")
        return 130
    except OSError as error:
        # A closed pipe is no error; a full disk is.
        if not isinstance(error, BrokenPipeError):
            name = "" if error.filename is None else f"{printable(str(error.filename), 500)}: "
            report(f"qirkat: {name}{error.strerror or error}.")
        _discard_output()
        return 1


def _run(tokens: Sequence[str]) -> int:
    if (
        tokens
        and tokens[0].startswith("-")
        and tokens[0] not in {*app.help_flags, *app.version_flags}
    ):
        tokens = ["serve", "--open", *tokens]  # options without a command belong to serve
    try:
        code = app(tokens, exit_on_error=False, print_error=False)
    except CommandError as error:
        report(f"qirkat: {error}")
        return error.code
    except (TableError, PackError) as error:  # damage turns up where a file is first needed
        report(f"qirkat: {error}")
        return 1
    except CycloptsError as error:
        report(f"qirkat: {_usage_message(error)}\nRun qirkat --help for usage.")
        return 2
    return code if isinstance(code, int) else 0


def _open_streams() -> None:
    """Provide standard streams to a process that was started without them."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper):  # file names may not be encodable
        sys.stdout.reconfigure(errors="backslashreplace")


def _discard_output() -> None:
    """Discard unwritable output, or Python would try to write it again at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage_message(error: CycloptsError) -> str:
    quotes = "Put the position in quotes."
    takes_text = tuple(error.command_chain or ()) in TEXT_COMMANDS
    if not isinstance(error, UnusedCliTokensError):
        # Without quotes, Alquerque's barred returns (-,-) look like an option.
        return quotes if takes_text and "-," in str(error) else str(error)
    first, *_ = error.unused_tokens or [""]
    if not error.command_chain:
        names = ", ".join(name for name in app if not name.startswith("-"))
        return f"Unknown command: {printable(first)}. The commands are {names}."
    sentence = f"Unexpected argument: {printable(first)}."
    return f"{sentence} {quotes}" if takes_text else sentence


@app.default
def start() -> None:
    """Serve the site and open it in a browser."""
    serve(browser=True)


@app.command(group=SHELL)
def completion(
    shell: Annotated[
        Literal["bash", "zsh", "fish"],
        Parameter(name="SHELL", help="Your shell."),
    ],
    /,
) -> None:
    """Print a completion script for a shell.

    For example:

        qirkat completion bash > ~/.local/share/bash-completion/completions/qirkat
        qirkat completion zsh > ~/.zfunc/_qirkat
        qirkat completion fish > ~/.config/fish/completions/qirkat.fish
    """
    print_line(app.generate_completion(shell=shell))
