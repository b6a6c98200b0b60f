"""Looking back at earlier moves during a game, without losing the turn being made."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.device.test_touch import choose, play_two
from browser.support.messages import message, message_pattern
from browser.support.people import Person, start_game
from browser.support.visit import DESKTOP, PHONE, accessibility_violations, open_visit


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_half_made_turn_survives_looking_back(
    browser: Browser, address: str, axe: str, screen: dict[str, Any]
) -> None:
    with open_visit(browser, address, **screen) as visit:
        board = play_two(visit, message("shared-games-alquerque"))
        page = board.page
        touch = board.tap if "has_touch" in screen else board.click
        choose(page, "local", "confirm")
        for square in ("d2", "f4"):
            touch(square)
            board.button(message("play-confirm")).click()
            expect(board.sentence).to_contain_text(message_pattern("shared-did-place"))
        touch("b4")
        expect(board.button(message("play-confirm"))).to_be_visible()

        back = page.get_by_role("button", name=message("play-past-back"))
        forward = page.get_by_role("button", name=message("play-past-forward"))
        back.click()
        expect(board.sentence).to_contain_text(message("play-past", number=1, count=2))
        board.shows("d2")
        assert board.touchable() == set()
        assert accessibility_violations(page, axe) == {}
        back.click()
        expect(board.sentence).to_have_text(message("play-past-start"))
        expect(back).to_be_disabled()
        touch("a1")  # an earlier position is only looked at
        board.shows()
        forward.click()
        board.shows("d2")
        page.get_by_role("button", name=message("play-past-now")).click()
        expect(board.sentence).to_have_text(message("play-now-confirm"))
        board.shows("d2", "f4", "b4")

        # By the list, and by keys, although a square was clicked last.
        page.get_by_role("region", name=message("play-moves")).get_by_text("d2").click()
        board.shows("d2")
        page.keyboard.press("ArrowLeft")
        board.shows()
        page.keyboard.press("ArrowRight")
        board.shows("d2")
        page.keyboard.press("Escape")
        expect(board.button(message("play-confirm"))).to_be_visible()
        page.keyboard.press("Home")
        expect(board.sentence).to_have_text(message("play-past-start"))
        page.keyboard.press("End")
        board.button(message("play-confirm")).click()
        moves = page.get_by_role("region", name=message("play-moves")).locator("li")
        expect(moves).to_have_text(["1. d2 · f4", "2. b4"])


def test_new_move_is_announced_and_changes_nothing(ana: Person, ben: Person) -> None:
    start_game(ana, ben)
    ana.board.tap("d2")
    ben.sees_turn()
    ben.board.click("a1")
    ana.sees_turn()
    ben.press("play-past-back")
    ben.board.shows("d2")
    ana.board.tap("f4")
    expect(ana.board.square("f4")).to_have_accessible_name(
        ana.message("board-piece-white", square="f4")
    )
    ben.sees_phrase("play-past-news")
    ben.board.shows("d2")
    ben.press("play-past-now")
    ben.sees_turn()
    ben.board.shows("a1", "d2", "f4")
    # On a phone, too, while it is the other's turn.
    ana.press("play-past-back")
    ben.board.click("g1")
    ana.sees_phrase("play-past-news")
    ana.board.shows("a1", "d2")
    ana.press("play-past-now")
    ana.sees_turn()
    ana.board.shows("a1", "d2", "f4", "g1")
