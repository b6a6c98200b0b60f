"""Every page in the pseudo-locale: nothing is cut off, and all text comes from the catalogues.

Its sentences are accented, about 40 % longer than English, and marked at both ends.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.support.people import Person, start_game
from browser.support.visit import PAGES, PHONE, open_menu, open_visit

NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 740}}
# Text that is cut off: beyond an edge of the screen, of an element that hides what overflows, or of
# its own button, link or label. Text for screen readers only takes no room.
CUT_OFF = """() => {
    const found = [];
    const width = document.documentElement.clientWidth;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const isOutside = (text, box) => text.left < box.left - 1 || text.right > box.right + 1
        || text.top < box.top - 1 || text.bottom > box.bottom + 1;
    for (let node; (node = walker.nextNode()); ) {
        if (!node.data.trim() || !node.parentElement.checkVisibility({visibilityProperty: true}))
            continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        const say = (why) => found.push(`${why}: ${node.data.trim().slice(0, 60)}`);
        let isScrolled = false;
        for (let each = node.parentElement; each !== document.body; each = each.parentElement) {
            const {overflowX, overflowY, clipPath} = getComputedStyle(each);
            const box = each.getBoundingClientRect();
            if (clipPath !== "none" || (box.width <= 1 && overflowX === "hidden")) {
                isScrolled = true;
                break;
            }
            if (["auto", "scroll"].some((kind) => [overflowX, overflowY].includes(kind)))
                isScrolled = true;
            if (isScrolled) continue;
            if (each.localName === "select" || each.localName === "option") break;
            const hides = ["hidden", "clip"].some((kind) => [overflowX, overflowY].includes(kind));
            if (hides && isOutside(text, box)) say("hidden");
            if (each.matches("button, a") && getComputedStyle(each).display !== "inline"
                && isOutside(text, box)) say("overflows its control");
        }
        if (!isScrolled && (text.left < -1 || text.right > width + 1)) say("off the screen");
    }
    return found;
}"""
# Letters outside the marks of any message, in texts and in what is only read aloud. Not text:
# squares, coordinates, moves and random bytes; dates, which the browser writes; languages by their
# own names; what players have written.
UNMARKED = """() => {
    const found = [];
    const move = "[a-j][1-7]?(?:-[a-j][1-7])?(?:x[a-g][1-7])?";
    const notation = new RegExp(`\\\\b(?:[0-9a-f]{32,}|(?:${move})?(?:x\\\\d+-\\\\d+)?)\\\\b`, "g");
    const date = /\\b\\d{1,2} \\p{L}+ \\d{4}\\b/gu;
    let depth = 0;
    const look = (text, where) => {
        let outside = "";
        for (const sign of text) {
            if (sign === "⟦") depth += 1;
            else if (sign === "⟧") depth -= 1;
            else if (depth === 0) outside += sign;
        }
        const isText = /\\p{L}/u.test(outside.replace(date, "").replace(notation, ""));
        if (isText) found.push(`${where}: ${outside.trim()}`);
    };
    const own = "header .language option, [translate=no], textarea, script, style, title";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
        if (!node.parentElement.closest(own)) look(node.data, node.parentElement.localName);
    }
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"]) {
        for (const each of document.querySelectorAll(`[${name}]`)) {
            depth = 0;
            look(each.getAttribute(name), name);
        }
    }
    depth = 0;
    look(document.title, "title");
    return found;
}"""


def in_pseudo_locale(path: str) -> str:
    """The address of a page in the pseudo-locale."""
    address, hash_sign, rest = path.partition("#")
    return f"{address}{'&' if '?' in address else '?'}lang=xx{hash_sign}{rest}"


def faults(page: Page) -> dict[str, Any]:
    return {"cut off": page.evaluate(CUT_OFF), "not translated": page.evaluate(UNMARKED)}


def open_all(page: Page) -> None:
    """Open everything that is folded: menus, drawers and further options."""
    for each in page.locator("main summary, main button[aria-expanded=false]").all():
        if each.is_visible() and each.is_enabled():
            each.click()


NONE: dict[str, Any] = {"cut off": [], "not translated": []}


@pytest.mark.parametrize("name", PAGES)
def test_page_has_room_for_long_sentences_and_translates_all(
    browser: Browser, address: str, name: str
) -> None:
    with open_visit(browser, address, **NARROW) as visit:
        page = visit.open(in_pseudo_locale(PAGES[name]))
        page.wait_for_load_state("networkidle")
        expect(page.locator("main h1")).to_contain_text("⟦")
        assert faults(page) == NONE
        open_all(page)
        assert faults(page) == NONE


def test_live_game_has_room_for_long_sentences(
    browser: Browser, address: str, ana: Person, ben: Person
) -> None:
    game = start_game(ana, ben, "querni")
    with open_visit(browser, address, **NARROW) as visit:
        page = visit.open(in_pseudo_locale(game))
        page.wait_for_load_state("networkidle")
        open_all(page)
        assert faults(page) == NONE


def test_faults_are_found(browser: Browser, address: str) -> None:
    with open_visit(browser, address, **NARROW) as visit:
        page = visit.open(in_pseudo_locale("/learn"))
        page.wait_for_load_state("networkidle")
        page.locator("main").evaluate(
            """main => main.insertAdjacentHTML("beforeend", `
                <p>Loose <i>text</i></p><img alt="A board">
                <button>⟦Clipped⟧</button><p>⟦Hidden⟧</p><p>⟦${"Wide ".repeat(40)}⟧</p>`)"""
        )
        for text, style in (
            ("Clipped", {"width": "3em", "whiteSpace": "nowrap"}),
            ("Hidden", {"width": "3em", "whiteSpace": "nowrap", "overflow": "hidden"}),
            ("Wide", {"whiteSpace": "nowrap"}),
        ):
            page.get_by_text(f"⟦{text}").evaluate(
                "(each, style) => Object.assign(each.style, style)", style
            )
        found = faults(page)
        assert found["not translated"] == ["p: Loose", "i: text", "alt: A board"]
        assert [each.split(" ")[0] for each in found["cut off"]] == ["overflows", "hidden:", "off"]


def test_pseudo_locale_is_in_no_menu_and_loaded_by_no_other_page(
    browser: Browser, address: str
) -> None:
    with open_visit(browser, address, service_workers="block") as visit:
        asked: list[str] = []
        visit.context.on("request", lambda request: asked.append(request.url))
        page = visit.open("/")
        page.wait_for_load_state("networkidle")
        assert [url for url in asked if "pseudo" in url] == []
        options = open_menu(page).locator(".language option")
        assert [each.get_attribute("value") for each in options.all()] == ["es", "en", "fr", "ja"]
        visit.open("/?lang=xx")
        assert len([url for url in asked if "pseudo" in url]) == 1
        # Links within the site stay in it, and nothing is stored.
        page.locator("nav a[href='/learn']").click()
        expect(page.locator("main h1")).to_contain_text("⟦")
        visit.open("/")
        expect(page.locator("main h1")).not_to_contain_text("⟦")
