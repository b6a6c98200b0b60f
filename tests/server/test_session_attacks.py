"""Stolen, planted and forged cookies against real servers, each named by what it tries."""

import asyncio
import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from support import services
from support.api_client import KEY, PART, signed
from support.live_client import Browser, Tab
from support.server_process import Site, serving, write_site
from websockets.exceptions import ConnectionClosed

from qirkat.live.protocol import Act, encode

pytestmark = pytest.mark.slow

TLS = {"X-Forwarded-Proto": "https"}
PASSWORD = "correct horse"
OLD_KEY, NEW_KEY = "old" * 12, "new" * 12


class Answer(NamedTuple):
    status: int
    json: Any
    set_cookies: list[str]

    def value(self, name: str) -> str:
        """The value that a cookie was set to."""
        (line,) = [each for each in self.set_cookies if each.startswith(f"{name}=")]
        return line.partition(";")[0].removeprefix(f"{name}=")


@contextmanager
def running(folder: Path, **own: str) -> Iterator[Site]:
    folder.mkdir(exist_ok=True)
    pages = write_site(folder / "site") if not (folder / "site").exists() else folder / "site"
    own = {"QIRKAT_DATA": str(folder), "QIRKAT_SECRET": KEY, "QIRKAT_CROWD": "1000", **own}
    with serving("serve", "--site", pages, "--port", "0", **own) as site:
        site.wait()
        yield site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("attacks")) as running_site:
        yield running_site


def ask(
    site: Site, path: str, body: object = None, *, cookie: str | None = None, **headers: str
) -> Answer:
    """Send a request with a whole `Cookie` header."""
    scheme = "https" if "X-Forwarded-Proto" in headers else "http"
    headers |= {"Origin": f"{scheme}://127.0.0.1:{site.port}", "Content-Type": "application/json"}
    if cookie is not None:
        headers["Cookie"] = cookie
    connection = HTTPConnection("127.0.0.1", site.port, timeout=20)
    data = None if body is None else json.dumps(body)
    connection.request("GET" if data is None else "POST", path, data, headers)
    response = connection.getresponse()
    lines = response.headers.get_all("Set-Cookie") or []
    answer = Answer(response.status, json.loads(response.read()), lines)
    connection.close()
    return answer


def who(site: Site, cookie: str, **headers: str) -> str | None:
    """The name of the person that a `Cookie` header stands for."""
    person = ask(site, "/api/me", cookie=cookie, **headers).json["person"]
    return None if person is None else str(person["name"])


def fresh() -> dict[str, str]:
    return {"name": f"Ana{secrets.token_hex(4)}", "password": PASSWORD}


# Guests who have not played are in no table


@pytest.mark.parametrize("ending", ["log out", "log in", "delete"])
def test_ended_cookie_of_guest_who_never_played(site: Site, ending: str) -> None:
    account = fresh()
    assert ask(site, "/api/account", account).status == 201

    async def run() -> None:
        guest = Browser(site.address)
        assert (await guest.ask("/api/guest", {})).status == 200
        stolen = f"qirkat={guest.cookie}"
        tab = await Tab.open(guest)
        match ending:
            case "log out":
                assert (await guest.ask("/api/logout", {})).status == 200
            case "log in":
                assert (await guest.ask("/api/login", account)).status == 200
            case "delete":
                assert (await guest.ask("/api/account", {}, "DELETE")).status == 200
        assert who(site, stolen) is None
        async with asyncio.timeout(15):
            await tab.until(lambda: tab.bye is not None)
        wanted = {"game": "querni", "time": "5+3", "bytes": PART}
        made = ask(site, "/api/games", wanted, cookie=stolen)
        assert made.value("qirkat") != guest.cookie, "at most as a new guest"

    asyncio.run(run())


# Open sockets


