"""The page of a report: on a phone and a desktop, in every language, with nothing to fetch."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.support.visit import DESKTOP, PHONE, accessibility_violations
from qirkat.lab import Study
from qirkat.lab.report import PAGE, write_report
from qirkat.lab.words import CATALOGUES, LANGUAGES


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    study = Study("alquerque", games=20, strengths=(0, 10, 20), folder=folder / "games")
    study.run()
    write_report(study, folder)
    return folder / PAGE


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_report_page(
    browser: Browser, page_file: Path, axe: str, language: str, device: dict[str, object]
) -> None:
    scheme = "dark" if language in ("en", "ja") else "light"
    context = browser.new_context(**device, locale=language, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    requests: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(page_file.as_uri())
    assert requests == [page_file.as_uri()]
    expect(page.get_by_role("heading", name=CATALOGUES[language]["answer"])).to_be_visible()
    for other in LANGUAGES:
        shown = page.locator(f'h2 span[lang="{other}"]').first
        expect(shown).to_be_visible(visible=other == language)
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]
    # Step through the first example game.
    board = page.locator(".player").first
    before = board.locator("svg").get_attribute("aria-label")
    board.get_by_role("button").nth(1).click()
    expect(board.locator(".move")).to_contain_text("1.")
    assert board.locator("svg").get_attribute("aria-label") != before
    assert accessibility_violations(page, axe) == {}
    assert errors == []
    context.close()
