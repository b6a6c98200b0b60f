"""The board of a live game by phone, by keyboard and by sound."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from browser.support.messages import message
from browser.support.people import Person, person, play_one_turn_each, record_of, start_game
from browser.support.visit import Visit
from browser.test_phone import SMALL
from qirkat import GAMES

_COVERED = """all => all.filter(square => {
    const { e, f } = square.getScreenCTM();
    return document.elementFromPoint(e, f) !== square;
}).map(square => square.dataset.square)"""
# Counts the sounds of pieces on a page.
_LISTEN = """window.heard = 0;
const strike = AudioContext.prototype.createBufferSource;
AudioContext.prototype.createBufferSource = function () {
    heard += 1;
    return strike.call(this);
};"""


@pytest.mark.parametrize("game", GAMES)
def test_players_who_arrive_by_a_link_see_the_goal(
    ana: Person, ben: Person, address: str, game: str
) -> None:
    path = ana.make_game(game)
    ben.visit.open(path)
    goal = f"play-goal-{game}"
    rules = ben.page.get_by_role("link", name=ben.message("site-home-learn"))
    expect(ben.page.get_by_text(ben.message(goal))).to_be_visible()
    expect(rules).to_have_attribute("href", f"/learn/{game}")
    ben.join(path)
    for each in (ana, ben):
        expect(each.page.get_by_text(each.message(goal))).to_be_visible()
    play_one_turn_each(ana, ben, record_of(address, path))
    for each in (ana, ben):
        expect(each.page.get_by_text(each.message(goal))).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_goal_is_shown_against_the_computer(phone: Visit, game: str) -> None:
    page = phone.open(f"/play/{game}?level=1")
    expect(page.locator("main .goal")).to_contain_text(message(f"play-goal-{game}"))
    page.get_by_role("link", name=message("site-home-learn")).click()
    expect(page).to_have_url(f"{phone.address}/learn/{game}/goal")


@pytest.mark.parametrize("game", GAMES)
def test_whole_board_is_visible_on_a_small_phone(
    browser: Browser, address: str, ben: Person, game: str
) -> None:
    with person(browser, address, "fr", is_phone=True, **SMALL) as amy:
        path = start_game(amy, ben, game)
        play_one_turn_each(amy, ben, record_of(address, path))
        amy.page.evaluate("scrollTo(0, 0)")
        assert amy.board.squares.evaluate_all(_COVERED) == []
        for name in ("live-draw", "play-resign", "play-more"):
            expect(amy.button(name)).to_be_in_viewport(ratio=1)
        expect(amy.page.locator(".digits").last).to_be_in_viewport(ratio=1)


def test_lost_connection_covers_nothing(ana: Person, ben: Person, address: str) -> None:
    path = start_game(ana, ben, "querni")
    play_one_turn_each(ana, ben, record_of(address, path))
    with ana.cut_off():
        ana.page.evaluate("scrollTo(0, 0)")
        assert ana.board.squares.evaluate_all(_COVERED) == []


def test_background_tab_plays_a_sound_for_a_turn(ana: Person, ben: Person) -> None:
    ben.page.add_init_script(_LISTEN)
    start_game(ana, ben)
    # Nothing moves: these browsers ask for reduced motion.
    before = ben.page.evaluate("heard")
    ana.board.tap("d2")
    ben.sees_turn()
    assert ben.page.evaluate("heard") == before + 1
    ben.press("play-more")
    ben.page.get_by_label(ben.message("site-settings-sound")).uncheck()
    ben.board.click("a1")
    ana.sees_turn()
    assert ben.page.evaluate("heard") == before + 1


def test_game_by_keyboard_alone(ana: Person, ben: Person) -> None:
    start_game(ben, ana)
    ben.board.key("d2")
    ana.sees_turn()
    ana.board.tap("a1")
    ben.sees_turn()
    for key in ("play-more", "live-phrase-hello"):
        ben.board.press_key(ben.button(key))
    expect(ana.page.get_by_text(ana.message("live-phrase-hello")).first).to_be_visible()
    ben.board.press_key(ben.button("live-draw"))
    expect(ana.button("live-accept-draw")).to_be_visible()
    ana.board.press_key(ana.button("live-accept-draw"))
    expect(ben.board.sentence).to_contain_text(ben.message("shared-end-draw"))
    ben.board.press_key(ben.button("live-rematch"))
    expect(ana.button("live-accept-rematch")).to_be_visible()


def test_back_and_reload_lead_to_the_same_board(ana: Person, ben: Person) -> None:
    path = start_game(ana, ben, time="1d")
    ana.board.tap("d2")
    ana.board.button(ana.message("play-confirm")).tap()
    ben.sees_turn()
    ben.page.get_by_role("link", name=ben.message("site-nav-online"), exact=True).click()
    expect(ben.page.get_by_role("heading", level=1)).to_have_text(ben.message("site-title-lobby"))
    ben.page.go_back()
    ben.sees_turn()
    ben.page.reload()
    ben.sees_turn()
    ben.board.click("a1")
    ben.board.button(ben.message("play-confirm")).click()
    ana.sees_turn()
    assert ben.page.url.endswith(path)


def test_link_of_a_game_is_copied(ana: Person, ben: Person) -> None:
    path = start_game(ana, ben)
    ben.visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ben.press("play-more")
    ben.press("play-share-link")
    expect(ben.page.get_by_text(ben.message("play-share-copied"))).to_be_visible()
    assert ben.page.evaluate("navigator.clipboard.readText()") == ben.visit.address + path


def test_low_time_is_announced(ana: Person, ben: Person, address: str) -> None:
    path = start_game(ana, ben, time="0.25+0")
    play_one_turn_each(ana, ben, record_of(address, path))
    ana.sees_phrase("live-time-left", time="10 segundos")
    expect(ben.page.locator("main .said")).not_to_contain_text("secondes")
