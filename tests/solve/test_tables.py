"""Solved tables: their values, perfect play, and refusals."""

from __future__ import annotations

import json
import math
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from support.command import Call
from support.forged_tables import with_checksums

from qirkat import MoveError, Position, alquerque, querni
from qirkat._core import drawn_after
from qirkat.arena.players import Entrant
from qirkat.engine import Engine, Limit
from qirkat.record import Record
from qirkat.solve import TableError, Tables, Verdict, solve
from qirkat.solve.tables import tables_folder

EMPTY = "......../......../........ w {0}-{0} -,- 0 1"
LEVEL = "W.W.W.../.B.B.B../........ w 0-0 -,- 0 1"
WON = "WW.W..../B.B.B.../........ w 0-0 -,- 0 1"


@pytest.fixture(scope="module")
def eight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder solved up to eight men, including the placing phase with four men each."""
    folder = tmp_path_factory.mktemp("eight")
    solve(folder, men=8)
    return folder


@pytest.fixture(scope="module")
def results(eight: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Only its compact tables."""
    folder = tmp_path_factory.mktemp("results")
    for file in eight.glob("*.results"):
        shutil.copy(file, folder)
    return folder


def at(text: str) -> Position:
    return alquerque.parse(text)


def some_positions(count: int, men: int, hand: int = 0) -> list[Position]:
    """Return random positions with up to so many men each, some with a barred return."""
    chance = random.Random(men * 100 + hand)
    found: list[Position] = []
    while len(found) < count:
        ours, theirs = (chance.randint(3, men) - hand for _ in range(2))
        points = chance.sample(range(24), ours + theirs)
        if not hand and chance.random() < 0.5:  # a side of a ring is a mill that a man can leave
            ring, corner = chance.randrange(3), chance.randrange(0, 8, 2)
            mill = [8 * ring + (corner + i) % 8 for i in range(3)]
            points = mill + [point for point in points if point not in mill][: ours + theirs - 3]
        board = ["."] * 24
        for n, point in enumerate(points):
            board[point] = "W" if n < ours else "B"
        rings = ["".join(board[i : i + 8]) for i in (0, 8, 16)]
        position = at(f"{'/'.join(rings)} {chance.choice('wb')} {hand}-{hand} -,- 0 1")
        if not hand and position.moves:
            after = [position.play(move) for move in position.moves]
            barred = [each for each in after if "-,-" not in each.text]
            position = chance.choice(barred or after)
        if position.outcome is None:
            found.append(position)
    return found


@pytest.mark.slow
def test_values_of_games_with_few_men(eight: Path) -> None:
    """By an independent solver: with three men each a draw, with four a loss for White."""
    tables = Tables.open(eight)
    assert tables.probe(at(EMPTY.format(3))) == Verdict("draw", None)
    assert tables.probe(at(EMPTY.format(4))) == Verdict("loss", 26)
    assert tables.probe(at(EMPTY.format(5))) is None
    assert tables.probe(querni.start(seed=1)) is None


def rank(verdict: Verdict) -> tuple[int, float]:
    """The lower, the better: quick wins first, quick losses last."""
    turns = math.inf if verdict.distance is None else verdict.distance
    results = ["win", "draw", "loss"]
    return results.index(verdict.result), turns if verdict.result == "win" else -turns


@pytest.mark.parametrize("hand", [0, 1])
def test_verdict_matches_the_best_turn(eight: Path, results: Path, hand: int) -> None:
    tables, compact = Tables.open(eight), Tables.open(results)
    barred = 0
    for position in some_positions(300, 4, hand):
        barred += "-,-" not in position.text
        verdict, turns = known(tables, position), tables.turns(position)
        assert turns is not None
        assert {turn.move for turn in turns} == set(position.moves)
        assert verdict == turns[0].verdict
        ranks = [rank(turn.verdict) for turn in turns]
        assert ranks == sorted(ranks)
        assert compact.probe(position) == Verdict(verdict.result, None)
    assert barred > 20 or hand


