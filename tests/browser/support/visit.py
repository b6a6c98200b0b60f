"""A user's browser context, and all errors of its pages."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any

from browser.support.chromium import find_chromium
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    expect,
    sync_playwright,
)

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
LANGUAGES = ("es", "en", "fr", "ja")
# Parts of Chromium to leave out. The first two draw suggestions for an address bar that nobody
# sees, in a process for each window: a fifth of all work. The others are what Playwright leaves out
# by itself, since Chromium heeds only the last list.
UNUSED = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
# All kinds of pages by name.
PAGES = {
    "home": "/",
    "play-querni": "/play/querni?seed=7&level=1&side=blue",
    "play-alquerque": "/play/alquerque?level=1&side=white",
    "people": "/play/querni?seed=7&level=none",
    "learn": "/learn",
    "lesson-querni": "/learn/querni/chain",
    "lesson-alquerque": "/learn/alquerque/whom",
    "analysis-querni": "/analysis/querni",
    "analysis-alquerque": "/analysis/alquerque",
    "editor-querni": "/editor/querni",
    "editor-alquerque": "/editor/alquerque",
    "games": "/games",
    "you": "/you",
    "open": "/open",
    "rules-querni": "/print/querni/rules",
    "rules-alquerque": "/print/alquerque/rules",
    "print-querni": "/print/querni/board",
    "print-alquerque": "/print/alquerque/board",
    "lobby": "/lobby",
    "live": "/live",
    "account": "/account",
    "no-live-game": "/game/1111111111",
    "broken-link": "/g#nonsense",
    "lost": "/play/chess",
}


class Server:
    """The site, started by the command `serve`; restarts keep its address."""

    def __init__(self, data: str) -> None:
        """`data` is the folder of its database."""
        self._data = data
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start the server and wait until its database is ready."""
        assert self._process is None
        self._process = subprocess.Popen(
            [sys.executable, "-m", "qirkat", "serve", "--port", str(self._port)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "QIRKAT_DATA": self._data},
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        match = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\n", line)
        assert match, f"The server did not say where it is: {line!r}"
        self._port = int(match[1])
        while not _is_ready(self.address):
            time.sleep(0.02)

    def end(self, number: int = signal.SIGTERM) -> None:
        """Send a signal and wait until the process has ended."""
        if self._process is not None:
            self._process.send_signal(number)
            self._process.communicate()
            self._process = None


@contextmanager
def restartable_server() -> Iterator[Server]:
    """A separate server and database that a test may stop and start again."""
    with TemporaryDirectory() as data:
        server = Server(data)
        try:
            server.start()
            yield server
        finally:
            server.end()


@contextmanager
def running_server() -> Iterator[str]:
    """A server with its own database; yields its address."""
    with restartable_server() as server:
        yield server.address


def _is_ready(address: str) -> bool:
    """Whether the database is ready, which takes a moment longer than serving pages."""
    try:
        with urllib.request.urlopen(f"{address}/healthz", timeout=20):
            return True
    except urllib.error.HTTPError:
        return False


@contextmanager
def launch_browser() -> Iterator[Browser]:
    """Launch a headless Chromium."""
    path = find_chromium()
    assert path, "There is no Chromium; make browser installs one."
    with sync_playwright() as playwright:
        arguments = [
            *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
            f"--disable-features={','.join(UNUSED)}",
        ]
        with playwright.chromium.launch(executable_path=path, args=arguments) as browser:
            yield browser


class Visit:
    """One user's browser context: its pages share storage."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.errors: list[str] = []
        self.ignored: re.Pattern[str] | None = None
        """Errors that a test causes on purpose."""
        context.on("console", self._record_message)
        context.on("weberror", lambda fault: self.errors.append(str(fault.error.stack)))
        context.set_default_timeout(20_000)
        self.page: Page = context.new_page()

    def _record_message(self, message: ConsoleMessage) -> None:
        is_ignored = self.ignored and self.ignored.search(message.text)
        if message.type in ("error", "warning") and not is_ignored:
            self.errors.append(f"{message.type}: {message.text} ({message.location})")

    def open(self, path: str) -> Page:
        """Open an address of the site and wait for its page."""
        self.page.goto(self.address + path)
        self.page.locator("main h1").wait_for(state="attached")
        return self.page

    def wait_until_offline_ready(self) -> None:
        """Wait until the service worker has cached the site and controls the page."""
        until = time.monotonic() + 60
        while self.page.evaluate("navigator.serviceWorker.controller?.state") != "activated":
            assert time.monotonic() < until, "The site is not kept for times without a network."
            self.page.wait_for_timeout(50)


# As if every tip of a first game had been given. An empty page has no storage.
_GIVE_TIPS = """if (location.protocol === "http:") {
    localStorage.setItem("qirkat-tips", '["chain", "strand", "mill", "take"]');
}"""


@contextmanager
def open_visit(
    browser: Browser, address: str, *, is_first_game: bool = False, **options: Any
) -> Iterator[Visit]:
    """Open a visit; `options` are those of a browser context. Any page error is a failure.

    Only in a first game do tips take the place of prompts.
    """
    usual = {**DESKTOP, "locale": "en", "reduced_motion": "reduce"}
    with browser.new_context(**{**usual, **options}) as context:
        if not is_first_game:
            context.add_init_script(_GIVE_TIPS)
        visit = Visit(context, address)
        yield visit
    assert not visit.errors, "\n".join(visit.errors)


def open_menu(page: Page) -> Locator:
    """Open the menu in the header, unless it is open; its panel."""
    button = page.locator("header button[aria-controls=header-panel]")
    if button.get_attribute("aria-expanded") != "true":
        button.click()
    panel = page.locator("#header-panel")
    expect(panel.get_by_role("checkbox").first).to_be_visible()
    return panel


def choose_language(page: Page, language: str) -> None:
    """Choose a language in the menu of the header, and close it."""
    open_menu(page).locator(".language select").select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.keyboard.press("Escape")


def accessibility_violations(page: Page, axe: str) -> dict[str, list[str]]:
    """Return the broken accessibility rules of a page and where, in its theme and in the other.

    Of the rules only that of contrast depends on the theme.
    """
    page.evaluate(axe)
    found = _violations(page, "{}")
    is_dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.emulate_media(color_scheme="light" if is_dark else "dark")
    page.evaluate(_STEADY)
    other = _violations(page, "{runOnly: ['color-contrast']}")
    page.emulate_media(color_scheme="dark" if is_dark else "light")
    page.evaluate(_STEADY)
    return found | {f"{rule} in the other theme": where for rule, where in other.items()}


# Waits for changes of colours to end.
_STEADY = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>
    Promise.allSettled(document.getAnimations()
        .filter(each => each instanceof CSSTransition)
        .map(each => each.finished)).then(done))))"""


def _violations(page: Page, options: str) -> dict[str, list[str]]:
    result = page.evaluate(f"axe.run(document, {{resultTypes: ['violations'], ...{options}}})")
    return {
        violation["id"]: [" ".join(map(str, node["target"])) for node in violation["nodes"]][:3]
        for violation in result["violations"]
    }
