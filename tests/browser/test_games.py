"""Whole games against the computer, by every way to touch a board."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from browser.support.board import Game, Table, pieces
from browser.support.visit import Visit

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


@pytest.mark.parametrize(
    ("path", "first"),
    [
        ("/play/alquerque?level=2&side=black", "White placed a man"),
        ("/play/querni?seed=7&level=2&side=pink", "Blue moved"),
    ],
)
def test_who_plays_second_waits_and_sees_the_board_from_the_other_side(
    desktop: Visit, path: str, first: str
) -> None:
    table = Table(desktop.open(path))
    game = Game(table)
    expect(table.sentence).to_contain_text(first)
    assert len(game.record.moves) == 1
    # The square of one's own corner is below and to the left.
    assert table.middle("a7")[1] > table.middle("a1")[1]
    for _ in range(6):
        game.turn()
    assert len(game.record.moves) == 13
    assert table.standing() == pieces(game.record.position)
    # A turn that is taken back is one's own, and the computer's answer to it.
    desktop.page.get_by_role("button", name="Take back").click()
    expect(table.sentence).to_contain_text("The last turn was taken back. Your turn.")
    expect(game.lines).to_have_count(6)
    game.record.undo()
    game.record.undo()
    game.turn()


def test_alquerque_offline_after_a_reload(desktop: Visit) -> None:
    page = desktop.open("/")
    desktop.be_kept()
    desktop.context.set_offline(True)
    page.reload()
    page.get_by_role("link", name="Play Alquerque de 9 against").click()
    Game(Table(page)).play()


def test_the_highest_level_asks_the_tables_offline_too(desktop: Visit) -> None:
    desktop.open("/")
    desktop.be_kept()
    desktop.context.set_offline(True)
    asked: list[str] = []
    desktop.context.on("request", lambda request: asked.append(request.url.split("/")[-1]))
    ending = quote("W.W.W.../......../B.B.B... w 0-0 -,- 0 40")
    table = Table(desktop.open(f"/play/alquerque?level=9&side=black&position={ending}"))
    expect(table.sentence).to_contain_text("Your turn.")
    assert "alquerque-3-3.distances" not in asked
    desktop.open(f"/play/alquerque?level=10&side=black&position={ending}")
    expect(table.sentence).to_contain_text("Your turn.")
    assert "alquerque-3-3.distances" in asked


def test_the_site_is_kept_though_the_network_was_gone_when_it_began(desktop: Visit) -> None:
    desktop.forgiven = re.compile("fetching the script")
    page = desktop.open("/")
    with page.expect_console_message(lambda message: "fetching the script" in message.text):
        desktop.context.set_offline(True)
    desktop.context.set_offline(False)
    desktop.be_kept()
