"""Making a turn: half-made turns, undo, dragging, hints, animation."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, expect

from browser.support.board import Board, piece_name
from browser.support.messages import message, message_pattern
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
    expect(board.button(message("play-back"))).to_be_visible()
    before = seen(board)
    desktop.page.reload()
    expect(board.button(message("play-back"))).to_be_visible()
    assert seen(board) == before


def test_stranding_part_of_a_chain_asks_for_confirmation(desktop: Visit) -> None:
    board = Board(desktop.open(at("querni", CHAIN)))
    board.click("h2")
    board.click("g3")
    expect(board.sentence).to_contain_text(
        message("play-now-chain", numbers="9, 10, 11, 12 and 13")
    )
    board.button(message("play-choose-part")).click()
    desktop.page.get_by_role(
        "button", name=message_pattern("play-remove", run="9\N{EN DASH}12")
    ).click()
    expect(board.warning).to_contain_text(message("play-strands", count=1, numbers="13"))
    board.button(message("play-back")).click()
    desktop.page.get_by_role(
        "button", name=message_pattern("play-remove", run="9\N{EN DASH}13")
    ).click()
    expect(board.sentence).to_contain_text(message("shared-end-win", winner="Blue"))


def test_dragging_is_clicking_twice(desktop: Visit) -> None:
    board = Board(desktop.open(at("querni", CHAIN)))
    board.click("h2")
    board.click("g3")
    expect(board.button(message("play-leave"))).to_be_visible()
    clicked = seen(board)
    desktop.open(at("querni", CHAIN))
    board.drag("h2", "g3")
    expect(board.button(message("play-leave"))).to_be_visible()
    assert seen(board) == clicked


def test_piece_dropped_on_an_illegal_square_returns(desktop: Visit) -> None:
    board = Board(desktop.open(at("querni", HOPS)))
    before = board.pieces()
    board.drag("b2", "j7")
    expect(board.warning).to_have_text(message("core-reason-out_of_reach"))
    assert board.pieces() == before


def test_escape_undoes_one_touch_at_a_time(desktop: Visit) -> None:
    board = Board(desktop.open(at("querni", CHAIN)))
    fresh = seen(board)
    board.click("h2")
    held = seen(board)
    board.click("g3")
    board.click("d5")
    expect(board.sentence).to_contain_text(
        message("play-now-chosen", numbers="9, 10, 11, 12 and 13")
    )
    desktop.page.keyboard.press("Escape")
    expect(board.sentence).to_contain_text(message_pattern("play-now-chain"))
    desktop.page.keyboard.press("Escape")
    expect(board.sentence).to_have_text(message("play-now-target"))
    assert seen(board) == held
    desktop.page.keyboard.press("Escape")
    expect(board.button(message("play-back"))).to_have_count(0)
    assert seen(board) == fresh


def test_turn_can_be_typed(desktop: Visit) -> None:
    board = Board(desktop.open(at("querni", CHAIN)))
    field = desktop.page.get_by_role("textbox", name=message("play-typed"))
    field.fill("h2-a7")
    field.press("Enter")
    expect(board.warning).to_contain_text(message("core-reason-out_of_reach"))
    field.fill("h2-g3x9-13")
    field.press("Enter")
    expect(board.sentence).to_contain_text(message("shared-why-all_removed", winner="Blue"))


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_no_typing_after_the_end(browser: Browser, address: str, size: tuple[int, int]) -> None:
    view = {"width": size[0], "height": size[1]}
    with open_visit(browser, address, viewport=view) as visit:
        page = visit.open(at("querni", CHAIN))
        board = Board(page)
        field = page.get_by_role("textbox", name=message("play-typed"))
        more = page.get_by_role("button", name=message("play-more"))
        more.click()
        expect(field).to_be_visible()
        if size[0] < size[1]:
            page.get_by_role("button", name=message("play-close")).click()
        board.click("h2")
        board.click("g3")
        page.get_by_role(
            "button", name=message_pattern("play-remove", run="9\N{EN DASH}13")
        ).click()
        expect(board.sentence).to_contain_text(message("shared-end-win", winner="Blue"))
        if size[0] < size[1]:
            more.click()
            expect(page.get_by_role("button", name=message("play-resign"))).to_be_disabled()
        expect(field).to_have_count(0)


def test_man_awaiting_its_capture_is_counted_once(desktop: Visit) -> None:
    page = desktop.open(at("alquerque", MILL))
    board = Board(page)
    white = page.locator("main .card").filter(has_text=message("shared-sides-white")).first
    expect(white).to_contain_text(message("play-men-hand", hand="6", count=3))
    board.click("c4")
    expect(board.sentence).to_contain_text(message("play-now-prey-all"))
    expect(white).to_contain_text(message("play-men-hand", hand="5", count=4))
    board.button(message("play-back")).click()
    expect(white).to_contain_text(message("play-men-hand", hand="6", count=3))
    board.click("c4")
    board.click("d6")
    expect(board.sentence).to_contain_text(message_pattern("shared-did-place_take", taken="d6"))
    expect(white).to_contain_text(message("play-men-hand", hand="5", count=4))


def test_hint_take_back_resign_and_again(desktop: Visit) -> None:
    board = Board(desktop.open("/play/alquerque?level=1&side=white"))
    button = desktop.page.get_by_role("button", name=message("play-hint"))
    button.click()
    expect(board.sentence).to_contain_text(
        message_pattern(
            "shared-advice-turn",
            move=message_pattern("play-do-place", target=re.compile("[a-g][1-7]")),
        )
    )
    board.click("d2")
    expect(desktop.page.get_by_role("region", name=message("play-moves"))).to_contain_text(
        "1. d2 · "
    )
    assert len(board.pieces()) == 2
    desktop.page.get_by_role("button", name=message("play-undo")).click()
    expect(board.sentence).to_contain_text(message("play-undone"))
    assert board.pieces() == {}
    desktop.page.get_by_role("button", name=message("play-more")).click()
    desktop.page.get_by_role("button", name=message("play-resign")).click()
    expect(board.sentence).to_have_text(message("play-resign-ask", side="White"))
    board.button(message("play-resign")).click()
    expect(board.sentence).to_contain_text(
        message("shared-end-win", winner="Black")
        + " "
        + message("shared-why-resigned", loser="White")
    )
    board.button(message("play-again-swapped")).click()
    expect(board.sentence).to_contain_text(message("play-turn-you"))
    assert list(board.pieces().values()) == [piece_name("white")]


def test_two_people_can_agree_on_a_draw(desktop: Visit) -> None:
    page = desktop.open("/play/querni?seed=7&level=none")
    board = Board(page)
    page.get_by_role("button", name=message("play-more")).click()
    page.get_by_role("button", name=message("play-agree")).click()
    expect(board.sentence).to_have_text(message("play-draw-ask"))
    board.button(message("play-resign-no")).click()
    expect(board.sentence).to_contain_text(message("play-turn-side", side="Blue"))
    page.get_by_role("button", name=message("play-more")).click()
    page.get_by_role("button", name=message("play-agree")).click()
    board.button(message("play-draw-yes")).click()
    expect(board.sentence).to_have_text(
        message("shared-end-draw") + " " + message("shared-why-agreed")
    )
    expect(page).to_have_url(re.compile("kept="))
    page.reload()
    expect(board.sentence).to_contain_text(message("shared-why-agreed"))


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        ("......../......../........ w 9-9 -,- 0 1", message("play-draw-early", turn=40)),
        (
            "WW.W..../B.B.B.../........ w 0-0 -,- 0 60",
            message("shared-answer-computer_agrees") + " " + message("shared-end-draw"),
        ),
        ("BB.B...B/W.W...../.....W.. w 0-0 -,- 0 60", message("play-draw-declined")),
    ],
)
def test_computer_answers_an_offer_of_a_draw(desktop: Visit, position: str, answer: str) -> None:
    page = desktop.open(at("alquerque", position, level="1"))
    page.get_by_role("button", name=message("play-more")).click()
    page.get_by_role("button", name=message("play-draw-offer")).click()
    expect(Board(page).sentence).to_contain_text(answer)


def test_upcoming_draw_is_announced(desktop: Visit) -> None:
    quiet = "3f6/2d4H2/6e1h1/1g2BC4/3A4I1/1G4i3/10 b 29 61"
    page = desktop.open(at("querni", quiet))
    expect(page.get_by_role("status").first).to_contain_text(
        message("play-quiet-30", count=29, left=1)
    )
    stranded = "10/1a1b6/4F5/4G5/5H4/2M7/10 b 4 33"
    page = desktop.open(at("querni", stranded))
    expect(page.get_by_role("status").first).to_contain_text(
        message_pattern("shared-state-neither")
    )
    page.get_by_role("button", name=message("play-agree")).click()
    expect(Board(page).sentence).to_contain_text(message("shared-end-draw"))


def test_protected_man_and_barred_return_are_explained(desktop: Visit) -> None:
    protected = "BBB...../..B.W..W/.W.B...W w 4-4 -,- 0 11"
    board = Board(desktop.open(at("alquerque", protected)))
    board.click("a4")
    board.click("d7")
    expect(board.warning).to_contain_text(message("core-reason-protected"))
    barred = "W.W....B/WWW..BB./B.B.W... w 0-0 d6-d7,- 1 33"
    desktop.open(at("alquerque", barred))
    board.click("d6")
    board.click("d7")
    expect(board.warning).to_contain_text(message("core-reason-barred"))


def test_daily_set_up_and_seed_are_the_same_for_everyone(desktop: Visit, phone: Visit) -> None:
    for link in ("/play/querni?daily", "/play/querni?seed=18446744073709551615"):
        stood = []
        for visit in (desktop, phone):
            board = Board(visit.open(link))
            expect(board.sentence).to_contain_text(message("play-turn-you"))
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
        turns = page.get_by_role("region", name=message("play-moves")).locator("li")
        expect(turns).to_have_text(re.compile(r"1\. d2 · [a-g][1-7]"))
        answer = turns.inner_text()[-2:]
        expect(board.square(answer)).to_have_accessible_name(
            message("board-piece-black", square=answer)
        )
        stood = board.pieces()
        page.get_by_role("button", name=message("play-more")).click()
        names, has_moved = page.evaluate(_AGAIN, [answer, message("play-replay")])
        there = message("board-piece-black", square=answer)
        assert names == [there, message("board-empty", square=answer), there]
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
        assert board.pieces()["h6"] == piece_name("blue", 10)


def test_repetition_is_warned_of_before_the_draw(desktop: Visit) -> None:
    board = Board(desktop.open(at("alquerque", "W.W....B/WWW..BB./B.B.W... w 0-0 -,- 1 33")))
    said = desktop.page.locator("main .said")
    warning = message("shared-state-repeated")

    turns = desktop.page.locator("main [data-ply]")
    to_and_fro = ("a7", "d7"), ("a4", "a1"), ("d7", "a7"), ("a1", "a4")
    for played, (origin, target) in enumerate(2 * to_and_fro):
        expect(turns).to_have_count(played)
        if played < len(to_and_fro):
            expect(said).not_to_contain_text(warning)
        else:
            expect(said).to_contain_text(warning)
        board.click(origin)
        board.click(target)
    # The result soon replaces the sentence about the last move.
    expect(board.sentence).to_contain_text(message("shared-end-draw"))
    expect(said).not_to_contain_text(warning)


def test_strongest_level_shows_that_it_is_thinking(desktop: Visit) -> None:
    desktop.page.add_init_script(_THINKING)
    page = desktop.open("/play/querni?seed=7&level=10&side=pink")
    board = Board(page)
    expect(board.sentence).to_contain_text(message("play-turn-you"))
    stood = page.evaluate("seen")
    assert any(message("shared-state-thinking") in text for text in stood)
    time = message_pattern("play-thinking-time", seconds=re.compile(r"\d\.\d"), most=2)
    assert any(time.search(text) for text in stood)
    expect(page.locator("main progress")).to_have_count(0)
