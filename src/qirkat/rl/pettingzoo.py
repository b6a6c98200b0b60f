"""Both games as PettingZoo environments, with the two sides as agents that act in turn.

Importing this module registers them: `pettingzoo.make("aec", "qirkat/querni-v0")`. The agents are
`player_0`, who begins, and `player_1`. A turn of one or two actions is as many steps of one agent.
Needs `pip install 'qirkat[pettingzoo]'`, and `qirkat[picture]` too to render pixels.
"""

from typing import Any, Literal

import gymnasium
import numpy as np
import pettingzoo
from gymnasium.utils import EzPickle
from pettingzoo.utils import wrappers

import qirkat
from qirkat import picture
from qirkat._core import Position, State
from qirkat.rl.encoding import encode, encoding

RenderMode = Literal["human", "ansi", "rgb_array"]
Observation = dict[str, Any]

VERSION = 0
_IDS = {"querni": "qirkat/querni-v0", "alquerque": "qirkat/alquerque-v0"}
_PIXELS = 480  # the width of a rendered board


def env(game: str = "querni", *, render_mode: RenderMode | None = None) -> pettingzoo.AECEnv:
    """Create an environment. An agent that acts against its mask loses at once."""
    made: pettingzoo.AECEnv = RawEnv(game, render_mode)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class RawEnv(pettingzoo.AECEnv, EzPickle):
    """A game without PettingZoo's wrappers: an illegal action raises ValueError."""

    metadata = {  # noqa: RUF012 - PettingZoo declares it so
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": f"qirkat_v{VERSION}",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: str = "querni", render_mode: RenderMode | None = None) -> None:
        EzPickle.__init__(self, game, render_mode)
        super().__init__()
        self.render_mode = render_mode
        self.encoding = encoding(qirkat.game(game))
        self.possible_agents = ["player_0", "player_1"]
        self.agents = self.possible_agents[:]
        highest = np.array(self.encoding.highest, dtype=np.int8)[:, None, None]
        planes = gymnasium.spaces.Box(
            low=0, high=np.broadcast_to(highest, self.encoding.shape), dtype=np.int8
        )
        count = self.encoding.action_count
        mask = gymnasium.spaces.Box(low=0, high=1, shape=(count,), dtype=np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": planes, "action_mask": mask})
            for agent in self.agents
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self.encoding.action_count) for agent in self.agents
        }
        self._random = np.random.default_rng()
        self._state = State(self._set_up(None))

    @property
    def state_of_game(self) -> State:
        """The current decision, to be compared with solved tables or shown to an engine."""
        return self._state

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the planes and the mask of an agent, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the actions of an agent, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. Querni's set-up follows from the seed, or is `options["start"]`."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        start = (options or {}).get("start")
        self._state = State(self._set_up(start))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        over = self._state.outcome is not None
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._state.player]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; its mask is empty unless it is to act."""
        seen = encode(self._state, viewer=self.possible_agents.index(agent))
        return {"observation": seen.planes, "action_mask": seen.mask}

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._state = self._state.play(int(action))  # type: ignore[arg-type]
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict(zip(self.agents, self._state.rewards, strict=True))
        if self._state.outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            for agent in self.agents:
                self.infos[agent] = {"outcome": self._state.outcome.reason}
        self.agent_selection = self.agents[self._state.player]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Return the board as text or as pixels, or print it, depending on the render mode."""
        if self.render_mode is None:
            gymnasium.logger.warn("Choose a render_mode when creating the environment.")
            return None
        position, outcome = self._state.position, self._state.outcome
        if self.render_mode == "rgb_array":
            return _pixels(position)
        drawn = picture.text(position, outcome=outcome, colour=False)
        if self.render_mode == "ansi":
            return drawn
        print(drawn)
        return None

    def close(self) -> None:
        """Do nothing: there are no resources."""

    def _set_up(self, start: Position | str | None) -> Position:
        game = self.encoding.game
        if start is not None:
            return start if isinstance(start, Position) else game.parse(start)
        if game.family == "alquerque":
            return game.start()
        return game.start(seed=int(self._random.integers(2**64, dtype=np.uint64)))


def _pixels(position: Position) -> np.ndarray[Any, np.dtype[np.uint8]]:
    from qirkat.picture.raster import rgb  # only here: needs the extra [picture]

    width, height, data = rgb(position, size=_PIXELS)
    return np.frombuffer(data, dtype=np.uint8).reshape(height, width, 3)


for _game, _id in _IDS.items():
    pettingzoo.register("aec", _id, "qirkat.rl.pettingzoo:env", kwargs={"game": _game})
