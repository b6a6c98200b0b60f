"""Kills servers of live play repeatedly while scripted players play both games.

On SQLite there is one server. On PostgreSQL with Redis there are two, of which one or both die, and
players reconnect to any that runs. After each kill, and at the end, the database must contain
everything that clients have seen: see `Torture.check`.

    PYTHONPATH=tests python -m tools.kill_servers --database sqlite --kills 150
    PYTHONPATH=tests python -m tools.kill_servers --database postgres --kills 60
"""

import argparse
import asyncio
import json
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from support import services
from support.faulty_network import Wire
from support.forked_server import Server, loading
from support.game_audit import Outage, check_clocks, check_order
from support.live_client import Browser
from support.resilient_client import LONGEST, Page, insist
from support.server_process import write_site

from qirkat.live.protocol import encode
from qirkat.server.game_check import faults
from qirkat.storage.schema import GameRow
from qirkat.storage.store import Store

GAMES = ("querni", "alquerque")
TIMES = ("3+2", "0.5+1", "1+1", "1d", "-")
EARLY = 3_000  # milliseconds between the last heartbeat of a server and its death
LATE = 2_000  # between its first heartbeat and when we see that it is ready
PATIENCE = 8_000  # until a client sees that a database can be written to again
STUCK = 120  # seconds without a move after which something does not go on
GONE = 2_500  # milliseconds after which a player may be called gone: a minute would be too long
LOST = 5_000  # milliseconds after which a server counts as dead: half a minute would be too long
REMATCHES = 2  # of one game, one after the other

T = TypeVar("T")


@dataclass
class Figures:
    """What was done and seen."""

    kills: int = 0
    killed: int = 0
    while_starting: int = 0
    games: int = 0
    over: Counter[str] = field(default_factory=Counter)
    events: int = 0
    acknowledged: int = 0
    resent: int = 0
    connections: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    outages: int = 0
    credits: int = 0
    rematches: int = 0
    matches: int = 0
    takebacks: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        over = ", ".join(f"{count} {reason}" for reason, count in self.over.most_common())
        refused = ", ".join(f"{count} {reason}" for reason, count in self.refused.most_common())
        return (
            f"{self.kills} kills of {self.killed} processes ({self.while_starting} of them while "
            f"starting) in {self.seconds:.0f} s: {self.games} games ({over}), {self.events} "
            f"events, {self.acknowledged} moves acknowledged, {self.resent} sent again, "
            f"{self.connections} connections, {self.outages} outages, {self.credits} ms credited, "
            f"{self.rematches} rematches, {self.matches} mirror matches, {self.takebacks} turns "
            "taken back; "
            f"refused: {refused or 'none'}"
        )


