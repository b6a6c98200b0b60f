"""The questions before a game."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from support.terminal_game import say

from qirkat import alquerque, querni
from qirkat.messages import LANGUAGES, Messages
from qirkat.terminal.game_choice import LeaveError, ReadLine, WriteText, choose_game, choose_level

T = TypeVar("T")


def answered(
    choose: Callable[[Messages, ReadLine, WriteText], T], *lines: str, language: str = "en"
) -> tuple[T, list[str]]:
    """Return the choice made by typing these lines and then Ctrl-D, and all output."""
    said: list[str] = []
    left = iter(lines)

    def ask(_prompt: str) -> str:
        line = next(left, None)
        if line is None:
            raise EOFError
        return line

    return choose(Messages(language), ask, said.append), said


def test_choosing_the_game() -> None:
    assert answered(choose_game, "1")[0] == querni
    assert answered(choose_game, "\uff12")[0] == alquerque
    chosen, said = answered(choose_game, "3", "", "Alquerque de 9")
    assert chosen == alquerque
    assert said[1:] == [say("choose.again")] * 2


def test_choosing_the_computer_and_its_level() -> None:
    assert answered(choose_level, "2")[0] is None
    assert answered(choose_level, "1", "7")[0] == 7
    assert answered(choose_level, "", "")[0] == 3
    assert answered(choose_level, "\uff11", " \uff11\uff10 ")[0] == 10
    chosen, said = answered(choose_level, "3", "1", "0", "11", "hard", "10")
    assert chosen == 10
    assert said.count(say("choose.again")) == 1
    assert said.count(say("choose.level_again")) == 3


@pytest.mark.parametrize("lines", [(), ("quit",), ("1",), ("1", "q"), ("", "x")])
def test_leaving_instead_of_choosing(lines: tuple[str, ...]) -> None:
    with pytest.raises(LeaveError):
        answered(choose_level, *lines)
    with pytest.raises(LeaveError):
        answered(choose_game, *lines[1:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_enter_chooses_the_default(language: str) -> None:
    chosen, said = answered(choose_level, "", "", language=language)
    assert said[0].rstrip("。)\uff09").endswith("1")
    assert said[1].rstrip("。)\uff09").endswith(str(chosen))


def test_interrupt_leaves() -> None:
    def ask(_prompt: str) -> str:
        raise KeyboardInterrupt

    with pytest.raises(LeaveError):
        choose_game(Messages("en"), ask, lambda _: None)
