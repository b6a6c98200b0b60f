"""The engine's Python interface: limits, lines, levels, stopping, threads, memory."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from support import paths, random_positions
from support.picture_positions import WON
from support.picture_positions import record as played

import qirkat
from qirkat import Game, Outcome, Position, alquerque, querni
from qirkat.engine import LEVELS, Analysis, Engine, Limit, Line
from qirkat.engine.engine import MAX_DEPTH
from qirkat.record import Record

STARTS = {"querni": querni.start(seed=7), "alquerque": alquerque.start()}
# Middle games, in which a search takes a long time.
OPEN = {
    "querni": querni.parse("10/1jKL1c2P1/1kp1D1l1M1/5f4/2gOndmib1/1ahFEGeNo1/10 p 0 4"),
    "alquerque": alquerque.parse("WWBB..B./.WBWBW../.BW..... w 0-0 -,- 6 39"),
}
BLOCKED = alquerque.parse("WBB...../B......./........ w 0-0 -,- 0 30")
GAMES = pytest.mark.parametrize("name", OPEN)


def some_positions(game: str, seed: int, number: int) -> Iterator[Position]:
    """Yield unfinished positions of all kinds, determined by the seed."""
    rng = Random(f"{game} {seed}")
    while number:
        kind = rng.choice([random_positions.given, random_positions.ending, None])
        text = (
            kind(game, rng) if kind else random_positions.after_play(game, rng, rng.randrange(40))
        )
        position = qirkat.game(game).parse(text)
        if position.outcome is None:
            number -= 1
            yield position


def assert_sound(line: Line, position: Position) -> None:
    """Check that a line is legal from here and consistent."""
    assert line.move == line.moves[0]
    end = position
    for move in line.moves:
        assert move in end.moves
        end = end.play(move)
    assert 0 <= line.value <= 1
    assert (line.value > 0.5) == (line.score > 0)
    assert (line.value < 0.5) == (line.score < 0)
    if line.distance is None:
        assert 0 < line.value < 1
        assert abs(line.score) < 29_000
        return
    assert line.value == (1 if line.score > 0 else 0)
    assert abs(line.score) == 30_000 - line.distance
    assert len(line.moves) <= line.distance
    winner = (position.side, position.play(line.move).side)[line.score < 0]
    assert line.distance % 2 == (winner == position.side), "who wins makes the last turn"
    if len(line.moves) == line.distance:
        assert end.outcome is not None
        assert end.outcome.winner == winner


def same(found: Analysis) -> tuple[object, ...]:
    """Return an analysis without its time."""
    return found.depth, found.nodes, found.lines


# --- Limits ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [-1.0, -0.001, float("nan"), float("inf"), float("-inf")])
@pytest.mark.parametrize("name", ["time", "clock", "increment"])
def test_bad_seconds_are_refused(name: str, value: float) -> None:
    with pytest.raises(ValueError, match=rf"^The limit's {name} must be a number of seconds.*\.$"):
        Limit(**{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [0, -1, -(10**30)])
@pytest.mark.parametrize("name", ["nodes", "depth"])
def test_bad_numbers_are_refused(name: str, value: int) -> None:
    with pytest.raises(
        ValueError, match=rf"^The limit's {name} must be a whole number, 1 or more\.$"
    ):
        Limit(**{name: value})


@GAMES
def test_depth_limit_is_kept_and_reported(name: str) -> None:
    for depth in (1, 2, 3):
        heard: list[Analysis] = []
        found = Engine(OPEN[name].game).analyse(
            OPEN[name], Limit(depth=depth), on_info=heard.append
        )
        assert found.depth == depth
        assert [each.depth for each in heard] == list(range(1, depth + 1))
        assert [each.nodes for each in heard] == sorted({each.nodes for each in heard})
        assert [each.time for each in heard] == sorted(each.time for each in heard)
        assert heard[-1].lines == found.lines


@pytest.mark.parametrize("threads", [1, 2])
@GAMES
def test_search_ends_at_the_end_of_the_game(name: str, threads: int) -> None:
    """The quiet limit is two turns away: no search can be deeper."""
    quiet = {"querni": 28, "alquerque": 98}[name]
    text = OPEN[name].text.split(" ")
    position = OPEN[name].game.parse(" ".join([*text[:-2], str(quiet), text[-1]]))
    engine = Engine(position.game, threads=threads)
    assert engine.analyse(position, Limit(depth=10**30, nodes=3000)).depth <= MAX_DEPTH


@GAMES
def test_nodes_are_never_exceeded(name: str) -> None:
    engine = Engine(OPEN[name].game)
    for nodes in (*range(1, 300), 1000, 4567, 20_000):
        found = engine.analyse(OPEN[name], Limit(nodes=nodes))
        assert 0 < found.nodes <= nodes
        assert_sound(found.lines[0], OPEN[name])


@GAMES
def test_node_limit_is_used(name: str) -> None:
    found = Engine(OPEN[name].game).analyse(OPEN[name], Limit(nodes=20_000))
    assert found.nodes >= 19_000


def quickest(work: Callable[[], float], tries: int = 5) -> float:
    """Return the best of several times: other programs can only slow each down."""
    return min(work() for _ in range(tries))


@GAMES
def test_time_limit_is_kept(name: str) -> None:
    engine = Engine(OPEN[name].game)

    def late(seconds: float) -> float:
        begun = time.perf_counter()
        found = engine.analyse(OPEN[name], Limit(time=seconds))
        assert_sound(found.lines[0], OPEN[name])
        return max(time.perf_counter() - begun, found.time) - seconds

    for seconds in (0.0, 0.05, 0.2):
        assert quickest(partial(late, seconds)) < 0.2


@GAMES
def test_first_limit_reached_counts(name: str) -> None:
    engine = Engine(OPEN[name].game)
    assert engine.analyse(OPEN[name], Limit(depth=1, nodes=10**9, time=600)).depth == 1
    assert engine.analyse(OPEN[name], Limit(depth=50, nodes=500, time=600)).nodes <= 500
    for limit in (Limit(depth=50, nodes=10**30, time=0.02), Limit(time=600, clock=0.2)):
        assert quickest(lambda limit=limit: engine.analyse(OPEN[name], limit).time) < 0.3  # type: ignore[misc]


@GAMES
def test_clock_never_runs_out(name: str) -> None:
    engine, clock, stalled = Engine(OPEN[name].game), 0.8, 0.0
    for _ in range(25):
        begun, worked = time.perf_counter(), time.process_time()
        assert engine.analyse(OPEN[name], Limit(clock=max(clock, 0.0))).lines
        took = time.perf_counter() - begun
        clock -= took
        # Time that the machine spent on something else.
        stalled += max(0.0, took - (time.process_time() - worked))
        assert clock + stalled > 0
    assert clock < 0.6, "some of it is used"


@pytest.mark.parametrize("clock", [0.0, 0.001, 0.03])
@pytest.mark.parametrize("increment", [0.0, 60.0])
def test_nearly_empty_clock_gets_an_instant_answer(clock: float, increment: float) -> None:
    """The increment is added after the turn and cannot be used for it."""
    limit = Limit(clock=clock, increment=increment)
    found = Engine(alquerque, memory=1).analyse(OPEN["alquerque"], limit)
    assert found.time < 0.5
    assert_sound(found.lines[0], OPEN["alquerque"])


def test_clock_time_is_shared_sensibly() -> None:
    """Checks the computed limits: real search times depend on the machine's load."""
    for clock in (0.0, 0.01, 0.1, 1.0, 60.0, 3600.0):
        most = -1.0
        for increment in (0.0, 0.1, 1.0, 600.0):
            hard, soft = Limit(clock=clock, increment=increment)._seconds()
            assert 0 <= soft <= hard <= 0.9 * clock
            assert soft >= most, "an increment lets it think longer"
            most = soft
            assert Limit(clock=clock, increment=increment, time=0.0)._seconds() == (0, 0)
    assert 0.5 < Limit(clock=60.0)._seconds()[1] < 10


