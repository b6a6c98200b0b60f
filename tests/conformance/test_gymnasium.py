"""The Gymnasium adapters against Gymnasium's own checks."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import qirkat.rl.gymnasium  # noqa: F401 - registers the environments
from qirkat import rl
from qirkat.rl.gymnasium import Env, VectorEnv

GAMES = ("querni", "alquerque")


def masked(seen: dict[str, Any], rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """Random legal actions; 0 where a game is over."""
    return np.array(
        [rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in seen["action_mask"]]
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponent", ["random", "level:1"])
def test_check_env(game: str, opponent: str) -> None:
    check_env(Env(game, opponent=opponent), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_registry(game: str) -> None:
    one = gymnasium.make(f"qirkat/{game}-v0", opponent="taker")
    assert one.unwrapped.encoding == rl.encoding(game)
    seen, _ = one.reset(seed=1)
    assert one.observation_space.contains(seen)
    many = gymnasium.make_vec(
        f"qirkat/{game}-v0", num_envs=3, vectorization_mode="vector_entry_point"
    )
    assert isinstance(many.unwrapped, VectorEnv)
    assert many.num_envs == 3
    one.close()
    many.close()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponent", ["random", "taker", "level:1"])
def test_vector_env(game: str, opponent: str) -> None:
    """Spaces, types, shapes, next-step reset and determinism, over many games."""
    envs = [VectorEnv(game, 6, opponent=opponent, threads=n) for n in (1, 3)]
    assert envs[0].metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP
    seen = [each.reset(seed=42)[0] for each in envs]
    rng = np.random.default_rng(0)
    over = np.zeros(6, dtype=np.bool_)
    ended, won = 0, 0
    for _ in range(250):
        assert data_equivalence(seen[0], seen[1])
        assert envs[0].observation_space.contains(seen[0])
        actions = masked(seen[0], rng)
        steps = [each.step(actions) for each in envs]
        assert data_equivalence(steps[0], steps[1])
        seen = [step[0] for step in steps]
        _, rewards, terminated, truncated, infos = steps[0]
        assert rewards.shape == terminated.shape == truncated.shape == (6,)
        assert terminated.dtype == truncated.dtype == np.bool_
        assert not truncated.any()
        assert infos == {}
        assert not terminated[over].any(), "a game that has ended starts anew"
        assert not rewards[~terminated].any()
        assert (seen[0]["action_mask"].any(axis=1) == ~terminated).all()
        over = terminated
        ended += int(over.sum())
        won += int((rewards == 1).sum())
    assert ended > 6
    for each in envs:
        each.close()


def test_data_are_not_reused() -> None:
    envs = VectorEnv("alquerque", 2)
    first, _ = envs.reset(seed=1)
    kept = {name: array.copy() for name, array in first.items()}
    envs.step(masked(first, np.random.default_rng(1)))
    assert data_equivalence(first, kept)


def test_illegal_actions_lose_the_game_only() -> None:
    envs = VectorEnv("alquerque", 4)
    seen, _ = envs.reset(seed=1)
    actions = masked(seen, np.random.default_rng(1))
    actions[2] = 111
    _, rewards, terminated, _, infos = envs.step(actions)
    assert rewards.tolist() == [0, 0, -1, 0]
    assert terminated.tolist() == [False, False, True, False]
    assert infos["illegal"].tolist() == terminated.tolist()
    _, rewards, terminated, _, _ = envs.step(np.zeros(4, dtype=np.int64) + 5)
    assert not terminated[2]
    for wrong in ([0, 0, 0], [0, 0, 0, 112], [0, 0, 0, -1]):
        with pytest.raises(ValueError, match="actions are not in"):
            envs.step(np.array(wrong))


def test_both_sides_learn() -> None:
    envs = VectorEnv("alquerque", 2)
    seen, _ = envs.reset(seed=1)
    assert envs.sides.tolist() == [0, 1]
    hands = [plane.ravel()[0] for plane in seen["observation"][:, 4]]
    assert hands == [9, 9]
    assert seen["observation"][1, 1].sum() == 1, "the opponent began"


def test_opponents() -> None:
    def first_legal(observations: Any, masks: Any) -> Any:
        assert len(observations) == len(masks) == 3
        return masks.argmax(axis=1)

    envs = VectorEnv("querni", 3, opponent=first_legal)
    seen, _ = envs.reset(seed=1)
    rng = np.random.default_rng(2)
    for _ in range(30):
        seen, *_ = envs.step(masked(seen, rng))
    with pytest.raises(ValueError, match="is not a kind of player"):
        VectorEnv("querni", 1, opponent="somebody")


def test_a_ugi_program_as_opponent() -> None:
    command = f"{sys.executable} -m qirkat ugi alquerque"
    game = Env("alquerque", opponent=f"ugi@nodes=50:{command}")
    seen, _ = game.reset(seed=1)
    rng = np.random.default_rng(2)
    for _ in range(12):
        action = rng.choice(np.flatnonzero(seen["action_mask"]))
        seen, _, is_over, _, _ = game.step(action)
        if is_over:
            break
    game.close()
