"""Remarks on turns: an example for every key, and completeness by a slow independent check.

The check asks the rules only for legal turns, one position at a time, and takes the lines and
neighbours of the boards from the reference.
"""

from __future__ import annotations

import copy
import pickle
import re
from itertools import pairwise
from random import Random

import pytest
from support import random_positions, reference_rules
from support.doc_tables import table_under
from support.paths import DOCS, ROOT

import qirkat
from qirkat import Game, Move, Position, Remark, alquerque, querni

HEADER = ROOT / "core" / "engine" / "explain.h"
QUERNI_KEYS, ALQUERQUE_KEYS = (
    re.findall(r'"(\w+)"', names)
    for names in re.findall(r"fact_names\s*=\s*\{([^}]*)\}", HEADER.read_text())
)

# A position, a turn, and all its remarks.
QUERNI = [
    ("ABCDEF4/10/10/10/10/10/abcdef4 b 0 9", "x1-6", ["wins", "removes 1 2 3 4 5 6"]),
    ("ABCD6/10/10/10/10/10/ab8 b 0 9", "x2-4", ["draws", "removes 2 3 4", "strands 1"]),
    ("A2B1C4/10/10/10/10/10/abc7 b 29 9", "a7-b7", ["draws"]),
    ("ABCDEFG3/10/10/10/10/10/abcdefg3 b 0 9", "x1-4", ["removes 1 2 3 4"]),
    ("ABCDEFG3/10/10/10/10/10/abcdefg3 b 0 9", "x1-5", ["removes 1 2 3 4 5", "strands 6 7"]),
    ("A4BCDE1/10/10/10/10/10/abcdefg3 b 0 9", "x2-4", ["removes 2 3 4", "strands 1 5"]),
    # Tiles stranded before are not mentioned again.
    ("A1CDEFG3/10/10/10/10/10/abcdefg3 b 0 9", "x3-6", ["removes 3 4 5 6", "strands 7"]),
    ("AB1C6/10/10/10/10/10/abc7 b 0 9", "d7-c7", ["readies 1 2 3"]),
    ("ABC1D5/10/10/10/10/10/abc7 b 0 9", "e7-d7", ["readies 1 2 3 4"]),
    # One chain is removed, and the same turn makes another.
    ("ABC1DE1F2/10/10/10/10/10/abc7 b 0 9", "h7-g7x1-3", ["removes 1 2 3", "readies 4 5 6"]),
    # The opponent's next quiet turn would be the thirtieth.
    ("AB1C6/10/10/10/10/10/abc7 b 27 9", "d7-c7", ["readies 1 2 3"]),
    ("AB1C6/10/10/10/10/10/abc7 b 28 9", "d7-c7", []),
    # Pink's 3 on e1 can jump over d1 to c1, next to pink's 2, while blue's 4 is there.
    ("10/10/A1B1C5/10/10/10/ab1Dc5 b 0 9", "d1-d2", ["stops 1 2 3"]),
    ("10/10/A1B1C5/10/10/3D6/ab2c5 b 0 9", "d2-d1", ["allows 1 2 3"]),
    ("A2B1C4/10/10/10/10/10/abc7 b 0 9", "d7-e7", ["joins 2 3"]),
    ("A2BC5/10/10/10/10/10/abc7 b 0 9", "a7-b7", ["threatens 1 2 3"]),
    ("A2BC5/10/10/10/10/10/abc7 b 28 9", "a7-b7", []),
    ("A9/BC8/10/10/10/10/abc7 b 0 9", "a6-a5", ["breaks 1 2"]),
    ("10/A1C7/1B8/10/10/10/abc7 b 0 9", "b5-b4", ["breaks 1 2 3"]),
    # The separated tiles do not both remain: the chain was removed.
    ("ABCD6/10/10/10/10/10/abc7 b 0 9", "x1-3", ["removes 1 2 3", "strands 4"]),
    ("7mkA/7nlo/7pji/10/10/10/abcdefgh2 b 0 1", "pass", []),
]
ALQUERQUE = [
    (
        "WW...B../..B.B.../........ w 1-0 -,- 0 40",
        "g7xd1",
        ["wins", "makes_mill a7 d7 g7", "takes d1"],
    ),
    ("WWW...../......B./..B.B.BW w 0-0 -,- 99 30", "d7-d6", ["draws"]),
    (
        "WW.WW.../B.B.B.../........ w 5-6 -,- 0 8",
        "g7xb6",
        ["two_mills a7 d7 g1 g4 g7", "takes b6", "stops d6", "leaves f4"],
    ),
    ("WW...B../..BBB.../........ w 1-0 -,- 0 40", "g7xd1", ["makes_mill a7 d7 g7", "takes d1"]),
    # A mill with no man to take.
    ("WW....../......../........ w 7-9 -,- 0 5", "g7", ["makes_mill a7 d7 g7"]),
    ("WWW...../W..W..B./..B.B.B. w 0-0 -,- 3 30", "f4-f6", ["double_mill d6 d7", "threatens d6"]),
    (
        "WWW...../W.W...B./..B.B.B. w 0-0 -,- 3 30",
        "d7-d6xc3",
        ["makes_mill b6 d6 f6", "takes c3", "double_mill d6 d7"],
    ),
    # An existing double mill that is not used is not mentioned.
    ("WWW....W/W.W...B./..B.B.B. w 0-0 -,- 3 30", "a4-a1", []),
    ("WW....../..B.B.../........ b 6-6 -,- 0 6", "g7", ["stops g7"]),
    ("WW....../..B.B.../........ b 6-6 -,- 0 6", "a1", ["leaves g7"]),
    ("....W.W./BWB...../.B...... w 0-0 -,- 3 30", "d6-d7", ["allows d6"]),
    ("WWW...../......B./..B.B.BW w 0-0 -,- 3 30", "d7-d6", ["opens_mill a7 d7 g7"]),
    ("W......./..B...../........ w 8-8 -,- 0 3", "d7", ["threatens g7"]),
    # The return to d7 is barred now but not next turn.
    ("W.W....W/.W....B./..B.B.B. w 0-0 d6-d7,- 4 32", "a4-b4", ["threatens d7"]),
    ("W.W....W/.W....B./..B.B.B. w 0-0 d6-d7,- 98 32", "a4-b4", []),
    ("B......W/.W....../.WB.WB.B w 0-0 -,- 3 30", "d6-d7", ["blocks a7"]),
    ("B......W/.W....../.WB.WB.B w 0-1 -,- 0 30", "d6-d7", []),
]
EXAMPLES = [(querni, *each) for each in QUERNI] + [(alquerque, *each) for each in ALQUERQUE]