@pytest.mark.parametrize("quiet", [0, 90, 99])
def test_proven_moves_are_those_of_the_rules(eight: Path, results: Path, quiet: int) -> None:
    chance = random.Random(quiet)
    seen = set()
    for tables in (Tables.open(eight), Tables.open(results)):
        for fresh in some_positions(60, 4):
            *parts, _, turn = fresh.text.split(" ")
            position = at(" ".join([*parts, str(quiet), turn]))
            repeated = chance.choice(position.moves)
            history = [position.play(repeated).key] * 2
            turns = []
            for move, verdict in tables.turns(position) or ():
                outcome = position.play(move).outcome
                is_drawn = move == repeated or (outcome is not None and outcome.winner is None)
                turns.append((move, Verdict("draw", None) if is_drawn else verdict))
            turns.sort(key=lambda turn: rank(turn[1]))
            best = [turn for turn in turns if turn[1].result == turns[0][1].result]
            line = [turns[0][0], *tables.line(position.play(turns[0][0]))]
            place = position
            for move in line:
                if place.outcome is None:
                    place = place.play(move)
            is_late = place.outcome is not None and place.outcome.reason == "quiet_100"
            assert (drawn_after(position, line) is not None) == is_late
            is_ordered = all(verdict.distance is not None for _, verdict in best) and not is_late
            proven = tables.proven_moves(position, history=history)
            assert proven is not None
            assert proven.turns == turns
            assert (proven.best_count, proven.is_ordered) == (len(best), is_ordered)
            seen.add((turns[0][1].result, is_ordered))
    assert ("draw", False) in seen
    assert quiet == 99 or {("win", True), ("win", False)} <= seen


def test_only_legal_lines_are_followed(eight: Path) -> None:
    position = at(WON)
    assert Tables.open(eight).proven_moves(querni.start(seed=1)) is None
    assert drawn_after(position, []) is None
    with pytest.raises(MoveError):
        drawn_after(position, [position.moves[0], position.moves[0]])
    with pytest.raises(ValueError, match="another game"):
        drawn_after(position, querni.start(seed=1).moves[:1])


def test_symmetric_positions_agree(eight: Path) -> None:
    """With left and right, or the inner and the outer ring, swapped."""
    tables = Tables.open(eight)
    for position in some_positions(200, 4):
        board, *rest = position.text.split(" ")
        if rest[2] != "-,-":
            continue
        rings = ["".join(ring[(2 - i) % 8] for i in range(8)) for ring in board.split("/")]
        image = at(" ".join(["/".join(reversed(rings)), *rest]))
        assert tables.probe(image) == tables.probe(position)


def test_quiet_turns_are_ignored(eight: Path) -> None:
    tables = Tables.open(eight)
    assert tables.probe(at(WON)) == Verdict("win", 1)
    assert tables.probe(at(WON.replace(" 0 1", " 100 200"))) == Verdict("win", 1)
    lost = "WWW...../......../BB...... b 0-0 -,- 0 60"
    assert tables.probe(at(lost)) == Verdict("loss", 0)
    assert tables.turns(at(lost)) == []


def test_best_line_has_the_stated_length(eight: Path) -> None:
    tables = Tables.open(eight)
    for position in some_positions(40, 4):
        verdict = known(tables, position)
        line = tables.line(position)
        assert len(line) == (verdict.distance or 0)
        place = position
        for move in line:
            place = place.play(move)
        if line:
            side = position.side if verdict.result == "win" else other_side(position)
            assert place.outcome is not None
            assert place.outcome.winner == side


def other_side(position: Position) -> str:
    return next(side for side in alquerque.sides if side != position.side)


def known(tables: Tables, position: Position) -> Verdict:
    verdict = tables.probe(position)
    assert verdict is not None
    return verdict


def winner(start: Position, limit: Limit, *, white: Engine, black: Engine, turns: int = 0) -> str:
    """Play a game and return the winner, or `nobody`; in exactly so many turns, if given."""
    record = Record(alquerque, start)
    while not record.is_over:
        engine = white if record.position.side == "white" else black
        record.play(engine.choose(record, limit))
    assert record.outcome is not None
    assert turns in (0, len(record.moves))
    return record.outcome.winner or "nobody"


def test_perfect_play_reaches_the_proven_result(eight: Path, results: Path) -> None:
    white, black = (Engine(alquerque, memory=1, tables=Tables.open(eight)) for _ in range(2))
    four, three = at(EMPTY.format(4)), at(EMPTY.format(3))
    assert winner(four, Limit(depth=1), white=white, black=black, turns=26) == "black"
    assert winner(three, Limit(depth=2), white=white, black=black) == "nobody"
    white, black = (Engine(alquerque, memory=1, tables=Tables.open(results)) for _ in range(2))
    assert winner(four, Limit(depth=6), white=white, black=black) == "black"


