"""Which drawn turns are hardest to answer: `python studies/problems.py FOLDER GAMES`.

FOLDER has the solved tables of Alquerque de 9. GAMES is a file of records; those with a drawn start
are replayed from it, with the same sides. A player who never leaves the draw, and wins if possible,
plays the engine without tables, both with 20,000 nodes per turn. It chooses among drawn turns by
search, by the share of losing answers, or at random. Prints wins, draws and losses of each method.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence

from qirkat import Move, alquerque
from qirkat.engine import Engine, Limit
from qirkat.record import Record
from qirkat.solve import Tables

LIMIT = Limit(nodes=20_000)
Choice = Callable[[Record, Sequence[Move]], Move]


def losing_answers(tables: Tables, record: Record, move: Move) -> float:
    """Return the share of answers to a turn that lose."""
    answers = tables.turns(record.position.play(move)) or ()
    return sum(each.verdict.result == "loss" for each in answers) / max(1, len(answers))


def played(tables: Tables, start: Record, mine: str, choose: Choice) -> str:
    """Play a game and return the result of the player with tables."""
    record, other = Record(alquerque, start.start), Engine(alquerque, seed=1)
    while not record.is_over:
        if record.position.side != mine:
            record.play(other.choose(record, LIMIT))
            continue
        turns = tables.turns(record.position)
        assert turns
        best = [each.move for each in turns if each.verdict.result == turns[0].verdict.result]
        is_drawn = turns[0].verdict.result == "draw" and len(best) > 1
        record.play(choose(record, best) if is_drawn else best[0])
    assert record.outcome is not None
    winner = record.outcome.winner
    return "draw" if winner is None else "win" if winner == mine else "loss"


if __name__ == "__main__":
    folder, games = sys.argv[1:]
    known, chance = Tables.open(folder), random.Random(1)
    searching = Engine(alquerque, seed=1, tables=known)  # searches only the drawn turns
    ways: dict[str, Choice] = {
        "search": lambda record, _: searching.choose(record, LIMIT),
        "answers that lose": lambda record, moves: max(
            moves, key=lambda move: losing_answers(known, record, move)
        ),
        "chance": lambda _, moves: chance.choice(moves),
    }
    begun = []
    for game in Record.read(games):
        value = known.probe(game.start)
        if value is not None and value.result == "draw":
            begun.append((game, "white" if game.tags["White"] == "perfect" else "black"))
    for name, way in ways.items():
        print(name, dict(Counter(played(known, *each, way) for each in begun)), flush=True)
