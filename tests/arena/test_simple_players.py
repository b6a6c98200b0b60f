"""The simple players: what each prefers, and that a seed fixes their games for good."""

import time

import pytest

from qirkat import Position, alquerque, querni
from qirkat.arena.simple_players import POLICIES, Policy
from qirkat.jobs.seeds import SplitMix64, derived_seed
from qirkat.record import Record


def turns(policy: str, position: Position) -> set[str]:
    """Return what the policy plays with many seeds."""
    return {Policy(policy, seed=seed).choose(position).text for seed in range(200)}


def played(one: str, two: str, start: Position, seed: int) -> Record:
    record = Record(start.game, start)
    policies = dict(
        zip(start.game.sides, (Policy(one, seed=seed), Policy(two, seed=~seed)), strict=True)
    )
    while record.outcome is None:
        record.play(policies[record.position.side].choose(record.position))
    return record


def starts(count: int) -> list[Position]:
    return [start for n in range(count) for start in (querni.start(seed=n), alquerque.start())]


def test_splitmix64_reference_values() -> None:
    """The published values for this seed."""
    chance = SplitMix64(1234567)
    assert [chance.next() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]
    assert SplitMix64(2**64 + 5).next() == SplitMix64(5).next()
    assert derived_seed(1234567, 2) == 9817491932198370423


def test_below_is_uniform() -> None:
    chance = SplitMix64(1)
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert all(900 < count < 1100 for count in counts)
    assert {chance.choose("ab") for _ in range(50)} == {"a", "b"}
    assert chance.below(1) == 0


@pytest.mark.parametrize("name", POLICIES)
def test_games_end_and_repeat_with_their_seed(name: str) -> None:
    for seed, start in enumerate(starts(3)):
        record = played(name, "random", start, seed)
        assert record.outcome is not None
        assert played(name, "random", start, seed).moves == record.moves
        if name == "random":
            assert played(name, "random", start, seed + 100).moves != record.moves


def test_games_never_change() -> None:
    golden = {
        querni.start(seed=7): "i2-h1x1-3 i5-j6x5-7 d5-j5 b5-c4x13-15 b2-f4 e2-f1 b6-d4 h6-j2",
        alquerque.start(): "d6 b2 f6 c5 b6xb2 c4 c3 d5 e5 a7 e3 a4",
    }
    for start, line in golden.items():
        moves = played("greedy", "taker", start, 42).moves
        assert [move.text for move in moves][: len(line.split())] == line.split()


def test_random_plays_every_turn() -> None:
    assert turns("random", alquerque.start()) == {move.text for move in alquerque.start().moves}


def test_taker_removes_the_longest_chain() -> None:
    position = querni.parse("10/10/10/10/ABCD6/10/9a b 0 1")
    removing = {move.text for move in position.moves if len(move.removed) == 4}
    assert turns("taker", position) <= removing
    assert "x1-4" in removing


def test_taker_takes_or_plays_any_turn() -> None:
    position = alquerque.parse("WW....../......../....BB.B w 7-6 -,- 0 6")
    assert turns("taker", position) == {"g7xd3", "g7xe3", "g7xc4"}
    assert len(turns("taker", alquerque.start())) == 24


def test_greedy_avoids_stranding() -> None:
    # Removing 1 to 3, or only part of 1 to 5, would strand numbers.
    position = querni.parse("10/10/10/10/ABC4E2/10/8Da b 0 1")
    assert position.stranded == ((), (1,))
    for text in turns("greedy", position):
        assert not position.play(text).stranded[0]
    assert any(position.play(text).stranded[0] for text in turns("taker", position))


def test_greedy_strands_if_it_must() -> None:
    position = querni.parse("10/10/1h8/d1g7/becjm5/Cafk6/ABDil5 b 0 1")
    assert [move.text for move in position.moves] == ["x1-3"]
    assert turns("greedy", position) == {"x1-3"}


def test_greedy_brings_consecutive_numbers_together() -> None:
    position = querni.parse("10/10/10/10/A7BC/10/a9 b 0 1")
    assert turns("greedy", position) == {"a3-b2", "a3-b3", "a3-b4"}


def test_greedy_takes_else_blocks_else_threatens() -> None:
    taking = alquerque.parse("WW....../......../....BB.B w 7-6 -,- 0 6")
    assert turns("greedy", taking) == {"g7xd3", "g7xe3", "g7xc4"}
    blocking = alquerque.parse("BB....W./......../........ w 8-7 -,- 0 4")
    assert turns("greedy", blocking) == {"g7"}
    threatening = alquerque.parse("W......./......../.....B.. w 8-8 -,- 0 3")
    assert turns("greedy", threatening) == {"a1", "a4", "d7", "g7"}


def test_policies_differ_in_strength() -> None:
    for better, worse in (("greedy", "taker"), ("taker", "random")):
        points = 0.0
        for seed, start in enumerate(starts(6)):
            for one, two in ((better, worse), (worse, better)):
                outcome = played(one, two, start, seed).outcome
                assert outcome is not None
                if outcome.winner is None:
                    points += 0.5
                elif (one, two)[start.game.sides.index(outcome.winner)] == better:
                    points += 1
        assert points > 12


def test_turns_are_fast() -> None:
    for start in starts(2):
        record = played("greedy", "greedy", start, 1)
        policy = Policy("greedy", seed=1)
        best = min(_seconds(policy, record.start) for _ in range(20))
        assert best < 0.01, "well below, even on a slow machine"


def _seconds(policy: Policy, position: Position) -> float:
    begun = time.perf_counter()
    policy.choose(position)
    return time.perf_counter() - begun


def test_wrong_use() -> None:
    with pytest.raises(ValueError, match="The policies are random, taker, greedy"):
        Policy("clever", seed=1)
    with pytest.raises(ValueError, match="The game is over"):
        Policy("random", seed=1).choose(querni.parse("9A/10/10/10/10/10/10 b 0 1"))
