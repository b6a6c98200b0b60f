"""The rules of Querni and Alquerque de 9."""

from collections.abc import Callable, Iterable, Sequence
import os
import pathlib
from typing import ClassVar, Literal


class PositionError(ValueError):
    """
    A position text that cannot be parsed.

    `reason` is a stable key, `at` the index of the first wrong character, if known.
    """

    at: int | None

    reason: str = ''

class MoveError(ValueError):
    """A move that cannot be played here; `reason` is a stable key."""

    reason: str = ''

class Game:
    """
    A game with its variants. Use qirkat.querni, qirkat.alquerque or a full name.
    """

    def __init__(self, name: str) -> None: ...

    @property
    def name(self) -> str:
        """The full name, as in querni.jump_each_once.voluntary_pass."""

    @property
    def family(self) -> str:
        """querni or alquerque, without the variants."""

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the active variants."""

    @property
    def sides(self) -> tuple[str, str]:
        """The two sides; the first one begins."""

    @property
    def squares(self) -> tuple[str, ...]:
        """The names of all squares, sorted."""

    def start(self, *, seed: int | None = None, marks: Sequence[str] | None = None, balanced: bool = False) -> Position:
        """
        The start position.

        In Querni it depends on a 64-bit seed: the same seed gives the same set-up on every machine and in every version.
        Without a seed a random one is drawn and kept in `Position.seed`. `marks` are eight other marked intersections, each
        named by the lower left of its four squares. With `balanced` it is the first set-up among the seed's own and those that follow from
        it that the engine finds even, and `Position.seed` is that set-up's own seed.
        """

    def parse(self, text: str) -> Position:
        """Parse a canonical position text; raises PositionError."""

    def with_rules(self, *, voluntary_pass: bool = False, jump_each_once: bool = False) -> Game:
        """The same game with exactly these variants."""

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
    A fact about a move that follows from the rules: a key, and the tiles or points concerned.
    """

    def __init__(self, key: str, numbers: Sequence[int] = (), squares: Sequence[str] = ()) -> None: ...

    @property
    def key(self) -> str:
        """A stable key."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The tile numbers, ascending; empty in Alquerque de 9."""

    @property
    def squares(self) -> tuple[str, ...]:
        """The points, sorted by name; empty in Querni."""

    @property
    def is_drawback(self) -> bool:
        """Whether it counts against the move; derived from the key."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class Move:
    """
    One complete turn of a player. Moves are equal if family and text are; the path depends on the position.
    """

    def __init__(self, position: Position, text: str) -> None: ...

    @property
    def text(self) -> str:
        """The move text, as in c3-e5x4-7 or d2-d3xf4."""

    @property
    def path(self) -> tuple[str, ...]:
        """
        All squares from first to last; for jumps a shortest legal path. Empty if nothing moves.
        """

    @property
    def origin(self) -> str | None:
        """The square that a piece leaves, if any."""

    @property
    def target(self) -> str | None:
        """The square that a piece reaches or is placed on, if any."""

    @property
    def removed(self) -> tuple[str, ...]:
        """
        The squares that are emptied: tiles by ascending number, or the piece taken.
        """

    @property
    def numbers(self) -> tuple[int, int] | None:
        """The lowest and the highest number removed, in Querni."""

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """
        Remarks for and against the move in its position, most important first.
        """

    def reasons(self, better: str) -> tuple[tuple[Remark, ...], tuple[Remark, ...]]:
        """
        The remarks that speak against this move, and those that speak for a better one of its position.
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
    """An immutable position. It knows the rules, but not its history."""

    def __init__(self, game: Game, text: str, seed: int | None = None) -> None: ...

    @property
    def game(self) -> Game:
        """The game with its variants."""

    @property
    def text(self) -> str:
        """The canonical text; `game.parse` reads it."""

    @property
    def side(self) -> str:
        """The side to move."""

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""

    @property
    def quiet(self) -> int:
        """Turns since the last removal or capture."""

    @property
    def key(self) -> int:
        """A 64-bit key of everything but quiet and turn."""

    @property
    def seed(self) -> int | None:
        """The seed if this is a set-up of Querni, else None. Ignored by ==."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """All legal moves, sorted by text; empty when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is in progress."""

    def repetitions(self, before: Iterable[Position]) -> int:
        """
        How often the position has occurred, including now.

        `before` yields the earlier positions of the game, latest first. Counted only in the moving phase of Alquerque de 9;
        0 elsewhere.
        """

    def outcome_after(self, before: Iterable[Position]) -> Outcome | None:
        """
        How the game ended, including draws by repetition; `before` as in `repetitions`.
        """

    @property
    def board(self) -> dict[str, str]:
        """The occupied squares, with the letters of their pieces."""

    @property
    def hands(self) -> tuple[int, int]:
        """The pieces still in hand, first side first; (0, 0) in Querni."""

    @property
    def barred(self) -> tuple[str | None, str | None]:
        """
        The barred returns, first side first, as in 'd3-d2'; always None in Querni.
        """

    @property
    def stranded(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """
        The numbers that can never be removed, Blue's and Pink's; empty in Alquerque de 9.
        """

    def play(self, move: Move | str) -> Position:
        """
        The position after a legal move, given as a Move or a text; raises MoveError.
        """

    def parse_move(self, text: str) -> Move:
        """
        The legal move with this text; raises MoveError, which says why it is illegal.
        """

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
        The final position after uniformly random moves. Ignores draws by repetition. Releases the GIL.
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
    """The low-level engine; use qirkat.engine.Engine instead."""

    def __init__(self, game: Game, *, threads: int, memory: int, level: int, seed: int) -> None: ...

    def analyse(self, position: Position, *, history: Sequence[int], seconds: float, soft_seconds: float, nodes: int, depth: int, lines: int, only: Sequence[Move], on_info: Callable[[tuple[int, int, float, tuple[tuple[int, float, tuple[Move, ...]], ...]]], object] | None) -> tuple[int, int, float, tuple[tuple[int, float, tuple[Move, ...]], ...]]: ...

    def stop(self) -> None:
        """End the running analysis as soon as possible. Thread-safe."""

    def clear(self) -> None:
        """Clear all search results."""

class JudgedTurn:
    """
    A turn of a reviewed game; use qirkat.engine.review instead. Scores are in millionths.
    """

    def __init__(self, *, side: int, before: int, after: int, removed: int, has_choice: bool) -> None: ...

    @property
    def before(self) -> int: ...

    @property
    def after(self) -> int: ...

    @property
    def has_better(self) -> bool: ...

def review_game(start: Position, moves: Sequence[Move], *, analyse: Callable[[int], tuple[Move, int]], keeps_result: Callable[[int], bool], on_turn: Callable[[int], object]) -> tuple[tuple[JudgedTurn, ...], tuple[int, ...]]:
    """
    Judge all turns from the last to the first; return them, and the first side's values.
    """

def mark_of(loss: int) -> str | None:
    """The mark for a loss, if it gets one."""

def missed_by(loss: int, *, is_win_proven: bool, removed_by_best: int, removed: int) -> str | None:
    """What a turn missed: `win`, `removal` or nothing."""

def accuracy_of(loss: int) -> int:
    """The accuracy of a turn with this loss, in billionths."""

def accuracy_of_side(turns: Sequence[JudgedTurn], side: int) -> int | None:
    """The average accuracy of a side, in billionths."""

def best_turn(turns: Sequence[JudgedTurn], side: int) -> int | None:
    """The index of a side's best turn."""

