"""Structured logs without personal data, one line per event.

Names, addresses, cookies, passwords and ids of people never get into a log. So events have fields
from a fixed list, whose values are single words or numbers, and an exception is logged by its type
and where it was raised: its message may contain anything, such as the values of a query.

    log = Log(__name__)
    log.info("game_started", game="3mKq8ZtYwB", version=1)
    log.error("turn_failed", error, game="3mKq8ZtYwB")
"""

import json
import logging
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from traceback import extract_tb
from typing import Any, Literal, TextIO, TypedDict, Unpack

from qirkat.safe_text import printable

_OURS = "qirkat"
_WORD = re.compile(r"[A-Za-z0-9_-]{1,64}")
_MAX_FRAMES = 12
_MAX_CAUSES = 5
_MAX_MESSAGE = 500


class Fields(TypedDict, total=False):
    """The fields that an event may have."""

    game: str
    version: int
    kind: str
    reason: str
    state: str
    server: str
    database: str
    task: str
    count: int
    size: int
    ms: int
    since: int
    until: int
    port: int
    status: int


class Log:
    """Logs events under the name of a module."""

    def __init__(self, name: str) -> None:
        self._logger = logging.getLogger(name)

    def info(self, event: str, **fields: Unpack[Fields]) -> None:
        """Log a normal event."""
        self._log(logging.INFO, event, None, fields)

    def warning(self, event: str, **fields: Unpack[Fields]) -> None:
        """Log an event that the operator may want to act on."""
        self._log(logging.WARNING, event, None, fields)

    def error(
        self, event: str, error: BaseException | None = None, **fields: Unpack[Fields]
    ) -> None:
        """Log an error of ours."""
        self._log(logging.ERROR, event, error, fields)

    def _log(self, level: int, event: str, error: BaseException | None, fields: Fields) -> None:
        self._logger.log(level, event, exc_info=error, extra={"fields": fields})


def configure(
    form: Literal["text", "json"],
    level: Literal["info", "warning", "error"],
    stream: TextIO | None = None,
) -> None:
    """Send all logs of this process to a stream, or to standard error."""
    handler = _Quiet(stream or sys.stderr)
    handler.setFormatter(_Json() if form == "json" else _Text())
    least = logging.getLevelNamesMapping()[level.upper()]
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(least, logging.WARNING))
    logging.getLogger(_OURS).setLevel(least)


class _Quiet(logging.StreamHandler[TextIO]):
    """Ignores a closed stream, and drops messages of libraries below warnings."""

    def filter(self, record: logging.LogRecord) -> bool:
        return _is_ours(record) or record.levelno >= logging.WARNING

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (its name there)
        pass


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields = dict(_fields(record))
        first = [fields.pop("at"), fields.pop("level").upper(), fields.pop("event")]
        return " ".join([*first, *(f"{name}={value}" for name, value in fields.items())])


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(dict(_fields(record)), ensure_ascii=False)


def _fields(record: logging.LogRecord) -> Iterator[tuple[str, Any]]:
    """The fields of a record, in order."""
    at = datetime.fromtimestamp(record.created, UTC)
    yield "at", f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03}Z"
    yield "level", record.levelname.lower()
    fields: Fields | None = getattr(record, "fields", None)
    if fields is not None:
        yield "event", _word(record.msg)
        for name, value in fields.items():
            yield name, value if isinstance(value, int) else _word(value)
    else:
        # Arguments of other libraries' messages may be personal; their format strings are not.
        said = record.getMessage() if _is_ours(record) else str(record.msg).splitlines()[0]
        yield "event", printable(said, _MAX_MESSAGE)
        yield "logger", record.name
    if record.exc_info and record.exc_info[1]:
        yield "error", "<".join(type(each).__name__ for each in _causes(record.exc_info[1]))
        yield "stack", ">".join(_frames(record.exc_info[1]))


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] == _OURS


def _word(value: object) -> str:
    return value if isinstance(value, str) and _WORD.fullmatch(value) else "?"


def _causes(error: BaseException) -> list[BaseException]:
    """An exception, its cause, and so on."""
    found = [error]
    while len(found) < _MAX_CAUSES:
        cause = found[-1].__cause__ or found[-1].__context__
        if cause is None:
            break
        found.append(cause)
    return found


def _frames(error: BaseException) -> list[str]:
    """Where an exception and its causes were raised, outermost first."""
    frames = [frame for each in _causes(error) for frame in extract_tb(each.__traceback__)]
    return [
        f"{Path(frame.filename).name}:{frame.lineno}:{frame.name}"
        for frame in frames[-_MAX_FRAMES:]
    ]
