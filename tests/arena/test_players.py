"""Players behind one interface: their syntax, and programs that behave and misbehave."""

import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator

import pytest
from support.ugi_programs import ENGINE, LivenessPipe

from qirkat import alquerque, querni
from qirkat.arena.child_process import ChildProcess
from qirkat.arena.players import EnginePlayer, Entrant, Forfeit, PolicyPlayer, Timeouts, UgiPlayer
from qirkat.engine import Limit
from qirkat.record import Record

NODES = Limit(nodes=100)
SOON = Timeouts(turn=0.2)


Open = Callable[..., UgiPlayer]


@pytest.fixture
def program() -> Iterator[Open]:
    """Open fake UGI programs as players, and close them when the test ends."""
    opened: list[UgiPlayer] = []

    def ugi(
        behaviour: str, *more: object, timeouts: Timeouts | None = None, **options: str
    ) -> UgiPlayer:
        command = [sys.executable, str(ENGINE), behaviour, *map(str, more)]
        timeouts = timeouts or Timeouts()
        opened.append(UgiPlayer(command, name=behaviour, options=options, timeouts=timeouts))
        return opened[-1]

    yield ugi
    for player in opened:
        player.close()


def forfeit(player: UgiPlayer, limit: Limit = NODES) -> Forfeit:
    """Return the player's forfeit at its first turn."""
    player.new_game(alquerque, seed=1)
    with pytest.raises(Forfeit) as caught:
        player.choose(Record(alquerque), limit)
    return caught.value


@pytest.mark.parametrize("game", [querni, alquerque])
def test_correct_program_plays_whole_games(program: Open, game: object) -> None:
    kind = querni if game == querni else alquerque
    player = program("sound")
    for seed in range(2):
        record = Record(kind, kind.start(seed=seed) if kind == querni else None)
        player.new_game(kind, seed=seed)
        while record.outcome is None:
            record.play(player.choose(record, NODES))
        assert record.end.ply > 5


@pytest.mark.parametrize(
    ("limit", "opponent_limit", "words"),
    [
        (Limit(nodes=7), None, "go_nodes_7"),
        (Limit(depth=3, nodes=7), None, "go_nodes_7_depth_3"),
        (Limit(time=1.5), None, "go_movetime_1500"),
        (None, None, "go_movetime_1000"),
        (
            Limit(clock=60, increment=0.5),
            Limit(clock=30),
            "go_p1time_60000_p1inc_500_p2time_30000_p2inc_0",
        ),
        (
            Limit(clock=60),
            Limit(nodes=5),
            "go_p1time_60000_p1inc_0_p2time_60000_p2inc_0",
        ),
    ],
)
def test_limits_are_sent(
    program: Open, limit: Limit, opponent_limit: Limit | None, words: str
) -> None:
    player = program("echo")
    player.new_game(alquerque, seed=1)
    with pytest.raises(Forfeit, match=f"'{words[:40]}"):
        player.choose(Record(alquerque), limit, opponent_limit)


def test_second_side_has_the_second_clock(program: Open) -> None:
    record = Record(alquerque)
    record.play("d2")
    player = program("echo")
    player.new_game(alquerque, seed=1)
    with pytest.raises(Forfeit, match="'go_p1time_30000_p1inc_0_p2time_60000_p2"):
        player.choose(record, Limit(clock=60, increment=0.5), Limit(clock=30))


def test_crash_is_reported_with_its_last_error(program: Open) -> None:
    ended = forfeit(program("crash"))
    assert ended.reason == "forfeit"
    assert ended.detail == ("it exited instead of answering bestmove (exit code 3): out of ideas")


def test_exit_between_turns_forfeits(program: Open) -> None:
    player = program("fleeting")
    player.new_game(alquerque, seed=1)
    record = Record(alquerque)
    record.play(player.choose(record, NODES))
    assert player._process is not None
    player._process._process.wait(60)
    with pytest.raises(Forfeit, match=r"^it ended.* \(exit code 3\)$"):
        player.choose(record, NODES)


def test_silence_ends_at_the_timeout(program: Open) -> None:
    ended = forfeit(program("hang", timeouts=SOON))
    assert (ended.reason, ended.detail) == ("forfeit", "it did not answer bestmove in time")


@pytest.mark.parametrize("limit", [Limit(time=0.05), Limit(clock=0.05, increment=5)])
def test_exceeding_a_time_limit_loses_on_time(program: Open, limit: Limit) -> None:
    ended = forfeit(program("hang", timeouts=Timeouts(margin=0.1)), limit)
    assert ended.reason == "time"


