"""Puzzles of Alquerque de 9 from solved tables: every answer is a theorem."""

from collections.abc import Callable, Mapping, Sequence

from qirkat._core import Position, alquerque
from qirkat.jobs.seeds import SplitMix64
from qirkat.puzzle.puzzle import Answers, Puzzle
from qirkat.puzzle.solution import TooLargeError, build
from qirkat.solve import Tables
from qirkat.solve.tables import ProvenTurn

MOST_TURNS = 4
_FEWEST_MOVES = 5
_LONGEST_ONLY_WIN = 21  # turns of both sides: a longer win is more than a person can see
_LONGEST_REFUTATION = 15
_TENTHS = {"win 2": 1, "win 3": 1, "win 4": 1, "only": 1, "hold": 2, "take": 3, "trap": 1}
"""How a job divides its puzzles, since random positions have few in which a piece can be taken.

`take`: choose what to take, in a puzzle of any kind; `trap`: taking a piece is wrong.
"""
_MOST_SAMPLES = 25_000  # of a job: the rarest kind may then be missing, but no job takes long


class AlquerqueMaker:
    """Finds puzzles among random positions that the tables know."""

    def __init__(self, tables: Tables, *, men: int) -> None:
        """`men` is the most pieces of both sides together, on the board and in hand."""
        self._tables = tables
        self._kinds = [
            (own, enemy)
            for own in range(3, 10)
            for enemy in range(3, 10)
            if own + enemy <= men and abs(own - enemy) <= 1
        ]
        if not self._kinds:
            raise ValueError("Puzzles of Alquerque de 9 need tables with at least 6 pieces.")

    def find(
        self, seed: int, count: int, finished: Callable[[Puzzle], Puzzle | None]
    ) -> list[Puzzle]:
        """Return up to so many puzzles: wins, only moves and draws to hold.

        `finished` completes a puzzle, or refuses it.
        """
        random = SplitMix64(seed)
        wanted = {task: count * tenths // 10 for task, tenths in _TENTHS.items()}
        wanted["take"] += count - sum(wanted.values())
        found: list[Puzzle] = []
        for _ in range(_MOST_SAMPLES):
            if not any(wanted.values()):
                break
            position = self._sample(random)
            if position.outcome is not None or not self._is_promising(position, wanted):
                continue
            candidate = self._candidate(position, wanted)
            if candidate is not None and (complete := finished(candidate[1])) is not None:
                wanted[candidate[0]] -= 1
                found.append(complete)
        return found

    def _is_promising(self, position: Position, wanted: Mapping[str, int]) -> bool:
        """Whether the value of the position, the quickest look, allows a puzzle that is wanted."""
        verdict = self._tables.probe(position)
        if verdict is None or verdict.result == "loss":
            return False
        if wanted["take"] or wanted["trap"]:
            return True
        if verdict.result == "draw":
            return bool(wanted["hold"])
        turns = ((verdict.distance or 0) + 1) // 2
        return bool(wanted.get(f"win {turns}" if turns <= MOST_TURNS else "only"))

    def _candidate(
        self, position: Position, wanted: Mapping[str, int]
    ) -> tuple[str, Puzzle] | None:
        """Return the puzzle in a position with its part of a job, if it is still wanted."""
        turns = self._tables.turns(position)
        if turns is None:
            return None
        kind = kind_of(turns)
        if kind is None:
            return None
        distance = turns[0].verdict.distance
        length = (distance + 1) // 2 if kind == "win" and distance is not None else 1
        part = f"win {length}" if kind == "win" else kind
        if turns[0].move.removed:
            part = "take"
        elif any(turn.move.removed for turn in turns if not _is_right(turn, turns)):
            part = "trap"
        if not wanted[part]:
            return None
        try:
            return part, Puzzle(position, kind, build(position, length, self._answers))
        except TooLargeError:
            return None

    def _answers(self, position: Position) -> Answers:
        return table_answers(self._tables, position)

    def _sample(self, random: SplitMix64) -> Position:
        own, enemy = random.choose(self._kinds)
        points = list(range(24))
        drawn = random.next() << 64 | random.next()
        for at in range(own + enemy):  # the first ones of a shuffle
            drawn, further = divmod(drawn, 24 - at)
            points[at], points[at + further] = points[at + further], points[at]
        # Sometimes the last pieces are still in hand: the one to move has as many or one more.
        held = random.below(3) if random.below(4) == 0 else 0
        own_hand, enemy_hand = (held + 1) // 2, held // 2
        is_black = random.below(2) == 1
        letters = "BW" if is_black else "WB"
        board = ["."] * 24
        for at in points[: own - own_hand]:
            board[at] = letters[0]
        for at in points[own - own_hand : own + enemy - own_hand - enemy_hand]:
            board[at] = letters[1]
        text = "".join(board)
        hands = (enemy_hand, own_hand) if is_black else (own_hand, enemy_hand)
        turn = 20 if is_black else 21
        return alquerque.parse(
            f"{text[:8]}/{text[8:16]}/{text[16:]} {'b' if is_black else 'w'} "
            f"{hands[0]}-{hands[1]} -,- 0 {turn}"
        )


def table_answers(tables: Tables, position: Position) -> Answers:
    """Return the moves with the best result; of those that win, the quickest are best.

    TooLargeError if the tables do not know every move, or how quickly it wins.
    """
    turns = tables.turns(position)
    if turns is None:
        raise TooLargeError
    top = turns[0].verdict
    right = [turn for turn in turns if _is_right(turn, turns)]
    if top.result == "win" and any(turn.verdict.distance is None for turn in right):
        raise TooLargeError
    best = {turn.move.text for turn in right if turn.verdict.distance == top.distance}
    return Answers(frozenset(best), frozenset(turn.move.text for turn in right) - best)


def _is_right(turn: ProvenTurn, turns: Sequence[ProvenTurn]) -> bool:
    return turn.verdict.result == turns[0].verdict.result


def kind_of(turns: Sequence[ProvenTurn]) -> str | None:
    """Return what there is to find, unless it is too easy, too long or not clear-cut."""
    if len(turns) < _FEWEST_MOVES:
        return None
    top = turns[0].verdict
    same = [turn for turn in turns if _is_right(turn, turns)]
    best = [turn for turn in same if turn.verdict.distance == top.distance]
    others = turns[len(same) :]
    if any(turn.verdict.distance is None for turn in turns if turn.verdict.result != "draw"):
        return None
    # Taking a piece is what everybody tries, unless some way of taking one is wrong.
    if best[0].move.removed and not any(turn.move.removed for turn in others):
        return None
    if top.result == "win" and top.distance is not None:
        if 3 <= top.distance < 2 * MOST_TURNS and len(best) == 1 and 2 * len(same) <= len(turns):
            return "win"
        if len(same) == 1 and 2 * MOST_TURNS < top.distance <= _LONGEST_ONLY_WIN:
            return "only"
    if top.result == "draw" and len(same) == 1:
        losses = [turn.verdict.distance or 0 for turn in others]
        # A clear refutation for most wrong moves; else the draw looks arbitrary.
        if sum(each <= _LONGEST_REFUTATION for each in losses) * 2 >= len(losses):
            return "hold"
    return None
