"""The page and the server derive the same state from the events of a live game."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from support.live_games import NOW, STRANDED, begun
from support.random_commands import WAITS, chosen, command
from support.typescript import TypeScript

from qirkat.live import protocol as wire
from qirkat.live.clock import FIRST_TURN
from qirkat.live.game import Known, LiveGame, Refusal


@pytest.fixture(scope="module")
def site() -> Iterator[TypeScript]:
    with TypeScript("mirror.ts") as process:
        yield process


def walked(live_game: LiveGame, seed: int) -> Iterator[LiveGame]:
    """Yield a random game with all kinds of actions, after each step."""
    rng = random.Random(seed)
    now = NOW
    for _ in range(60):
        now += chosen(rng, WAITS)
        answer = command(live_game, now, rng)
        if isinstance(answer, Known):
            continue
        change = answer.end if isinstance(answer, Refusal) else answer
        if change is not None:
            live_game = change.game
            yield live_game


def told(live_game: LiveGame) -> tuple[Any, Any]:
    return msgspec.to_builtins(live_game.info), msgspec.to_builtins(list(live_game.events))


def expected(live_game: LiveGame, now: int) -> dict[str, Any]:
    state = live_game.state
    clock = state.clock
    assert clock is not None
    is_still = clock.is_first_turn
    left: list[int | None] = [None, None]
    if clock.shown is not None:
        left = list(clock.shown)
        if not is_still:
            left[clock.side] = max(0, clock.left[clock.side] - clock.used(now))
    return {
        "moves": list(state.moves),
        "left_after": [turn.left for turn in state.turns],
        "spent": [turn.spent for turn in state.turns],
        "line": state.line,
        "turn": state.turn_of,
        "left": left,
        "first": max(0, FIRST_TURN + clock.extra - clock.used(now)) if is_still else None,
        "offers": {what: side for what, side in state.offers.items() if side is not None},
        "asked": sorted(
            f"{by} {what}" for (by, what), step in state.asked.items() if step == state.step
        ),
        "end": None if state.end is None else [state.end.winner, state.end.reason],
        "next": state.next_game,
    }


@pytest.mark.parametrize("time", ["5+3", "0.25+5", "2d", "-"])
@pytest.mark.parametrize(
    ("game", "start"),
    [("alquerque", None), ("querni", None), ("querni", STRANDED.replace(" b ", " p "))],
)
def test_page_and_server_agree(site: TypeScript, time: str, game: str, start: str | None) -> None:
    kinds = set()
    for seed in range(12):
        for live_game in walked(begun(game, time, start=start), seed):
            now = live_game.state.at + seed * 997
            begins = 0 if start is None else 1
            assert site.call("live", *told(live_game), begins, now) == expected(live_game, now)
            kinds |= {type(event) for event in live_game.events}
    often = {wire.Moved, wire.Offered, wire.Said, wire.Ended}
    assert kinds >= (often if start else often | {wire.TakenBack})
