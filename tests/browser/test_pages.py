"""Every page in every language, light and dark, accessible and at every width."""

import json
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from browser.support.board import Board
from browser.support.messages import KEY, message
from browser.support.visit import (
    LANGUAGES,
    PAGES,
    Visit,
    accessibility_violations,
    choose_language,
    open_visit,
)

# All visible and accessible text on a page.
TEXTS = """() => [
    document.title,
    document.body.innerText,
    ...[...document.querySelectorAll("*")].flatMap(element =>
        ["aria-label", "title", "placeholder"].map(name => element.getAttribute(name) ?? "")),
].join("\\n")"""
OVERHANG = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def settled(page: Page, name: str) -> None:
    """Wait until the page, and its board if any, is there."""
    if name.startswith(("play", "people", "lesson", "analysis", "editor")):
        expect(page.locator("[data-square]").first).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_uses_one_language_and_fits_a_narrow_phone(
    browser: Browser, address: str, language: str
) -> None:
    narrow = {"width": 360, "height": 740}
    with open_visit(browser, address, locale=language, viewport=narrow) as visit:
        for name, path in PAGES.items():
            page = visit.open(path)
            settled(page, name)
            assert page.locator("html").get_attribute("lang") == language, name
            assert not KEY.findall(page.evaluate(TEXTS)), name
            assert page.evaluate(OVERHANG) == 0, name


def test_nothing_is_cut_off_at_twice_the_size(browser: Browser, address: str) -> None:
    half = {"width": 640, "height": 400}
    with open_visit(browser, address, viewport=half, device_scale_factor=2) as visit:
        for name, path in PAGES.items():
            page = visit.open(path)
            settled(page, name)
            assert page.evaluate(OVERHANG) == 0, name
        board = Board(visit.open("/play/alquerque?level=none"))
        board.click("d2")
        expect(board.square("d2")).to_have_accessible_name(
            message("board-piece-white", square="d2")
        )


def test_language_can_be_switched_and_is_remembered(desktop: Visit) -> None:
    page = desktop.open("/play/querni?seed=7&level=none")
    board = Board(page)
    for language in (*LANGUAGES, "en", "ja"):
        choose_language(page, language)
        expect(board.sentence).to_contain_text(message("play-now-move", language))
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert not KEY.findall(page.evaluate(TEXTS))
    desktop.open("/learn")
    expect(page.get_by_role("heading", level=1)).to_have_text(message("learn-title", "ja"))


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_pages_are_accessible(browser: Browser, address: str, axe: str, size: str) -> None:
    width = {"width": 1280, "height": 800} if size == "desktop" else {"width": 390, "height": 844}
    found = {}
    with open_visit(browser, address, viewport=width) as visit:
        for name, path in PAGES.items():
            page = visit.open(path)
            settled(page, name)
            if name.startswith("play"):
                page.get_by_role("button", name=message("play-more")).click()
            if name.startswith("analysis"):
                page.get_by_role("switch").check()
                expect(
                    page.get_by_role("region", name=message("analysis-engine")).get_by_role(
                        "listitem"
                    )
                ).to_have_count(3)
                page.get_by_role("switch").uncheck()
            found[name] = accessibility_violations(page, axe)
    assert not any(found.values()), found


# The lines on which a word of the title appears.
_LINES = """word => {
    const text = document.querySelector("main h1").firstChild;
    const range = document.createRange();
    const at = text.data.indexOf(word);
    range.setStart(text, at);
    range.setEnd(text, at + word.length);
    return new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size;
}"""


def test_japanese_title_breaks_between_words(browser: Browser, address: str) -> None:
    with open_visit(browser, address, locale="ja") as visit:
        page = visit.open("/")
        for width in (320, 360, 390, 430, 480, 600):
            page.set_viewport_size({"width": width, "height": 800})
            for word in ("ケルニと", message("shared-games-alquerque", "ja")):
                assert page.evaluate(_LINES, word) == 1, (width, word)


def test_navigation_moves_the_focus(desktop: Visit) -> None:
    page = desktop.open("/play/querni?seed=7&level=none")
    settled(page, "play")
    for link, heading in {
        message("site-nav-learn"): "learn-title",
        message("site-nav-home"): "site-home-title",
        message("site-nav-analyse"): "",
        message("site-footer-games"): "site-games-title",
        message("site-footer-editor"): "site-footer-editor",
        message("site-nav-play"): "site-home-title",
    }.items():
        page.get_by_role("link", name=link, exact=True).first.click()
        if heading:
            expect(page.get_by_role("heading", level=1)).to_have_text(message(heading))
        else:
            settled(page, "analysis")
        expect(page.locator("main")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(message("site-footer-editor"))


# Core and server answer late, as on a busy phone.
SLOW_ANSWERS = """
const [post, ask] = [Worker.prototype.postMessage, window.fetch];
Worker.prototype.postMessage = function (...args) {
    setTimeout(() => post.apply(this, args), 250);
};
window.fetch = async (...args) => {
    await new Promise(resume => setTimeout(resume, 250));
    return ask(...args);
};"""
FOLLOW = """path => {
    const link = Object.assign(document.createElement("a"), {href: path});
    document.querySelector("main").append(link);
    link.click();
    link.remove();
}"""


def test_every_page_can_be_left_before_its_answers_have_come(
    browser: Browser, address: str
) -> None:
    """A page that is gone must not go on as if it were there; Svelte warns of that."""
    with open_visit(browser, address) as visit:
        visit.context.add_init_script(SLOW_ANSWERS)
        page = visit.open("/learn")
        for path in PAGES.values():
            if path == "/learn":
                continue
            page.evaluate(FOLLOW, path)
            expect(page).not_to_have_url(f"{address}/learn")
            page.locator("main h1").wait_for(state="attached")
            page.evaluate(FOLLOW, "/learn")
            expect(page.get_by_role("heading", level=1)).to_have_text(message("learn-title"))
        page.wait_for_timeout(1500)


def test_built_site_preloads_what_its_views_need(desktop: Visit) -> None:
    """A file that a view needs but does not preload costs a round trip."""
    asked: list[str] = []
    desktop.context.on("request", lambda request: asked.append(request.url))
    for view in ("/", "/play/querni?seed=7&level=none", "/analysis/alquerque", "/learn"):
        asked.clear()
        answer = desktop.page.goto(desktop.address + view)
        assert answer
        desktop.page.locator("main h1").wait_for(state="attached")
        page = answer.text() + answer.headers["link"]
        scripts = [url for url in asked if url.endswith((".js", ".wasm")) and "/assets/" in url]
        unnamed = [url for url in scripts if url.removeprefix(desktop.address) not in page]
        assert all("/worker-" in url for url in unnamed), (view, unnamed)
        assert scripts, view


def test_site_can_be_installed_like_an_app(desktop: Visit) -> None:
    page = desktop.open("/")
    read = desktop.context.new_cdp_session(page).send("Page.getAppManifest")
    assert read["errors"] == []
    assert page.request.get(read["url"]).headers["content-type"] == "application/manifest+json"
    manifest = json.loads(read["data"])
    assert manifest["name"] == manifest["short_name"] == message("site-name")
    assert (manifest["start_url"], manifest["display"]) == ("/you?source=app", "standalone")
    sizes = set()
    for icon in manifest["icons"]:
        answer = page.request.get(desktop.address + icon["src"])
        assert answer.ok, icon
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = Image.open(BytesIO(answer.body())).size
            assert icon["sizes"] == f"{width}x{height}"
            sizes.add(icon["sizes"])
        else:
            assert icon["sizes"] == "any"
    assert sizes >= {"192x192", "512x512"}
