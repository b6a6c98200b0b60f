"""Playing the games of a study: by the engine at a strength, or at random, with what happened.

A strength is the number of nodes that the engine may search for a turn; 0 plays at random. So games
are the same on every machine.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from qirkat._core import Game, Move, Position, game
from qirkat.arena.match import opening
from qirkat.engine import Engine, Limit
from qirkat.jobs.batch import Work
from qirkat.jobs.seeds import SplitMix64, derived_seed
from qirkat.lab.clauses import end_clauses, turn_clauses
from qirkat.lab.metrics import Trace
from qirkat.record import Record

_MEMORY = 2  # MiB of an engine's table: plenty for the nodes of a study, and quick to clear
PERMILLE = 1000  # estimates are kept as whole thousandths


class StrengthPlayer:
    """A player of a given strength that also says what it expects."""

    def __init__(self, kind: Game, nodes: int) -> None:
        if nodes < 0:
            raise ValueError("A strength must be 0 or more nodes.")
        self._nodes = nodes
        self._engine = Engine(kind, memory=_MEMORY, seed=0) if nodes else None
        self._chance = SplitMix64(0)

    def new_game(self, seed: int) -> None:
        """Forget the last game."""
        self._chance = SplitMix64(seed)
        if self._engine is not None:
            self._engine.clear()

    def choose(self, record: Record) -> tuple[Move, float | None]:
        """Return a turn, and the expected score of the side to move if it has one."""
        if self._engine is None:
            return self._chance.choose(record.position.moves), None
        line = self._engine.analyse(record, Limit(nodes=self._nodes)).lines[0]
        return line.move, line.value


@dataclass(frozen=True, slots=True)
class StudyGame:
    """A played game of a study, as its journal keeps it."""

    start: str
    seed: str
    exchanged: bool
    """Whether all tiles of the set-up have the other colour."""
    first: int
    """Which of the two players began."""
    result: float
    """The score of the player who began."""
    reason: str
    moves: str
    estimates: tuple[int, ...]
    """The first player's expected score before each turn, in thousandths; empty if unknown."""
    choices: tuple[int, ...]
    off: tuple[tuple[int, int], ...]
    """The pieces that each side had removed (in Querni) or taken (in Alquerque) after each turn."""
    squares: int
    stranded: tuple[tuple[int, ...], tuple[int, ...]]
    clauses: Mapping[str, int]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "StudyGame":
        """Read a value of a journal."""
        tuples = {
            "estimates": tuple(data["estimates"]),
            "choices": tuple(data["choices"]),
            "off": tuple((a, b) for a, b in data["off"]),
            "stranded": (tuple(data["stranded"][0]), tuple(data["stranded"][1])),
        }
        return cls(**{**data, **tuples})

    def trace(self, board: int) -> Trace:
        """Return what the metrics need, on a board of so many squares."""
        known = tuple(value / PERMILLE for value in self.estimates)
        return Trace(
            result=self.result,
            estimates=(*known, self.result) if known else (),
            choices=self.choices,
            squares=self.squares,
            board=board,
        )


def exchange_colours(position: Position) -> Position:
    """Return a set-up of Querni in which every tile has the other colour; blue still begins."""
    rows, rest = position.text.split(" ", 1)
    return position.game.parse(f"{rows.swapcase()} {rest}")


def play_game(start: Position, players: Sequence[StrengthPlayer], seed: int) -> dict[str, Any]:
    """Play a game and return what a `StudyGame` has, except where it comes from."""
    kind = start.game
    record = Record(kind, start)
    for place, player in enumerate(players):
        player.new_game(derived_seed(seed, place))
    estimates: list[int] = []
    choices, off = [], []
    clauses: Counter[str] = Counter()
    seen = set(start.board)
    while record.outcome is None:
        position = record.position
        mover = kind.sides.index(position.side)
        move, value = players[mover].choose(record)
        if value is not None:
            estimates.append(round(PERMILLE * (value if mover == 0 else 1.0 - value)))
        choices.append(position.move_count())
        clauses.update(turn_clauses(position, move))
        record.play(move)
        after = record.position
        seen.update(after.board)
        off.append(_off(after))
    outcome = record.outcome
    clauses.update(end_clauses(record.position, outcome.reason))
    winner = outcome.winner
    return {
        "result": 0.5 if winner is None else float(winner == kind.sides[0]),
        "reason": outcome.reason,
        "moves": " ".join(move.text for move in record.moves),
        # Only if both players estimate: a half-known course of a game has no drama.
        "estimates": estimates if len(estimates) == len(choices) else [],
        "choices": choices,
        "off": off,
        "squares": len(seen),
        "stranded": record.position.stranded,
        "clauses": dict(sorted(clauses.items())),
    }


def _off(position: Position) -> tuple[int, int]:
    pieces = list(position.board.values())
    if position.game.family == "querni":
        blue = sum(piece.isupper() for piece in pieces)
        return 16 - blue, 16 - (len(pieces) - blue)
    white = pieces.count("W") + position.hands[0]
    black = pieces.count("B") + position.hands[1]
    return 9 - black, 9 - white


class GamesWork(Work):
    """Plays a block of starts: each with the players in both orders and, in Querni, both colours.

    Players of equal strength need not change places. Settings: `game`, `strengths` of the two
    players, `block` starts for each job, `marks` or null, and whether set-ups are `balanced`.
    """

    def __init__(self, settings: Mapping[str, Any]) -> None:
        super().__init__(settings)
        self._game = game(settings["game"])
        self._marks: list[str] | None = settings["marks"]
        strengths = settings["strengths"]
        self._players = [StrengthPlayer(self._game, nodes) for nodes in strengths]
        self._orders = [(0, 1)] if strengths[0] == strengths[1] else [(0, 1), (1, 0)]

    def run(self, number: int, seed: int) -> Any:
        """Return the games of a block."""
        block = self.settings["block"]
        return [
            played
            for place in range(block)
            for played in self._play_start(derived_seed(seed, place), number * block + place)
        ]

    def _play_start(self, seed: int, number: int) -> list[dict[str, Any]]:
        starts = self._starts(seed, number)
        return [
            {
                "start": start.text,
                "seed": str(seed if starts[0].seed is None else starts[0].seed),
                "exchanged": place == 1,
                "first": order[0],
                **play_game(start, [self._players[each] for each in order], seed),
            }
            for place, start in enumerate(starts)
            for order in self._orders
        ]

    def _starts(self, seed: int, number: int) -> list[Position]:
        if self._game.family != "querni":
            return [opening(self._game, seed, number)]
        start = self._game.start(
            seed=seed, marks=self._marks, balanced=self.settings.get("balanced", False)
        )
        return [start, exchange_colours(start)]
