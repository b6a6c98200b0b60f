"""Learn small Alquerque de 9, or small Querni, as AlphaZero does: self-play with a tree search.

    pip install 'qirkat[rl]'
    python examples/alphazero.py alquerque
    python examples/alphazero.py querni

A network says how likely each action is to be best, and who will win. A tree search, guided by it,
plays many games at once against itself. The network then learns to choose as the search has chosen,
and to expect how the games went on. Starts have three to five pieces each in Alquerque de 9, and
three or four tiles each in Querni, where whole games by chance are never won. Progress is measured
by exact values in Alquerque de 9, and by games against other players in Querni.

Needs nothing but NumPy, and some minutes of one core.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from qirkat import Position, querni, rl, solve
from qirkat.rl.judge import Agent, Judgement, Opinion, PlayerAgent, judge
from qirkat.solve import Tables

Floats = NDArray[np.floating[Any]]
MEN = 5
"""Most pieces of a side in Alquerque de 9."""
DISCOUNT = 0.99
"""For each turn: a quick win is worth more than a slow one."""
PLAYERS = ("random", "taker", "level:1", "level:3", "level:5", "level:7")
"""To compare with."""
JUDGED = 99
"""The seed of positions to judge by."""
TRUST = 0.8
"""How much a target relies on what happened next, rather than on what the search expected."""
WINDOW = 8
"""Rounds of self-play that are learned from."""


@dataclass(frozen=True)
class Settings:
    """How long and how broadly to learn."""

    game: str
    rounds: int
    games: int
    """At once."""
    actions: int
    """Of each game in a round: then it is cut, and the network says who will win."""
    simulations: int
    """New nodes in the tree of each decision."""
    hidden: int = 256
    seed: int = 1


ALQUERQUE = Settings("alquerque", rounds=40, games=128, actions=32, simulations=24)
QUERNI = Settings("querni", rounds=32, games=64, actions=40, simulations=24, hidden=128)


class Network:
    """Planes to a logit for each action and a value for the side to move; trained by Adam."""

    def __init__(self, game: str, hidden: int, rng: np.random.Generator) -> None:
        spaces = rl.encoding(game)
        self._scale = 1 / np.array(spaces.highest, dtype=np.float32)[:, None, None]
        # The last layer has the logits and, behind them, the value.
        sizes = [int(np.prod(spaces.shape)), hidden, hidden, spaces.action_count + 1]
        self.weights: list[Floats] = []
        for inputs, outputs in pairwise(sizes):
            weights = rng.normal(0, np.sqrt(2 / inputs), (inputs, outputs))
            self.weights += [weights.astype(np.float32), np.zeros(outputs, dtype=np.float32)]
        self.weights[-2] *= 0.1
        self._moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self.weights]
        self._steps = 0

    def __call__(self, planes: NDArray[Any], masks: NDArray[Any]) -> tuple[Floats, Floats]:
        """Return the probabilities of legal actions, and values."""
        last = self._forward(planes)[-1]
        return softmax(last[:, :-1], masks), np.tanh(last[:, -1])

    def _forward(self, planes: NDArray[Any]) -> list[Floats]:
        layers: list[Floats] = [(planes * self._scale).reshape(len(planes), -1)]
        for i in range(0, len(self.weights), 2):
            sums = layers[-1] @ self.weights[i] + self.weights[i + 1]
            layers.append(sums if i + 2 == len(self.weights) else np.maximum(sums, 0))
        return layers

    def learn(
        self,
        planes: NDArray[Any],
        masks: NDArray[Any],
        policies: NDArray[Any],
        values: Floats,
        rate: float,
    ) -> None:
        """Make one step towards these policies and values."""
        layers = self._forward(planes)
        guess = np.tanh(layers[-1][:, -1])
        slope = np.empty_like(layers[-1])
        slope[:, :-1] = softmax(layers[-1][:, :-1], masks) - policies
        slope[:, -1] = 2 * (guess - values) * (1 - guess**2)
        slope /= len(planes)
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


def softmax(logits: Floats, masks: NDArray[Any]) -> Floats:
    """Return probabilities that are 0 where the mask is."""
    shifted = np.where(masks > 0, logits, -np.inf)
    powers: Floats = np.exp(shifted - shifted.max(axis=1, keepdims=True))
    powers /= powers.sum(axis=1, keepdims=True)
    return powers


class Search:
    """One tree for each state, all searched at once: the network sees a new node of each together.

    Nodes are numbered in the order in which they are added, the root is 0. Within the trees all
    values are those of the side that begins the game, and `signs` says for whom they are good: a
    player may act twice in a row.
    """

    def __init__(self, states: Sequence[rl.State], network: Network, simulations: int) -> None:
        self._network = network
        self._spaces = rl.encoding(states[0].position.game)
        count, nodes, actions = len(states), simulations + 1, self._spaces.action_count
        self._trees = np.arange(count)
        self._states = [[state] for state in states]
        self._children = np.full((count, nodes, actions), -1, dtype=np.int32)
        self._priors = np.zeros((count, nodes, actions), dtype=np.float32)
        self._visits = np.zeros((count, nodes, actions), dtype=np.float32)
        self._sums = np.zeros((count, nodes, actions), dtype=np.float32)
        self._values = np.zeros((count, nodes), dtype=np.float32)
        self._signs = np.ones((count, nodes), dtype=np.float32)
        self._over = np.zeros((count, nodes), dtype=np.bool_)
        self._parents = np.full((count, nodes), -1, dtype=np.int32)
        self._evaluate(self._trees, 0)

    def run(self, noise: np.random.Generator | None = None) -> tuple[Floats, Floats]:
        """Search; return how often each action was tried, as shares, and the value of each state.

        With noise, each action has a chance to be tried, as in training.
        """
        if noise is not None:
            legal = self._priors[:, 0] > 0
            drawn = noise.gamma(0.5, size=legal.shape) * legal + 1e-6 * legal
            self._priors[:, 0] *= 0.75
            self._priors[:, 0] += 0.25 * drawn / drawn.sum(axis=1, keepdims=True)
        for new in range(1, self._children.shape[1]):
            self._back_up(*self._descend(new))
        visits, signs = self._visits[:, 0], self._signs[:, 0]
        total = visits.sum(axis=1)
        return visits / total[:, None], signs * self._sums[:, 0].sum(axis=1) / total

    def _evaluate(self, trees: NDArray[Any], node: int) -> None:
        """Ask the rules and the network about one new node in each of these trees."""
        planes = np.empty((len(trees), *self._spaces.shape), dtype=np.int8)
        masks = np.zeros((len(trees), self._spaces.action_count), dtype=np.int8)
        for row, tree in enumerate(trees.tolist()):
            state = self._states[tree][node]
            self._signs[tree, node] = 1 - 2 * state.player
            if state.outcome is None:
                state.write_observation(planes[row])
                state.write_mask(masks[row])
            else:
                self._over[tree, node] = True
                self._values[tree, node] = state.rewards[0]
        running = ~self._over[trees, node]
        trees, masks = trees[running], masks[running]
        if len(trees):
            policy, values = self._network(planes[running], masks)
            self._priors[trees, node] = (policy + 1e-4) * masks
            self._values[trees, node] = values * self._signs[trees, node]

    def _descend(self, new: int) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Walk to the edge of each tree, add a node; return the last node, its action, the leaf."""
        at = np.zeros(len(self._trees), dtype=np.int32)
        actions = np.zeros(len(self._trees), dtype=np.int64)
        leaves = np.zeros(len(self._trees), dtype=np.int32)
        going = self._trees
        while len(going):
            node = at[going]
            visits, priors = self._visits[going, node], self._priors[going, node]
            unseen = self._values[going, node][:, None]
            mean = np.where(visits > 0, self._sums[going, node] / np.maximum(visits, 1), unseen)
            effort = np.sqrt(1 + visits.sum(axis=1, keepdims=True))
            score = mean * self._signs[going, node][:, None] + 1.5 * priors * effort / (1 + visits)
            actions[going] = np.where(priors > 0, score, -np.inf).argmax(axis=1)
            below = self._children[going, node, actions[going]]
            leaves[going] = below
            inside = (below >= 0) & ~self._over[going, below]
            going = going[inside]
            at[going] = below[inside]
        grown = self._trees[leaves < 0]
        leaves[grown] = new
        self._children[grown, at[grown], actions[grown]] = new
        self._parents[grown, new] = at[grown]
        for tree, states in enumerate(self._states):
            # Every tree has a place for each number, so that numbers mean the same in all.
            last = states[at[tree]]
            grows = leaves[tree] == new
            states.append(next_choice(last.play(int(actions[tree]))) if grows else last)
        self._evaluate(grown, new)
        return at, actions, leaves

    def _back_up(self, at: NDArray[Any], actions: NDArray[Any], leaves: NDArray[Any]) -> None:
        """Add the value of each leaf to all actions that led to it."""
        values = self._values[self._trees, leaves].copy()
        below = leaves
        trees = self._trees
        while len(trees):
            node, under = at[trees], below[trees]
            turned = self._signs[trees, node] != self._signs[trees, under]
            values[trees] *= np.where(turned, DISCOUNT, 1)
            self._visits[trees, node, actions[trees]] += 1
            self._sums[trees, node, actions[trees]] += values[trees]
            below = at.copy()
            at = self._parents[self._trees, np.maximum(at, 0)]
            trees = trees[at[trees] >= 0]
            node, under = at[trees], below[trees]
            actions = actions.copy()
            actions[trees] = (self._children[trees, node] == under[:, None]).argmax(axis=1)


