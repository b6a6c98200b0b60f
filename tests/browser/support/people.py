"""Players of live games, each with their own browser and language."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

from anyio.from_thread import start_blocking_portal
from browser.support.board import Board
from browser.support.messages import message
from browser.support.visit import PHONE, Visit, open_visit
from playwright.sync_api import Browser, Locator, Page, expect
from support.faulty_network import Wire

from qirkat import Move, Position
from qirkat.record import Record

_TIMEOUT = 20  # seconds
# Browser messages while the network is down, which such tests cause, and about a preloaded core
# that is unused while an invitation is being read.
IGNORED_ERRORS = r"ERR_INTERNET_DISCONNECTED|fetching the script|ERR_FAILED|preload but not used"


class Person:
    """A player at a browser tab."""

    def __init__(
        self, visit: Visit, language: str, *, is_phone: bool, page: Page | None = None
    ) -> None:
        self.visit = visit
        self.language = language
        self.is_phone = is_phone
        self.page = page or visit.page
        self.board = Board(self.page)

    def message(self, key: str, **arguments: str) -> str:
        """Return a message of the site in this person's language."""
        return message(key, self.language, **arguments)

    def button(self, key: str, **arguments: str) -> Locator:
        name = self.message(key, **arguments)
        return self.page.get_by_role("button", name=name, exact=True)

    def press(self, key: str, **arguments: str) -> None:
        self.button(key, **arguments).first.click()

    def press_more(self, key: str) -> None:
        """Press a button in the "More" panel."""
        more = self.button("play-more")
        if more.get_attribute("aria-expanded") != "true":
            more.click()
        self.press(key)
        if not self.is_phone:
            more.click()

    def make_account(self, name: str) -> None:
        page = self.visit.open("/account")
        new = page.get_by_role("region", name=self.message("live-account-new"))
        new.get_by_label(self.message("live-account-name")).fill(name)
        new.get_by_label(self.message("live-account-password")).fill("correct horse")
        new.get_by_role("button").click()
        expect(page.get_by_text(self.message("live-account-made"))).to_be_visible()

    # Finding a game

    def make_game(self, game: str, *, time: str = "30+20", side: str = "first", **more: Any) -> str:
        """Create a game in the lobby and return its path."""
        self.visit.open(f"/lobby?game={game}")
        self.page.locator("summary", has_text=self.message("live-make-title")).click()
        self._choose_time(time)
        self.page.locator(f'fieldset input[value="{side}"]').check()
        if more.get("is_rated"):
            self.page.locator("fieldset label").filter(
                has_text=re.compile(rf"^\s*{self.message('live-rated')}\s*$", re.I)
            ).locator("input").check()
        if more.get("is_mirror"):
            self.page.get_by_label(self.message("live-mirror")).check()
        self.press("live-make")
        expect(self.page.get_by_text(self.message("live-waiting"))).to_be_visible()
        return self.page.url.removeprefix(self.visit.address)

    def _choose_time(self, time: str) -> None:
        own = self.page.locator('input[value="own"]')
        expect(own).to_be_attached()
        preset = self.page.locator(f'input[value="{time}"]')
        if preset.count():
            preset.check()
            return
        own.check()
        for key, part in zip(("minutes", "seconds"), time.split("+"), strict=True):
            self.page.get_by_label(self.message(f"live-make-{key}")).select_option(part)

    def join(self, path: str) -> None:
        self.visit.open(path)
        self.press("live-join")
        self.wait_for_board()

    def watch(self, path: str) -> None:
        self.visit.open(path)
        self.wait_for_board()

    def wait_for_board(self) -> None:
        """Wait until the board is there."""
        expect(self.board.squares.first).to_be_attached()

    # Watching

    def sees(self, position: Position) -> None:
        """Wait until this page shows the position."""
        until = time.monotonic() + _TIMEOUT
        pieces = self.page.locator("[data-piece]")
        while True:
            found = set(pieces.evaluate_all("all => all.map(each => each.dataset.piece)"))
            if found == set(position.board):
                return
            assert time.monotonic() < until, (sorted(found), position.text)
            self.page.wait_for_timeout(50)

    def sees_phrase(self, key: str, **arguments: str) -> None:
        expect(self.page.locator("main .said")).to_contain_text(self.message(key, **arguments))

    def sees_turn(self) -> None:
        """Wait until it is this person's turn."""
        expect(self.board.sentence).to_contain_text(self.message("play-turn-you"))

    # Taking turns

    def make(self, position: Position, move: Move) -> None:
        """Make a turn by touching squares, and buttons where there is a choice."""
        like = [
            each
            for each in position.moves
            if (each.origin, each.target) == (move.origin, move.target)
        ]
        if position.game.family == "querni" and move.target is None:
            self._type(move)
            return
        for square in filter(None, (move.origin, move.target)):
            self._touch(square)
        if position.game.family == "alquerque":
            if move.removed and len(like) > 1:
                self._touch(move.removed[0])
            self._confirm_if_asked(move)
            return
        if move.numbers is not None:
            self._remove(move)
        elif len(like) > 1:
            self.press("play-leave")
            return
        self._confirm_if_asked(move)

    def _touch(self, square: str) -> None:
        if self.is_phone:
            self.board.tap(square)
        else:
            self.board.click(square)

    def _remove(self, move: Move) -> None:
        assert move.numbers
        run = "\N{EN DASH}".join(map(str, move.numbers))
        name = self.message("play-remove", run=run)
        button = self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}"))
        part = self.button("play-choose-part")
        expect(button.or_(part).first).to_be_visible()
        if not button.is_visible():
            part.click()
        button.click()

    def _confirm_if_asked(self, move: Move) -> None:
        """Confirm a turn that could jump on, strands a tile, or has days to be thought about."""
        done = self.board.button(self.message("play-confirm"))
        made = self.page.get_by_role("region", name=self.message("play-moves")).get_by_text(
            move.text
        )
        expect(done.or_(made).first).to_be_visible()
        if done.is_visible():
            done.click()

    def _type(self, move: Move) -> None:
        if self.is_phone:
            self.press("play-more")
        field = self.page.get_by_role("textbox", name=self.message("play-typed"))
        field.fill(move.text)
        field.press("Enter")
        if self.is_phone:
            self.press("play-close")

    def resign(self) -> None:
        self.press("play-resign")
        self.board.button(self.message("play-resign-yes")).click()

    @contextmanager
    def cut_off(self) -> Iterator[None]:
        """Take the network down for a while."""
        self.visit.context.set_offline(True)
        expect(self.page.get_by_text(self.message("live-status-offline"))).to_be_visible()
        yield
        self.visit.context.set_offline(False)
        expect(self.page.get_by_text(self.message("live-status-offline"))).to_have_count(0)


