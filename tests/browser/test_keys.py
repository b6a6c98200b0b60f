"""By keys alone: whatever a key does, the next one finds the reader at the board."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from tools.screenshots import MILL

from browser.support.board import Table
from browser.support.people import Person, begun
from browser.support.visit import Visit
from browser.test_turns import CHAIN, HOPS

WAYS = ["/play", "/analysis"]


def place(way: str, game: str, position: str) -> str:
    return f"{way}/{game}?level=none&position={quote(position)}"


def expect_at(table: Table, square: str) -> None:
    """The square has the focus, and the next arrow key leads on from there."""
    expect(table.square(square)).to_be_focused()
    table.page.keyboard.press("ArrowUp")
    expect(table.square(square)).not_to_be_focused()
    expect(table.page.locator("[data-square]:focus")).to_have_count(1)


@pytest.mark.parametrize("way", WAYS)
def test_who_takes_a_man_stays_where_he_stood(desktop: Visit, way: str) -> None:
    table = Table(desktop.open(place(way, "alquerque", MILL)))
    table.key("e5")
    table.key("b4")
    expect(table.sentence).to_contain_text("took the man on b4")
    expect_at(table, "b4")


@pytest.mark.parametrize("way", WAYS)
def test_a_chain_that_is_removed_leads_back_to_the_board(desktop: Visit, way: str) -> None:
    table = Table(desktop.open(place(way, "querni", CHAIN)))
    table.key("h2")
    table.key("g3")
    table.key("d5")
    table.press_key(table.button("Play"))
    expect(table.sentence).to_contain_text("Blue wins.")
    expect_at(table, "d5")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["Leave it", "Choose again", re.compile(r"^Remove 9\D13")])
def test_a_button_that_goes_leads_back_to_the_board(
    desktop: Visit, way: str, name: str | re.Pattern[str]
) -> None:
    page = desktop.open(place(way, "querni", CHAIN))
    table = Table(page)
    table.key("h2")
    table.key("g3")
    button = page.get_by_role("button", name=name)
    table.press_key(button)
    if name == "Choose again":
        expect(button).to_be_focused()  # one step back is left to choose again
        page.keyboard.press("Enter")
    expect(button).to_have_count(0)
    expect_at(table, "g3")


def test_the_parts_of_a_chain_take_the_place_of_the_button_that_shows_them(desktop: Visit) -> None:
    page = desktop.open(place("/play", "querni", CHAIN))
    table = Table(page)
    table.key("h2")
    table.key("g3")
    table.press_key(table.button("Choose a part"))
    expect(page.get_by_role("button", name=re.compile(r"^Remove 9\D12"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(table.warning).to_contain_text("would strand 13")
    expect_at(table, "g3")


def test_a_jump_that_is_ended_by_its_button_leads_back_to_the_board(desktop: Visit) -> None:
    table = Table(desktop.open(place("/play", "querni", HOPS)))
    table.key("b2")
    table.key("d4")
    table.press_key(table.button("Play"))
    expect(table.sentence).to_contain_text("Pink to move.")
    expect_at(table, "d4")


def test_a_hint_leads_back_to_the_board(desktop: Visit) -> None:
    page = desktop.open("/play/alquerque?level=1&side=white")
    table = Table(page)
    expect(table.sentence).to_contain_text("Your turn.")
    table.press_key(page.get_by_role("button", name="Hint"))
    expect(table.sentence).to_contain_text("A good turn")
    expect(page.locator("[data-square]:focus")).to_have_count(1)


def test_a_board_that_turns_keeps_the_square(desktop: Visit) -> None:
    page = desktop.open("/play/alquerque?level=none")
    table = Table(page)
    page.get_by_role("button", name="More").click()
    page.get_by_label("Turn the board to who is to move").check()
    table.key("d2")
    expect(table.sentence).to_contain_text("Black to move.")
    expect_at(table, "d2")


def test_a_step_that_is_solved_keeps_the_square(desktop: Visit) -> None:
    table = Table(desktop.open("/learn/alquerque/mill"))
    table.key("c4")
    table.key("d6")
    expect(desktop.page.get_by_role("link", name="Next")).to_be_visible()
    expect_at(table, "d6")


def test_a_typed_turn_that_ends_the_game_leads_to_the_board(desktop: Visit) -> None:
    page = desktop.open(place("/play", "querni", CHAIN))
    table = Table(page)
    field = page.get_by_role("textbox", name="Type a turn")
    table.tab_to(field)
    page.keyboard.type("h2-g3x9-13")
    page.keyboard.press("Enter")
    expect(table.sentence).to_contain_text("Blue wins.")
    expect(field).to_have_count(0)
    expect(page.locator("[data-square]:focus")).to_have_count(1)


def test_who_takes_back_the_wish_to_resign_is_at_the_board(ana: Person, ben: Person) -> None:
    begun(ben, ana)
    ben.table.key("d2")
    ana.sees_turn()
    ana.table.tap("a1")
    ben.sees_turn()
    ben.table.press_key(ben.button("play-resign"))
    ben.table.press_key(ben.button("play-resign-no"))
    expect(ben.button("play-resign-no")).to_have_count(0)
    expect_at(ben.table, "d2")


def test_who_points_is_not_taken_to_the_board(desktop: Visit) -> None:
    page = desktop.open(place("/analysis", "querni", CHAIN))
    table = Table(page)
    table.click("h2")
    table.click("g3")
    table.button("Leave it").click()
    expect(table.sentence).to_contain_text("Pink to move.")
    # So that arrow keys go through the turns.
    page.keyboard.press("ArrowLeft")
    expect(table.sentence).to_contain_text("Blue to move.")
