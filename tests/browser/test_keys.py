"""Keyboard use: after every action the focus is at the board."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from tools.screenshots import MILL

from browser.support.board import Board
from browser.support.messages import message, message_pattern
from browser.support.people import Person, start_game
from browser.support.visit import Visit
from browser.test_turns import CHAIN, HOPS

WAYS = ["/play", "/analysis"]


def place(way: str, game: str, position: str) -> str:
    return f"{way}/{game}?level=none&position={quote(position)}"


def expect_at(board: Board, square: str) -> None:
    """Check that the square has the focus and arrow keys continue from there."""
    expect(board.square(square)).to_be_focused()
    board.page.keyboard.press("ArrowUp")
    expect(board.square(square)).not_to_be_focused()
    expect(board.page.locator("[data-square]:focus")).to_have_count(1)


@pytest.mark.parametrize("way", WAYS)
def test_focus_stays_on_the_taken_man(desktop: Visit, way: str) -> None:
    board = Board(desktop.open(place(way, "alquerque", MILL)))
    board.key("e5")
    board.key("b4")
    expect(board.sentence).to_contain_text(message_pattern("shared-did-place_take", taken="b4"))
    expect_at(board, "b4")


@pytest.mark.parametrize("way", WAYS)
def test_focus_returns_to_the_board_after_a_removal(desktop: Visit, way: str) -> None:
    board = Board(desktop.open(place(way, "querni", CHAIN)))
    board.key("h2")
    board.key("g3")
    board.key("d5")
    board.press_key(board.button(message("play-confirm")))
    expect(board.sentence).to_contain_text(message("shared-end-win", winner="Blue"))
    expect_at(board, "d5")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "name",
    [
        message("play-leave"),
        message("play-back"),
        message_pattern("play-remove", run="9\N{EN DASH}13"),
    ],
)
def test_focus_returns_to_the_board_when_a_button_disappears(
    desktop: Visit, way: str, name: str | re.Pattern[str]
) -> None:
    page = desktop.open(place(way, "querni", CHAIN))
    board = Board(page)
    board.key("h2")
    board.key("g3")
    button = page.get_by_role("button", name=name, exact=isinstance(name, str))
    board.press_key(button)
    if name == message("play-back"):
        expect(button).to_be_focused()  # the choice of the last step is open again
        page.keyboard.press("Enter")
    expect(button).to_have_count(0)
    expect_at(board, "g3")


def test_chain_parts_replace_their_button(desktop: Visit) -> None:
    page = desktop.open(place("/play", "querni", CHAIN))
    board = Board(page)
    board.key("h2")
    board.key("g3")
    board.press_key(board.button(message("play-choose-part")))
    expect(
        page.get_by_role("button", name=message_pattern("play-remove", run="9\N{EN DASH}12"))
    ).to_be_focused()
    page.keyboard.press("Enter")
    expect(board.warning).to_contain_text(message("play-strands", count=1, numbers="13"))
    expect_at(board, "g3")


def test_focus_returns_to_the_board_after_ending_a_jump(desktop: Visit) -> None:
    board = Board(desktop.open(place("/play", "querni", HOPS)))
    board.key("b2")
    board.key("d4")
    board.press_key(board.button(message("play-confirm")))
    expect(board.sentence).to_contain_text(message("play-turn-side", side="Pink"))
    expect_at(board, "d4")


def test_focus_returns_to_the_board_after_a_hint(desktop: Visit) -> None:
    page = desktop.open("/play/alquerque?level=1&side=white")
    board = Board(page)
    expect(board.sentence).to_contain_text(message("play-turn-you"))
    board.press_key(page.get_by_role("button", name=message("play-hint")))
    expect(board.sentence).to_contain_text(message_pattern("shared-advice-turn"))
    expect(page.locator("[data-square]:focus")).to_have_count(1)


def test_turning_the_board_keeps_the_focus(desktop: Visit) -> None:
    page = desktop.open("/play/alquerque?level=none")
    board = Board(page)
    page.get_by_role("button", name=message("play-more")).click()
    page.get_by_label(message("site-settings-turning")).check()
    board.key("d2")
    expect(board.sentence).to_contain_text(message("play-turn-side", side="Black"))
    expect_at(board, "d2")


def test_solving_a_step_keeps_the_focus(desktop: Visit) -> None:
    board = Board(desktop.open("/learn/alquerque/mill"))
    board.key("c4")
    board.key("d6")
    expect(desktop.page.get_by_role("link", name=message("learn-next"))).to_be_visible()
    expect_at(board, "d6")


def test_focus_moves_to_the_board_after_a_final_typed_turn(desktop: Visit) -> None:
    page = desktop.open(place("/play", "querni", CHAIN))
    board = Board(page)
    field = page.get_by_role("textbox", name=message("play-typed"))
    board.tab_to(field)
    page.keyboard.type("h2-g3x9-13")
    page.keyboard.press("Enter")
    expect(board.sentence).to_contain_text(message("shared-end-win", winner="Blue"))
    expect(field).to_have_count(0)
    expect(page.locator("[data-square]:focus")).to_have_count(1)


def test_focus_returns_to_the_board_after_cancelling_resignation(ana: Person, ben: Person) -> None:
    start_game(ben, ana)
    ben.board.key("d2")
    ana.sees_turn()
    ana.board.tap("a1")
    ben.sees_turn()
    ben.board.press_key(ben.button("play-resign"))
    ben.board.press_key(ben.button("play-resign-no"))
    expect(ben.button("play-resign-no")).to_have_count(0)
    expect_at(ben.board, "d2")


def test_pointer_users_keep_their_focus(desktop: Visit) -> None:
    page = desktop.open(place("/analysis", "querni", CHAIN))
    board = Board(page)
    board.click("h2")
    board.click("g3")
    board.button(message("play-leave")).click()
    expect(board.sentence).to_contain_text(message("play-turn-side", side="Pink"))
    # So that arrow keys step through the turns.
    page.keyboard.press("ArrowLeft")
    expect(board.sentence).to_contain_text(message("play-turn-side", side="Blue"))
