"""The courses: every step, every wrong try and its explanation."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from support.paths import ROOT

from browser.support.board import Board
from browser.support.messages import message, message_pattern, messages
from browser.support.visit import DESKTOP, PHONE, Visit, open_visit
from qirkat import GAMES, Move, Position

LESSONS = ROOT / "web/src/learn/courses"


def make(board: Board, position: Position, move: Move, verdict: str) -> None:
    """Make a legal turn and wait for its verdict."""
    for square in filter(None, (move.origin, move.target)):
        board.click(square)
    alike = [m for m in position.moves if (m.origin, m.target) == (move.origin, move.target)]
    if move.text == "pass":
        board.button(message("learn-pass")).click()
    elif move.numbers:
        low, high = move.numbers
        board.page.get_by_role(
            "button", name=message("learn-remove", run=f"{low}\N{EN DASH}{high}")
        ).click()
    elif move.removed and len(alike) > 1:
        board.click(move.removed[0])
    elif len(alike) > 1:
        board.button(message("learn-keep")).click()
    else:
        # A tile that could jump on needs a confirmation; other turns do not.
        done, told = (
            board.button(message("learn-confirm")),
            board.page.get_by_text(verdict, exact=True),
        )
        expect(done.or_(told).first).to_be_visible()
        if done.is_visible():
            done.click()
    expect(board.sentence).to_have_text(verdict)


def attempt(board: Board, step: dict[str, Any], wrong: dict[str, Any], says: str) -> None:
    """Check that a wrong try is explained and the board waits for another."""
    position = GAMES[step["game"]].parse(step["position"])
    example = wrong["example"]
    if "fault" not in wrong:
        make(board, position, position.parse_move(example), says)
        board.button(message("learn-retry")).click()
        return
    start, end = re.split("[-x]", example)
    board.click(start)
    if start == end:
        # A jump after which the tile can jump on.
        board.click(next(m.path[1] for m in position.moves if m.origin == start and m.path[2:]))
    board.click(end)
    expect(board.warning).to_have_text(says)
    back = board.button(message("learn-back"))
    while back.is_visible():
        back.click()


@pytest.mark.parametrize("game", ["querni", "alquerque"])
def test_whole_course(desktop: Visit, game: str) -> None:
    said = messages()
    page = desktop.open("/learn")
    course = page.get_by_role("region", name=said[f"shared-games-{game}"])
    course.get_by_role("link", name=message_pattern("learn-start")).click()
    board = Board(page)
    steps = json.loads((LESSONS / f"{game}.json").read_text())["steps"]
    for step in steps:
        key = f"learn-{game}-{step['id']}"
        expect(page.get_by_role("heading", level=1)).to_have_text(said[f"{key}-title"])
        expect(board.sentence).to_have_text(said[f"{key}-text"])
        for wrong in step["tries"]:
            attempt(board, {**step, "game": game}, wrong, said[f"{key}-try-{wrong['says']}"])
        position = GAMES[game].parse(step["position"])
        make(board, position, position.parse_move(step["show"]), said[f"{key}-praise"])
        page.get_by_role(
            "link", name=message("learn-finish") if step is steps[-1] else message("learn-next")
        ).click()
    expect(course).to_contain_text(message("learn-progress", done=len(steps), total=len(steps)))
    expect(course.get_by_role("link", name=message("learn-play"))).to_be_visible()


# Counts the animations on every page of a visit.
_COUNT_ANIMATIONS = """
    const animate = Element.prototype.animate;
    window.animations = 0;
    Element.prototype.animate = function (...how) {
        window.animations += 1;
        return animate.apply(this, how);
    };
