"""Random games with other libraries, run in a separate environment; prints JSON lines."""

import json
import random
import time

import chess
import pyspiel


def report(game: str, what: str, rate: float) -> None:
    """Print one figure."""
    print(json.dumps({"game": game, "what": what, "per_second": round(rate)}), flush=True)


def morris_loop(games: int) -> tuple[int, float]:
    """Return turns played and seconds used by OpenSpiel's game in a Python loop."""
    game = pyspiel.load_game("nine_mens_morris")
    choose = random.Random(1).choice
    turns = 0
    begin = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            turns += 1
    return turns, time.process_time() - begin


def morris_rollouts(rollouts: int) -> float:
    """Return the seconds that OpenSpiel's own C++ rollouts take.

    Its evaluator is reached through a tree search of two simulations, which does nothing else.
    """
    game = pyspiel.load_game("nine_mens_morris")
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts // 2, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 2, 100, False, 1, False)
    begin = time.process_time()
    bot.mcts_search(game.new_initial_state())
    return time.process_time() - begin


def chess_loop(games: int) -> float:
    """Return turns a second of python-chess; a turn lists the legal moves and plays one."""
    choose = random.Random(1).choice
    turns = 0
    begin = time.process_time()
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over(claim_draw=False) and board.ply() < 150:
            board.push(choose(list(board.legal_moves)))
            turns += 1
    return turns / (time.process_time() - begin)


def main() -> None:
    """Print every figure once. OpenSpiel counts a capture as a separate turn."""
    turns, seconds = max((morris_loop(200) for _ in range(3)), key=lambda run: run[0] / run[1])
    report("OpenSpiel nine_mens_morris", "turns of random games, Python loop", turns / seconds)
    best = min(morris_rollouts(2000) for _ in range(3))
    report("OpenSpiel nine_mens_morris", "turns of random games, native", turns / 200 * 2000 / best)
    report(
        "python-chess", "turns of random games, Python loop", max(chess_loop(10) for _ in range(3))
    )


if __name__ == "__main__":
    main()
