"""Solving Alquerque de 9: the value of every state, stored as tables in a folder.

A *unit* is all states of the moving phase with `many` men against `few`, either side to move, in
one file. Captures lead to smaller units, so units are solved in the order of their men. A *layer*
is all states of the placing phase with a number of men in hand. Placing leads to the layer with one
man less, so layers are solved from the last man in hand back to the empty board. Values are by the
book: draws by repetition and after a hundred quiet turns are ignored.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     solve(folder, men=6)
...     count = counts(folder)[0]
>>> count.ours, count.theirs, count.all.won, count.all.drawn, count.all.lost
(3, 3, 97034, 39293, 42752)
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Literal

from qirkat import _core
from qirkat._core import TableError

MEN = range(6, 19)
"""The possible numbers of men of both sides together."""
_FULL_CHECK_MEN = 12  # up to so many men a check looks at every state by default
_SAMPLE_STEP = 200  # beyond that, at one state of so many
_LOCK = "solve.lock"

_FORMS: dict[bool, Literal["results", "distances"]] = {False: "results", True: "distances"}

Folder = str | os.PathLike[str]
Unit = tuple[int, int]
Task = Unit | int
"""What is solved in one step: a unit, or the layer with so many men in hand."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a run: of its task and as a whole."""

    task: Task
    place: int
    """The number of the task in the run, from 1."""
    tasks: int
    numbers: int
    """The size of the task: its states and a few unused indices."""
    distance: int | None
    """All states of the unit that end in fewer turns are known; None if unknown."""
    fraction: float
    """Of the task, estimated."""
    seconds_left: float | None
    """For the whole run, estimated from its speed so far; None at first."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many states are won, drawn and lost for the side to move."""

    won: int
    drawn: int
    lost: int
    longest_win: int
    """In turns of both players; 0 if nothing is won."""
    longest_loss: int

    @property
    def states(self) -> int:
        """The number of states."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Subspace:
    """The counts for all states with these numbers of men of the side to move and the other."""

    ours: int
    theirs: int
    all: Count
    unbarred: Count
    """For the states in which no return is barred."""
    checksum: int
    """Of the unit's values; its two subspaces share it."""


def solve(
    folder: Folder,
    men: int = MEN[-1],
    *,
    threads: int | None = None,
    memory: int | None = None,
    distances: bool = False,
    checkpoint_every: float = 540.0,
    on_progress: Callable[[Progress], object] | None = None,
) -> None:
    """Solve everything with up to so many men of both sides together, into a folder.

    That is the moving phase, and then the placing phase of a game in which each player begins with
    half of these men. Beside the values, which larger units and verification need, it writes
    compact tables of the results, which suffice to play. Those of the moving phase can hold
    `distances` instead, in four times the space.

    Existing files are checked for damage and kept. However a run ends, the next one resumes from
    its last checkpoint with identical files. `threads` defaults to the number of processors.
    `memory` is the maximum in bytes, for the current unit and the smaller ones that it looks up.
    By default the current unit must fit into free memory.

    Blocks for hours with the GIL released. `on_progress` is called a few times a second in this
    thread; an exception from it, or Ctrl-C, ends the run after a checkpoint. TableError at the
    start if memory or disk are too small for the whole run, or another process is solving in this
    folder.
    """
    workers = _threads(threads)
    if memory is not None and memory < 1:
        raise ValueError("The memory must be above 0.")
    tasks, each, form = _tasks(men), men // 2, _FORMS[distances]
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with _locked(folder):
        if _is_of_larger_game(folder, each):  # its layers have, or will have, all of ours
            tasks, each = [task for task in tasks if not isinstance(task, int)], 0
        allowed = 0 if memory is None else min(memory, 2**63)
        _core.check_room(men, each=each, form=form, folder=folder, memory=allowed)
        missing = [task for task in tasks if not _is_finished(folder, task, each)]
        tracker = _ProgressTracker(
            tasks, each, {task: _work(task, each) for task in missing}, on_progress
        )
        for place, task in enumerate(tasks, 1):
            tracker.begin(place)
            if not isinstance(task, int):
                _core.solve(
                    *task,
                    folder=folder,
                    threads=workers,
                    memory=allowed,
                    checkpoint_every=checkpoint_every,
                    on_progress=partial(tracker.report_unit, place),
                )
            elif task in missing:
                _delete_smaller_layers(folder, each)
                # Layer 1 needs the moving phase as a temporary layer 0.
                for hands in [0, 1] if task == 1 else [task]:
                    _core.solve_layer(
                        hands,
                        each=each,
                        folder=folder,
                        threads=workers,
                        on_progress=partial(tracker.report, place, None),
                    )
                _path(folder, 0).unlink(missing_ok=True)
            else:
                _core.check_table(_path(folder, task))
            _pack(folder, task, form)


