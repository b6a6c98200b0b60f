"""Both games in slow, simple Python, written from the rules pages alone.

The core is checked against it, so it shares nothing with it: a board is a dict from square names to
piece letters, a jump is a search over squares, a text is read character by character.

    position("alquerque", "......../......../........ w 9-9 -,- 0 1").play("d2").moves()

A position has no history: the draw by repetition belongs to whole games (`game_outcome`).
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence

Outcome = tuple[str | None, str]

LARGEST_NUMBER = 999_999_999
DIGITS = "0123456789"


class Position(ABC):
    """Common to both games. Positions are immutable."""

    side: str
    board: dict[str, str]

    @property
    @abstractmethod
    def text(self) -> str:
        """Return the canonical position text."""

    def moves(self) -> list[str]:
        """Return every legal move text, sorted; empty if the game is over."""
        if self.outcome() is not None:
            return []
        return sorted(self.turns())

    def perft(self, depth: int) -> int:
        """Count the move sequences of this length; draws by repetition are ignored."""
        if depth == 0:
            return 1
        if depth == 1:
            return len(self.moves())
        return sum(self.play(move).perft(depth - 1) for move in self.moves())

    def play(self, move: str) -> Position:
        """Return the next position; ValueError if the move is illegal."""
        if move not in self.moves():
            raise ValueError(f"{move!r} is not a legal move of {self.text}")
        return self.after(move)

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return (winner or None, reason) if the game is over."""

    @abstractmethod
    def turns(self) -> Iterator[str]:
        """Yield every turn of the side to move, even if the game is over."""

    @abstractmethod
    def after(self, move: str) -> Position:
        """Return the position after a legal move."""

    @abstractmethod
    def path(self, move: str) -> tuple[str, ...]:
        """Return the squares on a shortest legal path of a move; empty if nothing moves."""

    @abstractmethod
    def stranded(self, side: str, /) -> tuple[int, ...]:
        """Return the numbers of a side's stranded tiles; none in Alquerque."""


def position(game_name: str, text: str) -> Position:
    """Read a position text strictly; ValueError unless it is the one canonical form."""
    family, *variants = game_name.split(".")
    if family == "alquerque" and not variants:
        return read_alquerque(text)
    if family == "querni" and set(variants) <= {"jump_each_once", "voluntary_pass"}:
        return read_querni(text, frozenset(variants))
    raise ValueError(f"no game is called {game_name!r}")


def game_outcome(game_name: str, start: str, moves: Sequence[str]) -> Outcome | None:
    """Return the outcome of a whole game, including the draw by repetition.

    ValueError if a move is illegal or comes after the end.
    """
    current = position(game_name, start)
    seen: Counter[str] = Counter()
    for move in [*moves, None]:
        outcome = current.outcome()
        if isinstance(current, AlquerquePosition) and current.is_moving_phase():
            seen[current.text.rsplit(" ", 2)[0]] += 1
            if max(seen.values()) >= 3 and outcome in (None, (None, "quiet_100")):
                outcome = None, "repetition"
        if move is None:
            break
        if outcome is not None:
            raise ValueError(f"{move!r} comes after the end of the game")
        current = current.play(move)
    return outcome


def read_number(text: str, least: int) -> int:
    if not text or any(letter not in DIGITS for letter in text):
        raise ValueError(f"{text!r} is not a number")
    if len(text) > 9 or (len(text) > 1 and text[0] == "0") or int(text) < least:
        raise ValueError(f"{text!r} is not a number from {least} without zeros in front")
    return int(text)


def one_more(count: int) -> int:
    return min(count + 1, LARGEST_NUMBER)


# --- Querni ---------------------------------------------------------------------------------------

COLUMNS = "abcdefghij"
ROWS = "1234567"
QUERNI_SQUARES = [column + row for column in COLUMNS for row in ROWS]
TILES = {"blue": "ABCDEFGHIJKLMNOP", "pink": "abcdefghijklmnop"}
DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
DEFAULT_MARKS = ("b2", "d2", "f2", "h2", "b5", "d5", "f5", "h5")


