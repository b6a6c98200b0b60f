"""Another program that is spoken to by lines: started, heard with patience, ended for sure."""

import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

from qirkat.safe_text import quote

MOST_LINE = 65536  # bytes of a line that a program writes; what is longer is cut into several
MOST_WAITING = 256  # lines that are kept for whoever waits; more than any sound program writes
_TAIL = 2000  # bytes of a program's complaints that are kept


class Program:
    """A running program, with everything it started itself.

    Of what it writes, lines that begin with one of the words in `heard` are kept until somebody
    listens, as many as there is room for. All else is read and dropped, so the program never waits
    for us and takes none of our memory.
    """

    def __init__(self, command: Sequence[str], *, heard: Sequence[str]) -> None:
        """Start it; OSError when that fails."""
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # A group of its own: it can be ended with all its children, and Ctrl-C is for us.
            process_group=0,
        )
        self._ears = _Ears(heard)
        self._readers = (
            threading.Thread(target=self._ears.listen, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._ears.suffer, args=(self._process.stderr,), daemon=True),
        )
        for reader in self._readers:
            reader.start()
        # Also when nobody closes it, or Python ends.
        self._leash = weakref.finalize(self, _kill_group, self._process.pid)

    @property
    def last(self) -> str:
        """The last line that meant nothing to us, in quotes."""
        return self._ears.last

    def send(self, lines: str) -> None:
        """Write a line or several; OSError when the program does not listen any more."""
        assert self._process.stdin is not None
        self._process.stdin.write(lines.encode() + b"\n")
        self._process.stdin.flush()

    def hear(self, deadline: float) -> str:
        """The next line that matters; TimeoutError at the deadline, EOFError after the last."""
        try:
            line = self._ears.lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise TimeoutError from None
        if line is None:
            raise EOFError
        return line

    def has_spoken(self) -> bool:
        """Whether a line waits to be heard; its end is none."""
        waiting = self._ears.lines.queue
        return bool(waiting) and waiting[0] is not None

    def fall(self, *, is_ending: bool) -> str:
        """End it by force; in words how it ended by itself, if so, and what it complained of."""
        code = None
        if is_ending:
            with suppress(subprocess.TimeoutExpired):
                code = self._process.wait(1.0)
        self.kill()
        self._reap()
        complaints = self._ears.complaints.decode("utf-8", "replace").strip().splitlines()
        said = "".join(c if c.isprintable() else "?" for c in complaints[-1]) if complaints else ""
        return ("" if code is None else f" (exit code {code})") + (
            f": {said[-200:]}" if said else ""
        )

    def end(self, seconds: float) -> None:
        """Ask it to quit, wait so long at most, and leave nothing of it."""
        with suppress(OSError):
            self.send("quit")
        self._close_input()
        self._readers[0].join(seconds)
        self.kill()
        self._reap()

    def kill(self) -> None:
        """End it and its children by force; from any thread."""
        _kill_group(self._process.pid)

    def _reap(self) -> None:
        self._leash.detach()
        self._close_input()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(5.0)
        for reader in self._readers:
            reader.join(1.0)  # not for ever: a child that left the group may hold the pipe

    def _close_input(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()


class _Ears:
    """What a program writes. Apart from it, so that the threads that read do not keep it alive."""

    def __init__(self, heard: Sequence[str]) -> None:
        self._heard = {word.encode() for word in heard}
        self.lines: queue.Queue[str | None] = queue.Queue(MOST_WAITING)
        self.last = ""
        self.complaints = b""

    def listen(self, file: IO[bytes]) -> None:
        """Keep the lines that matter, as many as there is room for, and at last None."""
        with file:
            while line := file.readline(MOST_LINE):
                word = line.split(None, 1)[:1]
                if word and word[0] in self._heard:
                    with suppress(queue.Full):
                        self.lines.put_nowait(line.decode("utf-8", "replace").strip())
                elif word and word[0] != b"info":
                    self.last = quote(line[:100].decode("utf-8", "replace").strip())
        self.lines.put(None)

    def suffer(self, file: IO[bytes]) -> None:
        """Keep the end of the complaints."""
        with file:
            while part := os.read(file.fileno(), MOST_LINE):
                self.complaints = (self.complaints + part)[-_TAIL:]


def _kill_group(leader: int) -> None:
    """End a process and, where there are groups, all that it started."""
    with suppress(OSError):
        if os.name == "posix":
            os.killpg(leader, signal.SIGKILL)
        else:
            os.kill(leader, signal.SIGTERM)
