"""One simulated world: servers, a database, a bus and pages, with faults, by a seed."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from simulation.checks import Checks
from simulation.client import Page
from simulation.database import SharedDatabase
from simulation.faults import Faults
from simulation.loop import Machine, StuckError, VirtualLoop
from simulation.network import DATABASE, REDIS, Network, Redis
from simulation.server import Server, surroundings

from qirkat.live.protocol import Person
from qirkat.server.new_games import Wanted
from qirkat.storage.schema import PersonRow, SessionRow

_LOOK = 0.5  # seconds between two looks at the servers
_SETTLING = 90.0  # seconds in which everybody must have converged after the last fault
_SILENCE = 25.0  # seconds without a sign of life after which a server may count as dead
_TIMES = ("0.5+0", "1+0", "3+2", "5+3", "5+3", "1d", "-")


class Outcome(NamedTuple):
    """What a seed has shown."""

    seed: int
    violations: list[str]
    trace: str
    """A digest of everything that happened."""
    seconds: float
    """Of the world's own time."""
    steps: int
    events: int
    acknowledged: int
    lost: int
    claims: int


class World:
    """Everything that a seed consists of."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        chance = self._chance = random.Random(f"{seed} world")
        self._digest = hashlib.sha256()
        self._lines: list[str] | None = None
        self.loop = VirtualLoop(seed)  # type: ignore[abstract]
        self.network = Network(self.loop, seed)
        self.database = SharedDatabase(self.network, self.loop.add_machine(DATABASE), self.trace)
        count = chance.choice((1, 2, 2, 2, 3))
        self.redis = Redis(self.network, self.trace) if count > 1 else None
        self.servers = [Server(self.loop, f"server{number}") for number in range(count)]
        self.may_lose = chance.random() < 0.3
        """Whether a failover may lose the last transactions."""
        self.is_about_absence = chance.random() < 0.3
        """Whether players leave and claim, which takes more than a minute."""
        self.reference_stepped = -100.0
        """When the clock was set that the shared time follows."""
        self._open_at = 0.0
        for machine in (self.database.machine, *(server.machine for server in self.servers)):
            machine.drift = chance.choice((0.0, 0.0, chance.uniform(-2e-4, 2e-4)))
        for server in self.servers:
            server.machine.skew = chance.choice((0.0, chance.uniform(-2, 2), chance.gauss(0, 3600)))
        self.database.has_clock = self.redis is not None
        self.pages: list[Page] = []
        self.checks = Checks(self)
        self.database.on_commit = self.checks.committed
        self._disturbances: list[tuple[float, float]] = []
        self._signs: dict[Server, float] = {}
        self._silences: dict[Server, float] = {}

    @property
    def reference(self) -> Machine:
        """The machine whose clock the shared time follows."""
        return self.database.machine if self.database.has_clock else self.servers[0].machine

    def trace(self, *what: object) -> None:
        """Note something that happened."""
        line = f"{self.loop.time():.6f} {' '.join(map(str, what))}"
        self._digest.update(line.encode())
        if self._lines is not None:
            self._lines.append(line)

    def disturb(self, seconds: float) -> None:
        """From now on a turn may cost more or less than it took."""
        now = self.loop.time()
        self._disturbances.append((now, now + seconds))

    def disturbance(self, since: float, until: float) -> float:
        """How many of these seconds were disturbed."""
        return sum(
            max(0.0, min(until, end) - max(since, begin)) for begin, end in self._disturbances
        )

    @property
    def is_time_settled(self) -> bool:
        """Whether all servers have had the time to measure the same one."""
        now = self.loop.time()
        is_disturbed = any(begin <= now <= end + 3 for begin, end in self._disturbances)
        return not is_disturbed and now - self.reference_stepped > 3

    def counts_as_dead(self, server: Server) -> bool:
        """Whether others may have taken a server for dead not long ago."""
        return self.loop.time() - self._silences.get(server, -1000.0) < 150

    def run(self, lines: list[str] | None = None) -> Outcome:
        """Run it; `lines` get what happened."""
        self._lines = lines
        with surroundings(self.seed, self.database, self.redis), _logged() as logged:
            try:
                self.loop.run(self._run())
            except StuckError as error:
                self.checks.fail(f"stuck: {error}")
        for failure in [*self.loop.failures, *logged]:
            self.checks.fail(f"unexpected: {failure}")
        return Outcome(
            seed=self.seed,
            violations=self.checks.found,
            trace=self._digest.hexdigest(),
            seconds=self.loop.time(),
            steps=self.loop.steps,
            events=sum(map(len, self.database.history.values())),
            acknowledged=self.checks.acknowledged,
            lost=len(self.database.lost),
            claims=self.checks.claims,
        )

    async def _run(self) -> None:
        for server in self.servers:
            server.start()
        while not all(server.is_open for server in self.servers):
            await asyncio.sleep(0.1)
        await self._create_games()
        observer = asyncio.create_task(self._observe())
        faults = Faults(self)
        await faults.run(150.0 if self.is_about_absence else self._chance.choice((30.0, 60.0)))
        await faults.end()
        self.trace("end of faults")
        if not self.checks.found:
            await self._settle()
            await self._play_on()
        observer.cancel()
        self.checks.check_histories()

    async def _create_games(self) -> None:
        first = self.servers[0]
        assert first.process is not None
        setting_up = self.loop.spawn(first.process, self._set_up(), "setting up")
        for game, people in (await setting_up).items():
            number = len(self.pages)
            who: list[Person | None] = [*people]
            if self._chance.random() < 0.3:
                who.append(self._chance.choice(people))  # another tab of a player
            if self._chance.random() < 0.3:
                who.append(None)
            pace = self._chance.choice((1.5, 4.0, 8.0))
            self.pages += [
                Page(self, f"page{number + place}", game, person, pace=pace)
                for place, person in enumerate(who)
            ]

    async def _set_up(self) -> dict[str, list[Person]]:
        """People and games, as the first server makes them."""
        play, chance = self.servers[0].live_play, self._chance
        assert play is not None
        games = {}
        for number in range(chance.choice((1, 1, 2))):
            rated = chance.random() < 0.3
            people = [
                Person(id=f"person{number}{each}", name=f"P{each}", guest=False) for each in "ab"
            ]
            for person in people:
                await play.store.add_person(
                    PersonRow(
                        id=person.id, name=person.id, created=1, folded=person.id, guest=False
                    ),
                    session=SessionRow(person=person.id, id=person.id, created=1, seen=1),
                )
            wanted = Wanted(
                game=chance.choice(("alquerque", "alquerque", "querni")),
                time="5+3" if self.is_about_absence else chance.choice(_TIMES),
                bytes=chance.randbytes(16).hex(),
                rated=rated,
            )
            row = await play.live_games.create(people[0].id, wanted)
            await play.live_games.join(row.id, people[1].id, chance.randbytes(16).hex())
            games[row.id] = people
        return games

    async def _observe(self) -> None:
        """Look at the servers now and then."""
        while True:
            await asyncio.sleep(_LOOK)
            self.checks.check_shared_time()
            now = self.loop.time()
            self._note_unseen_step(now)
            for server in self.servers:
                is_heard = any(
                    self.network.reaches(server.name, each) for each in (DATABASE, REDIS)
                )
                if server.process is not None and server.process.can_run and is_heard:
                    self._signs[server] = now
                if now - self._signs.get(server, now) > _SILENCE:
                    self._silences[server] = now

    def _note_unseen_step(self, now: float) -> None:
        """While no server runs, nobody can tell a clock that is set from time that passes."""
        if any(server.is_open for server in self.servers):
            was_down = now - self._open_at > 2 * _LOOK
            if was_down and self.reference_stepped > self._open_at:
                self._disturbances.append((self._open_at, now))
            self._open_at = now

    async def _settle(self) -> None:
        """Everybody shows the same in the end."""
        for page in self.pages:
            page.is_quiet = True
        until = self.loop.time() + _SETTLING
        while missing := self.checks.check_converged():
            await asyncio.sleep(1)
            for server in self.servers:
                server.start()  # it may just have been stopped
            if self.loop.time() > until:
                for each in missing:
                    self.checks.fail(f"not converged: {each}")
                return

    async def _play_on(self) -> None:
        """One more turn in each running game, which everybody sees."""
        histories = self.database.history
        before = {game: len(events) for game, events in histories.items()}
        moved = {page.game for page in self.pages if page.take_turn()}
        until = self.loop.time() + _SETTLING
        while waiting := [game for game in moved if len(histories[game]) == before[game]]:
            await asyncio.sleep(1)
            for server in self.servers:
                server.start()  # it may just have been stopped
            if self.loop.time() > until:
                self.checks.fail(f"{', '.join(waiting)} does not go on")
                return
        await self._settle()


@contextmanager
def _logged() -> Iterator[list[str]]:
    """Collect what servers log as a bug, and print nothing."""
    found: list[str] = []

    class Collecting(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            message = record.getMessage()
            if record.exc_info is not None or "task_failed" in message:
                found.append(f"{message} {record.exc_info}")

    logger = logging.getLogger("qirkat")
    handler, propagates = Collecting(logging.ERROR), logger.propagate
    logger.addHandler(handler)
    logger.propagate = False
    try:
        yield found
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagates
