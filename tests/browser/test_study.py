"""A study from the first move to the friend who opens its link: drawing, keys, menu and sharing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.support.analysis import (
    choose,
    close_panel,
    comment_field,
    copied_link,
    draw,
    drawn,
    hold_and_drag,
    open_menu,
)
from browser.support.board import Board, ComputerGame
from browser.support.messages import message, message_pattern
from browser.support.visit import DESKTOP, PHONE, Visit, accessibility_violations, open_visit
from qirkat import alquerque
from qirkat.engine import Engine

SCREENS: dict[str, Any] = {"phone": PHONE, "desktop": DESKTOP}
# As in a private window: nothing can be saved.
NO_DATABASE = "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };"


def study(visit: Visit) -> Board:
    """Open the analysis board from the home page and play two moves."""
    page = visit.open("/")
    page.get_by_role(
        "link", name=message("site-home-analyse-game", game=message("shared-games-alquerque"))
    ).click()
    board = Board(page)
    tree = page.get_by_role("region", name=message("analysis-tree"))
    for square in ("d2", "d6"):
        board.click(square)
        expect(tree).to_contain_text(square)
    return board


def switch_off(page: Page) -> None:
    page.get_by_role("region", name=message("analysis-engine")).get_by_role("switch").uncheck()


@pytest.mark.slow
@pytest.mark.parametrize("screen", list(SCREENS))
def test_lose_review_annotate_and_share(browser: Browser, address: str, screen: str) -> None:
    with open_visit(browser, address, **SCREENS[screen]) as visit:
        visit.context.add_init_script(NO_DATABASE)
        page = visit.open("/")
        page.get_by_role(
            "link", name=message("site-home-play-game", game=message("shared-games-alquerque"))
        ).click()
        board = Board(page)
        game = ComputerGame(board, board.tap if screen == "phone" else None)
        game.player = Engine(alquerque, level=1, seed=3)
        for _ in range(5):
            game.turn()
        page.get_by_role("button", name=message("play-more"), exact=True).click()
        page.get_by_role("button", name=message("play-resign"), exact=True).click()
        board.button(message("play-resign-yes")).click()
        end = page.get_by_role("region", name=message("review-result"))

        # The link of the end card opens at the end, with the whole game.
        end.get_by_role("button", name=message("play-share"), exact=True).click()
        played = copied_link(page)
        close = page.get_by_role("button", name=message("play-close"), exact=True)
        if close.is_visible():
            close.click()

        # Every mistake is explained in words, although the game could not be saved.
        review = end.get_by_role("button", name=message("review-mistakes"))
        expect(review).not_to_have_attribute("aria-disabled", "true")
        review.click()
        expect(board.sentence).to_have_text(message_pattern("review-ask"))
        notes = page.locator("main [role=status] .note")
        expect(notes).to_have_count(2)
        why = notes.first.inner_text()
        assert re.search(r"\w{3}.*\.$", why), why
        page.get_by_role("button", name=message("review-show"), exact=True).click()
        expect(notes.first).to_contain_text(message_pattern("review-in-game"))
        expect(notes.first).to_contain_text(why)

        # The whole game: an arrow, a comment, the other side of the board.
        page.get_by_role("button", name=message("review-whole")).click()
        tree = page.get_by_role("region", name=message("analysis-tree"))
        page.get_by_role("button", name=message("analysis-last")).click()
        # Shown at a mistake, it may be at the end already.
        expect(tree.locator("[data-turn]").last).to_have_attribute("aria-current", "true")
        switch_off(page)
        (hold_and_drag if screen == "phone" else draw)(board, "d1", "d7")
        expect(drawn(page)).to_have_count(1)
        comment_field(page).fill("Here it ended.")
        close_panel(page)
        expect(tree).to_contain_text("Here it ended.")
        lowest = board.square("d1").evaluate("at => at.getScreenCTM().f")
        choose(page, "play-flip")
        assert board.square("d1").evaluate("at => at.getScreenCTM().f") < lowest
        choose(page, "play-share")
        link = copied_link(page)

    with open_visit(browser, address, **SCREENS[screen]) as friend:
        page = friend.page
        page.goto(played)
        board = Board(page)
        expect(board.sentence).to_contain_text(message("shared-end-win", winner="Black"))
        tree = page.get_by_role("region", name=message("analysis-tree"))
        expect(tree.locator("[data-turn]")).to_have_count(10)
        expect(drawn(page)).to_have_count(0)
        page.goto("about:blank")
        page.goto(link)
        expect(tree).to_contain_text("Here it ended.")
        expect(tree.locator("[data-turn]").last).to_have_attribute("aria-current", "true")
        expect(drawn(page)).to_have_count(1)
        arrow = message("analysis-drawn-arrow", **{"from": "d1", "to": "d7"})
        expect(page.get_by_role("status").filter(has_text=arrow)).to_have_count(1)


def test_drawing_with_a_mouse_never_moves_and_is_erased_as_drawn(desktop: Visit) -> None:
    board = study(desktop)
    page = board.page
    tree = page.get_by_role("region", name=message("analysis-tree"))
    said = page.get_by_role("status").filter(has_not=page.locator(".sentence"))
    draw(board, "b4", "f4")
    draw(board, "d2", "d2")
    expect(drawn(page)).to_have_count(2)
    expect(said.first).to_contain_text(message("analysis-drawn-circle", square="d2"))
    draw(board, "b4", "f4")
    expect(drawn(page)).to_have_count(1)
    # They belong to this position, and playing on does not erase them.
    page.keyboard.press("ArrowLeft")
    expect(drawn(page)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(drawn(page)).to_have_count(1)
    board.click("a1")
    expect(tree).to_contain_text("a1")
    expect(drawn(page)).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(drawn(page)).to_have_count(1)
    # One click where nothing can be played erases everything, also after a reload.
    page.reload()
    expect(tree).to_contain_text("a1")
    expect(drawn(page)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(drawn(page)).to_have_count(1)
    board.click("d6")
    expect(drawn(page)).to_have_count(0)
    expect(said.first).to_have_text(message("analysis-drawn-none"))
    expect(board.warning).to_have_count(0)


def test_long_press_draws_and_a_tap_still_plays(phone: Visit) -> None:
    board = study(phone)
    page = board.page
    switch_off(page)
    scrolled = page.evaluate("scrollY")
    hold_and_drag(board, "b4", "b6")
    expect(drawn(page)).to_have_count(1)
    # The finger that drew neither placed a piece nor scrolled the page.
    assert len(board.pieces()) == 2
    assert page.evaluate("scrollY") == scrolled
    board.tap("d6")
    expect(drawn(page)).to_have_count(0)
    board.tap("b4")
    expect(board.square("b4")).to_have_accessible_name(message("board-piece-white", square="b4"))


def test_long_press_on_an_own_piece_does_not_pick_it_up(phone: Visit) -> None:
    page = phone.open("/analysis/querni")
    board = Board(page)
    switch_off(page)
    start = next(iter(sorted(board.touchable())))
    hold_and_drag(board, start, "e4" if start != "e4" else "e5")
    expect(drawn(page)).to_have_count(1)
    expect(page.locator("[data-square][aria-pressed]")).to_have_count(0)
    expect(board.sentence).to_contain_text(message("play-turn-side", side="Blue"))


def test_everything_by_keys(desktop: Visit) -> None:
    board = study(desktop)
    page = board.page
    tree = page.get_by_role("region", name=message("analysis-tree"))
    current = tree.locator("[aria-current]")
    engine = page.get_by_role("region", name=message("analysis-engine"))
    # A click on the board leaves the arrow keys to the moves.
    page.keyboard.press("ArrowLeft")
    expect(current).to_have_text("d2")
    page.keyboard.press("ArrowUp")
    expect(current).to_have_count(0)
    page.keyboard.press("ArrowDown")
    expect(current).to_have_text("d6")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    expect(current).to_have_text("d2")
    # Space plays the engine's move, l stops the engine, f turns the board.
    page.keyboard.press("ArrowDown")
    expect(current).to_have_text("d6")
    expect(engine.get_by_role("listitem")).to_have_count(3)
    page.keyboard.press(" ")
    expect(tree.locator("[data-turn]")).to_have_count(3)
    page.keyboard.press("l")
    expect(engine.get_by_role("switch")).not_to_be_checked()
    lowest = board.square("d1").evaluate("at => at.getScreenCTM().f")
    page.keyboard.press("f")
    assert board.square("d1").evaluate("at => at.getScreenCTM().f") < lowest
    page.keyboard.press("f")
    # c opens the comment, and there the letters are text.
    page.keyboard.press("c")
    page.keyboard.type("flat c?")
    page.keyboard.press("Escape")
    expect(tree).to_contain_text("flat c?")
    expect(page.get_by_role("button", name=message("analysis-menu"))).to_be_focused()
    # d draws by choosing squares: twice the same is a circle.
    page.keyboard.press("d")
    expect(board.sentence).to_have_text(message("analysis-draw-from"))
    board.key("b4")
    expect(board.sentence).to_have_text(message("analysis-draw-to", square="b4"))
    board.key("b6")
    board.key("d3")
    page.keyboard.press("Enter")
    expect(drawn(page)).to_have_count(2)
    page.keyboard.press("Escape")
    expect(board.sentence).not_to_have_text(message("analysis-draw-from"))
    expect(board.square("d3")).to_be_focused()
    # On the board the arrow keys belong to the board.
    page.keyboard.press("ArrowLeft")
    expect(board.square("c3")).to_be_focused()
    expect(tree.locator("[data-turn]").last).to_have_attribute("aria-current", "true")
    # ? lists the keys; without letters only the steps are left.
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name=message("analysis-keys"))
    keys.get_by_role("checkbox").uncheck()
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.keyboard.press("f")
    assert board.square("d1").evaluate("at => at.getScreenCTM().f") == lowest


@pytest.mark.parametrize("screen", list(SCREENS))
def test_menu_has_everything_and_is_accessible(
    browser: Browser, address: str, screen: str, axe: str
) -> None:
    with open_visit(browser, address, **SCREENS[screen]) as visit:
        board = study(visit)
        page = board.page
        switch_off(page)
        draw(board, "b4", "f4")
        assert accessibility_violations(page, axe) == {}
        menu = open_menu(page)
        for key in (
            *("analysis-comment-write", "analysis-draw", "analysis-erase", "analysis-promote"),
            *("analysis-prune", "play-flip", "play-replay", "play-typed", "play-share"),
            *("analysis-play", "analysis-keys"),
        ):
            expect(menu.get_by_role("button", name=message(key), exact=True)).to_be_enabled()
        for key in ("analysis-edit", "analysis-open"):
            expect(menu.get_by_role("link", name=message(key), exact=True)).to_be_visible()
        expect(menu.get_by_role("combobox")).to_be_visible()
        assert accessibility_violations(page, axe) == {}
        menu.get_by_role("button", name=message("analysis-erase")).click()
        expect(drawn(page)).to_have_count(0)
        choose(page, "play-typed")
        page.get_by_role("textbox", name=message("play-typed")).fill("a1")
        page.keyboard.press("Enter")
        tree = page.get_by_role("region", name=message("analysis-tree"))
        expect(tree).to_contain_text("a1")
        assert accessibility_violations(page, axe) == {}
        close_panel(page)
        choose(page, "analysis-keys")
        expect(page.get_by_role("dialog", name=message("analysis-keys"))).to_be_visible()
        assert accessibility_violations(page, axe) == {}