def turning_point(values: Sequence[int]) -> int | None:
    """
    The index of the turn that decided the game, by the first side's values.
    """

def least_losses() -> dict[str, int]:
    """The least loss for each mark, worst first."""

def random_games(game: Game, *, seed: int, first: int, count: int, marks: Sequence[str] | None = None) -> dict[str, bytes]:
    """
    Play random games and return a column of numbers for each figure: 64-bit for `seed`, else 32-bit.
    """

def balanced_seed(game: Game, *, seed: int, marks: Sequence[str] | None = None) -> tuple[int, int, int]:
    """
    The first balanced set-up that follows from a seed: its seed, its value, and how many were judged.
    """

def judge(position: Position, *, nodes: int) -> int:
    """
    The value of a set-up of Querni for the side to move, by a search of so many nodes.
    """

BALANCE_VERSION: int = 1

BALANCE_MARGIN: int = 24

BALANCE_NODES: int = 30000

REASONS: tuple[str, ...]

def game(name: str) -> Game:
    """The game with this full name, as in querni.voluntary_pass."""

USUAL_SECONDS: float = 1.5

querni: Game = ...

alquerque: Game = ...

class TableError(Exception):
    """
    A table that cannot be solved, read or verified; `reason` is a stable key.
    """

    reason: str = ''

