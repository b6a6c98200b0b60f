"""The time that servers agree on, with clocks that are wrong, set, stopped, and that drift."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text
from support.machine_clocks import NOW, DatabaseClock, Machine, Shifted
from support.services import Postgres, short_folder
from support.store_rows import ANNA, BORIS, meet

from qirkat.cluster.bus import Bus
from qirkat.cluster.outages import Outages
from qirkat.cluster.shared_time import MACHINE, MachineClock, SharedTime
from qirkat.live.clock import COMING_BACK, HOUR, MINUTE, SECOND, Clock, TimeControl
from qirkat.live.game import Absence
from qirkat.live.protocol import Act, Credited, Ended, Event, MoveRequest
from qirkat.server.live_games import LiveGames
from qirkat.server.new_games import Wanted
from qirkat.storage.servers import ClockReading
from qirkat.storage.store import OUTAGE, OutageRow, Store

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = await Store.open(address)
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture(scope="module")
def memory() -> Iterator[Path]:
    """A folder on a disk in memory where there is one: each heartbeat waits for the disk."""
    has_memory = Path("/dev/shm").is_dir()
    with short_folder("qirkat-clocks-", "/dev/shm" if has_memory else "/tmp") as folder:
        yield folder


@pytest.fixture
async def store(memory: Path) -> AsyncIterator[Store]:
    with short_folder("one-", str(memory)) as folder:
        async with opened(f"sqlite:///{folder}/qirkat.db") as store:
            await meet(store)
            yield store


@pytest.fixture
def machine() -> Machine:
    return Machine()


class Server(LiveGames):
    """Live games with heartbeats."""

    def __init__(self, store: Store, machine: Machine, server: str = "here") -> None:
        super().__init__(store, Bus(), server, clock=machine.clock)
        self._machine = machine

    async def run(self, ms: int) -> None:
        """Let time pass, with a heartbeat and a sweep every second."""
        for _ in range(ms // SECOND):
            self._machine.run(SECOND)
            await self.outages.heartbeat()
            await self.sweep()


async def started(store: Store, machine: Machine) -> Server:
    server = Server(store, machine)
    await server.outages.heartbeat()
    return server


async def events(server: LiveGames, game: str) -> tuple[Event, ...]:
    live_game = await server.game(game)
    assert live_game is not None
    return live_game.events


async def take(server: LiveGames, person: str, game: str, move: str) -> None:
    live_game = await server.game(game)
    assert live_game is not None
    position = live_game.state.position
    assert position is not None
    request = MoveRequest(
        id=secrets.token_hex(8),
        game=game,
        ply=live_game.state.ply,
        key=str(position.key),
        move=move,
    )
    assert await server.move(person, request, 0, lambda _: None) is None


async def begun(server: LiveGames, time: str = "0.25+0") -> str:
    """A game after both first turns."""
    wanted = Wanted(game="alquerque", time=time, side="first", bytes=secrets.token_hex(16))
    game = (await server.create(ANNA, wanted)).id
    assert await server.join(game, BORIS, secrets.token_hex(16)) is None
    await take(server, ANNA, game, "d2")
    await take(server, BORIS, game, "d6")
    return game


async def left(server: LiveGames, game: str) -> int:
    """Milliseconds left to the side to move."""
    live_game = await server.game(game)
    assert live_game is not None
    clock = live_game.state.clock
    assert clock is not None
    return clock.left[clock.side] - clock.used(server.now())


# The machine's clock is set


async def test_clock_set_back_ends_no_turn_late(store: Store, machine: Machine) -> None:
    server = await started(store, machine)
    game = await begun(server)
    await server.run(5 * SECOND)
    machine.set(-HOUR)
    await server.run(9 * SECOND)
    assert 500 <= await left(server, game) <= 2_000
    await server.run(3 * SECOND)
    end = (await events(server, game))[-1]
    assert isinstance(end, Ended)
    assert (end.winner, end.reason) == (1, "time")


async def test_clock_set_back_over_a_restart(store: Store, machine: Machine) -> None:
    """As on a computer without a clock of its own, after a power cut."""
    server = await started(store, machine)
    game = await begun(server)
    await server.run(5 * SECOND)
    before = server.now()
    machine.set(-HOUR)
    server = await started(store, machine)
    assert before <= server.now() <= before + SECOND
    assert 9_000 <= await left(server, game) <= 10_000
    await server.run(12 * SECOND)
    assert isinstance((await events(server, game))[-1], Ended)


async def test_stop_is_credited_though_the_clock_was_set_back(
    store: Store, machine: Machine
) -> None:
    server = await started(store, machine)
    game = await begun(server)
    await server.run(5 * SECOND)
    await server.outages.stop()
    machine.set(-HOUR)
    server = await started(store, machine)
    await server.run(5 * SECOND)
    assert 9_000 <= await left(server, game) <= 10_500
    assert [each.until - each.since for each in await store.outages()] == [1]


async def test_time_set_back_is_caught_up(store: Store, machine: Machine) -> None:
    server = await started(store, machine)
    machine.set(-6 * SECOND)
    await server.run(SECOND)
    assert server.time.offset < -5_900
    await server.run(2 * MINUTE)
    assert server.time.offset == 0


async def test_clock_set_forward_is_credited_like_an_outage(store: Store, machine: Machine) -> None:
    server = await started(store, machine)
    game = await begun(server)
    await server.run(5 * SECOND)
    machine.set(HOUR)
    await server.run(SECOND)
    assert server.time.offset == 0, "it follows"
    credit = (await events(server, game))[-1]
    assert isinstance(credit, Credited)
    assert HOUR < credit.ms <= HOUR + COMING_BACK + SECOND
    assert 9_000 <= await left(server, game) - COMING_BACK <= 11_000


async def test_command_right_after_a_step_is_credited(store: Store, machine: Machine) -> None:
    """Before any heartbeat has noticed it."""
    server = await started(store, machine)
    game = await begun(server)
    machine.set(HOUR)
    await take(server, ANNA, game, "a1")
    credit = (await events(server, game))[-2]
    assert isinstance(credit, Credited)


async def test_step_makes_nobody_absent(store: Store, machine: Machine) -> None:
    server = await started(store, machine)
    game = await begun(server, "5+3")
    gone = server.now()
    machine.set(HOUR)
    await server.run(SECOND)
    claim = Act(id=secrets.token_hex(8), game=game, what="claim")
    refusal = await server.act(BORIS, claim, Absence(gone), lambda _: None)
    assert refusal is not None
    assert refusal.reason == "not_gone"
    await server.run(MINUTE)
    assert await server.act(BORIS, claim, Absence(gone), lambda _: None) is None


async def test_step_just_before_a_claim_makes_nobody_absent(store: Store, machine: Machine) -> None:
    """Before any heartbeat has noticed it."""
    server = await started(store, machine)
    game = await begun(server, "5+3")
    gone = server.now()
    machine.set(HOUR)
    claim = Act(id=secrets.token_hex(8), game=game, what="claim")
    refusal = await server.act(BORIS, claim, Absence(gone), lambda _: None)
    assert refusal is not None
    assert refusal.reason == "not_gone"


async def test_small_step_is_smoothed(store: Store, machine: Machine) -> None:
    server = await started(store, machine)
    await server.run(SECOND)
    before = server.now()
    machine.set(OUTAGE - 1)
    await server.run(SECOND)
    assert server.now() - before <= 1_100
    await server.run(2 * MINUTE)
    assert server.time.offset == 0
    assert await store.outages() == []


async def test_restart_while_time_is_being_corrected(store: Store, machine: Machine) -> None:
    """Nobody is charged for the step, and the restart costs what it took."""
    server = await started(store, machine)
    game = await begun(server, "5+3")
    machine.set(OUTAGE - 1)
    await server.run(SECOND)
    before, had = server.now(), await left(server, game)
    machine.run(2 * SECOND)
    server = await started(store, machine)
    assert 2_000 <= server.now() - before <= 2_200
    assert 2_000 <= had - await left(server, game) <= 2_200
    await server.run(2 * MINUTE)
    assert server.time.offset == 0, "it is still corrected"


@pytest.mark.parametrize("down", [3 * SECOND, MINUTE])
async def test_restart_while_the_clock_is_behind(store: Store, machine: Machine, down: int) -> None:
    server = await started(store, machine)
    await begun(server)
    machine.set(-HOUR)
    await server.run(5 * SECOND)
    before = server.now()
    machine.run(down)
    server = await started(store, machine)
    assert 0.95 * down <= server.now() - before <= down + 1
    lengths = [each.until - each.since for each in await store.outages()]
    assert lengths == ([server.now() - before] if down > OUTAGE else [])


async def test_restart_far_behind_follows_the_clock(store: Store, machine: Machine) -> None:
    server = await started(store, machine)
    machine.set(OUTAGE - 1)
    await server.run(SECOND)
    machine.set(HOUR)
    server = await started(store, machine)
    assert server.time.offset <= OUTAGE
    assert await store.outages() != []


async def test_time_of_a_version_that_notes_no_lead_is_continued(
    store: Store, machine: Machine
) -> None:
    """Of 0.7, which may be running beside this one."""
    await store.heartbeat("old", NOW - SECOND)
    forget = text("UPDATE beats SET lead = NULL")
    await store._database.write(lambda connection: connection.execute(forget))
    server = await started(store, machine)
    assert server.now() == NOW


async def test_sleeping_machine_is_an_outage(store: Store, machine: Machine) -> None:
    server = await started(store, machine)
    game = await begun(server)
    await server.run(5 * SECOND)
    machine.sleep(10 * MINUTE)
    assert server.time.is_disturbed
    await take(server, ANNA, game, "a1")
    assert isinstance((await events(server, game))[-2], Credited)


@pytest.mark.parametrize("drift", [-10_000, -200, 200, 10_000])
async def test_drift_is_corrected(store: Store, machine: Machine, drift: int) -> None:
    machine.drift = drift
    server = await started(store, machine)
    await server.run(3 * MINUTE)
    assert abs(server.time.offset) <= 20
    assert await store.outages() == []


class FarStore(Store):
    """A store whose questions and answers take a while, with a clock like the machine's."""

    machine: Machine
    asking = answering = 0

    async def clock(self) -> ClockReading:
        """The clock of the database, and the last heartbeat of any server."""
        self.machine.run(self.asking)
        reading = await super().clock()
        read = reading._replace(now=self.machine.wall)
        self.machine.run(self.answering)
        return read


