"""A page of the site: reconnects, watches from what it has, and resends what is not acknowledged.

It follows `web/src/connection/connection.ts` and `web/src/live/live_game.svelte.ts`.
"""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from simulation.network import Socket, connect
from simulation.server import Server

from qirkat.live.clock import Side
from qirkat.live.game import LiveGame
from qirkat.live.protocol import (
    Ack,
    Act,
    Bye,
    Event,
    Events,
    GameInfo,
    Hello,
    Message,
    Moved,
    MoveRequest,
    Person,
    Ping,
    Pong,
    Presence,
    Refuse,
    Snapshot,
    Unwatch,
    Watch,
    Welcome,
    What,
    decode_server,
    encode,
)

if TYPE_CHECKING:
    from simulation.world import World

_SILENCE_LIMIT = 25.0
_STUCK = 4.0
_FIRST_WAIT, _LONGEST_WAIT = 0.5, 30.0
_GOOD_CONNECTION = 10.0
_NEXT_TRY = 2.0
_NO_ANSWER = 6.0
_PASSING = {"busy", "unavailable"}


class Page:
    """A page that shows a game to a player, or to somebody who watches."""

    def __init__(
        self, world: World, name: str, game: str, person: Person | None, *, pace: float
    ) -> None:
        """`pace` is how many seconds a player thinks at most."""
        self._world = world
        self._chance = random.Random(f"{world.seed} {name}")
        self._pace = pace
        self.name = name
        self.game = game
        self.person = person
        self.process = world.loop.add_process(name)
        self.prefers: Server | None = None
        """The only server that it connects to."""
        self._previous: str | None = None
        self.is_away = False
        self.is_quiet = False
        """Whether to take no more turns."""
        self._stored: MoveRequest | None = None
        """The move that survives a reload."""
        self._failures = 0
        self._wake = asyncio.Event()
        self._forget()
        world.loop.spawn(self.process, self._stay_connected(), "connecting")
        world.loop.spawn(self.process, self._play(), "playing")

    def _forget(self) -> None:
        """Start as a page that was just loaded."""
        self.socket: Socket | None = None
        self.server: Server | None = None
        self.is_welcome = False
        self.info: GameInfo | None = None
        self.live_game: LiveGame | None = None
        self.is_rewound = False
        self.presence: Presence | None = None
        self.pending = self._stored
        self.sent_at = self._heard_at = 0.0
        self._next_thought = 0.0
        self._retry_at: float | None = None

    @property
    def now(self) -> float:
        return self._world.loop.time()

    @property
    def events(self) -> tuple[Event, ...]:
        """What it shows."""
        return self.live_game.events if self.live_game is not None else ()

    @property
    def version(self) -> int:
        return len(self.events)

    @property
    def side(self) -> Side | None:
        if self.info is None or self.person is None:
            return None
        if self.info.first is not None and self.info.first.id == self.person.id:
            return 0
        return 1 if self.info.second is not None and self.info.second.id == self.person.id else None

    @property
    def is_to_move(self) -> bool:
        state = self.live_game.state if self.live_game is not None else None
        return state is not None and state.is_playing and state.turn_of == self.side

    # What happens to a page

    def reload(self) -> None:
        """Load it again: all but the stored move is gone."""
        self._drop()
        self._forget()
        self.wake()

    def leave(self) -> None:
        self.is_away = True
        self._drop()

    def come_back(self) -> None:
        if self.is_away:
            self.is_away = False
            self.reload()

    def wake(self) -> None:
        """Connect at once, as a page does that becomes visible."""
        self._failures = 0
        self._wake.set()

    # The connection

    def _drop(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self._world.checks.disconnected(self)
        self.socket, self.is_welcome = None, False

    async def _stay_connected(self) -> None:
        while True:
            self._wake.clear()
            least = 0.0
            if not self.is_away:
                least = await self._connected()
                self._drop()
            usual = min(_LONGEST_WAIT, _FIRST_WAIT * 2**self._failures)
            self._failures += 1
            try:
                async with asyncio.timeout(least + usual * self._chance.uniform(0.5, 1.5)):
                    await self._wake.wait()
            except TimeoutError:
                pass

    async def _connected(self) -> float:
        """Connect to a server until that ends; the least seconds to wait afterwards."""
        server = self.prefers or self._chance.choice(self._world.servers)
        self._heard_at = self.now
        while not self._world.network.reaches(self.name, server.name):
            if self.now - self._heard_at > _STUCK or self.is_away:
                return 0.0
            await asyncio.sleep(0.2)
        await asyncio.sleep(self._world.network.delay())
        if not server.is_open or server.process is None or self.is_away:
            return 0.0
        self.server = server
        socket, there = connect(
            self._world.network, self.process, server.process, self._world.trace
        )
        self.socket = socket
        session = self.person.id if self.person is not None else ""
        server.accept(there, self.person, session)
        self._world.checks.connected(self, there)
        self._say(Hello(protocol=1, language="en"))
        opened = self.now
        while self.socket is socket:
            try:
                async with asyncio.timeout_at(self._heard_at + _SILENCE_LIMIT):
                    text = await socket.received.get()
            except TimeoutError:
                break
            if text is None or self.socket is not socket:
                break
            self._heard_at = self.now
            message = decode_server(text)
            self._world.checks.received(self, message)
            if isinstance(message, Bye):
                return message.after / 1000
            self._receive(message)
        if self.now - opened > _GOOD_CONNECTION:
            self._failures = 0
        return 0.0

    def _say(self, message: Message) -> bool:
        if self.socket is None or self.socket.is_closed:
            return False
        self.socket.send(encode(message))
        return True

    def _ask(self, have: int) -> None:
        self._say(Watch(game=self.game, have=have))

    def _receive(self, message: Message) -> None:
        match message:
            case Ping(n=number):
                self._say(Pong(n=number))
            case Welcome():
                self.is_welcome = True
                self._ask(self.version)
                self._send()
            case Snapshot(game=self.game, info=info, events=events):
                if self.is_rewound:
                    self.is_rewound, self.live_game = False, None
                self._extend(events, info)
            case Events(game=self.game, events=events):
                self._take(events)
            case Presence(game=self.game):
                self.presence = message
            case Ack(id=request, game=self.game):
                if self._stored is not None and self._stored.id == request:
                    self._stored = None
            case Refuse(game=self.game) as refusal:
                self._refused(refusal)
        self._world.checks.shown(self)

    # The game

    def _take(self, events: list[Event]) -> None:
        if any(event.v == 1 > self.version for event in events):
            self._ask(0)  # only a snapshot names the players
        elif self.is_rewound or not self._is_same_history(events):
            self.is_rewound = True
            self._ask(0)
        else:
            self._extend(events, self.info)

    def _is_same_history(self, events: list[Event]) -> bool:
        known = self.events
        return all(each.v > len(known) or known[each.v - 1].at == each.at for each in events)

    def _extend(self, events: list[Event], info: GameInfo | None) -> None:
        fresh = [event for event in events if event.v > self.version]
        if info is None or (fresh and fresh[0].v != self.version + 1):
            self._ask(self.version)
            return
        self.info = info
        if self.live_game is None:
            self.live_game = LiveGame(info)
        self.live_game = self.live_game.with_info(info).with_events(fresh)
        if info.state == "open" and self.version:
            self._world.loop.in_process(self.process, _NEXT_TRY / 4, self._ask, 0)
        if self.pending is not None and any(
            isinstance(event, Moved) and event.id == self.pending.id for event in self.events
        ):
            self._settle()

    def _settle(self) -> None:
        self.pending = self._stored = self._retry_at = None

    def _refused(self, refusal: Refuse) -> None:
        if refusal.id is None:
            if refusal.reason == "rewound":
                self.is_rewound = True
            elif refusal.reason in _PASSING:
                self._world.loop.in_process(
                    self.process, _NEXT_TRY / 4, lambda: self._ask(self.version)
                )
            elif refusal.reason == "no_game" and self._previous is not None:
                self._turn_to(self._previous)  # the rematch was lost
        elif self.pending is not None and refusal.id == self.pending.id:
            if refusal.reason in _PASSING:
                self._retry_at = self.now + _NEXT_TRY
            else:
                self._settle()
                if refusal.reason == "stale":
                    self._ask(self.version)

    def _send(self) -> None:
        self._retry_at = None
        if self.pending is not None and self.is_welcome and self._say(self.pending):
            self.sent_at = self.now

    # The player

    async def _play(self) -> None:
        while True:
            await asyncio.sleep(self._chance.uniform(0.1, 0.5))
            if self.is_away or not self.is_welcome:
                continue
            if self.pending is not None:
                if self._retry_at is not None and self.now >= self._retry_at:
                    self._send()
                elif self.now - self.sent_at > _NO_ANSWER and self._heard_at < self.sent_at:
                    self._drop()
                    self.wake()
            elif self.live_game is not None and self.now >= self._next_thought:
                self._think()

    def _think(self) -> None:
        """Take a turn, or do something else."""
        assert self.live_game is not None
        state, side, chance = self.live_game.state, self.side, self._chance
        self._next_thought = self.now + chance.uniform(0.2, self._pace)
        if side is None or self.is_quiet or self.is_rewound or state.position is None:
            return
        offers = [what for what, by in state.offers.items() if by != side]
        if state.end is not None:
            if state.next_game is not None:
                self._turn_to(state.next_game)
            elif chance.random() < 0.2:
                self._act("rematch")
        elif offers and chance.random() < 0.5:
            self._act(offers[0] if chance.random() < 0.4 else "decline")
        elif state.turn_of != side:
            if chance.random() < 0.25:
                self._act("claim")
            elif chance.random() < 0.06:
                self._act(chance.choice(("draw", "takeback", "time", "phrase")))
        elif chance.random() < 0.005:
            self._act("resign")
        else:
            self.take_turn()

    def take_turn(self) -> bool:
        """Make a move, if it is this player's turn."""
        state = self.live_game.state if self.live_game is not None else None
        if not self.is_to_move or self.pending is not None:
            return False
        assert state is not None
        assert state.position is not None
        self.pending = self._stored = MoveRequest(
            id=self._chance.randbytes(8).hex(),
            game=self.game,
            ply=state.ply,
            key=str(state.position.key),
            move=self._chance.choice(state.position.moves).text,
        )
        self._send()
        return True

    def _act(self, what: What) -> None:
        which = "hello" if what == "phrase" else None
        self._say(Act(id=self._chance.randbytes(8).hex(), game=self.game, what=what, which=which))

    def _turn_to(self, game: str) -> None:
        """Show another game."""
        self._settle()
        self._previous = self.game if game != self._previous else None
        self._say(Unwatch(game=self.game))
        self.game, self.info, self.live_game, self.presence = game, None, None, None
        self._ask(0)
