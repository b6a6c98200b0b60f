"""Jobs on the machines of a Dask cluster. Dask only carries them: our journal stays the truth.

So a lost worker or a restarted scheduler costs the jobs in progress there, which are handed out
again. A worker's results count only after it has done job 0 too, with the same result as here.
"""

import queue
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from typing import Any

try:
    import distributed
except ImportError as error:
    raise ImportError(
        "A cluster needs the extra qirkat[cluster]: pip install 'qirkat[cluster]'"
    ) from error

from qirkat import __version__
from qirkat.jobs.batch import Batch, Finished, JobError, Work, canonical

_CONNECT_SECONDS = 10.0  # for one attempt
_RECONNECT_SECONDS = 600.0  # that a lost scheduler has to come back
_TICK = 0.25  # seconds between looks at the cluster
_ATTEMPTS = 5  # at a job that Dask gives up, each of which is three lost workers
_AHEAD = 2  # jobs handed out for each thread of the cluster, so that none has to wait


def on_cluster(
    batch: Batch,
    numbers: Iterable[int],
    address: str,
    *,
    reference: str | None = None,
    is_compared: bool = True,
) -> Generator[Finished]:
    """Do these jobs on a cluster; yield each when it is finished.

    `reference` is the result of job 0, computed here if unknown. With `is_compared` false, for jobs
    whose results depend on time, workers are not compared with it. JobError if the scheduler cannot
    be reached, a worker has another version or another result, or a job fails.
    """
    if is_compared and reference is None:
        work = batch.open()
        reference = canonical(work.run(0, batch.seed_of(0)))
        work.close()
    run = _Run(batch, address, reference if is_compared else None)
    try:
        yield from run.finish(iter(numbers))
    finally:
        run.close()


