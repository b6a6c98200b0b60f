"""`qirkat play` at a pseudo-terminal: keys, signals, and kept games."""

import codecs
import os
import pty
import re
import select
import signal
import sys
import time
from pathlib import Path

import pytest
from support.terminal_game import beginning, say

from qirkat.record import Record

pytestmark = pytest.mark.usefixtures("plain")
TURNS = ["d2", "f4", "d1", "f2"]


class Terminal:
    """A pseudo-terminal with the command running in it."""

    def __init__(self, *tokens: str, program: str = "", **environment: str) -> None:
        """`program` runs in the process first."""
        pid, self.handle = pty.fork()
        if pid == 0:
            values = {**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment}
            after = "\nimport sys\nfrom qirkat.cli import main\nsys.exit(main())"
            how = ["-c", program + after] if program else ["-m", "qirkat"]
            os.execve(sys.executable, [sys.executable, *how, *tokens], values)
        self.pid = pid
        # A read may end inside a character.
        self.decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self.screen = ""

    def until(self, words: str) -> str:
        """Return the output up to these words."""
        deadline = time.monotonic() + 30
        while words not in self.screen:
            ready, _, _ = select.select([self.handle], [], [], deadline - time.monotonic())
            assert ready, f"{words!r} did not appear in {self.screen!r}"
            try:
                read = os.read(self.handle, 65536)
            except OSError:  # Linux reports a closed other end this way
                read = b""
            assert read, f"it ended without {words!r}: {self.screen!r}"
            self.screen += re.sub(r"\x1b\[\?\d+[hl]", "", self.decode(read))
        shown, self.screen = self.screen.split(words, 1)
        return shown + words

    def type(self, line: str) -> None:
        os.write(self.handle, line.encode() + b"\n")

    def press(self, key: bytes) -> None:
        """Press a key once the command is reading keys: it has echoed one before."""
        os.write(self.handle, b"~")
        self.until("~")
        time.sleep(0.2)
        os.write(self.handle, key)

    def code(self) -> int:
        while True:
            try:
                if not os.read(self.handle, 65536):
                    break
            except OSError:
                break
        os.close(self.handle)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_game_at_a_terminal(tmp_path: Path) -> None:
    game = Terminal("play", LANG="C")
    game.until(say("choose.game"))
    game.until("> ")
    game.type("2")
    game.until(say("choose.opponent"))
    game.until("> ")
    game.type("2")
    assert "\x1b[38;5;" in game.until("White> ")
    game.type("d2")
    game.until("Black> ")
    game.type("d2")
    game.until(say("illegal.querni.occupied", target="d2"))
    game.type("hint")
    game.until(beginning("advice.turn"))
    game.until(say("hint.others"))
    for turn, then in (("f4", "White> "), ("d1", "Black> "), ("f2", "White> ")):
        game.type(turn)
        game.until(then)
    game.type("d3")
    game.until(say("illegal.alquerque.must_take", options="d3xf2, d3xf4"))
    game.type("d3xf2")
    game.until(say("did.place_take", side="White", target="d3", taken="f2"))
    game.type("undo")
    game.until(say("did.undone", turns="d3xf2"))
    game.type(f"save {tmp_path}/game")
    game.until("White> ")
    game.press(b"\x03")
    game.until(beginning("ask.interrupted", quit="quit"))
    game.type("d3xf4")
    game.until("Black> ")
    game.type(f"load {tmp_path}/game")
    game.until(beginning("did.kept"))
    game.until("White> ")
    os.write(game.handle, b"\x04")
    game.until(say("did.bye"))
    assert game.code() == 0
    assert [move.text for move in next(Record.read(tmp_path / "game")).moves] == TURNS
    (kept,) = (tmp_path / "state" / "qirkat").iterdir()
    assert next(Record.read(kept)).moves[-1].text == "d3xf4"


