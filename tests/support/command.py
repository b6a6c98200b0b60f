"""Running the command `qirkat`: in the test process by the fixture `call`, or in its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple

from qirkat import alquerque
from qirkat.record import Record

START = "......../......../........ w 9-9 -,- 0 1"


class Result(NamedTuple):
    """The exit code and output of a call."""

    code: int
    out: str
    err: str


Call = Callable[..., Result]


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
