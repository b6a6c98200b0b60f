"""Balanced set-ups on the page: named in the address, and the same as in Python."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.support.visit import Visit
from qirkat import querni


def test_balanced_set_up(desktop: Visit) -> None:
    found = querni.start(seed=0, balanced=True).seed
    page = desktop.open("/play/querni?balanced&seed=0&level=none")
    expect(page).to_have_url(re.compile(rf"balanced&seed={found}&level=none"))
