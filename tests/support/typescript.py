"""Calling the site's TypeScript from Python: one Node process that exchanges lines of JSON.

Python's core answers its questions about the rules, so that only the TypeScript itself is compared.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

from support.paths import TESTS

from qirkat import GAMES, Game, Position, game
from qirkat.record import Record

SCRIPTS = TESTS / "web"
NODE = [
    "--experimental-transform-types",
    "--disable-warning=ExperimentalWarning",
    "--import",
    str(SCRIPTS / "typescript.mjs"),
]


class TypeScript:
    """A script that answers calls; a context manager that ends the process."""

    def __init__(self, script: str) -> None:
        beside = str(Path(sys.prefix) / "bin")
        node = shutil.which("node", path=beside) or shutil.which("node")
        assert node is not None, "Node is missing: it comes with the group web."
        self._process = subprocess.Popen(
            [node, *NODE, str(SCRIPTS / script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="ascii",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate(timeout=30)

    def call(self, name: str, *arguments: Any) -> Any:
        """Return the script's answer; its questions to the core are answered here."""
        self._send({"call": name, "arguments": arguments})
        assert self._process.stdout is not None
        while line := self._process.stdout.readline():
            message = json.loads(line)
            if "ask" not in message:
                return message["answer"]
            self._send(answer(message["ask"], *message["arguments"]))
        raise AssertionError(f"The script ended with {self._process.wait()}.")

    def _send(self, message: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()


def answer(question: str, *arguments: Any) -> dict[str, Any]:
    """Return the core's answer or refusal: a method of the interface `Core`."""
    try:
        return {"value": _ANSWERS[question](*arguments)}
    except ValueError as error:
        reason = getattr(error, "reason", "unknown_game")
        fault = {"reason": reason, "sentence": str(error), "at": None}
        return {"refused": fault, "ply": getattr(error, "ply", None)}


def position_json(position: Position, outcome: Any = None) -> dict[str, Any]:
    """Return a position as in the interface `Position`, without mills, bars and stranded tiles."""
    outcome = outcome or position.outcome
    sides = position.game.sides
    is_querni = position.game.family == "querni"
    pieces = [
        {
            "square": square,
            "side": sides[(piece.islower() if is_querni else piece == "B")],
            "number": ord(piece.upper()) - 64 if is_querni else None,
        }
        for square, piece in sorted(position.board.items())
    ]
    moves = position.moves if outcome is None else ()
    return {
        "game": position.game.name,
        "text": position.text,
        "side": position.side,
        "turn": position.turn,
        "quiet": position.quiet,
        "key": f"{position.key:016x}",
        "pieces": pieces,
        "hands": None if is_querni else list(position.hands),
        "moves": [move_json(move) for move in moves],
        "ways": [],
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason},
    }


def move_json(move: Any) -> dict[str, Any]:
    """Return a move as in the interface `Move`."""
    return {
        "text": move.text,
        "from": move.origin,
        "to": move.target,
        "removed": list(move.removed),
        "run": move.numbers and list(move.numbers),
    }


def _game(name: str) -> Game:
    return GAMES.get(name) or game(name)


def _start(name: str, seed: str | None = None) -> dict[str, Any]:
    kind = _game(name)
    start = kind.start(seed=int(seed)) if seed is not None else kind.start()
    return {
        "position": position_json(start),
        "seed": None if start.seed is None else str(start.seed),
    }


def _played(course: dict[str, Any]) -> Record:
    kind = _game(course["game"])
    record = Record(kind, kind.parse(course["start"]))
    for ply, move in enumerate(course["moves"]):
        try:
            record.play(move)
        except ValueError as error:
            error.ply = ply  # type: ignore[attr-defined]
            raise
    return record


def _follow(course: dict[str, Any]) -> dict[str, Any]:
    record = _played(course)
    return position_json(record.position, record.outcome)


def _replay(course: dict[str, Any]) -> list[dict[str, Any]]:
    record = _played(course)
    *before, end = record.positions
    return [*map(position_json, before), position_json(end, record.outcome)]


_ANSWERS: dict[str, Any] = {
    "start": _start,
    "read": lambda name, text: position_json(_game(name).parse(text)),
    "follow": _follow,
    "replay": _replay,
}
