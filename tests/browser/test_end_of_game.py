"""The end of a game and what it teaches: from the home page to the next game, by clicks alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.support.board import OVER, Board, ComputerGame
from browser.support.messages import message, message_pattern, messages
from browser.support.people import Person
from browser.support.visit import DESKTOP, LANGUAGES, PHONE, Visit, open_visit
from qirkat import alquerque
from qirkat.engine import Engine

SCREENS: dict[str, Any] = {"phone": PHONE, "desktop": DESKTOP}
# White wins with a single move: a mill on g7 that takes one of three pieces.
LAST_MOVE = "/play/alquerque?level=2&side=white&position=WW....../B.B.B.../........ w 1-0 -,- 0 40"
SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver(list => window.shifts.push(...list.getEntries()))
        .observe({ type: "layout-shift" });
}"""
COVERED = """all => all.filter(square => {
    square.scrollIntoView({ block: "nearest" });
    const { e, f } = square.getScreenCTM();
    return document.elementFromPoint(e, f) !== square;
}).map(square => square.dataset.square)"""


@pytest.fixture(params=list(SCREENS))
def visit(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Visit]:
    with open_visit(browser, address, **SCREENS[request.param]) as visit:
        visit.ignored = re.compile("preload but not used")
        yield visit


def card(page: Page) -> Locator:
    return page.get_by_role("region", name=message("review-result"))


def ready_to_win(visit: Visit) -> Board:
    board = Board(visit.open(LAST_MOVE))
    expect(board.squares).to_have_count(24)
    return board


def win(board: Board) -> None:
    board.click("g7")
    expect(board.square("b6")).to_have_class(re.compile("touchable"))
    board.click("b6")


def lose(page: Page) -> None:
    """Play some turns without looking ahead, and resign."""
    game = ComputerGame(Board(page))
    game.player = Engine(alquerque, level=1, seed=3)
    for _ in range(10):
        if not game.record.is_over:
            game.turn()
    if not game.record.is_over:
        page.get_by_role("button", name=message("play-more"), exact=True).click()
        page.get_by_role("button", name=message("play-resign"), exact=True).click()
        game.board.button(message("play-resign-yes")).click()


@pytest.mark.slow
def test_lose_learn_from_it_and_play_again(visit: Visit) -> None:
    page = visit.open("/")
    page.get_by_role(
        "link", name=message("site-home-play-game", game=message("shared-games-alquerque"))
    ).click()
    lose(page)
    end = card(page)
    expect(end.get_by_role("heading")).to_have_text(message("review-lost"))
    # The figures come by themselves.
    accuracy = end.locator("dd").first
    expect(accuracy).to_have_text(message_pattern("core-percent", count=re.compile(r"\d+")))
    review = end.get_by_role("button", name=message("review-mistakes"))
    expect(review).not_to_have_attribute("aria-disabled", "true")
    review.click()

    places = page.get_by_role("list", name=message("review-title", side="White"))
    expect(places).to_be_visible()
    mistakes = places.get_by_role("listitem").count()
    assert mistakes > 0
    board = Board(page)
    for number in range(mistakes):
        expect(page.get_by_role("heading", level=2)).to_have_text(
            message("review-step", number=number + 1, count=mistakes)
        )
        expect(board.sentence).to_have_text(message_pattern("review-ask"))
        page.get_by_role("button", name=message("review-show"), exact=True).click()
        expect(board.sentence).to_contain_text(message_pattern("review-better"))
        name = "review-next" if number + 1 < mistakes else "review-finish"
        page.get_by_role("button", name=message(name), exact=True).click()
    # Then the whole game, with marks and the graph.
    page.get_by_role("button", name=message("review-whole")).click()
    tree = page.get_by_role("region", name=message("analysis-tree"))
    expect(tree.locator(".sign").first).to_be_visible()
    again = page.get_by_role(
        "button", name=message_pattern("review-of-side", count=mistakes, side="White")
    )
    again.click()
    expect(board.sentence).to_have_text(message_pattern("review-ask"))
    # The back button leads to the result, and one click from there to the next game.
    page.go_back()
    expect(board.sentence).to_have_text(OVER)
    end.get_by_role("button", name=message("play-again"), exact=True).click()
    expect(card(page)).to_have_count(0)
    ComputerGame(board).turn()


def test_better_move_is_found_on_the_board(desktop: Visit) -> None:
    page = desktop.open("/")
    page.get_by_role("link", name=message("site-footer-games")).click()
    # Black's f2 lets White close a mill; a1 does too.
    record = '[Game "alquerque"]\n\n1. d2 f4 2. d1 f2 3. d3xf2 *\n'
    page.get_by_label(message("site-games-paste")).fill(record)
    page.get_by_role("button", name=message("site-games-read")).click()
    page.get_by_role("link", name=message("site-games-open")).first.click()
    board = Board(page)
    graph = page.get_by_role("region", name=message("analysis-graph"))
    graph.get_by_role("button").filter(has_text=message("shared-sides-black")).click()
    places = page.get_by_role("list", name=message("review-title", side="Black"))
    places.get_by_role("button", name="f2").click()
    expect(board.sentence).to_have_text(message_pattern("review-ask", turn=4))
    board.click("a1")
    expect(board.sentence).to_contain_text(message("review-wrong"))
    expect(board.sentence).to_contain_text(
        message("shared-remarks-alquerque-leaves", other="White", points="d3")
    )
    page.get_by_role("button", name=message("review-again"), exact=True).click()
    assert board.pieces() == {
        "d2": "white piece",
        "f4": "black piece",
        "d1": "white piece",
    }
    board.click("d3")
    expect(board.sentence).to_contain_text(message("review-right"))
    expect(board.sentence).to_contain_text(
        message("shared-remarks-alquerque-stops", other="White", points="d3")
    )


