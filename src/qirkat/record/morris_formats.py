"""Nine men's morris notation of other programs: Sanmill and PlayOK.

Translates turns and positions without checking whether our rules allow them.
"""

import re
from collections.abc import Mapping
from typing import Protocol

from qirkat._core import Position
from qirkat.safe_text import quote

_SANMILL_RINGS = (
    ("d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5"),
    ("d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6"),
    ("d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7"),
)
_SANMILL_POINTS = tuple(point for ring in _SANMILL_RINGS for point in ring)
_SANMILL_FIRST = 8  # Sanmill numbers points from 8, in the order of its rings; 0 means none
_SANMILL_MEN = {"O": "W", "@": "B", "*": "."}
_SANMILL_FIELDS = 17
_OUR_RINGS = (
    ("a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4"),
    ("b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4"),
    ("c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"),
)
_OUR_POINTS = tuple(point for ring in _OUR_RINGS for point in ring)
# Row by row from the top: 1 is a7, 24 is g1.
_PLAYOK_POINTS = tuple(sorted(_OUR_POINTS, key=lambda point: (-int(point[1]), point[0])))

_POINT = f"(?:{'|'.join(_OUR_POINTS)})"
_SANMILL_TURN = re.compile(rf"{_POINT}(?:-{_POINT})?(?:x{_POINT})*")
_SANMILL_CAPTURE = re.compile(rf"(?:x{_POINT})+")
_PLAYOK_TURN = re.compile(r"[0-9]{1,2}(?:-[0-9]{1,2})?(?:x[0-9]{1,2})*")
_PLAYOK_CAPTURE = re.compile(r"(?:x[0-9]{1,2})+")
_PLAYOK_POINT = re.compile(r"[0-9]{1,2}")
_COUNT = re.compile(r"[0-9]{1,9}")


class Dialect(Protocol):
    """Turn notation of another nine men's morris program."""

    name: str

    def is_capture(self, word: str) -> bool:
        """Return whether the word is only a capture, which belongs to the previous turn."""

    def turn(self, word: str) -> str:
        """Translate a turn to our notation; ValueError if the word is not a turn."""


class _Sanmill:
    name = "Sanmill"

    def is_capture(self, word: str) -> bool:
        return _SANMILL_CAPTURE.fullmatch(word.lower()) is not None

    def turn(self, word: str) -> str:
        text = word.lower()
        if not _SANMILL_TURN.fullmatch(text):
            raise ValueError(f"{quote(word)} is not a move like d2, d2-d3 or d2-d3xf4.")
        return text


class _PlayOK:
    name = "PlayOK"

    def is_capture(self, word: str) -> bool:
        return _PLAYOK_CAPTURE.fullmatch(word) is not None

    def turn(self, word: str) -> str:
        if not _PLAYOK_TURN.fullmatch(word):
            raise ValueError(f"{quote(word)} is not a move like 7, 10-1 or 10-1x23.")
        return _PLAYOK_POINT.sub(self._point, word)

    @staticmethod
    def _point(match: re.Match[str]) -> str:
        number = int(match[0])
        if not 1 <= number <= len(_PLAYOK_POINTS):
            raise ValueError(f"PlayOK's points go from 1 to 24; there is no {number}.")
        return _PLAYOK_POINTS[number - 1]


SANMILL: Dialect = _Sanmill()
PLAYOK: Dialect = _PlayOK()


def detect(tags: Mapping[str, str], word: str | None) -> Dialect | None:
    """Detect the dialect from the tags and the first turn, if any; None if unknown."""
    if word is not None and _SANMILL_TURN.fullmatch(word.lower()):
        return SANMILL
    if word is not None and _PLAYOK_TURN.fullmatch(word):
        return PLAYOK
    if tags.get("Site") == "PlayOK":
        return PLAYOK
    return SANMILL if word is None and "FEN" in tags else None


