"""The examples learn."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from support.paths import ROOT

from qirkat import solve
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
