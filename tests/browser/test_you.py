"""Reasons to return: the ladder, the set-up of the day, and the page that shows them."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.support.board import Board, ComputerGame
from browser.support.messages import message, message_pattern
from browser.support.visit import (
    DESKTOP,
    LANGUAGES,
    PHONE,
    Visit,
    accessibility_violations,
    open_visit,
)

SCREENS = {"phone": PHONE, "desktop": DESKTOP}
PASSWORD = "correct horse"
# Enough of everything that the page can show, in this browser.
REACHED = {
    "ladder/querni-1": '{"a":[12,3,14]}',
    "ladder/alquerque-10": '{"a":[1,0,99]}',
    "course/querni": '{"round":0,"done":["goal"]}',
}


@pytest.fixture(params=list(SCREENS))
def visit(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Visit]:
    options = {**SCREENS[request.param], "permissions": ["clipboard-read", "clipboard-write"]}
    with open_visit(browser, address, **options) as visit:
        visit.ignored = re.compile("preload but not used")
        yield visit


def press(page: Page, key: str, **values: str) -> None:
    page.get_by_role("button", name=message(key, **values), exact=True).first.click()


def to_you(page: Page) -> None:
    """Go there by the header."""
    page.locator("header").get_by_role("link", name=message("site-nav-you")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(message("site-nav-you"))


def card(page: Page) -> Locator:
    return page.get_by_role("region", name=message("review-result"))


def rung(page: Page, game: str, level: int) -> Locator:
    ladder = page.get_by_role("region", name=message(f"shared-games-{game}"), exact=True)
    return ladder.get_by_role("listitem").nth(level - 1)


def resign(page: Page) -> None:
    press(page, "play-more")
    press(page, "play-resign")
    Board(page).button(message("play-resign-yes")).click()


def register(page: Page, name: str) -> None:
    page.locator("footer").get_by_role("link", name=message("site-title-account")).click()
    form = page.get_by_role("region", name=message("live-account-new"))
    form.get_by_label(message("live-account-name")).fill(name)
    form.get_by_label(message("live-account-password")).fill(PASSWORD)
    form.get_by_role("button").click()
    expect(page.get_by_text(message("live-account-made"))).to_be_visible()


def log_in(page: Page, name: str) -> None:
    page.get_by_role("link", name=message("you-log-in"), exact=True).click()
    form = page.get_by_role("region", name=message("live-account-in"))
    form.get_by_label(message("live-account-name")).fill(name)
    form.get_by_label(message("live-account-password")).fill(PASSWORD)
    form.get_by_role("button").click()
    expect(page.locator("main").get_by_text(name).first).to_be_visible()


def test_beating_a_level_earns_its_badge_everywhere(browser: Browser, address: str) -> None:
    """On a desktop, from the home page; then with the account, on a phone."""
    name = f"Climber{secrets.token_hex(3)}"
    with open_visit(browser, address, **DESKTOP) as desk:
        desk.ignored = re.compile("preload but not used")
        page = desk.open("/")
        to_you(page)
        first = rung(page, "alquerque", 1)
        expect(first).to_contain_text(message("you-ladder-next"))
        expect(first).to_contain_text(message("you-record-none"))
        first.get_by_role("link").click()
        ComputerGame(Board(page)).play()
        badge = message("you-badge-new", word=message("you-word-1"), level=1)
        expect(card(page)).to_contain_text(badge)
        card(page).get_by_role("link", name=message("you-badge-see")).click()
        expect(first).to_contain_text(message("you-word-1"))
        expect(first).to_contain_text(message("you-record", won=1, drawn=0, lost=0))
        expect(rung(page, "alquerque", 2)).to_contain_text(message("you-ladder-next"))
        expect(rung(page, "querni", 1)).to_contain_text(message("you-ladder-next"))
        # The game is there, with its last position.
        game = page.get_by_role("region", name=message("you-games"), exact=True)
        expect(game.get_by_role("link").nth(1)).to_contain_text(message("shared-games-alquerque"))
        expect(game.locator("svg").first).to_be_visible()
        game.get_by_label(message("you-filter-state")).select_option(message("you-state-lost"))
        expect(game).to_contain_text(message("you-games-unmatched"))
        expect(page.get_by_text(message("you-kept-here"))).to_be_visible()
        register(page, name)
        to_you(page)
        expect(page.get_by_text(message("you-kept-account"))).to_be_visible()

    with open_visit(browser, address, **PHONE) as phone:
        phone.ignored = re.compile("preload but not used")
        page = phone.open("/")
        to_you(page)
        log_in(page, name)
        to_you(page)
        expect(rung(page, "alquerque", 1)).to_contain_text(message("you-word-1"))
        # What is reached here is added to what was reached there.
        rung(page, "alquerque", 1).get_by_role("link").click()
        resign(page)
        expect(card(page)).to_be_visible()
        to_you(page)
        both = message("you-record", won=1, drawn=0, lost=1)
        expect(rung(page, "alquerque", 1)).to_contain_text(both)


def test_set_up_of_the_day(visit: Visit) -> None:
    """From the home page to a result that can be shared, here and on one's own page."""
    page = visit.open("/")
    page.get_by_role("link", name=message("site-home-daily"), exact=True).click()
    game = ComputerGame(Board(page))
    game.turn()
    press(page, "play-hint")
    resign(page)
    expect(card(page)).to_contain_text(message("you-assisted"))
    expect(card(page).get_by_role("button", name=message("you-share"))).to_have_count(0)
    press(page, "play-again")
    again = ComputerGame(Board(page))
    assert again.record.start == game.record.start, "everyone plays the same one, all day"
    again.turn()
    assert again.record.moves == game.record.moves, "the same moves have the same replies"
    resign(page)
    result = message_pattern("you-daily-lost")
    expect(card(page)).to_contain_text(result)
    card(page).get_by_role("button", name=message("you-share"), exact=True).click()
    expect(card(page)).to_contain_text(message("you-share-copied"))
    text = page.evaluate("navigator.clipboard.readText()")
    assert result.search(text)
    assert text.endswith("/play/querni?daily&level=3&side=blue")
    assert str(datetime.now(UTC).year) in text

    to_you(page)
    daily = page.get_by_role("region", name=message("you-daily"), exact=True)
    expect(daily).to_contain_text(message("you-streak", days=1))
    expect(daily.get_by_role("listitem").last).to_contain_text(result)
    # Where the device has a way to share, that is used.
    page.evaluate("() => { navigator.share = async ({ text }) => { window.sent = text } }")
    daily.get_by_role("button", name=message("you-share"), exact=True).click()
    page.wait_for_function("window.sent")
    assert page.evaluate("window.sent") == text
    page.evaluate("window.location.reload()")
    expect(daily).to_contain_text(message("you-streak", days=1))
    daily.get_by_role("link", name=message("you-daily-better")).click()
    expect(Board(page).sentence).to_contain_text(message("play-turn-you"))


def test_full_page_in_every_language(browser: Browser, address: str, axe: str) -> None:
    """On the smallest screen and a large one: nothing overflows, and everyone can use it."""
    for language in LANGUAGES:
        with open_visit(browser, address, **PHONE, locale=language) as visit:
            visit.ignored = re.compile("preload but not used")
            page = visit.open("/you")
            day = datetime.now(UTC).date()
            reached = REACHED | {f"daily/{day:%Y-%m}": f'{{"{day:%d}":[2,0,14]}}'}
            page.evaluate(
                "entries => localStorage.setItem('qirkat-progress',"
                " JSON.stringify({ owner: null, entries }))",
                reached,
            )
            page.set_viewport_size({"width": 320, "height": 640})
            page.reload()
            shown = message("you-daily-cleared", language, turns=14)
            expect(page.get_by_text(shown, exact=True)).to_be_visible()
            expect(page.get_by_text(message("you-word-10", language))).to_be_visible()
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width <= 320, (language, width)
            if language == "en":
                assert accessibility_violations(page, axe) == {}
                page.set_viewport_size({"width": 1280, "height": 800})
                assert accessibility_violations(page, axe) == {}