def test_perfect_play_keeps_the_proven_result(eight: Path) -> None:
    tables = Tables.open(eight)
    perfect = Engine(alquerque, memory=1, tables=tables)
    other = Engine(alquerque, memory=1)
    scores = {"win": 1.0, "draw": 0.5, "loss": 0.0}
    for position in some_positions(12, 4):
        proven = scores[known(tables, position).result]
        for side, white, black in (("white", perfect, other), ("black", other, perfect)):
            won = winner(position, Limit(nodes=300), white=white, black=black)
            score = 0.5 if won == "nobody" else float(won == side)
            assert score >= (proven if side == position.side else 1 - proven)


def test_analysis_marks_proven_lines(eight: Path, results: Path) -> None:
    position = at(WON)
    found = Engine(alquerque, memory=1, tables=Tables.open(eight)).analyse(position, lines=50)
    assert len(found.lines) == len(position.moves)
    assert all(line.is_proven for line in found.lines)
    first = found.lines[0]
    assert (first.value, first.distance, first.verdict) == (1.0, 1, Verdict("win", 1))
    values = [line.value for line in found.lines]
    assert values == sorted(values, reverse=True)
    guessed = Engine(alquerque, memory=1).analyse(alquerque.start(), Limit(depth=1)).lines[0]
    assert (guessed.is_proven, guessed.verdict) == (False, None)
    compact = Engine(alquerque, memory=1, tables=Tables.open(results))
    best = compact.analyse(position, Limit(depth=3)).lines[0]
    assert (best.value, best.verdict) == (1.0, Verdict("win", 1)), "the end itself needs no table"
    later = position.play("g4-f4")
    best = compact.analyse(later, Limit(depth=3)).lines[0]
    assert best.verdict is not None
    assert best.verdict.distance is None
    assert best.is_proven


def test_quiet_end_is_reported(eight: Path) -> None:
    tables = Tables.open(eight)
    long = max(some_positions(300, 4), key=lambda each: known(tables, each).distance or 0)
    distance = known(tables, long).distance
    assert distance is not None
    assert distance > 10
    engine = Engine(alquerque, memory=1, tables=tables)
    assert engine.analyse(long).lines[0].quiet_end is None
    board, side, hands, bars, _, turn = long.text.split(" ")
    late = at(f"{board} {side} {hands} {bars} 98 {turn}")
    line = engine.analyse(late, Limit(depth=4)).lines[0]
    assert line.verdict is not None
    assert line.verdict.result == known(tables, long).result
    assert line.quiet_end is not None
    assert line.quiet_end <= 2
    assert len(tables.line(late)) == distance, "by the book it goes on"


def test_lower_levels_have_no_tables(eight: Path) -> None:
    tables = Tables.open(eight)
    assert Engine(alquerque, level=9, tables=tables).tables is None
    assert Engine(alquerque, level=10, tables=tables).tables is tables


