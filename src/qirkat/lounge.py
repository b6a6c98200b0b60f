"""All sockets of a server: who looks at which game, who is in the lobby, whose turn it is where."""

import asyncio
import logging
from collections import defaultdict
from typing import Protocol

import msgspec

from qirkat.bus import Bus, Gap, Message
from qirkat.clock import Side, other
from qirkat.hall import Hall
from qirkat.presence import REPEAT, Here, Presence
from qirkat.protocol import ByeReason, Lobby, Seek, Turns, Waiting, encode
from qirkat.protocol import Presence as PresenceMessage
from qirkat.store import Store, StoreError

logger = logging.getLogger(__name__)

LOOK = 5.0
"""Seconds between looks for events that nobody has told of."""
LOOK_ALONE = 1.0
"""The same while the other servers cannot be heard."""
_AT_ONCE = 500  # games asked for in one query
_SETTLE = 0.25  # seconds in which changes of the lobby gather
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Here)


class Guest(Protocol):
    """A socket, as the lounge sees it."""

    @property
    def person(self) -> str | None:
        """Who it is."""

    def tell(self, text: str) -> None:
        """Take a message; must not wait."""

    def has(self, game: str) -> int | None:
        """The version of a game that was told; None for one that is not shown."""

    def dismiss(self, reason: ByeReason, *, after: int = 0) -> None:
        """Say good-bye."""


class Lounge:
    """What sockets share on this server."""

    def __init__(self, store: Store, bus: Bus, hall: Hall, server: str) -> None:
        self._store = store
        self._bus = bus
        self._hall = hall
        self._server = server
        self._guests: set[Guest] = set()
        self._in_lobby: set[Guest] = set()
        self._games: dict[Guest, set[str]] = defaultdict(set)
        self._looking: dict[str, dict[Guest, Side | None]] = defaultdict(dict)
        self._presence: dict[str, Presence] = {}
        self._changed: set[str] = set()  # games whose watchers have not been told yet
        self._moved = asyncio.Event()
        self._stale = asyncio.Event()
        self.is_stopping = False

    @property
    def sockets(self) -> int:
        """How many there are."""
        return len(self._guests)

    def enter(self, guest: Guest) -> None:
        """Somebody comes."""
        self._guests.add(guest)
        if self.is_stopping:
            guest.dismiss("stopping", after=2000)

    def leave(self, guest: Guest) -> None:
        """Somebody goes."""
        self._guests.discard(guest)
        self._in_lobby.discard(guest)
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

    def gone_since(self, game: str, person: str | None) -> int | None:
        """Since when the opponent of a player has not been there; None while he is."""
        sides = {guest.person: side for guest, side in self._looking.get(game, {}).items()}
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
        rows = await self._store.open_games()
        creators = {
            game: await self._hall.players([row.creator for row in rows if row.game == game], game)
            for game in {row.game for row in rows}
        }
        return Lobby(
            seeks=[
                Seek(
                    id=row.id,
                    game=row.game,
                    time=row.time,
                    rated=row.rated,
                    mirror=row.mirror is not None,
                    side=row.side_wish,  # type: ignore[arg-type]
                    creator=creators[row.game][row.creator],
                    created=row.created,
                )
                for row in rows
                if row.creator in creators[row.game]
            ]
        )

    async def turns(self, person: str) -> Turns:
        """The games in which it is somebody's turn."""
        rows = await self._store.turns_of(person)
        waiting = []
        for row in rows:
            theirs = row.second if row.first == person else row.first
            players = await self._hall.players([theirs], row.game)
            if theirs is not None and theirs in players:
                waiting.append(
                    Waiting(
                        id=row.id,
                        game=row.game,
                        time=row.time,
                        opponent=players[theirs],
                        deadline=row.deadline,
                    )
                )
        return Turns(games=waiting)

    # What goes on all the time

    async def listen(self) -> None:
        """Hear what other servers say, for as long as this one runs."""
        subscription = await self._bus.subscribe("lobby", "presence")
        try:
            async for heard in subscription:
                if isinstance(heard, Gap) or heard.channel == "lobby":
                    self._stale.set()
                elif isinstance(heard, Message):
                    self._hear(heard.text)
        finally:
            subscription.close()

    def _hear(self, text: str) -> None:
        game, _, said = text.partition(" ")
        if (presence := self._presence.get(game)) is not None:
            presence.hear(_decoder.decode(said), self._hall.now())
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

    async def repeat_presence(self) -> None:
        """Say again who is here, so that nobody who still is gets forgotten."""
        while True:
            await asyncio.sleep(REPEAT / 1000)
            for game, presence in self._presence.items():
                self._say(game, presence)
