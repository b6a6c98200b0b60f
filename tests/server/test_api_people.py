"""Guests, accounts and cookies in the HTTP API of a real server."""

import secrets
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.api_client import KEY, PART, account, ask, cookie_in, guest, make, signed, visited
from support.server_process import Site, serving, write_site

from qirkat.accounts.cookies import NAME, Cookie, Cookies


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with visited(tmp_path_factory.mktemp("api")) as server:
        yield server


# People


def test_visitor_becomes_a_guest(site: Site) -> None:
    assert ask(site, "GET", "/api/me").json["person"] is None
    cookie = guest(site)
    me = ask(site, "GET", "/api/me", cookie=cookie).json
    assert me["person"]["guest"]
    assert me["person"]["name"].startswith("Guest")
    again = ask(site, "POST", "/api/guest", {}, cookie=cookie)
    assert again.json["person"] == me["person"]
    assert "Set-Cookie" not in again.headers


def test_account_life_cycle(site: Site) -> None:
    name, first = account(site)
    assert ask(site, "GET", "/api/me", cookie=first).json["person"]["name"] == name
    logged = ask(site, "POST", "/api/login", {"name": name.upper(), "password": "correct horse"})
    other = cookie_in(logged)
    change = {"old": "correct horse", "new": "battery staple"}
    changed = ask(site, "POST", "/api/password", change, cookie=first)
    assert changed.status == 200
    kept = cookie_in(changed)
    for old in (first, other):  # a new password ends all other sessions
        assert ask(site, "GET", "/api/me", cookie=old).json["person"] is None
    assert ask(site, "POST", "/api/password", change, cookie=kept).reason == "wrong_password"
    wrong = ask(site, "DELETE", "/api/account", {"password": "guessed wrong"}, cookie=kept)
    assert (wrong.status, wrong.reason) == (403, "wrong_password")
    gone = ask(site, "DELETE", "/api/account", {"password": "battery staple"}, cookie=kept)
    assert gone.status == 200
    assert "Max-Age=0" in gone.headers["Set-Cookie"]
    assert ask(site, "GET", "/api/me", cookie=kept).json["person"] is None
    assert ask(site, "GET", f"/api/players/{name}").status == 404


def test_registered_guest_keeps_games(site: Site) -> None:
    cookie = guest(site)
    game = make(site, cookie)
    name = f"Keeper{secrets.token_hex(4)}"
    wanted = {"name": name, "password": "correct horse"}
    made = ask(site, "POST", "/api/account", wanted, cookie=cookie)
    assert made.status == 201
    assert ask(site, "POST", f"/api/games/{game}/cancel", {}, cookie=cookie_in(made)).status == 200
    again = ask(site, "POST", "/api/account", wanted, cookie=cookie_in(made))
    assert (again.status, again.reason) == (409, "has_account")


@pytest.mark.parametrize(
    ("name", "status", "reason"),
    [
        ("A", 400, "name_short"),
        ("A" * 21, 400, "name_long"),
        ("a\u0000b", 400, "name_character"),
        ("ab<script>", 400, "name_character"),
        ("a\u202eb", 400, "name_character"),
        ("../../etc", 400, "name_character"),
        ("' OR 1=1 --", 400, "name_character"),
        ("admin", 400, "name_reserved"),
        ("12345", 400, "name_letterless"),
        ("An\u0430", 400, "name_scripts"),  # the last letter is Cyrillic
    ],
)
def test_refuses_bad_names(site: Site, name: str, status: int, reason: str) -> None:
    wanted = {"name": name, "password": "correct horse"}
    refused = ask(site, "POST", "/api/account", wanted)
    assert (refused.status, refused.reason) == (status, reason)


def test_refuses_lookalike_names(site: Site) -> None:
    name, _ = account(site, "Rollo" + "".join(secrets.choice("bcdefg") for _ in range(8)))
    for alike in (name, name.upper(), name.replace("o", "0"), name.replace("l", "I")):
        refused = ask(site, "POST", "/api/account", {"name": alike, "password": "correct horse"})
        assert (refused.status, refused.reason) == (409, "name_taken"), alike


def test_wrong_logins_look_alike(site: Site) -> None:
    name, _ = account(site)
    known = ask(site, "POST", "/api/login", {"name": name, "password": "wrong password"})
    unknown = ask(site, "POST", "/api/login", {"name": "Nobody Here", "password": "wrong password"})
    odd = ask(site, "POST", "/api/login", {"name": "a\u0000\ud7ff" * 100, "password": "\u0000" * 9})
    assert {known.status, unknown.status, odd.status} == {403}
    assert known.data == unknown.data == odd.data
    assert ask(site, "POST", "/api/logout", {}, cookie="x").status == 200


def test_password_guessing_is_limited(site: Site) -> None:
    name, _ = account(site)
    tried = [
        ask(site, "POST", "/api/login", {"name": name, "password": f"guess number {count}"})
        for count in range(11)
    ]
    assert [each.status for each in tried] == [403] * 10 + [429]
    assert int(tried[-1].headers["Retry-After"]) > 0
    assert tried[-1].json["wait"] > 0


def test_registration_can_be_closed(tmp_path: Path) -> None:
    pages = write_site(tmp_path / "site")
    with serving("serve", "--site", pages, "--port", "0", QIRKAT_REGISTRATION="closed") as server:
        server.wait()
        wanted = {"name": "Somebody", "password": "correct horse"}
        refused = ask(server, "POST", "/api/account", wanted)
        assert (refused.status, refused.reason) == (403, "registration_closed")
        assert ask(server, "POST", "/api/guest", {}).status == 200


# Cookies


def test_ignores_foreign_cookies(site: Site) -> None:
    now = int(time.time() * 1000)
    theirs = "another secret, of more than 32 letters"
    day = 24 * 3600 * 1000
    person = secrets.token_hex(8)
    assert ask(site, "GET", "/api/me", cookie=signed(KEY, person, 0, now)).json["person"]
    # Signed while the clock was ahead.
    assert ask(site, "GET", "/api/me", cookie=signed(KEY, person, 0, now + 2 * day)).json["person"]
    good = signed(KEY, person, 0, now)
    payload, _, signature = good.rpartition(".")
    for forged in (
        signed(theirs, person, 0, now),
        signed(KEY, person, 0, now - 200 * day),  # expired
        signed(KEY, person, 1, now),  # of a session that never existed
        payload,
        f"{payload}.",
        f"{payload}.{signature[::-1]}",
        f"x{good}",
        good + "x",
        good * 20,
        "",
        "null",
        "é" * 40,
        '"' + good + '"; admin=1',
    ):
        headers = {"Cookie": f"qirkat={forged}".encode("latin-1").decode("latin-1")}
        told = ask(site, "GET", "/api/me", cookie=None, **headers)
        assert (told.status, told.json["person"]) == (200, None), forged
    wanted = {"game": "querni", "time": "5+3", "bytes": PART}
    # An unrecognised visitor becomes a new guest, never the person that the cookie names.
    made = ask(site, "POST", "/api/games", wanted, cookie=signed(theirs, person, 0, now))
    assert made.status == 201
    assert Cookies(KEY).read(Cookie(NAME, cookie_in(made)), now).person != person  # type: ignore[union-attr]
