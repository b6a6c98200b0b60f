"""PostgreSQL fails over to a standby, under two real servers.

A synchronous standby has everything that was acknowledged. An asynchronous one may lack some: then
the servers go on from what it has, and tell the players.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from subprocess import Popen

import pytest
from support import services
from support.forked_server import Server, loading
from support.live_client import Browser, Tab
from support.server_process import write_site

from qirkat.live.protocol import Ack, MoveRequest, Refuse, Snapshot
from qirkat.storage.store import Store, StoreError

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

CHANGED = {"qirkat.storage.store.TIMEOUT": 1.0}
"""Long enough for two starts, short for a commit that waits for a standby."""
WARNING = "A standby follows PostgreSQL asynchronously"


class Cluster:
    """A primary, its standby, two servers, and a game."""

    def __init__(self, stack: ExitStack, folder: Path, *, is_synchronous: bool) -> None:
        self.primary = stack.enter_context(services.postgres())
        self.standby = stack.enter_context(services.standby(self.primary))
        redis = stack.enter_context(services.redis())
        loader: Popen[str] = stack.enter_context(loading())
        database = self.primary.database()
        self.name = database.partition("?")[0].rpartition("/")[2]
        self.address = services.address_of_either(database, self.standby)
        write_site(folder / "site")
        own = {
            "QIRKAT_DATA": str(folder),
            "QIRKAT_DATABASE": self.address,
            "QIRKAT_REDIS": redis.address,
            "QIRKAT_SECRET": "00" * 32,
        }
        self.is_synchronous = is_synchronous
        services.wait_until(lambda: self.followers() == 1, "the standby")
        if is_synchronous:
            self.primary.configure("synchronous_standby_names", "standby")
        self.servers = [
            Server(loader, folder / f"log{n}", changed=CHANGED, **own) for n in range(2)
        ]
        for server in self.servers:
            server.start()
            stack.callback(server.end)
            server.wait()

    def followers(self) -> int:
        asked = (
            "COPY (SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming') TO STDOUT"
        )
        return int(self.primary.sql("postgres", asked))

    def cut_off(self) -> None:
        """The standby no longer follows, as if the network between them had failed."""
        self.standby.configure("primary_conninfo", "")
        services.wait_until(lambda: self.followers() == 0, "the cut")

    def fail_over(self) -> None:
        self.primary.crash()
        self.standby.promote()

    def moves(self) -> list[str]:
        """The moves that are kept, on the standby."""
        return self._moves(self.standby)

    def _moves(self, where: services.Postgres) -> list[str]:
        asked = "SELECT data::json->>'move' FROM events WHERE kind = 'move' ORDER BY version"
        return where.sql(self.name, f"COPY ({asked}) TO STDOUT").split()

    def until_visible(self, *moves: str) -> None:
        """Until the primary shows moves that wait for the standby, as after a restart."""
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"

        def is_shown() -> bool:
            self.primary.sql("postgres", cut)
            return self._moves(self.primary) == list(moves)

        services.wait_until(is_shown, "the commit")

    def until_kept(self, *moves: str) -> None:
        services.wait_until(lambda: self.moves() == list(moves), "the copy of the moves")


@pytest.fixture(params=["synchronous", "asynchronous"])
def cluster(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(stack, tmp_path, is_synchronous=request.param == "synchronous")


@asynccontextmanager
async def playing(cluster: Cluster) -> AsyncIterator[tuple[str, Tab, Tab]]:
    """A game of two people, each on one of the servers."""
    anna, boris = (Browser(server.address) for server in cluster.servers)
    for browser in (anna, boris):
        assert (await browser.ask("/api/guest", {})).status == 200
    game = await anna.open_game("alquerque", "180+180", side="first")
    await boris.join(game)
    opened = [await Tab.open(browser) for browser in (anna, boris)]
    try:
        for tab in opened:
            await tab.watch(game)
        yield game, opened[0], opened[1]
    finally:
        for tab in opened:
            await tab.close()


def request_of(tab: Tab, game: str, move: str) -> MoveRequest:
    state = tab.games[game].state
    assert state.position is not None
    return MoveRequest(
        id=secrets.token_hex(8),
        game=game,
        ply=state.ply,
        key=str(state.position.key),
        move=move,
    )


async def insist(tab: Tab, wanted: MoveRequest) -> Ack | Refuse:
    """Send a move until the servers can write, as a page does."""
    async with asyncio.timeout(60):
        while True:
            await tab.say(wanted)
            answer = await tab.answer(wanted.id)
            if isinstance(answer, Ack) or answer.reason not in ("unavailable", "busy"):
                return answer
            await asyncio.sleep(0.2)


async def test_failover_keeps_what_was_acknowledged_or_says_so(cluster: Cluster) -> None:
    async with playing(cluster) as (game, anna, boris):
        assert isinstance(await anna.play(game, "d2"), Ack)
        await boris.reach(game, lambda state: state.ply == 1)
        await asyncio.to_thread(cluster.until_kept, "d2")
        await asyncio.to_thread(cluster.cut_off)
        answer = request_of(boris, game, "d6")
        check = check_synchronous if cluster.is_synchronous else check_asynchronous
        await check(cluster, game, anna, boris, answer)
        # Both go on with the same game.
        assert isinstance(await insist(anna, request_of(anna, game, "a1")), Ack)
        for tab in (anna, boris):
            await tab.reach(game, lambda state: state.ply == 3)
        assert anna.games[game].events == boris.games[game].events
        assert cluster.moves() == ["d2", "d6", "a1"]
    for server in cluster.servers:
        await asyncio.to_thread(server.wait)
        said = server.log.read_text()
        assert "Traceback" not in said
        assert (WARNING in said) == (not cluster.is_synchronous)


async def check_synchronous(
    cluster: Cluster, game: str, anna: Tab, boris: Tab, wanted: MoveRequest
) -> None:
    """Nothing is acknowledged that the standby does not have, however often it is sent."""
    for _ in range(2):
        await boris.say(wanted)
        refused = await boris.answer(wanted.id)
        assert isinstance(refused, Refuse)
        assert refused.reason in ("unavailable", "busy")
        await asyncio.to_thread(cluster.until_visible, "d2", "d6")
    store = await Store.open(cluster.address, timeout=1.0)
    try:
        version = len(await store.events(game))
        assert version == 3, "it can be read"
        server = (await store.servers(since=0))[0].server
        with pytest.raises(StoreError):
            await store.confirmed_event(game, version, server=server)
    finally:
        await store.close()
    await asyncio.to_thread(cluster.fail_over)
    assert cluster.moves() == ["d2"]
    assert isinstance(await insist(boris, wanted), Ack)
    assert cluster.moves() == ["d2", "d6"]
    await anna.reach(game, lambda state: state.ply == 2)


async def check_asynchronous(
    cluster: Cluster, game: str, anna: Tab, boris: Tab, wanted: MoveRequest
) -> None:
    """The acknowledged move is lost: players hear it, and it can be made again."""
    assert isinstance(await insist(boris, wanted), Ack)
    for tab in (anna, boris):
        await tab.reach(game, lambda state: state.ply == 2)
    await asyncio.to_thread(cluster.fail_over)
    assert cluster.moves() == ["d2"]
    for tab in (anna, boris):
        async with asyncio.timeout(30):
            await tab.reach(game, lambda state: state.ply == 1)
        word, whole = [each for each in tab.heard if isinstance(each, Refuse | Snapshot)][-2:]
        assert isinstance(word, Refuse)
        assert word.reason == "rewound"
        assert isinstance(whole, Snapshot)
    assert isinstance(await insist(boris, wanted), Ack)
    assert cluster.moves() == ["d2", "d6"], "on disk, not from memory"
    await anna.reach(game, lambda state: state.ply == 2)
