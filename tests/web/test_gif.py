"""The site's GIFs, decoded by Pillow: every pixel of every frame."""

from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageSequence
from support.typescript import TypeScript


@pytest.fixture(scope="module")
def site() -> Iterator[TypeScript]:
    with TypeScript("mirror.ts") as process:
        yield process


def written(site: TypeScript, size: tuple[int, int], frames: list[list[int]]) -> Image.Image:
    seconds = [0.1 * (index + 1) for index in range(len(frames))]
    text = site.call("gif", *size, frames, seconds)
    return Image.open(BytesIO(b64decode(text)))


def shown(image: Image.Image) -> list[list[int]]:
    return [list(frame.convert("RGBA").tobytes()) for frame in ImageSequence.Iterator(image)]


def frame(rng: Random, size: tuple[int, int], colours: list[tuple[int, int, int]]) -> list[int]:
    """Make a frame of runs of one colour, as in drawings."""
    pixels: list[int] = []
    while len(pixels) < 4 * size[0] * size[1]:
        pixels += [*rng.choice(colours), 255] * rng.choice([1, 2, 7, 300])
    return pixels[: 4 * size[0] * size[1]]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 16, 100, 200, 255])
def test_few_colours_are_exact(site: TypeScript, count: int) -> None:
    rng = Random(count)
    size = rng.randrange(1, 90), rng.randrange(1, 90)
    colours = [(index, 255 - index, index * 7 % 256) for index in range(count)]
    frames = [frame(rng, size, colours) for _ in range(3)]
    frames.append(frames[-1])
    # A single changed pixel.
    frames.append([*frames[-1][:-4], *colours[0], 255])
    image = written(site, size, frames)
    assert image.size == size
    assert image.info["loop"] == 0
    seen = shown(image)
    # A repeated frame may be merged into a longer duration.
    assert seen == frames or seen == [
        f for i, f in enumerate(frames) if i == 0 or f != frames[i - 1]
    ]


def test_frame_larger_than_the_dictionary(site: TypeScript) -> None:
    rng = Random(9)
    size = 400, 300
    colours = [(rng.randrange(256), rng.randrange(256), rng.randrange(256)) for _ in range(200)]
    pixels = [part for _ in range(size[0] * size[1]) for part in (*rng.choice(colours), 255)]
    assert shown(written(site, size, [pixels])) == [pixels]


def test_soft_edges_are_approximated(site: TypeScript) -> None:
    """Flat areas and all shades between two of them, more than a palette holds."""
    rng = Random(4)
    fields = [(244, 236, 217), (226, 212, 181), (43, 63, 140), (235, 155, 164), (35, 37, 45)]
    pixels: list[int] = []
    while len(pixels) < 4 * 64 * 64:
        one, two = rng.sample(fields, 2)
        pixels += [*one, 255] * 4
        for step in range(1, 24):
            pixels += [round(a + (b - a) * step / 24) for a, b in zip(one, two, strict=True)] + [
                255
            ]
    pixels = pixels[: 4 * 64 * 64]
    (seen,) = shown(written(site, (64, 64), [pixels]))
    assert max(abs(one - two) for one, two in zip(pixels, seen, strict=True)) <= 16
