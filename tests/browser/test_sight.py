"""What can be told apart without colours: screenshots of the boards in grey."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from statistics import median
from urllib.parse import quote

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect
from tools.screenshots import CHAIN, MILL

from browser.support.analysis import choose
from browser.support.board import Board
from browser.support.messages import message
from browser.support.visit import Visit, open_visit

SCHEMES = ["light", "dark"]
CELL = 60  # the side of a square, in units of the drawing
LEAST = 3.0  # WCAG's least contrast for graphics, of 21


class Sight:
    """A grey screenshot of a board, addressed in drawing units around a square."""

    def __init__(self, page: Page) -> None:
        self.board = Board(page)
        self.page = page
        self.look()

    def look(self) -> None:
        self.grey = Image.open(BytesIO(self.page.screenshot())).convert("L")
        self.centers: dict[str, tuple[float, float]] = {}
        left, right = self.center("a1"), self.center("g1")
        self.unit = abs(right[0] - left[0]) / (6 * CELL)

    def center(self, square: str) -> tuple[float, float]:
        """Where a square is; asking the browser for each pixel would take minutes."""
        if square not in self.centers:
            self.centers[square] = self.board.center(square)
        return self.centers[square]

    def pixel(self, x: float, y: float) -> int:
        found = self.grey.getpixel((round(x), round(y)))
        assert isinstance(found, int)
        return found

    def at(self, square: str, dx: float = 0, dy: float = 0) -> int:
        x, y = self.center(square)
        return self.pixel(x + dx * self.unit, y + dy * self.unit)

    def around(self, square: str, dx: float, dy: float, reach: float = 4) -> list[int]:
        steps = [reach * part / 4 for part in range(-4, 5)]
        return [self.at(square, dx + x, dy + y) for x in steps for y in steps]


def luminance(grey: float) -> float:
    part = grey / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def contrast(one: float, other: float) -> float:
    """As WCAG 2 defines it, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def strongest(seen: Iterable[int], ground: int) -> float:
    """Return the strongest contrast of several pixels."""
    return max(contrast(grey, ground) for grey in seen)


def body(sight: Sight, squares: list[str]) -> float:
    """Return the grey of the pieces on these squares, beside numerals and emblems."""
    return median(sight.at(square, dx, 0) for square in squares for dx in (-18, 18))


def sides(board: Board, *names: str) -> dict[str, list[str]]:
    """Return the squares of each side's pieces."""
    pieces = board.pieces().items()
    own = {side: message(f"shared-sides-{side}").lower() for side in names}
    return {
        side: [at for at, piece in pieces if piece.lower().startswith(own[side])] for side in names
    }


@pytest.mark.parametrize("scheme", SCHEMES)
def test_tiles_and_markers_in_grey(browser: Browser, address: str, scheme: str) -> None:
    with open_visit(browser, address, color_scheme=scheme) as visit:
        page = visit.open(f"/play/querni?level=none&position={quote(CHAIN)}")
        board = Board(page)
        both = sides(board, "blue", "pink")
        sight = Sight(page)
        assert contrast(*(body(sight, squares) for squares in both.values())) >= LEAST
        grounds = sight.at("a1", 12, 12), sight.at("b1", 12, 12)
        # A band joins the tiles of a removable chain.
        for ground in grounds:
            assert strongest(sight.around("e4", CELL / 2, 0, 3), ground) >= LEAST
        board.click("b3")
        sight.look()
        assert strongest(sight.around("b3", 27, 0, 2), sight.at("c3", -20, 20)) >= LEAST
        for target in ("a4", "b4"):
            assert strongest(sight.around(target, 0, 0), sight.at(target, 20, 20)) >= LEAST
        board.click("b4")
        board.button(message("play-leave")).click()
        page.mouse.move(0, 0)
        expect(board.sentence).to_contain_text(message("shared-sides-pink"))
        sight.look()
        for square, ground in zip(("b3", "b4"), grounds, strict=True):
            assert strongest(sight.around(square, 26, 26, 3), ground) >= LEAST


