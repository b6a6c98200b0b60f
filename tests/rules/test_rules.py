"""Every clause on the rules pages has a test, and every test cites existing clauses."""

from __future__ import annotations

import re

import pytest
from rules import test_alquerque_rules, test_querni_rules
from support.paths import DOCS
from support.rule_clauses import CITED


def clauses_of(page: str) -> list[str]:
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(r"^\*\*([A-Z]\d+)\*\*", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("page", "letter", "tests"),
    [
        ("querni.md", "Q", test_querni_rules),
        ("alquerque.md", "A", test_alquerque_rules),
    ],
)
def test_every_clause_has_a_test(page: str, letter: str, tests: object) -> None:
    written = clauses_of(page)
    cited = {name for name in CITED if name.startswith(letter)}
    assert written == [f"{letter}{number}" for number in range(1, len(written) + 1)]
    assert set(written) - cited == set(), "clauses without a test"
    assert cited - set(written) == set(), f"{tests} cites clauses that are not on the page"


def test_citations_belong_to_one_of_the_games() -> None:
    assert {name[0] for name in CITED} == {"Q", "A"}
