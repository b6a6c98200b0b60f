"""A position as SVG: one self-contained drawing, for a page, a notebook or a file.

`qirkat.picture.raster` renders the same drawing as PNG and GIF and needs the extra
`qirkat[picture]`; `text` draws a position for a terminal.
"""

from __future__ import annotations

from itertools import pairwise
from math import dist, hypot

from qirkat._core import Move, Outcome, Position
from qirkat.picture.canvas import CELL, Canvas, Point, View, arc, crossed_squares, num, outline
from qirkat.picture.diagram import pieces_left, status_text, tile_number

TYPE_CHECKING = False  # importing `typing` would double the time of `import qirkat`
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Protocol, TypedDict, Unpack

    from qirkat.picture.canvas import Theme

    Arrow = str | tuple[str, str]

    class RecordLike(Protocol):
        """What a picture needs from a record: its start, moves and outcome."""

        @property
        def start(self) -> Position: ...
        @property
        def moves(self) -> Sequence[Move]: ...
        @property
        def outcome(self) -> Outcome | None: ...

    class Options(TypedDict, total=False):
        """The options of `svg`, without those that a record provides."""

        arrows: Iterable[Arrow]
        highlight: Iterable[str]
        theme: Theme
        size: float
        coordinates: bool
        status: bool
        upright: bool
        flip: bool
        marks: Sequence[str]
        title: str | None


__all__ = ["MARKS", "record_svg", "svg"]

MARKS = ("b2", "d2", "f2", "h2", "b5", "d5", "f5", "h5")
SIZES = (64, 4096)

_TILE = 24.5  # radius
_MAN = 23.0
_LIFT = 8.0  # sideways offset of a jump's path from the centre of the jumped tile

_LINES = tuple(
    tuple(line.split())
    for line in (
        *("a7 d7 g7", "g7 g4 g1", "g1 d1 a1", "a1 a4 a7"),
        *("b6 d6 f6", "f6 f4 f2", "f2 d2 b2", "b2 b4 b6"),
        *("c5 d5 e5", "e5 e4 e3", "e3 d3 c3", "c3 c4 c5"),
        *("d7 d6 d5", "g4 f4 e4", "d1 d2 d3", "a4 b4 c4"),
    )
)


def svg(
    position: Position,
    *,
    last: Move | None = None,
    arrows: Iterable[Arrow] = (),
    highlight: Iterable[str] = (),
    theme: Theme = "auto",
    size: float = 560,
    coordinates: bool = True,
    status: bool = True,
    upright: bool = False,
    flip: bool = False,
    marks: Sequence[str] = MARKS,
    outcome: Outcome | None = None,
    title: str | None = None,
) -> str:
    """Draw the position as SVG text.

    `last` is the turn that led here: its path is dotted, what it removed is shown as a ghost. An
    arrow is `"c3-e5"` or `("c3", "e5")`, a highlight four corners around a square. `size` is the
    longer side in pixels. `upright` turns Querni clockwise to 7 wide and 10 tall; Alquerque is
    square and ignores it, so that one call works for both games. `flip` shows the board from the
    far side. `marks` are Querni's marked intersections, by their lower-left squares.
    `theme="auto"` follows the reader's light or dark setting. `outcome` is an end that the position
    does not know, such as a repetition or a resignation.

    Several drawings can share a page: they have no ids, and their styles apply only to themselves.
    ValueError for an unknown square, theme or size.

    >>> from qirkat import alquerque
    >>> svg(alquerque.start().play("d2"), highlight=["d3"]).startswith("<svg")
    True
    """
    _check_size(size)
    if theme not in ("auto", "light", "dark"):
        raise ValueError(f"The theme is 'auto', 'light' or 'dark', not {theme!r:.24}.")
    outcome = outcome or position.outcome
    known = frozenset(position.game.squares)
    highlighted = [_check_square(square, known, position, "A highlight") for square in highlight]
    arrow_ends = [_arrow_ends(arrow, known, position) for arrow in arrows]
    if last is not None:
        for square in (*last.path, *last.removed):
            _check_square(square, known, position, "The last move")

    is_querni = position.game.family == "querni"
    if is_querni:
        for square in marks:
            _check_square(square, known, position, "A mark")
    view = View(is_querni, upright and is_querni, flip, coordinates, status)
    canvas = Canvas(theme)
    canvas.rect(0, 0, view.width, view.height, 14, canvas.paint("paper"))
    if is_querni:
        _draw_squares(canvas, view)
    else:
        _draw_slab(canvas, view)
    if coordinates:
        _draw_coordinates(canvas, view)
    if last is not None:
        _draw_turn_below(canvas, view, position, last)
    if is_querni:
        _draw_stars(canvas, view, marks)
    for square, piece in sorted(position.board.items()):
        _draw_piece(canvas, view, square, piece)
    for square in highlighted:
        _draw_highlight(canvas, view, square)
    if last is not None:
        _draw_turn_above(canvas, view, position, last)
    for origin, target in arrow_ends:
        _draw_arrow(canvas, view.at(origin), view.at(target), is_empty=target not in position.board)
    if status:
        _draw_status(canvas, view, position, outcome)
    title = title or _title(position, outcome)
    return canvas.document(view, size, title, _description(position, last, outcome))


