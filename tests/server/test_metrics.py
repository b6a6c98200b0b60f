"""Prometheus metrics: values, bounds, no personal data."""

import pytest
from prometheus_client.parser import text_string_to_metric_families

from qirkat.server.metrics import Metrics
from qirkat.storage.store import Figures


def read(metrics: Metrics) -> dict[str, float]:
    """All samples by name and labels."""
    found = {}
    for family in text_string_to_metric_families(metrics.text().decode()):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


def test_counts_events() -> None:
    metrics = Metrics()
    metrics.connections.inc(3)
    metrics.connections.dec()
    metrics.games.set_function(lambda: 7)
    for seconds in (0.004, 0.04, 0.4):
        metrics.move_acknowledged(seconds)
    metrics.refused("stale")
    metrics.refused("stale")
    metrics.refused("not_your_turn")
    metrics.failed("hall")
    found = read(metrics)
    assert found["qirkat_sockets"] == 2
    assert found["qirkat_games_held"] == 7
    assert found["qirkat_moves_acknowledged_total"] == 3
    assert found["qirkat_move_seconds_count"] == 3
    assert found["qirkat_move_seconds_sum"] == pytest.approx(0.444)
    assert found["qirkat_move_seconds_bucket{le=0.005}"] == 1
    assert found["qirkat_move_seconds_bucket{le=0.15}"] == 2
    assert found["qirkat_move_seconds_bucket{le=+Inf}"] == 3
    assert found["qirkat_refusals_total{reason=stale}"] == 2
    assert found["qirkat_refusals_total{reason=not_your_turn}"] == 1
    assert found["qirkat_errors_total{where=hall}"] == 1


def test_reports_store_figures() -> None:
    figures = Figures(commits=10, appends=40, most_at_once=9, waiting=2, failures={"busy": 3})
    metrics = Metrics()
    metrics.follow(lambda: figures)
    found = read(metrics)
    assert found["qirkat_commits_total"] == 10
    assert found["qirkat_appends_total"] == 40
    assert found["qirkat_batch_most"] == 9
    assert found["qirkat_appends_waiting"] == 2
    assert found["qirkat_commit_failures_total{reason=busy}"] == 3
    figures.commits = 11
    assert read(metrics)["qirkat_commits_total"] == 11


def test_reports_process_figures() -> None:
    found = read(Metrics())
    assert found["process_resident_memory_bytes"] > 1_000_000
    assert found["process_open_fds"] > 2


def test_servers_count_separately() -> None:
    one, other = Metrics(), Metrics()
    one.connections.inc()
    assert read(other)["qirkat_sockets"] == 0


def test_labels_are_bounded() -> None:
    metrics = Metrics()
    for word in ("Ana", "192.0.2.1", "a b", "", "x" * 100, "{", "\n", "é"):
        metrics.refused(word)
        metrics.failed(word)
    for n in range(5000):
        metrics.refused(f"reason_{n}")
    found = [name for name in read(metrics) if name.startswith("qirkat_refusals")]
    assert len(found) < 450
    assert read(metrics)["qirkat_refusals_total{reason=other}"] > 4000
    assert read(metrics)["qirkat_errors_total{where=other}"] == 8
    assert b"Ana" not in metrics.text()
