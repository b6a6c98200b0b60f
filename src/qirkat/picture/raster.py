"""Raster pictures: a position as PNG, a whole game as an animated GIF.

The only module that needs the extra `qirkat[picture]`. It renders the drawing of `qirkat.picture`
with a serif that comes with the extra, so that a picture is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files
from io import BytesIO
from math import isqrt
from typing import Literal
from zlib import crc32

from qirkat._core import Move, Outcome, Position
from qirkat.picture.drawing import MARKS, SIZES, svg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from qirkat.picture.drawing import Arrow, RecordLike

try:
    from PIL import Image
    from resvg_py import svg_to_bytes

    _FONTS = [
        str(files("font_source_serif_pro") / "files" / f"SourceSerifPro-{weight}.ttf")
        for weight in ("Regular", "Bold")
    ]
except ImportError as error:
    raise ImportError("PNG and GIF need extra packages: pip install 'qirkat[picture]'") from error

Colour = tuple[int, int, int]

MAX_FRAMES = 500
MAX_PIXELS = 160_000_000


def png(
    position: Position,
    *,
    last: Move | None = None,
    arrows: Iterable[Arrow] = (),
    highlight: Iterable[str] = (),
    theme: Literal["light", "dark"] = "light",
    size: int = 1120,
    coordinates: bool = True,
    status: bool = True,
    upright: bool = False,
    flip: bool = False,
    marks: Sequence[str] = MARKS,
    outcome: Outcome | None = None,
    title: str | None = None,
) -> bytes:
    """Draw the position as a PNG file; the options are those of `picture.svg`.

    The rounded corners are transparent. A file cannot follow its reader's setting, so the theme is
    light or dark. The title is not visible: it is stored as the file's text `Title`.
    """
    if theme not in ("light", "dark"):
        raise ValueError(f"The theme is 'light' or 'dark' here, not {theme!r:.24}.")
    drawing = svg(
        position,
        last=last,
        arrows=arrows,
        highlight=highlight,
        theme=theme,
        size=size,
        coordinates=coordinates,
        status=status,
        upright=upright,
        flip=flip,
        marks=marks,
        outcome=outcome,
    )
    image = svg_to_bytes(
        svg_string=drawing,
        skip_system_fonts=True,
        font_files=_FONTS,
        serif_family="Source Serif Pro",
    )
    return _with_title(image, title) if title else image


def rgb(position: Position, *, size: int) -> tuple[int, int, bytes]:
    """Draw the position without words: width, height, and three bytes for each pixel by rows."""
    drawn = Image.open(BytesIO(png(position, size=size, status=False)))
    image = _without_transparency(drawn)
    return image.width, image.height, image.tobytes()


def gif(
    record: RecordLike,
    *,
    theme: Literal["light", "dark"] = "light",
    size: int = 560,
    seconds: float = 1.2,
    hold: float = 4.0,
    coordinates: bool = True,
    status: bool = True,
    upright: bool = False,
    flip: bool = False,
    marks: Sequence[str] = MARKS,
) -> bytes:
    """Draw a whole game as a looping animated GIF.

    One frame shows the start, then one each turn with its path and removals, for `seconds` each;
    the last, with the result, stays for `hold`. `record` is a `qirkat.record.Record` or anything
    with its `start`, `moves` and `outcome`; MoveError for an illegal move. ValueError for more
    than 500 frames or 160 million pixels in total (frames times size squared). 40 turns take about
    200 KB.
    """
    moves = list(record.moves)
    count = len(moves) + 1
    if count > MAX_FRAMES:
        raise ValueError(
            f"The game has {len(moves)} turns; a GIF can show at most {MAX_FRAMES - 1}."
        )
    if not (0.02 <= seconds <= 60 and 0.02 <= hold <= 600):
        raise ValueError("seconds must be from 0.02 to 60, and hold from 0.02 to 600.")

    if count * size * size > MAX_PIXELS:
        largest = min(isqrt(MAX_PIXELS // count), SIZES[1])
        raise ValueError(
            f"A GIF of {count} frames can have a size of at most {largest}, not {size}."
        )
    positions = [record.start]
    for move in moves:
        positions.append(positions[-1].play(move))

    def frame(index: int) -> Image.Image:
        drawn = png(
            positions[index],
            last=moves[index - 1] if index else None,
            theme=theme,
            size=size,
            coordinates=coordinates,
            status=status,
            upright=upright,
            flip=flip,
            marks=marks,
            outcome=record.outcome if index == len(moves) else None,
        )
        return _without_transparency(Image.open(BytesIO(drawn)))

    # All frames share one palette, so that unchanged pixels stay identical and only changes are
    # stored. Eight frames spread over the game contain every colour.
    samples = sorted({step * (count - 1) // 7 for step in range(8)})
    palette = _shared_palette([frame(index) for index in samples])

    def flat(image: Image.Image) -> Image.Image:
        return image.quantize(palette=palette, dither=Image.Dither.NONE)

    durations = [round(1000 * seconds)] * (count - 1) + [round(1000 * hold)]
    out = BytesIO()
    flat(frame(0)).save(
        out,
        "GIF",
        save_all=True,
        append_images=(flat(frame(index)) for index in range(1, count)),
        duration=durations,
        loop=0,
        optimize=True,
        disposal=1,
    )
    return out.getvalue()


def _with_title(image: bytes, title: str) -> bytes:
    """Insert an uncompressed UTF-8 text chunk after the PNG's header."""
    body = b"iTXtTitle" + 5 * b"\0" + title.encode(errors="replace")
    chunk = (len(body) - 4).to_bytes(4) + body + crc32(body).to_bytes(4)
    header = 8 + 25
    return image[:header] + chunk + image[header:]


def _without_transparency(image: Image.Image) -> Image.Image:
    """Fill the transparent corners with the colour beside them."""
    image = image.convert("RGBA")
    paper = image.getpixel((image.width // 2, 2))
    whole = Image.new("RGBA", image.size, paper)
    whole.alpha_composite(image)
    return whole.convert("RGB")


def _by_count(image: Image.Image) -> list[Colour]:
    counted = image.getcolors(image.width * image.height) or []
    return [
        (colour[0], colour[1], colour[2])
        for _, colour in sorted(counted, reverse=True)
        if isinstance(colour, tuple)
    ]


def _shared_palette(samples: Sequence[Image.Image]) -> Image.Image:
    """Choose up to 128 colours: the most common ones exactly, for flat areas, then the best
    approximations of the rest, which are soft edges."""
    width, height = samples[0].size
    sheet = Image.new("RGB", (width, height * len(samples)))
    for index, sample in enumerate(samples):
        sheet.paste(sample, (0, height * index))
    served = sheet.quantize(88, dither=Image.Dither.NONE).convert("RGB")
    ranked = [*_by_count(sheet)[:40], *_by_count(served)]
    # Pillow compares colours coarsely and would confuse two similar ones in the palette.
    kept: list[Colour] = []
    for colour in ranked:
        if all(sum(abs(a - b) for a, b in zip(colour, k, strict=True)) > 14 for k in kept):
            kept.append(colour)
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for colour in kept for value in colour])
    return palette
