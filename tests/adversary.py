"""Hostile traffic against a real server, while some people just play.

    python tests/adversary.py --messages 1000000 --seed 1

Fuzzed, broken, replayed and reordered messages, turns for others and in games of others, floods,
half-open connections, readers that never read. Afterwards: nothing was accepted that should not
be, as an independent list of what was legal and of who sent what shows; no answer was a failure,
nothing in the log, the memory as before; and those who played have felt little of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import reference
from hostile import HELLO, PING, TEXT, Aim, Generator, frame, told
from live import Browser, Tab
from serving import Site, write_site

from qirkat.cookies import Cookies
from qirkat.protocol import Ack, Moved, Snapshot, TakenBack, decode_server
from qirkat.room import Room

KEY = "a secret of the tests, of more than 32 letters"
PAIRS = 2
ARENAS = 4
CROWD = 6  # hostile sockets at once
BURST = 40  # messages of one hostile socket; more than a client may send at once


@dataclass
class Seen:
    """What came of it."""

    messages: int = 0
    requests: int = 0
    sockets: int = 0
    byes: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    """Milliseconds in which honest turns were acknowledged."""
    memory: list[float] = field(default_factory=list)
    turns: int = 0
    """Of hostile players, that were legal and theirs."""
    log: str = ""

    def __str__(self) -> str:
        waits = sorted(self.waits) or [0.0]
        return (
            f"{self.messages} messages over {self.sockets} sockets, {self.requests} requests; "
            f"byes {dict(self.byes)}; statuses {dict(sorted(self.statuses.items()))}; "
            f"{self.turns} hostile turns were legal; refused {dict(self.refusals.most_common(8))}; "
            f"{len(waits)} honest turns, p50 {waits[len(waits) // 2]:.0f} ms, "
            f"p99 {waits[len(waits) * 99 // 100]:.0f} ms, longest {waits[-1]:.0f} ms; "
            f"memory {', '.join(f'{each:.0f}' for each in self.memory)} MiB; "
            f"load {os.getloadavg()[0]:.1f}"
        )


@contextmanager
def server(folder: Path) -> Iterator[Site]:
    """A server that logs to a file, since nobody reads it meanwhile."""
    pages = write_site(folder / "site")
    own = {"QIRKAT_DATA": str(folder), "QIRKAT_TABLES": os.devnull, "QIRKAT_SECRET": KEY}
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "qirkat", "serve", "--site", str(pages), "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, **own},
        )
        assert process.stdout is not None
        try:
            site = Site(process, process.stdout.readline().strip())
            site.wait()
            yield site
        finally:
            if process.poll() is None:
                process.terminate()
            process.wait(30)
            process.stdout.close()


def memory(site: Site) -> float:
    """Mebibytes."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{site.process.pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1024


