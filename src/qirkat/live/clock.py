"""Time controls, and the clocks of two sides, in whole milliseconds. Pure: reads no clock.

    control = TimeControl.parse("5+3")
    clock = Clock.start(control, side=0, at=now)
    clock = clock.taken(at=now, lag=clock.lag(at=now, round_trip=80))

Sides are 0 and 1, for either game. `at` and `now` are Unix time in milliseconds, passed in.
"""

import re
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

MAX_LAG = 500
"""Milliseconds of a round trip that are given back for a turn at most."""

_MAX_REFILL = 250
_REFILL_SHARE = 150  # a turn refills this part of the time that a player has for a long game
_LONG_GAME = 40  # turns of a player
_RESERVE = 4  # refills

FIRST_TURN = 60 * SECOND
"""In real time the clock does not run during a side's first turn, which may take this long."""

COMING_BACK = 5 * SECOND
"""Credited on top of the length of an outage, for the time to reconnect."""

IDLE = 30 * DAY
"""With unlimited time, a turn that takes this long may be claimed as abandoned."""

Side = Literal[0, 1]
Both = tuple[int, int]
"""A number for each side, the first side's first."""

_MINUTES = {"0.25": 15, "0.5": 30, "0.75": 45, "1.5": 90}
_WHOLE = re.compile(r"0|[1-9][0-9]{0,2}")
_MAX_MINUTES = 180
_MAX_INCREMENT = 180
_MAX_DAYS = 14