def record_svg(record: RecordLike, **options: Unpack[Options]) -> str:
    """Draw the final position of a record, with its last turn and its result.

    The options are those of `svg` except `last` and `outcome`, which the record provides.
    """
    position, last = record.start, None
    for last in record.moves:
        position = position.play(last)
    return svg(position, last=last, outcome=record.outcome, **options)


def _check_size(size: float) -> None:
    least, most = SIZES
    if not least <= size <= most:
        raise ValueError(f"The size is {size:g}; it must be from {least} to {most} pixels.")


def _check_square(square: str, known: frozenset[str], position: Position, where: str) -> str:
    if square not in known:
        family = position.game.family
        raise ValueError(f"{where} names {square!r:.24}, which is not a square of {family}.")
    return square


def _arrow_ends(arrow: Arrow, known: frozenset[str], position: Position) -> tuple[str, str]:
    ends = arrow.split("-") if isinstance(arrow, str) else list(arrow)
    if len(ends) != 2 or ends[0] == ends[1]:
        raise ValueError(f"An arrow joins two squares, as 'c3-e5' does; {arrow!r:.40} does not.")
    origin, target = (_check_square(square, known, position, "An arrow") for square in ends)
    return origin, target


# -- the boards ----------------------------------------------------------------------------------


def _draw_squares(canvas: Canvas, view: View) -> None:
    left, top = view.left, view.top
    width, height = view.right - left, view.bottom - top
    canvas.rect(left, top, width, height, 0, canvas.paint("square"))
    square, dark = f"h{num(CELL)}v{num(CELL)}h-{num(CELL)}z", ""
    for column in range(len(view.files)):
        for row in range(len(view.ranks)):
            if (column + row) % 2 == 1:  # a1 is a light square
                x, y = view.grid(column, row)
                dark += f"M{num(x - CELL / 2, y - CELL / 2)}{square}"
    canvas.path(dark, canvas.paint("checker"))
    edge = canvas.paint(None, "edge", 'stroke-width="1.5"')
    canvas.rect(left - 0.75, top - 0.75, width + 1.5, height + 1.5, 1.5, edge)


def _draw_stars(canvas: Canvas, view: View, marks: Sequence[str]) -> None:
    """Draw a star at each marked intersection."""
    stars = ""
    for mark in marks:
        corner = view.files.index(mark[0]) + 0.5, view.ranks.index(mark[1]) + 0.5
        stars += crossed_squares(view.grid(*corner), 10.5)
    canvas.path(stars, canvas.paint("square", "mark", 'stroke-width="1.6"'))


def _draw_slab(canvas: Canvas, view: View) -> None:
    pad, left, top = view.pad, view.left - view.pad, view.top - view.pad
    width, height = view.right - view.left + 2 * pad, view.bottom - view.top + 2 * pad
    canvas.rect(
        left, top + 3, width, height, 16, canvas.paint("shadow", None, 'fill-opacity=".18"')
    )
    canvas.rect(left, top, width, height, 16, canvas.paint("slab", "edge", 'stroke-width="1.5"'))
    lines = "".join(_stroke(view, (line[0], line[-1])) for line in _LINES)
    canvas.path(lines, canvas.paint(None, "line", 'stroke-width="4" stroke-linecap="round"'))
    canvas.add(f"<g {canvas.paint('line')}>")
    for point in sorted({point for line in _LINES for point in line}):
        canvas.circle(view.at(point), 6.5, "")
    canvas.add("</g>")
    middle = view.at("d4")
    canvas.path(
        crossed_squares(middle, 31),
        canvas.paint(None, "mark", 'stroke-width="2.4" stroke-linejoin="round"'),
    )
    canvas.path(crossed_squares(middle, 9), canvas.paint("mark"))


def _stroke(view: View, squares: Sequence[str]) -> str:
    return "M" + "L".join(num(*view.at(square)) for square in squares)


