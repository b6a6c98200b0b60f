"""Where jobs run: in processes of this machine, or on a cluster."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass

from qirkat.jobs.batch import Batch, Finished
from qirkat.jobs.processes import in_processes


@dataclass(frozen=True, slots=True)
class Place:
    """So many processes of this machine, or the cluster of a Dask scheduler."""

    processes: int = 1
    cluster: str | None = None
    """The scheduler's address, such as `tcp://192.168.0.7:8786`."""

    def __post_init__(self) -> None:
        if self.processes < 1:
            raise ValueError("The number of processes must be 1 or more.")

    def finish(
        self,
        batch: Batch,
        numbers: Iterable[int],
        *,
        reference: str | None = None,
        is_compared: bool = True,
    ) -> Generator[Finished]:
        """Do these jobs; yield each when it is finished, in any order.

        The machines of a cluster are compared by their results of job 0; `reference` is the right
        one, if known. Not so with `is_compared` false, for jobs whose results may vary.
        """
        if self.cluster is None:
            return in_processes(batch, numbers, self.processes)
        # Dask is an extra, and takes a second to load.
        from qirkat.jobs.cluster import on_cluster

        return on_cluster(
            batch, numbers, self.cluster, reference=reference, is_compared=is_compared
        )
