"""A UGI program, correct or not: `fake_ugi_engine.py BEHAVIOUR [PIPE] [GATE]`.

It writes to the pipe and holds it open while it runs. With the behaviour `gated` it plays two games
and then waits until the file GATE exists.
"""

import sys
import time
from pathlib import Path


def write(line: str) -> None:
    print(line, flush=True)


def hang() -> None:
    while True:
        time.sleep(60)


def answer(words: list[str]) -> str:
    """Return a legal turn, always the same in a position."""
    import qirkat

    start = words.index("moves") if "moves" in words else len(words)
    text = " ".join(words[2:start])
    kind = qirkat.alquerque if "-,-" in text or "." in text else qirkat.querni
    position = kind.parse(text)
    for turn in words[start + 1 :]:
        position = position.play(turn)
    moves = position.moves
    return moves[position.key % len(moves)].text


def run(behaviour: str) -> None:
    held = Path(sys.argv[2]).open("w") if len(sys.argv) > 2 else None  # noqa: SIM115
    if held is not None:
        held.write("alive\n")
        held.flush()
    if behaviour == "mute":
        hang()
    if behaviour == "stillborn":
        sys.exit("I cannot live.")
    games = 0
    where: list[str] = []
    for line in sys.stdin:
        words = line.split()
        if words == ["ugi"]:
            write("id name test\noption name Hash Size type spin default 16 min 1 max 64\nugiok")
        elif words == ["isready"]:
            write("readyok")
        elif words[0] == "setoption":
            held_option = line.strip()
            if behaviour == "options":
                print(held_option, file=sys.stderr, flush=True)
        elif words == ["uginewgame"]:
            games += 1
            while behaviour == "gated" and games > 2 and not Path(sys.argv[3]).exists():
                time.sleep(0.01)
        elif words[0] == "position":
            where = words
        elif words[0] == "go":
            if behaviour == "crash":
                print("first complaint\nout of ideas", file=sys.stderr)
                sys.exit(3)
            if behaviour == "hang":
                hang()
            if behaviour == "garbage":
                write("hello\n\0\xff\nbestmov d2\n\n  bestmoved2")
                hang()
            if behaviour == "flood":
                while True:
                    write("info depth 1 " + 1000 * "x")
            if behaviour == "endless":
                while True:
                    sys.stdout.write(100_000 * "x")
            if behaviour == "complain":
                sys.stderr.write(1_000_000 * "complaint ")
            if behaviour == "echo":
                write(f"bestmove {'_'.join(words)}")
            elif behaviour == "illegal":
                write("bestmove z9")
            elif behaviour == "empty":
                write("bestmove")
            else:
                write(f"bestmove {answer(where)}")
                if behaviour == "twice":
                    write("bestmove a1")
                if behaviour == "fleeting":
                    sys.exit(3)
        elif words == ["quit"]:
            if behaviour == "stubborn":
                hang()
            break


if __name__ == "__main__":
    run(sys.argv[1])