@pytest.mark.parametrize(("asking", "answering"), [(4_000, 0), (0, 4_000), (2_000, 2_000)])
@pytest.mark.parametrize("is_new", [False, True])
async def test_slow_database_puts_nobody_ahead(
    memory: Path, machine: Machine, asking: int, answering: int, is_new: bool
) -> None:
    """A server that is ahead would take the others with it, in the middle of their turns."""
    with short_folder("one-", str(memory)) as folder:
        store = await FarStore.open(f"sqlite:///{folder}/qirkat.db")
        store.machine = machine
        here, there = (Outages(store, each, SharedTime(store, machine.clock)) for each in "ab")
        for _ in range(5):
            machine.run(SECOND)
            await there.heartbeat()
            if not is_new:
                await here.heartbeat()
        # The other server has a heartbeat while the question is on its way.
        machine.run(asking)
        await there.heartbeat()
        machine.run(-asking)
        store.asking, store.answering = asking, answering
        await here.heartbeat()
        assert here._time.now() <= machine.wall + 1
        assert here._time.now() >= machine.wall - answering - SECOND
        await store.close()


class Step(NamedTuple):
    what: Literal["run", "set", "sleep", "freeze", "restart"]
    ms: int


STEPS = st.lists(
    st.one_of(
        st.builds(Step, st.just("run"), st.integers(0, 20 * SECOND)),
        st.builds(Step, st.just("set"), st.integers(-2 * HOUR, 2 * HOUR)),
        st.builds(Step, st.just("set"), st.integers(-8 * SECOND, 8 * SECOND)),
        st.builds(Step, st.just("sleep"), st.integers(0, MINUTE)),
        st.builds(Step, st.just("freeze"), st.integers(0, MINUTE)),
        st.builds(Step, st.just("restart"), st.integers(0, 20 * SECOND)),
    ),
    max_size=12,
)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(steps=STEPS, drift=st.integers(-500, 500))
def test_turns_cost_the_time_that_has_passed(memory: Path, steps: list[Step], drift: int) -> None:
    """Within the five percent by which time is corrected, and the credits for coming back."""

    async def run(address: str) -> None:
        machine = Machine(drift=drift)
        async with opened(address) as store:
            time = SharedTime(store, machine.clock)
            outages = Outages(store, "one", time)
            await outages.heartbeat()
            control = TimeControl.parse("180+0")
            clock = Clock.start(control, side=0, at=time.now())
            clock = clock.taken(time.now(), 0).taken(time.now(), 0)
            passed = ran = credited = restarts = 0
            latest = time.now()
            for step in steps:
                if step.what == "set":
                    machine.set(step.ms)
                    continue
                beats = step.ms // SECOND if step.what == "run" else 1
                for _ in range(beats):
                    if step.what == "sleep":
                        machine.sleep(step.ms)
                    else:
                        machine.run(SECOND if step.what == "run" else step.ms)
                    passed += SECOND if step.what == "run" else step.ms
                    ran += SECOND if step.what == "run" else 0
                    if step.what == "restart":
                        restarts += 1
                        time = SharedTime(store, machine.clock)
                        outages = Outages(store, f"after {restarts}", time)
                    outage = await outages.heartbeat()
                    assert time.now() >= latest, "time went back"
                    latest = time.now()
                    if outage is not None:
                        credited += 1
                        clock = clock.credited(clock.credit(outage, latest))
                    charged = clock.used(latest) - (clock.left[0] - control.initial)
                    # A step over a restart looks like the time that the restart took.
                    unseen = OUTAGE * restarts
                    assert charged <= 1.06 * passed + unseen + SECOND, "charged for a step"
                    given = (COMING_BACK + 2 * SECOND) * credited + 2 * SECOND * restarts
                    assert charged >= 0.94 * ran - given - SECOND, "time for nothing"

    with short_folder("one-", str(memory)) as folder:
        asyncio.run(run(f"sqlite:///{folder}/qirkat.db"))


