"""Quick games: an opponent for a player who wants no more than a game and a time control.

A request finds a game like it that waits in the lobby, or creates one that waits for the next
request. Finding and creating is one transaction, so two requests at once, on any servers, make one
game. The player then joins a game that was found as any other: what the server has committed to is
known before the player's part of the draw is sent.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from qirkat.accounts.glicko import FIRST
from qirkat.live.clock import TimeControl
from qirkat.live.protocol import Part, Player
from qirkat.server.live_games import LiveGames
from qirkat.server.new_games import Wanted
from qirkat.storage.schema import GameRow

CLOCK_AGE = 30 * 60 * 1000
"""Milliseconds for which a game with a running clock is found: its creator must still be there."""


class Quick(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request for a quick game."""

    game: str
    time: str
    bytes: Part
    """Used if a game is created."""
    rated: bool = False

    @property
    def wanted(self) -> Wanted:
        """The game to create if there is none."""
        return Wanted(game=self.game, time=self.time, bytes=self.bytes, rated=self.rated, open=True)


class QuickGame(Struct, frozen=True, kw_only=True):
    """A quick game, and the server's commitment to its secret."""

    id: str
    commitment: str
    state: Literal["found", "created", "waiting"]
    """Another player's game, to be joined; a new one; or the caller's own, created before."""


async def find_or_create(
    live_games: LiveGames, person: str, quick: Quick, is_watched: Callable[[str], bool]
) -> QuickGame:
    """A game that a person can join, else one that waits for an opponent.

    `is_watched` says whether anyone looks at a game, as creators do while they wait.
    """
    has_clock = TimeControl.parse(quick.time).kind == "real"
    since = live_games.now() - CLOCK_AGE if has_clock else 0
    created, waiting = await live_games.create_unless_alike(person, quick.wanted, since=since)
    if created is not None:
        return _quick_game(created, "created")
    players = await live_games.player_ratings.players(
        {person, *(row.creator for row in waiting)}, quick.game
    )
    watched = {row.id for row in waiting if is_watched(row.id)} if has_clock else set()
    others = [row for row in waiting if row.creator != person]
    if not others:
        return _quick_game(waiting[0], "waiting")
    return _quick_game(best_opponent(others, person, players, watched), "found")


def best_opponent(
    rows: Sequence[GameRow], person: str, players: Mapping[str, Player], watched: set[str]
) -> GameRow:
    """Of several open games the one to join: somebody there, then the rating, then the oldest."""

    def rating(of: str) -> float:
        known = players[of].rating if of in players else None
        return FIRST.rating if known is None else known

    def order(row: GameRow) -> tuple[bool, float, int, str]:
        gap = abs(rating(row.creator) - rating(person))
        return row.id not in watched, gap, row.created, row.id

    return min(rows, key=order)


def _quick_game(row: GameRow, state: Literal["found", "created", "waiting"]) -> QuickGame:
    return QuickGame(id=row.id, commitment=row.commitment or "", state=state)
