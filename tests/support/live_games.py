"""Live games for tests, and shortcuts for commands."""

from typing import Any

from qirkat.live.clock import Side
from qirkat.live.fair_draw import commitment
from qirkat.live.game import Change, LiveGame, Refusal
from qirkat.live.protocol import GameInfo, Player

SECRET, CREATOR, JOINER = bytes(range(32)), bytes(16), bytes(range(16))
NOW = 1_790_000_000_000
NEXT = "Zz9kPqRs12"
# White closes a mill by g4-g7, and black has three men.
LAST = "WW.W..../......../B.B.B... w 0-0 -,- 0 1"
# Blue cannot win any more: its 16 stands alone.
STRANDED = "A9/B9/C9/10/aP8/b9/c9 b 0 1"


def info(game: str = "alquerque", time: str = "5+3", **fields: Any) -> GameInfo:
    return GameInfo(
        id="3mJr7AoUXx",
        game=game,
        time=time,
        commitment=commitment(SECRET),
        first=Player(id="p1", name="Ana", rating=1500),
        second=Player(id="p2", name="Bertrand"),
        **fields,
    )


def begun(game: str = "alquerque", time: str = "5+3", **fields: Any) -> LiveGame:
    live_game = LiveGame(info(game, time, **fields))
    return live_game.start(secret=SECRET, creator=CREATOR, joiner=JOINER, now=NOW).game


def take(
    live_game: LiveGame, move: str | None = None, *, later: int = 1_000, lag: int = 0
) -> LiveGame:
    """The game after the next move, of the side to move."""
    state = live_game.state
    assert state.position is not None
    answer = live_game.move(
        state.turn_of,
        f"{state.version:016x}",
        state.ply,
        str(state.position.key),
        move or state.position.moves[0].text,
        now=state.at + later,
        round_trip=lag,
    )
    return after(answer)


def act(live_game: LiveGame, by: Side, what: Any, *, later: int = 0, **options: Any) -> LiveGame:
    """The game after a command that is not refused."""
    answer = live_game.act(by, what, now=live_game.state.at + later, **options)
    return after(answer)


def after(answer: object) -> LiveGame:
    """The game after a change that was not refused."""
    assert isinstance(answer, Change), answer
    return answer.game


def refusal(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    assert answer.sentence
    return answer.reason


def ended(live_game: LiveGame) -> tuple[Side | None, str]:
    assert live_game.state.end is not None
    return live_game.state.end.winner, live_game.state.end.reason


def moves(live_game: LiveGame) -> list[str]:
    assert live_game.state.position is not None
    return [move.text for move in live_game.state.position.moves]
