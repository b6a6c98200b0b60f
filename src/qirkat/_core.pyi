"""The rules of Querni and Alquerque de 9."""

from collections.abc import Callable, Iterable, Sequence
import os
import pathlib
from typing import ClassVar, Literal


class PositionError(ValueError):
    """
    A position text that cannot be read.

    `reason` is a stable key, `at` the index of the first wrong character where there is one.
    """

    at: int | None

    reason: str = ''

class MoveError(ValueError):
    """A move that cannot be played here; `reason` is a stable key."""

    reason: str = ''

class Game:
    """
    A game with its variants: the way to positions. Get one as qirkat.querni, qirkat.alquerque or by name.
    """

    def __init__(self, name: str) -> None: ...

    @property
    def name(self) -> str:
        """The full name, as in querni.jump_each_once.voluntary_pass."""

    @property
    def family(self) -> str:
        """querni or alquerque, whatever the variants."""

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the variants that are on."""

    @property
    def sides(self) -> tuple[str, str]:
        """Both sides; the first begins."""

    @property
    def squares(self) -> tuple[str, ...]:
        """The names of all squares, ordered by text."""

    def start(self, *, seed: int | None = None, marks: Sequence[str] | None = None) -> Position:
        """
        The first position.

        Querni's depends on a 64-bit seed: the same seed gives the same set-up on every machine and in every version.
        Without one a seed is drawn; `Position.seed` tells it. `marks` are eight other marked intersections, each named by
        the lower left of its four squares.
        """

    def parse(self, text: str) -> Position:
        """The position of a canonical text, or PositionError."""

    def with_rules(self, *, voluntary_pass: bool = False, jump_each_once: bool = False) -> Game:
        """The same game with exactly these variants on."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __copy__(self) -> Game: ...

    def __deepcopy__(self, memo: object) -> Game: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class Outcome:
    """How a game ended: the winner, None for a draw, and the reason."""

    def __init__(self, winner: str | None, reason: str) -> None: ...

    @property
    def winner(self) -> str | None:
        """A side, or None for a draw."""

    @property
    def reason(self) -> str:
        """Why the game ended, as a stable key."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class Remark:
    """
    A fact about a turn that follows from the rules: a key, and the tiles or points that it is about.
    """

    def __init__(self, key: str, numbers: Sequence[int] = (), squares: Sequence[str] = ()) -> None: ...

    @property
    def key(self) -> str:
        """What is said, as a stable key."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of tiles, rising; none in Alquerque de 9."""

    @property
    def squares(self) -> tuple[str, ...]:
        """The points, ordered by text; none in Querni."""

    @property
    def is_drawback(self) -> bool:
        """Whether it speaks against the turn; follows from the key."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class Move:
    """
    One whole turn of a player. Moves are equal when family and text are; the path belongs to the position that listed it.
    """

    def __init__(self, position: Position, text: str) -> None: ...

    @property
    def text(self) -> str:
        """The move text, as in c3-e5x4-7 or d2-d3xf4."""

    @property
    def path(self) -> tuple[str, ...]:
        """
        Every square on the way, first to last: for jumps a shortest legal way. Empty where nothing moves.
        """

    @property
    def origin(self) -> str | None:
        """The square that is left, if one is."""

    @property
    def target(self) -> str | None:
        """The square that is reached or placed on, if one is."""

    @property
    def removed(self) -> tuple[str, ...]:
        """
        The squares that are emptied: tiles by rising number, or the man taken.
        """

    @property
    def numbers(self) -> tuple[int, int] | None:
        """The lowest and the highest number removed, in Querni."""

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """
        What the rules say for and against it, most important first; of the position that listed it.
        """

    @property
    def action(self) -> int:
        """The integer of this move in `legal_actions`."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __lt__(self, arg: Move, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __copy__(self) -> Move: ...

    def __deepcopy__(self, memo: object) -> Move: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class Position:
    """A position: a frozen value that knows the rules and not its past."""

    def __init__(self, game: Game, text: str, seed: int | None = None) -> None: ...

    @property
    def game(self) -> Game:
        """The game with its variants."""

    @property
    def text(self) -> str:
        """The canonical text; `game.parse` reads it."""

    @property
    def side(self) -> str:
        """Whose turn it is."""

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""

    @property
    def quiet(self) -> int:
        """Turns since the last removal or capture."""

    @property
    def key(self) -> int:
        """A 64-bit key of all but quiet and turn."""

    @property
    def seed(self) -> int | None:
        """The seed of this very set-up of Querni, else None. Not part of ==."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """All legal moves, ordered by text; none when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def repetitions(self, before: Iterable[Position]) -> int:
        """
        How often it has stood on the board, this time included.

        `before` are the positions of the game before it, the latest first. Counted in the moving phase of Alquerque de 9, where
        it matters; 0 elsewhere.
        """

    def outcome_after(self, before: Iterable[Position]) -> Outcome | None:
        """
        How the game ended, the draw by repetition included; `before` as in `repetitions`.
        """

    @property
    def board(self) -> dict[str, str]:
        """The piece on each square that has one, by its letter in the text."""

    @property
    def hands(self) -> tuple[int, int]:
        """The men still in hand, first side first; (0, 0) in Querni."""

    @property
    def barred(self) -> tuple[str | None, str | None]:
        """
        The barred returns, first side first, as in 'd3-d2'; always None in Querni.
        """

    @property
    def stranded(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """
        The numbers that can never leave, blue's and pink's; none in Alquerque de 9.
        """

    def play(self, move: Move | str) -> Position:
        """
        The position after a legal move, given as Move or text; else MoveError.
        """

    def parse_move(self, text: str) -> Move:
        """The legal move of this text, or MoveError, which says why it is none."""

    def perft(self, depth: int) -> int:
        """
        The number of move sequences of this length. Releases the GIL; Ctrl-C interrupts it.
        """

    def move_count(self) -> int:
        """The number of legal moves, counted without listing them."""

    def legal_actions(self) -> list[int]:
        """The legal moves as integers, in the order of `moves`: for tight loops."""

    def play_action(self, action: int) -> Position:
        """The position after a move given as its integer; checked like `play`."""

    def playout(self, seed: int) -> Position:
        """
        Where uniformly random moves end. Alquerque's draw by repetition is not seen here. Releases the GIL.
        """

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __copy__(self) -> Position: ...

    def __deepcopy__(self, memo: object) -> Position: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    _repr_svg_: ClassVar[Callable[[Position], str]]
    """Shows the position in a notebook; set by the package."""

class Search:
    """The core's engine, without comfort: use qirkat.engine.Engine."""

    def __init__(self, game: Game, *, threads: int, memory: int, level: int, seed: int) -> None: ...

    def analyse(self, position: Position, *, history: Sequence[int], seconds: float, soft_seconds: float, nodes: int, depth: int, lines: int, only: Sequence[Move], on_info: Callable[[tuple[int, int, float, tuple[tuple[int, float, tuple[Move, ...]], ...]]], object] | None) -> tuple[int, int, float, tuple[tuple[int, float, tuple[Move, ...]], ...]]: ...

    def stop(self) -> None:
        """End the running analysis as soon as possible; from any thread."""

    def clear(self) -> None:
        """Forget everything."""

def game(name: str) -> Game:
    """The game of this full name, as in querni.voluntary_pass."""

USUAL_SECONDS: float = 1.5

querni: Game = ...

alquerque: Game = ...

class TableError(Exception):
    """
    What keeps a table from being solved, read or found right; `reason` is a stable key.
    """

    reason: str = ''

class UnitProgress:
    """How far the solver is with a unit."""

    @property
    def many(self) -> int: ...

    @property
    def few(self) -> int: ...

    @property
    def distance(self) -> int:
        """All states that end in fewer turns are known."""

    @property
    def fraction(self) -> float:
        """Of the work, as far as can be told."""

    @property
    def seconds(self) -> float:
        """Spent on this unit, earlier runs included."""

class Tally:
    """How many states are won, drawn and lost for the side to move."""

    @property
    def won(self) -> int: ...

    @property
    def drawn(self) -> int: ...

    @property
    def lost(self) -> int: ...

    @property
    def longest_win(self) -> int:
        """In turns of both players; 0 where nothing is won."""

    @property
    def longest_loss(self) -> int: ...

class Header:
    """What a solved unit says of itself."""

    @property
    def many(self) -> int: ...

    @property
    def few(self) -> int: ...

    @property
    def numbers(self) -> int:
        """The size of the index: the states, and a little slack."""

    @property
    def body_checksum(self) -> int: ...

    @property
    def tallies(self) -> list[list[Tally]]:
        """
        When the many move and when the few do, nothing barred and something. With as many men on both sides all is in the first.
        """

class Unit:
    """A solved unit, number by number."""

    @staticmethod
    def open(folder: os.PathLike[str], many: int, few: int) -> Unit: ...

    def text(self, number: int) -> str | None:
        """The text of a number's state, or None for slack."""

    def value(self, text: str) -> int:
        """
        The turns to the end, odd for a win and even for a loss; 255 for a draw.
        """

def units_up_to(men: int) -> list[tuple[int, int]]:
    """All units of up to so many men, in an order to solve them in."""

def unit_size(many: int, few: int) -> int:
    """How many numbers a unit has."""

def unit_path(folder: os.PathLike[str], many: int, few: int) -> pathlib.Path:
    """The file of a finished unit."""

def check_room(men: int, *, each: int, form: Literal['results', 'distances'], folder: os.PathLike[str], memory: int) -> None:
    """
    Raise TableError where memory or disk do not suffice for all units of up to so many men, with compact tables of this form, and for the placing phase with so many men each.
    """

def solve(many: int, few: int, *, folder: os.PathLike[str], threads: int, memory: int, checkpoint_every: float, on_progress: Callable[[UnitProgress], object] | None) -> None:
    """
    Solve a unit; what on_progress raises, as Ctrl-C does, leaves a checkpoint to go on from.
    """

def verify(many: int, few: int, *, folder: os.PathLike[str], threads: int, every: int, on_progress: Callable[[float], object] | None) -> int:
    """
    Check a unit by the rules, one number of so many; how many states it looked at.
    """

def read_header(path: os.PathLike[str]) -> Header:
    """What a table says of itself, without a look at its values."""

def check_table(path: os.PathLike[str]) -> None:
    """Raise TableError where a file is damaged."""

FEWEST_PACKED: int = 4

def layer_size(hands: int, each: int) -> int:
    """How many numbers a layer of the placing phase has."""

def layer_path(folder: os.PathLike[str], hands: int, *, results: bool = False) -> pathlib.Path:
    """The file of a layer of the placing phase."""

def solve_layer(hands: int, *, each: int, folder: os.PathLike[str], threads: int, on_progress: Callable[[float], object] | None) -> None:
    """
    Solve a layer of the placing phase; what on_progress raises, as Ctrl-C does, gives it up.
    """

def verify_layer(hands: int, *, folder: os.PathLike[str], threads: int, every: int, on_progress: Callable[[float], object] | None) -> int:
    """
    Check a layer by the rules, one number of so many; how many states it looked at.
    """

def pack(folder: os.PathLike[str], many: int, few: int, form: Literal['results', 'distances'], to: os.PathLike[str]) -> None:
    """Make a compact table of a unit."""

def pack_layer(folder: os.PathLike[str], hands: int, to: os.PathLike[str]) -> None:
    """Make a compact table of a layer."""

class Tables:
    """Solved tables, without comfort: use qirkat.solve.Tables."""

    def __init__(self) -> None:
        """Tables that know nothing yet."""

    def add_book(self, text: str) -> None:
        """Know what an opening book says, too."""

    @staticmethod
    def open(folder: os.PathLike[str]) -> Tables: ...

    def probe(self, text: str) -> tuple[int, int | None] | None:
        """
        1, 0 or -1 for the side to move, and the turns to the end; None where the tables do not know.
        """
