"""Advice and criticism in words."""

import pytest
from rules import test_explain
from support.terminal_game import beginning, say

from qirkat import Game, Position, alquerque, querni
from qirkat.engine import Line
from qirkat.engine.review import Judgement
from qirkat.messages import LANGUAGES, Messages
from qirkat.terminal.advice import advice, criticism, remark_sentence


def said(
    position: Position, text: str, *, value: float = 0.5, score: int = 0, language: str = "en"
) -> str:
    move = position.parse_move(text)
    return advice(Messages(language), position, Line(move, value, (move,), score))


# A game, a position, a turn, and the advice on it without the chances.
REASONS: list[tuple[Game, str, str, str]] = [
    (
        querni,
        "ABCDEF4/10/10/10/10/10/abcdef4 b 0 9",
        "x1-6",
        say.joined(
            say("advice.turn", move="x1-6"),
            say("remarks.querni.wins"),
            say("remarks.querni.removes", numbers="1, 2, 3, 4, 5 and 6"),
        ),
    ),
    (
        querni,
        "ABCDEFG3/10/10/10/10/10/abcdefg3 b 0 9",
        "x1-4",
        say.joined(
            say("advice.turn", move="x1-4"), say("remarks.querni.removes", numbers="1, 2, 3 and 4")
        ),
    ),
    (
        querni,
        "ABCDEFG3/10/10/10/10/10/abcdefg3 b 0 9",
        "x1-5",
        say.joined(
            say("advice.turn", move="x1-5"),
            say("remarks.querni.removes", numbers="1, 2, 3, 4 and 5"),
            say("remarks.querni.strands", numbers="6 and 7", side="Blue"),
        ),
    ),
    (
        querni,
        "AB1C6/10/10/10/10/10/abc7 b 0 9",
        "d7-c7",
        say.joined(
            say("advice.turn", move="d7-c7"), say("remarks.querni.readies", numbers="1, 2 and 3")
        ),
    ),
    (
        querni,
        "A2B1C4/10/10/10/10/10/abc7 b 0 9",
        "a7-b7",
        say("advice.turn", move="a7-b7"),
    ),
    (
        querni,
        "A2B1C4/10/10/10/10/10/abc7 b 0 9",
        "d7-e7",
        say.joined(
            say("advice.turn", move="d7-e7"), say("remarks.querni.joins", numbers="2 and 3")
        ),
    ),
    (
        querni,
        "7mkA/7nlo/7pji/10/10/10/abcdefgh2 b 0 1",
        "pass",
        say("advice.only", move="pass"),
    ),
    (
        alquerque,
        "WW...B../..BBB.../........ w 1-0 -,- 0 40",
        "g7xd1",
        say.joined(
            say("advice.turn", move="g7xd1"),
            say("remarks.alquerque.makes_mill", points="a7, d7 and g7"),
            say("remarks.alquerque.takes", points="d1"),
        ),
    ),
    (
        alquerque,
        "WW....../..B.B.../........ b 6-6 -,- 0 6",
        "g7",
        say.joined(
            say("advice.turn", move="g7"),
            say("remarks.alquerque.stops", other="White", points="g7"),
        ),
    ),
    (
        alquerque,
        "W......./..B...../........ w 8-8 -,- 0 3",
        "d7",
        say.joined(
            say("advice.turn", move="d7"),
            say("remarks.alquerque.threatens", side="White", points="g7", other="Black"),
        ),
    ),
    (
        alquerque,
        "W.W...../..B...../........ w 7-8 -,- 0 3",
        "a1",
        say.joined(
            say("advice.turn", move="a1"),
            say("remarks.alquerque.threatens", side="White", points="a4", other="Black"),
        ),
    ),
]


@pytest.mark.parametrize(("game", "text", "turn", "words"), REASONS)
def test_advice_says_what_a_turn_does(game: Game, text: str, turn: str, words: str) -> None:
    heard = said(game.parse(text), turn)
    assert heard.startswith(words)
    rest = heard.removeprefix(words)
    assert say("remarks.querni.wins") in words or rest.startswith(" " + beginning("advice.chances"))


def chances(own: int) -> str:
    return say("advice.chances", side="Blue", own=own, other="Pink", rest=100 - own)


