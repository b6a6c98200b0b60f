"""The analysis board: proven values, engine lines, variations and comments."""

import re
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.support.analysis import (
    choose,
    close_panel,
    comment_field,
    copied_link,
    open_menu,
)
from browser.support.board import Board
from browser.support.messages import message, message_pattern, messages
from browser.support.visit import DESKTOP, LANGUAGES, PHONE, Visit, open_visit
from qirkat import Move, Position, querni
from qirkat.record import Record

# White makes a mill on d1 and may take one of several men.
MILL = "W...B.../.BB..W../...B.W.W w 5-5 -,- 0 9"
# Both sides have chains to remove: long texts of turns.
CHAINS = "10/4hiC1A1/3P2p1J1/4ONaHj1/1K2nBMcG1/2LoI1g3/4b5 b 1 15"


def test_every_first_turn_of_alquerque_is_proven(desktop: Visit) -> None:
    page = desktop.open("/analysis/alquerque")
    proof = page.get_by_role("region", name=message("analysis-proof"))
    expect(proof).to_contain_text(
        re.compile(
            "|".join(
                message_pattern(f"analysis-proven-{how}").pattern for how in ("win", "wins", "draw")
            )
        )
    )
    turns = proof.get_by_role("listitem").all_inner_texts()
    assert {turn[:2] for turn in turns} == set(Board(page).touchable())
    assert len(turns) == 24
    # Every point has a badge too, and the bar says that it is proven.
    expect(page.locator(".board .label, .board [class*=badge]")).to_have_count(24)
    expect(page.locator(".bar [role=img]")).to_have_attribute(
        "aria-label", message_pattern("analysis-value-proven", side="White")
    )


def test_engine_lines_can_be_played(desktop: Visit) -> None:
    page = desktop.open("/analysis/querni")
    board = Board(page)
    engine = page.get_by_role("region", name=message("analysis-engine"))
    # The engine runs by itself.
    expect(engine.get_by_role("listitem")).to_have_count(3)
    expect(engine).to_contain_text(message_pattern("analysis-reach", depth=re.compile(r"\d+")))
    expect(page.locator(".bar [role=img]")).to_have_attribute(
        "aria-label", message_pattern("analysis-value-guess", side="Blue")
    )
    open_menu(page).get_by_role("combobox").select_option("5")
    page.keyboard.press("Escape")
    expect(engine.get_by_role("listitem")).to_have_count(5)
    engine.get_by_role("switch").uncheck()
    best = engine.get_by_role("listitem").first.get_by_role("button")
    move = best.inner_text()
    best.click()
    expect(page.get_by_role("region", name=message("analysis-tree"))).to_contain_text(f"1.{move}")
    expect(board.sentence).to_contain_text(message("play-turn-side", side="Pink"))


def test_engine_lines_are_arrows_on_the_board(desktop: Visit) -> None:
    page = desktop.open(f"/analysis/querni?position={quote(querni.start(seed=7).text)}")
    engine = page.get_by_role("region", name=message("analysis-engine"))
    arrows = page.locator(".board path.arrow")
    expect(engine.get_by_role("listitem")).to_have_count(3)
    expect(arrows.first).to_be_visible()
    # Turned off, it stays off.
    engine.get_by_role("switch").uncheck()
    page.reload()
    expect(engine).to_contain_text(message("review-engine-off"))
    expect(arrows).to_have_count(0)
    engine.get_by_role("switch").check()
    expect(engine.get_by_role("listitem")).to_have_count(3)
    expect(arrows.first).to_be_visible()
    engine.get_by_role("switch").uncheck()
    turns = engine.get_by_role("listitem").get_by_role("button").all_inner_texts()
    # One for each path of a tile, whatever it would then remove.
    expect(arrows).to_have_count(len({turn.split("x")[0] for turn in turns} - {""}))
    # A selected tile shows its targets instead.
    Board(page).click("b2")
    expect(page.locator(".board circle.target").first).to_be_visible()
    expect(arrows).to_have_count(0)


