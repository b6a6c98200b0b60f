"""The command `report`: what kind of game it is, from seeded games, as one page."""

import os
import sys
import time
from pathlib import Path
from typing import Annotated

from qirkat._core import game
from qirkat.cli.console import (
    ClusterOption,
    CommandError,
    GameArgument,
    MarksOption,
    Parameter,
    ProgressLine,
    WholeNumber,
    print_line,
    report,
    split_words,
    usage_error,
)
from qirkat.jobs import JobError, Place, Progress
from qirkat.lab.report import write_report
from qirkat.lab.study import STRENGTHS, Section, Study

_LOG_INTERVAL = 30.0  # seconds between reports without a terminal
_GAMES_FOLDER = "games"
_VARIANTS = {
    "querni": ("querni.jump_each_once", "querni.voluntary_pass"),
    "alquerque": (),
}


def report_command(
    game_name: GameArgument,
    /,
    *,
    to: Annotated[
        Path, Parameter(help="Folder for the page, the data and the games; created if missing.")
    ],
    games: Annotated[
        int,
        WholeNumber,
        Parameter(
            help="Games at each strength up to 1,000 nodes; stronger players play fewer, in "
            "proportion. Default: 2,000."
        ),
    ] = 2_000,
    strengths: Annotated[
        str | None,
        Parameter(
            help="Nodes for a turn at each strength, from weakest to strongest; 0 plays at random. "
            "Default: 0,100,1000,10000,100000."
        ),
    ] = None,
    variants: Annotated[
        str | None,
        Parameter(help="Variants to compare, by full name, or none. Default: all of the game."),
    ] = None,
    marks: MarksOption = None,
    seed: Annotated[int, WholeNumber, Parameter(help="Seed of all games. Default: 1.")] = 1,
    processes: Annotated[
        int | None,
        WholeNumber,
        Parameter(help="Processes on this machine. Default: one for each processor."),
    ] = None,
    cluster: ClusterOption = None,
) -> None:
    """Report what kind of game it is: is it fair, how long, how deep, which rule matters?

    Plays seeded games between players of several strengths and writes one HTML page with the data
    beside it. The same command writes the same bytes. Progress goes to standard error. To resume a
    report that was stopped, run the same command again.

    For example:

        qirkat report querni --to querni-report
        qirkat report alquerque --to report --games 20000 --cluster tcp://192.168.0.7:8786
    """
    family = game(game_name).family
    try:
        study = Study(
            game_name,
            games=games,
            strengths=STRENGTHS if strengths is None else _strengths(strengths),
            variants=[name for name in _VARIANTS[family] if name != game_name]
            if variants is None
            else [name for name in split_words(variants) if name != "none"],
            marks=None if marks is None else split_words(marks),
            seed=seed,
            folder=to / _GAMES_FOLDER,
        )
        place = Place((os.cpu_count() or 1) if processes is None else processes, cluster)
        progress = _Progress(study)
        study.run(place, progress.show)
        progress.close()
    except ValueError as error:
        raise usage_error(str(error)) from None
    except (JobError, ImportError) as error:
        raise CommandError(str(error)) from None
    for file in write_report(study, to):
        print_line(str(file))


def _strengths(text: str) -> list[int]:
    words = split_words(text)
    if not all(word.isascii() and word.isdigit() and len(word) < 13 for word in words):
        raise ValueError("--strengths takes whole numbers, for example --strengths 0,100,1000.")
    return [int(word) for word in words]


class _Progress:
    """Shows how far a study is, and how long it will take."""

    def __init__(self, study: Study) -> None:
        self._line = ProgressLine(sys.stderr, log_interval=_LOG_INTERVAL)
        self._study = study
        self._cost = {section.name: _cost(section) for section in study.sections}
        self._done: dict[str, float] = {}
        self._new = 0.0
        self._begun = time.monotonic()
        self._slow: dict[str, str] = {}

    def show(self, section: Section, progress: Progress) -> None:
        """Show progress if an update is due."""
        names = [each.name for each in self._study.sections]
        for name in names[: names.index(section.name)]:
            self._done[name] = self._cost[name]
        self._done[section.name] = self._cost[section.name] * progress.done / progress.count
        self._new += self._cost[section.name] / progress.count
        for worker in progress.figures.slow:
            self._slow[worker.name] = f"{worker.name} is slow: {worker.mean:.2f} s for a job."
        if self._line.is_due():
            self._line.show(self._text(section, progress))

    def close(self) -> None:
        """End the line, and name workers that were slower than the others."""
        self._line.close()
        for sentence in self._slow.values():
            report(sentence)

    def _text(self, section: Section, progress: Progress) -> str:
        left = sum(self._cost.values()) - sum(self._done.values())
        seconds = (time.monotonic() - self._begun) * left / max(self._new, 1e-9)
        share = 1 - left / sum(self._cost.values())
        return (
            f"{share:4.0%}  {section.name}: job {progress.done:,} of {progress.count:,}, "
            f"about {_duration(seconds)} left"
        )


def _cost(section: Section) -> float:
    """Return roughly how much work a section is, in nodes: only for the time left."""
    settings = section.batch.settings
    each = float(settings["block"]) * section.batch.count
    if "strengths" not in settings:
        return each * (80_000.0 if section.name == "set-ups" else 30.0)
    nodes = float(sum(strength + 200 for strength in settings["strengths"]))
    draw = 280_000.0 if settings["balanced"] else 0.0
    orders = 1 if len(set(settings["strengths"])) == 1 else 2
    return each * (30.0 * nodes * orders + draw)


def _duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes < 1:
        return "a minute"
    return f"{minutes} min" if minutes < 90 else f"{minutes / 60:.1f} h"
