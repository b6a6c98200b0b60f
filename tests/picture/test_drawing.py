"""SVG: every piece is drawn, contrasts suffice, and the last turn is shown."""

import inspect
import re
import subprocess
import sys
from itertools import pairwise, product
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.paths import DOCS
from support.picture_positions import GAMES, JUMP, MILL, WON, after, record

from qirkat import Outcome, Position, alquerque, querni
from qirkat.picture import MARKS, record_svg, svg
from qirkat.picture.canvas import escape
from qirkat.picture.palette import DARK, LIGHT

SVG = "{http://www.w3.org/2000/svg}"
THEMES = {"light": LIGHT, "dark": DARK}


def marked(drawing: str, attribute: str) -> dict[str, str]:
    """Return {square: piece} for the groups with the attribute; each square occurs once."""
    groups = [g for g in ElementTree.fromstring(drawing).iter() if attribute in g.attrib]
    found = {g.attrib["data-square"]: g.attrib[attribute] for g in groups}
    assert len(found) == len(groups)
    return found


def contrast(one: str, other: str) -> float:
    """Return the WCAG 2 contrast of two colours, from 1 to 21."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (
            p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


# -- colours -------------------------------------------------------------------------------------


def test_contrast_formula() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("colours", THEMES.values(), ids=THEMES)
def test_numerals_contrast_with_their_tiles(colours: dict[str, str]) -> None:
    for side in ("blue", "pink"):
        assert contrast(colours[side], colours[f"{side}-numeral"]) >= 7


@pytest.mark.parametrize("colours", THEMES.values(), ids=THEMES)
def test_pieces_contrast_with_every_background(colours: dict[str, str]) -> None:
    checkered, slab = ("square", "checker", "paper"), ("slab", "paper")
    for piece, below in (
        *(("blue", checkered), ("pink", checkered)),
        *(("white", slab), ("black", slab)),
    ):
        for ground in below:
            by_body = contrast(colours[piece], colours[ground])
            by_rim = contrast(colours[f"{piece}-rim"], colours[ground])
            assert max(by_body, by_rim) >= 3, (piece, ground)
    assert contrast(colours["white-ring"], colours["white"]) >= 3
    assert contrast(colours["black-cross"], colours["black"]) >= 3


@pytest.mark.parametrize("colours", THEMES.values(), ids=THEMES)
def test_lines_and_text_contrast(colours: dict[str, str]) -> None:
    assert contrast(colours["quiet"], colours["paper"]) >= 4.5
    assert contrast(colours["ink"], colours["paper"]) >= 7
    for part in ("line", "taken", "now-rim", "ink"):
        assert contrast(colours[part], colours["slab"]) >= 3, part
    for part, ground in product(("now-rim", "ink", "mark"), ("square", "checker")):
        assert contrast(colours[part], colours[ground]) >= 3, part
    for ground in ("square", "checker", "blue", "pink"):  # what the path of a jump crosses
        dots = (colours["now"], colours["way-rim"])
        assert max(contrast(colour, colours[ground]) for colour in dots) >= 3, ground


def test_themes_have_the_same_parts() -> None:
    assert LIGHT.keys() == DARK.keys()
    assert all(re.fullmatch("#[0-9a-f]{6}", c) for t in THEMES.values() for c in t.values())


# -- SVG -----------------------------------------------------------------------------------------


def test_every_piece_is_drawn_on_its_square() -> None:
    for position in (position for game in GAMES for position in game):
        drawing = svg(position)
        assert marked(drawing, "data-piece") == position.board
        assert marked(drawing, "data-ghost") == {}


def test_tile_numbers_and_shapes() -> None:
    drawing = ElementTree.fromstring(svg(querni.start(seed=3), theme="light"))
    tiles = [g for g in drawing.iter(f"{SVG}g") if "data-piece" in g.attrib]
    assert len(tiles) == 32
    for tile in tiles:
        letter = tile.attrib["data-piece"]
        assert [t.text for t in tile.iter(f"{SVG}text")] == [
            str("ABCDEFGHIJKLMNOP".index(letter.upper()) + 1)
        ]
        face = [p.attrib for p in tile.iter(f"{SVG}path")][1]
        assert face["fill"] == LIGHT["pink" if letter.islower() else "blue"]
        assert ("a" in face["d"]) == letter.islower()  # arcs: pink is round, blue octagonal
        assert face["d"].count("L") == (0 if letter.islower() else 7)


def test_men_have_a_ring_or_a_cross() -> None:
    drawing = ElementTree.fromstring(svg(MILL, theme="dark", status=False))
    for man in (g for g in drawing.iter(f"{SVG}g") if "data-piece" in g.attrib):
        strokes = [shape.attrib.get("stroke") for shape in man]
        white = man.attrib["data-piece"] == "W"
        assert (DARK["white-ring"] in strokes) == white
        assert (DARK["black-cross"] in strokes) != white


@pytest.mark.parametrize("game", ["querni", "alquerque"])
def test_auto_theme_is_light_with_a_dark_style(game: str) -> None:
    start, turn = (JUMP, "a2-g4x1-3") if game == "querni" else (MILL, "g4-g7xf4")
    position, last = after(start, turn)
    first = position.game.squares[0]
    options: dict[str, Any] = {"last": last, "arrows": ["b2-d2"], "highlight": [first, "d6"]}

    def shapes(drawing: str, rules: dict[str, tuple[str, str]]) -> list[dict[str, str]]:
        found = []
        for shape in list(ElementTree.fromstring(drawing).iter())[1:]:
            painted = dict(shape.attrib)
            painted |= dict(rules[name] for name in painted.pop("class", "").split() if rules)
            if shape.tag != f"{SVG}style":
                found.append(painted)
        return found

    drawing = svg(position, theme="auto", **options)
    style = re.search("<style>@media \\(prefers-color-scheme:dark\\){(.*)}</style>", drawing)
    assert style
    scope = ElementTree.fromstring(drawing).attrib["class"]
    rules = re.findall(rf"\.{scope} \.([\w-]+){{(fill|stroke):(#\w+)}}", style[1])
    assert "".join(f".{scope} .{name}{{{kind}:{c}}}" for name, kind, c in rules) == style[1]
    assert shapes(drawing, {}) == shapes(svg(position, theme="light", **options), {})
    dark = {name: (kind, colour) for name, kind, colour in rules}
    assert shapes(drawing, dark) == shapes(svg(position, theme="dark", **options), {})


def test_drawings_on_one_page_do_not_interfere() -> None:
    drawings = [svg(p, theme="auto") for p in (JUMP, MILL, querni.start(seed=1), alquerque.start())]
    styles: dict[str, str] = {}
    for drawing in drawings:
        assert " id=" not in drawing
        assert "url(" not in drawing
        assert "href" not in drawing
        scope = ElementTree.fromstring(drawing).attrib["class"]
        style = drawing.partition("<style>")[2].partition("</style>")[0]
        assert styles.setdefault(scope, style) == style
    assert len(styles) > 1
    assert "<style>" not in svg(JUMP, theme="light") + svg(JUMP, theme="dark")


def test_last_turn_shows_path_and_removals() -> None:
    position, last = after(JUMP, "a2-g4x1-3")
    drawing = svg(position, last=last, theme="light")
    assert marked(drawing, "data-ghost") == {"g4": "A", "h5": "B", "i5": "C"}
    dots, rings = way_of(drawing)
    assert len(dots) > 20
    assert rings == [place(square) for square in ("a2", "c4", "e6")]
    assert LIGHT["now"] not in svg(position, theme="light", status=False)


def place(square: str) -> tuple[float, float]:
    """Return the centre of a Querni square on an unrotated drawing."""
    return 64 + 60 * "abcdefghij".index(square[0]), 48 + 60 * "7654321".index(square[1])


def way_of(drawing: str) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Return the dots of the drawn path, in order, and the rings where the tile landed."""
    ways = [g for g in ElementTree.fromstring(drawing).iter(f"{SVG}g") if "data-way" in g.attrib]
    assert len(ways) == 1
    found = [(float(c.attrib["r"]), float(c.attrib["cx"]), float(c.attrib["cy"])) for c in ways[0]]
    return [(x, y) for r, x, y in found if r < 4], [(x, y) for r, x, y in found if r > 4]


