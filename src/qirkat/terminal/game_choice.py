"""What to play and against whom: asked before a game, when the command line does not say it."""

import unicodedata
from collections.abc import Callable, Mapping
from typing import TypeVar

from qirkat._core import Game, alquerque, querni
from qirkat.engine import LEVELS
from qirkat.messages import Wording
from qirkat.terminal.computer_player import BEGINNERS

Ask = Callable[[str], str]
"""Shows a prompt and returns the line that is typed; EOFError and KeyboardInterrupt may come."""
Say = Callable[[str], None]
T = TypeVar("T")


class LeaveError(Exception):
    """Nobody wants to play after all."""


def choose_game(wording: Wording, ask: Ask, say: Say) -> Game:
    """Ask which game to play; LeaveError when nobody wants one."""
    meanings = {}
    for number, game in (("1", querni), ("2", alquerque)):
        for word in (number, game.name, wording(f"games.{game.name}").lower()):
            meanings[word] = game
    return _answer(wording, ask, say, (wording("choose.game"), wording("choose.again")), meanings)


def choose_level(wording: Wording, ask: Ask, say: Say) -> int | None:
    """Ask for the level of the computer; None when two people play. LeaveError as above."""
    asked = wording("choose.opponent"), wording("choose.again")
    if not _answer(wording, ask, say, asked, {"": True, "1": True, "2": False}):
        return None
    asked = wording("choose.level", default=BEGINNERS), wording("choose.level_again")
    levels = {"": BEGINNERS} | {str(level): level for level in LEVELS}
    return _answer(wording, ask, say, asked, levels)


def _answer(
    wording: Wording, ask: Ask, say: Say, asked: tuple[str, str], meanings: Mapping[str, T]
) -> T:
    """What the first answer with a meaning means; `asked` is said once, then when none has one."""
    question, again = asked
    say(question)
    while True:
        try:
            word = unicodedata.normalize("NFKC", ask("> ")).strip().lower()
        except (EOFError, KeyboardInterrupt):
            say("")
            raise LeaveError from None
        if word in meanings:
            return meanings[word]
        if wording.command(word) == "quit":
            raise LeaveError
        say(again)
