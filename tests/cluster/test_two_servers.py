"""Two servers over one store, with random concurrent commands and failing commits.

Each number seeds a few concurrent commands, so that Hypothesis can shrink a failing list.
"""

import asyncio
import itertools
import json
import random
import shutil
import sqlite3
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.game_audit import Outage, check_clocks, check_order
from support.store_rows import account

from qirkat.cluster.bus import Bus
from qirkat.cluster.shared_time import MACHINE, MachineClock
from qirkat.live.game import Absence, LiveGame
from qirkat.live.protocol import Act, MoveRequest, What, decode_event
from qirkat.server.live_games import LiveGames
from qirkat.server.new_games import Wanted, info
from qirkat.storage.database import Database, T, Work
from qirkat.storage.store import Store, StoreError

PEOPLE = ("anna", "boris")
GAMES = (("alquerque", "1+2", False), ("querni", "-", False), ("alquerque", "2d", True))
ACTS: tuple[What, ...] = get_args(What)
SERVERS = 2


class Failing:
    """A database of which some commits fail, before or after they are done."""

    def __init__(self, real: Database, chance: random.Random) -> None:
        self._real = real
        self._chance = chance
        self.share = 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    async def write(self, work: Work[T]) -> T:
        await asyncio.sleep(0)
        if self._chance.random() < self.share:
            raise StoreError(self._chance.choice(("busy", "full", "gone")))
        result = await self._real.write(work)
        if self._chance.random() < self.share:
            raise StoreError("gone")
        return result


class Disk:
    """The file as another process sees it: only what was committed."""

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file)

    def event(self, game: str, version: int) -> dict[str, Any] | None:
        asked = "SELECT data FROM events WHERE game = ? AND version = ?"
        found = self._connection.execute(asked, (game, version)).fetchone()
        return json.loads(found[0]) if found else None

    def close(self) -> None:
        self._connection.close()


class Watched(Bus):
    """Checks that everything published is on disk, word for word."""

    def __init__(self, disk: Disk) -> None:
        super().__init__()
        self._disk = disk

    def publish(self, channel: str, text: str) -> None:
        kind, _, game = channel.partition(":")
        if kind == "game":
            for event in json.loads(text)["events"]:
                assert self._disk.event(game, event["v"]) == event, (
                    "published before it was committed"
                )
        super().publish(channel, text)


