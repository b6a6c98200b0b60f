"""The puzzles that come with the package: right, complete, different, and playable."""

import pytest
from support import reference_rules
from support.minimax import Minimax

from qirkat.engine import Engine, Limit
from qirkat.puzzle import Puzzle, pack
from qirkat.puzzle.check import check
from qirkat.puzzle.puzzle import KINDS, Answers, Ply
from qirkat.puzzle.solution import MOST_NODES
from qirkat.puzzle.symmetry import canonical_key
from qirkat.puzzle.themes import THEMES, themes_of
from qirkat.solve import Tables

GAMES = ("querni", "alquerque")


def men(puzzle: Puzzle) -> int:
    return len(puzzle.position.board) + sum(puzzle.position.hands)


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_are_well_formed(game: str) -> None:
    for puzzle in pack(game):
        assert puzzle.kind in KINDS
        assert 1 <= puzzle.length <= 4
        assert puzzle.node_count <= MOST_NODES
        assert puzzle.themes
        assert 200 < puzzle.rating < 3000
        assert 0 < puzzle.deviation <= 400
        first = puzzle.accepted(())
        assert first
        assert first.isdisjoint(puzzle.good_enough(()))
        assert len(first | puzzle.good_enough(())) < len(puzzle.position.moves)


@pytest.mark.parametrize("game", GAMES)
def test_no_two_puzzles_are_the_same_but_for_a_symmetry(game: str) -> None:
    puzzles = pack(game)
    assert len({canonical_key(puzzle.position) for puzzle in puzzles}) == len(puzzles)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_main_line_solves_the_puzzle(game: str) -> None:
    for puzzle in pack(game)[::7]:
        line = puzzle.main_line()
        assert len(line) == 2 * puzzle.length - 1
        assert puzzle.is_over(line)
        outcome = puzzle.position_after(line).outcome
        if puzzle.kind == "win":
            assert outcome is not None
            assert outcome.winner == puzzle.position.side


@pytest.mark.parametrize("game", GAMES)
def test_reference_rules_agree(game: str) -> None:
    """Each move of the main line, and each accepted one beside it, is legal by the reference."""
    for puzzle in pack(game)[::19]:
        position = reference_rules.position(game, puzzle.position.text)
        path: list[str] = []
        for move in puzzle.main_line():
            if len(path) % 2 == 0:
                assert {each.text for each in puzzle.accepted(path)} <= set(position.moves())
            position = position.play(move.text)
            path.append(move.text)
        assert position.text == puzzle.position_after(path).text
        ended = position.outcome()
        found = puzzle.position_after(path).outcome
        assert (ended is None) == (found is None)
        assert ended is None or found is None or ended[0] == found.winner


def test_accepted_moves_of_short_wins_are_complete_by_plain_search() -> None:
    """Every legal first move, by a search that shares nothing with the maker."""
    for game in GAMES:
        wins = [puzzle for puzzle in pack(game) if puzzle.kind == "win" and puzzle.length == 2]
        for puzzle in wins[:: max(1, len(wins) // 4)]:
            search = Minimax()
            right = {
                move
                for move in puzzle.position.moves
                if search.result(puzzle.position.play(move), 2) == -1
            }
            assert puzzle.accepted(()) == right


@pytest.mark.slow
def test_alquerque_agrees_with_fresh_tables(tables: Tables) -> None:
    known = [puzzle for puzzle in pack("alquerque") if men(puzzle) <= 8]
    assert len(known) >= 100
    findings = list(check(known, tables))
    assert all(finding.is_checked for finding in findings)
    assert [finding for finding in findings if finding.problem] == []


@pytest.mark.slow
def test_querni_is_proven_again() -> None:
    findings = list(check(pack("querni")[::10]))
    assert all(finding.is_checked for finding in findings)
    assert [finding for finding in findings if finding.problem] == []


@pytest.mark.slow
def test_a_deeper_search_refuses_what_querni_puzzles_refuse() -> None:
    for puzzle in pack("querni")[::25]:
        right = {each.text for each in puzzle.accepted(()) | puzzle.good_enough(())}
        engine = Engine(puzzle.position.game, seed=0)
        lines = engine.analyse(
            puzzle.position, Limit(nodes=400_000), lines=puzzle.position.move_count()
        ).lines
        values = {line.move.text: line.value for line in lines}
        top = max(values[text] for text in right)
        assert top == max(values.values())
        wrong = [value for text, value in values.items() if text not in right]
        assert max(wrong) < top - 0.2


def test_path_must_follow_the_solution() -> None:
    puzzle = next(each for each in pack("alquerque") if each.length > 1)
    wrong = next(move for move in puzzle.position.moves if move not in puzzle.accepted(()))
    reply = puzzle.position.play(wrong).moves[0]
    with pytest.raises(ValueError, match="not an accepted move"):
        puzzle.accepted((wrong, reply))
    with pytest.raises(ValueError, match="not the solver's turn"):
        puzzle.accepted((min(puzzle.accepted(())),))


def test_every_reply_of_the_defence_has_an_answer() -> None:
    for game in GAMES:
        long = [puzzle for puzzle in pack(game) if puzzle.length > 1]
        for puzzle in long[:: max(1, len(long) // 10)]:
            for move in puzzle.accepted(()):
                for reply in puzzle.position.play(move).moves:
                    assert puzzle.accepted((move, reply))


def test_themes_follow_from_the_solution() -> None:
    for game in GAMES:
        for puzzle in pack(game)[::9]:
            assert puzzle.themes == themes_of(puzzle)
            assert set(puzzle.themes) <= set(THEMES)


def test_checker_finds_a_wrong_answer() -> None:
    puzzle = next(each for each in pack("alquerque") if each.kind == "win" and each.length == 3)
    wrong = next(m.text for m in puzzle.position.moves if m not in puzzle.accepted(()))
    broken = Puzzle(
        puzzle.position,
        "win",
        [Ply(Answers(frozenset((wrong,))), {}), *puzzle.plies[1:]],
        puzzle.themes,
    )
    (finding,) = check([broken])
    assert finding.problem is not None
    twice = list(check([puzzle, puzzle]))
    assert [each.problem for each in twice] == [None, "the same puzzle occurs twice"]
