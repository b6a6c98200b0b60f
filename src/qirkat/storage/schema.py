"""The database tables of live play, and their rows as values.

A game is a row of `games` and an append-only list of `events`, numbered from 1: its versions. The
primary key of the events makes forks impossible. All times are milliseconds since 1970, sides are 0
(moves first) and 1, and seeds are decimal texts, since no column holds unsigned 64 bits.

`VERSION` goes up with each change of the tables, which needs a script in `migrations/`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Self

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from qirkat.live.protocol import GameState

VERSION = "5"
VERSION_TABLE = "schema_version"

SESSION_LIFE = 180 * 24 * 3600 * 1000
"""Milliseconds after its last use for which a session and its cookie are valid."""
ISSUED = "issued-"
"""Prefix of the id of a session whose first cookie had none; its time of issue follows."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

persons = Table(
    "persons",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text),  # NULL once the person is deleted
    Column("folded", Text, unique=True),  # the name with lookalikes folded; NULL for guests
    Column("password", Text),
    Column("created", BigInteger, nullable=False),
    Column("closed", BigInteger),
    Column("guest", Boolean, nullable=False),
    # Unused. Version 0.6 writes it and may run beside this one; to be dropped after this version.
    Column("admin", Boolean, nullable=False, server_default=false()),
    Column("token_version", Integer, nullable=False),
    Column("joining", BigInteger),  # until when a join of theirs may be under way
    Index("ix_persons_guest_created", "guest", "created"),
)

sessions = Table(
    "sessions",
    metadata,
    # A server of schema version 1 deletes people without looking here.
    Column("person", Text, ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("id", Text, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),  # to the day
    Column("ended", Boolean, nullable=False),  # kept so that its cookie does not open it again
    Column("browser", Text),  # NULL where unknown, as in sessions of schema version 2
    Column("system", Text),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("time", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("first", Text, ForeignKey("persons.id"), index=True),  # of its first game
    Column("second", Text, ForeignKey("persons.id"), index=True),
    Column("created", BigInteger, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("time", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("mirror", Text, ForeignKey("matches.id"), index=True),
    Column("round", SmallInteger),
    Column("side_wish", Text, nullable=False),
    Column("creator", Text, ForeignKey("persons.id"), nullable=False),
    Column("first", Text, ForeignKey("persons.id")),
    Column("second", Text, ForeignKey("persons.id")),
    Column("open", Boolean, nullable=False),  # listed in the lobby
    Column("state", Text, nullable=False),
    Column("commitment", Text),
    Column("secret", Text),
    Column("creator_bytes", Text),
    Column("joiner_bytes", Text),
    Column("seed", Text),
    Column("start", Text),
    Column("created", BigInteger, nullable=False),
    Column("turn_of", SmallInteger),
    Column("deadline", BigInteger),  # when a server must act on it
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("winner", SmallInteger),
    Column("reason", Text),
    Column("ended", BigInteger),
    CheckConstraint("state IN ('open', 'playing', 'over', 'cancelled')", name="state"),
    CheckConstraint("turn_of IN (0, 1)", name="turn_of"),
    CheckConstraint("winner IN (0, 1)", name="winner"),
    Index("ix_games_state_created", "state", "created", "id"),
    Index("ix_games_first", "first", "state", "created", "id"),
    Index("ix_games_second", "second", "state", "created", "id"),
    Index("ix_games_creator", "creator", "state", "created", "id"),
    Index("ix_games_deadline", "deadline"),
    Index("ix_games_created", "created", "id"),
)

events = Table(
    "events",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("line", Integer),  # how often turns were taken back before
    Column("ply", Integer),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    UniqueConstraint("game", "line", "ply"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", Text, ForeignKey("persons.id"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
)

heartbeats = Table(
    "beats",
    metadata,
    Column("server", Text, primary_key=True),
    Column("started", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("lead", BigInteger),
)

outages = Table(
    "outages",
    metadata,
    Column("id", Integer, primary_key=True),
    Column(
        "since", BigInteger, nullable=False, unique=True
    ),  # recorded once, whichever server notices it
    Column("until", BigInteger, nullable=False, index=True),
)

aborts = Table(  # of the last day
    "aborts",
    metadata,
    Column("person", Text, ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
)

progress = Table(
    "progress",
    metadata,
    # A server of schema version 3 deletes people without looking here.
    Column("person", Text, ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),  # JSON, which only pages read
    Column("updated", BigInteger, nullable=False),  # grows with every change
)

bans = Table(
    "bans",
    metadata,
    Column("who", Text, primary_key=True),  # the id of a guest, or a network
    Column("created", BigInteger, nullable=False),
)

meta = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)


class Row:
    """A row as a frozen value; fields are named like the columns."""

    __slots__ = ()

    @classmethod
    def of(cls, columns: Mapping[str, Any]) -> Self:
        """The value of a row that was read; other columns are ignored."""
        return cls(**{name: columns[name] for name in cls.names()})

    @classmethod
    @cache
    def names(cls) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(each.name for each in fields(cls))  # type: ignore[arg-type]

    def columns(self) -> dict[str, Any]:
        """The values to write to the table."""
        return {name: getattr(self, name) for name in self.names()}


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow(Row):
    """A person; once deleted, nothing is left but the id that games refer to."""

    id: str
    name: str | None
    created: int
    folded: str | None = None
    password: str | None = field(default=None, repr=False)
    closed: int | None = None
    guest: bool = True
    token_version: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRow(Row):
    """A browser in which a person is logged in or plays as a guest."""

    person: str
    id: str
    created: int
    seen: int
    ended: bool = False
    browser: str | None = None
    system: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow(Row):
    """Two games from one set-up with sides swapped. The score follows from the games."""

    id: str
    game: str
    time: str
    created: int
    rated: bool = False
    first: str | None = None
    second: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow(Row):
    """A game as lists show it; the rest is in its events."""

    id: str
    game: str
    time: str
    creator: str
    created: int
    rated: bool = False
    mirror: str | None = None
    round: int | None = None
    side_wish: str = "random"
    first: str | None = None
    second: str | None = None
    open: bool = False
    state: GameState = "open"
    commitment: str | None = None
    secret: str | None = field(default=None, repr=False)
    creator_bytes: str | None = field(default=None, repr=False)
    joiner_bytes: str | None = field(default=None, repr=False)
    seed: str | None = None
    start: str | None = None
    turn_of: int | None = None
    deadline: int | None = None
    version: int = 0
    ply: int = 0
    winner: int | None = None
    reason: str | None = None
    ended: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRow(Row):
    """An event of a game. `data` is JSON, which the store never parses."""

    game: str
    version: int
    at: int
    kind: str
    data: str = "{}"
    line: int | None = None
    ply: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats(Row):
    """The columns of a game that are known once both players are."""

    first: str
    second: str
    seed: str | None = None
    joiner_bytes: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRow(Row):
    """A person's rating in a game."""

    person: str
    game: str
    rating: float
    deviation: float
    volatility: float
    games: int
    changed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressRow(Row):
    """Something that a person has reached, and when it was last changed."""

    person: str
    kind: str
    key: str
    value: str
    updated: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeartbeatRow(Row):
    """A server, and its last heartbeat."""

    server: str
    started: int
    seen: int
    lead: int | None = None
    """How far the heartbeat's time was ahead of the clock that it follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutageRow(Row):
    """A time in which no server was running."""

    id: int
    since: int
    until: int
