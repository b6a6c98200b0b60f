"""Puzzles at the terminal: right, wrong and slower moves, in every language."""

import pytest

from qirkat.engine import Engine
from qirkat.messages import LANGUAGES, Messages
from qirkat.puzzle import Puzzle, pack
from qirkat.terminal.puzzle_game import PuzzleGame


def dialogue(puzzle: Puzzle, language: str = "en") -> PuzzleGame:
    return PuzzleGame(
        puzzle,
        Messages(language),
        next_puzzle=lambda: pack("alquerque")[1],
        engine=Engine(puzzle.position.game, seed=0),
    )


def known(name: str) -> Puzzle:
    puzzle = pack("alquerque").find(name)
    assert puzzle is not None
    return puzzle


@pytest.mark.parametrize("language", LANGUAGES)
def test_solution_is_accepted_in_every_language(language: str) -> None:
    for puzzle in (known("akt243o"), pack("querni")[0]):
        game = dialogue(puzzle, language)
        assert puzzle.id in game.opening()
        for move in puzzle.main_line()[::2]:
            assert game.prompt != "> "
            answer = game.handle_line(move.text)
        assert Messages(language)("puzzle.solved") in answer
        assert Messages(language)(f"themes.{puzzle.themes[0]}") in answer
        assert game.prompt == "> "
        assert game.handle_line("") == Messages(language)("did.bye")
        assert not game.is_open


def test_wrong_move_is_refuted_in_words_and_counted() -> None:
    game = dialogue(known("ab6k5kw"))
    answer = game.handle_line("f4xa7").replace("\n", " ")
    assert answer.startswith("That\u2019s not it. ")
    assert "White answers with " in answer
    assert "Solved. Wrong moves: 1." in game.handle_line("e5")


def test_slower_win_is_not_wrong() -> None:
    puzzle = known("adisjit")
    game = dialogue(puzzle)
    assert "e4-f4xb2" in {move.text for move in puzzle.good_enough(())}
    assert game.handle_line("e4-f4xb2").startswith("That also wins")
    game.handle_line("e4-f4xd3")
    for move in puzzle.main_line()[2::2]:
        answer = game.handle_line(move.text)
    assert "Solved!" in answer


def test_hint_solution_and_another_puzzle() -> None:
    game = dialogue(known("azwrffj"))
    assert game.handle_line("hint") == "Look at e3."
    assert "e3-d3, " in game.handle_line("solution").replace("\n", " ")
    assert pack("alquerque")[1].id in game.handle_line("new")
    assert "isn\u2019t" in game.handle_line("q9-q8") or "no point" in game.handle_line("q9-q8")
    assert game.handle_line("quit") == "Goodbye."


def test_mistyped_moves_are_explained_and_not_counted() -> None:
    game = dialogue(known("azwrffj"))
    game.handle_line("a1-a4")
    game.handle_line("rubbish")
    for move in known("azwrffj").main_line()[::2]:
        answer = game.handle_line(move.text)
    assert "Solved!" in answer
