"""Speed of everything, side by side in one run: `make bench`. Answers are checked while timing.

Prints a Markdown table. Times are CPU times, best of three, so that a busy machine disturbs them
less; ratios within one run mean more than any single figure.
"""

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from support import reference_rules  # noqa: E402

import qirkat  # noqa: E402

Row = tuple[str, str, float]
legal_actions, moves = qirkat.Position.legal_actions, attrgetter("moves")


def rate(work: Callable[[], int]) -> float:
    """Return items per second, best of three."""
    best = 0.0
    for _ in range(3):
        begin = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - begin))
    return best


def core_rows() -> list[Row]:
    """Measure the core without Python; it checks its own answers."""
    folder = ROOT / "build" / "bench"
    options = ["-DQIRKAT_NATIVE=ON", "-DQIRKAT_STRICT=ON", "-G", "Ninja"]
    for command in (
        ["cmake", "-S", str(ROOT), "-B", str(folder), *options],
        ["cmake", "--build", str(folder), "--target", "core-bench"],
    ):
        subprocess.run(command, check=True, capture_output=True)
    return read_rows(subprocess.run([folder / "core-bench"], check=True, capture_output=True))


def wasm_rows() -> list[Row]:
    """Measure the browser's core in Node."""
    node = Path(sys.executable).parent / "node"
    script = Path(__file__).parent / "wasm.js"
    return read_rows(subprocess.run([node, script], check=True, capture_output=True))


def library_rows() -> list[Row]:
    """Measure other libraries, installed once into a separate environment."""
    folder = ROOT / "build" / "others"
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    install = [str(python), "-m", "pip", "install", "--quiet", "open_spiel==2.0.2", "chess==1.11.2"]
    subprocess.run(install, check=True)
    script = Path(__file__).parent / "others.py"
    return read_rows(subprocess.run([python, script], check=True, capture_output=True))


def environment_rows() -> list[Row]:
    """Measure environments for learning agents beside those of other libraries."""
    python = ROOT / "build" / "field" / "bin" / "python"
    install = [str(python), "-m", "pip", "install", "--quiet", "chess==1.11.2", "pygame==2.6.1"]
    subprocess.run(install, check=True)
    script = Path(__file__).parent / "environments.py"
    return read_rows(subprocess.run([python, script], check=True, capture_output=True))


def pgx_rows() -> list[Row]:
    """Measure environments compiled by JAX, in the environment that `make bench` makes for it."""
    python = ROOT / "build" / "pgx" / "bin" / "python"
    script = Path(__file__).parent / "pgx_environments.py"
    return read_rows(subprocess.run([python, script], check=True, capture_output=True))


def read_rows(run: subprocess.CompletedProcess[bytes]) -> list[Row]:
    """Parse the figures that a program printed, one JSON line each."""
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    return [(line["game"], line["what"], line["per_second"]) for line in lines]


def python_loop(game: qirkat.Game, games: int) -> Callable[[], int]:
    """Play random games in a Python loop with integer actions; reproducible by seed."""
    expected: list[int] = []

    def work() -> int:
        choose = random.Random(1).choice
        turns = 0
        for number in range(games):
            position = game.start(seed=number) if game.family == "querni" else game.start()
            while actions := position.legal_actions():
                position = position.play_action(choose(actions))
                turns += 1
            assert position.outcome is not None
        expected.append(turns)
        assert turns == expected[0]
        return turns

    return work


def readable_loop(game: qirkat.Game, games: int) -> Callable[[], int]:
    """Do the same with Move values, in idiomatic code."""

    def work() -> int:
        choose = random.Random(1).choice
        turns = 0
        for number in range(games):
            position = game.start(seed=number) if game.family == "querni" else game.start()
            while moves := position.moves:
                position = position.play(choose(moves))
                turns += 1
        return turns

    return work


def listing(
    game: qirkat.Game, positions: int, list_turns: Callable[[qirkat.Position], object]
) -> Callable[[], int]:
    """List the turns of positions along random games."""
    choose = random.Random(1).choice
    visited: list[qirkat.Position] = []
    while len(visited) < positions:
        position = game.start(seed=len(visited)) if game.family == "querni" else game.start()
        while actions := position.legal_actions():
            visited.append(position)
            position = position.play_action(choose(actions))

    def work() -> int:
        for position in visited:
            list_turns(position)
        return len(visited)

    return work


def reference_perft(game: str, text: str, depth: int) -> Callable[[], int]:
    """Count leaves with the reference rules and compare with the core."""
    expected = qirkat.game(game).parse(text).perft(depth)

    def work() -> int:
        assert reference_rules.position(game, text).perft(depth) == expected
        return expected

    return work


def perft_in_python(position: qirkat.Position, depth: int) -> int:
    """Play every leaf in a Python loop with integer actions."""
    if depth == 0:
        return 1
    play = position.play_action
    return sum(perft_in_python(play(action), depth - 1) for action in position.legal_actions())


def leaves_played(game: qirkat.Game, text: str, depth: int) -> Callable[[], int]:
    """Count leaves with the Python loop and compare with the core."""
    position = game.parse(text)
    expected = position.perft(depth)

    def work() -> int:
        assert perft_in_python(position, depth) == expected
        return expected

    return work


def playouts(game: qirkat.Game, games: int) -> Callable[[], int]:
    """Play random games inside the core, one call each."""
    starts = [game.start(seed=n) if game.family == "querni" else game.start() for n in range(games)]

    def work() -> int:
        return sum(start.playout(number).turn - 1 for number, start in enumerate(starts))

    return work


