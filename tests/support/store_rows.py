"""Rows for tests of the store: people, games, events."""

from typing import Any

from qirkat.live.state import Summary
from qirkat.storage.store import EventRow, GameRow, PersonRow, RatingRow, Seats, Store

ANNA, BORIS = "anna", "boris"


def person(person_id: str, **columns: Any) -> PersonRow:
    """A guest, unless told otherwise."""
    return PersonRow(**{"id": person_id, "name": person_id.title(), "created": 1_000, **columns})


def account(person_id: str, **columns: Any) -> PersonRow:
    named = {"folded": person_id, "password": "argon2", "guest": False}
    return person(person_id, **{**named, **columns})


def game(game_id: str, **columns: Any) -> GameRow:
    """An open game of Anna's."""
    usual = {"id": game_id, "game": "querni", "time": "5+3", "creator": ANNA, "created": 1_000}
    return GameRow(**{**usual, **columns})


def move(game_id: str, version: int, **columns: Any) -> EventRow:
    """A move event, as if there were only moves."""
    usual = {"game": game_id, "version": version, "at": 2_000 + version, "kind": "move"}
    return EventRow(**{**usual, "line": 0, "ply": version - 1, **columns})


def playing(ply: int = 0, **columns: Any) -> Summary:
    return Summary(**{"state": "playing", "ply": ply, "turn_of": ply % 2, **columns})


def over(ply: int = 0, **columns: Any) -> Summary:
    return Summary(**{"state": "over", "ply": ply, "reason": "resigned", "winner": 0, **columns})


def rating(person_id: str, games: int, **columns: Any) -> RatingRow:
    usual = {"person": person_id, "game": "querni", "rating": 1500.25, "deviation": 350.0}
    usual |= {"volatility": 0.06, "games": games, "changed": 3_000}
    return RatingRow(**{**usual, **columns})


async def meet(store: Store) -> None:
    """Add Anna and Boris."""
    assert await store.add_person(person(ANNA))
    assert await store.add_person(person(BORIS))


async def sit(store: Store, game_id: str, first: str = ANNA, second: str = BORIS) -> bool:
    """Begin an open game."""
    start = move(game_id, 1, kind="start", line=None, ply=None)
    return await store.seat(game_id, Seats(first=first, second=second), [start], playing())


async def turn(store: Store, game_id: str, after: int) -> bool:
    """Add a turn after a version."""
    return await store.append(game_id, after, [move(game_id, after + 1)], playing(after + 1))
