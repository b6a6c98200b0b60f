"""Running servers whose clocks, or whose database's clock, are set."""

import asyncio
import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from support.live_client import Browser, Tab
from support.machine_clocks import DatabaseClock
from support.server_process import Site, serving, write_site
from support.services import Postgres, Redis

from qirkat.live.protocol import Ack, Ended, Moved, Ping

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

# A server on a machine whose clock is set by a file.
SET = """
import os, sys, time
from pathlib import Path

right = time.time

def time_set():
    try:
        return right() + float(Path(os.environ["QIRKAT_DATA"], "ahead").read_text())
    except (OSError, ValueError):
        return right()

time.time = time_set

from qirkat.cli import main

sys.exit(main())
"""
HOUR = 3600
PATIENCE = 30.0  # seconds


@contextmanager
def running(folder: Path, program: str = "", **environment: str) -> Iterator[Site]:
    pages = folder / "site"
    if not pages.exists():
        write_site(pages)
    own = {"QIRKAT_DATA": str(folder), **environment}
    with serving("serve", "--site", pages, "--port", "0", program=program, **own) as site:
        yield site


async def becomes(site: Site, *states: str) -> None:
    """Wait until the health check says one of these."""
    until = time.monotonic() + PATIENCE
    while (found := await health(site)) not in states:
        assert time.monotonic() < until, found
        await asyncio.sleep(0.05)


async def health(site: Site) -> str:
    return (await asyncio.to_thread(site.ask, "/healthz")).body.decode().strip()


async def players(site: Site, other: Site | None = None) -> tuple[Browser, Browser]:
    """Two guests, perhaps on two servers."""
    ana, ben = Browser(site.address), Browser((other or site).address)
    for browser in (ana, ben):
        assert (await browser.ask("/api/guest", {})).status < 300
    return ana, ben


async def begun(ana: Browser, ben: Browser, time: str) -> tuple[str, Tab, Tab]:
    """A game after both first turns."""
    game = await ana.open_game("alquerque", time, side="first", bytes=secrets.token_hex(16))
    await ben.join(game)
    tabs = await Tab.open(ana), await Tab.open(ben)
    for tab in tabs:
        await tab.watch(game)
    for tab, move in zip(tabs, ("d2", "d6"), strict=True):
        await play(tab, game, move)
    return game, *tabs


async def play(tab: Tab, game: str, move: str) -> None:
    """Make a move when it is this tab's turn, and wait until it is shown."""
    person = tab.welcome.person if tab.welcome else None
    assert person is not None
    info = tab.infos[game]
    side = 0 if info.first is not None and info.first.id == person.id else 1
    await tab.reach(game, lambda state: state.turn_of == side)
    ply = tab.games[game].state.ply
    answer = await tab.play(game, move)
    assert isinstance(answer, Ack), answer
    await tab.reach(game, lambda state: state.ply > ply)


async def test_clock_set_back_fails_the_health_check(tmp_path: Path) -> None:
    with running(tmp_path, SET) as site:
        await becomes(site, "ok")
        (tmp_path / "ahead").write_text(str(-HOUR))
        await becomes(site, "clock")
        assert site.ask("/healthz").status == 503
        metrics = site.ask("/metrics").body.decode()
        assert f"qirkat_clock_offset_seconds -{HOUR - 1}" in metrics or (
            f"qirkat_clock_offset_seconds -{HOUR}" in metrics
        )
        (tmp_path / "ahead").write_text("0")
        await becomes(site, "ok")
        (tmp_path / "ahead").write_text(str(HOUR))
        await asyncio.sleep(0)
        await becomes(site, "ok")  # it follows a clock that is set forward
        assert "clock_set" in site.stop()


async def test_clock_set_back_loses_no_seat_and_no_time(tmp_path: Path) -> None:
    """A computer without a clock of its own is an hour behind after a restart."""
    with running(tmp_path, SET) as site:
        await becomes(site, "ok")
        ana, ben = await players(site)
        game, *tabs = await begun(ana, ben, "0.25+0")
        for tab in tabs:
            await tab.close()
        site.stop()
    (tmp_path / "ahead").write_text(str(-HOUR))
    with running(tmp_path, SET) as site:
        await becomes(site, "ok", "clock")
        for browser in (ana, ben):
            browser.address = site.address.rstrip("/")
        tab = await Tab.open(ana)
        assert tab.welcome is not None
        assert tab.welcome.person is not None, "logged out"
        await tab.watch(game)
        await play(tab, game, "a1")
        begun_at = time.monotonic()
        await tab.reach(game, lambda state: state.end is not None)
        passed = time.monotonic() - begun_at
        *_, move, end = tab.games[game].events
        assert isinstance(end, Ended)
        assert end.reason == "time"
        assert end.at - move.at >= 15_000
        assert passed < 20
        await tab.close()


async def test_servers_charge_the_same_after_the_database_clock_is_set(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    """One server was started before, the other after."""
    address = postgres.database()
    database_clock = DatabaseClock(postgres, address)
    shared = {
        "QIRKAT_DATABASE": address,
        "QIRKAT_REDIS": redis.address,
        "QIRKAT_SECRET": secrets.token_hex(32),
    }
    with ExitStack() as stack:
        one = stack.enter_context(running(tmp_path, **shared))
        await becomes(one, "ok")
        await asyncio.to_thread(database_clock.set, 30_000)
        other = stack.enter_context(running(tmp_path, **shared))
        await becomes(other, "ok", "clock")
        ana, ben = await players(one, other)
        game, first, second = await begun(ana, ben, "5+0")
        for move_of_ana, move_of_ben in (("a1", "a4"), ("b2", "b6"), ("g1", "g4")):
            await asyncio.sleep(0.5)
            await play(first, game, move_of_ana)
            await asyncio.sleep(0.5)
            await play(second, game, move_of_ben)
        await first.reach(game, lambda state: state.ply == 8)
        moves = [event for event in first.games[game].events if isinstance(event, Moved)]
        pings = [message.now for message in first.heard if isinstance(message, Ping)]
        assert pings[-1] is not None
        assert abs(pings[-1] - moves[-1].at) < 10_000, "pages hear of the new time"
        clocks = moves[-1].clocks
        assert clocks is not None
        for side, left in enumerate(clocks):
            lag = sum(event.lag for event in moves[2:] if event.by == side)
            assert left > 290_000, "charged for the skew"
            assert 300_000 - left + lag >= 1_400, "not charged for the turns"
        for tab in (first, second):
            await tab.close()
