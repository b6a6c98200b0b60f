"""The computer as an opponent at the terminal.

Its side and level are kept only in the record's player names, so a game that is saved and loaded
continues against it.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from qirkat._core import Game, Move
from qirkat.engine import LEVELS, Engine, Limit, Line
from qirkat.record import Record
from qirkat.solve import Tables

DEFAULT_LEVEL = 3
"""The level offered to players who name none."""

_NAME = re.compile("Qirkat level ([1-9]|10)")
# As strong as a short wait allows; the node limit makes it the same on all fast enough machines.
_JUDGE_LIMIT = Limit(nodes=1_000_000, time=2.0)
_EVEN_VALUE = 0.52
# The turn from which the computer considers a draw offer on its merits.
_LATE_TURN = {"querni": 20, "alquerque": 40}


class Seat(NamedTuple):
    """The computer's side and level."""

    side: str
    level: int


def seat(record: Record) -> Seat | None:
    """Return the computer's seat in a game; None unless it has exactly one side."""
    found = [
        Seat(side, int(named[1]))
        for side in record.game.sides
        if (named := _NAME.fullmatch(record.tags.get(side.capitalize(), "")))
    ]
    return found[0] if len(found) == 1 else None


def seat_computer(record: Record, side: str, level: int) -> None:
    """Give the computer one side of a game and leave the other to a person."""
    if level not in LEVELS:
        raise ValueError(f"A level is a number from {LEVELS[0]} to {LEVELS[-1]}, not {level}.")
    for each in record.game.sides:
        if _NAME.fullmatch(record.tags.get(each.capitalize(), "")):
            del record.tags[each.capitalize()]
    record.tags[side.capitalize()] = f"Qirkat level {level}"


class Computer:
    """Plays at the level of its seat, and analyses at full strength.

    It holds no game state: every call takes the whole record.
    """

    def __init__(self, make: Callable[[Game, int | None], Engine] | None = None) -> None:
        """`make` creates the engine for a level; None means full strength."""
        self._make = make or (lambda game, level: Engine(game, level=level, tables=Tables.find()))
        self._engines: dict[bool, tuple[Game, int | None, Engine]] = {}

    def turn(self, record: Record) -> Move:
        """Choose a turn; ValueError if the computer has no seat or the game is over."""
        place = seat(record)
        if place is None:
            raise ValueError("The computer has no side in this game.")
        return self._engine(record.game, place.level).choose(record)

    def judgement(self, record: Record) -> Line:
        """Return the best line for the side to move; ValueError if the game is over."""
        if record.is_over:
            raise ValueError("The game is over.")
        return self._engine(record.game, None).analyse(record, _JUDGE_LIMIT).lines[0]

    def accepts_draw(self, record: Record) -> bool:
        """Whether it agrees to a draw: it can no longer win, or it is late and it is not better."""
        place, position = seat(record), record.position
        if place is None or record.is_over:
            return False
        if position.stranded[record.game.sides.index(place.side)]:
            return True
        if position.turn < _LATE_TURN[record.game.family]:
            return False
        value = self.judgement(record).value
        return (value if position.side == place.side else 1 - value) <= _EVEN_VALUE

    def _engine(self, game: Game, level: int | None) -> Engine:
        """Return the engine for playing or judging; kept, because its table helps later."""
        known = self._engines.get(level is None)
        if known is None or known[:2] != (game, level):
            known = game, level, self._make(game, level)
            self._engines[level is None] = known
        return known[2]
