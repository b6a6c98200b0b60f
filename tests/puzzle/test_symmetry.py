"""The identity of a puzzle under the 16 symmetries and the exchange of sides."""

from qirkat import alquerque, querni
from qirkat.puzzle.symmetry import canonical_key, puzzle_id

QUERNI = "10/3A6/4B1c3/5Cb3/10/a9/10 b 0 9"


def test_symmetric_positions_of_alquerque_are_one() -> None:
    same = [
        "WB.W..../.B....W./..W....B w 0-0 -,- 0 9",
        "..WB.W../W..B..../.B..W... w 0-0 -,- 3 9",  # turned by a quarter
        "..W....B/.B....W./WB.W.... w 0-0 -,- 0 9",  # inside out
        "W....W.B/.W....B./.B....W. w 0-0 -,- 0 9",  # mirrored
        "BW.B..../.W....B./..B....W b 0-0 -,- 0 8",  # sides exchanged
    ]
    assert len({canonical_key(alquerque.parse(each)) for each in same[:3] + same[4:]}) == 1


def test_symmetric_positions_of_querni_are_one() -> None:
    same = [
        QUERNI,
        "10/6A3/3c1B4/3bC5/10/9a/10 b 4 9",  # left and right
        "10/a9/10/5Cb3/4B1c3/3A6/10 b 0 9",  # up and down
        "10/3P6/4O1c3/5Nb3/10/a9/10 b 0 9",  # counted down for Blue
        "10/3a6/4b1C3/5cB3/10/A9/10 p 0 10",  # sides exchanged
    ]
    keys = {canonical_key(querni.parse(each)) for each in same}
    assert len(keys) == 1
    assert len({puzzle_id(querni.parse(each)) for each in same}) == 1
    other = canonical_key(querni.parse("10/3A6/4B1c3/5Cb3/10/1a8/10 b 0 9"))
    assert other not in keys
    assert canonical_key(querni.parse(QUERNI.replace(" b ", " p "))) not in keys


def test_hands_and_bars_are_part_of_the_position() -> None:
    text = "WB.W..../.B....W./..W....B w {} -,- 0 9"
    keys = {canonical_key(alquerque.parse(text.format(hands))) for hands in ("0-0", "1-0", "0-1")}
    assert len(keys) == 3
