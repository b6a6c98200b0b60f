"""The handlers of the HTTP API: accounts, and games to create, join and read.

Moves go over the websocket (`connection`). `ENDPOINTS` makes both the routes and the OpenAPI
description. A refusal has a key, a sentence, and where it helps a position or a time to wait.
"""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from starlette.responses import Response, StreamingResponse

from qirkat.accounts.accounts import must_change_password, typed
from qirkat.live.protocol import GameInfo, Lobby, Millis, Part, Person, Snapshot, Waiting
from qirkat.logs import Log
from qirkat.server import new_games
from qirkat.server.endpoints import PLACE, STATUS, Caller, Endpoint, FaultError
from qirkat.server.live_play import LivePlay
from qirkat.server.new_games import Wanted
from qirkat.server.quick_games import Quick, QuickGame, find_or_create
from qirkat.storage.progress import MAX_ENTRIES, ProgressChange
from qirkat.storage.schema import GameRow, PersonRow, ProgressRow
from qirkat.storage.store import Place

log = Log(__name__)

MAX_OPEN_GAMES = 20
"""Open games of one person."""
_PAGE = 50  # games in a list


class Rating(Struct, frozen=True, kw_only=True):
    """A person's rating in a game."""

    game: str
    rating: int
    provisional: bool
    games: int


class Me(Struct, frozen=True, kw_only=True):
    """The caller, with ratings and games that wait for a move."""

    person: Person | None
    ratings: list[Rating] = []
    turns: list[Waiting] = []
    change_password: bool = False
    """Whether the password is a one-time password from the operator."""