class Torture:
    """Some servers over one database, and pairs of players."""

    def __init__(self, servers: list[Server], database: str, *, pairs: int, seed: int) -> None:
        self.servers = servers
        self.wires: list[Wire] = []
        """Proxies for players, if any."""
        self.figures = Figures()
        self.longest = LONGEST
        """Turns after which a game is resigned."""
        self.vanishing = 0.4
        """How often a player leaves silently, if there is no rematch."""
        self._database = database
        self._chance = random.Random(seed)
        self._pairs = pairs
        self._pages: dict[str, list[Page]] = {}
        self._is_ending = False
        self._is_hurried = False
        self._down: list[tuple[int, int]] = []
        self._down_since: int | None = None
        self._people: list[tuple[Browser, Browser, Browser]] = []

    def where(self) -> str:
        """A random server, preferably a running one."""
        if self.wires:
            return self._chance.choice(self.wires).address
        living = [server for server in self.servers if server.is_alive] or self.servers
        return self._chance.choice(living).address

    # Playing

    async def play(self, number: int) -> None:
        """Game after game of one pair, with a watcher."""
        first, second, third = Browser(""), Browser(""), Browser("")
        is_rated = number % 4 == 3
        for browser in (first, second):
            # First a cookie: otherwise a lost answer would lose the person who joined.
            assert (await insist(browser, self.where, "/api/guest", {})).status == 200
        if is_rated:
            for browser, name in ((first, f"First{number}"), (second, f"Second{number}")):
                account = {"name": name, "password": "a long password"}
                made = await insist(browser, self.where, "/api/account", account)
                if made.status == 409:  # made before the answer was lost
                    made = await insist(browser, self.where, "/api/login", account)
                assert made.status in (200, 201), made
        while not self._is_ending:
            game = GAMES[number % 2]
            wanted = {
                "game": game,
                "time": self._chance.choice(TIMES),
                "side": "first",
                "bytes": self._bytes(),
                "rated": is_rated,
                "mirror": game == "querni" and not is_rated and self._chance.random() < 0.5,
            }
            made = await insist(first, self.where, "/api/games", wanted)
            assert made.status == 201, made
            part = {"bytes": self._bytes()}
            path = f"/api/games/{made['id']}"
            joined = await insist(second, self.where, f"{path}/join", part)
            assert joined.status == 200, joined
            if wanted["mirror"]:
                self.figures.matches += 1
                await self._game(joined["info"], first, second, third)
                await self._second_game(joined["info"]["mirror"], first, second, third)
            else:
                await self._rematches(joined["info"], first, second, third)

    async def _second_game(
        self, match: str, first: Browser, second: Browser, third: Browser
    ) -> None:
        """A match: the second game starts by itself with sides swapped."""
        found = await insist(first, self.where, f"/api/matches/{match}", None)
        over, *following = found["games"]
        if over["reason"] != "aborted":
            (game,) = following
            await self._game(game["info"], second, first, third)

    async def _rematches(
        self, info: dict[str, Any], first: Browser, second: Browser, third: Browser
    ) -> None:
        """A game and its rematches."""
        for _ in range(1 + REMATCHES):
            following = await self._game(info, first, second, third, can_be_followed=True)
            if following is None:
                return
            info = {**info, "id": following}
            first, second = second, first

    async def _game(
        self,
        info: dict[str, Any],
        first: Browser,
        second: Browser,
        third: Browser,
        *,
        can_be_followed: bool = False,
    ) -> str | None:
        """Play a game to its end; its rematch if agreed."""
        game = info["id"]
        pages = self._pages[game] = [
            Page(
                *(browser, game, self.where),
                side=side,
                longest=self.longest,
                seed=self._chance.getrandbits(32),
            )
            for browser, side in ((first, 0), (second, 1), (third, None))
        ]
        wants_rematch = can_be_followed and not self._is_ending and self._chance.random() < 0.6
        if "+" in info["time"] and not wants_rematch and self._chance.random() < self.vanishing:
            one, other = self._chance.sample(pages[:2], 2)
            one.vanishing, other.claims = self._chance.randrange(4, 12), True
        async with asyncio.TaskGroup() as group:
            for page in pages:
                page.is_leaving = self._is_hurried
                page.wants_rematch = wants_rematch
                group.create_task(page.run())
        agreed = {page.next_game for page in pages if page.next_game}
        assert len(agreed) <= 1, "two different games were agreed"
        self.figures.rematches += len(agreed)
        return None if self._is_hurried else next(iter(agreed), None)

    def _bytes(self) -> str:
        return self._chance.randbytes(16).hex()

    # Killing

    async def run(self, kills: int) -> Figures:
        """Kill servers some times, then let all games end."""
        begun = time.monotonic()
        async with self.playing():
            for number in range(kills):
                await self.kill(number)
        self.figures.seconds = time.monotonic() - begun
        return self.figures

    @asynccontextmanager
    async def playing(self, *, resigning: bool = False) -> AsyncIterator[None]:
        """Let pairs play; in the end all games are finished and checked."""
        for server in self.servers:
            server.start()
        await self._ready()
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(self.play(number)) for number in range(self._pairs)]
            yield
            self._is_ending = True
            self._is_hurried = resigning
            for page in self.pages:
                page.is_leaving = resigning
            await self._until_over(playing)
        await self.check(is_end=True)
        for server in self.servers:
            if server.is_alive:
                await asyncio.to_thread(server.end, signal.SIGTERM)
            said = server.log.read_text()
            assert "Traceback" not in said, said[-5000:]

    @property
    def pages(self) -> list[Page]:
        """All that were ever opened."""
        return [page for pages in self._pages.values() for page in pages]

    async def moves(self, count: int) -> None:
        """Wait until some more moves were acknowledged."""
        wanted = self._acknowledged() + count
        waiting = time.monotonic()
        while self._acknowledged() < wanted:
            assert time.monotonic() - waiting < STUCK, "no more moves"
            await asyncio.sleep(0.01)

    def ended(self, reason: str) -> bool:
        """Whether a game has ended for a reason."""
        ends = [page.live_game.state.end for page in self.pages if page.live_game is not None]
        return any(end.reason == reason for end in ends if end is not None)

    async def refused(self, reason: str) -> None:
        """Wait for a refusal with a reason."""
        async with asyncio.timeout(60):
            while not any(page.refused[reason] for page in self.pages):
                await asyncio.sleep(0.02)

    @asynccontextmanager
    async def nothing_written(self) -> AsyncIterator[None]:
        """While this lasts there may be an outage although servers run."""
        since = int(time.time() * 1000)
        yield
        # The next heartbeat records it.
        self._down.append((since, int(time.time() * 1000) + PATIENCE))

    async def kill(self, number: int) -> None:
        """Let them play, kill one server or all, check, and restart."""
        await asyncio.gather(self.moves(5), asyncio.sleep(self._chance.uniform(0.1, 1.2)))
        victims = [self._chance.choice(self.servers)]
        if len(self.servers) > 1 and self._chance.random() < 0.5:
            victims = list(self.servers)
            self._chance.shuffle(victims)
        for server in victims:
            await self._end(server)
        await self.check()
        # Sometimes long enough for an outage, which is credited.
        is_long = len(victims) == len(self.servers) and number % 10 == 4
        await asyncio.sleep(5.5 if is_long else self._chance.uniform(0, 0.3))
        for server in victims:
            server.start()
        if self._chance.random() < 0.1:
            await asyncio.sleep(self._chance.uniform(0, 0.4))
            await self._end(victims[0])
            self.figures.while_starting += 1
            victims[0].start()
        self.figures.kills += 1
        await self._ready()

    @asynccontextmanager
    async def killed(self, server: Server) -> AsyncIterator[None]:
        """While this lasts, a server is down."""
        await self._end(server)
        yield
        server.start()
        await self._ready()

    async def _end(self, server: Server) -> None:
        await asyncio.to_thread(server.end)
        self.figures.killed += 1
        if not any(each.is_alive for each in self.servers) and self._down_since is None:
            self._down_since = int(time.time() * 1000)

    async def _ready(self) -> None:
        for server in self.servers:
            await asyncio.to_thread(server.wait)
        if self._down_since is not None:
            self._down.append((self._down_since, int(time.time() * 1000)))
            self._down_since = None

    async def _until_over(self, playing: list[asyncio.Task[None]]) -> None:
        """Finish all games."""
        last, since = -1, time.monotonic()
        while not all(task.done() for task in playing):
            await asyncio.sleep(0.2)
            if (acknowledged := self._acknowledged()) > last:
                last, since = acknowledged, time.monotonic()
            if time.monotonic() - since > STUCK:
                stuck = [game for game, pages in self._pages.items() if not _are_over(pages)]
                raise AssertionError(f"these games do not go on: {stuck}")

    def _acknowledged(self) -> int:
        return sum(len(page.acknowledged) for page in self.pages)

    # Looking

    async def check(self, *, is_end: bool = False) -> None:
        """Check that everything clients have seen is in the database, and no game has forked.

        Versions have no gaps and no ply is played twice; what players and watchers have seen is
        there word for word, so nothing was published before it was committed; rules and clocks
        allow all of it; outages were recorded only while no server ran.
        """
        # A copy: more may arrive while this reads.
        told = {
            game: [(dict(page.seen), dict(page.acknowledged)) for page in pages]
            for game, pages in self._pages.items()
        }
        store = await Store.open(self._database, create=False)
        try:
            outages = {row.id: Outage(row.since, row.until) for row in await store.outages()}
            self._check_outages(list(outages.values()))
            credited, events, takebacks = 0, 0, 0
            for game, pages in told.items():
                found = await store.load(game)
                assert found is not None
                row, rows = found
                texts = [each.data for each in rows]
                data = [json.loads(text) for text in texts]
                assert row.version == len(data)
                check_order(data)
                credited += check_clocks(row.time, data, outages)
                assert list(faults(row, rows)) == []  # as qirkat admin check finds them
                events += len(data)
                takebacks += sum(each["kind"] == "takeback" for each in data)
                self._check_claim(game, data)
                for seen, acknowledged in pages:
                    _check_told(texts, data, seen, acknowledged)
                if is_end:
                    assert row.state == "over", f"{game} is {row.state}"
                    self.figures.over[row.reason or ""] += 1
                    await self._check_api(game, data)
                    await self._check_next(store, row, data)
            if is_end:
                await self._check_ratings(store)
        finally:
            await store.close()
        self.figures.credits, self.figures.events = credited, events
        self.figures.takebacks = takebacks
        self.figures.games, self.figures.outages = len(told), len(outages)
        self._count()

    def _count(self) -> None:
        pages = self.pages
        self.figures.acknowledged = self._acknowledged()
        self.figures.resent = sum(page.resent for page in pages)
        self.figures.connections = sum(page.connections for page in pages)
        self.figures.refused = sum((page.refused for page in pages), Counter())

    def _check_outages(self, outages: list[Outage]) -> None:
        now = int(time.time() * 1000)
        windows = [*self._down, *([(self._down_since, now)] if self._down_since else [])]
        for outage in outages:
            assert any(
                since - EARLY <= outage.since and outage.until <= until + LATE
                for since, until in windows
            ), f"an outage {outage} was noted while servers were there: {windows}"

    def _check_claim(self, game: str, data: list[dict[str, Any]]) -> None:
        """Check that only a player who has left is claimed, and not too early."""
        ended = next((each for each in data if each["kind"] == "end"), None)
        if ended is not None and ended["reason"] == "abandoned":
            (left,) = [page.left for page in self._pages[game] if page.left is not None]
            assert ended["at"] - left >= GONE, "claimed too early"

    async def _check_next(self, store: Store, row: GameRow, data: list[dict[str, Any]]) -> None:
        """Check that a rematch has started with sides swapped."""
        for event in data:
            if event["kind"] == "rematch":
                following = await store.game(event["game"])
                for _ in range(50):
                    if following is not None and following.state != "open":
                        break
                    await asyncio.sleep(0.1)
                    following = await store.game(event["game"])
                assert following is not None, "a rematch was agreed and is not there"
                assert following.state in ("playing", "over"), "a rematch did not begin"
                assert (following.first, following.second) == (row.second, row.first)

    async def _check_api(self, game: str, data: list[dict[str, Any]]) -> None:
        """Check that all servers agree on a game and have its record."""
        for server in self.servers:
            browser = Browser(server.address)
            shown = await browser.ask(f"/api/games/{game}")
            assert shown["events"] == data
            assert shown["version"] == len(data)
        record = await browser.ask(f"/api/games/{game}/record")
        assert record.status == 200

    async def _check_ratings(self, store: Store) -> None:
        """Check that each rated game counted once for each player."""
        counted: Counter[tuple[str, str]] = Counter()
        for game in self._pages:
            row = await store.game(game)
            assert row is not None
            if row.rated and row.reason != "aborted":
                counted.update([(row.first or "", row.game), (row.second or "", row.game)])
        for (person, game), games in counted.items():
            rating = (await store.ratings([person], game)).get(person)
            assert rating is not None
            assert rating.games == games


