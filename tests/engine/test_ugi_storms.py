"""UGI under random streams of valid and broken commands.

They are executed in order, so a simple model predicts what each `go` may answer.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from support.ugi_session import FORCED, WON, run_session, second_words

from qirkat import Position, alquerque
from qirkat.engine import ugi
from qirkat.engine.ugi import COMMANDS

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
    said = run_session(data, size=size)
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
    answers = second_words(said, "bestmove")
    assert len(answers) == len(expected)
    assert all(best in moves for best, moves in zip(answers, expected, strict=True))
    asked = [line.split()[0] for line in lines if line.split()]
    assert said.count("readyok") == asked.count("isready")
    assert said.count("ugiok") == asked.count("ugi")
    assert all(line.isprintable() for line in said)
