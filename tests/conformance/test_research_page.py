"""The examples of docs/research.md that need other libraries."""

from __future__ import annotations

import re

import pytest
from support.paths import DOCS

PAGE = (DOCS / "research.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```py\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_there_is_an_example_for_each_library() -> None:
    for library in ("pettingzoo", "gymnasium", "pyspiel"):
        assert any(f"import {library}" in block for block in BLOCKS)


@pytest.mark.parametrize("block", BLOCKS)
def test_example_runs(block: str) -> None:
    exec(compile(block, "docs/research.md", "exec"), {})
