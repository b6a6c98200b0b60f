"""Studies: games by the rules, the same everywhere, as rows."""

import re
from pathlib import Path

import pytest
from support.paths import DOCS

from qirkat import alquerque, querni
from qirkat.jobs import Place
from qirkat.lab import Study, play
from qirkat.lab.clauses import clauses, turn_clauses
from qirkat.lab.games import StudyGame, exchange_colours
from qirkat.lab.rows import Rows
from qirkat.record import Record

SMALL = {"games": 20, "strengths": (0, 20, 60)}


def small(name: str, **more: object) -> Study:
    return Study(name, **{**SMALL, **more})  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def querni_study() -> Study:
    study = small("querni")
    study.run()
    return study


def replay(game: StudyGame, name: str = "querni") -> Record:
    kind = {"querni": querni, "alquerque": alquerque}[name]
    record = Record(kind, kind.parse(game.start))
    for move in game.moves.split():
        record.play(move)
    return record


@pytest.mark.slow
def test_games_are_played_by_the_rules(querni_study: Study) -> None:
    games = querni_study.played("strength-60")
    assert len(games) >= 20
    for game in games:
        record = replay(game)
        outcome = record.outcome
        assert outcome is not None
        assert outcome.reason == game.reason
        assert {"blue": 1.0, "pink": 0.0, None: 0.5}[outcome.winner] == game.result
        assert game.choices == tuple(len(p.moves) for p in record.positions[:-1])
        assert len(game.estimates) == len(game.choices) == len(game.off)
        seen = set().union(*(p.board for p in record.positions))
        assert game.squares == len(seen)


@pytest.mark.slow
def test_each_set_up_is_played_with_colours_and_players_exchanged(querni_study: Study) -> None:
    games = querni_study.played("step-60-20")
    for four in (games[i : i + 4] for i in range(0, len(games), 4)):
        start = querni.start(seed=int(four[0].seed))
        assert [game.exchanged for game in four] == [False, False, True, True]
        assert [game.first for game in four] == [0, 1, 0, 1]
        assert [game.start for game in four] == [start.text] * 2 + [
            exchange_colours(start).text
        ] * 2
        assert len({game.seed for game in four}) == 1


def test_exchanged_colours() -> None:
    start = querni.start(seed=7)
    other = exchange_colours(start)
    assert other.side == "blue"
    assert {s: p.swapcase() for s, p in start.board.items()} == dict(other.board)
    assert exchange_colours(other) == start


@pytest.mark.slow
def test_rows(querni_study: Study) -> None:
    rows = querni_study.rows(60)
    assert rows.count == len(querni_study.played("strength-60"))
    assert all(0 <= value <= 1 for value in rows["uncertainty"])
    assert rows.csv().splitlines()[0].startswith("seed,exchanged,first,result,reason,turns")
    assert next(rows.dicts())["moves"] == querni_study.played("strength-60")[0].moves
    with pytest.raises(ValueError, match="same length"):
        Rows({"a": [1], "b": []})


def test_rows_of_random_games_are_those_of_the_core() -> None:
    rows = play("querni", games=50, seed=3)
    more = play("querni", games=60, seed=3)
    assert dict(rows) == {name: column[:50] for name, column in more.items()}
    assert set(rows["reason"]) <= {"all_removed", "no_chains", "quiet_30"}


@pytest.mark.slow
def test_balanced_games_begin_from_balanced_set_ups(querni_study: Study) -> None:
    seeds = {int(game.seed) for game in querni_study.played("step-60-20-balanced")}
    assert len(seeds) >= 10
    for seed in sorted(seeds)[:3]:
        assert querni.start(seed=seed, balanced=True).seed == seed


@pytest.mark.slow
def test_alquerque_study() -> None:
    study = small("alquerque")
    study.run()
    assert not study.has("set-ups")
    for game in study.played("step-60-20"):
        assert replay(game, "alquerque").outcome is not None
        assert max(max(pair) for pair in game.off) <= 9
    assert study.metrics("strength-60")["coverage"].value > 0.3


@pytest.mark.slow
def test_study_is_the_same_to_the_byte(tmp_path: Path) -> None:
    """With one process and with four; tests/jobs/test_cluster.py has the long form."""
    for name, processes in (("one", 1), ("four", 4)):
        small("alquerque", folder=tmp_path / name).run(Place(processes))
    files = sorted(file.relative_to(tmp_path / "one") for file in tmp_path.glob("one/**/*.*"))
    assert len(files) == len(small("alquerque").sections)
    for file in files:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "four" / file).read_bytes()


def test_wrong_use() -> None:
    for words, more in (
        ("at least 20 games", {"games": 2}),
        ("two or more strengths", {"strengths": (5,)}),
        ("two or more strengths", {"strengths": (5, 3)}),
        ("not a variant of querni", {"variants": ("alquerque",)}),
        ("marks", {"marks": ["a1"]}),
    ):
        with pytest.raises(ValueError, match=words):
            small("querni", **more)
    with pytest.raises(RuntimeError, match="has not been run"):
        small("querni").results("random")
    with pytest.raises(ValueError, match="1 or more"):
        play("querni", games=0)


@pytest.mark.parametrize("kind", [querni, alquerque], ids=str)
def test_every_clause_of_the_rules_page_has_a_row(kind: object) -> None:
    page = (DOCS / f"{kind}.md").read_text(encoding="utf-8")
    numbered = re.findall(r"^\*\*([QA]\d+)\*\*", page, re.MULTILINE)
    assert [clause.name for clause in clauses(querni if kind == querni else alquerque)] == numbered


def test_clauses_of_a_turn() -> None:
    twice = querni.parse("9c/10/10/10/2ab6/1A8/10 b 0 1")
    assert set(turn_clauses(twice, twice.parse_move("b2-b4"))) >= {"Q9", "Q12", "Q13", "Q17"}
    step = turn_clauses(twice, twice.parse_move("b2-a1"))
    assert "Q11" in step
    assert "Q12" not in step
    chain = querni.parse("10/10/10/ABCD6/10/10/a9 b 0 1")
    assert "Q21" in turn_clauses(chain, chain.parse_move("x1-3"))
    assert "Q21" not in turn_clauses(chain, chain.parse_move("x1-4"))
    assert "Q22" in turn_clauses(chain, chain.parse_move("a4-a5"))
    around = querni.parse("10/10/10/OPA7/10/10/abc7 b 0 1")
    assert "Q20" in turn_clauses(around, around.moves[0])
    bare = alquerque.parse("WW....../......../....BB.B w 7-6 -,- 0 6")
    assert set(turn_clauses(bare, bare.parse_move("g7xe3"))) == {"A6", "A9", "A11"}
