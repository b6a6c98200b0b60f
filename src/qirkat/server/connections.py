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
from qirkat.live.protocol import ByeReason, Person, encode
from qirkat.live.protocol import Presence as PresenceMessage
from qirkat.server.bus import Bus, Gap, Message
from qirkat.server.live_games import LiveGames
from qirkat.server.presence import REPORT_INTERVAL, Presence, PresenceTotals, ServerReport
from qirkat.storage.store import Current, Ended, Store, StoreError

logger = logging.getLogger(__name__)

POLL_INTERVAL = 5.0
"""Seconds between looks for events that nobody has told of."""
POLL_INTERVAL_ALONE = 1.0
"""The same while the other servers cannot be heard."""
SESSION_INTERVAL = 10.0
"""Seconds between looks for sessions that have ended."""
MAX_PER_PERSON = 20
"""Sockets of one person."""
_AT_ONCE = 500  # games or people asked for in one query
_DEBOUNCE = 0.25  # seconds in which changes of the lobby gather
_encoder = msgspec.json.Encoder()
_report_decoder = msgspec.json.Decoder(ServerReport)
_ended_decoder = msgspec.json.Decoder(Ended)


@dataclass(frozen=True, slots=True)
class ConnectedPerson:
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


class Subscriber(Protocol):
    """A socket, as the lounge sees it."""

    @property
    def connected_person(self) -> ConnectedPerson:
        """Who it is, and from where."""

    def send(self, text: str) -> None:
        """Take a message; must not wait."""

    @property
    def is_ready(self) -> bool:
        """Whether it has said hello, and can be told things."""

    def sent_version(self, game: str) -> int | None:
        """The version of a game that was told; None for one that is not shown."""

    def close(self, reason: ByeReason, *, after: int = 0) -> None:
        """Say good-bye."""