class Attack:
    """One run."""

    def __init__(self, site: Site, seed: int, messages: int) -> None:
        self.site = site
        self.address = site.address.rstrip("/")
        self.host = self.address.removeprefix("http://")
        self.messages = messages
        self.seen = Seen()
        self.random = random.Random(seed)
        self.aims: dict[str, Aim] = {}
        self.generator = Generator(seed, [])
        self.hostile: list[Browser] = []
        self.players: dict[str, tuple[str, str]] = {}
        """Of the games of the hostile, the cookies of both sides."""
        self.sent: dict[str, set[str]] = {}
        """Who has sent a turn with an id, by cookie."""
        self.honest: dict[str, list[tuple[str, str]]] = {}
        """Of the games of the honest, the ids and texts of their turns."""
        self.is_over = False

    async def run(self) -> Seen:
        # Of so many, none feels how often one person may do something.
        for _ in range(200):
            browser = Browser(self.address)
            person = f"{self.random.getrandbits(64):016x}"
            browser.cookie = Cookies(KEY).write(person, 0, int(time.time() * 1000))
            self.hostile.append(browser)
        for number in range(ARENAS):
            await self._new_arena("querni" if number % 2 else "alquerque")
        pairs = [asyncio.create_task(self._play(number)) for number in range(PAIRS)]
        cut = [asyncio.create_task(self._never_read()) for _ in range(3)]
        half_open = self._half_open(min(3000, 200 + self.messages // 300))
        share = self.messages // 5
        for number in range(5):
            await self._flood(share)
            self.seen.memory.append(memory(self.site))
            if number == 0:
                for each in half_open:
                    each.close()
        self.is_over = True
        await asyncio.gather(*pairs)
        await asyncio.wait_for(asyncio.gather(*cut), 60)
        for game in self.honest:
            await self._check_honest(game)
        for game in self.players:
            await self._check_arena(game)
        return self.seen

    async def _new_arena(self, game: str) -> None:
        one, two = self.random.sample(self.hostile, 2)
        found = await one.open_game(game, side="first", time=self.random.choice(("180+0", "-")))
        await two.join(found)
        self.players[found] = one.cookie or "", two.cookie or ""
        self._aim(found)
        await self._look(found)

    @property
    def _arenas(self) -> list[tuple[str, tuple[str, str]]]:
        """The games of the hostile that were made last, with the cookies of both sides."""
        return list(self.players.items())[-ARENAS:]

    def _aim(self, game: str) -> Aim:
        aim = self.aims[game] = Aim(game)
        self.generator.aims = list(self.aims.values())[-(PAIRS + ARENAS) :]
        return aim

    async def _look(self, game: str) -> bool:
        """See how a game stands; whether it goes on."""
        room = await self._room(game)
        position, aim = room.state.position, self.aims[game]
        assert position is not None
        aim.ply, aim.key = room.state.ply, str(position.key)
        aim.moves = [each.text for each in position.moves[:40]]
        return room.state.end is None

    # The honest

    async def _play(self, number: int) -> None:
        """Two people play one game after the other, a few turns a second."""
        choice = random.Random(number)
        first, second = Browser(self.address), Browser(self.address)
        while not self.is_over:
            game = await first.open_game(("querni", "alquerque")[number % 2], side="first")
            await second.join(game)
            self.honest[game] = []
            aim = self._aim(game)
            tabs = [await Tab.open(each) for each in (first, second)]
            for tab in tabs:
                await tab.watch(game)
            for ply in range(100):
                tab = tabs[ply % 2]
                await tab.reach(game, lambda state, ply=ply: state.ply >= ply)  # type: ignore[misc]
                position = tab.rooms[game].state.position
                assert position is not None
                if position.outcome is not None or tab.rooms[game].state.end or self.is_over:
                    break
                aim.ply, aim.key = ply, str(position.key)
                aim.moves = [each.text for each in position.moves[:40]]
                await asyncio.sleep(choice.uniform(0.05, 0.4))
                move, request = choice.choice(position.moves).text, f"{choice.getrandbits(64):016x}"
                begun = time.perf_counter()
                answer = await tab.play(game, move, request)
                assert isinstance(answer, Ack), answer
                self.seen.waits.append((time.perf_counter() - begun) * 1000)
                self.honest[game].append((request, move))
            for tab in tabs:
                await tab.close()

    # The hostile

    async def _flood(self, messages: int) -> None:
        goal = self.seen.messages + messages
        while self.seen.messages < goal:
            work = [self._socket() for _ in range(CROWD)] + [self._request() for _ in range(4)]
            await asyncio.gather(*work)
            if self.random.random() < 0.5:
                game, _ = self.random.choice(self._arenas)
                if not await self._look(game):
                    await self._new_arena(self.random.choice(("querni", "alquerque")))
        assert self.site.process.poll() is None, "it has died"

    async def _opened(
        self, origin: str | None, cookie: str | None
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, int]:
        reader, writer = await asyncio.open_connection(*self.host.split(":"))
        writer.write(self.generator.upgrade(self.host, origin, cookie))
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
        status = int(head.split()[1])
        self.seen.statuses[status] += 1
        return reader, writer, status

    async def _socket(self) -> None:
        """One hostile socket: all that it has to say at once, then it listens for a little."""
        generator, draw = self.generator, self.random.random()
        cookie = self.random.choice(self.hostile).cookie if draw < 0.85 else None
        if draw < 0.4:
            cookie = self.random.choice(self.random.choice(self._arenas)[1])
        origin = (
            self.address if draw > 0.03 else self.random.choice((None, "null", "https://e.example"))
        )
        self.seen.sockets += 1
        reader, writer, status = await self._opened(origin, cookie)
        try:
            assert status in (101, 403)
            if status != 101:
                return
            assert origin == self.address, "a page of somebody else"
            data = [HELLO] if self.random.random() < 0.95 else []
            is_polite = self.random.random() < 0.6
            own = [self.aims[game] for game, both in self._arenas if cookie in both]
            for _ in range(self.random.choice((3, 20, 28, BURST))):
                frames = generator.polite(own) if is_polite else generator.frames()
                self._note(frames, cookie or "")
                data += frames
                self.seen.messages += 1
            if self.random.random() < 0.1:
                self.random.shuffle(data)
            with suppress(OSError):
                writer.write(b"".join(data))
                if self.random.random() < 0.1:
                    return  # in the middle of it
                async with asyncio.timeout(self.random.choice((0.05, 0.2, 1))):
                    await self._listen(reader)
        except TimeoutError:
            pass
        finally:
            with suppress(OSError):
                writer.transport.abort()

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        while (heard := await told(reader)) is not None:
            if heard[0] != TEXT:
                continue
            message = json.loads(heard[1])
            if message["t"] == "bye":
                self.seen.byes[message["reason"]] += 1
            elif message["t"] == "refuse":
                self.seen.refusals[message["reason"]] += 1
                assert message["reason"] != "unavailable"

    def _note(self, frames: list[bytes], who: str) -> None:
        """Keep who has sent a turn, whether it can be one or not."""
        for found in re.findall(rb'"id": "([0-9a-f]{16})"', b"".join(frames)):
            self.sent.setdefault(found.decode(), set()).add(who)

    async def _request(self) -> None:
        cookies = [each.cookie or "" for each in self.hostile]
        data = self.generator.request(self.host, self.address, cookies)
        self.seen.requests += 1
        reader, writer = await asyncio.open_connection(*self.host.split(":"))
        try:
            writer.write(data)
            async with asyncio.timeout(0.5):
                head = await reader.readline()
            if head:
                status = int(head.split()[1])
                self.seen.statuses[status] += 1
                assert status < 500, (status, data)
        except (TimeoutError, OSError):
            pass
        finally:
            with suppress(OSError):
                writer.transport.abort()

    def _half_open(self, count: int) -> list[socket.socket]:
        """Connections that say nothing, or begin to."""
        found = []
        for number in range(count):
            connection = self.site.connect()
            connection.sendall(
                (b"", b"GET /", b"POST /api/guest HTTP/1.1\r\nHost: x\r\n")[number % 3]
            )
            found.append(connection)
        return found

    async def _never_read(self) -> None:
        """Ask for more and more, and read nothing, until one is cut off."""
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", self.site.port))
        connection.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(connection, self.generator.upgrade(self.host, self.address, None))
        game = self.random.choice(list(self.players))
        watch = frame(TEXT, json.dumps({"t": "watch", "game": game}).encode())
        await loop.sock_sendall(connection, HELLO)
        with suppress(OSError):
            while True:
                async with asyncio.timeout(50):
                    await loop.sock_sendall(connection, watch + frame(PING, b"p" * 125))
                await asyncio.sleep(0.11)
        connection.close()

    # What must be so

    async def _room(self, game: str) -> Room:
        shown = await self.random.choice(self.hostile).ask(f"/api/games/{game}")
        snapshot = decode_server(json.dumps({"t": "snapshot", **shown}))
        assert isinstance(snapshot, Snapshot)
        return Room(snapshot.info, snapshot.events)

    async def _check_honest(self, game: str) -> None:
        """All turns are those of the players, and there is nothing else."""
        room = await self._room(game)
        turns = [(each.id, each.move) for each in room.events if isinstance(each, Moved)]
        assert turns == self.honest[game], game
        assert len(room.events) <= len(turns) + 2, "somebody else has done something"

    async def _check_arena(self, game: str) -> None:
        """All turns are legal, and whoever took one had sent it."""
        room = await self._room(game)
        name = room.info.game
        assert room.state.start is not None
        start = reference.start_text(name, int(room.state.start.seed or 0))
        line = [reference.position(name, start)]
        for event in room.events:
            if isinstance(event, Moved):
                assert event.move in line[-1].moves(), (game, event)
                assert event.by is not None
                assert event.by == event.ply % 2
                assert event.ply == len(line) - 1
                assert self.players[game][event.by] in self.sent[event.id], (game, event)
                line.append(line[-1].play(event.move))
                self.seen.turns += 1
            elif isinstance(event, TakenBack):
                del line[len(line) - event.plies :]


def attack(seed: int, messages: int) -> Seen:
    """Attack a server of one's own; AssertionError where anything is not as it must be."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with server(folder) as site:
            seen = asyncio.run(Attack(site, seed, messages).run())
            assert site.ask("/healthz").status == 200
            site.process.terminate()
            assert site.process.wait(30) == 0
        seen.log = (folder / "log").read_text()
    for line in seen.log.splitlines():
        assert not re.search(r" ERROR |stack=|Traceback", line), line
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    begun = time.monotonic()
    print(attack(wanted.seed, wanted.messages))
    print(f"{time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