# --- Refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"level": 0}, r"The level must be from 1 to 10\."),
        ({"level": 11}, r"The level must be from 1 to 10\."),
        ({"level": -1}, r"The level must be from 1 to 10\."),
        ({"threads": 0}, r"The number of threads must be from 1 to 256\."),
        ({"threads": 257}, r"The number of threads must be from 1 to 256\."),
        ({"memory": 0}, r"The memory must be from 1 to 65,536 MiB\."),
        ({"memory": 65_537}, r"The memory must be from 1 to 65,536 MiB\."),
        ({"seed": -1}, r"The seed must be a whole number from 0 to 18446744073709551615\."),
        ({"seed": 2**64}, r"The seed must be a whole number from 0 to 18446744073709551615\."),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        Engine(alquerque, **options)


@pytest.mark.parametrize("options", [{"seed": 0}, {"seed": 2**64 - 1}, {"level": 10}, {}])
def test_extreme_options_are_accepted(options: dict[str, Any]) -> None:
    engine = Engine(alquerque, memory=1, **options)
    assert engine.analyse(STARTS["alquerque"], Limit(depth=1)).depth == 1


def test_another_game_is_refused() -> None:
    variant = querni.with_rules(voluntary_pass=True)
    for engine, position in [
        (Engine(alquerque, memory=1), STARTS["querni"]),
        (Engine(querni, memory=1), STARTS["alquerque"]),
        (Engine(querni, memory=1), variant.start(seed=1)),
        (Engine(variant, memory=1), STARTS["querni"]),
    ]:
        for what in (position, Record(position.game, position)):
            sentence = rf"^This engine plays {engine.game}, not {position.game}\.$"
            with pytest.raises(ValueError, match=sentence):
                engine.analyse(what, Limit(depth=1))
            with pytest.raises(ValueError, match=sentence):
                engine.choose(what, Limit(depth=1))