def test_garbage_is_not_an_answer(program: Open) -> None:
    ended = forfeit(program("garbage", timeouts=SOON))
    assert ended.reason == "forfeit"
    assert ended.detail.startswith("it did not answer bestmove in time")


def test_output_is_filtered() -> None:
    script = r"print('\n  hello\nugi\nx\0y' + 50 * 'z' + '\n  word 1\n\nwordy\nword')"
    program = ChildProcess([sys.executable, "-c", script], keywords=["word"])
    deadline = time.monotonic() + 60
    assert [program.read_line(deadline) for _ in range(2)] == ["word 1", "word"]
    with pytest.raises(EOFError):
        program.read_line(deadline)
    assert program.last_ignored == "'wordy'"
    assert program.kill_and_explain(is_ending=True) == " (exit code 0)"


@pytest.mark.parametrize(
    ("behaviour", "detail"), [("illegal", "its move 'z9' is illegal"), ("empty", "its move '' is")]
)
def test_illegal_turn_forfeits(program: Open, behaviour: str, detail: str) -> None:
    ended = forfeit(program(behaviour))
    assert ended.reason == "forfeit"
    assert ended.detail.startswith(detail)


def test_unrequested_turn_forfeits(program: Open) -> None:
    player = program("twice")
    player.new_game(alquerque, seed=1)
    record = Record(alquerque)

    def play_on() -> None:
        while True:  # the second answer takes a moment to arrive
            record.play(player.choose(record, NODES))

    with pytest.raises(Forfeit, match=r"without being asked|illegal"):
        play_on()


@pytest.mark.parametrize("behaviour", ["flood", "endless"])
def test_output_flood_takes_no_memory(program: Open, behaviour: str) -> None:
    player = program(behaviour, timeouts=Timeouts(turn=1.0))
    player.new_game(alquerque, seed=1)
    tracemalloc.start()
    try:
        with pytest.raises(Forfeit, match="it did not answer bestmove in time"):
            player.choose(Record(alquerque), NODES)
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_standard_error_does_not_block_a_program(program: Open) -> None:
    player = program("complain")
    player.new_game(alquerque, seed=1)
    assert player.choose(Record(alquerque), NODES) in alquerque.start().moves


def test_program_restarts_after_a_forfeit(program: Open) -> None:
    player = program("crash")
    for _ in range(2):
        assert "exit code 3" in forfeit(player).detail


def test_options_are_set(program: Open) -> None:
    player = program("options", **{"hash size": "32"})
    player.new_game(alquerque, seed=1)
    player.choose(Record(alquerque), NODES)
    wrong = program("sound", Threads="2")
    with pytest.raises(Forfeit, match="it has no option 'Threads'"):
        wrong.new_game(alquerque, seed=1)


@pytest.mark.parametrize(
    ("behaviour", "detail"),
    [
        ("mute", "it did not answer ugiok in time"),
        ("stillborn", r"it exited .*\(exit code 1\): I cannot live\."),
    ],
)
def test_program_that_does_not_start(program: Open, behaviour: str, detail: str) -> None:
    timeouts = Timeouts(start=0.2) if behaviour == "mute" else Timeouts()
    with pytest.raises(Forfeit, match=detail):
        program(behaviour, timeouts=timeouts).new_game(alquerque, seed=1)


def test_missing_program() -> None:
    player = UgiPlayer("/no/such/program --at-all")
    with pytest.raises(Forfeit, match="it cannot be started: No such file"):
        player.new_game(alquerque, seed=1)
    player.close()
    for wrong in ("", "   ", "'open"):
        with pytest.raises(ValueError, match="command"):
            UgiPlayer(wrong)


@pytest.mark.parametrize("behaviour", ["sound", "stubborn"])
def test_close_leaves_no_process(program: Open, pipe: LivenessPipe, behaviour: str) -> None:
    player = program(behaviour, pipe.path, timeouts=Timeouts(quit=0.1))
    player.new_game(alquerque, seed=1)
    assert pipe.wait_for(1)
    player.close()
    assert pipe.wait_until_closed()


