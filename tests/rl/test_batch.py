"""Batches: the same games as one by one, whatever the threads, and no harm by bad arguments."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from support import reference_rules

import qirkat
from qirkat import rl

GAMES = ("alquerque", "querni", "querni.jump_each_once.voluntary_pass")


def copied(arrays: rl.Arrays) -> list[np.ndarray[Any, Any]]:
    return [np.array(getattr(arrays, name)) for name in FIELDS]


FIELDS = ("observations", "masks", "rewards", "dones", "players")


def same(one: list[np.ndarray[Any, Any]], two: list[np.ndarray[Any, Any]]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


# --- Games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_batch_plays_the_same_games_as_states(game: str) -> None:
    games = rl.batch(game, 6, seed=5)
    states = [games.state(i) for i in range(6)]
    ended = 0
    for _ in range(400):
        actions = games.sample()
        games.step(actions)
        for i, action in enumerate(actions.tolist()):
            states[i] = states[i].play(action)
            arrays = games.arrays
            is_over = states[i].outcome is not None
            assert bool(arrays.dones[i]) == is_over
            assert tuple(arrays.rewards[i].tolist()) == states[i].rewards
            if is_over:
                ended += 1
                states[i] = games.state(i)
                assert states[i].position.turn == 1
            seen = rl.encode(states[i])
            assert (arrays.observations[i] == seen.planes).all()
            assert (arrays.masks[i] == seen.mask).all()
            assert arrays.players[i] == states[i].player
    assert ended > 5


@pytest.mark.parametrize("game", GAMES)
def test_batch_plays_by_the_reference_rules(game: str) -> None:
    """Whole random games, with the draw by repetition, end as the reference says."""
    games = rl.batch(game, 4, seed=11, auto_reset=False)
    starts = [games.state(i).position for i in range(4)]
    moves: list[list[str]] = [[] for _ in starts]
    while not games.arrays.dones.all():
        before = [games.state(i) for i in range(4)]
        games.step(games.sample())
        for i, earlier in enumerate(before):
            after = games.state(i)
            if after.position == earlier.position:
                continue
            turn = [
                move
                for move in earlier.position.moves
                if earlier.position.play(move) == after.position
            ]
            moves[i].append(turn[0].text)
    for i, start in enumerate(starts):
        outcome = games.state(i).outcome
        assert outcome is not None
        expected = reference_rules.game_outcome(game, start.text, moves[i])
        assert expected == (outcome.winner, outcome.reason)


def test_random_play_reaches_every_end_of_alquerque() -> None:
    games = rl.batch("alquerque", 64, seed=3, auto_reset=False)
    reasons = set()
    for _ in range(20):
        games.reset()
        while not games.arrays.dones.all():
            games.step(games.sample())
        reasons |= {end.reason for i in range(64) if (end := games.state(i).outcome)}
    assert reasons >= {"fewer_than_three", "blocked", "repetition", "quiet_100"}


@pytest.mark.parametrize("game", GAMES)
def test_threads_do_not_change_anything(game: str) -> None:
    one, three, many = (rl.batch(game, 50, seed=9, threads=n) for n in (1, 3, 64))
    for _ in range(150):
        actions = one.sample()
        assert (three.sample() == actions).all()
        assert (many.sample() == actions).all()
        for each in (one, three, many):
            each.step(actions)
        assert same(copied(one.arrays), copied(three.arrays))
        assert same(copied(one.arrays), copied(many.arrays))


def test_each_game_has_its_own_seed() -> None:
    seeds = [7, 2**64 - 1, 7]
    games = rl.batch("querni", 3, seed=seeds, auto_reset=False)
    assert games.seeds == seeds
    for i, seed in enumerate(seeds):
        assert games.state(i).position == qirkat.querni.start(seed=seed)
    games.reset(np.array([True, False, True]))
    fresh = games.seeds
    assert fresh[0] == fresh[2] != 7
    assert fresh[1] == seeds[1]
    for i, seed in enumerate(fresh):
        assert games.state(i).position == qirkat.querni.start(seed=seed)
    one, other = rl.batch("querni", 3, seed=1), rl.batch("querni", 3, seed=2)
    assert len({*one.seeds, *other.seeds}) == 6
    assert rl.batch("querni", 2, seed=1).seeds == one.seeds[:2]


def test_starts_are_drawn_from_a_pool() -> None:
    pool = [qirkat.alquerque.start().play(text) for text in ("d2", "a1", "g7")]
    games = rl.batch("alquerque", 60, seed=1, starts=pool)
    drawn = [games.state(i).position for i in range(60)]
    assert {position.text for position in drawn} == {position.text for position in pool}
    assert (games.arrays.players == 1).all()
    assert drawn == [games.state(i).position for i in range(60)]


def test_finished_games_wait_without_automatic_reset() -> None:
    last = qirkat.alquerque.parse("WW.W..../B.B.B.../........ w 0-0 -,- 0 1")
    games = rl.batch("alquerque", 2, starts=[last], auto_reset=False)
    for action in rl.actions_of(last.parse_move("g4-g7xb6")):
        games.step(np.array([action, action]))
    assert games.arrays.rewards.tolist() == [[1, -1], [1, -1]]
    assert games.arrays.dones.all()
    assert not games.arrays.masks.any()
    assert games.sample().tolist() == [0, 0]
    games.step(np.array([-5, 10**12]))
    assert not games.arrays.rewards.any()
    assert games.arrays.dones.all()
    games.reset(np.array([False, True]))
    assert games.arrays.dones.tolist() == [True, False]
    assert games.state(1).position == last


# --- Arrays of the caller -------------------------------------------------------------------------


class OnlyDlpack:
    """An array of a library that NumPy knows nothing of."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self._array = array

    def __dlpack__(self, **options: Any) -> object:
        return self._array.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._array.__dlpack_device__()


