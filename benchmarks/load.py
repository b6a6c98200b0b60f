"""Many live games at once on one server: the latency of turns.

    python benchmarks/load.py --games 1000 --minutes 10

Every game has two sockets and a turn every 3 to 5 seconds, which is on disk before it is
acknowledged. The server and the players run in separate processes. A control run uses the same
players with a plain echo server, which shows the cost of the machine and the players. The table is
for benchmarks/results.md.
"""

import argparse
import asyncio
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from queue import Queue
from secrets import token_hex
from subprocess import PIPE, Popen
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit
from urllib.request import urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

import qirkat

PAUSE = (3.0, 5.0)  # seconds between the turns of a game
TIMEOUT = 30.0  # seconds after which a turn counts as failed
MAX_JOINING = 8  # pairs that join at once
SETTLE_SECONDS = 5.0  # between the last joining and the first measurement
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


@dataclass
class Measurements:
    """What the players of a process measured; times in milliseconds."""

    acknowledged: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    """Until the opponent received it."""
    errors: list[str] = field(default_factory=list)
    ended: int = 0
    """Finished games, each followed by another."""
    begun: float = 0.0
    """When all had joined."""

    def add(self, other: Self) -> None:
        """Add another process's measurements."""
        self.acknowledged += other.acknowledged
        self.shown += other.shown
        self.errors += other.errors
        self.ended += other.ended
        self.begun = max(self.begun, other.begun)


