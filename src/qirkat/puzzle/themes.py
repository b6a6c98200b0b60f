"""Themes of a puzzle, found by rule from its position and its solution."""

from qirkat._core import Move
from qirkat.puzzle.puzzle import Puzzle

THEMES = (
    "forced_win",
    "only_win",
    "hold_draw",
    "quiet_move",
    "double_mill",
    "two_mills",
    "open_mill",
    "mill_trap",
    "which_piece",
    "placement",
    "block",
)
"""All themes. Packs store their places in this tuple: add new ones at the end."""

_BY_KIND = {"win": "forced_win", "only": "only_win", "hold": "hold_draw"}


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the themes of a puzzle, in the order of THEMES."""
    first = min(puzzle.accepted(()))
    line = puzzle.main_line()
    found = {_BY_KIND[puzzle.kind]}
    if not first.removed:
        found.add("quiet_move")
    right = puzzle.accepted(()) | puzzle.good_enough(())
    wrong = [move for move in puzzle.position.moves if move not in right]
    keys = _keys(first)
    solver_keys = {key for move in line[::2] for key in _keys(move)}
    found |= {theme for theme in ("double_mill", "two_mills") if theme in solver_keys}
    if "opens_mill" in keys:
        found.add("open_mill")
    same_step = [move for move in wrong if (move.origin, move.target) == _step(first)]
    if first.removed and same_step:
        found.add("which_piece")
    if not first.removed and any(move.removed for move in wrong):
        found.add("mill_trap")
    if any(puzzle.position.hands):
        found.add("placement")
    end = puzzle.position_after(line).outcome
    if "blocks" in keys or (end is not None and end.reason == "blocked"):
        found.add("block")
    return tuple(theme for theme in THEMES if theme in found)


def _keys(move: Move) -> set[str]:
    return {remark.key for remark in move.remarks}


def _step(move: Move) -> tuple[str | None, str | None]:
    return move.origin, move.target
