"""Works of a study that need no games by the engine: random games, and judgements of set-ups."""

from collections.abc import Mapping, Sequence
from typing import Any

from qirkat._core import BALANCE_NODES, REASONS, game, judge, random_games
from qirkat.jobs.batch import Work
from qirkat.jobs.seeds import derived_seed

SWAP_NODES = 400  # for each first move


def random_columns(
    name: str, *, seed: int, count: int, marks: Sequence[str] | None = None
) -> dict[str, list[Any]]:
    """Play random games in the core and return their columns; reasons are names."""
    packed = random_games(game(name), seed=seed, first=0, count=count, marks=marks)
    columns: dict[str, list[Any]] = {
        column: memoryview(data).cast("Q" if column == "seed" else "i").tolist()
        for column, data in packed.items()
    }
    columns["seed"] = [str(each) for each in columns["seed"]]
    columns["reason"] = [REASONS[each] for each in columns["reason"]]
    return columns


class RandomWork(Work):
    """Plays a block of random games. Settings: `game`, `block`, `marks` or null."""

    def run(self, number: int, seed: int) -> Any:  # noqa: ARG002 - the seed says it all
        """Return the columns of a block."""
        return random_columns(
            self.settings["game"],
            seed=seed,
            count=self.settings["block"],
            marks=self.settings["marks"],
        )


class SetUpWork(Work):
    """Judges a block of Querni's set-ups, as they are and with a swap after the first move.

    With a swap the first player looks for a first move after which both sides are equally good,
    because the second player then chooses a side. Settings: `game`, `block`, `marks` or null.
    """

    def __init__(self, settings: Mapping[str, Any]) -> None:
        super().__init__(settings)
        self._game = game(settings["game"])

    def run(self, number: int, seed: int) -> Any:  # noqa: ARG002 - the seed says it all
        """Return seed, value, and value of the evenest first move of each set-up."""
        found = []
        for place in range(self.settings["block"]):
            own = derived_seed(seed, place)
            start = self._game.start(seed=own, marks=self.settings["marks"])
            after = (start.play_action(action) for action in start.legal_actions())
            swap = min(abs(judge(each, nodes=SWAP_NODES)) for each in after)
            found.append([str(own), judge(start, nodes=BALANCE_NODES), swap])
        return found