@pytest.mark.parametrize("lines", [0, -1])
def test_zero_lines_are_refused(lines: int) -> None:
    with pytest.raises(ValueError, match=r"^The number of lines must be at least 1\.$"):
        Engine(alquerque, memory=1).analyse(STARTS["alquerque"], lines=lines)


# --- The end of the game --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "what",
    [
        WON,
        BLOCKED,
        Record(alquerque, BLOCKED),
        played(alquerque.start(), "d2", outcome=Outcome("black", "resigned")),
        alquerque.parse("WWW...../......../.....BBB w 0-0 -,- 100 130"),
    ],
)
def test_finished_game_has_no_lines(what: Position | Record) -> None:
    engine = Engine(what.game, memory=1)
    found = engine.analyse(what)
    assert found.lines == ()
    assert found.best is None
    assert found.depth == 0
    with pytest.raises(ValueError, match=r"^The game is over: there is no move to choose\.$"):
        engine.choose(what)


# --- Lines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", random_positions.GAMES)
def test_lines_are_legal_and_consistent(game: str) -> None:
    engine = Engine(qirkat.game(game), memory=1)
    for number, position in enumerate(some_positions(game, 1, 30)):
        wanted = (1, 2, 5)[number % 3]
        heard: list[Analysis] = []
        engine.analyse(position, Limit(depth=4, nodes=5000), lines=wanted, on_info=heard.append)
        for found in heard:
            assert len(found.lines) == min(wanted, len(position.moves))
            assert len({line.move for line in found.lines}) == len(found.lines)
            assert found.best == found.lines[0].move
            scores = [line.score for line in found.lines]
            assert scores == sorted(scores, reverse=True), f"{position} {found}"
            for line in found.lines:
                assert_sound(line, position)


def test_lines_are_capped_at_the_legal_turns() -> None:
    for position in (OPEN["alquerque"], alquerque.start()):
        found = Engine(alquerque).analyse(position, Limit(depth=2), lines=10**30)
        assert {line.move for line in found.lines} == set(position.moves)


@GAMES
def test_best_line_does_not_depend_on_other_lines(name: str) -> None:
    """At depth 1 nothing is pruned: each line has its turn's own value."""
    position, engine = OPEN[name], Engine(OPEN[name].game)
    every = engine.analyse(position, Limit(depth=1), lines=2000).lines
    best = Engine(position.game).analyse(position, Limit(depth=1)).lines
    assert every[0].score == best[0].score
    assert len(every) == len(position.moves)


