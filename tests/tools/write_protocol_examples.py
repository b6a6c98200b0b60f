"""An example of every message, event and draw of live play; the page reads the same ones.

`PYTHONPATH=tests python -m tools.write_protocol_examples --write` rewrites
tests/data/protocol.json; the tests of the protocol in Python and in TypeScript check it.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from typing import Any, get_args

from support.paths import DATA

from qirkat import alquerque
from qirkat.live import protocol as wire
from qirkat.live.fair_draw import commitment, fair_setup
from qirkat.live.game import REFUSALS

EXAMPLES = DATA / "protocol.json"

GAME, NEXT, MATCH = "3mJr7AoUXx", "Zz9kPqRs12", "mirror1234"
ID = "00c0ffee00c0ffee"
AT = 1_790_000_000_000
SECRET, CREATOR, JOINER = bytes(range(32)), bytes(range(16)), bytes(range(240, 256))
ANA = wire.Player(id="p1", name="Ana", rating=1512, provisional=True)
GUEST = wire.Player(id="g2", name="Guest 4711", guest=True)

CLIENT: list[wire.ClientMessage] = [
    wire.Hello(protocol=wire.PROTOCOL, language="es"),
    wire.Watch(game=GAME, have=17),
    wire.Unwatch(game=GAME),
    wire.WatchLobby(on=True),
    wire.MoveRequest(id=ID, game=GAME, ply=0, key=str(alquerque.start().key), move="d2"),
    wire.MoveRequest(id=ID, game=GAME, ply=2, key="18446744073709551615", move="c3-e5x10-16"),
    *(wire.Act(id=ID, game=GAME, what=what) for what in get_args(wire.What)),
    *(wire.Act(id=ID, game=GAME, what="phrase", which=which) for which in wire.PHRASES),
    wire.Pong(n=3),
]
EVENTS: list[wire.Event] = [
    wire.Started(
        v=1,
        at=AT,
        seed=str(fair_setup(SECRET, CREATOR, JOINER).seed),
        secret=SECRET.hex(),
        creator=CREATOR.hex(),
        joiner=JOINER.hex(),
        clocks=(300_000, 300_000),
    ),
    wire.Started(
        v=1,
        at=AT,
        seed=None,
        secret=SECRET.hex(),
        creator=CREATOR.hex(),
        joiner=JOINER.hex(),
        clocks=None,
    ),
    wire.Moved(
        v=2, at=AT, by=0, line=0, ply=0, move="d2", id=ID, clocks=(300_000, 299_123), lag=87
    ),
    wire.Moved(v=2, at=AT, by=1, line=1, ply=3, move="pass", id=ID, clocks=None, lag=0),
    *(wire.Offered(v=3, at=AT, by=1, what=what) for what in get_args(wire.Offerable)),
    wire.Declined(v=4, at=AT, by=0, what="draw"),
    wire.TakenBack(v=5, at=AT, by=0, plies=2, clocks=(1, 2)),
    wire.TimeGiven(v=6, at=AT, by=0, to=1, ms=15_000, clocks=(1, 15_002)),
    wire.Credited(v=7, at=AT, outage=4, ms=65_000, clocks=(65_001, 15_002)),
    wire.Said(v=8, at=AT, by=1, which="well_played"),
    wire.Ended(v=9, at=AT, by=1, winner=0, reason="resigned"),
    wire.Ended(v=9, at=AT, winner=None, reason="quiet_30"),
    wire.Rated(v=10, at=AT, before=(1512, 1480), after=(1520, 1471)),
    wire.Rematched(v=11, at=AT, by=0, game=NEXT),
]
FULL = wire.GameInfo(
    id=GAME,
    game="querni.voluntary_pass",
    time="5+3",
    rated=True,
    state="over",
    open=True,
    first=ANA,
    second=GUEST,
    creator=1,
    side="second",
    commitment=commitment(SECRET),
    start="10/10/10/10/10/10/AaBbCc4 b 0 1",
    mirror=MATCH,
    round=2,
    created=AT,
)
BARE = wire.GameInfo(id=GAME, game="alquerque", time="-", commitment=commitment(SECRET))
SEEK = wire.Seek(
    id=GAME,
    game="querni",
    time="3d",
    rated=False,
    mirror=True,
    side="random",
    creator=ANA,
    created=AT,
)
SERVER: list[wire.ServerMessage] = [
    wire.Welcome(
        protocol=wire.PROTOCOL,
        person=wire.Person(id="p1", name="Ana"),
        now=AT,
        server="0.5.0",
    ),
    wire.Welcome(protocol=wire.PROTOCOL, person=None, now=AT, server="0.5.0"),
    wire.Snapshot(game=GAME, info=FULL, version=len(EVENTS), events=EVENTS),
    wire.Snapshot(game=GAME, info=BARE, version=0, events=[]),
    wire.Events(game=GAME, events=EVENTS[2:3]),
    wire.Ack(id=ID, game=GAME, version=2),
    wire.Refuse(id=ID, game=GAME, reason="stale", sentence=REFUSALS["stale"]),
    wire.Refuse(id=None, game=None, reason="bad_message", sentence="«漢» is no message."),
    wire.Ping(n=3, now=AT),
    wire.Ping(n=4),
    wire.Presence(game=GAME, here=(True, False), watchers=12),
    wire.Lobby(seeks=[SEEK]),
    wire.Lobby(seeks=[]),
    wire.Turns(
        games=[
            wire.Waiting(id=GAME, game="querni", time="3d", opponent=GUEST, deadline=AT),
            wire.Waiting(id=NEXT, game="alquerque", time="-", opponent=ANA, deadline=None),
        ],
        others=[wire.Waiting(id=GAME, game="querni", time="5+3", opponent=ANA, deadline=AT)],
        open=[SEEK],
    ),
    *(wire.Bye(reason=reason, after=1_500) for reason in get_args(wire.ByeReason)),
]
# What may be left out, and what it means then.
SHORT: list[tuple[str, wire.Message]] = [
    (f'{{"t":"watch","game":"{GAME}"}}', wire.Watch(game=GAME, have=0)),
    (
        f'{{"t":"act","id":"{ID}","game":"{GAME}","what":"resign"}}',
        wire.Act(id=ID, game=GAME, what="resign", which=None),
    ),
    ('{"t":"bye","reason":"slow"}', wire.Bye(reason="slow", after=0)),
    ('{"t":"turns","games":[]}', wire.Turns(games=[], others=[], open=[])),
    (
        f'{{"t":"snapshot","game":"{GAME}","info":{{"id":"{GAME}","game":"alquerque","time":"-",'
        f'"commitment":"{commitment(SECRET)}"}},"version":0,"events":[]}}',
        wire.Snapshot(game=GAME, info=BARE, version=0, events=[]),
    ),
    (
        f'{{"t":"events","game":"{GAME}","events":'
        '[{"kind":"end","v":1,"at":0,"winner":null,"reason":"aborted"}]}',
        wire.Events(game=GAME, events=[wire.Ended(v=1, at=0, winner=None, reason="aborted")]),
    ),
]
# What neither side takes for a message: not JSON, of no kind, with a field missing or wrong.
REFUSED = [
    "",
    "null",
    "[]",
    "1",
    '"hello"',
    "{",
    "{}",
    '{"t":1}',
    '{"t":"nothing"}',
    '{"t":"watch"}',
    '{"t":"watch","game":"3mJr7AoUX"}',
    '{"t":"watch","game":"3mJr7AoUX0"}',
    f'{{"t":"watch","game":"{GAME}","have":-1}}',
    f'{{"t":"watch","game":"{GAME}","have":1.5}}',
    f'{{"t":"watch","game":"{GAME}","have":null}}',
    f'{{"t":"watch","game":"{GAME}","have":9007199254740993}}',
    '{"t":"lobby","on":1}',
    '{"t":"lobby","seeks":{}}',
    f'{{"t":"move","id":"{ID}","game":"{GAME}","ply":0,"key":1,"move":"d2"}}',
    f'{{"t":"move","id":"{ID}","game":"{GAME}","ply":0,"key":"1","move":""}}',
    f'{{"t":"move","id":"{ID}","game":"{GAME}","ply":0,"key":"1","move":"{17 * "d"}"}}',
    f'{{"t":"move","id":"{ID[1:]}","game":"{GAME}","ply":0,"key":"1","move":"d2"}}',
    f'{{"t":"move","id":"{ID.upper()}","game":"{GAME}","ply":0,"key":"1","move":"d2"}}',
    f'{{"t":"act","id":"{ID}","game":"{GAME}","what":"cheat"}}',
    f'{{"t":"act","id":"{ID}","game":"{GAME}","what":"phrase","which":"Hello!"}}',
    '{"t":"bye","reason":"because","after":0}',
    f'{{"t":"presence","game":"{GAME}","here":[true],"watchers":0}}',
    f'{{"t":"events","game":"{GAME}","events":[{{"kind":"end","v":1,"at":0,"winner":2,'
    '"reason":"time"}]}',
    f'{{"t":"events","game":"{GAME}","events":[{{"kind":"nothing","v":1,"at":0}}]}}',
]


def draws() -> list[dict[str, Any]]:
    """Some fair draws with all their parts."""
    found = []
    for number in range(6):
        secret = sha256(f"secret {number}".encode()).digest()
        creator = sha256(f"creator {number}".encode()).digest()[:16]
        joiner = sha256(f"joiner {number}".encode()).digest()[:16]
        drawn = fair_setup(secret, creator, joiner)
        found.append(
            {
                "commitment": commitment(secret),
                "secret": secret.hex(),
                "creator": creator.hex(),
                "joiner": joiner.hex(),
                "seed": str(drawn.seed),
                "creator_is_first": drawn.creator_is_first,
            }
        )
    return found


def generate() -> str:
    """The current content of the file, one line per example."""

    def listed(entries: list[str]) -> str:
        return "[\n" + ",\n".join(entries) + "\n]"

    def quoted(value: object) -> str:
        return json.dumps(value, ensure_ascii=False)

    short = [f'{{"text": {quoted(text)}, "full": {wire.encode(full)}}}' for text, full in SHORT]
    parts = {
        "protocol": quoted(wire.PROTOCOL),
        "limits": quoted({"message": wire.MAX_MESSAGE}),
        "words": quoted(
            {
                "what": get_args(wire.What),
                "offers": get_args(wire.Offerable),
                "phrases": wire.PHRASES,
                "byes": get_args(wire.ByeReason),
                "refusals": sorted(REFUSALS),
            }
        ),
        "client": listed([wire.encode(message) for message in CLIENT]),
        "server": listed([wire.encode(message) for message in SERVER]),
        "events": listed([wire.encode(event) for event in EVENTS]),
        "short": listed(short),
        "refused": listed([quoted(text) for text in REFUSED]),
        "draws": listed([quoted(drawn) for drawn in draws()]),
    }
    return "{\n" + ",\n".join(f'"{name}": {text}' for name, text in parts.items()) + "\n}\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        EXAMPLES.write_text(generate(), encoding="utf-8")
    else:
        print(generate())
