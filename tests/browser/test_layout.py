"""Layout: boards are fully visible on any screen, and nothing covers or overflows them."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect
from tools.screenshots import CHAIN, MILL

from browser.support.board import Board
from browser.support.messages import message
from browser.support.people import Person, person, play_one_turn_each, record_of, start_game
from browser.support.visit import (
    DESKTOP,
    LANGUAGES,
    PAGES,
    PHONE,
    choose_language,
    open_visit,
)
from browser.test_phone import SMALL
from qirkat import GAMES

# A window of 1280 x 800 pixels at 200 %, and a phone in landscape.
ZOOMED: dict[str, Any] = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
SIDEWAYS: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
BOARDS = [name for name in PAGES if name.startswith(("play", "people", "analysis", "lesson"))]
# Whether the board is on the screen and nothing covers its rim.
_WHOLE = """() => {
    scrollTo(0, 0);
    const board = document.querySelector("main svg.board");
    const {left, top, right, bottom} = board.getBoundingClientRect();
    const rim = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap(part => [
        [left + part * (right - left), top + 2], [left + part * (right - left), bottom - 2],
        [left + 2, top + part * (bottom - top)], [right - 2, top + part * (bottom - top)],
    ]);
    const over = rim.map(at => document.elementFromPoint(...at)).filter(each =>
        !each?.closest("svg.board"));
    return {
        isOn: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
        over: over.map(each => each?.outerHTML.slice(0, 60)),
        isWide: document.documentElement.scrollWidth > innerWidth,
    };
}"""
WHOLE = {"isOn": True, "over": [], "isWide": False}


def seen(page: Page) -> object:
    expect(
        page.locator("main svg.board [data-square], main svg.board .square").last
    ).to_be_visible()
    return page.evaluate(_WHOLE)


@pytest.mark.parametrize("screen", [ZOOMED, SIDEWAYS], ids=["zoomed", "sideways"])
@pytest.mark.parametrize("name", BOARDS)
def test_low_screen_shows_the_whole_board(
    browser: Browser, address: str, name: str, screen: dict[str, Any]
) -> None:
    with open_visit(browser, address, **screen) as visit:
        assert seen(visit.open(PAGES[name])) == WHOLE


@pytest.mark.parametrize("screen", [ZOOMED, SIDEWAYS], ids=["zoomed", "sideways"])
def test_low_screen_shows_the_status_beside_the_board(
    browser: Browser, address: str, screen: dict[str, Any]
) -> None:
    with open_visit(browser, address, **screen) as visit:
        page = visit.open("/")
        page.get_by_role("link", name=message("site-home-play-game", game="Querni")).click()
        board = Board(page)
        expect(board.sentence).to_contain_text(message("play-turn-you"))
        expect(board.sentence).to_be_in_viewport(ratio=1)
        for name in (message("play-hint"), message("play-more")):
            expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
        # Content further down scrolls without losing the board.
        turns = page.get_by_role("region", name=message("play-moves"))
        # Chromium scrolls by whole pixels, but the sentence, which depends on the deal, may be a
        # fraction higher: without a margin, less than a pixel of the list could be cut off.
        turns.evaluate("list => (list.style.scrollMarginBottom = '1px')")
        turns.evaluate("list => list.scrollIntoView({block: 'end'})")
        expect(turns).to_be_in_viewport(ratio=1)
        box = page.locator("main svg.board").bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= screen["viewport"]["height"]


@pytest.mark.parametrize(
    ("size", "is_upright"),
    [((390, 844), True), ((360, 740), True), ((360, 640), False), ((640, 400), False)],
)
def test_querni_is_upright_if_that_makes_it_larger(
    browser: Browser, address: str, size: tuple[int, int], *, is_upright: bool
) -> None:
    view = {"width": size[0], "height": size[1]}
    with open_visit(browser, address, viewport=view, has_touch=True, is_mobile=True) as visit:
        page = visit.open("/")
        board = page.locator("main svg.board")
        for path in ("/play/querni", "/analysis/querni", "/learn/querni/chain", "/editor/querni"):
            visit.open(path)
            expect(board.locator(".square").last).to_be_visible()
            box = board.bounding_box()
            assert box
            assert (box["height"] > box["width"]) == is_upright, path
        # In the other orientation the board is horizontal.
        page.set_viewport_size({"width": 844, "height": 390})
        expect(board.locator(".square").last).to_be_visible()
        box = board.bounding_box()
        assert box
        assert box["width"] > box["height"]


def test_browser_bars_do_not_turn_the_board(browser: Browser, address: str) -> None:
    with open_visit(browser, address, **PHONE) as visit:
        page = visit.open("/play/querni?level=none")
        board = page.locator("main svg.board")
        drawn = board.get_attribute("viewBox")
        page.set_viewport_size({"width": 390, "height": 620})
        expect(page.locator("html")).to_have_js_property("clientHeight", 620)
        assert board.get_attribute("viewBox") == drawn


@pytest.mark.parametrize("name", PAGES)
def test_nothing_overflows_the_narrowest_screen(browser: Browser, address: str, name: str) -> None:
    narrow: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
    with open_visit(browser, address, **narrow) as visit:
        page = visit.open(PAGES[name])
        page.wait_for_load_state("networkidle")
        for language in LANGUAGES:
            if page.get_by_role("banner").is_visible():
                choose_language(page, language)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), language


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["phone", "small"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_covers_the_board_on_a_phone(
    browser: Browser, address: str, language: str, screen: dict[str, Any]
) -> None:
    with open_visit(browser, address, locale=language, **screen) as visit:
        for game, position, touches in (
            ("querni", CHAIN, ["b3", "j3"]),
            ("alquerque", MILL, ["e5"]),
        ):
            page = visit.open(f"/play/{game}?level=1")
            assert seen(page) == WHOLE, (game, "at the beginning")
            visit.open(f"/play/{game}?level=none&position={quote(position)}")
            assert seen(page) == WHOLE, game
            for square in touches:
                Board(page).tap(square)
            expect(page.locator("main .buttons button").last).to_be_visible()
            assert seen(page) == WHOLE, (game, "half made")
            expect(page.locator("main .buttons button").last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["phone", "small"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_covers_the_board_of_a_live_game(
    browser: Browser, address: str, ben: Person, game: str, screen: dict[str, Any]
) -> None:
    with person(browser, address, "en", is_phone=True, **screen) as amy:
        path = start_game(amy, ben, game)

        def look(when: str) -> None:
            for language in LANGUAGES:
                choose_language(amy.page, language)
                assert seen(amy.page) == WHOLE, (when, language)
            choose_language(amy.page, amy.language)

        look("at the beginning")
        play_one_turn_each(amy, ben, record_of(address, path))
        look("after a turn each")
        ben.press("live-draw")
        expect(amy.button("live-accept-draw")).to_be_in_viewport(ratio=1)
        look("while a draw is offered")


@pytest.mark.parametrize("screen", [PHONE, SMALL, ZOOMED], ids=["phone", "small", "zoomed"])
def test_clock_of_a_correspondence_game_fits_one_line(
    browser: Browser, address: str, ben: Person, screen: dict[str, Any]
) -> None:
    with person(browser, address, "en", is_phone="is_mobile" in screen, **screen) as amy:
        path = start_game(amy, ben, "alquerque", time="3d")
        play_one_turn_each(amy, ben, record_of(address, path))
        clock = amy.page.locator(".running .digits")
        heard = amy.page.locator("[role=timer]").last
        for language, words in {
            "es": "2 días 23 horas",
            "en": "2 days 23 hours",
            "fr": "2 jours 23 heures",
            "ja": "2日23時間",
        }.items():
            choose_language(amy.page, language)
            expect(heard).to_contain_text(words)
            lines = clock.evaluate("""digits => {
                const text = document.createRange();
                text.selectNodeContents(digits);
                return new Set([...text.getClientRects()].map(({top}) => Math.round(top))).size;
            }""")
            assert lines == 1, language
            expect(clock).to_be_in_viewport(ratio=1)
            seat = amy.page.locator(".seat").last
            assert seat.evaluate("seat => seat.scrollWidth <= seat.clientWidth"), language


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_both_games_have_the_same_button_to_play(
    browser: Browser, address: str, language: str, screen: dict[str, Any]
) -> None:
    with open_visit(browser, address, locale=language, **screen) as visit:
        page = visit.open("/")
        buttons = page.locator("main .games .button.primary")
        expect(buttons).to_have_count(2)
        boxes = buttons.evaluate_all(
            "all => all.map(each => each.getBoundingClientRect()).map(({width, height}) =>"
            " [width, height])"
        )
        assert boxes[0] == boxes[1]
