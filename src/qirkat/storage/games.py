"""The part of the store for games: appending events, and lists of games."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Select,
    and_,
    bindparam,
    case,
    func,
    or_,
    select,
    tuple_,
    union,
    union_all,
    update,
)

from qirkat.live.protocol import GameState
from qirkat.live.state import Summary
from qirkat.storage.database import insert
from qirkat.storage.group_commit import Append
from qirkat.storage.rows import RowAccess
from qirkat.storage.schema import (
    EventRow,
    GameRow,
    MatchRow,
    RatingRow,
    Seats,
    events,
    games,
    heartbeats,
    matches,
)

_ALIKE_LOCK = 7_204_119  # the key of an advisory lock; `migration` and `postgres` have others
# Built once, since it is asked all the time.
_DUE = (
    select(games)
    .where(games.c.deadline <= bindparam("now"))
    .order_by(games.c.deadline, games.c.id)
    .limit(bindparam("most", type_=Integer))
)


class Place(NamedTuple):
    """A place in a list of games, where a page ends."""

    created: int
    id: str


class Results(NamedTuple):
    """A person's results, without aborted games."""

    won: int
    drawn: int
    lost: int


class GameRows(RowAccess):
    """Games, their events, and matches."""

    async def create_game(self, game: GameRow, *, match: MatchRow | None = None) -> bool:
        """Add a game, and its match if it is the first game of one; False if the id is taken."""

        def work(connection: Connection) -> bool:
            if match is not None:
                connection.execute(insert(connection, matches).values(match.columns()))
            into = insert(connection, games).values(game.columns())
            return bool(connection.execute(into.on_conflict_do_nothing()).rowcount)

        return await self._writer.run(work)

    async def create_unless_alike(
        self, game: GameRow, *, since: int, limit: int = 100
    ) -> list[GameRow]:
        """Add a game for the lobby, unless others like it have waited there since a time.

        Returns those instead, the oldest first; an empty list if the game was added. Of several
        that are asked for at once, on any server, only the first is added.
        """
        alike = select(games).where(
            games.c.state == "open",
            games.c.open,
            games.c.created >= since,
            games.c.game == game.game,
            games.c.time == game.time,
            games.c.rated == game.rated,
            games.c.mirror.is_(None),
            games.c.start.is_(None),
            games.c.first.is_(None),
        )
        oldest = alike.order_by(games.c.created, games.c.id).limit(limit)

        def work(connection: Connection) -> list[GameRow]:
            if connection.dialect.name == "postgresql":
                # Held until the commit, so that the next one sees this game.
                connection.execute(select(func.pg_advisory_xact_lock(_ALIKE_LOCK)))
            found = [GameRow.of(row._mapping) for row in connection.execute(oldest)]  # type: ignore[arg-type]
            if not found:
                connection.execute(insert(connection, games).values(game.columns()))
            return found

        return await self._writer.run(work)

    async def append(
        self,
        game_id: str,
        after_version: int,
        events: Sequence[EventRow],
        summary: Summary,
        *,
        after_at: int | None = None,
        ratings: Sequence[RatingRow] = (),
        games: Sequence[GameRow] = (),
    ) -> bool:
        """Add the next events of a game and update its row; durable once this returns True.

        False if the game has another version, does not exist or was cancelled, or if its last
        event did not happen at `after_at`. `ratings` are the new ratings; it is also False if a
        person was rated in another game in the meantime. `games` are created with these events,
        such as the second game of a match.
        """
        return await self._writer.append(
            Append(
                game=game_id,
                after=after_version,
                at=after_at,
                events=events,
                summary=summary,
                ratings=ratings,
                games=games,
            )
        )

    async def seat(
        self, game_id: str, seats: Seats, events: Sequence[EventRow], summary: Summary
    ) -> bool:
        """Set the players of an open game and add its first events; False if it is not open."""
        return await self._writer.append(
            Append(game=game_id, after=0, events=events, summary=summary, seats=seats)
        )

    async def cancel_game(self, game_id: str) -> bool:
        """Cancel a game that nobody has joined; False if it has started or does not exist."""
        change = update(games).where(games.c.id == game_id, games.c.state == "open")
        return bool(await self._change(change.values(state="cancelled", deadline=None)))

    async def game(self, game_id: str) -> GameRow | None:
        """A game by its id."""
        return await self._one(GameRow, select(games).where(games.c.id == game_id))

    async def events(self, game_id: str, *, after: int = 0) -> list[EventRow]:
        """The events of a game in order, or those after a version."""
        found = select(events).where(events.c.game == game_id, events.c.version > after)
        return await self._all(EventRow, found.order_by(events.c.version))

    async def confirmed_event(self, game_id: str, version: int, *, server: str) -> EventRow | None:
        """An event that is as durable as when it was appended; None if it is not there.

        What can be read may not have reached a synchronous standby. So this writes something, a
        heartbeat of `server` once more, and is done when that is kept.
        """
        again = update(heartbeats).where(heartbeats.c.server == server)
        found = select(events).where(events.c.game == game_id, events.c.version == version)

        def work(connection: Connection) -> EventRow | None:
            row = connection.execute(found).one_or_none()
            if not connection.execute(again.values(seen=heartbeats.c.seen)).rowcount:
                return None
            return EventRow.of(row._mapping) if row is not None else None  # type: ignore[arg-type]

        return await self._writer.run(work)

    async def load(self, game_id: str) -> tuple[GameRow, list[EventRow]] | None:
        """A game with all its events, consistent with each other."""
        game = await self.game(game_id)
        return None if game is None else (game, (await self.events_of([game]))[game_id])

    async def versions(self, game_ids: Collection[str]) -> dict[str, int]:
        """The versions of some games: a cheap way to see which have changed."""
        found = select(games.c.id, games.c.version).where(games.c.id.in_(game_ids))
        return {row.id: row.version for row in await self._rows(found)}

    async def open_games(self, *, limit: int = 200) -> list[GameRow]:
        """The games of the lobby, newest first."""
        found = select(games).where(games.c.state == "open", games.c.open)
        return await self._all(GameRow, _page(found, None, limit))

    async def playing(self, *, before: Place | None = None, limit: int = 50) -> list[GameRow]:
        """Running games, newest first."""
        found = select(games).where(games.c.state == "playing")
        return await self._all(GameRow, _page(found, before, limit))

    async def games_of(
        self,
        person: str,
        *,
        state: GameState = "over",
        before: Place | None = None,
        limit: int = 50,
    ) -> list[GameRow]:
        """A person's games in a state, newest first; `before` is the place of the last game.

        Open and cancelled games belong to their creator.
        """
        seats = [games.c.first, games.c.second]
        columns = [games.c.creator] if state in ("open", "cancelled") else seats
        # The newest of each side by its index; together they contain the newest of both.
        pages = [
            _page(select(games.c.id).where(seat == person, games.c.state == state), before, limit)
            for seat in columns
        ]
        ids = union(*(select(page.subquery().c.id) for page in pages)).subquery()
        found = select(games).where(games.c.id.in_(select(ids.c.id)))
        return await self._all(GameRow, _page(found, None, limit))

    async def results_of(self, person: str) -> dict[str, Results]:
        """A person's results by game."""
        ended = and_(games.c.state == "over", games.c.reason.is_distinct_from("aborted"))
        sides = [
            select(
                games.c.game,
                _count(games.c.winner == side).label("won"),
                _count(games.c.winner.is_(None)).label("drawn"),
                _count(games.c.winner == 1 - side).label("lost"),
            )
            .where(seat == person, ended)
            .group_by(games.c.game)
            for side, seat in enumerate((games.c.first, games.c.second))
        ]
        results: dict[str, Results] = {}
        for row in await self._rows(union_all(*sides)):
            won, drawn, lost = results.get(row.game, (0, 0, 0))
            results[row.game] = Results(won + row.won, drawn + row.drawn, lost + row.lost)
        return results

    async def playing_of(self, person: str, *, limit: int = 200) -> list[GameRow]:
        """A person's running games, the most urgent first."""
        own = [
            select(games.c.id).where(seat == person, games.c.state == "playing")
            for seat in (games.c.first, games.c.second)
        ]
        ids = union(*own).subquery()
        found = select(games).where(games.c.id.in_(select(ids.c.id)))
        urgent = (games.c.deadline.is_(None), games.c.deadline, games.c.created, games.c.id)
        return await self._all(GameRow, found.order_by(*urgent).limit(limit))

    async def due(self, now: int, *, limit: int = 200) -> list[GameRow]:
        """Games whose deadline has passed, the oldest first."""
        return await self._all(GameRow, _DUE, {"now": now, "most": limit})

    async def begun(
        self, *, person: str | None = None, after: Place | None = None, limit: int = 50
    ) -> list[GameRow]:
        """Games that have started, all or a person's, the oldest first."""
        found = select(games).where(games.c.state.in_(["playing", "over"]))
        if person is not None:
            found = found.where(or_(games.c.first == person, games.c.second == person))
        if after is not None:
            found = found.where(tuple_(games.c.created, games.c.id) > tuple(after))
        return await self._all(GameRow, found.order_by(games.c.created, games.c.id).limit(limit))

    async def events_of(self, rows: Sequence[GameRow]) -> dict[str, list[EventRow]]:
        """The events of several games, each up to the version of its row."""
        versions = {row.id: row.version for row in rows}
        found = select(events).where(events.c.game.in_(versions))
        by_game: dict[str, list[EventRow]] = {row.id: [] for row in rows}
        for event in await self._all(EventRow, found.order_by(events.c.game, events.c.version)):
            # Events are only appended, so these match the row even if more have come since.
            if event.version <= versions[event.game]:
                by_game[event.game].append(event)
        return by_game

    async def match(self, match_id: str) -> tuple[MatchRow, list[GameRow]] | None:
        """A match and its games in order."""
        match = await self._one(MatchRow, select(matches).where(matches.c.id == match_id))
        if match is None:
            return None
        found = select(games).where(games.c.mirror == match_id).order_by(games.c.round)
        return match, await self._all(GameRow, found)


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((condition, 1), else_=0))


def _page(found: Select[Any], before: Place | None, limit: int) -> Select[Any]:
    """The newest rows, or those before a place."""
    if before is not None:
        found = found.where(tuple_(games.c.created, games.c.id) < tuple(before))
    return found.order_by(games.c.created.desc(), games.c.id.desc()).limit(limit)
