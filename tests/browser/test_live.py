"""Live games between people in different browsers, despite network failures."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from urllib.parse import quote
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Route, expect
from support.paths import ROOT

from browser.support.messages import KEY, message, message_pattern
from browser.support.people import (
    Person,
    delayed_address,
    person,
    play_one_turn_each,
    record_of,
    start_game,
)
from browser.support.visit import LANGUAGES, accessibility_violations
from browser.test_pages import OVERHANG, TEXTS
from qirkat import GAMES
from qirkat.engine import Engine
from qirkat.record import Record

PHOTOGRAPHS = ROOT / "build/live"


def photograph(name: str, *people: Person) -> None:
    PHOTOGRAPHS.mkdir(parents=True, exist_ok=True)
    for each in people:
        each.page.screenshot(path=PHOTOGRAPHS / f"{name}-{each.language}.png")


def ending(record: Record, reader: Person, side: str | None) -> str:
    """Return the result as the page words it for a side, or for a spectator."""
    assert record.outcome is not None
    winner = record.outcome.winner
    if winner is None:
        return reader.message("shared-end-draw")
    if side is not None:
        return reader.message("live-won" if side == winner else "live-lost")
    named = reader.message(
        "shared-in_sentence-side", colour=reader.message(f"shared-colours-{winner}")
    )
    sentence = reader.message("shared-end-win", winner=named)
    return sentence[:1].upper() + sentence[1:]


@pytest.mark.parametrize("name", ["alquerque", "querni"])
def test_whole_game_with_reconnects(
    ana: Person, ben: Person, eve: Person, address: str, name: str
) -> None:
    """A strong player against a random one, so that it ends; a third person watches."""
    path = start_game(ana, ben, name)
    eve.watch(path)
    record = record_of(address, path)
    good, bad = Engine(GAMES[name], level=6), random.Random(4)
    while not record.is_over:
        ply = len(record.moves)
        mover, other = (ana, ben) if ply % 2 == 0 else (ben, ana)
        position = record.position
        move = good.choose(record) if mover is ana else bad.choice(position.moves)
        mover.sees(position)
        if ply in (4, 9):
            # The turn is made offline and sent when the network is back.
            with mover.cut_off():
                mover.make(position, move)
                mover.sees_phrase("live-kept")
                photograph(f"{name}-cut-off", mover)
                eve.sees(position)
        elif ply == 6:
            # The waiting player is cut off and misses nothing.
            with other.cut_off():
                mover.make(position, move)
                eve.sees(position.play(move))
        elif ply == 8:
            # The page is closed before the turn is sent; a new page sends it.
            mover.visit.wait_until_offline_ready()
            with mover.cut_off():
                mover.make(position, move)
                mover.sees_phrase("live-kept")
                mover.page.reload()
                expect(mover.page.get_by_text(mover.message("live-status-offline"))).to_be_visible()
            mover.wait_for_board()
        else:
            mover.make(position, move)
        record.play(move)
        eve.sees(record.position)
        if ply == 10:
            photograph(name, ana, ben, eve)
    first, second = {"querni": ("blue", "pink"), "alquerque": ("white", "black")}[name]
    for each, side in ((ana, first), (ben, second), (eve, None)):
        each.sees(record.position)
        expect(each.board.sentence).to_contain_text(ending(record, each, side))
    photograph(f"{name}-over", ana, ben, eve)
    kept = record_of(address, path)
    assert kept.moves == record.moves
    assert kept.outcome == record.outcome


def test_game_from_the_lobby(ana: Person, ben: Person) -> None:
    ben.visit.open("/lobby")
    expect(ben.page.get_by_text(ben.message("live-seeks-none"))).to_be_visible()
    ana.make_game("querni", side="random")
    ben.page.get_by_role("button", name=message_pattern("live-join-of", "fr")).click()
    ben.wait_for_board()
    ana.wait_for_board()
    for each in (ana, ben):
        # Whoever moves first, the draw of the set-up can be verified.
        each.press("play-more")
        each.press("live-check")
        expect(each.page.get_by_text(each.message("live-check-right"))).to_be_visible()


def test_withdrawn_game_disappears(ana: Person, ben: Person) -> None:
    path = ana.make_game("alquerque")
    ben.visit.open("/lobby")
    expect(ben.page.locator("main li")).to_have_count(1)
    ana.press("live-cancel")
    expect(ben.page.get_by_text(ben.message("live-seeks-none"))).to_be_visible()
    ben.visit.open(path)
    expect(ben.page.get_by_text(ben.message("live-reason-no_game"))).to_be_visible()


def test_phrases_and_offers_are_shown_in_the_readers_language(ana: Person, ben: Person) -> None:
    start_game(ana, ben)
    ana.press_more("live-phrase-good_luck")
    expect(ben.page.get_by_text(ben.message("live-phrase-good_luck")).first).to_be_visible()
    ana.board.tap("d2")
    ben.sees_turn()
    ana.press_more("live-takeback")
    ben.press("live-accept-takeback")
    expect(ana.page.locator("[data-piece]")).to_have_count(0)
    ana.board.tap("g7")
    ben.sees_turn()
    ben.board.click("a1")
    ana.sees_turn()
    ben.press("live-draw")
    ana.press("live-decline")
    expect(ben.page.get_by_text(ben.message("live-offered-draw"))).to_have_count(0)
    ben.press_more("live-give-seconds")
    # Players cannot give time to themselves.
    expect(ana.page.locator(".digits").last).to_contain_text(re.compile(r"^\s*3[0-9]:"))
    ana.press("play-resign")
    ana.press("play-resign-no")
    ana.press("play-resign")
    ana.board.button(ana.message("play-resign-yes")).click()
    expect(ben.board.sentence).to_contain_text(ben.message("live-won"))
    expect(ana.board.sentence).to_contain_text(ana.message("live-lost"))
    photograph("resigned", ana, ben)
    before = ana.page.url
    ana.board.button(ana.message("live-rematch")).click()
    ben.press("live-accept-rematch")
    for each in (ana, ben):
        expect(each.page).not_to_have_url(before)
        each.wait_for_board()
    ben.sees_turn()


def test_two_tabs_agree(ana: Person, ben: Person) -> None:
    path = start_game(ana, ben)
    page = ana.visit.context.new_page()
    page.goto(ana.visit.address + path)
    other = Person(ana.visit, "es", is_phone=True, page=page)
    other.sees_turn()
    tabs = {"d2": ana, "g7": other}
    with ana.cut_off():
        # Each tab sends a different turn: the first to arrive counts.
        for point, tab in tabs.items():
            tab.page.bring_to_front()
            tab.board.tap(point)
            tab.sees_phrase("live-kept")
    ben.sees_turn()
    stands = ben.page.locator("[data-piece]").get_attribute("data-piece")
    assert stands is not None
    for point, tab in tabs.items():
        # Until it learns of the other turn, a tab shows its own.
        expect(tab.page.locator("[data-piece]")).to_have_attribute("data-piece", stands)
        refused = tab.page.get_by_text(ana.message("live-reason-stale"))
        expect(refused).to_have_count(0 if point == stands else 1)
    ben.board.click("a1")
    for tab in tabs.values():
        tab.sees_turn()


def test_two_games_from_one_set_up(ana: Person, ben: Person, address: str) -> None:
    path = start_game(ana, ben, "querni", is_mirror=True)
    first = ana.page.locator("[data-piece]").evaluate_all(_PIECES)
    play_one_turn_each(ana, ben, record_of(address, path))
    ana.resign()
    for each in (ana, ben):
        each.board.page.get_by_role("link", name=each.message("live-match-second")).first.click()
        expect(each.page.get_by_role("link", name=each.message("live-match-second"))).to_have_count(
            0
        )
        each.wait_for_board()
        assert each.page.locator("[data-piece]").evaluate_all(_PIECES) == first
        each.press("play-more")
        expect(each.page.get_by_text(each.message("live-match-end-first", end=""))).to_be_visible()
        each.press("play-close" if each.is_phone else "play-more")
    play_one_turn_each(ben, ana, record_of(address, ben.page.url))
    ana.resign()
    for each in (ana, ben):
        sees_score(each, "2", "0")
        back = each.page.get_by_role("link", name=each.message("live-match-first"))
        back.click()
        expect(back).to_have_count(0)
        sees_score(each, "0", "2")


def guests(reader: Person) -> list[str]:
    """Return the players in the title of a game, the first to move first."""
    title = reader.page.get_by_role("heading", level=1)
    expect(title).to_have_text(re.compile(r"\d{4}\D+\d{4}"))
    digits = re.findall(r"\d{4}", title.inner_text())
    return [reader.message("live-guest", digits=each) for each in digits]


def sees_score(reader: Person, first: str, second: str) -> None:
    """Check the score of a match beside one of its games."""
    names = guests(reader)
    score = {"first": names[0], "firstPoints": first, "second": names[1], "secondPoints": second}
    expect(reader.page.get_by_text(reader.message("live-match-score", **score))).to_be_visible()


def test_lag_credit_is_shown_at_the_end(browser: Browser, address: str, ana: Person) -> None:
    delay = 0.3
    with delayed_address(address, delay) as slow, person(browser, slow, "fr") as ben:
        path = start_game(ana, ben)
        record = record_of(address, path)
        for _ in range(2):  # the first turn has a separate time limit
            play_one_turn_each(ana, ben, record)
        ben.resign()
        for each in (ana, ben):
            expect(each.page.get_by_text(each.message("live-lag"))).to_be_visible()
            _, far = (lag_of(each, name) for name in guests(each))
            assert far >= delay


def lag_of(reader: Person, name: str) -> float:
    """Return a player's largest lag credit for a turn, in seconds, as the page shows it."""
    said = re.escape(reader.message("live-lag-of", name=name, total="T", most="M"))
    number = r"([\d.,]+)"
    form = re.compile(said.replace("T", number, 1).replace("M", number, 1))
    found = form.search(reader.page.locator("main").inner_text())
    assert found, form
    return float(found[2].replace(",", "."))