@pytest.mark.parametrize("scheme", SCHEMES)
def test_men_and_markers_in_grey(browser: Browser, address: str, scheme: str) -> None:
    with open_visit(browser, address, color_scheme=scheme) as visit:
        page = visit.open(f"/play/alquerque?level=none&position={quote(MILL)}")
        board = Board(page)
        both = sides(board, "white", "black")
        sight = Sight(page)
        assert contrast(*(body(sight, squares) for squares in both.values())) >= LEAST
        ground = sight.at("a1", 12, -12)
        board.click("e5")
        sight.look()
        assert strongest(sight.around("e4", 6, CELL / 2, 1.5), ground) >= LEAST
        assert strongest(sight.around("b4", 19, 19, 1.5), ground) >= LEAST
        board.click("b4")
        expect(board.sentence).to_contain_text(message("shared-sides-black"))
        page.mouse.move(0, 0)
        sight.look()
        # The point of a taken man, and the ring around the man that moved.
        assert strongest(sight.around("b4", 7.8, 7.8, 1.5), ground) >= LEAST
        assert strongest(sight.around("e5", 18.5, -18.5, 1.5), ground) >= LEAST


def test_shapes_tell_the_sides_apart(desktop: Visit) -> None:
    page = desktop.open(f"/play/querni?level=none&position={quote(CHAIN)}")
    outlines = {
        side: page.locator(f".tile.{side} .body").first.get_attribute("d") or ""
        for side in ("blue", "pink")
    }
    # Arcs for one side, straight lines for the other.
    assert "a" in outlines["pink"].lower()
    assert "a" not in outlines["blue"].lower()
    page = desktop.open(f"/play/alquerque?level=none&position={quote(MILL)}")
    expect(page.locator(".man.white circle.emblem")).to_have_count(4)
    expect(page.locator(".man.black path.emblem")).to_have_count(4)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_paths_do_not_cover_numerals(browser: Browser, address: str, scheme: str) -> None:
    with open_visit(browser, address, color_scheme=scheme) as visit:
        page = visit.open(f"/play/querni?level=none&position={quote(CHAIN)}")
        board = Board(page)
        board.click("b3")
        crossed = ["c2", "d2", "e4", "g5", "i6"]
        before = {square: strokes(Sight(page), square) for square in crossed}
        page.mouse.move(*board.center("j7"))
        expect(page.locator("circle.way").first).to_be_visible()
        for square in crossed:
            assert len(before[square]) > 50
            assert before[square] <= strokes(Sight(page), square), square


def strokes(sight: Sight, square: str) -> set[tuple[int, int]]:
    """The pixels of a tile's numeral: white on blue, dark on pink."""
    is_blue = sight.page.locator(f'[data-piece="{square}"] .blue').count() == 1
    across, down = int(14 * sight.unit), int(10 * sight.unit)
    left, top = sight.center(square)
    area = [(x, y) for x in range(-across, across) for y in range(-down, down)]
    found = {(x, y): sight.pixel(left + x, top + y) for x, y in area}
    return {at for at, grey in found.items() if (grey > 220 if is_blue else grey < 60)}


@pytest.mark.parametrize(("scheme", "paper"), [("light", "#f7f2e6"), ("dark", "#17181d")])
def test_saved_picture_has_the_colours_of_the_page(
    browser: Browser, address: str, scheme: str, paper: str
) -> None:
    with open_visit(browser, address, color_scheme=scheme) as visit:
        page = visit.open(f"/analysis/querni?position={quote(CHAIN)}")
        choose(page, "play-share")
        with page.expect_download() as saved:
            page.get_by_role("button", name=message("play-share-picture")).click()
        picture = Image.open(saved.value.path()).convert("RGB")
        assert picture.getpixel((1, 1)) == tuple(bytes.fromhex(paper[1:]))
