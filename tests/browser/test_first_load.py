"""What somebody who has never been here has to wait for, over a network that costs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Request, expect

from browser.online import Person, begun
from browser.visit import PAGES, visiting

MOST = 250_000  # bytes
VIEWS = (
    "home",
    "play-querni",
    "play-alquerque",
    "learn",
    "analysis-querni",
    "analysis-alquerque",
    "lobby",
)


def transferred(
    browser: Browser, address: str, path: str, *, has_board: bool
) -> list[tuple[int, str]]:
    """The bytes of each answer, as they were sent, until the page is at rest.

    What is then kept for times without a network disturbs nobody, and is not counted.
    """
    asked: list[Request] = []
    with visiting(browser, address, service_workers="block") as visit:
        visit.context.on("requestfinished", lambda request: asked.append(request))
        page = visit.open(path)
        if has_board:
            expect(page.locator("[data-square]").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        found = [(size(each), each.url) for each in asked]
    assert any(url.endswith(".wasm") for _, url in found) == has_board
    return found


def size(request: Request) -> int:
    answer, sizes = request.response(), request.sizes()
    assert answer is not None
    # Of the script of a worker browsers do not tell how long its body was.
    body = sizes["responseBodySize"] or int(answer.headers["content-length"])
    return sizes["responseHeadersSize"] + body


@pytest.mark.parametrize("name", VIEWS)
def test_a_first_visit_is_light(browser: Browser, address: str, name: str) -> None:
    has_board = name.startswith(("play", "analysis"))
    found = transferred(browser, address, PAGES[name], has_board=has_board)
    assert sum(each for each, _ in found) < MOST, found


def test_a_first_visit_of_a_live_game_is_light(
    browser: Browser, address: str, ana: Person, ben: Person
) -> None:
    found = transferred(browser, address, begun(ana, ben, "querni"), has_board=True)
    assert sum(each for each, _ in found) < MOST, found
