"""Clocks of machines and of databases that tests set, stop and let drift."""

from dataclasses import dataclass

from support.services import Postgres

from qirkat.cluster.shared_time import MACHINE, MachineClock

NOW = 1_790_000_000_000


@dataclass
class Machine:
    """A machine whose clocks only tests move."""

    wall: int = NOW
    monotonic: int = 5_000
    drift: int = 0
    """Parts in a million by which the monotonic clock runs fast."""

    @property
    def clock(self) -> MachineClock:
        return MachineClock(wall=lambda: self.wall, monotonic=lambda: self.monotonic)

    def run(self, ms: int) -> None:
        """Let time pass."""
        self.wall += ms
        self.monotonic += ms + ms * self.drift // 1_000_000

    def set(self, by: int) -> None:
        """Set the clock."""
        self.wall += by

    def sleep(self, ms: int) -> None:
        """Suspend the machine: its monotonic clock stops."""
        self.wall += ms


@dataclass
class Shifted:
    """A machine with the time of this one, and what tests add to it."""

    wall: int = 0
    monotonic: int = 0

    @property
    def clock(self) -> MachineClock:
        return MachineClock(
            wall=lambda: MACHINE.wall() + self.wall,
            monotonic=lambda: MACHINE.monotonic() + self.monotonic,
        )


class DatabaseClock:
    """The clock of a PostgreSQL database, which can be set."""

    def __init__(self, postgres: Postgres, address: str) -> None:
        self._postgres = postgres
        self._name = address.partition("?")[0].rpartition("/")[2]
        self.ahead = 0
        # Where the path names pg_catalog, what stands before it wins.
        postgres.sql(
            self._name,
            f"""
            CREATE SCHEMA clock;
            CREATE TABLE clock.ahead (ms bigint NOT NULL);
            INSERT INTO clock.ahead VALUES (0);
            CREATE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
                AS 'SELECT pg_catalog.clock_timestamp() + ms * interval ''1 ms'' FROM clock.ahead';
            ALTER DATABASE {self._name} SET search_path = public, clock, pg_catalog;
            """,
        )

    def set(self, by: int) -> None:
        """Set the clock."""
        self.ahead += by
        self._postgres.sql(self._name, f"UPDATE clock.ahead SET ms = {self.ahead}")
