"""The list of sessions on the account page: one account in four browsers and languages."""

from __future__ import annotations

from contextlib import ExitStack

from playwright.sync_api import Browser, Page, expect
from support.paths import ROOT

from browser.support.people import Person, person
from browser.support.visit import LANGUAGES, accessibility_violations
from browser.test_pages import OVERHANG

PHOTOGRAPHS = ROOT / "build/live"
NAME = "Ana Cuatro"


def log_in(who: Person) -> None:
    page = who.visit.open("/account")
    form = page.get_by_role("region", name=who.message("live-account-in"))
    form.get_by_label(who.message("live-account-name")).fill(NAME)
    form.get_by_label(who.message("live-account-password")).fill("correct horse")
    form.get_by_role("button").click()
    expect(page.get_by_role("link", name=NAME, exact=True)).to_be_visible()


def expect_logged_out(who: Person) -> None:
    expect(who.page.get_by_text(who.message("live-who-nobody"))).to_be_visible()


def tab_to(page: Page, label: str) -> None:
    """Reach a button by keyboard alone."""
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if focused.count() and focused.and_(page.get_by_role("button", name=label)).count():
            return
    raise AssertionError(f"No way leads to {label}")


def test_log_out_elsewhere_and_everywhere(browser: Browser, address: str, axe: str) -> None:
    with ExitStack() as stack:
        people = [
            stack.enter_context(person(browser, address, language, is_phone=index % 2 == 0))
            for index, language in enumerate(LANGUAGES)
        ]
        here, *others = people
        here.make_account(NAME)
        for each in others:
            log_in(each)
        # Each page lists all four, its own without a button.
        PHOTOGRAPHS.mkdir(parents=True, exist_ok=True)
        for each in people:
            each.visit.open("/account")
            region = each.page.get_by_role("region", name=each.message("live-sessions"), exact=True)
            expect(region.get_by_role("listitem")).to_have_count(4)
            expect(region.get_by_text(each.message("live-session-current"))).to_have_count(1)
            expect(region.get_by_role("button")).to_have_count(4)
            region.scroll_into_view_if_needed()
            size = "phone" if each.is_phone else "desktop"
            file = PHOTOGRAPHS / f"sessions-{each.language}-{size}.png"
            each.page.screenshot(path=file, full_page=True)
            assert each.page.evaluate(OVERHANG) == 0
            assert accessibility_violations(each.page, axe) == {}
        # By keyboard. All four are Chrome on Linux, so it may be any of the others.
        page = here.page
        chrome = here.message("live-session-browser", browser="Chrome", system="Linux")
        region = page.get_by_role("region", name=here.message("live-sessions"), exact=True)
        tab_to(page, f"{here.message('live-session-end')} {chrome}")
        page.keyboard.press("Enter")
        status = page.get_by_role("status").filter(
            has_text=here.message("live-session-ended", session=chrome)
        )
        expect(status).to_be_visible()
        expect(region.get_by_role("listitem")).to_have_count(3)
        expect(page.get_by_role("heading", name=here.message("live-sessions"))).to_be_focused()
        tab_to(page, here.message("live-sessions-end"))
        page.keyboard.press("Enter")
        expect(page.get_by_text(here.message("live-sessions-ended"))).to_be_visible()
        for each in people:
            expect_logged_out(each)
