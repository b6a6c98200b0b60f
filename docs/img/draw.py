"""Draw the sample pictures of the guide and the README; `make pictures` runs this."""

import sys
from io import BytesIO
from pathlib import Path

from folders import folders
from PIL import Image
from subspaces import subspaces

from qirkat import alquerque, querni
from qirkat.picture import svg
from qirkat.picture.raster import gif, png
from qirkat.puzzle import pack
from qirkat.record import Record

QUERNI_GAME = """
    f5-e4x10-13 g5-f5x14-16 d2-f4x4-6 i2-e4x4-6 f2-b4x7-9 c3-b2 g6-g4x1-3 g2-i4 e2-g4x14-16
"""
ALQUERQUE_GAME = """
    d2 a4 a1 d5 b4 a7 g4 d1 d7 c5 f6 e5xg4 e3 d6 g1 d3 g7 b6 g1-g4 e5-e4 d2-f2 d1-g1 g4-f4xd6
"""

PUZZLES = "a25mzvp a4pldjn adloorc adelbqr acobvhi aqftjdq a4dh5n7 aznn3br azx6rby atgig3g"


def played(record: Record, moves: str) -> Record:
    for move in moves.split():
        record.play(move)
    return record


def hero(left: bytes, right: bytes) -> Image.Image:
    """Put two pictures side by side at the same height."""
    pictures = [Image.open(BytesIO(data)) for data in (left, right)]
    height = min(picture.height for picture in pictures)
    scaled = [
        picture.resize((picture.width * height // picture.height, height), Image.Resampling.LANCZOS)
        for picture in pictures
    ]
    gap = 40
    whole = Image.new("RGBA", (sum(picture.width for picture in scaled) + gap, height))
    whole.paste(scaled[0], (0, 0))
    whole.paste(scaled[1], (scaled[0].width + gap, 0))
    return whole.quantize(160, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def draw(folder: Path) -> None:
    chain = played(Record(querni, querni.start(seed=151)), "h5-i4 d5-h1x8-13")
    placing = played(Record(alquerque), "d2 a4 a1 d5 b4 a7 g4 d1 d7")
    mill = played(Record(alquerque), ALQUERQUE_GAME)
    game = played(Record(querni, querni.start(seed=9)), QUERNI_GAME)
    drawings = {
        "querni": svg(chain.position, last=chain.moves[-1]),
        "alquerque": svg(mill.position, last=mill.moves[-1], size=420),
        "placing": svg(
            placing.position, last=placing.moves[-1], highlight=["a4", "g7", "c4"], size=420
        ),
        "pointed": svg(chain.start, arrows=["h5-i4", "b6-c7"], highlight=["h5", "e4", "i4"]),
        "upright": svg(chain.position, last=chain.moves[-1], upright=True, size=520),
        "architecture": folders(),
        "solution": subspaces(Path(__file__).parent.parent / "solution.csv"),
    }
    for each in PUZZLES.split():
        puzzle = pack("alquerque").find(each)
        assert puzzle is not None, each
        drawings[f"puzzle-{each}"] = svg(puzzle.position, size=360)
    for name, drawing in drawings.items():
        (folder / f"{name}.svg").write_text(drawing + "\n", encoding="utf-8")
    (folder / "game.gif").write_bytes(gif(game))
    both = hero(
        png(chain.position, last=chain.moves[-1], size=1100),
        png(mill.position, last=mill.moves[-1], size=840, theme="dark"),
    )
    both.save(folder / "hero.png", optimize=True)


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
