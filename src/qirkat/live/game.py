"""One live game: its events, and what each command would add to them.

A live game is a frozen value. Each command, at a given time, is answered with a change (the events
to write, and the game after them) or with a refusal. It reads no clock and never blocks, and every
answer follows from `info` and `events` alone, so all servers come to the same one.

    game = LiveGame(info, events)
    answer = game.move(0, "00c0ffee00c0ffee", 0, key, "d2", now=now, round_trip=40)
    if isinstance(answer, Change):
        game = answer.game
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from qirkat import MoveError
from qirkat import game as game_of
from qirkat.live.clock import IDLE, MINUTE, Both, Clock, Outage, Side, TimeControl, other
from qirkat.live.fair_draw import fair_setup
from qirkat.live.protocol import (
    PHRASES,
    Credited,
    Declined,
    Ended,
    Event,
    GameInfo,
    Moved,
    Offerable,
    Offered,
    Rated,
    Rematched,
    Said,
    Started,
    TakenBack,
    TimeGiven,
    What,
)
from qirkat.live.state import MAX_PHRASES, State, Summary
from qirkat.record import Record

__all__ = [
    "PRESENT",
    "REFUSALS",
    "Absence",
    "Change",
    "Known",
    "LiveGame",
    "Refusal",
    "State",
    "Summary",
]

GONE_AFTER = MINUTE
"""In real time, milliseconds of absence after which the opponent may claim the game."""

MAX_ACTS = 300
"""Time gifts, phrases, offers and answers in one game, so that players cannot fill the disk."""

REFUSALS = {
    "already_offered": "You have already asked. Ask again after your next move.",
    "cannot_abort": "This game can no longer be aborted, because both players have moved or it is "
    "the second game of a match. You can resign.",
    "no_claim": "Claim either the win or a draw.",
    "no_clock": "This game has no clock.",
    "no_phrase": "There is no such phrase.",
    "not_gone": "Your opponent has not been away long enough.",
    "not_over": "The game is not over.",
    "not_started": "The game has not begun.",
    "not_your_turn": "It is not your turn.",
    "not_yours": "You are not a player in this game.",
    "nothing_offered": "There is no such offer to decline.",
    "nothing_to_take_back": "You have no move to take back.",
    "over": "The game is over.",
    "presence_unknown": "The servers cannot reach each other right now, so it is not known whether "
    "your opponent is here. Try again later.",
    "rated": "Moves cannot be taken back in rated games.",
    "rematched": "The next game has already been agreed.",
    "rewound": "The database failed, and the last moves of this game were lost. The game continues "
    "from the position that was saved.",
    "stale": "The game has moved on since.",
    "time_up": "Your time had run out.",
    "too_many_acts": "No more messages or offers are allowed in this game.",
    "too_many_phrases": "Too many messages. Wait a moment and try again.",
    "too_much_time": "Your opponent already has the most time allowed.",
}
"""Reasons of refusals, besides those of the core, with their sentences."""


class Absence(NamedTuple):
    """Since when the opponent has had no connection to any server."""

    since: int | None
    """None while connected."""
    is_certain: bool = True
    """Whether all servers have confirmed it."""


PRESENT = Absence(None)


class Known(NamedTuple):
    """A move that was made before."""

    version: int


class Change(NamedTuple):
    """What a command adds to a game."""

    events: tuple[Event, ...]
    """The events to write."""
    game: "LiveGame"
    """The game after them."""


class Refusal(NamedTuple):
    """Why a command changes nothing."""

    reason: str
    sentence: str
    end: Change | None = None
    """The end of the game, to be written, where the command found that time was up."""


class LiveGame:
    """A game with all its events; a frozen value."""

    __slots__ = ("_events", "_info", "_known", "_state")

    def __init__(self, info: GameInfo, events: Iterable[Event] = ()) -> None:
        """ValueError if a version is missing or an event cannot have happened."""
        self._info = info
        self._state = State()
        self._events: tuple[Event, ...] = ()
        self._known: Mapping[tuple[Side | None, str], int] = {}
        self._add(events)

    @property
    def info(self) -> GameInfo:
        """What is known besides the events."""
        return self._info

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, from version 1 on."""
        return self._events

    @property
    def state(self) -> State:
        """The state after all events."""
        return self._state

    @property
    def summary(self) -> Summary:
        """The columns of the game's row that follow from the events."""
        return self._state.summary(self._info)

    def record(self) -> Record:
        """The game as a record; ValueError before its start."""
        return self._state.record(self._info)

    def after(self, version: int) -> list[Event]:
        """The events after a version."""
        return list(self._events[version:])

    def with_events(self, events: Iterable[Event]) -> "LiveGame":
        """The game after more events; cheap, however long the game is."""
        live_game = self.with_info(self._info)
        live_game._add(events)
        return live_game

    def with_info(self, info: GameInfo) -> "LiveGame":
        """The same events with other info, such as players' names."""
        live_game = object.__new__(LiveGame)
        live_game._info = info
        live_game._state, live_game._events, live_game._known = (
            self._state,
            self._events,
            self._known,
        )
        return live_game

    def __eq__(self, other: object) -> bool:
        """Whether info and events are equal."""
        if not isinstance(other, LiveGame):
            return NotImplemented
        return (self._info, self._events, self._state) == (other._info, other._events, other._state)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """The game and its version."""
        return (
            f"<qirkat.LiveGame {self._info.id}, {self._info.game}, version {self._state.version}>"
        )

    # Commands. None of them changes this value.

    def start(self, *, secret: bytes, creator: bytes, joiner: bytes, now: int) -> Change:
        """Start the game and reveal the draw; ValueError if it has started."""
        info = self._info
        is_drawn = info.start is None and game_of(info.game).family == "querni"
        started = Started(
            **self._next(now),
            seed=str(fair_setup(secret, creator, joiner).seed) if is_drawn else None,
            secret=secret.hex(),
            creator=creator.hex(),
            joiner=joiner.hex(),
            clocks=Clock.start(TimeControl.parse(info.time), side=0, at=now).shown,
        )
        return self._play_out(started)

    def move(
        self,
        by: Side | None,
        id: str,  # noqa: A002 - its name on the wire
        ply: int,
        key: str,
        move: str,
        *,
        now: int,
        round_trip: int = 0,
    ) -> Change | Known | Refusal:
        """Make a move; `round_trip` is the measured one to the player.

        `ply` and `key` name the position. A move that was made before is Known, whatever has
        happened since, so that clients can resend it until it is acknowledged.
        """
        if (version := self._known.get((by, id))) is not None:
            return Known(version)
        clock = self._clock_for(by)
        if isinstance(clock, Refusal):
            return clock
        state = self._state
        if state.end is not None:
            return _refused("over")
        if ply != state.ply or key != str(state.positions[-1].key):
            return _refused("stale")
        if by != clock.side:
            return _refused("not_your_turn")
        now = max(now, state.at)
        lag = clock.lag(now, round_trip)
        if clock.is_up(now, lag):
            return _refused("time_up", end=self._time_out(clock, now))
        taken = Moved(
            **self._next(now, by),
            line=state.line,
            ply=ply,
            move=move,
            id=id,
            clocks=clock.taken(now, lag).shown,
            lag=lag,
        )
        try:
            return self._play_out(taken)
        except MoveError as error:
            return Refusal(error.reason, str(error))

    def act(
        self,
        by: Side | None,
        what: What,
        *,
        now: int,
        which: str | None = None,
        absence: Absence = PRESENT,
        next_game: str | None = None,
    ) -> Change | Refusal:
        """Run any other command; offering what the opponent has offered accepts it.

        `absence` is that of the opponent. `next_game` is the id for a rematch.
        """
        clock = self._clock_for(by)
        if isinstance(clock, Refusal):
            return clock
        assert by is not None
        now = max(now, self._state.at)
        if (end := self.flag(now)) is not None:
            return _refused("over", end=end)
        if self._state.end is not None and what not in ("phrase", "rematch", "decline"):
            return _refused("over")
        match what:
            case "resign":
                return self._end(now, other(by), "resigned", by)
            case "abort" if all(clock.turns) or self._decides_match:
                return _refused("cannot_abort")
            case "abort":
                return self._end(now, None, "aborted", by)
            case "claim":
                return self._claim(by, clock, which, absence, now)
            case "time":
                return self._give_time(by, clock, now)
            case "phrase":
                return self._say(by, which, now)
            case "decline":
                return self._decline(by, which, now)
        if self._state.offers.get(what) == other(by):
            return self._accept(by, clock, what, next_game, now)
        return self._offer(by, clock, what, now)

    def flag(self, now: int) -> Change | None:
        """End the game if the running turn is late whatever the lag was."""
        clock = self._state.clock
        if clock is None or not self._state.is_playing or not clock.is_up(now):
            return None
        return self._time_out(clock, now)

    def credit(self, outage: Outage, now: int) -> Change | None:
        """Credit the running turn for an outage, once; None if nothing is owed."""
        state, clock = self._state, self._state.clock
        if clock is None or not state.is_playing or outage.id in state.outages:
            return None
        if (ms := clock.credit(outage, now)) == 0:
            return None
        clocks = clock.credited(ms).shown
        return self._change(Credited(**self._next(now), outage=outage.id, ms=ms, clocks=clocks))

    def forfeit(self, side: Side, now: int) -> Change | None:
        """End the game because a player was deleted; None if it is not running."""
        if not self._state.is_playing:
            return None
        return self._end(now, other(side), "forfeit")

    def rate(self, before: Both, after: Both, now: int) -> Change:
        """Record how the game changed the ratings."""
        return self._change(Rated(**self._next(now), before=before, after=after))

    def _clock_for(self, by: Side | None) -> Clock | Refusal:
        """The clock, if the game has started and `by` is a player."""
        if by is None:
            return _refused("not_yours")
        return self._state.clock or _refused("not_started")

    def _claim(
        self, by: Side, clock: Clock, which: str | None, absence: Absence, now: int
    ) -> Change | Refusal:
        if which not in (None, "win", "draw"):
            return _refused("no_claim")
        if clock.control.kind == "real":
            # A late first turn aborts the game; it cannot be claimed.
            gone = absence.since
            is_gone = gone is not None and now - gone >= GONE_AFTER and not clock.is_first_turn
        else:
            is_gone = clock.control.kind == "unlimited" and now - clock.since >= IDLE
        if clock.side == by or not is_gone:
            return _refused("not_gone")
        if clock.control.kind == "real" and not absence.is_certain:
            return _refused("presence_unknown")
        is_won = which != "draw" and self._state.can_win(by)
        return self._end(now, by if is_won else None, "abandoned", by)

    def _give_time(self, by: Side, clock: Clock, now: int) -> Change | Refusal:
        to, ms = other(by), clock.control.gift
        if ms == 0:
            return _refused("no_clock")
        if clock.left[to] + ms > clock.control.most:
            return _refused("too_much_time")
        clocks = clock.given(to, ms).shown
        return self._bounded(TimeGiven(**self._next(now, by), to=to, ms=ms, clocks=clocks))

    def _say(self, by: Side, which: str | None, now: int) -> Change | Refusal:
        phrase = next((phrase for phrase in PHRASES if phrase == which), None)
        if phrase is None:
            return _refused("no_phrase")
        said = self._state.said.get(by, ())
        if len(said) == MAX_PHRASES and now - said[0] < MINUTE:
            return _refused("too_many_phrases")
        return self._bounded(Said(**self._next(now, by), which=phrase))

    def _offer(self, by: Side, clock: Clock, what: Offerable, now: int) -> Change | Refusal:
        state = self._state
        if what == "rematch":
            if state.end is None:
                return _refused("not_over")
            if state.next_game is not None:
                return _refused("rematched")
        if what == "takeback":
            if self._info.rated:
                return _refused("rated")
            if state.ply < _turns_back(clock, by):
                return _refused("nothing_to_take_back")
        if state.asked.get((by, what)) == state.step:
            return _refused("already_offered")
        return self._bounded(Offered(**self._next(now, by), what=what))

    def _accept(
        self, by: Side, clock: Clock, what: Offerable, next_game: str | None, now: int
    ) -> Change:
        if what == "draw":
            return self._end(now, None, "agreed", by)
        if what == "rematch":
            if next_game is None:
                raise ValueError("Both want to play again: the next game needs an id.")
            return self._change(Rematched(**self._next(now, by), game=next_game))
        asker = other(by)
        clocks = clock.handed(asker, now).shown
        plies = _turns_back(clock, asker)
        return self._change(TakenBack(**self._next(now, by), plies=plies, clocks=clocks))

    def _decline(self, by: Side, which: str | None, now: int) -> Change | Refusal:
        for what, asker in self._state.offers.items():
            if asker != by and which in (None, what):
                return self._bounded(Declined(**self._next(now, by), what=what))
        return _refused("nothing_offered")

    def _bounded(self, event: Event) -> Change | Refusal:
        return _refused("too_many_acts") if self._state.acts >= MAX_ACTS else self._change(event)

    @property
    def _decides_match(self) -> bool:
        """Whether this is the second game of a match, which must not be aborted."""
        return self._info.round == 2

    def _time_out(self, clock: Clock, now: int) -> Change:
        """End the game because the running turn is late."""
        if clock.is_first_turn and not self._decides_match:
            return self._end(now, None, "aborted")
        winner = other(clock.side)
        return self._end(now, winner if self._state.can_win(winner) else None, "time")

    def _end(self, now: int, winner: Side | None, reason: str, by: Side | None = None) -> Change:
        return self._change(Ended(**self._next(now, by), winner=winner, reason=reason))

    def _change(self, event: Event) -> Change:
        return Change((event,), self.with_events([event]))

    def _play_out(self, event: Event) -> Change:
        """Add an event, and the end of the game if the rules say so."""
        change = self._change(event)
        if (outcome := change.game._state.outcome) is None:
            return change
        first = game_of(self._info.game).sides[0]
        winner: Side | None = None
        if outcome.winner is not None:
            winner = 0 if outcome.winner == first else 1
        end = change.game._end(event.at, winner, outcome.reason)
        return Change((event, *end.events), end.game)

    def _next(self, now: int, by: Side | None = None) -> dict[str, Any]:
        return {"v": self._state.version + 1, "at": max(now, self._state.at), "by": by}

    def _add(self, events: Iterable[Event]) -> None:
        """Add events in place; only for a value that is not shared yet."""
        known = dict(self._known)
        added = tuple(events)
        for event in added:
            self._state = self._state.after(self._info, event)
            if isinstance(event, Moved):
                known[event.by, event.id] = event.v
        self._events += added
        self._known = known


def _turns_back(clock: Clock, asker: Side) -> int:
    """How many turns to undo so that the asker can repeat the last one."""
    return 2 if clock.side == asker else 1


def _refused(reason: str, *, end: Change | None = None) -> Refusal:
    return Refusal(reason, REFUSALS[reason], end)