def beside(square: str, direction: tuple[int, int]) -> str | None:
    """Return the next square in a direction, or None beyond the edge."""
    column = COLUMNS.index(square[0]) + direction[0]
    row = ROWS.index(square[1]) + direction[1]
    if 0 <= column < len(COLUMNS) and 0 <= row < len(ROWS):
        return COLUMNS[column] + ROWS[row]
    return None


BESIDE = {square: [beside(square, way) for way in DIRECTIONS] for square in QUERNI_SQUARES}
ADJACENT = {square: {near for near in BESIDE[square] if near} for square in QUERNI_SQUARES}
# For each square: (jumped square, landing square).
JUMPS = {
    square: [
        (over, landing)
        for over, way in zip(BESIDE[square], DIRECTIONS, strict=True)
        if over and (landing := beside(over, way))
    ]
    for square in QUERNI_SQUARES
}


def longest_run_around(number: int, numbers: set[int]) -> int:
    low = high = number
    while low - 1 in numbers:
        low -= 1
    while high + 1 in numbers:
        high += 1
    return high - low + 1


class QuerniPosition(Position):
    """Querni: `board` maps the occupied squares to tile letters."""

    def __init__(
        self, variants: frozenset[str], board: dict[str, str], side: str, quiet: int, turn: int
    ) -> None:
        self.variants = variants
        self.board = board
        self.side = side
        self.quiet = quiet
        self.turn = turn

    @property
    def text(self) -> str:
        rows = []
        for row in reversed(ROWS):
            written, empty = "", 0
            for column in COLUMNS:
                tile = self.board.get(column + row)
                if tile is None:
                    empty += 1
                    continue
                written += (str(empty) if empty else "") + tile
                empty = 0
            rows.append(written + (str(empty) if empty else ""))
        return f"{'/'.join(rows)} {self.side[0]} {self.quiet} {self.turn}"

    def squares_of_numbers(self, side: str, board: dict[str, str]) -> dict[int, str]:
        return {
            TILES[side].index(tile) + 1: square
            for square, tile in board.items()
            if tile in TILES[side]
        }

    def stranded(self, side: str, /) -> tuple[int, ...]:
        numbers = set(self.squares_of_numbers(side, self.board))
        return tuple(n for n in sorted(numbers) if longest_run_around(n, numbers) < 3)

    def outcome(self) -> Outcome | None:
        left = {side: set(self.squares_of_numbers(side, self.board)) for side in TILES}
        for side, numbers in left.items():
            if not numbers:
                return side, "all_removed"
        if not any({n, n + 1, n + 2} <= numbers for numbers in left.values() for n in range(1, 15)):
            return None, "no_chains"
        if self.quiet >= 30:
            return None, "quiet_30"
        return None

    def chains(self, board: dict[str, str]) -> list[str]:
        """Return every removal on a board: `x4-7` for the own 4, 5, 6 and 7."""
        squares = self.squares_of_numbers(self.side, board)
        removals = []
        for low in squares:
            high = low
            while high + 1 in squares and squares[high + 1] in ADJACENT[squares[high]]:
                high += 1
                if high - low >= 2:
                    removals.append(f"x{low}-{high}")
        return removals

    def jump_paths(self, origin: str) -> dict[str, tuple[str, ...]]:
        """Return one shortest path, origin first, for every square that jumps reach.

        Breadth first over (square, tiles jumped so far), with the jumping tile off the board. A
        path that lands twice on a square can be shortened there, and the shorter one jumps no other
        tiles; so it is enough to forbid the origin, and to revisit a square only with a set of
        jumped tiles that contains no earlier set. By default jumped tiles are not tracked: the set
        stays empty and every square is visited once.
        """
        each_once = "jump_each_once" in self.variants
        board = {square: tile for square, tile in self.board.items() if square != origin}
        paths: dict[str, tuple[str, ...]] = {}
        followed: dict[str, list[frozenset[str]]] = {}
        frontier: list[tuple[tuple[str, ...], frozenset[str]]] = [((origin,), frozenset())]
        while frontier:
            following = []
            for path, jumped in frontier:
                for over, landing in JUMPS[path[-1]]:
                    if over not in board or landing in board or landing == origin or over in jumped:
                        continue
                    now_jumped = jumped | {over} if each_once else jumped
                    if any(earlier <= now_jumped for earlier in followed.get(landing, [])):
                        continue
                    followed.setdefault(landing, []).append(now_jumped)
                    paths.setdefault(landing, (*path, landing))
                    following.append(((*path, landing), now_jumped))
            frontier = following
        return paths

    def paths(self, origin: str) -> dict[str, tuple[str, ...]]:
        """Return one shortest path, both ends included, for every square a tile can move to."""
        steps = {near: (origin, near) for near in ADJACENT[origin] if near not in self.board}
        return steps | self.jump_paths(origin)

    def turns(self) -> Iterator[str]:
        anything = False
        for origin, tile in self.board.items():
            if tile not in TILES[self.side]:
                continue
            for target in self.paths(origin):
                anything = True
                yield f"{origin}-{target}"
                for removal in self.chains(self.moved(origin, target)):
                    yield f"{origin}-{target}{removal}"
        for removal in self.chains(self.board):
            anything = True
            yield removal
        if not anything or "voluntary_pass" in self.variants:
            yield "pass"

    def moved(self, origin: str, target: str) -> dict[str, str]:
        board = {square: tile for square, tile in self.board.items() if square != origin}
        board[target] = self.board[origin]
        return board

    def after(self, move: str) -> QuerniPosition:
        board, quiet = dict(self.board), one_more(self.quiet)
        moving, _, removing = ("", "", "") if move == "pass" else move.partition("x")
        if moving:
            board = self.moved(*moving.split("-"))
        if removing:
            low, high = map(int, removing.split("-"))
            gone = TILES[self.side][low - 1 : high]
            board = {square: tile for square, tile in board.items() if tile not in gone}
            quiet = 0
        other = "pink" if self.side == "blue" else "blue"
        return QuerniPosition(self.variants, board, other, quiet, one_more(self.turn))

    def path(self, move: str) -> tuple[str, ...]:
        moving = "" if move == "pass" else move.partition("x")[0]
        if not moving:
            return ()
        origin, target = moving.split("-")
        return self.paths(origin)[target]