class Player:
    """A player connected to a game."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._news: asyncio.Queue[int] = asyncio.Queue()
        self._starts: asyncio.Queue[qirkat.Position] = asyncio.Queue()
        self.game = ""
        self.is_over = False
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for text in self._socket:
            message = _decode(text)
            match message["t"]:
                case "ping":
                    await self.send({"t": "pong", "n": message["n"]})
                case "ack" | "refuse" if message["id"] in self._answers:
                    self._answers.pop(message["id"]).set_result(message)
                case "snapshot":
                    self._starts.put_nowait(_start(message))
                case "events" if message["game"] == self.game:
                    self.is_over = message["events"][-1]["kind"] == "end"
                    self._news.put_nowait(message["events"][0]["v"])
                case "bye":
                    raise ConnectionError(message["reason"])

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        await self._socket.send(_encode(message).decode())

    async def turn(self, message: dict[str, Any]) -> dict[str, Any]:
        """Make a turn and wait for the answer."""
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[message["id"]] = answer
        await self.send(message)
        async with asyncio.timeout(TIMEOUT):
            return await answer

    async def start(self) -> qirkat.Position:
        """Return the first position of the current game."""
        async with asyncio.timeout(TIMEOUT):
            return await self._starts.get()

    async def wait_for_version(self, version: int) -> None:
        """Wait until a version of the game has been received."""
        async with asyncio.timeout(TIMEOUT):
            while await self._news.get() < version:
                pass

    async def leave(self) -> None:
        """Close the connection."""
        self._reading.cancel()
        await self._socket.close()


def _start(snapshot: dict[str, Any]) -> qirkat.Position:
    """Return the first position of a game."""
    seed = snapshot["events"][0]["seed"]
    game = qirkat.game(snapshot["info"]["game"])
    return game.start() if seed is None else game.start(seed=int(seed))


class ApiClients:
    """A pool of API connections through which players join."""

    def __init__(self, address: str) -> None:
        self._origin = address.rstrip("/")
        self._free: Queue[HTTPConnection] = Queue()
        for _ in range(MAX_JOINING):
            self._free.put(HTTPConnection(urlsplit(address).netloc, timeout=60))

    async def new_game(self, kind: str, cookies: list[str]) -> tuple[str, list[str]]:
        """Create a game of two guests, new unless they have cookies; first mover first."""
        return await asyncio.to_thread(self._new_game, kind, *cookies or ("", ""))

    def _new_game(self, kind: str, first: str, second: str) -> tuple[str, list[str]]:
        wanted = {"game": kind, "time": "180+180", "side": "first", "bytes": token_hex(16)}
        made, first = self._write("/api/games", wanted, first)
        _, second = self._write(f"/api/games/{made['id']}/join", {"bytes": token_hex(16)}, second)
        return made["id"], [first, second]

    def _write(self, path: str, body: object, cookie: str) -> tuple[dict[str, Any], str]:
        """Return the answer and the current cookie."""
        headers = {"Origin": self._origin, "Content-Type": "application/json", "Cookie": cookie}
        connection = self._free.get()
        try:
            connection.request("POST", path, _encode(body), headers)
            answer = connection.getresponse()
            data = answer.read()
        finally:
            connection.close()  # the server would close it before the next use
            self._free.put(connection)
        assert answer.status < 300, data
        return _decode(data), (answer.headers["Set-Cookie"] or cookie).partition(";")[0]


async def connect_player(address: str, cookie: str) -> Player:
    """Connect a player and say hello."""
    socket = await connect(
        address.replace("http", "ws", 1) + "api/socket",
        origin=address.rstrip("/"),  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie},
        compression=None,
        ping_interval=None,
        open_timeout=60,
    )
    player = Player(socket)
    await player.send({"t": "hello", "protocol": 1, "language": "en"})
    return player


class Pair:
    """Two players of one game after the other."""

    def __init__(self, number: int, clients: ApiClients) -> None:
        self._choice = random.Random(number)
        self._clients = clients
        self._kind = ("alquerque", "querni")[number % 2]
        self._cookies: list[str] = []
        self.players: list[Player] = []

    async def join(self, address: str) -> None:
        """Join and start the first game."""
        await self._begin()
        self.players = [await connect_player(address, each) for each in self._cookies]
        await self._look()

    async def _begin(self) -> None:
        self._game, self._cookies = await self._clients.new_game(self._kind, self._cookies)

    async def _look(self) -> None:
        for player in self.players:
            player.game, player.is_over = self._game, False
            await player.send({"t": "watch", "game": self._game})

    async def play(self, stop: asyncio.Event, seen: Measurements) -> None:
        """Play until the time is over."""
        await asyncio.sleep(self._choice.uniform(0, PAUSE[1]))
        while True:
            await self._play_one(stop, seen)
            if stop.is_set():
                return
            seen.ended += 1
            for player in self.players:
                await player.send({"t": "unwatch", "game": self._game})
            await self._begin()
            await self._look()

    async def _play_one(self, stop: asyncio.Event, seen: Measurements) -> None:
        position, _ = [await player.start() for player in self.players]
        ply = 0
        # The server detects threefold repetition.
        while not self.players[0].is_over and not self.players[1].is_over and not stop.is_set():
            move = self._choice.choice(position.moves).text
            message = {
                "t": "move",
                "id": token_hex(8),
                "game": self._game,
                "ply": ply,
                "key": str(position.key),
                "move": move,
            }
            begun = time.perf_counter()
            answer = await self.players[ply % 2].turn(message)
            seen.acknowledged.append((time.perf_counter() - begun) * 1000)
            if answer["t"] != "ack":
                raise AssertionError(answer["reason"])
            await self.players[1 - ply % 2].wait_for_version(answer["version"])
            seen.shown.append((time.perf_counter() - begun) * 1000)
            position = position.play(move)
            ply += 1
            await asyncio.sleep(self._choice.uniform(*PAUSE))


async def echo(number: int, players: list[Player], stop: asyncio.Event, seen: Measurements) -> None:
    """Play against the echo server."""
    choice = random.Random(number)
    await asyncio.sleep(choice.uniform(0, PAUSE[1]))
    ply = 0
    while not stop.is_set():
        message = {
            "t": "ack",
            "id": token_hex(8),
            "game": "zzzzzzzzzz",
            "ply": ply,
            "key": str(choice.getrandbits(63)),
            "move": "d2",
        }
        begun = time.perf_counter()
        await players[ply % 2].turn(message)
        seen.acknowledged.append((time.perf_counter() - begun) * 1000)
        ply += 1
        await asyncio.sleep(choice.uniform(*PAUSE))


async def all_play(address: str, games: int, seconds: float, control: bool) -> Measurements:
    """Let all pairs join and play, and measure once all have joined."""
    seen, stop = Measurements(), asyncio.Event()
    all_players: list[Player] = []
    playing: list[asyncio.Task[None]] = []
    clients, coming = ApiClients(address), asyncio.Semaphore(MAX_JOINING)

    async def join(number: int) -> None:
        async with coming:
            if control:
                players = [Player(await connect(address, compression=None)) for _ in range(2)]
                game = echo(number, players, stop, seen)
            else:
                pair = Pair(number, clients)
                await pair.join(address)
                players, game = pair.players, pair.play(stop, seen)
        all_players.extend(players)
        playing.append(asyncio.create_task(game))

    await asyncio.gather(*(join(number) for number in range(games)))
    await asyncio.sleep(SETTLE_SECONDS)
    seen.acknowledged.clear()
    seen.shown.clear()
    seen.begun = time.monotonic()
    await asyncio.sleep(seconds)
    stop.set()
    for failure in await asyncio.gather(*playing, return_exceptions=True):
        if failure is not None:
            seen.errors.append(repr(failure))
    await asyncio.gather(*(player.leave() for player in all_players))
    return seen


def work(address: str, games: int, seconds: float, control: bool) -> Measurements:
    """Run one process's share of the games."""
    return asyncio.run(all_play(address, games, seconds, control))


ECHO = """
import asyncio
from websockets.asyncio.server import serve
async def echo(socket):
    async for text in socket:
        await socket.send(text)
async def main():
    async with serve(echo, "127.0.0.1", 0, compression=None, ping_interval=None) as server:
        print("ws://127.0.0.1:%d/" % server.sockets[0].getsockname()[1], flush=True)
        await asyncio.Future()
asyncio.run(main())
"""


