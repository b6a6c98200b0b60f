"""Draw docs/solution.csv: how much of each subspace of Alquerque de 9 is won."""

import csv
from pathlib import Path

from qirkat.picture.palette import DARK, LIGHT

MEN = range(3, 10)
COLUMNS = ("ours", "theirs", "states", "won", "drawn", "lost", "longest_win")


def subspaces(counts: Path) -> str:
    """Draw the shares and the longest win for each number of men on both sides."""
    size, left, top = 84, 74, 66
    width, height = left + 7 * size + 16, top + 7 * size + 60
    names = {"ink": "ink", "quiet": "quiet", "paper": "paper", "won": "blue", "drawn": "slab"}
    names |= {"lost": "pink", "edge": "edge"}

    def variables(colours: dict[str, str]) -> str:
        return ";".join(f"--{name}:{colours[part]}" for name, part in names.items())

    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'aria-label="For each number of pieces of the side to move and of the other: the share of '
        'states that are won, drawn and lost, and the longest win">',
        "<style>",
        f"svg{{{variables(LIGHT)}}}",
        f"@media(prefers-color-scheme:dark){{svg{{{variables(DARK)}}}}}",
        "text{font:14px Georgia,serif;fill:var(--ink);text-anchor:middle}",
        ".small{font-size:12px}.quiet{fill:var(--quiet);font-style:italic}",
        ".won{fill:var(--won)}.drawn{fill:var(--drawn)}.lost{fill:var(--lost)}",
        ".cell{fill:none;stroke:var(--edge)}",
        "</style>",
        f'<rect width="{width}" height="{height}" fill="var(--paper)"/>',
        f'<text class="quiet" x="{left + 3.5 * size}" y="22">pieces of the other side</text>',
        f'<text class="quiet" transform="translate(20 {top + 3.5 * size}) rotate(-90)">'
        "pieces of the side to move</text>",
    ]
    with counts.open(newline="", encoding="utf-8") as file:
        rows = [{name: int(row[name]) for name in COLUMNS} for row in csv.DictReader(file)]
    known = {(row["ours"], row["theirs"]): row for row in rows}
    for row, ours in enumerate(MEN):
        y = top + row * size
        drawn.append(f'<text x="{left - 18}" y="{y + size / 2 + 5}">{ours}</text>')
        for column, theirs in enumerate(MEN):
            x = left + column * size
            if row == 0:
                drawn.append(f'<text x="{x + size / 2}" y="{top - 14}">{theirs}</text>')
            if count := known.get((ours, theirs)):
                longest = f"longest {count['longest_win']}" if count["won"] else "no win"
                bar, from_ = size - 16, x + 8.0
                for kind in ("won", "drawn", "lost"):
                    wide = bar * count[kind] / count["states"]
                    drawn.append(
                        f'<rect class="{kind}" x="{from_:.2f}" y="{y + 10}" '
                        f'width="{wide:.2f}" height="26"/>'
                    )
                    from_ += wide
                drawn += [
                    f'<text class="small" x="{x + size / 2}" y="{y + 54}">'
                    f"{100 * count['won'] / count['states']:.1f} % won</text>",
                    f'<text class="small" x="{x + size / 2}" y="{y + 71}">{longest}</text>',
                ]
            drawn.append(f'<rect class="cell" x="{x}" y="{y}" width="{size}" height="{size}"/>')
    x, y = left + 8, top + 7 * size + 34
    for kind, words in {"won": "won", "drawn": "drawn", "lost": "lost"}.items():
        drawn.append(f'<rect class="{kind}" x="{x}" y="{y - 12}" width="16" height="16"/>')
        drawn.append(f'<text x="{x + 46}" y="{y + 1}">{words}</text>')
        x += 96
    drawn.append(
        f'<text class="quiet" x="{x + 150}" y="{y + 1}">'
        "for the side to move; longest win in turns</text>"
    )
    return "\n".join([*drawn, "</svg>"])