def test_jump_path_crosses_only_the_jumped_tiles() -> None:
    hops = 0
    for before in (position for game in GAMES for position in game[:12:3]):
        for move in before.moves[:200:7]:
            if before.game.family != "querni" or len(move.path) < 2 or move.removed:
                continue
            position = before.play(move)
            dots, _ = way_of(svg(position, last=move))
            jumped = set()
            for start, end in pairwise(move.path):
                (x, y), (x2, y2) = place(start), place(end)
                if dist((x, y), (x2, y2)) < 100:
                    continue  # a step
                hops += 1
                middle = ((x + x2) / 2, (y + y2) / 2)
                assert min(dist(dot, middle) for dot in dots) < 60 / 3
                jumped |= {square for square in position.board if place(square) == middle}
            for square in position.board.keys() - jumped:
                # Outside the tile's rim: 24.5 for the tile and 3.1 for the dot.
                assert min(dist(dot, place(square)) for dot in dots) > 24.5 + 3.1, (square, move)
    assert hops > 50


def test_jumped_numeral_is_drawn_above_the_path() -> None:
    position, last = after(JUMP, "a2-g4")
    shapes = list(ElementTree.fromstring(svg(position, last=last)).iter())
    way = next(index for index, shape in enumerate(shapes) if "data-way" in shape.attrib)
    above = [shape.text for shape in shapes[way:] if shape.attrib.get("paint-order")]
    assert above == ["2", "5", "6"]


