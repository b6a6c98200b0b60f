"""All connections of a server: who watches which game, who is in the lobby, whose turns to send."""

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
"""Seconds between polls for events that were written but never published."""
POLL_INTERVAL_ALONE = 1.0
"""The same while the bus does not reach the other servers."""
SESSION_INTERVAL = 10.0
"""Seconds between checks for ended sessions."""
MAX_PER_PERSON = 20
"""Connections of one person."""
_BATCH = 500  # games or people in one query
_DEBOUNCE = 0.25  # seconds in which changes are gathered before they are sent
_encoder = msgspec.json.Encoder()
_report_decoder = msgspec.json.Decoder(ServerReport)
_ended_decoder = msgspec.json.Decoder(Ended)


@dataclass(frozen=True, slots=True)
class ConnectedPerson:
    """The person behind a connection, and the address."""

    address: str
    person: Person | None = None
    version: int = 0
    session: str = ""
    """The session that the cookie named."""

    @property
    def id(self) -> str | None:
        """The id of the person; None for a visitor without a cookie."""
        return self.person.id if self.person else None


class Subscriber(Protocol):
    """A connection, as the registry sees it."""

    @property
    def connected_person(self) -> ConnectedPerson:
        """The person and address."""

    def send(self, text: str) -> None:
        """Queue a message without blocking."""

    @property
    def is_ready(self) -> bool:
        """Whether the client has said hello, so that messages can be sent."""

    def sent_version(self, game: str) -> int | None:
        """The version of a game that was sent; None for a game that is not watched."""

    def close(self, reason: ByeReason, *, after: int = 0) -> None:
        """Send `bye` and close."""