def read_querni_row(row: str) -> list[str]:
    """Return a row's ten squares from left to right, `.` for an empty one."""
    squares: list[str] = []
    index = 0
    while index < len(row):
        end = index
        while end < len(row) and row[end] in DIGITS:
            end += 1
        if end > index:
            squares += "." * min(read_number(row[index:end], 1), len(COLUMNS) + 1)
            index = end
        elif row[index] in TILES["blue"] + TILES["pink"]:
            squares.append(row[index])
            index += 1
        else:
            raise ValueError(f"{row[index]!r} is no tile and no number")
    if len(squares) != len(COLUMNS):
        raise ValueError(f"the row {row!r} has not ten squares")
    return squares


def read_querni(text: str, variants: frozenset[str]) -> QuerniPosition:
    fields = text.split(" ")
    if len(fields) != 4:
        raise ValueError("a position of Querni has four fields")
    rows = fields[0].split("/")
    if len(rows) != len(ROWS):
        raise ValueError("a position of Querni has seven rows")
    board = {
        column + row_name: tile
        for row_name, row in zip(reversed(ROWS), rows, strict=True)
        for column, tile in zip(COLUMNS, read_querni_row(row), strict=True)
        if tile != "."
    }
    if not board:
        raise ValueError("there is no tile on the board")
    if len(set(board.values())) != len(board):
        raise ValueError("a tile is there twice")
    sides = {"b": "blue", "p": "pink"}
    if fields[1] not in sides:
        raise ValueError(f"{fields[1]!r} is no side")
    quiet, turn = read_number(fields[2], 0), read_number(fields[3], 1)
    return QuerniPosition(variants, board, sides[fields[1]], quiet, turn)


# --- Alquerque de 9 -------------------------------------------------------------------------------