def verify(
    folder: Folder,
    men: int = MEN[-1],
    *,
    every: int | None = None,
    threads: int | None = None,
    on_progress: Callable[[Progress], object] | None = None,
) -> dict[Task, int]:
    """Check the tables of up to so many men; return how many states of each task were checked.

    Each value must follow from those of the states that the legal turns lead to. `every` checks one
    state of so many; by default all up to 12 men and one of 200 beyond. TableError names the first
    wrong state.
    """
    folder = Path(folder)
    tasks = _finished(folder, men)
    workers = _threads(threads)
    if not tasks:
        raise _table_error("nothing", f"There are no tables of up to {men} pieces in {folder}.")
    each = men // 2
    steps = {task: sample_step(task, each) if every is None else every for task in tasks}
    if not 1 <= min(steps.values()) <= max(steps.values()) <= 10**12:
        raise ValueError("every must be from 1 to 1,000,000,000,000.")
    work = {task: _size(task, each) // steps[task] for task in tasks}
    tracker = _ProgressTracker(tasks, each, work, on_progress)
    seen: dict[Task, int] = {}
    for place, task in enumerate(tasks, 1):
        tracker.begin(place)
        check = _core.verify_layer if isinstance(task, int) else _core.verify
        seen[task] = check(
            *((task,) if isinstance(task, int) else task),
            folder=folder,
            threads=workers,
            every=steps[task],
            on_progress=partial(tracker.report, place, None),
        )
    return seen


def sample_step(task: Task, each: int) -> int:
    """Return the default sampling step of a check: one state of so many."""
    men = 2 * each if isinstance(task, int) else sum(task)
    return 1 if men <= _FULL_CHECK_MEN else _SAMPLE_STEP


def counts(folder: Folder, men: int = MEN[-1]) -> tuple[Subspace, ...]:
    """Return the counts of the finished units of up to so many men, from their headers.

    A unit with different numbers of men has two subspaces, depending on the side to move.
    """
    folder = Path(folder)
    found = []
    for task in _finished(folder, men):
        if isinstance(task, int):
            continue
        many, few = task
        header = _core.read_header(_core.unit_path(folder, many, few))
        sides = [(many, few)] if many == few else [(many, few), (few, many)]
        for (ours, theirs), (unbarred, barred) in zip(sides, header.tallies, strict=False):
            found.append(
                Subspace(
                    ours,
                    theirs,
                    all=_sum(unbarred, barred),
                    unbarred=_sum(unbarred),
                    checksum=header.body_checksum,
                )
            )
    return tuple(found)


def _tasks(men: int) -> list[Task]:
    """Return units and then layers, in an order in which they can be solved."""
    if men not in MEN:
        raise ValueError("men must be from 6 to 18: the pieces of both sides together.")
    return [*_core.units_up_to(men), *range(1, men // 2 * 2 + 1)]


@cache
def _size(task: Task, each: int) -> int:
    return _core.layer_size(task, each) if isinstance(task, int) else _core.unit_size(*task)


def _work(task: Task, each: int) -> int:
    """Estimate how long a task takes compared with others."""
    return _size(task, each) // (4 if isinstance(task, int) else 1)


def _path(folder: Path, task: Task) -> Path:
    if isinstance(task, int):
        return _core.layer_path(folder, task)
    return _core.unit_path(folder, *task)


def _is_finished(folder: Path, task: Task, each: int) -> bool:
    """Whether a task is finished; a layer must also be of the game with `each` men a side."""
    path = _path(folder, task)
    return path.exists() and (not isinstance(task, int) or _core.read_header(path).many == each)


def _finished(folder: Path, men: int) -> list[Task]:
    return [task for task in _tasks(men) if _is_finished(folder, task, men // 2)]


def _is_of_larger_game(folder: Path, each: int) -> bool:
    first = _path(folder, 1)
    return first.exists() and _core.read_header(first).many > each


def _delete_smaller_layers(folder: Path, each: int) -> None:
    """Delete the layers of a game with fewer men, which those of a larger game contain."""
    for hands in range(2 * each + 1):
        for results in (False, True):
            path = _core.layer_path(folder, hands, results=results)
            if path.exists() and _core.read_header(path).many < each:
                path.unlink()


def _pack(folder: Path, task: Task, form: Literal["results", "distances"]) -> None:
    """Write the compact table, or check it for damage if it exists."""
    if not isinstance(task, int):
        path = _core.unit_path(folder, *task).with_suffix(f".{form}")
        make = partial(_core.pack, folder, *task, form, folder)
    elif task >= _core.FEWEST_PACKED:
        path = _core.layer_path(folder, task, results=True)
        make = partial(_core.pack_layer, folder, task, folder)
    else:
        return
    if path.exists():
        _core.check_table(path)
    else:
        make()


def _threads(wanted: int | None) -> int:
    if wanted is None:
        return os.cpu_count() or 1
    if not 1 <= wanted <= 256:
        raise ValueError("The number of threads must be from 1 to 256.")
    return wanted


def _sum(*tallies: _core.Tally) -> Count:
    return Count(
        won=sum(tally.won for tally in tallies),
        drawn=sum(tally.drawn for tally in tallies),
        lost=sum(tally.lost for tally in tallies),
        longest_win=max(tally.longest_win for tally in tallies),
        longest_loss=max(tally.longest_loss for tally in tallies),
    )


def _table_error(reason: str, sentence: str) -> TableError:
    error = TableError(sentence)
    error.reason = reason
    return error


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Lock a folder against other solvers; the system unlocks it when this process ends."""
    if os.name != "posix":
        yield
        return
    import fcntl  # POSIX only

    # The file stays: deleting it could delete one that another process has just locked.
    with (folder / _LOCK).open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sentence = (
                f"Another process is solving in {folder}. Wait for it to finish, or stop it first."
            )
            raise _table_error("locked", sentence) from None
        yield


class _ProgressTracker:
    """Follows a run through its tasks and estimates the time left."""

    def __init__(
        self,
        tasks: list[Task],
        each: int,
        work: dict[Task, int],
        on_progress: Callable[[Progress], object] | None,
    ) -> None:
        self._tasks = tasks
        self._each = each
        self._work = [work.get(task, 0) for task in tasks]
        self._on_progress = on_progress
        # Time and work done at the first report, because a unit may resume from a checkpoint.
        self._started: tuple[float, float] | None = None

    def begin(self, place: int) -> None:
        """Report the next task: checking existing files takes a while."""
        self._report(place, None, 0.0, None)

    def report_unit(self, place: int, found: _core.UnitProgress) -> None:
        """Report progress within a unit."""
        self.report(place, found.distance, found.fraction)

    def report(self, place: int, distance: int | None, fraction: float) -> None:
        """Report progress within a task."""
        done = sum(self._work[: place - 1]) + fraction * self._work[place - 1]
        now = time.monotonic()
        if self._started is None:
            self._started = now, done
        begun, done_before = self._started
        left = None
        if done > done_before:
            left = (sum(self._work) - done) * (now - begun) / (done - done_before)
        self._report(place, distance, fraction, left)

    def _report(
        self, place: int, distance: int | None, fraction: float, left: float | None
    ) -> None:
        if self._on_progress is None:
            return
        task = self._tasks[place - 1]
        size = _size(task, self._each)
        self._on_progress(Progress(task, place, len(self._tasks), size, distance, fraction, left))
