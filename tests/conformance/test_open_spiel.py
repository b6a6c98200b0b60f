"""The OpenSpiel games against OpenSpiel's own tests."""

from __future__ import annotations

import gzip
import pickle
import unittest
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

import qirkat
import qirkat.rl.open_spiel  # registers the games
from qirkat import rl

# Only now: it looks for registered games when it is imported.
from open_spiel.integration_tests import api_test  # isort: skip

GAMES = ("qirkat_alquerque", "qirkat_querni(set_ups=5)")
PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt.gz"))


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_serialization(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.default_rng(1)
    state = game.new_initial_state()
    for _ in range(40):
        state.apply_action(int(rng.choice(state.legal_actions())))
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert str(again) == str(state)
    assert again.history() == state.history()
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(clone) != str(state) == str(again)


@pytest.mark.parametrize("name", ["qirkat_alquerque", "qirkat_querni"])
def test_api(name: str) -> None:
    """OpenSpiel's tests of a part of the game tree, as it makes them for its own games."""
    case = type(
        f"EnforceAPI_{name}",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game": pyspiel.load_game(name), "game_name": name},
    )
    result = unittest.TextTestRunner(verbosity=0).run(
        unittest.defaultTestLoader.loadTestsFromTestCase(case)
    )
    assert result.testsRun >= 5
    assert not result.failures
    assert not result.errors


def test_there_are_playthroughs_of_both_games() -> None:
    names = ["qirkat_alquerque.txt.gz", "qirkat_querni.txt.gz"]
    assert [path.name for path in PLAYTHROUGHS] == names


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.name)
def test_playthrough(path: Path, tmp_path: Path) -> None:
    """If this fails and should: make playthroughs."""
    flags.FLAGS.mark_as_parsed()
    plain = tmp_path / path.stem
    plain.write_bytes(gzip.decompress(path.read_bytes()))
    expected, actual = generate_playthrough.replay(str(plain))
    assert actual.split("\n") == expected.split("\n")


def test_observations_are_the_planes_between_0_and_1() -> None:
    game = pyspiel.load_game("qirkat_querni(set_ups=3,first_seed=7)")
    spaces = rl.encoding("querni")
    assert tuple(game.observation_tensor_shape()) == spaces.shape
    assert game.num_distinct_actions() == spaces.action_count
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert [state.action_to_string(outcome) for outcome, _ in state.chance_outcomes()] == [
        "seed 7",
        "seed 8",
        "seed 9",
    ]
    state.apply_action(2)
    start = qirkat.querni.start(seed=9)
    highest = np.array(spaces.highest)[:, None, None]
    for player in (0, 1):
        tensor = np.array(state.observation_tensor(player)).reshape(spaces.shape)
        assert np.allclose(tensor, rl.encode(start, viewer=player).planes / highest)


def test_perft_through_actions() -> None:
    """Two placements: 24 x 23 sequences; the third can make no mill yet."""
    game = pyspiel.load_game("qirkat_alquerque")

    def leaves(state: pyspiel.State, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(leaves(state.child(action), depth - 1) for action in state.legal_actions())

    assert leaves(game.new_initial_state(), 2) == qirkat.alquerque.start().perft(2)


def test_algorithms_of_open_spiel_play() -> None:
    game = pyspiel.load_game("qirkat_alquerque")
    rng = np.random.RandomState(1)
    bot = MCTSBot(game, 1.4, 5, RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    for _ in range(4):
        state.apply_action(bot.step(state))
    environment = rl_environment.Environment("qirkat_querni(set_ups=2)")
    step = environment.reset()
    assert len(step.observations["info_state"][0]) == 36 * 70


@pytest.mark.parametrize("name", ["qirkat_querni(set_ups=0)", "qirkat_querni(first_seed=-1)"])
def test_wrong_parameters(name: str) -> None:
    with pytest.raises(
        (ValueError, RuntimeError, pyspiel.SpielError), match="set_ups is 1 or more"
    ):
        pyspiel.load_game(name)
