"""Packs of puzzles: a header in JSON, then the puzzles as compressed text, one line each.

`docs/puzzles.md` describes the format. A pack is read lazily: a puzzle's solution is decoded when
it is first needed.
"""

import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import overload

from qirkat._core import Game, Position
from qirkat._core import game as parse_game
from qirkat.puzzle.puzzle import KINDS, Answers, Path, Ply, Puzzle
from qirkat.puzzle.symmetry import puzzle_id
from qirkat.puzzle.themes import THEMES

FORMAT = 1
_MAX_BODY = 64 * 1024 * 1024
_HEADER_KEYS = {"puzzles", "rules", "seed", "count", "whims", "checksum"}


class PackError(ValueError):
    """A pack that cannot be read; the sentence says why."""


class Pack(Sequence[Puzzle]):
    """The puzzles of a pack, from easy to hard."""

    def __init__(self, rules: Game, lines: Sequence[str], *, seed: int, whims: int) -> None:
        self.game = rules
        self.seed = seed
        self.whims = whims
        """How many differently seeded attempts of each level the ratings are based on."""
        self._lines = lines

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, index: int) -> Puzzle: ...
    @overload
    def __getitem__(self, index: slice) -> "list[Puzzle]": ...
    def __getitem__(self, index: int | slice) -> "Puzzle | list[Puzzle]":
        if isinstance(index, slice):
            return [parse_line(self.game, line) for line in self._lines[index]]
        return parse_line(self.game, self._lines[index])

    def __iter__(self) -> Iterator[Puzzle]:
        return (parse_line(self.game, line) for line in self._lines)

    def find(self, name: str) -> Puzzle | None:
        """Return the puzzle with this id."""
        index = self._ids.get(name)
        return None if index is None else self[index]

    @cached_property
    def _ids(self) -> dict[str, int]:
        return {
            puzzle_id(self.game.parse(line.split("\t", 1)[0])): index
            for index, line in enumerate(self._lines)
        }


@cache
def pack(game: str) -> Pack:
    """Return the puzzles that come with the package for a game, `querni` or `alquerque`."""
    if game not in ("querni", "alquerque"):
        raise ValueError(f"There are no puzzles for {game}: choose querni or alquerque.")
    return read(files("qirkat.puzzle").joinpath(f"{game}.puzzles").read_bytes())


