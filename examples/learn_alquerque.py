"""Learn small endings of Alquerque de 9 by self-play, and compare with exact values.

    pip install 'qirkat[rl]'
    python examples/learn_alquerque.py

Three against three, four against three and three against four pieces: 1.3 million states, all of
them solved, so that every learned value can be checked. A network with two hidden layers learns
values only. It plays against itself, looking one action ahead; each state learns the value of its
best action, as the network itself sees it. So knowledge spreads backwards from the ends of games,
as in AlphaZero, with a search of depth one. Needs nothing but NumPy, and a few minutes of one core.
"""

import argparse
import tempfile
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from qirkat import rl, solve
from qirkat.rl.judge import Judgement, Opinion, PlayerAgent, judge
from qirkat.solve import Tables

Floats = NDArray[np.floating[Any]]
MEN = 7
ENDINGS = [(3, 3), (4, 3), (3, 4)]
SPACES = rl.encoding("alquerque")
SCALE = 1 / np.array(SPACES.highest, dtype=np.float32)[:, None, None]
DISCOUNT = 0.99
"""Per turn: a quick win is worth more than a slow one, so that wins come nearer."""


IMAGES = 4
"""Symmetric images of each state that are learned from, of 16."""


class Network:
    """Planes to a value between -1 and 1 for the side to move; trained by Adam."""

    def __init__(self, hidden: int, rng: np.random.Generator) -> None:
        sizes = [int(np.prod(SPACES.shape)), hidden, hidden // 2, 1]
        self.weights: list[Floats] = []
        for inputs, outputs in pairwise(sizes):
            weights = rng.normal(0, np.sqrt(2 / inputs), (inputs, outputs))
            self.weights += [weights.astype(np.float32), np.zeros(outputs, dtype=np.float32)]
        self.weights[-2] *= 0.1
        self._moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self.weights]
        self._steps = 0

    def values(self, planes: NDArray[np.int8]) -> Floats:
        """Return the value of each observation."""
        return self._forward(planes)[-1][:, 0]

    def _forward(self, planes: NDArray[np.int8]) -> list[Floats]:
        layers: list[Floats] = [(planes * SCALE).reshape(len(planes), -1)]
        for i in range(0, len(self.weights), 2):
            sums = layers[-1] @ self.weights[i] + self.weights[i + 1]
            is_last = i + 2 == len(self.weights)
            layers.append(np.tanh(sums) if is_last else np.maximum(sums, 0))
        return layers

    def learn(self, planes: NDArray[np.int8], targets: Floats, rate: float) -> None:
        """Make one step towards the targets."""
        layers = self._forward(planes)
        error = layers[-1] - targets[:, None]
        slope = error * (1 - layers[-1] ** 2) / len(planes)
        gradients: list[Floats] = []
        for i in range(len(self.weights) - 2, -1, -2):
            below = layers[i // 2]
            gradients += [slope.sum(axis=0), below.T @ slope]
            slope = (slope @ self.weights[i].T) * (below > 0)
        self._steps += 1
        correction = np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for weights, gradient, (mean, square) in zip(
            self.weights, reversed(gradients), self._moments, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            weights -= rate * correction * mean / (np.sqrt(square) + 1e-8)


class Lookahead:
    """A player that looks one action ahead with a network; also an agent that can be judged."""

    def __init__(self, network: Network) -> None:
        self._network = network

    def __call__(self, states: Sequence[rl.State], /) -> Opinion:
        """Return the best action of each state, and its value."""
        best, choices = self.look(states)
        return Opinion(best, choices)

    def look(self, states: Sequence[rl.State]) -> tuple[Floats, NDArray[np.int64]]:
        """Value every action of every state at once."""
        actions = [state.legal_actions() for state in states]
        counts = np.array([len(each) for each in actions])
        planes = np.empty((int(counts.sum()), *SPACES.shape), dtype=np.int8)
        factors = np.empty(len(planes), dtype=np.float32)
        ends = np.zeros(len(planes), dtype=np.float32)
        row = 0
        for state, legal in zip(states, actions, strict=True):
            for action in legal:
                after = state.play(action)
                after.write_observation(planes[row])
                if after.outcome is not None:
                    factors[row], ends[row] = 0, DISCOUNT * after.rewards[state.player]
                else:
                    factors[row] = 1 if after.player == state.player else -DISCOUNT
                row += 1
        worth = ends + factors * self._network.values(planes)
        best = np.empty(len(states), dtype=np.float32)
        choices = np.empty(len(states), dtype=np.int64)
        begin = 0
        for i, legal in enumerate(actions):
            part = worth[begin : begin + len(legal)]
            best[i], choices[i] = part.max(), legal[int(part.argmax())]
            begin += len(legal)
        return best, choices


def train(steps: int, games: int, hidden: int, seed: int, tables: Tables, every: int) -> Network:
    """Learn by self-play from random positions; print the progress against exact values."""
    rng = np.random.default_rng(seed)
    network = Network(hidden, rng)
    player = Lookahead(network)
    pool = [
        position
        for number, (own, enemy) in enumerate(ENDINGS)
        for position in rl.random_positions(own, enemy, 20_000, seed=seed + number)
    ]
    batch = rl.batch("alquerque", games, seed=seed, starts=pool)
    ages = rng.integers(0, 24, games)
    begun = time.process_time()
    print("  steps  seconds  value error  right values  optimal  loss a choice  loss a game")
    for step in range(steps + 1):
        if step % every == 0:
            found = judge(player, tables, men=MEN, states=400, games=40, seed=99)
            print(f"{step:7} {time.process_time() - begun:8.0f}  {summary(found)}", flush=True)
        targets, actions = player.look([batch.state(i) for i in range(games)])
        images = [SPACES.symmetries[i] for i in rng.choice(16, IMAGES, replace=False)]
        planes = np.concatenate([each.planes(batch.arrays.observations) for each in images])
        rate = 0.002 * (1 - 0.95 * step / steps)
        network.learn(planes, np.tile(targets, IMAGES), rate)
        explores = rng.random(games) < 0.2
        batch.step(np.where(explores, batch.sample(), actions))
        # A fresh position every 24 actions: else most games would go round in circles.
        ages = np.where(batch.arrays.dones, 0, ages + 1)
        batch.reset(ages >= 24)
        ages[ages >= 24] = 0
    return network


def summary(found: list[Judgement]) -> str:
    """Return the means over all numbers of pieces."""

    def mean(name: str) -> float:
        return float(np.mean([getattr(each, name) or 0.0 for each in found]))

    values = (
        f"{mean('value_error'):11.3f}  {mean('right_values'):12.1%}"
        if found[0].value_error is not None
        else f"{'':11}  {'':12}"
    )
    choices = f"{mean('optimal_choices'):7.1%}  {mean('loss_per_choice'):13.3f}"
    return f"{values}  {choices}  {mean('points_lost'):11.3f}"


def main() -> None:
    """Solve, learn, and show the baselines."""
    parser = argparse.ArgumentParser(description="Learn small endings of Alquerque de 9.")
    parser.add_argument("--steps", type=int, default=8000, help="batches of decisions")
    parser.add_argument("--games", type=int, default=256, help="games at once")
    parser.add_argument("--hidden", type=int, default=256, help="size of the first hidden layer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=1000, help="steps between two judgements")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        solve.solve(Path(folder), men=MEN, distances=True)
        tables = Tables.open(folder)
        train(chosen.steps, chosen.games, chosen.hidden, chosen.seed, tables, chosen.every)
        for name in ("random", "taker", "level:1", "level:3", "level:5"):
            found = judge(PlayerAgent(name), tables, men=MEN, states=400, games=40, seed=99)
            print(f"{name:>16}  {summary(found)}")


if __name__ == "__main__":
    main()