_PIECES = "all => all.map(each => [each.dataset.piece, each.textContent]).sort()"


def test_correspondence_games_are_on_the_home_page(ana: Person, ben: Person) -> None:
    path = start_game(ana, ben, time="3d")
    ben.visit.open("/")
    expect(ben.page).to_have_title(re.compile(r"^Querni"))
    ana.board.tap("d2")
    ana.board.button(ana.message("play-confirm")).tap()
    waiting = ben.page.locator(f'main a[href="{path}"]')
    expect(waiting).to_be_visible()
    expect(ben.page).to_have_title(re.compile(r"^\(1\) "))
    photograph("home", ben)
    waiting.click()
    ben.wait_for_board()
    assert ben.page.url.endswith(path)
    expect(ben.page).to_have_title(re.compile(f"^{ben.message('play-turn-you')[:-1]}"))
    ben.board.click("a1")
    ben.board.button(ben.message("play-confirm")).click()
    ana.sees_turn()
    expect(ben.page).to_have_title(re.compile(f"^{ben.message('site-title-game')}"))


def test_account_from_guest_to_deletion(ana: Person, ben: Person) -> None:
    start_game(ana, ben)
    ana.press("live-abort")
    expect(ana.board.sentence).to_contain_text(ana.message("shared-why-aborted"))
    page = ana.visit.open("/account")
    new = page.get_by_role("region", name=ana.message("live-account-new"))
    new.get_by_label(ana.message("live-account-name")).fill("A")
    new.get_by_label(ana.message("live-account-password")).fill("correct horse")
    new.get_by_role("button").click()
    expect(page.get_by_text(ana.message("live-reason-name_short"))).to_be_visible()
    # Browsers report refused requests by themselves.
    assert "status of 400" in ana.visit.errors.pop()
    new.get_by_label(ana.message("live-account-name")).fill("Ana María")
    new.get_by_role("button").click()
    expect(page.get_by_text(ana.message("live-account-made"))).to_be_visible()
    expect(page.get_by_role("link", name="Ana María")).to_be_visible()
    photograph("account", ana)
    with page.expect_download() as download:
        page.get_by_role("link", name=ana.message("live-account-export")).click()
    assert "GameId" in Path(download.value.path()).read_text()

    ana.press("live-account-log-out")
    expect(page.get_by_text(ana.message("live-account-out"))).to_be_visible()
    log_in = page.get_by_role("region", name=ana.message("live-account-in"))
    log_in.get_by_label(ana.message("live-account-name")).fill("ana maría")
    log_in.get_by_label(ana.message("live-account-password")).fill("correct horse")
    log_in.get_by_role("button").click()
    change = page.get_by_role("region", name=ana.message("live-account-change"))
    change.get_by_label(ana.message("live-account-old")).fill("correct horse")
    change.get_by_label(ana.message("live-account-fresh")).fill("battery staple")
    change.get_by_role("button").click()
    expect(page.get_by_text(ana.message("live-account-changed"))).to_be_visible()

    ben.visit.open("/player/Ana Mar%C3%ADa")
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("Ana María")
    expect(ben.page.locator("main li")).to_have_count(1)
    photograph("player", ben)

    ana.press("live-account-delete")
    page.get_by_label(ana.message("live-account-password")).last.fill("battery staple")
    ana.press("live-account-delete-yes")
    expect(page.get_by_text(ana.message("live-account-deleted"))).to_be_visible()


