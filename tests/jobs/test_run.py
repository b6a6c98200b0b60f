"""Batches in processes: the same to the byte with any number of them, and after any stop."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from qirkat.jobs import Batch, JobError, Place, Progress, run
from qirkat.jobs.batch import Finished
from qirkat.jobs.figures import Figures
from qirkat.jobs.journal import RESULTS
from qirkat.jobs.seeds import SplitMix64, derived_seed

# Runs a batch, given as JSON, in a process of its own that can be killed.
_RUN = """
import json, sys
from pathlib import Path
from qirkat.jobs import Batch, Place, run
batch = Batch.from_json(json.loads(sys.argv[1]))
run(batch, folder=Path(sys.argv[2]), place=Place(int(sys.argv[3])))
"""


def batch(work: str = "Draw", count: int = 20, **settings: Any) -> Batch:
    return Batch(work=f"support.job_works:{work}", rules="querni", count=count, settings=settings)


def test_results_are_the_same_with_any_number_of_processes(tmp_path: Path) -> None:
    uneven = batch(seconds=0.005)
    seen: list[Progress] = []
    alone = run(uneven, folder=tmp_path / "1", on_progress=seen.append)
    assert run(uneven, folder=tmp_path / "4", place=Place(4)) == alone
    assert run(uneven, place=Place(2)) == alone
    assert [each["number"] for each in alone] == list(range(20))
    assert alone[7]["drawn"] == SplitMix64(derived_seed(1, 7)).below(1000)
    assert (tmp_path / "1" / RESULTS).read_bytes() == (tmp_path / "4" / RESULTS).read_bytes()
    assert [each.done for each in seen] == list(range(1, 21))
    assert seen[-1].count == seen[-1].newly_done == 20


def test_finished_batch_is_only_read(tmp_path: Path) -> None:
    first = run(batch(), folder=tmp_path)
    seen: list[Progress] = []
    assert run(batch(), folder=tmp_path, on_progress=seen.append) == first
    assert seen == []


def test_lost_process_costs_its_job_only(tmp_path: Path) -> None:
    fragile: dict[str, Any] = {"mark": str(tmp_path / "mark"), "kills": 7, "always": False}
    results = run(batch("Fragile", **fragile), folder=tmp_path / "to", place=Place(2))
    assert (tmp_path / "mark").exists()
    assert results == run(batch())


def test_job_that_ends_every_process_is_reported(tmp_path: Path) -> None:
    deadly: dict[str, Any] = {"mark": str(tmp_path / "mark"), "kills": 2, "always": True}
    with pytest.raises(JobError, match=r"^Job 2 failed: exit code -9, 3 times\.$"):
        run(batch("Fragile", **deadly), folder=tmp_path / "to")
    lines = (tmp_path / "to" / RESULTS).read_text().splitlines()
    assert [json.loads(line)["job"] for line in lines[1:]] == [0, 1]


def test_failing_job_is_reported() -> None:
    with pytest.raises(JobError, match=r"^Job 2 failed: ValueError: there is no such thing\.$"):
        run(batch("Failing"))


def test_unknown_work_is_reported() -> None:
    with pytest.raises(JobError, match=r"There is no work support\.job_works:Nothing here"):
        run(batch("Nothing"))


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_stopped_batch_resumes_to_the_same_bytes(tmp_path: Path, number: signal.Signals) -> None:
    """Stop it at random moments until it is finished."""
    uneven = batch(count=40, seconds=0.01)
    expected = tmp_path / "expected"
    run(uneven, folder=expected)
    chance = random.Random(number)
    words = [json.dumps(uneven.as_json()), str(tmp_path / "to"), "3"]
    stops = 0
    while True:
        process = subprocess.Popen(
            [sys.executable, "-c", _RUN, *words],
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        try:
            process.wait(0.2 + 0.3 * chance.random() if stops < 4 else 60)
            break
        except subprocess.TimeoutExpired:
            process.send_signal(number)
            process.wait(20)
            stops += 1
    assert process.returncode == 0
    assert (tmp_path / "to" / RESULTS).read_bytes() == (expected / RESULTS).read_bytes()


def test_processes_end_with_the_iterator() -> None:
    jobs = Place(2).finish(batch(seconds=0.3), range(20))
    next(jobs)
    begun = time.monotonic()
    jobs.close()
    assert time.monotonic() - begun < 3


def test_slow_worker_is_shown() -> None:
    figures = Figures()
    for number in range(30):
        name = "abc"[number % 3]
        figures.add(Finished(number, "0", name, 0.2 if name == "b" else 0.1))
    assert [(worker.name, worker.jobs) for worker in figures.slow] == [("b", 10)]
    assert [round(worker.mean, 3) for worker in figures.workers] == [0.1, 0.2, 0.1]


def test_wrong_use() -> None:
    with pytest.raises(ValueError, match="processes must be 1 or more"):
        Place(0)
    with pytest.raises(ValueError, match="at least one job"):
        batch(count=0)
    with pytest.raises(ValueError, match="seed must be from 0"):
        Batch(work="a:B", rules="querni", count=1, seed=-1)
