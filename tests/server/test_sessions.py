"""Sessions over real servers: what ends them, and that connections are closed at once."""

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from support import services
from support.api_client import KEY, issued_before
from support.command import Call
from support.live_client import Browser, Tab
from support.server_process import Site, serving, write_site

pytestmark = pytest.mark.slow

# A server that learns of ended sessions only from the bus, or only by polling.
HEARING = """
import sys
import qirkat.server.connections
from qirkat.cli import main

qirkat.server.connections.SESSION_INTERVAL = 3600.0
sys.exit(main())
"""
LOOKING = HEARING.replace("3600.0", "0.1")
PASSWORD = "correct horse"
PATIENCE = 15.0  # seconds; it takes a fraction of one on a machine with nothing else to do


@contextmanager
def running(folder: Path, program: str = HEARING, **own: str) -> Iterator[Site]:
    pages = folder / "site"
    if not pages.exists():
        write_site(pages)
    own = {"QIRKAT_DATA": str(folder), "QIRKAT_SECRET": KEY, "QIRKAT_CROWD": "1000", **own}
    with serving("serve", "--site", pages, "--port", "0", program=program, **own) as site:
        site.wait()
        yield site


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("sessions")) as site:
        yield site.address


def copied(browser: Browser, address: str | None = None) -> Browser:
    """A browser with a copy of another's cookie, perhaps on another server."""
    thief = Browser(address or browser.address)
    thief.cookie = browser.cookie
    return thief


def fresh_account() -> dict[str, str]:
    return {"name": f"Ana{secrets.token_hex(4)}", "password": PASSWORD}


async def registered(address: str) -> tuple[Browser, dict[str, str]]:
    browser, account = Browser(address), fresh_account()
    assert (await browser.ask("/api/account", account)).status == 201
    return browser, account


async def logged_in(address: str, account: dict[str, str]) -> Browser:
    browser = Browser(address)
    assert (await browser.ask("/api/login", account)).status == 200
    return browser


async def is_refused(browser: Browser) -> bool:
    """Whether a cookie is invalid everywhere."""
    nobody = copied(browser)
    me = (await nobody.ask("/api/me"))["person"]
    status = (await nobody.ask("/api/export")).status
    assert (me is None) == (status == 401)
    return me is None


async def is_told(tab: Tab) -> None:
    """Wait until a connection is closed because its session has ended."""
    async with asyncio.timeout(PATIENCE):
        await tab.until(lambda: tab.bye is not None)
    assert tab.bye is not None
    assert tab.bye.reason == "session"


async def is_alive(tab: Tab) -> None:
    """Check that a connection and its session still work."""
    game = await tab.browser.open_game("alquerque")
    await tab.watch(game)
    assert tab.bye is None
    await tab.close()


async def with_older_cookie(browser: Browser, version: int, seconds_ago: int = 0) -> Browser:
    """A browser with a cookie from before there were sessions."""
    person = (await browser.ask("/api/me"))["person"]["id"]
    older = Browser(browser.address)
    older.cookie = issued_before(person, version, int(time.time()) - seconds_ago)
    return older


@pytest.mark.parametrize("has_played", [True, False])
def test_guest_cookie_is_not_the_accounts(address: str, has_played: bool) -> None:
    """A cookie planted or copied before registration is worthless afterwards."""

    async def run() -> None:
        browser = Browser(address)
        assert (await browser.ask("/api/guest", {})).status == 200
        if has_played:
            await browser.open_game("querni")
        thief = copied(browser)
        listening = await Tab.open(thief)
        made = await browser.ask("/api/account", fresh_account())
        assert made.status == 201
        await is_told(listening)
        assert await is_refused(thief)
        assert (await browser.ask("/api/me"))["person"] == made["person"]
        await is_alive(await Tab.open(browser))

    asyncio.run(run())


def test_log_out_ends_only_this_session(address: str) -> None:
    async def run() -> None:
        here, account = await registered(address)
        there = await logged_in(address, account)
        tabs = await Tab.open(here), await Tab.open(there)
        thief = copied(here)
        assert (await here.ask("/api/logout", {})).status == 200
        assert here.cookie is None
        await is_told(tabs[0])
        assert await is_refused(thief)
        refused = await thief.ask("/api/password", {"old": PASSWORD, "new": "a better one"})
        assert (refused.status, refused["reason"]) == (401, "nobody")
        assert not await is_refused(there)
        await is_alive(tabs[1])

    asyncio.run(run())


def test_log_out_ends_guest_session(address: str) -> None:
    async def run() -> None:
        guest, other = Browser(address), Browser(address)
        game = await guest.open_game("querni")
        thief = copied(guest)
        tab = await Tab.open(guest)
        assert (await guest.ask("/api/logout", {})).status == 200
        await is_told(tab)
        assert await is_refused(thief)
        await other.join(game)

    asyncio.run(run())


