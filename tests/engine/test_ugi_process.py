"""UGI in a real process: commands during a search, and how it ends."""

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

import pytest
from support.ugi_session import FORCED, ONLY, TIMEOUT, second_words

import qirkat
from qirkat import alquerque
from qirkat.engine.ugi import MAX_WAITING


class Process:
    """The command, with a thread that reads its output."""

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
        """Return the output up to a line with this first word."""
        said: list[str] = []
        while not said or said[-1].split()[:1] != [first]:
            line = self.heard.get(timeout=TIMEOUT)
            assert line is not None, f"it ended without {first}: {said}"
            said.append(line)
        return said

    def ask(self, line: str, first: str) -> str:
        self.send(line)
        return self.until(first)[-1]

    def end(self) -> tuple[int, str]:
        """Close its input, wait, and return exit code and standard error."""
        assert self.process.stdin is not None
        assert self.process.stderr is not None
        self.process.stdin.close()
        code = self.process.wait(timeout=TIMEOUT)
        self.thread.join(timeout=TIMEOUT)
        return code, self.process.stderr.read().decode()


def ready(engine: Process) -> list[str]:
    """Return the output up to the answer to `isready`."""
    engine.send("isready")
    return engine.until("readyok")


@contextmanager
def talk(game: str = "alquerque") -> Iterator[Process]:
    """Run a session that must end without errors."""
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


def test_conversation() -> None:
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


def test_commands_during_a_search() -> None:
    late = []
    with talk() as engine:
        for _ in range(5):
            engine.send("go infinite")
            engine.until("info")
            assert not second_words(ready(engine), "bestmove")
            begun = time.monotonic()
            engine.send("stop")
            engine.until("bestmove")
            late.append(time.monotonic() - begun)
    assert min(late) < 0.1  # best of five: a busy machine may delay any single one


def test_finished_infinite_search_waits_for_stop() -> None:
    with talk() as engine:
        engine.send(f"position fen {FORCED}", "go infinite depth 1")
        engine.until("info")
        for _ in range(20):
            assert not second_words(ready(engine), "bestmove")
        assert engine.ask("stop", "bestmove") == f"bestmove {ONLY}"


def test_quit_ends_a_search_with_its_answer() -> None:
    with talk("querni") as engine:
        engine.send("go infinite")
        engine.until("info")
        engine.send("quit")
        assert engine.until("bestmove")
        assert engine.process.wait(timeout=TIMEOUT) == 0


@pytest.mark.parametrize("game", ["alquerque", "querni.jump_each_once.voluntary_pass"])
def test_piped_script_gets_its_answers(game: str) -> None:
    """Also without a final newline, and although the input ends before the search does."""
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
        timeout=TIMEOUT,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, b"")
    said = run.stdout.decode().splitlines()
    order = [line.split()[0] for line in said]
    assert order.index("ugiok") < order.index("bestmove") < order.index("response")
    assert len(second_words(said, "bestmove")) == 3
    first = said[: order.index("bestmove")]
    assert first[-1].startswith("info depth 3 ")


def test_engine_ends_with_its_client() -> None:
    engine = Process("querni")
    engine.send("go depth 100")
    engine.until("info")
    # The reading thread holds the pipe until its next line, so close it from here.
    assert engine.process.stdout is not None
    assert engine.process.stdin is not None
    assert engine.process.stderr is not None
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, engine.process.stdout.fileno())
    os.close(null)
    engine.process.stdin.close()
    assert engine.process.wait(timeout=TIMEOUT) == 1
    assert engine.process.stderr.read() == b""
    engine.thread.join(timeout=TIMEOUT)
    engine.process.stdout.close()
    engine.process.stderr.close()


def test_ctrl_c_ends_the_session() -> None:
    engine = Process("alquerque")
    engine.send("go infinite")
    engine.until("info")
    engine.process.send_signal(signal.SIGINT)
    assert engine.process.wait(timeout=TIMEOUT) == 130
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
        assert "info string A line longer than 65536 bytes was ignored." in said
        assert all(line.isascii() and line.isprintable() and len(line) < 300 for line in said)
        engine.send("go infinite")
        engine.until("info")
        engine.send(*["position startpos", "query p1turn", "frobnicate"] * MAX_WAITING)
        said = ready(engine)
        left_out = f"info string {MAX_WAITING} commands are waiting already; query was ignored."
        assert left_out in said
        assert second_words(said, "info").count("string") >= 2 * MAX_WAITING
        assert engine.ask("stop", "bestmove") == f"bestmove {ONLY}"
        assert engine.ask("query gameover", "response") == "response true"
