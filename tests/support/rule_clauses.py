"""Shared by the tests of the rules: citing clauses, and one view of core and reference."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

import pytest
from support import reference_rules

import qirkat

CITED: set[str] = set()
Test = TypeVar("Test", bound=Callable[..., None])


def clause(*names: str) -> Callable[[Test], Test]:
    """Mark a test as covering these clauses."""

    def cite(test: Test) -> Test:
        CITED.update(names)
        return test

    return cite


class PositionView(Protocol):
    """The common interface to positions of both implementations."""

    @property
    def text(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def board(self) -> dict[str, str]: ...
    def moves(self) -> list[str]: ...
    def outcome(self) -> tuple[str | None, str] | None: ...
    def play(self, move: str, /) -> PositionView: ...
    def path(self, move: str, /) -> tuple[str, ...]: ...
    def stranded(self, side: str, /) -> tuple[int, ...]: ...


class CorePosition:
    """A position of the core with the reference's interface."""

    def __init__(self, position: qirkat.Position) -> None:
        self.position = position
        self.text = position.text
        self.side = position.side
        self.board = position.board

    def moves(self) -> list[str]:
        return [move.text for move in self.position.moves]

    def outcome(self) -> tuple[str | None, str] | None:
        outcome = self.position.outcome
        return None if outcome is None else (outcome.winner, outcome.reason)

    def play(self, move: str) -> CorePosition:
        return CorePosition(self.position.play(move))

    def path(self, move: str) -> tuple[str, ...]:
        return self.position.parse_move(move).path

    def stranded(self, side: str) -> tuple[int, ...]:
        return self.position.stranded[self.position.game.sides.index(side)]


class Rules(Protocol):
    """The entry points of an implementation: read a position, set up a start."""

    def read(self, text: str, game: str = "") -> PositionView: ...
    def start(
        self, game: str, seed: int = 0, marks: Sequence[str] | None = None
    ) -> PositionView: ...


def game_of(text: str) -> str:
    return "alquerque" if text.count(" ") == 5 else "querni"


class Core:
    def read(self, text: str, game: str = "") -> PositionView:
        return CorePosition(qirkat.game(game or game_of(text)).parse(text))

    def start(self, game: str, seed: int = 0, marks: Sequence[str] | None = None) -> PositionView:
        if game == "alquerque":
            return CorePosition(qirkat.alquerque.start())
        return CorePosition(qirkat.game(game).start(seed=seed, marks=marks))


class Reference:
    def read(self, text: str, game: str = "") -> PositionView:
        return reference_rules.position(game or game_of(text), text)

    def start(self, game: str, seed: int = 0, marks: Sequence[str] | None = None) -> PositionView:
        marks = reference_rules.DEFAULT_MARKS if marks is None else marks
        return reference_rules.position(game, reference_rules.start_text(game, seed, marks=marks))


IMPLEMENTATIONS: dict[str, Rules] = {"core": Core(), "reference": Reference()}


def querni(tiles: str, side: str = "b", quiet: int = 0, turn: int = 1) -> str:
    """Build a position text from tiles such as `A b2, a c3`."""
    board = {square: tile for tile, square in (pair.split() for pair in tiles.split(","))}
    name = {"b": "blue", "p": "pink"}[side]
    return reference_rules.QuerniPosition(frozenset(), board, name, quiet, turn).text


def alquerque(
    white: str,
    black: str,
    side: str = "w",
    hands: str = "0-0",
    barred: str = "-,-",
    quiet: int = 0,
    turn: int = 30,
) -> str:
    """Build a position text from the points of both sides, such as `a7 d7`."""
    men = dict.fromkeys(white.split(), "W") | dict.fromkeys(black.split(), "B")
    assert set(men) <= set(reference_rules.POINTS)
    rings = "/".join(
        "".join(men.get(point, ".") for point in ring) for ring in reference_rules.RINGS
    )
    return f"{rings} {side} {hands} {barred} {quiet} {turn}"


# Pink's 1, 2 and 3 out of the way: with them on the board the game is not over.
PINK_IDLE = "a j7, b j5, c j3"


def targets_of(position: PositionView, origin: str) -> set[str]:
    """Return where the piece on a square can go, ignoring captures and removals."""
    ends = {move.partition("x")[0] for move in position.moves() if move.startswith(origin + "-")}
    return {end.partition("-")[2] for end in ends}


def removals(position: PositionView) -> list[str]:
    return [move for move in position.moves() if move.startswith("x")]


def refused(rules: Rules, text: str) -> bool:
    try:
        rules.read(text)
    except ValueError:
        return True
    return False


def illegal(position: PositionView, move: str) -> bool:
    if move in position.moves():
        return False
    with pytest.raises(ValueError, match=r".{10}"):
        position.play(move)
    return True
