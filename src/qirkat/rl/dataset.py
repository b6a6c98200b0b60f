"""Data sets as NPZ, CSV or Parquet files: states with exact labels, or with the engine's."""

import csv
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from qirkat._core import Game, Move, Position, State, actions_of
from qirkat.engine import Engine, Limit
from qirkat.rl.batch import batch
from qirkat.rl.encoding import encode
from qirkat.rl.truth import Truth, exact_value, random_positions
from qirkat.solve import Tables

SUFFIXES = (".npz", ".csv", ".parquet")
COLUMNS = ("position", "own", "enemy", "value", "distance", "optimal")
ESTIMATE_COLUMNS = ("position", "value", "move")
_GAMES = 64  # played at once to reach positions


def labelled(tables: Tables, *, men: int, count: int, seed: int) -> tuple[list[Position], Truth]:
    """Return random positions with six up to `men` pieces, equally many of each kind, and labels.

    ValueError if the tables do not cover them.
    """
    kinds = [
        (own, total - own)
        for total in range(6, men + 1)
        for own in range(3, total - 2)
        if own <= 9 and total - own <= 9
    ]
    positions: list[Position] = []
    for number, (own, enemy) in enumerate(kinds):
        share = count * (number + 1) // len(kinds) - count * number // len(kinds)
        positions += random_positions(own, enemy, share, seed=seed + number)
    truth = exact_value(positions, tables)
    if not truth.is_known.all():
        raise ValueError(f"The tables do not cover all positions with {men} pieces.")
    return positions, truth


def estimated(
    game: Game, *, count: int, nodes: int, seed: int
) -> tuple[list[Position], NDArray[np.float32], list[Move]]:
    """Return positions reached by random play, the engine's values of them, and its moves.

    Values are between -1 and 1 for the side to move. The engine searches so many nodes for each
    position, so the labels are the same on every machine.
    """
    positions = _reached(game, count, seed)
    engine = Engine(game, seed=0)
    values = np.empty(count, dtype=np.float32)
    moves = []
    for i, position in enumerate(positions):
        engine.clear()
        best = engine.analyse(position, Limit(nodes=nodes)).lines[0]
        values[i] = 2 * best.value - 1
        moves.append(best.move)
    return positions, values, moves


def _reached(game: Game, count: int, seed: int) -> list[Position]:
    """Return positions of random games at random moments, each at the beginning of a turn."""
    rng = np.random.default_rng(seed)
    games = batch(game, _GAMES, seed=seed)
    found: list[Position] = []
    while len(found) < count:
        games.step(games.sample())
        for i in np.flatnonzero(rng.random(_GAMES) < 0.1).tolist():
            state = games.state(i)
            if state.first_action is None and len(found) < count:
                found.append(state.position)
    return found


def write_estimates(
    path: Path, positions: list[Position], values: NDArray[np.float32], moves: list[Move]
) -> None:
    """Write the engine's labels, in the format of the file's suffix; ValueError for any other.

    NPZ has `observations`, `masks`, `values`, and in `actions` the one or two actions of the move,
    -1 where there is no second one. CSV and Parquet have a row for each position: its text, the
    value, and the move as text.
    """
    check_suffix(path)
    if path.suffix == ".npz":
        planes, masks = _seen(positions)
        actions = np.full((len(moves), 2), -1, dtype=np.int16)
        for row, move in zip(actions, moves, strict=True):
            chosen = actions_of(move)
            row[: len(chosen)] = chosen
        np.savez_compressed(path, observations=planes, masks=masks, values=values, actions=actions)
        return
    rows = [
        (position.text, round(float(value), 6), move.text)
        for position, value, move in zip(positions, values, moves, strict=True)
    ]
    if path.suffix == ".csv":
        _write_csv(path, ESTIMATE_COLUMNS, rows)
    else:
        _write_parquet(path, ESTIMATE_COLUMNS, rows)


def write(path: Path, positions: list[Position], truth: Truth) -> None:
    """Write exact labels in the format of the file's suffix; ValueError for any other.

    NPZ has the arrays that a network learns from: `observations`, `masks`, `values`, `distances`
    and `action_values`. CSV and Parquet have a row for each position: its text, the pieces of the
    side to move and of the other, value, distance, and the optimal actions.
    """
    check_suffix(path)
    if path.suffix == ".npz":
        planes, masks = _seen(positions)
        np.savez_compressed(
            path,
            observations=planes,
            masks=masks,
            values=truth.values,
            distances=truth.distances,
            action_values=truth.action_values,
        )
    elif path.suffix == ".csv":
        rows = [(*row, " ".join(map(str, best))) for *row, best in _rows(positions, truth)]
        _write_csv(path, COLUMNS, rows)
    else:
        _write_parquet(path, COLUMNS, _rows(positions, truth))


def check_suffix(path: Path) -> None:
    """Refuse a file of an unknown format, or one that needs a package that is not there."""
    if path.suffix not in SUFFIXES:
        raise ValueError(f"A data set is a file that ends in {', '.join(SUFFIXES)}.")
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise ValueError("Parquet files need PyArrow: pip install pyarrow.")


def _seen(positions: list[Position]) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    seen = [encode(State(position)) for position in positions]
    return np.stack([each.planes for each in seen]), np.stack([each.mask for each in seen])


def _rows(
    positions: list[Position], truth: Truth
) -> list[tuple[str, int, int, int, int, list[int]]]:
    return [
        (
            position.text,
            position.text.count("W"),
            position.text.count("B"),
            int(value),
            int(distance),
            np.flatnonzero(optimal).tolist(),
        )
        for position, value, distance, optimal in zip(
            positions, truth.values, truth.distances, truth.optimal, strict=True
        )
    ]


def _write_csv(path: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", encoding="ascii", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)


def _write_parquet(path: Path, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    import pyarrow  # only here: few need it
    from pyarrow import parquet

    values = [list(column) for column in zip(*rows, strict=True)]
    parquet.write_table(pyarrow.table(values, names=list(columns)), path)
