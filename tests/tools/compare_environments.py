"""Random play through batches, compared with the reference rules on a sample.

`PYTHONPATH=tests python -m tools.compare_environments --steps 100000000` plays that many steps,
half of them of each game, and fails at the first difference in the actions of a position, in the
position after a turn, or in the end of a game. Draws by repetition depend on the game so far, and
are compared in tests/rl/test_batch.py.
"""

import argparse
import time
from random import Random

import numpy as np
from support import reference_rules

from qirkat import rl

GAMES = 4096
EVERY = 13  # steps of the batch between two comparisons; odd, since turns of Querni have two
WATCHED = 32  # games that are followed through such a step


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


def compare_step(before: rl.State, action: int, after: rl.State | None, reward: float) -> bool:
    """Compare what a step led to, None for an end; return whether it completed a turn."""
    begun = [] if before.first_action is None else [before.first_action]
    position = before.position
    moves = [move for move in position.moves if list(rl.actions_of(move)) == [*begun, action]]
    if not moves:
        assert after is not None
        assert after.position == position, position
        return False
    plain = reference_rules.position(position.game.name, position.text).after(moves[0].text)
    outcome = plain.outcome()
    if after is not None:
        assert outcome is None, position
        assert after.position.text == plain.text, (position, moves[0])
    elif outcome is None:
        assert position.game.family == "alquerque", position
        assert reward == 0, position
    else:
        rewards = {None: 0, position.game.sides[0]: 1, position.game.sides[1]: -1}
        assert reward == rewards[outcome[0]], position
    return True


def play(game: str, steps: int, seed: int) -> tuple[int, int, int]:
    """Play random games; return how many ended, and how many states and turns were compared."""
    games = rl.batch(game, GAMES, seed=seed, threads=2)
    rng = Random(seed)
    ended = compared = followed = 0
    for number in range(steps // GAMES):
        actions = games.sample()
        assert (games.arrays.masks[np.arange(GAMES), actions] == 1).all()
        watched = rng.sample(range(GAMES), WATCHED) if number % EVERY == 0 else []
        before = [games.state(i) for i in watched]
        games.step(actions)
        dones, rewards = games.arrays.dones, games.arrays.rewards
        ended += int(dones.sum())
        for i, state in zip(watched, before, strict=True):
            after = None if dones[i] else games.state(i)
            followed += compare_step(state, int(actions[i]), after, float(rewards[i, 0]))
        if before and before[0].first_action is None:
            compare(before[0])
            compared += 1
    assert compared > steps // GAMES // EVERY // 4, "too few states were compared"
    return ended, compared, followed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for name in ("alquerque", "querni"):
        begun = time.process_time()
        ends, seen, followed = play(name, chosen.steps // 2, chosen.seed)
        seconds = time.process_time() - begun
        print(f"{name}: {chosen.steps // 2:,} steps, {ends:,} games, {seen:,} states compared")
        print(f"  {followed:,} turns followed")
        print(f"  {seconds:.0f} s of processor, no difference")
