"""Making a turn: half-made turns, undo, dragging, hints, animation."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, expect

from browser.support.board import Board
from browser.support.messages import messages
from browser.support.visit import Visit, open_visit

# Blue's 13 can step to its chain of 9 to 12; a part of that chain would strand what remains.
CHAIN = "2d7/9i/3IJ2g2/1c3K2h1/2b7/6ML2/10 b 2 29"
# Blue's 10 can jump three times, from b2 to h6.
HOPS = "6F3/2jED5/1k4e1I1/4d5/2c7/1J3l2K1/10 b 1 19"
# White can make a mill on c4 and then choose which man to take.
MILL = "..W....W/.B.B...W/....B... w 6-6 -,- 0 7"
# Records the page while the computer thinks, which is too short to poll on a slow machine.
_THINKING = """window.seen = [];
new MutationObserver(() => {
    const main = document.querySelector("main:has(progress)");
    if (main) seen.push(main.innerText);
}).observe(document, { subtree: true, childList: true, characterData: true });"""


def at(game: str, position: str, level: str = "none") -> str:
    return f"/play/{game}?level={level}&position={quote(position)}"


def seen(board: Board) -> list[object]:
    """Return everything that shows the progress of a turn."""
    expect(board.squares.first).to_be_visible()
    names = board.squares.evaluate_all("all => all.map(each => each.ariaLabel)")
    buttons = board.page.locator("main .buttons button").all_inner_texts()
    said = board.page.locator("main [role=status]").first.inner_text()
    return [names, buttons, said]


@pytest.mark.parametrize(
    ("game", "position", "touches"),
    [
        ("querni", CHAIN, ["h2"]),
        ("querni", CHAIN, ["h2", "g3"]),
        ("querni", CHAIN, ["h2", "g3", "d5", "d5"]),
        ("querni", HOPS, ["b2", "d4"]),
        ("alquerque", MILL, ["c4"]),
    ],
)
def test_reload_restores_a_half_made_turn(
    desktop: Visit, game: str, position: str, touches: list[str]
) -> None:
    board = Board(desktop.open(at(game, position)))
    for square in touches:
        board.click(square)
    expect(board.button("Choose again")).to_be_visible()
    before = seen(board)
    desktop.page.reload()
    expect(board.button("Choose again")).to_be_visible()
    assert seen(board) == before


def test_stranding_part_of_a_chain_asks_for_confirmation(desktop: Visit) -> None:
    board = Board(desktop.open(at("querni", CHAIN)))
    board.click("h2")
    board.click("g3")
    expect(board.sentence).to_contain_text("9, 10, 11, 12 and 13 form a chain")
    board.button("Choose a part").click()
    desktop.page.get_by_role("button", name=re.compile(r"^Remove 9\D12")).click()
    expect(board.warning).to_contain_text("would strand 13")
    board.button("Choose again").click()
    desktop.page.get_by_role("button", name=re.compile(r"^Remove 9\D13")).click()
    expect(board.sentence).to_contain_text("Blue wins.")


def test_dragging_is_clicking_twice(desktop: Visit) -> None:
    board = Board(desktop.open(at("querni", CHAIN)))
    board.click("h2")
    board.click("g3")
    expect(board.button("Leave it")).to_be_visible()
    clicked = seen(board)
    desktop.open(at("querni", CHAIN))
    board.drag("h2", "g3")
    expect(board.button("Leave it")).to_be_visible()
    assert seen(board) == clicked


def test_piece_dropped_on_an_illegal_square_returns(desktop: Visit) -> None:
    board = Board(desktop.open(at("querni", HOPS)))
    before = board.pieces()
    board.drag("b2", "j7")
    expect(board.warning).to_have_text(
        "That tile cannot get there, neither by a step nor by jumps."
    )
    assert board.pieces() == before


def test_escape_undoes_one_touch_at_a_time(desktop: Visit) -> None:
    board = Board(desktop.open(at("querni", CHAIN)))
    fresh = seen(board)
    board.click("h2")
    held = seen(board)
    board.click("g3")
    board.click("d5")
    expect(board.sentence).to_contain_text("You remove 9, 10, 11, 12 and 13.")
    desktop.page.keyboard.press("Escape")
    expect(board.sentence).to_contain_text("form a chain")
    desktop.page.keyboard.press("Escape")
    expect(board.sentence).to_have_text("Touch one of the dots.")
    assert seen(board) == held
    desktop.page.keyboard.press("Escape")
    expect(board.button("Choose again")).to_have_count(0)
    assert seen(board) == fresh


def test_turn_can_be_typed(desktop: Visit) -> None:
    board = Board(desktop.open(at("querni", CHAIN)))
    field = desktop.page.get_by_role("textbox", name="Type a turn")
    field.fill("h2-a7")
    field.press("Enter")
    expect(board.warning).to_contain_text("cannot get there")
    field.fill("h2-g3x9-13")
    field.press("Enter")
    expect(board.sentence).to_contain_text("Blue has removed every tile.")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_no_typing_after_the_end(browser: Browser, address: str, size: tuple[int, int]) -> None:
    view = {"width": size[0], "height": size[1]}
    with open_visit(browser, address, viewport=view) as visit:
        page = visit.open(at("querni", CHAIN))
        board = Board(page)
        field = page.get_by_role("textbox", name="Type a turn")
        more = page.get_by_role("button", name="More")
        more.click()
        expect(field).to_be_visible()
        if size[0] < size[1]:
            page.get_by_role("button", name="Close").click()
        board.click("h2")
        board.click("g3")
        page.get_by_role("button", name=re.compile(r"^Remove 9\D13")).click()
        expect(board.sentence).to_contain_text("Blue wins.")
        if size[0] < size[1]:
            more.click()
            expect(page.get_by_role("button", name="Resign")).to_be_disabled()
        expect(field).to_have_count(0)


def test_man_awaiting_its_capture_is_counted_once(desktop: Visit) -> None:
    page = desktop.open(at("alquerque", MILL))
    board = Board(page)
    white = page.locator("main .card").filter(has_text="White").first
    expect(white).to_contain_text("6 in hand, 3 on board")
    board.click("c4")
    expect(board.sentence).to_contain_text("makes a mill")
    expect(white).to_contain_text("5 in hand, 4 on board")
    board.button("Choose again").click()
    expect(white).to_contain_text("6 in hand, 3 on board")
    board.click("c4")
    board.click("d6")
    expect(board.sentence).to_contain_text("took the man on d6")
    expect(white).to_contain_text("5 in hand, 4 on board")


def test_hint_take_back_resign_and_again(desktop: Visit) -> None:
    board = Board(desktop.open("/play/alquerque?level=1&side=white"))
    button = desktop.page.get_by_role("button", name="Hint")
    button.click()
    expect(board.sentence).to_contain_text(re.compile("A good turn: a man on [a-g][1-7]\\."))
    board.click("d2")
    expect(desktop.page.get_by_role("region", name="Turns")).to_contain_text("1. d2 · ")
    assert len(board.pieces()) == 2
    desktop.page.get_by_role("button", name="Take back").click()
    expect(board.sentence).to_contain_text("The last turn was taken back.")
    assert board.pieces() == {}
    desktop.page.get_by_role("button", name="More").click()
    desktop.page.get_by_role("button", name="Resign").click()
    expect(board.sentence).to_have_text("White, do you give the game up?")
    board.button("Resign").click()
    expect(board.sentence).to_contain_text("Black wins. White has given up.")
    board.button("Again, other colour").click()
    expect(board.sentence).to_contain_text("Your turn.")
    assert list(board.pieces().values()) == ["white man"]


def test_two_people_can_agree_on_a_draw(desktop: Visit) -> None:
    page = desktop.open("/play/querni?seed=7&level=none")
    board = Board(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Agree on a draw").click()
    expect(board.sentence).to_have_text("Do both players agree on a draw?")
    board.button("Play on").click()
    expect(board.sentence).to_contain_text("Blue to move.")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Agree on a draw").click()
    board.button("Both agree").click()
    expect(board.sentence).to_have_text("The game is drawn. The players have agreed on it.")
    expect(page).to_have_url(re.compile("kept="))
    page.reload()
    expect(board.sentence).to_contain_text("The players have agreed on it.")


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        ("......../......../........ w 9-9 -,- 0 1", "agrees to no draw before turn 40"),
        ("WW.W..../B.B.B.../........ w 0-0 -,- 0 60", "accepts your offer. The game is drawn."),
        ("BB.B...B/W.W...../.....W.. w 0-0 -,- 0 60", "it thinks that it stands better"),
    ],
)
def test_computer_answers_an_offer_of_a_draw(desktop: Visit, position: str, answer: str) -> None:
    page = desktop.open(at("alquerque", position, level="1"))
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Offer a draw").click()
    expect(Board(page).sentence).to_contain_text(answer)


def test_upcoming_draw_is_announced(desktop: Visit) -> None:
    quiet = "3f6/2d4H2/6e1h1/1g2BC4/3A4I1/1G4i3/10 b 29 61"
    page = desktop.open(at("querni", quiet))
    expect(page.get_by_role("status").first).to_contain_text("29 turns without a removal")
    stranded = "10/1a1b6/4F5/4G5/5H4/2M7/10 b 4 33"
    page = desktop.open(at("querni", stranded))
    expect(page.get_by_role("status").first).to_contain_text("Neither player can win any more")
    page.get_by_role("button", name="Agree on a draw").click()
    expect(Board(page).sentence).to_contain_text("The game is drawn.")


def test_protected_man_and_barred_return_are_explained(desktop: Visit) -> None:
    protected = "BBB...../..B.W..W/.W.B...W w 4-4 -,- 0 11"
    board = Board(desktop.open(at("alquerque", protected)))
    board.click("a4")
    board.click("d7")
    expect(board.warning).to_contain_text("is protected")
    barred = "W.W....B/WWW..BB./B.B.W... w 0-0 d6-d7,- 1 33"
    desktop.open(at("alquerque", barred))
    board.click("d6")
    board.click("d7")
    expect(board.warning).to_contain_text("may not go straight back")


def test_daily_set_up_and_seed_are_the_same_for_everyone(desktop: Visit, phone: Visit) -> None:
    for link in ("/play/querni?daily", "/play/querni?seed=18446744073709551615"):
        stood = []
        for visit in (desktop, phone):
            board = Board(visit.open(link))
            expect(board.sentence).to_contain_text("Your turn.")
            stood.append(board.pieces())
        assert stood[0] == stood[1]
        assert len(stood[0]) == 32


# Presses a button and records the names of a square from then on, and whether a piece moved.
_AGAIN = """async ([square, label]) => {
    const watched = document.querySelector(`[data-square="${square}"]`);
    const names = [];
    const note = () => names.at(-1) !== watched.ariaLabel && names.push(watched.ariaLabel);
    const button = [...document.querySelectorAll("button")].find(each =>
        each.textContent.trim() === label);
    const isMoving = () => document.getAnimations()
        .some(({effect}) => effect.target.closest(".board"));
    note();
    button.click();
    let hasMoved = false;
    for (const begun = Date.now(); Date.now() - begun < 5000 && (names.length < 3 || !hasMoved);) {
        await new Promise(requestAnimationFrame);
        note();
        hasMoved ||= isMoving();
        if (names.length === 3 && Date.now() - begun > 1500) break;
    }
    return [names, hasMoved];
}"""


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_last_turn_is_shown_again(browser: Browser, address: str, wish: str) -> None:
    with open_visit(browser, address, reduced_motion=wish) as visit:
        page = visit.open("/play/alquerque?level=1&side=white")
        board = Board(page)
        board.click("d2")
        turns = page.get_by_role("region", name="Turns").locator("li")
        expect(turns).to_have_text(re.compile(r"1\. d2 · [a-g][1-7]"))
        answer = turns.inner_text()[-2:]
        expect(board.square(answer)).to_have_accessible_name(f"{answer}, black man")
        stood = board.pieces()
        page.get_by_role("button", name="More").click()
        names, has_moved = page.evaluate(_AGAIN, [answer, "Show the last turn again"])
        there = f"{answer}, black man"
        assert names == [there, f"{answer}, empty", there]
        assert has_moved == (wish == "no-preference")
        assert board.pieces() == stood
        expect(turns).to_have_count(1)
        # A replay does not change the game.
        board.click("a1" if answer != "a1" else "g1")
        expect(turns).to_have_count(2)


# Touches two squares and watches every frame until the turn is listed: counts the moving pieces
# before and after the next touch.
_WATCH = """async ([from, to]) => {
    const frame = () => new Promise(requestAnimationFrame);
    const moving = () => document.getAnimations()
        .filter(({effect}) => effect.target.closest(".board")).length;
    const touch = square => document.querySelector(`[data-square="${square}"]`)
        .dispatchEvent(new MouseEvent("click", {bubbles: true}));
    touch(from);
    await frame();
    touch(to);
    let most = 0;
    for (let frames = 0; most === 0 && frames < 60; frames++) {
        await frame();
        most = Math.max(most, moving());
    }
    window.dispatchEvent(new PointerEvent("pointerdown"));
    await frame();
    return [most, moving()];
}"""


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_motion_can_be_skipped_and_disabled(browser: Browser, address: str, wish: str) -> None:
    with open_visit(browser, address, reduced_motion=wish) as visit:
        board = Board(visit.open(at("querni", HOPS)))
        expect(board.square("b2")).to_be_visible()
        most, after = visit.page.evaluate(_WATCH, ["b2", "h6"])
        assert (most > 0) == (wish == "no-preference")
        assert after == 0
        assert board.pieces()["h6"] == "blue 10"


def test_repetition_is_warned_of_before_the_draw(desktop: Visit) -> None:
    board = Board(desktop.open(at("alquerque", "W.W....B/WWW..BB./B.B.W... w 0-0 -,- 1 33")))
    said = desktop.page.locator("main .said")
    warning = messages()["play-repeated"]

    def slide(origin: str, target: str) -> None:
        board.click(origin)
        board.click(target)
        expect(board.sentence).to_contain_text(f"from {origin} to {target}.")

    to_and_fro = ("a7", "d7"), ("a4", "a1"), ("d7", "a7"), ("a1", "a4")
    for origin, target in to_and_fro:
        expect(said).not_to_contain_text(warning)
        slide(origin, target)
    for origin, target in to_and_fro:
        expect(said).to_contain_text(warning)
        slide(origin, target)
    expect(board.sentence).to_contain_text("The game is drawn.")
    expect(said).not_to_contain_text(warning)


def test_strongest_level_shows_that_it_is_thinking(desktop: Visit) -> None:
    desktop.page.add_init_script(_THINKING)
    page = desktop.open("/play/querni?seed=7&level=10&side=pink")
    board = Board(page)
    expect(board.sentence).to_contain_text("Your turn.")
    stood = page.evaluate("seen")
    assert any("The computer is thinking." in text for text in stood)
    assert any(re.search(r"^\d\.\d of at most 2 s$", text, re.MULTILINE) for text in stood)
    expect(page.locator("main progress")).to_have_count(0)
