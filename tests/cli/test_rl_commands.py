"""The commands `rl dataset` and `rl judge`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest
from support.command import Call

import qirkat
from qirkat import rl, solve


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tables")
    solve.solve(path, men=6, distances=True)
    return path


def test_dataset(call: Call, folder: Path, tmp_path: Path) -> None:
    words = ["rl", "dataset", "--tables", str(folder), "--men", "6", "--states", "200"]
    for name in ("one.npz", "two.npz"):
        result = call(*words, "--to", str(tmp_path / name))
        assert (result.code, result.out) == (0, "")
        assert result.err.startswith("200 positions: ")
    with np.load(tmp_path / "one.npz") as one, np.load(tmp_path / "two.npz") as two:
        assert one["observations"].shape == (200, 13, 3, 8)
        assert all((one[name] == two[name]).all() for name in one)
    assert call(*words, "--to", str(tmp_path / "a.csv")).code == 0
    assert len((tmp_path / "a.csv").read_text().splitlines()) == 201


@pytest.mark.parametrize("game", ["querni.voluntary_pass", "alquerque"])
def test_estimates(call: Call, game: str, tmp_path: Path) -> None:
    words = ["rl", "estimates", game, "--states", "40", "--nodes", "100"]
    result = call(*words, "--to", str(tmp_path / "a.npz"))
    assert (result.code, result.out) == (0, "")
    assert result.err.startswith("40 positions, values from ")
    assert call(*words, "--to", str(tmp_path / "a.csv")).code == 0
    lines = (tmp_path / "a.csv").read_text().splitlines()
    assert lines[0] == "position,value,move"
    kind = qirkat.game(game)
    with np.load(tmp_path / "a.npz") as arrays:
        assert np.abs(arrays["values"]).max() <= 1
        for i, line in enumerate(lines[1:]):
            text, value, move = line.rsplit(",", 2)
            position = kind.parse(text.strip('"'))
            assert abs(float(value) - arrays["values"][i]) < 1e-5
            actions = rl.actions_of(position.parse_move(move))
            assert arrays["actions"][i][: len(actions)].tolist() == actions
            assert (arrays["observations"][i] == rl.encode(position).planes).all()
            assert arrays["masks"][i][actions[0]] == 1


def test_judge(call: Call, folder: Path) -> None:
    words = ["rl", "judge", "taker", "--tables", str(folder), "--men", "6"]
    few = ["--states", "50", "--games", "5"]
    result = call(*words, *few)
    assert result.code == 0
    lines = result.out.splitlines()
    assert lines[0] == "pieces  optimal  loss a choice  loss a game"
    assert lines[1].startswith("3-3 ")
    (row,) = json.loads(call(*words, *few, "--json").out)
    assert (row["own"], row["enemy"], row["states"], row["value_error"]) == (3, 3, 50, None)
    assert 0 < row["optimal_choices"] < 1
    assert call(*words, "--states", "9", "--games", "0").out.splitlines()[1].endswith(" -")
    wider = [*words[:-1], "7", "--each", "3", *few, "--json"]
    assert [(row["own"], row["enemy"]) for row in json.loads(call(*wider).out)] == [(3, 3)]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["dataset", "--to", "a.txt"], "ends in .npz, .csv, .parquet."),
        (["dataset", "--to", "a.npz", "--states", "0"], "--states must be from 1"),
        (["dataset", "--to", "a.npz", "--men", "5"], "--men must be from 6"),
        (["dataset", "--to", "a.npz", "--men", "8", "--tables", "FOLDER"], "do not cover"),
        (["estimates", "querni", "--to", "a.npz", "--nodes", "0"], "--nodes must be from 1"),
        (["estimates", "querni", "--to", "a.txt"], "ends in .npz, .csv, .parquet."),
        (["judge", "nobody"], "is not a kind of player"),
        (["judge", "random", "--games", "-1"], "--games must be from 0"),
        (["judge", "random", "--each", "2"], "--each must be from 3 to 9"),
    ],
)
def test_wrong_use(call: Call, folder: Path, words: list[str], sentence: str) -> None:
    result = call("rl", *[str(folder) if word == "FOLDER" else word for word in words])
    assert result.code == 2
    assert sentence in result.err
    assert result.out == ""


def test_numpy_is_asked_for(call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [each for each in sys.modules if each.startswith("qirkat.rl")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    result = call("rl", "dataset", "--to", str(tmp_path / "a.npz"))
    assert result.code == 1
    assert "qirkat.rl needs NumPy: pip install 'qirkat[rl]'." in result.err
