"""The state that follows from the events of a live game: position, clocks, offers.

A state is a frozen value; `state.after(info, event)` is the next one. Events are not judged here:
they have happened. Clocks, too, are taken from the events.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from qirkat import Outcome, Position
from qirkat import game as game_of
from qirkat.live.clock import SECOND, Both, Clock, Side, TimeControl
from qirkat.live.protocol import (
    Credited,
    Declined,
    Ended,
    Event,
    GameInfo,
    GameState,
    Moved,
    Offerable,
    Offered,
    Rated,
    Rematched,
    Said,
    Started,
    TakenBack,
    TimeGiven,
)
from qirkat.record import Record

MAX_PHRASES = 5
"""Phrases per side and minute; as many are remembered."""


class Turn(NamedTuple):
    """A turn that was taken."""

    move: str
    left: int | None
    """Milliseconds left to the mover after it; None if time is unlimited."""
    spent: int
    """Milliseconds that it took, without lag."""


class Summary(NamedTuple):
    """The columns of a game's row that follow from its events."""

    state: GameState
    ply: int
    turn_of: Side | None = None
    deadline: int | None = None
    winner: Side | None = None
    reason: str | None = None
    ended: int | None = None


class State(Struct, frozen=True):
    """The state after some events."""

    version: int = 0
    at: int = 0
    """When the last event happened."""
    start: Started | None = None
    positions: tuple[Position, ...] = ()
    """Positions of the present line; none before the start."""
    turns: tuple[Turn, ...] = ()
    """Turns of the present line."""
    line: int = 0
    """How often turns have been taken back."""
    clock: Clock | None = None
    offers: Mapping[Offerable, Side | None] = {}
    """Open offers, and the side that made each."""
    asked: Mapping[tuple[Side | None, Offerable], int] = {}
    """The `step` at which a side last made such an offer."""
    said: Mapping[Side | None, tuple[int, ...]] = {}
    """Times of the last phrases of each side."""
    acts: int = 0
    """How many time gifts, phrases, offers and answers there were."""
    outages: frozenset[int] = frozenset()
    """Outages that have been credited."""
    end: Ended | None = None
    ratings: Rated | None = None
    next_game: str | None = None

    @property
    def position(self) -> Position | None:
        """The current position; None before the start."""
        return self.positions[-1] if self.positions else None

    @property
    def moves(self) -> tuple[str, ...]:
        """The texts of the turns of the present line."""
        return tuple(turn.move for turn in self.turns)

    @property
    def ply(self) -> int:
        """The number of turns in the present line."""
        return len(self.turns)

    @property
    def step(self) -> int:
        """How often the position has changed, by turns and takebacks."""
        return self.line + (sum(self.clock.turns) if self.clock is not None else 0)

    @property
    def is_playing(self) -> bool:
        """Whether the game has started and is not over."""
        return self.start is not None and self.end is None

    @property
    def turn_of(self) -> Side | None:
        """Whose turn it is; None before the start and after the end."""
        return self.clock.side if self.clock is not None and self.is_playing else None

    @property
    def deadline(self) -> int | None:
        """When the running turn is late whatever the lag; None if it never is."""
        return self.clock.deadline if self.clock is not None and self.is_playing else None

    @property
    def clocks(self) -> Both | None:
        """Milliseconds of each side when the running turn began; None if time is unlimited."""
        return None if self.clock is None else self.clock.shown

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by the rules; None while it goes on."""
        if not self.positions:
            return None
        return self.positions[-1].outcome_after(reversed(self.positions[:-1]))

    def can_win(self, side: Side) -> bool:
        """Whether a side can still win by the rules."""
        return not self.positions or not self.positions[-1].stranded[side]

    def after(self, info: GameInfo, event: Event) -> "State":
        """The state after the next event; ValueError if it cannot follow."""
        if event.v != self.version + 1:
            raise ValueError(f"After version {self.version} there is no version {event.v}.")
        if isinstance(event, Started):
            state = _started(self, info, event)
        elif self.clock is None:
            raise ValueError("The game has not begun.")
        elif isinstance(event, Moved):
            state = _moved(self, self.clock, event)
        else:
            state = _changed(self, self.clock, event)
        return replace(state, version=event.v, at=event.at)

    def summary(self, info: GameInfo) -> Summary:
        """The columns of the game's row, for lists of games."""
        end = self.end
        return Summary(
            state=info.state if self.start is None else "playing" if end is None else "over",
            ply=self.ply,
            turn_of=self.turn_of,
            deadline=self.deadline,
            winner=end.winner if end is not None else None,
            reason=end.reason if end is not None else None,
            ended=end.at if end is not None else None,
        )

    def record(self, info: GameInfo) -> Record:
        """The game as a record, without turns taken back; ValueError before its start."""
        if self.start is None:
            raise ValueError("The game has not begun.")
        first = self.positions[0]
        record = Record(first.game, first)
        record.tags.update(_tags(self.start, info))
        for turn in self.turns:
            left = None if turn.left is None else turn.left / SECOND
            record.play(turn.move, clock=left, spent=turn.spent / SECOND)
        if self.end is not None and record.outcome is None:
            winner = None if self.end.winner is None else first.game.sides[self.end.winner]
            record.finish(Outcome(winner, self.end.reason))
        return record


