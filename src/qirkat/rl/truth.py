"""Exact values of Alquerque de 9, to compare a learned value with.

Values are by the rulebook, as in the solved tables: our draws by repetition and after a hundred
quiet turns are ignored.

>>> import tempfile
>>> from qirkat import alquerque, rl, solve
>>> with tempfile.TemporaryDirectory() as folder:
...     solve.solve(folder, men=6)
...     tables = solve.Tables.open(folder)
...     truth = exact_value([alquerque.parse("WW.W..../B.B.B.../........ w 0-0 -,- 0 1")], tables)
>>> truth.values.tolist(), truth.distances.tolist()
([1], [1])
>>> [rl.encoding("alquerque").action_name(action) for action in truth.optimal[0].nonzero()[0]]
['a7-a4', 'd7-g7', 'd7-d6', 'g4-g7', 'g4-g1', 'g4-f4']
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from qirkat import _core, alquerque
from qirkat._core import Position, State
from qirkat.rl.batch import Batch
from qirkat.rl.encoding import encoding
from qirkat.solve import Tables

UNKNOWN = -2
"""The value of a state that the tables do not cover, and of an illegal action."""


@dataclass(frozen=True, slots=True)
class Truth:
    """Exact values, for the side to move: 1 is a forced win, 0 a draw, -1 a forced loss."""

    values: NDArray[np.int8]
    """(n,): the value of each state, or `UNKNOWN`."""
    distances: NDArray[np.int16]
    """(n,): turns of both players to the end; -1 for draws, and where tables have results only."""
    action_values: NDArray[np.int8]
    """(n, 112): what each legal action is worth with best play; `UNKNOWN` elsewhere."""

    @property
    def is_known(self) -> NDArray[np.bool_]:
        """(n,): whether the tables cover a state."""
        return np.not_equal(self.values, UNKNOWN)

    @property
    def optimal(self) -> NDArray[np.bool_]:
        """(n, 112): the actions that keep the value of the state."""
        same = np.equal(self.action_values, self.values[:, None])
        return np.logical_and(same, self.is_known[:, None])


def exact_value(states: Batch | Iterable[State | Position], tables: Tables) -> Truth:
    """Look up states of Alquerque de 9. Releases the GIL; TableError if a table is damaged."""
    found = (
        [states.state(i) for i in range(len(states))]
        if isinstance(states, Batch)
        else [each if isinstance(each, State) else State(each) for each in states]
    )
    truth = Truth(
        np.empty(len(found), dtype=np.int8),
        np.empty(len(found), dtype=np.int16),
        np.empty((len(found), encoding(alquerque).action_count), dtype=np.int8),
    )
    if found:
        _core.exact_values(tables.core, found, truth.values, truth.distances, truth.action_values)
    return truth


def random_positions(own: int, enemy: int, count: int, *, seed: int) -> list[Position]:
    """Return random positions of the moving phase, with so many pieces each, not yet over.

    White is to move and has `own` pieces; nothing is barred, and no quiet turns are counted. All
    placements of the pieces are equally likely.
    """
    for number in (own, enemy):
        if not 3 <= number <= 9:
            raise ValueError("Each side has three to nine pieces.")
    rng = np.random.default_rng(seed)
    drawn: list[Position] = []
    while len(drawn) < count:
        letters = np.full(24, ".")
        points = rng.permutation(24)
        letters[points[:own]] = "W"
        letters[points[own : own + enemy]] = "B"
        rings = "/".join("".join(letters[i : i + 8]) for i in (0, 8, 16))
        position = alquerque.parse(f"{rings} w 0-0 -,- 0 1")
        if position.outcome is None:
            drawn.append(position)
    return drawn
