"""Matches in several processes: complete, resumable, and without leftovers."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.ugi_programs import LivenessPipe, fake_player

from qirkat import alquerque, querni
from qirkat.arena import play
from qirkat.arena.elo import Hypotheses
from qirkat.arena.match import MatchError, MatchResults, Pair, Plan, play_pair
from qirkat.arena.match_folder import GAMES, RESULTS, MatchFolder
from qirkat.arena.players import Entrant
from qirkat.record import Record


def plan(*players: str, **more: object) -> Plan:
    entrants = tuple(Entrant.parse(text) for text in players)
    return Plan(**{"game": querni, "entrants": entrants, **more})  # type: ignore[arg-type]


def numbers(folder: Path) -> list[int]:
    """Return the numbers of the pairs in a folder, in written order."""
    lines = (folder / RESULTS).read_text().splitlines()[1:]
    return [json.loads(line)["pair"] for line in lines]


def rounds(folder: Path) -> list[str]:
    return [record.tags["Round"] for record in Record.read(folder / GAMES)]


def test_match_is_complete_at_any_concurrency(tmp_path: Path) -> None:
    of_three = plan("random", "taker", "greedy", game=alquerque)
    heard: list[Pair] = []
    results = play(of_three, pairs=3, concurrency=2, folder=tmp_path / "two")
    alone = play(of_three, pairs=3, on_pair=lambda _, pair: heard.append(pair))
    assert results.counted == alone.counted == 9
    assert [pair.number for pair in heard] == list(range(9))
    assert results.tallies == alone.tallies
    assert all(tally.games == 6 for tally in results.tallies.values())
    assert sorted(numbers(tmp_path / "two")) == list(range(9))
    assert sorted(rounds(tmp_path / "two")) == sorted(
        f"{n}.{g}" for n in range(1, 10) for g in "12"
    )
    players = [entrant.open() for entrant in of_three.entrants]
    assert heard == [play_pair(of_three, players, number) for number in range(9)]


def test_sprt_stops_a_match(tmp_path: Path) -> None:
    of_two = plan("greedy", "random")
    hypotheses = Hypotheses(elo0=0, elo1=300)
    counted = set()
    for concurrency in (1, 2):
        folder = tmp_path / str(concurrency)
        results = play(
            of_two, pairs=1000, concurrency=concurrency, hypotheses=hypotheses, folder=folder
        )
        assert results.sprt is not None
        assert results.sprt.verdict == "accept H1"
        counted.add(results.counted)
        assert set(range(results.counted)) <= set(numbers(folder))
        again = play(of_two, pairs=1000, hypotheses=hypotheses, folder=folder)
        assert (again.counted, again.sprt) == (results.counted, results.sprt)
    assert len(counted) == 1


def test_match_resumes_and_can_be_extended(tmp_path: Path) -> None:
    of_two = plan("taker", "random")
    play(of_two, pairs=2, folder=tmp_path)
    before = (tmp_path / RESULTS).read_bytes(), (tmp_path / GAMES).read_bytes()
    heard: list[int] = []
    results = play(
        of_two, pairs=5, folder=tmp_path, on_pair=lambda _, pair: heard.append(pair.number)
    )
    assert heard == [2, 3, 4]
    assert results.counted == 5
    for name, start in zip((RESULTS, GAMES), before, strict=True):
        assert (tmp_path / name).read_bytes().startswith(start)
    assert play(of_two, pairs=5).tallies == results.tallies
    fewer = play(of_two, pairs=3, folder=tmp_path)
    assert fewer.counted == 3


@pytest.mark.parametrize("cut", range(1, 400, 57))
def test_half_written_pairs_are_replayed(tmp_path: Path, cut: int) -> None:
    """Truncate either file anywhere, as a power cut may: every pair is played exactly once."""
    of_two = plan("taker", "random")
    with MatchFolder.open(tmp_path, of_two) as match_folder:
        players = [entrant.open() for entrant in of_two.entrants]
        for number in range(4):
            match_folder.add(play_pair(of_two, players, number))
    whole = {name: (tmp_path / name).read_bytes() for name in (RESULTS, GAMES)}
    for name, data in whole.items():
        (tmp_path / name).write_bytes(data[:-cut])
        with MatchFolder.open(tmp_path, of_two) as match_folder:
            left = [pair.number for pair in match_folder.pairs]
            assert left == list(range(len(left)))
            assert len(left) < 4
            for number in range(len(left), 4):
                match_folder.add(play_pair(of_two, players, number))
        assert {each: (tmp_path / each).read_bytes() for each in whole} == whole


def test_games_without_a_result_are_truncated(tmp_path: Path) -> None:
    of_two = plan("taker", "random")
    play(of_two, pairs=1, folder=tmp_path)
    whole = (tmp_path / GAMES).read_bytes()
    with (tmp_path / GAMES).open("ab") as games:
        games.write(b'\n[Game "querni"]\n[Eve')
    play(of_two, pairs=1, folder=tmp_path)
    assert (tmp_path / GAMES).read_bytes() == whole


def test_foreign_folder_is_left_alone(tmp_path: Path) -> None:
    of_two = plan("taker", "random")
    play(of_two, pairs=1, folder=tmp_path)
    for other, word in (
        (plan("taker", "random", seed=2), "different seed: 1, not 2"),
        (plan("random", "taker"), "different players"),
        (plan("taker", "random", game=alquerque), "different game"),
        (plan("taker", "random", openings=(querni.start(seed=1).text,)), "different openings"),
    ):
        with pytest.raises(ValueError, match=word):
            play(other, pairs=1, folder=tmp_path)
    (tmp_path / RESULTS).unlink()
    with pytest.raises(ValueError, match="has other files in it"):
        play(of_two, pairs=1, folder=tmp_path)
    assert rounds(tmp_path) == ["1.1", "1.2"]
    for text in ("precious", "precious\n", "[]\n", '{"precious": 1}\n'):
        foreign = tmp_path / "foreign"
        foreign.mkdir(exist_ok=True)
        (foreign / RESULTS).write_text(text)
        with pytest.raises(ValueError, match="has other files in it"):
            play(of_two, pairs=1, folder=foreign)
        assert (foreign / RESULTS).read_text() == text


def test_unreadable_results(tmp_path: Path) -> None:
    of_two = plan("taker", "random")
    play(of_two, pairs=2, folder=tmp_path)
    for wrong in (b"nonsense\n", b"[]\n", b"{}\n", b'{"end": 0, "games": [1]}\n'):
        lines = (tmp_path / RESULTS).read_bytes().splitlines(keepends=True)
        lines[1] = wrong
        (tmp_path / RESULTS).write_bytes(b"".join(lines))
        with pytest.raises(MatchError, match=r"Line 2 of .*results.jsonl cannot be read"):
            play(of_two, pairs=2, folder=tmp_path)


def test_folder_has_one_writer(tmp_path: Path) -> None:
    of_two = plan("taker", "random")
    with (
        MatchFolder.open(tmp_path, of_two),
        pytest.raises(MatchError, match="Another match"),
    ):
        play(of_two, pairs=1, folder=tmp_path)


def test_openings_are_played_once(tmp_path: Path) -> None:
    starts = tuple(querni.start(seed=seed).text for seed in range(2))
    play(plan("taker", "random", openings=starts), pairs=2, folder=tmp_path)
    found = [record.start.text for record in Record.read(tmp_path / GAMES)]
    assert found == [text for text in starts for _ in range(2)]
    with pytest.raises(ValueError, match="There are 2 openings, so at most 4 games"):
        play(plan("taker", "random", openings=starts), pairs=3)


@pytest.mark.parametrize("name", ["crash", "illegal", "hang"])
def test_forfeit_does_not_stop_the_match(tmp_path: Path, name: str) -> None:
    limit = "time=0.05" if name == "hang" else "nodes=5"
    player = fake_player(name).replace(":", f",{limit}:", 1)
    of_two = plan(player, "random", margin=0.05)
    details: list[str] = []

    def hear(_: MatchResults, pair: Pair) -> None:
        details.extend(played.detail for played in pair.games)

    results = play(of_two, pairs=2, folder=tmp_path, on_pair=hear)
    tally = results.tally()
    assert (tally.wins, tally.draws, tally.losses) == (0, 0, 4)
    assert results.forfeits == [4, 0]
    assert len(details) == 4
    assert all(details)
    reason = "time" if name == "hang" else "forfeit"
    for record in Record.read(tmp_path / GAMES):
        assert record.outcome is not None
        assert record.outcome.reason == reason
        assert record.tags[record.outcome.winner.capitalize()] == "random"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("player", "word"),
    [
        ("ugi:/no/such/program", "/no/such/program: it cannot be started: No such file"),
        (fake_player("stillborn"), "stillborn: it exited .*I cannot live"),
        (fake_player("sound").replace("@", "@Wisdom=9,"), "sound: it has no option 'Wisdom'"),
    ],
)
def test_player_that_cannot_start_is_reported_first(player: str, word: str) -> None:
    with pytest.raises(MatchError, match=word):
        play(plan(player, "random"), pairs=1)


def test_wrong_use() -> None:
    for pairs, concurrency in ((0, 1), (1, 0)):
        with pytest.raises(ValueError, match="at least one pair"):
            play(plan("random", "taker"), pairs=pairs, concurrency=concurrency)
    with pytest.raises(ValueError, match="level must be from 1 to 10"):
        play(plan("level:99", "taker"), pairs=1)


def started(tmp_path: Path, pipe: LivenessPipe, gate: Path) -> tuple[Plan, subprocess.Popen[str]]:
    """Start a match of two pairs at a time with a program that hangs after its first pair."""
    gated = fake_player("gated", pipe.path, gate)
    words = ["match", "querni", "--players", gated, "random", "--nodes", "9", "--games", "16"]
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "qirkat",
            *words,
            "--concurrency",
            "2",
            "--to",
            str(tmp_path / "to"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    results = tmp_path / "to" / RESULTS
    while not results.exists() or results.read_bytes().count(b"\n") < 3:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return plan(gated.replace(":", ",nodes=9:", 1), "random"), process


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGKILL, -9), (signal.SIGINT, 130), (signal.SIGTERM, -15)]
)
def test_stopped_match_leaves_no_process_and_resumes(
    tmp_path: Path, pipe: LivenessPipe, number: signal.Signals, code: int
) -> None:
    gate = tmp_path / "gate"
    of_two, process = started(tmp_path, pipe, gate)
    process.send_signal(number)
    begun = time.monotonic()
    out, err = process.communicate(timeout=60)
    assert process.returncode == code
    assert out == ""
    assert "Traceback" not in err
    assert pipe.wait_until_closed(), "programs and workers, which hang, are gone"
    assert time.monotonic() - begun < 30
    # Both workers have finished exactly one pair.
    folder = tmp_path / "to"
    assert len(numbers(folder)) == 2
    gate.touch()
    results = play(of_two, pairs=8, concurrency=2, folder=folder)
    assert results.counted == 8
    assert sorted(numbers(folder)) == list(range(8))
    assert sorted(rounds(folder)) == sorted(f"{n}.{g}" for n in range(1, 9) for g in "12")
    players = [entrant.open() for entrant in of_two.entrants]
    try:
        for record in Record.read(folder / GAMES):
            pair, game = (int(part) - 1 for part in record.tags["Round"].split("."))
            if pair in (0, 7):  # the same games as without the stop
                assert str(record) == play_pair(of_two, players, pair).games[game].text
    finally:
        for player in players:
            player.close()


def test_crashed_worker_is_reported(tmp_path: Path) -> None:
    """For example by a crash of the engine, which runs in the worker."""
    script = tmp_path / "assassin.py"
    script.write_text(
        "import os, signal\n"
        "for line in iter(input, 'isready'): print('ugiok', flush=True)\n"
        "print('readyok', flush=True)\n"
        "while input() != 'isready': pass\n"
        "print('readyok', flush=True)\n"
        "if input() != 'quit': os.kill(os.getppid(), signal.SIGKILL)\n"
    )
    player = f"ugi:{sys.executable} {script}"
    with pytest.raises(MatchError, match="The process that played pair 1 failed: exit code -9"):
        play(plan(player, "random"), pairs=3, folder=tmp_path / "to")
    assert numbers(tmp_path / "to") == []
