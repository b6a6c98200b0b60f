"""Which messages servers may send each other: others are dropped before they are used.

A message of the bus is a hint, and the store has the truth, so dropping one loses nothing.
"""

import msgspec

from qirkat.cluster.bus import MAX_BYTES
from qirkat.cluster.presence import PresenceReport
from qirkat.live.protocol import Events, ProtocolError, Refuse, decode_server
from qirkat.storage.store import Ended

_presence = msgspec.json.Decoder(PresenceReport)
_ended = msgspec.json.Decoder(Ended)


def is_valid(channel: str, text: str) -> bool:
    """Whether a text is a message of a channel."""
    kind, _, about = channel.partition(":")
    try:
        if len(text) > MAX_BYTES:
            return False
        match kind:
            case "lobby" | "person":
                return text == ""
            case "presence":
                _presence.decode(text)
            case "sessions":
                _ended.decode(text)
            case "game":
                return _is_about(about, text)
            case _:
                return False
    except (msgspec.MsgspecError, ProtocolError, UnicodeError, RecursionError):
        return False
    return True


def _is_about(game: str, text: str) -> bool:
    """Whether a text has consecutive events of a game, or says that it has lost some."""
    message = decode_server(text)
    if isinstance(message, Refuse):
        return message.game == game and message.reason == "rewound"
    if not isinstance(message, Events) or message.game != game or not message.events:
        return False
    first = message.events[0].v
    return first > 0 and all(event.v == v for v, event in enumerate(message.events, first))