def test_removed_pink_tiles_are_pink_ghosts() -> None:
    start = querni.parse("10/10/10/1abc5P/10/10/10 p 0 2")
    position, last = after(start, "x1-3")
    assert marked(svg(position, last=last), "data-ghost") == {"b4": "a", "c4": "b", "d4": "c"}


def test_taken_man_is_a_red_ghost_and_the_mill_is_marked() -> None:
    position, last = after(MILL, "g4-g7xf4")
    drawing = svg(position, last=last, theme="light")
    assert marked(drawing, "data-ghost") == {"f4": "B"}
    assert LIGHT["taken"] in drawing
    bands = re.findall(f'<path d="([^"]*)" fill="none" stroke="{LIGHT["now"]}"', drawing)
    assert any(band.count("M") == 2 for band in bands)  # the slide, and the line a7-d7-g7
    quiet, slide = after(MILL, "d7-g7")
    assert LIGHT["taken"] not in svg(quiet, last=slide, theme="light")


def test_pass_has_no_marks() -> None:
    position, last = after(querni.with_rules(voluntary_pass=True).parse(JUMP.text), "pass")
    assert svg(position, last=last, status=False).replace(" Last move: pass.", "") == svg(
        position, status=False
    )


def test_arrows_and_highlights_are_drawn_where_asked() -> None:
    bare = svg(MILL, theme="light")
    pointed = svg(MILL, theme="light", arrows=["g4-g7", ("a7", "a4")], highlight=["b6", "g7"])
    paths = [path for path in re.findall("<path[^>]*>", pointed) if path not in bare]
    arrows = [path for path in paths if f'fill="{LIGHT["ink"]}"' in path]
    assert len(arrows) == 2
    assert len(paths) == 2 + 2 * 2  # a highlight is drawn twice, with an outline
    assert pointed.count("<circle") == bare.count("<circle")


@pytest.mark.parametrize("theme", THEMES)
def test_highlight_is_four_neutral_corners(theme: Any) -> None:
    lit = {JUMP: ["a2", "e4"], MILL: ["b6", "g7"]}  # an occupied and an empty square each
    shapes = set()
    for position, squares in lit.items():
        bare = svg(position, theme=theme)
        for square in squares:
            drawing = svg(position, theme=theme, highlight=[square])
            new = [part for part in re.findall("<[^>]*>", drawing) if part not in bare]
            assert all(part.startswith("<path") for part in new)
            colours = THEMES[theme]
            assert set(re.findall(r"#\w{6}", "".join(new))) == {colours["ink"], colours["paper"]}
            shapes.add(re.sub(r"M\S+ \S+?v", "Mv", new[-1]))
    assert len(shapes) == 1
    assert next(iter(shapes)).count("Mv") == 4


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"highlight": ["k1"]}, "A highlight names 'k1', which is not a square of querni."),
        (
            {"highlight": ["a" * 10**6]},
            "A highlight names 'a{23}, which is not a square of querni.",
        ),
        ({"highlight": [""]}, "A highlight names '', which is not a square of querni."),
        ({"arrows": ["a1-z9"]}, "An arrow names 'z9', which is not a square of querni."),
        ({"arrows": ["a1"]}, "An arrow joins two squares, as 'c3-e5' does; 'a1' does not."),
        ({"arrows": ["a1-a1"]}, "An arrow joins two squares, as 'c3-e5' does; 'a1-a1' does not."),
        (
            {"arrows": [("a1", "b1", "c1")]},
            r"An arrow joins two squares.*\('a1', 'b1', 'c1'\) does not.",
        ),
        ({"marks": ["b9"]}, "A mark names 'b9', which is not a square of querni."),
        ({"theme": "sepia"}, "The theme is 'auto', 'light' or 'dark', not 'sepia'."),
        ({"size": 0}, "The size is 0; it must be from 64 to 4096 pixels."),
        ({"size": 1e9}, r"The size is 1e\+09; it must be from 64 to 4096 pixels."),
        ({"size": float("nan")}, "The size is nan; it must be from 64 to 4096 pixels."),
    ],
)
def test_invalid_options(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence[:-1]}[.]$"):
        svg(JUMP, **options)


