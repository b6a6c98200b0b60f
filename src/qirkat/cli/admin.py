"""The commands `admin …`, for whoever runs a server: its people, copies of its games, its state.

They work on the database that the settings name, and may be used while servers run.
"""

import secrets
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from qirkat.cli.console import (
    App,
    CommandError,
    Dash,
    Group,
    JsonOption,
    Parameter,
    ProgressLine,
    counted,
    output,
    put,
    put_json,
    tell,
)
from qirkat.cli.serve import SettingsOption, read_settings
from qirkat.safe_text import printable
from qirkat.server.settings import Settings

# The server's packages load slowly, and no other command needs them.
if TYPE_CHECKING:
    from collections.abc import Iterator

    from qirkat.accounts.accounts import Accounts
    from qirkat.storage.schema import EventRow, GameRow, PersonRow
    from qirkat.storage.store import Store

T = TypeVar("T")
_DAY = 24 * 3600 * 1000
_RECENT = 30 * _DAY
_ALIVE = 10_000  # milliseconds after its last heartbeat in which a server counts as running
_REPEATED = 10.0  # seconds between reports where there is no terminal

NameArgument = Annotated[str, Parameter(name="NAME", help="The name of an account.")]
YesOption = Annotated[bool, Parameter(help="Do not ask whether that is meant.")]

SERVING = Group("Serve others", sort_key=2)
admin = App(
    name="admin",
    help="Run a server of live play: its people, copies of its games, its state.",
    group=SERVING,
    group_commands=Group("Commands"),
)


@admin.command
def status(*, settings: SettingsOption = None, as_json: JsonOption = False) -> None:
    """Show how much there is, which servers run, and when none did.

    For example:

        qirkat admin status
        qirkat admin status --settings /etc/qirkat/settings.toml --json
    """
    known = read_settings(settings)
    state = _on_store(known, lambda store: _state(store, known))
    if as_json:
        put_json(state)
        return
    people, games, outages = state["people"], state["games"], state["outages"]
    lost = sum(each["until"] - each["since"] for each in outages) / 1000
    last = f"; {lost:,.0f} s in all, the last ended {_at(outages[-1]['until'])}" if outages else ""
    running = ", ".join(f"{each['name']} since {_at(each['since'])}" for each in state["servers"])
    lines = {
        "database": f"{state['database']}, tables of version {state['version']}",
        "servers": running or "none is running",
        "registration": state["registration"],
        "people": ", ".join(f"{number:,} {kind}" for kind, number in people.items()),
        "games": ", ".join(f"{number:,} {kind}" for kind, number in games.items()) or "none",
        "moves": f"{state['moves']:,}",
        "outages": f"{len(outages):,} in the last 30 days{last}",
    }
    for name, words in lines.items():
        put(f"{name:14}{words}")


@admin.command(name="list")
def listed(*, settings: SettingsOption = None, as_json: JsonOption = False) -> None:
    """List all accounts: name, day of registration, and whether one is banned.

    For example:

        qirkat admin list
    """
    from qirkat.accounts.accounts import is_banned

    async def work(store: "Store") -> None:
        after = ""
        while people := await store.accounts(after=after):
            for person in people:
                day, banned = _at(person.created)[:10], is_banned(person)
                if as_json:
                    put_json({"name": person.name, "created": person.created, "banned": banned})
                else:
                    put("\t".join([person.name or "", day, *(["banned"] if banned else [])]))
            after = people[-1].folded or ""

    _on_store(read_settings(settings), work)


@admin.command
def backup(
    file: Annotated[Path, Parameter(name="FILE", help="Where the copy goes.")],
    /,
    *,
    settings: SettingsOption = None,
) -> None:
    """Copy the database to a file while servers go on writing, SQLite or PostgreSQL.

    Every turn that was acknowledged before is in it. The copy is checked before it takes the place
    of an older one. It holds the hashes of passwords: only you can read it.

    For example:

        qirkat admin backup /var/backups/qirkat.db
    """
    from qirkat.storage import backup as copies

    with _told():
        copies.backup(read_settings(settings).database, file)
    tell(f"{printable(str(file), 500)} holds everything, {file.stat().st_size:,} bytes.")


@admin.command
def restore(
    file: Annotated[Path, Parameter(name="FILE", help="A copy that backup has made.")],
    /,
    *,
    replace: Annotated[
        bool, Parameter(help="Replace the games and people that are there already.")
    ] = False,
    settings: SettingsOption = None,
) -> None:
    """Put a copy into the database, whole or not at all; stop all servers before.

    The copy may come from SQLite or PostgreSQL and go into either. What happened since it was made
    is gone, except that the clocks of running games are credited with that time.

    For example:

        qirkat admin restore /var/backups/qirkat.db
        qirkat admin restore --replace /var/backups/qirkat.db
    """
    from qirkat.storage import backup as copies
    from qirkat.storage.store import StoreError

    try:
        with _told():
            copies.restore(read_settings(settings).database, file, replace=replace)
    except CommandError as error:
        cause = error.__cause__
        if isinstance(cause, StoreError) and "is not empty" in str(cause):
            raise CommandError(f"{error} --replace puts the copy in their place.") from None
        raise
    tell("Everything in the copy is in the database now.")


