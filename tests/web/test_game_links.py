"""Games in links of the site: they round-trip, and broken links are detected."""

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.random_records import ALL_GAMES, random_record, records
from support.site_tree import tree
from support.typescript import TypeScript

from qirkat import Outcome, alquerque, querni
from qirkat.record import Record

SETTINGS = settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


@pytest.fixture(scope="module")
def site() -> Iterator[TypeScript]:
    with TypeScript("mirror.ts") as process:
        yield process


def nested(tree: dict[str, Any], at: int = 0) -> list[Any]:
    """Return a turn with its notes and what follows, independent of node numbers."""
    turn = tree["turns"][at]
    following = [nested(tree, child) for child in turn["children"]]
    return [turn["move"], turn["comment"], turn["marks"], following]


def way(tree: dict[str, Any], at: int) -> list[int]:
    """Return which child to take at each turn from the start."""
    steps = []
    while (parent := tree["turns"][at]["parent"]) is not None:
        steps.append(tree["turns"][parent]["children"].index(at))
        at = parent
    return steps[::-1]


@pytest.mark.slow
@SETTINGS
@given(records(), st.data())
def test_game_link_round_trip(site: TypeScript, record: Record, data: st.DataObject) -> None:
    sent = tree(record)
    at = data.draw(st.integers(0, len(sent["turns"]) - 1))
    found = site.call("decode", site.call("code", sent, at))
    for part in ("game", "start", "settled"):
        assert found["tree"][part] == sent[part]
    assert nested(found["tree"]) == nested(sent)
    assert way(found["tree"], found["at"]) == way(sent, at)
    assert found["tree"]["tags"] == {}


@SETTINGS
@given(st.integers(0, 2**32))
def test_damaged_link_is_never_another_game(site: TypeScript, seed: int) -> None:
    rng = Random(seed)
    sent = tree(random_record(rng.choice(ALL_GAMES), rng, turns=6))
    sent["turns"][-1]["comment"] = rng.choice(["", "Why?", "Because. " * 9])
    code = site.call("code", sent, rng.randrange(len(sent["turns"])))
    at = rng.randrange(len(code))
    for damaged in (
        code[:at],
        code[:at] + rng.choice(LETTERS.replace(code[at], "")) + code[at + 1 :],
        code[:at] + rng.choice(LETTERS) + code[at:],
        code + "A",
    ):
        answer = site.call("decode", damaged)
        # The last character has unused bits.
        if answer != site.call("decode", code):
            assert answer in ("record-link-broken", "record-link-newer")


@pytest.mark.parametrize(
    "code", ["", "A", "%", "AQ", "Ag", "AgAAAAAA", "AQAAAAAAAAAA", "_" * 9999, "A" * 20000]
)
def test_invalid_links_are_refused(site: TypeScript, code: str) -> None:
    assert site.call("decode", code) in ("record-link-broken", "record-link-newer")


def forged(
    *, shape: bytes = b"\x01\x00\x01", at: int = 0, places: bytes = b"", notes: bytes = b""
) -> str:
    """Make a link of one turn with a valid checksum and the given faults."""
    start = alquerque.start()
    body = b"\x02\x00\x00" + shape + bytes([at, len(places)]) + places + notes
    texts = [alquerque.name, start.text, *([start.moves[0].text] if shape[0] else []), ""]
    crc = zlib.crc32("\n".join(texts).encode() + body) & 0xFFFFFF
    return urlsafe_b64encode(body + crc.to_bytes(3)).decode().rstrip("=")


def deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return b"\x01" + packer.compress(data) + packer.flush()


def test_forged_link_without_a_fault_is_accepted(site: TypeScript) -> None:
    """Otherwise the next test would prove nothing."""
    found = site.call("decode", forged(at=1, notes=b'\x00[[1,"Why?",2]]'))
    assert nested(found["tree"]) == ["", "", [], [["a1", "Why?", [2], []]]]
    assert found["at"] == 1
    assert found == site.call("decode", forged(at=1, notes=deflated(b'[[1,"Why?",2]]')))
    assert nested(site.call("decode", forged(shape=b"\x00"))["tree"]) == ["", "", [], []]


@pytest.mark.parametrize(
    "forgery",
    [
        {"at": 2},
        {"shape": b"\x00", "at": 1},
        {"shape": b"\x01\x01\x01"},
        {"shape": b"\x01\x00\x00"},
        {"shape": b"\x01\x00\xff\xff\xff\x7f"},
        {"shape": b"\xff\xff\xff\x7f\x00\x01"},
        {"shape": b"\xff\xff\xff\xff\xff\x7f"},
        {"places": b"\x01\x00"},
        {"notes": b"\x00["},
        {"notes": b"\x00{}"},
        {"notes": b"\x00null"},
        {"notes": b"\x00[7]"},
        {"notes": b"\x00[null]"},
        {"notes": b'\x00[{"0":0,"1":"x"}]'},
        {"notes": b'\x00[[2,"x"]]'},
        {"notes": b'\x00[[-1,"x"]]'},
        {"notes": b'\x00[[0.5,"x"]]'},
        {"notes": b'\x00[["0","x"]]'},
        {"notes": b'\x00[["length","x"]]'},
        {"notes": b"\x00[[0]]"},
        {"notes": b"\x00[[0,7]]"},
        {"notes": b'\x00[[0,"x",256]]'},
        {"notes": b'\x00[[0,"x",-1]]'},
        {"notes": b'\x00[[0,"x","1"]]'},
        {"notes": b'\x00[[0,"\xff"]]'},
        {"notes": b'\x02[[0,"x"]]'},
        {"notes": b'\x01[[0,"x"]]'},
        {"notes": deflated(b'[[0,"x"]]')[:-2]},
        {"notes": deflated(b'[[0,"x"]]') + b"x"},
        {"notes": deflated(b'[[0,"' + b"x" * 5_000_000 + b'"]]')},
    ],
)
def test_hostile_links_are_refused(site: TypeScript, forgery: dict[str, Any]) -> None:
    assert site.call("decode", forged(**forgery)) == "record-link-broken"


def test_links_are_short_and_never_change(site: TypeScript) -> None:
    """Links are public: these must stay readable for good."""
    record = Record(alquerque)
    for move in ("d3", "b2", "c5", "a1", "c3", "e3", "c4xe3", "f2"):
        record.play(move)
    record.finish(Outcome("white", "resigned"))
    assert site.call("code", tree(record), 0) == "AQAECAWQDf0rKv9J"
    record.root.children[0].add("d2").comment = "Or this?"
    code = site.call("code", tree(record), 2)
    assert code == "AgAEAgAIAQECBVbKfvErAFtbOSwiT3IgdGhpcz8iXV2Mflk"
    rng = Random(1)
    long = Record(querni, querni.start(seed=1))
    while len(long.moves) < 60 and long.outcome is None:
        long.play(rng.choice(long.position.moves))
    assert len(site.call("code", tree(long), 0)) < 25 + 1.3 * len(long.moves)
