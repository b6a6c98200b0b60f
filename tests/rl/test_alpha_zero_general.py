"""The Game of alpha-zero-general: what its search relies on."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import qirkat
from qirkat import rl
from qirkat.rl.alpha_zero_general import DRAW, Board, Game


@pytest.mark.parametrize("name", ["alquerque", "querni"])
def test_a_game_in_canonical_form_is_the_same_game(name: str) -> None:
    """As the framework's search plays it: always as player 1, on the canonical board."""
    game = Game(name, start=qirkat.GAMES[name].start(seed=3) if name == "querni" else None)
    rng = Random(2)
    board, player = game.getInitBoard(), 1
    canonical = game.getCanonicalForm(board, player)
    waits = 0
    while not (ended := game.getGameEnded(board, player)):
        valid = game.getValidMoves(board, player)
        assert (valid == game.getValidMoves(canonical, 1)).all()
        assert not game.getValidMoves(board, -player).any()
        assert (
            np.asarray(canonical) == rl.encode(board.state, viewer=0 if player == 1 else 1).planes
        ).all()
        action = rng.choice(np.flatnonzero(valid).tolist())
        waits += action == game.encoding.action_count
        board, following = game.getNextState(board, player, action)
        next_canonical, other = game.getNextState(canonical, 1, action)
        assert (following, other) == (-player, -1), "players alternate with every action"
        player, canonical = following, game.getCanonicalForm(next_canonical, other)
        assert game.stringRepresentation(canonical) == game.stringRepresentation(
            game.getCanonicalForm(board, player)
        )
    assert waits > 0
    assert game.getGameEnded(canonical, 1) == ended
    assert ended == DRAW or game.getGameEnded(board, -player) == -ended


def test_symmetries_keep_wait() -> None:
    game = Game("alquerque")
    pi = np.arange(113)
    images = game.getSymmetries(game.getInitBoard(), pi)
    assert len(images) == 16
    assert all(policy[-1] == 112 for _, policy in images)
    assert (images[0][1] == pi).all()
    assert all(planes.shape == game.getBoardSize() for planes, _ in images)


def test_results_are_for_the_player_who_asks() -> None:
    over = qirkat.alquerque.parse("WW....../B.B.B.../........ w 0-0 -,- 0 1")
    game = Game("alquerque", start=over)
    board = game.getInitBoard()
    assert (game.getGameEnded(board, 1), game.getGameEnded(board, -1)) == (-1, 1)
    swapped = game.getCanonicalForm(board, -1)
    assert (game.getGameEnded(swapped, 1), game.getGameEnded(swapped, -1)) == (1, -1)
    drawn = Board(rl.state(qirkat.alquerque.parse("WWW...../B.B.B.../........ w 0-0 -,- 100 9")))
    assert game.getGameEnded(drawn, 1) == game.getGameEnded(drawn, -1) == DRAW


def test_illegal_actions_are_refused() -> None:
    game = Game("alquerque")
    with pytest.raises(ValueError, match="Action 112 is illegal here for player 1"):
        game.getNextState(game.getInitBoard(), 1, 112)
    with pytest.raises(ValueError, match="illegal here for player -1"):
        game.getNextState(game.getInitBoard(), -1, 0)