def test_advice_gives_the_chances() -> None:
    start = querni.start(seed=7)
    assert said(start, "b6-a5", value=0.616).endswith(chances(62))
    assert said(start, "b6-a5", value=0.999).endswith(chances(99))
    assert said(start, "b6-a5", value=0.001).endswith(chances(1))
    won = said(start, "b6-a5", value=1.0, score=30_000 - 5)
    assert won.endswith(say("advice.forced_win", side="Blue", count=3, other="Pink"))
    lost = said(start, "b6-a5", value=0.0, score=-(30_000 - 6))
    assert lost.endswith(say("advice.forced_loss", side="Blue", other="Pink"))


def test_win_is_mentioned_once() -> None:
    position = alquerque.parse("WW...B../..B.B.../........ w 1-0 -,- 0 40")
    heard = said(position, "g7xd1", value=1.0, score=30_000 - 1)
    assert heard == (
        say.joined(
            say("advice.turn", move="g7xd1"),
            say("remarks.alquerque.wins"),
            say("remarks.alquerque.makes_mill", points="a7, d7 and g7"),
            say("remarks.alquerque.takes", points="d1"),
        )
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_in_every_language(language: str) -> None:
    for game, text, turn, _ in REASONS:
        heard = said(game.parse(text), turn, language=language)
        assert turn in heard
        assert "{" not in heard
        assert "None" not in heard


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_remark_in_every_language(language: str) -> None:
    messages = Messages(language)
    for game, text, turn, expected in test_explain.EXAMPLES:
        position = game.parse(text)
        for remark, words in zip(position.parse_move(turn).remarks, expected, strict=True):
            heard = remark_sentence(messages, position, remark)
            assert "{" not in heard
            for thing in words.split()[1:]:
                assert thing in heard


def test_at_most_three_remarks() -> None:
    position = alquerque.parse("WW.WW.../B.B.B.../........ w 5-6 -,- 0 8")
    assert len(position.parse_move("g7xb6").remarks) == 4
    assert said(position, "g7xb6") == (
        say.joined(
            say("advice.turn", move="g7xb6"),
            say("remarks.alquerque.two_mills", points="a7, d7, g1, g4 and g7"),
            say("remarks.alquerque.takes", points="b6"),
            say("remarks.alquerque.stops", other="Black", points="d6"),
            say("advice.chances", side="White", own=50, other="Black", rest=50),
        )
    )


def criticised(position: Position, text: str, better: str | None, *, score: int = 0) -> str:
    best = None
    if better is not None:
        move = position.parse_move(better)
        best = Line(move, 1.0 if score else 0.6, (move,), score)
    turn = Judgement(1, position, position.parse_move(text), 0.6, 0.3, best)
    return criticism(Messages("en"), turn)


def test_criticism_names_the_better_turn() -> None:
    position = alquerque.parse("WW....../..B.B.../........ b 6-6 -,- 0 6")
    assert criticised(position, "a1", "g7") == (
        say.joined(
            say("remarks.alquerque.leaves", other="White", points="g7"),
            say("advice.better", move="g7"),
            say("remarks.alquerque.stops", other="White", points="g7"),
        )
    )
    assert criticised(position, "a1", "g7", score=29_990) == (
        say.joined(
            say("remarks.alquerque.leaves", other="White", points="g7"),
            say("advice.missed_win"),
            say("advice.better", move="g7"),
            say("remarks.alquerque.stops", other="White", points="g7"),
        )
    )
    assert criticised(position, "g7", None) == ""


def test_shared_remarks_are_left_out() -> None:
    position = alquerque.parse("WW....../..B.B.../........ b 6-6 -,- 0 6")
    assert criticised(position, "a1", "d1") == say("advice.better", move="d1")
    chains = querni.parse("ABCDEFG3/10/10/10/10/10/abcdefg3 b 0 9")
    assert criticised(chains, "x1-5", "x1-4") == (
        say.joined(
            say("remarks.querni.strands", numbers="6 and 7", side="Blue"),
            say("advice.better", move="x1-4"),
            say("remarks.querni.removes", numbers="1, 2, 3 and 4"),
        )
    )
