"""The command `match`: games between engines, and what they prove."""

import math
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, TextIO

from qirkat._core import game
from qirkat.arena import play
from qirkat.arena.elo import Estimate, Hypotheses, Sprt, Tally
from qirkat.arena.match import MatchError, MatchResults, Pair, Plan
from qirkat.arena.players import Entrant
from qirkat.cli.console import (
    BalancedOption,
    ClusterOption,
    CommandError,
    GameArgument,
    JsonOption,
    Parameter,
    ProgressLine,
    WholeNumber,
    count_text,
    print_json,
    print_line,
    report,
    usage_error,
)
from qirkat.engine import Limit
from qirkat.safe_text import printable

_DEFAULT_GAMES = 100
_MAX_SPRT_GAMES = 100_000  # a sequential test ends long before
_DEFAULT_TIME = 0.1  # seconds per turn
_LOG_INTERVAL = 30.0  # seconds between reports without a terminal
_NAME = 32  # characters of a name in a table


def match(
    game_name: GameArgument,
    /,
    *,
    players: Annotated[
        list[str],
        Parameter(
            consume_multiple=True,
            help="Players (two or more): random, taker, greedy, engine, level:N, ugi:COMMAND. "
            "Settings follow @: engine@nodes=5000,threads=2 or ugi@name=new:COMMAND.",
        ),
    ],
    games: Annotated[
        int | None,
        WholeNumber,
        Parameter(
            help="Games for each pairing, an even number. Default: 100, or what --sprt needs."
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        Parameter(name="--time", help="Seconds for each turn; 0.1 if there is no other limit."),
    ] = None,
    nodes: Annotated[
        int | None, WholeNumber, Parameter(help="Positions to search for each turn.")
    ] = None,
    depth: Annotated[int | None, WholeNumber, Parameter(help="Turns to look ahead.")] = None,
    clock: Annotated[float | None, Parameter(help="Seconds for the whole game.")] = None,
    increment: Annotated[
        float | None, Parameter(help="Seconds added to the clock after each turn.")
    ] = None,
    concurrency: Annotated[
        int, WholeNumber, Parameter(help="Pairs of games to play at a time. Default: 1.")
    ] = 1,
    cluster: ClusterOption = None,
    sprt: Annotated[
        str | None,
        Parameter(
            name="--sprt",
            help="ELO0,ELO1: stop as soon as it is clear whether the first player is stronger by "
            "at least ELO1, or by at most ELO0.",
        ),
    ] = None,
    seed: Annotated[
        int, WholeNumber, Parameter(help="Seed for openings and random choices. Default: 1.")
    ] = 1,
    plies: Annotated[
        int | None,
        WholeNumber,
        Parameter(help="Random turns to begin with. Default: none in Querni, 4 to 8 in Alquerque."),
    ] = None,
    openings: Annotated[
        Path | None, Parameter(help="File of positions to start from, one per line.")
    ] = None,
    balanced: BalancedOption = False,
    gauntlet: Annotated[
        bool, Parameter(help="Play only the first player against each of the others.")
    ] = False,
    margin: Annotated[
        float, Parameter(help="Seconds by which a time limit may be exceeded. Default: 0.5.")
    ] = 0.5,
    to: Annotated[
        Path | None,
        Parameter(help="Folder for results and games; an interrupted match resumes from it."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Play engines against each other.

    Games come in pairs: the same start with sides swapped. The limits apply to engines without a
    limit of their own; levels have their own. Progress goes to standard error. To resume a stopped
    match that has a folder, run the same command again.

    For example:

        qirkat match querni --players level:3 greedy --games 40
        qirkat match alquerque --players ugi:./new ugi:./old --nodes 5000 --sprt 0,10 --to results
        qirkat match querni --players engine@nodes=1000 engine@nodes=2000 level:5 --concurrency 2
    """
    if games is not None and (games < 2 or games % 2):
        raise usage_error(
            "--games must be an even number: games are played in pairs with sides swapped."
        )
    if concurrency < 1:
        raise usage_error("--concurrency must be 1 or more.")
    try:
        if increment is not None and clock is None:
            raise ValueError("--increment needs --clock.")
        if 0 in (seconds, clock):
            raise ValueError("--time and --clock must be above 0.")
        limit = Limit(
            time=seconds, nodes=nodes, depth=depth, clock=clock, increment=increment or 0.0
        )
        limit = Limit(time=_DEFAULT_TIME) if limit == Limit() else limit
        starts = () if openings is None else _positions(openings)
        plan = Plan(
            game=game(game_name),
            entrants=_entrants(players, limit),
            seed=seed,
            plies=plies,
            openings=starts,
            gauntlet=gauntlet,
            margin=margin,
            balanced=balanced,
        )
        usual = _DEFAULT_GAMES if sprt is None else _MAX_SPRT_GAMES
        pairs = games // 2 if games is not None else len(starts) or usual // 2
        progress = _Progress(sys.stderr, pairs * len(plan.pairings))
        results = play(
            plan,
            pairs=pairs,
            concurrency=concurrency,
            cluster=cluster,
            hypotheses=None if sprt is None else _hypotheses(sprt),
            folder=to,
            on_pair=progress.show,
        )
        progress.close(results)
    except ValueError as error:
        raise usage_error(str(error)) from None
    except (MatchError, ImportError) as error:
        raise CommandError(str(error)) from None
    if as_json:
        print_json(_data(results))
    else:
        _print_results(results)


def _entrants(texts: list[str], limit: Limit) -> tuple[Entrant, ...]:
    """Parse the players; give them distinct names, and the limit if they need one."""
    entrants: list[Entrant] = []
    for text in texts:
        entrant = Entrant.parse(text).with_limit(limit)
        names = {other.name for other in entrants}
        name, number = entrant.name, 1
        while name in names:
            number += 1
            name = f"{entrant.name} #{number}"
        entrants.append(replace(entrant, name=name))
    return tuple(entrants)


def _positions(file: Path) -> tuple[str, ...]:
    """Read positions from a file, one per line; skip empty lines and comments."""
    lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
    positions = tuple(line for line in lines if line and not line.startswith("#"))
    if not positions:
        raise ValueError(f"No positions found in {printable(str(file), 500)}.")
    return positions


def _hypotheses(text: str) -> Hypotheses:
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise ValueError("--sprt takes two numbers, for example --sprt 0,10.") from None
    return Hypotheses(elo0=low, elo1=high)


class _Progress:
    """Shows the progress of a match."""

    def __init__(self, stream: TextIO, total: int) -> None:
        self._line = ProgressLine(stream, log_interval=_LOG_INTERVAL)
        self._total = total

    def show(self, results: MatchResults, pair: Pair) -> None:
        """Report forfeits of a pair, and the results if an update is due."""
        for place, played in enumerate(pair.games, 1):
            if played.broken_by is not None:
                self._line.clear()
                name = _short(results.plan.names[played.broken_by])
                report(
                    f"game {pair.number + 1}.{place}, {name} lost by {played.reason}: "
                    f"{printable(played.detail, 300)}"
                )
        if self._line.is_due():
            self._update(results)

    def close(self, results: MatchResults) -> None:
        """Show the final results and end the line."""
        self._update(results)
        self._line.close()

    def _update(self, results: MatchResults) -> None:
        self._line.show(f"pair {results.counted:,} of {self._total:,}  {_one_line(results)}")


def _one_line(results: MatchResults) -> str:
    """Return the results so far on one line."""
    if len(results.plan.entrants) > 2:
        rated = sorted(results.ratings.items(), key=lambda item: -item[1].value)
        return "  ".join(f"{_short(name, 16)} {elo.value:+.0f}" for name, elo in rated)
    tally = results.tally()
    parts = [f"+{tally.wins} ={tally.draws} -{tally.losses}"]
    if results.sprt is not None:
        parts.append(_sprt(results.sprt))
    parts += [f"Elo {tally.elo}", f"LOS {tally.superiority:.1%}", _pentanomial(tally)]
    return "  ".join(parts)


def _print_results(results: MatchResults) -> None:
    if len(results.plan.entrants) > 2:
        _print_ranking(results)
    else:
        _print_two_players(results)
    for name, count in zip(results.plan.names, results.forfeits, strict=True):
        if count:
            print_line(f"{_short(name)} broke off {count_text(count, 'game')}.")


def _print_two_players(results: MatchResults) -> None:
    one, two = results.plan.names
    tally = results.tally()
    rows = [
        ("players", f"{_short(one)} against {_short(two)}"),
        ("games", f"{tally.games}: +{tally.wins} ={tally.draws} -{tally.losses}"),
        ("score", f"{tally.score:.1%}"),
        ("pairs", f"{_pentanomial(tally)} with 0, 0.5, 1, 1.5, 2 points"),
        ("Elo", f"{tally.elo} (95 %)"),
        ("LOS", f"{tally.superiority:.1%}"),
    ]
    if results.sprt is not None and results.hypotheses is not None:
        test = results.hypotheses
        verdict = "" if results.is_decided else " undecided"
        hypotheses = f"H0: {test.elo0:g} Elo, H1: {test.elo1:g} Elo"
        rows.append(("SPRT", f"{_sprt(results.sprt)}{verdict}; {hypotheses}"))
    for title, text in rows:
        print_line(f"{title:8}{text}")


def _print_ranking(results: MatchResults) -> None:
    names = results.plan.names
    tallies = results.tallies
    totals = {name: [t for pair, t in _seen_from(name, tallies).items()] for name in names}
    rated = sorted(results.ratings.items(), key=lambda item: -item[1].value)
    width = max(len(_short(name)) for name in names)
    print_line(f"{'':{width + 4}}{'Elo':>7} {'±':>6} {'games':>6} {'score':>6}")
    for place, (name, elo) in enumerate(rated, 1):
        games = sum(tally.games for tally in totals[name])
        points = sum(tally.points for tally in totals[name])
        share = points / games if games else 0.5
        print_line(
            f"{place:2}  {_short(name):{width}}{elo.value:+7.0f} {elo.error:6.0f} {games:6} "
            f"{share:6.1%}"
        )
    print_line("")
    for (one, two), tally in tallies.items():
        print_line(
            f"{_short(one)} against {_short(two)}: +{tally.wins} ={tally.draws} -{tally.losses}, "
            f"Elo {tally.elo}"
        )


def _seen_from(name: str, tallies: dict[tuple[str, str], Tally]) -> dict[str, Tally]:
    """Return a player's tallies by opponent."""
    seen = {two: tally for (one, two), tally in tallies.items() if one == name}
    return seen | {one: tally.reverse for (one, two), tally in tallies.items() if two == name}


def _pentanomial(tally: Tally) -> str:
    return f"[{' '.join(str(count) for count in tally.pairs or ())}]"


def _sprt(sprt: Sprt) -> str:
    verdict = {"accept H0": " H0 accepted", "accept H1": " H1 accepted", "go on": ""}
    return f"LLR {sprt.llr:.2f} ({sprt.lower:.2f}, {sprt.upper:.2f}){verdict[sprt.verdict]}"


def _short(name: str, limit: int = _NAME) -> str:
    """Shorten a name for a table to its end, where commands usually differ."""
    return name if len(name) <= limit else "..." + name[-limit + 3 :]


def _data(results: MatchResults) -> dict[str, object]:
    """Return the results for JSON; infinite numbers become null."""
    plan = results.plan
    sprt, test = results.sprt, results.hypotheses
    return {
        "game": plan.game.name,
        "seed": str(plan.seed),
        "pairs": results.counted,
        "players": [
            {
                "name": entrant.name,
                "player": str(entrant),
                "elo": _elo(results.ratings[entrant.name]),
                "forfeits": forfeits,
            }
            for entrant, forfeits in zip(plan.entrants, results.forfeits, strict=True)
        ],
        "results": [
            {
                "players": names,
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "pairs": tally.pairs,
                "score": tally.score,
                "elo": _elo(tally.elo),
                "superiority": tally.superiority,
            }
            for names, tally in results.tallies.items()
        ],
        "sprt": None
        if sprt is None or test is None
        else {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "llr": sprt.llr,
            "lower": sprt.lower,
            "upper": sprt.upper,
            "verdict": sprt.verdict,
        },
    }


def _elo(elo: Estimate) -> dict[str, float | None]:
    values = {"value": elo.value, "low": elo.low, "high": elo.high}
    return {key: value if math.isfinite(value) else None for key, value in values.items()}
