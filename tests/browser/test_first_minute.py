"""The first minute: the home page, a first game and its tips, settings, and empty pages."""

import re
from random import Random
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.support.board import Board
from browser.support.messages import message
from browser.support.visit import DESKTOP, PHONE, accessibility_violations, open_visit
from qirkat import Move, Position, querni

# Blue's 9, 10 and 11 are a chain; without them 12 and 13 could never leave.
STRANDING = "10/10/10/3IJK4/10/7L1M/a9 b 0 9"
SCREENS = pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
HIGH = {**DESKTOP, "viewport": {"width": 1920, "height": 1080}}
LOW = {**PHONE, "viewport": {"width": 320, "height": 568}}
NO_GAMES: dict[str, Any] = {"games": [], "next": None}


def tip(page: Page, name: str) -> Locator:
    return page.get_by_role("status").get_by_text(message(f"play-tip-{name}"))


def open_for_two(page: Page, game: str) -> Board:
    """Open a game for two people from the home page."""
    page.get_by_role("link", name=message("site-nav-home")).click()
    page.get_by_role("link", name=message("site-home-people-game", game=game)).click()
    board = Board(page)
    expect(board.squares).to_have_count(70 if game == "Querni" else 24)
    return board


def make_chain(board: Board) -> None:
    """Play until a chain can be removed, and stop there."""
    expect(board.page).to_have_url(re.compile(r"seed=\d+"))
    position = querni.start(seed=int(parse_qs(urlsplit(board.page.url).query)["seed"][0]))
    for step in steps_to_chain(position):
        click_move(board, step)
        position = position.play(step)
        expect(board.sentence).to_contain_text(
            message("play-turn-side", side=position.side.capitalize())
        )
    chains = [move for move in position.moves if move.numbers]
    if all(move.target for move in chains):
        click_move(board, chains[0])
        expect(board.button(message("play-leave"))).to_be_visible()


def click_move(board: Board, move: Move) -> None:
    assert move.origin
    assert move.target
    board.click(move.origin)
    board.click(move.target)


def steps_to_chain(start: Position) -> list[Move]:
    """Return a few steps to where a chain can be removed, well before a draw by quiet turns."""
    found = []
    for seed in range(30):
        random, position, steps = Random(seed), start, list[Move]()
        while len(steps) < 10 and not any(move.numbers for move in position.moves):
            steps.append(random.choice([move for move in position.moves if is_step(move)]))
            position = position.play(steps[-1])
        if any(move.numbers for move in position.moves):
            found.append(steps)
    return min(found, key=len)


def is_step(move: Move) -> bool:
    start, end = move.origin or "", move.target or ""
    return abs(ord(start[0]) - ord(end[0])) < 2 and abs(int(start[1]) - int(end[1])) < 2


def make_mill(board: Board) -> None:
    """Both sides place until White can make a mill."""
    for square, side in (("a7", "Black"), ("c3", "White"), ("d7", "Black"), ("e5", "White")):
        board.click(square)
        expect(board.sentence).to_contain_text(message("play-turn-side", side=side))


@SCREENS
def test_touching_the_board_of_the_home_page_starts_a_game(
    browser: Browser, address: str, screen: dict[str, Any]
) -> None:
    with open_visit(browser, address, **screen, reduced_motion="no-preference") as visit:
        page = visit.open("/")
        play = page.get_by_role("link", name=message("site-home-play-game", game="Querni"))
        expect(play).to_be_in_viewport(ratio=1)
        tiles = page.locator(".querni [data-piece]")
        expect(tiles).to_have_count(25)
        # A chain forms and lifts, a mill closes and takes.
        expect(page.locator(".querni .glow.chosen")).to_have_count(3, timeout=5000)
        expect(page.locator(".alquerque .band").first).to_be_attached(timeout=5000)
        expect(tiles).to_have_count(22, timeout=5000)
        expect(page.locator(".alquerque [data-piece]")).to_have_count(7, timeout=5000)
        tiles.first.click(force=True)
        expect(Board(page).sentence).to_contain_text(message("play-turn-you"))


def test_first_button_is_in_view_on_a_low_phone_and_level_on_a_large_screen(
    browser: Browser, address: str
) -> None:
    with open_visit(browser, address, **LOW) as visit:
        play = visit.open("/").get_by_role(
            "link", name=message("site-home-play-game", game="Querni")
        )
        expect(play).to_be_in_viewport(ratio=1)
    with open_visit(browser, address, **HIGH) as visit:
        page = visit.open("/")
        tops = set()
        for game in ("Querni", "Alquerque de 9"):
            play = page.get_by_role("link", name=message("site-home-play-game", game=game))
            expect(play).to_be_in_viewport(ratio=1)
            box = play.bounding_box()
            assert box
            tops.add(box["y"])
        assert len(tops) == 1


@pytest.mark.parametrize("game", ["querni", "alquerque"])
def test_board_uses_the_height_of_a_large_screen(browser: Browser, address: str, game: str) -> None:
    with open_visit(browser, address, **HIGH) as visit:
        for path in (f"/play/{game}?level=none", f"/learn/{game}/goal"):
            page = visit.open(path)
            board = page.locator("svg.board")
            expect(board).to_be_in_viewport(ratio=1)
            box = board.bounding_box()
            assert box
            assert box["height"] > 950