class Account(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name and a password."""

    name: str
    password: str


class NewPassword(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change of password."""

    old: str
    new: str


class LoggingOut(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ends the session of the request, another one, or all of them."""

    session: str | None = None
    everywhere: bool = False


class Session(Struct, frozen=True, kw_only=True):
    """A browser in which the caller is logged in."""

    id: str
    created: int
    seen: int
    """When it was last used, to the day."""
    browser: str | None
    """None where unknown."""
    system: str | None
    current: bool
    """Whether it is the session of the request."""


class Sessions(Struct, frozen=True, kw_only=True):
    """The caller's sessions: that of the request, then the last used first."""

    sessions: list[Session]


_Kind = Annotated[str, Meta(pattern="^[a-z]{1,16}$(?!\n)")]
_Key = Annotated[str, Meta(pattern="^[a-z0-9-]{1,32}$(?!\n)")]
_Value = Annotated[str, Meta(pattern="^[ -~]{1,1000}$(?!\n)")]


class ProgressEntry(Struct, frozen=True, kw_only=True):
    """Something that the caller has reached. The value is JSON, which only pages read."""

    kind: str
    key: str
    value: str
    updated: int
    """When it was changed; grows with every change."""


class Progress(Struct, frozen=True, kw_only=True):
    """Entries of an account; `person` is None for visitors without one."""

    person: str | None
    entries: list[ProgressEntry]


class NewEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new value of an entry, and the time of the one that it replaces; None for a new entry."""

    kind: _Kind
    key: _Key
    value: _Value
    updated: Millis | None


class NewProgress(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Entries to change; one that another browser has changed since stays as it is."""

    entries: Annotated[list[NewEntry], Meta(min_length=1, max_length=40)]


class Leaving(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Deletes an account, which needs its password."""

    password: str | None = None


class Joining(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The joiner's part of the fair draw."""

    bytes: Part


class Nothing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An empty object."""


class Made(Struct, frozen=True, kw_only=True):
    """A new game, and the server's commitment to its secret."""

    id: str
    commitment: str


class Listed(Struct, frozen=True, kw_only=True):
    """A game in a list."""

    info: GameInfo
    ply: int
    turn_of: Literal[0, 1] | None
    winner: Literal[0, 1] | None
    reason: str | None
    ended: int | None


class Games(Struct, frozen=True, kw_only=True):
    """A page of a list of games; `next` is where the following page begins."""

    games: list[Listed]
    next: str | None = None


class Result(Struct, frozen=True, kw_only=True):
    """A person's results in a game, without aborted games."""

    game: str
    won: int
    drawn: int
    lost: int


class PlayerPage(Struct, frozen=True, kw_only=True):
    """A person with ratings, results and games."""

    person: Person
    created: int
    ratings: list[Rating]
    results: list[Result]
    playing: list[Listed]
    games: list[Listed]
    next: str | None = None


Points = Annotated[float, Meta(ge=0, le=2, multiple_of=0.5)]


class Match(Struct, frozen=True, kw_only=True):
    """Two games from one set-up, and the points of both players."""

    id: str
    game: str
    time: str
    games: list[Listed]
    points: tuple[Points, Points] | None
    """Of the first and second player of the first game; None until both games are over."""


class Done(Struct, frozen=True, kw_only=True):
    """The answer to a request that returns nothing."""


# People


async def _me(caller: Caller, _: None) -> Me:
    person = caller.person
    if person is None:
        return Me(person=None)
    live_play = caller.live_play
    return Me(
        person=_person(person),
        ratings=await _ratings(live_play, person.id),
        turns=(await live_play.live_games.lists.turns(person.id)).games,
        change_password=must_change_password(person),
    )


async def _guest(caller: Caller, _: Nothing) -> Me:
    if caller.person is None:
        caller.live_play.bans.check(None, caller.address)
        await caller.become(caller.live_play.accounts.guest(address=caller.address, now=caller.now))
    return await _me(caller, None)


async def _register(caller: Caller, body: Account) -> Me:
    caller.live_play.bans.check(caller.person, caller.address)
    person = await caller.live_play.accounts.register(
        caller.person, body.name, body.password, address=caller.address, now=caller.now
    )
    await caller.become(person)
    return await _me(caller, None)


async def _log_in(caller: Caller, body: Account) -> Me:
    person = await caller.live_play.accounts.log_in(
        body.name, body.password, address=caller.address, now=caller.now
    )
    # The browser replaces the cookie of the session that it had: a guest's or another account's.
    await caller.log_out()
    await caller.become(person)
    return await _me(caller, None)


async def _log_out(caller: Caller, body: LoggingOut) -> Done:
    accounts = caller.live_play.accounts
    if body.everywhere:
        await accounts.log_out(caller.known(), None)
    elif body.session is not None and body.session != caller.session:
        await accounts.log_out(caller.known(), body.session)
        return Done()
    else:
        await caller.log_out()
    caller.clear_cookie()
    return Done()


async def _sessions(caller: Caller, _: None) -> Sessions:
    rows = await caller.live_play.accounts.sessions(caller.known(), caller.now)
    rows.sort(key=lambda row: row.id != caller.session)
    return Sessions(
        sessions=[
            Session(
                id=row.id,
                created=row.created,
                seen=row.seen,
                browser=row.browser,
                system=row.system,
                current=row.id == caller.session,
            )
            for row in rows
        ]
    )


async def _progress(caller: Caller, _: None) -> Progress:
    if caller.person is None or caller.person.guest:
        return Progress(person=None, entries=[])
    rows = await caller.live_play.store.progress_of(caller.person.id)
    return _reached(caller.person, rows)


async def _save_progress(caller: Caller, body: NewProgress) -> Progress:
    person = caller.known()
    if person.guest:
        raise FaultError(403, "account_needed", "You need an account to keep your progress.")
    changes = [
        ProgressChange(each.kind, each.key, each.value, each.updated) for each in body.entries
    ]
    rows = await caller.live_play.store.save_progress(person.id, changes, caller.now)
    if rows is None:
        sentence = f"An account has at most {MAX_ENTRIES} entries of progress."
        raise FaultError(409, "too_many", sentence)
    return _reached(person, rows)


def _reached(person: PersonRow, rows: list[ProgressRow]) -> Progress:
    return Progress(
        person=person.id,
        entries=[
            ProgressEntry(kind=row.kind, key=row.key, value=row.value, updated=row.updated)
            for row in rows
        ],
    )


async def _password(caller: Caller, body: NewPassword) -> Me:
    person = await caller.live_play.accounts.change_password(
        caller.known(), body.old, body.new, address=caller.address, now=caller.now
    )
    await caller.become(person)
    return await _me(caller, None)


async def _delete(caller: Caller, body: Leaving) -> Done:
    person = caller.known()
    accounts, live_games = caller.live_play.accounts, caller.live_play.live_games
    await accounts.confirm(person, body.password, address=caller.address, now=caller.now)
    # Before deleting, while the ratings still exist; and after, for games that started in between.
    await live_games.forfeit_all(person.id)
    await accounts.delete(person, caller.now)
    await live_games.forfeit_all(person.id)
    caller.clear_cookie()
    return Done()


async def _export(caller: Caller, _: None) -> Response:
    person = caller.known()

    async def records() -> AsyncIterator[str]:
        async for row in _all_games(caller.live_play, person.id):
            live_game = await caller.live_play.live_games.game(row.id)
            if live_game is not None and live_game.state.start is not None:
                yield f"{live_game.record()}\n"

    name = "attachment; filename=qirkat-games.pgn"
    return StreamingResponse(
        records(), media_type="text/plain; charset=utf-8", headers={"Content-Disposition": name}
    )


# Games


async def _make(caller: Caller, body: Wanted) -> Made:
    person = await _creator(caller, body)
    row = await caller.live_play.live_games.create(person.id, body)
    return Made(id=row.id, commitment=row.commitment or "")


async def _quick(caller: Caller, body: Quick) -> QuickGame:
    person = await _creator(caller, body.wanted)
    live_play = caller.live_play
    presence = live_play.connections.presence
    return await find_or_create(
        live_play.live_games, person.id, body, lambda game: presence.totals(game).watchers > 0
    )


async def _creator(caller: Caller, body: Wanted) -> PersonRow:
    """The caller, who may create such a game; a refusal says why not."""
    wait = caller.live_play.limits.wait(
        "game",
        caller.now,
        address=caller.address,
        person=caller.person.id if caller.person else None,
    )
    if wait:
        raise FaultError(429, "rate", "Too many requests. Wait a moment and try again.", wait=wait)
    _check_account(body.rated, caller.person)
    _check_open(caller.live_play)
    new_games.check(body)
    if caller.person is not None and (body.open or body.rated):
        await caller.live_play.conduct.check_pause(caller.person.id)
    person = await caller.seated()
    if len(await caller.live_play.store.games_of(person.id, state="open")) >= MAX_OPEN_GAMES:
        sentence = f"{MAX_OPEN_GAMES} of your games are already waiting. Cancel one first."
        raise FaultError(409, "too_many", sentence)
    return person


async def _join(caller: Caller, body: Joining) -> Snapshot:
    _check_open(caller.live_play)
    row = await caller.live_play.store.game(caller.id)
    if row is None:
        raise _no_game()
    _check_account(row.rated, caller.person)
    person = await caller.seated()
    conduct = caller.live_play.conduct
    async with AsyncExitStack() as stack:
        is_player = person.id in (row.first, row.second)
        if (row.open or row.rated) and not is_player:
            await conduct.check_pause(person.id)
        if row.open and not is_player:
            await stack.enter_async_context(conduct.one_join(person.id, row.time))
        refusal = await caller.live_play.live_games.join(row.id, person.id, body.bytes)
    if refusal is not None:
        raise FaultError(STATUS.get(refusal.reason, 409), refusal.reason, refusal.sentence)
    return await _game(caller, None)


async def _cancel(caller: Caller, _: Nothing) -> Done:
    if not await caller.live_play.live_games.cancel(caller.id, caller.known().id):
        raise FaultError(409, "not_open", "You have no such waiting game.")
    return Done()


async def _game(caller: Caller, _: None) -> Snapshot:
    found = await caller.live_play.live_games.missing_since(caller.id, 0)
    if not isinstance(found, Snapshot):
        raise _no_game()
    return found


async def _record(caller: Caller, _: None) -> Response:
    live_game = await caller.live_play.live_games.game(caller.id)
    if live_game is None or live_game.state.start is None:
        raise _no_game()
    return Response(str(live_game.record()), media_type="text/plain; charset=utf-8")


async def _playing(caller: Caller, _: None) -> Games:
    rows = await caller.live_play.store.playing(before=_place(caller), limit=_PAGE)
    return Games(games=await _listed(caller.live_play, rows), next=_next(rows))


async def _my_games(caller: Caller, _: None) -> Games:
    before = _place(caller)
    if caller.person is None:
        return Games(games=[])
    rows = await caller.live_play.store.games_of(caller.person.id, before=before, limit=_PAGE)
    return Games(games=await _listed(caller.live_play, rows), next=_next(rows))


async def _lobby(caller: Caller, _: None) -> Response:
    text = await caller.live_play.live_games.lists.lobby()
    return Response(text, media_type="application/json")


async def _player(caller: Caller, _: None) -> PlayerPage:
    store = caller.live_play.store
    name = caller.request.path_params["name"]
    person = await store.person_by_name(typed(name))
    if person is None or person.closed is not None:
        raise FaultError(404, "no_person", "There is no player with this name.")
    rows = await store.games_of(person.id, before=_place(caller), limit=_PAGE)
    playing = await store.games_of(person.id, state="playing", limit=_PAGE)
    return PlayerPage(
        person=_person(person),
        created=person.created,
        ratings=await _ratings(caller.live_play, person.id),
        results=[
            Result(game=game, **counts._asdict())
            for game, counts in sorted((await store.results_of(person.id)).items())
        ],
        playing=await _listed(caller.live_play, playing),
        games=await _listed(caller.live_play, rows),
        next=_next(rows),
    )


async def _match(caller: Caller, _: None) -> Match:
    found = await caller.live_play.store.match(caller.id)
    if found is None:
        raise FaultError(404, "no_match", "This match does not exist.")
    match, rows = found
    points: tuple[float, float] | None = None
    if len(rows) == 2 and all(row.state == "over" and row.reason != "aborted" for row in rows):
        # Sides are swapped in the second game.
        scores = [0.5 if row.winner is None else 1.0 - row.winner for row in rows]
        first = scores[0] + (1.0 - scores[1])
        points = (first, 2.0 - first)
    return Match(
        id=match.id,
        game=match.game,
        time=match.time,
        games=await _listed(caller.live_play, rows),
        points=points,
    )


ENDPOINTS: Final = (
    Endpoint("GET", "/api/me", _me, Me),
    Endpoint("GET", "/api/me/games", _my_games, Games, pages=True),
    Endpoint("POST", "/api/guest", _guest, Me, Nothing),
    Endpoint("POST", "/api/account", _register, Me, Account, 201),
    Endpoint("DELETE", "/api/account", _delete, Done, Leaving),
    Endpoint("POST", "/api/login", _log_in, Me, Account),
    Endpoint("POST", "/api/logout", _log_out, Done, LoggingOut),
    Endpoint("GET", "/api/me/sessions", _sessions, Sessions),
    Endpoint("GET", "/api/me/progress", _progress, Progress),
    Endpoint("PUT", "/api/me/progress", _save_progress, Progress, NewProgress),
    Endpoint("POST", "/api/password", _password, Me, NewPassword),
    Endpoint("GET", "/api/export", _export, None),
    Endpoint("POST", "/api/games", _make, Made, Wanted, 201),
    Endpoint("POST", "/api/quick", _quick, QuickGame, Quick),
    Endpoint("GET", "/api/games", _playing, Games, pages=True),
    Endpoint("GET", "/api/games/{id}", _game, Snapshot),
    Endpoint("GET", "/api/games/{id}/record", _record, None),
    Endpoint("POST", "/api/games/{id}/join", _join, Snapshot, Joining),
    Endpoint("POST", "/api/games/{id}/cancel", _cancel, Done, Nothing),
    Endpoint("GET", "/api/lobby", _lobby, Lobby),
    Endpoint("GET", "/api/players/{name}", _player, PlayerPage, pages=True),
    Endpoint("GET", "/api/matches/{id}", _match, Match),
)


def _check_account(rated: bool, person: PersonRow | None) -> None:
    if rated and (person is None or person.guest):
        raise FaultError(403, "account_needed", "You need an account to play rated games.")


def _check_open(live_play: LivePlay) -> None:
    """Refuse to start games on a server that is stopping."""
    if live_play.connections.is_stopping:
        raise FaultError(503, "stopping", "The server is stopping.", wait=5000)


def _person(row: PersonRow) -> Person:
    return Person(id=row.id, name=row.name or "", guest=row.guest)


async def _ratings(live_play: LivePlay, person: str) -> list[Rating]:
    return [
        Rating(
            game=row.game,
            rating=round(row.rating),
            provisional=row.deviation > 110,
            games=row.games,
        )
        for row in await live_play.store.ratings_of(person)
    ]


async def _listed(live_play: LivePlay, rows: list[GameRow]) -> list[Listed]:
    accounts = await live_play.live_games.player_ratings.of_games(
        (row.game, each) for row in rows for each in (row.first, row.second)
    )
    return [
        Listed(
            info=new_games.info(row, accounts[row.game]),
            ply=row.ply,
            turn_of=row.turn_of,  # type: ignore[arg-type]
            winner=row.winner,  # type: ignore[arg-type]
            reason=row.reason,
            ended=row.ended,
        )
        for row in rows
    ]


async def _all_games(live_play: LivePlay, person: str) -> AsyncIterator[GameRow]:
    before: Place | None = None
    while rows := await live_play.store.games_of(person, before=before, limit=_PAGE):
        for row in rows:
            yield row
        before = Place(rows[-1].created, rows[-1].id)


def _place(caller: Caller) -> Place | None:
    text = caller.request.query_params.get("before")
    if text is None:
        return None
    if (found := PLACE.fullmatch(text)) is None:
        raise FaultError(400, "no_place", "This is not a valid place in the list.")
    return Place(int(found[1]), found[2])


def _next(rows: list[GameRow]) -> str | None:
    return f"{rows[-1].created}-{rows[-1].id}" if len(rows) == _PAGE else None


def _no_game() -> FaultError:
    return FaultError(404, "no_game", "This game does not exist, or no longer does.")