# Several servers, and the clock of PostgreSQL


class Cluster:
    """Servers on one database whose clock can be set."""

    def __init__(self, postgres: Postgres) -> None:
        self.address = postgres.database()
        self.database_clock = DatabaseClock(postgres, self.address)
        self.stores: list[Store] = []

    async def server(self, clock: MachineClock) -> LiveGames:
        store = await Store.open(self.address)
        self.stores.append(store)
        server = LiveGames(store, Bus(), f"server {len(self.stores)}", clock=clock)
        await server.outages.heartbeat()
        return server


@pytest.fixture
async def cluster(postgres: Postgres) -> AsyncIterator[Cluster]:
    cluster = Cluster(postgres)
    yield cluster
    for store in cluster.stores:
        await store.close()


def apart(one: LiveGames, other: LiveGames) -> int:
    return abs(one.now() - other.now())


async def test_skewed_machines_agree(cluster: Cluster) -> None:
    right = await cluster.server(Shifted().clock)
    skewed = await cluster.server(Shifted(wall=30 * SECOND, monotonic=-HOUR).clock)
    assert apart(right, skewed) < 200
    assert 29_000 < skewed.time.offset < 31_000


async def test_skew_that_comes_later_is_noticed(cluster: Cluster) -> None:
    one = await cluster.server(Shifted().clock)
    machine = Shifted()
    other = await cluster.server(machine.clock)
    machine.wall += 30 * SECOND
    await other.outages.heartbeat()
    assert apart(one, other) < 200
    assert 29_000 < other.time.offset < 31_000


