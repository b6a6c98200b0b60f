"""Fake UGI programs that misbehave in a chosen way, and whether they are still alive."""

import os
import select
import sys
from collections.abc import Callable
from pathlib import Path

from support.paths import TESTS

ENGINE = TESTS / "support" / "fake_ugi_engine.py"


class LivenessPipe:
    """A pipe that programs hold open while they run: it closes when the last of them exits."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.path = path
        self.file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        self.received = b""

    def wait_for(self, count: int) -> bool:
        """Wait until so many programs have reported that they run."""
        return self._read(lambda: self.received.count(b"alive\n") >= count)

    def wait_until_closed(self) -> bool:
        """Wait until all of these programs have exited."""
        return self._read(lambda: False)

    def _read(self, is_enough: Callable[[], bool]) -> bool:
        while not is_enough():
            assert select.select([self.file], [], [], 30)[0], "a program still holds the pipe"
            part = os.read(self.file, 4096)
            if not part and self.received:
                return not is_enough()
            self.received += part
        return True


def fake_player(name: str, *more: object) -> str:
    return f"ugi@name={name}:{sys.executable} {ENGINE} {name} {' '.join(map(str, more))}"