def _draw_coordinates(canvas: Canvas, view: View) -> None:
    paint = canvas.paint("quiet")
    beside = view.left - view.pad - 17
    for column, name in enumerate(view.files):
        x, y = view.grid(column, 0)
        at = (beside, y) if view.upright else (x, view.label_row)
        canvas.words(at, 16, name, paint)
    for row, name in enumerate(view.ranks):
        x, y = view.grid(0, row)
        at = (x, view.label_row) if view.upright else (beside, y)
        canvas.words(at, 16, name, paint)


# -- the pieces ----------------------------------------------------------------------------------


def _draw_piece(canvas: Canvas, view: View, square: str, piece: str) -> None:
    canvas.add(f'<g data-square="{square}" data-piece="{piece}">')
    if view.is_querni:
        _draw_tile(
            canvas, view.at(square), _TILE, is_pink=piece.islower(), number=tile_number(piece)
        )
    else:
        _draw_man(canvas, view.at(square), _MAN, is_white=piece == "W")
    canvas.add("</g>")


def _draw_ghost(canvas: Canvas, view: View, square: str, piece: str) -> None:
    """Draw a piece that the last turn removed: a hollow dashed outline."""
    at = view.at(square)
    canvas.add(f'<g data-square="{square}" data-ghost="{piece}">')
    if view.is_querni:
        colour = "pink-rim" if piece.islower() else "blue-rim"
        dashes = 'stroke-width="2" stroke-dasharray="5 3.6"'
        canvas.path(
            outline(piece.islower(), at, _TILE - 1.5), canvas.paint("square", colour, dashes)
        )
        canvas.words(
            at, 23, str(tile_number(piece)), canvas.paint(colour, None, 'font-weight="700"')
        )
    else:
        dashes = 'stroke-width="3" stroke-dasharray="7 4.8"'
        canvas.circle(at, _MAN, canvas.paint("slab", "taken", dashes))
        _draw_emblem(canvas, at, _MAN, "taken", is_white=piece == "W")
    canvas.add("</g>")


def _draw_tile(
    canvas: Canvas, at: Point, radius: float, *, is_pink: bool, number: int | None = None
) -> None:
    """Draw a tile: octagonal for blue and round for pink, so that grey pictures are readable."""
    colour, scale = "pink" if is_pink else "blue", radius / _TILE
    shade = outline(is_pink, (at[0], at[1] + 2.5 * scale), radius + 0.6 * scale)
    canvas.path(shade, canvas.paint("shadow", None, 'fill-opacity=".26"'))
    rim = canvas.paint(colour, f"{colour}-rim", f'stroke-width="{num(2.2 * scale)}"')
    canvas.path(outline(is_pink, at, radius - 0.6 * scale), rim)
    inset = canvas.paint(None, f"{colour}-inset", f'stroke-width="{num(1.3 * scale)}"')
    canvas.path(outline(is_pink, at, radius - 4.4 * scale), inset)
    if number is not None:
        paint = canvas.paint(f"{colour}-numeral", None, 'font-weight="700"')
        canvas.words(at, 25, str(number), paint)


def _draw_man(canvas: Canvas, at: Point, radius: float, *, is_white: bool) -> None:
    """Draw a man: a ring marks white and a cross black."""
    colour, scale = "white" if is_white else "black", radius / _MAN
    shade = canvas.paint("shadow", None, 'fill-opacity=".3"')
    canvas.circle((at[0], at[1] + 2.5 * scale), radius + 0.6 * scale, shade)
    rim = canvas.paint(colour, f"{colour}-rim", f'stroke-width="{num(2 * scale)}"')
    canvas.circle(at, radius - 0.6 * scale, rim)
    _draw_emblem(canvas, at, radius, "white-ring" if is_white else "black-cross", is_white=is_white)


def _draw_emblem(canvas: Canvas, at: Point, radius: float, colour: str, *, is_white: bool) -> None:
    width = f'stroke-width="{num(radius * (0.11 if is_white else 0.14))}" stroke-linecap="round"'
    paint = canvas.paint(None, colour, width)
    if is_white:
        canvas.circle(at, radius * 0.66, paint)
        return
    x, y, arm = *at, radius * 0.36
    across = num(2 * arm)
    canvas.path(f"M{num(x - arm, y - arm)}l{across} {across}m0 -{across}l-{across} {across}", paint)


# -- the last turn, arrows and highlights --------------------------------------------------------


def _mover(position: Position) -> int:
    """Return the index of the side whose turn led to this position."""
    return 1 - position.game.sides.index(position.side)


