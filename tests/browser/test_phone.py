"""Small screens: what is needed stays visible, and opened panels can be seen."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, expect

from browser.support.board import Board
from browser.support.messages import message, message_pattern
from browser.support.visit import LANGUAGES, PHONE, Visit, open_visit

# Blue's 11 can jump to a chain and beyond.
CHAIN = "10/4hiC1A1/3P2p1J1/4ONaHj1/1K2nBMcG1/2LoI1g3/4b5 b 1 15"
# Blue's 10 can jump three times.
HOPS = "6F3/2jED5/1k4e1I1/4d5/2c7/1J3l2K1/10 b 1 19"
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}


@pytest.fixture(params=["light", "dark"])
def small(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    with open_visit(browser, address, color_scheme=request.param, **SMALL) as visit:
        yield visit


def is_seen(thing: Locator) -> bool:
    """Whether the whole element is on the screen and its centre is not covered."""
    expect(thing).to_be_visible()
    return bool(
        thing.evaluate("""element => {
            const {left, top, right, bottom} = element.getBoundingClientRect();
            const upper = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
                && (element.contains(upper) || upper.contains(element));
        }""")
    )


def test_more_panel_is_visible_when_opened(phone: Visit) -> None:
    page = phone.open("/play/querni?seed=7&level=1&side=blue")
    more = page.get_by_role("button", name=message("play-more"))
    more.tap()
    close = page.get_by_role("button", name=message("play-close"))
    expect(close).to_be_focused()
    for name in (
        message("play-replay"),
        message("play-share"),
        message("play-draw-offer"),
        message("play-resign"),
        message("play-close"),
    ):
        assert is_seen(page.get_by_role("button", name=name)), name
    close.tap()
    expect(close).to_have_count(0)
    expect(more).to_be_focused()
    more.tap()
    page.keyboard.press("Escape")
    expect(close).to_have_count(0)
    # Actions that change the board close the panel.
    more.tap()
    page.get_by_role("button", name=message("play-flip")).tap()
    expect(close).to_have_count(0)
    more.tap()
    page.get_by_role("button", name=message("play-share")).tap()
    assert is_seen(page.get_by_role("button", name=message("play-share-link")))


def test_turn_controls_stay_visible_on_a_small_phone(small: Visit) -> None:
    page = small.open(f"/play/querni?level=none&position={quote(CHAIN)}")
    board = Board(page)
    expect(board.sentence).to_contain_text(message("play-turn-side", side="Blue"))
    region = page.get_by_role("region", name=message("play-board"))

    def needed(*names: str) -> None:
        """Check at every scroll position that shows some of the board."""
        for scroll in (0, 60, 120, 240):
            page.evaluate(f"scrollTo(0, {scroll})")
            box = region.bounding_box()
            assert box
            assert box["y"] + box["height"] > 0
            assert is_seen(board.sentence), scroll
            for name in names:
                assert is_seen(page.get_by_role("button", name=name)), (name, scroll)
        page.evaluate("scrollTo(0, 0)")

    # The whole board is visible as long as no turn is being made.
    assert all(is_seen(board.square(square)) for square in ("a1", "a7", "j1", "j7"))
    needed(message("play-hint"), message("play-undo"), message("play-more"))
    board.tap("b3")
    board.tap("j3")
    needed(message("play-remove", run="13"), message("play-leave"), message("play-back"))
    small.open(f"/play/querni?level=none&position={quote(HOPS)}")
    board.tap("b2")
    board.tap("d4")
    needed(message("play-confirm"), message("play-back"))
    board.button(message("play-confirm")).tap()
    expect(board.sentence).to_contain_text(message("play-turn-side", side="Pink"))
    needed(message("play-hint"), message("play-undo"), message("play-more"))
    page.get_by_role("button", name=message("play-undo")).tap()
    expect(board.sentence).to_contain_text(message("play-undone"))


def test_long_press_shows_the_path_and_plays_nothing(phone: Visit) -> None:
    page = phone.open(f"/play/querni?level=none&position={quote(CHAIN)}")
    board = Board(page)
    board.tap("b3")
    expect(board.sentence).to_have_text(message("play-now-target"))
    stood, way = board.pieces(), page.locator("circle.way")
    expect(way).to_have_count(0)
    finger = phone.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    x, y = board.center("j7")
    touch("touchStart", (x, y))
    expect(way).not_to_have_count(0)
    expect(page.locator("circle.target.end")).to_have_count(1)
    assert board.pieces() == stood
    # Moving the finger away before lifting it plays nothing either.
    touch("touchMove", (x - 40, y + 80))
    touch("touchEnd")
    expect(way).to_have_count(0)
    expect(board.sentence).to_have_text(message("play-now-target"))
    assert board.pieces() == stood
    board.tap("j7")
    expect(board.square("j7")).to_have_accessible_name(
        message_pattern("board-piece-blue", square="j7", number=11)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_remaining_pieces_have_text(browser: Browser, address: str, language: str) -> None:
    words = {
        "es": (
            message("play-men-hand", "es", hand="9", count=0),
            message("play-men", "es", count=3),
        ),
        "en": (message("play-men-hand", hand="9", count=0), message("play-men", count=3)),
        "fr": (
            message("play-men-hand", "fr", hand="9", count=0),
            message("play-men", "fr", count=3),
        ),
        "ja": (
            message("play-men-hand", "ja", hand="9", count=0),
            message("play-men", "ja", count=3),
        ),
    }[language]
    ending = quote("W.W.W.../......../B.B.B... w 0-0 -,- 0 40")
    for size in ((360, 640), (1280, 800)):
        view = {"width": size[0], "height": size[1]}
        with open_visit(browser, address, locale=language, viewport=view) as visit:
            for path, said in zip(("level=3", f"level=3&position={ending}"), words, strict=True):
                page = visit.open(f"/play/alquerque?{path}")
                told = page.get_by_text(said, exact=True)
                expect(told).to_have_count(2)
                for each in told.all():
                    assert is_seen(each)
                    card = each.locator("..")
                    assert card.evaluate("card => card.scrollWidth <= card.clientWidth")
