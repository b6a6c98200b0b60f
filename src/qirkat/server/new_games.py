"""Rows of new games: on request, as a rematch, or as the second game of a match.

The set-up follows from a secret of the server, committed to beforehand, and from bytes of both
players (`fair_draw`). The second game of a match has the same three, so the same set-up. A rematch
has the next secret of a chain that the server committed to with the first game.
"""

import secrets
from dataclasses import replace

from msgspec import Struct

from qirkat import PositionError
from qirkat import game as game_of
from qirkat.live.clock import TimeControl
from qirkat.live.fair_draw import SecretChain, commitment, fair_setup
from qirkat.live.protocol import GameInfo, Part, Player, Wish
from qirkat.storage.schema import GameRow, MatchRow, Seats

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_ID_LENGTH = 10
LONGEST_START = 200
"""Characters of a start position."""


class WishError(ValueError):
    """Why such a game cannot be created; `reason` is a stable key."""

    def __init__(self, reason: str, sentence: str, at: int | None = None) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.at = at


class Wanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request for a new game."""

    game: str
    time: str
    bytes: Part
    rated: bool = False
    side: Wish = "random"
    mirror: bool = False
    open: bool = False
    start: str | None = None


def new_id() -> str:
    """A random id: ten characters of base58."""
    return "".join(secrets.choice(_BASE58) for _ in range(_ID_LENGTH))


def check(wanted: Wanted) -> None:
    """Raise WishError if there can be no such game."""
    try:
        game = game_of(wanted.game)
    except ValueError as error:
        raise WishError("no_game", str(error)) from None
    try:
        TimeControl.parse(wanted.time)
    except ValueError as error:
        raise WishError("no_time", str(error)) from None
    if wanted.mirror and game.family != "querni":
        raise WishError("no_mirror", "Only games of Querni can share a set-up.")
    if wanted.start is None:
        return
    if wanted.rated or wanted.mirror:
        raise WishError(
            "given_start", "Rated games and matches must start from the normal position."
        )
    if len(wanted.start) > LONGEST_START:
        raise WishError(
            "given_start", f"A position can have at most {LONGEST_START} characters here."
        )
    try:
        position = game.parse(wanted.start)
    except PositionError as error:
        raise WishError(error.reason, str(error), error.at) from None
    if position.outcome is not None:
        raise WishError("given_start", "The game is already over in this position.")


def new_game(creator: str, wanted: Wanted, now: int) -> tuple[GameRow, MatchRow | None]:
    """The row of a game that waits for a second player, and of its match if any."""
    chain = SecretChain.new()
    match = (
        MatchRow(id=new_id(), game=wanted.game, time=wanted.time, created=now, rated=wanted.rated)
        if wanted.mirror
        else None
    )
    row = GameRow(
        id=new_id(),
        game=wanted.game,
        time=wanted.time,
        rated=wanted.rated,
        mirror=match.id if match else None,
        round=1 if match else None,
        side_wish=wanted.side,
        creator=creator,
        open=wanted.open,
        commitment=commitment(chain.secret),
        secret=str(chain),
        creator_bytes=wanted.bytes,
        start=wanted.start,
        created=now,
    )
    return row, match


def seats(row: GameRow, joiner: str, joiner_bytes: str) -> Seats:
    """Which player gets which side, once both are known."""
    assert row.secret is not None
    assert row.creator_bytes is not None
    secret = SecretChain.parse(row.secret).secret
    fair = fair_setup(secret, bytes.fromhex(row.creator_bytes), bytes.fromhex(joiner_bytes))
    is_first = fair.creator_is_first if row.side_wish == "random" else row.side_wish == "first"
    first, second = (row.creator, joiner) if is_first else (joiner, row.creator)
    return Seats(first=first, second=second, joiner_bytes=joiner_bytes)


def second_of(row: GameRow, now: int) -> GameRow:
    """The second game of a match: the same set-up, sides swapped."""
    return replace(_next(row, now), mirror=row.mirror, round=2)


def rematch_of(row: GameRow, game_id: str, now: int) -> GameRow:
    """The rematch of a game: the next set-up, sides swapped."""
    assert row.secret is not None
    chain = SecretChain.parse(row.secret).next()
    committed = commitment(chain.secret)
    return replace(_next(row, now), id=game_id, secret=str(chain), commitment=committed)


def _next(row: GameRow, now: int) -> GameRow:
    """A game of the same two players, due to start at once."""
    return replace(
        row,
        id=new_id(),
        mirror=None,
        round=None,
        first=row.second,
        second=row.first,
        side_wish="second" if row.creator == row.first else "first",
        open=False,
        state="open",
        seed=None,
        created=now,
        turn_of=None,
        deadline=now,
        version=0,
        ply=0,
        winner=None,
        reason=None,
        ended=None,
    )


def info(row: GameRow, players: dict[str, Player]) -> GameInfo:
    """What clients see of a game besides its events; without the secret."""
    first, second = (players.get(each) if each else None for each in (row.first, row.second))
    wishes = {"first": 0, "second": 1, "random": None}
    creator_side = {row.first: 0, row.second: 1}.get(row.creator) if row.first else None
    return GameInfo(
        id=row.id,
        game=row.game,
        time=row.time,
        rated=row.rated,
        state=row.state,
        open=row.open,
        first=first,
        second=second,
        maker=players.get(row.creator),
        creator=wishes[row.side_wish] if creator_side is None else creator_side,  # type: ignore[arg-type]
        side=row.side_wish,  # type: ignore[arg-type]
        commitment=row.commitment or "",
        start=row.start,
        mirror=row.mirror,
        round=row.round,
        created=row.created,
    )
