"""Audits games by their events alone.

Clocks are computed here by docs/durability.md, independently of the server's code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

LAG = 500
COMING_BACK = 5_000
FIRST_TURN = 60_000
GIFT = {"real": 15_000, "days": 86_400_000}
DAY = 86_400_000


class Outage(NamedTuple):
    since: int
    until: int


class Control(NamedTuple):
    """A time control in milliseconds."""

    kind: str
    initial: int = 0
    increment: int = 0

    @classmethod
    def read(cls, text: str) -> Control:
        if text == "-":
            return cls("unlimited")
        if text.endswith("d"):
            return cls("days", int(text[:-1]) * DAY)
        minutes, seconds = text.split("+")
        return cls("real", int(float(minutes) * 60_000), int(seconds) * 1000)


def check_order(events: Sequence[Mapping[str, Any]]) -> None:
    """Check versions, plies and times."""
    assert [event["v"] for event in events] == list(range(1, len(events) + 1))
    turns = [(each["line"], each["ply"]) for each in events if each["kind"] == "move"]
    assert len(turns) == len(set(turns)), "a turn was taken twice"
    ids = [each["id"] for each in events if each["kind"] == "move"]
    assert len(ids) == len(set(ids)), "one move was written twice"
    times = [each["at"] for each in events]
    assert times == sorted(times), "time ran back"
    assert sum(each["kind"] == "end" for each in events) <= 1


def check_clocks(
    time: str, events: Sequence[Mapping[str, Any]], outages: Mapping[int, Outage]
) -> int:
    """Check the clocks to the millisecond; the sum of all credits.

    A player has the time of the control, gifts of the opponent, measured lag from a reserve, and
    for each outage the part in which the turn was running plus five seconds.
    """
    control = Control.read(time)
    left = [control.initial, control.initial]
    refill = min(250, (control.initial + 40 * control.increment) // 150)
    reserve = [4 * refill, 4 * refill]
    turns = [0, 0]
    side, since, extra, credited = 0, 0, 0, 0
    known: set[int] = set()
    for event in events:
        at, kind = event["at"], event["kind"]
        elapsed = at - since
        is_first = control.kind == "real" and turns[side] == 0
        allowed = FIRST_TURN + extra if is_first else left[side]
        if kind == "start":
            since = at
        elif kind == "move":
            assert event["by"] == side
            lag = event["lag"]
            assert 0 <= lag <= min(LAG, elapsed), "more lag than can be"
            if control.kind != "unlimited":
                assert elapsed - lag < allowed, "a turn was taken when its time was up"
            if control.kind == "real" and not is_first:
                assert lag <= reserve[side], "more lag than the reserve has"
                reserve[side] = min(4 * refill, reserve[side] - lag + refill)
                left[side] += control.increment - (elapsed - lag)
            if control.kind == "days":
                left[side] = control.initial
            turns[side] += 1
            side, since, extra = 1 - side, at, 0
        elif kind == "time":
            assert event["by"] == 1 - event["to"], "nobody can give themselves time"
            assert event["ms"] == GIFT[control.kind]
            left[event["to"]] += event["ms"]
        elif kind == "credit":
            outage = outages[event["outage"]]
            assert event["outage"] not in known, "an outage was credited twice"
            known.add(event["outage"])
            overlap = min(outage.until, at) - max(outage.since, since)
            assert overlap > 0, "credit for an outage in which the turn did not run"
            assert event["ms"] <= overlap + COMING_BACK, "more credit than is owed"
            credited += event["ms"]
            if is_first:
                extra += event["ms"]
            else:
                left[side] += event["ms"]
        elif kind == "takeback":
            if control.kind == "real" and not is_first:
                left[side] = max(1, left[side] - elapsed)
            if event["plies"] % 2:
                side = 1 - side
            since, extra = at, 0
        elif kind == "end" and event["reason"] == "time":
            assert elapsed >= allowed, "a game was lost by time that was left"
        elif kind == "end" and event["reason"] == "aborted" and event["by"] is None:
            assert is_first
            assert elapsed >= allowed, "a game was aborted too early"
        if event.get("clocks") is not None:
            assert list(event["clocks"]) == left, f"clocks {event['clocks']} should be {left}"
    return credited