@SCREENS
def test_tips_of_the_first_game(browser: Browser, address: str, screen: dict[str, Any]) -> None:
    with open_visit(browser, address, **screen, is_first_game=True) as visit:
        page = visit.open("/")
        chains = page.locator(".halo")
        for is_first in (True, False):
            make_chain(open_for_two(page, "Querni"))
            expect(tip(page, "chain")).to_have_count(int(is_first))
            if is_first:
                expect(chains.first).to_be_visible()
            else:
                expect(chains).to_have_count(0)

        for is_first in (True, False):
            board = open_for_two(page, "Alquerque de 9")
            make_mill(board)
            expect(tip(page, "mill")).to_have_count(int(is_first))
            expect(page.locator("circle.target")).to_have_count(int(is_first))
            board.click("g7")
            expect(page.locator("circle.prey").first).to_be_attached()
            expect(tip(page, "take")).to_have_count(int(is_first))


def test_first_stranding_is_warned_of_before_it_is_played(browser: Browser, address: str) -> None:
    with open_visit(browser, address, **PHONE, is_first_game=True) as visit:
        for is_first in (True, False):
            page = visit.open(f"/play/querni?level=none&position={quote(STRANDING)}")
            board = Board(page)
            for _ in range(2):  # the first touch picks the tile up, the second selects its chain
                board.tap("d4")
            expect(board.button(message("play-confirm"))).to_be_visible()
            expect(board.warning).to_be_visible()
            expect(tip(page, "strand")).to_have_count(int(is_first))


def test_tips_can_be_switched_off(browser: Browser, address: str) -> None:
    with open_visit(browser, address, is_first_game=True) as visit:
        page = visit.open("/")
        open_for_two(page, "Querni")
        page.get_by_role("button", name=message("play-more")).click()
        page.get_by_role("checkbox", name=message("site-settings-tips")).uncheck()
        make_chain(open_for_two(page, "Querni"))
        expect(tip(page, "chain")).to_have_count(0)
        expect(page.locator(".halo")).to_have_count(0)


# Counts the sounds of pieces.
_COUNT = """() => {
    window.struck = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.struck += 1;
        return create.call(this);
    };
}"""


def struck(page: Page, square: str) -> int:
    """Return how many sounds a turn made."""
    board = Board(page)
    before = int(page.evaluate("window.struck"))
    board.click(square)
    expect(board.square(square)).to_have_accessible_name(
        message("board-piece-white", square=square)
    )
    page.wait_for_timeout(600)
    return int(page.evaluate("window.struck")) - before


def test_sound_setting_is_kept(browser: Browser, address: str) -> None:
    # Pieces sound when they land on the board.
    with open_visit(browser, address, reduced_motion="no-preference") as visit:
        visit.page.add_init_script(f"({_COUNT})()")
        page = visit.open("/play/alquerque?level=none")
        sound = page.get_by_role("checkbox", name=message("site-settings-sound"))
        more = page.get_by_role("button", name=message("play-more"))
        assert struck(page, "d2") > 0
        more.click()
        for wish in (False, True):
            sound.set_checked(wish)
            visit.open("/play/alquerque?level=none")
            more.click()
            expect(sound).to_be_checked(checked=wish)
            assert (struck(page, "d2") > 0) == wish


_FILL = "element => getComputedStyle(element).fill"


@SCREENS
def test_boards_are_chosen_and_kept(
    browser: Browser, address: str, axe: str, screen: dict[str, Any]
) -> None:
    with open_visit(browser, address, **screen) as visit:
        page = visit.open("/")
        page.get_by_role("link", name=message("site-home-play-game", game="Querni")).click()
        square = page.locator("svg.board path.checker")
        seen = set()
        for theme in ("azulejo", "walnut", "contrast", "stone"):
            page.get_by_role("button", name=message("play-more")).click()
            choice = page.get_by_role("radio", name=message(f"site-settings-board-{theme}"))
            choice.check()
            assert accessibility_violations(page, axe) == {}
            page.reload()
            expect(page.locator("html")).to_have_attribute("data-board", theme)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                seen.add(square.evaluate(_FILL))
        assert len(seen) == 8


@SCREENS
def test_empty_pages_show_a_board_and_a_next_step(
    browser: Browser, address: str, axe: str, screen: dict[str, Any]
) -> None:
    lobby, home = message("live-to-lobby"), message("shared-lost-home")
    places = {
        "/nothing/here": (message("shared-lost-title"), home),
        "/play/chess": (message("shared-lost-title"), home),
        "/g#nonsense": (message("analysis-link-title"), home),
        "/game/1111111111": (message("live-missing-title"), lobby),
        "/player/nobody%20at%20all": (message("live-person-missing-title"), lobby),
        "/play/querni?position=nonsense": (message("play-broken-title"), home),
        "/live": (message("site-title-live"), lobby),
    }
    with open_visit(browser, address, **screen) as visit:
        visit.ignored = re.compile("404")
        # Other tests play on the same server.
        visit.page.route("**/api/games", lambda route: route.fulfill(json=NO_GAMES))
        for path, (title, step) in places.items():
            page = visit.open(path)
            expect(page.get_by_role("heading", name=title)).to_be_visible()
            expect(page.locator("main .sketch svg, main > svg")).to_be_visible()
            expect(page.get_by_role("link", name=step)).to_be_in_viewport(ratio=1)
            assert accessibility_violations(page, axe) == {}, path


@SCREENS
def test_lobby_shows_boards_and_a_next_step(
    browser: Browser, address: str, axe: str, screen: dict[str, Any]
) -> None:
    with open_visit(browser, address, **screen) as visit:
        page = visit.open("/lobby")
        friend = page.get_by_role("region", name=message("live-friend"))
        for game in ("Querni", "Alquerque de 9"):
            button = friend.get_by_role("button", name=game)
            expect(button).to_be_in_viewport(ratio=1)
            expect(button.locator("svg")).to_be_visible()
        expect(page.get_by_role("heading", name=message("live-seeks"))).to_be_visible()
        assert accessibility_violations(page, axe) == {}
