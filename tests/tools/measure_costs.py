"""Measures what each request and each message costs a server, beside the table of costs.

A number is milliseconds of the server's processor, all its threads together, without what it needs
when nothing happens. The lobby holds 200 games, and the game that is read has up to 60 turns.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import tempfile
import time
from collections.abc import Awaitable, Callable
from http.client import HTTPConnection
from pathlib import Path

from support.live_client import Browser, Tab
from support.server_process import APP, Site, serving, write_site

from qirkat.live.protocol import (
    Act,
    Hello,
    Lobby,
    Message,
    MoveRequest,
    Presence,
    Refuse,
    Unwatch,
    Watch,
    WatchLobby,
    encode,
)
from qirkat.server.traffic import MESSAGES, ROUTES, price

MANY, SOME, FEW = 200, 14, 6
"""How often: as any visitor, as a person, and where even that is limited."""
SEEKERS, SEEKS = 20, 10
TURNS = 60
IDLE = 5.0  # seconds
POSITION = "......../......../........%20w%209-9%20-,-%200%201"
PASSWORD = "a long password"


class Meter:
    """Measures the processor time of a server."""

    def __init__(self, site: Site) -> None:
        self._folder = Path(f"/proc/{site.process.pid}/task")
        self._idle = 0.0

    def rest(self) -> None:
        """Measure what the server needs when nothing happens."""
        before = self._used()
        time.sleep(IDLE)
        self._idle = (self._used() - before) / IDLE

    async def each(self, count: int, work: Callable[[], Awaitable[None]]) -> float:
        """Milliseconds of processor that a piece of work takes."""
        await work()
        used, begun = self._used(), time.monotonic()
        for _ in range(count):
            await work()
        idle = self._idle * (time.monotonic() - begun)
        return (self._used() - used - idle) / count

    def _used(self) -> float:
        """Milliseconds of processor so far."""
        tasks = ((each / "schedstat").read_text().split()[0] for each in self._folder.iterdir())
        return sum(map(int, tasks)) / 1e6


def show(what: str, took: float, listed: float) -> None:
    print(f"{what:60} {took:7.2f} {listed:7.2f}", flush=True)


async def measure_requests(site: Site, meter: Meter, game: str, cookie: str) -> None:
    connection = HTTPConnection("127.0.0.1", site.port)
    headers = {"Origin": site.address.rstrip("/"), "Content-Type": "application/json"}
    wish = {"game": "querni", "time": "5+3", "bytes": secrets.token_hex(16)}
    entry = {"kind": "daily", "key": "2026-11", "value": "x" * 1000, "updated": None}
    nobody = {"name": "Nobody there", "password": PASSWORD}
    passwords = {"old": PASSWORD, "new": "another password"}
    public: list[tuple[str, str, object]] = [
        *(("GET", path, None) for path in ("/", APP, "/nothing", "/healthz")),
        *(("GET", f"/api/{name}", None) for name in ("openapi.json", "games", "lobby")),
        ("GET", f"/api/probe?position={POSITION}", None),
        ("GET", f"/api/games/{game}", None),
        ("GET", f"/api/games/{game}/record", None),
        ("GET", "/api/players/Ana", None),
        ("GET", "/api/matches/1111111111", None),
        ("GET", "/api/nothing", None),
        ("POST", "/api/guest", {}),
    ]
    own: list[tuple[str, str, object, int]] = [
        ("GET", "/metrics", None, SOME),
        ("GET", "/api/me", None, SOME),
        ("GET", "/api/me/games", None, SOME),
        ("GET", "/api/me/progress", None, SOME),
        ("PUT", "/api/me/progress", {"entries": [entry]}, SOME),
        ("GET", "/api/export", None, FEW),
        ("POST", f"/api/games/{game}/join", {"bytes": "0" * 32}, FEW),
        ("POST", f"/api/games/{game}/cancel", {}, FEW),
        ("POST", "/api/games", wish, FEW),
        ("POST", "/api/quick", wish, FEW),
        ("POST", "/api/login", nobody, FEW),
        ("POST", "/api/password", passwords, 1),
        ("POST", "/api/logout", {}, 1),
    ]
    for method, path, body, count, who in (
        *((*each, MANY, None) for each in public),
        *((*each, cookie) for each in own),
    ):
        sent = headers | ({"Cookie": f"qirkat={who}"} if who else {})

        def ask() -> None:
            data = None if body is None else json.dumps(body)  # noqa: B023
            connection.request(method, path, data, sent)  # noqa: B023
            answer = connection.getresponse()
            answer.read()
            assert answer.status not in (429, 503), (path, answer.status)  # noqa: B023

        async def work() -> None:
            await asyncio.to_thread(ask)

        took = await meter.each(count, work)
        show(f"{method} {path.partition('?')[0]}", took, price(method, path.partition("?")[0]).cost)


async def measure_messages(meter: Meter, tab: Tab, game: str) -> None:
    async def say(message: Message, answer: type[Message] | None) -> None:
        await tab.say(message)
        while answer is not None and not isinstance(await tab.hear(), answer):
            pass

    act = Act(id="0" * 16, game=game, what="phrase", which="none")
    move = MoveRequest(id="1" * 16, game=game, ply=0, key="0", move="d2")
    for message, answer in (
        (WatchLobby(on=True), Lobby),
        (Watch(game=game), Presence),
        (act, Refuse),
        (move, Refuse),
        (Unwatch(game=game), None),
    ):

        async def work() -> None:
            await say(message, answer)  # noqa: B023

        took = await meter.each(60, work)
        show(encode(message)[:60], took, MESSAGES[type(message)])

    async def hello() -> None:
        await (await Tab.open(tab.browser)).close()

    took = await meter.each(SOME, hello)
    show("hello, with its connection", took, MESSAGES[Hello] + ROUTES["GET /api/socket"].cost)


async def play(tabs: list[Tab], game: str) -> None:
    """Make a random turn, if there is one."""
    state = tabs[0].games[game].state
    assert state.position is not None
    if state.turn_of is not None:
        move = random.Random(state.ply).choice(state.position.moves).text
        await tabs[state.turn_of].play(game, move)
        for tab in tabs:
            await tab.reach(game, lambda now: now.ply > state.ply)


async def measure(site: Site) -> None:
    seekers = [Browser(site.address) for _ in range(SEEKERS)]
    for browser in seekers:
        for _ in range(SEEKS):
            await browser.open_game("querni", open=True)
    pair = Browser(site.address), Browser(site.address)
    await pair[0].ask("/api/account", {"name": "Ana", "password": PASSWORD})
    game = await pair[0].open_game("alquerque", side="first")
    await pair[1].join(game)
    tabs = [await Tab.open(browser) for browser in pair]
    for tab in tabs:
        await tab.watch(game)
    meter = Meter(site)
    meter.rest()
    print(f"{'':60} {'ms':>7} {'listed':>7}")
    took = await meter.each(TURNS, lambda: play(tabs, game))
    show("a turn, as two people see it", took, MESSAGES[MoveRequest])
    await measure_messages(meter, tabs[0], game)
    for tab in tabs:
        await tab.close()
    assert pair[0].cookie is not None
    await measure_requests(site, meter, game, pair[0].cookie)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        pages = write_site(Path(folder, "site"))
        with serving("serve", "--site", pages, "--port", "0", QIRKAT_CROWD="1000000") as site:
            site.wait()
            asyncio.run(measure(site))


if __name__ == "__main__":
    main()
