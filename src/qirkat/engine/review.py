"""A whole game turn by turn: what each turn was worth, what was better, and who decided it.

A position is worth what the best turn known for it is worth: the engine's, or the one that was
played, whichever is more. What a played turn is worth is read off the position after it. So a value
falls only by a turn of its own player, and everything that is lost is lost by somebody's turn.
"""

from collections.abc import Callable
from dataclasses import dataclass

from qirkat._core import Move, Position
from qirkat.engine.engine import Engine, Limit, Line
from qirkat.record import Record

MARK_THRESHOLDS = {"blunder": 0.20, "mistake": 0.10, "inaccuracy": 0.05}
"""Each mark with the expected score that a turn loses at least to get it, the heaviest first."""

DEFAULT_LIMIT = Limit(nodes=100_000)
"""How long each position is thought about; in nodes, so that a review can be repeated."""

_NAGS = {"blunder": 4, "mistake": 2, "inaccuracy": 6}  # ?? ? ?!
_HALVING_LOSS = 0.10  # what a turn that loses this much of the score is worth less by half
_WINNING_SHARE = 2 / 3  # who expects twice as much as the other has the game in hand
_MAX_LINE_TURNS = 8  # turns of a better line that a record is given


@dataclass(frozen=True, slots=True)
class Judgement:
    """A turn that was played, and what it was worth to its player."""

    ply: int
    """Which turn of the game it is, from 1."""
    position: Position
    """Where it was played."""
    move: Move
    before: float
    """The expected score of its player with the best turn known, from 0 to 1."""
    after: float
    """His expected score after the turn that he played."""
    best: Line | None
    """The better turn, with how both would go on; None when none was found."""

    @property
    def side(self) -> str:
        """Whose turn it was."""
        return self.position.side

    @property
    def loss(self) -> float:
        """The expected score that the turn gave away, 0 or more."""
        return self.before - self.after

    @property
    def mark(self) -> str | None:
        """What the turn is called for what it lost: a key of MARK_THRESHOLDS, or None."""
        return mark_of(self.loss)

    @property
    def missed(self) -> str | None:
        """What the better turn had: a proven `win`, or a `removal` of tiles or of a man.

        A win counts however little seems lost, a removal only where the turn has a mark.
        """
        if self.best is None:
            return None
        if self.best.distance is not None and self.best.value == 1:
            return "win"
        is_missed = self.mark is not None and self.best.move.removed and not self.move.removed
        return "removal" if is_missed else None

    @property
    def accuracy(self) -> float | None:
        """From 100, nothing lost, halved for each tenth of the score; None without a choice.

        There is none where one turn is legal, and where the game is proven lost.
        """
        if self.before == 0 or self.position.move_count() == 1:
            return None
        return float(100 * 0.5 ** (self.loss / _HALVING_LOSS))


@dataclass(frozen=True, slots=True)
class Review:
    """A judgement on every turn of a game, and what follows from all of them."""

    turns: tuple[Judgement, ...]
    values: tuple[float, ...]
    """The expected score of the side that begins by the rules, before each turn and at the end."""

    @property
    def turning_point(self) -> Judgement | None:
        """The turn by which the game came into one side's hands for good.

        From there on that side expects at least two thirds of the score up to the end, and before
        it did not. None where nobody does at the end, or where it was so from the start.
        """
        is_first = self.values[-1] > 0.5
        shares = [value if is_first else 1 - value for value in self.values]
        held = len(shares)
        while held and shares[held - 1] >= _WINNING_SHARE:
            held -= 1
        return self.turns[held - 1] if 0 < held < len(shares) else None

    def accuracy(self, side: str) -> float | None:
        """The average accuracy of a side's turns in percent; None when it had no choice at all."""
        each = [turn.accuracy for turn in self.turns if turn.side == side]
        counted = [accuracy for accuracy in each if accuracy is not None]
        return sum(counted) / len(counted) if counted else None

    def marks(self, side: str) -> dict[str, int]:
        """How many turns of a side got each mark."""
        given = [turn.mark for turn in self.turns if turn.side == side]
        return {mark: given.count(mark) for mark in MARK_THRESHOLDS}


def mark_of(loss: float) -> str | None:
    """What a turn is called that gives away so much of the expected score; None when it is fine."""
    exact = round(loss, 9)  # from 0.6 to 0.5 is a tenth
    return next((mark for mark, least in MARK_THRESHOLDS.items() if exact >= least), None)


def review(
    record: Record,
    engine: Engine | None = None,
    limit: Limit = DEFAULT_LIMIT,
    *,
    on_turn: Callable[[int, int], object] | None = None,
) -> Review:
    """Judge every turn of the main line of a game, finished or not.

    With a limit of nodes, one thread and a fresh engine, which is what is used when none is given,
    the same game always gets the same review. `on_turn` is told after each turn how many of how
    many are done. An end that people settled, such as giving up, is no turn and is not judged.
    """
    engine = Engine(record.game) if engine is None else engine
    past = Record(record.game, record.start)
    for move in record.moves:
        past.play(move)
    total = past.end.ply
    value = _final_value(past, engine, limit)
    first = record.game.sides[0]
    values = [value if past.position.side == first else 1 - value]
    turns: list[Judgement] = []
    # From the end to the start: what the engine has found out about later positions is then in
    # its table when it thinks about earlier ones.
    while (ply := past.end.ply) > 0:
        move = past.undo()
        position, after = past.position, 1 - value
        best = _better(past, move, after, engine, limit)
        value = after if best is None else best.value
        turns.append(Judgement(ply, position, move, value, after, best))
        values.append(value if position.side == first else 1 - value)
        if on_turn is not None:
            on_turn(total - ply + 1, total)
    return Review(tuple(reversed(turns)), tuple(reversed(values)))


def _final_value(record: Record, engine: Engine, limit: Limit) -> float:
    """What the last position is worth to the side to move: exactly, where the game is over."""
    outcome = record.outcome
    if outcome is None:
        return engine.analyse(record, limit).lines[0].value
    return 0.5 if outcome.winner is None else float(outcome.winner == record.position.side)


def _better(
    record: Record, played: Move, worth: float, engine: Engine, limit: Limit
) -> Line | None:
    """The engine's line where it is worth more than the turn that was played."""
    if worth == 1 or record.position.move_count() == 1:
        return None
    best = engine.analyse(record, limit).lines[0]
    return best if best.value > worth and best.move != played else None


def annotated(
    record: Record, found: Review, comment: Callable[[Judgement], str] = lambda _: ""
) -> Record:
    """A copy of the record with marks, better lines as variations, and comments where wanted.

    Only turns that have a mark are touched, and nothing that was there is lost.
    """
    twin = record.copy()
    for node, turn in zip(list(twin.root.line), found.turns, strict=True):
        if turn.mark is None:
            continue
        if _NAGS[turn.mark] not in node.nags:
            node.nags = (*node.nags, _NAGS[turn.mark])
        if (words := comment(turn)) and words not in node.comment:
            node.comment = f"{node.comment}\n{words}" if node.comment else words
        before = node.parent
        assert before is not None
        if turn.best is None or any(child.text == turn.best.move.text for child in before.children):
            continue
        for move in turn.best.moves[:_MAX_LINE_TURNS]:
            if before.outcome is not None:  # by a repetition that the line does not mind
                break
            before = before.add(move)
    return twin