def test_several_lines_that_place_a_man_on_one_point(desktop: Visit) -> None:
    page = desktop.open(f"/analysis/alquerque?position={quote(MILL)}")
    engine = page.get_by_role("region", name=message("analysis-engine"))
    open_menu(page).get_by_role("combobox").select_option("5")
    page.keyboard.press("Escape")
    expect(engine.get_by_role("listitem")).to_have_count(5)
    expect(engine.get_by_role("button", name="d1x")).not_to_have_count(1)
    engine.get_by_role("switch").uncheck()


def test_variations_comments_and_the_record_of_them(desktop: Visit, tmp_path: Path) -> None:
    page = desktop.open("/analysis/alquerque")
    board = Board(page)
    tree = page.get_by_role("region", name=message("analysis-tree"))
    for square in ("d2", "d6", "f4"):
        board.click(square)
        expect(tree).to_contain_text(square)
    page.get_by_role("button", name=message("analysis-previous")).click()
    expect(board.square("f4")).to_have_accessible_name(message("board-empty", square="f4"))
    board.click("b4")
    expect(tree).to_contain_text("b4")
    comment_field(page).fill("Quieter.")
    page.keyboard.press("Escape")
    expect(tree).to_contain_text("Quieter.")
    page.get_by_role("button", name=message("analysis-first")).click()
    expect(board.square("d2")).to_have_accessible_name(re.compile("^d2, empty"))

    choose(page, "play-share")
    with page.expect_download() as saved:
        page.get_by_role("button", name=message("play-share-record")).click()
    file = tmp_path / "game.pgn"
    saved.value.save_as(file)
    record = Record.parse(file.read_text())
    assert [move.text for move in record.moves] == ["d2", "d6", "f4"]
    assert "b4 {Quieter.}" in file.read_text()

    desktop.open("/games")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("status").first).to_contain_text(
        message("site-games-imported", count=1)
    )
    page.get_by_role("link", name=message("site-games-open")).first.click()
    expect(tree).to_contain_text("Quieter.")

    tree.get_by_role("button", name="b4").click()
    choose(page, "analysis-promote")
    expect(tree).to_have_text(re.compile(r"b4\s*Quieter\.\s*\(.*f4\s*\)"))
    choose(page, "analysis-prune")
    expect(tree).not_to_contain_text("Quieter.")


def test_game_review(desktop: Visit) -> None:
    position = querni.start(seed=7)
    page = desktop.open(f"/analysis/querni?position={quote(position.text)}")
    board = Board(page)
    tree = page.get_by_role("region", name=message("analysis-tree"))
    for step in ("b2-a1", "d6-c7"):  # turns without further choices
        assert step in [move.text for move in position.moves]
        for square in step.split("-"):
            board.click(square)
        expect(tree).to_contain_text(step)
        position = position.play(step)
    graph = page.get_by_role("region", name=message("analysis-graph")).get_by_role("img")
    expect(graph).to_have_accessible_name(re.compile(r"turn 1: .*turn 2: .*turn 3: "))


def test_play_from_a_position_and_return(desktop: Visit) -> None:
    page = desktop.open(f"/analysis/alquerque?position={quote(MILL)}")
    choose(page, "analysis-play")
    board = Board(page)
    expect(board.sentence).to_contain_text(message("play-begin", side="White"))
    assert len(board.pieces()) == 8


def test_disabled_buttons_look_disabled_and_say_why(desktop: Visit) -> None:
    page = desktop.open("/analysis/alquerque")
    board = Board(page)

    def leads() -> list[bool]:
        group = page.get_by_role("group", name=message("analysis-going")).get_by_role("button")
        return [each.get_attribute("aria-disabled") == "false" for each in group.all()]

    graph = page.get_by_role("region", name=message("analysis-graph"))
    expect(graph).to_contain_text(message("analysis-graph-empty"))
    expect(page.get_by_text(message("shared-state-no_moves"))).to_have_count(1)
    assert leads() == [False, False, False, False]
    board.click("d2")
    expect(graph).not_to_contain_text(message("analysis-graph-empty"))
    assert leads() == [True, True, False, False]
    page.get_by_role("button", name=message("analysis-previous")).click()
    expect(board.sentence).to_contain_text(message("play-turn-side", side="White"))
    assert leads() == [False, False, True, True]


