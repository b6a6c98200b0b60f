"""What goes wrong in a world, by chance.

A seed chooses some kinds of faults, so that worlds differ in more than the order of things, and
then one of them every few seconds.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from simulation.client import Page
from simulation.loop import Machine
from simulation.network import DATABASE, REDIS

if TYPE_CHECKING:
    from simulation.world import World

_PAUSE = 6.0  # seconds between two faults on average


class Faults:
    """The faults of one world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._chance = random.Random(f"{world.seed} faults")
        self._tasks: set[asyncio.Task[None]] = set()
        self._paused: list[Callable[[], None]] = []
        kinds: list[Callable[[], None]] = [
            self.cut_page,
            self.cut_database,
            self.slow_network,
            self.pause_server,
            self.kill_server,
            self.kill_all_servers,
            self.stop_server,
            self.fail_writes,
            self.fail_over,
            self.reload_page,
            self.leave_page,
            self.step_server_clock,
            self.step_database_clock,
            self.sleep_machine,
        ]
        if world.redis is not None:
            kinds += [self.cut_redis, self.lose_messages, self.disorder_messages]
        self._pause = _PAUSE
        self._kinds = self._chance.sample(kinds, self._chance.randint(2, 7))
        """Those that happen in this world."""
        if world.may_lose:
            self._kinds.append(self.fail_over)
        if world.is_about_absence:
            # Rarer, since nobody is gone for a minute where everybody reconnects all the time.
            self._pause = 4 * _PAUSE
            first = (
                [self.leave_page] if world.redis is None else [self.leave_page, self.hide_player]
            )
            self._later(self._chance.uniform(5, 40), self._chance.choice(first))

    async def run(self, seconds: float) -> None:
        """Cause faults for a while."""
        until = self._world.loop.time() + seconds
        while (
            pause := self._chance.expovariate(1 / self._pause)
        ) < until - self._world.loop.time():
            await asyncio.sleep(pause)
            fault = self._chance.choice(self._kinds)
            self._world.trace("fault", fault.__name__)
            fault()

    async def end(self) -> None:
        """End all faults: everybody is there, and everything works."""
        for task in self._tasks:
            task.cancel()
        world = self._world
        world.network.heal()
        world.database.failure = None
        if world.redis is not None:
            world.redis.heal()
        for wake in tuple(self._paused):
            wake()
        while not all(server.is_open for server in world.servers):
            await asyncio.sleep(0.5)
            for server in world.servers:
                server.start()
        for page in world.pages:
            page.prefers = None
            page.come_back()
            page.wake()

    def _later(self, seconds: float, call: Callable[[], object]) -> None:
        async def wait() -> None:
            await asyncio.sleep(seconds)
            call()

        task = asyncio.create_task(wait())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _for_a_while(self, most: float = 12.0) -> float:
        return self._chance.choice((self._chance.uniform(0.5, 2), self._chance.uniform(0.5, most)))

    # The network

    def cut_page(self) -> None:
        page, server = self._chance.choice(self._world.pages), self._any_server()
        self._world.network.cut(page.name, server, self._for_a_while(40))

    def cut_database(self) -> None:
        seconds = self._for_a_while()
        self._world.network.cut(self._any_server(), DATABASE, seconds)
        self._world.disturb(seconds + 6)

    def cut_redis(self) -> None:
        self._world.network.cut(self._any_server(), REDIS, self._for_a_while())

    def slow_network(self) -> None:
        network, seconds = self._world.network, self._for_a_while(20)
        network.slow = self._chance.choice((0.05, 0.3, 1.5))
        self._world.disturb(seconds)
        self._later(seconds, lambda: setattr(network, "slow", 0.0))

    def lose_messages(self) -> None:
        redis = self._world.redis
        assert redis is not None
        redis.loss = self._chance.choice((0.05, 0.3, 0.8))
        self._later(self._for_a_while(20), lambda: setattr(redis, "loss", 0.0))

    def disorder_messages(self) -> None:
        redis = self._world.redis
        assert redis is not None
        redis.is_orderly = False
        self._world.network.slow = max(self._world.network.slow, 0.3)
        seconds = self._for_a_while(20)
        self._world.disturb(seconds)
        self._later(seconds, lambda: setattr(redis, "is_orderly", True))
        self._later(seconds, lambda: setattr(self._world.network, "slow", 0.0))

    # Servers

    def _any_server(self) -> str:
        return self._chance.choice(self._world.servers).name

    def pause_server(self) -> None:
        self._stop_for_a_while(sleeps=False)

    def sleep_machine(self) -> None:
        """Its monotonic clock stops, and its timers are late."""
        self._stop_for_a_while(sleeps=True)

    def _stop_for_a_while(self, *, sleeps: bool) -> None:
        server, seconds = self._chance.choice(self._world.servers), self._for_a_while(20)
        began, process = self._world.loop.time(), server.process
        if process is None or process.is_paused:
            return
        process.is_paused = True
        self._world.disturb(seconds)

        def wake() -> None:
            self._paused.remove(wake)
            process.is_paused = False
            if process.is_alive and sleeps:
                server.machine.slept += self._world.loop.time() - began

        self._paused.append(wake)
        self._later(seconds, wake)

    def kill_server(self) -> None:
        server, seconds = self._chance.choice(self._world.servers), self._for_a_while(20)
        server.kill()
        self._world.checks.server_ended()
        self._world.disturb(seconds)
        self._later(seconds, server.start)

    def kill_all_servers(self) -> None:
        seconds = self._for_a_while(20)
        self._world.disturb(seconds)
        for server in self._world.servers:
            server.kill()
            self._later(seconds + self._chance.uniform(0, 2), server.start)
        self._world.checks.server_ended()

    def stop_server(self) -> None:
        server, seconds = self._chance.choice(self._world.servers), self._for_a_while(20)
        server.stop()
        self._world.disturb(seconds)
        self._later(seconds + 3, server.start)

    # Clocks

    def step_server_clock(self) -> None:
        self._step(self._chance.choice(self._world.servers).machine)

    def step_database_clock(self) -> None:
        self._step(self._world.database.machine)

    def _step(self, machine: Machine) -> None:
        most = self._chance.choice((0.5, 4, 60, 3600))
        machine.skew += self._chance.uniform(-most, most)
        if machine is self._world.reference:
            self._world.reference_stepped = self._world.loop.time()

    # The database

    def fail_writes(self) -> None:
        database, seconds = self._world.database, self._for_a_while()
        database.failure = self._chance.choice(("full", "busy"))
        self._world.disturb(seconds)
        self._later(seconds, lambda: setattr(database, "failure", None))

    def fail_over(self) -> None:
        """To a standby that lacks the last moments, where that is allowed; nobody reaches it."""
        world, lag, seconds = self._world, self._chance.uniform(0, 4), self._for_a_while(8)
        if not world.may_lose:
            lag = 0.0
        if lag:
            world.database.detach_standby()
        world.disturb(lag + seconds + 6)

        def end_primary() -> None:
            if not lag:
                world.database.detach_standby()
            for server in world.servers:
                world.network.cut(server.name, DATABASE, seconds)
            world.database.fail_over()

        self._later(lag, end_primary) if lag else end_primary()

    # Pages

    def reload_page(self) -> None:
        self._chance.choice(self._world.pages).reload()

    def leave_page(self) -> None:
        """Close all tabs of a person, sometimes for so long that the game can be claimed."""
        is_long = self._world.is_about_absence
        seconds = self._chance.uniform(60, 110) if is_long else self._for_a_while(20)
        for page in self._pages_to_move():
            page.leave()
            self._later(seconds, page.come_back)

    def hide_player(self) -> None:
        """Load a player's pages again, from a server that the others do not hear."""
        server, seconds = self._chance.choice(self._world.servers), self._chance.uniform(70, 110)
        self._world.network.cut(server.name, REDIS, seconds)
        for page in self._pages_to_move():
            page.prefers = server
            self._later(self._chance.uniform(1, 4), page.reload)
            self._later(seconds, partial(setattr, page, "prefers", None))

    def _pages_to_move(self) -> list[Page]:
        """The pages of a person, of one whose turn it is if possible."""
        pages = self._world.pages
        to_move = [page for page in pages if page.is_to_move]
        person = self._chance.choice(to_move or pages).person
        return [page for page in pages if page.person == person]
