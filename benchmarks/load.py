"""Many live games at once on one server: the latency of turns.

    PYTHONPATH=tests python -m benchmarks.load --games 1000 --minutes 10

Every game has two sockets and a turn every 3 to 5 seconds, which is on disk before it is
acknowledged. The server and the players run in separate processes. A control run uses the same
players with a plain echo server, which shows the cost of the machine and the players. With
`--idle 10000`, so many visitors connect and do nothing but answer pings. With `--servers 2`, two
servers share a PostgreSQL and a Redis. The table is for benchmarks/results.md.

On a busy machine compare the processor time of a turn, not how long it took.
"""

import argparse
import os
import re
import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from subprocess import PIPE, Popen
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import urlopen

from support import services

from benchmarks.load_players import PAUSE, Measurements, all_idle, all_play, work

ECHO = """
import asyncio
from websockets.asyncio.server import serve
async def echo(socket):
    async for text in socket:
        await socket.send(text)
async def main():
    async with serve(echo, "127.0.0.1", 0, compression=None, ping_interval=None) as server:
        print("ws://127.0.0.1:%d/" % server.sockets[0].getsockname()[1], flush=True)
        await asyncio.Future()
asyncio.run(main())
"""


class Server(NamedTuple):
    """A running server."""

    pid: int
    address: str


@contextmanager
def process(*command: str, **environment: str) -> Iterator[Server]:
    """Start a server."""
    with Popen(
        [sys.executable, *command], stdout=PIPE, text=True, env=os.environ | environment
    ) as run:
        assert run.stdout is not None
        try:
            address = run.stdout.readline().strip()
            assert address, "the server has not started"
            yield Server(run.pid, address)
        finally:
            run.terminate()


@contextmanager
def qirkat_servers(count: int | None) -> Iterator[list[Server]]:
    """Start a server with SQLite, or so many with PostgreSQL and Redis."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        site = Path(folder) / "site"
        site.mkdir()
        (site / "index.html").write_text("<!doctype html>")
        own = {"QIRKAT_DATA": folder, "QIRKAT_CROWD": "1000000", "QIRKAT_CONNECTIONS": "100000"}
        if count is not None:
            postgres = stack.enter_context(services.postgres(durable=True))
            own["QIRKAT_DATABASE"] = postgres.database()
            own["QIRKAT_SECRET"] = token_hex(32)
            own["QIRKAT_REDIS"] = stack.enter_context(services.redis()).address
        command = ("-m", "qirkat", "serve", "--port", "0", "--site", str(site))
        servers = []
        for _ in range(count or 1):
            servers.append(stack.enter_context(process(*command, **own)))
            wait_until_ready(servers[-1].address)
        yield servers


def wait_until_ready(address: str) -> None:
    """Wait until a server can save games."""
    while True:
        try:
            urlopen(f"{address}healthz").close()
            return
        except HTTPError:
            time.sleep(0.1)


def memory(pid: int) -> float:
    """Return a process's memory in MiB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1024


def read_metric(address: str, name: str) -> float:
    """Read one of a server's metrics."""
    with urlopen(f"{address}metrics") as answer:
        found = re.search(rf"^{name}(?:{{[^}}]*}})? (\S+)$", answer.read().decode(), re.MULTILINE)
    return float(found[1]) if found else 0.0


class Sample(NamedTuple):
    """The figures of all servers together at one moment."""

    at: float
    memory: float
    processor: float
    commits: float
    load: float


def sample(servers: Sequence[Server], control: bool) -> Sample:
    """Take a sample of some servers."""
    return Sample(
        time.monotonic(),
        sum(memory(server.pid) for server in servers),
        sum(cpu_seconds(server.pid) for server in servers),
        0.0
        if control
        else sum(read_metric(each.address, "qirkat_commits_total") for each in servers),
        os.getloadavg()[0],
    )


