"""Screenshots of the main pages on phone and desktop, light and dark, in four languages.

All go to build/screenshots; the few of the documentation go to docs/img/site as well.
"""

from typing import Any
from urllib.parse import quote

from browser.support.board import Board
from browser.support.visit import (
    DESKTOP,
    LANGUAGES,
    PHONE,
    launch_browser,
    open_visit,
    running_server,
)
from playwright.sync_api import Page, expect
from support.paths import ROOT

TO = ROOT / "build/screenshots"
BEST = ROOT / "docs/img/site"
# From real games: blue's 11 can jump five times beside a chain; white can make a mill.
CHAIN = "10/4hiC1A1/3P2p1J1/4ONaHj1/1K2nBMcG1/2LoI1g3/4b5 b 1 15"
MILL = "...B..../.W.W.B.B/...WWB.. w 5-5 -,- 0 9"


def nothing(page: Page) -> None:
    """As it opens."""


def chain(page: Page) -> None:
    """A tile has hopped, and a chain can be removed."""
    board = Board(page)
    board.click("b3")
    board.click("j3")


def way(page: Page) -> None:
    """A tile is picked up and shows where it can go, and how it would get there."""
    board = Board(page)
    board.click("b3")
    page.mouse.move(*board.center("j7"))


def mill(page: Page) -> None:
    """A mill is made, and a man is to be taken."""
    Board(page).click("e5")


def lines(page: Page) -> None:
    """The engine has thought."""
    engine = page.locator("section:has(select)")
    engine.get_by_role("button").first.click()
    expect(engine.get_by_role("listitem")).to_have_count(3)


def proof(page: Page) -> None:
    """What each first turn leads to."""
    page.locator("section li").first.wait_for()


def more(page: Page) -> None:
    """What else can be done."""
    page.locator("main button[aria-expanded]").first.click()


STAGES = {
    "home": ("/", nothing),
    "querni": ("/play/querni?seed=7&level=3&side=blue", nothing),
    "querni-way": (f"/play/querni?level=none&position={quote(CHAIN)}", way),
    "querni-chain": (f"/play/querni?level=none&position={quote(CHAIN)}", chain),
    "querni-more": ("/play/querni?seed=7&level=3&side=blue", more),
    "alquerque": ("/play/alquerque?level=3&side=white", nothing),
    "alquerque-mill": (f"/play/alquerque?level=none&position={quote(MILL)}", mill),
    "learn": ("/learn", nothing),
    "lesson": ("/learn/querni/chain", nothing),
    "lesson-alquerque": ("/learn/alquerque/two", nothing),
    "analysis": (f"/analysis/querni?position={quote(CHAIN)}", lines),
    "proof": ("/analysis/alquerque", proof),
    "editor": ("/editor/querni", nothing),
    "editor-alquerque": ("/editor/alquerque", nothing),
    "games": ("/games", nothing),
    "rules": ("/print/querni/rules", nothing),
    "print": ("/print/alquerque/board", nothing),
    "lost": ("/g#nonsense", nothing),
}
SIZES: dict[str, dict[str, Any]] = {
    "phone": {**PHONE, "device_scale_factor": 2},
    "desktop": DESKTOP,
}
CHOSEN = {
    "querni-chain-desktop-light-en",
    "alquerque-mill-desktop-dark-en",
    "home-phone-light-ja",
    "querni-phone-dark-es",
    "proof-desktop-light-en",
    "lesson-phone-light-fr",
}


def main() -> None:
    for folder in (TO, BEST):
        folder.mkdir(parents=True, exist_ok=True)
    with running_server() as address, launch_browser() as browser:
        for size, options in SIZES.items():
            for scheme in ("light", "dark"):
                for language in LANGUAGES:
                    seen = {"locale": language, "color_scheme": scheme, **options}
                    with open_visit(browser, address, **seen) as visit:
                        # Fonts that come late on the first visit are there on the second.
                        visit.open("/learn").wait_for_load_state("networkidle")
                        for stage, (path, act) in STAGES.items():
                            page = visit.open(path)
                            page.wait_for_load_state("networkidle")
                            act(page)
                            name = f"{stage}-{size}-{scheme}-{language}"
                            page.screenshot(path=TO / f"{name}.png")
                            if name in CHOSEN:
                                page.screenshot(path=BEST / f"{name}.png")
    print(f"Photographed into {TO}")


if __name__ == "__main__":
    main()
