"""The HTTP API over a real server: right use, wrong use, and what its description promises."""

import asyncio
import json
import re
import secrets
import socket
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import api_fuzz
import msgspec
import pytest
from live import Browser, Tab
from services import Postgres
from serving import Site, serving, write_site

from qirkat import api, deal, gate
from qirkat.cookies import Cookies
from qirkat.protocol import Ack, Snapshot
from qirkat.seeding import commitment

KEY = "a secret of the tests, of more than 32 letters"
PART = "00112233445566778899aabbccddeeff"
NOBODY = "zzzzzzzzzz"  # an id like those of games, of no game
JSON = "application/json"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("api")
    pages = write_site(folder / "site")
    own = {"QIRKAT_DATA": str(folder), "QIRKAT_SECRET": KEY, "QIRKAT_CROWD": "10000"}
    with serving("serve", "--site", pages, "--port", "0", **own) as server:
        server.wait()
        yield server
        said = server.stop()
        assert "ERROR" not in said
        assert "stack=" not in said


class Reply:
    """An answer of the API, checked against what is the same for all."""

    def __init__(self, status: int, headers: Any, data: bytes) -> None:
        self.status = status
        self.headers = headers
        self.data = data
        assert headers["Cache-Control"] == "no-store"
        assert headers["X-Content-Type-Options"] == "nosniff"
        self.reason = ""
        if status >= 400:
            fault = msgspec.json.decode(data, type=gate.Fault) if data else None
            self.reason = fault.reason if fault else ""
            assert fault is None or fault.sentence.endswith(".")

    @property
    def json(self) -> Any:
        return json.loads(self.data)


def ask(
    site: Site,
    method: str,
    path: str,
    body: object = None,
    *,
    cookie: str | None = None,
    **headers: str | None,
) -> Reply:
    """Ask as a page of the site does; a header that is None is left away."""
    data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    usual: dict[str, str | None] = {"Origin": site.address.rstrip("/")}
    if data is not None:
        usual["Content-Type"] = JSON
    if cookie is not None:
        usual["Cookie"] = f"qirkat={cookie}"
    usual |= {name.replace("_", "-"): value for name, value in headers.items()}
    connection = HTTPConnection("127.0.0.1", site.port, timeout=20)
    try:
        connection.request(
            method, path, data, {name: value for name, value in usual.items() if value is not None}
        )
        answer = connection.getresponse()
        return Reply(answer.status, answer.headers, answer.read())
    finally:
        connection.close()


def cookie_in(reply: Reply) -> str:
    text = str(reply.headers["Set-Cookie"])
    value, *attributes = text.split("; ")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(attributes)
    return value.removeprefix("qirkat=")


def guest(site: Site) -> str:
    return cookie_in(ask(site, "POST", "/api/guest", {}))


def account(site: Site, name: str = "", password: str = "correct horse") -> tuple[str, str]:
    name = name or f"Tester{secrets.token_hex(4)}"
    made = ask(site, "POST", "/api/account", {"name": name, "password": password})
    assert made.status == 201, made.data
    return name, cookie_in(made)


def make(site: Site, cookie: str, **wishes: object) -> str:
    wanted = {"game": "querni", "time": "5+3", "bytes": PART, **wishes}
    made = ask(site, "POST", "/api/games", wanted, cookie=cookie)
    assert made.status == 201, made.data
    return str(made.json["id"])


def join(site: Site, game: str, cookie: str) -> Reply:
    return ask(site, "POST", f"/api/games/{game}/join", {"bytes": PART}, cookie=cookie)


# Who somebody is


def test_nobody_is_somebody_after_asking(site: Site) -> None:
    assert ask(site, "GET", "/api/me").json["person"] is None
    cookie = guest(site)
    me = ask(site, "GET", "/api/me", cookie=cookie).json
    assert me["person"]["guest"]
    assert me["person"]["name"].startswith("Guest")
    again = ask(site, "POST", "/api/guest", {}, cookie=cookie)
    assert again.json["person"] == me["person"]
    assert "Set-Cookie" not in again.headers


def test_an_account_from_its_making_to_its_end(site: Site) -> None:
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


def test_a_guest_keeps_games_in_the_account(site: Site) -> None:
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
def test_names_that_nobody_gets(site: Site, name: str, status: int, reason: str) -> None:
    wanted = {"name": name, "password": "correct horse"}
    refused = ask(site, "POST", "/api/account", wanted)
    assert (refused.status, refused.reason) == (status, reason)


