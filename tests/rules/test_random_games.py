"""Random games that the core plays in batches, against the same rules played in Python."""

from statistics import fmean, stdev
from typing import Any

import pytest

from qirkat import GAMES, Game, querni
from qirkat._core import REASONS, random_games
from qirkat.jobs.seeds import SplitMix64, derived_seed
from qirkat.record import Record

COUNT = 400


def columns(game: Game, *, seed: int = 1, first: int = 0, count: int = COUNT) -> dict[str, Any]:
    packed = random_games(game, seed=seed, first=first, count=count)
    return {
        name: memoryview(data).cast("Q" if name == "seed" else "i").tolist()
        for name, data in packed.items()
    }


def played_in_python(game: Game, seed: int) -> tuple[Record, list[int]]:
    """Play a random game move by move, and return it with the number of choices."""
    chance = SplitMix64(seed)
    record = Record(game, game.start(seed=seed) if game == querni else game.start())
    choices = []
    while record.outcome is None:
        moves = record.position.moves
        choices.append(len(moves))
        record.play(chance.choose(moves))
    return record, choices


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_batches_agree_with_games_played_one_by_one(game: Game) -> None:
    """Not move by move, since the core lists moves in another order, but on average."""
    batch = columns(game, count=20_000)
    slow = [played_in_python(game, seed) for seed in range(COUNT // 4)]
    figures = {
        "turns": [float(len(choices)) for _, choices in slow],
        "choices": [float(sum(choices)) for _, choices in slow],
        "squares": [float(len(set().union(*(p.board for p in r.positions)))) for r, _ in slow],
    }
    for name, values in figures.items():
        error = stdev(values) / len(values) ** 0.5
        assert abs(fmean(batch[name]) - fmean(values)) < 4 * error, name
    for reason in REASONS:
        share = fmean(REASONS[each] == reason for each in batch["reason"])
        ends = [record.outcome.reason == reason for record, _ in slow if record.outcome]
        assert abs(share - fmean(ends)) < 4 * (0.25 / len(ends)) ** 0.5, reason


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_batches_can_be_split(game: Game) -> None:
    whole = columns(game)
    parts = [columns(game, first=first, count=COUNT // 4) for first in range(0, COUNT, COUNT // 4)]
    assert whole == {name: [v for part in parts for v in part[name]] for name in whole}
    assert whole["seed"] == [derived_seed(1, number) for number in range(COUNT)]
    assert columns(game, seed=2) != whole


def test_figures_fit_each_other() -> None:
    batch = columns(querni, count=20_000)
    for row in (
        dict(zip(batch, values, strict=True)) for values in zip(*batch.values(), strict=True)
    ):
        off = row["off_first"], row["off_second"]
        assert row["winner"] == (-1 if 16 not in off else off.index(16))
        assert (row["winner"] >= 0) == (REASONS[row["reason"]] == "all_removed")
        assert 3 * row["removals"] <= sum(off)
        assert row["last_level"] <= row["turns"]
        assert row["lead_changes"] <= max(0, row["removals"] - 1)
        assert 32 <= row["squares"] <= 70
    first = querni.start(seed=batch["seed"][0])
    assert batch["first_move"][0] in first.legal_actions()


def test_wrong_use() -> None:
    with pytest.raises(ValueError, match="no marks"):
        random_games(GAMES["alquerque"], seed=1, first=0, count=1, marks=["b2"])
    with pytest.raises(ValueError, match="mark"):
        random_games(querni, seed=1, first=0, count=1, marks=["b2"])
