"""Exact values, judgements and data sets, against the tables and the rules."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
import pytest

import qirkat
from qirkat import rl, solve
from qirkat.rl import dataset
from qirkat.rl.judge import Opinion, PlayerAgent, judge
from qirkat.solve import Tables

RESULTS = {"win": 1, "draw": 0, "loss": -1}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    folder = tmp_path_factory.mktemp("tables")
    solve.solve(folder, men=7, distances=True)
    return Tables.open(folder)


def some_states(count: int) -> list[rl.State]:
    """States of both stages, with and without barred returns."""
    rng = Random(1)
    states = []
    for position in rl.random_positions(4, 3, count, seed=1):
        state = rl.state(position)
        for _ in range(rng.randrange(6)):
            if state.outcome is None:
                state = state.play(rng.choice(state.legal_actions()))
        states.append(state)
    return states


def test_values_agree_with_the_tables_and_with_one_step_of_search(tables: Tables) -> None:
    states = some_states(150)
    assert any(state.first_action is not None for state in states)
    assert any(state.outcome is not None for state in states)
    truth = rl.exact_value(states, tables)
    assert truth.is_known.all()
    for i, state in enumerate(states):
        legal = state.legal_actions()
        values = truth.action_values[i]
        assert set(np.flatnonzero(values != -2).tolist()) == set(legal)
        if state.first_action is None and state.outcome is None:
            verdict = tables.probe(state.position)
            assert verdict is not None
            assert truth.values[i] == RESULTS[verdict.result]
            assert truth.distances[i] == (-1 if verdict.distance is None else verdict.distance)
        if not legal:
            continue
        assert truth.values[i] == max(values[legal])
        after = rl.exact_value([state.play(action) for action in legal], tables)
        for action, value in zip(legal, after.values, strict=True):
            turned = state.play(action).player != state.player
            assert values[action] == (-value if turned else value)


def test_symmetric_states_have_symmetric_truth(tables: Tables) -> None:
    spaces = rl.encoding("alquerque")
    positions = rl.random_positions(3, 4, 40, seed=5)
    truth = rl.exact_value(positions, tables)
    for symmetry in spaces.symmetries:
        images = []
        for position in positions:
            rings, *rest = position.text.split(" ")
            men = np.array(list(rings.replace("/", "")))[symmetry.cell_order]
            mirrored = "/".join("".join(men[i : i + 8]) for i in (0, 8, 16))
            images.append(qirkat.alquerque.parse(" ".join([mirrored, *rest])))
        same = rl.exact_value(images, tables)
        assert (same.values == truth.values).all()
        assert (same.distances == truth.distances).all()
        assert (same.action_values == symmetry.actions(truth.action_values)).all()


def test_states_beyond_the_tables_are_unknown(tables: Tables) -> None:
    truth = rl.exact_value(rl.random_positions(5, 4, 3, seed=1), tables)
    assert not truth.is_known.any()
    assert not truth.optimal.any()
    with pytest.raises(ValueError, match=r"Only Alquerque de 9 is solved"):
        rl.exact_value([qirkat.querni.start(seed=1)], tables)


def test_a_batch_can_be_looked_up(tables: Tables) -> None:
    starts = rl.random_positions(3, 3, 20, seed=2)
    games = rl.batch("alquerque", 10, seed=1, starts=starts)
    truth = rl.exact_value(games, tables)
    assert truth.is_known.all()
    assert (truth.optimal <= games.arrays.masks.astype(bool)).all()


def test_random_positions_are_checked() -> None:
    with pytest.raises(ValueError, match="three to nine pieces"):
        rl.random_positions(2, 4, 1, seed=1)
    one = rl.random_positions(5, 3, 50, seed=1)
    assert one == rl.random_positions(5, 3, 50, seed=1)
    assert {(p.text.count("W"), p.text.count("B")) for p in one} == {(5, 3)}


class Perfect:
    """Knows the truth, and chooses the quickest win."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def __call__(self, states: Sequence[rl.State], /) -> Opinion:
        truth = rl.exact_value(states, self._tables)
        choices = []
        for state in states:
            turns = self._tables.turns(state.position)
            assert turns is not None
            actions = [rl.actions_of(turn.move) for turn in turns]
            if state.first_action is None:
                choices.append(actions[0][0])
            else:
                choices.append(next(a[1] for a in actions if a[0] == state.first_action))
        return Opinion(truth.values.astype(float), np.array(choices))


