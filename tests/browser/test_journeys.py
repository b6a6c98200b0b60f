"""User journeys: from the home page of a new browser, by clicks, taps and typing alone.

No test here opens an address. Bugs hide in pages that are not reached by their own address, and
after the end of a game.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.support.board import OVER, Board, ComputerGame
from browser.support.messages import message, message_pattern
from browser.support.people import record_of
from browser.support.visit import DESKTOP, PHONE, Visit, open_visit

NAMES = {"querni": message("shared-games-querni"), "alquerque": message("shared-games-alquerque")}
PASSWORD = "correct horse"


class Visitor:
    """A user with a new browser, starting at the home page."""

    def __init__(self, visit: Visit, *, is_phone: bool) -> None:
        self.visit = visit
        self.page: Page = visit.open("/")
        self.is_phone = is_phone
        self.board = Board(self.page)

    def press(self, thing: Locator) -> None:
        """Tap or click an element."""
        if self.is_phone:
            thing.tap()
        else:
            thing.click()

    def button(self, name: str) -> None:
        self.press(self.page.get_by_role("button", name=name, exact=True).first)

    def link(self, name: str | re.Pattern[str]) -> None:
        self.press(self.page.get_by_role("link", name=name).first)

    def header(self, name: str) -> None:
        main = self.page.get_by_role("navigation", name=message("site-nav"))
        self.press(main.get_by_role("link", name=name, exact=True))

    def footer(self, name: str) -> None:
        self.press(self.page.get_by_role("contentinfo").get_by_role("link", name=name))

    def home(self) -> None:
        self.press(self.page.get_by_role("link", name=message("site-nav-home")))
        expect(self.page.get_by_role("heading", level=1)).to_have_text(message("site-home-title"))

    def touch(self, square: str) -> None:
        if self.is_phone:
            self.board.tap(square)
        else:
            self.board.click(square)

    # Games against the computer

    def play(self, game: str) -> ComputerGame:
        self.link(message("site-home-play-game", game=NAMES[game]))
        return self.at_the_board()

    def at_the_board(self) -> ComputerGame:
        return ComputerGame(self.board, self.touch, self.press)

    def more(self) -> None:
        self.button(message("play-more"))

    def resign(self) -> None:
        self.more()
        self.button(message("play-resign"))
        self.press(self.board.button(message("play-resign")))
        expect(self.board.sentence).to_have_text(OVER)

    def seed(self) -> str | None:
        """Return the seed in the address."""
        return parse_qs(urlsplit(self.page.url).query).get("seed", [None])[0]

    # Games with others

    def name_account(self, name: str) -> None:
        self.footer(message("site-title-account"))
        form = self.page.get_by_role("region", name=message("live-account-new"))
        form.get_by_label(message("live-account-name")).fill(name)
        form.get_by_label(message("live-account-password")).fill(PASSWORD)
        self.press(form.get_by_role("button"))
        expect(self.page.get_by_text(message("live-account-made"))).to_be_in_viewport()

    def to_lobby(self) -> None:
        if self.is_phone:
            self.footer(message("site-footer-online"))
        else:
            self.header(message("site-nav-online"))
        expect(self.page.get_by_role("heading", level=1)).to_have_text(message("site-title-lobby"))

    def choose(self, group: str, option: str) -> None:
        field = self.page.get_by_role("group", name=group, exact=True)
        field.get_by_role("radio", name=option, exact=True).check()

    def seek(
        self, game: str, time: str, *, side: str = message("live-make-random"), rated: bool = False
    ) -> None:
        """Create a game in the lobby."""
        self.to_lobby()
        self.press(self.page.locator("summary", has_text=message("live-make-title")))
        self.choose(message("live-make-game"), NAMES[game])
        self.choose(message("live-make-time"), time)
        self.choose(message("play-side"), side)
        if rated:
            self.choose(message("live-make-counts"), message("live-rated").capitalize())
        self.button(message("live-make"))
        expect(self.page.get_by_text(message("live-waiting"))).to_be_visible()

    def join(self, name: str) -> None:
        """Join a player's newest game in the lobby."""
        self.to_lobby()
        game = self.page.get_by_role(
            "button", name=message_pattern("live-join-of", name=re.compile(rf"{name}.*"))
        )
        self.press(game.first)
        expect(self.board.squares.first).to_be_visible()


@contextmanager
def open_visitor(browser: Browser, address: str, kind: str, **options: Any) -> Iterator[Visitor]:
    size: Any = PHONE if kind == "phone" else DESKTOP
    with open_visit(browser, address, **{**size, **options}) as visit:
        # Browsers report preloads that were not used, and refused requests.
        visit.ignored = re.compile("preload but not used|status of 400")
        yield Visitor(visit, is_phone=kind == "phone")


