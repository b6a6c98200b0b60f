"""Openings: which kinds of first moves are chosen, how they score, and what the tables say."""

from collections.abc import Mapping
from dataclasses import dataclass

from qirkat._core import Move, alquerque, game
from qirkat.lab.clauses import is_jump
from qirkat.lab.intervals import Interval, bounded, mean, share
from qirkat.lab.study import Study, strength_section
from qirkat.solve import Tables

# The points of Alquerque that the symmetries of the board exchange.
_OUTER_CORNERS = "a1 a7 c3 c5 e3 e5 g1 g7"
_MIDDLE_CORNERS = "b2 b6 f2 f6"
_OUTER_MIDDLES = "a4 c4 d1 d3 d5 d7 e4 g4"
_MIDDLE_MIDDLES = "b4 d2 d6 f4"
_POINTS = (_OUTER_CORNERS, _MIDDLE_CORNERS, _OUTER_MIDDLES, _MIDDLE_MIDDLES)


@dataclass(frozen=True, slots=True)
class Opening:
    """A kind of first move."""

    kind: str
    """In Querni step, jump, jumps or removal; in Alquerque the points, which are equivalent."""
    chosen: Interval
    score: Interval
    """The first player's score after it."""
    proven: str | None
    """What the solved game says for the first player: win, draw or loss."""


def openings(study: Study) -> list[Opening]:
    """Return the kinds of first moves, the most chosen first.

    In Querni those of the engine at the middle strength. In Alquerque those of random games, in
    which every point is tried: the engine's games begin with pieces already placed.
    """
    scores: dict[str, list[float]] = {}
    for kind, score in _first_moves(study):
        scores.setdefault(kind, []).append(score)
    total = sum(map(len, scores.values()))
    proven = _proven() if study.game.family == "alquerque" else {}
    found = [
        Opening(kind, share(len(own), total), bounded(mean(own), 0.0, 1.0), proven.get(kind))
        for kind, own in sorted(scores.items())
    ]
    return sorted(found, key=lambda opening: -opening.chosen.value)


def _first_moves(study: Study) -> list[tuple[str, float]]:
    if study.game.family == "alquerque":
        names = {move.action: move.text for move in alquerque.start().moves}
        points = {point: points for points in _POINTS for point in points.split()}
        rows = study.random()
        results = [{0: 1.0, 1: 0.0, -1: 0.5}[winner] for winner in rows["winner"]]
        kinds = [points[names[action]] for action in rows["first_move"]]
        return list(zip(kinds, results, strict=True))
    kind = game(study.game.name)
    found = []
    for played in study.played(strength_section(study.middle)):
        move = kind.parse(played.start).parse_move(played.moves.split(" ", 1)[0])
        found.append((_kind(move), played.result))
    return found


def _kind(move: Move) -> str:
    if move.removed:
        return "removal"
    if not is_jump(move):
        return "step"
    return "jumps" if len(move.path) > 2 else "jump"


def _proven() -> Mapping[str, str]:
    """Return what the opening book says of each kind of first placement."""
    book = Tables.book()
    turned = {"win": "loss", "draw": "draw", "loss": "win"}
    found = {}
    for points in _POINTS:
        verdict = book.probe(alquerque.start().play(points.split()[0]))
        if verdict is not None:
            found[points] = turned[verdict.result]
    return found
