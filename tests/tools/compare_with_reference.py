"""Compare core and reference on random games and random positions of both games.

    PYTHONPATH=tests python -m tools.compare_with_reference --positions 1000000 --processes 2

prints progress to standard error and one line with the final figure to standard output; it exits
with 1 at the first difference, which it prints as a game and a position text.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random

from support import random_positions, reference_rules

import qirkat

NEXT_POSITIONS = 6
CHUNK = 2_000


class DifferenceError(AssertionError):
    """Core and reference disagree; the message holds everything needed to reproduce it."""


def compare(game: str, text: str, rng: Random) -> str | None:
    """Compare one position and some of its successors; return one of them to continue with.

    Compared: the text, the moves and their number, the outcome, stranded tiles; and for some moves
    (up to `NEXT_POSITIONS` that move nothing, and as many of all) the length of the path and the
    next position. The core must also read every move that it lists.
    """

    def same(what: str, of_core: object, of_reference: object) -> None:
        if of_core != of_reference:
            raise DifferenceError(
                f"{game} {text!r}: {what} differs: core {of_core!r}, reference {of_reference!r}"
            )

    plain = reference_rules.position(game, text)
    moves = plain.moves()
    still = [move for move in moves if move == "pass" or move.startswith("x")]
    chosen = [random_positions.choose(moves, rng) for _ in range(NEXT_POSITIONS if moves else 0)]
    successors = {move: plain.after(move) for move in still[:NEXT_POSITIONS] + chosen}
    try:
        core = qirkat.game(game).parse(text)
        same("text", core.text, plain.text)
        same("board", core.board, plain.board)
        same("side", core.side, plain.side)
        outcome = core.outcome
        same("outcome", outcome and (outcome.winner, outcome.reason), plain.outcome())
        same("list of moves", [move.text for move in core.moves], moves)
        same("list of moves read again", [core.parse_move(move).text for move in moves], moves)
        same("move_count", core.move_count(), len(moves))
        same("stranded", core.stranded, tuple(map(plain.stranded, core.game.sides)))
        for move, after in successors.items():
            played = core.play(move)
            same(f"position after {move}", played.text, after.text)
            same(f"key after {move}", played.key, core.game.parse(after.text).key)
            path = core.parse_move(move).path
            same(f"length of the path of {move}", len(path), len(plain.path(move)))
    except ValueError as error:
        raise DifferenceError(f"{game} {text!r}: the core refuses: {error}") from error
    return rng.choice(list(successors.values())).text if successors else None


def compare_line(rng: Random, most: int) -> tuple[str, int]:
    """Compare one random line of play; return its game and how many positions it had."""
    game = rng.choice(random_positions.GAMES)
    if rng.random() < 0.5:
        text: str | None = random_positions.given(game, rng)
        most = min(most, rng.choice([1, 2, 4, 8]))
    else:
        text = random_positions.start(game, rng)
    compared = 0
    while text is not None and compared < most:
        text = compare(game, text, rng)
        compared += 1
    return game, compared


def compare_positions(positions: int, seed: int) -> Counter[str]:
    """Compare this many positions; return how many of each game; `DifferenceError` at the first."""
    rng = Random(seed)
    compared: Counter[str] = Counter()
    while (left := positions - compared.total()) > 0:
        game, count = compare_line(rng, left)
        compared[game] += count
    return compared


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the core with the reference.")
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    started = time.monotonic()
    compared: Counter[str] = Counter()
    sizes = [CHUNK] * (options.positions // CHUNK)
    if rest := options.positions % CHUNK:
        sizes.append(rest)
    with ProcessPoolExecutor(options.processes) as pool:
        # The seed of a chunk depends only on --seed and its index.
        chunks = [
            pool.submit(compare_positions, size, options.seed * 2**32 + index)
            for index, size in enumerate(sizes)
        ]
        for chunk in as_completed(chunks):
            try:
                compared += chunk.result()
            except DifferenceError as difference:
                pool.shutdown(cancel_futures=True)
                print(difference)
                return 1
            rate = compared.total() / (time.monotonic() - started)
            print(
                f"\r{compared.total():>9} of {options.positions} positions, {rate:.0f} a second",
                end="",
                file=sys.stderr,
                flush=True,
            )
    print(file=sys.stderr)
    games = ", ".join(f"{game} {compared[game]}" for game in random_positions.GAMES)
    seconds = f"{time.monotonic() - started:.0f} s"
    print(f"{compared.total()} positions, no difference, {seconds}, seed {options.seed}: {games}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