def test_arrays_of_other_libraries_are_written_in_place() -> None:
    expected = rl.batch("querni", 3, seed=2)
    mine = rl.Arrays.empty("querni", 3)
    wrapped = rl.Arrays(*(OnlyDlpack(getattr(mine, name)) for name in FIELDS))
    games = rl.batch("querni", 3, seed=2, arrays=wrapped)
    actions = expected.sample()
    expected.step(actions)
    games.step(OnlyDlpack(actions.astype(np.int32)))
    assert same(copied(mine), copied(expected.arrays))


def test_steps_fill_a_storage_row_by_row() -> None:
    storage = {
        name: np.stack([array] * 5)
        for name, array in zip(FIELDS, copied(rl.Arrays.empty("alquerque", 4)), strict=True)
    }
    games, other = (rl.batch("alquerque", 4, seed=2) for _ in range(2))
    for t in range(5):
        actions = other.sample()
        other.step(actions)
        games.step(actions, into=rl.Arrays(*(storage[name][t] for name in FIELDS)))
        assert same([storage[name][t] for name in FIELDS], copied(other.arrays))


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.bool_])
def test_masks_may_have_any_type_of_one_byte(dtype: type) -> None:
    arrays = rl.Arrays.empty("alquerque", 2)
    arrays.masks = arrays.masks.astype(dtype)
    rl.batch("alquerque", 2, arrays=arrays)
    assert arrays.masks.sum() == 48


