"""A study: the batches of games that a report needs, and their results as rows.

>>> from qirkat.lab import play
>>> rows = play("querni", games=100, seed=1)
>>> rows.count, sorted(set(rows["reason"]))
(100, ['quiet_30'])
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qirkat._core import Game, game
from qirkat.jobs import Batch, Place, Progress, run
from qirkat.lab.games import StudyGame
from qirkat.lab.intervals import Interval
from qirkat.lab.luck import Luck, luck
from qirkat.lab.metrics import METRICS, Trace
from qirkat.lab.rows import Rows
from qirkat.lab.works import random_columns

STRENGTHS = (0, 100, 1_000, 10_000, 100_000)
_FULL = 1_000  # nodes up to which all games are played; beyond, fewer in proportion
_MIN_STARTS = 10
_RANDOM_BLOCK = 1_000
_SET_UP_BLOCK = 5
_MIDDLE = 1_000  # the strength at which variants are compared


def play(
    name: str | Game,
    *,
    games: int,
    strength: int = 0,
    seed: int = 1,
    marks: Sequence[str] | None = None,
    balanced: bool = False,
    place: Place = Place(),  # noqa: B008 - frozen
) -> Rows:
    """Play games and return a row for each.

    `strength` is the number of nodes that the engine searches for a turn; 0 plays at random, with
    other columns, in the core. In Querni the engine plays each set-up twice, the second time with
    all colours exchanged.
    """
    kind = game(name) if isinstance(name, str) else name
    if games < 1:
        raise ValueError("The number of games must be 1 or more.")
    if strength == 0 and not balanced:
        return Rows(random_columns(kind.name, seed=seed, count=games, marks=marks))
    starts = -(-games // _games_per_start(kind, (strength, strength)))
    batch = _games_batch(kind, (strength, strength), starts, seed, marks, balanced=balanced)
    return game_rows(kind, [g for block in run(batch, place=place) for g in block][:games])


def game_rows(kind: Game, games: Sequence[Mapping[str, Any]]) -> Rows:
    """Return games of the engine as rows, with the figures of each."""
    found = [StudyGame.from_json(each) for each in games]
    traces = [each.trace(len(kind.squares)) for each in found]
    columns: dict[str, list[Any]] = {
        "seed": [each.seed for each in found],
        "exchanged": [each.exchanged for each in found],
        "first": [each.first for each in found],
        "result": [each.result for each in found],
        "reason": [each.reason for each in found],
        "turns": [trace.length for trace in traces],
    }
    for name in ("branching", "coverage", *ESTIMATED):
        values = [METRICS[name]([trace]) for trace in traces]
        columns[name] = [round(each.value, 6) if each.count else None for each in values]
    columns["moves"] = [each.moves for each in found]
    return Rows(columns)


ESTIMATED = [
    "drama",
    "decisiveness",
    "lead_changes",
    "uncertainty",
    "killer_moves",
    "stability",
    "settled",
]
"""The metrics that need the players' estimates."""


@dataclass(frozen=True, slots=True)
class Section:
    """One batch of a study, by name."""

    name: str
    batch: Batch


