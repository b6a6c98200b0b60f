"""A game at a terminal for tests, and the English messages that they look for.

A test names a message and its values instead of quoting a sentence, so that sentences can be
improved without touching the tests.
"""

import string
from pathlib import Path

from qirkat import Game
from qirkat.messages import Messages
from qirkat.record import Record
from qirkat.terminal.game import TerminalGame

say = Messages("en")
MILL = ["d2", "f4", "d1", "f2", "d3xf2"]  # White makes a mill with its third piece


def beginning(key: str, **values: object) -> str:
    """Return a message up to the first value that is not given."""
    text = ""
    for literal, name, _, _ in string.Formatter().parse(say.sentences[key]):
        text += literal
        if name is None:
            continue
        if name not in values:
            break
        text += str(values[name])
    return text.rstrip()


def table(folder: Path, record: Record, language: str = "en", **options: object) -> TerminalGame:
    """Create a game of two people; unfinished ones are kept in the folder."""
    return TerminalGame(record, Messages(language), folder=folder, **options)  # type: ignore[arg-type]


def at(kind: Game, text: str) -> Record:
    """Create a record that starts from a position."""
    return Record(kind, kind.parse(text))


def unwrapped(said: str) -> str:
    """Undo the wrapping of lines."""
    return " ".join(said.split())


def unbroken(said: str) -> str:
    """Remove all whitespace: Japanese wraps without spaces."""
    return "".join(said.split())
