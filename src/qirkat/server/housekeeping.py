"""Removes expired data, a little at a time."""

import asyncio

from qirkat.server.live_games import LiveGames
from qirkat.server.metrics import Metrics
from qirkat.storage.store import Store

INTERVAL = 3600.0
"""Seconds between two rounds."""
_PAUSE = 1.0  # seconds between two transactions, in which games go on
_BATCH = 200


async def remove_expired(store: Store, live_games: LiveGames, metrics: Metrics) -> None:
    """Cancel invitations that nobody accepted, and delete expired rows."""
    while waiting := await store.expired_games(live_games.now(), limit=_BATCH):
        cancelled = [await live_games.withdraw(row) for row in waiting]
        metrics.expired("invitations", sum(cancelled))
        if not any(cancelled):
            break
        await asyncio.sleep(_PAUSE)
    while any(deleted := await store.delete_expired(live_games.now(), limit=_BATCH)):
        for kind, count in deleted._asdict().items():
            metrics.expired(kind, count)
        await asyncio.sleep(_PAUSE)
