"""Many games that advance together, without the GIL, into arrays of the caller.

>>> games = batch("querni", 2, seed=1)
>>> games.arrays.observations.shape, games.arrays.masks.shape
((2, 36, 7, 10), (2, 1228))
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import qirkat
from qirkat import _core
from qirkat._core import Game, Position, State
from qirkat.jobs.seeds import derived_seed
from qirkat.rl.encoding import Encoding, encoding


@dataclass(slots=True)
class Arrays:
    """Where a batch writes. Any arrays in main memory with DLPack will do, in C order.

    So a training loop can let a batch write straight into its own storage, for example into
    `storage[t]` of a larger array.
    """

    observations: Any
    """(n, planes, height, width), int8: for the side to move."""
    masks: Any
    """(n, actions), int8, uint8 or bool: 1 for each legal action."""
    rewards: Any
    """(n, 2), float32: for the side that began and the other; not 0 only when a game is won."""
    dones: Any
    """(n,), bool or uint8: whether the game has ended."""
    players: Any
    """(n,), int8: the side to move, 0 or 1."""

    @classmethod
    def empty(cls, game: Game | str, n: int) -> "Arrays":
        """Create NumPy arrays for n games."""
        spaces = encoding(game)
        return cls(
            np.zeros((n, *spaces.shape), dtype=np.int8),
            np.zeros((n, spaces.action_count), dtype=np.int8),
            np.zeros((n, 2), dtype=np.float32),
            np.zeros(n, dtype=np.bool_),
            np.zeros(n, dtype=np.int8),
        )


class Batch:
    """n games of one kind; use `batch`. One thread at a time may use it."""

    def __init__(
        self,
        game: Game,
        seeds: Sequence[int],
        *,
        starts: Sequence[Position],
        auto_reset: bool,
        threads: int,
        arrays: Arrays | None,
    ) -> None:
        self.encoding: Encoding = encoding(game)
        self.arrays = Arrays.empty(game, len(seeds)) if arrays is None else arrays
        """The arrays that `reset` and `step` write by default."""
        self._size = len(seeds)
        self._games = _core.Batch(
            game, seeds=seeds, starts=starts, auto_reset=auto_reset, threads=threads
        )
        self.observe()

    def __len__(self) -> int:
        return self._size

    def observe(self, *, into: Arrays | None = None) -> None:
        """Write where the games are, without rewards."""
        out = self.arrays if into is None else into
        self._games.observe(out.observations, out.masks, out.rewards, out.dones, out.players)

    def reset(self, which: Any = None, *, into: Arrays | None = None) -> None:
        """Start the next game, everywhere or where `which` is true, and observe."""
        self._games.reset(which)
        self.observe(into=into)

    def step(self, actions: Any, *, into: Arrays | None = None) -> None:
        """Advance each game by one action, an int64 or int32 each; -1 leaves a game as it is.

        A game that ends reports its rewards and `done`. With automatic reset its observation is
        the first one of the next game; without, it ignores actions until it is reset.

        ValueError names the first illegal action; then no game has advanced.
        """
        out = self.arrays if into is None else into
        self._games.step(actions, out.observations, out.masks, out.rewards, out.dones, out.players)

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal action for each game, 0 where it is over; from their seeds."""
        actions = np.empty(self._size, dtype=np.int64)
        self._games.sample(actions)
        return actions

    def state(self, number: int) -> State:
        """Return where a game is; IndexError if there is no such game."""
        return self._games.state(number)

    @property
    def seeds(self) -> list[int]:
        """The seeds of the current set-ups, as `querni.start` takes them."""
        return self._games.seeds()


def batch(
    game: Game | str,
    n: int,
    *,
    seed: int | Sequence[int] = 0,
    starts: Sequence[Position] = (),
    auto_reset: bool = True,
    threads: int = 1,
    arrays: Arrays | None = None,
) -> Batch:
    """Create n games that advance together.

    The same seed gives the same games with any number of threads. It is one 64-bit number, or one
    for each game: game i is then first set up as by `querni.start(seed=seed[i])`.

    With `starts`, each game begins in one of these positions, all equally likely.
    """
    game = qirkat.game(game) if isinstance(game, str) else game
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= 2**20:
        raise ValueError("A batch has 1 to 1048576 games.")
    if isinstance(seed, int):
        seeds = [derived_seed(_checked(seed), number) for number in range(n)]
    else:
        seeds = [_checked(each) for each in seed]
        if len(seeds) != n:
            raise ValueError(f"There are {len(seeds)} seeds for {n} games.")
    return Batch(
        game,
        seeds,
        starts=list(starts),
        auto_reset=auto_reset,
        threads=threads,
        arrays=arrays,
    )


def _checked(seed: int) -> int:
    seed = int(seed)
    if not 0 <= seed < 2**64:
        raise ValueError("A seed is a whole number from 0 to 18446744073709551615.")
    return seed
