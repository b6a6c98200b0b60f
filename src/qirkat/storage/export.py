"""All games as records, one after the other, however many there are."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence

from qirkat.storage.games import Place
from qirkat.storage.schema import EventRow, GameRow, PersonRow
from qirkat.storage.store import Store

Telling = Callable[[GameRow, Sequence[EventRow], Mapping[str, PersonRow]], str | None]
"""What makes a record of a game, its events and its players by their ids; None leaves it out."""

_BATCH = 50


async def export(store: Store, tell: Telling, *, person: str | None = None) -> AsyncIterator[str]:
    """The records of all games that have begun, or of somebody's, the oldest first.

    Memory holds a few games at a time. Each is told as it was at one moment, though servers may
    write meanwhile; games that begin meanwhile may be there or not.
    """
    after: Place | None = None
    while games := await store.begun(person=person, after=after, limit=_BATCH):
        events = await store.events_of(games)
        ids = {seat for game in games for seat in (game.first, game.second) if seat}
        persons = await store.persons(ids)
        for game in games:
            text = tell(game, events[game.id], persons)
            if text is not None:
                yield text
        after = Place(games[-1].created, games[-1].id)
