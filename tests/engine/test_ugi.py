"""UGI in this process: commands and their answers."""

from __future__ import annotations

import queue
import re
import threading
from typing import Any

import pytest
from support.paths import DOCS
from support.ugi_session import FORCED, ONLY, TIMEOUT, WON, run_session, second_words

import qirkat
from qirkat import Game, alquerque, querni
from qirkat.engine import Analysis, Limit, Line, ugi
from qirkat.engine.ugi import COMMANDS, MAX_LINE_BYTES, Session, score
from qirkat.solve import Tables

PAGE = DOCS / "ugi.md"
CIRCLE = "W..W..../.W.B..../B......B w 0-0 -,- 0 40 moves" + " a7-a4 f4-f2 a4-a7 f2-f4" * 2


def explained(said: list[str]) -> list[str]:
    return [line.removeprefix("info string ") for line in said if line.startswith("info string")]


class FakeEngine:
    """Plays the first turn at once and records its calls."""

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


def test_errors_are_explained_and_change_nothing() -> None:
    wrong = {
        "frobnicate now": "Unknown command: 'frobnicate'. The commands are ugi, ",
        "Ugi": "Unknown command: 'Ugi'.",
        "position": "position needs startpos, or fen and the text of a position.",
        "position fen": "position needs startpos, or fen",
        "position startpos d2": "position needs startpos, or fen",
        "position fen moves d2": "position needs startpos, or fen",
        "position fen x": "The point a7 must be W (White), B (Black) or . (empty)",
        "position startpos moves d2 d2": "Move 2, 'd2': The point d2 is occupied.",
        "position startpos moves \x1b[J": r"Move 1, '\x1b[J': ",
        f"position fen {CIRCLE} a7-a4": "Move 9, 'a7-a4': The game is over (repetition)",
        "query": "query needs gameover, p1turn or result.",
        "query everything": "query needs gameover, p1turn or result.",
        "setoption Hash 3": "To set an option, write: setoption name NAME value VALUE.",
        "setoption name Hash value 0": "Hash must be from 1 to ",
        "setoption name Hash value x": "Hash must be from 1 to ",
        "setoption name Level value 11": "Level must be from 0 to 10, not '11'.",
        "setoption name Seed value 1": "Unknown option: 'Seed'. The options are Threads, ",
    }
    for line, sentence in wrong.items():
        said = run_session(f"position fen {FORCED}\n{line}\ngo depth 1\n")
        assert len(explained(said)) == 1, said
        assert explained(said)[0].startswith(sentence)
        assert second_words(said, "bestmove") == [ONLY]


def test_invalid_go_is_answered() -> None:
    wrong = {
        "go fast": "go does not understand 'fast', only p1time, p2time, ",
        "go depth": "go depth needs a whole number, not ''.",
        "go depth x": "go depth needs a whole number, not 'x'.",
        "go depth 1.5": "go depth needs a whole number, not '1.5'.",
        "go p2time 1000": "It is player 1's turn, but go has no p1time.",
        "go p1inc 1000": "It is player 1's turn, but go has no p1time.",
    }
    for line, sentence in wrong.items():
        said = run_session(f"{line}\ngo depth 1")
        assert explained(said)[0].startswith(sentence)
        assert second_words(said, "bestmove")[0] == "none"
        assert second_words(said, "bestmove")[1] in {move.text for move in alquerque.start().moves}


@pytest.mark.parametrize("result", WON)
def test_query_result(result: str) -> None:
    name, text = WON[result]
    said = run_session(
        f"position fen {text}\nquery gameover\nquery result\nquery p1turn\ngo depth 1",
        qirkat.game(name),
    )
    is_over = result != "none"
    assert second_words(said, "response") == [str(is_over).lower(), result, "true"]
    assert (second_words(said, "bestmove") == ["none"]) == is_over


def test_third_repetition_is_a_draw() -> None:
    said = run_session(f"position fen {CIRCLE}\nquery gameover\nquery result\ngo depth 3")
    assert said == ["response true", "response draw", "bestmove none"]


def test_seed_option_sets_the_start() -> None:
    lines = "setoption name Seed value {}\nposition startpos\ngo depth 1\nuginewgame\ngo depth 1"
    for seed in (0, 7, 2**64 - 1):
        for best in second_words(run_session(lines.format(seed), querni), "bestmove"):
            assert best in {move.text for move in querni.start(seed=seed).moves}
    said = run_session("setoption name seed value 7\nugi", querni)
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
    said = run_session("\n".join(["position startpos", *known]))
    assert fake.limits == list(known.values())
    assert second_words(said, "bestmove") == ["a1"] * len(known)
    fake.limits.clear()
    run_session("position startpos moves d2\ngo p1time 60000 p2time 1000 p1inc 500 p2inc 20")
    assert fake.limits == [Limit(clock=1.0, increment=0.02)]
    fake.limits.clear()
    # Only the end of the input ends these.
    assert second_words(run_session("go\ngo infinite"), "bestmove") == ["a1", "a1"]


