"""Answers of the core in Python; the tests in web/src/core compare the page's core.

`PYTHONPATH=tests python -m tools.write_answers --write` rewrites tests/data/answers.json;
tests/web/test_answers.py checks it.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from support.paths import DATA

import qirkat
from qirkat._core import drawn_after
from qirkat.engine import Engine, Limit
from qirkat.engine.engine import _position_and_history
from qirkat.engine.review import Judgement, review
from qirkat.record import Record
from qirkat.solve import Tables, Verdict, solve

ANSWERS = DATA / "answers.json"
SEEDS = (0, 7, 2**53 + 1, 2**64 - 1)
VARIANTS = ("querni", "querni.jump_each_once", "querni.voluntary_pass")
SHUTTLE = "W.W.W.../......../B.B.B... w 0-0 -,- 0 1"


def generate() -> str:
    """Generate the file from the compiled module, one line per answer."""
    parts = {
        "starts": starts(),
        "levels": levels(),
        "reviews": reviews(),
        "remarks": remarks(),
        "repetitions": repetitions(),
        "verdicts": verdicts(),
        "proofs": proofs(),
        "book": book(),
    }
    lines = [
        f'"{name}": [\n' + ",\n".join(json.dumps(answer) for answer in answers) + "\n]"
        for name, answers in parts.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def starts() -> list[Any]:
    return [
        {
            "game": name,
            "seed": str(seed),
            "text": (position := qirkat.game(name).start(seed=seed)).text,
            "key": f"{position.key:016x}",
        }
        for name in VARIANTS
        for seed in SEEDS
    ]


def played(game: qirkat.Game, turns: int, seed: int) -> Record:
    """Play so many random turns."""
    record = Record(game, game.start(seed=seed) if game.family == "querni" else game.start())
    chance = random.Random(seed)
    for _ in range(turns):
        if record.is_over:
            break
        record.play(chance.choice(record.position.moves))
    return record


def course(record: Record) -> dict[str, Any]:
    return {
        "game": record.game.name,
        "start": record.start.text,
        "moves": [move.text for move in record.moves],
    }


def levels() -> list[Any]:
    """Return the choices of the levels without a clock, with an empty and a filled table."""
    found = []
    for game in qirkat.GAMES.values():
        for level in range(1, 10):
            record = played(game, 3 * level, seed=level)
            engine = Engine(game, level=level, seed=level * 1234567)
            for _ in range(2):
                best = engine.analyse(record).lines[0]
                found.append(
                    {
                        **course(record),
                        "level": level,
                        "seed": str(engine.seed),
                        "best": [move.text for move in best.moves],
                        "value": round(best.value, 5),
                    }
                )
                record.play(best.move)
                if not record.is_over:
                    record.play(record.position.moves[0])
        record = played(game, 10, seed=5)
        analysis = Engine(game).analyse(record, Limit(depth=3), lines=3)
        found.append(
            {
                **course(record),
                "depth": 3,
                "lines": [
                    [[move.text for move in line.moves], round(line.value, 5), line.distance]
                    for line in analysis.lines
                ],
                "nodes": analysis.nodes,
            }
        )
    return found


def reviews() -> list[Any]:
    """Return reviews of whole and unfinished games; scores are whole millionths."""
    found = []
    for name, seed, turns in [("querni", 4, 200), ("alquerque", 9, 200), ("querni", 6, 9)]:
        record = played_badly(qirkat.game(name), turns, seed)
        judged = review(record, limit=Limit(nodes=700))
        point = judged.turning_point
        sides = record.game.sides
        found.append(
            {
                **course(record),
                "nodes": 700,
                "values": [whole(value) for value in judged.values],
                "turns": [judged_turn(turn) for turn in judged.turns],
                "turning_point": point and point.ply,
                "accuracy": [billionths(judged.accuracy(side)) for side in sides],
                "best_turns": [(best := judged.best_turn(side)) and best.ply for side in sides],
            }
        )
    return found


def played_badly(game: qirkat.Game, turns: int, seed: int) -> Record:
    """Play a game between a weak and a careless player, which has mistakes of every size."""
    record = Record(game, game.start(seed=seed) if game.family == "querni" else game.start())
    chance = random.Random(seed)
    weak = Engine(game, level=4, seed=seed)
    while not record.is_over and record.end.ply < turns:
        careless = chance.choice(record.position.moves)
        record.play(careless if chance.random() < 0.3 else weak.choose(record))
    return record


def judged_turn(turn: Judgement) -> list[Any]:
    best = turn.best
    drawbacks, merits = turn.move.reasons(best.move.text) if best else ((), ())
    return [
        whole(turn.before),
        whole(turn.after),
        turn.mark,
        turn.missed,
        billionths(turn.accuracy),
        best and [move.text for move in best.moves],
        [remark.key for remark in drawbacks],
        [remark.key for remark in merits],
    ]


def whole(score: float) -> int:
    return round(score * 1_000_000)


def billionths(percent: float | None) -> int | None:
    return None if percent is None else round(percent * 1e7)


def remarks() -> list[Any]:
    found = []
    for name in ("querni", "alquerque"):
        position = played(qirkat.game(name), 14, seed=3).position
        found += [
            {
                "game": name,
                "position": position.text,
                "move": move.text,
                "remarks": [
                    [remark.key, remark.is_drawback, [*map(str, remark.numbers), *remark.squares]]
                    for remark in move.remarks
                ],
            }
            for move in position.moves[::7]
        ]
    return found


def repetitions() -> list[Any]:
    """Return games up to the third occurrence, cut at each of their ends."""
    found = []
    for quiet in (0, 92):
        start = qirkat.alquerque.parse(SHUTTLE.replace(" 0 1", f" {quiet} 1"))
        record = Record(qirkat.alquerque, start)
        for move in ["a7-d7", "c5-d5", "d7-a7", "d5-c5"] * 2:
            record.play(move)
        outcome = record.outcome
        assert outcome is not None
        found.append(
            {**course(record), "outcome": {"winner": outcome.winner, "reason": outcome.reason}}
        )
    return found


@contextmanager
def tables_of_the_page() -> Iterator[Tables]:
    """Open the tables that come with the site, up to seven men, and the book."""
    with tempfile.TemporaryDirectory() as folder:
        solve(folder, men=7, distances=True)
        for file in Path(folder).iterdir():
            if file.name not in {"alquerque-3-3.distances", "alquerque-4-3.distances"}:
                file.unlink()
        yield Tables.open(folder)


def verdicts() -> list[Any]:
    """Return verdicts on positions with up to seven men."""
    chance = random.Random(7)

    with tables_of_the_page() as tables:
        found: list[Any] = []
        while len(found) < 60:
            position = scattered(chance.choice([(3, 3), (4, 3), (3, 4)]), chance)
            for _ in range(chance.randrange(3)):
                if position.moves:
                    position = position.play(chance.choice(position.moves))
            verdict, turns = tables.probe(position), tables.turns(position)
            assert verdict is not None
            assert turns is not None
            ranked = [(turn.move.text, *written(turn.verdict)) for turn in turns]
            found.append({"position": position.text, "verdict": written(verdict), "turns": ranked})
    return found


def proofs() -> list[Any]:
    """Return games to a known position, and the turns that an engine with tables searches."""
    starts = [
        "......../......../........ w 9-9 -,- 0 1",
        "WW.W..../B.B.B.../........ w 0-0 -,- 0 1",
        "WW...W../B.B.B.../........ b 0-0 -,- 0 1",
        "WW...W../B.B.B.../........ b 0-0 -,- 97 150",
        SHUTTLE.replace(" w ", " b "),
        SHUTTLE,
    ]
    records = [Record(qirkat.alquerque, qirkat.alquerque.parse(start)) for start in starts]
    # One more such turn would draw by repetition.
    for move in ["a7-d7", "c5-d5", "d7-a7", "d5-c5", "a7-d7", "c5-d5", "d7-a7"]:
        records[-1].play(move)
    chance = random.Random(11)
    with tables_of_the_page() as tables:
        while len(records) < 40:
            men = chance.choice([(3, 3), (4, 3), (3, 4)])
            start = scattered(men, chance, quiet=chance.choice([0, 0, 60, 98]))
            if start.outcome is None:
                records.append(Record(qirkat.alquerque, start))
        # A capture restarts the count of quiet turns, so the end is farther than the limit.
        while len(records) < 44:
            start = scattered(chance.choice([(4, 3), (3, 4)]), chance, quiet=80)
            proven = tables.proven_moves(start)
            distance = proven and proven.turns[0].verdict.distance
            if proven and proven.is_ordered and distance and start.quiet + distance > 100:
                records.append(Record(qirkat.alquerque, start))
        found = []
        for record in records:
            position, history = _position_and_history(record)
            proven = tables.proven_moves(position, history=history)
            assert proven
            best = [turn.move.text for turn in proven.turns[: proven.best_count]]
            found.append(
                {
                    **course(record),
                    "best": best,
                    "ordered": proven.is_ordered,
                    "quiet_end": drawn_after(position, tables.line(position)),
                }
            )
    return found


def scattered(men: tuple[int, int], chance: random.Random, quiet: int = 0) -> qirkat.Position:
    """Place so many white and black men at random."""
    board = ["W"] * men[0] + ["B"] * men[1] + ["."] * (24 - sum(men))
    chance.shuffle(board)
    rings = "/".join("".join(board[i : i + 8]) for i in (0, 8, 16))
    return qirkat.alquerque.parse(f"{rings} {chance.choice('wb')} 0-0 -,- {quiet} 1")


def book() -> list[Any]:
    """Return openings of up to four placements and how many of their turns the book covers."""
    tables = Tables.book()
    found = []
    for seed in range(12):
        position = played(qirkat.alquerque, seed % 5, seed).position
        verdict = tables.probe(position)
        assert verdict is not None
        known = [tables.probe(position.play(move)) for move in position.moves]
        found.append(
            {
                "position": position.text,
                "verdict": written(verdict),
                "turns": len([each for each in known if each is not None]),
            }
        )
    return found


def written(verdict: Verdict) -> list[Any]:
    return [verdict.result, verdict.distance]


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        ANSWERS.write_text(generate())
    else:
        print(generate(), end="")
