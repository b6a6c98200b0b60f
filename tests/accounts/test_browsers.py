"""Browsers by their `User-Agent` headers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qirkat.accounts.browsers import Browser, browser_of

_WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"
_APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("agent", "browser"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox Linux"),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {_WEBKIT} Chrome/140.0 Safari/537.36",
            "Chrome Windows",
        ),
        (
            f"Mozilla/5.0 (Windows NT 10.0) {_WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0",
            "Edge Windows",
        ),
        (
            f"Mozilla/5.0 (X11; Linux x86_64) {_WEBKIT} Chrome/140.0 Safari/537.36 OPR/120.0",
            "Opera Linux",
        ),
        (
            f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {_APPLE} Version/18.5 Safari/605.1",
            "Safari macOS",
        ),
        (
            f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) {_APPLE} Version/18.5 "
            "Mobile/15E148 Safari/604.1",
            "Safari iOS",
        ),
        (
            f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) {_APPLE} CriOS/140.0 "
            "Mobile/15E148 Safari/604.1",
            "Chrome iOS",
        ),
        (
            f"Mozilla/5.0 (Linux; Android 15; K) {_WEBKIT} SamsungBrowser/28.0 Chrome/130.0 "
            "Mobile Safari/537.36",
            "Samsung-Internet Android",
        ),
        ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox Android"),
        (
            f"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {_WEBKIT} Chrome/140.0 Safari/537.36",
            "Chrome ChromeOS",
        ),
        ("curl/8.5.0", "? ?"),
        ("", "? ?"),
    ],
)
def test_names_browser_and_system(agent: str, browser: str) -> None:
    name, system = (None if word == "?" else word.replace("-", " ") for word in browser.split())
    assert browser_of(agent) == Browser(name, system)


@given(st.text())
def test_any_text_has_short_names(agent: str) -> None:
    assert all(name is None or len(name) < 20 for name in browser_of(agent))
