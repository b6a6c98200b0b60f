"""Hostile traffic against a real server, while honest people play.

    PYTHONPATH=tests python -m tools.attack_server --messages 1000000 --seed 1

Fuzzed, broken, mutated, replayed and reordered messages, moves for others and in games of others,
forged cookies, foreign pages, path tricks, floods, slow and half-open connections, clients that
never read. Every message knows its right answers (`hostile_messages`, `hostile_requests`).
Afterwards honest games have exactly their moves, hostile ones only legal moves of the right side;
no answer was a server error, the log is empty, memory has not grown, and honest players were never
refused.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from support import reference_rules
from support.api_client import signed
from support.attack_report import Seen
from support.game_audit import check_clocks, check_order
from support.hostile_messages import Aim, Said, Speaker, Turn
from support.hostile_requests import Asked, Asker
from support.live_client import Answer, Browser
from support.resilient_client import Page
from support.server_process import SECRET, Site, write_site
from support.slow_clients import Loiterers
from support.websocket_frames import CLOSE, HELLO, TEXT, frame, told, upgrade

from qirkat.live.game import LiveGame
from qirkat.live.protocol import Moved, Snapshot, TakenBack, decode_server

KEY = "a secret of the tests, of more than 32 letters"
PAIRS = 2
ARENAS = 12
CROWD = 12  # hostile connections at once
ASKING = 4  # hostile connections of requests at once
BURST = 26  # messages of one hostile socket, hello not counted: one may say 30 at once
LONG = 100_000  # from so many messages on, the slow ones are waited for
GROWTH = 20  # mebibytes by which the memory may grow once a quarter of the messages was sent
PAUSED = 5.0  # seconds in which this whole machine, or we, must have stood still
_LEAKS = re.compile(rb"Traceback|File \"|" + re.escape(SECRET) + rb"|root:x:|SQLite format")


@contextmanager
def server(folder: Path) -> Iterator[Site]:
    """A server that logs to a file."""
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
        self.speaker = Speaker(seed)
        self.asker = Asker(seed, self.host, KEY)
        # So many that none reaches the limit per person.
        self.hostile = [self._somebody() for _ in range(160)]
        self.rivals = [self._somebody() for _ in range(100)]
        """Hostile people who play each other."""
        self.players: dict[str, tuple[str, str]] = {}
        """Of the games of the hostile, the cookies of both sides."""
        self.sent: dict[str, set[str]] = {}
        """The cookie that sent a move, by request id."""
        self.honest: dict[str, list[Page]] = {}
        self.is_over = False
        self.is_paused = False
        self.resumed = -math.inf

    async def run(self) -> Seen:
        self.asker.cookies = [each.cookie or "" for each in self.hostile]
        for number in range(ARENAS):
            await self._new_arena("querni" if number % 2 else "alquerque")
        async with asyncio.TaskGroup() as group:
            for number in range(PAIRS):
                group.create_task(self._play(number))
            while len(self.honest) < PAIRS:
                await asyncio.sleep(0.01)
            watching = group.create_task(self._watch_time())
            slow = [group.create_task(each) for each in self._slow()]
            for number in range(20):
                await self._flood((number + 1) * self.messages // 20)
                self.seen.memory.append(memory(self.site))
                if self.messages >= LONG:
                    print(f"{self.seen.messages} sent, {self.seen.memory[-1]:.0f} MiB", flush=True)
            self.is_over = True
            for page in self._pages:
                page.is_leaving = True
            if self.messages < LONG:
                for task in slow:
                    task.cancel()
            await asyncio.wait(slow)
            watching.cancel()
        for game in self.honest:
            await self._check_honest(game)
        for game in self.players:
            await self._check_arena(game)
        return self.seen

    def _somebody(self) -> Browser:
        browser = Browser(self.address)
        person = f"{self.random.getrandbits(64):016x}"
        browser.cookie = signed(KEY, person, 0, int(time.time() * 1000))
        return browser

    @property
    def _pages(self) -> list[Page]:
        return [page for pages in self.honest.values() for page in pages]

    async def _watch_time(self) -> None:
        """Record pauses of this process, which may cost connections."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(0.5)
            if time.monotonic() - before > PAUSED:
                self.is_paused, self.resumed = True, time.monotonic()

    def _slow(self) -> list[Coroutine[Any, Any, None]]:
        """Run the slow clients; more of them in longer runs."""
        loiterers = Loiterers(self.site.port, self.seen)
        many = min(400, 20 + self.messages // 2000)
        return [
            *(loiterers.never_read(game) for game in list(self.players)[:3]),
            *(loiterers.letter_by_letter(number) for number in range(min(60, many))),
            *(loiterers.silent() for _ in range(5)),
            loiterers.half_open(3 * many),
            loiterers.crowd(2 * many),
        ]

    # Games

    async def _new_arena(self, game: str) -> None:
        one, two = self.random.sample(self.rivals, 2)
        control = self.random.choice(("180+0", "14d", "-"))
        found = await one.open_game(game, side="first", time=control)
        await two.join(found)
        self.players[found] = one.cookie or "", two.cookie or ""
        aim = Aim(found, cookies=self.players[found])
        # Some finished games stay, for late messages.
        self.speaker.arenas = [*self.speaker.arenas, aim][-(2 * ARENAS) :]
        self._aim()
        await self._look(aim)

    def _aim(self) -> None:
        self.asker.aims = [*self.speaker.aims, *self.speaker.arenas]

    async def _look(self, aim: Aim) -> None:
        """Read a game and its moves."""
        live_game = await self._room(aim.game)
        state = live_game.state
        position = state.position
        assert position is not None
        aim.ply, aim.key, aim.turn_of = state.ply, str(position.key), state.turn_of
        aim.moves = [each.text for each in position.moves]
        aim.is_over = state.end is not None
        keys = [str(each.key) for each in state.positions]
        aim.turns = [
            Turn(aim.game, each.id, each.ply, keys[each.ply], each.move, each.by or 0, each.v)
            for each in live_game.events
            if isinstance(each, Moved) and each.ply < len(keys)
        ]

    async def _shown(self, game: str) -> Answer:
        """Read a game over the API, retrying on 429."""
        while (
            shown := await self.random.choice(self.hostile).ask(f"/api/games/{game}")
        ).status == 429:
            await asyncio.sleep(1)
        assert shown.status == 200, shown
        return shown

    async def _room(self, game: str) -> LiveGame:
        shown = await self._shown(game)
        snapshot = decode_server(json.dumps({"t": "snapshot", **shown}))
        assert isinstance(snapshot, Snapshot)
        return LiveGame(snapshot.info, snapshot.events)

    # The honest

    async def _play(self, number: int) -> None:
        """Two people play game after game, a few moves per second."""
        while not self.is_over:
            pair = Browser(self.address), Browser(self.address)
            control = ("180+30", "3d")[number % 2]
            kind = ("querni", "alquerque")[len(self.honest) % 2]
            game = await pair[0].open_game(kind, side="first", time=control)
            await pair[1].join(game)
            pages = self.honest[game] = [
                Page(
                    *(browser, game, lambda: self.address),
                    side=side,
                    pause=(0.05, 0.4),
                    acting=0.0,
                    seed=self.random.getrandbits(32),
                )
                for side, browser in enumerate(pair)
            ]
            self.asker.honest = [each.browser.cookie or "" for each in self._pages[-2 * PAIRS :]]
            self.speaker.aims = [*self.speaker.aims, Aim(game)][-2 * PAIRS :]
            self._aim()
            async with asyncio.TaskGroup() as group:
                for page in pages:
                    page.is_leaving = self.is_over
                    group.create_task(page.run())
            for page in pages:
                assert not page.refused, page.refused
                assert self.is_paused or (page.connections == 1 and not page.byes), page.byes
                self.seen.waits += page.waits
            self.seen.games += 1

    # The hostile

    async def _flood(self, goal: int) -> None:
        async def again(work: Callable[[], Awaitable[None]]) -> None:
            while self.seen.messages < goal:
                try:
                    await work()
                except (AssertionError, TimeoutError):
                    await asyncio.sleep(1)  # until pauses of this process are known
                    if time.monotonic() - self.resumed > 2 * PAUSED:
                        raise
                    self.seen.said["cut short as we stood still"] += 1

        self.asker.now = int(time.time() * 1000)
        async with asyncio.TaskGroup() as group:
            for work in (*[self._socket] * CROWD, *[self._requests] * ASKING, self._look_around):
                group.create_task(again(work))
        assert self.site.process.poll() is None, "it has died"

    async def _look_around(self) -> None:
        """Read all games, and start others for those that are over."""
        for aim in (*self.speaker.aims, *self.speaker.arenas):
            if not aim.is_over:
                await self._look(aim)
        if sum(not aim.is_over for aim in self.speaker.arenas) < ARENAS:
            await self._new_arena(self.random.choice(("querni", "alquerque")))
        await asyncio.sleep(0.5)

    async def _opened(
        self, origin: str | None, cookie: str | None, address: str | None
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, int]:
        reader, writer = await asyncio.open_connection(*self.host.split(":"))
        writer.write(upgrade(self.host, origin=origin, cookie=cookie, address=address))
        try:
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
        except BaseException:
            writer.transport.abort()
            raise
        self.seen.sockets += 1
        return reader, writer, int(head.split()[1])

    async def _socket(self) -> None:
        """One hostile connection: sends everything at once, then reads the answers."""
        draw = self.random.random()
        if draw < 0.03:
            await self._from_elsewhere()
        elif draw < 0.33:
            aim = self.random.choice(self.speaker.arenas)
            side = self.random.randrange(2)
            things = [self.speaker.player(aim, side) for _ in range(BURST)]
            await self._talk(things, aim.cookies[side])
        else:
            things = [self.speaker.stranger() for _ in range(BURST)]
            if draw < 0.6:
                await self._talk(things, self.asker.forged(), is_nobody=True)
            elif draw < 0.65:
                await self._talk(things, None, is_nobody=True)
            elif draw < 0.69:
                await self._replay()
            else:
                await self._talk(things, self.random.choice(self.hostile).cookie)

    async def _replay(self) -> None:
        """A second tab of an honest player resends acknowledged moves."""
        page = self.random.choice(self._pages[-2 * PAIRS :])
        turns = [
            turn
            for aim in self.speaker.aims
            for turn in aim.turns
            if turn.game == page.game and turn.by == page.side
        ]
        things = []
        for turn in self.random.sample(turns, min(BURST, len(turns))):
            said = {"t": "move", **turn._asdict(), "move": self.random.choice((turn.move, "a1"))}
            del said["by"], said["version"]
            data = frame(TEXT, json.dumps(said).encode())
            kind = "an honest turn, sent again"
            things.append(Said(kind, data, turn.id, ("ack",), turn.version))
        if things:
            await self._talk(things, page.browser.cookie, is_himself=True)

    async def _from_elsewhere(self) -> None:
        """A websocket from a page of another site."""
        origin = self.random.choice((None, "null", "https://evil.example", f"{self.address}0"))
        cookie = self.random.choice(self.asker.cookies + self.asker.honest)
        _, writer, status = await self._opened(origin, cookie, self.asker.address())
        self.seen.count("a socket of a foreign page", str(status))
        assert status == 403, origin
        writer.transport.abort()

    async def _talk(
        self,
        things: list[Said],
        cookie: str | None,
        *,
        is_nobody: bool = False,
        is_himself: bool = False,
    ) -> None:
        address = self.asker.address() if self.random.random() < 0.95 else None
        reader, writer, status = await self._opened(self.address, cookie, address)
        try:
            if status == 429 and not is_nobody:
                self.seen.count("a socket too many of one person", "429")
                return
            assert status == 101, status
            if self.random.random() < 0.1:
                self.random.shuffle(things)
            self._say(writer, HELLO, things, cookie)
            if self.random.random() < 0.02:
                return  # in the middle of it
            async with asyncio.timeout(120):
                await self._hear_all(reader, things, is_nobody)
                if not is_himself and self.random.random() < 0.9:
                    ending = self.speaker.ending()
                    self._say(writer, b"", [ending], cookie)
                    self.seen.answer(ending.kind, await self._hear_end(reader))
        finally:
            writer.transport.abort()

    def _say(
        self, writer: asyncio.StreamWriter, first: bytes, things: list[Said], cookie: str | None
    ) -> None:
        for said in things:
            self.seen.said[said.kind] += 1
            if said.id is not None:
                self.sent.setdefault(said.id, set()).add(cookie or "")
        writer.write(first + b"".join(said.frames for said in things))

    async def _hear_all(
        self, reader: asyncio.StreamReader, things: list[Said], is_nobody: bool
    ) -> None:
        """Read all answers."""
        waiting: dict[str, list[Said]] = {}
        for said in things:
            if said.id is not None:
                waiting.setdefault(said.id, []).append(said)
        while waiting:
            message = await self._message(reader)
            assert message["t"] not in ("bye", "end"), (message, waiting)
            if message["t"] == "welcome":
                assert message["person"] is None or not is_nobody, message
            elif message["t"] in ("ack", "refuse") and message["id"] is not None:
                those = waiting[message["id"]]
                self._judge(those.pop(0), message)
                if not those:
                    del waiting[message["id"]]

    async def _hear_end(self, reader: asyncio.StreamReader) -> str:
        """How the server closes the connection, or why it refuses a valid message."""
        while True:
            message = await self._message(reader)
            assert message["t"] != "ack", message
            if message["t"] == "end":
                return str(message["how"])
            if message["t"] == "bye":
                return f"bye {message['reason']}"
            if message["t"] == "refuse" and message["id"] is not None:
                return str(message["reason"])

    async def _message(self, reader: asyncio.StreamReader) -> dict[str, Any]:
        """The next message; `end` is none of the server's."""
        while (heard := await told(reader)) is not None:
            if heard[0] == CLOSE:
                return {"t": "end", "how": f"closed {int.from_bytes(heard[1][:2])}"}
            if heard[0] == TEXT:
                assert not _LEAKS.search(heard[1]), heard[1]
                message: dict[str, Any] = json.loads(heard[1])
                return message
        return {"t": "end", "how": "cut off"}

    def _judge(self, said: Said, message: dict[str, Any]) -> None:
        answer = "ack" if message["t"] == "ack" else message["reason"]
        self.seen.answer(said.kind, answer)
        assert answer not in ("unavailable", "busy"), (said, message)
        if answer == "ack":
            assert said.may_be_done or said.right == ("ack",), (said, message)
            assert said.version in (None, message["version"]), (said, message)
        else:
            assert said.right is None or answer in said.right, (said, message)

    async def _requests(self) -> None:
        """Some requests over one connection, as long as it stays open."""
        reader, writer = await asyncio.open_connection(*self.host.split(":"))
        try:
            for _ in range(6):
                asked = self.asker.next()
                self.seen.said[asked.kind] += 1
                async with asyncio.timeout(60):
                    if not await self._ask(asked, reader, writer):
                        return
        except (OSError, asyncio.IncompleteReadError):
            self.seen.answer(asked.kind, "cut off")
        finally:
            writer.transport.abort()

    async def _ask(
        self, asked: Asked, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool:
        """Send a request and check the answer; whether the connection stays open."""
        writer.write(asked.data)
        if not asked.is_whole:
            writer.write_eof()
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split()[1])
        self.seen.answer(asked.kind, str(status))
        assert status in (*asked.right, 429), (status, asked.kind, asked.data[:2000])
        size = re.search(rb"(?i)content-length: (\d+)", head)
        body = await reader.readexactly(int(size[1]) if size else 0)
        assert not _LEAKS.search(head + body), (asked.kind, asked.data[:2000], head, body)
        if asked.is_nobody and status == 200:
            assert json.loads(body)["person"] is None, (asked.data[:2000], body)
        return size is not None and asked.is_whole and b"connection: close" not in head.lower()

    # Checks

    async def _check_honest(self, game: str) -> None:
        """Check that a game has exactly the acknowledged moves."""
        shown = await self._shown(game)
        events = shown["events"]
        check_order(events)
        if not self.is_paused:  # else there was an outage
            check_clocks(shown["info"]["time"], events, {})
        turns = {each["id"]: (each["by"], each["v"]) for each in events if each["kind"] == "move"}
        acknowledged = {
            request: (page.side, version)
            for page in self.honest[game]
            for request, version in page.acknowledged.items()
        }
        assert turns == acknowledged, game
        allowed = {"credit"} if self.is_paused else set()
        others = [each["kind"] for each in events if each["kind"] not in ("move", *allowed)]
        assert others == ["start", "end"], "another person acted"
        assert self.is_paused or events[-1]["reason"] != "time"

    async def _check_arena(self, game: str) -> None:
        """Check that all moves are legal and were sent by their players."""
        live_game = await self._room(game)
        name = live_game.info.game
        assert live_game.state.start is not None
        start = reference_rules.start_text(name, int(live_game.state.start.seed or 0))
        line = [reference_rules.position(name, start)]
        for event in live_game.events:
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
    """Attack a server; AssertionError if anything is wrong."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with server(folder) as site:
            seen = asyncio.run(Attack(site, seed, messages).run())
            assert site.ask("/healthz").status == 200
            site.process.terminate()
            assert site.process.wait(30) == 0
        seen.log = (folder / "log").read_text()
    assert max(seen.memory) - seen.memory[4] < GROWTH, seen.memory
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
    print(f"{time.monotonic() - begun:.0f} s, seed {wanted.seed}")


if __name__ == "__main__":
    main()