@pytest.fixture(params=["phone", "desktop"])
def visitor(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Visitor]:
    with open_visitor(browser, address, request.param) as visitor:
        yield visitor


@pytest.fixture
def other(browser: Browser, address: str) -> Iterator[Visitor]:
    with open_visitor(browser, address, "desktop") as visitor:
        yield visitor


@pytest.mark.parametrize("game", list(NAMES))
def test_play_resign_and_play_again(visitor: Visitor, game: str) -> None:
    first = visitor.play(game)
    first.turn()
    seed = visitor.seed()
    visitor.resign()
    visitor.button(message("play-again"))
    second = visitor.at_the_board()
    assert second.record.moves == ()
    if game == "querni":
        assert visitor.seed() != seed
    second.turn()
    second.turn()
    visitor.resign()
    visitor.button(message("play-again-swapped"))
    third = visitor.at_the_board()
    assert len(third.record.moves) == 1  # the computer has moved first
    third.turn()


@pytest.mark.parametrize("game", list(NAMES))
def test_play_to_the_end_and_begin_a_new_game_unchanged(visitor: Visitor, game: str) -> None:
    visitor.play(game).play()
    visitor.more()
    visitor.button(message("play-start"))
    again = visitor.at_the_board()
    assert again.record.moves == ()
    again.turn()
    # Also in the middle of a game.
    visitor.more()
    visitor.button(message("play-start"))
    once_more = visitor.at_the_board()
    assert once_more.record.moves == ()
    once_more.turn()


def test_unfinished_game_is_found_again_and_by_the_back_button(
    visitor: Visitor,
) -> None:
    game = visitor.play("alquerque")
    game.turn()
    visitor.home()
    visitor.link(message("site-home-resume"))
    expect(visitor.board.sentence).to_contain_text(message("play-turn-you"))
    assert len(game.lines.all()) == 1
    game.turn()
    visitor.page.go_back()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(message("site-home-title"))
    visitor.page.go_forward()
    expect(game.lines).to_have_count(2)
    game.turn()


def test_finish_a_game_analyse_it_and_come_back(visitor: Visitor) -> None:
    visitor.play("querni").turn()
    visitor.resign()
    visitor.press(visitor.board.button(message("review-whole")))
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(
        message("site-title-analysis", game="Querni")
    )
    expect(visitor.board.squares).to_have_count(70)
    visitor.page.go_back()
    expect(visitor.board.sentence).to_have_text(OVER)
    visitor.press(visitor.board.button(message("play-again")))
    visitor.at_the_board().turn()


@pytest.mark.parametrize("way", ["lesson", "computer"])
def test_seek_follows_its_maker_to_other_pages(visitor: Visitor, other: Visitor, way: str) -> None:
    visitor.seek("alquerque", "5 min + 3 s", side=message("shared-sides-white"))
    page = visitor.page
    notice = page.get_by_text(
        message("live-notice-seeking", game=NAMES["alquerque"], time="5 min + 3 s")
    )
    expect(notice).to_have_count(0)  # its own page shows it already
    visitor.header(message("site-nav-learn"))
    expect(notice).to_be_visible()
    visitor.home()
    own = page.get_by_role("region", name=message("live-open-games"))
    expect(own).to_contain_text("5 min + 3 s")
    if way == "lesson":
        visitor.link(message("site-home-learn-game", game="Querni"))
    else:
        visitor.play("querni").turn()
        # It takes no room that the board needs.
        expect(notice).to_be_visible()
        page.evaluate("scrollTo(0, 0)")
        covered = visitor.board.squares.evaluate_all(
            """all => all.filter(square => {
                const { e, f } = square.getScreenCTM();
                return document.elementFromPoint(e, f) !== square;
            }).map(square => square.dataset.square)"""
        )
        assert covered == []
    page.reload()
    expect(notice).to_be_visible()
    other.join("Guest")
    # The page opens the board and names the opponent.
    expect(page.locator("main .said")).to_contain_text(message_pattern("live-joined"))
    expect(visitor.board.sentence).to_contain_text(message("play-turn-you"))
    expect(page).to_have_title(message_pattern("site-title-turn"))
    visitor.touch("d2")
    expect(other.board.sentence).to_contain_text(message("play-turn-you"))
    other.touch("f4")
    expect(visitor.board.sentence).to_contain_text(message("play-turn-you"))


