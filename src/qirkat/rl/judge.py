"""How wrong is a value, and how good is a policy: agents measured against exact play.

An agent is judged on random positions of Alquerque de 9 with few pieces: its value against the
exact one, its choices against the optimal ones, and its results against a perfect opponent.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from qirkat._core import Position, State, actions_of
from qirkat.arena.players import Entrant, Player
from qirkat.record import Record
from qirkat.rl.encoding import encode
from qirkat.rl.truth import exact_value, random_positions
from qirkat.solve import Tables

Scores = NDArray[np.floating]


class Opinion(NamedTuple):
    """What an agent thinks of several states."""

    values: Scores | None
    """(n,): between -1 and 1, for the side to move; None if it has no opinion of values."""
    choices: NDArray[np.int64]
    """(n,): a legal action for each state."""


class Agent(Protocol):
    """Anything that can be judged."""

    def __call__(self, states: Sequence[State], /) -> Opinion:
        """Judge several states at once."""


class PlayerAgent:
    """A player as in `qirkat match`, such as `random`, `taker` or `level:3`. It has no values."""

    def __init__(self, player: str, *, seed: int = 0) -> None:
        """ValueError if there is no such player."""
        self._entrant = Entrant.parse(player)
        self._player: Player = self._entrant.open()
        self._seed = seed
        self._asked = 0
        self._begun: dict[tuple[Position, int], int] = {}

    def __call__(self, states: Sequence[State], /) -> Opinion:
        """Ask the player about each state; in a second stage, about the turn that was begun.

        That is known if the first stage was among the states of the call before.
        """
        begun, self._begun = self._begun, {}
        choices = [
            self._begin(state.position)
            if state.first_action is None
            # If somebody else began this turn, the player has no opinion.
            else begun.get((state.position, state.first_action), state.legal_actions()[0])
            for state in states
        ]
        return Opinion(None, np.array(choices, dtype=np.int64))

    def _begin(self, position: Position) -> int:
        self._player.new_game(position.game, seed=self._seed + self._asked)
        self._asked += 1
        move = self._player.choose(Record(position.game, position), self._entrant.limit)
        first, *second = actions_of(move)
        if second:
            self._begun[position, first] = second[0]
        return first


@dataclass(frozen=True, slots=True)
class Judgement:
    """The result for one number of pieces."""

    own: int
    enemy: int
    states: int
    value_error: float | None
    """The mean distance from the exact value, from 0 to 2; None without values."""
    right_values: float | None
    """The share of states whose value, rounded to -1, 0 or 1, is exact."""
    optimal_choices: float
    """The share of states, of those where it matters, in which the agent keeps their value."""
    loss_per_choice: float
    """How much value a choice gives away on average, over the same states."""
    points_lost: float | None
    """How much less than the exact value a game against a perfect opponent brings, on average.

    None if no game was played, since all positions are lost or no games were asked for.
    """


def judge(
    agent: Agent,
    tables: Tables,
    *,
    men: int,
    each: int = 9,
    states: int,
    games: int,
    seed: int = 0,
) -> list[Judgement]:
    """Judge an agent on positions with six up to `men` pieces together, up to `each` of a side.

    For each number of pieces, `states` positions are judged and `games` are played from won and
    drawn ones. ValueError if the tables do not cover them.
    """
    return [
        _judge(agent, tables, own, enemy, states, games, seed + 100 * own + enemy)
        for total in range(6, men + 1)
        for own in range(3, total - 2)
        if max(own, enemy := total - own) <= each
    ]


def _judge(
    agent: Agent, tables: Tables, own: int, enemy: int, states: int, games: int, seed: int
) -> Judgement:
    positions = random_positions(own, enemy, states, seed=seed)
    decisions = [State(position) for position in positions]
    truth = exact_value(decisions, tables)
    if not truth.is_known.all():
        raise ValueError(f"The tables do not cover {own} against {enemy} pieces.")
    opinion = agent(decisions)
    error = right = None
    if opinion.values is not None:
        error = float(np.abs(opinion.values - truth.values).mean())
        right = float((np.rint(opinion.values) == truth.values).mean())
    chosen = truth.action_values[np.arange(states), opinion.choices]
    lost = truth.values - chosen
    masks = np.stack([encode(each).mask for each in decisions]).astype(bool)
    matters = (masks & ~truth.optimal).any(axis=1)
    worth_playing = [p for p, value in zip(positions, truth.values, strict=True) if value >= 0]
    return Judgement(
        own,
        enemy,
        states,
        error,
        right,
        float((lost[matters] == 0).mean()) if matters.any() else 1.0,
        float(lost[matters].mean()) if matters.any() else 0.0,
        points_lost(agent, tables, worth_playing[:games]),
    )


def points_lost(agent: Agent, tables: Tables, starts: Sequence[Position]) -> float | None:
    """Let an agent begin these games against a perfect opponent; return its mean loss of value."""
    if not starts:
        return None
    exact = exact_value(starts, tables).values
    states = [State(position) for position in starts]
    while running := [i for i, state in enumerate(states) if state.outcome is None]:
        mine = [
            i for i in running if states[i].player == starts[i].game.sides.index(starts[i].side)
        ]
        choices = agent([states[i] for i in mine]).choices.tolist() if mine else []
        for i, action in zip(mine, choices, strict=True):
            states[i] = states[i].play(action)
        for i in set(running) - set(mine):
            turns = tables.turns(states[i].position)
            if turns is None:
                raise ValueError(f"The tables do not cover {states[i].position}.")
            for action in actions_of(turns[0].move):
                states[i] = states[i].play(action)
    won = [
        state.rewards[start.game.sides.index(start.side)]
        for state, start in zip(states, starts, strict=True)
    ]
    return float((exact - np.array(won)).mean())