OUTER = ["a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4"]
MIDDLE = ["b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4"]
INNER = ["c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"]
RINGS = [OUTER, MIDDLE, INNER]
POINTS = OUTER + MIDDLE + INNER
SIDES = """
    a7 d7 g7, g7 g4 g1, a1 d1 g1, a7 a4 a1
    b6 d6 f6, f6 f4 f2, b2 d2 f2, b6 b4 b2
    c5 d5 e5, e5 e4 e3, c3 d3 e3, c5 c4 c3
"""
SPOKES = "d7 d6 d5, g4 f4 e4, d1 d2 d3, a4 b4 c4"
LINES = [line.split() for line in re.split(r"[,\n]", SIDES.strip() + "\n" + SPOKES)]
LINES_THROUGH = {point: [line for line in LINES if point in line] for point in POINTS}
NEXT_TO = {
    point: {
        other
        for line in LINES_THROUGH[point]
        for other in line
        if abs(line.index(point) - line.index(other)) == 1
    }
    for point in POINTS
}
MEN = {"white": "W", "black": "B"}
ENEMY = {"white": "black", "black": "white"}
Bar = tuple[str, str]


def in_mill(board: dict[str, str], point: str) -> bool:
    """Whether the man on a point is in a line of three of its colour."""
    man = board[point]
    return any(all(board.get(p) == man for p in line) for line in LINES_THROUGH[point])


def slid(board: dict[str, str], origin: str, target: str) -> dict[str, str]:
    result = {point: man for point, man in board.items() if point != origin}
    result[target] = board[origin]
    return result


def bars_something(board: dict[str, str], side: str, bar: Bar | None) -> bool:
    if bar is None:
        return False
    man, gap = bar
    return board.get(man) == MEN[side] and gap not in board and in_mill(slid(board, man, gap), gap)


class AlquerquePosition(Position):
    """Alquerque de 9: `board` maps the occupied points to `W` or `B`.

    `barred` holds, for a side, (where its man is now, the gap that it may not return to).
    """

    def __init__(
        self,
        board: dict[str, str],
        side: str,
        hands: dict[str, int],
        barred: dict[str, Bar | None],
        quiet: int,
        turn: int,
    ) -> None:
        self.board = board
        self.side = side
        self.hands = hands
        self.barred = {
            owner: bar if bars_something(board, owner, bar) else None
            for owner, bar in barred.items()
        }
        self.quiet = quiet
        self.turn = turn

    @property
    def text(self) -> str:
        rings = "/".join("".join(self.board.get(p, ".") for p in ring) for ring in RINGS)
        hands = f"{self.hands['white']}-{self.hands['black']}"
        barred = ",".join("-".join(self.barred[side] or ("", "")) for side in MEN)
        return f"{rings} {self.side[0]} {hands} {barred} {self.quiet} {self.turn}"

    def is_moving_phase(self) -> bool:
        return self.hands == {"white": 0, "black": 0}

    def points_of(self, side: str, board: dict[str, str]) -> list[str]:
        return [point for point, man in board.items() if man == MEN[side]]

    def outcome(self) -> Outcome | None:
        for side in (self.side, ENEMY[self.side]):
            if len(self.points_of(side, self.board)) + self.hands[side] < 3:
                return ENEMY[side], "fewer_than_three"
        if self.hands[self.side] == 0 and not list(self.turns()):
            return ENEMY[self.side], "blocked"
        if self.quiet >= 100:
            return None, "quiet_100"
        return None

    def slides(self) -> list[tuple[str, str]]:
        """Return every slide that the bar allows."""
        slides = [
            (origin, target)
            for origin in self.points_of(self.side, self.board)
            for target in NEXT_TO[origin]
            if target not in self.board
        ]
        bar = self.barred[self.side]
        if bar is not None and any(origin != bar[0] for origin, _ in slides):
            slides.remove(bar)
        return slides

    def turns(self) -> Iterator[str]:
        if self.hands[self.side] > 0:
            for point in POINTS:
                if point not in self.board:
                    board = self.board | {point: MEN[self.side]}
                    yield from self.with_taking(point, board, point)
        else:
            for origin, target in self.slides():
                board = slid(self.board, origin, target)
                yield from self.with_taking(f"{origin}-{target}", board, target)

    def with_taking(self, move: str, board: dict[str, str], target: str) -> list[str]:
        """Return the turn itself or, if it makes a mill, one turn for each man it may take."""
        enemies = self.points_of(ENEMY[self.side], board)
        if not in_mill(board, target) or not enemies:
            return [move]
        free = [point for point in enemies if not in_mill(board, point)]
        return [f"{move}x{point}" for point in free or enemies]

    def after(self, move: str) -> AlquerquePosition:
        moving, _, taken = move.partition("x")
        origin, _, target = moving.rpartition("-")
        hands = dict(self.hands)
        barred = dict(self.barred)
        barred[self.side] = None
        quiet = 0
        if origin:
            board = slid(self.board, origin, target)
            quiet = one_more(self.quiet)
            if in_mill(self.board, origin):
                barred[self.side] = (target, origin)
        else:
            board = self.board | {target: MEN[self.side]}
            hands[self.side] -= 1
        if taken:
            board = {point: man for point, man in board.items() if point != taken}
            quiet = 0
        return AlquerquePosition(board, ENEMY[self.side], hands, barred, quiet, one_more(self.turn))

    def path(self, move: str) -> tuple[str, ...]:
        return tuple(move.partition("x")[0].split("-"))

    def stranded(self, _side: str, /) -> tuple[int, ...]:
        return ()