def test_log_in_ends_the_previous_session(address: str) -> None:
    """Whether it was a guest's or another account's."""

    async def run() -> None:
        ana, account = await registered(address)
        guest = Browser(address)
        await guest.open_game("querni")
        boris, _ = await registered(address)
        for browser in (guest, boris):
            thief = copied(browser)
            tab = await Tab.open(browser)
            logged = await browser.ask("/api/login", account)
            assert logged["person"]["name"] == account["name"]
            await is_told(tab)
            assert await is_refused(thief)
            assert not await is_refused(browser)
        # A wrong password changes nothing.
        wrong = await ana.ask("/api/login", {**account, "password": "wrong horse"})
        assert wrong.status == 403
        await is_alive(await Tab.open(ana))

    asyncio.run(run())


def test_new_password_ends_all_other_sessions(address: str) -> None:
    async def run() -> None:
        here, account = await registered(address)
        there = await logged_in(address, account)
        thief = copied(here)
        tabs = [await Tab.open(each) for each in (here, there, thief)]
        change = {"old": PASSWORD, "new": "battery staple"}
        assert (await here.ask("/api/password", change)).status == 200
        for tab in tabs:
            await is_told(tab)
        assert await is_refused(there)
        assert await is_refused(thief)
        await is_alive(await Tab.open(here))

    asyncio.run(run())


def test_deleting_account_ends_all_sessions(address: str) -> None:
    async def run() -> None:
        here, account = await registered(address)
        there = await logged_in(address, account)
        thief = copied(here)
        tabs = [await Tab.open(each) for each in (here, there)]
        gone = await here.ask("/api/account", {"password": PASSWORD}, "DELETE")
        assert gone.status == 200
        for tab in tabs:
            await is_told(tab)
        assert await is_refused(there)
        assert await is_refused(thief)

    asyncio.run(run())


def test_visitor_leaves_no_session(tmp_path: Path) -> None:
    def kept() -> list[tuple[str, ...]]:
        with closing(sqlite3.connect(tmp_path / "games.sqlite")) as database:
            return database.execute("SELECT person FROM sessions").fetchall()

    async def run(address: str) -> None:
        guest = Browser(address)
        person = (await guest.ask("/api/guest", {}))["person"]
        assert (await guest.ask("/api/me"))["person"] == person
        tab = await Tab.open(guest)
        assert kept() == []
        for _ in range(2):
            await guest.open_game("querni")
        assert kept() == [(person["id"],)]
        await is_alive(tab)

    with running(tmp_path, LOOKING) as site:
        asyncio.run(run(site.address))


# Commands of the operator, which publish nothing


