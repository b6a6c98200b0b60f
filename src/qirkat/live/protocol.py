"""The wire protocol of live play: every message, its limits, its encoding.

Messages are JSON, one per text frame of a websocket, tagged by `t`. What happened in a game is sent
as events, tagged by `kind`; the database keeps the same texts. docs/protocol.md explains them, and
web/src/connection/protocol.ts is the TypeScript side.
"""

import sys
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

from qirkat.live.clock import Side

PROTOCOL = 1
"""The version of the protocol; clients of another version are closed."""

MAX_MESSAGE = 4096
"""Bytes of a message to the server."""


def _exactly(pattern: str) -> Meta:
    """Match the whole text; `$` alone would allow a line break at the end."""
    return Meta(pattern=f"^{pattern}$(?!\n)")


GameId = Annotated[str, _exactly("[1-9A-HJ-NP-Za-km-z]{10}")]
"""Ten characters of base58."""
RequestId = Annotated[str, _exactly("[0-9a-f]{16}")]
"""Random, one per request of a client, and the same when it is resent."""
Key = Annotated[str, _exactly("[0-9]{1,20}")]
"""`Position.key` in decimal digits: too large for the numbers of JavaScript."""
Seed = Annotated[str, _exactly("[0-9]{1,20}")]
Digest = Annotated[str, _exactly("[0-9a-f]{64}")]
"""32 bytes as hexadecimal digits."""
Part = Annotated[str, _exactly("[0-9a-f]{32}")]
"""A player's part of the fair draw, 16 bytes as hexadecimal digits."""
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
    """A message that cannot be decoded; `reason` is a stable key."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


# Events: what happened in a game.


class _Event(
    Struct, frozen=True, kw_only=True, gc=False, tag_field="kind", forbid_unknown_fields=True
):
    v: Count
    """The version of the game after this event: 1, 2, 3, …"""
    at: Millis
    by: Side | None = None
    """The side that caused it; None for the server."""


class Started(_Event, frozen=True, kw_only=True, tag="start"):
    """The game has started; reveals the fair draw of the set-up."""

    seed: Seed | None
    """Of Querni's set-up; None if the start was given or is always the same."""
    secret: Digest
    creator: Part
    joiner: Part
    clocks: Clocks | None
    """None if time is unlimited, here and below."""


class Moved(_Event, frozen=True, kw_only=True, tag="move"):
    """A move was made."""

    line: Count
    """How often turns had been taken back before."""
    ply: Count
    """The number of turns before it in this line."""
    move: MoveText
    id: RequestId
    clocks: Clocks | None
    lag: Count
    """Milliseconds given back to the mover for lag."""


class Offered(_Event, frozen=True, kw_only=True, tag="offer"):
    """A player has made an offer."""

    what: Offerable


class Declined(_Event, frozen=True, kw_only=True, tag="decline"):
    """The opponent has declined an offer."""

    what: Offerable


class TakenBack(_Event, frozen=True, kw_only=True, tag="takeback"):
    """The opponent has agreed to a takeback: the last turns are undone."""

    plies: Count
    clocks: Clocks | None


class TimeGiven(_Event, frozen=True, kw_only=True, tag="time"):
    """A player has given the opponent more time."""

    to: Side
    ms: Millis
    clocks: Clocks | None


class Credited(_Event, frozen=True, kw_only=True, tag="credit"):
    """The running turn was credited for an outage of all servers."""

    outage: Count
    ms: Millis
    clocks: Clocks | None


class Said(_Event, frozen=True, kw_only=True, tag="phrase"):
    """A fixed phrase, shown in each reader's language."""

    which: Phrase


class Ended(_Event, frozen=True, kw_only=True, tag="end"):
    """The game is over."""

    winner: Side | None
    """None for a draw or an aborted game."""
    reason: Word


class Rated(_Event, frozen=True, kw_only=True, tag="ratings"):
    """The ratings before and after a rated game, the first side's first."""

    before: tuple[int, int]
    after: tuple[int, int]


class Rematched(_Event, frozen=True, kw_only=True, tag="rematch"):
    """Both have agreed to a rematch, which is this game."""

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


# Parts of messages.


