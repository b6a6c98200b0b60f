"""The figures of a report: everything that its page shows, as one JSON value."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from statistics import fmean
from typing import Any

from qirkat import __version__
from qirkat.lab.clauses import clauses, count_clauses
from qirkat.lab.games import StudyGame
from qirkat.lab.intervals import Interval, bounded, mean, share
from qirkat.lab.luck import Luck
from qirkat.lab.metrics import METRICS, drama
from qirkat.lab.openings import openings
from qirkat.lab.study import Study, step_section, strength_section

PARTS = 10  # of the course of a game
_SCALE = 200.0  # of the engine's values: the logistic curve of its expected score
_STEP_ELO = 400 * math.log10(3)  # a score of 75 %


def findings(study: Study) -> dict[str, Any]:
    """Return all figures of a study that has been run. Intervals are [value, low, high, count]."""
    is_querni = study.game.family == "querni"
    middle = study.played(strength_section(study.middle))
    found: dict[str, Any] = {
        "game": study.game.name,
        "version": __version__,
        "seed": str(study.seed),
        "games": _game_count(study),
        "strengths": list(study.strengths),
        "middle": study.middle,
        "first_player": [_first_player(study, nodes) for nodes in study.strengths],
        "ends": [_ends(study, nodes) for nodes in study.strengths],
        "course": _course(middle),
        "metrics": {
            str(nodes): {name: _listed(value) for name, value in _metrics(study, nodes).items()}
            for nodes in study.strengths
        },
        "depth": _depth(study),
        "variants": _variants(study),
        "openings": [
            {
                "kind": each.kind,
                "chosen": _listed(each.chosen),
                "score": _listed(each.score),
                "proven": each.proven,
            }
            for each in openings(study)
        ],
        "clauses": _clauses(study, middle),
        "examples": _examples(study),
    }
    if is_querni:
        found["luck"] = [_luck(study.luck(step_section(*step)), step) for step in study.steps]
        found["balanced"] = _balanced(study)
        found["set_ups"] = _set_ups(study)
        found["stranded"] = _stranded(middle)
    return found


def _listed(interval: Interval) -> list[float | int | None]:
    """Return an interval for JSON, rounded so that the last bits of a machine do not show."""
    ends = interval.value, interval.low, interval.high
    numbers = [round(number, 6) if math.isfinite(number) else None for number in ends]
    return [*numbers, interval.count]


def _game_count(study: Study) -> int:
    engine = [section for section in study.sections if section.name not in ("random", "set-ups")]
    return study.random().count + sum(len(study.played(section.name)) for section in engine)


def _metrics(study: Study, nodes: int) -> dict[str, Interval]:
    return study.metrics(strength_section(nodes) if nodes else "random")


def _first_player(study: Study, nodes: int) -> list[float | int | None]:
    """Return the first player's score. The two games of a set-up count as one observation."""
    if nodes == 0:
        return _listed(METRICS["advantage"](study.traces("random")))
    return _listed(first_player_score(study.played(strength_section(nodes))))


def first_player_score(games: Sequence[StudyGame]) -> Interval:
    """Return the score of whoever begins, over games of which those of one set-up are adjacent."""
    by_set_up = [fmean(g.result for g in own) for _, own in groupby(games, lambda g: g.seed)]
    return bounded(mean(by_set_up), 0.0, 1.0)


def _ends(study: Study, nodes: int) -> dict[str, list[float | int | None]]:
    rows = study.rows(nodes)
    counted = Counter(rows["reason"])
    return {reason: _listed(share(counted[reason], rows.count)) for reason in sorted(counted)}