@pytest.mark.parametrize("command", ["ban", "password", "delete"])
def test_operator_ends_all_sessions(
    tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("QIRKAT_DATA", str(tmp_path))
    monkeypatch.setenv("QIRKAT_SECRET", KEY)

    async def run(address: str) -> None:
        here, account = await registered(address)
        there = await logged_in(address, account)
        guest = Browser(address)
        await guest.open_game("querni")
        tabs = [await Tab.open(each) for each in (here, there, guest)]
        yes = ["--yes"] if command == "delete" else []
        result = await asyncio.to_thread(call, "admin", command, account["name"], *yes)
        assert result.code == 0, result.err
        for tab in tabs[:2]:
            await is_told(tab)
        assert await is_refused(here)
        assert await is_refused(there)
        await is_alive(tabs[2])

    with running(tmp_path, LOOKING) as site:
        asyncio.run(run(site.address))


# Cookies of version 0.5.0, which name no session


def test_old_cookie_gets_its_own_session(address: str) -> None:
    async def run() -> None:
        ana, _ = await registered(address)
        phone = await with_older_cookie(ana, 1, seconds_ago=90)
        laptop = await with_older_cookie(ana, 1, seconds_ago=7)
        old = phone.cookie
        me = await phone.ask("/api/me")
        assert me["person"]["id"] == (await ana.ask("/api/me"))["person"]["id"]
        assert phone.cookie != old
        before = phone.cookie
        await phone.ask("/api/me")
        assert phone.cookie == before, "exchanged once"
        # Requests that were under way with the old one belong to the same session.
        thief = Browser(address)
        thief.cookie = old
        tabs = [await Tab.open(each) for each in (phone, thief, laptop)]
        assert not await is_refused(thief)
        assert (await phone.ask("/api/logout", {})).status == 200
        for tab in tabs[:2]:
            await is_told(tab)
        for cookie in (old, before):
            thief.cookie = cookie
            assert await is_refused(thief), "it must not open another session"
        assert not await is_refused(laptop)
        assert not await is_refused(ana)
        await is_alive(tabs[2])

    asyncio.run(run())


def test_log_out_invalidates_old_cookie(address: str) -> None:
    async def run() -> None:
        ana, _ = await registered(address)
        older = await with_older_cookie(ana, 1, seconds_ago=60)
        thief = copied(older)
        assert (await older.ask("/api/logout", {})).status == 200
        assert older.cookie is None
        assert await is_refused(thief)
        assert not await is_refused(ana)

    asyncio.run(run())


def test_old_guest_cookies(address: str) -> None:
    async def run() -> None:
        # One who has only looked around.
        guest = Browser(address)
        guest.cookie = issued_before(secrets.token_hex(8), 0, int(time.time()) - 60)
        thief = copied(guest)
        person = (await guest.ask("/api/me"))["person"]
        assert person["guest"]
        await guest.open_game("querni")
        assert (await guest.ask("/api/me"))["person"] == person
        # The same one, who has played by now, in the account that becomes of it.
        listening = await Tab.open(thief)
        assert (await guest.ask("/api/account", fresh_account())).status == 201
        await is_told(listening)
        assert await is_refused(thief)
        await is_alive(await Tab.open(guest))

    asyncio.run(run())


def test_new_password_invalidates_old_cookies(address: str) -> None:
    async def run() -> None:
        ana, _ = await registered(address)
        used, unused = [await with_older_cookie(ana, 1, seconds_ago=n) for n in (60, 30)]
        thief = copied(used)
        assert not await is_refused(used)
        change = {"old": PASSWORD, "new": "battery staple"}
        assert (await ana.ask("/api/password", change)).status == 200
        for each in (used, unused, thief):
            assert await is_refused(each)
        assert not await is_refused(ana)

    asyncio.run(run())


# Two servers


def test_sessions_end_on_all_servers(
    tmp_path: Path, postgres: services.Postgres, redis: services.Redis
) -> None:
    both = {"QIRKAT_DATABASE": postgres.database(), "QIRKAT_REDIS": redis.address}

    async def run(one: str, other: str) -> None:
        here, account = await registered(one)
        there = await logged_in(other, account)
        thief = copied(here, other)
        tabs = [await Tab.open(each) for each in (thief, there)]
        assert (await here.ask("/api/logout", {})).status == 200
        await is_told(tabs[0])
        assert await is_refused(thief)
        await is_alive(tabs[1])

        guest = Browser(one)
        await guest.open_game("querni")
        listening = await Tab.open(copied(guest, other))
        assert (await guest.ask("/api/account", fresh_account())).status == 201
        # The other server knows it at once, and does not take it for the old one.
        known = await Tab.open(copied(guest, other))
        await is_told(listening)
        await is_alive(known)

        last = await Tab.open(there)
        here = await logged_in(one, account)
        change = {"old": PASSWORD, "new": "battery staple"}
        assert (await here.ask("/api/password", change)).status == 200
        await is_told(last)
        assert not await is_refused(copied(here, other))

    with running(tmp_path, **both) as one, running(tmp_path, **both) as other:
        asyncio.run(run(one.address, other.address))


def test_lost_message_is_made_up_for(
    tmp_path: Path, postgres: services.Postgres, redis: services.Redis
) -> None:
    both = {"QIRKAT_DATABASE": postgres.database(), "QIRKAT_REDIS": redis.address}

    async def run(one: str, other: str) -> None:
        here, _ = await registered(one)
        listening = await Tab.open(copied(here, other))
        redis.stop()
        assert (await here.ask("/api/logout", {})).status == 200
        redis.start()
        await is_told(listening)

    with running(tmp_path, **both) as one, running(tmp_path, **both) as other:
        asyncio.run(run(one.address, other.address))


def test_slow_request_of_ended_session_is_refused(address: str) -> None:
    """A copied cookie must not allow requests prepared beforehand."""

    async def run() -> None:
        browser, _ = await registered(address)
        game = await browser.open_game("querni", open=True)
        place = urlsplit(address)
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
        writer.write(
            f"POST /api/games/{game}/cancel HTTP/1.1\r\nHost: {place.netloc}\r\n"
            f"Origin: {browser.address}\r\nCookie: qirkat={browser.cookie}\r\nConnection: close\r\n"
            "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{".encode()
        )
        await writer.drain()
        thief = copied(browser)
        assert (await thief.ask("/api/me"))["person"] is not None  # time to be read
        assert (await browser.ask("/api/logout", {})).status == 200
        writer.write(b"}")
        answer = await reader.read()
        writer.close()
        assert answer.startswith(b"HTTP/1.1 401")
        lobby = await Browser(address).ask("/api/lobby")
        assert game in [seek["id"] for seek in lobby["seeks"]]

    asyncio.run(run())
