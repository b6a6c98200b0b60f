"""Pairings, openings and games of a match, and its results.

Two players meet in pairs of games from the same start with sides swapped, so that neither the
start nor the first turn favours one of them. A `Plan` determines everything: with deterministic
players it produces the same games, however many are played at a time.

>>> from qirkat import querni
>>> plan = Plan(game=querni, entrants=(Entrant.parse("greedy"), Entrant.parse("random")))
>>> players = [entrant.open() for entrant in plan.entrants]
>>> pair = play_pair(plan, players, 0)
>>> pair.scores
(1.0, 1.0)
"""

import hashlib
import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from qirkat._core import BALANCE_VERSION, Game, Outcome, Position, game
from qirkat.arena.elo import Estimate, Hypotheses, Sprt, Tally, ratings
from qirkat.arena.players import Entrant, Forfeit, Player
from qirkat.engine import Limit
from qirkat.jobs.seeds import SplitMix64, derived_seed
from qirkat.record import BALANCED_TAG, Record

MAX_PLIES = 12  # of an opening; more could use up Querni's quiet turns
_MIN_PLACED, _MAX_PLACED = 4, 8


class MatchError(Exception):
    """A match cannot continue; the message says why."""


def opening(
    kind: Game, seed: int, number: int, *, plies: int | None = None, balanced: bool = False
) -> Position:
    """Return the start of a pair of games; the same in every version.

    Querni begins with one of its set-ups, Alquerque de 9 with 4 to 8 men placed at random. `plies`
    overrides the number of random turns; they avoid removing or taking anything.
    """
    own = derived_seed(seed, number)
    chance = SplitMix64(own)
    if kind.family == "querni":
        position = kind.start(seed=own, balanced=balanced)
        count = 0
    else:
        position = kind.start()
        count = _MIN_PLACED + chance.below(_MAX_PLACED - _MIN_PLACED + 1)
    for _ in range(count if plies is None else plies):
        moves = position.moves
        position = position.play(chance.choose([m for m in moves if not m.removed] or moves))
    return position


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Everything that determines the games of a match, except how many are played."""

    game: Game
    entrants: tuple[Entrant, ...]
    seed: int = 1
    plies: int | None = None
    openings: tuple[str, ...] = ()
    """Positions to start from, in this order; if empty, they are derived from the seed."""
    gauntlet: bool = False
    """Whether only the first player meets the others."""
    margin: float = 0.5
    """Seconds by which a player may exceed a time limit, to allow for communication."""
    balanced: bool = False
    """Whether set-ups of Querni are balanced."""

    def __post_init__(self) -> None:
        if len(self.entrants) < 2:
            raise ValueError("A match needs at least two players.")
        names = [entrant.name for entrant in self.entrants]
        if len(set(names)) < len(names):
            raise ValueError(
                "Two players have the same name. Give them different names: engine@name=x"
            )
        if not 0 <= self.seed < 2**64:
            raise ValueError("The seed must be from 0 to 2^64 - 1.")
        if self.plies is not None and not 0 <= self.plies <= MAX_PLIES:
            raise ValueError(f"The number of random turns must be from 0 to {MAX_PLIES}.")
        if self.plies is not None and self.openings:
            raise ValueError("Openings from a file cannot be combined with random turns.")
        if self.balanced and (self.openings or self.game.family != "querni"):
            raise ValueError("Only set-ups of Querni that follow from the seed can be balanced.")
        if not 0 <= self.margin <= 3600:
            raise ValueError("The margin must be from 0 to 3600 seconds.")
        for number, text in enumerate(self.openings, 1):
            try:
                position = self.game.parse(text)
            except ValueError as error:
                raise ValueError(f"Opening {number}: {error}") from None
            if position.outcome is not None:
                raise ValueError(f"Opening {number}: the game is already over.")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple(entrant.name for entrant in self.entrants)

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom, as indices into the entrants."""
        pairings = itertools.combinations(range(len(self.entrants)), 2)
        return tuple(pair for pair in pairings if not self.gauntlet or pair[0] == 0)

    def meeting(self, number: int) -> tuple[tuple[int, int], int]:
        """Return the pairing of a pair of games and the number of its opening.

        All pairings play an opening before any pairing plays the next.
        """
        start, pairing = divmod(number, len(self.pairings))
        return self.pairings[pairing], start

    def start(self, number: int) -> Position:
        """Return the position of an opening, counted from 0."""
        if self.openings:
            return self.game.parse(self.openings[number])
        return opening(self.game, self.seed, number, plies=self.plies, balanced=self.balanced)

    def as_json(self) -> dict[str, Any]:
        """Convert to a JSON value for `from_json`."""
        return {
            "game": self.game.name,
            "players": [[str(entrant), entrant.name] for entrant in self.entrants],
            "seed": str(self.seed),
            "plies": self.plies,
            "openings": list(self.openings),
            "gauntlet": self.gauntlet,
            "margin": self.margin,
            # Only if set: matches of older versions are resumed too.
            **({"balanced": BALANCE_VERSION} if self.balanced else {}),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Plan":
        """Read a value made by `as_json`."""
        return cls(
            game=game(data["game"]),
            entrants=tuple(Entrant.parse(text, name=name) for text, name in data["players"]),
            seed=int(data["seed"]),
            plies=data["plies"],
            openings=tuple(data["openings"]),
            gauntlet=data["gauntlet"],
            margin=data["margin"],
            balanced="balanced" in data,
        )

    @property
    def digest(self) -> str:
        """A short hash of the openings."""
        return hashlib.sha256("\n".join(self.openings).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A finished game of a match. Players are indices into the entrants."""

    first: int
    """Who had the side that moves first by the rules."""
    winner: int | None
    reason: str
    turns: int
    broken_by: int | None = None
    """Who forfeited the game, if anyone; `detail` says how."""
    detail: str = ""
    text: str = ""
    """The record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two finished games between two players from the same start."""

    number: int
    one: int
    two: int
    games: tuple[PlayedGame, PlayedGame]

    @property
    def scores(self) -> tuple[float, float]:
        """The points that player `one` made in each game."""
        first, second = (
            0.5 if played.winner is None else float(played.winner == self.one)
            for played in self.games
        )
        return first, second


def play_pair(plan: Plan, players: Sequence[Player], number: int) -> Pair:
    """Play a pair of games; `players` are the opened entrants of the plan."""
    (one, two), start_number = plan.meeting(number)
    start = plan.start(start_number)
    chance = SplitMix64(derived_seed(~plan.seed, number))
    games = []
    for turned, seats in enumerate(((one, two), (two, one)), 1):
        end = play_game(
            start,
            [players[seat] for seat in seats],
            [plan.entrants[seat].limit for seat in seats],
            seeds=(chance.next(), chance.next()),
            margin=plan.margin,
        )
        record = end.record
        record.tags.update({"Event": "Match", "Round": f"{number + 1}.{turned}"})
        if plan.balanced:
            record.tags["SetUp"] = BALANCED_TAG
        for side, seat in zip(plan.game.sides, seats, strict=True):
            record.tags[side.capitalize()] = plan.entrants[seat].name
        outcome = record.outcome
        assert outcome is not None
        won = outcome.winner
        games.append(
            PlayedGame(
                first=seats[0],
                winner=None if won is None else seats[plan.game.sides.index(won)],
                reason=outcome.reason,
                turns=record.end.ply,
                broken_by=None if end.broken_by is None else seats[end.broken_by],
                detail=end.detail,
                text=str(record),
            )
        )
    return Pair(number=number, one=one, two=two, games=(games[0], games[1]))


class FinishedGame(NamedTuple):
    """A game played to its end, and which side forfeited it, if any, and how."""

    record: Record
    broken_by: int | None = None
    detail: str = ""


def play_game(
    start: Position,
    players: Sequence[Player],
    limits: Sequence[Limit | None],
    *,
    seeds: Sequence[int] = (0, 1),
    margin: float = 0.5,
) -> FinishedGame:
    """Play a game.

    Players, limits and seeds are in the order of the game's sides. A player who forfeits loses: by
    `time` for exceeding a time limit, else by `forfeit`. Clocks run from turn to turn and are
    written to the record.
    """
    kind = start.game
    record = Record(kind, start)
    now = list(limits)
    mover = 0
    try:
        for mover in (0, 1):
            players[mover].new_game(kind, seed=seeds[mover])
        while record.outcome is None:
            mover = kind.sides.index(record.position.side)
            limit = now[mover]
            begun = time.perf_counter()
            move = players[mover].choose(record, limit, now[1 - mover])
            spent = time.perf_counter() - begun
            for most in () if limit is None else (limit.time, limit.clock):
                if most is not None and spent > most + margin:
                    raise Forfeit(
                        "time", f"took {spent:.3f} s for a turn, with {most:.3f} s allowed"
                    )
            if limit is None or limit.clock is None:
                record.play(move)
                continue
            left = max(0.0, limit.clock - spent) + limit.increment
            record.play(move, clock=left, spent=spent)
            now[mover] = Limit(
                time=limit.time,
                nodes=limit.nodes,
                depth=limit.depth,
                clock=left,
                increment=limit.increment,
            )
    except Forfeit as forfeit:
        record.finish(_forfeit_outcome(record.position, mover, forfeit.reason))
        record.end.comment = f"{players[mover].name}: {forfeit.detail}"
        return FinishedGame(record, mover, forfeit.detail)
    return FinishedGame(record)


def _forfeit_outcome(position: Position, loser: int, reason: str) -> Outcome:
    """Return the outcome of a game that a player forfeited.

    Running out of time is a draw if the opponent has a stranded tile and cannot win.
    """
    if reason == "time" and position.stranded[1 - loser]:
        return Outcome(None, "time")
    return Outcome(position.game.sides[1 - loser], reason)


class MatchResults:
    """The results of a match so far. Pairs count in order, whichever was finished first.

    So a sequential test reaches its verdict at the same pair, however many are played at a time:
    quick games, which may end differently from long ones, get no extra weight.
    """

    def __init__(self, plan: Plan, hypotheses: Hypotheses | None = None) -> None:
        if hypotheses is not None and len(plan.entrants) != 2:
            raise ValueError("A sequential test needs exactly two players.")
        self.plan = plan
        self.hypotheses = hypotheses
        self.counted = 0
        """The number of pairs counted so far."""
        self.forfeits = [0] * len(plan.entrants)
        """The number of games that each player forfeited."""
        self.sprt: Sprt | None = None
        self._waiting: dict[int, Pair] = {}
        self._tallies = {pairing: Tally.of_pairs() for pairing in plan.pairings}
        self._update_sprt()

    @property
    def is_decided(self) -> bool:
        """Whether the sequential test has reached a verdict."""
        return self.sprt is not None and self.sprt.verdict != "go on"

    def add(self, pair: Pair) -> list[Pair]:
        """Add a finished pair; return the pairs that now count. After a verdict none do."""
        self._waiting[pair.number] = pair
        counting = []
        while not self.is_decided and (following := self._waiting.pop(self.counted, None)):
            self.counted += 1
            pairing = following.one, following.two
            self._tallies[pairing] = self._tallies[pairing].after(following.scores)
            for played in following.games:
                if played.broken_by is not None:
                    self.forfeits[played.broken_by] += 1
            counting.append(following)
            self._update_sprt()
        return counting

    def tally(self, pairing: tuple[int, int] | None = None) -> Tally:
        """Return the tally of a pairing, by default the first."""
        return self._tallies[pairing or self.plan.pairings[0]]

    @property
    def tallies(self) -> dict[tuple[str, str], Tally]:
        """The tally of each pairing, by name."""
        names = self.plan.names
        return {(names[i], names[j]): self.tally((i, j)) for i, j in self.plan.pairings}

    @property
    def ratings(self) -> dict[str, Estimate]:
        """The Elo of all players; the average is 0."""
        return ratings(self.tallies)

    def _update_sprt(self) -> None:
        if self.hypotheses is not None:
            self.sprt = self.tally().test(self.hypotheses)
