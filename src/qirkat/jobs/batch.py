"""A batch of jobs: what to do, with which settings and seed, how often.

A job is a pure function of the batch and its number. So it does not matter where it runs, and a job
that was lost is simply run again.

>>> batch = Batch(work="qirkat.jobs.batch:Echo", rules="none", settings={"word": "hello"}, count=2)
>>> batch.open().run(1, batch.seed_of(1))["word"]
'hello'
"""

import importlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from qirkat.jobs.seeds import derived_seed


class JobError(Exception):
    """A batch cannot continue: `reason` says why, `number` which job failed, if one did."""

    def __init__(self, reason: str, *, number: int | None = None) -> None:
        super().__init__(reason if number is None else f"Job {number} failed: {reason}.")
        self.reason = reason
        self.number = number


class Work(ABC):
    """What the jobs of a batch do. A process creates it once, from the settings, for many jobs."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings = settings

    @abstractmethod
    def run(self, number: int, seed: int) -> Any:
        """Do a job and return a JSON value, which depends on nothing but the arguments."""

    def close(self) -> None:  # noqa: B027 - most works hold nothing
        """Release what the work holds; no job follows."""

    def kill(self) -> None:  # noqa: B027 - most works start nothing
        """End child processes at once; another thread calls it just before the process exits."""


class Echo(Work):
    """Returns its settings, number and seed: the smallest work, to try out a cluster."""

    def run(self, number: int, seed: int) -> Any:
        """Return what the job was given."""
        return {**self.settings, "number": number, "seed": str(seed)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Numbered jobs of one kind. Two equal batches have the same results."""

    work: str
    """The class of the work, as `module:Class`. Every worker imports it from its own copy."""
    rules: str
    """The full name of the game."""
    count: int
    seed: int = 1
    settings: Mapping[str, Any] = field(default_factory=dict)
    """JSON values for the work."""

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 2**64:
            raise ValueError("The seed must be from 0 to 2^64 - 1.")
        if self.count < 1:
            raise ValueError("A batch needs at least one job.")
        if self.work.count(":") != 1:
            raise ValueError("The work of a batch is named as module:Class.")

    def seed_of(self, number: int) -> int:
        """Return the seed of a job."""
        return derived_seed(self.seed, number)

    def open(self) -> Work:
        """Create the work in this process; JobError if it cannot be found."""
        module, name = self.work.split(":")
        try:
            kind = getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError) as error:
            raise JobError(f"There is no work {self.work} here: {error}.") from None
        work = kind(self.settings)
        assert isinstance(work, Work)
        return work

    def as_json(self) -> dict[str, Any]:
        """Convert to a JSON value for `from_json`. The seed is a text: it may have 64 bits."""
        return {
            "work": self.work,
            "rules": self.rules,
            "seed": str(self.seed),
            "count": self.count,
            "settings": dict(self.settings),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Batch":
        """Read a value made by `as_json`."""
        return cls(**{**data, "seed": int(data["seed"])})


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished job: its result as canonical JSON, who did it, and in how many seconds."""

    number: int
    text: str
    worker: str
    seconds: float

    @property
    def result(self) -> Any:
        """The result as a JSON value."""
        return json.loads(self.text)


def canonical(value: object) -> str:
    """Write a result as JSON in one way only; ValueError for what JSON does not have."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
