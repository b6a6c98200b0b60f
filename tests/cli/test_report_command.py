"""The command `report`, and the option `--balanced` of the commands that draw a set-up."""

import json
from pathlib import Path

import pytest
from support.command import Call

from qirkat import alquerque, querni
from qirkat.arena import Entrant, Plan, play
from qirkat.arena.match_folder import GAMES
from qirkat.jobs.journal import RESULTS
from qirkat.lab.report import FIGURES, PAGE
from qirkat.record import Record

SMALL = ("--games", "20", "--strengths", "0,10,20", "--processes", "1")


@pytest.mark.slow
def test_report_is_written_and_resumed(call: Call, tmp_path: Path) -> None:
    words = ("report", "alquerque", *SMALL, "--to", str(tmp_path / "to"))
    made = call(*words)
    assert made.code == 0, made.err
    names = [Path(line).name for line in made.out.splitlines()]
    assert names == [PAGE, FIGURES, "games-0.csv", "games-10.csv", "games-20.csv"]
    before = {name: (tmp_path / "to" / name).read_bytes() for name in names}
    command = json.loads(before[FIGURES])["command"]
    assert command == (
        "qirkat report alquerque --seed 1 --games 20 --strengths 0,10,20 --to report"
    )
    # A journal that lost its end, as by a kill, is completed to the same report.
    journal = tmp_path / "to" / "games" / "strength-20" / RESULTS
    journal.write_bytes(journal.read_bytes()[:-100])
    assert call(*words).code == 0
    assert {name: (tmp_path / "to" / name).read_bytes() for name in names} == before
    other = call(*words, "--seed", "2")
    assert other.code == 2
    assert "different seed: 1, not 2" in other.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--games", "3"], "A study needs at least 20 games."),
        (["--strengths", "5,x"], "--strengths takes whole numbers"),
        (["--strengths", "100,10"], "each above the one before"),
        (["--variants", "alquerque"], "alquerque is not a variant of querni."),
        (["--variants", "chess"], "There is no game 'chess'"),
        (["--marks", "b2"], "marks"),
        (["--processes", "0"], "The number of processes must be 1 or more."),
        (["--seed", "-1"], "The seed must be from 0"),
    ],
)
def test_wrong_use(call: Call, tmp_path: Path, words: list[str], sentence: str) -> None:
    result = call("report", "querni", "--to", str(tmp_path / "to"), *words)
    assert result.code == 2
    assert sentence in result.err
    assert not (tmp_path / "to").exists()


def test_show_a_balanced_set_up(call: Call) -> None:
    found = querni.start(seed=101, balanced=True).seed
    shown = call("show", "querni", "--seed", "101", "--balanced")
    assert shown.code == 0
    assert f"Set-up {found}; use --seed {found} to get it again." in shown.err
    for words in (("querni", querni.start(seed=1).text), ("alquerque",)):
        assert call("show", *words, "--balanced").code == 2


def test_match_from_balanced_set_ups(tmp_path: Path) -> None:
    entrants = (Entrant.parse("greedy"), Entrant.parse("random"))
    plan = Plan(game=querni, entrants=entrants, balanced=True)
    assert Plan.from_json(plan.as_json()) == plan
    play(plan, pairs=1, folder=tmp_path)
    for record in Record.read(tmp_path / GAMES):
        assert record.tags["SetUp"] == "balanced 1"
        seed = record.start.seed
        assert seed is not None
        assert querni.start(seed=seed, balanced=True).seed == seed
    plain = Plan(game=querni, entrants=entrants)
    assert "balanced" not in plain.as_json()
    with pytest.raises(ValueError, match="different balanced: None, not 1"):
        play(plan, pairs=1, folder=_played(plain, tmp_path / "plain"))
    with pytest.raises(ValueError, match="Only set-ups of Querni"):
        Plan(game=alquerque, entrants=entrants, balanced=True)


def _played(plan: Plan, folder: Path) -> Path:
    play(plan, pairs=1, folder=folder)
    return folder


@pytest.mark.usefixtures("plain")
def test_play_from_a_balanced_set_up(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    shown = call("play", "querni", "--seed", "101", "--balanced", typed=f"save {file}\nquit\n")
    assert shown.code == 0
    record = next(iter(Record.read(file)))
    assert record.tags["SetUp"] == "balanced 1"
    assert record.start.seed == 101