"""
# Waits for current animations; CSS animations may be endless.
_COME_TO_REST = """Promise.allSettled(
    document.getAnimations()
        .filter(each => each.constructor === Animation)
        .map(each => each.finished)
)"""


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["querni", "alquerque"])
def test_course_waits_at_every_step(
    browser: Browser, address: str, game: str, screen: dict[str, Any]
) -> None:
    """Every other step is solved, the rest are shown; all are done in the end."""
    said = messages()
    steps = json.loads((LESSONS / f"{game}.json").read_text())["steps"]
    with open_visit(browser, address, reduced_motion="no-preference", **screen) as visit:
        visit.context.add_init_script(_COUNT_ANIMATIONS)
        page = visit.open("/")
        board = Board(page)
        name = said[f"shared-games-{game}"]
        page.get_by_role("link", name=message("site-home-learn-game", game=name)).click()
        heading = page.get_by_role("heading", level=1)
        for index, step in enumerate(steps):
            key = f"learn-{game}-{step['id']}"
            title, praise = said[f"{key}-title"], said[f"{key}-praise"]
            expect(heading).to_have_text(title)
            onward = page.get_by_role(
                "link", name=message("learn-finish") if step is steps[-1] else message("learn-next")
            )
            expect(onward).to_have_count(0)
            page.evaluate("window.animations = 0")
            if index % 2 == 0:
                position = GAMES[game].parse(step["position"])
                make(board, position, position.parse_move(step["show"]), praise)
            else:
                board.button(message("learn-show")).click()
                expect(board.sentence).to_contain_text(praise)
            # A placed man just appears, and a pass changes nothing; every other turn is animated.
            if "-" in step["show"]:
                assert page.evaluate("window.animations") > 0
            page.evaluate(_COME_TO_REST)
            expect(heading).to_have_text(title)
            expect(board.sentence).to_contain_text(praise)
            onward.click()
        course = page.get_by_role("region", name=name)
        expect(course).to_contain_text(message("learn-progress", done=len(steps), total=len(steps)))
        expect(course.get_by_role("link", name=message("learn-play"))).to_be_visible()


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_reload_and_back_return_to_the_current_step(
    browser: Browser, address: str, screen: dict[str, Any]
) -> None:
    said = messages()
    with open_visit(browser, address, **screen) as visit:
        page = visit.open("/")
        heading = page.get_by_role("heading", level=1)
        board = Board(page)
        page.get_by_role("link", name=message("site-home-learn-game", game="Querni")).click()
        first, second = (said[f"learn-querni-{step}-title"] for step in ("goal", "setup"))
        for title in (first, second):
            expect(heading).to_have_text(title)
            board.button(message("learn-show")).click()
            expect(board.sentence).to_contain_text(message_pattern("learn-shown"))
            # Although it is already done.
            page.reload()
            expect(heading).to_have_text(title)
            board.button(message("learn-show")).click()
            if title == first:
                page.get_by_role("link", name=message("learn-next")).click()
        page.go_back()
        expect(heading).to_have_text(first)
        page.go_forward()
        expect(heading).to_have_text(second)
        page.go_back()
        expect(heading).to_have_text(first)
        page.go_back()
        expect(heading).to_have_text(message("site-home-title"))
        # "Learn the rules" continues with the first unfinished step.
        page.get_by_role("link", name=message("site-home-learn-game", game="Querni")).click()
        expect(heading).to_have_text(said["learn-querni-step-title"])


def test_solution_is_shown_on_request_and_progress_is_kept(desktop: Visit) -> None:
    page = desktop.open("/learn/querni/chain")
    board = Board(page)
    board.button(message("learn-show")).click()
    expect(board.sentence).to_contain_text(message_pattern("learn-shown"))
    board.button(message("learn-retry")).click()
    expect(board.sentence).to_have_text(message("learn-querni-chain-text"))
    board.click("d3")
    board.click("e4")
    page.get_by_role("button", name=message_pattern("learn-remove", run=re.compile("4.*"))).click()
    expect(board.sentence).to_have_text(message("learn-querni-chain-praise"))
    page = desktop.open("/learn")
    course = page.get_by_role("region", name=message("shared-games-querni"))
    expect(course).to_contain_text("1 of ")
    expect(
        course.get_by_role("listitem").filter(
            has_text=re.compile(f"^{message('learn-querni-chain-title')}")
        )
    ).to_contain_text("✓")


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (768, 1024)])
@pytest.mark.parametrize("game", ["querni", "alquerque"])
def test_board_sentence_and_buttons_are_visible_together(
    browser: Browser, address: str, game: str, size: tuple[int, int]
) -> None:
    """In French, the longest language."""
    said = messages("fr")
    width, height = size
    screen = {**PHONE, "viewport": {"width": width, "height": height}}
    with open_visit(browser, address, locale="fr", **screen) as visit:
        page = visit.open(f"/learn/{game}/goal")
        steps = json.loads((LESSONS / f"{game}.json").read_text())["steps"]
        for step in steps:
            title = said[f"learn-{game}-{step['id']}-title"]
            expect(page.get_by_role("heading", level=1)).to_have_text(title)
            board = page.locator("svg.board").bounding_box()
            button = page.get_by_role("button", name=said["learn-show"]).bounding_box()
            assert board
            assert button
            assert page.evaluate("scrollY") == 0, title
            assert board["width"] >= 0.75 * width, title
            assert button["y"] + button["height"] <= height, title
            if step is not steps[-1]:
                page.get_by_role("link", name=said["learn-skip"]).click()