def reference_loop(game: str, turns: int) -> Callable[[], int]:
    """Play random games with the reference rules, checked against the core."""

    def work() -> int:
        choose = random.Random(1).choice
        position = (
            qirkat.GAMES[game].start(seed=1) if game == "querni" else qirkat.alquerque.start()
        )
        slow = reference_rules.position(game, position.text)
        for turn in range(turns):
            moves = slow.moves()
            if not moves:
                return turn
            move = choose(moves)
            slow, position = slow.play(move), position.play(move)
            assert slow.text == position.text
        return turns

    return work


def perft(game: qirkat.Game, text: str, depth: int, before: int, leaves: int) -> Callable[[], int]:
    """Count positions through Python."""
    position = game.parse(text)

    def work() -> int:
        assert position.perft(depth) == leaves
        return before

    return work


def import_seconds() -> float:
    """Return how long `import qirkat` takes in a new process, best of five."""
    code = "import time; t = time.perf_counter(); import qirkat; print(time.perf_counter() - t)"
    runs = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        for _ in range(5)
    )
    return min(float(run.stdout) for run in runs)


class Root(NamedTuple):
    """The start of a measurement: perft at `depth` and one ply less, and other workloads."""

    game: qirkat.Game
    text: str
    depth: int
    before: int
    leaves: int
    games: int
    reference_depth: int


ROOTS = (
    Root(
        qirkat.querni,
        "10/1NfmdgcaF1/1PhblDMLG1/10/1kIeHnjKo1/1BOJpiACE1/10 b 0 1",
        4,
        1_819_439,
        230_281_717,
        200,
        1,
    ),
    Root(
        qirkat.alquerque,
        "B..W..BW/.WW.WBW./...B.BBW b 0-0 g4-f4,a1-d1 4 24",
        8,
        21_163_641,
        245_287_282,
        500,
        3,
    ),
)


def python_rows(root: Root) -> list[Row]:
    """Measure everything that runs in this process, for one game."""
    game, text, depth, before, leaves, games, slow_depth = root
    work = {
        "positions counted, Python": perft(game, text, depth, before, leaves),
        "positions listed, Python, as actions": listing(game, 20 * games, legal_actions),
        "positions listed, Python, as moves": listing(game, 10 * games, moves),
        "leaves played, Python loop": leaves_played(game, text, depth // 2 + 1),
        "leaves counted, reference": reference_perft(game.name, text, slow_depth),
        "turns of random games, Python, in one call": playouts(game, 25 * games),
        "turns of random games, Python loop": python_loop(game, 2 * games),
        "turns of random games, Python loop with moves": readable_loop(game, games),
        "turns of random games, reference": reference_loop(game.name, 30),
    }
    return [(game.name, what, rate(run)) for what, run in work.items()]


def ratios(found: dict[tuple[str, str], float]) -> Iterator[tuple[str, float]]:
    """Compare the core and the library with others."""
    for game in qirkat.GAMES:
        counted = found[game, "positions counted"]
        ratio = found[game, "positions counted, WebAssembly"] / counted
        yield f"Positions counted, {game}, WebAssembly over native", ratio
    other, turns = "OpenSpiel nine_mens_morris", "turns of random games"
    ratio = found["alquerque", turns] / found[other, f"{turns}, native"]
    yield "Native random turns, Alquerque over OpenSpiel", ratio
    loop = f"{turns}, Python loop"
    yield "Python loop, Alquerque over OpenSpiel", found["alquerque", loop] / found[other, loop]


def environment_ratios(found: dict[tuple[str, str], float]) -> Iterator[tuple[str, float]]:
    """Compare environments with those of other libraries."""
    step = "steps of a batch of 1,024, with observations and masks"
    chess = found["PettingZoo chess", "steps as a PettingZoo environment"]
    morris = found["OpenSpiel nine_mens_morris", "steps with observation and mask"]
    yield "Batch of Querni over PettingZoo chess", found["querni", step] / chess
    yield "Batch of Alquerque over PettingZoo chess", found["alquerque", step] / chess
    yield "Batch of Alquerque over OpenSpiel", found["alquerque", step] / morris
    loop = found["alquerque", "steps of a state, Python loop"]
    yield "Python loop with observation and mask, Alquerque over OpenSpiel", loop / morris
    for other in [game for game, _ in found if game.startswith("pgx ")]:
        for game in qirkat.GAMES:
            yield f"Batch of {game} over {other}", found[game, step] / found[other, step]


def main() -> None:
    """Print one table of all figures."""
    parser = argparse.ArgumentParser(description="Measure speeds side by side.")
    parser.add_argument("--environments", action="store_true", help="only those for learning")
    only_environments = parser.parse_args().environments
    rows = [*environment_rows(), *pgx_rows()]
    compared = list(environment_ratios(by_name(rows)))
    if not only_environments:
        others = [
            *core_rows(),
            *wasm_rows(),
            *(row for root in ROOTS for row in python_rows(root)),
            *library_rows(),
        ]
        compared = [*ratios(by_name(others)), *compared]
        rows = [*others, *rows]
    day = datetime.now(UTC).date()
    load = os.getloadavg()[0]
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    print(f"{day}, {machine}, load {load:.1f}\n")
    print("| Game | What | A second |\n|---|---|--:|")
    for game, what, value in rows:
        print(f"| {game} | {what} | {value:,.0f} |")
    for what, ratio in compared:
        print(f"\n{what}: {ratio:,.2f}")
    if not only_environments:
        print(f"\n`import qirkat`: {import_seconds() * 1000:.0f} ms")


def by_name(rows: list[Row]) -> dict[tuple[str, str], float]:
    """Return the figures by game and by what was measured."""
    return {(game, what): value for game, what, value in rows}


if __name__ == "__main__":
    main()
