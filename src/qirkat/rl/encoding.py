"""How positions become planes and turns become actions; `docs/research.md` lists the numbers.

>>> from qirkat import alquerque
>>> encoding("alquerque").shape, encoding("querni").action_count
((13, 3, 8), 1228)
>>> seen = encode(alquerque.start().play("d2"))
>>> seen.planes.shape, int(seen.mask.sum())
((13, 3, 8), 23)
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import qirkat
from qirkat import _core
from qirkat._core import Game, Position, State
from qirkat.record import Record


class Observation(NamedTuple):
    """What a player sees at a decision."""

    planes: NDArray[np.int8]
    """Numbers for each cell of the board, from the player's side."""
    mask: NDArray[np.int8]
    """1 for each legal action; all 0 for a player who is not to decide."""


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A symmetry of a game as permutations: the image reads the original at these indices."""

    plane_order: NDArray[np.intp]
    cell_order: NDArray[np.intp]
    action_order: NDArray[np.intp]

    def planes(self, planes: NDArray[np.generic]) -> NDArray[np.generic]:
        """Return the image of planes, or of a batch of them: the last three axes."""
        *batch, count, height, width = planes.shape
        flat = planes.reshape(*batch, count, height * width)
        image = flat[..., self.plane_order, :][..., self.cell_order]
        return image.reshape(planes.shape)

    def actions(self, values: NDArray[np.generic]) -> NDArray[np.generic]:
        """Return the image of one value for each action, such as a mask or a policy: last axis."""
        return values[..., self.action_order]

    def action(self, action: int) -> int:
        """Return the image of one action."""
        return int(np.flatnonzero(self.action_order == action)[0])


@dataclass(frozen=True, slots=True)
class Encoding:
    """The spaces of a game. Variants of Querni share theirs."""

    game: Game
    action_count: int
    shape: tuple[int, int, int]
    """Planes, height and width of an observation."""
    planes: tuple[str, ...]
    """What each plane shows."""
    highest: tuple[int, ...]
    """The largest number in each plane; the smallest is 0."""
    cells: tuple[str, ...]
    """The names of the cells of a plane, row by row."""

    def action_name(self, action: int) -> str:
        """Return an action in words, as in `d2-d3`, `7-c3`, `stay`, `keep` or `x4-7`."""
        return _core.action_name(self.game, action)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The 16 symmetries, the identity first."""
        return _symmetries(self.game)


@cache
def encoding(game: Game | str) -> Encoding:
    """Return the spaces of a game, given as such or by name."""
    game = qirkat.game(game) if isinstance(game, str) else game
    count, height, width, planes, highest, cells = _core.encoding(game)
    shape = (len(planes), height, width)
    return Encoding(game, count, shape, tuple(planes), tuple(highest), tuple(cells))


@cache
def _symmetries(game: Game) -> tuple[Symmetry, ...]:
    return tuple(
        Symmetry(*(np.array(order, dtype=np.intp) for order in orders))
        for orders in _core.symmetries(game)
    )


def state(what: Record | Position) -> State:
    """Return the decision at the beginning of a turn. A record knows repetitions, too."""
    if isinstance(what, Position):
        return State(what)
    position = what.position
    before = what.positions[:-1][-position.quiet :] if position.quiet else ()
    return State(position, history=[each.key for each in before])


def encode(what: State | Record | Position, *, viewer: int | None = None) -> Observation:
    """Return what a player sees: the one who decides, or the given one (0 begins the game)."""
    now = what if isinstance(what, State) else state(what)
    spaces = encoding(now.position.game)
    planes = np.empty(spaces.shape, dtype=np.int8)
    now.write_observation(planes, viewer)
    mask = np.zeros(spaces.action_count, dtype=np.int8)
    if viewer is None or viewer == now.player:
        now.write_mask(mask)
    return Observation(planes, mask)
