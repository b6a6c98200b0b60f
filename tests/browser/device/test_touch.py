"""Under the finger: dragging, the magnified square, vibration, and moves that are not sent yet."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.support.board import Board, piece_name
from browser.support.finger import Finger
from browser.support.messages import message
from browser.support.people import Person, start_game
from browser.support.visit import DESKTOP, PHONE, Visit, open_visit

TABLET: dict[str, Any] = {**PHONE, "viewport": {"width": 820, "height": 1180}}
# Records vibrations, which nobody feels here.
_FEEL = """window.felt = [];
Navigator.prototype.vibrate = pattern => { felt.push(pattern.length); return true; };"""


def play_two(visit: Visit, game: str) -> Board:
    """Start a game of two people by links alone."""
    page = visit.open("/")
    page.get_by_role("link", name=message("site-home-people-game", game=game)).click()
    board = Board(page)
    expect(board.squares.last).to_be_visible()
    expect(board.sentence).to_contain_text(message("play-turn-side", side="").strip())
    return board


def choose(page: Page, kind: str, wish: str) -> None:
    """Choose in the panel of a game when moves of a kind are played."""
    page.get_by_role("button", name=message("play-more")).click()
    page.get_by_label(message(f"site-settings-moves-{kind}")).select_option(wish)
    close = page.get_by_role("button", name=message("play-close"))
    (close if close.is_visible() else page.get_by_role("button", name=message("play-more"))).click()


def test_finger_drags_a_tile_and_sees_it_magnified(phone: Visit) -> None:
    board = Board(phone.open("/"))
    page = board.page
    lens, finger = page.locator(".lens"), Finger(page)
    flip = page.get_by_role("button", name=message("play-flip"))
    for width, height in ((390, 844), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("html")).to_have_js_property("clientWidth", width)
        for is_flipped in (False, True):
            phone.open("/play/querni?seed=7&level=none")
            if is_flipped:
                page.get_by_role("button", name=message("play-more")).tap()
                flip.tap()
                expect(flip).to_have_count(0)
            expect(board.squares).to_have_count(70)
            pieces = board.pieces()
            start = min(board.touchable())
            board.tap(start)
            expect(board.square(start)).to_have_attribute("aria-pressed", "true")
            end = min(board.touchable() - set(pieces))
            finger.down(*board.center(start))
            expect(lens).to_contain_text(start)
            finger.move(*board.center(end))
            expect(lens).to_contain_text(end)
            box = lens.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] >= 0
            x, y = finger.at
            covers_x = box["x"] <= x <= box["x"] + box["width"]
            covers_y = box["y"] <= y <= box["y"] + box["height"]
            assert not (covers_x and covers_y)
            finger.up()
            expect(lens).to_have_count(0)
            there = re.compile(f"^{end}, {pieces[start]}")
            expect(board.square(end)).to_have_accessible_name(there)


@pytest.mark.parametrize("screen", [TABLET, DESKTOP], ids=["tablet", "desktop"])
def test_large_squares_are_not_magnified(
    browser: Browser, address: str, screen: dict[str, Any]
) -> None:
    with open_visit(browser, address, **screen) as visit:
        board = play_two(visit, "Querni")
        start = min(board.touchable())
        x, y = board.center(start)
        if "has_touch" in screen:
            finger = Finger(board.page)
            finger.down(x, y)
            finger.move(x + 20, y + 20)
        else:
            board.page.mouse.move(x, y)
            board.page.mouse.down()
            board.page.mouse.move(x + 20, y + 20, steps=3)
        expect(board.page.locator("svg.board.carrying")).to_be_visible()
        expect(board.page.locator(".lens")).to_have_count(0)


def test_device_vibrates_under_a_finger_only(browser: Browser, address: str) -> None:
    with open_visit(browser, address, **PHONE, reduced_motion="no-preference") as visit:
        visit.page.add_init_script(_FEEL)
        board = play_two(visit, message("shared-games-alquerque"))
        page = board.page
        white, black = piece_name("white"), piece_name("black")
        board.tap("d2")
        expect(board.square("d2")).to_have_accessible_name(f"d2, {white}")
        assert page.evaluate("felt") == [1]
        board.tap("d2")  # nothing can be placed there
        expect(board.warning).to_be_visible()
        assert page.evaluate("felt") == [1, 3]
        board.key("f4")
        expect(board.square("f4")).to_have_accessible_name(f"f4, {black}")
        assert page.evaluate("felt") == [1, 3]
        # Neither without motion nor without the setting.
        page.emulate_media(reduced_motion="reduce")
        board.tap("a1")
        expect(board.square("a1")).to_have_accessible_name(f"a1, {white}")
        page.emulate_media(reduced_motion="no-preference")
        page.get_by_role("button", name=message("play-more")).tap()
        page.get_by_role("checkbox", name=message("site-settings-haptics")).uncheck()
        page.get_by_role("button", name=message("play-close")).tap()
        board.tap("g1")
        expect(board.square("g1")).to_have_accessible_name(f"g1, {black}")
        assert page.evaluate("felt") == [1, 3]


def test_local_moves_are_confirmed_on_wish(phone: Visit) -> None:
    board = play_two(phone, message("shared-games-alquerque"))
    choose(board.page, "local", "confirm")
    board.tap("d2")
    expect(board.sentence).to_have_text(message("play-now-confirm"))
    board.button(message("play-back")).tap()
    board.tap("a1")
    board.button(message("play-confirm")).tap()
    moves = board.page.get_by_role("region", name=message("play-moves")).locator("li")
    expect(moves).to_have_text("1. a1")


def test_moves_with_days_to_think_are_confirmed(ana: Person, ben: Person) -> None:
    start_game(ana, ben, time="1d")
    ana.board.tap("d2")
    expect(ana.board.sentence).to_have_text(ana.message("play-now-confirm"))
    ana.board.button(ana.message("play-back")).tap()
    ana.board.tap("a1")
    ana.board.button(ana.message("play-confirm")).tap()
    ben.sees_turn()
    ben.board.shows("a1")


def test_move_at_the_clock_can_be_undone_before_it_is_sent(ana: Person, ben: Person) -> None:
    start_game(ben, ana)
    page = ben.page
    ben.press("play-more")
    page.get_by_label(ben.message("site-settings-moves-clock")).select_option("undo")
    ben.board.click("d2")
    expect(ben.board.sentence).to_contain_text(ben.message("live-held"))
    ben.board.button(ben.message("live-unsend")).click()
    ben.sees_turn()
    ben.board.click("f4")
    expect(ben.board.sentence).to_contain_text(ben.message("live-held"))
    ana.sees_turn()
    ana.board.shows("f4")
