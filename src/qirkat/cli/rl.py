"""The commands for learning agents: labelled data sets, and players judged by exact values."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from qirkat._core import game as parse_game
from qirkat.cli.console import (
    App,
    CommandError,
    GameArgument,
    Group,
    JsonOption,
    Parameter,
    WholeNumber,
    print_json,
    print_line,
    report,
    usage_error,
)
from qirkat.cli.solve import TablesOption
from qirkat.solve import Tables

MenOption = Annotated[
    int,
    WholeNumber,
    Parameter(help="Most pieces on the board, both sides together, from 6 to 18. Default: 7."),
]
ToOption = Annotated[Path, Parameter(help="File that ends in .npz, .csv or .parquet.")]
StatesOption = Annotated[int, WholeNumber, Parameter(help="Number of positions. Default: 10000.")]
SeedOption = Annotated[int, WholeNumber, Parameter(help="Seed of the positions. Default: 0.")]

ENGINE = Group("Engine", sort_key=5)
rl = App(
    name="rl",
    help="Make data sets for learning agents, and judge players by exact values.",
    group=ENGINE,
    group_commands=Group("Commands"),
)


@contextmanager
def _errors() -> Iterator[None]:
    """Convert errors of the package, which needs NumPy, to command errors."""
    try:
        yield
    except ValueError as error:
        raise usage_error(str(error)) from None
    except ImportError as error:
        raise CommandError(str(error)) from None


def _check(name: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise usage_error(f"{name} must be from {least} to {most:,}.")


@rl.command
def dataset(
    *,
    to: ToOption,
    states: StatesOption = 10_000,
    men: MenOption = 7,
    tables: TablesOption = None,
    seed: SeedOption = 0,
) -> None:
    """Write random positions of Alquerque de 9 with their exact values.

    Each number of pieces on either side has equally many positions. The labels are the value for
    the side to move, the distance to the end, and the actions that keep the value. They come from
    solved tables: make some with `qirkat solve`.

    For example:

        qirkat solve --men 7 --distances --to tables
        qirkat rl dataset --tables tables --states 100000 --to alquerque.npz
    """
    _check("--states", states, 1, 10_000_000)
    _check("--men", men, 6, 18)
    _check("--seed", seed, 0, 2**63)
    with _errors():
        from qirkat.rl import dataset as data  # needs NumPy

        data.check_suffix(to)
        opened = Tables.find() if tables is None else Tables.open(tables)
        positions, truth = data.labelled(opened, men=men, count=states, seed=seed)
        data.write(to, positions, truth)
    shares = ", ".join(
        f"{int((truth.values == value).sum()):,} {word}"
        for value, word in ((1, "won"), (0, "drawn"), (-1, "lost"))
    )
    report(f"{len(positions):,} positions: {shares}.")


@rl.command
def estimates(
    game: GameArgument,
    /,
    *,
    to: ToOption,
    states: StatesOption = 10_000,
    nodes: Annotated[
        int, WholeNumber, Parameter(help="Nodes of each search. Default: 2000.")
    ] = 2000,
    seed: SeedOption = 0,
) -> None:
    """Write positions reached by random play with the engine's values and moves.

    Values are between -1 and 1 for the side to move. Searches are limited by nodes, so the file has
    the same labels on every machine. For exact values see `qirkat rl dataset`.

    For example:

        qirkat rl estimates querni --states 5000 --to querni.npz
    """
    _check("--states", states, 1, 10_000_000)
    _check("--nodes", nodes, 1, 10**9)
    _check("--seed", seed, 0, 2**63)
    with _errors():
        from qirkat.rl import dataset as data  # needs NumPy

        data.check_suffix(to)
        positions, values, moves = data.estimated(
            parse_game(game), count=states, nodes=nodes, seed=seed
        )
        data.write_estimates(to, positions, values, moves)
    report(f"{len(positions):,} positions, values from {values.min():.2f} to {values.max():.2f}.")


@rl.command
def judge(
    player: Annotated[str, Parameter(name="PLAYER", help="A player, as in `qirkat match`.")],
    /,
    *,
    states: Annotated[
        int,
        WholeNumber,
        Parameter(help="Positions for each number of pieces. Default: 1000."),
    ] = 1000,
    games: Annotated[
        int,
        WholeNumber,
        Parameter(help="Games against a perfect opponent, likewise. Default: 100."),
    ] = 100,
    men: MenOption = 7,
    each: Annotated[
        int, WholeNumber, Parameter(help="Most pieces of a side, from 3 to 9. Default: 9.")
    ] = 9,
    tables: TablesOption = None,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Judge a player of Alquerque de 9 by exact values.

    For each number of pieces, own against the opponent's, the columns are: the share of positions
    in which the player keeps their value, of those where some move does not; the value that a
    choice gives away on average; and the value that a game against a perfect opponent gives away.
    A win is worth 1, a draw 0 and a loss -1. Games begin in won and drawn positions only.

    For example:

        qirkat rl judge random --tables tables
        qirkat rl judge level:5 --tables tables --men 8 --json
    """
    _check("--states", states, 1, 1_000_000)
    _check("--games", games, 0, 100_000)
    _check("--men", men, 6, 18)
    _check("--each", each, 3, 9)
    _check("--seed", seed, 0, 2**63)
    with _errors():
        from qirkat.rl import judge as judging  # needs NumPy

        opened = Tables.find() if tables is None else Tables.open(tables)
        agent = judging.PlayerAgent(player, seed=seed)
        found = judging.judge(
            agent, opened, men=men, each=each, states=states, games=games, seed=seed
        )
    if as_json:
        print_json([asdict(row) for row in found])
        return
    print_line("pieces  optimal  loss a choice  loss a game")
    for row in found:
        lost = "-" if row.points_lost is None else f"{row.points_lost:.3f}"
        print_line(
            f"{row.own}-{row.enemy}     {row.optimal_choices:7.1%}  "
            f"{row.loss_per_choice:13.3f}  {lost:>11}"
        )
