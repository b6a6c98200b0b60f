"""One address floods a server while two people at another address play."""

import asyncio
import json
import random
import time
from collections.abc import Iterator

import pytest
from support.hostile_requests import WRITES
from support.live_client import Browser, Tab
from support.request_flood import flooding
from support.server_process import APP, Site, serving, write_site
from support.websocket_frames import upgrade

from qirkat.live.protocol import Ack
from qirkat.server.api import ENDPOINTS

pytestmark = pytest.mark.slow
CROWD = 4  # so that a flood meets its limit within a second
ROUNDS, TURNS = 3, 8
LONG = 60  # turns after which a game might soon be over
# Seconds. When the description of the API was built for each request, and nobody counted those,
# half of the turns took more than 1.9 s, and some 5.7 s.
SLOWEST = 1.0
BODIES = {(method, path.format("{id}")): body for method, path, body in WRITES}
POSITION = "......../......../........%20w%209-9%20-,-%200%201"
ROUTES = [
    *((each.method, each.path, BODIES.get((each.method, each.path), {})) for each in ENDPOINTS),
    *(
        ("GET", path, None)
        for path in (
            *("/", "/play/querni", APP, "/icon.png", "/nothing", "/healthz", "/metrics"),
            *("/api/openapi.json", f"/api/probe?position={POSITION}", "/api/nothing"),
        )
    ),
    *(("POST", path, {}) for path in ("/", "/nothing", "/healthz", "/api/probe", "/api/lobby")),
    ("GET", "/api/socket", None),
]


class Table:
    """Two people at one address, who play game after game."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._pair = Browser(site.address), Browser(site.address)
        self._chance = random.Random(1)
        self.game = ""

    async def sit_down(self) -> list[Tab]:
        """Both at their game, with new connections."""
        for browser in self._pair:
            if browser.cookie is None:
                await browser.ask("/api/guest", {})
        tabs = [await Tab.open(browser) for browser in self._pair]
        if self.game:
            state = (await tabs[0].watch(self.game)).state
            if state.end is not None or state.ply > LONG:
                self.game = ""
        if not self.game:
            self.game = await self._pair[0].open_game("alquerque", side="first")
            await self._pair[1].join(self.game)
        for tab in tabs:
            await tab.watch(self.game)
        return tabs

    async def play(self, tabs: list[Tab]) -> float:
        """Make some moves; the seconds of the slowest acknowledgement."""
        slowest = 0.0
        first = tabs[0].games[self.game].state.ply
        for ply in range(first, first + TURNS):
            state = tabs[0].games[self.game].state
            assert state.position is not None
            if not state.position.moves or state.turn_of is None:
                break
            begun = time.perf_counter()
            move = self._chance.choice(state.position.moves).text
            answer = await tabs[state.turn_of].play(self.game, move)
            assert isinstance(answer, Ack), answer
            slowest = max(slowest, time.perf_counter() - begun)
            for tab in tabs:
                await tab.reach(self.game, lambda state, ply=ply: state.ply > ply)  # type: ignore[misc]
        return slowest


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    folder = tmp_path_factory.mktemp("floods")
    pages = write_site(folder / "site")
    own = {"QIRKAT_DATA": str(folder), "QIRKAT_CROWD": str(CROWD)}
    with serving("serve", "--site", pages, "--port", "0", **own) as site:
        site.wait()
        yield Table(site)
        assert " ERROR " not in site.stop()


def request(site: Site, method: str, path: str, body: object) -> bytes:
    host = f"127.0.0.1:{site.port}"
    if path == "/api/socket":
        return upgrade(host, origin=f"http://{host}")
    data = b"" if body is None or method == "GET" else json.dumps(body).encode()
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    return head.encode() + data


@pytest.mark.parametrize("number", range(len(ROUTES)), ids=[" ".join(each[:2]) for each in ROUTES])
def test_flood_does_not_delay_a_game(table: Table, number: int) -> None:
    method, path, body = ROUTES[number]
    site, flooder = table.site, f"127.0.1.{1 + number}"

    async def run() -> None:
        tabs = await table.sit_down()
        path_there = path.format(id=table.game, name="Nobody")
        flood_request = request(site, method, path_there, body)
        with flooding(site.port, flooder, flood_request) as flood:
            times = [await table.play(tabs) for _ in range(ROUNDS)]
            # Meanwhile other addresses are served.
            for address in ("/", APP, "/healthz", "/metrics", "/api/lobby", "/api/openapi.json"):
                answer = await asyncio.to_thread(site.ask, address)
                assert answer.status == 200, address
            flooded = await asyncio.to_thread(flood.stop, until=429)
        for tab in tabs:
            assert tab.bye is None
            await tab.close()
        assert flooded.statuses[429] == flooded.retries > 0, flooded
        assert not any(status >= 500 for status in flooded.statuses), flooded
        # A flood would delay every round; other load does not.
        assert min(times) < SLOWEST, times

    asyncio.run(run())
