"""What servers and clients of live play say to each other: every message, its limits, its text.

Messages are JSON, one in each text frame of a websocket; `t` says which it is. What happened in a
game is told in events, whose `kind` says which it is; the same texts are kept in the database.
docs/protocol.md explains them, and web/src/connection/protocol.ts says the same in TypeScript.
"""

import sys
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

from qirkat.live.clock import Side

PROTOCOL = 1
"""The version of everything here; a client of another one is sent away."""

MAX_MESSAGE = 4096
"""Bytes of a message to the server."""


def _exactly(pattern: str) -> Meta:
    """A text of this form and nothing more; `$` alone would let a line break follow."""
    return Meta(pattern=f"^{pattern}$(?!\n)")


GameId = Annotated[str, _exactly("[1-9A-HJ-NP-Za-km-z]{10}")]
"""Ten characters of base58."""
RequestId = Annotated[str, _exactly("[0-9a-f]{16}")]
"""Drawn by the client for each thing that it wants, and kept when it asks again."""
Key = Annotated[str, _exactly("[0-9]{1,20}")]
"""`Position.key` in decimal digits: too large for the numbers of JavaScript."""
Seed = Annotated[str, _exactly("[0-9]{1,20}")]
Digest = Annotated[str, _exactly("[0-9a-f]{64}")]
"""32 bytes as hexadecimal digits."""
Part = Annotated[str, _exactly("[0-9a-f]{32}")]
"""A player's part in the draw, 16 bytes as hexadecimal digits."""
Language = Annotated[str, _exactly("[A-Za-z0-9-]{2,35}")]
Word = Annotated[str, _exactly("[a-z0-9_]{1,24}")]
"""A key: a reason, a phrase, the name of an offer."""
MoveText = Annotated[str, Meta(min_length=1, max_length=16)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Millis = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Clocks = tuple[Millis, Millis]
"""Milliseconds left to each side when the running turn began."""

Wish = Literal["first", "second", "random"]
GameState = Literal["open", "playing", "over", "cancelled"]
Offerable = Literal["draw", "takeback", "rematch"]
What = Literal[
    "resign", "abort", "draw", "takeback", "time", "claim", "rematch", "decline", "phrase"
]
Phrase = Literal[
    "hello", "good_luck", "well_played", "thanks", "sorry", "oops", "one_moment", "back"
]
ByeReason = Literal["stopping", "slow", "rate", "protocol", "replaced", "session"]

PHRASES: tuple[Phrase, ...] = get_args(Phrase)


class ProtocolError(ValueError):
    """A message that cannot be read; `reason` is a stable key."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


# Events: what happened in a game.


class _Event(
    Struct, frozen=True, kw_only=True, gc=False, tag_field="kind", forbid_unknown_fields=True
):
    v: Count
    """The version of the game after it: 1, 2, 3, …"""
    at: Millis
    by: Side | None = None
    """Whose doing it was; None for the server."""


class Started(_Event, frozen=True, kw_only=True, tag="start"):
    """Both players are there: the set-up is drawn, and shown how."""

    seed: Seed | None
    """Of Querni's set-up; None where the start was given or is always the same."""
    secret: Digest
    creator: Part
    joiner: Part
    clocks: Clocks | None
    """None where time is unlimited, here and below."""


class Moved(_Event, frozen=True, kw_only=True, tag="move"):
    """A turn was taken."""

    line: Count
    """How often turns had been taken back before."""
    ply: Count
    """How many turns of this line came before it."""
    move: MoveText
    id: RequestId
    clocks: Clocks | None
    lag: Count
    """The milliseconds that were given back to the mover."""


class Offered(_Event, frozen=True, kw_only=True, tag="offer"):
    """One asks the other to agree."""

    what: Offerable


class Declined(_Event, frozen=True, kw_only=True, tag="decline"):
    """The other does not agree."""

    what: Offerable


class TakenBack(_Event, frozen=True, kw_only=True, tag="takeback"):
    """The other has agreed: the last turns are undone."""

    plies: Count
    clocks: Clocks | None


class TimeGiven(_Event, frozen=True, kw_only=True, tag="time"):
    """One gives the other more time."""

    to: Side
    ms: Millis
    clocks: Clocks | None


class Credited(_Event, frozen=True, kw_only=True, tag="credit"):
    """No server was there for a while, which costs the running turn nothing."""

    outage: Count
    ms: Millis
    clocks: Clocks | None


class Said(_Event, frozen=True, kw_only=True, tag="phrase"):
    """A set phrase, which each reads in his own language."""

    which: Phrase


class Ended(_Event, frozen=True, kw_only=True, tag="end"):
    """The game is over."""

    winner: Side | None
    """None for a draw, and where the game was aborted."""
    reason: Word


class Rated(_Event, frozen=True, kw_only=True, tag="ratings"):
    """What a rated game has done to the ratings, the first side's first."""

    before: tuple[int, int]
    after: tuple[int, int]


class Rematched(_Event, frozen=True, kw_only=True, tag="rematch"):
    """Both want to play again, and this is the game."""

    game: GameId


Event = (
    Started
    | Moved
    | Offered
    | Declined
    | TakenBack
    | TimeGiven
    | Credited
    | Said
    | Ended
    | Rated
    | Rematched
)


# What messages are about.


class Person(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """Somebody."""

    id: str
    name: str
    guest: bool = False


class Player(Person, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who plays a game."""

    rating: int | None = None
    """When the game began; None where there was none."""
    provisional: bool = False
    """Whether too few games stand behind it."""


class GameInfo(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """What there is to know about a game beside its events."""

    id: GameId
    game: str
    """With its variants, as in `querni.voluntary_pass`."""
    time: str
    """As `TimeControl.parse` reads it."""
    rated: bool = False
    state: GameState = "open"
    open: bool = False
    """Whether the lobby shows it."""
    first: Player | None = None
    second: Player | None = None
    """None while nobody sits there."""
    maker: Player | None = None
    """Who has made the game, so that those who come by a link know who invites them."""
    creator: Side | None = None
    """Which side made the game; None while that is left to chance."""
    side: Wish = "random"
    """What the creator wished to play."""
    commitment: Digest
    start: str | None = None
    """The text of the first position where it was given."""
    mirror: GameId | None = None
    """The match of two games from one set-up that it belongs to."""
    round: Count | None = None
    """1 or 2 in such a match."""
    created: Millis = 0


class Seek(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """A game in the lobby that waits for somebody."""

    id: GameId
    game: str
    time: str
    rated: bool
    mirror: bool
    side: Wish
    creator: Player
    created: Millis


class Waiting(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """A game that the reader is playing."""

    id: GameId
    game: str
    time: str
    opponent: Player
    deadline: Millis | None


# Messages to the server.


class _Message(
    Struct, frozen=True, kw_only=True, gc=False, tag_field="t", forbid_unknown_fields=True
):
    pass


class Hello(_Message, frozen=True, kw_only=True, tag="hello"):
    """The first message of a client."""

    protocol: Count
    language: Language


class Watch(_Message, frozen=True, kw_only=True, tag="watch"):
    """Show me this game from the version that I have."""

    game: GameId
    have: Count = 0


class Unwatch(_Message, frozen=True, kw_only=True, tag="unwatch"):
    """Show me this game no longer."""

    game: GameId


class WatchLobby(_Message, frozen=True, kw_only=True, tag="lobby"):
    """Show me the lobby, or no longer."""

    on: bool


class MoveRequest(_Message, frozen=True, kw_only=True, tag="move"):
    """My turn in a game, from the position that I see."""

    id: RequestId
    game: GameId
    ply: Count
    key: Key
    move: MoveText


class Act(_Message, frozen=True, kw_only=True, tag="act"):
    """What else a player can do. To offer what the other has offered accepts it."""

    id: RequestId
    game: GameId
    what: What
    which: Word | None = None
    """The phrase to say; the offer to decline; `draw` to claim no more than that."""


class Pong(_Message, frozen=True, kw_only=True, tag="pong"):
    """The answer to a ping."""

    n: Count


ClientMessage = Hello | Watch | Unwatch | WatchLobby | MoveRequest | Act | Pong


# Messages to a client.


class Welcome(_Message, frozen=True, kw_only=True, tag="welcome"):
    """The answer to a hello."""

    protocol: Count
    person: Person | None
    now: Millis
    server: str


class Snapshot(_Message, frozen=True, kw_only=True, tag="snapshot"):
    """A whole game."""

    game: GameId
    info: GameInfo
    version: Count
    events: list[Event]


class Events(_Message, frozen=True, kw_only=True, tag="events"):
    """What is new in a game, in order and without gaps."""

    game: GameId
    events: list[Event]


class Ack(_Message, frozen=True, kw_only=True, tag="ack"):
    """It is done, and on disk."""

    id: RequestId
    game: GameId
    version: Count


class Refuse(_Message, frozen=True, kw_only=True, tag="refuse"):
    """It is not done."""

    id: RequestId | None
    game: GameId | None
    reason: str
    sentence: str


class Ping(_Message, frozen=True, kw_only=True, tag="ping"):
    """Are you there? The answer measures the round trip."""

    n: Count


class Presence(_Message, frozen=True, kw_only=True, tag="presence"):
    """Who is looking at a game."""

    game: GameId
    here: tuple[bool, bool]
    watchers: Count


class Lobby(_Message, frozen=True, kw_only=True, tag="lobby"):
    """All games that wait for somebody."""

    seeks: list[Seek]


class Turns(_Message, frozen=True, kw_only=True, tag="turns"):
    """The reader's games that are not over."""

    games: list[Waiting]
    """In which it is the reader's turn."""
    others: list[Waiting] = []
    """In which it is the opponent's turn."""
    open: list[Seek] = []
    """That the reader has made and nobody has joined yet."""


class Bye(_Message, frozen=True, kw_only=True, tag="bye"):
    """The last message: come back after so many milliseconds."""

    reason: ByeReason
    after: Count = 0


ServerMessage = Welcome | Snapshot | Events | Ack | Refuse | Ping | Presence | Lobby | Turns | Bye
Message = ClientMessage | ServerMessage

T = TypeVar("T")
_ENCODER = msgspec.json.Encoder()
_FROM_CLIENT: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_FROM_SERVER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
_EVENT: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode(message: Message | Event) -> str:
    """The text of a message or an event."""
    return _ENCODER.encode(message).decode()


def decode(data: bytes | str) -> ClientMessage:
    """The message of a client, whoever sent it; ProtocolError when it is none."""
    return _read(_FROM_CLIENT, data, limit=MAX_MESSAGE)


def decode_server(data: bytes | str) -> ServerMessage:
    """The message of a server, however long; ProtocolError when it is none."""
    return _read(_FROM_SERVER, data)


def decode_event(data: bytes | str) -> Event:
    """An event as the database keeps it; ProtocolError when it is none."""
    return _read(_EVENT, data)


class _EncodedEvents(_Message, frozen=True, kw_only=True, tag="events"):
    game: GameId
    events: list[msgspec.Raw]


def events_message(game: GameId, encoded: Iterable[str]) -> str:
    """The text of an `Events` message, from events that are encoded already."""
    raw = [msgspec.Raw(event.encode()) for event in encoded]
    return _ENCODER.encode(_EncodedEvents(game=game, events=raw)).decode()


class _Version(Struct):
    v: int


class _Versions(Struct):
    events: list[_Version]


_VERSIONS: msgspec.json.Decoder[_Versions] = msgspec.json.Decoder(_Versions)


@lru_cache(256)
def version_range(message: str) -> tuple[int, int]:
    """The first and last version in the text of an `Events` message.

    Cached, because all watchers of a game on a server get the same text.
    """
    events = _VERSIONS.decode(message).events
    return events[0].v, events[-1].v


def kind_of(event: Event) -> str:
    """The kind of an event, as its text says it."""
    return str(type(event).__struct_config__.tag)


def _read(decoder: msgspec.json.Decoder[T], data: bytes | str, limit: int = sys.maxsize) -> T:
    try:
        # No character is shorter than a byte, so that more of the text need not be looked at.
        raw = data[: limit + 1].encode() if isinstance(data, str) else data
        if len(raw) > limit:
            raise ProtocolError("too_long", f"A message has at most {limit} bytes.")
        return decoder.decode(raw)
    except msgspec.ValidationError as error:
        raise ProtocolError("bad_message", f"That is no message: {str(error)[:200]}.") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise ProtocolError("not_json", "The message is not JSON.") from None
