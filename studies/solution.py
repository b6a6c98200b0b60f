"""Writes what docs/solution.md shows of solved tables: `python studies/solution.py FOLDER`.

- docs/solution.csv: how many states of each subspace are won, drawn and lost, with checksums;
- docs/placing.csv: the same for each layer of the placing phase;
- docs/longest-win.pgn: a game that is won in the most turns;
- docs/img/solution.svg: all subspaces as a picture;
- the table of subspaces in docs/solution.md.
"""

import csv
import mmap
import sys
from pathlib import Path

from qirkat import _core, alquerque
from qirkat.palette import DARK, LIGHT
from qirkat.record import Record
from qirkat.solve import Subspace, Tables, counts
from qirkat.tables import by_the_book

DOCS = Path(__file__).parent.parent / "docs"
MEN = range(3, 10)
HEADER = 4096


def write_counts(folder: Path) -> list[Subspace]:
    """The table of all subspaces."""
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
    """The table of all layers, once there are any."""
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
    """All subspaces for people, between two comments of the page."""
    rows = ["| Men | States | Won | Drawn | Lost | Longest win |", "|---|---:|---:|---:|---:|---:|"]
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


def share(part: int, whole: int) -> str:
    """A part in per cent; what is not all and not nothing does not look so."""
    if part in (0, whole):
        return "all" if part else "none"
    return "< 0.01 %" if part / whole < 0.0001 else f"{min(100 * part / whole, 99.99):.2f} %"


def longest_win(folder: Path, found: list[Subspace]) -> list[Record]:
    """A game of the moving phase that is won in the most turns.

    By our rules it ends earlier, when nobody has been taken for a hundred turns: then another
    record goes on from there.
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
    records[0].tags["Event"] = f"Won in {turns} turns, the most there are"
    line = Tables.open(folder).line(records[0].start)
    assert len(line) == turns
    for move in line:
        if records[-1].is_over:
            records.append(Record(alquerque, by_the_book(records[-1].position)))
            records[-1].tags["Event"] = "The same, as if quiet turns were not counted"
        records[-1].play(move)
    return records


def picture(found: list[Subspace]) -> str:
    """For so many men of the side to move against so many: the shares, and the longest win."""
    size, left, top = 84, 74, 66
    width, height = left + 7 * size + 16, top + 7 * size + 60
    names = {"ink": "ink", "quiet": "quiet", "paper": "paper", "won": "blue", "drawn": "slab"}
    names |= {"lost": "pink", "edge": "edge"}

    def variables(colours: dict[str, str]) -> str:
        return ";".join(f"--{name}:{colours[part]}" for name, part in names.items())

    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'aria-label="For each number of men of the side to move and of the other: how much of all '
        'states is won, drawn and lost, and the longest win">',
        "<style>",
        f"svg{{{variables(LIGHT)}}}",
        f"@media(prefers-color-scheme:dark){{svg{{{variables(DARK)}}}}}",
        "text{font:14px Georgia,serif;fill:var(--ink);text-anchor:middle}",
        ".small{font-size:12px}.quiet{fill:var(--quiet);font-style:italic}",
        ".won{fill:var(--won)}.drawn{fill:var(--drawn)}.lost{fill:var(--lost)}",
        ".cell{fill:none;stroke:var(--edge)}",
        "</style>",
        f'<rect width="{width}" height="{height}" fill="var(--paper)"/>',
        f'<text class="quiet" x="{left + 3.5 * size}" y="22">men of the other side</text>',
        f'<text class="quiet" transform="translate(20 {top + 3.5 * size}) rotate(-90)">'
        "men of the side to move</text>",
    ]
    known = {(each.ours, each.theirs): each.all for each in found}
    for row, ours in enumerate(MEN):
        y = top + row * size
        drawn.append(f'<text x="{left - 18}" y="{y + size / 2 + 5}">{ours}</text>')
        for column, theirs in enumerate(MEN):
            x = left + column * size
            if row == 0:
                drawn.append(f'<text x="{x + size / 2}" y="{top - 14}">{theirs}</text>')
            if count := known.get((ours, theirs)):
                bar, from_ = size - 16, x + 8.0
                for kind in ("won", "drawn", "lost"):
                    wide = bar * getattr(count, kind) / count.states
                    drawn.append(
                        f'<rect class="{kind}" x="{from_:.2f}" y="{y + 10}" '
                        f'width="{wide:.2f}" height="26"/>'
                    )
                    from_ += wide
                drawn += [
                    f'<text class="small" x="{x + size / 2}" y="{y + 54}">'
                    f"{100 * count.won / count.states:.1f} % won</text>",
                    f'<text class="small" x="{x + size / 2}" y="{y + 71}">'
                    f"{f'longest {count.longest_win}' if count.won else 'no win'}</text>",
                ]
            drawn.append(f'<rect class="cell" x="{x}" y="{y}" width="{size}" height="{size}"/>')
    x, y = left + 8, top + 7 * size + 34
    for kind, words in {"won": "won", "drawn": "drawn", "lost": "lost"}.items():
        drawn.append(f'<rect class="{kind}" x="{x}" y="{y - 12}" width="16" height="16"/>')
        drawn.append(f'<text x="{x + 46}" y="{y + 1}">{words}</text>')
        x += 96
    drawn.append(
        f'<text class="quiet" x="{x + 150}" y="{y + 1}">for the side to move; wins in turns</text>'
    )
    return "\n".join([*drawn, "</svg>", ""])


if __name__ == "__main__":
    tables_folder = Path(sys.argv[1])
    subspaces = write_counts(tables_folder)
    write_layers(tables_folder)
    write_table(subspaces)
    games = longest_win(tables_folder, subspaces)
    (DOCS / "longest-win.pgn").write_text("\n".join(map(str, games)), encoding="utf-8")
    (DOCS / "img" / "solution.svg").write_text(picture(subspaces), encoding="utf-8")
