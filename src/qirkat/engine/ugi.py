"""The engine over standard input and output: UGI, the Universal Game Interface.

A client writes lines such as `position startpos moves d2` and `go movetime 500`, and reads
`bestmove f4`. docs/ugi.md describes every command.

There are two threads. One reads: it handles at once what must not wait (`stop`, `quit`, `isready`
during a search, unknown commands) and queues the rest. The other executes the queue in order and
searches. So a piped script gets the same answers as an interactive client.
"""

import re
import threading
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from qirkat import __version__
from qirkat._core import Game, MoveError, Position
from qirkat.engine.engine import Analysis, Engine, Limit, Line
from qirkat.engine.memory import max_memory
from qirkat.record import Record
from qirkat.safe_text import quote, without_controls
from qirkat.solve import TableError, Tables

MAX_LINE_BYTES = 65536  # four times as long as the longest game
MAX_WAITING = 1000  # commands queued during a search
MAX_LINES = 100
MAX_THREADS = 256

COMMANDS = (
    "ugi",
    "isready",
    "setoption",
    "uginewgame",
    "position",
    "go",
    "stop",
    "query",
    "quit",
)
# The words of `go` that take a number, and its minimum: clocks may be below zero.
_NUMBERS = {
    "p1time": 1,
    "p2time": 1,
    "p1inc": 0,
    "p2inc": 0,
    "movetime": 1,
    "nodes": 1,
    "depth": 1,
}
_WHOLE = re.compile(r"-?[0-9]{1,18}")


@dataclass(slots=True, eq=False)
class _Command:
    """A command that is queued or running; `go` can be stopped in either state."""

    words: list[str]
    stopped: threading.Event = field(default_factory=threading.Event)
    is_endless: bool = False  # only stop ends it

    @property
    def is_go(self) -> bool:
        return self.words[0] == "go"


@dataclass(slots=True)
class _Option:
    """A setting of the engine: a whole number within bounds."""

    value: int
    least: int
    most: int

    def set(self, name: str, text: str) -> None:
        """Parse a value; ValueError if it is invalid."""
        # A seed has up to 20 digits.
        number = int(text) if re.fullmatch("-?[0-9]{1,20}", text) else None
        if number is None or not self.least <= number <= self.most:
            raise ValueError(f"{name} must be from {self.least} to {self.most}, not {quote(text)}.")
        self.value = number

    def line(self, name: str) -> str:
        """Return the answer to `ugi`. A seed is a string: not every program handles 64 bits."""
        if name == "Seed":
            return f"option name {name} type string default {self.value}"
        bounds = f"min {self.least} max {self.most}"
        return f"option name {name} type spin default {self.value} {bounds}"


