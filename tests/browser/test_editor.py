"""Setting up a position by touch and by text, and playing it."""

import re

from playwright.sync_api import expect

from browser.table import OVER, Table
from browser.visit import Visit


def test_a_position_of_alquerque_is_set_up_and_played(desktop: Visit) -> None:
    page = desktop.open("/editor/alquerque")
    table = Table(page)
    page.get_by_role("button", name="Empty board").click()
    for side in ("White", "Black"):
        page.get_by_role("spinbutton", name=f"{side} in hand").fill("0")
        page.get_by_role("spinbutton", name=f"{side} in hand").press("Tab")
    tools = page.get_by_role("group", name="Pieces")
    for square in ("a7", "d7", "f6", "c3"):
        table.click(square)
    tools.get_by_role("button", name="Black").click()
    for square in ("a1", "b2", "c4", "d3"):
        table.click(square)
    table.click("d3")
    field = page.get_by_role("textbox", name="The position as text")
    expect(field).to_have_value("WW....B./..W...B./......WB w 0-0 -,- 0 1")
    page.get_by_role("button", name="Play it").click()
    expect(table.sentence).to_contain_text("You are White.")
    assert len(table.standing()) == 7
    # A man short of a mill, and Black a man short of losing.
    table.click("d7")
    table.click("d6")
    expect(table.sentence).to_have_text(re.compile(f"Your turn|{OVER.pattern}"))


def test_what_is_wrong_with_a_position_is_said_at_once(desktop: Visit) -> None:
    page = desktop.open("/editor/querni")
    table = Table(page)
    expect(table.sentence).to_have_text("This position can be played.")
    page.get_by_role("button", name="Empty board").click()
    expect(table.sentence).to_have_text("The board is empty: put at least one tile on it.")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    # One tile after the other: the next that is missing is taken up by itself.
    for square in ("a1", "b1", "c1"):
        table.click(square)
    assert table.standing() == {"a1": "blue 1", "b1": "blue 2", "c1": "blue 3"}
    page.get_by_role("button", name="Pink 16").click()
    table.click("j7")
    expect(table.sentence).to_have_text("This position can be played.")
    field = page.get_by_role("textbox", name="The position as text")
    field.fill("10/10/10/10/10/10/11 b 0 1")
    expect(table.sentence).to_have_text(re.compile("row|number"))
    field.fill("9p/10/10/10/10/10/ABC7 b 0 1")
    expect(table.sentence).to_have_text("This position can be played.")
    page.get_by_role("button", name="Analyse it").click()
    expect(table.sentence).to_contain_text("Blue to move.")
    assert table.standing()["j7"] == "pink 16"
