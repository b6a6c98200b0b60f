"""What all tests need of the process they run in, and a way to call the command within it."""

import io
import os
import signal
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from qirkat.cli import main

# Whoever starts the tests in the background may have them ignore Ctrl-C, and what they start would
# ignore it too.
signal.signal(signal.SIGINT, signal.default_int_handler)
# Solved tables that this machine may have would change what the engine plays.
os.environ["QIRKAT_TABLES"] = os.devnull


class Result(NamedTuple):
    """How a call ended and what it wrote."""

    code: int
    out: str
    err: str


Call = Callable[..., Result]


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Call the command within this process."""

    def run(*tokens: str, typed: str = "") -> Result:
        stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", stdin)
        code = main(list(tokens))
        out, err = capfd.readouterr()
        assert "Traceback" not in err
        return Result(code, out, err)

    return run
