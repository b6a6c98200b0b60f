"""The ways that people take: from the first page of a new browser, by clicks, taps and typing alone.

No test here opens an address. Faults hide where a page is reached in another way than by its own
address, and after the end of a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.table import OVER, Game, Table
from browser.visit import DESKTOP, PHONE, Visit, visiting

NAMES = {"querni": "Querni", "alquerque": "Alquerque de 9"}
PASSWORD = "correct horse"


class Walker:
    """Somebody with a new browser, who begins at the first page."""

    def __init__(self, visit: Visit, *, is_phone: bool) -> None:
        self.visit = visit
        self.page: Page = visit.open("/")
        self.is_phone = is_phone
        self.table = Table(self.page)

    def press(self, thing: Locator) -> None:
        """Tap or click, where no page lies over it."""
        thing.scroll_into_view_if_needed()
        if self.is_phone:
            thing.tap()
        else:
            thing.click()

    def button(self, name: str) -> None:
        self.press(self.page.get_by_role("button", name=name, exact=True).first)

    def link(self, name: str | re.Pattern[str]) -> None:
        self.press(self.page.get_by_role("link", name=name).first)

    def header(self, name: str) -> None:
        main = self.page.get_by_role("navigation", name="Main")
        self.press(main.get_by_role("link", name=name, exact=True))

    def footer(self, name: str) -> None:
        self.press(self.page.get_by_role("contentinfo").get_by_role("link", name=name))

    def home(self) -> None:
        self.press(self.page.get_by_role("link", name="Qirkat, first page"))
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Querni and Alquerque de 9")

    def touch(self, square: str) -> None:
        if self.is_phone:
            self.table.tap(square)
        else:
            self.table.click(square)

    # Games against the computer

    def play(self, game: str) -> Game:
        self.link(f"Play {NAMES[game]} against the computer")
        return self.at_the_board()

    def at_the_board(self) -> Game:
        return Game(self.table, self.touch, self.press)

    def more(self) -> None:
        self.button("More")

    def resign(self) -> None:
        self.more()
        self.button("Resign")
        self.press(self.table.button("Resign"))
        expect(self.table.sentence).to_have_text(OVER)

    def seed(self) -> str | None:
        """The set-up that the address names."""
        return parse_qs(urlsplit(self.page.url).query).get("seed", [None])[0]

    # Games with others

    def name_account(self, name: str) -> None:
        self.footer("Account")
        form = self.page.get_by_role("region", name="Make an account")
        form.get_by_label("Name").fill(name)
        form.get_by_label("Password").fill(PASSWORD)
        self.press(form.get_by_role("button"))
        expect(self.page.get_by_text("Your account is made.")).to_be_visible()

    def to_lobby(self) -> None:
        if self.is_phone:
            self.footer("Play with others")
        else:
            self.header("Online")
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Lobby")

    def choose(self, group: str, option: str) -> None:
        field = self.page.get_by_role("group", name=group, exact=True)
        field.get_by_role("radio", name=option, exact=True).check()

    def seek(self, game: str, time: str, *, side: str = "by lot", rated: bool = False) -> None:
        """Make a game that waits in the lobby."""
        self.to_lobby()
        self.choose("Game", NAMES[game])
        self.choose("Time", time)
        self.choose("Colour", side)
        if rated:
            self.choose("Does it count?", "rated")
        self.button("Make the game")
        expect(self.page.get_by_text("Your game is ready")).to_be_visible()

    def join(self, name: str) -> None:
        """Somebody's game in the lobby."""
        self.to_lobby()
        self.press(self.page.get_by_role("button", name=re.compile(f"^Join the game of {name}")))
        expect(self.table.squares.first).to_be_visible()

    def my_name(self) -> str:
        """As others see it in the lobby."""
        said = self.page.get_by_text(re.compile(r"^You are Guest \d+\.$")).inner_text()
        return said.removeprefix("You are ").removesuffix(".")


@contextmanager
def walking(browser: Browser, address: str, kind: str, **options: object) -> Iterator[Walker]:
    size = {"phone": PHONE, "desktop": DESKTOP}[kind]
    with visiting(browser, address, **{**size, **options}) as visit:
        # A page that is left before its files were used says so.
        visit.forgiven = re.compile("preload but not used")
        yield Walker(visit, is_phone=kind == "phone")


@pytest.fixture(params=["phone", "desktop"])
def walker(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Walker]:
    with walking(browser, address, request.param) as walker:
        yield walker


@pytest.fixture
def other(browser: Browser, address: str) -> Iterator[Walker]:
    with walking(browser, address, "desktop") as walker:
        yield walker


@pytest.mark.parametrize("game", list(NAMES))
def test_play_resign_and_play_again(walker: Walker, game: str) -> None:
    first = walker.play(game)
    first.turn()
    seed = walker.seed()
    walker.resign()
    walker.button("Play again")
    second = walker.at_the_board()
    assert second.record.moves == ()
    if game == "querni":
        assert walker.seed() != seed
    second.turn()
    second.turn()
    walker.resign()
    walker.button("Again, other colour")
    third = walker.at_the_board()
    assert len(third.record.moves) == 1  # the computer has begun
    third.turn()


@pytest.mark.parametrize("game", list(NAMES))
def test_play_to_the_end_and_begin_a_new_game_unchanged(walker: Walker, game: str) -> None:
    walker.play(game).play()
    walker.more()
    walker.button("Begin")
    again = walker.at_the_board()
    assert again.record.moves == ()
    again.turn()
    # Also in the middle of a game.
    walker.more()
    walker.button("Begin")
    once_more = walker.at_the_board()
    assert once_more.record.moves == ()
    once_more.turn()


def test_a_game_that_was_left_is_found_again_and_the_back_button_leads_there(
    walker: Walker,
) -> None:
    game = walker.play("alquerque")
    game.turn()
    walker.home()
    walker.link("Go on with your game")
    expect(walker.table.sentence).to_contain_text("Your turn")
    assert len(game.lines.all()) == 1
    game.turn()
    walker.page.go_back()
    expect(walker.page.get_by_role("heading", level=1)).to_have_text("Querni and Alquerque de 9")
    walker.page.go_forward()
    expect(game.lines).to_have_count(2)
    game.turn()
