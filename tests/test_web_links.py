"""A game in one link of the site: whole games come back, and a broken link is seen."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_records import ALL_GAMES, random_record, records
from test_web_records import tree
from typescript import TypeScript

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


def played(record: Record) -> dict[str, Any]:
    """What a link holds of a record: its main line and its end."""
    bare = Record(record.game, record.start)
    for move in record.moves:
        bare.play(move)
    if bare.outcome is None:
        bare.finish(record._settled)
    return tree(bare)


@SETTINGS
@given(records())
def test_a_game_comes_back_from_its_link(site: TypeScript, record: Record) -> None:
    assert site.call("decode", site.call("code", tree(record))) == played(record)


@SETTINGS
@given(st.integers(0, 2**32))
def test_a_damaged_link_is_never_another_game(site: TypeScript, seed: int) -> None:
    rng = Random(seed)
    code = site.call("code", tree(random_record(rng.choice(ALL_GAMES), rng, turns=6)))
    at = rng.randrange(len(code))
    for damaged in (
        code[:at],
        code[:at] + rng.choice(LETTERS.replace(code[at], "")) + code[at + 1 :],
        code[:at] + rng.choice(LETTERS) + code[at:],
        code + "A",
    ):
        answer = site.call("decode", damaged)
        # The last letter has bits to spare, which mean nothing.
        if answer != site.call("decode", code):
            assert answer in ("record-link-broken", "record-link-newer")


@pytest.mark.parametrize("code", ["", "A", "%", "AQ", "AQAAAAAAAAAA", "_" * 9999, "A" * 20000])
def test_what_is_no_link_is_seen(site: TypeScript, code: str) -> None:
    assert site.call("decode", code) in ("record-link-broken", "record-link-newer")


def test_links_are_short_and_stay_as_they_are(site: TypeScript) -> None:
    """Links are out in the world: these must be read for ever."""
    record = Record(alquerque)
    for move in ("d3", "b2", "c5", "a1", "c3", "e3", "c4xe3", "f2"):
        record.play(move)
    record.finish(Outcome("white", "resigned"))
    assert site.call("code", tree(record)) == "AQAECAWQDf0rKv9J"
    rng = Random(1)
    long = Record(querni, querni.start(seed=1))
    while len(long.moves) < 60 and long.outcome is None:
        long.play(rng.choice(long.position.moves))
    assert len(site.call("code", tree(long))) < 25 + 1.3 * len(long.moves)
