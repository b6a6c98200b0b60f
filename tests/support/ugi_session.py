"""Running UGI sessions in this process, and positions for them."""

from __future__ import annotations

from qirkat import Game, alquerque
from qirkat.engine.ugi import Session

TIMEOUT = 60.0  # seconds; long, because the machine may be busy
# One legal turn, which identifies the position.
FORCED, ONLY = "WBB.BWWB/B.B..BW./..B..B.. w 0-0 -,- 1 172", "b2-b4"
WON = {
    "p1win": ("querni", "9a/10/10/10/10/10/10 b 0 1"),
    "p2win": ("alquerque", "WW....../......../BBB..... w 0-0 -,- 0 40"),
    "draw": ("alquerque", "WWW...../......../BBB..... w 0-0 -,- 100 140"),
    "none": ("querni", "10/10/10/10/ABC7/10/abc7 b 0 9"),
}


def run_session(lines: str | bytes, game: Game = alquerque, *, size: int = 1 << 20) -> list[str]:
    """Return the output of a session for a complete input, read in chunks of a size."""
    data = lines if isinstance(lines, bytes) else lines.encode()
    parts = iter([data[at : at + size] for at in range(0, len(data), size)])
    said: list[str] = []
    Session(game, lambda: next(parts, b""), said.append).run()
    return said


def second_words(said: list[str], first: str) -> list[str]:
    """Return the second words of the lines with this first word."""
    return [line.split()[1] for line in said if line.split()[0] == first]