def long_game(path: Path) -> Path:
    """Write a record of many turns, with nested variations and an unbreakable comment."""
    rng = Random(1)

    def move(position: Position) -> Move:
        """Choose a turn that removes nothing: thirty such turns end a game."""
        return rng.choice([move for move in position.moves if not move.removed])

    record = Record(querni, querni.parse(CHAINS))
    for _ in range(24):
        record.play(move(record.position))
    node = record.root
    for _ in range(4):
        for _ in range(6):
            node = node.add(move(node.position))
        node.comment = f"See https://example.org/{'never-ending-' * 12}"
        assert node.parent
        node = node.parent
    path.write_text(str(record))
    return path


def sideways(page: Page) -> list[str]:
    """Return what overflows: the page, or a box that would scroll sideways."""
    found: list[str] = page.evaluate("""() =>
        [document.documentElement, ...document.querySelectorAll("main section, main .card")]
            .filter(each => each.scrollWidth > each.clientWidth)
            .map(each => `${each.tagName} ${each.ariaLabel}: ${each.scrollWidth}`)
    """)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_lines_and_variations_never_scroll_sideways(
    browser: Browser, address: str, language: str, tmp_path: Path
) -> None:
    said = messages(language)
    with open_visit(browser, address, locale=language) as visit:
        page = visit.open("/games")
        page.locator("input[type=file]").set_input_files(long_game(tmp_path / "long.pgn"))
        page.get_by_role("link", name=said["site-games-open"]).first.click()
        tree = page.get_by_role("region", name=said["analysis-tree"])
        expect(tree).to_contain_text("never-ending")
        engine = page.get_by_role("region", name=said["analysis-engine"])
        # Deep enough for lines of the longest shown length.
        moves = engine.get_by_role("listitem").first.locator(".moves")
        expect(moves).to_have_text(re.compile(r"^\s*(\S+\s+){7}\S+\s*$"))
        engine.get_by_role("switch").uncheck()
        menu = open_menu(page, said["analysis-menu"])
        menu.get_by_role("button", name=said["play-share"]).click()
        page.get_by_role("button", name=said["play-share-link"]).click()
        expect(page.locator("input[readonly]")).to_be_visible()
        for width, height in ((320, 640), (390, 844), (768, 1024), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            assert sideways(page) == [], width
        page.keyboard.press("Escape")
        page.set_viewport_size({"width": 320, "height": 640})
        for entry in (None, said["analysis-keys"]):
            menu = open_menu(page, said["analysis-menu"])
            if entry:
                menu.get_by_role("button", name=entry).click()
                expect(page.get_by_role("heading", name=entry)).to_be_visible()
            assert sideways(page) == [], entry
            assert page.locator("dialog").evaluate("at => at.scrollWidth <= at.clientWidth"), entry
            page.keyboard.press("Escape")


def box(thing: Locator) -> dict[str, float]:
    """Return its place in the window."""
    found: dict[str, float] = thing.evaluate("element => element.getBoundingClientRect().toJSON()")
    return found


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", [message("analysis-previous"), message("play-close")])
def test_first_click_after_a_comment_counts(
    browser: Browser, address: str, screen: dict[str, Any], name: str
) -> None:
    with open_visit(browser, address, **screen) as visit:
        page = visit.open("/")
        page.get_by_role(
            "link", name=message("site-home-analyse-game", game=message("shared-games-alquerque"))
        ).click()
        board = Board(page)
        tree = page.get_by_role("region", name=message("analysis-tree"))
        board.click("d2")
        expect(tree).to_contain_text("d2")
        # The last element above the button.
        expect(page.get_by_role("region", name=message("analysis-proof"))).to_be_visible()
        comment = comment_field(page)
        page.keyboard.type("The middle of the lower side. " * 12)
        button = page.get_by_role("button", name=name, exact=True)
        if screen is PHONE and name == message("analysis-previous"):
            # Behind the panel; the arrow in the panel's field belongs to the text.
            page.keyboard.press("ArrowLeft")
            expect(board.sentence).to_contain_text(message("play-turn-side", side="Black"))
            return
        button.scroll_into_view_if_needed()
        before = box(button)
        page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
        page.mouse.down()
        # The field has lost the focus, and the comment is part of the game.
        expect(tree).to_contain_text("The middle of the lower side.")
        assert box(button) == before
        page.mouse.up()
        if name == message("analysis-previous"):
            expect(board.sentence).to_contain_text(message("play-turn-side", side="White"))
            expect(comment).to_have_value("")
        else:
            expect(comment).to_have_count(0)


def test_link_holds_the_whole_study_and_its_position(desktop: Visit, phone: Visit) -> None:
    page = desktop.open("/")
    page.get_by_role(
        "link", name=message("site-home-analyse-game", game=message("shared-games-alquerque"))
    ).click()
    board = Board(page)
    tree = page.get_by_role("region", name=message("analysis-tree"))
    for square in ("d2", "d6", "f4"):
        board.click(square)
        expect(tree).to_contain_text(square)
    page.get_by_role("button", name=message("analysis-previous")).click()
    expect(board.square("f4")).to_have_accessible_name(message("board-empty", square="f4"))
    board.click("b4")
    expect(tree).to_contain_text("b4")
    comment_field(page).fill("Quieter.")
    close_panel(page)
    choose(page, "play-share")
    link = copied_link(page)
    expect(page.get_by_text(message("play-share-left-comments"))).to_have_count(0)

    friend = phone.page
    friend.goto(link)
    their_tree = friend.get_by_role("region", name=message("analysis-tree"))
    expect(their_tree).to_have_text(re.compile(r"d2\s*d6\s*2\.f4\s*\(\s*2\.b4\s*Quieter\.\s*\)"))
    expect(their_tree.locator("[aria-current]")).to_have_text("b4")
    expect(Board(friend).square("b4")).to_have_accessible_name(
        message("board-piece-white", square="b4")
    )
    expect(Board(friend).sentence).to_contain_text(message("play-turn-side", side="Black"))
    expect(comment_field(friend)).to_have_value("Quieter.")

    # Too much for a link: the page says what is missing, and the file has it.
    letters = Random(1).choices("abcdefghijklmnopqrstuvwxyz ", k=9_000)
    close_panel(page)
    comment_field(page).fill("".join(letters).strip())
    close_panel(page)
    choose(page, "play-share")
    shorter = copied_link(page)
    expect(page.get_by_text(message("play-share-left-comments"))).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name=message("play-share-record")).click()
    record = Record.parse(saved.value.path().read_text())
    variation = record.root.children[0].children[0].children[1]
    assert variation.comment == "".join(letters).strip()
    friend.goto("about:blank")
    friend.goto(shorter)
    expect(their_tree.locator("[aria-current]")).to_have_text("b4")
    expect(comment_field(friend)).to_have_value("")


def test_link_of_an_earlier_version_still_opens(phone: Visit) -> None:
    page = phone.open("/g#AQAECAWQDf0rKv9J")
    tree = page.get_by_role("region", name=message("analysis-tree"))
    expect(tree).to_have_text(re.compile(r"1\.d3\s*b2\s*2\.c5\s*a1\s*3\.c3\s*e3\s*4\.c4xe3\s*f2"))
    expect(Board(page).sentence).to_contain_text(message("play-turn-side", side="White"))
    page.get_by_role("button", name=message("analysis-last")).click()
    expect(Board(page).sentence).to_contain_text(message("shared-end-win", winner="White"))
