"""Phones held either way, tablets and foldables: the board is whole and everything is in reach."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.support.board import Board
from browser.support.messages import message
from browser.support.people import Person, person, play_one_turn_each, record_of, start_game
from browser.support.visit import PHONE, open_visit
from browser.test_layout import WHOLE, seen
from qirkat import GAMES

SCREENS = {
    "landscape": (844, 390),
    "low": (667, 375),
    "tablet": (820, 1180),
    "lying": (1180, 820),
    "folded": (344, 882),
    "unfolded": (717, 512),
}


# Sizes are fractions of a pixel, and the last one may end a hundredth below the edge.
WHOLLY = 0.99


def see_whole_board(page: Page, place: str) -> None:
    """Wait until the board has its new size, and is whole."""
    until = time.monotonic() + 20
    while (found := seen(page)) != WHOLE:
        assert time.monotonic() < until, (place, found)
        page.wait_for_timeout(50)


def check(page: Page, buttons: tuple[str, ...], *, when: str) -> None:
    """Check that the board, the sentence and the buttons are on every screen."""
    for name, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("html")).to_have_js_property("clientWidth", width)
        place = f"{when}, {name}"
        see_whole_board(page, place)
        expect(Board(page).sentence, place).to_be_in_viewport(ratio=WHOLLY)
        for button in buttons:
            expect(
                page.get_by_role("button", name=button, exact=True), f"{button}, {place}"
            ).to_be_in_viewport(ratio=WHOLLY)


@pytest.mark.parametrize("game", GAMES)
def test_local_game_fits_every_screen(browser: Browser, address: str, game: str) -> None:
    with open_visit(browser, address, **PHONE) as visit:
        page = visit.open("/")
        page.get_by_role("link", name=message("site-home-play-game", game=_name(game))).click()
        board = Board(page)
        expect(board.sentence).to_contain_text(message("play-turn-you"))
        actions = tuple(message(f"play-{key}") for key in ("hint", "undo", "more"))
        check(page, actions, when="at the beginning")
        board.tap(min(board.touchable()))
        if game == "querni":
            check(page, (message("play-back"),), when="half made")


@pytest.mark.parametrize("game", GAMES)
def test_live_game_fits_every_screen(
    browser: Browser, address: str, ben: Person, game: str
) -> None:
    with person(browser, address, "en", is_phone=True) as amy:
        path = start_game(amy, ben, game)
        check(amy.page, (message("live-draw"), message("play-more")), when="at the beginning")
        play_one_turn_each(amy, ben, record_of(address, path))
        actions = tuple(
            message(key) for key in ("play-past-back", "live-draw", "play-resign", "play-more")
        )
        check(amy.page, actions, when="after a turn each")
        amy.button("play-past-back").tap()
        past = tuple(message(f"play-past-{key}") for key in ("back", "forward", "now"))
        check(amy.page, past, when="looking back")


def _name(game: str) -> str:
    return {"querni": "Querni", "alquerque": "Alquerque de 9"}[game]