class Person(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """A person, with or without an account."""

    id: str
    name: str
    guest: bool = False


class Player(Person, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person as a player of a game."""

    rating: int | None = None
    """None for guests and deleted people."""
    provisional: bool = False
    """Whether the rating is based on too few games."""


class GameInfo(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """What is known about a game besides its events."""

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
    """None until both players are known."""
    maker: Player | None = None
    """The creator, for players who arrive by a link."""
    creator: Side | None = None
    """The creator's side; None while that is left to chance."""
    side: Wish = "random"
    """The side that the creator asked for."""
    commitment: Digest
    start: str | None = None
    """The text of the start position, if one was given."""
    mirror: GameId | None = None
    """The match of two games from one set-up, if it belongs to one."""
    round: Count | None = None
    """1 or 2 in a match."""
    created: Millis = 0


class Seek(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """An open game, as the lobby lists it."""

    id: GameId
    game: str
    time: str
    rated: bool
    mirror: bool
    side: Wish
    creator: Player
    created: Millis


class Waiting(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """A running game of the reader."""

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
    """Watch a game, from the version that the client has."""

    game: GameId
    have: Count = 0


class Unwatch(_Message, frozen=True, kw_only=True, tag="unwatch"):
    """Stop watching a game."""

    game: GameId


class WatchLobby(_Message, frozen=True, kw_only=True, tag="lobby"):
    """Watch the lobby, or stop."""

    on: bool


class MoveRequest(_Message, frozen=True, kw_only=True, tag="move"):
    """Make a move, from the position that the client shows."""

    id: RequestId
    game: GameId
    ply: Count
    key: Key
    move: MoveText


class Act(_Message, frozen=True, kw_only=True, tag="act"):
    """Any other command. Offering what the opponent has offered accepts it."""

    id: RequestId
    game: GameId
    what: What
    which: Word | None = None
    """The phrase to send, the offer to decline, or `draw` to claim only a draw."""


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
    """New events of a game, in order and without gaps.

    `after` is when the event before them happened, if there is one and the sender says so.
    """

    game: GameId
    events: list[Event]
    after: Millis | None = None


class Ack(_Message, frozen=True, kw_only=True, tag="ack"):
    """A command was carried out, and is on disk."""

    id: RequestId
    game: GameId
    version: Count


class Refuse(_Message, frozen=True, kw_only=True, tag="refuse"):
    """A command was refused."""

    id: RequestId | None
    game: GameId | None
    reason: str
    sentence: str


class Ping(_Message, frozen=True, kw_only=True, tag="ping"):
    """Measures the round trip by its answer, and tells the server's time."""

    n: Count
    now: Millis | None = None
    """None from versions before 0.7."""


class Presence(_Message, frozen=True, kw_only=True, tag="presence"):
    """Who is watching a game."""

    game: GameId
    here: tuple[bool, bool]
    watchers: Count


class Lobby(_Message, frozen=True, kw_only=True, tag="lobby"):
    """All open games that are listed."""

    seeks: list[Seek]


class Turns(_Message, frozen=True, kw_only=True, tag="turns"):
    """The reader's unfinished games."""

    games: list[Waiting]
    """Games in which it is the reader's turn."""
    others: list[Waiting] = []
    """Games in which it is the opponent's turn."""
    open: list[Seek] = []
    """Games that the reader has created and nobody has joined."""


class Bye(_Message, frozen=True, kw_only=True, tag="bye"):
    """The last message: reconnect after so many milliseconds."""

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
    """Encode a message or an event."""
    return _ENCODER.encode(message).decode()


def decode(data: bytes | str) -> ClientMessage:
    """Decode a message of a client; ProtocolError if it is not one."""
    return _read(_FROM_CLIENT, data, limit=MAX_MESSAGE)


def decode_server(data: bytes | str) -> ServerMessage:
    """Decode a message of a server, of any length; ProtocolError if it is not one."""
    return _read(_FROM_SERVER, data)


def decode_event(data: bytes | str) -> Event:
    """Decode an event of the database; ProtocolError if it is not one."""
    return _read(_EVENT, data)


class _EncodedEvents(_Message, frozen=True, kw_only=True, tag="events"):
    game: GameId
    events: list[msgspec.Raw]
    after: Millis | None


def events_message(game: GameId, encoded: Iterable[str], *, after: Millis | None) -> str:
    """The text of an `Events` message, from events that are encoded already."""
    raw = [msgspec.Raw(event.encode()) for event in encoded]
    return _ENCODER.encode(_EncodedEvents(game=game, events=raw, after=after)).decode()


class Span(NamedTuple):
    """The versions of some events, when the last one happened, and when the one before them did."""

    first: int
    last: int
    at: int
    after: int | None


class _Version(Struct):
    v: int
    at: int


class _Versions(Struct, tag_field="t", tag="events"):
    events: list[_Version]
    after: int | None = None


class _Word(Struct, tag_field="t", tag="refuse"):
    pass


_VERSIONS: msgspec.json.Decoder[_Versions | _Word] = msgspec.json.Decoder(_Versions | _Word)


@lru_cache(256)
def span(message: str) -> Span | None:
    """The span of the text of an `Events` message; None for a `Refuse`.

    Cached, because all watchers of a game on a server get the same text.
    """
    decoded = _VERSIONS.decode(message)
    if isinstance(decoded, _Word):
        return None
    first, last = decoded.events[0], decoded.events[-1]
    return Span(first.v, last.v, last.at, decoded.after)


def kind_of(event: Event) -> str:
    """The tag of an event."""
    return str(type(event).__struct_config__.tag)


def _read(decoder: msgspec.json.Decoder[T], data: bytes | str, limit: int = sys.maxsize) -> T:
    try:
        # A character has at least one byte, so a longer text need not be encoded.
        raw = data[: limit + 1].encode() if isinstance(data, str) else data
        if len(raw) > limit:
            raise ProtocolError("too_long", f"A message can have at most {limit} bytes.")
        return decoder.decode(raw)
    except msgspec.ValidationError as error:
        raise ProtocolError("bad_message", f"Invalid message: {str(error)[:200]}.") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise ProtocolError("not_json", "The message is not JSON.") from None
