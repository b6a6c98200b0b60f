"""Querni and Alquerque de 9: both games exactly, as values that are quick to use.

>>> import qirkat
>>> position = qirkat.alquerque.start().play("d2").play("f4")
>>> position.side, position.turn, len(position.moves)
('white', 3, 22)
"""

from qirkat._core import (
    Game,
    Move,
    MoveError,
    Outcome,
    Position,
    PositionError,
    Remark,
    alquerque,
    game,
    querni,
)
from qirkat.picture import svg

__version__ = "0.6.0"
__all__ = [
    "GAMES",
    "Game",
    "Move",
    "MoveError",
    "Outcome",
    "Position",
    "PositionError",
    "Remark",
    "alquerque",
    "game",
    "querni",
]

GAMES: dict[str, Game] = {"querni": querni, "alquerque": alquerque}
"""The two games without variants, by name."""

# A position shows itself in a notebook. The core does not know how to draw, so the package's front
# door puts the two together.
Position._repr_svg_ = svg