def _started(state: State, info: GameInfo, event: Started) -> State:
    if state.start is not None:
        raise ValueError("The game has already begun.")
    game = game_of(info.game)
    if info.start is not None:
        position = game.parse(info.start)
    else:
        position = game.start() if event.seed is None else game.start(seed=int(event.seed))
    clock = Clock.start(TimeControl.parse(info.time), side=_to_move(position), at=event.at)
    return replace(state, start=event, positions=(position,), clock=clock.showing(event.clocks))


def _moved(state: State, clock: Clock, event: Moved) -> State:
    turn = Turn(
        event.move,
        event.clocks[clock.side] if event.clocks is not None else None,
        clock.used(event.at, event.lag),
    )
    # A move declines a draw offered to the mover; the mover's own offer stays open.
    offers: dict[Offerable, Side | None] = {
        what: side for what, side in state.offers.items() if what == "draw" and side == clock.side
    }
    return replace(
        state,
        positions=(*state.positions, state.positions[-1].play(event.move)),
        turns=(*state.turns, turn),
        clock=clock.taken(event.at, event.lag).showing(event.clocks),
        offers=offers,
    )


def _changed(state: State, clock: Clock, event: Event) -> State:
    match event:
        case Offered(by=by, what=what):
            return replace(
                state,
                offers={**state.offers, what: by},
                asked={**state.asked, (by, what): state.step},
                acts=state.acts + 1,
            )
        case Declined(what=what):
            offers = {kind: side for kind, side in state.offers.items() if kind != what}
            return replace(state, offers=offers, acts=state.acts + 1)
        case TakenBack(plies=plies):
            kept = len(state.turns) - plies
            if plies < 1 or kept < 0:
                raise ValueError("There are no such turns to take back.")
            positions = state.positions[: kept + 1]
            return replace(
                state,
                positions=positions,
                turns=state.turns[:kept],
                line=state.line + 1,
                clock=clock.handed(_to_move(positions[-1]), event.at).showing(event.clocks),
                offers={},
                acts=state.acts + 1,
            )
        case TimeGiven(to=to, ms=ms):
            clock = clock.given(to, ms).showing(event.clocks)
            return replace(state, clock=clock, acts=state.acts + 1)
        case Credited(outage=outage, ms=ms):
            clock = clock.credited(ms).showing(event.clocks)
            return replace(state, clock=clock, outages=state.outages | {outage})
        case Said(by=by, at=at):
            times = (*state.said.get(by, ()), at)[-MAX_PHRASES:]
            return replace(state, said={**state.said, by: times}, acts=state.acts + 1)
        case Ended():
            return replace(state, end=event, offers={})
        case Rated():
            return replace(state, ratings=event)
        case Rematched(game=game):
            return replace(state, next_game=game, offers={})
    raise AssertionError(event)


def _to_move(position: Position) -> Side:
    return 0 if position.side == position.game.sides[0] else 1


def _tags(start: Started, info: GameInfo) -> dict[str, str]:
    """The tags of a record, with which the fair draw can be checked."""
    tags = {
        "Event": "Rated game" if info.rated else "Casual game",
        "Date": datetime.fromtimestamp(start.at / SECOND, UTC).strftime("%Y.%m.%d"),
    }
    if info.mirror is not None:
        tags["Round"] = str(info.round)
    for side, player in zip(game_of(info.game).sides, (info.first, info.second), strict=True):
        if player is not None:
            tags[side.capitalize()] = player.name
            if player.rating is not None:
                tags[f"{side.capitalize()}Rating"] = str(player.rating)
    return tags | {
        "TimeControl": info.time,
        "GameId": info.id,
        "Commitment": info.commitment,
        "Secret": start.secret,
        "CreatorPart": start.creator,
        "JoinerPart": start.joiner,
    }
