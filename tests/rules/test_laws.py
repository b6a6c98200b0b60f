"""Laws that hold in every position, reached by play or set up freely, by Hypothesis."""

from __future__ import annotations

import copy
import itertools
import pickle
import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import random_positions, reference_rules

import qirkat

LAW = settings(max_examples=60, deadline=None, derandomize=True, database=None)
SEEDS = st.integers(min_value=0, max_value=2**64 - 1)


@st.composite
def positions(
    draw: st.DrawFn, *, games: tuple[str, ...] = random_positions.GAMES
) -> qirkat.Position:
    """Draw a position reached by random play, or one set up freely."""
    game = qirkat.game(draw(st.sampled_from(games)))
    rng = Random(draw(SEEDS))
    if draw(st.booleans()):
        return game.parse(random_positions.given(game.name, rng))
    position = game.parse(random_positions.start(game.name, rng))
    for _ in range(draw(st.integers(min_value=0, max_value=60))):
        moves = position.moves
        if not moves:
            break
        position = position.play(random_positions.choose([move.text for move in moves], rng))
    return position


# --- Listed = legal -------------------------------------------------------------------------------


@LAW
@given(positions())
def test_every_listed_move_plays(position: qirkat.Position) -> None:
    texts = [move.text for move in position.moves]
    assert texts == sorted(set(texts))
    assert position.move_count() == len(texts)
    assert (position.outcome is not None) == (texts == [])
    for move in position.moves:
        assert position.parse_move(move.text) == move
        after = position.play(move)
        assert after == position.play(move.text)
        assert after.side != position.side
        assert after.turn == min(position.turn + 1, 999_999_999)


def mutated(text: str, rng: Random) -> str:
    """Put one small mistake into a move text."""
    kind = rng.randrange(5)
    index = rng.randrange(len(text) + 1)
    letter = rng.choice("abcdefghij0123456789x-, pW")
    if kind == 0:
        return text[:index] + letter + text[index:]
    if kind == 1:
        return text[:index] + text[index + 1 :]
    if kind == 2:
        return text[:index] + letter + text[index + 1 :]
    if kind == 3:
        return text[:index]
    return text.replace("x", "-") if "x" in text else text + text


@LAW
@given(positions(), SEEDS)
def test_every_other_text_is_illegal(position: qirkat.Position, seed: int) -> None:
    rng = Random(seed)
    legal = {move.text for move in position.moves}
    pool = sorted(legal) or ["pass", "a1-b2", "x1-3", "d2", "d2-d3xf4"]
    squares = position.game.squares
    tried = {mutated(rng.choice(pool), rng) for _ in range(40)}
    tried |= {"-".join(rng.sample(squares, 2)) for _ in range(40)}
    tried |= {rng.choice(squares) + "x" + rng.choice(squares) for _ in range(10)}
    tried |= {f"x{low}-{high}" for low in range(18) for high in range(18)}
    for text in sorted(tried - legal):
        with pytest.raises(qirkat.MoveError) as caught:
            position.play(text)
        assert re.fullmatch(r"[a-z0-9_]+", caught.value.reason)
        assert len(str(caught.value)) > 10


@LAW
@given(positions())
def test_every_pair_of_squares_is_a_move_exactly_when_it_is_listed(
    position: qirkat.Position,
) -> None:
    legal = {move.text for move in position.moves}
    for origin, target in itertools.product(position.game.squares, repeat=2):
        text = f"{origin}-{target}"
        try:
            position.parse_move(text)
        except qirkat.MoveError:
            assert text not in legal
        else:
            assert text in legal


# --- Text, key, values ----------------------------------------------------------------------------


@LAW
@given(positions())
def test_text_round_trip(position: qirkat.Position) -> None:
    again = position.game.parse(str(position))
    assert again == position
    assert hash(again) == hash(position)
    assert again.text == position.text
    for value in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
        assert value == position
        assert value.moves == position.moves
        assert value.key == position.key


@LAW
@given(positions())
def test_incremental_key_matches_a_fresh_key(position: qirkat.Position) -> None:
    for move in position.moves[:200]:
        after = position.play(move)
        assert after.key == position.game.parse(after.text).key


@LAW
@given(positions(), st.integers(0, 999_999_999), st.integers(1, 999_999_999))
def test_key_ignores_counts(position: qirkat.Position, quiet: int, turn: int) -> None:
    stem = position.text.rsplit(" ", 2)[0]
    assert position.game.parse(f"{stem} {quiet} {turn}").key == position.key


