"""Querni and Alquerque de 9: exact rules, as fast immutable values.

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

__version__ = "0.7.0"
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

# Notebooks show a position as a picture. The core cannot draw, so the two are joined here.
Position._repr_svg_ = svg
