"""What the core in the page is compared with is what the core in Python answers."""

from tools.write_answers import ANSWERS, generate


def test_answers_are_current() -> None:
    assert ANSWERS.read_text() == generate(), (
        "run `PYTHONPATH=tests python -m tools.write_answers --write`"
    )
