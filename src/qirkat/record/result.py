"""How a game ended, as records write it: PGN results and the reasons of our outcomes."""

from qirkat._core import Game, Outcome
from qirkat.safe_text import quote

DECIDED = ("1-0", "0-1", "1/2-1/2")
RESULTS = (*DECIDED, "*")

RULES = {
    "querni": ("all_removed", "no_chains", "quiet_30"),
    "alquerque": ("fewer_than_three", "blocked", "quiet_100", "repetition"),
}
"""Reasons that only the rules give."""

PEOPLE: dict[str, bool | None] = {
    "resigned": True,
    "forfeit": True,
    "time": None,
    "abandoned": None,
    "agreed": False,
    "aborted": False,
}
"""Reasons that players settle, and whether they need a winner (None: either way)."""


def result_of(game: Game, outcome: Outcome | None) -> str:
    """Return the PGN result; 1-0 means that the side that moves first by the rules won.

    Unfinished and aborted games have the result *.
    """
    if outcome is None or outcome.reason == "aborted":
        return "*"
    if outcome.winner is None:
        return "1/2-1/2"
    return "1-0" if outcome.winner == game.sides[0] else "0-1"


def settled_outcome(game: Game, result: str, reason: str) -> Outcome:
    """Return the settled outcome; ValueError if result and reason contradict each other."""
    if result == "*" and reason != "aborted":
        raise ValueError(f"A game with the result * cannot have the reason {quote(reason)}.")
    if reason not in PEOPLE and reason not in RULES[game.family]:
        raise ValueError(f"{quote(reason)} is not a reason for the end of {game}.")
    outcome = Outcome({"1-0": game.sides[0], "0-1": game.sides[1]}.get(result), reason)
    if (error := outcome_error(game, outcome)) is not None:
        raise ValueError(error)
    if result_of(game, outcome) != result:
        raise ValueError(f"A game that was {reason} must have the result *, not {result}.")
    return outcome


def outcome_error(game: Game, outcome: Outcome) -> str | None:
    """Return why a game cannot be settled with this outcome; None if it can."""
    if outcome.winner is not None and outcome.winner not in game.sides:
        return f"The winner of {game} must be {game.sides[0]} or {game.sides[1]}."
    if outcome.reason in RULES[game.family]:
        return f"The position is not over, so the reason cannot be {outcome.reason}."
    if outcome.reason not in PEOPLE:
        return f"The reason must be one of {', '.join(PEOPLE)}."
    has_winner = PEOPLE[outcome.reason]
    if has_winner is not None and has_winner != (outcome.winner is not None):
        return f"With the reason {outcome.reason} there is {'a' if has_winner else 'no'} winner."
    return None