def read_only(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    array.flags.writeable = False
    return array


WRONG: list[tuple[str, str, Callable[[Any], Any]]] = [
    ("read-only", "is read-only", read_only),
    ("rows", r"has the shape \(3,.* must have \(4,", lambda array: array[:3].copy()),
    ("dimensions", "has the shape", lambda array: array[None].copy()),
    ("strides", "must be contiguous", lambda array: np.repeat(array, 2, axis=0)[::2]),
    ("backwards", "must be contiguous", lambda array: array[::-1]),
    ("dtype", "must have the dtype", lambda array: array.astype(np.float64)),
    ("complex", "must have the dtype", lambda array: array.astype(np.complex64)),
    ("list", "must be a NumPy array", lambda array: array.tolist()),
    ("none", "must be a NumPy array", lambda _: None),
    ("text", "must", lambda _: "observations"),
    ("bytes", "(read-only|dtype|shape)", lambda array: bytes(array)),
]


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize(("_", "message", "spoil"), WRONG, ids=[kind for kind, _, _ in WRONG])
def test_wrong_arrays_are_refused_untouched(
    field: str, _: str, message: str, spoil: Callable[[Any], Any]
) -> None:
    games = rl.batch("alquerque", 4, seed=1)
    before = copied(games.arrays)
    states = [games.state(i).position for i in range(4)]
    wrong = rl.Arrays.empty("alquerque", 4)
    setattr(wrong, field, spoil(getattr(wrong, field)))
    with pytest.raises((TypeError, ValueError), match=f"^{field} .*{message}"):
        games.step(games.sample(), into=wrong)
    assert same(before, copied(games.arrays))
    assert [games.state(i).position for i in range(4)] == states


def test_arrays_that_overlap_are_refused() -> None:
    games = rl.batch("alquerque", 4)
    arrays = rl.Arrays.empty("alquerque", 4)
    arrays.masks = arrays.observations.ravel()[-448:].reshape(4, 112)
    with pytest.raises(ValueError, match="masks shares memory with observations"):
        games.observe(into=arrays)


def test_memory_that_is_not_aligned_is_refused() -> None:
    games = rl.batch("alquerque", 4)
    arrays = rl.Arrays.empty("alquerque", 4)
    arrays.rewards = np.zeros(33, dtype=np.uint8)[1:].view(np.float32).reshape(4, 2)
    with pytest.raises((TypeError, ValueError), match="rewards must be"):
        games.observe(into=arrays)


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_action_changes_nothing(game: str) -> None:
    games = rl.batch(game, 8, seed=4)
    count = games.encoding.action_count
    for _ in range(30):
        games.step(games.sample())
    before = copied(games.arrays)
    states = [games.state(i) for i in range(8)]
    illegal = int(np.flatnonzero(games.arrays.masks[5] == 0)[0])
    for action in (illegal, -2, count, 2**31 - 1, -(2**63), 2**63 - 1):
        actions = games.sample()
        actions[5] = action
        with pytest.raises(ValueError, match=rf"^Action {action} .*in game 5\.$"):
            games.step(actions)
        assert same(before, copied(games.arrays))
        for i, state in enumerate(states):
            assert games.state(i).position == state.position
            assert games.state(i).first_action == state.first_action


def test_games_can_wait() -> None:
    games = rl.batch("querni", 4, seed=8)
    for _ in range(31):
        before = copied(games.arrays)
        actions = games.sample()
        actions[1::2] = -1
        games.step(actions)
        for i in (1, 3):
            assert games.state(i).position == qirkat.querni.start(seed=games.seeds[i])
            assert all(
                (now[i] == then[i]).all()
                for now, then in zip(copied(games.arrays), before, strict=True)
            )
    assert games.state(0).position != qirkat.querni.start(seed=games.seeds[0])


def test_a_mask_that_was_tampered_with_allows_nothing() -> None:
    games = rl.batch("alquerque", 1)
    games.arrays.masks[:] = 1
    with pytest.raises(ValueError, match=r"Action 40 \(.*\) is illegal in game 0"):
        games.step(np.array([40]))


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        (lambda: np.zeros(3, dtype=np.int64), r"actions has the shape \(3,\) and must have \(4,\)"),
        (lambda: np.zeros((4, 1), dtype=np.int64), "actions has the shape"),
        (lambda: np.zeros(4), "actions must have the dtype int64 or int32"),
        (lambda: np.zeros(4, dtype=np.uint64), "actions must have the dtype"),
        (lambda: np.zeros(8, dtype=np.int64)[::2], "actions must be contiguous"),
        (lambda: [0, 0, 0, 0], "actions must be a NumPy array"),
        (lambda: None, "actions must be a NumPy array"),
    ],
)
def test_wrong_actions_are_refused(actions: Callable[[], object], message: str) -> None:
    games = rl.batch("alquerque", 4)
    with pytest.raises((TypeError, ValueError), match=message):
        games.step(actions())


def test_wrong_settings_are_refused() -> None:
    for n in (0, -1, 2**20 + 1, 10**30, 2.5, True):
        with pytest.raises(ValueError, match="A batch has 1 to 1048576 games"):
            rl.batch("querni", n)  # type: ignore[arg-type]
    for threads in (0, 257):
        with pytest.raises(ValueError, match="1 to 256 threads"):
            rl.batch("querni", 1, threads=threads)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="A seed is a whole number"):
            rl.batch("querni", 1, seed=seed)
    with pytest.raises(ValueError, match="There are 3 seeds for 2 games"):
        rl.batch("querni", 2, seed=[1, 2, 3])
    with pytest.raises(ValueError, match="There is no game 'chess'"):
        rl.batch("chess", 1)
    with pytest.raises(ValueError, match="positions of its game"):
        rl.batch("querni", 1, starts=[qirkat.alquerque.start()])
    over = qirkat.alquerque.parse("WW....../B.B.B.../........ w 0-0 -,- 0 1")
    with pytest.raises(ValueError, match="The game is over in this start: WW"):
        rl.batch("alquerque", 1, starts=[over])
    games = rl.batch("alquerque", 2)
    with pytest.raises(IndexError, match="no such game"):
        games.state(2)
    with pytest.raises(ValueError, match="which has the shape"):
        games.reset(np.array([True]))


def test_two_threads_cannot_use_a_batch_at_once() -> None:
    games = rl.batch("querni", 20_000)
    stop = threading.Event()

    def keep_stepping() -> None:
        while not stop.is_set():
            with suppress(RuntimeError):
                games.step(games.sample())

    def keep_looking() -> None:
        for _ in range(1_000_000):
            games.state(0)

    other = threading.Thread(target=keep_stepping)
    other.start()
    try:
        with pytest.raises(RuntimeError, match="Another thread is using this batch"):
            keep_looking()
    finally:
        stop.set()
        other.join()
    games.step(games.sample())
