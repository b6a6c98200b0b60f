"""PNG and GIF: the drawing in pixels, at the right size, one frame per turn."""

import inspect
import subprocess
import sys
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image, ImageSequence
from support.picture_positions import JUMP, MILL, PLACINGS, record

from qirkat import MoveError, alquerque, querni
from qirkat.picture import svg
from qirkat.picture.palette import DARK, LIGHT
from qirkat.picture.raster import MAX_FRAMES, gif, png
from qirkat.record import Record


def pixel(image: Image.Image, at: tuple[float, float], unit: float) -> str:
    value = image.convert("RGB").getpixel((round(at[0] * unit), round(at[1] * unit)))
    assert isinstance(value, tuple)
    return "#{:02x}{:02x}{:02x}".format(*value)


@pytest.mark.parametrize(("theme", "colours"), [("light", LIGHT), ("dark", DARK)])
def test_png_shows_the_pieces_on_their_squares(theme: Any, colours: dict[str, str]) -> None:
    image = Image.open(BytesIO(png(JUMP, theme=theme, size=1336)))
    assert image.format == "PNG"
    assert image.size == (1336, 1020)
    for square, letter in JUMP.board.items():  # two pixels per unit; beside the numeral
        x = 34 + 60 * "abcdefghij".index(square[0]) + 30
        y = 18 + 60 * "7654321".index(square[1]) + 30
        assert pixel(image, (x, y - 16), 2) == colours["pink" if letter.islower() else "blue"]
    assert pixel(image, (34 + 6, 18 + 6), 2) == colours["square"]
    assert pixel(image, (94 + 6, 18 + 6), 2) == colours["checker"]
    numeral = [pixel(image, (604 + dx / 2, 408), 2) for dx in range(-24, 25)]
    assert colours["blue-numeral"] in numeral  # across the 16 on j1: the font was found


def test_png_sizes() -> None:
    men = Image.open(BytesIO(png(MILL, size=560, theme="dark")))
    assert max(men.size) == 560
    tall = Image.open(BytesIO(png(JUMP, size=560, upright=True)))
    assert tall.height == 560
    assert tall.width < 420
    with pytest.raises(ValueError, match=r"^The theme is 'light' or 'dark' here, not 'auto'\.$"):
        png(MILL, theme="auto")  # type: ignore[arg-type]


def test_png_takes_the_options_of_svg_and_a_title() -> None:
    assert inspect.signature(png).parameters.keys() == inspect.signature(svg).parameters.keys()
    plain = Image.open(BytesIO(png(MILL, size=100)))
    for title in ("Mühle, ミル", "\ud800", "x" * 10_000):
        titled = Image.open(BytesIO(png(MILL, size=100, title=title)))
        titled.verify()
        assert titled.info["Title"] == title.replace("\ud800", "?")
        assert Image.open(BytesIO(png(MILL, size=100, title=title))).tobytes() == plain.tobytes()


def test_gif_has_one_frame_per_position() -> None:
    data = gif(record(alquerque.start(), *PLACINGS), size=240, seconds=0.5, hold=3)
    animation = Image.open(BytesIO(data))
    assert animation.format == "GIF"
    assert animation.info["loop"] == 0
    frames = [f.convert("RGB").copy() for f in ImageSequence.Iterator(animation)]
    assert len(frames) == len(PLACINGS) + 1
    assert max(animation.size) == 240
    assert len({frame.tobytes() for frame in frames}) == len(frames)
    durations = [f.info["duration"] for f in ImageSequence.Iterator(Image.open(BytesIO(data)))]
    assert durations == [500] * len(PLACINGS) + [3000]
    unit = 240 / 534  # the drawing is 534 units tall; flat colours are exact
    assert {pixel(frame, (256, 4), unit) for frame in frames} == {LIGHT["paper"]}
    assert pixel(frames[-1], (46 + 3.5 * 60, 30 + 5.5 * 60 - 8), unit) == LIGHT["white"]


@pytest.mark.slow
def test_gif_of_forty_turns_is_small() -> None:
    game = record(querni.start(seed=2))
    while game.position.moves and len(game.moves) < 40:
        choices = [move for move in game.position.moves if not move.removed]
        removals = [move for move in game.position.moves if move.removed and move.path]
        turn = len(game.moves)
        wanted = removals if removals and turn % 10 == 9 else choices
        game.play(wanted[turn * 37 % len(wanted)])
    assert len(game.moves) == 40
    assert len(gif(game)) < 400_000


def test_gif_size_limits() -> None:
    move = alquerque.start().parse_move("d2")
    long = SimpleNamespace(start=alquerque.start(), moves=[move] * MAX_FRAMES, outcome=None)
    with pytest.raises(ValueError, match=r"^The game has 500 turns; a GIF can show at most 499\.$"):
        gif(long)
    game = record(alquerque.start(), *PLACINGS)
    with pytest.raises(
        ValueError, match=r"^A GIF of 12 frames can have a size of at most 3651, not 3652\.$"
    ):
        gif(game, size=3652)
    with pytest.raises(
        ValueError, match=r"^seconds must be from 0\.02 to 60, and hold from 0\.02 to 600\.$"
    ):
        gif(record(alquerque.start(), "d2"), seconds=0)
    illegal = SimpleNamespace(start=alquerque.start(), moves=[move, move], outcome=None)
    with pytest.raises(MoveError):
        gif(illegal)


@pytest.mark.parametrize("missing", ["PIL", "resvg_py", "font_source_serif_pro"])
def test_missing_extra_is_named(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import qirkat.picture.raster"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert "pip install 'qirkat[picture]'" in done.stderr.splitlines()[-1]


@pytest.mark.slow
def test_size_suggested_by_the_error_works() -> None:
    with pytest.raises(ValueError, match="a size of at most 4096, not 1000000000"):
        gif(Record(alquerque), size=10**9)
    assert gif(Record(alquerque), size=4096).startswith(b"GIF89a")