@dataclass
class Run:
    """The figures of one run."""

    name: str
    seen: Measurements
    seconds: float
    looks: list[Sample]

    def row(self) -> str:
        """Format the table row."""
        times = sorted(self.seen.acknowledged)
        shown = sorted(self.seen.shown)
        first, last = self.looks[0], self.looks[-1]
        took = last.at - first.at
        load = (last.processor - first.processor) / took  # of one core
        sizes, loads = ([each[field] for each in self.looks] for field in (1, 4))
        cells = [
            self.name,
            f"{len(times) / self.seconds:.0f}",
            *(f"{percentile(times, share):.1f}" for share in (0.5, 0.99, 0.999, 1)),
            f"{percentile(shown, 0.99):.1f}" if shown else "",
            str(len(self.seen.errors)),
            str(self.seen.ended) if shown else "",
            f"{(last.commits - first.commits) / took:.0f}" if last.commits else "",
            f"{load:.0%}",
            per_turn(load * self.seconds, times),
            per_turn(self.seen.processor, times),
            f"{sizes[0]:.0f}, {sizes[len(sizes) // 2]:.0f}, {sizes[-1]:.0f}",
            f"{min(loads):.1f} to {max(loads):.1f}",
        ]
        return f"| {' | '.join(cells)} |"


def per_turn(seconds: float, turns: list[float]) -> str:
    """Format the milliseconds of processor that a turn took."""
    return f"{seconds / len(turns) * 1000:.2f}" if turns else ""


def percentile(times: list[float], share: float) -> float:
    """Return the percentile of the times at a share from 0 to 1."""
    return times[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds used by a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(
    name: str, servers: Sequence[Server], wanted: argparse.Namespace, *, control: bool = False
) -> Run:
    """Let all play and sample the servers."""
    scenario, players = (all_idle, wanted.idle) if wanted.idle else (all_play, wanted.games)
    share = [players // wanted.workers] * wanted.workers
    share[0] += players % wanted.workers
    seconds = wanted.minutes * 60
    addresses = [server.address for server in servers]
    looks = []
    with ProcessPoolExecutor(wanted.workers) as pool:
        jobs = [pool.submit(work, scenario, addresses, each, seconds, control) for each in share]
        while not all(job.done() for job in jobs):
            time.sleep(5)
            looks.append(sample(servers, control))
        seen = Measurements()
        for job in jobs:
            seen.add(job.result())
    counted = [each for each in looks if 0 <= each.at - seen.begun <= seconds]
    return Run(name, seen, seconds, counted)


def raise_open_files() -> None:
    """Allow as many connections as the system does."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--workers", type=int, default=1, help="processes of players")
    parser.add_argument("--servers", type=int, help="servers over PostgreSQL; otherwise SQLite")
    parser.add_argument("--idle", type=int, help="visitors who only connect, instead of games")
    parser.add_argument("--control", choices=["yes", "no", "only"], default="yes")
    wanted = parser.parse_args()
    raise_open_files()
    runs = []
    if wanted.control != "no" and not wanted.idle:
        with process("-c", ECHO) as server:
            runs.append(measure("echo", [server], wanted, control=True))
            print(runs[-1].row(), flush=True)
    if wanted.control != "only":
        with qirkat_servers(wanted.servers) as servers:
            runs.append(measure("qirkat", servers, wanted))
    turns = f"a turn in each every {PAUSE[0]:.0f} to {PAUSE[1]:.0f} s"
    what = f"{wanted.idle} idle visitors" if wanted.idle else f"{wanted.games} games, {turns}"
    print(
        f"\n{what}, {wanted.minutes:g} minutes; times in milliseconds, acknowledged and shown "
        "from the turn sent, processor without waiting.\n"
    )
    print(
        "| Server | Turns a second | Acknowledged: p50 | p99 | p99.9 | Longest "
        "| Shown to the other: p99 | Errors | Games ended | Commits a second | Processor "
        "| Processor of a turn: server | Players "
        "| MiB: first, middle, last | Load average |"
    )
    print("|---" + "|--:" * 14 + "|")
    for run in runs:
        print(run.row())
        for error in sorted(set(run.seen.errors))[:5]:
            print(f"error: {error}", file=sys.stderr)
    sys.exit(any(run.seen.errors for run in runs))


if __name__ == "__main__":
    main()
