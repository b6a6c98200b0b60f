"""The installed app: records that are shared with it or opened in it, and turns on its icon."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from browser.support.board import Board
from browser.support.messages import message
from browser.support.people import Person, start_game
from browser.support.visit import Visit

GAME = '[Game "alquerque"]\n\n1. d2 f4 2. b4 *\n'
# Sends a file as a phone does when a person shares it with the app.
_SHARE = """text => {
    const file = new DataTransfer();
    file.items.add(new File([text], "game.pgn"));
    const form = document.createElement("form");
    Object.assign(form, {method: "post", action: "/open", enctype: "multipart/form-data"});
    const input = Object.assign(document.createElement("input"), {type: "file", name: "records"});
    input.files = file.files;
    form.append(input);
    document.body.append(form);
    form.submit();
}"""
# Opens a page as a desktop does when a person opens a file with the app.
_LAUNCH = """Object.defineProperty(window, "launchQueue", {value: {setConsumer(consume) {
    const file = new File([TEXT], "game.pgn");
    if (location.pathname === "/open") consume({files: [{getFile: async () => file}]});
}}});"""
_BADGE = """const show = count => void (document.documentElement.dataset.badge = count);
Navigator.prototype.setAppBadge = async count => show(count);
Navigator.prototype.clearAppBadge = async () => show(0);"""


def test_shared_record_is_imported_offline(desktop: Visit) -> None:
    page = desktop.open("/")
    desktop.wait_until_offline_ready()
    desktop.context.set_offline(True)
    page.evaluate(_SHARE, GAME)
    expect(page).to_have_url(re.compile("/analysis/alquerque\\?kept="))
    expect(page.get_by_text("b4").first).to_be_visible()
    # What is shared once is imported once.
    desktop.open("/open")
    expect(page.get_by_role("heading", level=1)).to_have_text(message("site-title-open"))
    expect(page).to_have_url(f"{desktop.address}/open")
    # Several games are added to the list, without those that are there.
    page.evaluate(_SHARE, f"{GAME}\n{GAME.replace('b4', 'b2')}")
    expect(page).to_have_url(f"{desktop.address}/games")
    expect(page.get_by_role("link", name=message("site-games-open"))).to_have_count(2)
    # A text that is no game is explained.
    problem = message("record-error-unknown-format")
    page.evaluate(_SHARE, "Dear friend, here is our game.")
    expect(page.locator("main .problem")).to_have_text(
        message("site-games-broken", line=1, column=1, problem=problem)
    )


def test_record_file_opens_in_the_app(desktop: Visit) -> None:
    desktop.page.add_init_script(_LAUNCH.replace("TEXT", json.dumps(GAME)))
    page = desktop.page
    page.goto(f"{desktop.address}/open")
    expect(page).to_have_url(re.compile("/analysis/alquerque\\?kept="))
    expect(Board(page).squares).to_have_count(24)


def test_waiting_turns_are_on_the_icon(ana: Person, ben: Person) -> None:
    ben.page.add_init_script(_BADGE)
    path = start_game(ana, ben, time="3d")
    ben.visit.open("/")
    ana.board.tap("d2")
    ana.board.button(ana.message("play-confirm")).tap()
    ben.page.locator(f'main a[href="{path}"]').click()
    ben.sees_turn()
    badge = "data-badge"
    expect(ben.page.locator("html")).to_have_attribute(badge, "1")
    ben.board.click("a1")
    ben.board.button(ben.message("play-confirm")).click()
    ana.sees_turn()
    expect(ben.page.locator("html")).to_have_attribute(badge, "0")
