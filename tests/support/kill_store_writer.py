"""Kills a process that writes to a store, repeatedly, and checks the database.

The process prints each acknowledged append. All of them must be there, and the events of each game
without gaps. test_durability.py does so 30 times.
"""

import asyncio
import itertools
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from support import paths
from support.store_rows import game, meet, move, playing

from qirkat.storage.store import Store

GAMES = [f"g{number}" for number in range(20)]
ENOUGH = 10  # acknowledged appends before a kill, so that each meets work


async def prepare(address: str) -> None:
    """Create the games."""
    store = await Store.open(address)
    await meet(store)
    for name in GAMES:
        await store.create_game(game(name))
    await store.close()


async def write(address: str) -> None:
    """Append to all games at once, forever, and print what was acknowledged."""
    store = await Store.open(address, create=False)
    standing = await store.versions(GAMES)

    async def play(name: str) -> None:
        for version in itertools.count(standing[name] + 1):
            mark = f"{os.getpid()}-{random.getrandbits(32)}"
            assert await store.append(
                name, version - 1, [move(name, version, data=mark)], playing(version)
            )
            say(f"{name} {version} {mark}")

    await asyncio.gather(*map(play, GAMES))


def say(line: str) -> None:
    """Print a line atomically."""
    os.write(sys.stdout.fileno(), f"{line}\n".encode())


def serve(address: str) -> None:
    """Fork a writing process for each line that is read, and print how it ended.

    Forked, since loading everything takes longest.
    """
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            say(f"pid {os.getpid()}")
            asyncio.run(write(address))
        _, status = os.waitpid(child, 0)
        say(f"ended {os.waitstatus_to_exitcode(status)}")


class Killed:
    """What was acknowledged before all the kills."""

    def __init__(self, pipe: "subprocess.Popen[str]") -> None:
        assert pipe.stdin is not None
        assert pipe.stdout is not None
        self._stdin: IO[str] = pipe.stdin
        self._stdout: IO[str] = pipe.stdout
        self.acknowledged: dict[tuple[str, int], str] = {}
        self.kills = 0

    def once(self, chance: random.Random) -> None:
        """Let a process write, and kill it at a random moment."""
        print("go", file=self._stdin, flush=True)
        pid = int(self._stdout.readline().removeprefix("pid "))
        for _ in range(ENOUGH):
            self._hear(self._stdout.readline())
        time.sleep(chance.uniform(0, 0.1))
        os.kill(pid, signal.SIGKILL)
        while not (line := self._stdout.readline()).startswith("ended"):
            self._hear(line)
        assert line == f"ended {-signal.SIGKILL}\n"
        self.kills += 1

    def _hear(self, line: str) -> None:
        assert line, "it failed"
        name, version, mark = line.split()
        self.acknowledged[name, int(version)] = mark

    async def check(self, address: str) -> None:
        """Check that everything acknowledged is there, without gaps."""
        store = await Store.open(address, create=False)
        kept: dict[tuple[str, int], str] = {}
        for name in GAMES:
            # PostgreSQL may still be committing what the killed process had sent.
            found, stored = None, await store.events(name)
            while found != (found := await store.load(name)):
                stored = await store.events(name)
            assert found is not None
            row, events = found
            assert [event.version for event in events] == list(range(1, row.version + 1))
            assert row.ply == row.version
            assert stored == events, "events beyond the game's version"
            kept |= {(name, event.version): event.data for event in events}
        await store.close()
        assert self.acknowledged.items() <= kept.items()


@contextmanager
def killing(address: str) -> Iterator[Killed]:
    """A process that writes, and can be killed and started again."""
    command = [sys.executable, "-m", "support.kill_store_writer", address]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=paths.environment(),
    ) as process:
        yield Killed(process)


if __name__ == "__main__":
    serve(sys.argv[1])