@pytest.mark.parametrize("way", ["close", "kill", "forfeit", "drop"])
def test_wrapped_program_ends_with_its_wrapper(pipe: LivenessPipe, way: str) -> None:
    words = f"{sys.executable} {ENGINE} hang {pipe.path}"
    timeouts = Timeouts(turn=0.1, quit=0.1)
    player = UgiPlayer(["sh", "-c", f"{words}; true"], timeouts=timeouts)
    player.new_game(alquerque, seed=1)
    assert pipe.wait_for(1)
    if way == "close":
        player.close()
    elif way == "kill":
        player.kill()
        with pytest.raises(Forfeit):
            player.choose(Record(alquerque), NODES)
        with pytest.raises(Forfeit, match="stopped"):
            player.new_game(alquerque, seed=1)
    elif way == "forfeit":
        with pytest.raises(Forfeit):
            player.choose(Record(alquerque), NODES)
    else:
        program = player._process
        assert program is not None
        process = program._process
        player = UgiPlayer("other")
        del program
        process.wait(30)
        assert process.stdin is not None
        process.stdin.close()
    assert pipe.wait_until_closed()


def test_policies_and_engine_as_players() -> None:
    record = Record(alquerque)
    for player in (PolicyPlayer("greedy"), EnginePlayer(), EnginePlayer(level=1, name="weak")):
        player.new_game(alquerque, seed=5)
        one = player.choose(record, NODES)
        player.new_game(alquerque, seed=5)
        assert player.choose(record, NODES) == one
        player.close()
    with pytest.raises(RuntimeError, match="new_game"):
        EnginePlayer().choose(record, NODES)


@pytest.mark.parametrize(
    "text",
    [
        "random",
        "taker",
        "greedy",
        "engine",
        "engine@level=3",
        "engine@nodes=5000,threads=2",
        "engine@time=0.1,clock=60.0,increment=0.5,nodes=9,depth=3,level=2,threads=1,memory=8",
        "ugi:./engine --fast",
        "ugi@nodes=5000,Hash Size=64:env PATH=/a:/b x@y=z ./engine, now",
    ],
)
def test_entrant_text_round_trip(text: str) -> None:
    entrant = Entrant.parse(text)
    assert str(entrant) == text
    assert Entrant.parse(str(entrant)) == entrant
    assert entrant.open().name == entrant.name == text.removeprefix("ugi:")


def test_entrants_have_names_and_limits() -> None:
    assert Entrant.parse("engine@name=new one,nodes=5").name == "new one"
    assert Entrant.parse("ugi@name=new:./engine").name == "new"
    assert Entrant.parse("greedy", name="gilda").name == "gilda"
    level = Entrant.parse("level:3")
    assert (str(level), level.name) == ("engine@level=3", "level:3")
    assert str(Entrant.parse("level@threads=2:3")) == "engine@level=3,threads=2"
    limit = Limit(nodes=7)
    for text in ("engine", "ugi:x"):
        assert Entrant.parse(text).with_limit(limit).limit == limit
    for text in ("level:3", "random"):
        assert Entrant.parse(text).with_limit(limit).limit is None
    assert Entrant.parse("engine@depth=2").with_limit(limit).limit == Limit(depth=2)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not a player"),
        ("Engine", "not a player"),
        ("clever", "not a kind of player"),
        ("random:3", "Nothing follows random"),
        ("engine:./x", "Nothing follows engine"),
        ("ugi", "needs a command"),
        ("ugi:  ", "needs a command"),
        ("ugi:'x", "is not a valid command"),
        ("level", "needs a number"),
        ("level:x", "level must be a whole number"),
        ("engine@", "NAME=VALUE"),
        ("engine@nodes", "NAME=VALUE"),
        ("engine@nodes=", "NAME=VALUE"),
        ("engine@nodes=5,nodes=6", "twice"),
        ("engine@nodes=-5", "nodes must be a whole number"),
        ("engine@nodes=0", "1 or more"),
        ("engine@time=0", "above 0"),
        ("engine@time=nan", "above 0"),
        ("engine@time=x", "above 0"),
        ("engine@increment=1", "set clock too"),
        ("engine@hash=5", "engine has no setting 'hash'; it has name, level, threads"),
        ("random@nodes=5,x=1", "random has no setting 'x'; it has name."),
        ("engine@name=\t", "NAME=VALUE"),
        ("engine@name=a\x1bb", "visible characters"),
    ],
)
def test_invalid_entrants(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Entrant.parse(text)


def test_communication_is_fast(program: Open) -> None:
    player = program("sound")
    player.new_game(alquerque, seed=1)
    record = Record(alquerque)
    player.choose(record, NODES)
    times = []
    for _ in range(50):
        begun = time.perf_counter()
        player.choose(record, NODES)
        times.append(time.perf_counter() - begun)
    assert min(times) < 0.005, "well below 1 ms on a machine that is not busy"
