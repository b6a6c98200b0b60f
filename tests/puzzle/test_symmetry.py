"""The identity of a puzzle under the 16 symmetries and the exchange of sides."""

from qirkat import alquerque
from qirkat.puzzle.symmetry import canonical_key, puzzle_id


def test_symmetric_positions_of_alquerque_are_one() -> None:
    same = [
        "WB.W..../.B....W./..W....B w 0-0 -,- 0 9",
        "..WB.W../W..B..../.B..W... w 0-0 -,- 3 9",  # turned by a quarter
        "..W....B/.B....W./WB.W.... w 0-0 -,- 0 9",  # inside out
        ".BW....W/.B..W.../W..B.... w 0-0 -,- 0 9",  # mirrored
        "BW.B..../.W....B./..B....W b 0-0 -,- 0 8",  # sides exchanged
    ]
    positions = [alquerque.parse(each) for each in same]
    assert len({canonical_key(each) for each in positions}) == 1
    assert len({puzzle_id(each) for each in positions}) == 1


def test_hands_and_bars_are_part_of_the_position() -> None:
    text = "WB.W..../.B....W./..W....B w {} -,- 0 9"
    keys = {canonical_key(alquerque.parse(text.format(hands))) for hands in ("0-0", "1-0", "0-1")}
    assert len(keys) == 3
