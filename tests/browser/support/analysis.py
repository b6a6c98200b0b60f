"""The analysis board as a user operates it: its menu, its panels, and drawing."""

from __future__ import annotations

from browser.support.board import Board
from browser.support.messages import message
from playwright.sync_api import Locator, Page, expect


def open_menu(page: Page, name: str = message("analysis-menu")) -> Locator:
    page.get_by_role("button", name=name, exact=True).click()
    menu = page.get_by_role("dialog", name=name)
    expect(menu).to_be_visible()
    return menu


def choose(page: Page, key: str) -> None:
    """Choose an entry of the menu, by the key of its message."""
    menu = open_menu(page)
    entry = menu.get_by_role("button", name=message(key), exact=True)
    entry.or_(menu.get_by_role("link", name=message(key), exact=True)).click()
    expect(menu).to_have_count(0)


def comment_field(page: Page) -> Locator:
    """Open the field for a comment."""
    choose(page, "analysis-comment-write")
    field = page.get_by_role("textbox", name=message("analysis-comment"))
    expect(field).to_be_focused()
    return field


def close_panel(page: Page) -> None:
    page.get_by_role("button", name=message("play-close"), exact=True).click()


def copied_link(page: Page) -> str:
    """Return the link of the opened share panel."""
    page.get_by_role("button", name=message("play-share-link")).click()
    field = page.get_by_role("textbox", name=message("play-share-uncopied"))
    expect(field).to_be_visible()
    return field.input_value()


def draw(board: Board, start: str, end: str) -> None:
    """Draw with the right mouse button."""
    mouse = board.page.mouse
    mouse.move(*board.center(start))
    mouse.down(button="right")
    mouse.move(*board.center(end), steps=4)
    mouse.up(button="right")


def hold_and_drag(board: Board, start: str, end: str) -> None:
    """Hold a finger on a square until it draws, then drag it to another."""
    page = board.page
    touches = page.context.new_cdp_session(page)

    def send(kind: str, at: tuple[float, float] | None) -> None:
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    page.evaluate("scrollTo(0, 0)")
    (x, y), end_at = board.center(start), board.center(end)
    sketches = page.locator(".board .drawn")
    before = sketches.count()
    send("touchStart", (x, y))
    # The circle around the square says that the finger draws now.
    expect(sketches).to_have_count(before + 1)
    for part in (0.25, 0.5, 0.75, 1):
        send("touchMove", (x + (end_at[0] - x) * part, y + (end_at[1] - y) * part))
    send("touchEnd", None)
    touches.detach()


def drawn(page: Page) -> Locator:
    """Return the arrows and circles on the board."""
    return page.locator(".board .drawn")