def _removed_pieces(position: Position, last: Move) -> list[tuple[str, str]]:
    """Return (square, piece) for everything that the last turn removed."""
    if last.numbers is None:  # Alquerque: the enemy's man
        return [(square, "BW"[_mover(position)]) for square in last.removed]
    first = ord("Aa"[_mover(position)]) + last.numbers[0] - 1
    return [(square, chr(first + step)) for step, square in enumerate(last.removed)]


def _draw_turn_below(canvas: Canvas, view: View, position: Position, last: Move) -> None:
    """Draw the last turn below the pieces: its squares, chain, slide and mill."""
    touched = [square for square in (last.origin, last.target) if square is not None]
    wide = 'stroke-width="{}" stroke-linecap="round" stroke-linejoin="round"'
    if view.is_querni:
        tint = canvas.paint("now", None, 'fill-opacity=".5"')
        for square in touched:
            x, y = view.at(square)
            canvas.rect(x - CELL / 2, y - CELL / 2, CELL, CELL, 0, tint)
        if last.removed:
            chain = _stroke(view, last.removed)
            canvas.path(chain, canvas.paint(None, "now", wide.format(16)))
        return
    band = _stroke(view, touched) if len(touched) == 2 else ""
    if last.removed:
        own = "WB"[_mover(position)]
        for line in _LINES:
            if last.target in line and all(position.board.get(at) == own for at in line):
                band += _stroke(view, line)
    if band:
        canvas.path(band, canvas.paint(None, "now-rim", wide.format(13)))
        canvas.path(band, canvas.paint(None, "now", wide.format(9)))
    if last.origin is not None:
        spot = canvas.paint("now", "now-rim", 'stroke-width="2"')
        canvas.circle(view.at(last.origin), 11, spot)


def _draw_turn_above(canvas: Canvas, view: View, position: Position, last: Move) -> None:
    """Ghosts of what was removed, a halo on the piece that moved, and the way that it went."""
    for square, piece in _removed_pieces(position, last):
        _draw_ghost(canvas, view, square, piece)
    if last.target is not None:
        radius = (_TILE if view.is_querni else _MAN) + 2.6
        halo = outline(not view.is_querni or _mover(position) == 1, view.at(last.target), radius)
        canvas.path(halo, canvas.paint(None, "now-rim", 'stroke-width="5.4"'))
        canvas.path(halo, canvas.paint(None, "now", 'stroke-width="3"'))
    if view.is_querni and len(last.path) > 1:
        _way(canvas, view, last.path)
        _jumped(canvas, view, position, last)


def _way(canvas: Canvas, view: View, path: Sequence[str]) -> None:
    """The dotted way of a step or of jumps: over what was jumped, with a ring on every landing."""
    points = [view.at(square) for square in path]
    paint = canvas.paint("now", "way-rim", 'stroke-width="1.5"')
    canvas.add(f'<g data-way="{" ".join(path)}" {paint}>')
    for start, end in pairwise(points):
        lift = _LIFT if dist(start, end) > 1.5 * CELL else 0.0  # a step is straight
        gaps = (13.0, _TILE + 9.5 if end is points[-1] else 13.0)
        for dot in arc(start, end, lift, gaps):
            canvas.circle(dot, 3.1, "")
    for point in points[:-1]:
        canvas.circle(point, 6.4, "")
    canvas.add("</g>")


def _jumped(canvas: Canvas, view: View, position: Position, last: Move) -> None:
    """The numerals of what was jumped once more, on top of the way, so that they can be read."""
    ways = pairwise([view.at(square) for square in last.path])
    middles = {((x + x2) / 2, (y + y2) / 2) for (x, y), (x2, y2) in ways}
    halo = 'font-weight="700" stroke-width="2" stroke-linejoin="round" paint-order="stroke"'
    ghosts = dict(_removed_pieces(position, last))
    for square, piece in (*sorted(position.board.items()), *ghosts.items()):
        if (at := view.at(square)) in middles:
            side = "pink" if piece.islower() else "blue"
            if square in ghosts:
                canvas.words(
                    at, 23, str(tile_number(piece)), canvas.paint(f"{side}-rim", "square", halo)
                )
            else:
                canvas.words(
                    at, 25, str(tile_number(piece)), canvas.paint(f"{side}-numeral", side, halo)
                )