@pytest.mark.parametrize(("game", "text", "turn", "expected"), EXAMPLES)
def test_remarks_of_a_turn(game: Game, text: str, turn: str, expected: list[str]) -> None:
    remarks = game.parse(text).parse_move(turn).remarks
    assert [worded(each) for each in remarks] == expected


def worded(remark: Remark) -> str:
    return " ".join([remark.key, *map(str, remark.numbers), *remark.squares])


def test_every_key_has_an_example() -> None:
    for keys, examples in ((QUERNI_KEYS, QUERNI), (ALQUERQUE_KEYS, ALQUERQUE)):
        assert {said.split()[0] for _, _, all_said in examples for said in all_said} == {*keys}


def test_page_lists_every_key_and_drawback() -> None:
    for heading, keys in (
        ("Querni remarks", QUERNI_KEYS),
        ("Alquerque de 9 remarks", ALQUERQUE_KEYS),
    ):
        rows = table_under(DOCS / "analysis.md", heading)
        assert [row[0].strip("`") for row in rows] == keys
        for key, row in zip(keys, rows, strict=True):
            assert Remark(key).is_drawback == row[-1].endswith("A drawback")


def test_remark_is_a_value() -> None:
    remark = Remark("takes", squares=["d1"])
    assert (remark.key, remark.numbers, remark.squares) == ("takes", (), ("d1",))
    assert repr(remark) == "Remark('takes', squares=('d1',))"
    assert repr(Remark("removes", (1, 2, 3))) == "Remark('removes', numbers=(1, 2, 3))"
    assert repr(Remark("wins")) == "Remark('wins')"
    assert remark == Remark("takes", (), ("d1",))
    assert remark != Remark("takes", (), ("d2",))
    assert remark != Remark("takes", (1,), ("d1",))
    assert remark != "takes"
    assert len({remark, Remark("takes", (), ("d1",)), Remark("wins")}) == 2
    assert eval(repr(remark)) == remark
    for twin in (pickle.loads(pickle.dumps(remark)), copy.copy(remark), copy.deepcopy(remark)):
        assert twin == remark
    with pytest.raises(AttributeError):
        remark.key = "wins"  # type: ignore[misc]
    with pytest.raises(ValueError, match="'pleases' is not the key of a remark"):
        Remark("pleases")