def test_ctrl_c_twice_leaves() -> None:
    game = Terminal("play", "querni", "--seed", "7", NO_COLOR="1")
    assert "\x1b[38" not in game.until("Blue> ")
    game.press(b"\x03")
    game.until("Blue> ")
    game.press(b"\x03")
    game.until(say("did.bye"))
    assert game.code() == 0


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_game_is_kept_if_the_terminal_closes(tmp_path: Path, number: int) -> None:
    game = Terminal("play", "alquerque")
    game.until("White> ")
    game.type("d2")
    game.until("Black> ")
    game.press(b"")
    os.kill(game.pid, number)
    game.until(say("did.bye"))
    assert game.code() == 0
    (kept,) = (tmp_path / "state" / "qirkat").iterdir()
    assert [move.text for move in next(Record.read(kept)).moves] == ["d2"]


def test_game_against_the_computer_at_a_terminal(tmp_path: Path) -> None:
    game = Terminal("play", LANG="C")
    game.until(say("choose.game"))
    game.until("> ")
    game.type("2")
    game.until(say("choose.opponent"))
    game.until("> ")
    game.type("")
    game.until(beginning("choose.level"))
    game.until("> ")
    game.type("1")
    game.until(say("state.against", side="White", other="Black", number=1))
    game.until("White> ")
    game.type("d2")
    game.until(say("did.place", side="White", target="d2"))
    game.until(beginning("did.place", side="Black"))
    game.until("White> ")
    game.type("hint")
    game.until(beginning("advice.turn"))
    game.until("White> ")
    game.type("draw")
    game.until(say("answer.computer_declines"))
    game.until("White> ")
    game.type("undo")
    game.until(beginning("did.undone") + " d2, ")
    game.until("White> ")
    game.type("level 2")
    game.until(say("did.level", number=2))
    game.until("White> ")
    game.type("d3")
    game.until(beginning("did.place", side="Black"))
    game.until("White> ")
    os.write(game.handle, b"\x04")
    game.until(say("did.bye"))
    assert game.code() == 0
    (kept,) = (tmp_path / "state" / "qirkat").iterdir()
    record = next(Record.read(kept))
    assert record.tags["Black"] == "Qirkat level 2"
    assert len(record.moves) == 2
    assert record.moves[0].text == "d3"


# The computer's first turn is slowed down, so that it can be interrupted.
SLOW = """
import time
from qirkat.engine import Engine
choose, slept = Engine.choose, []
def slowly(engine, what, limit=None):
    if not slept:
        slept.append(True)
        time.sleep(60)
    return choose(engine, what, limit)
Engine.choose = slowly
"""


def test_ctrl_c_while_the_computer_thinks() -> None:
    game = Terminal("play", "alquerque", "--level", "1", program=SLOW)
    game.until("White> ")
    game.type("d2")
    game.until(say("did.place", side="White", target="d2"))
    game.until("\r" + say("state.thinking"))
    busy = say("state.thinking") + " 1 s"
    game.until("\r" + busy)
    os.write(game.handle, b"\x03")
    # The line is cleared before the next output.
    shown = game.until(beginning("ask.interrupted_thinking"))
    told = re.escape(beginning("ask.interrupted_thinking"))
    assert re.search(rf"\r {{{len(busy)},}}\r\r?\n{told}", shown)
    game.until("> ")
    game.type("")
    game.until(beginning("did.place", side="Black"))
    game.until("White> ")
    game.type("quit")
    game.until(beginning("did.kept"))
    game.until(say("did.bye"))
    assert game.code() == 0


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_game_is_kept_if_killed_while_the_computer_thinks(tmp_path: Path, number: int) -> None:
    game = Terminal("play", "alquerque", "--level", "1", program=SLOW)
    game.until("White> ")
    game.type("d2")
    game.until(say("state.thinking"))
    os.kill(game.pid, number)
    if number == signal.SIGINT:
        game.until(beginning("ask.interrupted_thinking"))
        game.until("> ")
        game.press(b"\x03")
    game.until(say("did.bye"))
    assert game.code() == 0
    (kept,) = (tmp_path / "state" / "qirkat").iterdir()
    assert [move.text for move in next(Record.read(kept)).moves] == ["d2"]
