"""The identity of a puzzle: a key shared by all positions that differ only by a symmetry.

Alquerque de 9 has 16 symmetries: those of the square, with the outer and the inner square exchanged
or not. The sides may be exchanged too.
"""

import hashlib
from collections.abc import Iterator

from qirkat._core import Position

_RINGS = (
    ("a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4"),
    ("b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4"),
    ("c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"),
)
_PLACES = {name: (ring, at) for ring, names in enumerate(_RINGS) for at, name in enumerate(names)}
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_LENGTH = 6


def puzzle_id(position: Position) -> str:
    """Return the name of the puzzle with this position: the game's letter and six others.

    It is the same for symmetric positions, and does not depend on quiet turns or the turn number.
    """
    number = int.from_bytes(hashlib.sha256(canonical_key(position).encode()).digest()[:8], "big")
    letters = [_LETTERS[number >> 5 * place & 31] for place in range(_LENGTH)]
    return position.game.family[0] + "".join(letters)


def canonical_key(position: Position) -> str:
    """Return the least description of a position under the symmetries."""
    return f"{position.game} {min(_views(position))}"


def _views(position: Position) -> Iterator[str]:
    is_second = position.side == position.game.sides[1]
    own = "B" if is_second else "W"
    own_hand, enemy_hand = reversed(position.hands) if is_second else position.hands
    bars = list(reversed(position.barred) if is_second else position.barred)
    for image in range(16):
        seen = sorted(
            _name(at, image) + ("o" if piece == own else "e")
            for at, piece in position.board.items()
        )
        moved = [
            "-" if bar is None else "".join(_name(at, image) for at in bar.split("-"))
            for bar in bars
        ]
        yield f"{''.join(seen)} {own_hand}{enemy_hand} {','.join(moved)}"


def _name(point: str, image: int) -> str:
    ring, at = _PLACES[point]
    if image & 1:
        ring = 2 - ring
    if image & 2:
        at = -at % 8
    return f"{ring}{(at + (image >> 2) * 2) % 8}"