def next_choice(state: rl.State) -> rl.State:
    """Skip stages with a single legal action: there is nothing to search."""
    while len(actions := state.legal_actions()) == 1:
        state = state.play(actions[0])
    return state


class Learned:
    """A network as an agent that can be judged, with a search or without."""

    def __init__(self, network: Network, simulations: int) -> None:
        self._network, self._simulations = network, simulations

    def __call__(self, states: Sequence[rl.State], /) -> Opinion:
        """Return the action that the search tried most, or else the likeliest, and the value."""
        if self._simulations:
            policy, values = Search(states, self._network, self._simulations).run()
        else:
            seen = [rl.encode(state) for state in states]
            masks = np.stack([each.mask for each in seen])
            policy, values = self._network(np.stack([each.planes for each in seen]), masks)
        return Opinion(values, policy.argmax(axis=1).astype(np.int64))


@dataclass(frozen=True)
class Samples:
    """What one round of self-play teaches: a row for each decision."""

    planes: NDArray[Any]
    masks: NDArray[Any]
    policies: NDArray[Any]
    values: Floats


def self_play(
    games: rl.Batch, network: Network, settings: Settings, rng: np.random.Generator
) -> Samples:
    """Play a round of games; policies are those of the search, values come from what followed."""
    games.reset()
    seen = games.arrays
    steps = []
    for _ in range(settings.actions):
        states = [games.state(i) for i in range(len(games))]
        policies, expected = Search(states, network, settings.simulations).run(rng)
        signs = 1.0 - 2 * seen.players
        before = seen.observations.copy(), seen.masks.copy(), policies, signs, signs * expected
        chosen = (policies.cumsum(axis=1) > rng.random((len(games), 1))).argmax(axis=1)
        games.step(chosen)
        steps.append((*before, seen.rewards[:, 0].copy(), seen.dones.copy()))
    # Backwards, for the side that begins; after the last step only the network knows more.
    later_signs = 1.0 - 2 * seen.players
    later = later_expected = later_signs * network(seen.observations, seen.masks)[1]
    values = np.empty((len(steps), len(games)), dtype=np.float32)
    for t in range(len(steps) - 1, -1, -1):
        *_, signs, expected, rewards, dones = steps[t]
        follows = TRUST * later + (1 - TRUST) * later_expected
        follows = np.where(signs == later_signs, 1, DISCOUNT) * follows
        later = np.where(dones, DISCOUNT * rewards, follows)
        values[t] = signs * later
        later_signs, later_expected = signs, expected
    planes, masks, policies = (np.concatenate([step[k] for step in steps]) for k in range(3))
    return Samples(planes, masks, policies.astype(np.float32), values.ravel())


