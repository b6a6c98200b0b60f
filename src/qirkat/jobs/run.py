"""Running a batch: here or on a cluster, with a journal or without, from the start or resumed."""

import json
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qirkat.jobs.batch import Batch
from qirkat.jobs.figures import Figures
from qirkat.jobs.journal import Journal
from qirkat.jobs.place import Place


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a batch is."""

    done: int
    """Jobs finished, earlier runs included."""
    count: int
    newly_done: int
    """Jobs finished in this run."""
    figures: Figures


def run(
    batch: Batch,
    *,
    folder: Path | None = None,
    place: Place = Place(),  # noqa: B008 - frozen
    on_progress: Callable[[Progress], object] | None = None,
) -> list[Any]:
    """Do all jobs of a batch and return their results in order.

    With a folder, finished jobs are kept there, and a batch that was stopped resumes from them.
    JobError if a job fails, ValueError if the folder belongs to something else.
    """
    figures = Figures()
    with ExitStack() as stack:
        journal = None if folder is None else stack.enter_context(Journal.open(folder, batch))
        numbers = range(batch.count) if journal is None else journal.missing
        results: dict[int, str] = {}
        reference = journal.written[0] if journal is not None and journal.written else None
        finished = stack.enter_context(closing(place.finish(batch, numbers, reference=reference)))
        done = batch.count - len(numbers)
        for newly_done, job in enumerate(finished if numbers else (), 1):
            figures.add(job)
            if journal is None:
                results[job.number] = job.text
            else:
                journal.add(job.number, job.text)
            if on_progress is not None:
                on_progress(Progress(done + newly_done, batch.count, newly_done, figures))
        texts = [results[n] for n in sorted(results)] if journal is None else journal.written
        return [json.loads(text) for text in texts]
