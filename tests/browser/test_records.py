"""Games that are stored, shared, saved and imported, and errors in broken ones."""

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import FilePayload, expect
from support.paths import DATA

from browser.support.board import Board
from browser.support.visit import Visit
from qirkat.record import Record

MILL = "..W....W/.B.B...W/....B... w 6-6 -,- 0 7"
# All men but one are placed; the next would fly, which other rule sets allow.
PLACED = "1. d2 f4 2. d6 b4 3. g4 a4 4. a7 g7 5. a1 g1 6. e4 c4xe4 7. d3 d5 8. e5 c5 9. b6 f6"
BROKEN: dict[str, tuple[str | bytes, str]] = {
    "letter": ("Dear friend, here is our game.", "which game this is"),
    "illegal": ('[Game "alquerque"]\n\n1. d2 d2 *\n', "line 3.*not a legal turn.*not empty"),
    "cut": ('[Game "alquerque"]\n\n1. d2 d3 2. f4', "no result"),
    "empty": ("", "no game in this text"),
    "flying": (f"{PLACED} 10. d2-e4 *", "10. d2-e4 .* from Sanmill is against our rules.*fly"),
    "huge": (b"1. d2 " * 700_000, "larger than 4 MB"),
    "picture": (b"\x89PNG\r\n\x1a\n\xff\xfe\x00", "not a text in UTF-8"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_record_is_explained(desktop: Visit, name: str) -> None:
    content, says = BROKEN[name]
    page = desktop.open("/games")
    data = content if isinstance(content, bytes) else content.encode()
    file: FilePayload = {"name": "game.pgn", "mimeType": "text/plain", "buffer": data}
    page.locator("input[type=file]").set_input_files(file)
    problem = page.locator("form [role=status]")
    expect(problem).to_contain_text("This is no record that can be read")
    expect(problem).to_contain_text(re.compile(says))
    expect(page.get_by_text("No games yet.")).to_be_visible()


@pytest.mark.parametrize("name", ["sanmill.pgn", "playok.pgn"])
def test_games_of_other_programs_are_read(desktop: Visit, name: str) -> None:
    page = desktop.open("/games")
    page.locator("input[type=file]").set_input_files(DATA / name)
    expect(page.get_by_role("status").first).to_contain_text("One game was added.")
    expect(page.locator("main li")).to_contain_text("White wins. Black has fewer than three men")


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/g#AAAAAA", "This link is broken"),
        ("/g#nonsense", "This link is broken"),
        ("/g#AwAECAWQDf0rKv9J", "made by a newer version"),
        ("/g#", "This link is broken"),
        ("/g", "This link is broken"),
        ("/play/chess", "This address leads nowhere"),
        ("/play/querni?seed=99999999999999999999", "This address leads nowhere"),
        ("/play/querni?position=rubbish", "This position cannot be played"),
        ("/analysis/alquerque?position=WWW", "This position cannot be played"),
        ("/print/querni/nothing", "This address leads nowhere"),
    ],
)
def test_broken_link_is_explained(desktop: Visit, path: str, says: str) -> None:
    page = desktop.open(path)
    expect(page.get_by_role("main")).to_contain_text(says)
    page.get_by_role("link", name="To the first page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Querni and Alquerque de 9")


def test_unknown_address_shows_a_page(desktop: Visit) -> None:
    response = desktop.page.goto(f"{desktop.address}/nowhere")
    assert response
    assert response.status == 404
    expect(desktop.page.get_by_role("main")).to_contain_text("There is nothing at this address.")
    icon = desktop.page.locator("link[rel=icon]").get_attribute("href")
    assert desktop.page.request.get(f"{desktop.address}{icon}").ok
    desktop.page.get_by_role("link").click()
    expect(desktop.page.get_by_role("heading", level=1)).to_have_text("Querni and Alquerque de 9")
    # The browser itself reports the missing page.
    assert all("404" in complaint for complaint in desktop.errors)
    desktop.errors.clear()


def test_shared_link_opens_the_game_elsewhere(desktop: Visit, phone: Visit) -> None:
    page = desktop.open("/play/alquerque?level=none")
    board = Board(page)
    for square in ("d2", "d6", "b4"):
        board.click(square)
        expect(page.get_by_role("region", name="Turns")).to_contain_text(square)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy the link").click()
    field = page.get_by_role("textbox", name="Here is the link:")
    link = field.input_value()

    friend = phone.page
    friend.goto(link)
    tree = friend.get_by_role("region", name="Turns and variations")
    expect(tree).to_contain_text(re.compile(r"1\.\s*d2\s*d6\s*2\.\s*b4"))
    friend.get_by_role("button", name="Last position").click()
    expect(Board(friend).square("b4")).to_have_accessible_name("b4, white man")

    friend.goto("about:blank")
    friend.goto(link[:-4] + ("AAAA" if link[-4:] != "AAAA" else "BBBB"))
    expect(friend.get_by_role("main")).to_contain_text("This link is broken")