class Connections:
    """The registry of all connections of this server."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        live_games: LiveGames,
        server: str,
        *,
        max_people_per_address: int,
    ) -> None:
        self._store = store
        self._bus = bus
        self._live_games = live_games
        self._server = server
        self._max_per_address = max_people_per_address * MAX_PER_PERSON
        self._subscribers: set[Subscriber] = set()
        self._by_address: Counter[str] = Counter()
        self._by_person: dict[str, list[Subscriber]] = defaultdict(list)  # the oldest first
        self._in_lobby: set[Subscriber] = set()
        self._watched: dict[Subscriber, set[str]] = defaultdict(set)
        self._watchers: dict[str, dict[Subscriber, Side | None]] = defaultdict(dict)
        self._presence: dict[str, Presence] = {}
        self._sent_presence: dict[str, PresenceTotals] = {}
        self._presence_stale: set[str] = set()  # games whose presence has to be sent
        self._presence_woken = asyncio.Event()
        self._turns_stale: set[str] = set()  # people whose turns have to be sent
        self._turns_woken = asyncio.Event()
        self._lobby_stale = asyncio.Event()
        self._sessions_stale = asyncio.Event()  # a message about them may be lost
        self.is_stopping = False
        store.on_sessions_ended(self._publish_ended)

    @property
    def count(self) -> int:
        """How many connections are open."""
        return len(self._subscribers)

    def is_full(self, address: str) -> bool:
        """Whether an address has as many connections as it may have."""
        return self._by_address[address_key(address)] >= self._max_per_address

    def add(self, subscriber: Subscriber) -> None:
        """Register a connection. Beyond the limit per person the oldest is closed."""
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
        """Unregister a connection."""
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
        """Close all connections, asking clients to reconnect after some milliseconds."""
        self.is_stopping = True
        for subscriber in self._subscribers:
            subscriber.close("stopping", after=after)

    # Watching games

    def watch(self, subscriber: Subscriber, game: str, side: Side | None) -> None:
        """Add a watcher to a game, as a player or not."""
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
        """Remove a watcher from a game."""
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
        """Since when the opponent of a player has been away; None while present."""
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
        """Send presence where it has changed, debounced.

        Otherwise one client that comes and goes would cause a thousand messages each time.
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

    # The lobby, and own games

    async def lobby(self, subscriber: Subscriber, on: bool) -> None:
        """Subscribe a connection to the lobby, or unsubscribe it."""
        if not on:
            self._in_lobby.discard(subscriber)
            return
        self._in_lobby.add(subscriber)
        subscriber.send(encode(await self._live_games.lists.lobby()))

    def mark_games_changed(self, person: str) -> None:
        """Schedule sending a person's turns; several changes are sent once."""
        self._turns_stale.add(person)
        self._turns_woken.set()

    # Background tasks

    async def send_turns(self) -> None:
        """Send people their turns where these have changed, debounced.

        Each person's games are read once for all their connections.
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
                    logger.error("Cannot read the games of a person: %s", error.reason)
                    self.mark_games_changed(person)
                    continue
                for subscriber in self._by_person.get(person, ()):
                    if subscriber.is_ready:
                        subscriber.send(text)

    async def receive_bus(self) -> None:
        """Handle messages of the bus until cancelled."""
        subscription = await self._bus.subscribe("lobby", "presence", "sessions")
        try:
            async for heard in subscription:
                if isinstance(heard, Gap):
                    self._mark_stale()
                    continue
                try:
                    self._receive(heard)
                except msgspec.MsgspecError:
                    # Perhaps from another version. The store has the same information.
                    logger.error("Unreadable message on channel %s", heard.channel)
                    self._mark_stale()
        finally:
            subscription.close()

    def _mark_stale(self) -> None:
        """Messages may be lost: read lobby and sessions again."""
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
        """Send the lobby when it has changed, debounced."""
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
            logger.error("Cannot read the lobby: %s", error.reason)
            return
        for subscriber in self._in_lobby:
            subscriber.send(text)

    async def resend_missed(self) -> None:
        """Publish events that were written but never published, as by a server that died."""
        while True:
            await asyncio.sleep(POLL_INTERVAL if self._bus.is_connected else POLL_INTERVAL_ALONE)
            try:
                games = list(self._watchers)
                for begin in range(0, len(games), _BATCH):
                    await self._resend_missed(games[begin : begin + _BATCH])
            except StoreError as error:
                logger.error("Cannot read games: %s", error.reason)

    async def _resend_missed(self, games: list[str]) -> None:
        for game, version in (await self._store.versions(games)).items():
            had = [subscriber.sent_version(game) for subscriber in self._watchers.get(game, ())]
            oldest = min((have for have in had if have is not None), default=version)
            if oldest < version:
                await self._live_games.republish(game, oldest)

    def _publish_ended(self, ended: Ended) -> None:
        self._bus.publish("sessions", _encoder.encode(ended).decode())

    def _close_ended(self, ended: Ended) -> None:
        """Close the connections of a session that has ended, on this server or another."""
        for subscriber in self._by_person.get(ended.person, ()):
            has_ended = subscriber.connected_person.session == ended.session
            if has_ended or subscriber.connected_person.version < (ended.version or 0):
                subscriber.close("session")

    async def close_ended(self) -> None:
        """Close connections whose session has ended without a message on the bus.

        Commands of the operator publish nothing, and messages may be lost.
        """
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(SESSION_INTERVAL):
                    await self._sessions_stale.wait()
                    await asyncio.sleep(_DEBOUNCE)
            self._sessions_stale.clear()
            try:
                people = list(self._by_person)
                for begin in range(0, len(people), _BATCH):
                    await self._close_ended_of(people[begin : begin + _BATCH])
            except StoreError as error:
                logger.error("Cannot read sessions: %s", error.reason)

    async def _close_ended_of(self, people: list[str]) -> None:
        # Taken before reading: a connection opened meanwhile may have a newer session.
        subscribers = [
            subscriber for person in people for subscriber in self._by_person.get(person, ())
        ]
        current = await self._store.sessions(people)
        for subscriber in subscribers:
            if not _is_current(subscriber.connected_person, current):
                subscriber.close("session")

    async def republish_presence(self) -> None:
        """Repeat our presence reports, which expire on other servers."""
        while True:
            await asyncio.sleep(REPORT_INTERVAL / 1000)
            for place, (game, presence) in enumerate(list(self._presence.items())):
                self._publish_presence(game, presence)
                if place % 50 == 49:
                    await asyncio.sleep(0)  # let moves go first


def _is_current(connected_person: ConnectedPerson, current: Mapping[str, Current | None]) -> bool:
    assert connected_person.id is not None
    if connected_person.id not in current:
        # A guest who has not joined a game is not in the store.
        return connected_person.version == 0
    valid = current[connected_person.id]
    return (
        valid is not None
        and connected_person.version == valid.version
        and connected_person.session in valid.sessions
    )
