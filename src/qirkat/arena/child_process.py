"""A child process that exchanges lines with us: bounded waits, bounded memory, no leftovers."""

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

from qirkat.safe_text import quote, without_controls

MAX_LINE_BYTES = 65536  # longer output lines are split
MAX_WAITING = 256  # lines buffered for the reader; more than any correct engine writes
_TAIL = 2000  # bytes of standard error that are kept


class ChildProcess:
    """A running program and all processes that it started.

    Output lines that begin with one of the `keywords` are buffered up to a limit. Everything else
    is read and dropped, so the program never blocks on us and cannot fill our memory.
    """

    def __init__(self, command: Sequence[str], *, keywords: Sequence[str]) -> None:
        """Start the program; OSError if that fails."""
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # Its own group: it can be killed with its children, and Ctrl-C reaches only us.
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
        # Kills the group even if close() is never called.
        self._finalizer = weakref.finalize(self, _kill_group, self._process.pid)

    @property
    def last_ignored(self) -> str:
        """The last line without a keyword, in quotes."""
        return self._output.last_ignored

    def send(self, lines: str) -> None:
        """Write one or more lines; OSError if the program has closed its input."""
        assert self._process.stdin is not None
        self._process.stdin.write(lines.encode() + b"\n")
        self._process.stdin.flush()

    def read_line(self, deadline: float) -> str:
        """Return the next line with a keyword; TimeoutError if late, EOFError at the end."""
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
        said = without_controls(stderr_tail[-1]) if stderr_tail else ""
        return ("" if code is None else f" (exit code {code})") + (
            f": {said[-200:]}" if said else ""
        )

    def close(self, seconds: float) -> None:
        """Ask the program to quit, wait at most so many seconds, then kill the group."""
        with suppress(OSError):
            self.send("quit")
        self._close_input()
        self._readers[0].join(seconds)
        self.kill()
        self._reap()

    def kill(self) -> None:
        """Kill the program and its children; safe from any thread."""
        _kill_group(self._process.pid)

    def _reap(self) -> None:
        self._finalizer.detach()
        self._close_input()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(5.0)
        for reader in self._readers:
            reader.join(1.0)  # bounded: a child that left the group may hold the pipe open

    def _close_input(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()


class _OutputReader:
    """Reads a program's output. Separate, so that its threads do not keep `ChildProcess` alive."""

    def __init__(self, keywords: Sequence[str]) -> None:
        self._keywords = {word.encode() for word in keywords}
        self.lines: queue.Queue[str | None] = queue.Queue(MAX_WAITING)
        self.last_ignored = ""
        self.stderr_tail = b""

    def read_stdout(self, file: IO[bytes]) -> None:
        """Buffer lines with a keyword while there is room, then None at the end."""
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
    """Kill a process and, on systems with process groups, everything that it started."""
    with suppress(OSError):
        if os.name == "posix":
            os.killpg(leader, signal.SIGKILL)
        else:
            os.kill(leader, signal.SIGTERM)