@contextmanager
def process(*command: str, **environment: str) -> Iterator[tuple[Popen[str], str]]:
    """Start a server and yield it with its address."""
    with Popen(
        [sys.executable, *command], stdout=PIPE, text=True, env=os.environ | environment
    ) as run:
        assert run.stdout is not None
        try:
            yield run, run.stdout.readline().strip()
        finally:
            run.terminate()


def memory(pid: int) -> float:
    """Return a process's memory in MiB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1024


def read_metric(address: str, name: str) -> float:
    """Read one of a server's metrics."""
    with urlopen(f"{address}metrics") as answer:
        found = re.search(rf"^{name}(?:{{[^}}]*}})? (\S+)$", answer.read().decode(), re.MULTILINE)
    return float(found[1]) if found else 0.0


class ServerSample(NamedTuple):
    """A server's figures at one moment."""

    at: float
    memory: float
    processor: float
    commits: float
    load: float


def sample(address: str, pid: int, control: bool) -> ServerSample:
    """Take a sample of a server."""
    commits = 0.0 if control else read_metric(address, "qirkat_commits_total")
    return ServerSample(
        time.monotonic(), memory(pid), cpu_seconds(pid), commits, os.getloadavg()[0]
    )


@dataclass
class Run:
    """The figures of one run."""

    name: str
    seen: Measurements
    seconds: float
    looks: list[ServerSample]

    def row(self) -> str:
        """Format the table row."""
        times = sorted(self.seen.acknowledged)
        shown = sorted(self.seen.shown)
        first, last = self.looks[0], self.looks[-1]
        took = last.at - first.at
        sizes, loads = ([each[field] for each in self.looks] for field in (1, 4))
        cells = [
            self.name,
            f"{len(times) / self.seconds:.0f}",
            *(f"{percentile(times, share):.1f}" for share in (0.5, 0.99, 0.999, 1)),
            f"{percentile(shown, 0.99):.1f}" if shown else "",
            str(len(self.seen.errors)),
            str(self.seen.ended) if shown else "",
            f"{(last.commits - first.commits) / took:.0f}" if last.commits else "",
            f"{(last.processor - first.processor) / took:.0%}",
            f"{sizes[0]:.0f}, {sizes[len(sizes) // 2]:.0f}, {sizes[-1]:.0f}",
            f"{min(loads):.1f} to {max(loads):.1f}",
        ]
        return f"| {' | '.join(cells)} |"


def percentile(times: list[float], share: float) -> float:
    """Return the percentile of the times at a share from 0 to 1."""
    return times[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds used by a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(name: str, address: str, pid: int, wanted: argparse.Namespace, control: bool) -> Run:
    """Let all play and sample the server."""
    share = [wanted.games // wanted.workers] * wanted.workers
    share[0] += wanted.games % wanted.workers
    seconds = wanted.minutes * 60
    looks = []
    with ProcessPoolExecutor(wanted.workers) as pool:
        jobs = [pool.submit(work, address, games, seconds, control) for games in share]
        while not all(job.done() for job in jobs):
            time.sleep(5)
            looks.append(sample(address, pid, control))
        seen = Measurements()
        for job in jobs:
            seen.add(job.result())
    counted = [each for each in looks if 0 <= each.at - seen.begun <= seconds]
    return Run(name, seen, seconds, counted)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--workers", type=int, default=1, help="processes of players")
    parser.add_argument("--control", choices=["yes", "no", "only"], default="yes")
    wanted = parser.parse_args()
    runs = []
    if wanted.control != "no":
        with process("-c", ECHO) as (echoing, address):
            runs.append(measure("echo", address, echoing.pid, wanted, True))
            print(runs[-1].row(), flush=True)
    if wanted.control != "only":
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "site").mkdir()
            (Path(folder) / "site" / "index.html").write_text("<!doctype html>")
            own = {"QIRKAT_DATA": folder, "QIRKAT_CROWD": "1000000", "QIRKAT_CONNECTIONS": "100000"}
            command = ("-m", "qirkat", "serve", "--port", "0", "--site", f"{folder}/site")
            with process(*command, **own) as (server, address):
                time.sleep(3)
                runs.append(measure("qirkat", address, server.pid, wanted, False))
    print(
        f"\n{wanted.games} games, a turn in each every {PAUSE[0]:.0f} to {PAUSE[1]:.0f} s, "
        f"{wanted.minutes:g} minutes; times in milliseconds from the turn sent.\n"
    )
    print(
        "| Server | Turns a second | Acknowledged: p50 | p99 | p99.9 | Longest "
        "| Shown to the other: p99 | Errors | Games ended | Commits a second | Processor "
        "| MiB: first, middle, last | Load average |"
    )
    print("|---" + "|--:" * 12 + "|")
    for run in runs:
        print(run.row())
        for error in sorted(set(run.seen.errors))[:5]:
            print(f"error: {error}", file=sys.stderr)
    sys.exit(any(run.seen.errors for run in runs))


if __name__ == "__main__":
    main()
