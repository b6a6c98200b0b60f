"""The engine over standard input and output: UGI, the Universal Game Interface.

Whoever asks writes lines such as `position startpos moves d2` and `go movetime 500`, and reads
`bestmove f4`. docs/ugi.md has every command.

Two threads share the work. One reads: it answers at once what may not wait (`stop`, `quit`,
`isready` while the engine thinks, what nobody understands) and lines up the rest. The other obeys
in that order and thinks. So a script of many commands gets the answers it would get by hand.
"""

import os
import re
import threading
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from qirkat import __version__
from qirkat._core import Game, MoveError, Position
from qirkat.engine.engine import Analysis, Engine, Limit, Line
from qirkat.record import Record
from qirkat.safe_text import quote
from qirkat.solve import TableError, Tables

MOST_LINE = 65536  # bytes; the longest game has a quarter of that
MOST_WAITING = 1000  # commands that wait for the engine to finish its thought
MOST_MEMORY = 65536  # MiB, on a machine that has twice as much
MOST_LINES = 100
MOST_THREADS = 256

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
# The words of `go` that take a number, and the least that makes sense: clocks may run below zero.
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
class _Order:
    """A command that waits or is being obeyed; `go` can be stopped in either state."""

    words: list[str]
    stopped: threading.Event = field(default_factory=threading.Event)
    is_endless: bool = False  # nothing but stop ends it

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
        """Take a value from text; ValueError when it is none."""
        # A seed has up to 20 digits.
        number = int(text) if re.fullmatch("-?[0-9]{1,20}", text) else None
        if number is None or not self.least <= number <= self.most:
            raise ValueError(
                f"{name} is a whole number from {self.least} to {self.most}, not {quote(text)}."
            )
        self.value = number

    def line(self, name: str) -> str:
        """How `ugi` announces it. A seed goes as text: not every program keeps 64 bits."""
        if name == "Seed":
            return f"option name {name} type string default {self.value}"
        bounds = f"min {self.least} max {self.most}"
        return f"option name {name} type spin default {self.value} {bounds}"


