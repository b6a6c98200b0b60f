"""Calling the command in the test process."""

from collections.abc import Callable
from typing import NamedTuple


class Result(NamedTuple):
    """The exit code and output of a call."""

    code: int
    out: str
    err: str


Call = Callable[..., Result]
