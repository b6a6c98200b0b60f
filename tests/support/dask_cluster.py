"""A Dask cluster of real processes that tests may kill."""

import os
import socket
import subprocess
import sys
from pathlib import Path

from support.paths import ROOT


class DaskCluster:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self._port}"
        self._folder = folder
        self._scheduler = self._start_scheduler()
        self.workers: list[subprocess.Popen[bytes]] = []

    def _start(self, *words: str, **environment: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self._folder,
            env={**os.environ, "PYTHONPATH": str(ROOT / "tests"), **environment},
        )

    def _start_scheduler(self) -> subprocess.Popen[bytes]:
        where = ["--host", "127.0.0.1", "--port", str(self._port)]
        return self._start("dask_scheduler", *where, "--no-dashboard")

    def add_worker(self, **environment: str) -> None:
        one = ["--nworkers", "1", "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        self.workers.append(self._start("dask_worker", self.address, *one, **environment))

    def restart_scheduler(self) -> None:
        self._scheduler.kill()
        self._scheduler.wait()
        self._scheduler = self._start_scheduler()

    def kill_worker(self, number: int) -> None:
        self.workers[number].kill()
        self.workers[number].wait()

    def close(self) -> None:
        for process in (*self.workers, self._scheduler):
            process.kill()
            process.wait()
