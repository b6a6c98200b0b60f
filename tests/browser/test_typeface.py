"""A page uses one serif, however late it loads, without layout shifts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.support.visit import PAGES, open_visit
from browser.test_first_load import MOST_SHIFTED, SHIFTS

OWN = "Source Serif 4"
# What uses it, in both weights: titles, numerals and status sentences.
SET = "header .brand span, main h1, main h2, main .sentence, main .count, main svg text"


def serifs(page: Page) -> set[str]:
    """Return every typeface that the browser uses for text in the serif."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    chosen = session.send("DOM.querySelectorAll", {"nodeId": root, "selector": SET})["nodeIds"]
    found = set()
    for node in chosen:
        for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            # Glyphs missing from the serif, such as arrows, come from other fonts by design.
            if font["glyphCount"] > 1:
                found.add(font["familyName"].removesuffix(" SemiBold"))
    session.detach()
    return found


@pytest.mark.parametrize(
    ("name", "late"),
    [
        ("home", "400"),
        ("home", "600"),
        *((name, "400|600") for name in ("home", "play-querni", "learn", "lesson-querni")),
    ],
)
def test_first_visit_uses_one_serif(browser: Browser, address: str, name: str, late: str) -> None:
    held: list[Route] = []
    with open_visit(browser, address, service_workers="block") as visit:
        for weight in late.split("|"):
            visit.page.route(f"**/*latin-{weight}*.woff2", lambda route: held.append(route))
        page = visit.page
        page.goto(address + PAGES[name], wait_until="commit")
        page.locator("main .sentence, main h2").first.wait_for()
        before = serifs(page)
        assert len(before) == 1, before
        assert before != {OWN}
        # It loads late and changes nothing: the next visit has it.
        assert held
        for route in held:
            route.continue_()
        page.wait_for_load_state("networkidle")
        assert serifs(page) == before
        shifts = page.evaluate(SHIFTS)
        assert sum(shift["value"] for shift in shifts) < MOST_SHIFTED, shifts
        page.unroute_all()
        visit.open(PAGES[name])
        expect(page.locator("html")).not_to_have_attribute("data-serif", "system")
        assert serifs(page) == {OWN}


@pytest.mark.parametrize("name", ["home", "play-querni", "learn", "lesson-querni"])
def test_serif_that_loads_in_time_is_used_in_both_weights(
    browser: Browser, address: str, name: str
) -> None:
    with open_visit(browser, address, service_workers="block") as visit:
        page = visit.open(PAGES[name])
        page.locator("main .sentence, main h2").first.wait_for()
        assert serifs(page) == {OWN}
