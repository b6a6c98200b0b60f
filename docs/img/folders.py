"""The folders of Qirkat and what each may use, as a drawing; draw.py writes it."""

from typing import NamedTuple


class Row(NamedTuple):
    """Folders that do not use each other, and a few words about them where there is room."""

    folders: str
    note: str = ""


class Slab(NamedTuple):
    """A part of the source: each folder uses only rows above its own."""

    title: str
    path: str
    rows: list[Row]


CORE = Slab(
    "The core, C++",
    "core/",
    [
        Row("rules", "both games, exactly"),
        Row("engine", "search, evaluation, levels"),
        Row("solver", "solved tables of Alquerque"),
        Row("rl", "environments for learning"),
        Row("bindings tools", "for Python and the browser"),
    ],
)
PACKAGE = Slab(
    "The package, Python",
    "src/qirkat/",
    [
        Row("picture messages solve jobs"),
        Row("record", "whole games, as trees and PGN"),
        Row("engine live", "analysis; one live game"),
        Row("arena puzzle storage"),
        Row("accounts lab rl terminal"),
        Row("cluster", "shared between servers"),
        Row("server", "pages, API, websockets"),
        Row("cli", "the qirkat command"),
    ],
)
SITE = Slab(
    "The site, Svelte and TypeScript",
    "web/src/",
    [
        Row("i18n", "sentences in four languages"),
        Row("core", "the wasm core in workers"),
        Row("text", "moves and results in words"),
        Row("site", "addresses, settings, theme"),
        Row("board", "draws, reports choices"),
        Row("records", "games stored in the browser"),
        Row("progress", "course, ladder, daily set-ups"),
        Row("library", "importing and sharing"),
        Row("game", "making a turn"),
        Row("review", "the end of a game"),
        Row("play analysis learn connection"),
        Row("live", "one live game"),
        Row("lobby", "finding and watching games"),
        Row("account", "account and profile"),
        Row("home", "the home page"),
    ],
)

STYLE = """
text{font:italic 15px Georgia,serif;fill:var(--ink)}
.title{font:600 19px Georgia,"Times New Roman",serif}
.mono{font:13px ui-monospace,Menlo,Consolas,monospace}
.name{fill:var(--numeral)}
.quiet{fill:var(--quiet)}
.paper{fill:var(--paper)}.slab{fill:var(--slab)}.folder{fill:var(--blue)}
.arrow{fill:none;stroke:var(--now);stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
svg{--paper:#f7f2e6;--slab:#e8dcc0;--ink:#23252d;--quiet:#5f5a4f;--blue:#2b3f8c;--numeral:#fff;
--now:#9a640a}
@media(prefers-color-scheme:dark){
svg{--paper:#17181d;--slab:#3a372f;--ink:#efe9dc;--quiet:#b9b3a4;--blue:#3149a3;--now:#e0a030}}
"""
WIDTH, MARGIN, GAP = 860, 20, 70
SLAB = (WIDTH - 2 * MARGIN - GAP) / 2
HEAD, STEP, FOOT = 46, 38, 10


def height(slab: Slab) -> int:
    return HEAD + STEP * len(slab.rows) + FOOT


def drawn(slab: Slab, left: float, top: float, tall: float) -> list[str]:
    parts = [
        f'<g data-folder="{slab.path}">',
        f'<rect class="slab" x="{left:.0f}" y="{top}" width="{SLAB:.0f}" height="{tall}" rx="10"/>',
        f'<text class="title" x="{left + 18:.0f}" y="{top + 30}">{slab.title}</text>',
        f'<text class="mono quiet" x="{left + SLAB - 18:.0f}" y="{top + 29}" '
        f'text-anchor="end">{slab.path}</text>',
    ]
    step = (tall - HEAD - FOOT) / len(slab.rows)
    for place, row in enumerate(slab.rows):
        y, x = top + HEAD + step * place, left + 18
        for name in row.folders.split():
            wide = 7.9 * len(name) + 16
            parts += [
                f'<rect class="folder" x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" '
                'height="30" rx="6"/>',
                f'<text class="mono name" x="{x + wide / 2:.0f}" y="{y + 20:.0f}" '
                f'text-anchor="middle">{name}</text>',
            ]
            x += wide + 8
        if row.note:
            parts.append(f'<text class="quiet" x="{x + 4:.0f}" y="{y + 20:.0f}">{row.note}</text>')
    return [*parts, "</g>"]


def folders() -> str:
    """The core above the package, the site beside both; an arrow points at what is used."""
    right = MARGIN + SLAB + GAP
    below = MARGIN + height(CORE) + 34
    whole = below + height(PACKAGE) + MARGIN
    bindings = MARGIN + HEAD + STEP * (len(CORE.rows) - 1) + 15
    middle = MARGIN + SLAB / 2
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {whole}" '
            f'width="{WIDTH}" height="{whole}" role="img">',
            "<title>The folders of Qirkat</title>",
            "<desc>The core in C++, and what is built on it: the Python package and the site. "
            "In each, a folder uses only folders in the rows above it.</desc>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{whole}" rx="14"/>',
            *drawn(CORE, MARGIN, MARGIN, height(CORE)),
            *drawn(PACKAGE, MARGIN, below, height(PACKAGE)),
            *drawn(SITE, right, MARGIN, whole - 2 * MARGIN),
            f'<path class="arrow" d="M{middle:.0f} {below - 5}V{below - 29}m-7 9 7-9 7 9"/>',
            f'<text class="mono quiet" x="{middle + 14:.0f}" y="{below - 12}">qirkat._core</text>',
            f'<path class="arrow" d="M{right - 5:.0f} {bindings}'
            f'H{right - GAP + 5:.0f}m9-7-9 7 9 7"/>',
            f'<text class="mono quiet" x="{right - GAP / 2:.0f}" y="{bindings - 12}" '
            'text-anchor="middle">wasm</text>',
            "</svg>",
        ]
    )
