"""The first visit: how much is loaded, and whether the layout stays in place."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Request, expect

from browser.support.people import Person, start_game
from browser.support.visit import DESKTOP, PAGES, PHONE, open_visit

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
    """Return the transferred bytes of each response until the page is idle.

    What the service worker then caches for offline use is not counted.
    """
    asked: list[Request] = []
    with open_visit(browser, address, service_workers="block") as visit:
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
    # Browsers do not report the body size of a worker's script.
    body = sizes["responseBodySize"] or int(answer.headers["content-length"])
    return sizes["responseHeadersSize"] + body


@pytest.mark.parametrize("name", VIEWS)
def test_first_visit_is_small(browser: Browser, address: str, name: str) -> None:
    has_board = name.startswith(("play", "analysis"))
    found = transferred(browser, address, PAGES[name], has_board=has_board)
    assert sum(each for each, _ in found) < MOST, found


def test_first_visit_of_a_live_game_is_small(
    browser: Browser, address: str, ana: Person, ben: Person
) -> None:
    found = transferred(browser, address, start_game(ana, ben, "querni"), has_board=True)
    assert sum(each for each, _ in found) < MOST, found


# Cumulative layout shift; 0.1 counts as good.
MOST_SHIFTED = 0.02
SHIFTS = """() => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().map(({ value, sources }) => (
        { value, moved: sources.map(({ node }) => node?.outerHTML?.slice(0, 80)) }
    )))).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve([]), 100);
})"""


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("name", PAGES)
def test_no_layout_shift_while_a_page_loads(
    browser: Browser, address: str, name: str, screen: dict[str, Any]
) -> None:
    with open_visit(browser, address, **screen) as visit:
        page = visit.open(PAGES[name])
        page.wait_for_load_state("networkidle")
        shifts = page.evaluate(SHIFTS)
    assert sum(shift["value"] for shift in shifts) < MOST_SHIFTED, shifts