def _draw_highlight(canvas: Canvas, view: View, square: str) -> None:
    """Draw four corners around a square or a point."""
    x, y = view.at(square)
    corners = "".join(
        f"M{num(x + sx * 27, y + sy * 15)}v{num(sy * 12)}h{num(-sx * 12)}"
        for sx in (-1, 1)
        for sy in (-1, 1)
    )
    canvas.path(corners, canvas.paint(None, "paper", 'stroke-width="6"'))
    canvas.path(corners, canvas.paint(None, "ink", 'stroke-width="3.4"'))


def _draw_arrow(canvas: Canvas, start: Point, end: Point, *, is_empty: bool) -> None:
    (x, y), (x2, y2) = start, end
    length = hypot(x2 - x, y2 - y)
    ux, uy = (x2 - x) / length, (y2 - y) / length
    # Keep the numerals at both ends readable, except for the shortest arrow, which has no room.
    back, tip = 24.0 if length > CELL else 12.0, length - (6.0 if is_empty else 17.0)
    half, barb = 4.0, 12.0
    neck = tip - 22

    def corner(along: float, aside: float) -> str:
        return num(x + ux * along - uy * aside, y + uy * along + ux * aside)

    edge = ((back, -half), (neck, -half), (neck - 3, -barb), (tip, 0))
    mirrored = [(along, -aside) for along, aside in reversed(edge[:3])]
    d = "M" + "L".join(corner(*at) for at in (*edge, *mirrored)) + "Z"
    canvas.path(d, canvas.paint("ink", "paper", 'stroke-width="2.4" stroke-linejoin="round"'))


def _draw_status(canvas: Canvas, view: View, position: Position, outcome: Outcome | None) -> None:
    """Draw what each side has left, a star for the side to move, and the score at the end."""
    y, left = view.status_row, pieces_left(position)
    for index, side in enumerate(position.game.sides):
        edge, way = (view.left - view.pad, 1) if index == 0 else (view.right + view.pad, -1)
        anchor = "start" if index == 0 else "end"
        at = (edge + way * 12, y)
        if view.is_querni:
            _draw_tile(canvas, at, 11, is_pink=index == 1)
        else:
            _draw_man(canvas, at, 11, is_white=index == 0)
            _draw_hand(canvas, edge, way, y, position.hands[index], is_white=index == 0)
        canvas.words((edge + way * 29, y), 18, str(left[index]), canvas.paint("ink"), anchor)
        if outcome is None and side == position.side:
            star = canvas.paint("now", "now-rim", 'stroke-width="1.3" stroke-linejoin="round"')
            canvas.path(crossed_squares((edge - way * 12, y), 8), star)
    if outcome is not None:
        halves = ["1" if outcome.winner == side else "0" for side in position.game.sides]
        if outcome.winner is None:
            halves = ["", ""] if outcome.reason == "aborted" else ["\u00bd", "\u00bd"]
        score = "\u2013".join(halves)
        middle = (view.width / 2, y)
        canvas.words(middle, 20, score, canvas.paint("ink", None, 'font-weight="700"'))


def _draw_hand(
    canvas: Canvas, edge: float, way: int, y: float, count: int, *, is_white: bool
) -> None:
    """Draw the men in hand: a plus and small men in groups of three."""
    if not count:
        return
    canvas.words((edge + way * 49.5, y), 18, "+", canvas.paint("ink"))
    for step in range(count):
        place = (edge + way * (66 + 13.4 * step + 4.4 * (step // 3)), y)
        _draw_man(canvas, place, 6.2, is_white=is_white)


# -- title and description -----------------------------------------------------------------------


def _title(position: Position, outcome: Outcome | None) -> str:
    name = "Querni" if position.game.family == "querni" else "Alquerque de 9"
    status = status_text(position, outcome).partition(":")[0]  # the description has the rest
    return f"{name}, turn {position.turn}, {status}"


def _description(position: Position, last: Move | None, outcome: Outcome | None) -> str:
    """Describe the whole position, for screen readers."""
    sentences = []
    board = sorted(position.board.items(), key=lambda item: (item[1], item[0]))
    for index, side in enumerate(position.game.sides):
        if position.game.family == "querni":
            own = [(square, p) for square, p in board if p.islower() == (index == 1)]
            places = ", ".join(f"{tile_number(piece)} on {square}" for square, piece in own)
        else:
            places = ", ".join(square for square, piece in board if piece == "WB"[index])
        hand = f", {position.hands[index]} in hand" if position.hands[index] else ""
        sentences.append(f"{side.capitalize()}: {places or 'none on the board'}{hand}.")
    if last is not None:
        sentences.append(f"Last move: {last.text}.")
    if outcome is not None:
        status = status_text(position, outcome)
        sentences.append(f"{status[0].upper()}{status[1:]}.")
    return " ".join(sentences)
