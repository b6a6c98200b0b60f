"""Whole games against the computer, by every way to touch a board."""

from playwright.sync_api import Locator, expect

from browser.table import Game, Table
from browser.visit import Visit

ALQUERQUE = "/play/alquerque?level=1&side=white"
QUERNI = "/play/querni?seed=7&level=1&side=blue"


def test_alquerque_by_clicks(desktop: Visit) -> None:
    game = Game(Table(desktop.open(ALQUERQUE)))
    game.play()
    expect(game.table.button("Play again")).to_be_visible()


def test_querni_by_clicks(desktop: Visit) -> None:
    game = Game(Table(desktop.open(QUERNI)))
    game.play()
    expect(game.table.button("Play again")).to_be_visible()


def test_alquerque_by_keys_alone(desktop: Visit) -> None:
    table = Table(desktop.open("/"))
    table.press_key(desktop.page.get_by_role("link", name="Play Alquerque de 9 against"))
    Game(table, table.key, table.press_key).play()


def test_querni_by_touch_on_a_phone(phone: Visit) -> None:
    table = Table(phone.open(QUERNI))
    Game(table, table.tap, Locator.tap).play()


def test_alquerque_offline_after_a_reload(desktop: Visit) -> None:
    page = desktop.open("/")
    # The worker that keeps the site says when it has taken over.
    page.evaluate("navigator.serviceWorker.ready")
    desktop.context.set_offline(True)
    page.reload()
    page.get_by_role("link", name="Play Alquerque de 9 against").click()
    Game(Table(page)).play()
