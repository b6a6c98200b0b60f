"""Lists of games as clients see them: the lobby, and a person's unfinished games."""

import asyncio
import time
from collections.abc import Sequence

from qirkat.live.protocol import Lobby, Seek, Turns, Waiting, encode
from qirkat.server.player_ratings import PlayerRatings
from qirkat.storage.schema import GameRow
from qirkat.storage.store import Store

_LOBBY_AGE = 1.0  # seconds; changes here are seen at once, and elsewhere if a message tells of them


class GameLists:
    """Reads lists of games from the store."""

    def __init__(self, store: Store, player_ratings: PlayerRatings) -> None:
        self._store = store
        self._player_ratings = player_ratings
        self._lobby: asyncio.Task[str] | None = None
        self._lobby_read = 0.0

    async def lobby(self) -> str:
        """The open games that anyone may join, as an encoded `Lobby`.

        It is read and encoded once for everyone who asks before it changes.
        """
        now = time.monotonic()
        if self._lobby is None or now - self._lobby_read > _LOBBY_AGE:
            self._lobby_read = now
            self._lobby = asyncio.create_task(self._read_lobby(), name="lobby")
            self._lobby.add_done_callback(self._forget_failure)
        return await asyncio.shield(self._lobby)  # others may still wait if this one gives up

    def forget_lobby(self) -> None:
        """Read the lobby again at the next request for it."""
        self._lobby = None

    async def _read_lobby(self) -> str:
        return encode(Lobby(seeks=await self._seeks(await self._store.open_games())))

    def _forget_failure(self, task: asyncio.Task[str]) -> None:
        if (task.cancelled() or task.exception() is not None) and self._lobby is task:
            self.forget_lobby()

    async def turns(self, person: str) -> Turns:
        """A person's unfinished games: own turn, opponent's turn, and open ones."""
        rows = await self._store.playing_of(person)
        with_opponents = [(row, row.second if row.first == person else row.first) for row in rows]
        players = await self._player_ratings.of_games(
            (row.game, opponent) for row, opponent in with_opponents
        )
        own: list[Waiting] = []
        others: list[Waiting] = []
        for row, opponent in with_opponents:
            if opponent is not None and opponent in players[row.game]:
                is_own = row.turn_of == (0 if row.first == person else 1)
                (own if is_own else others).append(
                    Waiting(
                        id=row.id,
                        game=row.game,
                        time=row.time,
                        opponent=players[row.game][opponent],
                        deadline=row.deadline,
                    )
                )
        still_open = await self._store.games_of(person, state="open")
        return Turns(games=own, others=others, open=await self._seeks(still_open))

    async def _seeks(self, rows: Sequence[GameRow]) -> list[Seek]:
        creators = await self._player_ratings.of_games((row.game, row.creator) for row in rows)
        return [
            Seek(
                id=row.id,
                game=row.game,
                time=row.time,
                rated=row.rated,
                mirror=row.mirror is not None,
                side=row.side_wish,  # type: ignore[arg-type]
                creator=creators[row.game][row.creator],
                created=row.created,
            )
            for row in rows
            if row.creator in creators[row.game]
        ]
