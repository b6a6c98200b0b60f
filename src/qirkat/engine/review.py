"""Game review: what each turn was worth, what was better, and which turn decided the game.

A position is worth as much as its best known turn: the engine's or the one played, whichever is
better. The value of a played turn is that of the position after it. So a player's value falls only
by that player's own turns, and every loss belongs to a turn.
"""

from collections.abc import Callable
from dataclasses import dataclass

from qirkat._core import Move, Position
from qirkat.engine.engine import Engine, Limit, Line
from qirkat.record import Record

MARK_THRESHOLDS = {"blunder": 0.20, "mistake": 0.10, "inaccuracy": 0.05}
"""The least loss of expected score for each mark, worst first."""

DEFAULT_LIMIT = Limit(nodes=100_000)
"""The search limit per position; in nodes, so that a review is reproducible."""

_NAGS = {"blunder": 4, "mistake": 2, "inaccuracy": 6}  # ?? ? ?!
_HALVING_LOSS = 0.10  # a loss of this much halves a turn's accuracy
_WINNING_SHARE = 2 / 3  # expecting twice the opponent's score counts as winning
_MAX_LINE_TURNS = 8  # turns of a better line that are added to a record


@dataclass(frozen=True, slots=True)
class Judgement:
    """A played turn and its value for its player."""

    ply: int
    """The number of the turn in the game, from 1."""
    position: Position
    """The position before the turn."""
    move: Move
    before: float
    """The player's expected score with the best known turn, from 0 to 1."""
    after: float
    """The player's expected score after the turn."""
    best: Line | None
    """The better turn and its continuation; None if none was found."""

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
        """The mark for the loss: a key of MARK_THRESHOLDS, or None."""
        return mark_of(self.loss)

    @property
    def missed(self) -> str | None:
        """What the better turn offered: a proven `win`, or a `removal` of tiles or of a man.

        A win counts however small the loss, a removal only if the turn has a mark.
        """
        if self.best is None:
            return None
        if self.best.distance is not None and self.best.value == 1:
            return "win"
        is_missed = self.mark is not None and self.best.move.removed and not self.move.removed
        return "removal" if is_missed else None

    @property
    def accuracy(self) -> float | None:
        """100 for no loss, halved for each tenth of the score lost.

        None if there was no choice: one legal turn, or a proven loss.
        """
        if self.before == 0 or self.position.move_count() == 1:
            return None
        return float(100 * 0.5 ** (self.loss / _HALVING_LOSS))


@dataclass(frozen=True, slots=True)
class Review:
    """The judgements on every turn of a game, and their summary."""

    turns: tuple[Judgement, ...]
    values: tuple[float, ...]
    """The expected score of the first side, before each turn and at the end."""

    @property
    def turning_point(self) -> Judgement | None:
        """The turn from which one side was winning for good.

        From there to the end that side expects at least two thirds of the score. None if neither
        side does at the end, or one did from the start.
        """
        is_first = self.values[-1] > 0.5
        shares = [value if is_first else 1 - value for value in self.values]
        held = len(shares)
        while held and shares[held - 1] >= _WINNING_SHARE:
            held -= 1
        return self.turns[held - 1] if 0 < held < len(shares) else None

    def accuracy(self, side: str) -> float | None:
        """Return the average accuracy of a side in percent; None if it never had a choice."""
        each = [turn.accuracy for turn in self.turns if turn.side == side]
        counted = [accuracy for accuracy in each if accuracy is not None]
        return sum(counted) / len(counted) if counted else None

    def marks(self, side: str) -> dict[str, int]:
        """Return how many turns of a side got each mark."""
        given = [turn.mark for turn in self.turns if turn.side == side]
        return {mark: given.count(mark) for mark in MARK_THRESHOLDS}


def mark_of(loss: float) -> str | None:
    """Return the mark for a loss of expected score; None if it is small."""
    exact = round(loss, 9)  # 0.6 - 0.5 must count as 0.1
    return next((mark for mark, least in MARK_THRESHOLDS.items() if exact >= least), None)


def review(
    record: Record,
    engine: Engine | None = None,
    limit: Limit = DEFAULT_LIMIT,
    *,
    on_turn: Callable[[int, int], object] | None = None,
) -> Review:
    """Judge every turn of the main line of a game, finished or not.

    With a node limit, one thread and a fresh engine, the default, the same game always gets the
    same review. `on_turn` is called after each turn with the numbers done and in total. An end by
    agreement or resignation is not a turn and is not judged.
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
    # Backwards, so that the engine's table holds the later positions when it searches the
    # earlier ones.
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
    """Return the value of the last position for the side to move; exact if the game is over."""
    outcome = record.outcome
    if outcome is None:
        return engine.analyse(record, limit).lines[0].value
    return 0.5 if outcome.winner is None else float(outcome.winner == record.position.side)


def _better(
    record: Record, played: Move, worth: float, engine: Engine, limit: Limit
) -> Line | None:
    """Return the engine's line if it is worth more than the played turn."""
    if worth == 1 or record.position.move_count() == 1:
        return None
    best = engine.analyse(record, limit).lines[0]
    return best if best.value > worth and best.move != played else None


def annotated(
    record: Record, found: Review, comment: Callable[[Judgement], str] = lambda _: ""
) -> Record:
    """Return a copy of the record with marks, better lines as variations, and comments.

    Only turns with a mark are changed, and nothing that was there is lost.
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
            if before.outcome is not None:  # by a repetition that the line ignores
                break
            before = before.add(move)
    return twin
