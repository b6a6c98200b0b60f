"""The site has a text for every reason a server may give, and for nothing else."""

import re

import pytest
from support.paths import ROOT

from qirkat.accounts.accounts import REASONS
from qirkat.live.game import REFUSALS

# The packages that refuse requests; some reasons have no list of their own.
PACKAGES = ("live", "accounts", "server")
REFUSED = re.compile(
    r'(?:FaultError\(\s*\d+,|_fault\(\s*\d+,|(?:WishError|ProtocolError|Refusal)\()\s*"([a-z_]+)"'
)
# One that never leaves the server, and one of a request that only the analysis page makes.
SILENT = {"quicker", "no_position"}
# Reasons that the page itself detects.
OWN = {"unreachable", "no_answer", "other_version", "unreadable", "rate-wait", "paused-wait"}


def told() -> set[str]:
    files = [file for name in PACKAGES for file in (ROOT / "src/qirkat" / name).glob("*.py")]
    return {reason for file in files for reason in REFUSED.findall(file.read_text())}


def worded(language: str) -> set[str]:
    text = (ROOT / f"web/messages/{language}/live.ftl").read_text()
    return set(re.findall(r"^live-reason-([\w-]+) =", text, re.MULTILINE))


@pytest.mark.parametrize("language", ["es", "en", "fr", "ja"])
def test_every_reason_has_a_text(language: str) -> None:
    assert worded(language) - OWN == told() - SILENT | set(REFUSALS) | set(REASONS)


def test_reasons_are_found() -> None:
    assert {"no_game", "own_game", "account_needed", "unavailable", "starting"} <= told()