def _course(games: Sequence[StudyGame]) -> list[list[float]]:
    """Return the mean number of legal moves and of what left the board, for each part of a game."""
    parts = []
    for part in range(PARTS):
        choices, off = [], []
        for game in games:
            turn = min(len(game.choices) - 1, (2 * part + 1) * len(game.choices) // (2 * PARTS))
            choices.append(game.choices[turn])
            off.append(sum(game.off[turn]))
        parts.append([round(fmean(choices), 2), round(fmean(off), 2)])
    return parts


def _depth(study: Study) -> dict[str, Any]:
    """Return the score and Elo of each strength against the one below, and the steps of 75 %."""
    rows, total = [], 0.0
    for high, low in study.steps:
        games = study.played(step_section(high, low))
        # The stronger player is number 0.
        scores = [g.result if g.first == 0 else 1.0 - g.result for g in games]
        grouped = groupby(zip(games, scores, strict=True), lambda pair: pair[0].seed)
        score = bounded(mean(fmean(s for _, s in own) for _, own in grouped), 0.0, 1.0)
        elo = [_elo(each, len(scores)) for each in (score.value, score.low, score.high)]
        total += elo[0]
        rows.append({"high": high, "low": low, "score": _listed(score), "elo": elo})
    return {"rows": rows, "steps": round(total / _STEP_ELO, 2)}


def _elo(score: float, games: int) -> float:
    """Return a finite Elo difference: half a game of doubt keeps a perfect score below 1."""
    doubted = (score * games + 0.5) / (games + 1)
    return round(400 * math.log10(doubted / (1 - doubted)), 1)


def _luck(luck: Luck, step: tuple[int, int]) -> dict[str, Any]:
    shares = {name: _listed(Interval(**value)) for name, value in asdict(luck).items()}
    return {"high": step[0], "low": step[1], **shares}


def _balanced(study: Study) -> dict[str, Any]:
    """Return luck with plain and with balanced set-ups, between the same players."""
    name = step_section(*study.balanced_step)
    return {
        "plain": _luck(study.luck(name), study.balanced_step),
        "balanced": _luck(study.luck(f"{name}-balanced"), study.balanced_step),
    }


def _set_ups(study: Study) -> dict[str, Any]:
    judged = [each for block in study.results("set-ups") for each in block]
    values = [(seed, _expected(value), _expected(swap)) for seed, value, swap in judged]
    fairest = min(values, key=lambda each: abs(each[1] - 0.5))
    unfair = max(values, key=lambda each: abs(each[1] - 0.5))

    def beyond(limit: float, place: int) -> list[float | int | None]:
        hits = sum(abs(each[place] - 0.5) > limit - 0.5 for each in values)
        return _listed(share(hits, len(values)))

    return {
        "mean": _listed(mean(each[1] for each in values)),
        "beyond_60": beyond(0.6, 1),
        "beyond_70": beyond(0.7, 1),
        "swap_beyond_60": beyond(0.6, 2),
        "swap_beyond_70": beyond(0.7, 2),
        "fairest": [fairest[0], round(fairest[1], 6)],
        "most_unfair": [unfair[0], round(unfair[1], 6)],
    }


def _expected(value: int) -> float:
    """Return the expected score for a value of the engine."""
    return 1.0 / (1.0 + math.exp(-value / _SCALE)) if abs(value) < 29_000 else float(value > 0)


def _stranded(games: Sequence[StudyGame]) -> list[list[float | int | None]]:
    """Return how often each number from 1 to 16 is stranded at the end, of all colours."""
    counted = Counter(number for g in games for side in g.stranded for number in side)
    return [_listed(share(counted[number], 2 * len(games))) for number in range(1, 17)]


def _variants(study: Study) -> list[dict[str, Any]]:
    """Return the base and each variant at the middle strength."""
    sections = [(study.game.name, strength_section(study.middle))]
    sections += [(variant, f"variant-{variant}") for variant in study.variants]
    names = ("drawishness", "duration", "branching", "drama", "lead_changes")
    rows = []
    for name, section in sections:
        figures = study.metrics(section)
        own = {each: _listed(figures[each]) for each in names}
        score = _listed(first_player_score(study.played(section)))
        rows.append({"name": name, "first_player": score, **own})
    return rows


def _clauses(study: Study, games: Sequence[StudyGame]) -> list[dict[str, Any]]:
    counted = count_clauses([game.clauses for game in games])
    turns = sum(len(game.choices) for game in games)
    rows = []
    for clause in clauses(study.game):
        of = {"switch": turns, "turns": turns, "games": len(games)}.get(clause.kind)
        found = None if of is None else _listed(share(counted[clause.name], of))
        rows.append({"clause": clause.name, "kind": clause.kind, "share": found})
    return rows


def _examples(study: Study) -> dict[str, dict[str, Any]]:
    """Return a typical, the shortest and the most dramatic game of the strongest players."""
    squares = len(study.game.squares)
    games = study.played(strength_section(study.strengths[-1]))
    usual = fmean(len(game.choices) for game in games)
    chosen = {
        "representative": min(games, key=lambda g: abs(len(g.choices) - usual)),
        "shortest": min(games, key=lambda g: len(g.choices)),
        "dramatic": max(games, key=lambda g: drama(g.trace(squares)) or 0.0),
    }
    return {
        name: {
            "start": game.start,
            "moves": game.moves.split(),
            "result": game.result,
            "reason": game.reason,
        }
        for name, game in chosen.items()
    }
