"""Players of many live games at once, and idle visitors, for `load.py`."""

import asyncio
import random
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection
from queue import Queue
from secrets import token_hex
from typing import Any, Self
from urllib.parse import urlsplit

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
    processor: float = 0.0
    """Seconds of the processor that the players used since then."""

    def add(self, other: Self) -> None:
        """Add another process's measurements."""
        self.acknowledged += other.acknowledged
        self.shown += other.shown
        self.errors += other.errors
        self.ended += other.ended
        self.begun = max(self.begun, other.begun)
        self.processor += other.processor


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

    @property
    def is_gone(self) -> bool:
        """Whether the server has closed the connection."""
        return self._reading.done()

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
        self._number = number
        self._choice = random.Random(number)
        self._clients = clients
        self._kind = ("alquerque", "querni")[number % 2]
        self._cookies: list[str] = []
        self.players: list[Player] = []

    async def join(self, addresses: Sequence[str]) -> None:
        """Join and start the first game; half of all pairs meet across servers."""
        await self._begin()
        is_split = self._number // 2 % 2
        places = (self._number, self._number + is_split)
        self.players = [
            await connect_player(addresses[place % len(addresses)], cookie)
            for place, cookie in zip(places, self._cookies, strict=True)
        ]
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


async def all_play(
    addresses: Sequence[str], games: int, seconds: float, control: bool
) -> Measurements:
    """Let all pairs join and play, and measure once all have joined."""
    seen, stop = Measurements(), asyncio.Event()
    all_players: list[Player] = []
    playing: list[asyncio.Task[None]] = []
    clients, coming = ApiClients(addresses[0]), asyncio.Semaphore(MAX_JOINING)

    async def join(number: int) -> None:
        async with coming:
            if control:
                players = [Player(await connect(addresses[0], compression=None)) for _ in range(2)]
                game = echo(number, players, stop, seen)
            else:
                pair = Pair(number, clients)
                await pair.join(addresses)
                players, game = pair.players, pair.play(stop, seen)
        all_players.extend(players)
        playing.append(asyncio.create_task(game))

    await asyncio.gather(*(join(number) for number in range(games)))
    await asyncio.sleep(SETTLE_SECONDS)
    seen.acknowledged.clear()
    seen.shown.clear()
    await measured(seen, seconds)
    stop.set()
    for failure in await asyncio.gather(*playing, return_exceptions=True):
        if failure is not None:
            seen.errors.append(repr(failure))
    await asyncio.gather(*(player.leave() for player in all_players))
    return seen


async def all_idle(
    addresses: Sequence[str], visitors: int, seconds: float, _control: bool
) -> Measurements:
    """Let visitors connect and answer pings."""
    seen, coming = Measurements(), asyncio.Semaphore(MAX_JOINING)

    async def visit() -> Player:
        async with coming:
            return await connect_player(addresses[0], "")

    players = await asyncio.gather(*(visit() for _ in range(visitors)))
    await asyncio.sleep(SETTLE_SECONDS)
    await measured(seen, seconds)
    seen.errors += ["a visitor was disconnected" for player in players if player.is_gone]
    await asyncio.gather(*(player.leave() for player in players))
    return seen


async def measured(seen: Measurements, seconds: float) -> None:
    """Wait for some seconds, and measure the processor of this process."""
    seen.begun, before = time.monotonic(), time.process_time()
    await asyncio.sleep(seconds)
    seen.processor = time.process_time() - before


def work(
    scenario: Callable[[Sequence[str], int, float, bool], Coroutine[Any, Any, Measurements]],
    addresses: Sequence[str],
    share: int,
    seconds: float,
    control: bool,
) -> Measurements:
    """Run one process's share of the players."""
    return asyncio.run(scenario(addresses, share, seconds, control))
