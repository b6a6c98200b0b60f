"""The players of a match behind one interface: the engine, a policy, or a UGI program.

A player is written `KIND`, `KIND:ARGUMENT`, or with settings between the two:

    random  taker  greedy             a policy
    engine                            the engine at full strength
    engine@nodes=5000,threads=2       with a limit of its own, and settings
    engine@tables=FOLDER              with solved tables
    level:3                           the engine at a level; short for engine@level=3
    ugi:COMMAND                       any UGI program
    ugi@name=new,Hash=64:COMMAND      with a name and an option of that program

>>> entrant = Entrant.parse("engine@nodes=5000,threads=2")
>>> entrant.limit.nodes, str(entrant)
(5000, 'engine@nodes=5000,threads=2')
"""

import math
import re
import shlex
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NoReturn, Protocol

from qirkat._core import Game, Move, MoveError
from qirkat.arena.child_process import ChildProcess
from qirkat.arena.simple_players import POLICIES, Policy
from qirkat.engine import Engine, Limit
from qirkat.record import Record
from qirkat.safe_text import quote
from qirkat.solve import TableError, Tables

_KEYWORDS = ("id", "option", "ugiok", "readyok", "bestmove")


class Forfeit(Exception):  # noqa: N818 - not an error of ours
    """A player forfeited the game: `reason` is `forfeit` or `time`, `detail` says how."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeouts:
    """How long to wait for a UGI program, in seconds."""

    start: float = 60.0
    """For its answers to `ugi` and `isready`."""
    turn: float = 120.0
    """For a turn without a time limit."""
    margin: float = 0.5
    """For communication, added to a time limit."""
    quit: float = 1.0
    """For its exit after `quit`."""


class Player(Protocol):
    """Plays the games of a match one after another."""

    @property
    def name(self) -> str:
        """The player's name."""

    def new_game(self, game: Game, *, seed: int) -> None:
        """Prepare for a game; `seed` determines its random choices. Forfeit if that fails."""

    def choose(
        self, record: Record, limit: Limit | None, opponent_limit: Limit | None = None
    ) -> Move:
        """Return a legal turn; Forfeit if there is none in time.

        `opponent_limit` is the other player's limit, whose clock UGI programs are told.
        """

    def close(self) -> None:
        """Release all resources; a closed player is not used again."""


class PolicyPlayer:
    """A policy as a player."""

    def __init__(self, policy: str, *, name: str | None = None) -> None:
        self.name = name or policy
        self._policy_name = policy
        self._policy = Policy(policy, seed=0)

    def new_game(self, _: Game, *, seed: int) -> None:
        """Restart the random numbers."""
        self._policy = Policy(self._policy_name, seed=seed)

    def choose(self, record: Record, _: Limit | None, __: Limit | None = None) -> Move:
        """Return the policy's turn; limits do not apply."""
        return self._policy.choose(record.position)

    def close(self) -> None:
        """Do nothing: there are no resources."""


class EnginePlayer:
    """The engine as a player, in this process."""

    def __init__(
        self,
        *,
        name: str = "engine",
        level: int | None = None,
        threads: int = 1,
        memory: int = 16,
        tables: Tables | None = None,
    ) -> None:
        self.name = name
        self._level, self._threads, self._memory = level, threads, memory
        self._tables = tables
        self._engine: Engine | None = None

    def new_game(self, game: Game, *, seed: int) -> None:
        """Create a fresh engine; `seed` determines the random choices of the lower levels."""
        self._engine = Engine(
            game,
            level=self._level,
            threads=self._threads,
            memory=self._memory,
            seed=seed,
            tables=self._tables,
        )

    def choose(self, record: Record, limit: Limit | None, _: Limit | None = None) -> Move:
        """Return the engine's turn, by the level's own limit if none is given."""
        if self._engine is None:
            raise RuntimeError("Call new_game first.")
        return self._engine.choose(record, limit)

    def close(self) -> None:
        """Free the engine's memory."""
        self._engine = None


