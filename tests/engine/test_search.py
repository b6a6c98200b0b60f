"""The search proves only what is true and finds what can be proven, compared with minimax.

A *claim* is a line with a distance: a win or a loss in so many turns. What must hold:

- A claim is never wrong, at any depth and wherever the search was interrupted: a win claimed in n
  turns is forced within n turns by the first turn of the line. Claims beyond the reach of the
  oracle are not checked.
- A win or loss in n turns is claimed at depth n + LATER at the latest. Turns that look bad are
  searched less deeply, so it may take a few plies more than n, and the line may be longer than the
  shortest. Both are rare: most are claimed at depth n, nine of ten with the fewest turns.
- A draw forced within n turns has a value of one half from depth n + LATER on.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from support import random_positions, reference_rules
from support.minimax import Minimax
from support.picture_positions import record as played

import qirkat
from qirkat import Position, alquerque, querni
from qirkat.engine import Analysis, Engine, Limit, Line

LATER = 6
REACH = {"querni": 5, "alquerque": 7}  # turns that the oracle can search in an ending
BATCHES = range(4)
BATCH = 40


def endings(game: str, seed: int, number: int = BATCH) -> Iterator[Position]:
    """Yield unfinished endings, determined by the seed."""
    rng = Random(f"{game} {seed}")
    while number:
        position = qirkat.game(game).parse(random_positions.ending(game, rng))
        if position.outcome is None:
            number -= 1
            yield position


def result_of(line: Line) -> int:
    """Return the claimed result, from -1 to 1."""
    return 1 if line.score > 0 else -1


def judge(oracle: Minimax, position: Position, analysis: Analysis, reach: int) -> int:
    """Check all claims of an analysis and return their number."""
    checked = 0
    for place, line in enumerate(analysis.lines):
        if line.distance is None or line.distance > reach:
            continue
        checked += 1
        said = f"{position} {analysis.depth=} {analysis.nodes=}: {line}"
        after = position.play(line.move)
        assert oracle.result(after, line.distance - 1) == -result_of(line), said
        # The first line decides: if it loses, so does every other turn.
        if place == 0:
            assert oracle.result(position, line.distance) == result_of(line), said
    return checked


# --- Claims are true ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", BATCHES)
@pytest.mark.parametrize("game", REACH)
def test_claims_at_every_depth_are_true(game: str, seed: int) -> None:
    engine, reach, checked = Engine(qirkat.game(game), memory=1), REACH[game], 0
    for number, position in enumerate(endings(game, seed)):
        oracle, heard = Minimax(), list[Analysis]()
        engine.clear()
        engine.analyse(
            position,
            Limit(depth=reach + 2, nodes=20_000),
            lines=1 + number % 3,
            on_info=heard.append,
        )
        checked += sum(judge(oracle, position, analysis, reach) for analysis in heard)
    assert checked > BATCH


@pytest.mark.parametrize("seed", BATCHES)
@pytest.mark.parametrize("game", REACH)
def test_claims_of_an_interrupted_search_are_true(game: str, seed: int) -> None:
    engine, rng, checked = Engine(qirkat.game(game), memory=1), Random(seed), 0
    for position in endings(game, 100 + seed):
        oracle = Minimax()
        for most in (100, 200, 400, 3000):
            engine.clear()
            analysis = engine.analyse(position, Limit(nodes=rng.randrange(1, most)))
            checked += judge(oracle, position, analysis, REACH[game] - 1)
    assert checked > 0


# The first turn searched at a new depth loses, and the search ends there: others may not lose.
BROKEN_OFF = [
    ("querni", "10/10/1I8/10/1m1Fp1D3/3oE1H3/3n2G3 b 18 50"),
    ("querni", "6jkGH/6JgIF/7hiE/10/10/10/10 p 24 50"),
    ("alquerque", "......W./.W....WW/B....B.. b 1-1 -,- 0 60"),
    ("alquerque", ".B.B.BB./......W./BB...... w 2-0 -,- 0 60"),
]


@pytest.mark.parametrize(("game", "text"), BROKEN_OFF)
def test_loss_is_claimed_only_after_every_turn_was_searched(game: str, text: str) -> None:
    position, oracle = qirkat.game(game).parse(text), Minimax()
    engine = Engine(position.game, memory=1)
    for nodes in range(10, 250):
        engine.clear()
        judge(oracle, position, engine.analyse(position, Limit(nodes=nodes)), 4)


# Lost, but later than the first searched turn suggests; the table is already filled.
LOST_LATER = [
    ("querni", "10/10/7Jc1/8d1/6f1K1/6I3/10 p 24 50"),
    ("querni", "1m2C5/1n8/1ED7/3pl5/2ko6/10/10 p 24 50"),
    ("alquerque", "W......./....B.WW/....W.WB b 0-1 -,- 0 60"),
    ("alquerque", "....W.../...BB.../B...WB.. w 1-1 -,- 0 60"),
    ("alquerque", "B....BBB/....W.../..W.W.BB w 0-0 -,- 0 60"),
]


@pytest.mark.parametrize(("game", "text"), LOST_LATER)
def test_loss_distance_is_not_understated(game: str, text: str) -> None:
    position, oracle = qirkat.game(game).parse(text), Minimax()
    engine = Engine(position.game, memory=1)
    engine.analyse(position, Limit(nodes=5000))
    for nodes in range(10, 200):
        judge(oracle, position, engine.analyse(position, Limit(nodes=nodes)), 5)


# Regression: pruned turns were once counted as lost.
LEFT_OUT = [
    "5Mkm2/3P6/7N2/3l2O3/10/10/10 b 21 50",
    "10/10/m9/3FD5/10/lE8/2nk6 p 0 50",
    "10/10/5Po3/3n1N4/3OMp4/10/10 p 6 50",
    "10/10/Jc2b5/G3I5/F1dEH5/10/10 p 28 50",
    "10/10/4L4c/5I1eK1/3d4J1/10/10 b 7 50",
    "1cNb6/10/1P8/2O1a5/4M5/10/10 p 0 50",
    "2iE6/3hG5/10/3jg5/3F6/10/10 b 9 50",
]


@pytest.mark.parametrize("text", LEFT_OUT)
def test_pruned_turns_do_not_count_as_lost(text: str) -> None:
    position, oracle, heard = querni.parse(text), Minimax(), list[Analysis]()
    engine = Engine(querni, memory=1)
    engine.analyse(position, Limit(depth=8, nodes=50_000), on_info=heard.append)
    for nodes in range(50, 450, 5):
        engine.clear()
        heard.append(engine.analyse(position, Limit(nodes=nodes)))
    for analysis in heard:
        judge(oracle, position, analysis, REACH["querni"])


@pytest.mark.parametrize("game", REACH)
def test_claims_stay_true_during_a_game(game: str) -> None:
    """Table entries from earlier turns, with other counts and history, do no harm."""
    rng, checked = Random(game), 0
    for start in endings(game, 200, 12):
        engine, record = Engine(start.game, memory=1), played(start)
        while not record.is_over and len(record.moves) < 16:
            position = record.position
            oracle = Minimax(record.positions[:-1] if game == "alquerque" else None)
            checked += judge(oracle, position, engine.analyse(record, Limit(nodes=3000)), 4)
            quiet = [move for move in position.moves if not move.removed]
            back = [
                move
                for move in quiet
                if len(record.moves) > 1
                and (move.origin, move.target) == (record.moves[-2].target, record.moves[-2].origin)
            ]
            record.play(rng.choice((back if rng.random() < 0.8 else quiet) or position.moves))
    assert checked > 12


# --- What can be proven is found ------------------------------------------------------------------


@pytest.mark.parametrize("game", REACH)
def test_wins_and_losses_are_found(game: str) -> None:
    engine, found, direct, shortest = Engine(qirkat.game(game), memory=1), 0, 0, 0
    for position in endings(game, 300, 2 * BATCH):
        settled = Minimax().settled(position, REACH[game] - 1)
        if settled is None or settled[0] == 0:
            continue
        result, turns = settled
        engine.clear()
        at_once = engine.analyse(position, Limit(depth=turns)).lines[0]
        engine.clear()
        line = engine.analyse(position, Limit(depth=turns + LATER)).lines[0]
        assert line.distance is not None, f"{position}: {settled}"
        assert result_of(line) == result
        assert line.distance >= turns
        found += 1
        direct += at_once.distance == turns
        shortest += line.distance == turns
    assert found > 20
    assert direct >= 0.8 * found
    assert shortest >= 0.9 * found


@pytest.mark.parametrize("game", REACH)
def test_forced_draws_are_found(game: str) -> None:
    engine, drawn = Engine(qirkat.game(game), memory=1), 0
    limit, most = {"querni": (30, 3), "alquerque": (100, 5)}[game]
    for position in endings(game, 500, 6 * BATCH):
        if limit - position.quiet > most:
            continue
        settled = Minimax().settled(position, most)
        if settled is None or settled[0] != 0:
            continue
        drawn += 1
        engine.clear()
        line = engine.analyse(position, Limit(depth=settled[1] + LATER)).lines[0]
        assert (line.score, line.value, line.distance) == (0, 0.5, None), f"{position}: {settled}"
    assert drawn > 10


def test_quiet_limit_turns_a_win_into_a_draw() -> None:
    """One turn more or less decides, and the table keeps the two cases apart."""
    engine = Engine(alquerque, memory=1)
    for quiet, value in [(97, 1.0), (98, 0.5), (97, 1.0), (0, 1.0), (99, 0.5)]:
        position = alquerque.parse(f"WW....../...W..../....B.BB w 0-0 -,- {quiet} 120")
        oracle = Minimax().settled(position, 5)
        assert oracle is not None
        assert oracle[0] == 2 * value - 1
        assert engine.analyse(position, Limit(depth=8)).lines[0].value == value


def test_no_win_with_stranded_tiles_on_both_sides() -> None:
    # Blue has 1 to 3 and a stranded 5, pink the same.
    position = querni.parse("A1B1C3E1/10/10/10/10/10/a1b1c3e1 b 0 1")
    analysis = Engine(querni).analyse(position, Limit(depth=3), lines=4)
    assert {line.score for line in analysis.lines} == {0}


def test_stranded_tile_rules_out_a_win() -> None:
    # Blue could remove three tiles at once but keeps a stranded 5; pink is far from any chain.
    for side, hopes in (("b", False), ("p", True)):
        position = querni.parse(f"ABC1E5/10/a8b/10/10/2c7/10 {side} 0 1")
        value = Engine(querni).analyse(position, Limit(depth=3)).lines[0].value
        assert value >= 0.5 if hopes else value <= 0.5


# --- Symmetry -------------------------------------------------------------------------------------


def turned_men(position: Position, rng: Random) -> Position:
    """Rotate or mirror the board, perhaps swap the rings, and perhaps the colours."""
    rings = position.text.split(" ")[0].split("/")
    quarter, is_mirrored = 2 * rng.randrange(4), rng.random() < 0.5
    rings = [ring[quarter:] + ring[:quarter] for ring in rings]
    if is_mirrored:
        rings = [ring[0] + ring[:0:-1] for ring in rings]
    if rng.random() < 0.5:
        rings.reverse()
    _, side, hands, bars, *counts = position.text.split(" ")
    assert bars == "-,-"
    board = "/".join(rings)
    if rng.random() < 0.5:
        board = board.translate(str.maketrans("WB", "BW"))
        side, hands = {"w": "b", "b": "w"}[side], hands[::-1]
    return alquerque.parse(" ".join([board, side, hands, bars, *counts]))


def turned_tiles(position: Position, rng: Random) -> Position:
    """Mirror the board, perhaps reverse the numbers, and perhaps swap the colours."""
    columns, rows = reference_rules.COLUMNS, reference_rules.ROWS
    across, up, back, other = (rng.random() < 0.5 for _ in range(4))
    board = {}
    for square, tile in position.board.items():
        column = columns[::-1][columns.index(square[0])] if across else square[0]
        row = rows[::-1][rows.index(square[1])] if up else square[1]
        letters = reference_rules.TILES["blue" if tile.isupper() else "pink"]
        letter = letters[::-1][letters.index(tile)] if back else tile
        board[column + row] = letter.swapcase() if other else letter
    side = {"blue": "pink", "pink": "blue"}[position.side] if other else position.side
    turned = reference_rules.QuerniPosition(frozenset(), board, side, position.quiet, position.turn)
    return querni.parse(turned.text)


@pytest.mark.parametrize("game", REACH)
def test_symmetric_positions_have_the_same_proven_value(game: str) -> None:
    engine, rng, proven = Engine(qirkat.game(game), memory=1), Random(game), 0
    turned = turned_tiles if game == "querni" else turned_men
    for position in endings(game, 600, 2 * BATCH):
        settled = Minimax().settled(position, 4)
        if settled is None:
            continue
        proven += 1
        values = set()
        for each in (position, turned(position, rng)):
            engine.clear()
            values.add(engine.analyse(each, Limit(depth=settled[1] + LATER)).lines[0].value)
        assert values == {(settled[0] + 1) / 2}
    assert proven > 20


# --- Repetition -----------------------------------------------------------------------------------

# From each start both sides move back and forth; then white is to move, and repeating the first
# turn of the circle would bring a position for the third time.
WINNING = alquerque.parse(".....WB./....BW../B...W... b 0-0 -,- 1 41")
WINNING_CIRCLE = ["a1-a4", "d2-b2", "a4-a1", "b2-d2"]
LOSING = alquerque.parse("BWW....W/.....B../....B..B b 0-0 -,- 1 41")
LOSING_CIRCLE = ["c4-b4", "a4-a1", "b4-c4", "a1-a4"]


def test_third_repetition_spoils_a_win() -> None:
    once, twice = played(WINNING, *WINNING_CIRCLE[:3]), played(WINNING, *(WINNING_CIRCLE * 2)[:7])
    assert once.position.key == twice.position.key
    engine = Engine(alquerque, memory=1)
    # In both orders, with one table.
    for record, is_won in [(once, True), (twice, False), (once, True), (twice, False)]:
        settled = Minimax(record.positions[:-1]).settled(record.position, 5)
        assert settled == ((1, 3) if is_won else None)
        line = engine.analyse(record, Limit(depth=7)).lines[0]
        assert line.distance == (3 if is_won else None)
        assert (line.move.text == WINNING_CIRCLE[3]) == is_won
    assert engine.analyse(twice.position, Limit(depth=7)).lines[0].distance == 3


def test_third_repetition_saves_a_lost_game() -> None:
    once, twice = played(LOSING, *LOSING_CIRCLE[:3]), played(LOSING, *(LOSING_CIRCLE * 2)[:7])
    engine = Engine(alquerque, memory=1)
    for record, value in [(once, 0.0), (twice, 0.5), (once, 0.0), (twice, 0.5)]:
        line = engine.analyse(record, Limit(depth=8)).lines[0]
        assert line.value == value
        assert line.move.text == LOSING_CIRCLE[3] or value == 0
    assert engine.analyse(twice.position, Limit(depth=8)).lines[0].value == 0
    twice.play(LOSING_CIRCLE[3])
    assert twice.is_over
    assert engine.analyse(twice).lines == ()


# --- Threads --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", REACH)
def test_two_threads_prove_the_same(game: str) -> None:
    engine, reach, proven = Engine(qirkat.game(game), threads=2, memory=1), REACH[game] - 1, 0
    for position in endings(game, 700):
        oracle, heard = Minimax(), list[Analysis]()
        settled = oracle.settled(position, reach)
        depth = LATER + (settled[1] if settled else 0)
        last = engine.analyse(position, Limit(depth=depth, nodes=20_000), on_info=heard.append)
        for analysis in (*heard, last):
            judge(oracle, position, analysis, reach)
        if settled is not None and (last.depth == depth or last.lines[0].distance):
            proven += 1
            assert last.lines[0].value == (settled[0] + 1) / 2
    assert proven > 5
