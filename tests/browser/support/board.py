"""The board on a page as a user operates it, and whole games on it.

A `Record` follows the game, so that the page can be compared with the rules. A strong player
operates the browser, so that games end soon.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from browser.support.messages import message, message_pattern
from playwright.sync_api import Locator, Page, expect

from qirkat import GAMES, Move, Position
from qirkat.engine import Engine
from qirkat.record import Record

OVER = re.compile(
    f"{message_pattern('shared-end-win').pattern}|{message_pattern('shared-end-draw').pattern}"
)
YOURS_OR_OVER = re.compile(f"{message_pattern('play-turn-you').pattern}|{OVER.pattern}")
_UNCOVER = """square => {
    const { e, f } = square.getScreenCTM();
    if (document.elementFromPoint(e, f) !== square) square.scrollIntoView({ block: "center" });
}"""
_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}


def expected_pieces(position: Position) -> dict[str, str]:
    """Return the pieces as the page names them: {"c3": "Blue 7"} or {"d2": "white piece"}."""
    if position.game.family == "alquerque":
        return {
            at: piece_name("white" if man == "W" else "black") for at, man in position.board.items()
        }
    return {
        at: piece_name(
            "blue" if tile.isupper() else "pink", "abcdefghijklmnop".index(tile.lower()) + 1
        )
        for at, tile in position.board.items()
    }


def piece_name(side: str, number: int = 0) -> str:
    """Return how the page names a piece, after the name of its square."""
    return message(f"board-piece-{side}", square="", number=number).removeprefix(", ")


def arrow_keys(squares: set[str], start: str, end: str) -> list[str]:
    """Return the arrow keys from one square to another; each moves to the next square in line."""

    def beside(square: str, step: tuple[int, int]) -> str | None:
        column, row = ord(square[0]), int(square[1])
        for _ in range(10):
            column, row = column + step[0], row + step[1]
            if chr(column) + str(row) in squares:
                return chr(column) + str(row)
        return None

    ways: dict[str, list[str]] = {start: []}
    waiting = deque([start])
    while end not in ways:
        at = waiting.popleft()
        for arrow, step in _ARROWS.items():
            near = beside(at, step)
            if near and near not in ways:
                ways[near] = [*ways[at], arrow]
                waiting.append(near)
    return ways[end]


class Board:
    """The board and status on the page of a game, an analysis, a lesson or the editor."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.squares = page.locator("[data-square]")
        self.sentence = page.locator("main [role=status] .sentence").first
        self.warning = page.locator("main [role=status] .warning").first

    def square(self, name: str) -> Locator:
        return self.page.locator(f'[data-square="{name}"]')

    def button(self, name: str) -> Locator:
        """Return a button below the status sentence."""
        return self.page.locator("main .buttons").get_by_role("button", name=name, exact=True)

    def center(self, square: str) -> tuple[float, float]:
        """Scroll a square to where nothing covers it and return its screen position."""
        drawn = self.square(square)
        drawn.scroll_into_view_if_needed()
        drawn.evaluate(_UNCOVER)
        x, y = drawn.evaluate("path => [path.getScreenCTM().e, path.getScreenCTM().f]")
        return x, y

    def click(self, square: str) -> None:
        self.page.mouse.click(*self.center(square))

    def tap(self, square: str) -> None:
        self.page.touchscreen.tap(*self.center(square))

    def drag(self, start: str, end: str) -> None:
        self.page.mouse.move(*self.center(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.center(end), steps=5)
        self.page.mouse.up()

    def tab_to(self, wanted: Locator) -> None:
        """Press Tab until the element has the focus."""
        for _ in range(120):
            if wanted.evaluate_all("found => found.includes(document.activeElement)"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"The Tab key does not reach {wanted}")

    def key(self, square: str) -> None:
        """Move to a square by arrow keys and press Enter there."""
        # Squares are drawn in several tasks.
        expect(self.squares.first).to_be_attached()
        is_querni = self.page.locator("svg.board.querni").count() > 0
        expect(self.squares).to_have_count(70 if is_querni else 24)
        self.tab_to(self.squares)
        at = self.page.locator("[data-square]:focus").get_attribute("data-square")
        assert at
        every = set(self.squares.evaluate_all("all => all.map(each => each.dataset.square)"))
        for arrow in arrow_keys(every, at, square):
            self.page.keyboard.press(arrow)
        expect(self.square(square)).to_be_focused()
        self.page.keyboard.press("Enter")

    def press_key(self, button: Locator) -> None:
        self.tab_to(button)
        self.page.keyboard.press("Enter")

    def pieces(self) -> dict[str, str]:
        """Return the pieces by their accessible names."""
        expect(self.squares.first).to_be_visible()
        names = self.squares.evaluate_all("all => all.map(each => each.ariaLabel)")
        found = (name.split(", ")[:2] for name in names)
        empty = message("board-empty", square="").removeprefix(", ")
        return {square: piece for square, piece in found if piece != empty}

    def shows(self, *squares: str) -> None:
        """Wait until pieces stand on these squares and no others."""
        drawn = self.page.locator("[data-piece]")
        expect(drawn).to_have_count(len(squares))
        found = drawn.evaluate_all("all => all.map(each => each.dataset.piece)")
        assert set(found) == set(squares)

    def touchable(self) -> set[str]:
        found = self.page.locator("[data-square].touchable")
        return set(found.evaluate_all("all => all.map(each => each.dataset.square)"))


class ComputerGame:
    """A whole game against the computer; the address names the person's side."""

    def __init__(
        self,
        board: Board,
        touch: Callable[[str], None] | None = None,
        press: Callable[[Locator], None] = Locator.click,
    ) -> None:
        self.board = board
        self.touch = touch or board.click
        self.press = press
        # Only now does the address hold the drawn seed.
        expect(board.sentence).to_contain_text(message("play-turn-you"))
        address = urlsplit(board.page.url)
        game = GAMES[address.path.split("/")[2]]
        # The board renders in stages.
        expect(board.squares).to_have_count(70 if game.family == "querni" else 24)
        query = parse_qs(address.query)
        seed = query.get("seed")
        self.record = Record(game, game.start(seed=int(seed[0])) if seed else game.start())
        self.player = Engine(game, level=8)
        self.lines = board.page.get_by_role("region", name=message("play-moves")).locator("li")
        if query["side"] != [self.record.position.side]:
            self.record.play(self.listed(0))

    def play(self) -> None:
        """Play to the end."""
        while not self.record.is_over:
            self.turn()
        expect(self.board.sentence).to_have_text(OVER)
        assert self.board.pieces() == expected_pieces(self.record.position)

    def turn(self) -> None:
        """Play our turn and read the computer's reply, each compared with the rules."""
        assert self.board.pieces() == expected_pieces(self.record.position)
        move = self.player.choose(self.record)
        ply = len(self.record.moves)
        self.make(move)
        expect(self.lines.nth(ply // 2)).to_contain_text(move.text)
        self.record.play(move)
        if self.record.is_over:
            return
        expect(self.board.sentence).to_have_text(YOURS_OR_OVER)
        self.record.play(self.listed(ply + 1))

    def listed(self, ply: int) -> str:
        """Read a turn from the list on the page, two to a line: `1. d2 · f4`."""
        return self.lines.nth(ply // 2).inner_text().split(". ")[1].split(" · ")[ply % 2]

    def make(self, move: Move) -> None:
        """Make a turn by touching squares, and buttons where there is a choice."""
        for square in filter(None, (move.origin, move.target)):
            assert square in self.board.touchable()
            self.touch(square)
        if self.record.game.family == "alquerque":
            self._take(move)
        elif move.text == "pass":
            self.press(self.board.button(message("play-pass")))
        elif move.numbers is None:
            self._leave(move)
        elif move.target:
            self._remove_by_button(move)
        else:
            self._remove_by_touch(move)

    def _like(self, move: Move) -> list[Move]:
        """Return all legal turns with the same origin and target."""
        moves = self.record.position.moves
        return [each for each in moves if (each.origin, each.target) == (move.origin, move.target)]

    def _take(self, move: Move) -> None:
        # If only one man can be taken, the page does not ask.
        if move.removed and len(self._like(move)) > 1:
            expect(self.board.sentence).to_contain_text(
                re.compile(
                    "|".join(re.escape(message(f"play-now-{key}")) for key in ("prey", "prey-all"))
                )
            )
            self.touch(move.removed[0])

    def _leave(self, move: Move) -> None:
        if len(self._like(move)) > 1:
            self.press(self.board.button(message("play-leave")))
        else:
            self._confirm_if_asked(move)

    def _remove_by_button(self, move: Move) -> None:
        assert move.numbers
        name = "\N{EN DASH}".join(map(str, move.numbers))
        button = self.board.page.get_by_role(
            "button", name=re.compile(rf"^{message('play-remove', run=name)}\b")
        )
        part = self.board.button(message("play-choose-part"))
        expect(button.or_(part).first).to_be_visible()
        if not button.is_visible():
            self.press(part)
        self.press(button)
        self._confirm_if_asked(move)

    def _remove_by_touch(self, move: Move) -> None:
        assert move.numbers
        low, high = move.numbers
        runs = [each.numbers for each in self._like(move) if each.numbers]
        around = [run for run in runs if run[0] <= low and high <= run[1]]
        whole = max(around, key=lambda run: run[1] - run[0])
        at = {name: square for square, name in self.board.pieces().items()}
        side = self.record.position.side
        first = at[piece_name(side, whole[0])]
        if any(each.origin == first for each in self.record.position.moves):
            self.touch(first)  # picks it up; the second touch selects its chain
        self.touch(first)
        for number in [*range(whole[0], low), *range(whole[1], high, -1)]:
            self.touch(at[piece_name(side, number)])
        expect(self.board.sentence).to_contain_text(message_pattern("play-now-chosen"))
        self.press(self.board.button(message("play-confirm")))

    def _confirm_if_asked(self, move: Move) -> None:
        """Confirm a turn that could jump on or strands a tile; other turns need no confirmation."""
        done = self.board.button(message("play-confirm"))
        made = self.lines.get_by_text(move.text)
        expect(done.or_(made).first).to_be_visible()
        if done.is_visible():
            self.press(done)
