"""Solving Alquerque de 9: the value of every state, kept as tables in a folder.

A *unit* is all states of the moving phase with so many men against so few, whichever of the two is
to move, and one file. Captures lead to smaller units, so units are solved in the order of their
men. A *layer* is all states of the placing phase with so many men in hand. Placing leads to the
layer with one less, so layers are solved from the last man in hand to the empty board. Values are
by the book: draws by repetition and after a hundred quiet turns are left aside.

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
from qirkat._core import TableError as TableError
from qirkat.solve.tables import Tables as Tables
from qirkat.solve.tables import Verdict as Verdict

MEN = range(6, 19)
"""How many men both sides can have together."""
_FULL_CHECK_MEN = 12  # men up to which a check looks at every state unless told otherwise
_SAMPLE_STEP = 200  # beyond, at one of so many
_LOCK = "solve.lock"

_FORMS: dict[bool, Literal["results", "distances"]] = {False: "results", True: "distances"}

Folder = str | os.PathLike[str]
Unit = tuple[int, int]
Task = Unit | int
"""What is solved at one go: a unit, or the layer with so many men in hand."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: with its task, and as a whole."""

    task: Task
    place: int
    """Which task of the run it is, from 1."""
    tasks: int
    numbers: int
    """The size of the task: its states, and a little slack."""
    distance: int | None
    """All states of the unit that end in fewer turns are known; None where that is not said."""
    fraction: float
    """Of the task, as far as can be told."""
    seconds_left: float | None
    """For the whole run, guessed by its speed so far; None at first."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many states are won, drawn and lost for the side to move."""

    won: int
    drawn: int
    lost: int
    longest_win: int
    """In turns of both players; 0 where nothing is won."""
    longest_loss: int

    @property
    def states(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Subspace:
    """What a table says of all states with so many men of the side to move and of the other."""

    ours: int
    theirs: int
    all: Count
    unbarred: Count
    """Of the states in which no return is barred."""
    checksum: int
    """Of the unit's values: both its subspaces have the same."""


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
    """Solve everything with up to so many men of both sides together, into files of a folder.

    That is the moving phase, and then the placing phase of a game in which each player begins with
    half of these men. Beside the values, from which larger units are solved and everything is
    verified, there are compact tables of the results: these suffice to play. Those of the moving
    phase can have `distances` instead, which take four times as much.

    What is there is checked for damage and kept. However a run ends, the next one goes on from its
    last checkpoint, and the files do not depend on that. `threads` are as many as there are
    processors unless told. `memory` is the most to use, in bytes: for the unit in the making and
    the smaller ones that it looks up. Without it the first of these must fit into what is free.

    Blocks for hours, with the GIL released. `on_progress` hears of it some times a second in the
    calling thread; what it raises, as Ctrl-C does, ends the run after a checkpoint. TableError
    before anything is done where memory or disk do not suffice for the whole run, and where
    another process is solving in this folder.
    """
    workers = _threads(threads)
    if memory is not None and memory < 1:
        raise ValueError("The memory to use is above 0.")
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
                # The first needs the moving phase in the order of layers, for as long as it takes.
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
    """Check what is there of up to so many men: how many states of each task were looked at.

    Each value must follow from those of the states that the legal turns lead to. With `every` it
    looks at one state of so many; without it at every one up to 12 men and at one of 200 beyond.
    TableError names the first that is wrong.
    """
    folder = Path(folder)
    tasks = _finished(folder, men)
    workers = _threads(threads)
    if not tasks:
        raise _table_error("nothing", f"There is no table of up to {men} men in {folder}.")
    each = men // 2
    steps = {task: sample_step(task, each) if every is None else every for task in tasks}
    if not 1 <= min(steps.values()) <= max(steps.values()) <= 10**12:
        raise ValueError("One state of every 1 to 1,000,000,000,000 is looked at.")
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
    """One state of how many a check looks at unless told otherwise."""
    men = 2 * each if isinstance(task, int) else sum(task)
    return 1 if men <= _FULL_CHECK_MEN else _SAMPLE_STEP


def counts(folder: Folder, men: int = MEN[-1]) -> tuple[Subspace, ...]:
    """What the finished units of up to so many men say of themselves, without reading them whole.

    A unit with different numbers of men has two subspaces, by who is to move.
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
    """Units and then layers, in an order in which they can be solved."""
    if men not in MEN:
        raise ValueError("Both sides together have from 6 to 18 men.")
    return [*_core.units_up_to(men), *range(1, men // 2 * 2 + 1)]


@cache
def _size(task: Task, each: int) -> int:
    return _core.layer_size(task, each) if isinstance(task, int) else _core.unit_size(*task)


def _work(task: Task, each: int) -> int:
    """How long a task takes compared with others, about."""
    return _size(task, each) // (4 if isinstance(task, int) else 1)


def _path(folder: Path, task: Task) -> Path:
    if isinstance(task, int):
        return _core.layer_path(folder, task)
    return _core.unit_path(folder, *task)


def _is_finished(folder: Path, task: Task, each: int) -> bool:
    """Whether a task is finished; a layer also of the game with so many men each."""
    path = _path(folder, task)
    return path.exists() and (not isinstance(task, int) or _core.read_header(path).many == each)


def _finished(folder: Path, men: int) -> list[Task]:
    return [task for task in _tasks(men) if _is_finished(folder, task, men // 2)]


def _is_of_larger_game(folder: Path, each: int) -> bool:
    first = _path(folder, 1)
    return first.exists() and _core.read_header(first).many > each


def _delete_smaller_layers(folder: Path, each: int) -> None:
    """Remove the layers of a game with fewer men each: those of a larger one have all of theirs."""
    for hands in range(2 * each + 1):
        for results in (False, True):
            path = _core.layer_path(folder, hands, results=results)
            if path.exists() and _core.read_header(path).many < each:
                path.unlink()


def _pack(folder: Path, task: Task, form: Literal["results", "distances"]) -> None:
    """Make the compact table, or see that it is not damaged."""
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
        raise ValueError("From 1 to 256 threads can be used.")
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
    """Keep other solvers out of a folder; the system lets them in when this process ends."""
    if os.name != "posix":
        yield
        return
    import fcntl  # which is only there

    # The file stays: whoever removed it could remove one that another process has just locked.
    with (folder / _LOCK).open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sentence = f"Another process is solving in {folder}. Wait for it, or end it first."
            raise _table_error("locked", sentence) from None
        yield


class _ProgressTracker:
    """Follows a run through its tasks, and guesses how long it still takes."""

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
        # When the first work was heard of, and how much of all had been done by then: a unit may
        # go on from a checkpoint.
        self._started: tuple[float, float] | None = None

    def begin(self, place: int) -> None:
        """Say which task is next: reading what is there takes a while."""
        self._report(place, None, 0.0, None)

    def report_unit(self, place: int, found: _core.UnitProgress) -> None:
        """Take what the solver says of its unit."""
        self.report(place, found.distance, found.fraction)

    def report(self, place: int, distance: int | None, fraction: float) -> None:
        """Say how far it is."""
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