def test_options_replace_the_engine(fake: type[FakeEngine]) -> None:
    said = run_session(
        "isready\nsetoption name Lines value 5\nsetoption name HASH value 16\nisready\n"
        "setoption name Level value 3\nsetoption name Threads value 2\ngo\ngo nodes 10\nuginewgame"
    )
    usual = {"level": None, "threads": 1, "memory": 16}
    made = [{name: each[name] for name in usual} for each in fake.made]
    assert made == [usual, {**usual, "level": 3, "threads": 2}]
    assert all(isinstance(each["tables"], Tables) for each in fake.made)
    assert fake.limits == [None, Limit(nodes=10)]  # a level has its own limit
    assert fake.cleared == 1
    assert said == ["readyok", "readyok", "bestmove a1", "bestmove a1"]


@pytest.mark.usefixtures("fake")
def test_table_larger_than_memory() -> None:
    said = run_session("setoption name Hash value 101\nisready\nisready")
    assert said == [
        "info string Not enough memory for a table of 101 MiB: using 1 MiB.",
        "readyok",
        "readyok",
    ]


def test_level_needs_no_stop() -> None:
    said = run_session("setoption name Level value 1\nposition startpos\ngo\n")
    assert second_words(said, "bestmove")[0] in {move.text for move in alquerque.start().moves}


def test_stop_ends_all_earlier_searches() -> None:
    for _ in range(20):  # whether or not the search has begun
        assert (
            len(
                second_words(
                    run_session("go infinite\ngo infinite\nstop\ngo depth 1\n"), "bestmove"
                )
            )
            == 3
        )


def test_stop_overtakes_the_queue() -> None:
    heard: queue.Queue[bytes] = queue.Queue()
    said: queue.Queue[str] = queue.Queue()
    session = Session(alquerque, heard.get, said.put)
    thread = threading.Thread(target=session.run)
    thread.start()
    heard.put(b"go infinite\nposition startpos moves d2\nquery p1turn\n")
    while not said.get(timeout=TIMEOUT).startswith("info depth"):
        pass
    heard.put(b"stop\nquit\n")
    thread.join(timeout=TIMEOUT)
    assert not thread.is_alive()
    rest = list(said.queue)
    assert [line.split()[0] for line in rest if not line.startswith("info")] == [
        "bestmove",
        "response",
    ]
    assert rest[-1] == "response false"


def test_lines_in_any_chunks() -> None:
    text = f"position fen {FORCED}\ngo depth 1\n\n  \nisready"
    for size in (1, 2, 3, 7, 1000):
        said = run_session(text, size=size)
        assert second_words(said, "bestmove") == [ONLY]
        assert "readyok" in said  # at once, during the search
    for length in (MAX_LINE_BYTES - 7, MAX_LINE_BYTES - 6, 3 * MAX_LINE_BYTES):
        said = run_session(b"isready" + b" " * length + b"\nisready", size=1000)
        assert said.count("readyok") == (2 if length <= MAX_LINE_BYTES - 7 else 1)
    assert explained(run_session(b"x" * 3 * MAX_LINE_BYTES)) == [
        f"A line longer than {MAX_LINE_BYTES} bytes was ignored."
    ]


def test_closed_output() -> None:
    def write(_: str) -> None:
        raise BrokenPipeError

    for lines in (b"ugi\n", b"frobnicate\n", b"go depth 1\n", b"go infinite\n"):
        parts = iter([lines])
        with pytest.raises(BrokenPipeError):
            Session(alquerque, lambda parts=parts: next(parts, b""), write).run()  # type: ignore[misc]


def test_unreadable_input() -> None:
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


def test_proven_win_is_a_mate_score() -> None:
    said = run_session("position fen 10/10/10/10/ABC7/10/abc7 b 0 9\ngo depth 3", querni)
    best = said[-1].split()[1]
    assert said[-2].endswith(f" score mate 1 value 1.000 pv {best}")
    assert best.endswith("x1-3")


def test_new_game_clears_the_engine() -> None:
    said = run_session("uginewgame\nposition startpos\ngo depth 3\n" * 2, querni)
    ends = [line.split(" time ")[0] for line in said if line.startswith("info depth 3 ")]
    assert len(ends) == 2
    assert ends[0] == ends[1]


def test_page_documents_every_command() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for command in COMMANDS:
        assert f"| `{command}" in page
    for word in (*ugi._NUMBERS, "infinite"):
        assert re.search(rf"`{word}( N)?`", page)
    for line in run_session("ugi", querni):
        if line.startswith("option"):
            assert f"| `{line.split()[2]}` |" in page


def test_session_of_the_page() -> None:
    """It matches the page, except for search results and the machine's memory."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    said = [line for line in lines if line.startswith(("> ", "< "))]
    asked = [line[2:] for line in said if line.startswith(">")]
    assert asked.pop() == "quit"  # it would overtake the search: the script does not wait
    told = run_session("\n".join(asked))
    written = [line[2:] for line in said if line.startswith("<")]
    assert list(map(outline, told)) == list(map(outline, written))


def outline(line: str) -> str:
    """Return a line without what may differ: scores, the best turn, memory."""
    if line.startswith("info depth"):
        return re.sub(r" (nodes|time|nps|cp|value) \S+| pv .*", r" \1", line)
    return re.sub(r"(?<=^bestmove )[a-g]\d$|\d+(?=$)", "?", line)
