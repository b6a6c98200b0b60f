"""What each worker did, compared with the others: a slow machine is seen at once."""

from dataclasses import dataclass
from statistics import median

from qirkat.jobs.batch import Finished

SLOW = 1.5  # times the median of the workers
MIN_JOBS = 5  # before a worker is judged


@dataclass(slots=True)
class WorkerFigures:
    """One worker's jobs and the seconds that they took."""

    name: str
    jobs: int = 0
    seconds: float = 0.0

    @property
    def mean(self) -> float:
        """Seconds per job."""
        return self.seconds / self.jobs if self.jobs else 0.0


class Figures:
    """The figures of all workers of a batch."""

    def __init__(self) -> None:
        self._workers: dict[str, WorkerFigures] = {}

    def add(self, finished: Finished) -> None:
        """Count a finished job."""
        own = self._workers.setdefault(finished.worker, WorkerFigures(finished.worker))
        own.jobs += 1
        own.seconds += finished.seconds

    @property
    def workers(self) -> list[WorkerFigures]:
        """All workers, by name."""
        return [self._workers[name] for name in sorted(self._workers)]

    @property
    def slow(self) -> list[WorkerFigures]:
        """Workers that need much longer for a job than most others."""
        judged = [worker for worker in self.workers if worker.jobs >= MIN_JOBS]
        if len(judged) < 2:
            return []
        usual = median(worker.mean for worker in judged)
        return [worker for worker in judged if worker.mean > SLOW * usual]
