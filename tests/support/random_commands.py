"""Random commands to a live game, valid and invalid."""

import random
from typing import Any

from support.live_games import NEXT

from qirkat.live import protocol as wire
from qirkat.live.clock import DAY, Outage, Side, other
from qirkat.live.game import GONE_AFTER, Absence, LiveGame

KINDS: dict[str, float] = {
    "move": 60,
    "accept": 12,
    "takeback": 12,
    "draw": 3,
    "resend": 4,
    "taken": 3,
    "flag": 2,
}
KINDS |= {"credit": 4, "time": 4, "phrase": 4, "decline": 2, "rematch": 4}
KINDS |= {"resign": 0.5, "abort": 0.5, "claim": 2}
WAITS = {0: 8, 10: 8, 400: 8, 2_000: 8, 9_000: 4, -300: 2, 30_000: 1, 70_000: 0.5, DAY: 0.2}


def chosen(rng: random.Random, weights: dict[Any, float]) -> Any:
    return rng.choices(list(weights), list(weights.values()))[0]


def command(live_game: LiveGame, now: int, rng: random.Random) -> Any:
    """The answer to a random command."""
    state, position = live_game.state, live_game.state.position
    kind = chosen(rng, KINDS)
    by: Side | None = chosen(rng, {0: 3, 1: 3, None: 1})
    if kind == "flag":
        return live_game.flag(now)
    if kind == "credit":
        since = now - rng.randrange(100_000)
        return live_game.credit(
            Outage(rng.randrange(4), since, since + rng.randrange(100_000)), now
        )
    if kind in ("resend", "taken"):
        moved = [event for event in live_game.events if isinstance(event, wire.Moved)]
        if not moved:
            return None
        again = rng.choice(moved)
        if kind == "resend":
            return live_game.move(again.by, again.id, again.ply, "1", again.move, now=now)
        return live_game.move(
            by, f"{rng.randrange(2**64):016x}", again.ply, "1", again.move, now=now
        )
    if kind == "move":
        assert position is not None
        legal = position.moves
        sense = rng.random()
        text = rng.choice(legal).text if legal and sense > 0.05 else "a1"
        mover = state.turn_of if sense < 0.9 else by
        key = str(position.key) if sense < 0.97 else "1"
        number, lag = f"{rng.randrange(2**64):016x}", rng.randrange(-100, 3_000)
        return live_game.move(mover, number, state.ply, key, text, now=now, round_trip=lag)
    if kind == "accept":
        if not state.offers:
            return None
        kind, asker = rng.choice(list(state.offers.items()))
        by = None if asker is None else other(asker)
    which = rng.choice(
        [None, None, None, None, "draw", "takeback", "rematch", "win", *wire.PHRASES]
    )
    gone = rng.choice([None, now - rng.randrange(2 * GONE_AFTER)])
    absence = Absence(gone, rng.random() < 0.8)
    return live_game.act(by, kind, now=now, which=which, absence=absence, next_game=NEXT)
