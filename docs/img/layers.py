"""The files of Qirkat in layers, as a drawing; draw.py writes it."""

Row = tuple[str, str]
"""What some files are about, and their names."""

LAYERS: list[tuple[str, str, list[Row]]] = [
    (
        "Rules and engine",
        "core/",
        [
            ("rules", "board position querni alquerque game history"),
            ("thinking", "evaluate explain tt search level engine"),
            ("tables", "sets index unit layer book table file folder"),
            ("solving", "retrograde room solver placing verify"),
        ],
    ),
    (
        "Positions and pictures",
        "import qirkat",
        [("", "_core palette canvas diagram picture __init__")],
    ),
    (
        "Games and players",
        "from qirkat.… import …",
        [
            ("whole games", "movetext result tree foreign reader record"),
            ("the engine", "folders tables engine bench solve ugi review"),
            ("matches", "program policy opponent rating match ledger arena"),
            ("pixels", "raster"),
            ("live play", "clock seeding protocol state room"),
        ],
    ),
    (
        "People",
        "the command qirkat",
        [
            ("words", "output wording paragraph telling advice"),
            ("the table", "computer choice terminal"),
            ("operators", "settings origin limits logs metrics"),
            ("visitors", "names cookies passwords people standing"),
            ("the store", "schema failure database sqlite postgres upgrade"),
            ("", "writer access store_games store_sessions store_people"),
            ("", "store_servers store export transfer backup bus redis_bus"),
            ("live play", "deal inspection presence hall_tables hall_ratings hall"),
            ("", "lounge sockets club"),
            ("the site", "pages gate api server listener"),
            ("commands", "console cli_positions cli_records cli_engine"),
            ("", "cli_review cli_matches cli_solve cli_play cli_serve"),
            ("", "cli_admin cli"),
        ],
    ),
]

STYLE = """
text{font:italic 15px Georgia,serif;fill:var(--ink)}
.title{font:600 19px Georgia,"Times New Roman",serif}
.mono{font:13px ui-monospace,Menlo,Consolas,monospace}
.name{fill:var(--numeral)}
.quiet{fill:var(--quiet)}
.paper{fill:var(--paper)}.slab{fill:var(--slab)}.file{fill:var(--blue)}
.arrow{fill:none;stroke:var(--now);stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
svg{--paper:#f7f2e6;--slab:#e8dcc0;--ink:#23252d;--quiet:#5f5a4f;--blue:#2b3f8c;--numeral:#fff;
--now:#9a640a}
@media(prefers-color-scheme:dark){
svg{--paper:#17181d;--slab:#3a372f;--ink:#efe9dc;--quiet:#b9b3a4;--blue:#3149a3;--now:#e0a030}}
"""


def layers() -> str:
    """An arrow from layer to layer points at what is used."""
    width, top = 760, 20
    drawn: list[str] = []
    for place, (title, note, rows) in enumerate(LAYERS):
        if place:
            drawn.append(f'<path class="arrow" d="M380 {top + 28}V{top + 4}m-7 9 7-9 7 9"/>')
            drawn.append(f'<text class="quiet" x="394" y="{top + 22}">uses</text>')
            top += 34
        height = 52 + 38 * len(rows)
        drawn += [
            f'<rect class="slab" x="20" y="{top}" width="{width - 40}" height="{height}" rx="10"/>',
            f'<text class="title" x="38" y="{top + 30}">{title}</text>',
            f'<text class="mono quiet" x="{width - 38}" y="{top + 29}" '
            f'text-anchor="end">{note}</text>',
        ]
        for line, (about, names) in enumerate(rows):
            y = top + 44 + 38 * line
            drawn.append(f'<text class="quiet" x="38" y="{y + 20}">{about}</text>')
            x = 134.0
            for name in names.split():
                wide = 7.9 * len(name) + 16
                drawn += [
                    f'<rect class="file" x="{x:.0f}" y="{y}" width="{wide:.0f}" '
                    'height="30" rx="6"/>',
                    f'<text class="mono name" x="{x + wide / 2:.0f}" y="{y + 20}" '
                    f'text-anchor="middle">{name}</text>',
                ]
                x += wide + 8
        top += height
    whole = top + 20
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {whole}" '
            f'width="{width}" height="{whole}" role="img">',
            "<title>The files of Qirkat in four layers</title>",
            "<desc>From top to bottom: rules and engine, positions and pictures, games and "
            "players, people. An arrow points at what is used; none points back.</desc>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{width}" height="{whole}" rx="14"/>',
            *drawn,
            "</svg>",
        ]
    )