def test_seek_can_be_withdrawn_on_any_page(visitor: Visitor) -> None:
    for page in ("home", message("site-footer-games"), message("site-footer-editor")):
        visitor.seek("querni", message("live-time-days", count=3))
        if page == "home":
            visitor.home()
        else:
            visitor.footer(page)
        said = visitor.page.get_by_text(message("live-time-days", count=3))
        expect(said).to_be_visible()
        visitor.button(message("live-cancel"))
        expect(said).to_have_count(0)


def test_correspondence_game_is_listed_on_every_page(visitor: Visitor, other: Visitor) -> None:
    visitor.seek(
        "alquerque", message("live-time-days", count=1), side=message("shared-sides-white")
    )
    visitor.home()
    other.join("Guest")
    expect(other.board.squares).to_have_count(24)
    # Correspondence games do not interrupt.
    expect(
        visitor.page.get_by_text(
            message_pattern("live-notice-joined", game=re.compile(r"Alquerque de.9"))
        )
    ).to_be_visible()
    expect(visitor.page).to_have_title(re.compile(r"^\(1\) "))
    visitor.link(message("live-notice-go"))
    expect(visitor.board.sentence).to_contain_text(message("play-turn-you"))
    visitor.touch("d2")
    visitor.press(visitor.board.button(message("play-confirm")))
    expect(visitor.board.sentence).to_contain_text(message_pattern("live-turn-of"))
    theirs = visitor.page.get_by_role("region", name=message("live-opponents-turns"))
    visitor.home()
    expect(theirs).to_contain_text(message("live-my-turn", game=NAMES["alquerque"], name="Guest"))
    visitor.to_lobby()
    expect(theirs).to_contain_text(message("live-my-turn", game=NAMES["alquerque"], name="Guest"))
    visitor.footer(message("site-footer-games"))
    expect(theirs).to_contain_text(message("live-my-turn", game=NAMES["alquerque"], name="Guest"))
    other.touch("f4")
    other.press(other.board.button(message("play-confirm")))
    mine = visitor.page.get_by_role("region", name=message("live-my-turns", count=1))
    expect(mine).to_contain_text(message("live-my-turn", game=NAMES["alquerque"], name="Guest"))
    visitor.press(mine.get_by_role("link"))
    expect(visitor.board.sentence).to_contain_text(message("play-turn-you"))
    # The end is known there too.
    visitor.button(message("play-resign"))
    visitor.press(visitor.board.button(message("play-resign")))
    expect(visitor.board.sentence).to_contain_text(message("live-lost"))
    visitor.footer(message("site-footer-games"))
    against = message_pattern("live-my-turn", name=re.compile("Guest.*"))
    expect(visitor.page.get_by_role("heading", name=against)).to_have_count(1)
    expect(visitor.page.get_by_text(message("live-lost"))).to_be_visible()
    visitor.link(message("site-games-open"))
    expect(visitor.board.sentence).to_contain_text(message("live-lost"))


def test_rated_game_from_the_lobby_to_the_new_rating(visitor: Visitor, other: Visitor) -> None:
    names = [f"Iris{secrets.token_hex(3)}", f"Otto{secrets.token_hex(3)}"]
    for each, name in zip((visitor, other), names, strict=True):
        each.name_account(name)
    visitor.seek("alquerque", "10 min + 5 s", side=message("shared-sides-white"), rated=True)
    other.to_lobby()
    expect(other.page.get_by_text(f"{names[0]} (1500?)")).to_be_visible()
    other.join(names[0])
    expect(visitor.board.sentence).to_contain_text(message("play-turn-you"))
    opponent = visitor.page.locator(".seat").filter(has_text=names[1])
    expect(opponent.get_by_text("1500?", exact=True)).to_be_visible()
    visitor.touch("d2")
    expect(other.board.sentence).to_contain_text(message("play-turn-you"))
    other.touch("f4")
    expect(visitor.board.sentence).to_contain_text(message("play-turn-you"))
    visitor.button(message("play-resign"))
    visitor.press(visitor.board.button(message("play-resign")))
    for each, gain in ((visitor, r"-\d+"), (other, r"\+\d+")):
        rating = each.page.get_by_text(
            message_pattern("live-rating-own", rating=re.compile(r"\d+"), change=re.compile(gain))
        )
        expect(rating).to_be_in_viewport()
    visitor.to_lobby()
    expect(visitor.page.get_by_text(re.compile(r"^Alquerque.* 1\d\d\d\?$"))).to_be_visible()
    own = re.compile(rf"{names[0]} 1\d\d\d\?$")
    if visitor.is_phone:
        visitor.button(message("site-menu"))
    expect(visitor.page.get_by_role("banner").get_by_role("link", name=own).last).to_be_visible()
    visitor.seek("alquerque", "10 min + 5 s", rated=True)
    visitor.to_lobby()
    visitor.button(message("live-cancel"))


