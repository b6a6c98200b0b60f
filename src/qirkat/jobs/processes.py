"""Jobs in processes of this machine.

This process assigns jobs; it does none. When a worker's input closes, because this process has
ended in whatever way, it kills what it started and exits. A worker that ends by itself is replaced.
"""

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from typing import IO, Any

from qirkat.jobs.batch import Batch, Finished, JobError, Work, canonical

_STOP_SECONDS = 3.0  # that a worker has to close its work
_ATTEMPTS = 3  # at a job whose process ends, before the batch fails


def in_processes(batch: Batch, numbers: Iterable[int], count: int) -> Generator[Finished]:
    """Do these jobs in so many processes, starting them in order; yield each when it is finished.

    JobError if a job fails. Closing the iterator ends all processes at once.
    """
    pool = _Pool(batch, count)
    try:
        yield from pool.run(numbers)
    finally:
        pool.stop()


class _Pool:
    """The workers of a batch."""

    def __init__(self, batch: Batch, count: int) -> None:
        self._batch, self._count = batch, count
        self._workers: list[_Worker] = []
        self._done: queue.SimpleQueue[tuple[_Worker, bytes]] = queue.SimpleQueue()
        self._attempts: dict[int, int] = {}

    def run(self, numbers: Iterable[int]) -> Iterator[Finished]:
        waiting = iter(numbers)
        for name, first in zip(range(1, self._count + 1), waiting, strict=False):
            self._start(f"process {name}", first)
        busy = len(self._workers)
        while busy:
            worker, line = self._next()
            if not line:
                self._replace(worker)
                continue
            data = json.loads(line)
            if "error" in data:
                raise JobError(data["error"], number=worker.job)
            finished = Finished(worker.job, data["text"], worker.name, data["seconds"])
            number = next(waiting, None)
            busy -= number is None
            worker.assign(number)
            yield finished

    def stop(self) -> None:
        for worker in self._workers:
            worker.stop()
        for worker in self._workers:
            worker.reap()

    def _start(self, name: str, number: int) -> None:
        worker = _Worker(name, self._batch, self._done)
        self._workers.append(worker)
        worker.assign(number)

    def _replace(self, worker: "_Worker") -> None:
        """Run a lost worker's job in a new process, unless it ends every process."""
        code = worker.reap()
        self._workers.remove(worker)
        attempts = self._attempts[worker.job] = self._attempts.get(worker.job, 0) + 1
        if attempts == _ATTEMPTS:
            raise JobError(f"exit code {code}, {attempts} times", number=worker.job)
        self._start(worker.name, worker.job)

    def _next(self) -> "tuple[_Worker, bytes]":
        while True:
            # With a timeout: on some systems Ctrl-C does not interrupt an endless wait.
            with suppress(queue.Empty):
                worker, line = self._done.get(timeout=1.0)
                if line or worker.is_busy:
                    return worker, line


class _Worker:
    """A process that does jobs."""

    def __init__(
        self, name: str, batch: Batch, done: "queue.SimpleQueue[tuple[_Worker, bytes]]"
    ) -> None:
        self.name = name
        self.job = -1
        self.is_busy = False
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", "from qirkat.jobs.processes import work; work()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # Ctrl-C must reach only us: a worker ends when its input closes.
            process_group=0,
        )
        self._reader = threading.Thread(target=self._read_results, args=(done,), daemon=True)
        self._reader.start()
        self._send(json.dumps({"batch": batch.as_json(), "path": sys.path}))

    def assign(self, number: int | None) -> None:
        """Do this job next, or exit if it is None."""
        self.is_busy = number is not None
        if number is not None:
            self.job = number
        self._send("end" if number is None else str(number))

    def stop(self) -> None:
        """Close the worker's input, which ends it and what it started at once."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()

    def reap(self) -> int:
        """Stop the process, wait a bounded time for its end, and return its exit code."""
        self.stop()
        try:
            return self._process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()
        finally:
            self._reader.join(1.0)

    def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):  # the reader notices that the worker has ended
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()

    def _read_results(self, done: "queue.SimpleQueue[tuple[_Worker, bytes]]") -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                done.put((self, line))
        done.put((self, b""))


def work() -> None:
    """Run a worker: read a batch and then job numbers, and write the results."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that nothing printed can get between the results
    described = json.loads(sys.stdin.buffer.readline())
    sys.path[:] = described["path"]
    batch = Batch.from_json(described["batch"])
    code = 0
    opened: list[Work] = []
    try:
        opened.append(batch.open())
        jobs: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        threading.Thread(target=_read_jobs, args=(jobs, opened), daemon=True).start()
        while (number := jobs.get()) is not None:
            begun = time.perf_counter()
            text = canonical(opened[0].run(number, batch.seed_of(number)))
            _write(out, {"text": text, "seconds": time.perf_counter() - begun})
        opened[0].close()
    except BaseException as error:
        _write(out, {"error": f"{type(error).__name__}: {error}"})
        code = 1
    finally:
        for each in opened:
            each.kill()
        # A normal exit would wait for the reading thread.
        os._exit(code)


def _read_jobs(jobs: "queue.SimpleQueue[int | None]", opened: list[Work]) -> None:
    """Queue the jobs; when the parent process is gone, end everything at once."""
    for line in sys.stdin.buffer:
        jobs.put(None if line == b"end\n" else int(line))
        if line == b"end\n":
            return
    opened[0].kill()
    os._exit(1)


def _write(out: IO[bytes], data: dict[str, Any]) -> None:
    with suppress(OSError):
        out.write(json.dumps(data).encode() + b"\n")
        out.flush()
