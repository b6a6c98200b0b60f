"""Themes of a puzzle, found by rule from its position and its solution."""

from collections.abc import Sequence

from qirkat._core import Move, Position
from qirkat.puzzle.proof import own_numbers
from qirkat.puzzle.puzzle import Puzzle

THEMES = (
    "forced_win",
    "only_win",
    "hold_draw",
    "advantage",
    "quiet_move",
    "double_mill",
    "two_mills",
    "open_mill",
    "mill_trap",
    "which_piece",
    "placement",
    "block",
    "zugzwang",
    "long_jump",
    "part_of_chain",
    "stranding_trap",
    "stop_chain",
    "race",
)
"""All themes, of either game. Packs store their places in this tuple: add new ones at the end."""

_BY_KIND = {"win": "forced_win", "only": "only_win", "hold": "hold_draw", "margin": "advantage"}
_LONG_JUMP = 4  # squares of a path, so at least three jumps
_RACE_TILES = 6  # that both sides have left at most


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the themes of a puzzle, in the order of THEMES."""
    first = min(puzzle.accepted(()))
    line = puzzle.main_line()
    found = {_BY_KIND[puzzle.kind]}
    if not first.removed:
        found.add("quiet_move")
    right = puzzle.accepted(()) | puzzle.good_enough(())
    wrong = [move for move in puzzle.position.moves if move not in right]
    if puzzle.position.game.family == "alquerque":
        found |= _alquerque(puzzle, first, wrong, line)
    else:
        found |= _querni(puzzle.position, first, wrong)
    return tuple(theme for theme in THEMES if theme in found)


def _alquerque(
    puzzle: Puzzle, first: Move, wrong: Sequence[Move], line: Sequence[Move]
) -> set[str]:
    found: set[str] = set()
    keys = _keys(first)
    solver_keys = {key for move in line[::2] for key in _keys(move)}
    found |= {theme for theme in ("double_mill", "two_mills") if theme in solver_keys}
    if "opens_mill" in keys:
        found.add("open_mill")
    same_step = [move for move in wrong if (move.origin, move.target) == _step(first)]
    if first.removed and same_step:
        found.add("which_piece")
    if any(move.removed and _step(move) != _step(first) for move in wrong):
        found.add("mill_trap")
    if any(puzzle.position.hands):
        found.add("placement")
    end = puzzle.position_after(line).outcome
    if "blocks" in keys or (end is not None and end.reason == "blocked"):
        found.add("block")
    if puzzle.kind == "win" and not first.removed and not keys & {"threatens", "double_mill"}:
        found.add("zugzwang")
    return found


def _querni(position: Position, first: Move, wrong: Sequence[Move]) -> set[str]:
    found: set[str] = set()
    keys = _keys(first)
    if len(first.path) >= _LONG_JUMP:
        found.add("long_jump")
    if first.numbers is not None and any(
        _step(move) == _step(first)
        and move.numbers is not None
        and set(first.removed) < set(move.removed)
        for move in position.moves
    ):
        found.add("part_of_chain")
    if "strands" not in keys and any(move.removed and "strands" in _keys(move) for move in wrong):
        found.add("stranding_trap")
    if "stops" in keys:
        found.add("stop_chain")
    if all(len(own_numbers(position, index)) <= _RACE_TILES for index in (0, 1)):
        found.add("race")
    return found


def _keys(move: Move) -> set[str]:
    return {remark.key for remark in move.remarks}


def _step(move: Move) -> tuple[str | None, str | None]:
    return move.origin, move.target
