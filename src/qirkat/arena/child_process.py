"""Another program that is spoken to by lines: started, keywords with timeouts, ended for sure."""

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

MAX_LINE_BYTES = 65536  # bytes of a line that a program writes; what is longer is cut into several
MAX_WAITING = 256  # lines that are kept for whoever waits; more than any sound program writes
_TAIL = 2000  # bytes of a program's stderr_tail that are kept


class ChildProcess:
    """A running program, with everything it started itself.

    Of what it writes, lines that begin with one of the words in `keywords` are kept until somebody
    listens, as many as there is room for. All else is read and dropped, so the program never waits
    for us and takes none of our memory.
    """

    def __init__(self, command: Sequence[str], *, keywords: Sequence[str]) -> None:
        """Start it; OSError when that fails."""
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # A group of its own: it can be ended with all its children, and Ctrl-C is for us.
            process_group=0,
        )
        self._output = _OutputReader(keywords)
        self._readers = (
            threading.Thread(
                target=self._output.read_stdout, args=(self._process.stdout,), daemon=True
            ),
            threading.Thread(
                target=self._output.drain_stderr, args=(self._process.stderr,), daemon=True
            ),
        )
        for reader in self._readers:
            reader.start()
        # Also when nobody closes it, or Python ends.
        self._finalizer = weakref.finalize(self, _kill_group, self._process.pid)

    @property
    def last_ignored(self) -> str:
        """The last line that meant nothing to us, in quotes."""
        return self._output.last_ignored

    def send(self, lines: str) -> None:
        """Write a line or several; OSError when the program does not listen any more."""
        assert self._process.stdin is not None
        self._process.stdin.write(lines.encode() + b"\n")
        self._process.stdin.flush()

    def read_line(self, deadline: float) -> str:
        """The next line that matters; TimeoutError at the deadline, EOFError after the last."""
        try:
            line = self._output.lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise TimeoutError from None
        if line is None:
            raise EOFError
        return line

    def has_line(self) -> bool:
        """Whether a line waits to be keywords; its end is none."""
        waiting = self._output.lines.queue
        return bool(waiting) and waiting[0] is not None

    def kill_and_explain(self, *, is_ending: bool) -> str:
        """Kill it; return its exit code, if it ended by itself, and its last error message."""
        code = None
        if is_ending:
            with suppress(subprocess.TimeoutExpired):
                code = self._process.wait(1.0)
        self.kill()
        self._reap()
        stderr_tail = self._output.stderr_tail.decode("utf-8", "replace").strip().splitlines()
        said = (
            "".join(c if c.isprintable() else "?" for c in stderr_tail[-1]) if stderr_tail else ""
        )
        return ("" if code is None else f" (exit code {code})") + (
            f": {said[-200:]}" if said else ""
        )

    def close(self, seconds: float) -> None:
        """Ask it to quit, wait so long at most, and leave nothing of it."""
        with suppress(OSError):
            self.send("quit")
        self._close_input()
        self._readers[0].join(seconds)
        self.kill()
        self._reap()

    def kill(self) -> None:
        """FinishedGame it and its children by force; from any thread."""
        _kill_group(self._process.pid)

    def _reap(self) -> None:
        self._finalizer.detach()
        self._close_input()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(5.0)
        for reader in self._readers:
            reader.join(1.0)  # not for ever: a child that left the group may hold the pipe

    def _close_input(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()


class _OutputReader:
    """What a program writes. Apart from it, so that the threads that read do not keep it alive."""

    def __init__(self, keywords: Sequence[str]) -> None:
        self._keywords = {word.encode() for word in keywords}
        self.lines: queue.Queue[str | None] = queue.Queue(MAX_WAITING)
        self.last_ignored = ""
        self.stderr_tail = b""

    def read_stdout(self, file: IO[bytes]) -> None:
        """Keep the lines that matter, as many as there is room for, and at last None."""
        with file:
            while line := file.readline(MAX_LINE_BYTES):
                word = line.split(None, 1)[:1]
                if word and word[0] in self._keywords:
                    with suppress(queue.Full):
                        self.lines.put_nowait(line.decode("utf-8", "replace").strip())
                elif word and word[0] != b"info":
                    self.last_ignored = quote(line[:100].decode("utf-8", "replace").strip())
        self.lines.put(None)

    def drain_stderr(self, file: IO[bytes]) -> None:
        """Keep the end of the stderr_tail."""
        with file:
            while part := os.read(file.fileno(), MAX_LINE_BYTES):
                self.stderr_tail = (self.stderr_tail + part)[-_TAIL:]


def _kill_group(leader: int) -> None:
    """FinishedGame a process and, where there are groups, all that it started."""
    with suppress(OSError):
        if os.name == "posix":
            os.killpg(leader, signal.SIGKILL)
        else:
            os.kill(leader, signal.SIGTERM)
