"""What keeps players from disturbing others: pauses after broken-off games, one join at a time.

Only games that are rated or from the lobby count: among friends everything is allowed. A game is
broken off by the player who aborts or resigns it before both have taken a turn, or who lets the
time for a first turn run out.

>>> pause_after([0, 1000], now=2000)
0
>>> pause_after([0, 1000, 2000], now=2000)
300000
>>> pause_after([0, 1000, 2000, 302000], now=302000)
600000
"""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final, Protocol

from qirkat.accounts.accounts import PersonError
from qirkat.live.clock import TimeControl
from qirkat.storage.conduct import ABORT_MEMORY

FREE_ABORTS = 2
"""Games that a player may break off within a day without a pause."""
FIRST_PAUSE = 5 * 60 * 1000
"""Milliseconds; each further game doubles it."""
_LEASE = 10_000  # milliseconds after which a join counts as failed
# Games from the lobby in which not both have taken a turn. With days for a turn that may take long.
_MAX_STARTING: Final = {"real": 1, "days": 5, "unlimited": 5}


class ConductStore(Protocol):
    """The part of the store that it needs."""

    async def aborts_of(self, person: str, *, since: int) -> list[int]:
        """When a person has broken off games since a time, in order."""

    async def begin_join(self, person: str, now: int, *, until: int) -> bool:
        """Reserve the one join that a person may have under way; False if there is one."""

    async def end_join(self, person: str) -> None:
        """End a join."""

    async def starting_of(self, person: str) -> list[str]:
        """The time controls of a person's lobby games in which not both have taken a turn."""


class Conduct:
    """Applies the rules above."""

    def __init__(self, store: ConductStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def check_pause(self, person: str) -> None:
        """Raise PersonError if a person has broken off too many games."""
        now = self._now()
        wait = pause_after(await self._store.aborts_of(person, since=now - ABORT_MEMORY), now)
        if wait:
            raise PersonError("paused", "You have broken off several games. Wait.", wait=wait)

    @asynccontextmanager
    async def one_join(self, person: str, time: str) -> AsyncIterator[None]:
        """Let a person join one game from the lobby at a time, on all servers together."""
        now = self._now()
        if not await self._store.begin_join(person, now, until=now + _LEASE):
            raise _too_many_joins()
        try:
            kind = TimeControl.parse(time).kind
            starting = await self._store.starting_of(person)
            if [TimeControl.parse(each).kind for each in starting].count(kind) >= (
                _MAX_STARTING[kind]
            ):
                raise _too_many_joins()
            yield
        finally:
            await self._store.end_join(person)


def pause_after(aborts: Sequence[int], now: int) -> int:
    """Milliseconds to wait after breaking off games at these times of the last day."""
    beyond = len(aborts) - FREE_ABORTS
    if beyond <= 0:
        return 0
    return max(0, aborts[-1] + (FIRST_PAUSE << (beyond - 1)) - now)


def _too_many_joins() -> PersonError:
    return PersonError("one_at_a_time", "One game at a time: take your first turn in the other.")