def test_square_of_the_other_game_is_refused() -> None:
    last = JUMP.parse_move("a2-g4x1-3")
    with pytest.raises(
        ValueError, match=r"^The last move names 'a2', which is not a square of alq"
    ):
        svg(MILL, last=last)
    with pytest.raises(ValueError, match=r"^A highlight names 'd4'"):
        svg(MILL, highlight=["d4"])


def viewed(position: Position, **options: Any) -> dict[str, tuple[float, float]]:
    root = ElementTree.fromstring(svg(position, **options))
    places = {}
    for group in (g for g in root.iter(f"{SVG}g") if "data-piece" in g.attrib):
        word = group.find(f"{SVG}text")
        assert word is not None
        places[group.attrib["data-square"]] = (float(word.attrib["x"]), float(word.attrib["y"]))
    return places


def test_upright_is_a_quarter_turn_and_flip_a_half_turn() -> None:
    start = querni.start(seed=8)
    flat, turned, flipped = viewed(start), viewed(start, upright=True), viewed(start, flip=True)
    root = ElementTree.fromstring(svg(start, upright=True, size=500))
    assert root.attrib["height"] == "500"
    assert float(root.attrib["width"]) < 400
    for (one, at), (other, to) in product(flat.items(), repeat=2):
        dx, dy = to[0] - at[0], to[1] - at[1]
        across = (turned[other][0] - turned[one][0], turned[other][1] - turned[one][1])
        back = (flipped[other][0] - flipped[one][0], flipped[other][1] - flipped[one][1])
        assert across == pytest.approx((-dy, dx))
        assert back == pytest.approx((-dx, -dy))
    assert svg(MILL, upright=True) == svg(MILL)


def test_coordinates_name_the_squares_beside_them() -> None:
    for upright, flip in product((False, True), repeat=2):
        root = ElementTree.fromstring(
            svg(querni.start(seed=8), upright=upright, flip=flip, theme="light", status=False)
        )
        words = [t for t in root.iter(f"{SVG}text") if t.attrib["fill"] == LIGHT["quiet"]]
        labels = {t.text: (float(t.attrib["x"]), float(t.attrib["y"])) for t in words}
        assert set(labels) == set("abcdefghij1234567")
        places = viewed(querni.start(seed=8), upright=upright, flip=flip)
        for square, (x, y) in places.items():
            file, rank = labels[square[0]], labels[square[1]]
            assert (rank[0] if upright else file[0]) == x
            assert (file[1] if upright else rank[1]) == pytest.approx(y, abs=4)
    assert LIGHT["quiet"] not in svg(JUMP, coordinates=False, theme="light")


def test_status_shows_counts_and_score() -> None:
    def words(drawing: str) -> list[str | None]:
        shown = list(ElementTree.fromstring(drawing).iter(f"{SVG}text"))
        return [t.text for t in shown if t.attrib["fill"] == LIGHT["ink"]]

    assert words(svg(JUMP, theme="light")) == ["4", "4"]
    assert words(svg(WON, theme="light", outcome=Outcome(None, "aborted")))[2] == "\u2013"
    assert words(svg(MILL, theme="light", outcome=Outcome(None, "repetition")))[2] == "½\u2013½"
    assert words(svg(WON, theme="light")) == ["0", "3", "1\u20130"]
    assert words(svg(WON, theme="light", status=False)) == []


def test_men_in_hand_are_counted_separately() -> None:
    def counted(position: Position) -> tuple[list[str | None], int, int]:
        root = ElementTree.fromstring(svg(position, theme="light", coordinates=False))
        circles = [c.attrib for c in root.iter(f"{SVG}circle") if c.attrib["r"] == "6.04"]
        hands = [sum(c["fill"] == LIGHT[side] for c in circles) for side in ("white", "black")]
        return [t.text for t in root.iter(f"{SVG}text")], hands[0], hands[1]

    assert counted(alquerque.start()) == (["+", "0", "+", "0"], 9, 9)
    assert counted(alquerque.start().play("d2")) == (["+", "1", "+", "0"], 8, 9)
    assert counted(MILL) == (["3", "4"], 0, 0)


