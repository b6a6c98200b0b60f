"""An event loop without real time, which decides by a seed whose turn it is.

Every callback belongs to a *process*: a server or a page. The loop chooses at random which process
runs next; within a process callbacks run in order, as in any event loop. When nobody can run, time
jumps to the next timer. A paused process keeps its callbacks for later, and a killed one never runs
again, so a process can die between any two callbacks.
"""

from __future__ import annotations

import asyncio
import heapq
import random
import traceback
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar, TypeVarTuple, Unpack

from qirkat.storage.errors import StoreError

Ts = TypeVarTuple("Ts")
T = TypeVar("T")

_START = 1_000.0  # seconds on every monotonic clock when the world begins
_EPOCH = 1_790_000_000.0  # and on every other clock
_STEP = 2e-6  # seconds that a callback takes: code may wait until time has passed
_ENDING = 30.0  # seconds after which tasks are cancelled once more
_MAX_STEPS = 400_000


class StuckError(Exception):
    """The world does not come to an end."""


class Machine:
    """The clocks of a computer, in seconds."""

    def __init__(self, loop: VirtualLoop, name: str) -> None:
        self._loop = loop
        self.name = name
        self.skew = 0.0
        """How far its clock is ahead of the true time."""
        self.drift = 0.0
        """How much faster both its clocks run, as a share."""
        self.slept = 0.0
        """Seconds that its monotonic clock has missed."""

    def monotonic(self) -> float:
        """A clock that nobody sets, and that stops while the machine sleeps."""
        return _START + self._loop.time() * (1 + self.drift) - self.slept

    def wall(self) -> float:
        """The clock that is set, in seconds since 1970."""
        return _EPOCH + self._loop.time() * (1 + self.drift) + self.skew


class Process:
    """A program that runs on a machine, until it is killed."""

    def __init__(self, machine: Machine, name: str) -> None:
        self.machine = machine
        self.name = name
        self.is_alive = True
        self.is_paused = False
        self.ready: deque[asyncio.Handle] = deque()
        self.context = copy_context()
        self.context.run(PROCESS.set, self)

    @property
    def can_run(self) -> bool:
        return self.is_alive and not self.is_paused


PROCESS: ContextVar[Process] = ContextVar("process")


class _Task(asyncio.Task[Any]):
    """A task that is found in sets by its number: addresses in memory differ from run to run."""

    number = 0

    def __hash__(self) -> int:
        return self.number


class VirtualLoop(asyncio.AbstractEventLoop):
    """The event loop of a world."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(f"{seed} loop")
        self._now = 0.0
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._count = 0
        self._is_running = False
        self._is_ending = False
        self._processes: list[Process] = []
        self._killed: list[Process] = []
        self.tasks: list[_Task] = []
        self.failures: list[str] = []
        """What no task has caught."""
        self.steps = 0
        self._most_steps = _MAX_STEPS
        self.world = self.add_process("world")

    def add_machine(self, name: str) -> Machine:
        return Machine(self, name)

    def add_process(self, name: str, machine: Machine | None = None) -> Process:
        self._killed += [each for each in self._processes if not each.is_alive]
        self._processes = [each for each in self._processes if each.is_alive]
        self._processes.append(Process(machine or Machine(self, name), name))
        return self._processes[-1]

    def spawn(self, process: Process, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
        """Run a coroutine in a process."""
        return self.create_task(work, name=name, context=process.context)

    def in_process(
        self,
        process: Process,
        delay: float,
        call: Callable[[Unpack[Ts]], object],
        *args: *Ts,
    ) -> None:
        """Call a function in a process after some seconds."""
        self.call_at(self._now + delay, call, *args, context=process.context)

    # Running

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the process of the world, then end all tasks."""
        asyncio.set_event_loop(self)
        asyncio._set_running_loop(self)
        self._is_running = True
        try:
            main = self.spawn(self.world, work, "world")
            try:
                self._run_until(main.done)
            finally:
                self._end_all()
            main.result()
        finally:
            self._is_running = False
            asyncio._set_running_loop(None)
            asyncio.set_event_loop(None)

    def _run_until(self, is_done: Callable[[], bool]) -> None:
        while not is_done():
            self._step()
            self.steps += 1
            if self.steps > self._most_steps:
                raise StuckError(f"{self.steps} steps, and no end")

    def _step(self) -> None:
        able = [
            each for each in self._processes if each.ready and (each.can_run or self._is_ending)
        ]
        if not able:
            if not self._timers:
                raise StuckError("all wait for each other")
            self._now = max(self._now, self._timers[0][0])
        else:
            process = able[0] if len(able) == 1 else self._chance.choice(able)
            handle = process.ready.popleft()
            if not handle.cancelled():
                handle._run()
            self._now += _STEP
        while self._timers and self._timers[0][0] <= self._now:
            _, _, due = heapq.heappop(self._timers)
            if not due.cancelled():
                self._process_of(due).ready.append(due)

    def _end_all(self) -> None:
        """Cancel what still runs, also of processes that were killed."""
        self._is_ending = True
        self._processes += self._killed
        self._most_steps = self.steps + _MAX_STEPS
        while any(not task.done() for task in self.tasks):
            self.tasks = [task for task in self.tasks if not task.done()]
            for task in self.tasks:
                task.cancel()
            self._run_until(self._are_all_done_by(self._now + _ENDING))
        self.tasks.clear()
        for process in self._processes:
            process.ready.clear()
        self._timers.clear()

    def _are_all_done_by(self, until: float) -> Callable[[], bool]:
        return lambda: self._now > until or all(task.done() for task in self.tasks)

    @staticmethod
    def _process_of(handle: asyncio.Handle) -> Process:
        return handle._context[PROCESS]  # type: ignore[attr-defined,no-any-return]

    # What asyncio asks of a loop

    def time(self) -> float:
        return self._now

    def call_soon(
        self,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context or copy_context())
        self._process_of(handle).ready.append(handle)
        return handle

    def call_later(
        self,
        delay: float,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context or copy_context())
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Do nothing: a cancelled timer is skipped when it is due."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self, coro: Any, *, name: str | None = None, context: Context | None = None
    ) -> asyncio.Task[Any]:
        _Task.number += 1
        task = _Task(coro, loop=self, name=name, context=context)
        task.number = _Task.number
        task.add_done_callback(self._note_failure)
        self.tasks.append(task)
        if len(self.tasks) % 4096 == 0:
            self.tasks = [task for task in self.tasks if not task.done()]
        return task

    def _note_failure(self, task: asyncio.Task[Any]) -> None:
        """Note that a named task has failed, unless it is a failure that its callers expect."""
        error = None if task.cancelled() else task.exception()
        if error is None or isinstance(error, StoreError) or task.get_name().startswith("Task-"):
            return
        where = traceback.extract_tb(error.__traceback__)[-1]
        self.failures.append(f"{task.get_name()}: {error!r} in {where.name}")

    def run_in_executor(  # type: ignore[override]
        self, _executor: Any, func: Any, *args: Any
    ) -> asyncio.Future[Any]:
        """Run a function at once: threads would bring in an order that no seed decides."""
        future = self.create_future()
        future.set_result(func(*args))
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self.failures.append(f"{context['message']}: {error!r}")

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return self._is_running

    def is_closed(self) -> bool:
        return False
