"""A real browser against the real server. Any error on a page fails the test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from support.paths import ROOT

from browser.support.people import Person, person
from browser.support.visit import DESKTOP, PHONE, Visit, launch_browser, open_visit, running_server

# The machine may be busy with a build.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with running_server() as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launch_browser() as browser:
        yield browser


@pytest.fixture
def desktop(browser: Browser, address: str) -> Iterator[Visit]:
    with open_visit(browser, address, **DESKTOP) as visit:
        yield visit


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Visit]:
    with open_visit(browser, address, **PHONE) as visit:
        yield visit


@pytest.fixture
def ana(browser: Browser, address: str) -> Iterator[Person]:
    with person(browser, address, "es", is_phone=True) as ana:
        yield ana


@pytest.fixture
def ben(browser: Browser, address: str) -> Iterator[Person]:
    with person(browser, address, "fr") as ben:
        yield ben


@pytest.fixture
def eve(browser: Browser, address: str) -> Iterator[Person]:
    with person(browser, address, "ja", color_scheme="dark") as eve:
        yield eve


@pytest.fixture(scope="session")
def axe() -> str:
    return (ROOT / "web/node_modules/axe-core/axe.min.js").read_text()