class UnitProgress:
    """The solver's progress on a unit."""

    @property
    def many(self) -> int: ...

    @property
    def few(self) -> int: ...

    @property
    def distance(self) -> int:
        """All states that end in fewer turns are solved."""

    @property
    def fraction(self) -> float:
        """The estimated fraction of the work done."""

    @property
    def seconds(self) -> float:
        """Time spent on this unit, including earlier runs."""

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
        """In turns of both players; 0 if no state is won."""

    @property
    def longest_loss(self) -> int: ...

class Header:
    """The header of a table file."""

    @property
    def many(self) -> int: ...

    @property
    def few(self) -> int: ...

    @property
    def numbers(self) -> int:
        """The size of the index: the states and a little slack."""

    @property
    def body_checksum(self) -> int: ...

    @property
    def tallies(self) -> list[list[Tally]]:
        """
        By side to move (the many, the few), then without and with bars. With equal numbers of pieces all are in the first.
        """

class Unit:
    """A solved unit, by state number."""

    @staticmethod
    def open(folder: os.PathLike[str], many: int, few: int) -> Unit: ...

    def text(self, number: int) -> str | None:
        """The position text of a state number, or None for slack."""

    def value(self, text: str) -> int:
        """
        The turns to the end, odd for a win and even for a loss; 255 for a draw.
        """

def units_up_to(men: int) -> list[tuple[int, int]]:
    """All units with up to this many pieces, in solving order."""

def unit_size(many: int, few: int) -> int:
    """The size of the index of a unit."""

def unit_path(folder: os.PathLike[str], many: int, few: int) -> pathlib.Path:
    """The file of a finished unit."""

def check_room(men: int, *, each: int, form: Literal['results', 'distances'], folder: os.PathLike[str], memory: int) -> None:
    """
    Raise TableError if memory or disk space is insufficient for all units with up to this many pieces, with compact tables of this form, and for the placing phase with `each` pieces per side.
    """

def solve(many: int, few: int, *, folder: os.PathLike[str], threads: int, memory: int, checkpoint_every: float, on_progress: Callable[[UnitProgress], object] | None) -> None:
    """
    Solve a unit. An exception from on_progress, like Ctrl-C, leaves a checkpoint to resume from.
    """

def verify(many: int, few: int, *, folder: os.PathLike[str], threads: int, every: int, on_progress: Callable[[float], object] | None) -> int:
    """
    Verify every n-th state number of a unit by the rules; returns how many states were checked.
    """

def read_header(path: os.PathLike[str]) -> Header:
    """Read the header of a table without its values."""

def check_table(path: os.PathLike[str]) -> None:
    """Raise TableError if a file is damaged."""

FEWEST_PACKED: int = 4

def layer_size(hands: int, each: int) -> int:
    """The size of the index of a layer of the placing phase."""

def layer_path(folder: os.PathLike[str], hands: int, *, results: bool = False) -> pathlib.Path:
    """The file of a layer of the placing phase."""

def solve_layer(hands: int, *, each: int, folder: os.PathLike[str], threads: int, on_progress: Callable[[float], object] | None) -> None:
    """
    Solve a layer of the placing phase. An exception from on_progress, like Ctrl-C, aborts it.
    """

def verify_layer(hands: int, *, folder: os.PathLike[str], threads: int, every: int, on_progress: Callable[[float], object] | None) -> int:
    """
    Verify every n-th state number of a layer by the rules; returns how many states were checked.
    """

def pack(folder: os.PathLike[str], many: int, few: int, form: Literal['results', 'distances'], to: os.PathLike[str]) -> None:
    """Write the compact table of a unit."""

def pack_layer(folder: os.PathLike[str], hands: int, to: os.PathLike[str]) -> None:
    """Write the compact table of a layer."""

