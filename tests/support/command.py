"""Calling the command within the test process."""

from collections.abc import Callable
from typing import NamedTuple


class Result(NamedTuple):
    """How a call ended and what it wrote."""

    code: int
    out: str
    err: str


Call = Callable[..., Result]
