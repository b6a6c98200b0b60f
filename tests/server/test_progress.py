"""Progress of accounts in the HTTP API of a real server."""

from collections.abc import Iterator

import pytest
from support.api_client import account, ask, cookie_in, guest, visited
from support.server_process import Site

from qirkat.storage.progress import MAX_ENTRIES

PATH = "/api/me/progress"
ENTRY = {"kind": "daily", "key": "2026-11", "value": '{"17":"won 14"}', "updated": None}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with visited(tmp_path_factory.mktemp("progress")) as server:
        yield server


@pytest.fixture(scope="module")
def cookie(site: Site) -> str:
    return account(site)[1]


def test_is_kept_for_accounts(site: Site) -> None:
    name, cookie = account(site)
    assert ask(site, "GET", PATH, cookie=cookie).json["entries"] == []
    saved = ask(site, "PUT", PATH, {"entries": [ENTRY]}, cookie=cookie)
    assert saved.status == 200
    [entry] = saved.json["entries"]
    assert entry == ENTRY | {"updated": entry["updated"]}
    # Another browser, which does not know of it, is told.
    logged_in = ask(site, "POST", "/api/login", {"name": name, "password": "correct horse"})
    other = cookie_in(logged_in)
    late = ENTRY | {"value": '{"17":"lost 9"}'}
    assert ask(site, "PUT", PATH, {"entries": [late]}, cookie=other).json == saved.json
    merged = late | {"updated": entry["updated"]}
    [newer] = ask(site, "PUT", PATH, {"entries": [merged]}, cookie=other).json["entries"]
    assert newer["updated"] > entry["updated"]
    found = ask(site, "GET", PATH, cookie=cookie).json
    me = ask(site, "GET", "/api/me", cookie=cookie).json["person"]
    assert found == {"person": me["id"], "entries": [newer]}
    _, stranger = account(site)
    assert ask(site, "GET", PATH, cookie=stranger).json["entries"] == []


def test_is_not_kept_for_others(site: Site) -> None:
    nothing: dict[str, object] = {"person": None, "entries": []}
    assert ask(site, "GET", PATH).json == nothing
    assert ask(site, "PUT", PATH, {"entries": [ENTRY]}).reason == "nobody"
    cookie = guest(site)
    assert ask(site, "GET", PATH, cookie=cookie).json == nothing
    refused = ask(site, "PUT", PATH, {"entries": [ENTRY]}, cookie=cookie)
    assert (refused.status, refused.reason) == (403, "account_needed")
    foreign = ask(site, "PUT", PATH, {"entries": [ENTRY]}, cookie=cookie, Origin="http://evil.test")
    assert foreign.reason == "foreign"


@pytest.mark.parametrize(
    "entry",
    [
        {"kind": "Daily"},
        {"kind": ""},
        {"kind": "daily\n"},
        {"kind": "a" * 17},
        {"key": "a" * 33},
        {"key": "../x"},
        {"value": ""},
        {"value": "x" * 1001},
        {"value": "é"},
        {"value": "a\x00b"},
        {"value": "\ud800"},
        {"value": 7},
        {"updated": -1},
        {"updated": 2**53},
        {"updated": "now"},
        {"person": "another"},
    ],
    ids=str,
)
def test_refuses_bad_entries(site: Site, cookie: str, entry: dict[str, object]) -> None:
    refused = ask(site, "PUT", PATH, {"entries": [ENTRY | entry]}, cookie=cookie)
    assert refused.status == 400
    assert ask(site, "GET", PATH, cookie=cookie).json["entries"] == []


def test_has_bounds(site: Site) -> None:
    _, cookie = account(site)
    assert ask(site, "PUT", PATH, {"entries": []}, cookie=cookie).status == 400
    small = {"kind": "x", "value": "1", "updated": None}
    many = [small | {"key": f"k{number}"} for number in range(MAX_ENTRIES + 1)]
    assert ask(site, "PUT", PATH, {"entries": many[:41]}, cookie=cookie).status == 400
    long = [ENTRY | {"key": f"k{number}", "value": "x" * 1000} for number in range(5)]
    assert ask(site, "PUT", PATH, {"entries": long}, cookie=cookie).reason == "too_long"
    for first in range(0, MAX_ENTRIES, 40):
        part = many[first : min(first + 40, MAX_ENTRIES)]
        assert ask(site, "PUT", PATH, {"entries": part}, cookie=cookie).status == 200
    refused = ask(site, "PUT", PATH, {"entries": many[-1:]}, cookie=cookie)
    assert (refused.status, refused.reason) == (409, "too_many")
    assert len(ask(site, "GET", PATH, cookie=cookie).json["entries"]) == MAX_ENTRIES
