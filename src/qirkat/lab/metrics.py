"""What kind of game it is: figures of played games, by the names that Ludii gives them.

A metric takes the traces of many games of any two-player game and returns an estimate with its 95 %
interval. `docs/lab.md` has the definitions and where they come from.

>>> coin = Trace(result=1.0, estimates=(0.5, 1.0), choices=(2,), squares=1, board=1)
>>> METRICS["completion"]([coin]).value
1.0
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, pvariance

from qirkat.lab.intervals import Interval, bounded, mean, share


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """One finished game as the metrics see it. Players are the first and the second to move."""

    result: float
    """The first player's score: 1, ½ or 0."""
    estimates: tuple[float, ...]
    """The first player's expected score before each turn and after the last.

    Empty if nobody estimated; then metrics that need it leave the game out.
    """
    choices: tuple[int, ...] = ()
    """The number of legal moves on each turn."""
    squares: int = 0
    """The squares that were occupied at some time."""
    board: int = 1
    """The squares of the board."""
    turns: int = -1
    """The number of turns; by default that of the choices."""

    @property
    def length(self) -> int:
        """The number of turns."""
        return len(self.choices) if self.turns < 0 else self.turns

    @property
    def winner_estimates(self) -> tuple[float, ...]:
        """The winner's expected score over the game; empty for a draw or without estimates."""
        if self.result == 0.5:
            return ()
        return self.estimates if self.result == 1.0 else tuple(1.0 - e for e in self.estimates)


def _advantage(traces: Sequence[Trace]) -> Interval:
    return bounded(mean(trace.result for trace in traces), 0.0, 1.0)


def _balance(traces: Sequence[Trace]) -> Interval:
    """Fold the first player's score at one half: equal scores are 1."""
    found = _advantage(traces)
    ends = [1 - abs(2 * end - 1) for end in (found.low, found.high)]
    highest = 1.0 if found.low <= 0.5 <= found.high else max(ends)
    return Interval(1 - abs(2 * found.value - 1), min(ends), highest, found.count)


def _completion(traces: Sequence[Trace]) -> Interval:
    return share(sum(trace.result != 0.5 for trace in traces), len(traces))


def _drawishness(traces: Sequence[Trace]) -> Interval:
    return share(sum(trace.result == 0.5 for trace in traces), len(traces))


def drama(trace: Trace) -> float | None:
    """Return how far the eventual winner was behind, averaged over all turns."""
    behind = [max(0.0, 1.0 - 2.0 * e) for e in trace.winner_estimates[:-1]]
    return fmean(behind) if behind else None


def decisiveness(trace: Trace) -> float | None:
    """Return the share of the turns after the winner first did better than the loser ever did."""
    own = trace.winner_estimates
    if len(own) < 2:
        return None
    threshold = max(1.0 - e for e in own)
    first = next((turn for turn, e in enumerate(own) if e > threshold), len(own) - 1)
    return (len(own) - 1 - first) / (len(own) - 1)


def lead_changes(trace: Trace) -> float | None:
    """Return the share of the turns on which the player expected to win changed."""
    if len(trace.estimates) < 2:
        return None
    leaders = [e > 0.5 for e in trace.estimates if e != 0.5]
    changes = sum(one != two for one, two in pairwise(leaders))
    return changes / (len(trace.estimates) - 1)


def uncertainty(trace: Trace) -> float | None:
    """Return how open the game was, averaged over all turns: 1 is even, 0 decided."""
    open_ = [1.0 - abs(2.0 * e - 1.0) for e in trace.estimates[:-1]]
    return fmean(open_) if open_ else None


def killer_move(trace: Trace) -> float | None:
    """Return the largest gain that a turn brought to the eventual winner."""
    own = trace.winner_estimates
    return max(b - a for a, b in pairwise(own)) if len(own) > 1 else None


def stability(trace: Trace) -> float | None:
    """Return the variance of the expected score over the game."""
    return pvariance(trace.estimates) if len(trace.estimates) > 1 else None


def settled(trace: Trace) -> float | None:
    """Return the share of the game that was over when the winner took the lead for good."""
    own = trace.winner_estimates
    if len(own) < 2:
        return None
    last = max((turn for turn, e in enumerate(own) if e <= 0.5), default=-1)
    return (last + 1) / (len(own) - 1)


def _length(trace: Trace) -> float | None:
    return float(trace.length)


def _branching(trace: Trace) -> float | None:
    return fmean(trace.choices) if trace.choices else None


def _decision_turns(trace: Trace) -> float | None:
    return fmean(choice > 1 for choice in trace.choices) if trace.choices else None


def _coverage(trace: Trace) -> float | None:
    return trace.squares / trace.board


def _each(
    figure: Callable[[Trace], float | None], low: float = 0.0, high: float = 1.0
) -> Callable[[Sequence[Trace]], Interval]:
    """Return the metric that averages a figure over the games that have it."""

    def metric(traces: Sequence[Trace]) -> Interval:
        values = [value for trace in traces if (value := figure(trace)) is not None]
        return bounded(mean(values), low, high)

    return metric


METRICS: dict[str, Callable[[Sequence[Trace]], Interval]] = {
    "advantage": _advantage,
    "balance": _balance,
    "completion": _completion,
    "drawishness": _drawishness,
    "duration": _each(_length, high=math.inf),
    "branching": _each(_branching, high=math.inf),
    "decision_turns": _each(_decision_turns),
    "coverage": _each(_coverage),
    "drama": _each(drama),
    "decisiveness": _each(decisiveness),
    "lead_changes": _each(lead_changes),
    "uncertainty": _each(uncertainty),
    "killer_moves": _each(killer_move, low=-1.0),
    "stability": _each(stability, high=0.25),
    "settled": _each(settled),
}
"""All metrics by name."""
