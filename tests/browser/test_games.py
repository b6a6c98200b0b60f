"""Whole games against the computer, by mouse, keyboard and touch."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from browser.support.board import Board, ComputerGame, expected_pieces
from browser.support.messages import message, message_pattern
from browser.support.visit import Visit

ALQUERQUE = "/play/alquerque?level=1&side=white"
QUERNI = "/play/querni?seed=7&level=1&side=blue"


def test_alquerque_by_clicks(desktop: Visit) -> None:
    game = ComputerGame(Board(desktop.open(ALQUERQUE)))
    game.play()
    expect(game.board.button(message("play-again"))).to_be_visible()


def test_querni_by_clicks(desktop: Visit) -> None:
    game = ComputerGame(Board(desktop.open(QUERNI)))
    game.play()
    expect(game.board.button(message("play-again"))).to_be_visible()


def test_alquerque_by_keys_alone(desktop: Visit) -> None:
    board = Board(desktop.open("/"))
    board.press_key(
        desktop.page.get_by_role(
            "link", name=message("site-home-play-game", game=message("shared-games-alquerque"))
        )
    )
    ComputerGame(board, board.key, board.press_key).play()


def test_querni_by_touch_on_a_phone(phone: Visit) -> None:
    board = Board(phone.open(QUERNI))
    ComputerGame(board, board.tap, Locator.tap).play()


@pytest.mark.parametrize(
    ("path", "first"),
    [
        ("/play/alquerque?level=2&side=black", message_pattern("shared-did-place", side="White")),
        ("/play/querni?seed=7&level=2&side=pink", message_pattern("shared-did-move", side="Blue")),
    ],
)
def test_second_player_waits_and_sees_the_board_from_the_other_side(
    desktop: Visit, path: str, first: re.Pattern[str]
) -> None:
    board = Board(desktop.open(path))
    game = ComputerGame(board)
    expect(board.sentence).to_contain_text(first)
    assert len(game.record.moves) == 1
    # The player's own corner is at the lower left.
    assert board.center("a7")[1] > board.center("a1")[1]
    for _ in range(6):
        game.turn()
    assert len(game.record.moves) == 13
    assert board.pieces() == expected_pieces(game.record.position)
    # Undo takes back the player's turn and the computer's reply.
    desktop.page.get_by_role("button", name=message("play-undo")).click()
    expect(board.sentence).to_contain_text(message("play-undone") + " " + message("play-turn-you"))
    expect(game.lines).to_have_count(6)
    game.record.undo()
    game.record.undo()
    game.turn()


def test_alquerque_offline_after_a_reload(desktop: Visit) -> None:
    page = desktop.open("/")
    desktop.wait_until_offline_ready()
    desktop.context.set_offline(True)
    page.reload()
    page.get_by_role(
        "link", name=message("site-home-play-game", game=message("shared-games-alquerque"))
    ).click()
    ComputerGame(Board(page)).play()


def test_highest_level_uses_tables_offline(desktop: Visit) -> None:
    desktop.open("/")
    desktop.wait_until_offline_ready()
    desktop.context.set_offline(True)
    asked: list[str] = []
    desktop.context.on("request", lambda request: asked.append(request.url.split("/")[-1]))
    ending = quote("W.W.W.../......../B.B.B... w 0-0 -,- 0 40")
    board = Board(desktop.open(f"/play/alquerque?level=9&side=black&position={ending}"))
    expect(board.sentence).to_contain_text(message("play-turn-you"))
    assert "alquerque-3-3.distances" not in asked
    desktop.open(f"/play/alquerque?level=10&side=black&position={ending}")
    expect(board.sentence).to_contain_text(message("play-turn-you"))
    assert "alquerque-3-3.distances" in asked


def test_site_is_cached_although_it_started_offline(desktop: Visit) -> None:
    desktop.ignored = re.compile("fetching the script")
    page = desktop.open("/")
    with page.expect_console_message(lambda message: "fetching the script" in message.text):
        desktop.context.set_offline(True)
    desktop.context.set_offline(False)
    desktop.wait_until_offline_ready()