class Session:
    """One UGI session, from its first line to `quit` or the end of the input.

    No input ends it early: errors are answered by `info string` and a sentence, and change
    nothing. Every `go` is answered by one `bestmove`.
    """

    def __init__(
        self,
        game: Game,
        read: Callable[[], bytes],
        write: Callable[[str], object],
        *,
        has_reader: Callable[[], bool] = lambda: True,
    ) -> None:
        """`read` blocks for some bytes and returns none at the end; `write` takes a line.

        `has_reader` tells after the end of the input whether the output is still read, so that a
        client that dies leaves no engine behind.
        """
        self._game = game
        self._read = read
        self._output = write
        self._has_reader = has_reader
        self._write_lock = threading.Lock()
        self._options = {
            "Threads": _Option(1, 1, MAX_THREADS),
            "Hash": _Option(16, 1, max_memory()),
            "Level": _Option(0, 0, 10),
            "Lines": _Option(1, 1, MAX_LINES),
        }
        if game.family == "querni":
            self._options["Seed"] = _Option(0, 0, 2**64 - 1)
        self._record = Record(game, self._start())
        self._engine: Engine | None = None
        # Guards what both threads use; notified of every change.
        self._changed = threading.Condition()
        self._queue: deque[_Command] = deque()
        self._running: _Command | None = None
        self._thinking: Engine | None = None
        self._is_closed = False
        self._failure: OSError | None = None

    def run(self) -> None:
        """Run until the end; OSError if the answers can no longer be written."""
        threading.Thread(target=self._read_commands, name="ugi reader", daemon=True).start()
        while (command := self._next_command()) is not None:
            self._execute(command)
            with self._changed:
                self._running = None
                self._changed.notify_all()
        if self._failure is not None:
            raise self._failure

    # The reading thread.

    def _read_commands(self) -> None:
        try:
            for line in _lines(self._read):
                if line is None:
                    self._write_error(f"A line longer than {MAX_LINE_BYTES} bytes was ignored.")
                else:
                    self._dispatch(line.split())
                if self._is_closed:
                    break
        except OSError as error:
            self._fail(error)
        with self._changed:
            self._is_closed = True
            # Searches with a limit may finish; nothing could stop the others any more.
            if self._running is not None and self._running.is_endless:
                self._stop()
            self._changed.notify_all()
            while (self._queue or self._running is not None) and self._failure is None:
                if not self._has_reader():
                    self._fail(BrokenPipeError())
                self._changed.wait(0.2)

    def _dispatch(self, words: list[str]) -> None:
        if not words:
            return
        if words[0] in ("stop", "quit"):
            with self._changed:
                self._stop()
                self._is_closed = words[0] == "quit"
        elif words[0] == "isready" and self._is_busy():
            self._write_line("readyok")
        elif words[0] not in COMMANDS and self._is_busy():
            self._write_error(_unknown(words[0]))
        else:
            self._enqueue(_Command(words))

    def _is_busy(self) -> bool:
        """Whether a `go` is not answered yet."""
        with self._changed:
            commands = [*self._queue, self._running]
            return any(command is not None and command.is_go for command in commands)

    def _enqueue(self, command: _Command) -> None:
        with self._changed:
            while len(self._queue) >= MAX_WAITING and self._failure is None:
                # Waiting for room would block reading the `stop` that makes room.
                if self._running is not None and self._running.is_endless:
                    break
                self._changed.wait()
            else:
                self._queue.append(command)
                self._changed.notify_all()
                return
        self._write_error(
            f"{MAX_WAITING} commands are waiting already; {command.words[0]} was ignored."
        )
        if command.is_go:
            self._write_line("bestmove none")

    def _stop(self) -> None:
        """Stop every `go` read so far; the caller holds the lock."""
        for command in (*self._queue, self._running):
            if command is not None:
                command.stopped.set()
        if self._thinking is not None:
            self._thinking.stop()

    def _fail(self, failure: OSError) -> None:
        """End the session at once."""
        with self._changed:
            self._failure = self._failure or failure
            self._stop()
            self._queue.clear()
            self._changed.notify_all()

    # The executing thread.

    def _next_command(self) -> _Command | None:
        with self._changed:
            while not (self._queue or self._is_closed or self._failure):
                self._changed.wait()
            if self._failure or not self._queue:
                return None
            self._running = self._queue.popleft()
            self._changed.notify_all()
            return self._running

    def _execute(self, command: _Command) -> None:
        word, *arguments = command.words
        try:
            match word:
                case "ugi":
                    self._identify()
                case "isready":
                    self._ready()
                    self._write_line("readyok")
                case "setoption":
                    self._set_option(arguments)
                case "uginewgame":
                    self._record = Record(self._game, self._start())
                    if self._engine is not None:
                        self._engine.clear()
                case "position":
                    self._record = self._parse_position(arguments)
                case "go":
                    self._write_line(f"bestmove {self._best_move(command, arguments)}")
                case "query":
                    self._write_line(f"response {self._query(arguments)}")
                case _:
                    raise ValueError(_unknown(word))
        except ValueError as error:
            self._write_error(str(error))

    def _identify(self) -> None:
        self._write_line(f"id name Qirkat {__version__}")
        self._write_line("id author The Qirkat authors")
        for name, option in self._options.items():
            self._write_line(option.line(name))
        self._write_line("ugiok")

    def _set_option(self, words: list[str]) -> None:
        match words:
            case ["name", name, "value", value]:
                pass
            case _:
                raise ValueError("To set an option, write: setoption name NAME value VALUE.")
        for known, option in self._options.items():
            if known.lower() == name.lower():
                before = option.value
                option.set(known, value)
                if known in ("Threads", "Hash", "Level") and option.value != before:
                    self._engine = None  # created again when needed
                return
        raise ValueError(
            f"Unknown option: {quote(name)}. The options are {', '.join(self._options)}."
        )

    def _start(self) -> Position:
        seed = self._options["Seed"].value if self._game.family == "querni" else None
        return self._game.start(seed=seed)

    def _parse_position(self, words: list[str]) -> Record:
        """Return the game that `position` describes."""
        cut = words.index("moves") if "moves" in words else len(words)
        match words[:cut]:
            case ["startpos"]:
                start = self._start()
            case ["fen", _, *_]:
                start = self._game.parse(" ".join(words[1:cut]))
            case _:
                raise ValueError("position needs startpos, or fen and the text of a position.")
        record = Record(self._game, start)
        for number, text in enumerate(words[cut + 1 :], start=1):
            try:
                record.play(text)
            except MoveError as error:
                raise ValueError(f"Move {number}, {quote(text)}: {error}") from None
        return record

    def _query(self, words: list[str]) -> str:
        record = self._record
        match words:
            case ["gameover"]:
                return str(record.is_over).lower()
            case ["p1turn"]:
                return str(self._turn() == 1).lower()
            case ["result"]:
                return {"1-0": "p1win", "0-1": "p2win", "*": "none"}.get(record.result, "draw")
            case _:
                raise ValueError("query needs gameover, p1turn or result.")

    def _turn(self) -> int:
        """Return whose turn it is: 1 or 2."""
        return 1 + self._game.sides.index(self._record.position.side)

    def _ready(self) -> Engine:
        """Return the engine with the current options, created on first use."""
        memory = self._options["Hash"]
        if self._engine is None:
            try:
                self._engine = self._new_engine()
            except MemoryError:
                self._write_error(
                    f"Not enough memory for a table of {memory.value} MiB: using 1 MiB."
                )
                memory.value = memory.least
                self._engine = self._new_engine()
        return self._engine

    def _new_engine(self) -> Engine:
        options = self._options
        return Engine(
            self._game,
            level=options["Level"].value or None,
            threads=options["Threads"].value,
            memory=options["Hash"].value,
            tables=Tables.find(),
        )

    def _best_move(self, command: _Command, words: list[str]) -> str:
        """Return the move that answers a `go`; `none` if its arguments are wrong."""
        try:
            limit, is_endless = self._limit(words)
        except ValueError as error:
            self._write_error(str(error))
            return "none"
        engine = self._ready()
        with self._changed:
            command.is_endless = is_endless
            if is_endless and self._is_closed:
                command.stopped.set()
            self._thinking = engine
            self._changed.notify_all()
        try:
            best = self._search(engine, command, limit)
        except TableError as error:
            self._write_error(f"{error} The engine continues without tables.")
            engine.tables = None
            best = self._search(engine, command, limit)
        finally:
            with self._changed:
                self._thinking = None
        if is_endless:
            command.stopped.wait()
        return best

    def _limit(self, words: list[str]) -> tuple[Limit | None, bool]:
        """Return the limit of a `go`, None for the level's own, and whether only `stop` ends it."""
        numbers: dict[str, int] = {}
        is_endless = False
        rest = iter(words)
        for word in rest:
            if word == "infinite":
                is_endless = True
            elif word in _NUMBERS:
                text = next(rest, "")
                if not _WHOLE.fullmatch(text):
                    raise ValueError(f"go {word} needs a whole number, not {quote(text)}.")
                numbers[word] = max(int(text), _NUMBERS[word])
            else:
                known = ", ".join((*_NUMBERS, "infinite"))
                raise ValueError(f"go does not understand {quote(word)}, only {known}.")
        own = f"p{self._turn()}"
        bounds = {f"{own}time", "movetime", "nodes", "depth"} & numbers.keys()
        if not bounds and not is_endless:
            if numbers:
                raise ValueError(f"It is player {own[1]}'s turn, but go has no {own}time.")
            if self._options["Level"].value:
                return None, False
            is_endless = True
        return Limit(
            time=_seconds(numbers.get("movetime")),
            nodes=numbers.get("nodes"),
            depth=numbers.get("depth"),
            clock=_seconds(numbers.get(f"{own}time")),
            increment=_seconds(numbers.get(f"{own}inc")) or 0.0,
        ), is_endless

    def _search(self, engine: Engine, command: _Command, limit: Limit | None) -> str:
        """Search and report progress; return the move's text, or `none` in a finished game."""
        if self._record.is_over:
            return "none"
        if command.stopped.is_set():
            limit = Limit(depth=1)
        if self._options["Level"].value:
            return engine.choose(self._record, limit).text

        reported: Analysis | None = None

        def report(analysis: Analysis) -> None:
            nonlocal reported
            reported = analysis
            self._write_info(analysis)
            if command.stopped.is_set():  # the stop came before the search began
                engine.stop()

        assert limit is not None
        analysis = engine.analyse(
            self._record, limit, lines=self._options["Lines"].value, on_info=report
        )
        if reported is None or analysis.nodes != reported.nodes:
            self._write_info(analysis)
        return analysis.lines[0].move.text

    # Output.

    def _write_info(self, analysis: Analysis) -> None:
        milliseconds = round(analysis.time * 1000)
        speed = round(analysis.nodes / max(analysis.time, 1e-6))
        for rank, line in enumerate(analysis.lines, start=1):
            self._write_line(
                f"info depth {analysis.depth} nodes {analysis.nodes} time {milliseconds} "
                f"nps {speed} multipv {rank} {score(line)} value {line.value:.3f} "
                f"pv {' '.join(move.text for move in line.moves)}"
            )

    def _write_error(self, sentence: str) -> None:
        self._write_line("info string " + without_controls(sentence))

    def _write_line(self, line: str) -> None:
        """Write a whole line. If the output is closed, the session ends."""
        try:
            with self._write_lock:
                if self._failure is None:
                    self._output(line)
        except OSError as error:
            self._fail(error)


def _unknown(command: str) -> str:
    return f"Unknown command: {quote(command)}. The commands are {', '.join(COMMANDS)}."


def score(line: Line) -> str:
    """Format a line's score: engine units, or turns of both sides to a proven end."""
    if line.distance is None or line.value == 0.5:
        return f"score cp {line.score}"
    return f"score mate {line.distance if line.value > 0.5 else -line.distance}"


def _seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else milliseconds / 1000


def _lines(read: Callable[[], bytes]) -> Iterator[str | None]:
    """Yield lines as they arrive, None for one that is too long. The last needs no newline."""
    rest, is_long = b"", False
    while chunk := read():
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield None if is_long or len(line) > MAX_LINE_BYTES else line.decode("utf-8", "replace")
            is_long = False
        if len(rest) > MAX_LINE_BYTES:
            rest, is_long = b"", True
    if rest or is_long:
        yield None if is_long else rest.decode("utf-8", "replace")
