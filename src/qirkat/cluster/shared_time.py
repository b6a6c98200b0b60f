"""The time that all servers of a database agree on, in milliseconds since 1970.

It follows one clock, the *reference*: that of PostgreSQL, or with SQLite that of the machine. It is
measured with every heartbeat, since clocks drift, are set, and stop while a machine sleeps. Between
measurements the machine's monotonic clock counts.

Turns are measured by this time, so it never goes back, not even over a restart: it is never less
than the last heartbeat of any server. If the reference is set back, time goes on, slightly slower,
until the reference has caught up. If it is ahead, time goes slightly faster; by more than an
outage, it jumps. Then there was no heartbeat for so long, and the store records an outage, which is
credited.

Heartbeats say how far the time is ahead of the reference. So a server that starts continues the
time of the others, or of those that ran before it, instead of taking them to the reference.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from qirkat.logs import Log
from qirkat.storage.servers import ClockReading
from qirkat.storage.store import OUTAGE, Store

log = Log(__name__)

_SLEW = 20  # one millisecond in this many corrects a difference
_SET = 1_000  # milliseconds that no clock drifts between two measurements: it was set


class MachineClock(NamedTuple):
    """The clocks of a machine, in milliseconds."""

    wall: Callable[[], int]
    monotonic: Callable[[], int]


MACHINE = MachineClock(
    wall=lambda: round(time.time() * 1000), monotonic=lambda: round(time.monotonic() * 1000)
)


class Measurement(NamedTuple):
    """Where the reference was at a moment, and how far ahead of it the shared time."""

    at: int
    """By the monotonic clock."""
    reference: int
    lead: int
    """Corrected from then on; negative if the shared time is behind."""
    wall: int
    """The machine's clock at that moment."""
    step: int = 0
    """How far the reference was set since the measurement before, or is behind a heartbeat."""

    def time(self, at: int) -> int:
        """The shared time at a moment of the monotonic clock."""
        passed = at - self.at
        corrected = min(abs(self.lead), passed // _SLEW)
        lead = self.lead - corrected if self.lead > 0 else self.lead + corrected
        return self.reference + passed + lead

    @property
    def now(self) -> int:
        """The shared time of the measurement."""
        return self.reference + self.lead


class SharedTime:
    """The shared time, as one server knows it; the machine's until it is measured."""

    def __init__(self, store: Store, clock: MachineClock | None = None) -> None:
        self._store = store
        self._clock = clock or MACHINE
        wall = self._clock.wall()
        self._last = Measurement(self._clock.monotonic(), wall, 0, wall)
        self._is_measured = False
        self._latest = 0

    def now(self) -> int:
        """The shared time; never less than before."""
        self._latest = max(self._latest, self._last.time(self._clock.monotonic()))
        return self._latest

    @property
    def lead(self) -> int:
        """Milliseconds by which the shared time is ahead of the reference."""
        now = self.now()
        return now - self._last.reference - (self._clock.monotonic() - self._last.at)

    @property
    def offset(self) -> int:
        """Milliseconds by which the machine's clock is ahead of the shared time."""
        return self._clock.wall() - self.now()

    @property
    def is_disturbed(self) -> bool:
        """Whether the machine's clock was set, or the machine has slept, since the measurement."""
        passed = self._clock.monotonic() - self._last.at
        return abs(self._clock.wall() - self._last.wall - passed) > _SET

    async def measure(self) -> Measurement:
        """Read the reference and the last heartbeat of any server."""
        asked = self._clock.monotonic()
        reading = await self._store.clock()
        answered, wall = self._clock.monotonic(), self._clock.wall()
        heartbeat = reading.last_heartbeat or 0
        if not self._is_measured:
            # If the answer took long we are behind: ahead, we would take the others with us.
            reference = wall if reading.now is None else reading.now
            lead = _continued(reading, reference) - reference
            return Measurement(answered, reference, lead, wall, -lead)
        if reading.now is None:
            at, reference, slack = answered, wall, 0
        else:
            slack = (answered - asked + 1) // 2
            at, reference = asked + slack, reading.now
        # The answer was on its way: within that uncertainty the reference is where we thought.
        expected = self._last.reference + at - self._last.at
        step = reference - expected
        step = max(0, step - slack) if step > 0 else min(0, step + slack)
        reference = expected + step
        now = _caught_up(self._last.time(at), reference)
        measured = Measurement(at, reference, now - reference, wall - (answered - at), step)
        if heartbeat <= measured.time(answered):
            return measured
        # Only by now is it certain that the heartbeat is in the past.
        reference += answered - at
        return Measurement(answered, reference, heartbeat - reference, wall, step)

    def adopt(self, measurement: Measurement) -> None:
        """Follow a measurement, unless there is a later one."""
        if self._is_measured and measurement.at < self._last.at:
            return
        if abs(measurement.step) > _SET:
            log.warning("clock_set", ms=measurement.step)
        if not self._is_measured:
            self._latest = 0  # it was the machine's
        self._last = measurement
        self._is_measured = True

    async def follow(self) -> int:
        """Measure and adopt the time; for programs that send no heartbeats."""
        self.adopt(await self.measure())
        return self.now()


def _continued(reading: ClockReading, reference: int) -> int:
    """The time of the last heartbeat, continued until now by the reference."""
    if reading.last_heartbeat is None:
        return reference
    # After the heartbeat, so that an outage after a stop has a length.
    earliest = reading.last_heartbeat + 1
    at = reading.last_heartbeat - reading.lead
    if reference < at:
        return earliest  # the reference was set back since
    last = Measurement(at, reference=at, lead=reading.lead, wall=at)
    return max(earliest, _caught_up(last.time(reference), reference))


def _caught_up(now: int, reference: int) -> int:
    """The reference where the time is behind it by more than an outage."""
    return reference if reference - now > OUTAGE else now
