"""A finger on the screen, with real touch events."""

from __future__ import annotations

from playwright.sync_api import Page


class Finger:
    """Touches that rest and move; Playwright itself only taps."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self.at = (0.0, 0.0)

    def down(self, x: float, y: float) -> None:
        self.at = (x, y)
        self._send("touchStart")

    def move(self, x: float, y: float, steps: int = 5) -> None:
        (left, top) = self.at
        for step in range(1, steps + 1):
            part = step / steps
            self.at = (left + (x - left) * part, top + (y - top) * part)
            self._send("touchMove")

    def up(self) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _send(self, kind: str) -> None:
        x, y = self.at
        points = [{"x": x, "y": y}]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
