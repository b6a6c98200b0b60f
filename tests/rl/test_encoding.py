"""The encodings against the rules: nothing is missing, nothing is too much, all is symmetric."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import random_positions, reference_rules
from support.minimax import Minimax
from support.plane_reader import PlaneReader

import qirkat
from qirkat import rl
from qirkat.record import Record

LAW = settings(max_examples=60, deadline=None, derandomize=True, database=None)
SEEDS = st.integers(min_value=0, max_value=2**64 - 1)


@st.composite
def positions(
    draw: st.DrawFn, *, games: tuple[str, ...] = random_positions.GAMES
) -> qirkat.Position:
    """Draw a position reached by random play, or one set up freely."""
    game = draw(st.sampled_from(games))
    rng = Random(draw(SEEDS))
    if draw(st.booleans()):
        return qirkat.game(game).parse(random_positions.given(game, rng))
    position = qirkat.game(game).parse(random_positions.start(game, rng))
    for _ in range(draw(st.integers(min_value=0, max_value=60))):
        if not position.moves:
            break
        texts = [move.text for move in position.moves]
        position = position.play(random_positions.choose(texts, rng))
    return position


def same_turn(text: str) -> str:
    """The text without the number of the turn, and with a quiet count that planes can show."""
    stem, quiet, _ = text.rsplit(" ", 2)
    limit = 30 if len(stem.split(" ")) == 2 else 100
    return f"{stem} {min(int(quiet), limit)} 1"


def second_stages(state: rl.State, rng: Random, most: int = 6) -> Iterator[rl.State]:
    """A few of the decisions that complete a turn begun here."""
    actions = state.legal_actions()
    for action in rng.sample(actions, min(most, len(actions))):
        after = state.play(action)
        if after.first_action is not None:
            yield after


# --- Spaces ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "actions", "shape"), [("alquerque", 112, (13, 3, 8)), ("querni", 1228, (36, 7, 10))]
)
def test_spaces(game: str, actions: int, shape: tuple[int, int, int]) -> None:
    spaces = rl.encoding(game)
    assert (spaces.action_count, spaces.shape) == (actions, shape)
    assert len(set(spaces.planes)) == len(spaces.planes) == len(spaces.highest) == shape[0]
    assert sorted(spaces.cells) == list(spaces.game.squares)
    names = [spaces.action_name(action) for action in range(actions)]
    assert len(set(names)) == actions
    for action in (-1, actions, 2**40):
        with pytest.raises(ValueError, match=f"does not exist: actions are 0 to {actions - 1}"):
            spaces.action_name(action)


def test_cells_follow_the_position_text() -> None:
    rings = reference_rules.RINGS
    assert rl.encoding("alquerque").cells == tuple(point for ring in rings for point in ring)
    squares = tuple(column + row for row in "1234567" for column in "abcdefghij")
    assert rl.encoding("querni").cells == squares


def test_actions_have_the_documented_numbers() -> None:
    name = rl.encoding("alquerque").action_name
    assert [name(i) for i in (0, 23, 24, 87, 88, 111)] == [
        "a7",
        "c4",
        "a7-d7",
        "c4-c3",
        "xa7",
        "xc4",
    ]
    name = rl.encoding("querni").action_name
    assert [name(i) for i in (0, 71, 1119, 1120, 1121, 1122, 1226, 1227)] == [
        "1-a1",
        "2-b1",
        "16-j7",
        "stay",
        "pass",
        "x1-3",
        "x14-16",
        "keep",
    ]


# --- Actions and masks ----------------------------------------------------------------------------


def turns(position: qirkat.Position) -> list[str]:
    """Every turn that the actions allow, as texts made of the names of the actions."""
    tiles = {tile: square for square, tile in position.board.items()}
    first_tile = "a" if position.side == "pink" else "A"
    name = rl.encoding(position.game).action_name
    found = []
    state = rl.state(position)
    for action in np.flatnonzero(rl.encode(state).mask).tolist():
        begun = name(action)
        number, _, target = begun.partition("-")
        if position.game.family == "querni" and target:
            begun = f"{tiles[chr(ord(first_tile) + int(number) - 1)]}-{target}"
        after = state.play(action)
        if after.first_action is None:
            found.append(begun)
            continue
        assert after.first_action == action
        for second in np.flatnonzero(rl.encode(after).mask).tolist():
            found.append((begun + name(second)).removeprefix("stay").removesuffix("keep"))
            assert after.play(second).first_action is None
    return sorted(found)


@LAW
@given(positions())
def test_masks_allow_exactly_the_legal_turns(position: qirkat.Position) -> None:
    plain = reference_rules.position(position.game.name, position.text)
    assert turns(position) == plain.moves()


@LAW
@given(positions())
def test_actions_of_a_move_play_it(position: qirkat.Position) -> None:
    seen = set()
    for move in position.moves[:300]:
        actions = tuple(rl.actions_of(move))
        seen.add(actions)
        state = rl.state(position)
        for action in actions:
            assert state.position == position
            state = state.play(action)
        assert state.position == position.play(move)
        assert state.first_action is None
    assert len(seen) == len(position.moves[:300])


@LAW
@given(positions(), SEEDS)
def test_every_other_action_is_refused(position: qirkat.Position, seed: int) -> None:
    start = rl.state(position)
    for state in (start, *second_stages(start, Random(seed), 2)):
        legal = set(state.legal_actions())
        assert legal == set(np.flatnonzero(rl.encode(state).mask).tolist())
        count = rl.encoding(position.game).action_count
        tried = {-2, -1, count, count + 1, *Random(seed).sample(range(count), 100)}
        for action in tried - legal:
            with pytest.raises(ValueError, match=rf"Action {action} .*(illegal|does not exist)"):
                state.play(action)


# --- Planes ---------------------------------------------------------------------------------------


@LAW
@given(positions(), SEEDS)
def test_planes_show_the_whole_position(position: qirkat.Position, seed: int) -> None:
    spaces = rl.encoding(position.game)
    start = rl.state(position)
    for state in (start, *second_stages(start, Random(seed))):
        planes = rl.encode(state).planes
        highest = np.array(spaces.highest)[:, None, None]
        assert ((planes >= 0) & (planes <= highest)).all()
        read = PlaneReader(spaces, planes)
        assert read.text(position.side) == same_turn(position.text)
        assert read.number("second stage") == (state.first_action is not None)


@LAW
@given(positions(), SEEDS)
def test_second_stage_shows_the_chosen_move(position: qirkat.Position, seed: int) -> None:
    spaces = rl.encoding(position.game)
    for state in second_stages(rl.state(position), Random(seed)):
        read = PlaneReader(spaces, rl.encode(state).planes)
        moved = "piece" if position.game.family == "alquerque" else "tile"
        target = read.one(f"{moved} moved this turn")
        assert state.first_action is not None
        assert spaces.action_name(state.first_action).rpartition("-")[2] == (target or "stay")


@LAW
@given(positions(games=("querni", "alquerque")))
def test_the_other_player_sees_the_board_from_the_other_side(position: qirkat.Position) -> None:
    state = rl.state(position)
    seen = rl.encode(state, viewer=1 - state.player)
    assert not seen.mask.any()
    own = {"own": "enemy", "enemy": "own"}
    spaces = rl.encoding(position.game)
    ours = dict(zip(spaces.planes, rl.encode(state).planes, strict=True))
    for name, plane in zip(spaces.planes, seen.planes, strict=True):
        who, *rest = name.split(" ")
        assert (plane == ours[" ".join([own.get(who, who), *rest])]).all(), name


def test_occurrences_and_the_draw_by_repetition() -> None:
    game = qirkat.alquerque
    record = Record(game, game.parse("W.W....B/..W...../B....B.. w 0-0 -,- 0 1"))
    spaces = rl.encoding(game)
    there_and_back = ["a7-d7", "a4-a1", "d7-a7", "a1-a4"]
    state = rl.state(record)
    for number, text in enumerate(there_and_back * 2, 1):
        move = record.position.parse_move(text)
        (action,) = rl.actions_of(move)
        state = state.play(action)
        record.play(move)
        for each in (state, rl.state(record), pickle.loads(pickle.dumps(state))):
            assert each.occurrences == record.repetitions == 1 + number // 4
            assert each.outcome == record.outcome
            assert each.history == [earlier.key for earlier in record.positions[:-1]]
            read = PlaneReader(spaces, rl.encode(each).planes)
            assert read.number("occurrences") == each.occurrences
    assert state.outcome == qirkat.Outcome(None, "repetition")
    assert state.legal_actions() == []
    assert state.rewards == (0.0, 0.0)
    with pytest.raises(ValueError, match="the game is over"):
        state.play(24)
    assert rl.state(record.position).occurrences == 1


@LAW
@given(positions(), SEEDS)
def test_states_can_be_copied_and_pickled(position: qirkat.Position, seed: int) -> None:
    start = rl.state(position)
    for state in (start, *second_stages(start, Random(seed), 1)):
        for same in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
            assert same.position == position
            assert same.first_action == state.first_action
            assert (rl.encode(same).planes == rl.encode(state).planes).all()


def test_rewards_are_for_the_first_side_and_the_second() -> None:
    last = qirkat.alquerque.parse("WW.W..../B.B.B.../........ w 0-0 -,- 0 1")
    state = rl.state(last)
    for action in rl.actions_of(last.parse_move("g4-g7xb6")):
        assert state.rewards == (0.0, 0.0)
        state = state.play(action)
    assert state.rewards == (1.0, -1.0)
    assert state.outcome == qirkat.Outcome("white", "fewer_than_three")


def test_bad_arguments() -> None:
    start = qirkat.alquerque.start()
    with pytest.raises(ValueError, match="completes the turn"):
        rl.State(start, first_action=3)
    with pytest.raises(ValueError, match=r"Action 30 .* is illegal here"):
        rl.State(start, first_action=30)
    with pytest.raises(ValueError, match="A viewer is 0"):
        rl.encode(start, viewer=2)
    state = rl.state(start)
    with pytest.raises(ValueError, match=r"observation has the shape \(2,\) and must have"):
        state.write_observation(np.zeros(2, dtype=np.int8))
    with pytest.raises(TypeError, match="mask must have the dtype int8 or uint8 or bool"):
        state.write_mask(np.zeros(112))
    with pytest.raises(TypeError, match="mask must be a NumPy array"):
        state.write_mask([0] * 112)


# --- Symmetries -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["querni", "alquerque"])
def test_symmetries_are_a_group_of_16(game: str) -> None:
    all_of_them = rl.encoding(game).symmetries
    orders = [
        (tuple(each.plane_order), tuple(each.cell_order), tuple(each.action_order))
        for each in all_of_them
    ]
    assert len(set(orders)) == 16
    assert all(list(order) == sorted(order) for order in orders[0])
    for one in orders:
        for two in orders:
            both = tuple(tuple(b[i] for i in a) for a, b in zip(one, two, strict=True))
            assert both in orders


@LAW
@given(positions(), st.integers(0, 15), SEEDS)
def test_symmetric_states_have_symmetric_planes_and_masks(
    position: qirkat.Position, number: int, seed: int
) -> None:
    """The image of the planes is read back as a position, which then has to give that image."""
    spaces = rl.encoding(position.game)
    symmetry = spaces.symmetries[number]
    rng = Random(seed)
    start = rl.state(position)
    for state in (start, *second_stages(start, rng, 3)):
        seen = rl.encode(state)
        image = symmetry.planes(seen.planes)
        text = PlaneReader(spaces, image).text(position.side)
        twin = rl.state(position.game.parse(text))
        if state.first_action is not None:
            twin = twin.play(symmetry.action(state.first_action))
        assert (rl.encode(twin).planes == image).all()
        assert (rl.encode(twin).mask == symmetry.actions(seen.mask)).all()
        for action in rng.sample(state.legal_actions(), min(3, len(state.legal_actions()))):
            after = twin.play(symmetry.action(action))
            assert after.rewards == state.play(action).rewards


@LAW
@given(SEEDS, st.integers(0, 15), st.sampled_from(["querni", "alquerque"]))
def test_symmetric_states_have_equal_values(seed: int, number: int, game: str) -> None:
    spaces = rl.encoding(game)
    position = spaces.game.parse(random_positions.ending(game, Random(seed)))
    image = spaces.symmetries[number].planes(rl.encode(position).planes)
    twin = spaces.game.parse(PlaneReader(spaces, image).text(position.side))
    assert twin.outcome == position.outcome
    assert twin.perft(2) == position.perft(2)
    assert Minimax().result(twin, 3) == Minimax().result(position, 3)


def test_symmetries_take_batches() -> None:
    symmetry = rl.encoding("querni").symmetries[13]
    one = rl.encode(qirkat.querni.start(seed=3)).planes
    two = rl.encode(qirkat.querni.start(seed=4)).planes
    both = symmetry.planes(np.stack([one, two]))
    assert (both == np.stack([symmetry.planes(one), symmetry.planes(two)])).all()
