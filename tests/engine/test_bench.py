"""The engine's signature matches the committed one."""

from __future__ import annotations

import pytest
from support.paths import DATA

import qirkat
from qirkat.engine.bench import POSITIONS, BenchResult, measure

# After an intended change: qirkat bench > tests/data/bench.txt
KNOWN = DATA / "bench.txt"


@pytest.mark.parametrize("name", qirkat.GAMES)
def test_signature(name: str) -> None:
    known = dict(line.split() for line in KNOWN.read_text().splitlines())
    found = measure(qirkat.GAMES[name])
    assert found.nodes == int(known[name]), "if that was meant: qirkat bench > tests/data/bench.txt"
    assert found.seconds > 0
    assert found.speed == pytest.approx(found.nodes / found.seconds)


def test_speed_without_nodes() -> None:
    assert BenchResult(0, 0.0).speed == 0


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_are_distinct_and_unfinished(name: str) -> None:
    positions = [qirkat.GAMES[name].parse(text) for text, _ in POSITIONS[name]]
    assert len({position.key for position in positions}) == len(positions) >= 12
    assert all(position.outcome is None for position in positions)
    assert {position.side for position in positions} == set(qirkat.GAMES[name].sides)