@admin.command
def export(
    file: Annotated[
        str, Dash, Parameter(name="FILE", help="Where the games go; - is standard output.")
    ],
    /,
    *,
    settings: SettingsOption = None,
) -> None:
    """Write all games that have begun as records, the oldest first, while servers go on.

    For example:

        qirkat admin export games.pgn
    """
    from qirkat.storage.export import export as exported

    async def work(store: "Store") -> int:
        many = 0
        with output(file) as out:
            async for text in exported(store, _record):
                out.write(f"{chr(10) if many else ''}{text}".encode())
                many += 1
        return many

    many = _on_store(read_settings(settings), work)
    tell(f"{counted(many, 'game')} written.")


@admin.command
def check(*, settings: SettingsOption = None) -> int:
    """Play every game once more from its events, and see whether it comes out as it was kept.

    Every turn must be legal, every set-up the one that was drawn, and every row what its events
    say. A line for each fault; the exit code is 1 when there is one. Servers may go on.

    For example:

        qirkat admin check
    """
    from qirkat.server.game_check import inspect

    async def work(store: "Store") -> int:
        progress = ProgressLine(sys.stderr, repeated=_REPEATED)
        faults = list(await store.damage())
        for fault in faults:
            put(fault)
        games = moves = 0
        bad = len(faults)
        async for game in inspect(store):
            games, moves = games + 1, moves + game.moves
            for fault in game.faults:
                bad += 1
                progress.clear()
                put(f"{game.game}: {fault}")
            if progress.is_due():
                progress.tell(f"{counted(games, 'game')} so far")
        progress.clear()
        sys.stdout.flush()
        done = f"{counted(games, 'game')} with {counted(moves, 'move')} played once more"
        tell(f"{done}: {'all is as it was kept.' if not bad else counted(bad, 'fault') + '.'}")
        return 1 if bad else 0

    return _on_store(read_settings(settings), work)


@admin.command
def upgrade(*, settings: SettingsOption = None) -> None:
    """Make the tables in an empty database, or bring older ones up to this version.

    Servers do so when they start, unless the setting `migrate` is `no`.

    For example:

        qirkat admin upgrade
    """
    import asyncio

    from qirkat.storage import migration as tables
    from qirkat.storage.errors import failures
    from qirkat.storage.schema import VERSION
    from qirkat.storage.store import Store, connected

    address = read_settings(settings).database

    async def work() -> str | None:
        database = connected(address)
        try:
            with failures():
                before = await database.read(tables.version)
        finally:
            await database.close()
        await (await Store.open(address)).close()
        return before

    with _told():
        before = asyncio.run(work())
    if before == VERSION:
        tell(f"The tables have version {VERSION} already.")
    elif before is None:
        tell(f"The tables are made, in version {VERSION}.")
    else:
        tell(f"The tables had version {before} and have {VERSION} now.")


@admin.command
def registration(
    state: Annotated[
        Literal["open", "closed"], Parameter(name="STATE", help="Whether anybody may register.")
    ],
    /,
    *,
    settings: SettingsOption = None,
) -> None:
    """Let anybody make an account, or nobody; running servers obey at once.

    A server whose setting `registration` is `closed` takes no new accounts whatever is said here.

    For example:

        qirkat admin registration closed
    """
    from qirkat.accounts.accounts import REGISTRATION

    known = read_settings(settings)
    if state == "open" and known.registration == "closed":
        raise CommandError(
            "The setting registration is closed, which has the last word. Change it, and restart."
        )
    _on_store(known, lambda store: store.note(REGISTRATION, state))
    tell(f"Registration is {state}.")


@admin.command
def add(
    name: Annotated[str, Parameter(name="NAME", help="The name of the new account.")],
    /,
    *,
    settings: SettingsOption = None,
) -> None:
    """Make an account, also while registration is closed, and print its first password.

    The password is good for three days and for one visit, in which another is to be chosen.

    For example:

        qirkat admin add Ana
    """
    put(_on_accounts(settings, lambda accounts, now: accounts.add(name, now)))


@admin.command
def password(name: NameArgument, /, *, settings: SettingsOption = None) -> None:
    """Give somebody who forgot it a new password, and print that.

    It is good for three days and for one visit, in which another is to be chosen. All sessions
    of the account end.

    For example:

        qirkat admin password Ana
    """
    put(_on_accounts(settings, lambda accounts, now: accounts.reset_password(name, now)))


@admin.command
def ban(name: NameArgument, /, *, settings: SettingsOption = None) -> None:
    """Shut an account out: its sessions end, and it cannot log in. Games and name stay.

    For example:

        qirkat admin ban Ana
    """
    done = _on_accounts(settings, lambda accounts, _: accounts.set_banned(name, True))
    tell(f"{printable(name)} is banned{'' if done else ' already'}.")