def test_perfect_play_is_judged_perfect(tables: Tables) -> None:
    for each in judge(Perfect(tables), tables, men=7, states=60, games=15):
        assert each.value_error == 0
        assert each.right_values == 1
        assert each.optimal_choices == 1
        assert each.loss_per_choice == 0
        assert each.points_lost is not None
        assert each.points_lost <= 0


def test_stronger_players_are_judged_better(tables: Tables) -> None:
    weak, strong = (
        judge(PlayerAgent(name), tables, men=6, states=150, games=20)[0]
        for name in ("random", "level:5")
    )
    assert (weak.own, weak.enemy, weak.value_error) == (3, 3, None)
    assert strong.optimal_choices > weak.optimal_choices + 0.1
    assert strong.loss_per_choice < weak.loss_per_choice
    assert strong.points_lost is not None
    assert weak.points_lost is not None
    assert strong.points_lost <= weak.points_lost


def test_a_player_finishes_each_of_several_turns_that_it_began() -> None:
    """Level 5 takes a piece by choice, not the first one, in every game."""
    mills = [
        position
        for position in rl.random_positions(4, 4, 400, seed=3)
        if any(len(rl.actions_of(move)) == 2 for move in position.moves)
    ][:20]
    alone, together = PlayerAgent("level:5"), PlayerAgent("level:5")
    states = [rl.state(position) for position in mills]
    after = [
        state.play(action)
        for state, action in zip(states, together(states).choices.tolist(), strict=True)
    ]
    second = [state for state in after if state.first_action is not None]
    assert len(second) > 5
    expected = []
    for state in states:
        later = state.play(int(alone([state]).choices[0]))
        if later.first_action is not None:
            expected.append(int(alone([later]).choices[0]))
    assert together(second).choices.tolist() == expected
    assert expected != [state.legal_actions()[0] for state in second]


def test_no_games_lose_no_points(tables: Tables) -> None:
    agent = PlayerAgent("random")
    kinds = judge(agent, tables, men=7, each=3, states=5, games=0)
    assert [(each.own, each.enemy, each.points_lost) for each in kinds] == [(3, 3, None)]


def test_nothing_can_be_looked_up(tables: Tables) -> None:
    truth = rl.exact_value([], tables)
    assert truth.action_values.shape == (0, 112)
    assert truth.optimal.shape == (0, 112)


def test_data_sets(tables: Tables, tmp_path: Path) -> None:
    positions, truth = dataset.labelled(tables, men=7, count=100, seed=3)
    kinds = {(p.text.count("W"), p.text.count("B")) for p in positions}
    assert kinds == {(3, 3), (3, 4), (4, 3)}
    dataset.write(tmp_path / "a.npz", positions, truth)
    with np.load(tmp_path / "a.npz") as arrays:
        assert arrays["observations"].shape == (100, 13, 3, 8)
        assert (
            arrays["masks"].sum(axis=1) == [len(rl.state(p).legal_actions()) for p in positions]
        ).all()
        assert (arrays["values"] == truth.values).all()
    dataset.write(tmp_path / "a.csv", positions, truth)
    with (tmp_path / "a.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["position"] for row in rows] == [p.text for p in positions]
    assert [int(row["value"]) for row in rows] == truth.values.tolist()
    first = [int(action) for action in rows[0]["optimal"].split()]
    assert first == np.flatnonzero(truth.optimal[0]).tolist()
    with pytest.raises(ValueError, match=r"ends in .npz, .csv, .parquet"):
        dataset.write(tmp_path / "a.txt", positions, truth)
    with pytest.raises(ValueError, match="do not cover all positions with 9 pieces"):
        dataset.labelled(tables, men=9, count=50, seed=3)
