"""The journal of a batch: all finished jobs, in order, on disk.

`results.jsonl` has a header, which describes the batch, and a line for each finished job. Each line
ends in a checksum that covers the line and the checksum of the line before it, so a line that was
changed, lost or moved is noticed. A finished batch therefore has the same bytes whoever did the
jobs and in whatever order.

A job that is finished before its predecessors waits in `results.waiting.jsonl`, so that stopping
loses only the jobs in progress. Whatever a kill left half written is truncated on opening.
"""

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from qirkat import __version__
from qirkat.files import is_locked_by_us
from qirkat.jobs.batch import Batch, JobError, canonical

RESULTS, WAITING = "results.jsonl", "results.waiting.jsonl"
_FORMAT = 1
_CHECK = ',"checksum":"'


class Journal:
    """The results of a batch in a folder; it has one writer."""

    def __init__(self, folder: Path, batch: Batch, results: IO[bytes], waiting: IO[bytes]) -> None:
        """Use `open`, which locks the files."""
        self._folder = folder
        self._results, self._waiting = results, waiting
        header = canonical({"jobs": _FORMAT, "version": __version__, **batch.as_json()})
        self._header = _line(header, "")
        self._seal = self._last = _checksum(header, "")
        self._count = batch.count
        self.written: list[str] = []
        """The results of the first jobs, as JSON texts, in order."""
        self._early: dict[int, str] = {}
        self._recover()

    @classmethod
    @contextmanager
    def open(cls, folder: Path, batch: Batch) -> Iterator["Journal"]:
        """Open the journal of a batch, or start one.

        ValueError if the folder has another batch or other files, JobError if another process is
        writing to it or a line is damaged.
        """
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / RESULTS).open("a+b") as results, (folder / WAITING).open("a+b") as waiting:
            if not is_locked_by_us(results):
                raise JobError(f"Another process is writing to {folder}.")
            journal = cls(folder, batch, results, waiting)
            yield journal
            results.flush()
            os.fsync(results.fileno())
            if journal.is_complete:
                (folder / WAITING).unlink(missing_ok=True)

    @property
    def is_complete(self) -> bool:
        """Whether all jobs are finished."""
        return len(self.written) == self._count

    @property
    def missing(self) -> list[int]:
        """The jobs that are neither written nor waiting, in order."""
        return [n for n in range(len(self.written), self._count) if n not in self._early]

    def add(self, number: int, text: str) -> None:
        """Write a finished job, or let it wait for its predecessors. A second copy is ignored."""
        if number < len(self.written) or number in self._early:
            return
        if number > len(self.written):
            self._early[number] = text
            self._waiting.write(_line(_body(number, text), self._seal))
            self._waiting.flush()
            return
        self._write(number, text)
        self._write_early()
        self._results.flush()

    def _write(self, number: int, text: str) -> None:
        body = _body(number, text)
        self._results.write(_line(body, self._last))
        self._last = _checksum(body, self._last)
        self.written.append(text)

    def _write_early(self) -> None:
        while (text := self._early.pop(len(self.written), None)) is not None:
            self._write(len(self.written), text)
        if not self._early and self._waiting.tell():
            self._results.flush()  # before its only other copy goes
            self._waiting.truncate(0)
            self._waiting.seek(0)

    def _recover(self) -> None:
        """Read what is there and truncate a line that was not finished."""
        self._results.seek(0)
        first = self._results.readline()
        if not first.endswith(b"\n"):
            if not self._header.startswith(first):
                raise ValueError(f"{self._folder} has other files in it. Choose another folder.")
            self._results.truncate(0)
            self._waiting.truncate(0)
            self._results.write(self._header)
            self._results.flush()
            return
        if first != self._header:
            self._refuse(first)
        kept = len(first)
        for line in self._results:
            if not line.endswith(b"\n"):
                break
            number = len(self.written)
            text = _result(line, number, self._last)
            if text is None or number >= self._count:
                raise JobError(
                    f"Line {number + 2} of {self._folder / RESULTS} is damaged. Delete that line "
                    "and all after it to run those jobs again."
                )
            self._last = _checksum(_body(number, text), self._last)
            self.written.append(text)
            kept += len(line)
        self._results.truncate(kept)
        self._results.seek(0, os.SEEK_END)
        self._recover_waiting()

    def _recover_waiting(self) -> None:
        self._waiting.seek(0)
        for line in self._waiting:
            try:
                number = json.loads(line)["job"]
            except (ValueError, TypeError, KeyError):
                continue
            text = _result(line, number, self._seal) if isinstance(number, int) else None
            if text is not None and len(self.written) <= number < self._count:
                self._early[number] = text
        # Lines that are cut off would swallow the next one: write the good ones again.
        self._waiting.truncate(0)
        self._waiting.seek(0)
        for number, text in self._early.items():
            self._waiting.write(_line(_body(number, text), self._seal))
        self._waiting.flush()
        self._write_early()
        self._results.flush()

    def _refuse(self, line: bytes) -> None:
        """Say how the header differs from ours."""
        found, wanted = _parsed(line), _parsed(self._header)
        if "jobs" not in found:
            raise ValueError(f"{self._folder} has other files in it. Choose another folder.")
        if found.get("version") != wanted["version"]:
            raise ValueError(
                f"{self._folder} was begun with Qirkat {found.get('version')}, and this is "
                f"{wanted['version']}. Finish it with that version, or choose another folder."
            )
        for key, value in wanted.items():
            if found.get(key) != value:
                raise ValueError(
                    f"{self._folder} has results with different {key}: {found.get(key)}, not "
                    f"{value}. Use the same command as before, or choose another folder."
                )
        raise JobError(f"Line 1 of {self._folder / RESULTS} is damaged.")


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _body(number: int, text: str) -> str:
    return f'{{"job":{number},"result":{text}}}'


def _checksum(body: str, before: str) -> str:
    return hashlib.sha256((before + body).encode()).hexdigest()[:16]


def _line(body: str, before: str) -> bytes:
    """Return a line: the body with the checksum as its last key."""
    return f'{body[:-1]}{_CHECK}{_checksum(body, before)}"}}\n'.encode()


def _result(line: bytes, number: int, before: str) -> str | None:
    """Return the result that a line has for a job, as text; None if anything is wrong with it."""
    prefix = f'{{"job":{number},"result":'
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return None
    end = text.rfind(_CHECK)
    result = text[len(prefix) : end]
    is_right = end > 0 and text.encode() == _line(_body(number, result), before)
    return result if is_right else None