@pytest.mark.parametrize("by", [30 * SECOND, HOUR, -30 * SECOND, -HOUR])
async def test_servers_follow_the_database(cluster: Cluster, by: int) -> None:
    servers = [await cluster.server(Shifted().clock) for _ in range(2)]
    before = [each.now() for each in servers]
    cluster.database_clock.set(by)
    found = [await each.outages.heartbeat() for each in servers]
    servers.append(await cluster.server(Shifted().clock))
    assert all(now <= each.now() for now, each in zip(before, servers, strict=False))
    assert max(apart(servers[0], each) for each in servers) < SECOND
    is_forward = by > 0
    assert (servers[0].now() - before[0] >= abs(by)) == is_forward
    assert sum(outage is not None for outage in found) == is_forward, "credited once"


@pytest.mark.parametrize("by", [4 * SECOND, -HOUR])
async def test_server_that_starts_takes_nobody_with_it(cluster: Cluster, by: int) -> None:
    """While the others correct a step of the database's clock, slowly."""
    running = await cluster.server(Shifted().clock)
    cluster.database_clock.set(by)
    await running.outages.heartbeat()
    started = await cluster.server(Shifted().clock)
    assert apart(running, started) < 200
    before = running.now() - MACHINE.monotonic()
    await running.outages.heartbeat()
    assert abs(running.now() - MACHINE.monotonic() - before) < 200


