"""People as players of a game, with their ratings, and how a game changes these."""

from collections import defaultdict
from collections.abc import Collection, Iterable

from qirkat.accounts.glicko import FIRST, Rating, rate
from qirkat.live.game import Change, LiveGame
from qirkat.live.protocol import Ended, Player
from qirkat.storage.schema import GameRow, PersonRow, RatingRow
from qirkat.storage.store import Store


class PlayerRatings:
    """The ratings in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def players(self, ids: Collection[str | None], game: str) -> dict[str, Player]:
        """People as players of a game; deleted ones have no name."""
        asked = {each for each in ids if each is not None}
        if not asked:
            return {}
        known = await self._store.persons(asked)
        ratings = await self._store.ratings(asked, game)
        return {person: _player(row, ratings.get(person)) for person, row in known.items()}

    async def of_games(
        self, wanted: Iterable[tuple[str, str | None]]
    ) -> dict[str, dict[str, Player]]:
        """People as players of several games, by game and person, in few queries."""
        people: dict[str, set[str | None]] = defaultdict(set)
        for game, person in wanted:
            people[game].add(person)
        return {game: await self.players(ids, game) for game, ids in people.items()}

    async def after(
        self, row: GameRow, live_game: LiveGame, ended: Ended
    ) -> tuple[Change, list[RatingRow]]:
        """What a game does to the ratings of its players: the event, and the rows to write."""
        assert row.first is not None
        assert row.second is not None
        people = (row.first, row.second)
        kept = await self._store.ratings(people, row.game)
        before = [_rating(kept[each]) if each in kept else FIRST for each in people]
        after = rate(before[0], before[1], ended.winner, now=ended.at)
        shown = [tuple(round(each.rating) for each in two) for two in (before, after)]
        rows = [
            RatingRow(
                person=person,
                game=row.game,
                rating=each.rating,
                deviation=each.deviation,
                volatility=each.volatility,
                games=each.games,
                changed=each.changed,
            )
            for person, each in zip(people, after, strict=True)
        ]
        return live_game.rate(shown[0], shown[1], ended.at), rows  # type: ignore[arg-type]


def _rating(row: RatingRow) -> Rating:
    return Rating(
        rating=row.rating,
        deviation=row.deviation,
        volatility=row.volatility,
        games=row.games,
        changed=row.changed,
    )


def _player(row: PersonRow, kept: RatingRow | None) -> Player:
    """Accounts have an initial rating; guests and deleted people have none."""
    is_account = not row.guest and row.closed is None
    rating = _rating(kept) if kept else FIRST if is_account else None
    return Player(
        id=row.id,
        name=row.name or "",
        guest=row.guest,
        rating=round(rating.rating) if rating else None,
        provisional=rating is not None and rating.is_provisional,
    )
