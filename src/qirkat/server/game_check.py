"""Checks all games in a database, by replaying their events.

The result must match the game's row. Clocks are taken from the events as they were written.
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from qirkat.live.fair_draw import commitment, fair_setup
from qirkat.live.game import LiveGame
from qirkat.live.protocol import Event, Moved, decode_event, kind_of
from qirkat.server import new_games
from qirkat.storage.schema import EventRow, GameRow
from qirkat.storage.store import Place, Store

_BATCH = 50


class CheckedGame(NamedTuple):
    """A game that was checked, and its faults, a sentence each."""

    game: str
    moves: int
    faults: list[str]


async def inspect(store: Store) -> AsyncIterator[CheckedGame]:
    """Check all games that have started, the oldest first. Servers may go on writing."""
    after: Place | None = None
    while games := await store.begun(after=after, limit=_BATCH):
        events = await store.events_of(games)
        for game in games:
            rows = events[game.id]
            moves = sum(row.kind == "move" for row in rows)
            yield CheckedGame(game.id, moves, list(faults(game, rows)))
        after = Place(games[-1].created, games[-1].id)


def faults(game: GameRow, rows: Sequence[EventRow]) -> Iterator[str]:
    """The faults of a game that has started."""
    if [row.version for row in rows] != list(range(1, game.version + 1)):
        yield f"Its events are not numbered from 1 to {game.version}."
        return
    try:
        events = [decode_event(row.data) for row in rows]
        live_game = LiveGame(new_games.info(game, {}), events)
    except ValueError as error:
        yield f"Its events are impossible: {error}"
        return
    yield from _columns(rows, events)
    if any(later.at < event.at for event, later in pairwise(events)):
        yield "Its events are not in order of time."
    for name, expected in live_game.summary._asdict().items():
        if (found := getattr(game, name)) != expected:
            yield f"Its row has {found} for {name}, but its events {expected}."
    yield from _drawing(game, live_game)


def _columns(rows: Sequence[EventRow], events: Sequence[Event]) -> Iterator[str]:
    for row, event in zip(rows, events, strict=True):
        place = (event.line, event.ply) if isinstance(event, Moved) else (None, None)
        if (row.version, row.at, row.kind) != (event.v, event.at, kind_of(event)) or (
            (row.line, row.ply) != place
        ):
            yield f"Event {row.version} does not match its columns."


def _drawing(game: GameRow, live_game: LiveGame) -> Iterator[str]:
    """Check the set-up against the commitment."""
    start = live_game.state.start
    if start is None:
        yield "It has begun, but has no start event."
        return
    secret, creator, joiner = map(bytes.fromhex, (start.secret, start.creator, start.joiner))
    if commitment(secret) != game.commitment:
        yield "It was not drawn from the secret that was committed to."
    elif start.seed not in (None, str(fair_setup(secret, creator, joiner).seed)):
        yield "Its set-up is not the one that was drawn."
