"""Simulated worlds: what must hold in each, that a seed replays, and that faults are found.

Each runs in a process of its own, without random hashes of texts. `make simulate` runs thousands.
"""

import os
import subprocess
import sys

import pytest
from simulation.planted import PLANTED
from support.paths import ROOT

SEEDS = 36
FOUND_BY = {
    "acknowledge_before_commit": 0,
    "append_without_compare": 0,
    "forward_unchecked": 2,
    "stale_presence": 15,
}
"""Seeds that find the planted faults, or just before those."""


FOUND_BEFORE = {
    710: "the clock is set while no server runs, which nobody can notice",
    1064: "a server starts while others correct their time",
    1577: "an opponent is away for a moment while a page is loaded",
    1804: "a server starts after the clock of the database was set",
    1893: "all servers are killed while the clock is behind",
}
"""Seeds that found something once."""


def simulate(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "simulation.run", *options],
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests"), "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_nothing_is_wrong_in_any_world() -> None:
    done = simulate("--seeds", str(SEEDS))
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{SEEDS} seeds, 0 wrong" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("seed", FOUND_BEFORE)
def test_nothing_is_wrong_any_more(seed: int) -> None:
    done = simulate("--first", str(seed), "--seeds", "1")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_seed_replays_exactly() -> None:
    once, again = (simulate("--seeds", "4", "--digests") for _ in range(2))
    assert once.returncode == 0, once.stdout + once.stderr
    digests = [line for line in once.stdout.splitlines() if line.startswith("seed ")]
    assert digests == [line for line in again.stdout.splitlines() if line.startswith("seed ")]
    assert len(set(digests)) == 4


@pytest.mark.slow
@pytest.mark.parametrize("fault", PLANTED)
def test_planted_fault_is_found(fault: str) -> None:
    first = str(FOUND_BY[fault])
    done = simulate("--planted", fault, "--until-found", "--first", first, "--seeds", "20")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "violations" in done.stdout


@pytest.mark.thorough
@pytest.mark.parametrize("fault", PLANTED)
def test_planted_fault_is_found_within_200_seeds(fault: str) -> None:
    done = simulate("--planted", fault, "--until-found", "--seeds", "200")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "violations" in done.stdout
