"""Both games for learning agents: dense actions, planes, masks, batches, and exact values.

Needs NumPy: `pip install 'qirkat[rl]'`. Adapters for other libraries are modules of their own, so
that each is imported only by those who have it: `pettingzoo`, `gymnasium`, `open_spiel` and
`alpha_zero_general`.

>>> from qirkat import rl
>>> games = rl.batch("alquerque", 4, seed=7)
>>> games.arrays.masks.sum(axis=1).tolist()
[24, 24, 24, 24]
>>> games.step(games.sample())
>>> games.arrays.players.tolist()
[1, 1, 1, 1]
"""

try:
    import numpy as _numpy  # noqa: F401
except ImportError:
    raise ImportError("qirkat.rl needs NumPy: pip install 'qirkat[rl]'.") from None

from qirkat._core import State, actions_of
from qirkat.rl.batch import Arrays, Batch, batch
from qirkat.rl.encoding import Encoding, Observation, Symmetry, encode, encoding, state
from qirkat.rl.truth import Truth, exact_value, random_positions

__all__ = [
    "Arrays",
    "Batch",
    "Encoding",
    "Observation",
    "State",
    "Symmetry",
    "Truth",
    "actions_of",
    "batch",
    "encode",
    "encoding",
    "exact_value",
    "random_positions",
    "state",
]