class Connections:
    """What sockets share on this server."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        live_games: LiveGames,
        server: str,
        *,
        max_people_per_address: int,
    ) -> None:
        """`crowd` is how many people may share an address."""
        self._store = store
        self._bus = bus
        self._live_games = live_games
        self._server = server
        self._max_per_address = max_people_per_address * MAX_PER_PERSON
        self._subscribers: set[Subscriber] = set()
        self._by_address: Counter[str] = Counter()  # sockets by address
        self._by_person: dict[str, list[Subscriber]] = defaultdict(
            list
        )  # sockets by person, the oldest first
        self._in_lobby: set[Subscriber] = set()
        self._watched: dict[Subscriber, set[str]] = defaultdict(set)
        self._watchers: dict[str, dict[Subscriber, Side | None]] = defaultdict(dict)
        self._presence: dict[str, Presence] = {}
        self._sent_presence: dict[str, PresenceTotals] = {}
        self._presence_stale: set[str] = set()  # games whose watchers have not been told yet
        self._presence_woken = asyncio.Event()
        self._turns_stale: set[str] = set()  # people whose own games have changed
        self._turns_woken = asyncio.Event()
        self._lobby_stale = asyncio.Event()
        self._sessions_stale = asyncio.Event()  # whether sessions may have ended unheard
        self.is_stopping = False
        store.on_sessions_ended(self._publish_ended)

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._subscribers)

    def is_full(self, address: str) -> bool:
        """Whether as many have come from an address as may."""
        return self._by_address[address_key(address)] >= self._max_per_address

    def add(self, subscriber: Subscriber) -> None:
        """Somebody comes. Of one who has too many sockets open the oldest has to go."""
        self._subscribers.add(subscriber)
        self._by_address[address_key(subscriber.connected_person.address)] += 1
        if (person := subscriber.connected_person.id) is not None:
            theirs = self._by_person[person]
            theirs.append(subscriber)
            if len(theirs) > MAX_PER_PERSON:
                theirs.pop(0).close("replaced")
        if self.is_stopping:
            subscriber.close("stopping", after=2000)

    def remove(self, subscriber: Subscriber) -> None:
        """Somebody goes."""
        self._subscribers.discard(subscriber)
        self._in_lobby.discard(subscriber)
        address = address_key(subscriber.connected_person.address)
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]
        if (person := subscriber.connected_person.id) is not None:
            theirs = self._by_person[person]
            if subscriber in theirs:
                theirs.remove(subscriber)
            if not theirs:
                del self._by_person[person]
        for game in tuple(self._watched.get(subscriber, ())):
            self.unwatch(subscriber, game)

    def stop(self, after: int) -> None:
        """Send everybody away, to come back after some milliseconds."""
        self.is_stopping = True
        for subscriber in self._subscribers:
            subscriber.close("stopping", after=after)

    # Looking at games

    def watch(self, subscriber: Subscriber, game: str, side: Side | None) -> None:
        """Somebody looks at a game, as a player or not."""
        if subscriber in self._watchers[game]:
            if self._watchers[game][subscriber] == side:
                subscriber.send(self._presence_text(game))
                return
            self.unwatch(subscriber, game)
        self._watchers[game][subscriber] = side
        self._watched[subscriber].add(game)
        presence = self._presence.setdefault(game, Presence(self._server))
        presence.change(side, +1, self._live_games.now())
        subscriber.send(self._presence_text(game))
        self._publish_presence(game, presence)

    def unwatch(self, subscriber: Subscriber, game: str) -> None:
        """Somebody looks at a game no longer."""
        watchers = self._watchers.get(game, {})
        if subscriber not in watchers:
            return
        side = watchers.pop(subscriber)
        self._watched[subscriber].discard(game)
        if not self._watched[subscriber]:
            del self._watched[subscriber]
        presence = self._presence[game]
        presence.change(side, -1, self._live_games.now())
        self._publish_presence(game, presence)
        if not watchers:
            del self._watchers[game]
            del self._presence[game]
            self._sent_presence.pop(game, None)

    def gone_since(self, game: str, person: str | None) -> int | None:
        """Since when the opponent of a player has not been there; None while he is."""
        sides = {
            subscriber.connected_person.id: side
            for subscriber, side in self._watchers.get(game, {}).items()
        }
        side = sides.get(person)
        if side is None:
            return None
        return self._presence[game].gone_since(other(side), self._live_games.now())

    def _publish_presence(self, game: str, presence: Presence) -> None:
        self._bus.publish("presence", f"{game} {_encoder.encode(presence.report).decode()}")

    def _presence_text(self, game: str) -> str:
        here, watchers = self._presence[game].totals(self._live_games.now())
        return encode(PresenceMessage(game=game, here=here, watchers=watchers))

    async def send_presence(self) -> None:
        """Show who looks at games where that has changed, not more often than need be.

        Else one who comes and goes would let a thousand others be told each time.
        """
        while True:
            await self._presence_woken.wait()
            await asyncio.sleep(_DEBOUNCE)
            self._presence_woken.clear()
            changed, self._presence_stale = self._presence_stale, set()
            for game in changed & self._watchers.keys():
                totals = self._presence[game].totals(self._live_games.now())
                if totals == self._sent_presence.get(game):
                    continue
                self._sent_presence[game] = totals
                text = self._presence_text(game)
                for subscriber in self._watchers[game]:
                    subscriber.send(text)

    # The lobby, and games that wait

    async def lobby(self, subscriber: Subscriber, on: bool) -> None:
        """Show somebody the lobby, or no longer."""
        if not on:
            self._in_lobby.discard(subscriber)
            return
        self._in_lobby.add(subscriber)
        subscriber.send(encode(await self._live_games.lists.lobby()))

    def mark_games_changed(self, person: str) -> None:
        """Tell somebody's sockets about their games, soon and once for several changes."""
        self._turns_stale.add(person)
        self._turns_woken.set()

    # What goes on all the time

    async def send_turns(self) -> None:
        """Show people their games where these have changed, not more often than need be.

        Read once for all sockets of a person: there may be many of both.
        """
        while True:
            await self._turns_woken.wait()
            await asyncio.sleep(_DEBOUNCE)
            self._turns_woken.clear()
            changed, self._turns_stale = self._turns_stale, set()
            for person in changed & self._by_person.keys():
                try:
                    text = encode(await self._live_games.lists.turns(person))
                except StoreError as error:
                    logger.error("The games of somebody cannot be read: %s", error.reason)
                    self.mark_games_changed(person)
                    continue
                for subscriber in self._by_person.get(person, ()):
                    if subscriber.is_ready:
                        subscriber.send(text)

    async def receive_bus(self) -> None:
        """Hear what other servers say, for as long as this one runs."""
        subscription = await self._bus.subscribe("lobby", "presence", "sessions")
        try:
            async for heard in subscription:
                if isinstance(heard, Gap):
                    self._mark_stale()
                    continue
                try:
                    self._receive(heard)
                except msgspec.MsgspecError:
                    # Of another version, perhaps: what it tells, the store knows too.
                    logger.error("A message on %s cannot be read.", heard.channel)
                    self._mark_stale()
        finally:
            subscription.close()

    def _mark_stale(self) -> None:
        """Something may have been missed."""
        self._lobby_stale.set()
        self._sessions_stale.set()

    def _receive(self, heard: Message) -> None:
        match heard.channel:
            case "lobby":
                self._lobby_stale.set()
            case "sessions":
                self._close_ended(_ended_decoder.decode(heard.text))
            case _:
                self._receive_presence(heard.text)

    def _receive_presence(self, text: str) -> None:
        game, _, report = text.partition(" ")
        if (presence := self._presence.get(game)) is not None:
            if presence.receive(_report_decoder.decode(report), self._live_games.now()):
                self._publish_presence(game, presence)
            self._presence_stale.add(game)
            self._presence_woken.set()

    async def send_lobby(self) -> None:
        """Show the lobby anew when it has changed, not more often than need be."""
        while True:
            await self._lobby_stale.wait()
            await asyncio.sleep(_DEBOUNCE)
            self._lobby_stale.clear()
            if self._in_lobby:
                await self._send_lobby()

    async def _send_lobby(self) -> None:
        try:
            text = encode(await self._live_games.lists.lobby())
        except StoreError as error:
            logger.error("The lobby cannot be read: %s", error.reason)
            return
        for subscriber in self._in_lobby:
            subscriber.send(text)

    async def resend_missed(self) -> None:
        """Show what is in the store and was not told: a server may die in between."""
        while True:
            await asyncio.sleep(POLL_INTERVAL if self._bus.is_connected else POLL_INTERVAL_ALONE)
            try:
                games = list(self._watchers)
                for begin in range(0, len(games), _AT_ONCE):
                    await self._resend_missed(games[begin : begin + _AT_ONCE])
            except StoreError as error:
                logger.error("Games cannot be read: %s", error.reason)

    async def _resend_missed(self, games: list[str]) -> None:
        for game, version in (await self._store.versions(games)).items():
            had = [subscriber.sent_version(game) for subscriber in self._watchers.get(game, ())]
            oldest = min((have for have in had if have is not None), default=version)
            if oldest < version:
                await self._live_games.republish(game, oldest)

    def _publish_ended(self, ended: Ended) -> None:
        self._bus.publish("sessions", _encoder.encode(ended).decode())

    def _close_ended(self, ended: Ended) -> None:
        """Send away those whose session has ended, on this server or another."""
        for subscriber in self._by_person.get(ended.person, ()):
            has_ended = subscriber.connected_person.session == ended.session
            if has_ended or subscriber.connected_person.version < (ended.version or 0):
                subscriber.close("session")

    async def close_ended(self) -> None:
        """Send away those whose session has ended where no server has said so.

        A command of the operator says nothing, and what is said may be lost.
        """
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(SESSION_INTERVAL):
                    await self._sessions_stale.wait()
                    await asyncio.sleep(_DEBOUNCE)
            self._sessions_stale.clear()
            try:
                people = list(self._by_person)
                for begin in range(0, len(people), _AT_ONCE):
                    await self._close_ended_of(people[begin : begin + _AT_ONCE])
            except StoreError as error:
                logger.error("Sessions cannot be read: %s", error.reason)

    async def _close_ended_of(self, people: list[str]) -> None:
        # Before reading: a socket that opens meanwhile may have a newer session than is read.
        subscribers = [
            subscriber for person in people for subscriber in self._by_person.get(person, ())
        ]
        good = await self._store.sessions(people)
        for subscriber in subscribers:
            if not _is_good(subscriber.connected_person, good):
                subscriber.close("session")

    async def republish_presence(self) -> None:
        """Say again who is here, so that nobody who still is gets forgotten."""
        while True:
            await asyncio.sleep(REPORT_INTERVAL / 1000)
            for place, (game, presence) in enumerate(list(self._presence.items())):
                self._publish_presence(game, presence)
                if place % 50 == 49:
                    await asyncio.sleep(0)  # turns go first


def _is_good(connected_person: ConnectedPerson, good: Mapping[str, Current | None]) -> bool:
    assert connected_person.id is not None
    if connected_person.id not in good:
        return connected_person.version == 0  # a guest who has not sat down yet is not in the store
    current = good[connected_person.id]
    return (
        current is not None
        and connected_person.version == current.version
        and connected_person.session in current.sessions
    )
