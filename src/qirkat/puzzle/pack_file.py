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
from qirkat.puzzle.puzzle import KINDS, Answers, Ply, Puzzle
from qirkat.puzzle.solution import Node, children
from qirkat.puzzle.symmetry import puzzle_id
from qirkat.puzzle.themes import THEMES

FORMAT = 1
_MAX_BODY = 64 * 1024 * 1024
_BEST, _GOOD, _WRONG = "#+."
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


def check_game(game: str) -> None:
    """Raise ValueError, with a sentence for users, if a game has no puzzles."""
    family = parse_game(game).family
    if game != "alquerque":
        raise ValueError(f"There are no puzzles of {family.capitalize()}.")


@cache
def pack(game: str) -> Pack:
    """Return the puzzles that come with the package; ValueError for a game that has none."""
    check_game(game)
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
        "/".join(_ply_text(puzzle, ply) for ply in puzzle.plies),
    )
    return "\t".join(fields)


def _ply_text(puzzle: Puzzle, ply: Ply) -> str:
    """Write a sign for each legal move of each node, in the order of `children`."""
    signs = []
    for path, answers in ply.items():
        for move in puzzle.position_after(path).moves:
            is_best, is_good = (move.text in texts for texts in answers)
            signs.append(_BEST if is_best else _GOOD if is_good else _WRONG)
    return "".join(signs)


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
    """The plies of a stored solution, decoded one by one: each needs the one before."""

    def __init__(self, position: Position, texts: Sequence[str]) -> None:
        self._position = position
        self._texts = texts
        self._decoded: list[Ply] = []
        self._last: list[Node] = []  # of the last decoded ply

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
        places = children(self._last) if self._decoded else [((), self._position)]
        nodes = []
        start = 0
        for path, position in places:
            moves = [move.text for move in position.moves]
            signs = text[start : start + len(moves)]
            start += len(moves)
            if len(signs) < len(moves):
                break
            best, good = (
                frozenset(move for move, sign in zip(moves, signs, strict=True) if sign == wanted)
                for wanted in (_BEST, _GOOD)
            )
            nodes.append(Node(path, position, Answers(best, good)))
        if start != len(text):
            raise PackError("The pack is damaged: a solution does not fit its position.")
        self._last = nodes
        return {node.path: node.answers for node in nodes}
