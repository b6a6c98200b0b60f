"""Both games for OpenSpiel; importing this module registers them.

    import pyspiel
    import qirkat.rl.open_spiel
    game = pyspiel.load_game("qirkat_querni")

`qirkat_querni` begins with a chance node: one of `set_ups` set-ups, those of `querni.start` with
the seeds from `first_seed` on. `qirkat_alquerque` has no chance. Observations are the planes,
divided by their highest values, so that all numbers are between 0 and 1.
Needs `pip install 'qirkat[open_spiel]'`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

import qirkat
from qirkat import picture
from qirkat._core import State
from qirkat.rl.encoding import encode, encoding

DEFAULT_SET_UPS = 1000
# No game has more actions. Alquerque de 9: 18 placements, and at most 100 turns up to each of 13
# captures and after the last. Querni: at most 30 turns up to each of 10 removals and after the
# last. A turn has at most two actions.
_LONGEST = {"alquerque": 2 * (18 + 14 * 100), "querni": 2 * (11 * 30)}


def _game_type(family: str) -> Any:
    is_querni = family == "querni"
    modes = pyspiel.GameType.ChanceMode
    parameters = {"set_ups": DEFAULT_SET_UPS, "first_seed": 0} if is_querni else {}
    return pyspiel.GameType(
        short_name=f"qirkat_{family}",
        long_name="Querni" if is_querni else "Alquerque de 9",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if is_querni else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class _Game(pyspiel.Game):
    """A game with its parameters."""

    family: str
    game_type: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.encoding = encoding(self.family)
        self.set_ups = int(given.get("set_ups", DEFAULT_SET_UPS))
        self.first_seed = int(given.get("first_seed", 0))
        if self.set_ups < 1 or self.first_seed < 0:
            raise ValueError("set_ups is 1 or more, and first_seed is 0 or more.")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.action_count,
            max_chance_outcomes=self.set_ups if self.family == "querni" else 0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST[self.family],
        )
        super().__init__(self.game_type, info, given)

    def new_initial_state(self, state: object = None) -> "_State":
        """Return the start; structured states are not supported."""
        if state is not None:
            raise ValueError("Play the actions of a history instead of giving a state.")
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return what observes states: everything is public."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.encoding.game.family, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """Return 1 for the set-up of Querni."""
        return 1 if self.family == "querni" else 0


class _AlquerqueGame(_Game):
    family = "alquerque"
    game_type = _game_type("alquerque")


class _QuerniGame(_Game):
    family = "querni"
    game_type = _game_type("querni")


class _State(pyspiel.State):
    """A decision, or in Querni the draw of the set-up before the first one."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self._set_ups = range(game.first_seed, game.first_seed + game.set_ups)
        self._encoding = game.encoding
        is_querni = game.family == "querni"
        self.decision: State | None = None if is_querni else State(qirkat.alquerque.start())

    def current_player(self) -> int:
        """Return who decides."""
        if self.decision is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.decision.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.decision.player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the set-ups, all equally likely."""
        return [(number, 1 / len(self._set_ups)) for number in range(len(self._set_ups))]

    def _legal_actions(self, _player: int) -> list[int]:
        return [] if self.decision is None else self.decision.legal_actions()

    def _apply_action(self, action: int) -> None:
        if self.decision is None:
            self.decision = State(qirkat.querni.start(seed=self._set_ups[action]))
        else:
            self.decision = self.decision.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {self._set_ups[action]}"
        return self._encoding.action_name(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.decision is not None and self.decision.outcome is not None

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser, and 0 for a draw."""
        return [0.0, 0.0] if self.decision is None else list(self.decision.rewards)

    def __str__(self) -> str:
        """Return the board, the position text, and the first action of the turn if it is chosen."""
        if self.decision is None:
            return "The set-up is to be drawn."
        board = picture.text(self.decision.position, colour=False, unicode=False, status=False)
        return f"{board}\n{described(self.decision)}"


def described(decision: State) -> str:
    """Return the position text, the first action of the turn, and how often it has occurred."""
    words = [decision.position.text]
    if decision.first_action is not None:
        name = encoding(decision.position.game).action_name(decision.first_action)
        words.append(f"after {name}")
    if decision.occurrences > 1:
        words.append(f"for the {decision.occurrences}. time")
    return ", ".join(words)


class _Observer:
    """The planes as a tensor, from a player's side."""

    def __init__(self, family: str, params: object) -> None:
        if params:
            raise ValueError(f"There are no parameters of observations; {params} were given.")
        spaces = encoding(family)
        self._highest = np.array(spaces.highest, dtype=np.float32)[:, None, None]
        self.tensor = np.zeros(int(np.prod(spaces.shape)), dtype=np.float32)
        self.dict = {"observation": self.tensor.reshape(spaces.shape)}

    def set_from(self, state: _State, player: int) -> None:
        """Write the planes; all 0 before the set-up is drawn."""
        if state.decision is None:
            self.tensor.fill(0)
        else:
            planes = encode(state.decision, viewer=player).planes
            np.divide(planes, self._highest, out=self.dict["observation"])

    def string_from(self, state: _State, _player: int) -> str:
        """Return the same for both players."""
        return str(state) if state.decision is None else described(state.decision)


pyspiel.register_game(_AlquerqueGame.game_type, _AlquerqueGame)
pyspiel.register_game(_QuerniGame.game_type, _QuerniGame)
