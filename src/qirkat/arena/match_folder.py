"""The folder of a match's results, from which it resumes after any kind of stop.

`results.jsonl` has a line for the plan and one for each finished pair; `games.pgn` has all games as
records. A pair counts once its line is complete, and the line holds the length of `games.pgn` with
its games: whatever a kill or a power cut left half written is truncated on opening.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from qirkat.arena.match import MatchError, Pair, Plan, PlayedGame
from qirkat.files import is_locked_by_us

RESULTS, GAMES = "results.jsonl", "games.pgn"
_FORMAT = 1


class MatchFolder:
    """The two files of a match in progress; they have one writer."""

    def __init__(self, results: IO[bytes], games: IO[bytes], pairs: list[Pair]) -> None:
        self.pairs = pairs
        """The pairs found when the folder was opened."""
        self._results = results
        self._games = games

    @classmethod
    @contextmanager
    def open(cls, folder: Path, plan: Plan) -> Iterator["MatchFolder"]:
        """Open the results of a match, or start them.

        ValueError if the folder holds another match, MatchError if it cannot be read or another
        process is writing to it.
        """
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / RESULTS).open("a+b") as results, (folder / GAMES).open("a+b") as games:
            if not is_locked_by_us(results):
                raise MatchError(f"Another match is being written to {folder}.")
            pairs = _recovered(folder, plan, results, games)
            yield cls(results, games, pairs)

    def add(self, pair: Pair) -> None:
        """Write a finished pair, so that it is found complete or not at all on reopening."""
        for played in pair.games:
            self._games.write((b"\n" if self._games.tell() else b"") + played.text.encode())
        self._games.flush()
        self._results.write(_line(_pair_data(pair, self._games.tell())))
        self._results.flush()


def _recovered(folder: Path, plan: Plan, results: IO[bytes], games: IO[bytes]) -> list[Pair]:
    """Read the finished pairs and truncate the files after them."""
    results.seek(0)
    held = games.seek(0, os.SEEK_END)
    header = _header(plan)
    first = results.readline()
    if not first.endswith(b"\n"):
        if held or not _line(header).startswith(first):
            raise ValueError(f"{folder} has other files in it. Choose another folder.")
        results.truncate(0)
        results.write(_line(header))
        results.flush()
        return []
    _check_header(folder, first, header)
    pairs = []
    kept, games_kept = results.tell(), 0
    for number, line in enumerate(results, 2):
        if not line.endswith(b"\n"):
            break
        try:
            pair, end = _pair(json.loads(line), plan)
        except (ValueError, TypeError, KeyError):
            raise MatchError(f"Line {number} of {folder / RESULTS} cannot be read.") from None
        if end > held:
            break
        pairs.append(pair)
        kept, games_kept = kept + len(line), end
    results.truncate(kept)
    games.truncate(games_kept)
    results.seek(0, os.SEEK_END)
    games.seek(0, os.SEEK_END)
    return pairs


def _header(plan: Plan) -> dict[str, Any]:
    openings = plan.digest if plan.openings else None
    return {"match": _FORMAT, **plan.as_json(), "openings": openings}


def _check_header(folder: Path, line: bytes, wanted: dict[str, Any]) -> None:
    try:
        found = dict(json.loads(line))
    except (ValueError, TypeError):
        found = {}
    if "match" not in found:
        raise ValueError(f"{folder} has other files in it. Choose another folder.")
    for key, value in wanted.items():
        if found.get(key) != value:
            raise ValueError(
                f"{folder} has a match with different {key}: {found.get(key)}, not {value}. "
                "Resume that match, or choose another folder."
            )


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def _pair_data(pair: Pair, end: int) -> dict[str, Any]:
    games = [{k: v for k, v in asdict(played).items() if k != "text"} for played in pair.games]
    return {"pair": pair.number, "one": pair.one, "two": pair.two, "games": games, "end": end}


def _pair(data: dict[str, Any], plan: Plan) -> tuple[Pair, int]:
    """Parse a finished pair, and the length of the games file with it."""
    first, second = (PlayedGame(**played) for played in data["games"])
    pair = Pair(number=data["pair"], one=data["one"], two=data["two"], games=(first, second))
    if plan.meeting(pair.number)[0] != (pair.one, pair.two):
        raise ValueError("This pair has other players.")
    return pair, int(data["end"])
