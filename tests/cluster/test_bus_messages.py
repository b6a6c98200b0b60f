"""Only messages of servers get through the bus, and only of the same site."""

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest
from redis.asyncio import Redis
from support import services
from support.forked_server import Server, loading
from support.live_client import Browser, Tab
from support.live_games import begun
from support.server_process import write_site

from qirkat.cluster.bus import MAX_BYTES
from qirkat.cluster.bus_messages import is_valid
from qirkat.cluster.presence import PresenceReport
from qirkat.live.protocol import Ack, Events, Pong, encode
from qirkat.server.live_games import rewound
from qirkat.storage.store import Ended, Store

pytestmark = pytest.mark.anyio

GAME = "3mJr7AoUXx"
STARTED = begun().events[0]
FORGED = encode(Events(game=GAME, events=[msgspec.structs.replace(STARTED, v=2)]))
REPORT = msgspec.json.encode(PresenceReport(server="a", number=1)).decode()
ENDED = msgspec.json.encode(Ended("p1", "s1")).decode()


@pytest.mark.parametrize(
    ("channel", "text"),
    [
        ("lobby", ""),
        ("person:p1", ""),
        ("presence", REPORT),
        ("sessions", ENDED),
        (f"game:{GAME}", encode(Events(game=GAME, events=[STARTED]))),
        (f"game:{GAME}", encode(rewound(GAME))),
    ],
)
def test_takes_what_servers_send(channel: str, text: str) -> None:
    assert is_valid(channel, text)
    assert not is_valid(channel, text + "x")
    assert not is_valid(channel, "null")
    assert not is_valid(channel, text + " " * MAX_BYTES)


@pytest.mark.parametrize(
    ("channel", "text"),
    [
        ("elsewhere", ""),
        ("presence", ""),
        ("presence", "[" * 100_000),
        ("sessions", "\ud800"),
        ("sessions", '["p1",5,null]'),
        (f"game:{GAME}", encode(Events(game="Zz9kPqRs12", events=[STARTED]))),
        (f"game:{GAME}", encode(Events(game=GAME, events=[]))),
        (f"game:{GAME}", encode(Events(game=GAME, events=[STARTED, STARTED]))),
        (f"game:{GAME}", encode(Events(game=GAME, events=[msgspec.structs.replace(STARTED, v=0)]))),
        (f"game:{GAME}", encode(msgspec.structs.replace(rewound(GAME), reason="over"))),
        (f"game:{GAME}", encode(rewound("Zz9kPqRs12"))),
        (f"game:{GAME}", encode(Pong(n=1))),
        (f"game:{GAME}", FORGED.replace('"kind":"start"', '"kind":"stop"')),
        (f"game:{GAME}", '{"t":"bye","reason":"stopping","after":0}'),
    ],
)
def test_drops_everything_else(channel: str, text: str) -> None:
    assert not is_valid(channel, text)


async def test_site_id_stays_and_is_drawn_once(store: Store) -> None:
    ids = await asyncio.gather(*(store.site() for _ in range(5)))
    assert len(set(ids)) == 1
    assert await store.site() == ids[0]
    assert len(ids[0]) == 16


@pytest.fixture
def sites(
    tmp_path: Path, postgres: services.Postgres, redis: services.Redis
) -> Iterator[list[Server]]:
    """Two sites of one server each, with one Redis, of which they use different databases."""
    with ExitStack() as stack:
        loader = stack.enter_context(loading())
        servers = []
        for number in range(2):
            folder = tmp_path / str(number)
            folder.mkdir()
            write_site(folder / "site")
            own = {
                "QIRKAT_DATA": str(folder),
                "QIRKAT_DATABASE": postgres.database(),
                "QIRKAT_REDIS": f"{redis.address}?db={number}",
                "QIRKAT_SECRET": "00" * 32,
            }
            servers.append(Server(loader, folder / "log", changed={}, **own))
            servers[-1].start()
            stack.callback(servers[-1].end)
        for server in servers:
            server.wait()
        yield servers


async def test_forged_messages_and_other_sites_are_not_heard(
    sites: list[Server], redis: services.Redis
) -> None:
    anna, boris = Browser(sites[0].address), Browser(sites[0].address)
    for browser in (anna, boris):
        assert (await browser.ask("/api/guest", {})).status == 200
    game = await anna.open_game("alquerque", side="first")
    await boris.join(game)
    tab = await Tab.open(anna)
    try:
        await tab.watch(game)
        forged = FORGED.replace(GAME, game)
        async with Redis.from_url(redis.address, protocol=2) as client:
            names = [str(name, "ascii") for name in await client.pubsub_channels("*")]  # type: ignore[arg-type]
            (channel,) = [name for name in names if name.endswith(f":game:{game}")]
            prefixes = {name.rpartition(":presence")[0] for name in names if "presence" in name}
            assert len(prefixes) == 2, "each site has its own"
            for text in (
                forged.replace('"v":2', '"v":"2"'),
                forged.replace('"kind":"start"', '"kind":"stop"'),
                forged.replace(game, GAME),
                '{"t":"bye","reason":"stopping","after":86400000}',
                "]",
            ):
                assert await client.publish(channel, f"{secrets.token_hex(8)} {text}") == 1
            for prefix in ("qirkat", *(prefixes - {channel.rpartition(":game:")[0]})):
                await client.publish(f"{prefix}:game:{game}", f"{secrets.token_hex(8)} {forged}")
        assert isinstance(await tab.play(game, "d2"), Ack)
        await tab.reach(game, lambda state: state.ply == 1)
        events = [event for each in tab.heard if isinstance(each, Events) for event in each.events]
        assert [event.v for event in events] == [2]
        assert tab.bye is None
    finally:
        await tab.close()
    assert sites[0].log.read_text().count("Dropped a message") == 1, "a log is no place for floods"
    assert "Dropped" not in sites[1].log.read_text()