def test_drawbacks() -> None:
    keys = {*QUERNI_KEYS, *ALQUERQUE_KEYS}
    against = {"strands", "allows", "leaves", "breaks"}
    assert {key for key in keys if Remark(key).is_drawback} == against
    for game, text, turn, _ in EXAMPLES:
        for remark in game.parse(text).parse_move(turn).remarks:
            assert remark.is_drawback == (remark.key in against)


def test_remarks_belong_to_the_position_that_listed_the_move() -> None:
    one, two = alquerque.start(), alquerque.parse("WW....../..B.B.../........ w 6-6 -,- 0 5")
    assert one.parse_move("d1") == two.parse_move("d1")
    assert one.parse_move("d1").remarks == ()
    assert pickle.loads(pickle.dumps(two.parse_move("d1"))).remarks == (
        Remark("leaves", squares=["f4"]),
    )


# --- Completeness ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", random_positions.GAMES)
def test_remarks_are_complete_and_true(name: str) -> None:
    game, rng = qirkat.game(name), Random(f"explain {name}")
    slow, keys = (
        (alquerque_facts, ALQUERQUE_KEYS) if name == "alquerque" else (querni_facts, QUERNI_KEYS)
    )
    seen = set()
    for number in range(100):
        if number % 2:
            position = game.parse(random_positions.given(name, rng))
        else:
            position = played(game.parse(random_positions.start(name, rng)), rng)
        moves = position.moves
        for move in rng.sample(moves, min(len(moves), 5)):
            found = move.remarks
            assert sorted(map(worded, found)) == sorted(slow(position, move)), (position, move)
            ranks = [keys.index(each.key) for each in found]
            assert ranks == sorted(ranks)
            seen |= {each.key for each in found}
    assert seen >= {*keys} - {"two_mills", "wins", "draws"}


def played(position: Position, rng: Random) -> Position:
    """Play some random turns, many of which remove or take."""
    for _ in range(rng.randrange(60)):
        moves = [move.text for move in position.moves]
        if not moves:
            break
        position = position.play(random_positions.choose(moves, rng))
    return position


def at_turn(position: Position, side: str) -> Position:
    """Return the same board with this side to move and no quiet turns."""
    *board, _, turn = position.text.split()
    board[1] = side[0]
    return position.game.parse(" ".join([*board, "0", turn]))


def end_facts(position: Position, after: Position) -> list[str]:
    if after.outcome is None:
        return []
    assert after.outcome.winner in (position.side, None)
    return ["wins" if after.outcome.winner else "draws"]


def querni_facts(position: Position, move: Move) -> list[str]:
    us, after = position.side, position.play(move)
    index = position.game.sides.index(us)
    facts = end_facts(position, after)
    if move.removed:
        lowest, highest = move.numbers or (0, 0)
        facts.append(f"removes {listed(range(lowest, highest + 1))}")
    if lost := {*after.stranded[index]} - {*position.stranded[index]}:
        facts.append(f"strands {listed(lost)}")
    if after.outcome is not None:
        return facts

    fresh = standing_chains(at_turn(after, us)) - standing_chains(position)
    if fresh and after.quiet < 29:
        facts.append(f"readies {listed(longest(fresh, set()))}")
    before, now = touching(position, us), touching(after, us)
    if not fresh and now - before:
        facts.append(f"joins {listed(joined(now - before))}")
    left = {number(piece) for piece in after.board.values() if belongs(piece, us)}
    if parted := {pair for pair in before - now if set(pair) <= left}:
        facts.append(f"breaks {listed(joined(parted))}")

    could, can = chains(at_turn(position, after.side)), chains(after)
    if stopped := longest(could, numbers(can)):
        facts.append(f"stops {listed(stopped)}")
    if allowed := longest(can, numbers(could)):
        facts.append(f"allows {listed(allowed)}")
    threat = longest(chains(at_turn(after, us)), numbers(chains(position)))
    if threat and not fresh and after.quiet < 29:
        facts.append(f"threatens {listed(threat)}")
    return facts