class Study:
    """The games of a report: planned from few numbers, played once, kept in a folder.

    `games` is the number of games at each strength up to 1,000 nodes for a turn; stronger players
    play fewer, in proportion. `variants` are full names of other games to compare.
    """

    def __init__(
        self,
        name: str | Game,
        *,
        games: int = 2_000,
        strengths: Sequence[int] = STRENGTHS,
        variants: Sequence[str] = (),
        marks: Sequence[str] | None = None,
        seed: int = 1,
        folder: Path | None = None,
    ) -> None:
        self.game = game(name) if isinstance(name, str) else name
        if games < 20:
            raise ValueError("A study needs at least 20 games.")
        if len(strengths) < 2 or list(strengths) != sorted(set(strengths)) or strengths[0] < 0:
            raise ValueError("A study needs two or more strengths, each above the one before.")
        for variant in variants:
            if game(variant).family != self.game.family or variant == self.game.name:
                raise ValueError(f"{variant} is not a variant of {self.game.name}.")
        if marks is not None:
            self.game.start(seed=0, marks=list(marks))  # refuses wrong marks now
        self.games, self.strengths, self.seed = games, tuple(strengths), seed
        self.variants = tuple(variants)
        self.marks = None if marks is None else list(marks)
        self.folder = folder
        self.sections = self._plan()
        self._results: dict[str, list[Any]] = {}

    @property
    def middle(self) -> int:
        """The strength at which variants are compared: the one nearest to 1,000 nodes."""
        return min(self.strengths[1:], key=lambda nodes: abs(nodes - _MIDDLE))

    @property
    def steps(self) -> list[tuple[int, int]]:
        """Each strength with the one below it, the stronger first."""
        return [(high, low) for low, high in zip(self.strengths, self.strengths[1:], strict=False)]

    def run(
        self,
        place: Place = Place(),  # noqa: B008 - frozen
        on_progress: Callable[[Section, Progress], object] | None = None,
    ) -> None:
        """Play what is missing. JobError if a job fails, ValueError for another study's folder."""
        for section in self.sections:
            folder = None if self.folder is None else self.folder / section.name

            def told(progress: Progress, section: Section = section) -> None:
                if on_progress is not None:
                    on_progress(section, progress)

            found = run(section.batch, folder=folder, place=place, on_progress=told)
            self._results[section.name] = found

    def results(self, section: str) -> list[Any]:
        """Return the results of a section's jobs; RuntimeError before `run`."""
        if section not in self._results:
            raise RuntimeError(f"The section {section} has not been run.")
        return self._results[section]

    def has(self, section: str) -> bool:
        """Whether the study has a section of this name."""
        return any(each.name == section for each in self.sections)

    def played(self, section: str) -> list[StudyGame]:
        """Return the engine's games of a section."""
        blocks = self.results(section)
        return [StudyGame.from_json(each) for block in blocks for each in block]

    def random(self) -> Rows:
        """Return the random games as rows."""
        blocks = self.results("random")
        return Rows({name: [v for block in blocks for v in block[name]] for name in blocks[0]})

    def rows(self, strength: int) -> Rows:
        """Return the games of a strength against itself as rows."""
        if strength == 0:
            return self.random()
        blocks = self.results(strength_section(strength))
        return game_rows(self.game, [each for block in blocks for each in block])

    def traces(self, section: str) -> list[Trace]:
        """Return the traces of a section's games; of random games those that the core keeps."""
        squares = len(self.game.squares)
        if section != "random":
            return [each.trace(squares) for each in self.played(section)]
        return [
            Trace(
                result={0: 1.0, 1: 0.0, -1: 0.5}[row["winner"]],
                estimates=(),
                squares=row["squares"],
                board=squares,
                turns=row["turns"],
            )
            for row in self.random().dicts()
        ]

    def metrics(self, section: str) -> dict[str, Interval]:
        """Return every metric of a section's games."""
        traces = self.traces(section)
        return {name: metric(traces) for name, metric in METRICS.items()}

    def luck(self, section: str) -> Luck:
        """Take the results of a section apart; only Querni has set-ups to exchange."""
        games = self.played(section)
        fours = [games[i : i + 4] for i in range(0, len(games), 4)]
        return luck([_set_up_scores(four) for four in fours])

    def _plan(self) -> list[Section]:
        kind, is_querni = self.game, self.game.family == "querni"
        settings = {"game": kind.name, "block": _RANDOM_BLOCK, "marks": self.marks}
        blocks = -(-self.games // _RANDOM_BLOCK)
        sections = [self._section("random", "works:RandomWork", blocks, settings)]
        sections += [
            self._games(strength_section(nodes), kind, (nodes, nodes))
            for nodes in self.strengths[1:]
        ]
        sections += [self._games(step_section(*step), kind, step) for step in self.steps]
        if is_querni:
            count = max(2, self.games // 20 // _SET_UP_BLOCK)
            settings = {**settings, "block": _SET_UP_BLOCK}
            sections.append(self._section("set-ups", "works:SetUpWork", count, settings))
            high, low = self.balanced_step
            sections.append(
                self._games(f"{step_section(high, low)}-balanced", kind, (high, low), True)
            )
        for variant in self.variants:
            own = game(variant)
            sections.append(self._games(f"variant-{variant}", own, (self.middle, self.middle)))
        return sections

    @property
    def balanced_step(self) -> tuple[int, int]:
        """The two strengths at which balanced set-ups are compared with plain ones."""
        return next(step for step in self.steps if step[0] == self.middle)

    def _games(
        self, name: str, kind: Game, strengths: tuple[int, int], balanced: bool = False
    ) -> Section:
        wanted = self.games * min(1.0, _FULL / max(1, *strengths))
        starts = max(_MIN_STARTS, round(wanted / _games_per_start(kind, strengths)))
        batch = _games_batch(kind, strengths, starts, self.seed, self.marks, balanced=balanced)
        return Section(name, batch)

    def _section(self, name: str, work: str, count: int, settings: dict[str, Any]) -> Section:
        return Section(
            name,
            Batch(
                work=f"qirkat.lab.{work}",
                rules=self.game.name,
                seed=self.seed,
                count=count,
                settings=settings,
            ),
        )


def _games_per_start(kind: Game, strengths: tuple[int, int]) -> int:
    return (2 if kind.family == "querni" else 1) * (1 if strengths[0] == strengths[1] else 2)


def _games_batch(
    kind: Game,
    strengths: tuple[int, int],
    starts: int,
    seed: int,
    marks: Sequence[str] | None,
    *,
    balanced: bool,
) -> Batch:
    """Return a batch of about so many starts, in jobs of about a second."""
    block = max(1, min(25, starts, 8_000 // (max(strengths) + 200)))
    return Batch(
        work="qirkat.lab.games:GamesWork",
        rules=kind.name,
        seed=seed,
        count=-(-starts // block),
        settings={
            "game": kind.name,
            "strengths": list(strengths),
            "block": block,
            "marks": None if marks is None else list(marks),
            "balanced": balanced,
        },
    )


def _set_up_scores(four: Sequence[StudyGame]) -> tuple[float, float, float, float]:
    """Return the scores for the tiles that begin in the set-up as it lies, in the order of `luck`.

    With the colours exchanged, the other player has those tiles.
    """
    as_is_strong, as_is_weak, other_strong, other_weak = (game.result for game in four)
    return as_is_strong, as_is_weak, 1.0 - other_weak, 1.0 - other_strong


def strength_section(nodes: int) -> str:
    """Return the name of the section in which a strength meets itself."""
    return f"strength-{nodes}"


def step_section(high: int, low: int) -> str:
    """Return the name of the section in which two strengths meet."""
    return f"step-{high}-{low}"