# Counts close messages and records the page's connection status.
NOTING = """
window.byes = 0;
window.told = [];
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => (window.byes += data.startsWith('{"t":"bye"')));
  }
};
const note = () => {
  for (const each of document.querySelectorAll(".status p")) window.told.push(each.textContent);
};
new MutationObserver(note).observe(document, { subtree: true, childList: true });
"""


def test_login_and_logout_reach_all_tabs_without_errors(ana: Person, ben: Person) -> None:
    """The server ends earlier sessions and their connections."""
    start_game(ana, ben)
    ana.page.add_init_script(NOTING)
    page = ana.visit.open("/account")
    other = page.context.new_page()
    other.goto(f"{ana.visit.address}/lobby")
    expect(other.locator("main")).to_contain_text(message_pattern("live-who-guest", ana.language))
    farewells = 0

    def answer_late(route: Route) -> None:
        """Answer after the connection has ended, as on a slow network."""
        response = route.fetch()
        page.wait_for_function("before => window.byes > before", arg=farewells)
        route.fulfill(response=response)

    for path in ("account", "logout"):
        page.route(f"**/api/{path}", answer_late)
    new = page.get_by_role("region", name=ana.message("live-account-new"))
    new.get_by_label(ana.message("live-account-name")).fill("Ana Rosa")
    new.get_by_label(ana.message("live-account-password")).fill("correct horse")
    new.get_by_role("button").click()
    expect(page.get_by_text(ana.message("live-account-made"))).to_be_visible()
    for each in (page, other):
        expect(each.get_by_role("link", name="Ana Rosa")).to_be_visible()
    farewells = 1
    ana.press("live-account-log-out")
    expect(page.get_by_text(ana.message("live-account-out"))).to_be_visible()
    for each in (page, other):
        expect(each.get_by_text(ana.message("live-who-nobody"))).to_be_visible()
    assert page.evaluate("window.byes") == 2
    assert ana.message("live-bye-session") not in page.evaluate("window.told")


