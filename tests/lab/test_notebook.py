"""The example notebook runs from top to bottom."""

import json

import pytest
from support.paths import ROOT

NOTEBOOK = ROOT / "examples" / "lab.ipynb"


@pytest.mark.slow
def test_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], "outputs are made by the reader"
            exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    printed = capsys.readouterr().out
    assert "set_up" in printed
    assert "drama" in printed
