"""All sockets of a server: who looks at which game, who is in the lobby, whose turn it is where."""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

import msgspec

from qirkat.accounts.rate_limits import address_key
from qirkat.live.clock import Side, other
from qirkat.live.protocol import ByeReason, Lobby, Person, Seek, Turns, Waiting, encode
from qirkat.live.protocol import Presence as PresenceMessage
from qirkat.server.bus import Bus, Gap, Message
from qirkat.server.live_games import Hall
from qirkat.server.presence import REPEAT, Here, Presence, Seen
from qirkat.storage.schema import GameRow
from qirkat.storage.store import Current, Ended, Store, StoreError

logger = logging.getLogger(__name__)

LOOK = 5.0
"""Seconds between looks for events that nobody has told of."""
LOOK_ALONE = 1.0
"""The same while the other servers cannot be heard."""
SESSIONS = 10.0
"""Seconds between looks for sessions that have ended."""
MOST_OPEN = 20
"""Sockets of one person."""
_AT_ONCE = 500  # games or people asked for in one query
_SETTLE = 0.25  # seconds in which changes of the lobby gather
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Here)
_ended_decoder = msgspec.json.Decoder(Ended)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who has opened a socket, and from where."""

    address: str
    person: Person | None = None
    version: int = 0
    session: str = ""
    """Of the cookie that said so."""

    @property
    def id(self) -> str | None:
        """Of the person."""
        return self.person.id if self.person else None


class Guest(Protocol):
    """A socket, as the lounge sees it."""

    @property
    def visitor(self) -> Visitor:
        """Who it is, and from where."""

    def tell(self, text: str) -> None:
        """Take a message; must not wait."""

    @property
    def is_welcome(self) -> bool:
        """Whether it has said hello, and can be told things."""

    def has(self, game: str) -> int | None:
        """The version of a game that was told; None for one that is not shown."""

    def dismiss(self, reason: ByeReason, *, after: int = 0) -> None:
        """Say good-bye."""


class Lounge:
    """What sockets share on this server."""

    def __init__(self, store: Store, bus: Bus, hall: Hall, server: str, *, crowd: int) -> None:
        """`crowd` is how many people may share an address."""
        self._store = store
        self._bus = bus
        self._hall = hall
        self._server = server
        self._most_at = crowd * MOST_OPEN
        self._guests: set[Guest] = set()
        self._at: Counter[str] = Counter()  # sockets by address
        self._of: dict[str, list[Guest]] = defaultdict(list)  # sockets by person, the oldest first
        self._in_lobby: set[Guest] = set()
        self._games: dict[Guest, set[str]] = defaultdict(set)
        self._looking: dict[str, dict[Guest, Side | None]] = defaultdict(dict)
        self._presence: dict[str, Presence] = {}
        self._shown: dict[str, Seen] = {}
        self._changed: set[str] = set()  # games whose watchers have not been told yet
        self._moved = asyncio.Event()
        self._players: set[str] = set()  # people whose own games have changed
        self._played = asyncio.Event()
        self._stale = asyncio.Event()
        self._doubted = asyncio.Event()  # whether sessions may have ended unheard
        self.is_stopping = False
        store.when_sessions_end(self._say_ended)

    @property
    def sockets(self) -> int:
        """How many there are."""
        return len(self._guests)

    def is_full(self, address: str) -> bool:
        """Whether as many have come from an address as may."""
        return self._at[address_key(address)] >= self._most_at

    def enter(self, guest: Guest) -> None:
        """Somebody comes. Of one who has too many sockets open the oldest has to go."""
        self._guests.add(guest)
        self._at[address_key(guest.visitor.address)] += 1
        if (person := guest.visitor.id) is not None:
            his = self._of[person]
            his.append(guest)
            if len(his) > MOST_OPEN:
                his.pop(0).dismiss("replaced")
        if self.is_stopping:
            guest.dismiss("stopping", after=2000)

    def leave(self, guest: Guest) -> None:
        """Somebody goes."""
        self._guests.discard(guest)
        self._in_lobby.discard(guest)
        address = address_key(guest.visitor.address)
        self._at[address] -= 1
        if not self._at[address]:
            del self._at[address]
        if (person := guest.visitor.id) is not None:
            his = self._of[person]
            if guest in his:
                his.remove(guest)
            if not his:
                del self._of[person]
        for game in tuple(self._games.get(guest, ())):
            self.look_away(guest, game)

    def stop(self, after: int) -> None:
        """Send everybody away, to come back after some milliseconds."""
        self.is_stopping = True
        for guest in self._guests:
            guest.dismiss("stopping", after=after)

    # Looking at games

    def look(self, guest: Guest, game: str, side: Side | None) -> None:
        """Somebody looks at a game, as a player or not."""
        if guest in self._looking[game]:
            if self._looking[game][guest] == side:
                guest.tell(self._presence_text(game))
                return
            self.look_away(guest, game)
        self._looking[game][guest] = side
        self._games[guest].add(game)
        presence = self._presence.setdefault(game, Presence(self._server))
        presence.change(side, +1, self._hall.now())
        guest.tell(self._presence_text(game))
        self._say(game, presence)

    def look_away(self, guest: Guest, game: str) -> None:
        """Somebody looks at a game no longer."""
        those = self._looking.get(game, {})
        if guest not in those:
            return
        side = those.pop(guest)
        self._games[guest].discard(game)
        if not self._games[guest]:
            del self._games[guest]
        presence = self._presence[game]
        presence.change(side, -1, self._hall.now())
        self._say(game, presence)
        if not those:
            del self._looking[game]
            del self._presence[game]
            self._shown.pop(game, None)

    def gone_since(self, game: str, person: str | None) -> int | None:
        """Since when the opponent of a player has not been there; None while he is."""
        sides = {guest.visitor.id: side for guest, side in self._looking.get(game, {}).items()}
        side = sides.get(person)
        if side is None:
            return None
        return self._presence[game].gone_since(other(side), self._hall.now())

    def _say(self, game: str, presence: Presence) -> None:
        self._bus.publish("presence", f"{game} {_encoder.encode(presence.said).decode()}")

    def _presence_text(self, game: str) -> str:
        here, watchers = self._presence[game].seen(self._hall.now())
        return encode(PresenceMessage(game=game, here=here, watchers=watchers))

    async def show_presence(self) -> None:
        """Show who looks at games where that has changed, not more often than need be.

        Else one who comes and goes would let a thousand others be told each time.
        """
        while True:
            await self._moved.wait()
            await asyncio.sleep(_SETTLE)
            self._moved.clear()
            changed, self._changed = self._changed, set()
            for game in changed & self._looking.keys():
                seen = self._presence[game].seen(self._hall.now())
                if seen == self._shown.get(game):
                    continue
                self._shown[game] = seen
                text = self._presence_text(game)
                for guest in self._looking[game]:
                    guest.tell(text)

    # The lobby, and games that wait

    async def lobby(self, guest: Guest, on: bool) -> None:
        """Show somebody the lobby, or no longer."""
        if not on:
            self._in_lobby.discard(guest)
            return
        self._in_lobby.add(guest)
        guest.tell(encode(await self.seeks()))

    async def seeks(self) -> Lobby:
        """The games that wait for somebody."""
        return Lobby(seeks=await self._seeks(await self._store.open_games()))

    async def _seeks(self, rows: list[GameRow]) -> list[Seek]:
        makers = await self._hall.ratings.of_games((row.game, row.creator) for row in rows)
        return [
            Seek(
                id=row.id,
                game=row.game,
                time=row.time,
                rated=row.rated,
                mirror=row.mirror is not None,
                side=row.side_wish,  # type: ignore[arg-type]
                creator=makers[row.game][row.creator],
                created=row.created,
            )
            for row in rows
            if row.creator in makers[row.game]
        ]

    async def turns(self, person: str) -> Turns:
        """The games of somebody that are not over: whose turn it is in them, and open ones."""
        rows = await self._store.playing_of(person)
        theirs = [(row, row.second if row.first == person else row.first) for row in rows]
        players = await self._hall.ratings.of_games((row.game, other) for row, other in theirs)
        own: list[Waiting] = []
        others: list[Waiting] = []
        for row, opponent in theirs:
            if opponent is not None and opponent in players[row.game]:
                is_own = row.turn_of == (0 if row.first == person else 1)
                (own if is_own else others).append(
                    Waiting(
                        id=row.id,
                        game=row.game,
                        time=row.time,
                        opponent=players[row.game][opponent],
                        deadline=row.deadline,
                    )
                )
        opened = await self._store.games_of(person, state="open")
        return Turns(games=own, others=others, open=await self._seeks(opened))

    def games_changed(self, person: str) -> None:
        """Tell somebody's sockets about their games, soon and once for several changes."""
        self._players.add(person)
        self._played.set()

    # What goes on all the time

    async def show_turns(self) -> None:
        """Show people their games where these have changed, not more often than need be.

        Read once for all sockets of a person: there may be many of both.
        """
        while True:
            await self._played.wait()
            await asyncio.sleep(_SETTLE)
            self._played.clear()
            changed, self._players = self._players, set()
            for person in changed & self._of.keys():
                try:
                    text = encode(await self.turns(person))
                except StoreError as error:
                    logger.error("The games of somebody cannot be read: %s", error.reason)
                    self.games_changed(person)
                    continue
                for guest in self._of.get(person, ()):
                    if guest.is_welcome:
                        guest.tell(text)

    async def listen(self) -> None:
        """Hear what other servers say, for as long as this one runs."""
        subscription = await self._bus.subscribe("lobby", "presence", "sessions")
        try:
            async for heard in subscription:
                if isinstance(heard, Gap):
                    self._doubt()
                    continue
                try:
                    self._hear(heard)
                except msgspec.MsgspecError:
                    # Of another version, perhaps: what it tells, the store knows too.
                    logger.error("A message on %s cannot be read.", heard.channel)
                    self._doubt()
        finally:
            subscription.close()

    def _doubt(self) -> None:
        """Something may have been missed."""
        self._stale.set()
        self._doubted.set()

    def _hear(self, heard: Message) -> None:
        match heard.channel:
            case "lobby":
                self._stale.set()
            case "sessions":
                self._dismiss(_ended_decoder.decode(heard.text))
            case _:
                self._hear_presence(heard.text)

    def _hear_presence(self, text: str) -> None:
        game, _, said = text.partition(" ")
        if (presence := self._presence.get(game)) is not None:
            if presence.hear(_decoder.decode(said), self._hall.now()):
                self._say(game, presence)
            self._changed.add(game)
            self._moved.set()

    async def show_lobby(self) -> None:
        """Show the lobby anew when it has changed, not more often than need be."""
        while True:
            await self._stale.wait()
            await asyncio.sleep(_SETTLE)
            self._stale.clear()
            if self._in_lobby:
                await self._show_all()

    async def _show_all(self) -> None:
        try:
            text = encode(await self.seeks())
        except StoreError as error:
            logger.error("The lobby cannot be read: %s", error.reason)
            return
        for guest in self._in_lobby:
            guest.tell(text)

    async def show_missed(self) -> None:
        """Show what is in the store and was not told: a server may die in between."""
        while True:
            await asyncio.sleep(LOOK if self._bus.is_whole else LOOK_ALONE)
            try:
                games = list(self._looking)
                for begin in range(0, len(games), _AT_ONCE):
                    await self._show_missed(games[begin : begin + _AT_ONCE])
            except StoreError as error:
                logger.error("Games cannot be read: %s", error.reason)

    async def _show_missed(self, games: list[str]) -> None:
        for game, version in (await self._store.versions(games)).items():
            had = [guest.has(game) for guest in self._looking.get(game, ())]
            oldest = min((have for have in had if have is not None), default=version)
            if oldest < version:
                await self._hall.tell_again(game, oldest)

    def _say_ended(self, ended: Ended) -> None:
        self._bus.publish("sessions", _encoder.encode(ended).decode())

    def _dismiss(self, ended: Ended) -> None:
        """Send away those whose session has ended, on this server or another."""
        for guest in self._of.get(ended.person, ()):
            has_ended = guest.visitor.session == ended.session
            if has_ended or guest.visitor.version < (ended.version or 0):
                guest.dismiss("session")

    async def end_sessions(self) -> None:
        """Send away those whose session has ended where no server has said so.

        A command of the operator says nothing, and what is said may be lost.
        """
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(SESSIONS):
                    await self._doubted.wait()
                    await asyncio.sleep(_SETTLE)
            self._doubted.clear()
            try:
                people = list(self._of)
                for begin in range(0, len(people), _AT_ONCE):
                    await self._end_sessions(people[begin : begin + _AT_ONCE])
            except StoreError as error:
                logger.error("Sessions cannot be read: %s", error.reason)

    async def _end_sessions(self, people: list[str]) -> None:
        # Before reading: a socket that opens meanwhile may have a newer session than is read.
        guests = [guest for person in people for guest in self._of.get(person, ())]
        good = await self._store.sessions(people)
        for guest in guests:
            if not _is_good(guest.visitor, good):
                guest.dismiss("session")

    async def repeat_presence(self) -> None:
        """Say again who is here, so that nobody who still is gets forgotten."""
        while True:
            await asyncio.sleep(REPEAT / 1000)
            for place, (game, presence) in enumerate(list(self._presence.items())):
                self._say(game, presence)
                if place % 50 == 49:
                    await asyncio.sleep(0)  # turns go first


def _is_good(visitor: Visitor, good: Mapping[str, Current | None]) -> bool:
    assert visitor.id is not None
    if visitor.id not in good:
        return visitor.version == 0  # a guest who has not sat down yet is not in the store
    current = good[visitor.id]
    return (
        current is not None
        and visitor.version == current.version
        and visitor.session in current.sessions
    )
