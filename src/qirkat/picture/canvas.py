"""An SVG canvas: the layout of the squares, and shapes in the colours of the palette."""

from __future__ import annotations

from math import hypot
from zlib import crc32

from qirkat.picture.palette import DARK, LIGHT

TYPE_CHECKING = False  # the module `typing` would double the time of `import qirkat`
if TYPE_CHECKING:
    from typing import Literal

    Theme = Literal["auto", "light", "dark"]

Point = tuple[float, float]

CELL = 60.0
SERIF = "'Source Serif 4','Source Serif Pro',Charter,Cambria,Palatino,'Noto Serif',serif"
# No Georgia: its old-style figures sit badly on a tile.


class View:
    """The place of each square on the drawing, in sixtieths of a square."""

    def __init__(
        self, is_querni: bool, upright: bool, flip: bool, coordinates: bool, status: bool
    ) -> None:
        self.is_querni, self.upright, self.flip = is_querni, upright, flip
        self.files, self.ranks = ("abcdefghij" if is_querni else "abcdefg"), "1234567"
        across, down = len(self.files), len(self.ranks)
        self.across, self.down = (down, across) if upright else (across, down)
        self.pad = 0.0 if is_querni else 12.0  # the slab extends beyond its outermost points
        side = (34.0 if coordinates else 18.0) + self.pad
        self.left, self.top = side, 18.0 + self.pad
        self.right = self.left + self.across * CELL
        self.bottom = self.top + self.down * CELL
        self.width = self.right + side
        below = (34.0 if coordinates else 18.0) + (38.0 if status else 0.0)
        self.height = self.bottom + self.pad + below
        self.label_row = self.bottom + self.pad + 17
        self.status_row = self.height - 26

    def grid(self, column: float, row: float) -> Point:
        """Return the centre of a square, counted from a1; halves give corners between squares."""
        x, y = (row, column) if self.upright else (column, self.down - 1 - row)
        if self.flip:
            x, y = self.across - 1 - x, self.down - 1 - y
        return self.left + (x + 0.5) * CELL, self.top + (y + 0.5) * CELL

    def at(self, square: str) -> Point:
        return self.grid(self.files.index(square[0]), self.ranks.index(square[1]))


# -- shapes --------------------------------------------------------------------------------------


def num(*values: float) -> str:
    """Format numbers for SVG, to a hundredth of a unit."""
    return " ".join(f"{round(value, 2):g}" for value in values)


def escape(words: str) -> str:
    """Escape text for XML. Characters that XML forbids become U+FFFD."""
    held = "".join(c if _is_xml_char(c) else "\ufffd" for c in words)
    return held.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _is_xml_char(c: str) -> bool:
    return c in "\t\n" or " " <= c < "\ud800" or "\ue000" <= c < "\ufffe" or c > "\uffff"


class Canvas:
    """Collects shapes. Colours are attributes; only the dark variant of "auto" needs a style."""

    def __init__(self, theme: Theme) -> None:
        self.is_auto = theme == "auto"
        self.colours = DARK if theme == "dark" else LIGHT
        self.parts: list[str] = []
        self.rules: set[str] = set()

    def paint(self, fill: str | None = None, stroke: str | None = None, more: str = "") -> str:
        """Return attributes for the colours of these parts of the palette."""
        words, classes = [f'fill="{self.colours[fill] if fill else "none"}"'], []
        if stroke:
            words.append(f'stroke="{self.colours[stroke]}"')
        if self.is_auto:
            for kind, part in (("fill", fill), ("stroke", stroke)):
                if part and LIGHT[part] != DARK[part]:
                    name = f"q{kind[0]}-{part}"
                    classes.append(name)
                    self.rules.add(f".{name}{{{kind}:{DARK[part]}}}")
        if classes:
            words.append(f'class="{" ".join(classes)}"')
        return " ".join([*words, more]) if more else " ".join(words)

    def add(self, part: str) -> None:
        self.parts.append(part)

    def path(self, d: str, paint: str) -> None:
        self.add(f'<path d="{d}" {paint}/>')

    def circle(self, at: Point, r: float, paint: str) -> None:
        self.add(f'<circle cx="{num(at[0])}" cy="{num(at[1])}" r="{num(r)}" {paint}/>')

    def rect(self, x: float, y: float, w: float, h: float, round_: float, paint: str) -> None:
        corner = f' rx="{num(round_)}"' if round_ else ""
        self.add(
            f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{corner} {paint}/>'
        )

    def words(self, at: Point, size: float, words: str, paint: str, anchor: str = "middle") -> None:
        # Lining figures are about two thirds of the size tall: a baseline a third below the middle
        # centres them in every font, while `dominant-baseline` differs between renderers.
        place = f'x="{num(at[0])}" y="{num(at[1] + 0.335 * size)}" text-anchor="{anchor}"'
        self.add(f'<text {place} font-size="{num(size)}" {paint}>{escape(words)}</text>')

    def document(self, view: View, size: float, title: str, description: str) -> str:
        scale = size / max(view.width, view.height)
        style, scope = "", ""
        if self.is_auto:
            # Styles inside an SVG apply to the whole page: so each rule requires a class derived
            # from all the rules, which two drawings share only if their rules agree.
            rules = sorted(self.rules)
            scope = f"qirkat-{crc32(''.join(rules).encode()):08x}"
            dark = "".join(f".{scope} {rule}" for rule in rules)
            style = f"<style>@media (prefers-color-scheme:dark){{{dark}}}</style>"
            scope = f' class="{scope}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(view.width, view.height)}"'
            f' width="{num(view.width * scale)}" height="{num(view.height * scale)}" role="img"'
            f'{scope} font-family="{SERIF}">'
            f"<title>{escape(title)}</title><desc>{escape(description)}</desc>{style}"
            + "".join(self.parts)
            + "</svg>"
        )


def octagon(at: Point, apothem: float) -> str:
    x, y, a, s = *at, apothem, apothem * 0.41421
    corners = ((-s, -a), (s, -a), (a, -s), (a, s), (s, a), (-s, a), (-a, s), (-a, -s))
    return "M" + "L".join(num(x + dx, y + dy) for dx, dy in corners) + "Z"


def crossed_squares(at: Point, radius: float) -> str:
    """Return two concentric squares, one rotated by 45 degrees."""
    x, y, r, d = *at, radius, radius * 0.70711
    return (
        f"M{num(x - d, y - d)}h{num(2 * d)}v{num(2 * d)}h{num(-2 * d)}Z"
        f"M{num(x, y - r)}l{num(r, r)}l{num(-r, r)}l{num(-r, -r)}Z"
    )


def arc(start: Point, end: Point, lift: float, gaps: tuple[float, float]) -> list[Point]:
    """Return dots on a flat arc, `lift` to the left at its middle, with gaps at both ends."""
    (x, y), (x2, y2) = start, end
    length = hypot(x2 - x, y2 - y)
    ux, uy = (x2 - x) / length, (y2 - y) / length
    before, after = gaps
    steps = max(1, round((length - before - after) / 10.4))
    dots = []
    for step in range(steps + 1):
        along = before + (length - before - after) * step / steps
        aside = 4 * lift * along / length * (1 - along / length)
        dots.append((x + ux * along + uy * aside, y + uy * along - ux * aside))
    return dots


def outline(is_round: bool, at: Point, radius: float) -> str:
    if not is_round:
        return octagon(at, radius)
    x, y = at
    arc = f"a{num(radius, radius)} 0 1 0 "
    return f"M{num(x - radius, y)}{arc}{num(2 * radius, 0)}{arc}{num(-2 * radius, 0)}Z"
