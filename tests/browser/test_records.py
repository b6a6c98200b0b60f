"""Games that are stored, shared, saved and imported, and errors in broken ones."""

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import FilePayload, expect
from support.paths import DATA

from browser.support.board import Board
from browser.support.messages import message, message_pattern
from browser.support.visit import Visit
from qirkat.messages import Messages
from qirkat.record import Record

MILL = "..W....W/.B.B...W/....B... w 6-6 -,- 0 7"
# All men but one are placed; the next would fly, which other rule sets allow.
PLACED = "1. d2 f4 2. d6 b4 3. g4 a4 4. a7 g7 5. a1 g1 6. e4 c4xe4 7. d3 d5 8. e5 c5 9. b6 f6"
YOURS_OR_NEXT = re.compile(
    f"{message_pattern('play-turn-you').pattern}|{message_pattern('play-turn-side').pattern}"
)
UNREADABLE = re.compile(
    f"{message_pattern('site-games-broken').pattern}|{message_pattern('site-games-unreadable').pattern}"
)
OCCUPIED = message("core-reason-occupied")
FLYING = message("core-reason-not_adjacent")
# A text, and what the page says about it.
BROKEN: dict[str, tuple[str | bytes, re.Pattern[str]]] = {
    "letter": ("Dear friend, here is our game.", message_pattern("record-error-unknown-format")),
    "illegal": (
        '[Game "alquerque"]\n\n1. d2 d2 *\n',
        message_pattern(
            "site-games-broken",
            line=3,
            problem=re.compile(
                f"{message_pattern('record-error-illegal-move').pattern} {re.escape(OCCUPIED)}"
            ),
        ),
    ),
    "cut": ('[Game "alquerque"]\n\n1. d2 d3 2. f4', message_pattern("record-error-no-result")),
    "empty": ("", message_pattern("record-error-no-game")),
    "flying": (
        f"{PLACED} 10. d2-e4 *",
        re.compile(
            message_pattern(
                "record-error-foreign-rules", number="10.", text="d2-e4", program="Sanmill"
            ).pattern
            + f" {re.escape(FLYING)}"
        ),
    ),
    "huge": (b"1. d2 " * 700_000, message_pattern("record-error-too-large", most=4)),
    "picture": (b"\x89PNG\r\n\x1a\n\xff\xfe\x00", message_pattern("record-error-not-utf8")),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_record_is_explained(desktop: Visit, name: str) -> None:
    content, says = BROKEN[name]
    page = desktop.open("/games")
    data = content if isinstance(content, bytes) else content.encode()
    file: FilePayload = {"name": "game.pgn", "mimeType": "text/plain", "buffer": data}
    page.locator("input[type=file]").set_input_files(file)
    problem = page.locator("form [role=status]")
    expect(problem).to_contain_text(UNREADABLE)
    expect(problem).to_contain_text(says)
    expect(page.get_by_text(message("live-games-none"))).to_be_visible()


@pytest.mark.parametrize("name", ["sanmill.pgn", "playok.pgn"])
def test_games_of_other_programs_are_read(desktop: Visit, name: str) -> None:
    page = desktop.open("/games")
    page.locator("input[type=file]").set_input_files(DATA / name)
    expect(page.get_by_role("status").first).to_contain_text(
        message("site-games-imported", count=1)
    )
    expect(page.locator("main li")).to_contain_text(
        message("shared-end-win", winner="White")
        + " "
        + message("shared-why-fewer_than_three", loser="Black")
    )


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/g#AAAAAA", message("record-link-broken")),
        ("/g#nonsense", message("record-link-broken")),
        ("/g#AwAECAWQDf0rKv9J", message("record-link-newer")),
        ("/g#", message("record-link-broken")),
        ("/g", message("record-link-broken")),
        ("/play/chess", message("shared-lost-words")),
        ("/play/querni?seed=99999999999999999999", message("shared-lost-words")),
        ("/play/querni?position=rubbish", message("play-broken-start", problem="")),
        ("/analysis/alquerque?position=WWW", message("play-broken-start", problem="")),
        ("/print/querni/nothing", message("shared-lost-words")),
    ],
)
def test_broken_link_is_explained(desktop: Visit, path: str, says: str) -> None:
    page = desktop.open(path)
    expect(page.get_by_role("main")).to_contain_text(says)
    page.get_by_role("link", name=message("shared-lost-home")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(message("site-home-title"))


def test_unknown_address_shows_a_page(desktop: Visit) -> None:
    response = desktop.page.goto(f"{desktop.address}/nowhere")
    assert response
    assert response.status == 404
    expect(desktop.page.get_by_role("main")).to_contain_text(Messages("en")("lost.words"))
    icon = desktop.page.locator("link[rel=icon]").get_attribute("href")
    assert desktop.page.request.get(f"{desktop.address}{icon}").ok
    desktop.page.get_by_role("link").click()
    expect(desktop.page.get_by_role("heading", level=1)).to_have_text(message("site-home-title"))
    # The browser itself reports the missing page.
    assert all("404" in complaint for complaint in desktop.errors)
    desktop.errors.clear()


def test_shared_link_opens_the_game_elsewhere(desktop: Visit, phone: Visit) -> None:
    page = desktop.open("/play/alquerque?level=none")
    board = Board(page)
    for square in ("d2", "d6", "b4"):
        board.click(square)
        expect(page.get_by_role("region", name=message("play-moves"))).to_contain_text(square)
    page.get_by_role("button", name=message("play-more")).click()
    page.get_by_role("button", name=message("play-share")).click()
    page.get_by_role("button", name=message("play-share-link")).click()
    field = page.get_by_role("textbox", name=message("play-share-uncopied"))
    link = field.input_value()

    friend = phone.page
    friend.goto(link)
    tree = friend.get_by_role("region", name=message("analysis-tree"))
    expect(tree).to_contain_text(re.compile(r"1\.\s*d2\s*d6\s*2\.\s*b4"))
    expect(Board(friend).square("b4")).to_have_accessible_name(
        message("board-piece-white", square="b4")
    )

    friend.goto("about:blank")
    friend.goto(link[:-4] + ("AAAA" if link[-4:] != "AAAA" else "BBBB"))
    expect(friend.get_by_role("main")).to_contain_text(message("record-link-broken"))


def test_picture_and_an_animation_are_saved(desktop: Visit, tmp_path: Path) -> None:
    page = desktop.open("/play/alquerque?level=none")
    Board(page).click("d2")
    page.get_by_role("button", name=message("play-more")).click()
    page.get_by_role("button", name=message("play-share")).click()
    for button, begins in (
        (message("play-share-picture"), b"\x89PNG"),
        (message("play-share-gif"), b"GIF89a"),
    ):
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
    expect(board.sentence).to_contain_text(message("play-turn-side", side="Blue"))
    board.click("f3")
    expect(page).to_have_url(re.compile("kept="))

    desktop.open("/")
    expect(page.get_by_role("link", name=message("site-home-resume"))).to_be_visible()
    desktop.open("/games")
    games = page.locator("main li")
    expect(games).to_have_count(2)
    older = games.filter(has_text=message("shared-games-alquerque"))
    expect(older).to_contain_text(message("site-games-unfinished", turn=2))
    older.get_by_role("button", name=message("site-games-delete")).click()
    expect(games).to_have_count(1)
    page.get_by_role("button", name=message("site-games-undo")).click()
    expect(games).to_have_count(2)

    with page.expect_download() as saved:
        page.get_by_role("button", name=message("site-games-export-all")).click()
    file = tmp_path / "games.pgn"
    saved.value.save_as(file)
    assert {record.game.name for record in Record.read(file)} == {
        "alquerque",
        "querni",
    }
    for _ in range(2):
        page.get_by_role("button", name=message("site-games-delete")).first.click()
    expect(page.get_by_text(message("live-games-none"))).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("status").first).to_contain_text(
        message("site-games-imported", count=2)
    )
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
    expect(board.sentence).to_contain_text(YOURS_OR_NEXT)
    stood = board.pieces()
    assert "kept=" not in page.url
    # The address gives the same set-up elsewhere too.
    page.reload()
    expect(board.sentence).to_contain_text(YOURS_OR_NEXT)
    # The computer makes the same first turn.
    assert board.pieces() == stood
    desktop.open("/")
    expect(
        page.get_by_role("link", name=message("site-home-play-game", game="Querni"))
    ).to_be_visible()
    desktop.open("/games")
    expect(page.get_by_text(message("live-games-none"))).to_be_visible()
    page.get_by_role("link", name=message("site-nav-home")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(message("site-home-title"))
    expect(page.get_by_role("link", name=message("site-home-resume"))).to_have_count(0)


def test_another_level_before_the_first_turn_survives_a_reload(desktop: Visit) -> None:
    page = desktop.open("/play/alquerque?level=3&side=white")
    level = page.get_by_role("combobox", name=message("play-level"))
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
    other.get_by_role("button", name=message("site-games-delete")).click()
    expect(other.get_by_text(message("live-games-none"))).to_be_visible()
    board.click("d6")
    expect(page.get_by_role("status").first).to_contain_text(message("record-store-deleted"))
    board.click("f4")
    expect(page.get_by_role("region", name=message("play-moves"))).to_contain_text("f4")
    other.reload()
    expect(other.get_by_text(message("live-games-none"))).to_be_visible()


def test_game_is_resumed_from_the_list(desktop: Visit) -> None:
    page = desktop.open("/play/alquerque?level=1&side=white")
    board = Board(page)
    board.click("d2")
    turns = page.get_by_role("region", name=message("play-moves"))
    expect(turns).to_contain_text(re.compile(r"1\. d2 · \w\d"))
    stood = board.pieces()
    desktop.open("/games")
    page.get_by_role("link", name=message("site-games-resume"), exact=True).click()
    expect(board.sentence).to_contain_text(message("play-turn-you"))
    assert board.pieces() == stood
