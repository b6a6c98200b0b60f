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
    puzzle = known("adloorc")
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
    game = dialogue(known("atgig3g"))
    answer = game.handle_line("d5-e5xa7").replace("\n", " ")
    assert answer.startswith("That\u2019s not it. ")
    assert "Black answers with " in answer
    assert "Solved. Wrong moves: 1." in game.handle_line("c4-b4")


def test_slower_wins_are_not_wrong_at_any_turn() -> None:
    puzzle = known("adloorc")
    game = dialogue(puzzle)
    line = puzzle.main_line()
    for turn, slower in ((0, "b2-b4"), (2, "b4-b6"), (4, "d6-f6")):
        assert slower in {move.text for move in puzzle.good_enough(line[:turn])}
        assert game.handle_line(slower).startswith("That also wins")
        answer = game.handle_line(line[turn].text)
    assert "Solved!" in answer


def test_wrong_moves_count_at_the_last_turn_too() -> None:
    puzzle = known("adloorc")
    game = dialogue(puzzle)
    line = puzzle.main_line()
    for move in line[:4:2]:
        game.handle_line(move.text)
    right = puzzle.accepted(line[:4]) | puzzle.good_enough(line[:4])
    wrong = next(move for move in puzzle.position_after(line[:4]).moves if move not in right)
    assert game.handle_line(wrong.text).startswith("That\u2019s not it. ")
    assert "Solved. Wrong moves: 1." in game.handle_line(line[4].text)


def test_hint_solution_and_another_puzzle() -> None:
    game = dialogue(known("acobvhi"))
    assert game.handle_line("hint") == "Look at e5."
    assert "e5-d5, " in game.handle_line("solution").replace("\n", " ")
    assert pack("alquerque")[1].id in game.handle_line("new")
    assert "isn\u2019t" in game.handle_line("q9-q8") or "no point" in game.handle_line("q9-q8")
    assert game.handle_line("quit") == "Goodbye."


def test_mistyped_moves_are_explained_and_not_counted() -> None:
    game = dialogue(known("acobvhi"))
    game.handle_line("a1-a4")
    game.handle_line("rubbish")
    for move in known("acobvhi").main_line()[::2]:
        answer = game.handle_line(move.text)
    assert "Solved!" in answer