@pytest.mark.parametrize(
    ("game", "text", "move"),
    [
        (querni, "Aad7/cb8/e9/10/10/10/10 b 0 9", "a7-c5"),
        (alquerque, "WBWB..WB/......../........ w 0-0 -,- 0 9", "a1-d1"),
    ],
)
def test_only_turn_gets_a_value(game: Game, text: str, move: str) -> None:
    position = game.parse(text)
    found = Engine(game, memory=1).analyse(position, Limit(depth=3), lines=3)
    assert [line.move.text for line in found.lines] == [move]
    assert found.depth == 3
    assert_sound(found.lines[0], position)


# --- Reproducibility ------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [Limit(nodes=30_000), Limit(depth=4)])
@pytest.mark.parametrize("lines", [1, 3])
@GAMES
def test_one_thread_is_reproducible(name: str, lines: int, limit: Limit) -> None:
    engine, position = Engine(OPEN[name].game), OPEN[name]
    first = same(engine.analyse(position, limit, lines=lines))
    engine.analyse(STARTS[name], Limit(nodes=5000))
    engine.clear()
    assert same(engine.analyse(position, limit, lines=lines)) == first
    fresh = Engine(position.game, seed=5)
    assert same(fresh.analyse(Record(position.game, position), limit, lines=lines)) == first


@GAMES
def test_engine_remembers_until_cleared(name: str) -> None:
    engine, limit = Engine(OPEN[name].game), Limit(depth=4)
    first = engine.analyse(OPEN[name], limit).nodes
    assert engine.analyse(OPEN[name], limit).nodes < first
    engine.clear()
    assert engine.analyse(OPEN[name], limit).nodes == first


# --- Stopping -------------------------------------------------------------------------------------


def stopped(engine: Engine, position: Position, after: float) -> tuple[Analysis, float]:
    """Stop an endless analysis; return its result and the delay."""
    begun, found = threading.Event(), list[Analysis]()
    thread = threading.Thread(
        target=lambda: found.append(engine.analyse(position, on_info=lambda _: begun.set()))
    )
    thread.start()
    assert begun.wait(10)
    time.sleep(after)
    asked = time.perf_counter()
    engine.stop()
    thread.join(10)
    assert not thread.is_alive()
    return found[0], time.perf_counter() - asked


@pytest.mark.parametrize("threads", [1, 2])
@GAMES
def test_stop_ends_an_analysis_at_once(name: str, threads: int) -> None:
    engine, waits = Engine(OPEN[name].game, threads=threads), []
    for i in range(12):
        found, seconds = stopped(engine, OPEN[name], 0.003 * i)
        assert found.depth >= 1
        assert_sound(found.lines[0], OPEN[name])
        waits.append(seconds)
    # On a busy machine the best third of the delays counts.
    assert sorted(waits)[3] < 0.1


@GAMES
def test_stop_before_the_start_does_no_harm(name: str) -> None:
    engine = Engine(OPEN[name].game)
    engine.stop()
    assert engine.analyse(OPEN[name], Limit(depth=3)).depth == 3
    engine.stop()
    engine.stop()
    assert engine.choose(OPEN[name], Limit(depth=2)) in OPEN[name].moves


def test_stop_from_the_callback() -> None:
    engine, heard = Engine(alquerque), list[int]()

    def told(found: Analysis) -> None:
        heard.append(found.depth)
        if found.depth == 3:
            engine.stop()

    assert engine.analyse(OPEN["alquerque"], on_info=told).depth == 3
    assert heard == [1, 2, 3]


