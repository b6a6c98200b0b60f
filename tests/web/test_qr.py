"""The site's QR codes, compared with another encoder and read by a decoder."""

from collections.abc import Iterator

import pytest
import zxingcpp
from PIL import Image
from qrcodegen import QrCode, QrSegment
from support.typescript import TypeScript

Code = list[list[bool]]


@pytest.fixture(scope="module")
def site() -> Iterator[TypeScript]:
    with TypeScript("mirror.ts") as process:
        yield process


def text_of(length: int) -> str:
    return ("https://qirkat.example/game/3mJr7AoUXx?" + "0123456789" * 240)[:length]


def theirs(text: str, mask: int = -1) -> Code:
    segment = QrSegment.make_bytes(text.encode())
    code = QrCode.encode_segments([segment], QrCode.Ecc.MEDIUM, mask=mask, boostecl=False)
    size = range(code.get_size())
    return [[code.get_module(x, y) for x in size] for y in size]


def read(code: Code) -> str:
    """Decode a code, drawn with its quiet zone and four pixels per module."""
    side = len(code) + 8
    image = Image.new("L", (side, side), 255)
    for y, row in enumerate(code):
        for x, dark in enumerate(row):
            image.putpixel((x + 4, y + 4), 0 if dark else 255)
    found = zxingcpp.read_barcodes(image.resize((4 * side, 4 * side), Image.Resampling.NEAREST))
    assert len(found) == 1
    return found[0].text


def longest(version: int) -> int:
    """Find out how many bytes a version holds."""
    length = 1
    while len(theirs(text_of(length + 1), mask=0)) <= 17 + 4 * version:
        length += 1
    return length


@pytest.mark.parametrize("mask", range(8))
def test_every_mask_matches_another_encoder(site: TypeScript, mask: int) -> None:
    for length in (0, 1, 14, 42, 61, 130):
        text = text_of(length)
        assert site.call("qr", text, mask) == theirs(text, mask)


@pytest.mark.parametrize("length", [0, 1, *range(10, 120, 7), 213, 214, 412, 1000, 1500, 2331])
def test_codes_match_another_encoder(site: TypeScript, length: int) -> None:
    text = text_of(length)
    assert site.call("qr", text, None) == theirs(text)


def test_each_version_is_filled_before_the_next(site: TypeScript) -> None:
    for version in (1, 2, 7, 9, 10):
        length = longest(version)
        assert len(site.call("qr", text_of(length), 0)) == 17 + 4 * version
        assert len(site.call("qr", text_of(length + 1), 0)) == 17 + 4 * (version + 1)


@pytest.mark.parametrize("length", [39, 80, 200, 900])
def test_codes_can_be_decoded(site: TypeScript, length: int) -> None:
    text = text_of(length)
    assert read(site.call("qr", text, None)) == text


def test_every_script_can_be_decoded(site: TypeScript) -> None:
    text = "https://qirkat.example/ゲーム/ñ"
    assert read(site.call("qr", text, None)) == text
