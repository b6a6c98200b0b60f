"""The puzzle of the day: the same everywhere, spread over ratings, without early repeats."""

from datetime import date, timedelta

from support.command import command

from qirkat.puzzle import daily, pack

GAME = "alquerque"
MONDAY = date(2026, 11, 16)


def test_week_goes_from_easy_to_hard() -> None:
    for week in range(4):
        days = [daily(GAME, MONDAY + timedelta(days=7 * week + day)) for day in range(7)]
        ratings = [puzzle.rating for puzzle in days]
        assert ratings == sorted(ratings)
        assert ratings[6] - ratings[0] > 200


def test_no_puzzle_returns_before_the_others_had_their_day() -> None:
    weeks = len(pack(GAME)) // 7
    mondays = [daily(GAME, MONDAY + timedelta(days=7 * week)).id for week in range(weeks)]
    assert len(set(mondays)) == weeks


def test_every_process_has_the_same_puzzle() -> None:
    shown = command("puzzles", "play", "alquerque", "--daily", "2026-11-18", typed="quit\n")
    assert daily("alquerque", date(2026, 11, 18)).id in shown.stdout
