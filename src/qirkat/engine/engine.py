"""The engine: takes a record or a position and a limit, and returns an analysis.

>>> import qirkat
>>> engine = Engine(qirkat.alquerque)
>>> position = qirkat.alquerque.parse("WW....../......../....BB.B w 7-6 -,- 0 6")
>>> best = engine.analyse(position, Limit(depth=2)).lines[0]
>>> best.move.text[:3]
'g7x'
"""

import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from qirkat._core import USUAL_SECONDS, Game, Move, Position, Search, drawn_after
from qirkat.record import Record
from qirkat.solve import Tables, Verdict
from qirkat.solve.tables import ProvenMoves, ProvenTurn

LEVELS = range(1, 11)
MAX_DEPTH = 120
_FOREVER = 1e9
_ALL_NODES = 2**64 - 1
_WIN, _PROVEN = 30_000, 29_000
_VALUES = {"win": 1.0, "draw": 0.5, "loss": 0.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """When to stop; the first limit reached counts. Without any, only `Engine.stop` ends a search.

    `time` is in seconds for this turn. `clock` is the time left on the player's clock and
    `increment` what each turn adds to it: the engine decides how much to use.
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
                raise ValueError(f"The limit's {name} must be a number of seconds, 0 or more.")
        for name in ("nodes", "depth"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise ValueError(f"The limit's {name} must be a whole number, 1 or more.")

    def _seconds(self) -> tuple[float, float]:
        """Return the hard time limit, and the time after which no new depth is started."""
        hard = soft = _FOREVER if self.time is None else self.time
        if self.clock is not None:
            # Keep some of the clock for communication.
            left = max(0.0, self.clock - 0.03)
            share = min(left / 14 + self.increment * 0.8, left * 0.5)
            hard, soft = min(hard, share * 2.5, left * 0.6), min(soft, share * 0.7)
        return hard, soft


@dataclass(frozen=True, slots=True)
class Line:
    """A turn, its value for the side to move, and the expected continuation."""

    move: Move
    value: float
    """The expected score, from 0 to 1; exactly 1 or 0 if a win or a loss is proven."""
    moves: tuple[Move, ...]
    score: int
    """The engine's own scale; a proven end in n turns is 30,000 - n or its negative."""
    verdict: Verdict | None = None
    """What solved tables say about the turn; the value is then proven."""
    quiet_end: int | None = None
    """After how many turns of this line the quiet-turn rule draws the game.

    Tables ignore that rule, so what they call won or lost may then be a draw.
    """

    @property
    def distance(self) -> int | None:
        """Turns of both players to the end if a win or a loss is proven."""
        if self.verdict is not None:
            return self.verdict.distance
        return _WIN - abs(self.score) if abs(self.score) > _PROVEN else None

    @property
    def is_proven(self) -> bool:
        """Whether the value is certain, by tables or because the search reached the end."""
        return self.verdict is not None or self.distance is not None


@dataclass(frozen=True, slots=True)
class Analysis:
    """What an engine found: lines, best first; none if the game is over."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    time: float

    @property
    def best(self) -> Move | None:
        """The move of the best line."""
        return self.lines[0].move if self.lines else None


class Engine:
    """Searches positions of one game. One thread at a time may use it, but any may stop it.

    `level` is 1 to 10, or None for full strength; `memory` is the size of its table in MiB; `seed`
    determines the random choices of the lower levels. What a level below 10 calls proven holds for
    the turns that it sees. With solved `tables`, full strength plays perfectly wherever they know
    the position: it keeps wins and draws, and wins in the fewest turns that the tables know.
    """

    def __init__(
        self,
        game: Game,
        *,
        level: int | None = None,
        threads: int = 1,
        memory: int = 16,
        seed: int | None = None,
        tables: Tables | None = None,
    ) -> None:
        if level is not None and level not in LEVELS:
            raise ValueError("The level must be from 1 to 10.")
        if not 1 <= threads <= 256:
            raise ValueError("The number of threads must be from 1 to 256.")
        if not 1 <= memory <= 65_536:
            raise ValueError("The memory must be from 1 to 65,536 MiB.")
        self.game = game
        self.level = level
        self.seed = random.getrandbits(64) if seed is None else seed
        if not 0 <= self.seed < 2**64:
            raise ValueError("The seed must be a whole number from 0 to 18446744073709551615.")
        self.tables = tables if level in (None, LEVELS[-1]) else None
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
        """Analyse a position, or the end of a record, whose repetitions then count.

        Blocks with the GIL released until the limit is reached. `on_info` is called in this thread
        for every finished depth. Ctrl-C interrupts it.
        """
        position, history = _position_and_history(what)
        if position.game != self.game:
            raise ValueError(f"This engine plays {self.game}, not {position.game}.")
        if lines < 1:
            raise ValueError("The number of lines must be at least 1.")
        if isinstance(what, Record) and what.is_over:
            return Analysis((), 0, 0, 0.0)

        def think(only: list[Move], wanted: int, told: Callable[[Analysis], Analysis]) -> Analysis:
            hard, soft = limit._seconds()
            found = self._search.analyse(
                position,
                history=history,
                seconds=hard,
                soft_seconds=soft,
                nodes=_ALL_NODES if limit.nodes is None else min(limit.nodes, _ALL_NODES),
                depth=MAX_DEPTH if limit.depth is None else min(limit.depth, MAX_DEPTH),
                lines=min(wanted, 2**31),
                only=only,
                on_info=None if on_info is None else lambda news: on_info(told(_analysis(news))),
            )
            return told(_analysis(found))

        begun = time.monotonic()
        tables = self.tables
        proven = None if tables is None else tables.proven_moves(position, history=history)
        if tables is None or proven is None:
            return think([], lines, lambda analysis: analysis)
        proof = _ProvenAnalysis(tables, position, proven)
        # Reading a table for the first time may take longer than the limit.
        spent = time.monotonic() - begun
        if limit.time is not None:
            limit = replace(limit, time=max(0.0, limit.time - spent))
        if proof.is_ordered:
            found = replace(proof.whole(Analysis((), 0, 0, 0.0), lines), time=spent)
            if on_info is not None:
                on_info(found)
            return found
        best = proof.best

        def whole(ahead: Analysis) -> Analysis:
            return replace(proof.whole(ahead, lines), time=spent + ahead.time)

        return think(best, min(lines, len(best)), whole)

    def choose(self, what: Record | Position, limit: Limit | None = None) -> Move:
        """Return the turn to play, by the level's own limit if none is given."""
        is_full = self.level is None or self.level == LEVELS[-1]
        own = Limit(time=USUAL_SECONDS) if is_full else Limit()
        best = self.analyse(what, own if limit is None else limit).best
        if best is None:
            raise ValueError("The game is over: there is no move to choose.")
        return best

    def stop(self) -> None:
        """End the running analysis from any thread; it returns what it has."""
        self._search.stop()

    def clear(self) -> None:
        """Clear the engine's table, for a new game."""
        self._search.clear()


class _ProvenAnalysis:
    """A position whose turns all have a proven value."""

    def __init__(self, tables: Tables, position: Position, proven: ProvenMoves) -> None:
        self._tables = tables
        self._position = position
        self._turns = proven.turns
        self.is_ordered = proven.is_ordered
        self.best = [turn.move for turn in proven.turns[: proven.best_count]]

    def whole(self, ahead: Analysis, lines: int) -> Analysis:
        """Return the searched lines, completed by others from the tables."""
        verdicts = {turn.move: turn.verdict for turn in self._turns}
        found = []
        for line in ahead.lines:
            verdict = verdicts[line.move]
            known = Line(
                line.move,
                _VALUES[verdict.result],
                line.moves,
                _score(verdict, line.score),
                verdict,
                drawn_after(self._position, line.moves),
            )
            found.append(known)
        searched = {line.move for line in found}
        rest = [turn for turn in self._turns if turn.move not in searched]
        found += [self._line(turn) for turn in rest[: max(0, lines - len(found))]]
        return replace(ahead, lines=tuple(found))

    def _line(self, turn: ProvenTurn) -> Line:
        move, verdict = turn
        moves: tuple[Move, ...] = (move,)
        if verdict.distance is not None:
            moves = (move, *self._tables.line(self._position.play(move)))
        quiet_end = drawn_after(self._position, moves)
        return Line(move, _VALUES[verdict.result], moves, _score(verdict, 0), verdict, quiet_end)


def _score(verdict: Verdict, guess: int) -> int:
    """Convert a verdict to the engine's scale; `guess` orders draws."""
    if verdict.result == "draw":
        return guess
    score = _PROVEN if verdict.distance is None else _WIN - verdict.distance
    return score if verdict.result == "win" else -score


def _position_and_history(what: Record | Position) -> tuple[Position, list[int]]:
    """Return the position to search, and the keys of earlier positions that it could repeat."""
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
