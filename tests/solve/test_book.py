"""The opening book: what it covers without tables, and invalid books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from support.command import Call
from support.paths import DOCS

from qirkat import Position, _core, alquerque
from qirkat.engine import Engine, Limit
from qirkat.solve import TableError, Tables, Verdict

BOOK = Tables.book()


def images(position: Position) -> Iterator[Position]:
    """Yield all sixteen images under rotation, reflection and exchange of the rings."""
    board, *rest = position.text.split(" ")
    for turn, is_mirrored, is_exchanged in product(range(0, 8, 2), (False, True), (False, True)):
        rings = [ring[turn:] + ring[:turn] for ring in board.split("/")]
        if is_mirrored:
            rings = [ring[0] + ring[:0:-1] for ring in rings]
        if is_exchanged:
            rings.reverse()
        yield alquerque.parse(" ".join(["/".join(rings), *rest]))


@cache
def placed(most: int) -> list[Position]:
    """Return every position with up to so many men on the board, up to symmetry."""
    found, last = [alquerque.start()], [alquerque.start()]
    for _ in range(most):
        following: dict[str, Position] = {}
        for position in last:
            for move in position.moves:
                after = position.play(move)
                following.setdefault(min(image.text for image in images(after)), after)
        last = list(following.values())
        found += last
    return found


def test_book_covers_the_first_four_placements() -> None:
    positions = placed(4)
    assert len(positions) == 4679
    for position in positions:
        assert BOOK.probe(position) is not None
    assert BOOK.probe(positions[-1].play(positions[-1].moves[0])) is None


def test_values_follow_from_the_next_placements() -> None:
    for position in placed(3):
        turns = BOOK.turns(position)
        assert turns is not None
        assert turns[0].verdict == BOOK.probe(position)


def test_symmetric_positions_have_the_same_value() -> None:
    for position in placed(4)[::97]:
        assert len({BOOK.probe(image) for image in images(position)}) == 1


@pytest.mark.parametrize(
    "text",
    [
        "......../......../........ w 8-8 -,- 0 1",
        "......../......../........ w 9-8 -,- 0 1",
        "......../......../........ w 8-9 -,- 0 1",
        "WWB...../......../........ w 7-8 -,- 0 4",
        "W......./......../........ w 8-9 -,- 0 4",
        "WB....../......../........ b 8-8 -,- 0 4",
    ],
)
def test_book_covers_only_openings_with_nine_men(text: str) -> None:
    position = alquerque.parse(text)
    expected = text == "WB....../......../........ b 8-8 -,- 0 4"  # the same with colours swapped
    assert (BOOK.probe(position) is not None) == expected


def test_solution_page_matches_the_book() -> None:
    page = (DOCS / "solution.md").read_text(encoding="utf-8")
    for men in range(5):
        results = Counter(known(each).result for each in placed(4) if each.turn == men + 1)
        counts = [results.total(), *(results[result] for result in ("win", "draw", "loss"))]
        assert f"| {men} | {' | '.join(f'{count:,}' for count in counts)} |" in page


def known(position: Position) -> Verdict:
    verdict = BOOK.probe(position)
    assert verdict is not None
    return verdict


def test_line_ends_with_the_book() -> None:
    decided = [each for each in placed(2) if BOOK.probe(each) != Verdict("draw", None)]
    for position in decided:
        line = BOOK.line(position)
        assert line
        assert len(line) <= 4 - position.turn + 1


def test_engine_uses_the_book_without_tables() -> None:
    found = Engine(alquerque, tables=BOOK).analyse(alquerque.start(), Limit(depth=1), lines=24)
    assert len(found.lines) == 24
    assert all(line.is_proven for line in found.lines)
    assert found.lines[0].verdict == BOOK.probe(alquerque.start())
    lower = Engine(alquerque, level=9, tables=BOOK).analyse(alquerque.start(), Limit(nodes=100))
    assert lower.lines[0].verdict is None


def test_probe_uses_the_book_without_tables(call: Call) -> None:
    shown = call("probe")
    assert shown.code == 0
    assert len(shown.out.splitlines()) == 25
    unknown = call("probe", "WWW...../BBB...../........ w 6-6 -,- 0 7")
    assert unknown.code == 1
    assert "not in the opening book" in unknown.err


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a7 a7 =", "a point appears twice"),
        ("a7 b7 =", "no such point"),
        ("a7  =", "no such point"),
        ("=\na7 ~", "Line 2"),
        ("a7", "its value"),
        ("a7 ", "its value"),
        ("a7 +2", "its value"),
        ("a7 -3", "its value"),
        ("a7 -0", "its value"),
        ("a7 +255", "its value"),
        ("a7 +1x", "its value"),
        ("a7 d7 g7 g4 g1 =", "too many"),
        ("a7 =\ng1 =", "twice"),
        ("\n", "its value"),
    ],
)
def test_invalid_books_are_refused(text: str, why: str) -> None:
    with pytest.raises(TableError, match=why) as refused:
        _core.Tables().add_book(text)
    assert refused.value.reason == "book"