Chain = tuple[int, int]


def chains(position: Position) -> set[Chain]:
    return {move.numbers for move in position.moves if move.numbers}


def standing_chains(position: Position) -> set[Chain]:
    return {move.numbers for move in position.moves if move.numbers and not move.path}


def numbers(chains: set[Chain]) -> set[int]:
    return {n for lowest, highest in chains for n in range(lowest, highest + 1)}


def longest(chains: set[Chain], without: set[int]) -> set[int]:
    kept = [chain for chain in chains if numbers({chain}).isdisjoint(without)]
    return numbers({max(kept, key=lambda ends: (ends[1] - ends[0], -ends[0]))}) if kept else set()


def touching(position: Position, side: str) -> set[Chain]:
    at = {number(piece): s for s, piece in position.board.items() if belongs(piece, side)}
    return {
        (one, two)
        for one, two in pairwise(sorted(at))
        if two == one + 1 and at[two] in reference_rules.ADJACENT[at[one]]
    }


def joined(pairs: set[Chain]) -> set[int]:
    return {each for pair in pairs for each in pair}


def number(piece: str) -> int:
    return ord(piece.upper()) - ord("A") + 1


def belongs(piece: str, side: str) -> bool:
    return piece in reference_rules.TILES[side]


def listed(things: range | set[int]) -> str:
    return " ".join(map(str, sorted(things)))


def alquerque_facts(position: Position, move: Move) -> list[str]:
    us, after = position.side, position.play(move)
    them = after.side
    facts = end_facts(position, after)
    assert move.target is not None
    made = [line for line in reference_rules.LINES_THROUGH[move.target] if is_full(after, us, line)]
    if made:
        key = "makes_mill" if len(made) == 1 else "two_mills"
        facts.append(f"{key} {' '.join(sorted({*made[0], *made[-1]}))}")
    if move.removed:
        assert made
        facts.append(f"takes {move.removed[0]}")
    if after.outcome is not None:
        return facts

    for pair in double_mills(after, us) - double_mills(position, us):
        facts.append(f"double_mill {' '.join(sorted(pair))}")
    could, can = mill_points(at_turn(position, them)), mill_points(after)
    for key, points in (
        ("stops", could - can),
        ("allows", can - could),
        ("leaves", can & could),
    ):
        if points:
            facts.append(f"{key} {' '.join(sorted(points))}")
    if move.origin is not None and not made:
        for line in reference_rules.LINES_THROUGH[move.origin]:
            if is_full(position, us, line):
                facts.append(f"opens_mill {' '.join(sorted(line))}")
                assert after.barred[position.game.sides.index(us)] == f"{move.target}-{move.origin}"
    places = after.hands[position.game.sides.index(them)] > 0
    threats = mill_points(at_turn(after, us)) - mill_points(position)
    if threats and (places or after.quiet < 99):
        facts.append(f"threatens {' '.join(sorted(threats))}")
    stuck = movable(position, them) & men(after, them) - movable(after, them)
    if stuck and not places:
        facts.append(f"blocks {' '.join(sorted(stuck))}")
    return facts


def men(position: Position, side: str) -> set[str]:
    return {at for at, man in position.board.items() if man == reference_rules.MEN[side]}


def is_full(position: Position, side: str, line: list[str]) -> bool:
    return {*line} <= men(position, side)


def movable(position: Position, side: str) -> set[str]:
    board = {*position.board}
    return {at for at in men(position, side) if not reference_rules.NEXT_TO[at] <= board}


def mill_points(position: Position) -> set[str]:
    """Return where the side to move can make a mill, by playing every turn."""
    found = set()
    for move in position.moves:
        assert move.target is not None
        if move.target not in found and reference_rules.in_mill(
            position.play(move).board, move.target
        ):
            found.add(move.target)
    return found


def double_mills(position: Position, side: str) -> set[tuple[str, str]]:
    board, man = position.board, reference_rules.MEN[side]
    found = set()
    for at in men(position, side):
        for gap in reference_rules.NEXT_TO[at] - set(board):
            slid = {point: piece for point, piece in board.items() if point != at} | {gap: man}
            if reference_rules.in_mill(board, at) and reference_rules.in_mill(slid, gap):
                found.add((at, gap))
    return found