def test_tables_folder(eight: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QIRKAT_TABLES", str(eight))
    assert Tables.find().probe(at(WON)) == Verdict("win", 1)
    monkeypatch.setenv("QIRKAT_TABLES", str(tmp_path / "none"))
    assert Tables.find().probe(at(WON)) is None
    monkeypatch.delenv("QIRKAT_TABLES")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert tables_folder() == tmp_path / "qirkat" / "tables"


def test_refusals(eight: Path, tmp_path: Path) -> None:
    with pytest.raises(TableError, match="There is no folder"):
        Tables.open(tmp_path / "none")
    assert Tables.open(tmp_path).probe(at(WON)) is None
    whole = (eight / "alquerque-3-3.results").read_bytes()
    file = tmp_path / "alquerque-3-3.results"
    kinds: dict[str, Callable[[], bytes]] = {
        "length is wrong": lambda: whole[:-1],
        "too short": lambda: whole[:100],
        "not an Alquerque de 9 table": lambda: b"x" * len(whole),
        "another version": lambda: whole[:8] + b"\x09" + whole[9:],
        "checksum of its header": lambda: whole[:60] + bytes([whole[60] ^ 1]) + whole[61:],
        "checksum of its contents": lambda: whole[:-5] + bytes([whole[-5] ^ 1]) + whole[-4:],
        "not contain what its name says": lambda: (eight / "alquerque-4-3.results").read_bytes(),
    }
    for reason, made in kinds.items():
        file.write_bytes(made())
        with pytest.raises(TableError, match=reason) as caught:
            Tables.open(tmp_path).probe(at(LEVEL))
        assert str(file) in str(caught.value)


def test_probe(eight: Path, call: Call, tmp_path: Path) -> None:
    shown = call("probe", WON, "--tables", str(eight))
    assert shown.code == 0
    lines = shown.out.splitlines()
    assert lines[0] == "White to move: White wins in 1 turn."
    assert lines[1].split(maxsplit=1) == ["g4-g7xb6", "wins in 1 turn"]
    assert len(lines) == 1 + len(at(WON).moves)
    data = json.loads(call("probe", EMPTY.format(3), "--tables", str(eight), "--json").out)
    assert (data["result"], data["distance"], data["quiet_end"]) == ("draw", None, None)
    assert len(data["turns"]) == 24
    drawn = call("probe", EMPTY.format(3), "--tables", str(eight)).out
    assert drawn.startswith("White to move. The game is drawn with best play.\n")
    unknown = call("probe", EMPTY.format(5), "--tables", str(eight))
    assert unknown.code == 1
    assert unknown.err == f"qirkat: This position is not in the tables in {eight}.\n"
    nowhere = call("probe", "--tables", str(tmp_path / "none"))
    assert nowhere.code == 1
    assert nowhere.err == f"qirkat: There is no folder {tmp_path / 'none'}.\n"
    over = call("probe", "WWW...../......../BB...... b 0-0 -,- 0 60", "--tables", str(eight))
    assert over.out == "Black has lost.\n"
    ended = call("probe", WON.replace(" 0 1", " 100 200"), "--tables", str(eight))
    assert ended.out == "White to move: White wins in 1 turn.\n"
    assert "the game is drawn" in ended.err
    late = call("probe", EMPTY.format(4).replace(" 0 1", " 99 200"), "--tables", str(eight))
    assert "loses in 26 turns" in late.out


def test_analyse_reports_proven_lines(
    eight: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QIRKAT_TABLES", str(eight))
    shown = call("analyse", "alquerque", WON)
    assert shown.out.startswith("1. wins in 1 turn  g4-g7x")
    assert shown.err == "These results are proven by solved tables.\n"
    drawn = call("analyse", "alquerque", EMPTY.format(3), "--depth", "2")
    assert drawn.out.startswith("1. drawn  ")
    data = json.loads(call("analyse", "alquerque", WON, "--json").out)
    assert data["lines"][0]["proven"] is True


def test_ugi_player_survives_a_damaged_table(
    eight: Path, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = (eight / "alquerque-3-3.results").read_bytes()
    (tmp_path / "alquerque-3-3.results").write_bytes(whole[:-1])
    monkeypatch.setenv("QIRKAT_TABLES", str(tmp_path))
    said = call("ugi", "alquerque", typed=f"position fen {WON}\ngo depth 2\n").out
    assert "its length is wrong. The engine continues without tables." in said
    assert "bestmove g4-g7x" in said


def test_entrant_with_tables(eight: Path, tmp_path: Path) -> None:
    entrant = Entrant.parse(f"engine@nodes=10,tables={eight}")
    assert Entrant.parse(str(entrant)) == entrant
    player = entrant.open()
    player.new_game(alquerque, seed=1)
    record = Record(alquerque, at(WON))
    assert player.choose(record, entrant.limit).text.startswith("g4-g7x")
    with pytest.raises(ValueError, match="There is no folder"):
        Entrant.parse(f"engine@tables={tmp_path / 'none'}")


def test_tables_for_the_site_are_small(eight: Path) -> None:
    """A browser loads all positions with up to seven men."""
    sizes = [(eight / f"alquerque-{unit}.results").stat().st_size for unit in ("3-3", "4-3")]
    assert sum(sizes) < 1_000_000


def test_compact_tables_with_distances(tmp_path: Path) -> None:
    solve(tmp_path, men=6, distances=True)
    (tmp_path / "alquerque-3-3.values").rename(tmp_path / "aside")
    assert not (tmp_path / "alquerque-3-3.results").exists()
    assert Tables.open(tmp_path).probe(at(WON)) == Verdict("win", 1)
    assert known(Tables.open(tmp_path), at(WON).play("g4-f4")).distance == 4


@pytest.mark.slow
def test_larger_game_replaces_smaller_layers(tmp_path: Path) -> None:
    solve(tmp_path, men=6)
    layers = {file: file.read_bytes() for file in tmp_path.glob("alquerque-hand-*")}
    assert len(layers) == 9
    with pytest.raises(TableError, match="of memory"):
        solve(tmp_path, men=8, memory=1)
    assert {file: file.read_bytes() for file in layers} == layers, "what is refused does nothing"
    solve(tmp_path, men=8)
    assert known(Tables.open(tmp_path), at(EMPTY.format(4))) == Verdict("loss", 26)
    larger = {file: file.read_bytes() for file in tmp_path.glob("alquerque-hand-*")}
    assert all(larger[file] != data for file, data in layers.items())
    solve(tmp_path, men=6)
    assert {file: file.read_bytes() for file in larger} == larger, "it has all of the smaller"


def test_damaged_compact_table_is_reported(tmp_path: Path) -> None:
    solve(tmp_path, men=6)
    for name in ("alquerque-3-3.results", "alquerque-hand-5.results", "alquerque-hand-2.values"):
        file = tmp_path / name
        whole = file.read_bytes()
        file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
        with pytest.raises(TableError, match=f"{name} is damaged"):
            solve(tmp_path, men=6)
        file.write_bytes(whole)


def test_contradictory_tables(tmp_path: Path) -> None:
    solve(tmp_path, men=6)
    file = tmp_path / "alquerque-3-3.values"
    whole = file.read_bytes()
    forged = whole[:4096] + bytes([7]) * (len(whole) - 4096)
    file.write_bytes(with_checksums(forged))
    with pytest.raises(TableError, match="contradict themselves"):
        Tables.open(tmp_path).line(at(LEVEL))


def test_layers_do_not_hide_short_wins(tmp_path: Path) -> None:
    """Layers for three men each know no fourth man; the units with seven men do."""
    solve(tmp_path, men=7)
    position = at("WWW.W.../B.B..B../........ w 0-0 -,- 0 1")
    placed = at("WW..W.../B.B..B../........ w 1-0 -,- 0 1")
    tables = Tables.open(tmp_path)
    assert tables.probe(position) is not None
    assert tables.probe(placed) is not None


def test_relative_folder_survives_chdir(
    eight: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(eight.parent)
    tables = Tables.open(eight.name)
    monkeypatch.chdir(tmp_path)
    assert tables.probe(at(WON)) == Verdict("win", 1)


def test_folder_name_of_any_bytes(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="There is no folder"):
        Tables.open(os.fsdecode(bytes(tmp_path) + b"/\xff"))


def test_user_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.delenv("QIRKAT_TABLES")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert Tables.find().probe(at(WON)) is None
    assert Tables.find().probe(alquerque.start()) is not None


@pytest.mark.parametrize(
    ("text", "best"),
    [
        # Won by the book in 9, but the quickest line is drawn at once: only a capture helps.
        ("B....BB./W.....B./.W.WW... w 0-0 -,- 99 150", "win"),
        # Lost by the book in 8: any quiet turn draws.
        ("B.B.BW../..B.W.W./........ w 0-0 -,- 99 150", "draw"),
    ],
)
def test_engine_considers_quiet_turns(eight: Path, text: str, best: str) -> None:
    tables, position = Tables.open(eight), at(text)
    line = Engine(alquerque, memory=1, tables=tables).analyse(position, Limit(depth=4)).lines[0]
    after = position.play(line.move)
    if best == "draw":
        assert after.outcome is not None
        assert after.outcome.reason == "quiet_100"
    else:
        assert after.outcome is None
        assert known(tables, after).result == "loss"
    assert line.verdict is not None
    assert line.verdict.result == best


def test_engine_considers_repetition(eight: Path) -> None:
    start = at("W.....B./W......W/.WB..B.B b 0-0 -,- 1 2")
    record = Record(alquerque, start)
    for move in ["a1-d1", "a7-a4", "d1-a1", "a4-a7", "a1-d1", "a7-a4", "d1-a1"]:
        record.play(move)
    tables = Tables.open(eight)
    assert known(tables, record.position).result == "win"
    line = Engine(alquerque, memory=1, tables=tables).analyse(record, Limit(depth=4)).lines[0]
    record.play(line.move)
    assert not record.is_over
    assert known(tables, record.position).result == "loss"