def test_names_that_look_like_taken_ones(site: Site) -> None:
    name, _ = account(site, "Rollo" + "".join(secrets.choice("bcdefg") for _ in range(8)))
    for alike in (name, name.upper(), name.replace("o", "0"), name.replace("l", "I")):
        refused = ask(site, "POST", "/api/account", {"name": alike, "password": "correct horse"})
        assert (refused.status, refused.reason) == (409, "name_taken"), alike


def test_wrong_logins_tell_nothing_apart(site: Site) -> None:
    name, _ = account(site)
    known = ask(site, "POST", "/api/login", {"name": name, "password": "wrong password"})
    unknown = ask(site, "POST", "/api/login", {"name": "Nobody Here", "password": "wrong password"})
    odd = ask(site, "POST", "/api/login", {"name": "a\u0000\ud7ff" * 100, "password": "\u0000" * 9})
    assert {known.status, unknown.status, odd.status} == {403}
    assert known.data == unknown.data == odd.data
    assert ask(site, "POST", "/api/logout", {}, cookie="x").status == 200


def test_passwords_are_not_guessed_for_long(site: Site) -> None:
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


def test_cookies_of_others_do_not_count(site: Site) -> None:
    now = int(time.time() * 1000)
    ours, theirs = Cookies(KEY), Cookies("another secret, of more than 32 letters")
    day = 24 * 3600 * 1000
    person = secrets.token_hex(8)
    assert ask(site, "GET", "/api/me", cookie=ours.write(person, 0, now)).json["person"]
    good = ours.write(person, 0, now)
    payload, _, signature = good.rpartition(".")
    for forged in (
        theirs.write(person, 0, now),
        ours.write(person, 0, now - 200 * day),  # expired
        ours.write(person, 0, now + 2 * day),  # from the future
        ours.write(person, 1, now),  # of a session that never was
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
    # Who is nobody becomes a new guest, never the one that the cookie names.
    made = ask(site, "POST", "/api/games", wanted, cookie=theirs.write(person, 0, now))
    assert made.status == 201
    assert Cookies(KEY).read(cookie_in(made), now).person != person  # type: ignore[union-attr]


# Requests


WRITES = [each for each in api.ENDPOINTS if each.body is not None]


def filled(path: str) -> str:
    return path.replace("{id}", NOBODY).replace("{name}", "Nobody")


def test_refusals_are_counted_by_their_reasons(site: Site) -> None:
    def counted() -> float:
        found = re.search(
            r'^qirkat_refusals_total\{reason="foreign"\} (\S+)$',
            site.ask("/metrics").body.decode(),
            re.MULTILINE,
        )
        return float(found[1]) if found else 0.0

    before = counted()
    ask(site, "POST", "/api/guest", {}, Origin="https://evil.example")
    assert counted() == before + 1


@pytest.mark.parametrize("endpoint", WRITES, ids=lambda each: f"{each.method} {each.path}")
def test_only_pages_of_ours_may_write(site: Site, endpoint: gate.Endpoint) -> None:
    method, path = endpoint.method, filled(endpoint.path)
    own = site.address.rstrip("/")
    for origin in (None, "null", "https://evil.example", own + ".evil.example", own + "0", ""):
        refused = ask(site, method, path, {}, Origin=origin)
        assert (refused.status, refused.reason) == (403, "foreign"), origin
        assert "Set-Cookie" not in refused.headers
    for kind in (None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        refused = ask(site, method, path, b"{}", Content_Type=kind)
        assert (refused.status, refused.reason) == (415, "not_json"), kind
    for text in (b"", b"{", b"[]", b"nul", b'"\xff"', b"\xef\xbb\xbf{}", b"[" * 4000, b"{} {}"):
        refused = ask(site, method, path, text)
        assert refused.status == 400, text
        assert refused.reason in ("not_json", "bad_request")
    refused = ask(site, method, path, {"surplus": 1})
    assert (refused.status, refused.reason) == (400, "bad_request")
    refused = ask(site, method, path, b" " * 4097)
    assert (refused.status, refused.reason) == (413, "too_long")


def test_a_body_that_never_ends_is_cut_off(site: Site) -> None:
    with site.connect() as connection:
        connection.sendall(
            b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\n"
            b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            % (site.port, site.address.rstrip("/").encode())
        )
        with pytest.raises((ConnectionResetError, BrokenPipeError)):  # noqa: PT012
            for _ in range(1000):
                connection.sendall(b"1000\r\n" + b" " * 4096 + b"\r\n")
                time.sleep(0.001)
            raise AssertionError("it took four megabytes")


def half_asked(site: Site) -> socket.socket:
    connection = site.connect()
    connection.sendall(
        b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\n"
        b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
        % (site.port, site.address.rstrip("/").encode())
    )
    return connection


def test_who_leaves_in_the_middle_leaves_no_trace(site: Site) -> None:
    """What the server has said is looked at in the end: it must not be an error."""
    for _ in range(5):
        half_asked(site).close()
    assert ask(site, "GET", "/api/me").status == 200


def test_a_body_must_come_soon(tmp_path: Path) -> None:
    program = (
        "import sys, qirkat.gate\n"
        "from qirkat.cli import main\n"
        "qirkat.gate.SOON = 0.3\n"
        "sys.exit(main())"
    )
    pages = write_site(tmp_path / "site")
    with serving("serve", "--site", pages, "--port", "0", program=program) as server:
        server.wait()
        with half_asked(server) as connection:
            connection.settimeout(5)
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b'"reason":"slow"' in answer


def test_other_methods_are_told_which_there_are(site: Site) -> None:
    for endpoint in api.ENDPOINTS:
        path = filled(endpoint.path)
        there = {each.method for each in api.ENDPOINTS if each.path == endpoint.path}
        shown = there | ({"HEAD"} if "GET" in there else set())
        for method in ("PUT", "PATCH", "OPTIONS", "TRACE", "POST", "DELETE", "HEAD", "QUERY"):
            if method in shown:
                continue
            refused = ask(site, method, path)
            assert refused.status == 405, (method, path)
            assert set(refused.headers["Allow"].split(", ")) == shown
            assert refused.reason == ("" if method == "HEAD" else "no_method")


def test_heads_have_no_body(site: Site) -> None:
    for endpoint in api.ENDPOINTS:
        if endpoint.method == "GET":
            head = ask(site, "HEAD", filled(endpoint.path))
            assert head.status == ask(site, "GET", filled(endpoint.path)).status
            assert head.data == b""


def test_path_tricks_lead_nowhere(site: Site) -> None:
    for path in (
        "/api/",
        "/api/me/",
        "//api/me",
        "/api//me",
        "/api/./me",
        "/api/nothing",
        "/api/games/..%2f..%2fsecret.txt",
        "/api/games/%2e%2e/%2e%2e/secret.txt",
        "/api/players/..%2f..%2fsecret.txt",
        "/api/games/%00",
        "/api/games/zzzz%00zzzz",
        "/api/games/%ff%fe",
        "/api/games/" + "z" * 5000,
        "/api/games/zzzzzzzzz",
        "/api/games/zzzzzzzzzz%0a",
        "/api/games/0OIl000000",
        "/api/players/%00",
        "/api/players/" + "%F0%9F%92%A9" * 500,
        "/api/players/%ED%A0%80",
        "/api/matches/%00",
        "/api/games/%00/record",
    ):
        told = ask_plainly(site, path)
        assert told.status == 404, path
        assert b"not for the world" not in told.data


def ask_plainly(site: Site, path: str) -> Any:
    connection = HTTPConnection("127.0.0.1", site.port, timeout=20)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.data = answer.read()  # type: ignore[attr-defined]
    connection.close()
    return answer


def test_requests_are_counted(tmp_path: Path) -> None:
    pages = write_site(tmp_path / "site")
    with serving("serve", "--site", pages, "--port", "0", QIRKAT_CROWD="1") as server:
        server.wait()
        told = [ask(server, "GET", "/api/lobby") for _ in range(100)]
        assert {each.status for each in told[:60]} == {200}
        refused = next(each for each in told if each.status != 200)
        assert (refused.status, refused.reason) == (429, "rate")
        # One address of a network has used up its share, another has not.
        assert ask(server, "GET", "/api/lobby", X_Forwarded_For="192.0.2.7").status == 200


# Games


def test_a_game_is_made_joined_and_shown(site: Site) -> None:
    one, two, three = guest(site), guest(site), guest(site)
    game = make(site, one, open=True, side="first")
    assert game in [seek["id"] for seek in ask(site, "GET", "/api/lobby").json["seeks"]]
    shown = ask(site, "GET", f"/api/games/{game}", cookie=two)
    assert shown.json["info"]["state"] == "open"
    assert shown.json["events"] == []
    assert ask(site, "GET", f"/api/games/{game}/record").status == 404
    own = join(site, game, one)
    assert (own.status, own.reason) == (409, "own_game")
    joined = join(site, game, two)
    assert joined.status == 200
    snapshot = msgspec.json.decode(joined.data, type=Snapshot)
    assert snapshot.info.state == "playing"
    assert join(site, game, two).status == 200  # who asks again has joined already
    late = join(site, game, three)
    assert (late.status, late.reason) == (409, "taken")
    assert game not in [seek["id"] for seek in ask(site, "GET", "/api/lobby").json["seeks"]]
    assert game in [each["info"]["id"] for each in ask(site, "GET", "/api/games").json["games"]]
    assert ask(site, "GET", f"/api/games/{game}/record").status == 200
    cancelled = ask(site, "POST", f"/api/games/{game}/cancel", {}, cookie=one)
    assert (cancelled.status, cancelled.reason) == (409, "not_open")


def test_the_secret_is_shown_at_the_start_and_not_before(site: Site) -> None:
    one, two = guest(site), guest(site)
    made = ask(
        site,
        "POST",
        "/api/games",
        {"game": "querni", "time": "-", "bytes": PART, "open": True},
        cookie=one,
    )
    game, committed = made.json["id"], made.json["commitment"]
    before = b"".join(
        ask(site, "GET", path, cookie=cookie).data
        for path in (f"/api/games/{game}", "/api/lobby", "/api/me", "/api/games", "/api/export")
        for cookie in (one, two)
    )
    begun = join(site, game, two).json
    secret = begun["events"][0]["secret"]
    assert commitment(bytes.fromhex(secret)) == committed == begun["info"]["commitment"]
    assert secret.encode() not in before + made.data
    assert PART.encode() not in before, "whoever knew it could try joiners' parts"


def test_a_game_that_is_over_says_so(site: Site) -> None:
    async def run() -> None:
        first, second = Browser(site.address), Browser(site.address)
        game = await first.open_game("alquerque", side="first")
        await second.join(game)
        tab = await Tab.open(first)
        await tab.watch(game)
        assert isinstance(await tab.act(game, "resign"), Ack)
        await tab.close()
        shown = await second.ask(f"/api/games/{game}")
        assert shown["info"]["state"] == "over"

    asyncio.run(run())


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        ({"game": "chess"}, "no_game"),
        ({"game": "querni\u0000"}, "no_game"),
        ({"game": ""}, "no_game"),
        ({"time": "0+0"}, "no_time"),
        ({"time": "15d"}, "no_time"),
        ({"time": "1e9+3"}, "no_time"),
        ({"time": "٣+3"}, "no_time"),
        ({"time": "9" * 3000 + "+0"}, "no_time"),
        ({"game": "alquerque", "mirror": True}, "no_mirror"),
        ({"start": "x" * 201}, "given_start"),
        ({"bytes": "00"}, "bad_request"),
        ({"bytes": PART + "\n"}, "bad_request"),
        ({"bytes": PART.upper()}, "bad_request"),
        ({"bytes": None}, "bad_request"),
        ({"side": "third"}, "bad_request"),
        ({"rated": 1}, "bad_request"),
        ({"secret": "00"}, "bad_request"),
        ({"id": NOBODY}, "bad_request"),
    ],
)
def test_wishes_that_cannot_be(site: Site, wishes: dict[str, object], reason: str) -> None:
    wanted = {"game": "querni", "time": "5+3", "bytes": PART, **wishes}
    refused = ask(site, "POST", "/api/games", wanted)
    assert (refused.status, refused.reason) == (400, reason)
    assert "Set-Cookie" not in refused.headers, "nobody sat down"


