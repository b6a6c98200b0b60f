"""UGI: what is answered to what, by the real process and within this one, and under storms."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import qirkat
from qirkat import Game, Position, alquerque, querni, ugi
from qirkat.engine import Analysis, Limit, Line
from qirkat.tables import Tables
from qirkat.ugi import COMMANDS, MOST_LINE, MOST_WAITING, Session, score

PAGE = Path(__file__).parent.parent / "docs" / "ugi.md"
PATIENCE = 60.0  # seconds; long, so that a busy machine is no failure
# One legal turn, which shows where the engine stands.
FORCED, ONLY = "WBB.BWWB/B.B..BW./..B..B.. w 0-0 -,- 1 172", "b2-b4"
CIRCLE = "W..W..../.W.B..../B......B w 0-0 -,- 0 40 moves" + " a7-a4 f4-f2 a4-a7 f2-f4" * 2
WON = {
    "p1win": ("querni", "9a/10/10/10/10/10/10 b 0 1"),
    "p2win": ("alquerque", "WW....../......../BBB..... w 0-0 -,- 0 40"),
    "draw": ("alquerque", "WWW...../......../BBB..... w 0-0 -,- 100 140"),
    "none": ("querni", "10/10/10/10/ABC7/10/abc7 b 0 9"),
}


class Process:
    """The command itself, with somebody who reads all that it says."""

    def __init__(self, game: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "qirkat", "ugi", game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.heard: queue.Queue[str | None] = queue.Queue()
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.heard.put(line.decode().rstrip("\n"))
        self.heard.put(None)

    def send(self, *lines: str | bytes) -> None:
        assert self.process.stdin is not None
        for line in lines:
            self.process.stdin.write(line if isinstance(line, bytes) else line.encode() + b"\n")
        self.process.stdin.flush()

    def until(self, first: str) -> list[str]:
        """What is said up to a line with this first word."""
        said: list[str] = []
        while not said or said[-1].split()[:1] != [first]:
            line = self.heard.get(timeout=PATIENCE)
            assert line is not None, f"it ended without {first}: {said}"
            said.append(line)
        return said

    def ask(self, line: str, first: str) -> str:
        self.send(line)
        return self.until(first)[-1]

    def end(self) -> tuple[int, str]:
        """Close its input and wait: exit code, and what it complained of."""
        assert self.process.stdin is not None
        assert self.process.stderr is not None
        self.process.stdin.close()
        code = self.process.wait(timeout=PATIENCE)
        self.thread.join(timeout=PATIENCE)
        return code, self.process.stderr.read().decode()


def ready(engine: Process) -> list[str]:
    """What is said up to the answer to `isready`."""
    engine.send("isready")
    return engine.until("readyok")


@contextmanager
def talk(game: str = "alquerque") -> Iterator[Process]:
    """A conversation that must end well."""
    engine = Process(game)
    try:
        yield engine
        assert engine.end() == (0, "")
    finally:
        engine.process.kill()
        engine.process.wait()
        for pipe in (engine.process.stdin, engine.process.stdout, engine.process.stderr):
            assert pipe is not None
            pipe.close()


def script(lines: str | bytes, game: Game = alquerque, *, size: int = 1 << 20) -> list[str]:
    """What a session within this process says to an input that ends; read in parts of a size."""
    data = lines if isinstance(lines, bytes) else lines.encode()
    parts = iter([data[at : at + size] for at in range(0, len(data), size)])
    said: list[str] = []
    Session(game, lambda: next(parts, b""), said.append).run()
    return said


def words(said: list[str], first: str) -> list[str]:
    """The second words of the lines that have this first one."""
    return [line.split()[1] for line in said if line.split()[0] == first]


def explained(said: list[str]) -> list[str]:
    return [line.removeprefix("info string ") for line in said if line.startswith("info string")]


class FakeEngine:
    """Finds the first turn at once, as an engine that need not think, and notes what was asked."""

    made: list[dict[str, Any]] = []  # noqa: RUF012 - emptied by each test
    limits: list[Limit | None] = []  # noqa: RUF012
    cleared = 0

    def __init__(self, game: Game, **options: Any) -> None:
        if options["memory"] > 100:
            raise MemoryError
        self.game = game
        self.made.append(options)

    def analyse(self, record: Any, limit: Limit, **_: Any) -> Analysis:
        self.limits.append(limit)
        moves = record.position.moves[:1]
        return Analysis((Line(moves[0], 0.5, moves, 0),), 1, 1, 0.0)

    def choose(self, record: Any, limit: Limit | None) -> Any:
        self.limits.append(limit)
        return record.position.moves[0]

    def clear(self) -> None:
        type(self).cleared += 1

    def stop(self) -> None:
        pass


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> type[FakeEngine]:
    monkeypatch.setattr(ugi, "Engine", FakeEngine)
    monkeypatch.setattr(FakeEngine, "made", [])
    monkeypatch.setattr(FakeEngine, "limits", [])
    monkeypatch.setattr(FakeEngine, "cleared", 0)
    return FakeEngine


# The real process.


def test_a_conversation() -> None:
    with talk() as engine:
        engine.send("ugi")
        *options, ok = engine.until("ugiok")
        assert ok == "ugiok"
        assert options[0] == f"id name Qirkat {qirkat.__version__}"
        assert options[1].startswith("id author ")
        names = [line.split()[2] for line in options[2:]]
        assert names == ["Threads", "Hash", "Level", "Lines"]
        engine.send("setoption name Threads value 2", "setoption name Lines value 3")
        assert engine.ask("isready", "readyok") == "readyok"
        engine.send("uginewgame", "position startpos moves d2 f4", "go depth 3")
        *infos, best = engine.until("bestmove")
        moves = {move.text for move in alquerque.start().play("d2").play("f4").moves}
        assert best.split()[1] in moves
        assert len(best.split()) == 2
        shape = (
            r"info depth (\d+) nodes \d+ time \d+ nps \d+ multipv (\d) "
            r"score (?:cp|mate) -?\d+ value [01]\.\d{3} pv( \S+)+"
        )
        found = [re.fullmatch(shape, line) for line in infos]
        assert all(found)
        ranks = [(match[1], match[2]) for match in found if match is not None]
        assert ranks[-3:] == [("3", "1"), ("3", "2"), ("3", "3")]
        assert infos[-3].split(" pv ")[1].split()[0] == best.split()[1]
        assert engine.ask("query p1turn", "response") == "response true"
        assert engine.ask("query gameover", "response") == "response false"
        engine.send("quit")


def test_it_hears_while_it_thinks_and_stops_at_once() -> None:
    late = []
    with talk() as engine:
        for _ in range(5):
            engine.send("go infinite")
            engine.until("info")
            assert not words(ready(engine), "bestmove")
            begun = time.monotonic()
            engine.send("stop")
            engine.until("bestmove")
            late.append(time.monotonic() - begun)
    assert min(late) < 0.1  # the best of five: a busy machine may delay any single one


def test_what_is_only_looked_at_shortly_still_waits_for_stop() -> None:
    with talk() as engine:
        engine.send(f"position fen {FORCED}", "go infinite depth 1")
        engine.until("info")
        for _ in range(20):
            assert not words(ready(engine), "bestmove")
        assert engine.ask("stop", "bestmove") == f"bestmove {ONLY}"


def test_quit_ends_a_thought_with_its_answer() -> None:
    with talk("querni") as engine:
        engine.send("go infinite")
        engine.until("info")
        engine.send("quit")
        assert engine.until("bestmove")
        assert engine.process.wait(timeout=PATIENCE) == 0


@pytest.mark.parametrize("game", ["alquerque", "querni.jump_each_once.voluntary_pass"])
def test_a_script_in_a_pipe_gets_its_answers(game: str) -> None:
    """Also without an end to its last line, and though the input ends before the thought does."""
    run = subprocess.run(
        [sys.executable, "-m", "qirkat", "ugi", game],
        input="\r\n".join(
            (
                "ugi",
                "position startpos",
                "go depth 3",
                "query gameover",
                "go infinite",
                "go depth 2",
            )
        ).encode(),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, b"")
    said = run.stdout.decode().splitlines()
    order = [line.split()[0] for line in said]
    assert order.index("ugiok") < order.index("bestmove") < order.index("response")
    assert len(words(said, "bestmove")) == 3
    first = said[: order.index("bestmove")]
    assert first[-1].startswith("info depth 3 ")


def test_a_program_that_dies_leaves_no_engine_behind() -> None:
    engine = Process("querni")
    engine.send("go depth 100")
    engine.until("info")
    # Somebody who reads no more: the thread has the pipe until its next line, so take it away.
    assert engine.process.stdout is not None
    assert engine.process.stdin is not None
    assert engine.process.stderr is not None
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, engine.process.stdout.fileno())
    os.close(null)
    engine.process.stdin.close()
    assert engine.process.wait(timeout=PATIENCE) == 1
    assert engine.process.stderr.read() == b""
    engine.thread.join(timeout=PATIENCE)
    engine.process.stdout.close()
    engine.process.stderr.close()


def test_ctrl_c_ends_it() -> None:
    engine = Process("alquerque")
    engine.send("go infinite")
    engine.until("info")
    engine.process.send_signal(signal.SIGINT)
    assert engine.process.wait(timeout=PATIENCE) == 130
    assert engine.end()[1].strip() == ""
    for pipe in (engine.process.stdout, engine.process.stderr):
        assert pipe is not None
        pipe.close()


def test_rubbish_and_floods() -> None:
    with talk() as engine:
        engine.send(f"position fen {FORCED}")
        engine.send(
            bytes(range(256)) * 50, b"\n", b"go" * 1_000_000, b"\n", b"\xff\xfe\x00\n", "\x1b[J"
        )
        said = ready(engine)
        assert "info string A line is longer than 65536 bytes and was not read." in said
        assert all(line.isascii() and line.isprintable() and len(line) < 300 for line in said)
        engine.send("go infinite")
        engine.until("info")
        engine.send(*["position startpos", "query p1turn", "frobnicate"] * MOST_WAITING)
        said = ready(engine)
        left_out = f"info string {MOST_WAITING} commands wait already; query was left out."
        assert left_out in said
        assert words(said, "info").count("string") >= 2 * MOST_WAITING
        assert engine.ask("stop", "bestmove") == f"bestmove {ONLY}"
        assert engine.ask("query gameover", "response") == "response true"


# Within this process.


def test_what_is_wrong_is_named_and_changes_nothing() -> None:
    wrong = {
        "frobnicate now": "There is no command 'frobnicate'. The commands are ugi, ",
        "Ugi": "There is no command 'Ugi'.",
        "position": "position goes with startpos, or with fen and a position's text.",
        "position fen": "position goes with startpos, or with fen",
        "position startpos d2": "position goes with startpos, or with fen",
        "position fen moves d2": "position goes with startpos, or with fen",
        "position fen x": "The point a7 is W (white), B (black) or . (empty)",
        "position startpos moves d2 d2": "Move 2, 'd2': The point d2 is not empty.",
        "position startpos moves \x1b[J": r"Move 1, '\x1b[J': ",
        f"position fen {CIRCLE} a7-a4": "Move 9, 'a7-a4': The game is over (repetition)",
        "query": "query goes with gameover, p1turn or result.",
        "query everything": "query goes with gameover, p1turn or result.",
        "setoption Hash 3": "An option is set by: setoption name NAME value VALUE.",
        "setoption name Hash value 0": "Hash is a whole number from 1 to ",
        "setoption name Hash value x": "Hash is a whole number from 1 to ",
        "setoption name Level value 11": "Level is a whole number from 0 to 10, not '11'.",
        "setoption name Seed value 1": "There is no option 'Seed'. The options are Threads, ",
    }
    for line, sentence in wrong.items():
        said = script(f"position fen {FORCED}\n{line}\ngo depth 1\n")
        assert len(explained(said)) == 1, said
        assert explained(said)[0].startswith(sentence)
        assert words(said, "bestmove") == [ONLY]


def test_a_go_that_cannot_be_understood_is_answered_too() -> None:
    wrong = {
        "go fast": "go does not know 'fast', but p1time, p2time, ",
        "go depth": "go depth goes with a whole number, not ''.",
        "go depth x": "go depth goes with a whole number, not 'x'.",
        "go depth 1.5": "go depth goes with a whole number, not '1.5'.",
        "go p2time 1000": "It is player 1's turn, and go has no p1time.",
        "go p1inc 1000": "It is player 1's turn, and go has no p1time.",
    }
    for line, sentence in wrong.items():
        said = script(f"{line}\ngo depth 1")
        assert explained(said)[0].startswith(sentence)
        assert words(said, "bestmove")[0] == "none"
        assert words(said, "bestmove")[1] in {move.text for move in alquerque.start().moves}


@pytest.mark.parametrize("result", WON)
def test_how_a_game_stands(result: str) -> None:
    name, text = WON[result]
    said = script(
        f"position fen {text}\nquery gameover\nquery result\nquery p1turn\ngo depth 1",
        qirkat.game(name),
    )
    is_over = result != "none"
    assert words(said, "response") == [str(is_over).lower(), result, "true"]
    assert (words(said, "bestmove") == ["none"]) == is_over


def test_a_position_for_the_third_time_is_a_draw() -> None:
    said = script(f"position fen {CIRCLE}\nquery gameover\nquery result\ngo depth 3")
    assert said == ["response true", "response draw", "bestmove none"]


def test_the_seed_names_the_start() -> None:
    lines = "setoption name Seed value {}\nposition startpos\ngo depth 1\nuginewgame\ngo depth 1"
    for seed in (0, 7, 2**64 - 1):
        for best in words(script(lines.format(seed), querni), "bestmove"):
            assert best in {move.text for move in querni.start(seed=seed).moves}
    said = script("setoption name seed value 7\nugi", querni)
    assert "option name Seed type string default 7" in said


def test_limits(fake: type[FakeEngine]) -> None:
    known = {
        "go depth 7": Limit(depth=7),
        "go movetime 1500": Limit(time=1.5),
        "go nodes 100000 depth 3": Limit(nodes=100_000, depth=3),
        "go p1time 60000 p2time 1 p1inc 500 p2inc 2": Limit(clock=60.0, increment=0.5),
        "go p1time -20 p2time 1000": Limit(clock=0.001),
        "go p1time 9000 movetime 100": Limit(clock=9.0, time=0.1),
        "go p2time 9000 depth 4": Limit(depth=4),
        "go depth 0": Limit(depth=1),
        "go nodes 999999999999999999": Limit(nodes=10**18 - 1),
    }
    said = script("\n".join(["position startpos", *known]))
    assert fake.limits == list(known.values())
    assert words(said, "bestmove") == ["a1"] * len(known)
    fake.limits.clear()
    script("position startpos moves d2\ngo p1time 60000 p2time 1000 p1inc 500 p2inc 20")
    assert fake.limits == [Limit(clock=1.0, increment=0.02)]
    fake.limits.clear()
    # Nothing but the end of the input ends these.
    assert words(script("go\ngo infinite"), "bestmove") == ["a1", "a1"]


def test_options_make_another_engine(fake: type[FakeEngine]) -> None:
    said = script(
        "isready\nsetoption name Lines value 5\nsetoption name HASH value 16\nisready\n"
        "setoption name Level value 3\nsetoption name Threads value 2\ngo\ngo nodes 10\nuginewgame"
    )
    usual = {"level": None, "threads": 1, "memory": 16}
    made = [{name: each[name] for name in usual} for each in fake.made]
    assert made == [usual, {**usual, "level": 3, "threads": 2}]
    assert all(isinstance(each["tables"], Tables) for each in fake.made)
    assert fake.limits == [None, Limit(nodes=10)]  # a level knows itself how far to look
    assert fake.cleared == 1
    assert said == ["readyok", "readyok", "bestmove a1", "bestmove a1"]


@pytest.mark.usefixtures("fake")
def test_a_table_without_memory_is_no_end() -> None:
    said = script("setoption name Hash value 101\nisready\nisready")
    assert said == [
        "info string There is no memory for a table of 101 MiB: it has 1.",
        "readyok",
        "readyok",
    ]


def test_a_level_plays_without_being_stopped() -> None:
    said = script("setoption name Level value 1\nposition startpos\ngo\n")
    assert words(said, "bestmove")[0] in {move.text for move in alquerque.start().moves}


def test_one_stop_ends_all_that_was_asked_before_it() -> None:
    for _ in range(20):  # whether the engine has begun or not
        assert len(words(script("go infinite\ngo infinite\nstop\ngo depth 1\n"), "bestmove")) == 3


def test_stop_comes_before_what_waits() -> None:
    heard: queue.Queue[bytes] = queue.Queue()
    said: queue.Queue[str] = queue.Queue()
    session = Session(alquerque, heard.get, said.put)
    thread = threading.Thread(target=session.run)
    thread.start()
    heard.put(b"go infinite\nposition startpos moves d2\nquery p1turn\n")
    while not said.get(timeout=PATIENCE).startswith("info depth"):
        pass
    heard.put(b"stop\nquit\n")
    thread.join(timeout=PATIENCE)
    assert not thread.is_alive()
    rest = list(said.queue)
    assert [line.split()[0] for line in rest if not line.startswith("info")] == [
        "bestmove",
        "response",
    ]
    assert rest[-1] == "response false"


def test_lines_are_whole_however_they_come() -> None:
    text = f"position fen {FORCED}\ngo depth 1\n\n  \nisready"
    for size in (1, 2, 3, 7, 1000):
        said = script(text, size=size)
        assert words(said, "bestmove") == [ONLY]
        assert "readyok" in said  # at once, while the engine thinks
    for length in (MOST_LINE - 7, MOST_LINE - 6, 3 * MOST_LINE):
        said = script(b"isready" + b" " * length + b"\nisready", size=1000)
        assert said.count("readyok") == (2 if length <= MOST_LINE - 7 else 1)
    assert explained(script(b"x" * 3 * MOST_LINE)) == [
        f"A line is longer than {MOST_LINE} bytes and was not read."
    ]


def test_nobody_reads() -> None:
    def write(_: str) -> None:
        raise BrokenPipeError

    for lines in (b"ugi\n", b"frobnicate\n", b"go depth 1\n", b"go infinite\n"):
        parts = iter([lines])
        with pytest.raises(BrokenPipeError):
            Session(alquerque, lambda parts=parts: next(parts, b""), write).run()  # type: ignore[misc]


def test_nothing_can_be_read() -> None:
    def read() -> bytes:
        raise OSError(5, "Input/output error")

    with pytest.raises(OSError, match="Input/output error"):
        Session(alquerque, read, print).run()


def test_scores() -> None:
    moves = alquerque.start().moves[:1]
    for value, own, told in (
        (0.525, 20, "score cp 20"),
        (0.5, 0, "score cp 0"),
        (1.0, 29_995, "score mate 5"),
        (0.0, -29_994, "score mate -6"),
    ):
        assert score(Line(moves[0], value, moves, own)) == told


def test_a_won_end_is_told_in_turns() -> None:
    said = script("position fen 10/10/10/10/ABC7/10/abc7 b 0 9\ngo depth 3", querni)
    best = said[-1].split()[1]
    assert said[-2].endswith(f" score mate 1 value 1.000 pv {best}")
    assert best.endswith("x1-3")


def test_a_new_game_begins_afresh() -> None:
    said = script("uginewgame\nposition startpos\ngo depth 3\n" * 2, querni)
    ends = [line.split(" time ")[0] for line in said if line.startswith("info depth 3 ")]
    assert len(ends) == 2
    assert ends[0] == ends[1]


def test_the_page_tells_all() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for command in COMMANDS:
        assert f"| `{command}" in page
    for word in (*ugi._NUMBERS, "infinite"):
        assert re.search(rf"`{word}( N)?`", page)
    for line in script("ugi", querni):
        if line.startswith("option"):
            assert f"| `{line.split()[2]}` |" in page


def test_the_session_of_the_page() -> None:
    """It is held as it is written, but for what the engine thinks and the machine has."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    said = [line for line in lines if line.startswith(("> ", "< "))]
    asked = [line[2:] for line in said if line.startswith(">")]
    assert asked.pop() == "quit"  # which would overtake the thinking: there nobody waits for it
    told = script("\n".join(asked))
    written = [line[2:] for line in said if line.startswith("<")]
    assert list(map(outline, told)) == list(map(outline, written))