class Tables:
    """Low-level solved tables; use qirkat.solve.Tables instead."""

    def __init__(self) -> None:
        """Create empty tables."""

    def add_book(self, text: str) -> None:
        """Add an opening book."""

    @staticmethod
    def open(folder: os.PathLike[str]) -> Tables: ...

    def probe(self, text: str) -> tuple[int, int | None] | None:
        """
        1, 0 or -1 for the side to move, and the turns to the end; None if unknown.
        """

    def turns(self, position: Position) -> list[tuple[Move, int, int | None]] | None:
        """
        Each legal move with its verdict by the rulebook, best first; None if one is unknown.
        """

    def line(self, position: Position) -> list[Move]:
        """
        How a decided game goes on by the rulebook, as far as the tables have distances.
        """

    def proven_moves(self, position: Position, *, history: Sequence[int]) -> tuple[list[tuple[Move, int, int | None]], int, bool] | None:
        """
        Each legal move with its verdict by our draw rules, best first; how many of them share the best result; and whether their order is final. None if a move is unknown. `history` holds the keys of the earlier positions that the game could repeat.
        """

def drawn_after(position: Position, moves: Sequence[Move]) -> int | None:
    """
    The number of these moves of Alquerque de 9 after which the game is drawn because nothing was taken for a hundred turns; None if it is not.
    """

class State:
    """
    A decision within a game: a position, and the first action of the turn if that has been chosen. Immutable.
    """

    def __init__(self, position: Position, *, history: Sequence[int] = (), first_action: int | None = None) -> None:
        """
        `history` holds the keys of the earlier positions that the game could repeat, latest last.
        """

    @property
    def position(self) -> Position:
        """The position at the beginning of the turn."""

    @property
    def player(self) -> int:
        """Who decides: 0 for the side that begins the game, 1 for the other."""

    @property
    def first_action(self) -> int | None:
        """The first action of the turn if the second is to be chosen, else None."""

    @property
    def history(self) -> list[int]:
        """
        The keys of the earlier positions that the game could repeat, latest last.
        """

    @property
    def occurrences(self) -> int:
        """
        How often the position has occurred, including now; 0 where repetition does not count.
        """

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is in progress."""

    @property
    def rewards(self) -> tuple[float, float]:
        """
        1 for the winner and -1 for the loser, first side first; 0 for a draw and during the game.
        """

    def legal_actions(self) -> list[int]:
        """The legal actions in ascending order; none if the game is over."""

    def play(self, action: int) -> State:
        """The next decision; raises ValueError if the action is illegal."""

    def write_observation(self, array: object, viewer: int | None = None) -> None:
        """
        Write the planes as a player sees them, by default the one who decides.
        """

    def write_mask(self, array: object) -> None:
        """Write 1 for each legal action and 0 for the others."""

    def __copy__(self) -> State: ...

    def __deepcopy__(self, memo: object) -> State: ...

    def __getstate__(self) -> tuple[object, ...]: ...

    def __setstate__(self, parts: tuple[object, ...]) -> None: ...

class Batch:
    """Low-level games that advance together; use qirkat.rl.batch instead."""

    def __init__(self, game: Game, *, seeds: Sequence[int], starts: Sequence[Position], auto_reset: bool, threads: int) -> None: ...

    def observe(self, observations: object, masks: object, rewards: object, dones: object, players: object) -> None:
        """Write where the games are."""

    def reset(self, which: object) -> None:
        """Start the marked games anew, or all of them."""

    def step(self, actions: object, observations: object, masks: object, rewards: object, dones: object, players: object) -> None:
        """
        Advance each game by one action; -1 leaves it as it is. If one is illegal, nothing changes. Releases the GIL.
        """

    def sample(self, actions: object) -> None:
        """Write a random legal action for each game."""

    def state(self, game: int) -> State:
        """Where a game is."""

    def seeds(self) -> list[int]:
        """The seeds of the current set-ups."""

def encoding(game: Game) -> tuple[int, int, int, list[str], list[int], list[str]]:
    """
    The number of actions, height and width of planes, their names and highest values, and the names of cells.
    """

def action_name(game: Game, action: int) -> str:
    """An action in words."""

def symmetries(game: Game) -> list[tuple[list[int], list[int], list[int]]]:
    """Permutations of planes, cells and actions; the identity first."""

def exact_values(tables: Tables, states: Sequence[State], values: object, distances: object, action_values: object) -> None:
    """
    Write the value of each state of Alquerque de 9, its distance, and the value of each action.
    """

def actions_of(move: Move) -> list[int]:
    """The actions of a move, one or two."""
