"""The core through Python: sample positions, perft tables, and its values as objects."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from support import reference_rules
from support.paths import DATA, DOCS

import qirkat

VECTORS: dict[str, list[dict[str, Any]]] = json.loads((DATA / "vectors.json").read_text())
SAMPLES = [(game, entry) for game, entries in VECTORS.items() for entry in entries]

# The reference counts about ten thousand positions a second.
MOST_BY_REFERENCE = 20_000

# These samples have more than nine men of a colour on the board and in hand: A24 refuses them.
REFUSED_VECTORS = {
    "...WW.WW/B..WBW../.BW.WW.B w 1-0 -,- 0 44",
    ".BBBBWBB/W.B...W./.B..B... b 0-1 -,- 0 199",
    ".W.WBBB./..WWW..W/.BBBWWBB b 2-2 -,- 0 12",
    ".WW.W.../WWBW..W./BBBWBWBB w 2-1 -,- 0 65",
    "BB.BB.B./WWW.W.B./.B....BB b 3-3 -,- 0 65",
    "BW..B.BW/W.WWWBWW/WWW.BBB. b 1-2 -,- 0 134",
    "WB.W.WWB/BBWB.WBB/B.B.WW.. b 1-2 -,- 0 158",
}
READ = [(game, entry) for game, entry in SAMPLES if entry["position"] not in REFUSED_VECTORS]


def name_of(value: object) -> str | None:
    return value["position"] if isinstance(value, dict) else None


def outcome_of(entry: dict[str, Any]) -> tuple[str | None, str] | None:
    if entry["outcome"] is None:
        return None
    winner, reason = entry["outcome"]
    return None if winner == "draw" else winner, reason


# --- Sample positions -----------------------------------------------------------------------------


def test_samples_are_complete() -> None:
    assert {game: len(entries) for game, entries in VECTORS.items()} == {
        "querni": 61,
        "alquerque": 60,
        "querni.voluntary_pass": 3,
        "querni.jump_each_once": 4,
    }
    assert len(READ) == len(SAMPLES) - len(REFUSED_VECTORS)


@pytest.mark.parametrize("text", sorted(REFUSED_VECTORS))
def test_samples_with_more_than_nine_men_are_refused(text: str) -> None:
    with pytest.raises(qirkat.PositionError, match="nine") as caught:
        qirkat.alquerque.parse(text)
    assert caught.value.reason == "too_many_men"
    with pytest.raises(ValueError, match="more than nine men"):
        reference_rules.position("alquerque", text)


@pytest.mark.parametrize(("game", "entry"), READ, ids=name_of)
def test_core_agrees_with_the_sample(game: str, entry: dict[str, Any]) -> None:
    position = qirkat.game(game).parse(entry["position"])
    assert position.text == entry["position"]
    moves = [move.text for move in position.moves]
    assert len(moves) == entry.get("legal_moves_count", len(moves))
    assert moves == entry.get("moves", moves)
    if "outcome" in entry:
        outcome = position.outcome
        assert (outcome and (outcome.winner, outcome.reason)) == outcome_of(entry)
    for depth, count in enumerate(entry.get("perft", []), start=1):
        assert position.perft(depth) == count


@pytest.mark.parametrize(("game", "entry"), READ, ids=name_of)
def test_reference_agrees_with_the_sample(game: str, entry: dict[str, Any]) -> None:
    position = reference_rules.position(game, entry["position"])
    assert position.text == entry["position"]
    moves = position.moves()
    assert len(moves) == entry.get("legal_moves_count", len(moves))
    assert moves == entry.get("moves", moves)
    if "outcome" in entry:
        assert position.outcome() == outcome_of(entry)
    for depth, count in enumerate(entry.get("perft", []), start=1):
        if count <= MOST_BY_REFERENCE:
            assert position.perft(depth) == count


# --- Perft ----------------------------------------------------------------------------------------


def read_tables() -> Iterator[tuple[str, str, list[int]]]:
    for line in (DATA / "perft.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            game, position, counts = line.split(" | ")
            yield game, position, [int(count) for count in counts.split()]


PERFT_TABLES = list(read_tables())


@pytest.mark.parametrize(("game", "text", "counts"), PERFT_TABLES)
def test_perft_of_the_core(game: str, text: str, counts: list[int]) -> None:
    position = qirkat.game(game).parse(text)
    assert [position.perft(depth) for depth in range(1, len(counts) + 1)] == counts
    assert position.perft(0) == 1


@pytest.mark.parametrize(("game", "text", "counts"), PERFT_TABLES)
def test_perft_of_the_reference(game: str, text: str, counts: list[int]) -> None:
    position = reference_rules.position(game, text)
    affordable = [count for count in counts if count <= MOST_BY_REFERENCE]
    counted = [position.perft(depth) for depth in range(1, len(affordable) + 1)]
    assert counted == affordable
    assert len(affordable) >= 2


def test_perft_is_the_sum_over_the_moves() -> None:
    position = qirkat.querni.start(seed=3)
    assert position.perft(2) == sum(position.play(move).move_count() for move in position.moves)
    assert position.perft(1) == position.move_count()


# --- Games and starts -----------------------------------------------------------------------------


def test_games_by_name() -> None:
    assert {"querni": qirkat.querni, "alquerque": qirkat.alquerque} == qirkat.GAMES
    for name in [
        "querni",
        "querni.jump_each_once",
        "querni.jump_each_once.voluntary_pass",
        "querni.voluntary_pass",
        "alquerque",
    ]:
        game = qirkat.game(name)
        assert game.name == str(game) == name
        assert game.family == name.partition(".")[0]
        assert game.variants == tuple(name.split(".")[1:])
        assert game == qirkat.game(name)
        assert hash(game) == hash(qirkat.game(name))
        assert (game == qirkat.querni) == (name == "querni")


def test_with_rules_replaces_all_variants() -> None:
    both = qirkat.querni.with_rules(voluntary_pass=True, jump_each_once=True)
    assert both == qirkat.game("querni.jump_each_once.voluntary_pass")
    assert both.with_rules(voluntary_pass=True) == qirkat.game("querni.voluntary_pass")
    assert both.with_rules() == qirkat.querni
    assert qirkat.alquerque.with_rules() == qirkat.alquerque


def test_sides_and_squares() -> None:
    assert qirkat.querni.sides == ("blue", "pink")
    assert qirkat.alquerque.sides == ("white", "black")
    assert qirkat.querni.squares == tuple(sorted(reference_rules.QUERNI_SQUARES))
    assert qirkat.alquerque.squares == tuple(sorted(reference_rules.POINTS))


def test_set_ups_of_the_notation_page() -> None:
    page = (DOCS / "notation.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| `(\d+)` \| `([^`]+)` \|$", page, re.MULTILINE)
    assert len(table) == 3
    for seed, text in table:
        assert qirkat.querni.start(seed=int(seed)).text == text
        assert reference_rules.start_text("querni", int(seed)) == text
    marks = re.search(r"marks `([a-z0-9 ]+)` the position is\n\n```text\n(.+)\n```", page)
    assert marks is not None
    given = marks[1].split()
    assert qirkat.querni.start(seed=7, marks=given).text == marks[2]
    assert qirkat.querni.start(seed=7, marks=given[::-1]).text == marks[2]
    for section in page.split("## Balanced set-ups"):  # both show the numbers of seed 7
        numbers = reference_rules.splitmix64(7)
        found = re.findall(r"`0x([0-9A-F]{16})`", section)
        assert found
        for shown in found:
            assert next(numbers) == int(shown, 16)


def test_start_keeps_its_seed() -> None:
    start = qirkat.querni.start(seed=2**64 - 1)
    assert start.seed == 2**64 - 1
    assert start.play(start.moves[0]).seed is None
    assert qirkat.querni.parse(start.text).seed is None
    assert qirkat.querni.parse(start.text) == start
    marks = ["a1", "c1", "e1", "g1", "a6", "c6", "e6", "g6"]
    assert qirkat.querni.start(seed=5, marks=marks).seed is None
    drawn = [qirkat.querni.start() for _ in range(20)]
    assert len({position.text for position in drawn}) == 20
    for position in drawn:
        assert position.seed is not None
        assert qirkat.querni.start(seed=position.seed) == position
    assert qirkat.alquerque.start().seed is None


# --- Positions and moves as values ----------------------------------------------------------------

MILL = "WW.W..../......../B..B.B.. w 0-0 -,- 7 31"


def test_position_attributes() -> None:
    barred = "W.W...../.W....../B..B.BW. b 0-0 d6-d7,- 12 30"
    position = qirkat.alquerque.parse(barred)
    assert position.game == qirkat.alquerque
    assert str(position) == position.text == barred
    assert repr(position) == f"<qirkat.Position alquerque '{barred}'>"
    assert (position.side, position.turn, position.quiet) == ("black", 30, 12)
    assert position.hands == (0, 0)
    assert position.barred == ("d6-d7", None)
    assert position.stranded == ((), ())
    assert position.board["d6"] == "W"
    assert qirkat.alquerque.start().hands == (9, 9)
    tiles = qirkat.querni.parse("9c/10/10/10/2ab6/1A8/10 p 3 8")
    assert (tiles.side, tiles.turn, tiles.quiet) == ("pink", 8, 3)
    assert tiles.board == {"j7": "c", "c3": "a", "d3": "b", "b2": "A"}
    assert (tiles.hands, tiles.barred) == ((0, 0), (None, None))
    assert tiles.stranded == ((1,), ())


def test_move_attributes() -> None:
    mill = qirkat.alquerque.parse(MILL).parse_move("g4-g7xe4")
    assert (mill.origin, mill.target, mill.removed) == ("g4", "g7", ("e4",))
    assert (mill.path, mill.numbers) == (("g4", "g7"), None)
    place = qirkat.alquerque.start().parse_move("d2")
    assert (place.origin, place.target, place.path) == (None, "d2", ("d2",))
    assert (place.removed, place.numbers) == ((), None)
    chain = qirkat.querni.parse("9c/9b/9a/10/C9/1B8/A9 b 0 1")
    both = chain.parse_move("b2-a2x1-3")
    assert (both.origin, both.target) == ("b2", "a2")
    assert (both.removed, both.numbers) == (("a1", "a2", "a3"), (1, 3))
    only = chain.parse_move("x1-3")
    assert (only.origin, only.target, only.path) == (None, None, ())
    assert (only.removed, only.numbers) == (("a1", "b2", "a3"), (1, 3))
    passing = chain.game.with_rules(voluntary_pass=True).parse(chain.text).parse_move("pass")
    assert (passing.origin, passing.target, passing.path) == (None, None, ())
    assert (passing.removed, passing.numbers) == ((), None)
    assert str(both) == both.text == "b2-a2x1-3"
    assert repr(both) == "<qirkat.Move b2-a2x1-3>"


def test_equality_and_hash() -> None:
    position = qirkat.querni.start(seed=7)
    same = qirkat.querni.parse(position.text)
    assert position == same
    assert hash(position) == hash(same)
    later = qirkat.querni.parse(position.text.replace(" 0 1", " 0 2"))
    variant = qirkat.querni.with_rules(voluntary_pass=True).parse(position.text)
    for other in (later, variant, position.text, None):
        assert position != other
    assert later.key == position.key
    assert len({position, same, later, variant}) == 3
    assert position.moves[0] == same.moves[0]
    assert hash(position.moves[0]) == hash(same.moves[0])
    assert position.moves[0] != position.moves[1]
    assert position.moves[0] != position.moves[0].text
    assert position.moves[0] < position.moves[1]
    assert qirkat.Outcome("blue", "time") == qirkat.Outcome("blue", "time")
    assert hash(qirkat.Outcome("blue", "time")) == hash(qirkat.Outcome("blue", "time"))
    assert qirkat.Outcome("blue", "time") != qirkat.Outcome("pink", "time")
    assert qirkat.Outcome(None, "agreed") != qirkat.Outcome(None, "quiet_30")


@pytest.mark.parametrize(
    "make",
    [
        lambda: qirkat.querni,
        lambda: qirkat.game("querni.jump_each_once.voluntary_pass"),
        lambda: qirkat.querni.start(seed=7),
        lambda: qirkat.game("querni.voluntary_pass").start(seed=7),
        lambda: qirkat.alquerque.parse(MILL),
        lambda: qirkat.querni.start(seed=7).moves[5],
        lambda: qirkat.alquerque.parse(MILL).moves[-1],
        lambda: qirkat.Outcome("black", "resigned"),
        lambda: qirkat.Outcome(None, "agreed"),
    ],
)
def test_values_pickle_and_copy(make: Callable[[], object]) -> None:
    value = make()
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value
        assert hash(again) == hash(value)
        assert repr(again) == repr(value)
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value
    assert copy.deepcopy([value, value]) == [value, value]


def test_pickling_keeps_seed_and_path() -> None:
    start = qirkat.querni.start(seed=7)
    for again in (pickle.loads(pickle.dumps(start)), copy.copy(start), copy.deepcopy(start)):
        assert again.seed == 7
    for move in start.moves:
        again = pickle.loads(pickle.dumps(move))
        assert (again.path, again.removed, again.action) == (move.path, move.removed, move.action)


def test_values_are_frozen() -> None:
    position = qirkat.querni.start(seed=7)
    for value, name in [
        (position, "turn"),
        (position, "unheard_of"),
        (qirkat.querni, "name"),
        (position.moves[0], "text"),
        (qirkat.Outcome(None, "agreed"), "reason"),
    ]:
        with pytest.raises(AttributeError):
            setattr(value, name, 3)
    position.board.clear()
    assert len(position.board) == 32


def test_counts_stop_at_nine_digits() -> None:
    text = "9c/9b/9a/10/C9/1B8/A9 b 0 999999999"
    assert qirkat.querni.parse(text).play("x1-3").turn == 999_999_999
    assert qirkat.querni.parse(text).play("a1-b1").turn == 999_999_999
    sliding = "WW.W..../......../B..B.B.. w 0-0 -,- 99 999999999"
    after = qirkat.alquerque.parse(sliding).play("g4-f4")
    assert (after.quiet, after.turn) == (100, 999_999_999)
    assert reference_rules.position("alquerque", sliding).play("g4-f4").text == after.text


def test_default_marks_keep_the_seed() -> None:
    marks = ["h5", "f5", "d5", "b5", "h2", "f2", "d2", "b2"]
    named = qirkat.querni.start(seed=7, marks=marks)
    assert named == qirkat.querni.start(seed=7)
    assert named.seed == 7
    other = qirkat.querni.start(seed=7, marks=["a1", "c1", "e1", "g1", "a5", "c5", "e5", "g5"])
    assert other.seed is None


def test_constructors_check_their_arguments() -> None:
    start = qirkat.querni.start(seed=7)
    assert qirkat.Position(qirkat.querni, start.text, 7).seed == 7
    with pytest.raises(ValueError, match="not the set-up"):
        qirkat.Position(qirkat.querni, start.text, 8)
    with pytest.raises(ValueError, match="whole number from 0"):
        qirkat.Position(qirkat.querni, start.text, -1)
    with pytest.raises(TypeError, match="takes a Move"):
        start.play(qirkat.Move.__new__(qirkat.Move))
