"""Settings are kept and applied."""

from playwright.sync_api import Browser, Page, expect

from browser.support.board import Board
from browser.support.messages import message
from browser.support.visit import open_visit

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