@LAW
@given(SEEDS)
def test_different_positions_have_different_keys(seed: int) -> None:
    rng = Random(seed)
    for game in ("querni", "alquerque"):
        texts = {random_positions.given(game, rng) for _ in range(50)}
        seen = {qirkat.game(game).parse(text) for text in texts}
        stems = {position.text.rsplit(" ", 2)[0] for position in seen}
        assert len({position.key for position in seen}) == len(stems)


@LAW
@given(positions())
def test_actions_are_the_moves_in_the_same_order(position: qirkat.Position) -> None:
    actions = position.legal_actions()
    assert actions == [move.action for move in position.moves]
    assert len(set(actions)) == len(actions)
    for action, move in list(zip(actions, position.moves, strict=True))[:100]:
        assert position.play_action(action) == position.play(move)
    legal = set(actions)
    for action in [*range(-2, 300), *(2**bits for bits in range(9, 70))]:
        if action not in legal:
            with pytest.raises(qirkat.MoveError):
                position.play_action(action)


@LAW
@given(positions())
def test_move_describes_its_changes(position: qirkat.Position) -> None:
    for move in position.moves[:200]:
        board = position.board
        piece = {"white": "W", "black": "B"}.get(position.side, "")
        if move.origin is not None:
            piece = board.pop(move.origin)
        if move.target is not None:
            assert move.target not in board
            board[move.target] = piece
        for square in move.removed:
            del board[square]
        assert position.play(move).board == board


@LAW
@given(positions(), SEEDS)
def test_playout_ends_the_game(position: qirkat.Position, seed: int) -> None:
    end = position.playout(seed)
    assert end.outcome is not None
    assert end.moves == ()
    assert end.game == position.game
    assert end == position.playout(seed)
    assert end.turn >= position.turn
    if position.outcome is not None:
        assert end == position


# --- Paths ----------------------------------------------------------------------------------------


@LAW
@given(positions(games=random_positions.GAMES[:4]))
def test_path_is_legal_and_shortest(position: qirkat.Position) -> None:
    plain = reference_rules.position(position.game.name, position.text)
    each_once = "jump_each_once" in position.game.variants
    shortest = {
        move.partition("x")[0]: len(plain.path(move))
        for move in plain.moves()
        if move != "pass" and not move.startswith("x")
    }
    for move in position.moves:
        if move.origin is None or move.target is None:
            assert move.path == ()
            continue
        assert (move.path[0], move.path[-1]) == (move.origin, move.target)
        assert len(move.path) == shortest[f"{move.origin}-{move.target}"]
        if move.target in reference_rules.ADJACENT[move.origin]:
            assert len(move.path) == 2
            continue
        board = position.board
        del board[move.origin]
        jumped = []
        for here, there in itertools.pairwise(move.path):
            over = {landing: over for over, landing in reference_rules.JUMPS[here]}
            assert there in over, f"{move}: {here} to {there} is no jump"
            assert over[there] in board
            assert there not in board
            jumped.append(over[there])
        assert len(set(move.path)) == len(move.path)
        assert not each_once or len(set(jumped)) == len(jumped)


# --- Symmetry -------------------------------------------------------------------------------------


def mapped(text: str, square: Callable[[str], str]) -> str:
    """Replace every square in a text."""
    return re.sub(r"[a-j][1-7]", lambda found: square(found[0]), text)


def same_but_mirrored(
    position: qirkat.Position, mirrored: str, square: Callable[[str], str]
) -> None:
    """Check that the mirrored position has the mirrored moves and the same outcome."""
    twin = position.game.parse(mirrored)
    assert twin.outcome == position.outcome
    expected = sorted(mapped(move.text, square) for move in position.moves)
    assert [move.text for move in twin.moves] == expected


def querni_text(position: qirkat.Position, board: dict[str, str]) -> str:
    plain = reference_rules.QuerniPosition(
        frozenset(), board, position.side, position.quiet, position.turn
    )
    return plain.text


@LAW
@given(positions(games=random_positions.GAMES[:4]))
def test_querni_mirrors_both_ways(position: qirkat.Position) -> None:
    def left_right(square: str) -> str:
        return "jihgfedcba"["abcdefghij".index(square[0])] + square[1]

    def up_down(square: str) -> str:
        return square[0] + str(8 - int(square[1]))

    for mirror in (left_right, up_down, lambda square: up_down(left_right(square))):
        board = {mirror(square): tile for square, tile in position.board.items()}
        same_but_mirrored(position, querni_text(position, board), mirror)


