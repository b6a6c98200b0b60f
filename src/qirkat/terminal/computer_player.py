"""The computer as a player at the table.

Which side it has, and at which level, stands in the names of the players and nowhere else. So a
record that is saved and loaded goes on against it.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from qirkat._core import Game, Move
from qirkat.engine import LEVELS, Engine, Limit, Line
from qirkat.record import Record
from qirkat.solve import Tables

DEFAULT_LEVEL = 3
"""The level for those who do not know which one they want."""

_NAME = re.compile("Qirkat level ([1-9]|10)")
# As well as it can within a time that nobody minds; the nodes make it the same on every machine
# that is quick enough.
_JUDGE_LIMIT = Limit(nodes=1_000_000, time=2.0)
_EVEN_VALUE = 0.52
# The turn from which an offer of a draw is no longer an excuse for not playing.
_LATE_TURN = {"querni": 20, "alquerque": 40}


class Seat(NamedTuple):
    """Where the computer sits."""

    side: str
    level: int


def seat(record: Record) -> Seat | None:
    """The computer's place in a game; None when people have both sides, or nobody has one."""
    found = [
        Seat(side, int(named[1]))
        for side in record.game.sides
        if (named := _NAME.fullmatch(record.tags.get(side.capitalize(), "")))
    ]
    return found[0] if len(found) == 1 else None


def seat_computer(record: Record, side: str, level: int) -> None:
    """Give the computer a side of a game, and the other one to a person."""
    if level not in LEVELS:
        raise ValueError(f"A level is a number from {LEVELS[0]} to {LEVELS[-1]}, not {level}.")
    for each in record.game.sides:
        if _NAME.fullmatch(record.tags.get(each.capitalize(), "")):
            del record.tags[each.capitalize()]
    record.tags[side.capitalize()] = f"Qirkat level {level}"


class Computer:
    """Plays its turns at the level of its seat, and judges a game as well as it can.

    It knows no game by itself: each time it is shown the whole record.
    """

    def __init__(self, make: Callable[[Game, int | None], Engine] | None = None) -> None:
        """`make` makes the engine for a level, or for full strength."""
        self._make = make or (lambda game, level: Engine(game, level=level, tables=Tables.find()))
        self._engines: dict[bool, tuple[Game, int | None, Engine]] = {}

    def turn(self, record: Record) -> Move:
        """The turn that it plays; ValueError when it has no seat or the game is over."""
        place = seat(record)
        if place is None:
            raise ValueError("The computer has no side in this game.")
        return self._engine(record.game, place.level).choose(record)

    def judgement(self, record: Record) -> Line:
        """The best turn it finds for the side to move; ValueError when the game is over."""
        if record.is_over:
            raise ValueError("The game is over.")
        return self._engine(record.game, None).analyse(record, _JUDGE_LIMIT).lines[0]

    def accepts_draw(self, record: Record) -> bool:
        """Whether it agrees to a draw: it cannot win any more, or it is late and not better."""
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
        """One for playing and one for judging; kept, since what it has learnt helps later."""
        known = self._engines.get(level is None)
        if known is None or known[:2] != (game, level):
            known = game, level, self._make(game, level)
            self._engines[level is None] = known
        return known[2]
