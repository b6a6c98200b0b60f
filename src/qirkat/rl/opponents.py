"""Opponents for environments in which only one side learns."""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from qirkat._core import actions_of
from qirkat.arena.players import Entrant, Player
from qirkat.record import Record
from qirkat.rl.batch import Batch

Flags = NDArray[np.bool_]
Actions = NDArray[np.int64]
BatchPolicy = Callable[[NDArray[np.int8], NDArray[np.int8]], Any]
"""Takes the observations and masks of all games, and returns an action for each."""


class Opponent(Protocol):
    """Chooses the actions of one side in every game of a batch."""

    def begin(self, games: Batch, which: Flags) -> None:
        """Prepare for new games."""

    def choose(self, games: Batch, which: Flags) -> Actions:
        """Return an action for each of these games; those of the others are ignored."""

    def close(self) -> None:
        """Release all resources."""


class RandomOpponent:
    """Any legal action, all equally likely, from the seeds of the games."""

    def begin(self, games: Batch, which: Flags) -> None:
        """Do nothing."""

    def choose(self, games: Batch, which: Flags) -> Actions:  # noqa: ARG002 - samples all games
        """Return random actions."""
        return games.sample()

    def close(self) -> None:
        """Do nothing."""


class PolicyOpponent:
    """A function of observations and masks, such as an earlier version of the learner."""

    def __init__(self, policy: BatchPolicy) -> None:
        self._policy = policy

    def begin(self, games: Batch, which: Flags) -> None:
        """Do nothing."""

    def choose(self, games: Batch, which: Flags) -> Actions:  # noqa: ARG002 - asks for all games
        """Ask the policy."""
        chosen = self._policy(games.arrays.observations, games.arrays.masks)
        return np.asarray(chosen, dtype=np.int64)

    def close(self) -> None:
        """Do nothing."""


class PlayerOpponent:
    """A player of matches: a level, a policy by name, or a UGI program for each game."""

    def __init__(self, entrant: Entrant, count: int) -> None:
        self._entrant = entrant
        self._players: list[Player] = [entrant.open() for _ in range(count)]
        self._records: list[Record | None] = [None] * count
        self._second: list[list[int]] = [[] for _ in range(count)]

    def begin(self, games: Batch, which: Flags) -> None:
        """Announce new games."""
        seeds = games.seeds
        for i in np.flatnonzero(which).tolist():
            start = games.state(i).position
            self._records[i] = Record(start.game, start)
            self._second[i] = []
            self._players[i].new_game(start.game, seed=seeds[i])

    def choose(self, games: Batch, which: Flags) -> Actions:
        """Ask the players one after the other."""
        actions = np.zeros(len(games), dtype=np.int64)
        for i in np.flatnonzero(which).tolist():
            if not self._second[i]:
                record = self._records[i]
                if record is None:
                    raise RuntimeError("Call begin first.")
                _catch_up(record, games, i)
                move = self._players[i].choose(record, self._entrant.limit)
                record.play(move)
                self._second[i] = list(actions_of(move))
            actions[i] = self._second[i].pop(0)
        return actions

    def close(self) -> None:
        """Stop the players."""
        for player in self._players:
            player.close()


def _catch_up(record: Record, games: Batch, number: int) -> None:
    """Add the turn of the learning side to a record of the game."""
    now = games.state(number).position
    if record.position == now:
        return
    for move in record.position.moves:
        if record.position.play(move) == now:
            record.play(move)
            return
    raise RuntimeError("A game went on without its opponent.")


def opponent(what: str | BatchPolicy, count: int) -> Opponent:
    """Create the opponent of so many games.

    `random` plays uniformly random actions. Any other text is a player as in `qirkat match`, such
    as `level:3` or `ugi:COMMAND`; ValueError if it is wrong. A function is a policy.
    """
    if not isinstance(what, str):
        return PolicyOpponent(what)
    return RandomOpponent() if what == "random" else PlayerOpponent(Entrant.parse(what), count)
