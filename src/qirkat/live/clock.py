"""Time controls, and the clocks of two sides: whole milliseconds, and no clock is ever read here.

    control = TimeControl.parse("5+3")
    clock = Clock.start(control, side=0, at=now)
    clock = clock.taken(at=now, lag=80)

Sides are 0 and 1; which game is played does not matter. `at` and `now` are Unix time in
milliseconds, given by whoever asks.
"""

import re
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

MAX_LAG = 500
"""Of a round trip no more than this is given back for a turn."""

FIRST_TURN = 60 * SECOND
"""In real time the clocks stand still for each side's first turn, which has this long instead."""

COMING_BACK = 5 * SECOND
"""Credited after an outage beyond its length: nobody is back at once."""

IDLE = 30 * DAY
"""Where no clock runs, a turn that takes this long may be called abandoned."""

Side = Literal[0, 1]
Both = tuple[int, int]
"""A number for each side, the first side's first."""

_MINUTES = {"0.25": 15, "0.5": 30, "0.75": 45, "1.5": 90}
_WHOLE = re.compile(r"0|[1-9][0-9]{0,2}")
_MAX_MINUTES = 180
_MAX_INCREMENT = 180
_MAX_DAYS = 14


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How long the players may think; `5+3`, `3d` and `-` are read and written.

    >>> TimeControl.parse("0.5+2")
    TimeControl(kind='real', initial=30000, increment=2000)
    """

    kind: Literal["real", "days", "unlimited"]
    initial: int = 0
    """Milliseconds at the start; with days, for each turn."""
    increment: int = 0
    """Milliseconds added after a turn."""

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """The time control of a text; ValueError says what is wrong."""
        if text == "-":
            return cls("unlimited")
        if text.endswith("d"):
            days = _whole(text[:-1])
            if days is None or not 1 <= days <= _MAX_DAYS:
                raise ValueError(f"Days per turn go from 1d to {_MAX_DAYS}d.")
            return cls("days", days * DAY)
        minutes, plus, seconds = text.partition("+")
        if not plus:
            raise ValueError("A time control is like 5+3, 3d or -.")
        initial = _MINUTES.get(minutes)
        if initial is None:
            whole = _whole(minutes)
            if whole is None or not 1 <= whole <= _MAX_MINUTES:
                raise ValueError(
                    f"Minutes are {', '.join(_MINUTES)} or whole, from 1 to {_MAX_MINUTES}."
                )
            initial = whole * 60
        increment = _whole(seconds)
        if increment is None or increment > _MAX_INCREMENT:
            raise ValueError(
                f"The increment is a whole number of seconds from 0 to {_MAX_INCREMENT}."
            )
        return cls("real", initial * SECOND, increment * SECOND)

    def __str__(self) -> str:
        """The text that `parse` reads."""
        if self.kind == "unlimited":
            return "-"
        if self.kind == "days":
            return f"{self.initial // DAY}d"
        seconds = self.initial // SECOND
        minutes = next((text for text, value in _MINUTES.items() if value == seconds), None)
        return f"{minutes or seconds // 60}+{self.increment // SECOND}"

    @property
    def gift(self) -> int:
        """What a player gives the other at a time: 15 seconds, a day, or nothing."""
        return {"real": 15 * SECOND, "days": DAY, "unlimited": 0}[self.kind]

    @property
    def most(self) -> int:
        """What gifts may fill a clock up to: twice what any player can start with."""
        longest = {"real": _MAX_MINUTES * MINUTE, "days": _MAX_DAYS * DAY, "unlimited": 0}
        return 2 * longest[self.kind]


class Outage(NamedTuple):
    """A time in which no server was there, by its number."""

    id: int
    since: int
    until: int


@dataclass(frozen=True, slots=True)
class Clock:
    """Both clocks at the beginning of the running turn; a frozen value.

    `left` is never below zero, and grows only by increments, gifts, credits and, at most MAX_LAG a
    turn, by lag.
    """

    control: TimeControl
    left: Both
    """Milliseconds of each side when the turn began; with days, what its turn has. (0, 0) where
    time is unlimited."""
    side: Side
    """Whose turn it is."""
    since: int
    """When the turn began."""
    turns: Both = (0, 0)
    """How many turns each side has taken, those that were taken back included: nobody gets a
    second first turn."""
    extra: int = 0
    """What was credited to a first turn, whose clock stands still."""

    @classmethod
    def start(cls, control: TimeControl, *, side: Side, at: int) -> "Clock":
        """The clocks when a game begins."""
        return cls(control, (control.initial, control.initial), side, at)

    @property
    def shown(self) -> Both | None:
        """Both clocks when the turn began; None where time is unlimited."""
        return None if self.control.kind == "unlimited" else self.left

    @property
    def is_first_turn(self) -> bool:
        """Whether this is the first turn of its side, in real time: its clock stands still."""
        return self.control.kind == "real" and self.turns[self.side] == 0

    @property
    def allowed(self) -> int | None:
        """What the running turn may take; None for as long as one likes."""
        if self.control.kind == "unlimited":
            return None
        return FIRST_TURN + self.extra if self.is_first_turn else self.left[self.side]

    @property
    def deadline(self) -> int | None:
        """When the time is up whatever the lag was."""
        return None if self.allowed is None else self.since + self.allowed + MAX_LAG

    def lag(self, at: int, round_trip: int) -> int:
        """What of a measured round trip is given back for a turn taken at this time."""
        return max(0, min(round_trip, MAX_LAG, at - self.since))

    def used(self, at: int, round_trip: int = 0) -> int:
        """How long the turn has taken at this time, lag taken off."""
        return max(0, at - self.since) - self.lag(at, round_trip)

    def is_up(self, at: int, round_trip: int = MAX_LAG) -> bool:
        """Whether the time for the turn is over; not before the deadline if no lag is named."""
        return self.allowed is not None and self.used(at, round_trip) >= self.allowed

    def taken(self, at: int, round_trip: int) -> "Clock":
        """The clocks after the turn, when the other's has begun.

        Whether the time was up is not asked here: `is_up` comes first.
        """
        left = self.left[self.side]
        if self.control.kind == "days":
            left = self.control.initial
        elif self.control.kind == "real" and not self.is_first_turn:
            left = max(0, left - self.used(at, round_trip)) + self.control.increment
        return replace(
            self,
            left=_with(self.left, self.side, left),
            side=other(self.side),
            since=max(at, self.since),
            turns=_with(self.turns, self.side, self.turns[self.side] + 1),
            extra=0,
        )

    def handed(self, side: Side, at: int) -> "Clock":
        """The clocks when a turn is taken back, and it is this side's turn again.

        What the running turn has taken is paid, and nobody gets time back.
        """
        left = self.left
        if self.control.kind == "real" and not self.is_first_turn:
            # One who was within the allowance for lag keeps a moment.
            paid = max(1, left[self.side] - max(0, at - self.since))
            left = _with(left, self.side, paid)
        return replace(self, left=left, side=side, since=max(at, self.since), extra=0)

    def given(self, side: Side, ms: int) -> "Clock":
        """The clocks after a gift."""
        return replace(self, left=_with(self.left, side, self.left[side] + ms))

    def credit(self, outage: Outage, at: int) -> int:
        """What the running turn is owed for an outage; 0 where it owes nothing.

        Nothing is owed where time was up before the outage.
        """
        if self.deadline is None or self.deadline <= outage.since:
            return 0
        overlap = min(outage.until, at) - max(outage.since, self.since)
        return overlap + COMING_BACK if overlap > 0 else 0

    def credited(self, ms: int) -> "Clock":
        """The clocks after a credit for the running turn."""
        if self.is_first_turn:
            return replace(self, extra=self.extra + ms)
        return self.given(self.side, ms)

    def showing(self, left: Both | None) -> "Clock":
        """The same with other times left, as somebody wrote them down."""
        return self if left is None else replace(self, left=left)


def other(side: Side) -> Side:
    """The opponent."""
    return 1 if side == 0 else 0


def _with(both: Both, side: Side, value: int) -> Both:
    return (value, both[1]) if side == 0 else (both[0], value)


def _whole(text: str) -> int | None:
    return int(text) if _WHOLE.fullmatch(text) else None