def write(rules: Game, puzzles: Iterable[Puzzle], *, seed: int, whims: int) -> bytes:
    """Return a pack with these puzzles, from easy to hard."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))
    body = "".join(f"{puzzle_line(puzzle)}\n" for puzzle in ordered).encode("ascii")
    header = {
        "puzzles": FORMAT,
        "rules": rules.name,
        "seed": str(seed),
        "count": len(ordered),
        "whims": whims,
        "checksum": hashlib.sha256(body).hexdigest(),
    }
    return json.dumps(header).encode() + b"\n" + zlib.compress(body, 9)


def read(data: bytes) -> Pack:
    """Read a pack; PackError if it is damaged or of another version."""
    first, _, packed = data.partition(b"\n")
    try:
        header = json.loads(first)
    except ValueError:
        header = None
    if not isinstance(header, dict) or "puzzles" not in header:
        raise PackError("This is not a pack of puzzles: its first line is not a header.")
    if header["puzzles"] != FORMAT:
        raise PackError(
            f"The pack has format {header['puzzles']}, and this version reads format {FORMAT}."
        )
    if missing := _HEADER_KEYS - header.keys():
        raise PackError(f"The header of the pack lacks {', '.join(sorted(missing))}.")
    decoder = zlib.decompressobj()
    try:
        body = decoder.decompress(packed, _MAX_BODY)
    except zlib.error:
        raise PackError("The pack is damaged: it cannot be decompressed.") from None
    if not decoder.eof or hashlib.sha256(body).hexdigest() != header["checksum"]:
        raise PackError("The pack is damaged: its checksum is wrong.")
    lines = body.decode("ascii").splitlines()
    if len(lines) != header["count"]:
        raise PackError(f"The pack has {len(lines)} puzzles, not {header['count']}.")
    return Pack(parse_game(header["rules"]), lines, seed=int(header["seed"]), whims=header["whims"])


def puzzle_line(puzzle: Puzzle) -> str:
    """Return the line of a puzzle in a pack."""
    themes = "".join(chr(ord("a") + THEMES.index(theme)) for theme in puzzle.themes)
    fields = (
        puzzle.position.text,
        str(KINDS.index(puzzle.kind)),
        themes,
        str(puzzle.rating),
        str(puzzle.deviation),
        "/".join(_ply_text(puzzle, number) for number in range(len(puzzle.plies))),
    )
    return "\t".join(fields)


def _ply_text(puzzle: Puzzle, number: int) -> str:
    ply = puzzle.plies[number]
    usual = "+".join(",".join(sorted(texts)) for texts in ply.usual)
    nodes = []
    for path, answers in ply.others.items():
        steps = _steps(puzzle, path)
        moves = [move.text for move in puzzle.position_after(path).moves]
        there = "+".join(",".join(map(str, sorted(map(moves.index, texts)))) for texts in answers)
        nodes.append((steps, f"{'.'.join(map(str, steps))}={there.removesuffix('+')}"))
    return ";".join([usual.removesuffix("+"), *(text for _, text in sorted(nodes))])


def _steps(puzzle: Puzzle, path: Path) -> list[int]:
    """Number the moves of a path: the solver's among the accepted ones, others among all."""
    steps = []
    position = puzzle.position
    for turn, text in enumerate(path):
        if turn % 2:
            steps.append([move.text for move in position.moves].index(text))
        else:
            steps.append(sorted(move.text for move in puzzle.accepted(path[:turn])).index(text))
        position = position.play(text)
    return steps


def parse_line(rules: Game, line: str) -> Puzzle:
    """Read the line of a puzzle."""
    text, kind, themes, rating, deviation, solution = line.split("\t")
    position = rules.parse(text)
    return Puzzle(
        position,
        KINDS[int(kind)],
        _Plies(position, solution.split("/")),
        tuple(THEMES[ord(letter) - ord("a")] for letter in themes),
        int(rating),
        int(deviation),
    )


class _Plies(Sequence[Ply]):
    """The plies of a stored solution, decoded one by one: a node needs those before it."""

    def __init__(self, position: Position, texts: Sequence[str]) -> None:
        self._position = position
        self._texts = texts
        self._decoded: list[Ply] = []

    def __len__(self) -> int:
        return len(self._texts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self._texts))

    @overload
    def __getitem__(self, index: int) -> Ply: ...
    @overload
    def __getitem__(self, index: slice) -> "list[Ply]": ...
    def __getitem__(self, index: int | slice) -> "Ply | list[Ply]":
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        wanted = range(len(self))[index]
        while len(self._decoded) <= wanted:
            self._decoded.append(self._decode(self._texts[len(self._decoded)]))
        return self._decoded[wanted]

    def _decode(self, text: str) -> Ply:
        usual, *nodes = text.split(";")
        others = {}
        for node in nodes:
            steps, _, there = node.partition("=")
            path, position = self._walk([int(step) for step in steps.split(".")])
            moves = [move.text for move in position.moves]
            others[path] = Answers(
                *(frozenset(moves[int(each)] for each in part) for part in _parts(there))
            )
        return Ply(Answers(*map(frozenset, _parts(usual))), others)

    def _walk(self, steps: Sequence[int]) -> tuple[Path, Position]:
        path: Path = ()
        position = self._position
        for turn, step in enumerate(steps):
            moves = [move.text for move in position.moves]
            if turn % 2 == 0:
                ply = self._decoded[turn // 2]
                best = ply.others.get(path, ply.usual).best
                moves = [move for move in moves if move in best]
            position = position.play(moves[step])
            path = (*path, moves[step])
        return path, position


def _parts(text: str) -> list[list[str]]:
    """Split the best and the good moves of a node."""
    return [part.split(",") if part else [] for part in text.split("+")]
