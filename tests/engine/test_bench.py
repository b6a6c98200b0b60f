"""The engine's signature is the committed one: its play has not changed unnoticed."""

from __future__ import annotations

import pytest
from support.paths import DATA

import qirkat
from qirkat.engine.bench import POSITIONS, BenchResult, measure

# Where the engine is meant to play differently: qirkat bench > tests/data/bench.txt
KNOWN = DATA / "bench.txt"


@pytest.mark.parametrize("name", qirkat.GAMES)
def test_signature(name: str) -> None:
    known = dict(line.split() for line in KNOWN.read_text().splitlines())
    found = measure(qirkat.GAMES[name])
    assert found.nodes == int(known[name]), "if that was meant: qirkat bench > tests/data/bench.txt"
    assert found.seconds > 0
    assert found.speed == pytest.approx(found.nodes / found.seconds)


def test_speed_of_nothing() -> None:
    assert BenchResult(0, 0.0).speed == 0


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_differ_and_go_on(name: str) -> None:
    positions = [qirkat.GAMES[name].parse(text) for text, _ in POSITIONS[name]]
    assert len({position.key for position in positions}) == len(positions) >= 12
    assert all(position.outcome is None for position in positions)
    assert {position.side for position in positions} == set(qirkat.GAMES[name].sides)
