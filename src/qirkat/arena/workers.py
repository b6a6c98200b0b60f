"""Playing a match: several pairs of games at a time, each in its own process.

This process assigns pairs and writes results; it plays nothing. A worker plays one pair after
another with its own players. When its input pipe closes, because this process has ended in whatever
way, it kills its players and exits.
"""

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from qirkat.arena.elo import Hypotheses
from qirkat.arena.match import MatchError, MatchResults, Pair, Plan, PlayedGame, play_pair
from qirkat.arena.match_folder import MatchFolder
from qirkat.arena.players import Forfeit, Player, Timeouts, UgiPlayer

_STOP_SECONDS = 3.0  # seconds that a worker has to close its players


def play(
    plan: Plan,
    *,
    pairs: int,
    concurrency: int = 1,
    hypotheses: Hypotheses | None = None,
    folder: Path | None = None,
    on_pair: Callable[[MatchResults, Pair], object] | None = None,
) -> MatchResults:
    """Play a match of so many pairs of games per pairing and return its results.

    With a folder, results are kept there, and a match resumes from them. With hypotheses it ends
    as soon as these are decided. `on_pair` is called for each newly played pair once it counts.
    ValueError for a plan that cannot be played, MatchError if a player cannot be started.
    """
    if pairs < 1 or concurrency < 1:
        raise ValueError("A match has at least one pair of games, and plays one at a time.")
    if plan.openings and pairs > len(plan.openings):
        raise ValueError(
            f"There are {len(plan.openings)} openings, so at most {2 * len(plan.openings)} games: "
            "the same opening again would only bring the same games."
        )
    results = MatchResults(plan, hypotheses)
    with ExitStack() as stack:
        match_folder = (
            None if folder is None else stack.enter_context(MatchFolder.open(folder, plan))
        )
        missing = dict.fromkeys(range(pairs * len(plan.pairings)))
        for pair in [] if match_folder is None else match_folder.pairs:
            if pair.number in missing:
                del missing[pair.number]
                results.add(pair)
        if not missing or results.is_decided:
            return results
        check_players(plan)
        pool = stack.enter_context(_worker_pool(plan, min(concurrency, len(missing))))
        for pair in pool.play(list(missing)):
            if match_folder is not None:
                match_folder.add(pair)
            for counting in results.add(pair):
                if on_pair is not None:
                    on_pair(results, counting)
            if results.is_decided:
                break
    return results


def check_players(plan: Plan) -> None:
    """Start each player once; ValueError for a wrong setting, MatchError if one fails."""
    for entrant in plan.entrants:
        player = entrant.open(Timeouts(margin=plan.margin))
        try:
            player.new_game(plan.game, seed=0)
        except Forfeit as forfeit:
            raise MatchError(f"{entrant.name}: {forfeit.detail}.") from None
        finally:
            player.close()


class _Worker:
    """A process that plays pairs."""

    def __init__(self, plan: Plan, done: "queue.SimpleQueue[tuple[_Worker, bytes]]") -> None:
        self.job: int | None = None
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", "from qirkat.arena.workers import work; work()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # Ctrl-C must reach only us: a worker ends when its input closes.
            process_group=0,
        )
        self._reader = threading.Thread(target=self._read_results, args=(done,), daemon=True)
        self._reader.start()
        self._send(json.dumps(plan.as_json()))

    def assign(self, job: int | None) -> None:
        """Play the pair of this number next, or exit if it is None."""
        self.job = job
        self._send("end" if job is None else str(job))

    def stop(self) -> None:
        """Close the worker's input, which ends it and its players at once."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()

    def reap(self) -> int:
        """Wait a bounded time for a stopped process and return its exit code."""
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


class _WorkerPool:
    """The workers of a match."""

    def __init__(self) -> None:
        self.workers: list[_Worker] = []
        self.done: queue.SimpleQueue[tuple[_Worker, bytes]] = queue.SimpleQueue()

    def play(self, jobs: Sequence[int]) -> Iterator[Pair]:
        """Play these pairs, starting them in order; yield each when it is finished."""
        waiting = iter(jobs)
        for worker in self.workers:
            worker.assign(next(waiting, None))
        for _ in jobs:
            worker, line = self._next()
            data = json.loads(line or b"{}")
            if "games" not in data:
                fault = data.get("error") or f"exit code {worker.reap()}"
                number = (worker.job or 0) + 1
                raise MatchError(f"The process that played pair {number} failed: {fault}.")
            worker.assign(next(waiting, None))
            one, two = (PlayedGame(**played) for played in data.pop("games"))
            yield Pair(games=(one, two), **data)

    def _next(self) -> tuple[_Worker, bytes]:
        while True:
            # With a timeout: on some systems Ctrl-C does not interrupt an endless wait.
            with suppress(queue.Empty):
                worker, line = self.done.get(timeout=1.0)
                if line or worker.job is not None:
                    return worker, line


@contextmanager
def _worker_pool(plan: Plan, count: int) -> Iterator[_WorkerPool]:
    pool = _WorkerPool()
    try:
        for _ in range(count):
            pool.workers.append(_Worker(plan, pool.done))
        yield pool
    finally:
        for worker in pool.workers:
            worker.stop()
        for worker in pool.workers:
            worker.reap()


def work() -> None:
    """Run a worker: read a plan and then pair numbers, and write the pairs played."""
    plan = Plan.from_json(json.loads(sys.stdin.buffer.readline()))
    players = [entrant.open(Timeouts(margin=plan.margin)) for entrant in plan.entrants]
    jobs: queue.SimpleQueue[int | None] = queue.SimpleQueue()
    threading.Thread(target=_read_jobs, args=(jobs, players), daemon=True).start()
    code = 0
    try:
        while (number := jobs.get()) is not None:
            _write_json(asdict(play_pair(plan, players, number)))
        for player in players:
            player.close()
    except BaseException as error:
        _write_json({"error": f"{type(error).__name__}: {error}"})
        code = 1
    finally:
        _kill(players)
        # A normal exit would wait for the reading thread.
        os._exit(code)


def _read_jobs(jobs: "queue.SimpleQueue[int | None]", players: Sequence[Player]) -> None:
    """Queue the jobs; when the parent process is gone, end everything at once."""
    for line in sys.stdin.buffer:
        jobs.put(None if line == b"end\n" else int(line))
        if line == b"end\n":
            return
    _kill(players)
    os._exit(1)


def _kill(players: Sequence[Player]) -> None:
    for player in players:
        if isinstance(player, UgiPlayer):
            player.kill()


def _write_json(data: dict[str, Any]) -> None:
    with suppress(OSError):
        sys.stdout.buffer.write(json.dumps(data).encode() + b"\n")
        sys.stdout.buffer.flush()