def test_full_hands_leave_room_for_the_score() -> None:
    root = ElementTree.fromstring(svg(alquerque.start(), outcome=Outcome("black", "resigned")))
    men = [float(c.attrib["cx"]) for c in root.iter(f"{SVG}circle") if c.attrib["r"] == "6.04"]
    middle = float(root.attrib["viewBox"].split()[2]) / 2
    assert min(abs(x - middle) for x in men) > 30


def test_title_and_description() -> None:
    position, last = after(MILL, "g4-g7xf4")
    root = ElementTree.fromstring(svg(position, last=last))
    assert root.attrib["role"] == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[1].tag == f"{SVG}desc"
    assert root[0].text == "Alquerque de 9, turn 22, Black to move"
    assert root[1].text == "White: a7, d7, g7. Black: b6, c3, d1. Last move: g4-g7xf4."
    over = ElementTree.fromstring(svg(WON))
    assert over[0].text == "Querni, turn 10, Blue has won"
    assert (over[1].text or "").endswith(" Blue has won: all its tiles are removed.")
    aborted = ElementTree.fromstring(svg(MILL, outcome=Outcome(None, "aborted")))
    assert aborted[0].text == "Alquerque de 9, turn 21, aborted, no result"
    spoken = ElementTree.fromstring(svg(JUMP))[1].text or ""
    assert spoken.startswith("Blue: 1 on a2, 2 on h5, 3 on i5, 16 on j1. Pink: 2 on b3, 4 on b5,")
    hands = ElementTree.fromstring(svg(alquerque.start()))[1].text
    assert hands == "White: none on the board, 9 in hand. Black: none on the board, 9 in hand."


@given(st.text())
def test_any_title_is_escaped(title: str) -> None:
    root = ElementTree.fromstring(svg(MILL, title=f"<&>{title}"))
    shown = (root[0].text or "").replace("\r", "\n")
    assert shown.startswith("<&>")
    assert len(shown) == len(title) + 3
    ElementTree.fromstring(f"<a>{escape(title)}</a>")


def test_font_families() -> None:
    families = ElementTree.fromstring(svg(JUMP)).attrib["font-family"].split(",")
    assert families[-1] == "serif"


def test_record_svg_shows_the_end() -> None:
    played = record(MILL, "g4-g7xf4", outcome=Outcome("white", "resigned"))
    position, last = after(MILL, "g4-g7xf4")
    assert record_svg(played) == svg(position, last=last, outcome=played.outcome)
    assert record_svg(record(MILL)) == svg(MILL)


def test_record_svg_takes_the_options_of_svg() -> None:
    options: dict[str, Any] = {
        "theme": "dark",
        "size": 320,
        "coordinates": False,
        "status": False,
        "upright": True,
        "flip": True,
        "highlight": ["a1"],
        "arrows": ["a1-b2"],
        "marks": ["b2"],
        "title": "A game",
    }
    parameters = inspect.signature(svg).parameters
    assert options.keys() == parameters.keys() - {"position", "last", "outcome"}
    assert record_svg(record(JUMP), **options) == svg(JUMP, **options)
    with pytest.raises(TypeError, match="last"):
        record_svg(record(JUMP), last=None)  # type: ignore[call-arg]


def test_picture_imports_fast_and_without_the_extra() -> None:
    code = "import sys, qirkat.picture as p; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"PIL", "resvg_py", "dataclasses"} & set(done.stdout.split())


# -- the guide -----------------------------------------------------------------------------------


def test_guide_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guide = (DOCS / "pictures.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", guide, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 4
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in blocks:
        exec(block, names)
    assert {p.suffix for p in tmp_path.iterdir()} >= {".svg", ".png", ".gif"}
    for name in re.findall(r"\]\((img/[^)]+)\)", guide):
        assert (DOCS / name).is_file(), name


def test_guide_pictures_are_current(tmp_path: Path) -> None:
    """If the change is intended, run `make pictures`."""
    subprocess.run([sys.executable, DOCS / "img" / "draw.py", tmp_path], check=True)
    made = {path.name for path in tmp_path.iterdir()}
    here = {path.name for path in (DOCS / "img").iterdir() if path.suffix not in {".py", ""}}
    assert made | {"star.svg"} == here  # drawn by hand
    for path in tmp_path.glob("*.svg"):
        assert path.read_text(encoding="utf-8") == (DOCS / "img" / path.name).read_text(
            encoding="utf-8"
        )


def test_stars_match_the_cores_marks() -> None:
    assert querni.start(seed=7, marks=MARKS).seed == 7  # only the default marks keep a seed
