"""Batches on a real Dask cluster, whose workers and scheduler are killed in the middle."""

import os
import random
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.dask_cluster import DaskCluster
from support.paths import ROOT

from qirkat import querni
from qirkat.arena import Entrant, Plan, play
from qirkat.jobs import Batch, JobError, Place, Progress, run
from qirkat.jobs.journal import RESULTS
from qirkat.lab import Study
from qirkat.lab.study import Section

pytestmark = pytest.mark.slow
KILLS = int(os.environ.get("KILLS", "20"))


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[DaskCluster]:
    started = DaskCluster(tmp_path)
    yield started
    started.close()


def batch(count: int, seconds: float) -> Batch:
    return Batch(
        work="support.job_works:Draw", rules="querni", count=count, settings={"seconds": seconds}
    )


def test_lost_workers_and_scheduler_change_nothing(tmp_path: Path, cluster: DaskCluster) -> None:
    """Two of three workers are killed, then the scheduler; others take over."""
    jobs = batch(60, 0.05)
    run(jobs, folder=tmp_path / "1")
    for _ in range(3):
        cluster.add_worker()
    events = {10: lambda: cluster.kill_worker(0), 20: lambda: cluster.kill_worker(1)}

    def restart() -> None:
        cluster.restart_scheduler()
        for _ in range(2):
            cluster.add_worker()

    events[30] = restart
    seen: list[Progress] = []

    def disturb(progress: Progress) -> None:
        seen.append(progress)
        if progress.newly_done in events:
            threading.Thread(target=events[progress.newly_done]).start()

    place = Place(cluster=cluster.address)
    run(jobs, folder=tmp_path / "cluster", place=place, on_progress=disturb)
    ones = [tmp_path / name / RESULTS for name in ("1", "cluster")]
    assert ones[0].read_bytes() == ones[1].read_bytes()
    assert len(seen[-1].figures.workers) >= 4


def test_wrong_worker_is_named_and_none_of_its_results_used(
    tmp_path: Path, cluster: DaskCluster
) -> None:
    jobs = batch(30, 0.02)
    right = run(jobs)
    cluster.add_worker(QIRKAT_TEST_WRONG="1")
    place = Place(cluster=cluster.address)
    with pytest.raises(JobError, match=r"^tcp://127\.0\.0\.1:\d+ computes something else"):
        run(jobs, folder=tmp_path / "to", place=place)
    cluster.kill_worker(0)
    cluster.add_worker()
    assert run(jobs, folder=tmp_path / "to", place=place) == right


def test_another_version_is_refused(tmp_path: Path, cluster: DaskCluster) -> None:
    """A worker that has the same code under another version number."""
    other = tmp_path / "sitecustomize.py"
    other.write_text('import qirkat\nqirkat.__version__ = "0.5.9"\n')
    cluster.add_worker(PYTHONPATH=os.pathsep.join([str(tmp_path), str(ROOT / "tests")]))
    with pytest.raises(JobError, match=r"has Qirkat 0\.5\.9, and this is .* Install the same"):
        run(batch(3, 0.0), place=Place(cluster=cluster.address))


def test_missing_scheduler_is_reported() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    begun = time.monotonic()
    with pytest.raises(JobError, match="There is no scheduler at tcp://127"):
        run(batch(3, 0.0), place=Place(cluster=address))
    with pytest.raises(JobError, match="There is no scheduler at nonsense"):
        run(batch(3, 0.0), place=Place(cluster="nonsense://x"))
    assert time.monotonic() - begun < 60


def test_match_on_a_cluster(cluster: DaskCluster) -> None:
    plan = Plan(game=querni, entrants=(Entrant.parse("greedy"), Entrant.parse("random")))
    cluster.add_worker()
    played = play(plan, pairs=4, cluster=cluster.address)
    assert played.tallies == play(plan, pairs=4).tallies


@pytest.mark.thorough
@pytest.mark.parametrize("round_", range(-(-KILLS // 3)))
def test_study_on_a_cluster_is_the_same_to_the_byte(
    tmp_path: Path, cluster: DaskCluster, round_: int
) -> None:
    """Two workers and the scheduler are killed at random moments of a whole study."""

    def study(folder: str) -> Study:
        return Study("querni", games=40, strengths=(0, 20, 60), folder=tmp_path / folder)

    study("one").run(Place(1))
    study("four").run(Place(4))
    for _ in range(3):
        cluster.add_worker()
    chance = random.Random(round_)
    count = sum(section.batch.count for section in study("cluster").sections)
    moments = sorted(chance.sample(range(1, count), 3))

    def restart() -> None:
        cluster.restart_scheduler()
        for _ in range(3):
            cluster.add_worker()

    events = [lambda: cluster.kill_worker(0), lambda: cluster.kill_worker(1), restart]
    done = 0

    def disturb(_: Section, __: Progress) -> None:
        nonlocal done
        done += 1
        if done in moments:
            threading.Thread(target=events[moments.index(done)]).start()

    study("cluster").run(Place(cluster=cluster.address), disturb)
    names = [file.relative_to(tmp_path / "one") for file in (tmp_path / "one").rglob("*.jsonl")]
    assert len(names) == len(study("one").sections)
    for name in names:
        whole = (tmp_path / "one" / name).read_bytes()
        assert (tmp_path / "four" / name).read_bytes() == whole
        assert (tmp_path / "cluster" / name).read_bytes() == whole
