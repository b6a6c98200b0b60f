"""Paths in the repository."""

import os
from pathlib import Path

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
DATA = TESTS / "data"
DOCS = ROOT / "docs"


def environment() -> dict[str, str]:
    """Return the environment for a child process that imports `support` or `tools`."""
    others = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": f"{TESTS}{os.pathsep}{others}".rstrip(os.pathsep)}
