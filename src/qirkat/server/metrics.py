"""Prometheus metrics of a server.

No metric is about a person: no label is a name, an address or an id.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from qirkat.storage.store import Figures

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST

# Around the target: 150 ms for 99 of 100 moves.
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10)
_WORD = re.compile("[a-z][a-z0-9_]{0,39}")
_MAX_WORDS = 200  # as labels; each takes memory forever


class Metrics:
    """The metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self.connections = self._gauge("sockets", "Open websockets.")
        self.games = self._gauge("games_held", "Games in memory.")
        self.clock_offset = self._gauge(
            "clock_offset_seconds", "How far this machine's clock is ahead of the shared time."
        )
        self._moves = self._counter("moves_acknowledged", "Moves acknowledged.")
        self._move_seconds = Histogram(
            "qirkat_move_seconds",
            "Seconds from receiving a move to acknowledging it.",
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._refusals = self._counter("refusals", "Refusals, by reason.", "reason")
        self._errors = self._counter("errors", "Server errors, by place.", "where")
        self._expired = self._counter("expired", "Expired rows removed, by kind.", "kind")
        self._words: set[str] = set()

    def move_acknowledged(self, seconds: float) -> None:
        """Count a move, and the seconds from receipt to acknowledgement."""
        self._moves.inc()
        self._move_seconds.observe(seconds)

    def refused(self, reason: str) -> None:
        """Count a refusal; `reason` is its key."""
        self._refusals.labels(self._bounded(reason)).inc()

    def failed(self, where: str) -> None:
        """Count an error of ours; `where` is a module or a task."""
        self._errors.labels(self._bounded(where)).inc()

    def expired(self, kind: str, count: int) -> None:
        """Count what housekeeping has removed."""
        self._expired.labels(self._bounded(kind)).inc(count)

    def follow(self, figures: Callable[[], Figures]) -> None:
        """Include the figures of a store's writer."""
        self._registry.register(_Writing(figures))

    def text(self) -> bytes:
        """All metrics as text of type CONTENT_TYPE."""
        return generate_latest(self._registry)

    def _gauge(self, name: str, meaning: str) -> Gauge:
        return Gauge(f"qirkat_{name}", meaning, registry=self._registry)

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"qirkat_{name}", meaning, labels, registry=self._registry)

    def _bounded(self, word: str) -> str:
        """A label: a key of ours, of which there are not too many."""
        if word not in self._words:
            if not _WORD.fullmatch(word) or len(self._words) >= _MAX_WORDS:
                return "other"
            self._words.add(word)
        return word


class _Writing(Collector):
    """Reads the figures of a writer on each scrape."""

    def __init__(self, figures: Callable[[], Figures]) -> None:
        self._figures = figures

    def collect(self) -> Iterable[Metric]:
        """The current figures."""
        now = self._figures()
        yield CounterMetricFamily("qirkat_commits", "Committed transactions.", now.commits)
        yield CounterMetricFamily("qirkat_appends", "Committed changes to games.", now.appends)
        yield GaugeMetricFamily(
            "qirkat_batch_most", "Most changes in one commit.", now.most_at_once
        )
        yield GaugeMetricFamily(
            "qirkat_appends_waiting", "Changes waiting to be committed.", now.waiting
        )
        failures = CounterMetricFamily(
            "qirkat_commit_failures", "Failed commits, by reason.", labels=["reason"]
        )
        for reason, count in now.failures.items():
            failures.add_metric([reason], count)
        yield failures