def _are_over(pages: list[Page]) -> bool:
    return all(page.is_over for page in pages)


def _check_told(
    texts: list[str],
    data: list[dict[str, Any]],
    seen: dict[int, Any],
    acknowledged: dict[str, int],
) -> None:
    for version, event in seen.items():
        assert version <= len(texts), f"version {version} was shown and is not there"
        assert encode(event) == texts[version - 1], "something else was shown"
    for request, version in acknowledged.items():
        assert version <= len(data), f"version {version} was acknowledged and is not there"
        kept = data[version - 1]
        assert (kept["kind"], kept.get("id")) == ("move", request), "acknowledged, and is not there"


@contextmanager
def torture(
    loader: "Popen[str]",
    folder: Path,
    *,
    pairs: int,
    seed: int = 1,
    database: str | None = None,
    redis: str = "",
    changed: Mapping[str, Any] | None = None,
) -> Iterator[Torture]:
    """One server over SQLite in a folder, or two over another database, ready to be started."""
    write_site(folder / "site")
    environment = {"QIRKAT_DATA": str(folder), "QIRKAT_CROWD": "1000"}
    if redis:
        environment["QIRKAT_REDIS"] = redis
    count = 1 if database is None else 2
    database = database or f"sqlite:///{folder}/qirkat.db"
    environment |= {"QIRKAT_DATABASE": database, "QIRKAT_SECRET": "00" * 32}
    changed = {
        "qirkat.live.game.GONE_AFTER": GONE,
        "qirkat.cluster.presence.LOST_AFTER": LOST,
        **(changed or {}),
    }
    servers = [
        Server(loader, folder / f"log-{n}", changed=changed, **environment) for n in range(count)
    ]
    try:
        yield Torture(servers, database, pairs=pairs, seed=seed)
    finally:
        for server in servers:
            if server.is_alive:
                server.end()


def main() -> int:
    """Run the command and print the report."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=8, help="games at once")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="qirkat-torture-")))
        database, redis = None, ""
        if wanted.database == "postgres":
            database = stack.enter_context(services.postgres(durable=True)).database()
            redis = stack.enter_context(services.redis()).address
        loader = stack.enter_context(loading())
        ready = stack.enter_context(
            torture(
                *(loader, folder),
                pairs=wanted.pairs,
                seed=wanted.seed,
                database=database,
                redis=redis,
            )
        )
        try:
            asyncio.run(ready.run(wanted.kills))
        finally:
            print(f"{wanted.database}, seed {wanted.seed}: {ready.figures}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