async def test_sleeping_server_catches_up_before_a_command(cluster: Cluster) -> None:
    """While another server was there: no outage."""
    awake, asleep = Shifted(), Shifted()
    one, other = await cluster.server(awake.clock), await cluster.server(asleep.clock)
    await meet(cluster.stores[0])
    game = await begun(one, "5+3")
    assert await other.game(game) is not None
    for _ in range(10):
        cluster.database_clock.set(3 * SECOND)
        awake.wall += 3 * SECOND
        awake.monotonic += 3 * SECOND
        await one.outages.heartbeat()
    asleep.wall += 30 * SECOND
    assert apart(one, other) > 29_000
    await take(other, ANNA, game, "a1")
    assert apart(one, other) < SECOND
    live_game = await one.game(game)
    assert live_game is not None
    assert live_game.state.turns[-1].spent >= 29_000
    assert await cluster.stores[0].outages() == []


async def test_starts_with_the_machine(store: Store) -> None:
    """Before the first measurement, such as while tables are upgraded."""
    assert SharedTime(store, Machine().clock).now() == NOW


async def test_turns_that_wait_for_a_heartbeat_share_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a server that was late would fall farther behind, with one for each turn."""
    machine = Machine()
    async with opened(f"sqlite:///{tmp_path}/qirkat.db") as store:
        outages = Outages(store, "one", SharedTime(store, machine.clock))
        await outages.heartbeat()
        machine.sleep(10 * SECOND)
        heartbeats, real = 0, store.heartbeat

        async def counted(server: str, now: int, *, lead: int) -> OutageRow | None:
            nonlocal heartbeats
            heartbeats += 1
            return await real(server, now, lead=lead)

        monkeypatch.setattr(store, "heartbeat", counted)
        await asyncio.gather(*(outages.ensure_heartbeat() for _ in range(50)))
        (found,) = await store.outages()
    assert heartbeats == 1
    assert found.until - found.since >= 10 * SECOND