class Session:
    """One conversation in UGI, from its first line to `quit` or to the end of the input.

    Nothing that is read ends it early: what is wrong is answered by `info string` and a sentence,
    and everything stays as it was. Every `go` is answered by one `bestmove`.
    """

    def __init__(
        self,
        game: Game,
        read: Callable[[], bytes],
        write: Callable[[str], object],
        *,
        is_heard: Callable[[], bool] = lambda: True,
    ) -> None:
        """`read` waits for some bytes and returns none at the end; `write` takes a line.

        `is_heard` is asked after the end of the input whether anybody waits for answers still, so
        that a program that dies leaves no engine behind.
        """
        self._game = game
        self._read = read
        self._write = write
        self._is_heard = is_heard
        self._speaking = threading.Lock()
        self._options = {
            "Threads": _Option(1, 1, MOST_THREADS),
            "Hash": _Option(16, 1, most_memory()),
            "Level": _Option(0, 0, 10),
            "Lines": _Option(1, 1, MOST_LINES),
        }
        if game.family == "querni":
            self._options["Seed"] = _Option(0, 0, 2**64 - 1)
        self._record = Record(game, self._start())
        self._engine: Engine | None = None
        # What both threads touch, under this lock; it is told of every change.
        self._changed = threading.Condition()
        self._orders: deque[_Order] = deque()
        self._obeyed: _Order | None = None
        self._thinking: Engine | None = None
        self._is_closed = False
        self._failure: OSError | None = None

    def run(self) -> None:
        """Converse until the end. OSError when the answers can no longer be written."""
        threading.Thread(target=self._listen, name="ugi reader", daemon=True).start()
        while (order := self._next_order()) is not None:
            self._obey(order)
            with self._changed:
                self._obeyed = None
                self._changed.notify_all()
        if self._failure is not None:
            raise self._failure

    # The thread that reads.

    def _listen(self) -> None:
        try:
            for line in _lines(self._read):
                if line is None:
                    self._explain(f"A line is longer than {MOST_LINE} bytes and was not read.")
                else:
                    self._hear(line.split())
                if self._is_closed:
                    break
        except OSError as error:
            self._fail(error)
        with self._changed:
            self._is_closed = True
            # Thoughts that end by themselves may do so; nobody can stop the others any more.
            if self._obeyed is not None and self._obeyed.is_endless:
                self._stop()
            self._changed.notify_all()
            while (self._orders or self._obeyed is not None) and self._failure is None:
                if not self._is_heard():
                    self._fail(BrokenPipeError())
                self._changed.wait(0.2)

    def _hear(self, words: list[str]) -> None:
        if not words:
            return
        if words[0] in ("stop", "quit"):
            with self._changed:
                self._stop()
                self._is_closed = words[0] == "quit"
        elif words[0] == "isready" and self._is_busy():
            self._say("readyok")
        elif words[0] not in COMMANDS and self._is_busy():
            self._explain(_unknown(words[0]))
        else:
            self._line_up(_Order(words))

    def _is_busy(self) -> bool:
        """Whether a `go` is not answered yet."""
        with self._changed:
            orders = [*self._orders, self._obeyed]
            return any(order is not None and order.is_go for order in orders)

    def _line_up(self, order: _Order) -> None:
        with self._changed:
            while len(self._orders) >= MOST_WAITING and self._failure is None:
                # Waiting until there is room would be waiting for a `stop` that is not read.
                if self._obeyed is not None and self._obeyed.is_endless:
                    break
                self._changed.wait()
            else:
                self._orders.append(order)
                self._changed.notify_all()
                return
        self._explain(f"{MOST_WAITING} commands wait already; {order.words[0]} was left out.")
        if order.is_go:
            self._say("bestmove none")

    def _stop(self) -> None:
        """Let every `go` that was heard end at once; the caller holds the lock."""
        for order in (*self._orders, self._obeyed):
            if order is not None:
                order.stopped.set()
        if self._thinking is not None:
            self._thinking.stop()

    def _fail(self, failure: OSError) -> None:
        """End the conversation at once, because it cannot go on."""
        with self._changed:
            self._failure = self._failure or failure
            self._stop()
            self._orders.clear()
            self._changed.notify_all()

    # The thread that obeys.

    def _next_order(self) -> _Order | None:
        with self._changed:
            while not (self._orders or self._is_closed or self._failure):
                self._changed.wait()
            if self._failure or not self._orders:
                return None
            self._obeyed = self._orders.popleft()
            self._changed.notify_all()
            return self._obeyed

    def _obey(self, order: _Order) -> None:
        command, *words = order.words
        try:
            match command:
                case "ugi":
                    self._introduce()
                case "isready":
                    self._ready()
                    self._say("readyok")
                case "setoption":
                    self._set_option(words)
                case "uginewgame":
                    self._record = Record(self._game, self._start())
                    if self._engine is not None:
                        self._engine.clear()
                case "position":
                    self._record = self._placed(words)
                case "go":
                    self._say(f"bestmove {self._best(order, words)}")
                case "query":
                    self._say(f"response {self._answer(words)}")
                case _:
                    raise ValueError(_unknown(command))
        except ValueError as error:
            self._explain(str(error))

    def _introduce(self) -> None:
        self._say(f"id name Qirkat {__version__}")
        self._say("id author The Qirkat authors")
        for name, option in self._options.items():
            self._say(option.line(name))
        self._say("ugiok")

    def _set_option(self, words: list[str]) -> None:
        match words:
            case ["name", name, "value", value]:
                pass
            case _:
                raise ValueError("An option is set by: setoption name NAME value VALUE.")
        for known, option in self._options.items():
            if known.lower() == name.lower():
                before = option.value
                option.set(known, value)
                if known in ("Threads", "Hash", "Level") and option.value != before:
                    self._engine = None  # made anew when it is needed
                return
        raise ValueError(
            f"There is no option {quote(name)}. The options are {', '.join(self._options)}."
        )

    def _start(self) -> Position:
        seed = self._options["Seed"].value if self._game.family == "querni" else None
        return self._game.start(seed=seed)

    def _placed(self, words: list[str]) -> Record:
        """The game that `position` describes."""
        cut = words.index("moves") if "moves" in words else len(words)
        match words[:cut]:
            case ["startpos"]:
                start = self._start()
            case ["fen", _, *_]:
                start = self._game.parse(" ".join(words[1:cut]))
            case _:
                raise ValueError("position goes with startpos, or with fen and a position's text.")
        record = Record(self._game, start)
        for number, text in enumerate(words[cut + 1 :], start=1):
            try:
                record.play(text)
            except MoveError as error:
                raise ValueError(f"Move {number}, {quote(text)}: {error}") from None
        return record

    def _answer(self, words: list[str]) -> str:
        record = self._record
        match words:
            case ["gameover"]:
                return str(record.is_over).lower()
            case ["p1turn"]:
                return str(self._turn() == 1).lower()
            case ["result"]:
                return {"1-0": "p1win", "0-1": "p2win", "*": "none"}.get(record.result, "draw")
            case _:
                raise ValueError("query goes with gameover, p1turn or result.")

    def _turn(self) -> int:
        """Whose turn it is, player 1's or player 2's."""
        return 1 + self._game.sides.index(self._record.position.side)

    def _ready(self) -> Engine:
        """The engine with the present options; made when it is needed first."""
        memory = self._options["Hash"]
        if self._engine is None:
            try:
                self._engine = self._made()
            except MemoryError:
                self._explain(f"There is no memory for a table of {memory.value} MiB: it has 1.")
                memory.value = memory.least
                self._engine = self._made()
        return self._engine

    def _made(self) -> Engine:
        options = self._options
        return Engine(
            self._game,
            level=options["Level"].value or None,
            threads=options["Threads"].value,
            memory=options["Hash"].value,
            tables=Tables.find(),
        )

    def _best(self, order: _Order, words: list[str]) -> str:
        """The move that answers a `go`; none where it asks for nothing that can be done."""
        try:
            limit, is_endless = self._limit(words)
        except ValueError as error:
            self._explain(str(error))
            return "none"
        engine = self._ready()
        with self._changed:
            order.is_endless = is_endless
            if is_endless and self._is_closed:
                order.stopped.set()
            self._thinking = engine
            self._changed.notify_all()
        try:
            best = self._thought(engine, order, limit)
        except TableError as error:
            self._explain(f"{error} From here on it plays without tables.")
            engine.tables = None
            best = self._thought(engine, order, limit)
        finally:
            with self._changed:
                self._thinking = None
        if is_endless:
            order.stopped.wait()
        return best

    def _limit(self, words: list[str]) -> tuple[Limit | None, bool]:
        """What bounds a `go`, and whether only `stop` ends it; None leaves it to the level."""
        numbers: dict[str, int] = {}
        is_endless = False
        rest = iter(words)
        for word in rest:
            if word == "infinite":
                is_endless = True
            elif word in _NUMBERS:
                text = next(rest, "")
                if not _WHOLE.fullmatch(text):
                    raise ValueError(f"go {word} goes with a whole number, not {quote(text)}.")
                numbers[word] = max(int(text), _NUMBERS[word])
            else:
                known = ", ".join((*_NUMBERS, "infinite"))
                raise ValueError(f"go does not know {quote(word)}, but {known}.")
        own = f"p{self._turn()}"
        bounds = {f"{own}time", "movetime", "nodes", "depth"} & numbers.keys()
        if not bounds and not is_endless:
            if numbers:
                raise ValueError(f"It is player {own[1]}'s turn, and go has no {own}time.")
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

    def _thought(self, engine: Engine, order: _Order, limit: Limit | None) -> str:
        """Think, and say how it goes; the move's text, or none in a finished game."""
        if self._record.is_over:
            return "none"
        if order.stopped.is_set():
            limit = Limit(depth=1)
        if self._options["Level"].value:
            return engine.choose(self._record, limit).text

        reported: Analysis | None = None

        def report(analysis: Analysis) -> None:
            nonlocal reported
            reported = analysis
            self._inform(analysis)
            if order.stopped.is_set():  # before the engine had begun, and so had not heard of it
                engine.stop()

        assert limit is not None
        analysis = engine.analyse(
            self._record, limit, lines=self._options["Lines"].value, on_info=report
        )
        if reported is None or analysis.nodes != reported.nodes:
            self._inform(analysis)
        return analysis.lines[0].move.text

    # What is said.

    def _inform(self, analysis: Analysis) -> None:
        milliseconds = round(analysis.time * 1000)
        speed = round(analysis.nodes / max(analysis.time, 1e-6))
        for rank, line in enumerate(analysis.lines, start=1):
            self._say(
                f"info depth {analysis.depth} nodes {analysis.nodes} time {milliseconds} "
                f"nps {speed} multipv {rank} {score(line)} value {line.value:.3f} "
                f"pv {' '.join(move.text for move in line.moves)}"
            )

    def _explain(self, sentence: str) -> None:
        self._say("info string " + "".join(c if c.isprintable() else "?" for c in sentence))

    def _say(self, line: str) -> None:
        """Write a line whole. Where nobody reads any more, the conversation is over."""
        try:
            with self._speaking:
                if self._failure is None:
                    self._write(line)
        except OSError as error:
            self._fail(error)


def _unknown(command: str) -> str:
    return f"There is no command {quote(command)}. The commands are {', '.join(COMMANDS)}."


def most_memory() -> int:
    """The largest table in MiB that this machine can bear, half of what it has."""
    try:
        mebibytes = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    except (AttributeError, ValueError, OSError):  # a system that does not tell
        return MOST_MEMORY
    return max(16, min(mebibytes // 2, MOST_MEMORY))


def score(line: Line) -> str:
    """The value of a line in UGI's words: hundredths, or turns of both until a proven end."""
    if line.distance is None or line.value == 0.5:
        return f"score cp {line.score}"
    return f"score mate {line.distance if line.value > 0.5 else -line.distance}"


def _seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else milliseconds / 1000


def _lines(read: Callable[[], bytes]) -> Iterator[str | None]:
    """Lines as they come, and None for one that is too long to keep. The last needs no end."""
    rest, is_long = b"", False
    while chunk := read():
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield None if is_long or len(line) > MOST_LINE else line.decode("utf-8", "replace")
            is_long = False
        if len(rest) > MOST_LINE:
            rest, is_long = b"", True
    if rest or is_long:
        yield None if is_long else rest.decode("utf-8", "replace")
