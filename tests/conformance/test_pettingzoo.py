"""The PettingZoo adapter against PettingZoo's own tests."""

from __future__ import annotations

import pickle
import warnings

import numpy as np
import pettingzoo
import pytest

import qirkat
from qirkat import rl
from qirkat.rl.pettingzoo import RawEnv, env

with warnings.catch_warnings():
    # Its tests import its own games in a deprecated way, where those are installed.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

GAMES = ("querni", "alquerque", "querni.jump_each_once.voluntary_pass")


@pytest.mark.parametrize("game", GAMES)
def test_api(game: str) -> None:
    with warnings.catch_warnings():
        # It warns about observations that are dictionaries, as those of all its board games are.
        warnings.filterwarnings("ignore", message="Observation is not (a )?NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        api_test(env(game), num_cycles=300, verbose_progress=False)


@pytest.mark.parametrize("game", GAMES)
def test_seeds(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=100)


@pytest.mark.parametrize("game", GAMES[:2])
def test_rendering(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(game, render_mode=render_mode))
    assert "to move" in capfd.readouterr().out


@pytest.mark.parametrize("game", GAMES[:2])
def test_registry(game: str) -> None:
    made = pettingzoo.make("aec", f"qirkat/{game}-v0", render_mode="ansi")
    made.reset(seed=1)
    assert made.unwrapped.encoding == rl.encoding(game)
    assert "to move" in made.render()


def test_a_whole_game_is_the_game_of_the_rules() -> None:
    game = RawEnv("alquerque")
    game.reset(seed=3)
    rng = np.random.default_rng(1)
    position = qirkat.alquerque.start()
    rewards = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, is_over, _, info = game.last()
        rewards[agent] += reward
        if is_over:
            outcome = game.state_of_game.outcome
            assert outcome is not None
            assert info == {"outcome": outcome.reason}
            game.step(None)
            continue
        assert agent == game.possible_agents[game.state_of_game.player]
        assert (
            game.observe(game.possible_agents[1 - game.state_of_game.player])["action_mask"].sum()
            == 0
        )
        game.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        if game.state_of_game.first_action is None:
            after = {position.play(move) for move in position.moves}
            position = game.state_of_game.position
            assert position in after
    assert game.state_of_game.outcome is not None
    assert tuple(rewards.values()) == game.state_of_game.rewards


def test_illegal_actions_lose() -> None:
    game = env("alquerque")
    game.reset()
    game.step(111)
    assert game.rewards == {"player_0": -1, "player_1": 0}
    assert all(game.terminations.values())
    raw = RawEnv("alquerque")
    raw.reset()
    with pytest.raises(ValueError, match=r"Action 111 .* is illegal"):
        raw.step(111)


def test_starts_and_pickles() -> None:
    game = RawEnv("querni")
    start = qirkat.querni.start(seed=5)
    game.reset(options={"start": start})
    assert game.state_of_game.position == start
    game.reset(options={"start": start.text})
    assert game.state_of_game.position == start
    again = pickle.loads(pickle.dumps(game))
    assert again.encoding == game.encoding
    with pytest.raises(ValueError, match="There is no game"):
        env("chess")