def test_socket_obeys_nothing_once_log_out_is_answered(site: Site) -> None:
    """A resignation that is sent the moment the log-out is answered is not carried out."""

    async def run() -> None:
        ana, boris = Browser(site.address), Browser(site.address)
        assert (await ana.ask("/api/account", fresh())).status == 201
        game = await ana.open_game("alquerque")
        await boris.join(game)
        thief = await Tab.open(ana)
        await thief.watch(game)
        assert (await ana.ask("/api/logout", {})).status == 200
        resign = Act(id=secrets.token_hex(8), game=game, what="resign")
        try:
            await thief.socket.send(encode(resign))
            async with asyncio.timeout(15):
                await thief.until(lambda: thief.bye is not None)
        except (OSError, ConnectionClosed):
            pass  # closed already
        kept = await boris.ask(f"/api/games/{game}")
        assert [event["kind"] for event in kept["events"]] == ["start"]

    asyncio.run(run())


# Planted cookies


@pytest.mark.parametrize("headers", [{}, TLS])
def test_of_two_cookies_neither_is_believed(site: Site, headers: dict[str, str]) -> None:
    """A neighbouring subdomain can add a cookie of its own before or after ours."""
    name = "__Host-qirkat" if headers else "qirkat"
    ana, mallory = (ask(site, "/api/account", fresh(), **headers).value(name) for _ in range(2))
    assert who(site, f"{name}={ana}", **headers) is not None
    for pair in ((ana, mallory), (mallory, ana), (ana, ana), (ana, ""), ("x", ana)):
        assert who(site, "; ".join(f"{name}={each}" for each in pair), **headers) is None, pair


def test_tls_cookie_is_bound_to_this_host(site: Site) -> None:
    account = fresh()
    made = ask(site, "/api/account", account, **TLS)
    assert made.status == 201
    (line,) = [each for each in made.set_cookies if "Max-Age=0" not in each]
    value, *attributes = line.split("; ")
    name, _, cookie = value.partition("=")
    assert name == "__Host-qirkat"
    assert {"Secure", "Path=/", "HttpOnly", "SameSite=Lax"} <= set(attributes)
    assert not any(each.startswith("Domain") for each in attributes)
    assert who(site, f"__Host-qirkat={cookie}", **TLS) == account["name"]
    # A subdomain can set the plain name, but has no value that is signed for it.
    assert who(site, f"qirkat={cookie}", **TLS) is None
    assert who(site, f"qirkat={cookie}") is None
    # A plain cookie, even a valid one, does not replace that of this host.
    mallory = ask(site, "/api/account", fresh()).value("qirkat")
    for both in (
        f"qirkat={mallory}; __Host-qirkat={cookie}",
        f"__Host-qirkat={cookie}; qirkat={mallory}; qirkat={mallory}",
    ):
        assert who(site, both, **TLS) == account["name"]


def test_plain_cookie_is_exchanged_over_tls(site: Site) -> None:
    """Cookies of earlier versions, which had one name, log nobody out."""
    account = fresh()
    old = ask(site, "/api/account", account).value("qirkat")
    visit = ask(site, "/api/me", cookie=f"qirkat={old}", **TLS)
    assert visit.json["person"]["name"] == account["name"]
    new = visit.value("__Host-qirkat")
    assert who(site, f"__Host-qirkat={new}", **TLS) == account["name"]
    assert who(site, f"qirkat={old}", **TLS) == account["name"], "read until it expires"
    again = ask(site, "/api/me", cookie=f"qirkat={old}; __Host-qirkat={new}", **TLS)
    assert again.set_cookies == [], "exchanged once"
    # Both name one session, which ends.
    out = ask(site, "/api/logout", {}, cookie=f"qirkat={old}; __Host-qirkat={new}", **TLS)
    assert out.value("qirkat") == out.value("__Host-qirkat") == ""
    assert who(site, f"__Host-qirkat={new}", **TLS) is None
    assert who(site, f"qirkat={old}", **TLS) is None


def test_plain_cookie_of_new_guest_is_exchanged_over_tls(site: Site) -> None:
    old = ask(site, "/api/guest", {}).value("qirkat")
    visit = ask(site, "/api/me", cookie=f"qirkat={old}", **TLS)
    new = visit.value("__Host-qirkat")
    assert who(site, f"__Host-qirkat={new}", **TLS) == visit.json["person"]["name"]


# The list of sessions