def test_win_covers_nothing_and_moves_nothing(visit: Visit, axe: str) -> None:
    board = ready_to_win(visit)
    page = board.page
    page.evaluate(SHIFTS)
    win(board)
    end = card(page)
    expect(end.get_by_role("heading")).to_have_text(message("review-won"))
    expect(end.locator("dd").nth(2)).not_to_have_text("…")
    page.wait_for_timeout(500)
    assert page.evaluate("shifts.reduce((sum, each) => sum + each.value, 0)") <= 0.02
    # The final position is visible, and so is the next game.
    page.evaluate("scrollTo(0, 0)")
    assert board.squares.evaluate_all(COVERED) == []
    expect(end.get_by_role("button", name=message("play-again"))).to_be_in_viewport()
    page.evaluate(axe)
    found = page.evaluate("axe.run().then(({ violations }) => violations.map(({ id }) => id))")
    assert found == []


def test_card_is_announced_and_reached_by_keys(desktop: Visit) -> None:
    board = ready_to_win(desktop)
    page = board.page
    for square in ("g7", "b6"):
        board.key(square)
    status = page.locator("main [role=status]").filter(has_text=message("review-won"))
    expect(status).to_contain_text(message("shared-end-win", winner="White"))
    board.press_key(board.button(message("play-again")))
    expect(card(page)).to_have_count(0)
    expect(board.sentence).to_contain_text(message("play-turn-you"))


def test_flourish_respects_reduced_motion(browser: Browser, address: str) -> None:
    counts = {}
    for motion in ("no-preference", "reduce"):
        with open_visit(browser, address, reduced_motion=motion) as visit:
            board = ready_to_win(visit)
            win(board)
            expect(card(board.page)).to_be_visible()
            counts[motion] = board.page.evaluate(
                "document.getAnimations().filter(each => each.animationName).length"
            )
    assert counts["no-preference"] > 0
    assert counts["reduce"] == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_card_and_review_fit_narrow_screens(browser: Browser, address: str, language: str) -> None:
    said = messages(language)
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    # 320 pixels, and a desktop at 200 %.
    for width, height in ((320, 568), (640, 400)):
        size = {"width": width, "height": height}
        with open_visit(browser, address, viewport=size, locale=language) as visit:
            board = ready_to_win(visit)
            page = board.page
            win(board)
            end = page.get_by_role("region", name=said["review-result"])
            expect(end.locator("dd").nth(2)).not_to_have_text("…")
            assert page.evaluate(wide) <= 0, (width, "card")
            end.get_by_role("button", name=said["review-whole"]).click()
            expect(page.get_by_role("region", name=said["analysis-graph"])).to_be_visible()
            assert page.evaluate(wide) <= 0, (width, "whole game")


def test_share_sheet_gets_the_link_and_a_picture(browser: Browser, address: str) -> None:
    with open_visit(browser, address, **PHONE) as visit:
        visit.context.add_init_script(
            """navigator.canShare = () => true;
            navigator.share = async data => {
                document.body.dataset.shared = `${data.files[0].type} ${data.url}`;
            };"""
        )
        board = ready_to_win(visit)
        win(board)
        page = board.page
        card(page).get_by_role("button", name=message("play-share"), exact=True).click()
        page.get_by_role("button", name=message("play-share-send")).click()
        expect(page.locator("body")).to_have_attribute(
            "data-shared", re.compile(f"^image/png {re.escape(address)}/g#.+")
        )


def test_live_game_ends_with_a_card_for_both(ana: Person, ben: Person) -> None:
    path = ana.make_game("alquerque")
    ben.join(path)
    ana.wait_for_board()
    for square, who, next_one in (("d2", ana, ben), ("f4", ben, ana)):
        who.board.tap(square) if who.is_phone else who.board.click(square)
        expect(next_one.board.sentence).to_contain_text(next_one.message("play-turn-you"))
    ana.press("play-resign")
    ana.board.button(ana.message("play-resign-yes")).click()
    for who, title in ((ana, "review-lost"), (ben, "review-won")):
        end = who.page.get_by_role("region", name=who.message("review-result"))
        expect(end.get_by_role("heading")).to_have_text(who.message(title))
        expect(end.locator("dd").first).to_have_text(re.compile(r"\d"))
        expect(end.get_by_role("button", name=who.message("live-rematch"))).to_be_visible()
    end = ben.page.get_by_role("region", name=ben.message("review-result"))
    end.get_by_role("button", name=ben.message("review-whole")).click()
    tree = ben.page.get_by_role("region", name=ben.message("analysis-tree"))
    expect(tree).to_contain_text("f4")