def train(
    settings: Settings, starts: Sequence[Position], report: Callable[[int, Network], None]
) -> Network:
    """Learn by self-play from these positions; report the untrained network, and each eighth."""
    rng = np.random.default_rng(settings.seed)
    network = Network(settings.game, settings.hidden, rng)
    games = rl.batch(settings.game, settings.games, seed=settings.seed, starts=starts)
    symmetries = [each for each in rl.encoding(settings.game).symmetries if keeps_planes(each)]
    window: list[Samples] = []
    for number in range(settings.rounds):
        if number % max(settings.rounds // 8, 1) == 0:
            report(number, network)
        window = [*window[1 - WINDOW :], self_play(games, network, settings, rng)]
        rate = 0.002 * (1 - 0.9 * number / settings.rounds)
        for samples in window:
            for rows in np.array_split(rng.permutation(len(samples.values)), 16):
                image = symmetries[rng.integers(len(symmetries))]
                network.learn(
                    image.planes(samples.planes[rows]),
                    image.actions(samples.masks[rows]),
                    image.actions(samples.policies[rows]),
                    samples.values[rows],
                    rate,
                )
    report(settings.rounds, network)
    return network


def keeps_planes(symmetry: rl.Symmetry) -> bool:
    """Whether low tiles of Querni stay low: starts have no others."""
    return bool((symmetry.plane_order == np.arange(len(symmetry.plane_order))).all())


# --- Alquerque de 9: how far from the truth? ------------------------------------------------------


def alquerque_starts(seed: int, count: int = 5000) -> list[Position]:
    """Return random positions, equally many of each number of pieces."""
    kinds = [(own, enemy) for own in range(3, MEN + 1) for enemy in range(3, MEN + 1)]
    return [
        position
        for number, (own, enemy) in enumerate(kinds)
        for position in rl.random_positions(own, enemy, count, seed=seed + number)
    ]


def judged(agent: Agent, tables: Tables, *, states: int = 200, games: int = 20) -> list[Judgement]:
    """Compare an agent with exact play, on positions that are the same for all."""
    return judge(agent, tables, men=2 * MEN, each=MEN, states=states, games=games, seed=JUDGED)


def in_words(found: Iterable[Judgement]) -> str:
    """Return the means of all columns."""

    def mean(name: str) -> float:
        known = [value for each in judgements if (value := getattr(each, name)) is not None]
        return float(np.mean(known)) if known else np.nan

    judgements = list(found)
    has_values = judgements[0].value_error is not None
    values = (
        f"{mean('value_error'):11.3f}  {mean('right_values'):12.1%}" if has_values else " " * 25
    )
    choices = f"{mean('optimal_choices'):7.1%}  {mean('loss_per_choice'):13.3f}"
    return f"{values}  {choices}  {mean('points_lost'):11.3f}"


def learn_alquerque(settings: Settings, tables: Tables) -> None:
    """Learn, print the curve, and compare with players that do not learn."""
    begun = time.process_time()

    def report(number: int, network: Network) -> None:
        seconds = time.process_time() - begun
        found = judged(Learned(network, 0), tables)
        print(f"{number:16}  {seconds:7.0f}  {in_words(found)}", flush=True)

    columns = "value error  right values  optimal  loss a choice  loss a game"
    print(f"{'round':>16}  seconds  {columns}")
    network = train(settings, alquerque_starts(settings.seed), report)
    print(f"\n{'player':>16}   pieces  {columns}")
    players: list[tuple[str, Agent]] = [
        ("network", Learned(network, 0)),
        (f"with {settings.simulations} nodes", Learned(network, settings.simulations)),
        *((name, PlayerAgent(name, seed=JUDGED)) for name in PLAYERS),
    ]
    for name, agent in players:
        found = judged(agent, tables)
        for total in range(6, 2 * MEN + 1):
            some = [each for each in found if each.own + each.enemy == total]
            print(f"{name:>16}  {total:7}  {in_words(some)}")
        print(f"{name:>16}      all  {in_words(found)}", flush=True)


# --- Querni: how many games are won? --------------------------------------------------------------


def querni_starts(seed: int, count: int = 5000) -> list[Position]:
    """Return positions with three or four tiles each, a side's within four rows and columns.

    So some are won in a turn, and most of them in a few: without wins there is nothing to learn.
    """
    rng = np.random.default_rng(seed)
    squares = np.arange(70).reshape(7, 10)
    found = []
    for _ in range(count):
        board = ["."] * 70
        for letters in ("ABCD", "abcd"):
            row, column = rng.integers(4), rng.integers(7)
            block = squares[row : row + 4, column : column + 4].ravel()
            free = [square for square in block.tolist() if board[square] == "."]
            tiles = letters[: rng.integers(3, 5)]
            for square, tile in zip(rng.permutation(free)[: len(tiles)], tiles, strict=True):
                board[square] = tile
        found.append(querni_position(board))
    return found


def querni_position(board: list[str]) -> Position:
    """Return the position with these tiles, row by row from the top; Blue is to move."""
    rows = []
    for row in range(7):
        text, empty = "", 0
        for cell in [*board[10 * row : 10 * row + 10], ""]:
            if cell == ".":
                empty += 1
                continue
            text += f"{empty or ''}{cell}"
            empty = 0
        rows.append(text)
    return querni.parse(f"{'/'.join(rows)} b 0 1")


def score(agent: Agent, opponent: Agent, starts: Sequence[Position]) -> tuple[int, int, int]:
    """Play each start twice, once with either side; return wins, draws and losses of the agent."""
    states = [rl.state(start) for start in starts for _ in range(2)]
    while any(state.outcome is None for state in states):
        for side, player in enumerate((agent, opponent)):
            mine = [
                i
                for i, state in enumerate(states)
                if state.outcome is None and state.player == (i + side) % 2
            ]
            if mine:
                actions = player([states[i] for i in mine]).choices.tolist()
                for i, action in zip(mine, actions, strict=True):
                    states[i] = states[i].play(action)
    results = [state.rewards[i % 2] for i, state in enumerate(states)]
    return results.count(1), results.count(0), results.count(-1)


def learn_querni(settings: Settings, games: int = 50) -> None:
    """Learn, and play against others from starts that were not learned from."""
    starts = querni_starts(settings.seed + 1000, games)
    begun = time.process_time()
    print(f"{'round':>16}  seconds  opponent   won  drawn  lost")

    def against(who: str, agent: Agent, opponent: str) -> None:
        won, drawn, lost = score(agent, PlayerAgent(opponent, seed=7), starts)
        print(f"{who}  {opponent:>8}  {won:4}  {drawn:5}  {lost:4}", flush=True)

    def report(number: int, network: Network) -> None:
        for opponent in ("random", "level:1"):
            seconds = time.process_time() - begun
            against(f"{number:16}  {seconds:7.0f}", Learned(network, 0), opponent)

    network = train(settings, querni_starts(settings.seed), report)
    for nodes in (0, settings.simulations):
        name = f"with {nodes} nodes" if nodes else "network"
        for opponent in ("random", "level:1", "level:3", "level:5"):
            against(f"{name:>16}  {'':7}", Learned(network, nodes), opponent)


def main() -> None:
    """Learn one of the games."""
    parser = argparse.ArgumentParser(description="Learn a small game as AlphaZero does.")
    parser.add_argument("game", choices=["alquerque", "querni"])
    parser.add_argument("--rounds", type=int, help="rounds of self-play")
    parser.add_argument("--tables", type=Path, help="solved tables with up to 10 pieces")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    usual = ALQUERQUE if chosen.game == "alquerque" else QUERNI
    rounds = usual.rounds if chosen.rounds is None else chosen.rounds
    settings = replace(usual, rounds=rounds, seed=chosen.seed)
    if chosen.game == "querni":
        learn_querni(settings)
    elif chosen.tables is not None:
        learn_alquerque(settings, Tables.open(chosen.tables))
    else:
        with tempfile.TemporaryDirectory() as folder:
            print("Solving all positions with up to 10 pieces, two minutes", flush=True)
            solve.solve(Path(folder), men=2 * MEN, distances=True)
            learn_alquerque(settings, Tables.open(folder))


if __name__ == "__main__":
    main()