def outline(line: str) -> str:
    """A line without what may differ: judgements, the best turn of a thought, memory."""
    if line.startswith("info depth"):
        return re.sub(r" (nodes|time|nps|cp|value) \S+| pv .*", r" \1", line)
    return re.sub(r"(?<=^bestmove )[a-g]\d$|\d+(?=$)", "?", line)


# Storms. The commands are obeyed in order, so a plain model says what each `go` may answer.

STORM = settings(max_examples=60, deadline=None, derandomize=True, database=None)
TURNS = ("d2", "d3", "f4", "f2")
PLACED: dict[str, Position] = {"position startpos": alquerque.start()}
for count, turn in enumerate(TURNS, start=1):
    played = next(reversed(PLACED.values())).play(turn)
    PLACED["position startpos moves " + " ".join(TURNS[:count])] = played
PLACED[f"position fen {FORCED}"] = alquerque.parse(FORCED)
PLACED[f"position fen {WON['p2win'][1]}"] = alquerque.parse(WON["p2win"][1])

valid = st.sampled_from(
    [
        *PLACED,
        "go depth 2",
        "go nodes 50",
        "go movetime 1",
        "go infinite",
        "go infinite depth 1",
        "go p1time 20 p2time 20",
        "go",
        "go nonsense",
        "go depth -3",
        "stop",
        "isready",
        "query result",
        "uginewgame",
        "setoption name Lines value 2",
        "setoption name Level value 0",
        "setoption name Hash value 1",
        "setoption name Threads value 2",
    ]
)
broken = st.one_of(
    st.text(st.characters(exclude_characters="\n"), max_size=30),
    st.lists(
        st.sampled_from([*COMMANDS, *ugi._NUMBERS, "fen", "moves", "name", "value", "-1", "\0"]),
        max_size=6,
    ).map(" ".join),
).filter(lambda line: line.split()[:1] not in (["go"], ["quit"], ["uginewgame"], ["setoption"]))


@given(st.lists(st.one_of(valid, valid, broken), max_size=25), st.integers(1, 200))
@STORM
def test_storms(lines: list[str], size: int) -> None:
    lines = [line for line in lines if line in PLACED or not line.startswith("position startpos")]
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    said = script(data, size=size)
    expected: list[set[str]] = []
    position = alquerque.start()
    for line in lines:
        first = line.split()[:1]
        if line == "uginewgame":
            position = alquerque.start()
        elif line in PLACED:
            position = PLACED[line]
        elif first == ["go"]:
            moves = {move.text for move in position.moves}
            expected.append(moves if moves and line != "go nonsense" else {"none"})
    answers = words(said, "bestmove")
    assert len(answers) == len(expected)
    assert all(best in moves for best, moves in zip(answers, expected, strict=True))
    asked = [line.split()[0] for line in lines if line.split()]
    assert said.count("readyok") == asked.count("isready")
    assert said.count("ugiok") == asked.count("ugi")
    assert all(line.isprintable() for line in said)