class _Run:
    """The jobs of a batch on a cluster: which are handed out, and whose results count."""

    def __init__(self, batch: Batch, address: str, reference: str | None) -> None:
        self._batch, self._address, self._reference = batch, address, reference
        self._done: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._pending: dict[Any, tuple[int, str | None]] = {}  # job, and the worker it checks
        self._attempts: dict[int, int] = {}
        self._again: list[int] = []  # jobs that were lost
        self._trusted: set[str] = set()
        self._held: dict[str, list[Finished]] = {}  # results of workers that are being checked
        self._threads = 0
        self._looked = 0.0
        self._client = self._connect(_CONNECT_SECONDS)

    def finish(self, waiting: Iterator[int]) -> Iterator[Finished]:
        is_more = True
        while is_more or self._pending or self._again or any(self._held.values()):
            self._look()
            jobs = sum(checked is None for _, checked in self._pending.values())
            while jobs < max(1, _AHEAD * self._threads):
                number = self._again.pop() if self._again else next(waiting, None)
                if number is None:
                    is_more = False
                    break
                self._submit(number)
                jobs += 1
            with suppress(queue.Empty):
                yield from self._collect(self._done.get(timeout=_TICK))

    def close(self) -> None:
        with suppress(Exception):
            self._client.cancel(list(self._pending), force=True)
        self._client.close(timeout=2)

    def _submit(self, number: int, *, check: str | None = None) -> None:
        """Hand out a job; with `check`, job 0 to this worker alone."""
        future = self._client.submit(
            do_job,
            self._batch.as_json(),
            number,
            pure=False,
            workers=None if check is None else [check],
            allow_other_workers=False,
            priority=0 if check is None else 1,
        )
        self._pending[future] = number, check
        future.add_done_callback(self._done.put)

    def _collect(self, future: Any) -> Iterator[Finished]:
        if future not in self._pending:
            return
        number, check = self._pending.pop(future)
        answer = self._answer(future, number, check)
        future.release()
        if answer is None:
            return
        worker = answer["worker"]
        if answer["version"] != __version__:
            raise JobError(
                f"{worker} has Qirkat {answer['version']}, and this is {__version__}. "
                "Install the same version on all machines."
            )
        if "error" in answer:
            raise JobError(f"on {worker}: {answer['error']}", number=number)
        if check is not None:
            if answer["text"] != self._reference:
                raise JobError(
                    f"{worker} computes something else than this machine for the same job. Remove "
                    "it from the cluster, and run the same command again: none of its results "
                    "were used."
                )
            self._trusted.add(worker)
            yield from self._held.pop(worker, [])
            return
        finished = Finished(number, answer["text"], worker, answer["seconds"])
        if self._reference is None or worker in self._trusted:
            yield finished
        elif worker in self._held:
            self._held[worker].append(finished)
        else:
            self._held[worker] = [finished]
            self._submit(0, check=worker)

    def _answer(self, future: Any, number: int, check: str | None) -> dict[str, Any] | None:
        """Return what a worker answered, or None if the job was lost and has to be done again."""
        try:
            answer: dict[str, Any] = future.result(timeout=_CONNECT_SECONDS)
        except distributed.KilledWorker as error:
            self._attempts[number] = self._attempts.get(number, 0) + 1
            if self._attempts[number] >= _ATTEMPTS:
                raise JobError(f"it ended its workers: {error}", number=number) from None
        except ModuleNotFoundError as error:
            raise JobError(
                f"A worker cannot run the jobs: {error}. Install Qirkat {__version__} there."
            ) from None
        except (OSError, TimeoutError, RuntimeError, distributed.client.FutureCancelledError):
            pass  # the worker, the scheduler or the connection is gone
        else:
            return answer
        self._lost(number, check)
        return None

    def _lost(self, number: int, check: str | None) -> None:
        if check is None:
            self._again.append(number)
        else:  # the worker may be gone, and with it the proof that its results are right
            self._again += [finished.number for finished in self._held.pop(check, [])]

    def _look(self) -> None:
        """Every tick: count the threads, drop what a lost scheduler forgot, reconnect to it."""
        if time.monotonic() - self._looked < _TICK:
            return
        if self._client.status == "closed":
            self._client = self._connect(_RECONNECT_SECONDS)
        for future in [each for each in self._pending if each.status in ("cancelled", "lost")]:
            self._lost(*self._pending.pop(future))
        workers = self._workers()
        if workers is not None:
            self._threads = sum(workers.values())
            for gone in [checked for checked in self._held if checked not in workers]:
                self._again += [finished.number for finished in self._held.pop(gone)]
                for future, (_, check) in list(self._pending.items()):
                    if check == gone:
                        del self._pending[future]
                        future.cancel()
        self._looked = time.monotonic()

    def _workers(self) -> dict[str, int] | None:
        """Return the threads of each worker; None while there is no scheduler."""
        try:
            return dict(self._client.nthreads())
        except (OSError, TimeoutError, RuntimeError, ValueError):
            return None

    def _connect(self, patience: float) -> Any:
        """Connect to the scheduler, trying for so many seconds."""
        deadline = time.monotonic() + patience
        while True:
            try:
                return distributed.Client(  # type: ignore[no-untyped-call]
                    self._address, timeout=_CONNECT_SECONDS, set_as_default=False
                )
            except (OSError, ValueError) as error:
                if time.monotonic() >= deadline or isinstance(error, ValueError):
                    raise JobError(
                        f"There is no scheduler at {self._address}: {str(error) or 'no answer'}"
                    ) from None
                time.sleep(_TICK)


class _Opened(threading.local):
    """The work of the last batch, for each thread of a worker."""

    key = ""
    work: Work | None = None


_opened = _Opened()


def do_job(description: dict[str, Any], number: int) -> dict[str, Any]:
    """Do a job in a worker of the cluster. What goes wrong in it is an answer too."""
    begun = time.perf_counter()
    answer: dict[str, Any] = {"version": __version__, "worker": distributed.get_worker().address}
    try:
        batch = Batch.from_json(description)
        key = canonical(description)
        if _opened.work is None or _opened.key != key:
            if _opened.work is not None:
                _opened.work.close()
            _opened.work, _opened.key = batch.open(), key
        answer["text"] = canonical(_opened.work.run(number, batch.seed_of(number)))
    except Exception as error:
        answer["error"] = f"{type(error).__name__}: {error}"
    answer["seconds"] = time.perf_counter() - begun
    return answer
