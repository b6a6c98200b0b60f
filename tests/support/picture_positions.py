"""Positions and games for testing pictures."""

from itertools import product

from qirkat import Move, Outcome, Position, alquerque, querni
from qirkat.record import Record

# Blue 1 can jump a2-c4-e6-g4 and then leave with 2 and 3; white can close a mill on the top line.
JUMP = querni.parse("10/10/1d1e1f1BC1/10/1b8/A9/9P b 0 1")
MILL = alquerque.parse("WW.W.B../B..B..../......B. w 0-0 -,- 3 21")
WON = querni.parse("10/10/10/3A6/2B7/3C6/a1b1c5 b 0 9").play("x1-3")
PLACINGS = ("d2", "d6", "f4", "b4", "f6", "f2", "b6", "a1", "g7", "g1", "c3")


def games() -> list[list[Position]]:
    """Return the positions of two games of each kind, from start to end."""
    found = []
    for seed, start in product((1, 2), (querni.start(seed=5), alquerque.start())):
        game, choice = [start], seed
        while moves := game[-1].moves:
            game.append(game[-1].play(moves[choice % len(moves)]))
            choice = (choice * 75 + 74) % 65537
        found.append(game)
    return found


GAMES = games()


def record(start: Position, *turns: str, outcome: Outcome | None = None) -> Record:
    game = Record(start.game, start)
    for turn in turns:
        game.play(turn)
    if outcome is not None:
        game.finish(outcome)
    return game


def after(start: Position, turn: str) -> tuple[Position, Move]:
    return start.play(turn), start.parse_move(turn)
