from pathlib import Path

import pytest

from qirkat.solve import Tables
from qirkat.solve.solver import solve


@pytest.fixture(scope="session")
def eight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of tables with up to eight men and their distances."""
    folder = tmp_path_factory.mktemp("eight")
    solve(folder, men=8)
    return folder


@pytest.fixture(scope="session")
def tables(eight: Path) -> Tables:
    return Tables.open(eight)
