"""How many turns a second reach the disk, with group commit and without, and how soon.

Players move as soon as their last move is acknowledged. Before and after each measurement a bare
file is synced as often as possible: the best that one move per sync could reach. `make appends`.
"""

import asyncio
import os
import tempfile
import time
from pathlib import Path

from support import services
from support.store_rows import game, meet, turn

from qirkat.storage import group_commit
from qirkat.storage.store import Store

SECONDS = 4.0
PLAYERS = (1, 10, 100, 1_000)


async def play(address: str, players: int) -> str:
    """Let some players append at once; the figures."""
    store = await Store.open(address)
    await meet(store)
    names = [f"g{number}" for number in range(players)]
    await asyncio.gather(*(store.create_game(game(name)) for name in names))
    took: list[float] = []
    commits = store.figures.commits
    begun = time.perf_counter()

    async def go(name: str) -> None:
        after = 0
        while (asked := time.perf_counter()) < begun + SECONDS:
            assert await turn(store, name, after)
            after += 1
            took.append(time.perf_counter() - asked)

    await asyncio.gather(*map(go, names))
    seconds = time.perf_counter() - begun
    commits = store.figures.commits - commits
    versions = (await store.versions(names)).values()
    assert sum(versions) == len(took), "a turn was lost"
    await store.close()
    took.sort()
    return (
        f"{len(took) / seconds:7.0f} turns a second, {len(took) / commits:6.1f} for each commit, "
        f"acknowledged after {1000 * took[len(took) // 2]:6.1f} ms, "
        f"99 of 100 within {1000 * took[len(took) * 99 // 100]:6.1f} ms"
    )


def bare(folder: Path) -> float:
    """Syncs per second of a bare file."""
    count = 0
    with (folder / "bare").open("wb", buffering=0) as file:
        begun = time.perf_counter()
        while (now := time.perf_counter()) < begun + 1:
            file.write(b"x" * 4096)
            os.fdatasync(file.fileno())
            count += 1
    return count / (now - begun)


def main() -> None:
    """SQLite and PostgreSQL, with few and many players, together and one by one."""
    with tempfile.TemporaryDirectory() as name, services.postgres(durable=True) as postgres:
        folder = Path(name)
        for players in PLAYERS:
            for grouped in (True, False):
                group_commit.MAX_AT_ONCE = 500 if grouped else 1
                file = f"sqlite:///{folder}/{grouped}-{players}.db"
                for kind, address in (("SQLite", file), ("PostgreSQL", postgres.database())):
                    before = bare(folder)
                    figures = asyncio.run(play(address, players))
                    control = f"{before:.0f} and {bare(folder):.0f} bare waits a second"
                    how = "together" if grouped else "one by one"
                    load = f"load {os.getloadavg()[0]:.1f}"
                    print(f"{kind:10} {how:10} {players:4} players: {figures}; {control}, {load}")


if __name__ == "__main__":
    main()
