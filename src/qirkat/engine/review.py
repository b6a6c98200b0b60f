"""Game review: what each turn was worth, what was better, and which turn decided the game.

A position is worth as much as its best known turn: the engine's or the one played, whichever is
better. The value of a played turn is that of the position after it. So a player's value falls only
by that player's own turns, and every loss belongs to a turn.

The core judges, in whole millionths of a point, here and on the site.
"""

from collections.abc import Callable
from dataclasses import dataclass

from qirkat import _core
from qirkat._core import JudgedTurn, Move, Position
from qirkat.engine.engine import Engine, Limit, Line
from qirkat.record import Record

_FULL_POINT = 1_000_000

MARK_THRESHOLDS = {mark: loss / _FULL_POINT for mark, loss in _core.least_losses().items()}
"""The least loss of expected score for each mark, worst first."""

DEFAULT_LIMIT = Limit(nodes=100_000)
"""The search limit per position; in nodes, so that a review is reproducible."""

_NAGS = {"blunder": 4, "mistake": 2, "inaccuracy": 6}  # ?? ? ?!
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
        return _core.missed_by(
            _millionths(self.loss),
            is_win_proven=self.best.distance is not None and self.best.value == 1,
            removed_by_best=len(self.best.move.removed),
            removed=len(self.move.removed),
        )

    @property
    def has_choice(self) -> bool:
        """Whether the turn could matter: another one was legal, and not all of them lose."""
        return self.before > 0 and self.position.move_count() != 1

    @property
    def accuracy(self) -> float | None:
        """100 for no loss, halved for each tenth of the score lost.

        None if there was no choice: one legal turn, or a proven loss.
        """
        if not self.has_choice:
            return None
        return _percent(_core.accuracy_of(_millionths(self.loss)))

    def _judged(self) -> JudgedTurn:
        return JudgedTurn(
            side=self.position.game.sides.index(self.side),
            before=_millionths(self.before),
            after=_millionths(self.after),
            removed=len(self.move.removed),
            has_choice=self.has_choice,
        )


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
        index = _core.turning_point([_millionths(value) for value in self.values])
        return None if index is None else self.turns[index]

    def accuracy(self, side: str) -> float | None:
        """Return the average accuracy of a side in percent; None if it never had a choice."""
        average = _core.accuracy_of_side(*self._of_side(side))
        return None if average is None else _percent(average)

    def best_turn(self, side: str) -> Judgement | None:
        """Return the turn of a side that made most of an opponent's mistake.

        Without such a turn, return the one that removed most; None if there is neither. A turn with
        a mark does not qualify, nor one without a choice.
        """
        index = _core.best_turn(*self._of_side(side))
        return None if index is None else self.turns[index]

    def marks(self, side: str) -> dict[str, int]:
        """Return how many turns of a side got each mark."""
        given = [turn.mark for turn in self.turns if turn.side == side]
        return {mark: given.count(mark) for mark in MARK_THRESHOLDS}

    def _of_side(self, side: str) -> tuple[list[JudgedTurn], int]:
        sides = self.turns[0].position.game.sides if self.turns else (side,)
        return [turn._judged() for turn in self.turns], sides.index(side)


def mark_of(loss: float) -> str | None:
    """Return the mark for a loss of expected score; None if it is small."""
    return _core.mark_of(_millionths(loss))


def _millionths(score: float) -> int:
    return round(score * _FULL_POINT)


def _percent(billionths: int) -> float:
    return billionths / 1e7


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
    agreement or resignation is not a turn and is not judged. A turn that the engine's tables prove
    to be as good as any loses nothing.
    """
    engine = Engine(record.game) if engine is None else engine
    past = Record(record.game, record.start)
    for move in record.moves:
        past.play(move)
    total = past.end.ply
    lines: dict[int, Line] = {}

    def analyse(turns: int) -> tuple[Move, int]:
        while past.end.ply > turns:
            past.undo()
        best = lines[turns] = engine.analyse(past, limit).lines[0]
        return best.move, _millionths(best.value)

    def keeps_result(turns: int) -> bool:
        if engine.tables is None:
            return False
        earlier = positions[max(0, turns - positions[turns].quiet) : turns]
        proven = engine.tables.proven_moves(
            positions[turns], history=[each.key for each in earlier]
        )
        best = [] if proven is None else proven.turns[: proven.best_count]
        return moves[turns] in [turn.move for turn in best]

    def report(turns: int) -> None:
        if on_turn is not None:
            on_turn(total - turns, total)

    positions, moves = past.positions, past.moves
    judged, values = _core.review_game(
        record.start, moves, analyse=analyse, keeps_result=keeps_result, on_turn=report
    )
    turns = (
        Judgement(
            index + 1,
            positions[index],
            moves[index],
            turn.before / _FULL_POINT,
            turn.after / _FULL_POINT,
            lines[index] if turn.has_better else None,
        )
        for index, turn in enumerate(judged)
    )
    return Review(tuple(turns), tuple(value / _FULL_POINT for value in values))


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
