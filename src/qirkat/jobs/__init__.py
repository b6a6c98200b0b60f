"""Work cut into numbered jobs with seeds: run anywhere, and the same to the byte everywhere."""

from qirkat.jobs.batch import Batch, JobError, Work
from qirkat.jobs.place import Place
from qirkat.jobs.run import Progress, run

__all__ = ["Batch", "JobError", "Place", "Progress", "Work", "run"]
