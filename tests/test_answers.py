"""What the core in the page is compared with is what the core in Python answers."""

from answers import ANSWERS, generate


def test_answers_are_current() -> None:
    assert ANSWERS.read_text() == generate(), "run `python tests/answers.py --write`"
