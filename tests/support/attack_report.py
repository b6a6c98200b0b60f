"""The report of an attack."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Seen:
    """The report of an attack."""

    said: Counter[str] = field(default_factory=Counter)
    """Messages and requests by kind."""
    answers: dict[str, Counter[str]] = field(default_factory=dict)
    sockets: int = 0
    waits: list[float] = field(default_factory=list)
    """Seconds in which honest turns were acknowledged."""
    memory: list[float] = field(default_factory=list)
    """Mebibytes after each twentieth of the messages."""
    turns: int = 0
    """Of hostile players, that were legal and theirs."""
    games: int = 0
    """Of honest players."""
    log: str = ""

    @property
    def messages(self) -> int:
        return self.said.total()

    @property
    def statuses(self) -> set[int]:
        return {int(each) for told in self.answers.values() for each in told if each.isdigit()}

    def count(self, kind: str, answer: str) -> None:
        """Count a message and its answer."""
        self.said[kind] += 1
        self.answer(kind, answer)

    def answer(self, kind: str, answer: str) -> None:
        self.answers.setdefault(kind, Counter())[answer] += 1

    def wait(self, share: float) -> float:
        """Milliseconds in which a share of honest moves was acknowledged."""
        waits = sorted(self.waits) or [0.0]
        return 1000 * waits[min(len(waits) - 1, int(len(waits) * share))]

    def __str__(self) -> str:
        kinds = "\n".join(
            f"  {count:>7} {kind}: {_listed(self.answers.get(kind, Counter()))}"
            for kind, count in self.said.most_common()
        )
        return (
            f"{kinds}\n{self.messages} messages and requests, {self.sockets} sockets\n"
            f"{len(self.waits)} honest turns in {self.games} games: p50 {self.wait(0.5):.0f} ms, "
            f"p99 {self.wait(0.99):.0f} ms, longest {self.wait(1):.0f} ms\n"
            f"{self.turns} turns of hostile players were legal and theirs\n"
            f"memory {', '.join(f'{each:.0f}' for each in self.memory)} MiB; "
            f"load {os.getloadavg()[0]:.1f}"
        )


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.most_common(9))