def read_bar(text: str) -> Bar | None:
    if text == "-":
        return None
    man, _, gap = text.partition("-")
    if man not in POINTS or gap not in POINTS or gap not in NEXT_TO[man]:
        raise ValueError(f"{text!r} does not name two adjacent points")
    return man, gap


def read_alquerque(text: str) -> AlquerquePosition:
    fields = text.split(" ")
    if len(fields) != 6:
        raise ValueError("a position of Alquerque has six fields")
    rings = fields[0].split("/")
    if len(rings) != 3 or any(len(ring) != 8 for ring in rings):
        raise ValueError("a position of Alquerque has three rings of eight points")
    if any(letter not in "WB." for ring in rings for letter in ring):
        raise ValueError("a point is W, B or a dot")
    board = {p: man for p, man in zip(POINTS, "".join(rings), strict=True) if man != "."}
    sides = {"w": "white", "b": "black"}
    if fields[1] not in sides:
        raise ValueError(f"{fields[1]!r} is no side")
    if len(fields[2]) != 3 or fields[2][1] != "-":
        raise ValueError(f"{fields[2]!r} does not say how many men are in hand")
    hands = {"white": read_number(fields[2][0], 0), "black": read_number(fields[2][2], 0)}
    for side, man in MEN.items():
        if list(board.values()).count(man) + hands[side] > 9:
            raise ValueError(f"{side} has more than nine men")
    bars = fields[3].split(",")
    if len(bars) != 2:
        raise ValueError(f"{fields[3]!r} does not name the barred returns of both players")
    barred = {"white": read_bar(bars[0]), "black": read_bar(bars[1])}
    quiet, turn = read_number(fields[4], 0), read_number(fields[5], 1)
    return AlquerquePosition(board, sides[fields[1]], hands, barred, quiet, turn)


# --- Set-ups --------------------------------------------------------------------------------------


def splitmix64(seed: int) -> Iterator[int]:
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        mixed = state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % 2**64
        yield mixed ^ (mixed >> 31)


def start_squares(marks: Sequence[str]) -> list[str]:
    """Return the 32 start squares by name; a mark names the lower left of its four."""
    squares = set()
    for mark in marks:
        for way in ((0, 0), (1, 0), (0, 1), (1, 1)):
            square = beside(mark, way) if mark in QUERNI_SQUARES else None
            if square is None:
                raise ValueError(f"{mark!r} has no four squares around it")
            squares.add(square)
    if len(marks) != 8 or len(squares) != 32:
        raise ValueError("eight marks with 32 different squares are needed")
    return sorted(squares)


def start_text(game_name: str, seed: int = 0, *, marks: Sequence[str] = DEFAULT_MARKS) -> str:
    """Return the text of a start position; seed and marks apply only to Querni."""
    if game_name == "alquerque":
        return "......../......../........ w 9-9 -,- 0 1"
    tiles = list(TILES["blue"] + TILES["pink"])
    numbers = splitmix64(seed)
    for i in range(31, 0, -1):
        limit = 2**64 - 2**64 % (i + 1)
        drawn = next(number for number in numbers if number < limit)
        j = drawn % (i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    board = dict(zip(start_squares(marks), tiles, strict=True))
    return QuerniPosition(frozenset(), board, "blue", 0, 1).text
