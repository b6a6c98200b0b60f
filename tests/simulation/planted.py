"""Faults that are put into the product on purpose, to see that the simulation finds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any
from unittest.mock import patch

from simulation.database import Tables

from qirkat.cluster.presence import SitePresence
from qirkat.cluster.presence_exchange import PresenceExchange
from qirkat.live.game import Change
from qirkat.live.protocol import MoveRequest, span
from qirkat.server.connection import Connection, _Shown
from qirkat.server.live_games import LiveGames
from qirkat.storage import group_commit


@contextmanager
def acknowledge_before_commit() -> Iterator[None]:
    """Acknowledge a move before it is written."""
    move, write = LiveGames.move, LiveGames._write

    async def early_move(
        self: LiveGames, person: str | None, request: MoveRequest, trip: int, acknowledge: Any
    ) -> Any:
        self.__dict__["early"] = acknowledge
        return await move(self, person, request, trip, lambda _version: None)

    async def early_write(self: LiveGames, cached: Any, change: Change) -> Any:
        if (acknowledge := self.__dict__.pop("early", None)) is not None:
            acknowledge(change.events[0].v)
        return await write(self, cached, change)

    with (
        patch.object(LiveGames, "move", early_move),
        patch.object(LiveGames, "_write", early_write),
    ):
        yield


@contextmanager
def append_without_compare() -> Iterator[None]:
    """Write events after the version that they were decided on, whatever is there by now."""

    def is_next(append: Any, current: Any, _rated: Any) -> bool:
        return append.game in current

    with (
        patch.object(group_commit, "_is_next", is_next),
        patch.object(Tables, "are_events_unique", False),
    ):
        yield


@contextmanager
def stale_presence() -> Iterator[None]:
    """Trust what is known of other servers, without asking them."""

    async def confirm(_self: PresenceExchange) -> bool:
        return True

    def gone_since(self: SitePresence, game: str, side: Any) -> int | None:
        return self._gone.get(game, (None, None))[side]

    with (
        patch.object(PresenceExchange, "confirm", confirm),
        patch.object(SitePresence, "gone_since", gone_since),
    ):
        yield


@contextmanager
def forward_unchecked() -> Iterator[None]:
    """Forward events whether or not they follow what the client has."""

    def is_sent(self: Connection, game: str, text: str) -> bool:
        news = span(text)
        if game in self._watched and news is not None:
            self._watched[game] = _Shown(news.last, news.at)
            self.send(text)
        return True

    with patch.object(Connection, "_is_sent", is_sent):
        yield


PLANTED: dict[str, Callable[[], AbstractContextManager[None]]] = {
    "acknowledge_before_commit": acknowledge_before_commit,
    "append_without_compare": append_without_compare,
    "stale_presence": stale_presence,
    "forward_unchecked": forward_unchecked,
}


def planted(name: str | None) -> AbstractContextManager[None]:
    """The product with a fault, or without."""
    return nullcontext() if name is None else PLANTED[name]()
