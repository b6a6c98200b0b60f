"""The engine: takes a game or a position and a limit, and returns an analysis.

>>> import qirkat
>>> engine = Engine(qirkat.alquerque)
>>> position = qirkat.alquerque.parse("WW....../......../....BB.B w 7-6 -,- 0 6")
>>> best = engine.analyse(position, Limit(depth=2)).lines[0]
>>> best.move.text[:3]
'g7x'
"""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

from qirkat._core import Game, Move, Position, Search
from qirkat.record import Record

LEVELS = range(1, 11)
DEEPEST = 120
_FOREVER = 1e9
_ALL_NODES = 2**64 - 1
_WIN, _PROVEN = 30_000, 29_000
_USUAL_TIME = 1.5  # seconds a turn at full strength when nobody says otherwise


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """When to stop thinking; whichever is reached first. None at all: when `Engine.stop` is called.

    `time` is in seconds for this turn. `clock` is what the player's clock still shows and
    `increment` what each turn adds to it: the engine then decides itself how much to use.
    """

    time: float | None = None
    nodes: int | None = None
    depth: int | None = None
    clock: float | None = None
    increment: float = 0.0

    def __post_init__(self) -> None:
        for name in ("time", "clock", "increment"):
            value = getattr(self, name)
            if value is not None and not (math.isfinite(value) and value >= 0):
                raise ValueError(f"The limit's {name} is a number of seconds, 0 or more.")
        for name in ("nodes", "depth"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ValueError(f"The limit's {name} is a whole number, 1 or more.")

    def _seconds(self) -> tuple[float, float]:
        """The time never to overstep, and the time after which no new depth is begun."""
        hard = soft = _FOREVER if self.time is None else self.time
        if self.clock is not None:
            # Some of the clock is kept for what lies between the players and the engine.
            left = max(0.0, self.clock - 0.03)
            share = min(left / 14 + self.increment * 0.8, left * 0.5)
            hard, soft = min(hard, share * 2.5, left * 0.6), min(soft, share * 0.7)
        return hard, soft


@dataclass(frozen=True, slots=True)
class Line:
    """A turn, what it is worth to the side to move, and how both sides would go on."""

    move: Move
    value: float
    """The expected score, from 0 to 1; exactly 1 or 0 when a win or a loss is proven."""
    moves: tuple[Move, ...]
    score: int
    """The engine's own scale; beyond 29,000 proven, 30,000 less the turns to the end."""

    @property
    def distance(self) -> int | None:
        """Turns of both players until the end, where a win or a loss is proven."""
        return _WIN - abs(self.score) if abs(self.score) > _PROVEN else None


@dataclass(frozen=True, slots=True)
class Analysis:
    """What an engine found: lines, best first; none when the game is over."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    time: float

    @property
    def best(self) -> Move | None:
        """The move of the best line."""
        return self.lines[0].move if self.lines else None


class Engine:
    """A player and adviser for one game; one thread at a time may use it, but any may stop it.

    `level` is 1 to 10, or None for full strength; `memory` is what its table takes, in MiB;
    `seed` settles the whims of the lower levels. What a level below 10 calls proven holds for the
    turns that it sees.
    """

    def __init__(
        self,
        game: Game,
        *,
        level: int | None = None,
        threads: int = 1,
        memory: int = 16,
        seed: int | None = None,
    ) -> None:
        if level is not None and level not in LEVELS:
            raise ValueError("The levels go from 1 to 10.")
        if not 1 <= threads <= 256:
            raise ValueError("An engine uses from 1 to 256 threads.")
        if not 1 <= memory <= 65_536:
            raise ValueError("The memory of an engine is from 1 to 65,536 MiB.")
        self.game = game
        self.level = level
        self.seed = random.getrandbits(64) if seed is None else seed
        if not 0 <= self.seed < 2**64:
            raise ValueError("A seed is a whole number from 0 to 18446744073709551615.")
        self._search = Search(
            game, threads=threads, memory=memory, level=level or 0, seed=self.seed
        )

    def analyse(
        self,
        what: Record | Position,
        limit: Limit = Limit(),  # noqa: B008 - frozen
        *,
        lines: int = 1,
        on_info: Callable[[Analysis], object] | None = None,
    ) -> Analysis:
        """Think about a position, or about where a game stands, whose repetitions then count.

        Blocks, with the GIL released, until the limit is reached. `on_info` hears of every
        finished depth in the calling thread. Ctrl-C interrupts it.
        """
        position, history = _past(what)
        if position.game != self.game:
            raise ValueError(f"This engine plays {self.game}, not {position.game}.")
        if lines < 1:
            raise ValueError("An analysis has at least one line.")
        if isinstance(what, Record) and what.is_over:
            return Analysis((), 0, 0, 0.0)
        hard, soft = limit._seconds()
        told = None if on_info is None else lambda found: on_info(_analysis(found))
        found = self._search.analyse(
            position,
            history=history,
            seconds=hard,
            soft_seconds=soft,
            nodes=_ALL_NODES if limit.nodes is None else min(limit.nodes, _ALL_NODES),
            depth=DEEPEST if limit.depth is None else min(limit.depth, DEEPEST),
            lines=min(lines, 2**31),
            on_info=told,
        )
        return _analysis(found)

    def choose(self, what: Record | Position, limit: Limit | None = None) -> Move:
        """The turn to play; by the level's own limit when none is given."""
        is_full = self.level is None or self.level == LEVELS[-1]
        own = Limit(time=_USUAL_TIME) if is_full else Limit()
        best = self.analyse(what, own if limit is None else limit).best
        if best is None:
            raise ValueError("The game is over: there is no turn to choose.")
        return best

    def stop(self) -> None:
        """End the analysis that runs, from any thread: it returns what it has."""
        self._search.stop()

    def clear(self) -> None:
        """Forget what was found: for a new game."""
        self._search.clear()


def _past(what: Record | Position) -> tuple[Position, list[int]]:
    """The position to think about, and the keys of those before it that it could repeat."""
    if isinstance(what, Position):
        return what, []
    position = what.position
    before = what.positions[:-1][-position.quiet :] if position.quiet else []
    return position, [each.key for each in before]


def _analysis(
    found: tuple[int, int, float, tuple[tuple[int, float, tuple[Move, ...]], ...]],
) -> Analysis:
    depth, nodes, seconds, lines = found
    return Analysis(
        tuple(Line(moves[0], value, moves, score) for score, value, moves in lines),
        depth,
        nodes,
        seconds,
    )
