"""Random play through batches, compared with the reference rules on a sample.

`PYTHONPATH=tests python -m tools.compare_environments --steps 100000000` plays that many steps,
half of them of each game, and fails at the first difference in a position, its actions or its end.
"""

import argparse
import time
from random import Random

import numpy as np
from support import reference_rules

from qirkat import rl

GAMES = 4096
EVERY = 13  # steps of the batch between two comparisons; odd, since turns of Querni have two


def turns(state: rl.State) -> list[str]:
    """Every turn that the actions of a state allow, as text."""
    position = state.position
    played: list[tuple[int, ...]] = []
    for action in state.legal_actions():
        after = state.play(action)
        if after.first_action is None:
            played.append((action,))
        else:
            played += [(action, second) for second in after.legal_actions()]
    by_actions = {tuple(rl.actions_of(move)): move.text for move in position.moves}
    return sorted(by_actions[actions] for actions in played)


def compare(state: rl.State) -> None:
    """Compare a state at the beginning of a turn with the reference."""
    position = state.position
    plain = reference_rules.position(position.game.name, position.text)
    assert turns(state) == plain.moves(), position
    assert state.outcome is None, position


def play(game: str, steps: int, seed: int) -> tuple[int, int]:
    """Play random games; return how many ended and how many states were compared."""
    games = rl.batch(game, GAMES, seed=seed, threads=2)
    rng = Random(seed)
    ended = compared = 0
    for number in range(steps // GAMES):
        actions = games.sample()
        assert (games.arrays.masks[np.arange(GAMES), actions] == 1).all()
        games.step(actions)
        ended += int(games.arrays.dones.sum())
        if number % EVERY == 0:
            state = games.state(rng.randrange(GAMES))
            if state.first_action is None:
                compare(state)
                compared += 1
    assert compared > steps // GAMES // EVERY // 4, "too few states were compared"
    return ended, compared


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for name in ("alquerque", "querni"):
        begun = time.process_time()
        ends, seen = play(name, chosen.steps // 2, chosen.seed)
        seconds = time.process_time() - begun
        print(f"{name}: {chosen.steps // 2:,} steps, {ends:,} games, {seen:,} states compared")
        print(f"  {seconds:.0f} s of processor, no difference")