def test_rated_games_are_for_accounts(site: Site) -> None:
    wanted = {"game": "querni", "time": "5+3", "bytes": PART, "rated": True}
    for cookie in (None, guest(site)):
        refused = ask(site, "POST", "/api/games", wanted, cookie=cookie)
        assert (refused.status, refused.reason) == (403, "account_needed")
    _, owner = account(site)
    game = make(site, owner, rated=True)
    refused = join(site, game, guest(site))
    assert (refused.status, refused.reason) == (403, "account_needed")
    _, other = account(site)
    assert join(site, game, other).status == 200


def test_games_of_others_are_theirs(site: Site) -> None:
    game = make(site, guest(site))
    for cookie in (guest(site), account(site)[1]):
        refused = ask(site, "POST", f"/api/games/{game}/cancel", {}, cookie=cookie)
        assert (refused.status, refused.reason) == (409, "not_open")
    nobody = ask(site, "POST", f"/api/games/{game}/cancel", {})
    assert (nobody.status, nobody.reason) == (401, "nobody")
    for path in (f"/api/games/{NOBODY}", f"/api/games/{NOBODY}/record", f"/api/matches/{NOBODY}"):
        assert ask(site, "GET", path).status == 404
    unknown = ask(site, "POST", f"/api/games/{NOBODY}/join", {"bytes": PART})
    assert (unknown.status, unknown.reason) == (404, "no_game")
    assert "Set-Cookie" not in unknown.headers, "nobody sat down"
    assert ask(site, "GET", "/api/export").status == 401