class TimeControl(Struct, frozen=True):
    """A time control: `5+3` (minutes and increment), `3d` (days per turn) or `-` (unlimited).

    >>> TimeControl.parse("0.5+2")
    TimeControl(kind='real', initial=30000, increment=2000)
    """

    kind: Literal["real", "days", "unlimited"]
    initial: int = 0
    """Milliseconds at the start; with days, per turn."""
    increment: int = 0
    """Milliseconds added after a turn."""

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """Parse a time control; ValueError says what is wrong."""
        if text == "-":
            return cls("unlimited")
        if text.endswith("d"):
            days = _whole(text[:-1])
            if days is None or not 1 <= days <= _MAX_DAYS:
                raise ValueError(f"Days per turn must be from 1d to {_MAX_DAYS}d.")
            return cls("days", days * DAY)
        minutes, plus, seconds = text.partition("+")
        if not plus:
            raise ValueError("A time control looks like 5+3, 3d or -.")
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
                f"The increment must be a whole number of seconds from 0 to {_MAX_INCREMENT}."
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
    def lag_refill(self) -> int:
        """Milliseconds that each turn adds to a player's reserve for lag.

        A client can delay its pongs, and a delay looks like lag. So in the long run no more than
        this is given back for a turn: in fast games a 150th of a player's time for 40 turns.
        """
        time = self.initial + _LONG_GAME * self.increment
        return min(_MAX_REFILL, time // _REFILL_SHARE) if self.kind == "real" else 0

    @property
    def lag_reserve(self) -> int:
        """Milliseconds in a player's reserve for lag at the start, and at most."""
        return _RESERVE * self.lag_refill

    @property
    def gift(self) -> int:
        """How much time a player gives the opponent at once: 15 seconds, a day, or none."""
        return {"real": 15 * SECOND, "days": DAY, "unlimited": 0}[self.kind]

    @property
    def most(self) -> int:
        """The limit for gifts: twice the longest possible initial time."""
        longest = {"real": _MAX_MINUTES * MINUTE, "days": _MAX_DAYS * DAY, "unlimited": 0}
        return 2 * longest[self.kind]


class Outage(NamedTuple):
    """A time in which no server was running, by its number."""

    id: int
    since: int
    until: int


class Clock(Struct, frozen=True):
    """Both clocks at the beginning of the running turn; a frozen value.

    `left` is never negative, and grows only by increments, gifts, credits, and by lag: at most
    MAX_LAG per turn, and in n turns at most `lag_reserve` and n times `lag_refill` of the control.
    """

    control: TimeControl
    left: Both
    """Milliseconds of each side when the turn began; with days, for its turn. (0, 0) if time is
    unlimited."""
    side: Side
    """Whose turn it is."""
    since: int
    """When the turn began."""
    turns: Both = (0, 0)
    """How many turns each side has taken, including those taken back: nobody gets a second first
    turn."""
    extra: int = 0
    """Credits for a first turn, during which the clock does not run."""
    lag_reserve: Both = (0, 0)
    """Milliseconds of lag that can be given back to each side. They belong to the game: neither
    another connection nor another server changes them."""

    @classmethod
    def start(cls, control: TimeControl, *, side: Side, at: int) -> "Clock":
        """The clocks when a game begins."""
        left, reserve = control.initial, control.lag_reserve
        return cls(control, (left, left), side, at, lag_reserve=(reserve, reserve))

    @property
    def shown(self) -> Both | None:
        """Both clocks when the turn began; None if time is unlimited."""
        return None if self.control.kind == "unlimited" else self.left

    @property
    def is_first_turn(self) -> bool:
        """Whether the clock is stopped: the first turn of its side, in real time."""
        return self.control.kind == "real" and self.turns[self.side] == 0

    @property
    def is_running(self) -> bool:
        """Whether the turn costs time."""
        return self.control.kind == "real" and not self.is_first_turn

    @property
    def allowed(self) -> int | None:
        """Milliseconds that the running turn may take; None if unlimited."""
        if self.control.kind == "unlimited":
            return None
        return FIRST_TURN + self.extra if self.is_first_turn else self.left[self.side]

    @property
    def most_lag(self) -> int:
        """The most lag that can be given back for the running turn."""
        return min(MAX_LAG, self.lag_reserve[self.side]) if self.is_running else MAX_LAG

    @property
    def deadline(self) -> int | None:
        """When time is up whatever the lag was."""
        return None if self.allowed is None else self.since + self.allowed + self.most_lag

    def lag(self, at: int, round_trip: int) -> int:
        """How much of a measured round trip is given back for a turn at this time."""
        return max(0, min(round_trip, self.most_lag, at - self.since))

    def used(self, at: int, lag: int = 0) -> int:
        """How long the turn has taken at this time, without the lag that is given back."""
        return max(0, at - self.since - lag)

    def is_up(self, at: int, lag: int | None = None) -> bool:
        """Whether time is up; without a lag, not before the deadline."""
        lag = self.most_lag if lag is None else lag
        return self.allowed is not None and self.used(at, lag) >= self.allowed

    def taken(self, at: int, lag: int) -> "Clock":
        """The clocks after the turn, for which `lag` is given back. Check `is_up` first."""
        left, reserve = self.left[self.side], self.lag_reserve[self.side]
        if self.control.kind == "days":
            left = self.control.initial
        elif self.is_running:
            left = max(0, left - self.used(at, lag)) + self.control.increment
            reserve = max(0, reserve - lag) + self.control.lag_refill
        return replace(
            self,
            left=_with(self.left, self.side, left),
            side=other(self.side),
            since=max(at, self.since),
            turns=_with(self.turns, self.side, self.turns[self.side] + 1),
            extra=0,
            lag_reserve=_with(self.lag_reserve, self.side, min(reserve, self.control.lag_reserve)),
        )

    def handed(self, side: Side, at: int) -> "Clock":
        """The clocks after a takeback, when it is this side's turn again.

        The running turn is charged, and nobody gets time back.
        """
        left = self.left
        if self.is_running:
            # A player within the lag allowance keeps a millisecond.
            paid = max(1, left[self.side] - max(0, at - self.since))
            left = _with(left, self.side, paid)
        return replace(self, left=left, side=side, since=max(at, self.since), extra=0)

    def given(self, side: Side, ms: int) -> "Clock":
        """The clocks after a gift."""
        return replace(self, left=_with(self.left, side, self.left[side] + ms))

    def credit(self, outage: Outage, at: int) -> int:
        """Milliseconds that the running turn is owed for an outage.

        0 if time was up before the outage.
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
        """The same clock with the times that an event recorded."""
        return self if left is None else replace(self, left=left)


def other(side: Side) -> Side:
    """The opponent."""
    return 1 if side == 0 else 0


def _with(both: Both, side: Side, value: int) -> Both:
    return (value, both[1]) if side == 0 else (both[0], value)


def _whole(text: str) -> int | None:
    return int(text) if _WHOLE.fullmatch(text) else None
