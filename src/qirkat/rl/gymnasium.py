"""Both games for Gymnasium: one side learns, the other is played by an opponent.

Importing this module registers them: `gymnasium.make("qirkat/querni-v0", opponent="level:3")` and
`gymnasium.make_vec("qirkat/querni-v0", num_envs=64)`. Needs `pip install 'qirkat[gymnasium]'`.

The learning side changes with every game. An action that the mask forbids loses the game.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

import qirkat
from qirkat.rl.batch import Batch, batch
from qirkat.rl.encoding import encoding
from qirkat.rl.opponents import BatchPolicy, Opponent
from qirkat.rl.opponents import opponent as make_opponent

Observations = dict[str, NDArray[np.int8]]
Infos = dict[str, Any]
_WAIT = -1


class VectorEnv(gymnasium.vector.VectorEnv):
    """Several games at once. A game that has ended starts anew with the next step."""

    metadata = {  # noqa: RUF012 - Gymnasium declares it so
        "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        game: str = "querni",
        num_envs: int = 1,
        *,
        opponent: str | BatchPolicy = "random",
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        """The opponent is `random`, a player as in `qirkat match`, or a policy for batches."""
        if render_mode is not None:
            raise ValueError("Gymnasium environments of Qirkat do not render; PettingZoo's do.")
        self.encoding = encoding(qirkat.game(game))
        self.num_envs = num_envs
        highest = np.array(self.encoding.highest, dtype=np.int8)[:, None, None]
        planes = np.broadcast_to(highest, self.encoding.shape)
        count = self.encoding.action_count
        self.single_observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(low=0, high=planes, dtype=np.int8),
                "action_mask": gymnasium.spaces.Box(0, 1, shape=(count,), dtype=np.int8),
            }
        )
        self.single_action_space = gymnasium.spaces.Discrete(count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._threads = threads
        self._games = self._new_games(0)
        self._opponent: Opponent = make_opponent(opponent, num_envs)
        self._is_seeded = False
        self._numbers = np.arange(num_envs)
        self._played = np.zeros(num_envs, dtype=np.int64)
        self._over = np.zeros(num_envs, dtype=np.bool_)

    def _new_games(self, seed: int | Sequence[int]) -> Batch:
        game = self.encoding.game
        return batch(game, self.num_envs, seed=seed, auto_reset=False, threads=self._threads)

    @property
    def sides(self) -> NDArray[np.int64]:
        """The learning side of each game: 0 begins, 1 does not."""
        return (self._numbers + self._played) % 2

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - there are none
    ) -> tuple[Observations, Infos]:
        """Start all games anew; with the same seed, one or one for each, they are the same."""
        if seed is None and not self._is_seeded:
            seed = int(np.random.default_rng().integers(2**63))
        if seed is None:
            self._games.reset()
        else:
            self._games = self._new_games(seed)
            self._is_seeded = True
        self._played[:] = 0
        self._over[:] = False
        everywhere = np.ones(self.num_envs, dtype=np.bool_)
        self._opponent.begin(self._games, everywhere)
        self._answer(np.zeros(self.num_envs, dtype=np.float64))
        return self._observations(), {}

    def step(
        self, actions: Any
    ) -> tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """Play an action in each game, then the opponent's turns until the learner is to act."""
        chosen = np.asarray(actions, dtype=np.int64)
        if not self.action_space.contains(chosen):
            raise ValueError(f"The actions are not in {self.action_space}.")
        fresh = self._over.copy()
        if fresh.any():
            self._games.reset(fresh)
            self._played[fresh] += 1
            self._over[:] = False
            self._opponent.begin(self._games, fresh)
        is_legal = self._games.arrays.masks[self._numbers, chosen] == 1
        lost = ~fresh & ~is_legal
        self._games.step(np.where(fresh | lost, _WAIT, chosen))
        rewards = self._games.arrays.rewards[self._numbers, self.sides].astype(np.float64)
        rewards[lost] = -1.0
        self._over = self._games.arrays.dones | lost
        self._answer(rewards)
        infos: Infos = {"illegal": lost, "_illegal": lost.copy()} if lost.any() else {}
        truncated = np.zeros(self.num_envs, dtype=np.bool_)
        return self._observations(), rewards, self._over.copy(), truncated, infos

    def close_extras(self, **_options: Any) -> None:
        """Stop the opponent."""
        self._opponent.close()

    def _answer(self, rewards: NDArray[np.float64]) -> None:
        """Let the opponent play wherever it is to act, adding to the rewards of the learner."""
        while (waiting := ~self._over & (self._games.arrays.players != self.sides)).any():
            chosen = self._opponent.choose(self._games, waiting)
            self._games.step(np.where(waiting, chosen, _WAIT))
            rewards += self._games.arrays.rewards[self._numbers, self.sides]
            self._over |= self._games.arrays.dones

    def _observations(self) -> Observations:
        arrays = self._games.arrays
        return {"observation": arrays.observations.copy(), "action_mask": arrays.masks.copy()}


class Env(gymnasium.Env):
    """One game at a time."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        game: str = "querni",
        *,
        opponent: str | BatchPolicy = "random",
        render_mode: str | None = None,
    ) -> None:
        """The options are those of `VectorEnv`."""
        self._games = VectorEnv(game, 1, opponent=opponent, render_mode=render_mode)
        self.observation_space = self._games.single_observation_space
        self.action_space = self._games.single_action_space
        self.encoding = self._games.encoding

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Start a game."""
        super().reset(seed=seed)
        seen, _ = self._games.reset(seed=seed, options=options)
        return _first(seen), {}

    def step(self, action: Any) -> tuple[Observations, float, bool, bool, Infos]:
        """Play an action, and the opponent's turn if it is to act then."""
        seen, rewards, over, _, infos = self._games.step(np.array([action], dtype=np.int64))
        info = {"illegal": True} if infos else {}
        return _first(seen), float(rewards[0]), bool(over[0]), False, info

    def close(self) -> None:
        """Stop the opponent."""
        self._games.close()


def _first(seen: Observations) -> Observations:
    return {name: array[0] for name, array in seen.items()}


for _game in qirkat.GAMES:
    gymnasium.register(
        f"qirkat/{_game}-v0",
        entry_point="qirkat.rl.gymnasium:Env",
        vector_entry_point="qirkat.rl.gymnasium:VectorEnv",
        kwargs={"game": _game},
    )
