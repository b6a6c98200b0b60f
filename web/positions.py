"""Writes src/core/testing/positions.json: positions as JSON, for the tests of the page.

    python web/positions.py

Openings, the middle and the end of random games, standing chains, long chains, a forced and a
voluntary pass, mills with several men to take, barred returns, and games that are over.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import qirkat
from qirkat import Position, alquerque, querni

LINES = [line.split() for line in (
    "a7 d7 g7", "g7 g4 g1", "g1 d1 a1", "a1 a4 a7", "b6 d6 f6", "f6 f4 f2", "f2 d2 b2", "b2 b4 b6",
    "c5 d5 e5", "e5 e4 e3", "e3 d3 c3", "c3 c4 c5", "d7 d6 d5", "g4 f4 e4", "d1 d2 d3", "a4 b4 c4",
)]  # fmt: skip


def told(position: Position) -> dict[str, Any]:
    """A position in the shape of web/src/core/position.ts."""
    is_querni = position.game.family == "querni"
    board = position.board
    barred = None if is_querni else position.barred[position.side == "black"]
    ways = {(m.origin, m.target): m.path for m in position.moves if m.origin is not None}
    outcome = position.outcome
    return {
        "game": position.game.name,
        "text": position.text,
        "side": position.side,
        "turn": position.turn,
        "quiet": position.quiet,
        "key": f"{position.key:016x}",
        "pieces": [
            {
                "square": square,
                "side": position.game.sides[piece.islower() if is_querni else piece == "B"],
                "number": ord(piece.upper()) - ord("A") + 1 if is_querni else None,
            }
            for square, piece in sorted(board.items())
        ],
        "hands": None if is_querni else list(position.hands),
        "mills": [line for line in LINES if {board.get(at) for at in line} in ({"W"}, {"B"})],
        "barred": dict(zip(("from", "to"), barred.split("-"), strict=True)) if barred else None,
        "stranded": [list(numbers) for numbers in position.stranded],
        "moves": [
            {
                "text": move.text,
                "from": move.origin,
                "to": move.target,
                "removed": list(move.removed),
                "run": list(move.numbers) if move.numbers else None,
            }
            for move in position.moves
        ],
        "ways": [{"from": a, "to": b, "path": list(path)} for (a, b), path in ways.items()],
        "outcome": {"winner": outcome.winner, "reason": outcome.reason} if outcome else None,
    }


def games() -> list[Position]:
    """Positions of random games that remove or take whenever they can."""
    dice = Random(5)
    chosen = []
    for game, seeds, turns in ((querni, 4, (0, 14, 22)), (alquerque, 3, (0, 7, 17, 27))):
        for seed in range(seeds):
            position = game.start(seed=seed) if game is querni else game.start()
            for turn in range(max(turns) + 1):
                if turn in turns and (turn or seed == 0):
                    chosen.append(position)
                if not position.moves:
                    chosen.append(position)
                    break
                removing = [move for move in position.moves if move.removed]
                position = position.play(dice.choice(removing or position.moves))
    return chosen


GIVEN = [
    # a chain of five stands, and a sixth tile that can join
    (querni, "10/2ABC5/5DE3/10/1F6ab/7c2/10 b 0 1"),
    # two chains at once, one of them on the edge
    (querni, "ABCD6/10/10/5JKL2/10/10/abc7 b 3 9"),
    # pink's turn, jumps over both colours
    (querni, "10/1aA1b5/2B1c5/3C1d4/4D1e3/10/10 p 2 12"),
    # nothing can be moved or removed
    (querni, "10/10/10/10/EFGH6/IJKL6/aDMN6 p 0 1"),
    (querni.with_rules(voluntary_pass=True), "10/10/3abc4/10/10/4ABC3/10 b 0 1"),
    (querni.with_rules(jump_each_once=True), "10/1aA1b5/2B1c5/3C1d4/4D1e3/10/10 b 2 12"),
    (alquerque, "WW.....B/B..B..../.......W w 6-6 -,- 0 7"),
    (alquerque, "WW.W..../BBB.B..B/....W..W w 0-0 -,- 3 40"),
    # over: blue has removed everything; white has fewer than three men
    (querni, "10/10/10/10/10/10/abc7 p 0 5"),
    (alquerque, "WW....../......../BBB..... w 0-0 -,- 9 60"),
    (alquerque, "WWW...../...W..../BBB..... b 0-0 -,- 9 60"),
]


def main() -> None:
    """Write the file, and say what is in it."""
    positions = games() + [game.parse(text) for game, text in GIVEN]
    lines = [json.dumps(told(position), separators=(",", ":")) for position in positions]
    path = Path(__file__).parent / "src" / "core" / "testing" / "positions.json"
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n")
    for position in positions:
        print(position.game.name, position.text, len(position.moves))
    print(path.stat().st_size, "bytes with qirkat", qirkat.__version__)


if __name__ == "__main__":
    main()