@pytest.mark.parametrize("threads", [1, 2])
@GAMES
def test_ctrl_c_ends_an_analysis(name: str, threads: int) -> None:
    code = f"""
from qirkat import game
from qirkat.engine import Engine, Limit
position = game({name!r}).parse({OPEN[name].text!r})
engine = Engine(position.game, threads={threads})
try:
    # The line and its end are one text: the interrupt may come between two.
    engine.analyse(position, on_info=lambda found: print(f"{{found.depth}}\\n", end="", flush=True))
except KeyboardInterrupt:
    print("interrupted", engine.analyse(position, Limit(depth=2)).depth)
"""
    with subprocess.Popen(
        [sys.executable, *(["-S"] if sys.flags.no_site else []), "-c", code],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "1\n"
            asked = time.perf_counter()
            process.send_signal(signal.SIGINT)
            rest, _ = process.communicate(timeout=20)
            assert time.perf_counter() - asked < 5
            assert rest.splitlines()[-1] == "interrupted 2"
            assert process.returncode == 0
        finally:
            process.kill()


@pytest.mark.parametrize("threads", [1, 2])
@GAMES
def test_callback_errors_propagate(name: str, threads: int) -> None:
    engine, heard = Engine(OPEN[name].game, threads=threads), list[int]()

    def told(found: Analysis) -> None:
        heard.append(found.depth)
        if found.depth == 2:
            raise LookupError("heard enough")

    with pytest.raises(LookupError, match="heard enough"):
        engine.analyse(OPEN[name], on_info=told)
    assert heard == [1, 2]
    assert engine.analyse(OPEN[name], Limit(depth=3)).depth == 3


def test_callback_runs_in_the_calling_thread() -> None:
    engine, heard = Engine(alquerque, threads=2), set[int]()
    engine.analyse(
        OPEN["alquerque"], Limit(depth=4), on_info=lambda _: heard.add(threading.get_ident())
    )
    assert heard == {threading.get_ident()}


# --- Threads --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", random_positions.GAMES)
def test_several_threads_find_sound_lines(game: str) -> None:
    engine = Engine(qirkat.game(game), threads=3, memory=1)
    for position in some_positions(game, 2, 15):
        found = engine.analyse(position, Limit(depth=4, nodes=3000), lines=2)
        for line in found.lines:
            assert_sound(line, position)


# --- Levels ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@GAMES
def test_level_is_reproducible_by_its_seed(name: str, level: int) -> None:
    """All levels but the highest have a limit other than time."""
    game, is_endless = qirkat.GAMES[name], level == LEVELS[-1]
    limit = Limit(nodes=2000) if is_endless else Limit()
    one, other = (Engine(game, level=level, seed=3, memory=1) for _ in range(2))
    for position in [STARTS[name], *some_positions(name, 3, 4)]:
        found = one.analyse(position, limit)
        assert found.lines[0].move in position.moves
        assert same(other.analyse(position, limit)) == same(found)
    for engine in (one, other):
        engine.clear()
    for position in some_positions(name, 4, 4):
        chosen = one.choose(position, limit if is_endless else None)
        assert chosen in position.moves
        assert other.choose(position, limit if is_endless else None) == chosen


@pytest.mark.parametrize("level", [1, 2])
@GAMES
def test_low_levels_depend_on_the_seed(name: str, level: int) -> None:
    game = qirkat.GAMES[name]
    chosen = {
        Engine(game, level=level, seed=seed, memory=1).choose(STARTS[name]) for seed in range(12)
    }
    assert len(chosen) > 1


@GAMES
def test_limit_applies_to_levels(name: str) -> None:
    engine = Engine(OPEN[name].game, level=9, memory=1)
    assert engine.analyse(OPEN[name], Limit(depth=1)).depth == 1
    assert engine.analyse(OPEN[name], Limit(nodes=50)).nodes <= 50


def test_higher_levels_search_more_nodes() -> None:
    for name, position in OPEN.items():
        looked = [
            Engine(qirkat.GAMES[name], level=level, seed=1, memory=1).analyse(position).nodes
            for level in (1, 6, 9)
        ]
        assert looked == sorted(set(looked))


def test_seed_is_drawn_by_default() -> None:
    engines = [Engine(alquerque, memory=1) for _ in range(2)]
    assert engines[0].seed != engines[1].seed


# --- Memory ---------------------------------------------------------------------------------------


def search_on(games: tuple[Game, ...], number: int) -> None:
    for i in range(number):
        for game in games:
            engine = Engine(game, memory=1, threads=1 + i % 2)
            engine.analyse(OPEN[game.name], Limit(nodes=200 + i), lines=1 + i % 3)
            engine.clear()


def test_memory_does_not_grow() -> None:
    """In its own process: memory used by earlier tests would hide a leak."""
    code = (
        "import resource, engine.test_engine as t\n"
        "def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "t.search_on((t.querni, t.alquerque), 50); before = peak()\n"
        "t.search_on((t.querni, t.alquerque), 450); print(peak() - before)\n"
    )
    run = subprocess.run(
        [sys.executable, *(["-S"] if sys.flags.no_site else []), "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=paths.environment(),
    )
    unit = 1 if sys.platform == "darwin" else 1024
    assert int(run.stdout) * unit < 4 * 2**20
