"""Environments for learning agents, side by side: steps a second of random play on one core.

Every step writes or returns an observation and a mask of legal actions. Run by bench.py in the
environment of `make conformance`, where the other libraries are; prints JSON lines.
"""

import json
import time
from collections.abc import Callable

import numpy as np
import pettingzoo
import pyspiel

import qirkat.rl.pettingzoo  # noqa: F401 - registers the environments
from qirkat import rl

SECONDS = 2.0


def report(game: str, what: str, rate: float) -> None:
    """Print one figure."""
    print(json.dumps({"game": game, "what": what, "per_second": round(rate)}), flush=True)


def rate(steps: Callable[[], int]) -> float:
    """Return steps a second of processor time, best of three."""
    best = 0.0
    for _ in range(3):
        done, begin = 0, time.process_time()
        while (spent := time.process_time() - begin) < SECONDS / 3:
            done += steps()
        best = max(best, done / spent)
    return best


def batch(game: str, n: int) -> Callable[[], int]:
    """Advance n games of ours at once, by random actions of the batch itself."""
    games = rl.batch(game, n, seed=1)

    def steps() -> int:
        games.step(games.sample())
        return n

    return steps


def one_by_one(game: str) -> Callable[[], int]:
    """Advance one game of ours in a Python loop."""
    spaces = rl.encoding(game)
    planes = np.empty(spaces.shape, dtype=np.int8)
    mask = np.empty(spaces.action_count, dtype=np.int8)
    rng = np.random.default_rng(1)

    def steps() -> int:
        start = spaces.game.start(seed=1) if game == "querni" else spaces.game.start()
        state, done = rl.state(start), 0
        while actions := state.legal_actions():
            state = state.play(actions[int(rng.random() * len(actions))])
            state.write_observation(planes)
            state.write_mask(mask)
            done += 1
        return done

    return steps


def aec(env: pettingzoo.AECEnv) -> Callable[[], int]:
    """Play a game of PettingZoo, at most 100 steps."""
    rng = np.random.default_rng(1)

    def steps() -> int:
        env.reset(seed=1)
        for done in range(100):
            seen, _, is_over, was_cut, _ = env.last()
            if is_over or was_cut:
                return done
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        return 100

    return steps


def morris() -> Callable[[], int]:
    """Play a game of OpenSpiel's nine men's morris, with its observation and mask."""
    game = pyspiel.load_game("nine_mens_morris")
    rng = np.random.default_rng(1)

    def steps() -> int:
        state, done = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.observation_tensor()
            state.legal_actions_mask()
            state.apply_action(actions[int(rng.random() * len(actions))])
            done += 1
        return done

    return steps


def main() -> None:
    """Print every figure once."""
    for game in ("alquerque", "querni"):
        report(
            game, "steps of a batch of 1,024, with observations and masks", rate(batch(game, 1024))
        )
        report(game, "steps of a state, Python loop", rate(one_by_one(game)))
        ours = pettingzoo.make("aec", f"qirkat/{game}-v0")
        report(game, "steps as a PettingZoo environment", rate(aec(ours)))
    report(
        "PettingZoo chess",
        "steps as a PettingZoo environment",
        rate(aec(pettingzoo.make("aec", "classic/chess-v6"))),
    )
    report("OpenSpiel nine_mens_morris", "steps with observation and mask", rate(morris()))


if __name__ == "__main__":
    main()