def test_picture_and_an_animation_are_saved(desktop: Visit, tmp_path: Path) -> None:
    page = desktop.open("/play/alquerque?level=none")
    Board(page).click("d2")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Share").click()
    for button, begins in (("Save a picture", b"\x89PNG"), ("Save as GIF", b"GIF89a")):
        with page.expect_download() as saved:
            page.get_by_role("button", name=button).click()
        saved.value.save_as(tmp_path / "picture")
        assert (tmp_path / "picture").read_bytes().startswith(begins)


def test_games_are_listed_resumed_deleted_and_restored(desktop: Visit, tmp_path: Path) -> None:
    page = desktop.open("/play/alquerque?level=none")
    board = Board(page)
    board.click("d2")
    expect(page).to_have_url(re.compile("kept="))
    desktop.open("/play/querni?level=none&seed=7")
    expect(board.sentence).to_contain_text("Blue to move.")
    board.click("f3")
    expect(page).to_have_url(re.compile("kept="))

    desktop.open("/")
    expect(page.get_by_role("link", name="Go on with your game")).to_be_visible()
    desktop.open("/games")
    games = page.locator("main li")
    expect(games).to_have_count(2)
    older = games.filter(has_text="Alquerque de 9")
    expect(older).to_contain_text("turn 2, not finished")
    older.get_by_role("button", name="Delete").click()
    expect(games).to_have_count(1)
    page.get_by_role("button", name="Bring it back").click()
    expect(games).to_have_count(2)

    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all as one file").click()
    file = tmp_path / "games.pgn"
    saved.value.save_as(file)
    assert {record.game.name for record in Record.read(file)} == {
        "alquerque",
        "querni",
    }
    for _ in range(2):
        page.get_by_role("button", name="Delete").first.click()
    expect(page.get_by_text("No games yet.")).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("status").first).to_contain_text("2 games were added.")
    expect(games).to_have_count(2)


@pytest.mark.parametrize(
    "path",
    [
        "/play/querni?level=none",
        "/play/querni?daily",
        "/play/alquerque?level=1&side=black",
        f"/play/alquerque?level=2&position={quote(MILL)}",
    ],
)
def test_untouched_game_is_only_in_its_address(desktop: Visit, path: str) -> None:
    page = desktop.open(path)
    board = Board(page)
    expect(board.sentence).to_contain_text(re.compile("Your turn|to move"))
    stood = board.pieces()
    assert "kept=" not in page.url
    # The address gives the same set-up elsewhere too.
    page.reload()
    expect(board.sentence).to_contain_text(re.compile("Your turn|to move"))
    # The computer makes the same first turn.
    assert board.pieces() == stood
    desktop.open("/")
    expect(page.get_by_role("link", name="Play Querni against the computer")).to_be_visible()
    desktop.open("/games")
    expect(page.get_by_text("No games yet.")).to_be_visible()
    page.get_by_role("link", name="Qirkat, first page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Querni and Alquerque de 9")
    expect(page.get_by_role("link", name="Go on with your game")).to_have_count(0)


def test_another_level_before_the_first_turn_survives_a_reload(desktop: Visit) -> None:
    page = desktop.open("/play/alquerque?level=3&side=white")
    level = page.get_by_role("combobox", name="Level")
    level.select_option("7")
    page.reload()
    expect(level).to_have_value("7")


def test_game_deleted_in_another_tab_stays_deleted(desktop: Visit) -> None:
    page = desktop.open("/play/alquerque?level=none")
    board = Board(page)
    board.click("d2")
    expect(page).to_have_url(re.compile("kept="))
    other = desktop.context.new_page()
    other.goto(f"{desktop.address}/games")
    other.get_by_role("button", name="Delete").click()
    expect(other.get_by_text("No games yet.")).to_be_visible()
    board.click("d6")
    expect(page.get_by_role("status").first).to_contain_text("deleted in another tab")
    board.click("f4")
    expect(page.get_by_role("region", name="Turns")).to_contain_text("f4")
    other.reload()
    expect(other.get_by_text("No games yet.")).to_be_visible()


def test_game_is_resumed_from_the_list(desktop: Visit) -> None:
    page = desktop.open("/play/alquerque?level=1&side=white")
    board = Board(page)
    board.click("d2")
    turns = page.get_by_role("region", name="Turns")
    expect(turns).to_contain_text(re.compile(r"1\. d2 · \w\d"))
    stood = board.pieces()
    desktop.open("/games")
    page.get_by_role("link", name="Go on", exact=True).click()
    expect(board.sentence).to_contain_text("Your turn.")
    assert board.pieces() == stood
