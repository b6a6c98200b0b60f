"""The editor: setting up a position by touch and text, and playing it."""

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import Browser, FloatRect, expect

from browser.support.board import YOURS_OR_OVER, Board, piece_name
from browser.support.messages import message
from browser.support.visit import Visit, open_visit


def test_position_of_alquerque_is_set_up_and_played(desktop: Visit) -> None:
    page = desktop.open("/editor/alquerque")
    board = Board(page)
    page.get_by_role("button", name=message("analysis-editor-clear")).click()
    for side in (message("shared-sides-white"), message("shared-sides-black")):
        page.get_by_role("spinbutton", name=message("analysis-editor-hand", side=side)).fill("0")
        page.get_by_role("spinbutton", name=message("analysis-editor-hand", side=side)).press("Tab")
    tools = page.get_by_role("group", name=message("analysis-editor-tools"))
    for square in ("a7", "d7", "f6", "c3"):
        board.click(square)
    tools.get_by_role("button", name=message("shared-sides-black")).click()
    for square in ("a1", "b2", "c4", "d3"):
        board.click(square)
    board.click("d3")
    field = page.get_by_role("textbox", name=message("analysis-editor-text"))
    expect(field).to_have_value("WW....B./..W...B./......WB w 0-0 -,- 0 1")
    page.get_by_role("button", name=message("analysis-editor-play")).click()
    expect(board.sentence).to_contain_text(message("play-begin", side="White"))
    assert len(board.pieces()) == 7
    # White is one man short of a mill, and Black one man above losing.
    board.click("d7")
    board.click("d6")
    expect(board.sentence).to_have_text(YOURS_OR_OVER)


def test_invalid_position_is_explained_at_once(desktop: Visit) -> None:
    page = desktop.open("/editor/querni")
    board = Board(page)
    expect(board.sentence).to_have_text(message("analysis-editor-fine"))
    page.get_by_role("button", name=message("analysis-editor-clear")).click()
    expect(board.sentence).to_have_text(message("core-reason-no_tiles"))
    expect(page.get_by_role("button", name=message("analysis-editor-play"))).to_be_disabled()
    # One tile after the other: the next missing one is selected automatically.
    for square in ("a1", "b1", "c1"):
        board.click(square)
    assert board.pieces() == {
        "a1": piece_name("blue", 1),
        "b1": piece_name("blue", 2),
        "c1": piece_name("blue", 3),
    }
    page.get_by_role("button", name=message("analysis-editor-tile", side="Pink", number=16)).click()
    board.click("j7")
    expect(board.sentence).to_have_text(message("analysis-editor-fine"))
    field = page.get_by_role("textbox", name=message("analysis-editor-text"))
    field.fill("10/10/10/10/10/10/11 b 0 1")
    expect(board.sentence).to_have_text(re.compile("row|number"))
    field.fill("9p/10/10/10/10/10/ABC7 b 0 1")
    expect(board.sentence).to_have_text(message("analysis-editor-fine"))
    page.get_by_role("button", name=message("analysis-editor-analyse")).click()
    expect(board.sentence).to_contain_text(message("play-turn-side", side="Blue"))
    assert board.pieces()["j7"] == piece_name("pink", 16)


def test_position_is_set_up_by_keyboard_alone(desktop: Visit) -> None:
    page = desktop.open("/editor/alquerque")
    board = Board(page)
    board.squares.first.wait_for()
    board.press_key(page.get_by_role("button", name=message("analysis-editor-clear")))
    for side in (message("shared-sides-white"), message("shared-sides-black")):
        board.tab_to(
            page.get_by_role("spinbutton", name=message("analysis-editor-hand", side=side))
        )
        page.keyboard.type("1")
        page.keyboard.press("Tab")
    for square in ("a7", "d7", "c3"):
        board.key(square)
    tools = page.get_by_role("group", name=message("analysis-editor-tools"))
    board.press_key(tools.get_by_role("button", name=message("shared-sides-black")))
    for square in ("g1", "f2", "e3", "c3"):
        board.key(square)
    board.press_key(tools.get_by_role("button", name=message("analysis-editor-erase")))
    board.key("e3")
    # Tab reaches one radio button of a group, an arrow key the other.
    board.tab_to(page.get_by_role("radio", checked=True))
    page.keyboard.press("ArrowRight")
    field = page.get_by_role("textbox", name=message("analysis-editor-text"))
    expect(field).to_have_value("WW..B.../....B.../......B. b 1-1 -,- 0 1")
    board.tab_to(field)
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.type("7")
    expect(page.get_by_role("spinbutton", name=message("analysis-editor-turn"))).to_have_value("7")
    board.press_key(page.get_by_role("button", name=message("analysis-editor-play")))
    expect(board.sentence).to_contain_text(message("play-begin", side="Black"))
    assert board.pieces() == {
        "a7": piece_name("white"),
        "d7": piece_name("white"),
        "c3": piece_name("black"),
        "f2": piece_name("black"),
        "g1": piece_name("black"),
    }


def luminance(colour: tuple[int, ...]) -> float:
    """Return the WCAG 2 luminance."""
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("is_chosen", [True, False])
def test_selected_option_contrasts_with_its_background(
    browser: Browser, address: str, scheme: str, is_chosen: bool
) -> None:
    """At least a tenth of its pixels have a contrast of 3 : 1 to the background."""
    with open_visit(browser, address, color_scheme=scheme) as visit:
        page = visit.open("/editor/alquerque")
        choice = page.get_by_role("radio", checked=is_chosen).first
        choice.scroll_into_view_if_needed()
        box = choice.bounding_box()
        assert box
        around: FloatRect = {
            "x": box["x"] - 3,
            "y": box["y"] - 3,
            "width": box["width"] + 6,
            "height": box["height"] + 6,
        }
        picture = Image.open(io.BytesIO(page.screenshot(clip=around))).convert("RGB")
        pixels = picture.tobytes()
        seen = [luminance((*pixels[at : at + 3],)) for at in range(0, len(pixels), 3)]
        contrasts = [(max(each, seen[0]) + 0.05) / (min(each, seen[0]) + 0.05) for each in seen]
        strong = [each for each in contrasts if each >= 3]
        assert len(strong) > len(seen) / 10, max(contrasts)