def test_session_list_and_log_out_everywhere(site: Site) -> None:
    account = fresh()
    firefox = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0"
    phone = (
        "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) "
        "Chrome/140.0.0.0 Mobile Safari/537.36"
    )
    here = ask(site, "/api/account", account, **{"User-Agent": firefox}).value("qirkat")
    there = ask(site, "/api/login", account, **{"User-Agent": phone}).value("qirkat")
    third = ask(site, "/api/login", account).value("qirkat")
    mallory = ask(site, "/api/account", fresh()).value("qirkat")

    def listed(cookie: str) -> list[dict[str, Any]]:
        answer = ask(site, "/api/me/sessions", cookie=f"qirkat={cookie}")
        assert answer.status == 200
        return list(answer.json["sessions"])

    sessions = listed(here)
    assert {(each["browser"], each["system"], each["current"]) for each in sessions} == {
        ("Firefox", "Windows", True),
        ("Chrome", "Android", False),
        (None, None, False),
    }
    assert ask(site, "/api/me/sessions").status == 401
    # Nobody ends a session of others.
    (phones,) = [each["id"] for each in sessions if each["browser"] == "Chrome"]
    assert ask(site, "/api/logout", {"session": phones}, cookie=f"qirkat={mallory}").status == 200
    assert ask(site, "/api/logout", {"session": phones}).status == 401
    assert who(site, f"qirkat={there}") == account["name"]
    ended = ask(site, "/api/logout", {"session": phones}, cookie=f"qirkat={here}")
    assert (ended.status, ended.set_cookies) == (200, [])
    assert who(site, f"qirkat={there}") is None
    assert len(listed(here)) == 2
    out = ask(site, "/api/logout", {"everywhere": True}, cookie=f"qirkat={here}")
    assert out.value("qirkat") == ""
    for cookie in (here, third):
        assert who(site, f"qirkat={cookie}") is None
    assert who(site, f"qirkat={mallory}") is not None
    assert ask(site, "/api/logout", {"everywhere": True}).status == 401


def test_log_out_everywhere_closes_sockets_on_all_servers(
    tmp_path: Path, postgres: services.Postgres, redis: services.Redis
) -> None:
    both = {"QIRKAT_DATABASE": postgres.database(), "QIRKAT_REDIS": redis.address}

    async def run(one: Site, other: Site) -> None:
        here, there, account = Browser(one.address), Browser(other.address), fresh()
        assert (await here.ask("/api/account", account)).status == 201
        assert (await there.ask("/api/login", account)).status == 200
        tabs = [await Tab.open(here), await Tab.open(there)]
        stolen = f"qirkat={there.cookie}"
        assert (await here.ask("/api/logout", {"everywhere": True})).status == 200
        assert who(other, stolen) is None, "at once"
        for tab in tabs:
            async with asyncio.timeout(15):
                await tab.until(lambda tab=tab: tab.bye is not None)  # type: ignore[misc]
            assert tab.bye is not None
            assert tab.bye.reason == "session"

    with running(tmp_path, **both) as one, running(tmp_path, **both) as other:
        asyncio.run(run(one, other))


# The secret


def test_secret_can_be_replaced_without_logging_out(tmp_path: Path) -> None:
    account, now = fresh(), int(time.time() * 1000)
    with running(tmp_path, QIRKAT_SECRET=OLD_KEY) as site:
        old = ask(site, "/api/account", account).value("qirkat")
        away = ask(site, "/api/login", account).value("qirkat")
    with running(tmp_path, QIRKAT_SECRET=NEW_KEY, QIRKAT_OTHER_SECRETS=OLD_KEY) as site:
        visit = ask(site, "/api/me", cookie=f"qirkat={old}")
        assert visit.json["person"]["name"] == account["name"]
        new = visit.value("qirkat")
        assert ask(site, "/api/me", cookie=f"qirkat={new}").set_cookies == []
        assert who(site, f"qirkat={signed(KEY, '5f0c2b7d91aa43e8', 0, now)}") is None
    with running(tmp_path, QIRKAT_SECRET=NEW_KEY) as site:
        assert who(site, f"qirkat={new}") == account["name"]
        assert who(site, f"qirkat={old}") is None
        assert who(site, f"qirkat={away}") is None