def test_make_an_account_log_out_and_log_in(visitor: Visitor) -> None:
    name = f"Uma{secrets.token_hex(3)}"
    visitor.footer(message("site-title-account"))
    form = visitor.page.get_by_role("region", name=message("live-account-new"))
    form.get_by_label(message("live-account-name")).fill(name)
    form.get_by_label(message("live-account-password")).fill("short")
    visitor.press(form.get_by_role("button"))
    expect(visitor.page.get_by_text(message("live-reason-password_short"))).to_be_in_viewport()
    visitor.name_account(name)
    visitor.to_lobby()
    expect(visitor.page.get_by_role("link", name=name, exact=True)).to_be_visible()
    visitor.footer(message("site-title-account"))
    visitor.button(message("live-account-log-out"))
    expect(visitor.page.get_by_text(message("live-account-out"))).to_be_visible()
    visitor.to_lobby()
    expect(visitor.page.get_by_text(message("live-who-nobody"))).to_be_visible()
    visitor.link(message("live-who-log-in"))
    form = visitor.page.get_by_role("region", name=message("live-account-in"))
    form.get_by_label(message("live-account-name")).fill(name)
    form.get_by_label(message("live-account-password")).fill(PASSWORD)
    visitor.press(form.get_by_role("button"))
    visitor.to_lobby()
    expect(visitor.page.get_by_role("link", name=name, exact=True)).to_be_visible()


def test_declined_draw_is_shown_and_reload_keeps_a_half_made_turn(
    visitor: Visitor, other: Visitor
) -> None:
    visitor.seek("querni", "30 min + 20 s", side=message("shared-sides-blue"))
    other.join("Guest")
    expect(visitor.board.sentence).to_contain_text(message("play-turn-you"))
    expect(visitor.board.squares).to_have_count(70)
    position = record_of(visitor.visit.address, urlsplit(visitor.page.url).path).position
    origin = next(move.origin for move in position.moves if move.origin)
    visitor.touch(origin)
    expect(visitor.board.square(origin)).to_have_attribute("aria-pressed", "true")
    visitor.page.reload()
    expect(visitor.board.square(origin)).to_have_attribute("aria-pressed", "true")
    visitor.button(message("play-back"))
    visitor.button(message("live-draw"))
    other.press(other.board.button(message("live-decline")))
    expect(visitor.page.locator("main .said")).to_contain_text(
        message_pattern("live-declined-draw")
    )


def test_links_from_a_running_game_open_another_tab(visitor: Visitor, other: Visitor) -> None:
    visitor.seek("alquerque", "10 min + 5 s", side=message("shared-sides-white"))
    other.join("Guest")
    expect(visitor.board.sentence).to_contain_text(message("play-turn-you"))
    address = visitor.page.url
    with visitor.visit.context.expect_page() as opened:
        visitor.header(message("site-nav-learn"))
    elsewhere = opened.value
    expect(elsewhere.get_by_role("heading", level=1)).to_be_visible()
    assert visitor.page.url == address
    # The other page knows of the game, and leads back to it.
    expect(
        elsewhere.get_by_text(
            message_pattern("live-notice-running", game=re.compile(r"Alquerque de.9"))
        )
    ).to_be_visible()
    visitor.touch("d2")
    expect(other.board.sentence).to_contain_text(message("play-turn-you"))
    # After the back button, the home page lists the game, for guests too.
    visitor.page.go_back()
    visitor.home()
    running = visitor.page.get_by_role("region", name=message("live-running"))
    expect(running).to_contain_text(message_pattern("live-my-turn", name=re.compile("Guest.*")))
    visitor.press(running.get_by_role("link"))
    expect(visitor.board.sentence).to_contain_text(message_pattern("live-turn-of"))
    other.touch("f4")
    other.button(message("play-resign"))
    other.press(other.board.button(message("play-resign")))
    expect(visitor.board.sentence).to_contain_text(message("live-won"))
    # After the end, links work as everywhere.
    visitor.header(message("site-nav-learn"))
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(message("learn-title"))


def test_rows_of_my_games_are_aligned(visitor: Visitor) -> None:
    visitor.play("alquerque").turn()
    visitor.home()
    visitor.play("querni").turn()
    visitor.resign()
    visitor.footer(message("site-footer-games"))
    rows = visitor.page.locator("main li.card")
    expect(rows).to_have_count(2)  # one can be resumed and has an extra button
    places = rows.evaluate_all(
        """rows => rows.map(row => {
            const [text, buttons] = [...row.children].map(part => part.getBoundingClientRect());
            return { across: buttons.left - text.left, isBelow: buttons.top >= text.bottom };
        })"""
    )
    assert places[0] == places[1]