def test_nobody_fills_the_lobby(tmp_path: Path) -> None:
    program = "import qirkat.api\nfrom qirkat.cli import main\nqirkat.api.MOST_OPEN = 3\nmain()"
    pages = write_site(tmp_path / "site")
    with serving("serve", "--site", pages, "--port", "0", program=program) as server:
        server.wait()
        cookie = guest(server)
        games = [make(server, cookie) for _ in range(3)]
        wanted = {"game": "querni", "time": "5+3", "bytes": PART}
        refused = ask(server, "POST", "/api/games", wanted, cookie=cookie)
        assert (refused.status, refused.reason) == (409, "too_many")
        cancelled = ask(server, "POST", f"/api/games/{games[0]}/cancel", {}, cookie=cookie)
        assert cancelled.status == 200
        make(server, cookie)


def test_lists_come_in_pages(site: Site) -> None:
    games = set()
    for _ in range(51):
        one, two = guest(site), guest(site)
        game = make(site, one)
        assert join(site, game, two).status == 200
        games.add(game)
    found: list[str] = []
    place = ""
    while True:
        page = ask(site, "GET", f"/api/games{place}").json
        found += [each["info"]["id"] for each in page["games"]]
        if page["next"] is None:
            break
        place = f"?before={page['next']}"
    assert games <= set(found)
    assert len(found) == len(set(found))
    for wrong in (
        "x",
        "-",
        "1",
        "-1-x",
        "9" * 40,
        "1-" + "z" * 40,
        "1-%00",
        "%D9%A3-zzzzzzzzzz",
        "",
    ):
        refused = ask(site, "GET", f"/api/games?before={wrong}")
        assert (refused.status, refused.reason) == (400, "no_place"), wrong