@contextmanager
def person(
    browser: Browser, address: str, language: str, *, is_phone: bool = False, **options: Any
) -> Iterator[Person]:
    """Open a new browser as a guest."""
    size = PHONE if is_phone else {}
    with open_visit(browser, address, locale=language, **{**size, **options}) as visit:
        visit.ignored = re.compile(IGNORED_ERRORS)
        yield Person(visit, language, is_phone=is_phone)


@contextmanager
def delayed_address(address: str, delay: float) -> Iterator[str]:
    """A second address of a server whose traffic is delayed by some seconds."""
    wire = Wire(urlsplit(address).port or 80)
    wire.delay = delay
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(wire.running()):
        yield wire.address


def start_game(first: Person, second: Person, game: str = "alquerque", **wishes: object) -> str:
    """Start a game with both players at the board and return its path."""
    path = first.make_game(game, **wishes)  # type: ignore[arg-type]
    second.join(path)
    first.wait_for_board()
    return path


def play_one_turn_each(first: Person, second: Person, record: Record) -> None:
    for each in (first, second):
        each.sees_turn()
        move = next(move for move in record.position.moves if move.target and not move.numbers)
        each.make(record.position, move)
        record.play(move)
    first.sees_turn()


def record_of(address: str, path: str) -> Record:
    """Return the game as the server has it."""
    with urlopen(f"{address}/api/games/{path.split('/')[-1]}/record") as answer:
        return Record.parse(answer.read().decode())
