"""Ratings from the successes of the levels."""

from qirkat.puzzle import pack
from qirkat.puzzle.maker import is_dull
from qirkat.puzzle.rating import LEVEL_RATINGS, Attempts, attempts, fitted


def solved(*counts: int) -> list[Attempts]:
    return [Attempts(level, 8, count) for level, count in enumerate(counts, 1)]


def test_half_of_the_attempts_succeed_at_the_rating() -> None:
    rating, deviation = fitted(solved(0, 0, 0, 4, 8, 8))
    assert abs(rating - LEVEL_RATINGS[4]) < 120
    assert deviation < 100


def test_more_successes_mean_an_easier_puzzle() -> None:
    ratings = [
        fitted(solved(*counts))[0]
        for counts in ((8,) * 6, (2, 4, 6, 8, 8, 8), (0, 1, 2, 4, 6, 8), (0,) * 6)
    ]
    assert ratings == sorted(ratings)
    assert ratings[-1] < 2500
    assert ratings[0] > 300


def test_ratings_of_the_pack_can_be_found_again() -> None:
    puzzles = pack("alquerque")
    for puzzle in puzzles[:: len(puzzles) // 8]:
        results = attempts(puzzle, whims=puzzles.whims)
        assert fitted(results) == (puzzle.rating, puzzle.deviation)
        assert not is_dull(results)
