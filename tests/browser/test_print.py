"""Print pages: the rules on one sheet, boards and pieces at their true size."""

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from browser.support.messages import message
from browser.support.visit import LANGUAGES, Visit, open_visit

MILLIMETRE = 96 / 25.4
# What the margins of 9 mm leave of A4 and of Letter.
PAPERS = {"A4": (192, 279), "Letter": (197.9, 261.4)}


def lay(page: Page, paper: str) -> float:
    """Show the page as printed and return the paper's height in pixels."""
    width, height = PAPERS[paper]
    page.emulate_media(media="print")
    page.set_viewport_size(
        {"width": int(width * MILLIMETRE), "height": int(height * MILLIMETRE)},
    )
    return height * MILLIMETRE


def box(part: Locator) -> FloatRect:
    found = part.bounding_box()
    assert found
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_fit_on_one_sheet(browser: Browser, address: str, language: str) -> None:
    with open_visit(browser, address, locale=language) as visit:
        for game in ("querni", "alquerque"):
            page = visit.open(f"/print/{game}/rules")
            expect(page.locator(".tile, .man").first).to_be_visible()
            for paper in PAPERS:
                height = lay(page, paper)
                assert box(page.locator("article"))["height"] <= height, (game, paper)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", ["querni", "alquerque"])
def test_game_fits_on_its_sheets_at_its_true_size(desktop: Visit, game: str, paper: str) -> None:
    page = desktop.open(f"/print/{game}/board")
    height = lay(page, paper)
    width = page.evaluate("innerWidth")
    pieces, board = box(page.locator(".pieces")), box(page.locator("svg.board"))
    assert max(pieces["width"], board["width"]) <= width
    assert pieces["y"] + pieces["height"] <= height
    # Querni's board starts a new sheet.
    top = 0 if game == "querni" else board["y"]
    assert top + board["height"] <= height
    ruler = box(page.locator(".ruler path").last)
    assert ruler["width"] / MILLIMETRE == pytest.approx(50, abs=0.3)
    expect(page.get_by_role("button")).to_have_count(0)


def test_sheets_link_to_each_other_and_to_the_course(phone: Visit) -> None:
    page = phone.open("/print/querni/rules")
    page.get_by_role("link", name=message("learn-print")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        message("learn-print-title", game="Querni")
    )
    page.get_by_role("link", name=message("learn-sheet")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        message("learn-sheet-title", game="Querni")
    )
    page.get_by_role("link", name=message("learn-start", game="Querni")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(message("learn-querni-goal-title"))


def test_on_a_phone_a_diagram_follows_what_it_shows(phone: Visit) -> None:
    page = phone.open("/print/alquerque/rules")
    expect(page.locator("svg.board")).to_have_count(3)
    order = page.locator("article").evaluate("""article =>
        [...article.querySelectorAll("h2, figcaption")]
            .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
            .map(each => each.localName === "h2" ? each.textContent : "diagram")""")
    assert order == [
        message("learn-sheet-alquerque-goal-title"),
        message("learn-sheet-alquerque-placing-title"),
        "diagram",
        message("learn-sheet-alquerque-moving-title"),
        message("learn-sheet-alquerque-mill-title"),
        "diagram",
        message("learn-sheet-alquerque-seesaw-title"),
        message("learn-sheet-alquerque-end-title"),
        "diagram",
        message("learn-sheet-alquerque-advice-title"),
    ]


def test_no_layout_shift_while_diagrams_load(desktop: Visit) -> None:
    page = desktop.page
    page.add_init_script("""
        window.shift = 0;
        new PerformanceObserver(list => {
            for (const each of list.getEntries()) window.shift += each.value;
        }).observe({type: "layout-shift", buffered: true});
    """)
    desktop.open("/print/querni/rules")
    expect(page.locator(".tile").first).to_be_visible()
    assert page.evaluate("window.shift") < 0.1