def test_rated_games_change_ratings(browser: Browser, address: str) -> None:
    with person(browser, address, "en") as ada, person(browser, address, "ja") as ken:
        for each, name in ((ada, "Ada"), (ken, "健太")):
            each.make_account(name)
        start_game(ada, ken, is_rated=True)
        seats = ken.page.locator(".seat")
        expect(seats.first.locator(".name")).to_have_text("Ada")
        expect(seats.first.get_by_text("1500?", exact=True)).to_be_visible()
        ada.board.click("d2")
        ken.sees_turn()
        ken.board.click("a1")
        ada.sees_turn()
        ada.resign()
        own = ken.message("live-rating-own", rating="1662", change="+162")
        expect(ken.page.get_by_text(own)).to_be_visible()
        expect(
            ada.page.get_by_text(message("live-rating-own", rating="1338", change="-162"))
        ).to_be_visible()
        seats = ada.page.locator(".seat")
        expect(seats.locator(".name")).to_have_text(["健太", ada.message("play-you")])
        for seat, rating in zip(seats.all(), ("1662?", "1338?"), strict=True):
            expect(seat.get_by_text(rating, exact=True)).to_be_visible()
        photograph("rated", ada, ken)
        ken.page.get_by_role("link", name="Ada").click()
        expect(ken.page.get_by_role("heading", level=1)).to_have_text("Ada")
        expect(ken.page.locator("main")).to_contain_text(
            message_pattern("live-results", "ja", won=0, lost=1, drawn=0)
        )
        photograph("player", ken)


