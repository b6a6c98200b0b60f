"""The folder in which a game at a terminal keeps unfinished games."""

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state"
