"""Screenshots of all pages on phone and desktop, light and dark, in four languages.

All go to build/screenshots; the few of the documentation go to docs/img/site as well.
"""

from itertools import product
from typing import Any
from urllib.parse import quote

from browser.support.board import Board
from browser.support.people import person, play_one_turn_each, record_of
from browser.support.visit import (
    DESKTOP,
    LANGUAGES,
    PHONE,
    launch_browser,
    open_visit,
    running_server,
)
from playwright.sync_api import Browser, Page, expect
from support.paths import ROOT

TO = ROOT / "build/screenshots"
BEST = ROOT / "docs/img/site"
# From real games: blue's 11 can jump five times beside a chain; white can make a mill.
CHAIN = "10/4hiC1A1/3P2p1J1/4ONaHj1/1K2nBMcG1/2LoI1g3/4b5 b 1 15"
LAST_MOVE = "WW....../B.B.B.../........ w 1-0 -,- 0 40"
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


def end(page: Page) -> None:
    """White has won, and the game is reviewed."""
    board = Board(page)
    board.click("g7")
    board.click("b6")
    expect(page.locator(".end dd").last).not_to_have_text("…")


def lines(page: Page) -> None:
    """The engine has thought."""
    engine = page.locator("section:has([role=switch])")
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
    "end": (f"/play/alquerque?level=2&side=white&position={quote(LAST_MOVE)}", end),
    "learn": ("/learn", nothing),
    "lesson": ("/learn/querni/chain", nothing),
    "lesson-alquerque": ("/learn/alquerque/two", nothing),
    "analysis": (f"/analysis/querni?position={quote(CHAIN)}", lines),
    "proof": ("/analysis/alquerque", proof),
    "editor": ("/editor/querni", nothing),
    "editor-alquerque": ("/editor/alquerque", nothing),
    "you": ("/you", nothing),
    "games": ("/games", nothing),
    "rules": ("/print/querni/rules", nothing),
    "print": ("/print/alquerque/board", nothing),
    "broken-link": ("/g#nonsense", nothing),
    "lobby": ("/lobby", nothing),
    "live": ("/live", nothing),
    "account": ("/account", nothing),
    "no-live-game": ("/game/1111111111", nothing),
    "lost": ("/play/chess", nothing),
}
SIZES: dict[str, dict[str, Any]] = {
    "phone": {**PHONE, "device_scale_factor": 2},
    "desktop": DESKTOP,
}
SCHEMES = ("light", "dark")
CHOSEN = {
    "querni-chain-desktop-light-en",
    "alquerque-mill-desktop-dark-en",
    "home-phone-light-ja",
    "querni-phone-dark-es",
    "proof-desktop-light-en",
    "lesson-phone-light-fr",
}


def photograph(page: Page, name: str) -> None:
    """Photograph the whole page, and what a screen shows of it for the documentation."""
    page.wait_for_load_state("networkidle")
    page.screenshot(path=TO / f"{name}.png", full_page=True)
    if name in CHOSEN:
        page.screenshot(path=BEST / f"{name}.png")


def photograph_pages(browser: Browser, address: str, suffix: str, **options: Any) -> None:
    """Photograph the pages that need nobody else."""
    with open_visit(browser, address, **options) as visit:
        # Fonts that come late on the first visit are there on the second.
        visit.open("/learn").wait_for_load_state("networkidle")
        for stage, (path, act) in STAGES.items():
            page = visit.open(path)
            page.wait_for_load_state("networkidle")
            act(page)
            photograph(page, f"{stage}-{suffix}")


def photograph_live_play(
    browser: Browser, address: str, suffix: str, language: str, *, is_phone: bool, **options: Any
) -> None:
    """Photograph an account, and a rated game from the invitation to the rating."""
    with (
        person(browser, address, language, is_phone=is_phone, **options) as anna,
        person(browser, address, language, is_phone=is_phone, **options) as boris,
    ):
        size, scheme, _ = suffix.split("-")  # a name has at most 20 characters
        name = f"{size[0]}{scheme[0]} {language}"
        anna.make_account(f"Anna {name}")
        boris.make_account(f"Boris {name}")
        photograph(anna.visit.open("/account"), f"own-account-{suffix}")
        path = anna.make_game("querni", is_rated=True)
        photograph(anna.page, f"waiting-{suffix}")
        photograph(boris.visit.open("/lobby"), f"lobby-seek-{suffix}")
        photograph(boris.visit.open(path), f"invitation-{suffix}")
        boris.join(path)
        anna.wait_for_board()
        play_one_turn_each(anna, boris, record_of(address, path))
        photograph(anna.page, f"live-game-{suffix}")
        anna.press("play-more")
        photograph(anna.page, f"live-more-{suffix}")
        anna.press("play-more" if not is_phone else "play-close")
        boris.resign()
        expect(anna.button("live-rematch").first).to_be_visible()
        photograph(anna.page, f"live-over-{suffix}")
        photograph(anna.visit.open("/games"), f"own-games-{suffix}")
        photograph(anna.visit.open(f"/player/{quote(f'Anna {name}')}"), f"player-{suffix}")


def main() -> None:
    for folder in (TO, BEST):
        folder.mkdir(parents=True, exist_ok=True)
    with running_server() as address, launch_browser() as browser:
        for (size, options), scheme, language in product(SIZES.items(), SCHEMES, LANGUAGES):
            suffix = f"{size}-{scheme}-{language}"
            seen = {"color_scheme": scheme, **options}
            photograph_pages(browser, address, suffix, locale=language, **seen)
            photograph_live_play(
                browser, address, suffix, language, is_phone=size == "phone", **seen
            )
    print(f"Photographed into {TO}")


if __name__ == "__main__":
    main()
