"""Asking for the game and the opponent if the command line does not name them."""

import unicodedata
from collections.abc import Callable, Mapping
from typing import TypeVar

from qirkat._core import Game, alquerque, querni
from qirkat.engine import LEVELS
from qirkat.messages import Messages
from qirkat.terminal.computer_player import DEFAULT_LEVEL

ReadLine = Callable[[str], str]
"""Shows a prompt and returns the typed line; may raise EOFError or KeyboardInterrupt."""
WriteText = Callable[[str], None]
T = TypeVar("T")


class LeaveError(Exception):
    """The user left instead of choosing."""


def choose_game(messages: Messages, read: ReadLine, write: WriteText) -> Game:
    """Ask which game to play; LeaveError if the user leaves."""
    meanings = {}
    for number, game in (("1", querni), ("2", alquerque)):
        for word in (number, game.name, messages(f"games.{game.name}")):
            meanings[_plain(word)] = game
    return _answer(
        messages, read, write, (messages("choose.game"), messages("choose.again")), meanings
    )


def choose_level(messages: Messages, read: ReadLine, write: WriteText) -> int | None:
    """Ask for the computer's level; None for two people. LeaveError if the user leaves."""
    questions = messages("choose.opponent"), messages("choose.again")
    if not _answer(messages, read, write, questions, {"": True, "1": True, "2": False}):
        return None
    questions = messages("choose.level", default=DEFAULT_LEVEL), messages("choose.level_again")
    levels = {"": DEFAULT_LEVEL} | {str(level): level for level in LEVELS}
    return _answer(messages, read, write, questions, levels)


def _plain(text: str) -> str:
    """Reduce an answer to half-width lower-case letters and ordinary spaces."""
    return unicodedata.normalize("NFKC", text).strip().lower()


def _answer(
    messages: Messages,
    read: ReadLine,
    write: WriteText,
    questions: tuple[str, str],
    meanings: Mapping[str, T],
) -> T:
    """Ask until an answer has a meaning; `questions` are the first and the repeated one."""
    question, again = questions
    write(question)
    while True:
        try:
            word = _plain(read("> "))
        except (EOFError, KeyboardInterrupt):
            write("")
            raise LeaveError from None
        if word in meanings:
            return meanings[word]
        if messages.command(word) == "quit":
            raise LeaveError
        write(again)
