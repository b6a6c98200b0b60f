"""The proofs of forced wins agree with a plain search."""

import pytest
from support.minimax import Minimax

from qirkat import alquerque, querni
from qirkat.jobs.seeds import SplitMix64
from qirkat.puzzle.proof import Prover, TooLargeError, immediate_wins, turns_needed


def test_proofs_agree_with_a_plain_search() -> None:
    random = SplitMix64(3)
    compared = 0
    while compared < 40:
        position = querni.start(seed=random.next())
        line = [position]
        while position.outcome is None:
            removals = [move for move in position.moves if move.removed]
            position = position.play(random.choose(removals or position.moves))
            line.append(position)
        for position in line[-6:-1]:
            if position.move_count() > 40:
                continue
            compared += 1
            plain = Minimax()
            for turns in (1, 2):
                expected = plain.result(position, 2 * turns - 1) == 1
                assert Prover().wins(position, turns) == expected, position.text


def test_alquerque_wins_in_two() -> None:
    position = alquerque.parse("WW.W..../B.B.B.../........ w 0-0 -,- 0 1")
    assert Prover().fewest_turns(position, 3) == 1
    assert Prover().winning_moves(position, 1) == [
        move.text for move in position.moves if move.action in immediate_wins(position)
    ]


def test_every_run_of_numbers_needs_a_turn() -> None:
    position = querni.parse("10/10/2A1B1C3/2E1F1G3/10/a1b1c5/10 b 0 1")
    assert turns_needed(position) == 2
    assert turns_needed(position, "pink") == 1
    stranded = querni.parse("10/10/2A1B1C3/2E1F5/10/a1b1c5/10 b 0 1")
    assert turns_needed(stranded) == 99


def test_budget_ends_a_proof() -> None:
    with pytest.raises(TooLargeError):
        Prover(50).fewest_turns(querni.parse("10/10/2A1B1C3/2E1F1G3/10/a1b1c5/10 b 0 1"), 3)
