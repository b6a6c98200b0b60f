"""Playing a match: pairs of games as jobs, several at a time, here or on a cluster.

This process hands out pairs and writes results; it plays nothing. A worker plays one pair after
another with its own players.
"""

from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

from qirkat.arena.elo import Hypotheses
from qirkat.arena.match import MatchError, MatchResults, Pair, Plan, PlayedGame, play_pair
from qirkat.arena.match_folder import MatchFolder
from qirkat.arena.players import Forfeit, Timeouts, UgiPlayer
from qirkat.jobs.batch import Batch, JobError, Work
from qirkat.jobs.place import Place


def play(
    plan: Plan,
    *,
    pairs: int,
    concurrency: int = 1,
    cluster: str | None = None,
    hypotheses: Hypotheses | None = None,
    folder: Path | None = None,
    on_pair: Callable[[MatchResults, Pair], object] | None = None,
) -> MatchResults:
    """Play a match of so many pairs of games per pairing and return its results.

    With a folder, results are kept there, and a match resumes from them. With hypotheses it ends
    as soon as these are decided. `on_pair` is called for each newly played pair once it counts.
    `concurrency` is the number of pairs at a time on this machine; `cluster` is the address of a
    Dask scheduler, whose workers then play instead. ValueError for a plan that cannot be played,
    MatchError if a player cannot be started.
    """
    if pairs < 1 or concurrency < 1:
        raise ValueError("A match needs at least one pair of games, and a concurrency above 0.")
    if plan.openings and pairs > len(plan.openings):
        raise ValueError(
            f"There are {len(plan.openings)} openings, so at most {2 * len(plan.openings)} games: "
            "repeating an opening would only repeat the games."
        )
    results = MatchResults(plan, hypotheses)
    with ExitStack() as stack:
        match_folder = (
            None if folder is None else stack.enter_context(MatchFolder.open(folder, plan))
        )
        missing = dict.fromkeys(range(pairs * len(plan.pairings)))
        for pair in [] if match_folder is None else match_folder.pairs:
            if pair.number in missing:
                del missing[pair.number]
                results.add(pair)
        if not missing or results.is_decided:
            return results
        if cluster is None:  # programs need to be only where games are played
            check_players(plan)
        place = Place(min(concurrency, len(missing)), cluster)
        for pair in stack.enter_context(closing(_played(plan, list(missing), place))):
            if match_folder is not None:
                match_folder.add(pair)
            for counting in results.add(pair):
                if on_pair is not None:
                    on_pair(results, counting)
            if results.is_decided:
                break
    return results


def check_players(plan: Plan) -> None:
    """Start each player once; ValueError for a wrong setting, MatchError if one fails."""
    for entrant in plan.entrants:
        player = entrant.open(Timeouts(margin=plan.margin))
        try:
            player.new_game(plan.game, seed=0)
        except Forfeit as forfeit:
            raise MatchError(f"{entrant.name}: {forfeit.detail}.") from None
        finally:
            player.close()


def _played(plan: Plan, numbers: list[int], place: Place) -> Generator[Pair]:
    """Play these pairs, starting them in order; yield each when it is finished."""
    batch = Batch(
        work="qirkat.arena.workers:PairWork",
        rules=plan.game.name,
        seed=plan.seed,
        count=numbers[-1] + 1,
        settings=plan.as_json(),
    )
    try:
        # Games with time limits, or with programs of others, need not be the same twice.
        with closing(place.finish(batch, numbers, is_compared=False)) as jobs:
            for job in jobs:
                data = job.result
                one, two = (PlayedGame(**played) for played in data.pop("games"))
                yield Pair(games=(one, two), **data)
    except JobError as error:
        if error.number is None:
            raise MatchError(str(error)) from None
        raise MatchError(
            f"The process that played pair {error.number + 1} failed: {error.reason}."
        ) from None


class PairWork(Work):
    """Plays pairs of games of a plan, with players that are opened once."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        super().__init__(settings)
        self._plan = Plan.from_json(dict(settings))
        timeouts = Timeouts(margin=self._plan.margin)
        self._players = [entrant.open(timeouts) for entrant in self._plan.entrants]

    def run(self, number: int, seed: int) -> Any:  # noqa: ARG002 - the plan has its own seeds
        """Play the pair of this number."""
        return asdict(play_pair(self._plan, self._players, number))

    def close(self) -> None:
        """Close the players."""
        for player in self._players:
            player.close()

    def kill(self) -> None:
        """Kill the programs that play."""
        for player in self._players:
            if isinstance(player, UgiPlayer):
                player.kill()
