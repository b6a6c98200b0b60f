"""The answers that the site's core is compared with are current."""

import pytest
from tools.write_answers import ANSWERS, generate


@pytest.mark.slow
def test_answers_are_current() -> None:
    assert ANSWERS.read_text() == generate(), (
        "run `PYTHONPATH=tests python -m tools.write_answers --write`"
    )