@admin.command
def unban(name: NameArgument, /, *, settings: SettingsOption = None) -> None:
    """Let a banned account log in again, with the password that it had.

    For example:

        qirkat admin unban Ana
    """
    done = _on_accounts(settings, lambda accounts, _: accounts.set_banned(name, False))
    tell(f"{printable(name)} can log in{'' if done else ', and was not banned'}.")


@admin.command
def delete(
    name: NameArgument, /, *, yes: YesOption = False, settings: SettingsOption = None
) -> None:
    """Delete a person: name, password and ratings are gone for good, and running games are lost.

    Games that are over stay, as those of a deleted player. It asks first: type the name again.

    For example:

        qirkat admin delete Ana
        qirkat admin delete --yes Ana
    """
    from qirkat.server.bus import Bus
    from qirkat.server.live_games import LiveGames

    async def work(store: "Store") -> None:
        with _accounts(store) as accounts:
            person = await accounts.named(name)
            if not yes and _typed(f"This cannot be undone. Type {person.name} to delete:") != (
                person.name
            ):
                raise CommandError("Nothing was deleted.")
            live_games = LiveGames(store, Bus(), "operator", offset=await store.clock_offset())
            # Before deleting, while the ratings exist; and after, for games that started meanwhile.
            await live_games.forfeit_all(person.id)
            await accounts.delete(person, live_games.now())
            await live_games.forfeit_all(person.id)

    _on_store(read_settings(settings), work)
    tell(f"{printable(name)} is deleted.")


def _typed(question: str) -> str:
    print(question, end=" ", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip()


async def _state(store: "Store", known: Settings) -> dict[str, Any]:
    """What `status` shows."""
    from qirkat.accounts.accounts import REGISTRATION
    from qirkat.storage.schema import VERSION

    now = int(time.time() * 1000) + await store.clock_offset()
    counts = await store.census()
    is_file = known.database.startswith("sqlite:")
    noted = await store.noted(REGISTRATION)
    return {
        "database": f"SQLite in {known.database.partition('///')[2]}" if is_file else "PostgreSQL",
        "version": VERSION,
        "servers": [
            {"name": each.server, "since": each.started}
            for each in await store.servers(since=now - _ALIVE)
        ],
        "registration": "closed" if "closed" in (noted, known.registration) else "open",
        "people": {
            "accounts": counts.accounts,
            "guests": counts.guests,
            "deleted": counts.deleted,
        },
        "games": counts.games,
        "moves": counts.moves,
        "outages": [
            {"since": each.since, "until": each.until}
            for each in await store.outages(since=now - _RECENT)
        ],
    }


def _record(row: "GameRow", rows: "Sequence[EventRow]", persons: "Mapping[str, PersonRow]") -> str:
    """A game as a record."""
    from qirkat.live.game import LiveGame
    from qirkat.live.protocol import Player, decode_event
    from qirkat.server import new_games

    players = {
        person.id: Player(id=person.id, name=person.name or "", guest=person.guest)
        for person in persons.values()
    }
    events = [decode_event(event.data) for event in rows]
    return str(LiveGame(new_games.info(row, players), events).record())


def _at(milliseconds: int) -> str:
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def _on_store(settings: Settings, work: "Callable[[Store], Awaitable[T]]") -> T:
    """Run work on the database that the settings name."""
    import asyncio

    from qirkat.storage.store import Store

    async def run() -> T:
        store = await Store.open(settings.database, create=False)
        try:
            return await work(store)
        finally:
            await store.close()

    with _told():
        return asyncio.run(run())


def _on_accounts(file: Path | None, work: "Callable[[Accounts, int], Awaitable[T]]") -> T:
    """Run work on the accounts, at the time of the database."""

    async def run(store: "Store") -> T:
        with _accounts(store) as accounts:
            return await work(accounts, int(time.time() * 1000) + await store.clock_offset())

    return _on_store(read_settings(file), run)


@contextmanager
def _accounts(store: "Store") -> "Iterator[Accounts]":
    from qirkat.accounts.accounts import Accounts
    from qirkat.accounts.cookies import Cookies
    from qirkat.accounts.passwords import Passwords
    from qirkat.accounts.rate_limits import Limits

    passwords = Passwords()
    try:
        # No cookies are made here, and the operator is not rate-limited.
        cookies = Cookies(secrets.token_urlsafe())
        yield Accounts(
            store, cookies, passwords, Limits(max_people_per_address=1), registration=True
        )
    finally:
        passwords.close()


@contextmanager
def _told() -> "Iterator[None]":
    """Turn StoreError and PersonError into a failure of the command."""
    from qirkat.accounts.accounts import PersonError
    from qirkat.storage.store import StoreError

    try:
        yield
    except StoreError as error:
        hint = " qirkat admin upgrade brings it up to date." if error.reason == "older" else ""
        raise CommandError(f"{printable(str(error), 1000)}{hint}") from error
    except PersonError as error:
        raise CommandError(str(error)) from error
