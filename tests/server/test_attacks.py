"""Hostile traffic in short (`make adversary` runs longer), and single attacks."""

import asyncio
import json
import re
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.hostile_messages import IDS
from support.live_client import Browser
from support.server_process import Site
from support.websocket_frames import (
    BINARY,
    CLOSE,
    CONTINUED,
    HELLO,
    PING,
    TEXT,
    frame,
    told,
    upgrade,
)
from tools.attack_server import attack, memory, server

pytestmark = pytest.mark.slow


def test_hostile_traffic_changes_nothing() -> None:
    seen = attack(seed=7, messages=4000)
    assert max(seen.statuses) < 500
    assert seen.turns > 0
    assert len(seen.waits) > 10
    assert len(seen.said) > 35


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("adversary")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Site]:
    with server(folder) as site:
        yield site
    log = (folder / "log").read_text()
    assert " ERROR " not in log
    assert "stack=" not in log


class Line:
    """A raw websocket, byte by byte."""

    def __init__(self, site: Site, **given: str | None) -> None:
        self._site = site
        self._given = given

    async def __aenter__(self) -> "Line":
        host = f"127.0.0.1:{self._site.port}"
        origin = self._given.get("origin", f"http://{host}")
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self._site.port)
        self.writer.write(upgrade(host, origin=origin, cookie=self._given.get("cookie")))
        head = await self.reader.readuntil(b"\r\n\r\n")
        self.status = int(head.split()[1])
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.transport.abort()

    async def said(self) -> list[dict[str, object]]:
        """All messages until the server closes."""
        found = []
        async with asyncio.timeout(30):
            while (heard := await told(self.reader)) is not None and heard[0] != CLOSE:
                if heard[0] == TEXT:
                    found.append(json.loads(heard[1]))
        return found


async def last_words(site: Site, *frames: bytes) -> list[dict[str, object]]:
    async with Line(site) as line:
        assert line.status == 101
        line.writer.write(b"".join(frames))
        return await line.said()


def say(**message: object) -> bytes:
    return frame(TEXT, json.dumps(message).encode())


def test_other_sites_get_no_websocket(site: Site) -> None:
    async def run() -> None:
        for origin in (None, "null", "https://evil.example", f"http://127.0.0.1:{site.port}0"):
            async with Line(site, origin=origin) as line:
                assert line.status == 403, origin

    asyncio.run(run())


def test_websocket_is_limited_like_requests(site: Site) -> None:
    """So a load balancer can tell a starting server from a refusal."""
    with site.connect() as connection:
        connection.sendall(upgrade("x"))
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 403 ")
    assert b"x-content-type-options: nosniff" in head.lower()
    assert json.loads(body)["reason"] == "foreign"


@pytest.mark.parametrize(
    ("frames", "reason"),
    [
        ((frame(BINARY, b"{}"),), "not_text"),
        ((HELLO, frame(BINARY, b"\xff\x00")), "not_text"),
        ((HELLO, frame(TEXT, b"[" * 3000)), "bad_message"),
        ((HELLO, frame(TEXT, b" " * 4097)), "too_long"),
        ((HELLO, HELLO), "bad_message"),
        ((HELLO, say(t="move", ply=10**40)), "bad_message"),
        ((HELLO, say(t="welcome")), "bad_message"),
    ],
)
def test_protocol_errors_are_explained(site: Site, frames: tuple[bytes, ...], reason: str) -> None:
    said = asyncio.run(last_words(site, *frames))
    assert [each.get("reason") for each in said[-2:]] == [reason, "protocol"]
    assert said[-1]["t"] == "bye"


@pytest.mark.parametrize(
    "frames",
    [
        (HELLO, frame(TEXT, b"\xff\xfe")),
        (HELLO, frame(TEXT, b"{}", masked=False)),
        (HELLO, frame(TEXT, b"", last=False), frame(CONTINUED, b"", last=False) * 5000),
        (HELLO, frame(PING, b"") * 5000),
        (HELLO, frame(10, b"") * 5000),
        (HELLO, frame(TEXT, b" " * 20_000)),
    ],
    ids=["no text", "unmasked", "empty fragments", "pings", "pongs", "oversized"],
)
def test_useless_frames_close_the_connection(site: Site, frames: tuple[bytes, ...]) -> None:
    asyncio.run(last_words(site, *frames))


def test_floods_are_closed_with_rate(site: Site) -> None:
    said = asyncio.run(last_words(site, HELLO, say(t="lobby", on=False) * 400))
    assert said[-1] == {"t": "bye", "reason": "rate", "after": 5000}


def test_pong_flood_costs_no_memory(site: Site) -> None:
    """Otherwise unread messages would pile up."""

    async def run() -> None:
        before = memory(site)
        lines = [await Line(site).__aenter__() for _ in range(5)]
        for line in lines:
            line.writer.write(HELLO + frame(PING, b"p" * 125) * 50_000)
        await asyncio.sleep(1)
        assert memory(site) - before < 10
        for line in lines:
            await line.__aexit__()

    asyncio.run(run())


def test_outsiders_do_not_delay_players(site: Site) -> None:
    """A move in another's game is refused before it takes the lock."""

    async def run() -> None:
        one, two = Browser(site.address), Browser(site.address)
        game = await one.open_game("alquerque")
        await two.join(game)
        move = {"game": game, "ply": 0, "key": "0", "move": "d2"}
        frames = [say(t="move", id=secrets.token_hex(8), **move) for _ in range(20)]
        acts = [say(t="act", id=secrets.token_hex(8), game=game, what="resign")]
        said = await last_words(site, HELLO, *frames, *acts, frame(BINARY, b""))
        refused = [each["reason"] for each in said if each["t"] == "refuse"]
        assert refused == ["not_yours"] * 21 + ["not_text"]
        shown = await one.ask(f"/api/games/{game}")
        assert [each["kind"] for each in shown["events"]] == ["start"]

    asyncio.run(run())


def test_refuses_to_watch_missing_games(site: Site) -> None:
    """Otherwise each would be kept as long as the connection is open."""
    names = ["".join(secrets.choice(IDS) for _ in range(10)) for _ in range(20)]
    watches = [say(t="watch", game=name) for name in names]
    said = asyncio.run(last_words(site, HELLO, *watches, frame(BINARY, b"")))
    refused = [each["reason"] for each in said if each["t"] == "refuse"]
    assert refused == ["no_game"] * 20 + ["not_text"]
    assert not [each for each in said if each["t"] == "presence"]


def test_connections_are_counted_and_released(site: Site) -> None:
    async def run() -> None:
        for _ in range(30):
            async with Line(site) as line:
                line.writer.write(HELLO)
        async with asyncio.timeout(20):
            while sockets(site) > 0:
                await asyncio.sleep(0.2)

    asyncio.run(run())


def sockets(site: Site) -> float:
    """How many websockets the server counts."""
    found = re.search(r"^qirkat_sockets (\S+)$", site.ask("/metrics").body.decode(), re.M)
    assert found is not None
    return float(found[1])
