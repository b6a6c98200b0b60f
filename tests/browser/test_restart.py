"""A server restart during a game: players are informed and play on."""

from __future__ import annotations

import re
import signal

import pytest
from playwright.sync_api import Browser, Locator, expect

from browser.support.people import IGNORED_ERRORS, Person, person, start_game
from browser.support.visit import restartable_server

# Browser messages while the server is down, or up without its database.
_AWAY = re.compile(rf"{IGNORED_ERRORS}|ERR_CONNECTION_(REFUSED|RESET)|response code: 503")
_TIMEOUT = 60_000  # milliseconds: the delay between attempts grows


@pytest.mark.parametrize(
    ("number", "key"),
    [(signal.SIGTERM, "live-bye-stopping"), (signal.SIGKILL, "live-status-reconnecting")],
    ids=["stopped", "killed"],
)
def test_game_continues_after_a_restart(browser: Browser, number: signal.Signals, key: str) -> None:
    with (
        restartable_server() as server,
        person(browser, server.address, "es", is_phone=True) as ana,
        person(browser, server.address, "fr") as ben,
    ):
        people = (ana, ben)
        for each in people:
            each.visit.ignored = _AWAY
        start_game(ana, ben)
        server.end(number)
        for each in people:
            expect(told(each, key)).to_be_visible()
        # The player to move need not wait for the server.
        ana.board.tap("d2")
        ana.sees_phrase("live-kept")
        server.start()
        for each in people:
            expect(told(each, key)).to_have_count(0, timeout=_TIMEOUT)
        ben.sees_turn()
        ben.board.click("a1")
        ana.sees_turn()
        for each in people:
            expect(each.page.locator("[data-piece]")).to_have_count(2)


def told(reader: Person, key: str) -> Locator:
    """Return the status of the connection."""
    return reader.page.locator("main [role=status]").get_by_text(reader.message(key))
