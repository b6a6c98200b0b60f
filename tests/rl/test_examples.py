"""The examples learn."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from support.paths import ROOT

from qirkat import Position, alquerque, querni, rl, solve
from qirkat.rl.judge import judge
from qirkat.solve import Tables


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_alquerque_is_learned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    solve.solve(tmp_path, men=7, distances=True)
    example = load("learn_alquerque")
    example.train(150, 128, 64, 1, Tables.open(tmp_path), 150)
    _, before, after = capsys.readouterr().out.splitlines()
    *_, optimal_before, loss_before, _ = before.replace("%", "").split()
    *_, optimal_after, loss_after, _ = after.replace("%", "").split()
    assert float(optimal_after) > float(optimal_before) + 8
    assert float(loss_after) < float(loss_before) - 0.15


@pytest.fixture(scope="module")
def alphazero() -> ModuleType:
    return load("alphazero")


@pytest.mark.parametrize(
    ("start", "best"),
    [
        # Three mills are possible, and each of them wins.
        (
            alquerque.parse("WW.W..../B.B.B.../........ w 0-0 -,- 0 1"),
            {"a7-a4", "d7-g7", "d7-d6", "g4-g7", "g4-g1", "g4-f4"},
        ),
        # Blue's 1, 2 and 3 touch: no move, then the removal.
        (querni.parse("10/10/3ABC4/10/10/4a1b1c1/10 b 0 1"), None),
    ],
    ids=["alquerque", "querni"],
)
def test_a_search_finds_wins(alphazero: ModuleType, start: Position, best: set[str] | None) -> None:
    game = start.game.name
    network = alphazero.Network(game, 16, np.random.default_rng(1))
    state = rl.state(start)
    states = [state, state]
    while states[0].outcome is None and states[0].player == 0:
        policies, values = alphazero.Search(states, network, 300).run()
        mask = rl.encode(states[0]).mask
        assert np.allclose(policies.sum(axis=1), 1)
        assert not policies[:, mask == 0].any()
        assert (policies[0] == policies[1]).all()
        assert (values > 0.5).all()
        action = int(policies[0].argmax())
        if best is not None and states[0].first_action is None:
            assert rl.encoding(game).action_name(action) in best
        states = [each.play(action) for each in states]
    assert states[0].rewards == (1, -1)


def test_values_in_trees_are_for_the_side_that_decides(alphazero: ModuleType) -> None:
    """White is lost whatever it does; Black, who begins the next turn, is not."""
    network = alphazero.Network("alquerque", 16, np.random.default_rng(1))
    lost = alquerque.parse("BB.B..../W.W.W.../........ w 0-0 -,- 0 1")
    _, values = alphazero.Search([rl.state(lost)], network, 400).run()
    assert values[0] < -0.3


@pytest.mark.slow
def test_alphazero_learns_alquerque(alphazero: ModuleType, tmp_path: Path) -> None:
    solve.solve(tmp_path, men=7, distances=True)
    tables = Tables.open(tmp_path)
    found = []

    def report(_: int, network: object) -> None:
        agent = alphazero.Learned(network, 0)
        judgements = judge(agent, tables, men=7, states=200, games=0)
        found.append(float(np.mean([each.optimal_choices for each in judgements])))

    starts = [*rl.random_positions(4, 3, 2000, seed=1), *rl.random_positions(3, 4, 2000, seed=2)]
    settings = alphazero.Settings("alquerque", 6, 64, 32, 16, hidden=128)
    alphazero.train(settings, starts, report)
    assert np.mean(found[-3:]) > found[0] + 0.08, found


@pytest.mark.slow
def test_alphazero_plays_querni(
    alphazero: ModuleType,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Too short to learn much: it only shows that the parts fit."""
    settings = alphazero.Settings("querni", 1, 8, 30, 6, hidden=32)
    alphazero.learn_querni(settings, games=2)
    lines = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert [line[-4] for line in lines[-4:]] == ["random", "level:1", "level:3", "level:5"]
    assert all(sum(int(count) for count in line[-3:]) == 4 for line in lines)
