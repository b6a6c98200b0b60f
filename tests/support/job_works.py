"""Works for the tests of jobs: quick, slow, fragile and wrong ones."""

import os
import signal
import time
from pathlib import Path
from typing import Any

from qirkat.jobs.batch import Work
from qirkat.jobs.seeds import SplitMix64


class Draw(Work):
    """Draws a number. The later jobs are the quicker ones, so that they finish out of order."""

    def run(self, number: int, seed: int) -> Any:
        time.sleep(self.settings.get("seconds", 0.0) * (2 - number % 3))
        drawn = SplitMix64(seed).below(1000)
        is_wrong = "QIRKAT_TEST_WRONG" in os.environ
        return {"number": number, "drawn": drawn + is_wrong, "word": "año"}


class Fragile(Draw):
    """Kills its own process the first time that it runs the job `kills`, or every time."""

    def run(self, number: int, seed: int) -> Any:
        mark = Path(self.settings["mark"])
        if number == self.settings["kills"] and (self.settings["always"] or not mark.exists()):
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().run(number, seed)


class Failing(Work):
    """Fails in job 2, and prints where only results belong."""

    def run(self, number: int, seed: int) -> Any:
        print("noise", seed)
        if number == 2:
            raise ValueError("there is no such thing")
        return number
