"""A program that speaks UGI, soundly or not: `ugi_engine.py MANNER [PIPE] [GATE]`.

It writes to the pipe and holds it open for as long as it lives. With the manner `gated` it plays
two games and then none until the file named by GATE is there.
"""

import sys
import time
from pathlib import Path


def say(line: str) -> None:
    print(line, flush=True)


def hang() -> None:
    while True:
        time.sleep(60)


def answer(words: list[str]) -> str:
    """A legal turn, always the same in a position."""
    import qirkat

    start = words.index("moves") if "moves" in words else len(words)
    text = " ".join(words[2:start])
    kind = qirkat.alquerque if "-,-" in text or "." in text else qirkat.querni
    position = kind.parse(text)
    for turn in words[start + 1 :]:
        position = position.play(turn)
    moves = position.moves
    return moves[position.key % len(moves)].text


def converse(manner: str) -> None:
    held = Path(sys.argv[2]).open("w") if len(sys.argv) > 2 else None  # noqa: SIM115
    if held is not None:
        held.write("alive\n")
        held.flush()
    if manner == "mute":
        hang()
    if manner == "stillborn":
        sys.exit("I cannot live.")
    games = 0
    where: list[str] = []
    for line in sys.stdin:
        words = line.split()
        if words == ["ugi"]:
            say("id name test\noption name Hash Size type spin default 16 min 1 max 64\nugiok")
        elif words == ["isready"]:
            say("readyok")
        elif words[0] == "setoption":
            held_option = line.strip()
            if manner == "options":
                print(held_option, file=sys.stderr, flush=True)
        elif words == ["uginewgame"]:
            games += 1
            while manner == "gated" and games > 2 and not Path(sys.argv[3]).exists():
                time.sleep(0.01)
        elif words[0] == "position":
            where = words
        elif words[0] == "go":
            if manner == "crash":
                print("first complaint\nout of ideas", file=sys.stderr)
                sys.exit(3)
            if manner == "hang":
                hang()
            if manner == "garbage":
                say("hello\n\0\xff\nbestmov d2\n\n  bestmoved2")
                hang()
            if manner == "flood":
                while True:
                    say("info depth 1 " + 1000 * "x")
            if manner == "endless":
                while True:
                    sys.stdout.write(100_000 * "x")
            if manner == "complain":
                sys.stderr.write(1_000_000 * "complaint ")
            if manner == "echo":
                say(f"bestmove {'_'.join(words)}")
            elif manner == "illegal":
                say("bestmove z9")
            elif manner == "empty":
                say("bestmove")
            else:
                say(f"bestmove {answer(where)}")
                if manner == "twice":
                    say("bestmove a1")
                if manner == "fleeting":
                    sys.exit(3)
        elif words == ["quit"]:
            if manner == "stubborn":
                hang()
            break


if __name__ == "__main__":
    converse(sys.argv[1])