class UgiPlayer:
    """Another program as a player: the client side of UGI.

    It is started by the first game, and again after a Forfeit, which kills it. Its output never
    blocks it or fills our memory, and `close` leaves none of its processes behind.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        name: str | None = None,
        options: Mapping[str, str] | None = None,
        timeouts: Timeouts = Timeouts(),  # noqa: B008 - frozen
    ) -> None:
        """ValueError if the command cannot be parsed; nothing is started yet."""
        try:
            words = shlex.split(command) if isinstance(command, str) else list(command)
        except ValueError as error:
            raise ValueError(f"{quote(str(command))} is not a valid command: {error}.") from None
        if not words:
            raise ValueError("A UGI player needs a command to start it.")
        self.name = name or shlex.join(words)
        self._words = words
        self._options = dict(options or {})
        self._timeouts = timeouts
        self._process: ChildProcess | None = None
        self._lock = threading.Lock()  # `kill` may come from any thread, even during a start
        self._is_killed = False

    def start(self) -> None:
        """Start the program unless it is running, and set its options; Forfeit if it fails."""
        if self._process is not None:
            return
        with self._lock:
            if self._is_killed:
                raise Forfeit("forfeit", "it was stopped")
            try:
                self._process = process = ChildProcess(self._words, keywords=_KEYWORDS)
            except (OSError, ValueError) as error:
                reason = getattr(error, "strerror", None) or error
                raise Forfeit("forfeit", f"it cannot be started: {reason}") from None
        self._send(process, "ugi")
        deadline = time.monotonic() + self._timeouts.start
        known = set()
        while (line := self._read_until(process, deadline, "ugiok")) != "ugiok":
            found = re.fullmatch(r"option name (.+?) type .*", line)
            if found is not None:
                known.add(found[1].strip().lower())
        for option, value in self._options.items():
            if option.lower() not in known:
                self._forfeit(process, "forfeit", f"it has no option {quote(option)}")
            self._send(process, f"setoption name {option} value {value}")
        self._wait_ready(process)

    def new_game(self, _: Game, *, seed: int) -> None:  # noqa: ARG002 - UGI has no seed
        """Announce a new game and wait until the program is ready."""
        self.start()
        assert self._process is not None
        self._send(self._process, "uginewgame")
        self._wait_ready(self._process)

    def choose(
        self, record: Record, limit: Limit | None, opponent_limit: Limit | None = None
    ) -> Move:
        """Return the program's turn; Forfeit for a crash, a timeout or an illegal turn."""
        process = self._process
        if process is None:
            raise RuntimeError("Call new_game first.")
        if limit is None or limit == Limit():
            limit = Limit(time=1.0)  # the engine's own default
        seconds = min(
            math.inf if each is None else each + self._timeouts.margin
            for each in (limit.time, limit.clock)
        )
        is_timed = math.isfinite(seconds)
        if process.has_line():
            self._forfeit(process, "forfeit", "it answered without being asked")
        begun = time.monotonic()
        self._send(process, f"{_position(record)}\n{_go(record, limit, opponent_limit)}")
        deadline = begun + (seconds if is_timed else self._timeouts.turn)
        line = self._read_until(
            process, deadline, "bestmove", silence="time" if is_timed else "forfeit"
        )
        words = line.split()
        text = words[1] if len(words) > 1 else ""
        try:
            return record.position.parse_move(text)
        except MoveError as error:
            self._forfeit(process, "forfeit", f"its move {quote(text)} is illegal: {error}")

    def close(self) -> None:
        """Ask the program to quit, then kill it."""
        if self._process is not None:
            self._process.close(self._timeouts.quit)
            self._process = None

    def kill(self) -> None:
        """Kill the program for good; safe from any thread."""
        with self._lock:
            self._is_killed = True
            if self._process is not None:
                self._process.kill()

    def _wait_ready(self, process: ChildProcess) -> None:
        self._send(process, "isready")
        self._read_until(process, time.monotonic() + self._timeouts.start, "readyok")

    def _send(self, process: ChildProcess, line: str) -> None:
        try:
            process.send(line)
        except OSError:
            self._forfeit(process, "forfeit", "it ended", is_ending=True)

    def _read_until(
        self, process: ChildProcess, deadline: float, word: str, *, silence: str = "forfeit"
    ) -> str:
        """Return the next line that begins with the word, or an option before `ugiok`."""
        while True:
            try:
                line = process.read_line(deadline)
            except TimeoutError:
                said = f"; it last wrote {process.last_ignored}" if process.last_ignored else ""
                self._forfeit(process, silence, f"it did not answer {word} in time{said}")
            except EOFError:
                detail = f"it exited instead of answering {word}"
                self._forfeit(process, "forfeit", detail, is_ending=True)
            first = line.partition(" ")[0]
            if first == word or (word == "ugiok" and first == "option"):
                return line

    def _forfeit(
        self, process: ChildProcess, reason: str, detail: str, *, is_ending: bool = False
    ) -> NoReturn:
        """Kill the program and forfeit the game."""
        words = process.kill_and_explain(is_ending=is_ending)
        self._process = None  # only now: until it has ended, `kill` must find it
        raise Forfeit(reason, detail + words) from None


