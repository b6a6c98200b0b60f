"""Puzzles of Querni from games between levels, and from what a random mistake leads to there.

Forced wins are proven by a search of every move. Where a side has to stop the opponent, nearly all
moves are proven to lose, and a long search must value the right ones far above the others.
"""

from collections.abc import Callable, Iterator

from qirkat._core import Position, querni
from qirkat.engine import Engine, Limit
from qirkat.jobs.seeds import SplitMix64
from qirkat.puzzle.proof import Prover, TooLargeError, turns_needed
from qirkat.puzzle.puzzle import Answers, Puzzle
from qirkat.puzzle.solution import build

MARGIN = 0.35
"""Of the expected score: what a wrong move gives away at least."""
MARGIN_LIMIT = Limit(nodes=100_000)
_GLANCE = Limit(nodes=3_000)
_QUICK = Limit(nodes=15_000)
_MOST_TURNS = 3  # of a forced win
_MOST_BEST = 3  # first moves of a forced win
_MOST_RIGHT = 3  # moves of a defence
_EQUAL = 0.1  # of the expected score: less does not make a move better
_PROOF_BUDGET = 40_000  # positions, which takes about a second
_LEVELS = (5, 6, 7)  # their games are close races
_LAST_TURNS = 16  # of a game: before, nothing is decided
_MISTAKES = 8  # tried at each turn
_APART = 3  # turns between two puzzles of a game
_MEMORY = 2  # MiB of an engine's table


class QuerniMaker:
    """Finds puzzles in games between levels."""

    def __init__(self) -> None:
        self._engine = Engine(querni, memory=_MEMORY, seed=0)
        self._margin = MarginSearch()

    def find(
        self, seed: int, count: int, finished: Callable[[Puzzle], Puzzle | None]
    ) -> list[Puzzle]:
        """Return the puzzles in so many games. `finished` completes a puzzle, or refuses it."""
        random = SplitMix64(seed)
        found: list[Puzzle] = []
        for _ in range(count):
            last = 0
            for position in list(_game(random))[-_LAST_TURNS:]:
                if position.turn - last < _APART:
                    continue
                for number, candidate in enumerate(_candidates(position, random)):
                    puzzle = self.puzzle(candidate, most=2 if number else _MOST_TURNS)
                    if puzzle is not None and (complete := finished(puzzle)) is not None:
                        found.append(complete)
                        last = position.turn
                        break
        return found

    def puzzle(self, position: Position, *, most: int) -> Puzzle | None:
        """Return the puzzle in a position, if there is one with at most so many turns."""
        prover = Prover(_PROOF_BUDGET)
        own, enemy = (turns_needed(position, side) for side in _sides(position))
        try:
            if own <= 2 and (turns := prover.fewest_turns(position, 2)) is not None:
                return self._forced_win(position, turns, prover) if turns == 2 else None
            if own <= most and most > 2 >= enemy and self._sees_win(position):
                turns = prover.fewest_turns(position, most)
                return None if turns is None else self._forced_win(position, turns, prover)
            return self._defence(position, prover) if enemy == 1 else None
        except TooLargeError:
            return None

    def _sees_win(self, position: Position) -> bool:
        """Whether a quick search finds a forced win: the proof would take long to find none."""
        self._engine.clear()
        best = self._engine.analyse(position, _GLANCE).lines[0]
        return best.value == 1 and (best.distance or 99) < 2 * _MOST_TURNS

    def _forced_win(self, position: Position, turns: int, prover: Prover) -> Puzzle | None:
        best = prover.winning_moves(position, turns)
        if len(best) > _MOST_BEST:
            return None
        for limit in (_QUICK, MARGIN_LIMIT):  # the quick search refuses most
            answers = self._margin.beside(position, frozenset(best), limit)
            if 2 * (len(answers.best) + len(answers.good)) > position.move_count():
                return None

        def right(there: Position, left: int) -> Answers:
            return answers if there == position else fewest_wins(prover, there, left)

        return Puzzle(position, "win", build(position, "win", turns, right))

    def _defence(self, position: Position, prover: Prover) -> Puzzle | None:
        """Return the puzzle of a side that has to stop a win of the opponent, if it is one."""
        safe = [move for move in position.moves if not prover.wins(position.play(move), 1)]
        if not 1 <= len(safe) <= position.move_count() // 4:
            return None
        answers = self._margin.answers(position)
        if not answers.best or len(answers.best) + len(answers.good) > _MOST_RIGHT:
            return None
        return Puzzle(position, "margin", build(position, "margin", 1, lambda *_: answers))


class MarginSearch:
    """Tells right moves from wrong ones by a long search."""

    def __init__(self) -> None:
        self._engine = Engine(querni, memory=_MEMORY, seed=0)

    def answers(self, position: Position, limit: Limit = MARGIN_LIMIT) -> Answers:
        """Return the best moves, and as good enough others that lose less than the margin.

        None is best if even the best one is likely to lose.
        """
        values = self._values(position, limit)
        top = max(values.values())
        if top < MARGIN:
            return Answers(frozenset())
        near = frozenset(text for text, value in values.items() if top - value < MARGIN)
        best = frozenset(text for text in near if top - values[text] < _EQUAL)
        return Answers(best, near - best)

    def beside(
        self, position: Position, best: frozenset[str], limit: Limit = MARGIN_LIMIT
    ) -> Answers:
        """Return, beside the proven wins, the moves after which the search still expects one."""
        values = self._values(position, limit)
        near = {text for text, value in values.items() if 1 - value < MARGIN}
        return Answers(best, frozenset(near) - best)

    def _values(self, position: Position, limit: Limit) -> dict[str, float]:
        self._engine.clear()
        lines = self._engine.analyse(position, limit, lines=position.move_count()).lines
        if len(lines) < position.move_count():  # too many moves for so short a search
            raise TooLargeError
        return {line.move.text: line.value for line in lines}


def fewest_wins(prover: Prover, position: Position, left: int) -> Answers:
    """Return the moves that win in the fewest turns, of which there are `left` at most."""
    turns = prover.fewest_turns(position, left)
    return Answers(frozenset(() if turns is None else prover.winning_moves(position, turns)))


def _candidates(position: Position, random: SplitMix64) -> Iterator[Position]:
    """Yield a position of a game, and those after random moves instead of the one played."""
    yield _rested(position)
    for _ in range(_MISTAKES):
        after = position.play(random.choose(position.moves))
        if after.outcome is None:
            yield _rested(after)


def _game(random: SplitMix64) -> Iterator[Position]:
    """Yield the positions of a game between two levels."""
    engines = [
        Engine(querni, level=random.choose(_LEVELS), seed=random.next(), memory=1) for _ in range(2)
    ]
    position = querni.start(seed=random.next())
    while position.outcome is None:
        yield position
        position = position.play(engines[position.turn % 2].choose(position))


def _sides(position: Position) -> tuple[str, str]:
    """Return the side to move and the other."""
    first, second = position.game.sides
    return (first, second) if position.side == first else (second, first)


def _rested(position: Position) -> Position:
    """Return the position without quiet turns, so that the draw rule is not in the way."""
    board, side, _, turn = position.text.split(" ")
    return querni.parse(f"{board} {side} 0 {turn}")
