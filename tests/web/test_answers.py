"""The answers that the site's core is compared with are current."""

from tools.write_answers import ANSWERS, generate


def test_answers_are_current() -> None:
    assert ANSWERS.read_text() == generate(), (
        "run `PYTHONPATH=tests python -m tools.write_answers --write`"
    )