@LAW
@given(positions(games=random_positions.GAMES[:4]))
def test_querni_with_reversed_numbers(position: qirkat.Position) -> None:
    # Tile n becomes 17 - n: a chain stays a chain.
    swap = str.maketrans("ABCDEFGHIJKLMNOPabcdefghijklmnop", "PONMLKJIHGFEDCBAponmlkjihgfedcba")
    board = {square: tile.translate(swap) for square, tile in position.board.items()}
    twin = position.game.parse(querni_text(position, board))

    def backwards(text: str) -> str:
        moving, _, run = text.partition("x")
        if not run:
            return text
        low, high = map(int, run.split("-"))
        return f"{moving}x{17 - high}-{17 - low}"

    assert [str(m) for m in twin.moves] == sorted(backwards(str(m)) for m in position.moves)
    assert twin.outcome == position.outcome


def alquerque_symmetries() -> list[dict[str, str]]:
    """Return the 16 symmetries: 8 of the square, with and without swapping the rings.

    A ring is listed clockwise from a corner, so a quarter turn shifts it by two.
    """
    found = []
    for turn, flip, swap in itertools.product(range(4), (1, -1), (False, True)):
        rings = reference_rules.RINGS[::-1] if swap else reference_rules.RINGS
        found.append(
            {
                point: target[(flip * place + 2 * turn) % 8]
                for ring, target in zip(reference_rules.RINGS, rings, strict=True)
                for place, point in enumerate(ring)
            }
        )
    return found


SYMMETRIES = alquerque_symmetries()


def test_there_are_16_symmetries() -> None:
    assert len({tuple(sorted(mapping.items())) for mapping in SYMMETRIES}) == 16


@LAW
@given(positions(games=("alquerque",)))
def test_alquerque_has_16_symmetries(position: qirkat.Position) -> None:
    _, *rest = position.text.split(" ")
    for mapping in SYMMETRIES:
        board = {mapping[point]: man for point, man in position.board.items()}
        rings = "/".join(
            "".join(board.get(point, ".") for point in ring) for ring in reference_rules.RINGS
        )
        fields = mapped(" ".join(rest), mapping.__getitem__)
        same_but_mirrored(position, f"{rings} {fields}", mapping.__getitem__)


@LAW
@given(positions(games=("alquerque",)))
def test_alquerque_with_colours_swapped(position: qirkat.Position) -> None:
    rings, side, hands, barred, quiet, turn = position.text.split(" ")
    swapped = " ".join(
        [
            rings.translate(str.maketrans("WB", "BW")),
            "b" if side == "w" else "w",
            hands[::-1],
            ",".join(reversed(barred.split(","))),
            quiet,
            turn,
        ]
    )
    twin = qirkat.alquerque.parse(swapped)
    assert [str(move) for move in twin.moves] == [str(move) for move in position.moves]
    colours = {"white": "black", "black": "white", None: None}
    outcome = position.outcome
    expected = outcome and qirkat.Outcome(colours[outcome.winner], outcome.reason)
    assert twin.outcome == expected


# --- Set-ups --------------------------------------------------------------------------------------


@LAW
@given(SEEDS)
def test_same_seed_gives_the_same_set_up(seed: int) -> None:
    start = qirkat.querni.start(seed=seed)
    assert start.text == reference_rules.start_text("querni", seed)
    assert start.seed == seed


@LAW
@given(SEEDS, st.permutations(["a1", "c1", "e1", "g1", "i1", "a3", "c5", "i6"]))
def test_custom_marks_match_the_reference(seed: int, marks: list[str]) -> None:
    text = reference_rules.start_text("querni", seed, marks=marks)
    assert qirkat.querni.start(seed=seed, marks=marks).text == text


ALL_SQUARES = st.sampled_from([*reference_rules.QUERNI_SQUARES, "k1", "a8", "", "b22", "B2", "2b"])


@settings(LAW, max_examples=300)
@given(st.lists(ALL_SQUARES, max_size=9))
def test_marks_validation_matches_the_reference(marks: list[str]) -> None:
    try:
        expected = reference_rules.start_text("querni", 1, marks=marks)
    except ValueError:
        with pytest.raises(ValueError, match=r".{20}"):
            qirkat.querni.start(seed=1, marks=marks)
    else:
        assert qirkat.querni.start(seed=1, marks=marks).text == expected
