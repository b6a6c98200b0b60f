"""Running the command `qirkat` in its own process."""

import os
import subprocess
import sys

from qirkat import alquerque
from qirkat.record import Record

START = "......../......../........ w 9-9 -,- 0 1"


def command(*tokens: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a new process."""
    return subprocess.run(
        [sys.executable, "-m", "qirkat", *tokens],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
    )


def played(*turns: str) -> Record:
    record = Record(alquerque)
    for turn in turns:
        record.play(turn)
    return record
