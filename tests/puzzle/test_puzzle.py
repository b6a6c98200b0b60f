"""The puzzles that come with the package: right, complete, different, and playable."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from support import reference_rules
from support.minimax import Minimax

from qirkat import Move
from qirkat.puzzle import Puzzle, pack
from qirkat.puzzle.check import check
from qirkat.puzzle.puzzle import KINDS, Answers, Ply
from qirkat.puzzle.solution import MOST_NODES
from qirkat.puzzle.symmetry import canonical_key
from qirkat.puzzle.themes import THEMES, themes_of
from qirkat.solve import Tables

PUZZLES = pack("alquerque")


def men(puzzle: Puzzle) -> int:
    return len(puzzle.position.board) + sum(puzzle.position.hands)


def nodes(puzzle: Puzzle, path: tuple[Move, ...] = ()) -> Iterator[tuple[Move, ...]]:
    """Every place where the solver is to move: after each accepted move, each reply."""
    yield path
    for move in sorted(puzzle.accepted(path)):
        if not puzzle.is_over((*path, move)):
            for reply in puzzle.position_after((*path, move)).moves:
                if puzzle.position_after((*path, move, reply)).outcome is None:
                    yield from nodes(puzzle, (*path, move, reply))


def test_puzzles_are_well_formed() -> None:
    for puzzle in PUZZLES:
        assert puzzle.kind in KINDS
        assert puzzle.length in ((2, 3, 4) if puzzle.kind == "win" else (1,))
        assert puzzle.themes
        assert 200 < puzzle.rating < 3000
        assert 0 < puzzle.deviation <= 400
        first = puzzle.accepted(())
        assert len(first) == 1
        assert first.isdisjoint(puzzle.good_enough(()))
        assert puzzle.kind == "win" or not puzzle.good_enough(())
        assert len(first | puzzle.good_enough(())) < len(puzzle.position.moves)


def test_pack_has_tasks_of_every_sort() -> None:
    for length in (2, 3, 4):
        assert sum(each.kind == "win" and each.length == length for each in PUZZLES) >= 50
    for theme in ("only_win", "hold_draw", "which_piece", "mill_trap", "placement", "block"):
        assert sum(theme in each.themes for each in PUZZLES) >= 50, theme


def test_no_two_puzzles_are_the_same_but_for_a_symmetry() -> None:
    assert len({canonical_key(puzzle.position) for puzzle in PUZZLES}) == len(PUZZLES)
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)


def test_main_line_solves_the_puzzle() -> None:
    for puzzle in PUZZLES[::7]:
        line = puzzle.main_line()
        assert len(line) == 2 * puzzle.length - 1
        assert puzzle.is_over(line)
        outcome = puzzle.position_after(line).outcome
        if puzzle.kind == "win":
            assert outcome is not None
            assert outcome.winner == puzzle.position.side


def test_reference_rules_agree() -> None:
    """Each move of the main line, and each accepted one beside it, is legal by the reference."""
    for puzzle in PUZZLES[::19]:
        position = reference_rules.position("alquerque", puzzle.position.text)
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
    wins = [puzzle for puzzle in PUZZLES if puzzle.kind == "win" and puzzle.length == 2]
    for puzzle in wins[::10]:
        search = Minimax()
        right = {
            move
            for move in puzzle.position.moves
            if search.result(puzzle.position.play(move), 2) == -1
        }
        assert puzzle.accepted(()) == right


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_move_at_every_node_is_judged_as_the_tables_do(tables: Tables, kind: str) -> None:
    """Best, good enough or wrong: never wrong if it keeps the result, however slowly."""
    known = [puzzle for puzzle in PUZZLES if men(puzzle) <= 8 and puzzle.kind == kind]
    slower_later = 0
    for puzzle in known[:: max(1, len(known) // 24)]:
        for path in nodes(puzzle):
            position = puzzle.position_after(path)
            worth: dict[Move, tuple[int, int]] = {}  # the result, and the quickest win highest
            for move in position.moves:
                after = position.play(move)
                if (outcome := after.outcome) is not None:
                    worth[move] = (1 if outcome.winner == position.side else -1, 0)
                    continue
                verdict = tables.probe(after)
                assert verdict is not None
                result = {"win": -1, "draw": 0, "loss": 1}[verdict.result]
                worth[move] = (result, -(verdict.distance or 0) if result == 1 else 0)
            top = max(worth.values())
            assert top[0] == (0 if kind == "hold" else 1)
            best = {move for move in worth if worth[move] == top}
            good = {move for move in worth if worth[move][0] == top[0]} - best
            assert puzzle.accepted(path) == best
            assert puzzle.good_enough(path) == good
            slower_later += bool(path and good)
    assert slower_later > 0 or kind != "win"


@pytest.mark.slow
def test_checker_agrees_with_fresh_tables(tables: Tables) -> None:
    known = [puzzle for puzzle in PUZZLES if men(puzzle) <= 8][::4]
    assert len(known) >= 100
    findings = list(check(known, tables))
    assert all(finding.is_checked for finding in findings)
    assert [finding for finding in findings if finding.problem] == []


def test_path_must_follow_the_solution() -> None:
    puzzle = next(each for each in PUZZLES if each.length > 1)
    wrong = next(move for move in puzzle.position.moves if move not in puzzle.accepted(()))
    reply = puzzle.position.play(wrong).moves[0]
    with pytest.raises(ValueError, match="not an accepted move"):
        puzzle.accepted((wrong, reply))
    with pytest.raises(ValueError, match="not the solver's turn"):
        puzzle.accepted((min(puzzle.accepted(())),))


def test_every_reply_of_the_defence_has_an_answer() -> None:
    long = [puzzle for puzzle in PUZZLES if puzzle.length > 1]
    for puzzle in long[::12]:
        paths = list(nodes(puzzle))
        assert all(puzzle.accepted(path) for path in paths)
        assert len(paths) == puzzle.node_count <= MOST_NODES


def test_themes_follow_from_the_solution() -> None:
    for puzzle in PUZZLES[::9]:
        assert puzzle.themes == themes_of(puzzle)
        assert set(puzzle.themes) <= set(THEMES)


@pytest.mark.slow
def test_checker_finds_what_is_wrong(tables: Tables) -> None:
    puzzle = next(
        each for each in PUZZLES if each.kind == "win" and each.length == 3 and men(each) <= 8
    )
    wrong = next(move.text for move in puzzle.position.moves if move not in puzzle.accepted(()))
    first, second, third = puzzle.plies
    (start,) = first.values()
    path, answers = next(each for each in second.items() if each[1].good)
    broken: dict[str, list[Ply]] = {
        "at the start": [{(): Answers(frozenset((wrong,)), start.good)}, second, third],
        f"after {' '.join(path)}": [first, {**second, path: Answers(answers.best)}, third],
    }
    for place, plies in broken.items():
        (finding,) = check([replace(puzzle, plies=plies)], tables)
        assert finding.problem == f"other moves are right {place}"
    (finding,) = check([replace(puzzle, kind="only")], tables)
    assert finding.problem == "it is not of the kind only"
    twice = list(check([puzzle, puzzle], tables))
    assert [each.problem for each in twice] == [None, "the same puzzle occurs twice"]
    assert not next(check([puzzle], Tables.book())).is_checked
