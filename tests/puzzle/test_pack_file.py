"""Packs: written and read again, and refused when damaged."""

import csv
import io
import json

import pytest

from qirkat.puzzle import PackError, pack
from qirkat.puzzle.pack_file import parse_line, puzzle_line, read, write
from qirkat.puzzle.table import COLUMNS, csv_text


def test_what_is_read_is_written_again() -> None:
    puzzles = pack("alquerque")
    some = puzzles[::29]
    data = write(puzzles.game, some, seed=puzzles.seed, whims=puzzles.whims)
    again = read(data)
    assert list(again) == some
    assert write(again.game, again, seed=again.seed, whims=again.whims) == data
    assert len(data) < 150 * len(some)


def test_puzzles_are_found_by_id_and_sorted_by_rating() -> None:
    puzzles = pack("alquerque")
    ratings = [puzzle.rating for puzzle in puzzles]
    assert ratings == sorted(ratings)
    assert puzzles.find(puzzles[3].id) == puzzles[3]
    assert puzzles.find("nothing") is None
    assert puzzles[0].id[0] == "a"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda _: b"", "not a pack"),
        (lambda data: b"PK\x03\x04" + data, "not a pack"),
        (lambda data: data[:-40], "damaged"),
        (lambda data: data[:-40] + bytes(40), "damaged"),
        (lambda data: data.replace(b'"puzzles": 1', b'"puzzles": 2'), "format 2"),
        (lambda data: data.replace(b'"seed"', b'"sead"'), "lacks seed"),
        (lambda data: data.replace(b'"count": ', b'"count": 1'), "puzzles, not"),
    ],
)
def test_damaged_packs_are_refused(change, said: str) -> None:  # type: ignore[no-untyped-def]
    puzzles = pack("alquerque")
    data = write(puzzles.game, puzzles[:20], seed=1, whims=8)
    with pytest.raises(PackError, match=said):
        read(change(data))


def test_header_describes_the_pack() -> None:
    puzzles = pack("alquerque")
    data = write(puzzles.game, puzzles[:5], seed=2**64 - 1, whims=8)
    header = json.loads(data.split(b"\n")[0])
    assert header["count"] == 5
    assert header["rules"] == "alquerque"
    assert header["seed"] == str(2**64 - 1)
    assert read(data).seed == 2**64 - 1


@pytest.mark.parametrize("change", [lambda signs: signs[:-1], lambda signs: signs + "."])
def test_solution_must_fit_its_position(change) -> None:  # type: ignore[no-untyped-def]
    puzzles = pack("alquerque")
    puzzle = next(each for each in puzzles if each.length == 2)
    damaged = parse_line(puzzles.game, change(puzzle_line(puzzle)))
    with pytest.raises(PackError, match="does not fit"):
        _ = damaged.plies[1]


def test_other_games_have_no_puzzles() -> None:
    for name in ("querni", "querni.voluntary_pass"):
        with pytest.raises(ValueError, match=r"^There are no puzzles of Querni\.$"):
            pack(name)
    with pytest.raises(ValueError, match="no game 'chess'"):
        pack("chess")


def test_csv_has_the_columns_of_lichess() -> None:
    puzzles = pack("alquerque")[:10]
    rows = list(csv.DictReader(io.StringIO(csv_text(puzzles))))
    assert tuple(rows[0]) == COLUMNS
    for row, puzzle in zip(rows, puzzles, strict=True):
        assert row["PuzzleId"] == puzzle.id
        position = puzzle.position.game.parse(row["FEN"])
        for move in row["Moves"].split():
            position = position.play(move)
        assert row["Themes"].split() == list(puzzle.themes)
