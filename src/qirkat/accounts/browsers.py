"""The browser that sent a request, as a person recognises it in the list of sessions.

>>> browser_of("Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0")
Browser(name='Firefox', system='Windows')
"""

import re
from typing import Final, NamedTuple

_LONGEST = 500

# In this order: many browsers and systems also name those that they descend from.
_NAMES: Final = {
    "Edge": r"Edg(e|A|iOS)?/",
    "Opera": r"OPR/|Opera",
    "Samsung Internet": r"SamsungBrowser/",
    "Vivaldi": r"Vivaldi/",
    "Firefox": r"Firefox/|FxiOS/",
    "Chrome": r"Chrome/|CriOS/|Chromium/",
    "Safari": r"Version/.* Safari/",
}
_SYSTEMS: Final = {
    "Android": r"Android",
    "iOS": r"iPhone|iPad|iPod",
    "Windows": r"Windows",
    "ChromeOS": r"CrOS",
    "macOS": r"Macintosh",
    "Linux": r"Linux|X11",
}


class Browser(NamedTuple):
    """A browser and its system; None where unknown."""

    name: str | None = None
    system: str | None = None


def browser_of(agent: str) -> Browser:
    """The browser that a `User-Agent` header names."""
    agent = agent[:_LONGEST]
    return Browser(_first(_NAMES, agent), _first(_SYSTEMS, agent))


def _first(patterns: dict[str, str], agent: str) -> str | None:
    return next((name for name, pattern in patterns.items() if re.search(pattern, agent)), None)
