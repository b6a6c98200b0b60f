"""Core against reference on a few thousand random positions; `make` can compare a million."""

from __future__ import annotations

import pytest
from support import random_positions
from tools import compare_with_reference

SEEDS = range(8)
POSITIONS = 500


@pytest.mark.parametrize("seed", SEEDS)
def test_core_and_reference_agree(seed: int) -> None:
    compared = compare_with_reference.compare_positions(POSITIONS, seed)
    assert compared.total() == POSITIONS


def test_every_game_is_compared() -> None:
    compared = compare_with_reference.compare_positions(POSITIONS, seed=len(SEEDS))
    assert set(compared) == set(random_positions.GAMES)
