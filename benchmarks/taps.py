"""Latency of a tap: from the finger to the changed page and to the next frame.

Selecting a tile needs only the page; placing a man needs the core. A slow phone is simulated by the
browser's CPU throttling.
"""

from statistics import median

from browser.support.board import Board
from browser.support.visit import PHONE, Visit, launch_browser, open_visit, running_server
from playwright.sync_api import expect

SLOWDOWNS = (1, 4)
# Records for each tap when the finger touched, when the board had changed, and when it was drawn.
_WATCH = """() => {
    window.taps = [];
    let tap = null;
    addEventListener("pointerdown", event => taps.push(tap = {down: event.timeStamp}), true);
    new MutationObserver(() => {
        if (!tap || tap.changed) return;
        const own = tap;
        own.changed = performance.now();
        requestAnimationFrame(() => (own.frame = performance.now()));
    }).observe(
        document.querySelector("svg.board"),
        {subtree: true, childList: true, attributes: true},
    );
}"""


def measure_taps(visit: Visit, path: str, squares: list[str], slower: int) -> None:
    """Tap the squares one after the other and print the latencies."""
    page = visit.open(path)
    board = Board(page)
    expect(board.squares.first).to_be_visible()
    session = visit.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(_WATCH)
    for count, square in enumerate(squares, 1):
        board.tap(square)
        while page.evaluate("taps.filter(tap => tap.frame).length") < count:
            pass
    taps = page.evaluate("taps")
    changed = sorted(tap["changed"] - tap["down"] for tap in taps)
    frame = sorted(tap["frame"] - tap["down"] for tap in taps)
    print(
        f"{path.split('?')[0]:16} {slower}x slower, {len(taps)} taps: changed after "
        f"{median(changed):.1f} ms (most {changed[-1]:.1f}), frame after {median(frame):.1f} ms "
        f"(most {frame[-1]:.1f})"
    )


def main() -> None:
    """Measure both games, at full speed and throttled."""
    points = ["d6", "d2", "b4", "f4", "d7", "d1", "a4", "g4", "a7", "g1", "c4", "e4", "b6", "f2"]
    tiles = ["b2", "e3", "f3", "g3", "h3", "i3", "f2", "g2", "h2", "i2"] * 3
    with running_server() as address, launch_browser() as browser:
        for slower in SLOWDOWNS:
            with open_visit(browser, address, **PHONE) as visit:
                measure_taps(visit, "/play/querni?seed=7&level=none", tiles, slower)
                measure_taps(visit, "/play/alquerque?level=none", points, slower)


if __name__ == "__main__":
    main()