def test_games_being_played_can_be_watched(ana: Person, ben: Person, eve: Person) -> None:
    path = start_game(ana, ben)
    eve.visit.open("/live")
    eve.page.locator(f'main li a[href="{path}"]').click()
    eve.wait_for_board()
    ana.press("play-more")
    expect(ana.page.get_by_text(message("live-watchers", "es", count=1))).to_be_visible()
    with urlopen(f"{ana.visit.address}/api/games") as answer:
        assert path.split("/")[-1] in {each["info"]["id"] for each in json.load(answer)["games"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_live_pages_are_accessible_and_fit_a_narrow_phone(
    browser: Browser, address: str, axe: str, language: str
) -> None:
    """Each language wide and narrow; accessibility in one, as rules do not depend on words."""
    narrow = {"viewport": {"width": 360, "height": 740}}
    found: dict[str, object] = {}

    def look(name: str, each: Person) -> None:
        assert not KEY.findall(each.page.evaluate(TEXTS)), name
        if overhang := each.page.evaluate(OVERHANG):
            found[f"{name}: overhang"] = overhang
        if language == "es" and (met := accessibility_violations(each.page, axe)):
            found[f"{name}: accessibility_violations"] = met

    with (
        person(browser, address, language, is_phone=True, **narrow) as one,
        person(browser, address, language) as two,
    ):
        path = one.make_game("querni")
        look("waiting", one)
        two.visit.open("/lobby")
        expect(two.page.locator("main li")).not_to_have_count(0)
        look("lobby", two)
        two.visit.open(path)
        expect(two.button("live-join")).to_be_visible()
        look("joining", two)
        two.press("live-join")
        for each in (one, two):
            each.wait_for_board()
        two.press("live-draw")
        expect(one.button("live-decline")).to_be_visible()
        look("offered", one)
        for each in (one, two):
            each.press("play-more")
            look("more", each)
        photograph("more", one, two)
        two.press("live-abort")
        expect(one.button("live-rematch")).to_be_visible()
        one.press("play-close")
        for each in (one, two):
            look("over", each)
        one.visit.context.set_offline(True)
        expect(one.page.get_by_text(one.message("live-status-offline"))).to_be_visible()
        look("offline", one)
        photograph("offline", one)
    assert found == {}


def test_profile_and_game_pages_are_accessible(browser: Browser, address: str, axe: str) -> None:
    """With content: a finished rated game and a running one."""
    one = person(browser, address, "en", is_phone=True)
    two = person(browser, address, "en")
    with one as zoe, two as max_:
        names = {zoe: "Zoe Profile", max_: "Max Profile"}
        for each, name in names.items():
            each.make_account(name)
        play_one_turn_each(zoe, max_, record_of(address, start_game(zoe, max_, is_rated=True)))
        zoe.resign()
        expect(max_.board.sentence).to_contain_text(max_.message("live-won"))
        path = start_game(zoe, max_)
        found = {}
        for each, name in names.items():
            page = each.visit.open("/live")
            expect(page.locator(f'main li a[href="{path}"]')).to_be_visible()
            found[f"{name}: live"] = accessibility_violations(page, axe)
            page = each.visit.open("/account")
            expect(
                page.get_by_role("region", name=each.message("live-account-change"))
            ).to_be_visible()
            found[f"{name}: account"] = accessibility_violations(page, axe)
            page = each.visit.open(f"/player/{quote(name)}")
            expect(page.locator(f'main li a[href="{path}"]')).to_be_visible()
            found[f"{name}: player"] = accessibility_violations(page, axe)
    assert not any(found.values()), found
