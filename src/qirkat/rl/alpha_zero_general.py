"""Both games for alpha-zero-general: the methods of its `Game`, which needs no import.

That framework takes it that players alternate with every action, and changes the sign of each value
on the way up. A turn here may have two actions, so the other player makes an action of its own in
between, `wait`, the only legal one: it comes after all actions of the encoding.

>>> game = Game("alquerque")
>>> board = game.getInitBoard()
>>> game.getActionSize(), int(game.getValidMoves(board, 1).sum()), game.getGameEnded(board, 1)
(113, 24, 0)
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

import qirkat
from qirkat._core import Position, State
from qirkat.rl.encoding import encode, encoding

DRAW = 1e-4
"""What the framework takes for a draw: a small number that is not 0."""


@dataclass(frozen=True, slots=True)
class Board:
    """A state; `numpy.asarray` gives its planes from the side of player 1."""

    state: State
    side_of_player_1: int = 0
    is_waiting: bool = False
    """Whether the next action is `wait`, by the player who does not decide."""

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        planes = encode(self.state, viewer=self.side_of_player_1).planes
        return planes if dtype is None else planes.astype(dtype, copy=bool(copy))


class Game:
    """The framework's `Game`. Querni starts from a random set-up each time, or from `start`."""

    def __init__(self, game: str = "querni", *, start: Position | None = None) -> None:
        self.encoding = encoding(qirkat.game(game))
        self._start = start

    def getInitBoard(self) -> Board:  # noqa: N802 - the framework's name
        """Return a start position."""
        return Board(State(self.encoding.game.start() if self._start is None else self._start))

    def getBoardSize(self) -> tuple[int, ...]:  # noqa: N802
        """Return the shape of the planes."""
        return self.encoding.shape

    def getActionSize(self) -> int:  # noqa: N802
        """Return the number of actions, with `wait`."""
        return self.encoding.action_count + 1

    def getNextState(self, board: Board, player: int, action: int) -> tuple[Board, int]:  # noqa: N802
        """Return the board after an action, and who is next; ValueError if it is illegal."""
        if not self.getValidMoves(board, player)[action]:
            raise ValueError(f"Action {action} is illegal here for player {player}.")
        if board.is_waiting:
            return replace(board, is_waiting=False), -player
        after = board.state.play(int(action))
        is_waiting = after.first_action is not None
        return replace(board, state=after, is_waiting=is_waiting), -player

    def getValidMoves(self, board: Board, player: int) -> NDArray[np.int8]:  # noqa: N802
        """Return 1 for each legal action of a player."""
        mask = np.zeros(self.getActionSize(), dtype=np.int8)
        decides = board.state.player == self._side(board, player)
        if board.is_waiting:
            mask[-1] = not decides
        elif decides:
            board.state.write_mask(mask[:-1])
        return mask

    def getGameEnded(self, board: Board, player: int) -> float:  # noqa: N802
        """Return 1 or -1 for a player who has won or lost, `DRAW`, and 0 during the game."""
        outcome = board.state.outcome
        if outcome is None:
            return 0
        return board.state.rewards[self._side(board, player)] or DRAW

    def getCanonicalForm(self, board: Board, player: int) -> Board:  # noqa: N802
        """Return the board as if the given player were player 1."""
        return replace(board, side_of_player_1=self._side(board, player))

    def getSymmetries(self, board: Board, pi: Any) -> list[tuple[NDArray[Any], NDArray[Any]]]:  # noqa: N802
        """Return the 16 images of the planes and of a policy."""
        planes, policy = np.asarray(board), np.asarray(pi)
        return [
            (each.planes(planes), np.append(each.actions(policy[:-1]), policy[-1]))
            for each in self.encoding.symmetries
        ]

    def stringRepresentation(self, board: Board) -> str:  # noqa: N802
        """Return a text that tells boards apart."""
        state = board.state
        return (
            f"{state.position.text}|{state.first_action}|{state.occurrences}|"
            f"{board.side_of_player_1}|{board.is_waiting}"
        )

    @staticmethod
    def _side(board: Board, player: int) -> int:
        return board.side_of_player_1 if player == 1 else 1 - board.side_of_player_1
