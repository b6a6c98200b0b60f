"""Playing online in one touch, and the menu in the header."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.support.board import Board
from browser.support.messages import message
from browser.support.visit import (
    DESKTOP,
    LANGUAGES,
    PHONE,
    Visit,
    accessibility_violations,
    choose_language,
    open_menu,
    open_visit,
    running_server,
)

QUERNI, ALQUERQUE = (message(f"shared-games-{name}") for name in ("querni", "alquerque"))
SIZES: dict[str, Any] = {"phone": PHONE, "desktop": DESKTOP}
NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server of its own, so that nobody else waits for an opponent."""
    with running_server() as own:
        yield own


@pytest.fixture(params=list(SIZES))
def size(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = SIZES[request.param]
    return found


@pytest.fixture
def visits(browser: Browser, address: str, size: dict[str, Any]) -> Iterator[tuple[Visit, Visit]]:
    """Two browsers that have never been here."""
    with ExitStack() as stack:
        both = [stack.enter_context(open_visit(browser, address, **size)) for _ in range(2)]
        for visit in both:
            visit.ignored = re.compile("preload but not used")
        yield both[0], both[1]


def to_lobby(visit: Visit, game: str) -> Page:
    """From the home page by clicks."""
    page = visit.open("/")
    page.get_by_role("link", name=message("site-home-online-game", game=game)).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(message("site-title-lobby"))
    return page


def press(page: Page, key: str, **arguments: str) -> None:
    page.get_by_role("button", name=message(key, **arguments), exact=True).click()


def press_friend(page: Page, game: str) -> None:
    section = page.get_by_role("region", name=message("live-friend"))
    section.get_by_role("button", name=game, exact=True).click()


def is_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_play_a_friend(visits: tuple[Visit, Visit], axe: str) -> None:
    host, friend = visits
    page = to_lobby(host, ALQUERQUE)
    assert accessibility_violations(page, axe) == {}
    press_friend(page, ALQUERQUE)
    link = page.get_by_label(message("live-link"), exact=True)
    expect(link).to_have_value(re.compile(r"/game/\w{10}$"))
    expect(page.get_by_text(message("play-goal-alquerque"))).to_be_visible()
    code = message("live-code", link=link.input_value())
    expect(page.get_by_role("img", name=code)).to_be_visible()
    assert accessibility_violations(page, axe) == {}
    # While waiting, the host practises, and a notice tells of the friend.
    page.get_by_role("link", name=message("site-home-play-game", game=ALQUERQUE)).click()
    board = Board(page)
    expect(board.squares.first).to_be_visible()
    notice = page.locator(".notices")
    expect(notice).to_contain_text(
        message("live-notice-seeking", game=ALQUERQUE, time=message("live-time-unlimited"))
    )
    friend.open(link_path := link_of(page))
    press(friend.page, "live-join")
    expect(Board(friend.page).squares.first).to_be_visible()
    page.get_by_role("link", name=message("live-notice-go")).click()
    expect(page).to_have_url(re.compile(re.escape(link_path)))
    expect(Board(page).squares.first).to_be_visible()


def link_of(page: Page) -> str:
    """The address of the game that the notice points to."""
    return str(page.get_by_role("link", name=message("live-notice-go")).get_attribute("href"))


def test_quick_game(visits: tuple[Visit, Visit]) -> None:
    one, other = (to_lobby(visit, QUERNI) for visit in visits)
    # Both at once: one creates the game, the other is paired with it.
    for page in (one, other):
        press(page, "live-quick-game", game=QUERNI, time="5 min + 3 s")
    for page in (one, other):
        expect(Board(page).squares.first).to_be_visible()
    assert one.url == other.url
    # The draw can be verified: what the server published was known before.
    for page in (one, other):
        page.get_by_role("button", name=message("play-more"), exact=True).click()
        press(page, "live-check")
        expect(page.get_by_text(message("live-check-right"))).to_be_visible()


def test_open_game_is_shown_with_a_board(visits: tuple[Visit, Visit]) -> None:
    one, other = (to_lobby(visit, ALQUERQUE) for visit in visits)
    press(one, "live-quick-game", game=ALQUERQUE, time="1 day per turn")
    expect(one.get_by_text(message("live-waiting"))).to_be_visible()
    seek = other.get_by_role("region", name=message("live-seeks")).get_by_role("listitem")
    expect(seek.locator("svg")).to_be_visible()
    expect(seek).to_contain_text("1 day per turn")
    # One's own game is not joined: the same touch leads back to it.
    waiting = one.url
    one.get_by_role("link", name=message("site-nav-home")).click()
    one = to_lobby(visits[0], ALQUERQUE)
    press(one, "live-quick-game", game=ALQUERQUE, time="1 day per turn")
    expect(one).to_have_url(waiting)
    press(one, "live-cancel")
    expect(seek).to_have_count(0)


def test_menu_by_keyboard(browser: Browser, address: str, size: dict[str, Any], axe: str) -> None:
    with open_visit(browser, address, **size) as visit:
        page = visit.open("/learn")
        button = page.get_by_role("button", name=message("site-menu"))
        button.focus()
        page.keyboard.press("Enter")
        expect(button).to_have_attribute("aria-expanded", "true")
        panel = open_menu(page)
        assert accessibility_violations(page, axe) == {}
        for name in ("sound", "motion", "coordinates"):
            expect(panel.get_by_label(message(f"site-settings-{name}"))).to_be_checked()
        # In order: the account, the language, the settings.
        page.keyboard.press("Tab")
        expect(panel.get_by_role("link", name=message("site-log-in"))).to_be_focused()
        page.keyboard.press("Tab")
        expect(panel.get_by_label(message("site-language"))).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        expect(panel.get_by_label(message("site-settings-sound"))).not_to_be_checked()
        panel.get_by_label(message("site-settings-theme")).select_option("dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.keyboard.press("Escape")
        expect(panel).to_be_hidden()
        expect(button).to_be_focused()
        # A touch elsewhere closes it too, and so does another page.
        open_menu(page)
        page.get_by_role("heading", level=1).click(position={"x": 5, "y": 5})
        expect(panel).to_be_hidden()
        open_menu(page).get_by_role("link", name=message("site-log-in")).click()
        expect(page).to_have_url(re.compile("/account$"))
        expect(panel).to_be_hidden()
        open_menu(page)
        expect(panel.get_by_label(message("site-settings-sound"))).not_to_be_checked()


def test_header_shows_name_and_rating(browser: Browser, address: str, size: dict[str, Any]) -> None:
    with open_visit(browser, address, **size) as visit:
        page = visit.open("/account")
        name = "Header" + ("Phone" if size is PHONE else "Desk")
        form = page.get_by_role("region", name=message("live-account-new"))
        form.get_by_label(message("live-account-name")).fill(name)
        form.get_by_label(message("live-account-password")).fill("correct horse")
        form.get_by_role("button").click()
        expect(page.get_by_text(message("live-account-made"))).to_be_visible()
        visit.open("/learn")
        own = page.get_by_role("banner")
        if size is PHONE:
            own = open_menu(page)
        link = own.get_by_role("link", name=message("site-account-of", name=name))
        expect(link).to_be_visible()


def test_nothing_overflows_the_narrowest_screen(browser: Browser, address: str) -> None:
    with open_visit(browser, address, **NARROW) as visit:
        page = to_lobby(visit, QUERNI)
        page.locator("summary").click()
        for language in LANGUAGES:
            choose_language(page, language)
            assert not is_wide(page), language
            open_menu(page)
            assert not is_wide(page), language
        choose_language(page, "en")
        press_friend(page, QUERNI)
        expect(page.locator("figure")).to_be_visible()
        for language in LANGUAGES:
            choose_language(page, language)
            assert not is_wide(page), language
