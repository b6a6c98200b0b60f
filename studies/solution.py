"""Write the figures of docs/solution.md from solved tables: `python studies/solution.py FOLDER`.

- docs/solution.csv: how many states of each subspace are won, drawn and lost, with checksums;
- docs/placing.csv: the same for each layer of the placing phase;
- docs/longest-win.pgn: a game that is won in the most turns;
- the table of subspaces in docs/solution.md;
- src/qirkat/solve/book.txt: the value of every position of the first four placements.

`make pictures` then draws docs/img/solution.svg.
"""

import csv
import mmap
import sys
from pathlib import Path

from qirkat import Position, _core, alquerque
from qirkat.record import Record
from qirkat.solve import Subspace, Tables, counts
from qirkat.solve.tables import by_the_book

DOCS = Path(__file__).parent.parent / "docs"
BOOK = DOCS.parent / "src" / "qirkat" / "solve" / "book.txt"
PLACEMENTS = 4  # of the book: too few for a capture
HEADER = 4096


def write_counts(folder: Path) -> list[Subspace]:
    """Write the table of all subspaces."""
    found = list(counts(folder))
    with (DOCS / "solution.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        numbers = ("states", "won", "drawn", "lost", "longest_win", "longest_loss")
        table.writerow(
            ("ours", "theirs", *numbers, *(f"unbarred_{n}" for n in numbers), "checksum")
        )
        for each in found:
            rows = [[getattr(count, n) for n in numbers] for count in (each.all, each.unbarred)]
            table.writerow((each.ours, each.theirs, *rows[0], *rows[1], f"{each.checksum:016x}"))
    return found


def write_layers(folder: Path) -> None:
    """Write the table of all layers, if there are any."""
    if not _core.layer_path(folder, 1).exists():
        return
    with (DOCS / "placing.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(
            ("hands", "states", "won", "drawn", "lost", "longest_win", "longest_loss", "checksum")
        )
        for hands in range(1, 19):
            path = _core.layer_path(folder, hands)
            if not path.exists():
                continue
            header = _core.read_header(path)
            count = header.tallies[0][0]
            states = count.won + count.drawn + count.lost
            longest = (count.longest_win, count.longest_loss)
            sums = (count.won, count.drawn, count.lost)
            table.writerow((hands, states, *sums, *longest, f"{header.body_checksum:016x}"))


def write_table(found: list[Subspace]) -> None:
    """Write the readable table of subspaces between two comments of the page."""
    rows = [
        "| Pieces | States | Won | Drawn | Lost | Longest win |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for each in found:
        count = each.all
        shares = [share(part, count.states) for part in (count.won, count.drawn, count.lost)]
        longest = count.longest_win or "none"
        men = f"{each.ours} against {each.theirs}"
        rows.append(f"| {men} | {count.states:,} | {' | '.join(shares)} | {longest} |")
    page = DOCS / "solution.md"
    before, _, rest = page.read_text(encoding="utf-8").partition("<!-- subspaces -->\n")
    after = rest.partition("<!-- end of subspaces -->\n")[2]
    table = "\n".join(["<!-- subspaces -->", "", *rows, "", "<!-- end of subspaces -->", ""])
    page.write_text(before + table + after, encoding="utf-8")


def write_book(folder: Path) -> None:
    """Write the opening book if the last layer exists."""
    if not _core.layer_path(folder, 18).exists():
        return
    tables = _core.Tables.open(folder)
    lines = [
        "# Alquerque de 9 with nine men each: every position of the first four placements, solved.",
        "# Placements of both sides in turn, and the value for the side to move: = drawn, +31 won",
        "# in 31 turns, -30 lost in 30. Images of the same position are here once.",
    ]
    reached = {canonical(alquerque.start().text): (alquerque.start(), "")}
    for _ in range(PLACEMENTS + 1):
        following: dict[str, tuple[Position, str]] = {}
        for position, placed in reached.values():
            found = tables.probe(position.text)
            assert found is not None
            result, distance = found
            value = "=" if distance is None else f"{'-=+'[result + 1]}{distance}"
            lines.append(f"{placed}{value}")
            for move in position.moves:
                after = position.play(move)
                following.setdefault(canonical(after.text), (after, f"{placed}{move.text} "))
        reached = following
    BOOK.write_text("\n".join([*lines, ""]), encoding="ascii")


def canonical(text: str) -> str:
    """Return the first of all symmetric images of a position's men."""
    outer, middle, inner = text.split(" ")[0].split("/")
    return min(
        "/".join(ring[turn:] + ring[:turn] for ring in mirrored)
        for rings in ((outer, middle, inner), (inner, middle, outer))
        for mirrored in (rings, tuple(ring[0] + ring[:0:-1] for ring in rings))
        for turn in range(0, 8, 2)
    )


def share(part: int, whole: int) -> str:
    """Format a share in percent; only exact 0 and 1 show as 0 and 100."""
    if part in (0, whole):
        return "all" if part else "none"
    return "< 0.01 %" if part / whole < 0.0001 else f"{min(100 * part / whole, 99.99):.2f} %"


def longest_win(folder: Path, found: list[Subspace]) -> list[Record]:
    """Return the longest win of the moving phase as records.

    By our rules it ends earlier, after a hundred turns without a capture: then another record
    continues from there.
    """
    best = max(found, key=lambda each: each.all.longest_win)
    turns = best.all.longest_win
    unit = max(best.ours, best.theirs), min(best.ours, best.theirs)
    with (
        _core.unit_path(folder, *unit).open("rb") as file,
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data,
    ):
        number = data.find(bytes([turns]), HEADER) - HEADER
    text = _core.Unit.open(folder, *unit).text(number)
    assert text is not None
    records = [Record(alquerque, alquerque.parse(text))]
    records[0].tags["Event"] = f"Won in {turns} turns"
    line = Tables.open(folder).line(records[0].start)
    assert len(line) == turns
    for move in line:
        if records[-1].is_over:
            records.append(Record(alquerque, by_the_book(records[-1].position)))
            records[-1].tags["Event"] = "The same, as if quiet turns were not counted"
        records[-1].play(move)
    return records


if __name__ == "__main__":
    tables_folder = Path(sys.argv[1])
    subspaces = write_counts(tables_folder)
    write_layers(tables_folder)
    write_table(subspaces)
    write_book(tables_folder)
    games = longest_win(tables_folder, subspaces)
    (DOCS / "longest-win.pgn").write_text("\n".join(map(str, games)), encoding="utf-8")