class World:
    """Two servers, some games, and everything that was acknowledged."""

    def __init__(self, file: Path, stores: list[Store], chance: random.Random) -> None:
        self.ahead = 0
        self.chance = chance
        self.stores = stores
        self.disk = Disk(file)
        self.bus = Watched(self.disk)
        self.failing = [Failing(store._database, chance) for store in stores]
        for store, failing in zip(stores, self.failing, strict=True):
            store._writer._database = failing  # type: ignore[assignment]
        self.servers = [self._live_games(number) for number in range(SERVERS)]
        self._numbers = itertools.count()
        self.games: list[str] = []
        self.sent: list[tuple[str, MoveRequest]] = []
        self.acknowledged: dict[str, tuple[str, int]] = {}
        """Games and versions of turns by their ids."""

    def _live_games(self, number: int) -> LiveGames:
        clock = MachineClock(
            wall=lambda: MACHINE.wall() + self.ahead,
            monotonic=lambda: MACHINE.monotonic() + self.ahead,
        )
        return LiveGames(self.stores[number], self.bus, f"server{number}", clock=clock)

    async def begin(self) -> None:
        for live_games in self.servers:
            await live_games.outages.heartbeat()
        for game, time, rated in GAMES:
            wanted = Wanted(game=game, time=time, rated=rated, side="first", bytes="0" * 32)
            row = await self.servers[0].create(PEOPLE[0], wanted)
            assert await self.servers[1].join(row.id, PEOPLE[1], "1" * 32) is None
            self.games.append(row.id)

    # Steps

    async def step(self, dice: random.Random) -> None:
        """Run a few commands at once."""
        for failing in self.failing:
            failing.share = dice.choice((0.0, 0.0, 0.0, 0.3))
        self.ahead += dice.choice((0, 0, 10, 400, 3_000, 3_000, 20_000))
        if dice.random() < 0.05:
            self.servers[dice.randrange(SERVERS)] = self._live_games(dice.randrange(SERVERS))
        things = (self._turn, self._turn, self._turn, self._again, self._act, self._clock)
        work = [dice.choice(things)(dice) for _ in range(dice.randrange(1, 5))]
        await asyncio.gather(*work)

    def _id(self) -> str:
        return f"{next(self._numbers):016x}"

    async def _turn(self, dice: random.Random) -> None:
        """Make a move, sometimes by two tabs on two servers at once."""
        live_games = dice.choice(self.servers)
        game = dice.choice(self.games)
        try:
            live_game = await live_games.game(game)
        except StoreError:
            return
        assert live_game is not None
        state = live_game.state
        if state.position is None or not state.position.moves:
            return
        side = state.turn_of if dice.random() < 0.9 else dice.randrange(2)
        move = dice.choice(state.position.moves).text if dice.random() < 0.95 else "a1-h8"
        play = MoveRequest(
            id=self._id(),
            game=game,
            ply=state.ply,
            key=str(state.position.key),
            move=move,
        )
        row = await live_games._store.game(game)
        assert row is not None
        person = (row.first, row.second)[side or 0] or ""
        self.sent.append((person, play))
        servers = self.servers if dice.random() < 0.3 else [live_games]
        await asyncio.gather(*(self._play(each, person, play) for each in servers))

    async def _again(self, dice: random.Random) -> None:
        if self.sent:
            await self._play(dice.choice(self.servers), *dice.choice(self.sent))

    async def _play(self, live_games: LiveGames, person: str, play: MoveRequest) -> None:
        heard: list[int] = []
        was_acknowledged = play.id in self.acknowledged

        def acknowledge(version: int) -> None:
            kept = self.disk.event(play.game, version)
            assert kept is not None, "acknowledged before it was committed"
            assert (kept["kind"], kept["id"], kept["move"]) == ("move", play.id, play.move)
            heard.append(version)
            known = self.acknowledged.setdefault(play.id, (play.game, version))
            assert known == (play.game, version), "acknowledged as two versions"

        try:
            refusal = await live_games.move(person, play, 40, acknowledge)
        except StoreError:
            return
        assert (refusal is None) == (len(heard) == 1)
        if refusal is not None and play.id in self.acknowledged and refusal.reason != "busy":
            # Another server has made the move since this one read the game; asked again, it knows.
            assert not was_acknowledged, f"{refusal.reason}, and it was acknowledged"
            await self._play(live_games, person, play)

    async def _act(self, dice: random.Random) -> None:
        live_games, game, person = (
            dice.choice(self.servers),
            dice.choice(self.games),
            dice.choice(PEOPLE),
        )
        what = dice.choice([each for each in ACTS if each not in ("resign", "abort", "claim")])
        if dice.random() < 0.05:
            what = dice.choice(("resign", "abort", "claim"))
        which = dice.choice((None, None, "hello", "draw"))
        act = Act(id=self._id(), game=game, what=what, which=which)
        gone = None if dice.random() < 0.5 else live_games.now() - dice.randrange(100_000)
        absence = Absence(gone)
        try:
            await live_games.act(
                person, act, absence, lambda version: self._check_kept(game, version)
            )
        except StoreError:
            return
        await self._follow(live_games, game)

    def _check_kept(self, game: str, version: int) -> None:
        assert self.disk.event(game, version) is not None, "acknowledged before it was committed"

    async def _follow(self, live_games: LiveGames, game: str) -> None:
        """Continue with an agreed rematch."""
        with_next = await live_games.game(game)
        following = with_next.state.next_game if with_next is not None else None
        if following is not None and following not in self.games:
            self.games.append(following)

    async def _clock(self, dice: random.Random) -> None:
        live_games = dice.choice(self.servers)
        with suppress(StoreError):
            await (live_games.outages.heartbeat() if dice.random() < 0.5 else live_games.sweep())

    # Checks

    async def check(self) -> None:
        store = self.stores[0]
        outages = {row.id: Outage(row.since, row.until) for row in await store.outages()}
        for request, (game, version) in self.acknowledged.items():
            kept = self.disk.event(game, version)
            assert kept is not None
            assert kept["id"] == request, "acknowledged, and lost"
        for game in self.games:
            found = await store.load(game)
            assert found is not None
            row, rows = found
            data = [json.loads(each.data) for each in rows]
            assert row.version == len(data)
            check_order(data)
            check_clocks(row.time, data, outages)
            live_game = LiveGame(info(row, {}), [decode_event(each.data) for each in rows])
            assert live_game.summary.ply == row.ply
            assert (live_game.state.end is not None) == (row.state == "over")

    async def finish(self) -> None:
        """End all games and check everything."""
        for failing in self.failing:
            failing.share = 0.0
        for live_games in self.servers:
            await live_games.outages.heartbeat()
            await live_games.sweep()
        for number, game in enumerate(self.games):
            live_games = self.servers[number % SERVERS]
            act = Act(id=self._id(), game=game, what="resign")
            refusal = await live_games.act(PEOPLE[0], act, Absence(None), lambda _: None)
            assert refusal is None or refusal.reason == "over", refusal
            for each in self.servers:
                live_game = await each.game(game)
                assert live_game is not None
                assert live_game.state.end is not None
        await self.check()
        await self._check_ratings()

    async def _check_ratings(self) -> None:
        store = self.stores[1]
        rows = [await store.game(game) for game in self.games]
        counted = sum(row is not None and row.rated and row.reason != "aborted" for row in rows)
        for person in PEOPLE:
            rating = (await store.ratings([person], "alquerque")).get(person)
            assert (rating.games if rating else 0) == counted, "each rated game counts once"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with tables and people."""
    file = tmp_path_factory.mktemp("halls") / "fresh.db"

    async def make() -> None:
        store = await Store.open(f"sqlite:///{file}")
        for person in PEOPLE:
            assert await store.add_person(account(person))
        await store.close()

    asyncio.run(make())
    return file


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(dice=st.lists(st.integers(0, 2**32), min_size=5, max_size=40), seed=st.integers(0, 999))
def test_nothing_is_lost_or_forked(fresh: Path, dice: list[int], seed: int) -> None:
    async def run(file: Path) -> None:
        stores = [await Store.open(f"sqlite:///{file}") for _ in range(SERVERS)]
        world = World(file, stores, random.Random(seed))
        try:
            await world.begin()
            for number in dice:
                await world.step(random.Random(number))
            await world.check()
            await world.finish()
        finally:
            world.disk.close()
            for store in stores:
                await store.close()

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "qirkat.db"
        shutil.copy(fresh, file)
        asyncio.run(run(file))
