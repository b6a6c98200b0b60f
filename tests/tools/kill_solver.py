"""Kill the solver at random moments and compare its tables with those of an undisturbed run.

`make solver` does so 20 times with nine men, tests/solve/test_solver.py a few times with fewer.
"""

import argparse
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from qirkat.solve import solve

PROGRAM = """
import sys
from qirkat.solve import solve
solve(sys.argv[1], men=int(sys.argv[2]), checkpoint_every=float(sys.argv[3]))
"""
LIFE_BEFORE_WORK = 0.2  # seconds for Python to start


@dataclass
class Kills:
    """What the kills hit."""

    seconds: float  # of the undisturbed run
    kills: int = 0
    left_checkpoint: int = 0
    left_partial: int = 0

    def __str__(self) -> str:
        return (
            f"{self.kills} kills in a run that takes {self.seconds:.1f} s undisturbed: "
            f"{self.left_checkpoint} left a checkpoint, {self.left_partial} a half-written file; "
            "all files are the same."
        )


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files but the lock."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.suffix != ".lock"}


def killed(folder: Path, men: int, kills: int, seed: int) -> Kills:
    """Solve twice, once with kills; AssertionError if that makes a difference."""
    chance = random.Random(seed)
    plain, disturbed = folder / "plain", folder / "disturbed"
    begun = time.monotonic()
    solve(plain, men=men)
    met = Kills(time.monotonic() - begun)
    # So often that many kills hit a checkpoint being written.
    interval = met.seconds / 40
    command = [sys.executable, "-c", PROGRAM, str(disturbed), str(men), str(interval)]
    while met.kills < kills:
        process = subprocess.Popen(command)
        time.sleep(LIFE_BEFORE_WORK + chance.uniform(0, 1.5 * met.seconds / kills))
        process.kill()
        if process.wait() == 0:  # it finished before the kill: start again
            shutil.rmtree(disturbed)
            continue
        assert process.returncode == -signal.SIGKILL, "the solver failed"
        met.kills += 1
        left = {file.suffix for file in disturbed.iterdir()} if disturbed.exists() else set()
        met.left_checkpoint += ".checkpoint" in left
        met.left_partial += ".partial" in left
    solve(disturbed, men=men)
    assert contents(disturbed) == contents(plain)
    assert {Path(name).suffix for name in contents(disturbed)} == {".values", ".results"}
    return met


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--men", type=int, default=9)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=random.getrandbits(32))
    asked = parser.parse_args()
    print(f"{asked.men} men, {asked.kills} kills, seed {asked.seed}", flush=True)
    with tempfile.TemporaryDirectory() as name:
        print(killed(Path(name), asked.men, asked.kills, asked.seed))
