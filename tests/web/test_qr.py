"""The QR codes that the site draws, as a scanner reads them from the screen."""

import io
from collections.abc import Iterator

import pytest
import resvg_py
import zxingcpp
from PIL import Image
from support.typescript import TypeScript

WIDTHS = (160, 256)
"""CSS pixels on a narrow phone, and the most that the page gives to a code (16rem)."""


@pytest.fixture(scope="module")
def site() -> Iterator[TypeScript]:
    with TypeScript("mirror.ts") as process:
        yield process


def text_of(length: int) -> str:
    return ("https://qirkat.example/game/3mJr7AoUXx?" + "0123456789abcdef" * 20)[:length]


def screen(drawing: dict[str, object], width: int) -> Image.Image:
    """The picture on the page: the elements of `WaitingRoom.svelte`."""
    origin, size, path = drawing["origin"], drawing["size"], drawing["path"]
    svg = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="{origin} {origin} {size} {size}"
        shape-rendering="crispEdges">
      <rect fill="#fff" x="{origin}" y="{origin}" width="{size}" height="{size}"/>
      <path fill="#000" d="{path}"/>
    </svg>"""
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, height=width))
    return Image.open(io.BytesIO(png))


def read(image: Image.Image) -> str:
    found = zxingcpp.read_barcodes(image)
    assert len(found) == 1
    return found[0].text


@pytest.mark.parametrize("length", [1, 14, 26, 39, 42, 61, 62, 84, 106, 130, 213])
def test_links_are_read(site: TypeScript, length: int) -> None:
    text = text_of(length)
    drawing = site.call("qr", text)
    assert [read(screen(drawing, width)) for width in WIDTHS] == [text] * len(WIDTHS)


def test_letters_of_every_script_are_read(site: TypeScript) -> None:
    text = "https://qirkat.example/ゲーム/ñ"
    assert read(screen(site.call("qr", text), 256)) == text


def test_the_code_has_a_light_border(site: TypeScript) -> None:
    drawing = site.call("qr", text_of(39))
    size = drawing["size"]
    image = screen(drawing, 4 * size).convert("L")
    dark = image.point(lambda value: 255 - value).getbbox()
    assert dark == (16, 16, 4 * size - 16, 4 * size - 16)
    assert size == 29 + 8


def test_a_stained_code_is_read(site: TypeScript) -> None:
    text = text_of(39)
    image = screen(site.call("qr", text), 256).convert("L")
    image.paste(255, (120, 120, 150, 150))
    assert read(image) == text
