"""Redis stopped or frozen: a player who is connected anywhere is never called gone.

Two real servers on PostgreSQL; what takes a minute takes a second here.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from subprocess import Popen

import pytest
from support import services
from support.forked_server import Server, loading
from support.live_client import Browser, Tab
from support.server_process import write_site

from qirkat.live.protocol import Ack, Ended, Presence, Refuse

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

MINUTE = 1.0  # seconds
CHANGED = {
    "qirkat.live.game.GONE_AFTER": 1000 * MINUTE,
    "qirkat.cluster.presence_exchange.REPORT_INTERVAL": 0.1,
    "qirkat.cluster.presence_exchange.CONFIRM_TIMEOUT": 0.5,
}


@pytest.fixture(scope="module")
def loader() -> Iterator["Popen[str]"]:
    with loading() as process:
        yield process


@pytest.fixture
def servers(
    loader: "Popen[str]", tmp_path: Path, postgres: services.Postgres, redis: services.Redis
) -> Iterator[list[Server]]:
    write_site(tmp_path / "site")
    own = {
        "QIRKAT_DATA": str(tmp_path),
        "QIRKAT_DATABASE": postgres.database(),
        "QIRKAT_REDIS": redis.address,
        "QIRKAT_SECRET": "00" * 32,
    }
    pair = [Server(loader, tmp_path / f"log{n}", changed=CHANGED, **own) for n in range(2)]
    with ExitStack() as stack:
        for server in pair:
            server.start()
            stack.callback(server.end)
        for server in pair:
            server.wait()
        yield pair


class Table:
    """Anna on the first server, and Boris, whose turn it is, on either."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers
        self.anna, self.boris = Browser(servers[0].address), Browser(servers[0].address)
        self.watching: Tab
        self.game = ""

    async def begin(self) -> None:
        for browser in (self.anna, self.boris):
            assert (await browser.ask("/api/guest", {})).status == 200
        self.game = await self.anna.open_game("alquerque", "5+3", side="first")
        await self.boris.join(self.game)
        self.watching = await Tab.open(self.anna)
        await self.watching.watch(self.game)
        boris = await self.connect(0)
        moves = ((self.watching, "d2"), (boris, "d6"), (self.watching, "a1"))
        for ply, (tab, move) in enumerate(moves):
            await tab.reach(self.game, lambda state, ply=ply: state.ply == ply)  # type: ignore[misc]
            assert isinstance(await tab.play(self.game, move), Ack)
        await boris.close()

    async def connect(self, server: int) -> Tab:
        """Boris watches the game on a server."""
        self.boris.address = self.servers[server].address
        tab = await Tab.open(self.boris)
        await tab.watch(self.game)
        return tab

    async def claim(self) -> str:
        """Why Anna's claim is refused; empty if it is granted."""
        answer = await self.watching.act(self.game, "claim")
        return answer.reason if isinstance(answer, Refuse) else ""

    async def until_here(self, *here: bool) -> None:
        """Until Anna is told who is there."""

        def is_told() -> bool:
            told = [each for each in self.watching.heard if isinstance(each, Presence)]
            return bool(told) and told[-1].here == here

        await self.watching.until(is_told)


@asynccontextmanager
async def held(tab: Tab) -> AsyncIterator[None]:
    """Answer pings, as a page does that does nothing else."""

    async def answer() -> None:
        while True:
            await tab.hear()

    task = asyncio.create_task(answer())
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.mark.parametrize("fault", ["stop", "freeze"])
async def test_five_minutes_without_redis_change_no_result(
    servers: list[Server], redis: services.Redis, fault: str
) -> None:
    """Boris comes back to another server than Anna's, which cannot know that."""
    table = Table(servers)
    await table.begin()
    await table.until_here(True, False)
    getattr(redis, fault)()
    boris = await table.connect(1)
    begun = time.monotonic()
    reasons = set()
    async with held(boris):
        while time.monotonic() - begun < 5 * MINUTE:
            reasons.add(await table.claim())
        # Only the first claims may come before a minute has passed.
        assert reasons in ({"presence_unknown"}, {"not_gone", "presence_unknown"})
        redis.start() if fault == "stop" else redis.thaw()
        await table.until_here(True, True)
        assert await table.claim() == "not_gone"
    # Now Boris goes, and is called gone: not earlier than after a minute.
    left = time.monotonic()
    await boris.close()
    await table.until_here(True, False)
    while (reason := await table.claim()) in ("not_gone", "presence_unknown"):
        assert time.monotonic() - left < 20 * MINUTE
    assert reason == ""
    assert time.monotonic() - left >= MINUTE
    await table.watching.reach(table.game, lambda state: state.end is not None)
    end = table.watching.games[table.game].state.end
    assert isinstance(end, Ended)
    assert (end.winner, end.reason) == (0, "abandoned")
    await table.watching.close()


async def test_stopped_server_does_not_delay_claims(
    servers: list[Server], redis: services.Redis
) -> None:
    """It says good-bye, so that nobody waits for its heartbeats to expire."""
    assert redis
    table = Table(servers)
    await table.begin()
    boris = await table.connect(1)
    await table.until_here(True, True)
    await asyncio.to_thread(servers[1].end, 15)
    await boris.close()
    await table.until_here(True, False)
    left = time.monotonic()
    while await table.claim():
        assert time.monotonic() - left < 10 * MINUTE
    await table.watching.close()
    servers[1].start()
    await asyncio.to_thread(servers[1].wait)
