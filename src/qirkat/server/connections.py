"""All connections of a server: who watches which game, who is in the lobby, whose turns to send."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Mapping, Set
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

import msgspec

from qirkat.accounts.addresses import NETWORK_SHARE, OpenByAddress
from qirkat.accounts.bans import Bans
from qirkat.cluster.bus import Bus, Gap, Message
from qirkat.cluster.presence import PresenceTotals
from qirkat.cluster.presence_exchange import PresenceExchange
from qirkat.live import game as live_game
from qirkat.live.clock import Side, other
from qirkat.live.game import Absence
from qirkat.live.protocol import ByeReason, Person, encode
from qirkat.live.protocol import Presence as PresenceMessage
from qirkat.server.listener import MAX_PER_PERSON
from qirkat.server.live_games import LiveGames
from qirkat.storage.store import Current, Ended, Store, StoreError

logger = logging.getLogger(__name__)

POLL_INTERVAL = 5.0
"""Seconds between polls for events that were written but never published."""
POLL_INTERVAL_ALONE = 1.0
"""The same while the bus does not reach the other servers."""
SESSION_INTERVAL = 10.0
"""Seconds between checks for ended sessions."""
_BATCH = 500  # games or people in one query
_DEBOUNCE = 0.25  # seconds in which changes are gathered before they are sent
_encoder = msgspec.json.Encoder()
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
        self._subscribers: set[Subscriber] = set()
        limit = max_people_per_address * MAX_PER_PERSON
        self._by_address = OpenByAddress(limit, NETWORK_SHARE * limit)
        self._by_person: dict[str, list[Subscriber]] = defaultdict(list)  # the oldest first
        self._in_lobby: set[Subscriber] = set()
        self._watched: dict[Subscriber, set[str]] = defaultdict(set)
        self._watchers: dict[str, dict[Subscriber, Side | None]] = defaultdict(dict)
        self.presence = PresenceExchange(
            store, bus, server, now=live_games.now, changed=self._mark_presence
        )
        self._sent_presence: dict[str, PresenceTotals] = {}  # what all watchers were told last
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
        return self._by_address.is_full(address)

    def add(self, subscriber: Subscriber) -> None:
        """Register a connection. Beyond the limit per person the oldest is closed."""
        self._subscribers.add(subscriber)
        self._by_address.add(subscriber.connected_person.address)
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
        self._by_address.remove(subscriber.connected_person.address)
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
                self._tell_presence(subscriber, game)
                return
            self.unwatch(subscriber, game)
        self._watchers[game][subscriber] = side
        self._watched[subscriber].add(game)
        self.presence.change(game, side, +1)
        self._tell_presence(subscriber, game)
        self._mark_presence({game})

    def unwatch(self, subscriber: Subscriber, game: str) -> None:
        """Remove a watcher from a game."""
        watchers = self._watchers.get(game, {})
        if subscriber not in watchers:
            return
        side = watchers.pop(subscriber)
        self._watched[subscriber].discard(game)
        if not self._watched[subscriber]:
            del self._watched[subscriber]
        self.presence.change(game, side, -1)
        if watchers:
            self._mark_presence({game})
        else:
            del self._watchers[game]
            self._sent_presence.pop(game, None)

    async def absence(self, game: str, person: str | None) -> Absence:
        """How long the opponent of a player has been away, and whether all servers confirm it."""
        sides = {
            subscriber.connected_person.id: side
            for subscriber, side in self._watchers.get(game, {}).items()
        }
        side = sides.get(person)
        gone = None if side is None else self.presence.gone_since(game, other(side))
        if side is None or gone is None or self._live_games.now() - gone < live_game.GONE_AFTER:
            # Not confirmed, should time jump before the claim is decided.
            return Absence(gone, is_certain=False)
        is_certain = await self.presence.confirm()
        return Absence(self.presence.gone_since(game, other(side)), is_certain)

    def _mark_presence(self, games: Set[str]) -> None:
        """Schedule sending who is watching some games."""
        if here := games & self._watchers.keys():
            self._presence_stale |= here
            self._presence_woken.set()

    def _tell_presence(self, subscriber: Subscriber, game: str) -> None:
        """Tell a watcher at once what the others may not know yet."""
        totals = self.presence.totals(game)
        if totals != self._sent_presence.get(game):
            # It may change back before it is sent, and must be sent to this watcher even then.
            self._sent_presence.pop(game, None)
        subscriber.send(_presence_text(game, totals))

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
                totals = self.presence.totals(game)
                if totals == self._sent_presence.get(game):
                    continue
                self._sent_presence[game] = totals
                text = _presence_text(game, totals)
                for subscriber in self._watchers[game]:
                    subscriber.send(text)

    # The lobby, and own games

    async def lobby(self, subscriber: Subscriber, on: bool) -> None:
        """Subscribe a connection to the lobby, or unsubscribe it."""
        if not on:
            self._in_lobby.discard(subscriber)
            return
        self._in_lobby.add(subscriber)
        subscriber.send(await self._live_games.lists.lobby())

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
        self._mark_lobby_stale()
        self._sessions_stale.set()

    def _mark_lobby_stale(self) -> None:
        self._live_games.lists.forget_lobby()
        self._lobby_stale.set()

    def _receive(self, heard: Message) -> None:
        match heard.channel:
            case "lobby":
                self._mark_lobby_stale()
            case "sessions":
                self._close_ended(_ended_decoder.decode(heard.text))
            case _:
                self.presence.receive(heard.text)

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
            text = await self._live_games.lists.lobby()
        except StoreError as error:
            logger.error("Cannot read the lobby: %s", error.reason)
            return
        for subscriber in self._in_lobby:
            subscriber.send(text)

    async def resend_missed(self) -> None:
        """Publish events that were written but never published, as by a server that died."""
        while True:
            is_reached = self._bus.is_connected and self.presence.is_known
            await asyncio.sleep(POLL_INTERVAL if is_reached else POLL_INTERVAL_ALONE)
            try:
                games = list(self._watchers)
                for begin in range(0, len(games), _BATCH):
                    await self._resend_missed(games[begin : begin + _BATCH])
            except StoreError as error:
                logger.error("Cannot read games: %s", error.reason)

    async def _resend_missed(self, games: list[str]) -> None:
        versions = await self._store.versions(games)
        for game in games:
            version = versions.get(game, 0)
            sent = [subscriber.sent_version(game) for subscriber in self._watchers.get(game, ())]
            had = [have for have in sent if have is not None]
            if max(had, default=0) > version:
                await self._live_games.check(game)
            if min(had, default=version) < version:
                await self._live_games.republish(game, min(had))

    def _publish_ended(self, ended: Ended) -> None:
        # At once, without the detour of the bus: nothing is answered after the log-out is.
        self._close_ended(ended)
        self._bus.publish("sessions", _encoder.encode(ended).decode())

    def _close_ended(self, ended: Ended) -> None:
        """Close the connections of a session that has ended, on this server or another."""
        for subscriber in self._by_person.get(ended.person, ()):
            has_ended = subscriber.connected_person.session == ended.session
            if has_ended or subscriber.connected_person.version < (ended.version or 0):
                subscriber.close("session")

    def close_banned(self, bans: Bans) -> None:
        """Close the connections of guests who are banned by now."""
        for subscriber in self._subscribers:
            connected = subscriber.connected_person
            is_guest = connected.person is not None and connected.person.guest
            if is_guest and bans.is_banned(connected.id, connected.address):
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

    async def check_session(self, subscriber: Subscriber) -> None:
        """Close a new connection whose session has ended while it was being opened."""
        person = subscriber.connected_person.id
        if person is None:
            return
        try:
            await self._close_ended_of([person])
        except StoreError as error:
            logger.error("Cannot read sessions: %s", error.reason)
            self._sessions_stale.set()

    async def _close_ended_of(self, people: list[str]) -> None:
        # Taken before reading: a connection opened in between may have a newer session.
        subscribers = [
            subscriber for person in people for subscriber in self._by_person.get(person, ())
        ]
        current = await self._store.sessions(people)
        for subscriber in subscribers:
            if not _is_current(subscriber.connected_person, current):
                subscriber.close("session")


def _presence_text(game: str, totals: PresenceTotals) -> str:
    return encode(PresenceMessage(game=game, here=totals.here, watchers=totals.watchers))


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