def position_text(fen: str) -> str:
    """Translate a Sanmill FEN to our position text; ValueError if it is malformed.

    Also a ValueError if a capture is pending, since our positions lie between whole turns. Each
    side's last mill becomes its barred return; parsing our text drops one that bars nothing.
    """
    fields = fen.split()
    # Newer versions number points from 0 in the order of our own text, and end in `ids:nodes`.
    points, first = _SANMILL_POINTS, _SANMILL_FIRST
    if fields[_SANMILL_FIELDS:] == ["ids:nodes"]:
        fields.pop()
        points, first = _OUR_POINTS, 0
    if len(fields) != _SANMILL_FIELDS:
        raise ValueError(f"The FEN has {len(fields)} fields; Sanmill writes {_SANMILL_FIELDS}.")
    board, side, phase, action, *counts = fields
    men = _board(board)
    if side not in ("w", "b"):
        raise ValueError(f"The side to move in the FEN must be w or b, not {quote(side)}.")
    if phase not in ("r", "p", "m", "o"):
        raise ValueError(f"The phase in the FEN must be r, p, m or o, not {quote(phase)}.")
    if action not in ("p", "s", "r", "?"):
        raise ValueError(f"The action in the FEN must be p, s, r or ?, not {quote(action)}.")
    none = ("-1", "0") if first else ("-1",)
    mills = [
        None if number in none else _point(_count(number) - first, points)
        for number in counts[6:10]
    ]
    numbers = [_count(count) for count in (*counts[:6], *counts[11:])]
    white, white_hand, black, black_hand, white_remove, black_remove, quiet, pair = numbers
    if action == "r" or white_remove or black_remove:
        raise ValueError("The FEN is in the middle of a turn: a piece must still be taken.")
    for name, letter, claimed in (("white", "W", white), ("black", "B", black)):
        standing = sum(man == letter for man in men.values())
        if standing != claimed:
            raise ValueError(
                f"The FEN says {claimed} {name} pieces on the board but shows {standing}."
            )
    rings = "/".join("".join(men[point] for point in ring) for ring in _OUR_RINGS)
    bars = ",".join(_bar(*mills[i : i + 2]) for i in (0, 2))
    turn = max(2 * pair - (side == "w"), 1)
    return f"{rings} {side} {white_hand}-{black_hand} {bars} {quiet} {min(turn, 999_999_999)}"


def fen(position: Position) -> str:
    """Return the Sanmill FEN of an Alquerque position, with barred returns as last mills."""
    board, sides = position.board, position.game.sides
    letters = {ours: theirs for theirs, ours in _SANMILL_MEN.items()}
    rings = "/".join(
        "".join(letters[board.get(point, ".")] for point in ring) for ring in _SANMILL_RINGS
    )
    index = sides.index(position.side)
    phase = "p p" if position.hands[index] else "m s"
    if position.outcome is not None:
        phase = "o ?"
    men = list(board.values())
    counts = [men.count("W"), position.hands[0], men.count("B"), position.hands[1], 0, 0]
    for bar in position.barred:
        standing, gap = bar.split("-") if bar is not None else (None, None)
        counts += [_number(gap), _number(standing)]
    counts += [0, position.quiet, (position.turn + 1) // 2]
    return f"{rings} {position.side[0]} {phase} {' '.join(map(str, counts))}"


def _board(text: str) -> dict[str, str]:
    rings = text.split("/")
    if [len(ring) for ring in rings] != [8, 8, 8]:
        raise ValueError("The board of a FEN must be three rings of eight points, joined by /.")
    men = dict(zip(_SANMILL_POINTS, "".join(rings), strict=True))
    for point, man in men.items():
        if man not in _SANMILL_MEN:
            raise ValueError(f"The point {point} in the FEN must be O, @ or *, not {quote(man)}.")
    return {point: _SANMILL_MEN[man] for point, man in men.items()}


def _count(text: str) -> int:
    if not _COUNT.fullmatch(text):
        raise ValueError(f"{quote(text)} in the FEN is not a number.")
    return int(text)


def _point(index: int, points: tuple[str, ...]) -> str:
    if not 0 <= index < len(points):
        raise ValueError("A last mill in the FEN does not name two points.")
    return points[index]


def _bar(origin: str | None, target: str | None) -> str:
    """Return the move that a last mill, made by moving from origin to target, may bar."""
    # Mills made by placing or flying bar no return.
    if origin is None or target is None or not _is_adjacent(origin, target):
        return "-"
    return f"{target}-{origin}"


def _number(point: str | None) -> int:
    return 0 if point is None else _SANMILL_POINTS.index(point) + _SANMILL_FIRST


def _is_adjacent(one: str, two: str) -> bool:
    """Return whether points are neighbours in a ring, or midpoints joined across rings."""
    ring, place = divmod(_SANMILL_POINTS.index(one), 8)
    other_ring, other_place = divmod(_SANMILL_POINTS.index(two), 8)
    if ring == other_ring:
        return (place - other_place) % 8 in (1, 7)
    return place == other_place and place % 2 == 0 and abs(ring - other_ring) == 1