def test_odd_texts_never_reach_a_database(postgres: Postgres, tmp_path: Path) -> None:
    """PostgreSQL takes no zero in a text, which must not look like a failure of ours."""
    pages = write_site(tmp_path / "site")
    own = {"QIRKAT_DATABASE": postgres.database(), "QIRKAT_SECRET": KEY}
    with serving("serve", "--site", pages, "--port", "0", **own) as server:
        server.wait()
        for path in ("games/%00", "games/%00/record", "matches/%00", "players/a%00", "players/%00"):
            assert ask(server, "GET", f"/api/{path}").status == 404, path
        assert ask(server, "GET", "/api/games?before=1-%00").status == 400
        joined = ask(server, "POST", "/api/games/%00/join", {"bytes": PART})
        assert joined.status == 404
        cookie = guest(server)
        assert ask(server, "POST", "/api/games/%00/cancel", {}, cookie=cookie).status == 409
        login = {"name": "a\u0000b", "password": "correct\u0000horse"}
        assert ask(server, "POST", "/api/login", login).status == 403
        make(server, cookie)
        said = server.stop()
    assert "ERROR" not in said


# The description


def test_the_description_names_every_address(site: Site) -> None:
    told = ask(site, "GET", "/api/openapi.json").json
    described = {
        (method.upper(), path) for path, those in told["paths"].items() for method in those
    }
    assert described == {(each.method, each.path) for each in api.ENDPOINTS}
    assert set(deal.Wanted.__struct_fields__) == set(
        told["components"]["schemas"]["Wanted"]["properties"]
    )


def test_answers_fit_the_description(site: Site) -> None:
    """Schemathesis asks what the description allows and what it does not; `make fuzzapi` longer."""
    api_fuzz.fuzz(site.address, examples=4, seed=1, phases="fuzzing")