def _position(record: Record) -> str:
    moves = " ".join(node.text for node in record.root.line)
    return f"position fen {record.start.text}" + (f" moves {moves}" if moves else "")


def _go(record: Record, limit: Limit, opponent_limit: Limit | None) -> str:
    """Format the `go` command. UGI counts time in whole milliseconds."""
    words = ["go"]
    if limit.clock is not None:
        sides = [
            limit,
            opponent_limit
            if opponent_limit is not None and opponent_limit.clock is not None
            else limit,
        ]
        if record.position.side != record.game.sides[0]:
            sides.reverse()
        for number, side in enumerate(sides, 1):
            words.append(f"p{number}time {_milliseconds(side.clock or 0.0)}")
            words.append(f"p{number}inc {round(side.increment * 1000)}")
    if limit.time is not None:
        words.append(f"movetime {_milliseconds(limit.time)}")
    if limit.nodes is not None:
        words.append(f"nodes {limit.nodes}")
    if limit.depth is not None:
        words.append(f"depth {limit.depth}")
    return " ".join(words)


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))


_TIMES = ("time", "clock", "increment")
_COUNTS = ("nodes", "depth")
_SETTINGS = {"engine": ("level", "threads", "memory", "tables"), "ugi": ()}
_ENTRANT = re.compile(r"([a-z]+)(?:@([^:]*))?(?::(.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player of a match as text: its kind, settings and limit."""

    kind: str
    name: str
    argument: str = ""
    settings: tuple[tuple[str, str], ...] = ()
    limit: Limit | None = None

    @classmethod
    def parse(cls, text: str, *, name: str | None = None) -> "Entrant":
        """Parse the syntax in the module's docstring; ValueError says what is wrong.

        The name is the setting `name`, or else the text itself.
        """
        found = _ENTRANT.fullmatch(text)
        if found is None:
            raise ValueError(f"{quote(text)} is not a player. {_KINDS}")
        kind, settings, argument = found[1], _settings(found[2]), found[3] or ""
        if kind == "level":
            if not argument:
                raise ValueError("A level needs a number, as in level:3.")
            kind, argument, settings = "engine", "", {"level": argument, **settings}
        if kind not in (*POLICIES, *_SETTINGS):
            raise ValueError(f"{quote(kind)} is not a kind of player. {_KINDS}")
        if (kind == "ugi") != bool(argument.strip()):
            raise ValueError(
                "A UGI player needs a command, as in ugi:./engine."
                if kind == "ugi"
                else f"Nothing follows {kind} but its settings, as in {kind}@name=x."
            )
        written = settings.pop("name", text.removeprefix("ugi:"))
        name = written if name is None else name
        if not name.strip() or not name.isprintable():
            raise ValueError("A name must have visible characters only.")
        limit = _limit({key: settings.pop(key) for key in (*_TIMES, *_COUNTS) if key in settings})
        entrant = cls(
            kind=kind,
            name=name,
            argument=argument,
            settings=tuple(settings.items()),
            limit=limit,
        )
        entrant.open().close()  # reports wrong settings now
        return entrant

    def __str__(self) -> str:
        """Return all but the name; entrants with the same text play the same."""
        limit = self.limit or Limit()
        parts = [(key, getattr(limit, key)) for key in (*_TIMES, *_COUNTS)]
        settings = [f"{key}={value}" for key, value in parts if value]
        settings += [f"{key}={value}" for key, value in self.settings]
        argument = f":{self.argument}" if self.argument else ""
        return self.kind + (f"@{','.join(settings)}" if settings else "") + argument

    def with_limit(self, limit: Limit) -> "Entrant":
        """Return a copy with this limit, unless it has its own, as levels do, or needs none."""
        if self.limit is not None or self.kind in POLICIES or "level" in dict(self.settings):
            return self
        return replace(self, limit=limit)

    def open(self, timeouts: Timeouts = Timeouts()) -> Player:  # noqa: B008 - frozen
        """Create the player; ValueError if a setting is wrong. No program is started yet."""
        if self.kind == "ugi":
            return UgiPlayer(
                self.argument, name=self.name, options=dict(self.settings), timeouts=timeouts
            )
        known = _SETTINGS.get(self.kind, ())
        for key, _ in self.settings:
            if key not in known:
                allowed = ", ".join(("name", *(known and (*known, *_TIMES, *_COUNTS))))
                raise ValueError(f"{self.kind} has no setting {quote(key)}; it has {allowed}.")
        if self.kind in POLICIES:
            return PolicyPlayer(self.kind, name=self.name)
        numbers = {key: _whole(key, value) for key, value in self.settings if key != "tables"}
        folder = dict(self.settings).get("tables")
        return EnginePlayer(name=self.name, tables=_tables(folder), **numbers)


_KINDS = f"Players are {', '.join(POLICIES)}, engine, level:N and ugi:COMMAND."


def _settings(text: str | None) -> dict[str, str]:
    settings: dict[str, str] = {}
    for part in [] if text is None else text.split(","):
        key, is_set, value = part.partition("=")
        key, value = key.strip(), value.strip()
        if not (key and is_set and value):
            raise ValueError(f"Write a setting as NAME=VALUE, not {quote(part)}.")
        if key in settings:
            raise ValueError(f"{quote(key)} is set twice.")
        settings[key] = value
    return settings


def _limit(settings: Mapping[str, str]) -> Limit | None:
    if not settings:
        return None
    times = {key: _seconds(key, settings[key]) for key in _TIMES if key in settings}
    counts = {key: _whole(key, settings[key]) for key in _COUNTS if key in settings}
    if "increment" in times and "clock" not in times:
        raise ValueError("An increment needs a clock: set clock too.")
    return Limit(
        time=times.get("time"),
        clock=times.get("clock"),
        increment=times.get("increment", 0.0),
        nodes=counts.get("nodes"),
        depth=counts.get("depth"),
    )


def _seconds(key: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not (0 <= seconds < math.inf) or (seconds == 0 and key != "increment"):
        raise ValueError(f"{key} must be a number of seconds above 0, not {quote(text)}.")
    return seconds


def _tables(folder: str | None) -> Tables | None:
    try:
        return None if folder is None else Tables.open(folder)
    except TableError as error:
        raise ValueError(str(error)) from None


def _whole(key: str, text: str) -> int:
    if not re.fullmatch("[0-9]{1,18}", text):
        raise ValueError(f"{key} must be a whole number, not {quote(text)}.")
    return int(text)
