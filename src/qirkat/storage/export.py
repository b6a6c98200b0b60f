"""Exports all games as records, in bounded memory."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence

from qirkat.storage.games import Place
from qirkat.storage.schema import EventRow, GameRow, PersonRow
from qirkat.storage.store import Store

ToRecord = Callable[[GameRow, Sequence[EventRow], Mapping[str, PersonRow]], str | None]
"""Makes a record of a game, its events and its players by id; None skips the game."""

_BATCH = 50


async def export(
    store: Store, to_record: ToRecord, *, person: str | None = None
) -> AsyncIterator[str]:
    """The records of all games that have started, or of a person's, the oldest first.

    Each game is consistent although servers may go on writing; games that start during the export
    may be missing.
    """
    after: Place | None = None
    while games := await store.begun(person=person, after=after, limit=_BATCH):
        events = await store.events_of(games)
        ids = {seat for game in games for seat in (game.first, game.second) if seat}
        persons = await store.persons(ids)
        for game in games:
            text = to_record(game, events[game.id], persons)
            if text is not None:
                yield text
        after = Place(games[-1].created, games[-1].id)
