"""Which rule matters: for each numbered clause, how it shows in play, and how often.

A clause with a switch in the core is measured counterfactually: on how many turns the legal moves
are others without it. Some are counted where they apply. The others only define words, or cannot be
measured without another game.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from qirkat._core import Game, Move, Position

Kind = Literal["switch", "turns", "games", "defines", "never", "unmeasured"]

_REMOVAL = 127  # the bits of an action of Querni that name its removal


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered clause and how it is measured.

    `switch`: the share of the turns whose legal moves would differ; `turns` and `games`: the share
    of those where it applies; `defines`: it only defines words; `never`: it can never matter;
    `unmeasured`: there is no switch for it.
    """

    name: str
    kind: Kind


_QUERNI: dict[Kind, str] = {
    "switch": "Q9 Q17 Q18 Q25",
    "turns": "Q8 Q11 Q12 Q13 Q20 Q21 Q22 Q24",
    "games": "Q26 Q28 Q29 Q30",
    "defines": "Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q19 Q27 Q31 Q32 Q33",
    "never": "Q15",
    "unmeasured": "Q10 Q14 Q16 Q23",
}
_ALQUERQUE: dict[Kind, str] = {
    "switch": "",
    "turns": "A6 A7 A9 A11 A14",
    "games": "A19 A20 A21 A22",
    "defines": "A1 A2 A3 A4 A5 A18 A23 A24 A25 A26 A27 A28",
    "never": "A17",
    "unmeasured": "A8 A10 A12 A13 A15 A16",
}


def clauses(game: Game) -> list[Clause]:
    """Return all clauses of a game, in order."""
    kinds = _QUERNI if game.family == "querni" else _ALQUERQUE
    found = [Clause(name, kind) for kind, names in kinds.items() for name in names.split()]
    return sorted(found, key=lambda clause: int(clause.name[1:]))


def turn_clauses(position: Position, move: Move) -> list[str]:
    """Return the clauses of the kinds `switch` and `turns` that show on a turn."""
    seen = _querni_turn if position.game.family == "querni" else _alquerque_turn
    return [name for name, applies in seen(position, move).items() if applies]


def end_clauses(final: Position, reason: str) -> list[str]:
    """Return the clauses of the kind `games` that show in a finished game."""
    ends = {
        "all_removed": "Q28",
        "no_chains": "Q29",
        "quiet_30": "Q30",
        "fewer_than_three": "A19",
        "blocked": "A20",
        "repetition": "A21",
        "quiet_100": "A22",
    }
    return [ends[reason], *(["Q26"] if any(final.stranded) else [])]


def count_clauses(games: "list[Mapping[str, int]]") -> Counter[str]:
    """Add up the counts of many games."""
    total: Counter[str] = Counter()
    for game in games:
        total.update(game)
    return total


def _querni_turn(position: Position, move: Move) -> dict[str, bool]:
    rules = position.game
    actions = position.legal_actions()
    differs = _differs(position, len(actions))
    is_once = "jump_each_once" in rules.variants
    can_pass = "voluntary_pass" in rules.variants
    jumps = len(move.path) - 1 if is_jump(move) else 0
    return {
        "Q8": move.origin is not None and bool(move.removed),
        "Q9": not can_pass and move.text != "pass",
        "Q11": move.origin is not None and not jumps,
        "Q12": jumps > 0,
        "Q13": jumps > 1,
        "Q17": not is_once and differs(jump_each_once=True, voluntary_pass=can_pass),
        "Q18": is_once and differs(jump_each_once=False, voluntary_pass=can_pass),
        "Q20": _wraps(position),
        "Q21": bool(move.removed) and _is_part(position, move),
        "Q22": not move.removed and any(action & _REMOVAL for action in actions),
        "Q24": move.text == "pass" and not can_pass,
        "Q25": can_pass,
    }


def _differs(position: Position, count: int) -> Callable[..., bool]:
    """Return whether other rules allow another number of moves. They only add or only forbid."""

    def differs(**rules: bool) -> bool:
        return position.game.with_rules(**rules).parse(position.text).move_count() != count

    return differs


def is_jump(move: Move) -> bool:
    """Whether a move of Querni jumps, once or more often."""
    if len(move.path) != 2:
        return len(move.path) > 2
    one, two = move.path
    return max(abs(ord(a) - ord(b)) for a, b in zip(one, two, strict=True)) > 1


def _is_part(position: Position, move: Move) -> bool:
    """Whether a longer chain that contains the removed one could have been removed."""
    assert move.numbers is not None
    low, high = move.numbers
    return any(
        other.numbers is not None
        and (other.origin, other.target) == (move.origin, move.target)
        and other.numbers != move.numbers
        and other.numbers[0] <= low
        and other.numbers[1] >= high
        for other in position.moves
    )


def _wraps(position: Position) -> bool:
    """Whether the side to move would have a chain through 16 and 1, if numbers wrapped around."""
    first = "A" if position.side == "blue" else "a"
    places = {piece: square for square, piece in position.board.items()}

    def touch(one: int, two: int) -> bool:
        a, b = places.get(chr(ord(first) + one - 1)), places.get(chr(ord(first) + two - 1))
        if a is None or b is None:
            return False
        return max(abs(ord(x) - ord(y)) for x, y in zip(a, b, strict=True)) == 1

    return touch(16, 1) and (touch(15, 16) or touch(1, 2))


def _alquerque_turn(position: Position, move: Move) -> dict[str, bool]:
    side = position.game.sides.index(position.side)
    return {
        "A6": move.origin is None,
        "A7": move.origin is not None,
        "A9": bool(move.removed),
        "A11": bool(move.removed),
        "A14": position.barred[side] is not None,
    }
