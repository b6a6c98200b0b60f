"""The commands `admin …` for server operators: accounts, backups and status.

They work on the database named by the settings, and can be used while servers run.
"""

import secrets
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from qirkat.cli.console import (
    App,
    CommandError,
    DashAllowed,
    Group,
    JsonOption,
    Parameter,
    ProgressLine,
    count_text,
    open_output,
    print_json,
    print_line,
    report,
)
from qirkat.cli.serve import SettingsOption, read_settings
from qirkat.safe_text import printable
from qirkat.server.settings import Settings

# The server's packages are slow to import, and no other command needs them.
if TYPE_CHECKING:
    from collections.abc import Iterator

    from qirkat.accounts.accounts import Accounts
    from qirkat.storage.schema import EventRow, GameRow, PersonRow
    from qirkat.storage.store import Store

T = TypeVar("T")
_DAY = 24 * 3600 * 1000
_RECENT = 30 * _DAY
_ALIVE = 10_000  # milliseconds after its last heartbeat for which a server counts as running
_LOG_INTERVAL = 10.0  # seconds between reports without a terminal

NameArgument = Annotated[str, Parameter(name="NAME", help="Name of the account.")]
YesOption = Annotated[bool, Parameter(help="Do not ask for confirmation.")]

SERVING = Group("Server", sort_key=2)
admin = App(
    name="admin",
    help="Manage a server: accounts, backups and status.",
    group=SERVING,
    group_commands=Group("Commands"),
)


@admin.command
def status(*, settings: SettingsOption = None, as_json: JsonOption = False) -> None:
    """Show accounts, games, running servers and recent outages.

    For example:

        qirkat admin status
        qirkat admin status --settings /etc/qirkat/settings.toml --json
    """
    known = read_settings(settings)
    state = on_store(known, lambda store: _state(store, known))
    if as_json:
        print_json(state)
        return
    people, games, outages = state["people"], state["games"], state["outages"]
    lost = sum(each["until"] - each["since"] for each in outages) / 1000
    last = (
        f"; {lost:,.0f} s in all, the last ended {time_text(outages[-1]['until'])}"
        if outages
        else ""
    )
    running = ", ".join(
        f"{each['name']} since {time_text(each['since'])}" for each in state["servers"]
    )
    lines = {
        "database": f"{state['database']}, tables of version {state['version']}",
        "servers": running or "none running",
        "registration": state["registration"],
        "people": ", ".join(f"{number:,} {kind}" for kind, number in people.items()),
        "games": ", ".join(f"{number:,} {kind}" for kind, number in games.items()) or "none",
        "moves": f"{state['moves']:,}",
        "outages": f"{len(outages):,} in the last 30 days{last}",
    }
    for name, words in lines.items():
        print_line(f"{name:14}{words}")


@admin.command(name="list")
def listed(*, settings: SettingsOption = None, as_json: JsonOption = False) -> None:
    """List all accounts with their registration date, and mark banned ones.

    For example:

        qirkat admin list
    """
    from qirkat.accounts.accounts import is_banned

    async def work(store: "Store") -> None:
        after = ""
        while people := await store.accounts(after=after):
            for person in people:
                day, banned = time_text(person.created)[:10], is_banned(person)
                if as_json:
                    print_json({"name": person.name, "created": person.created, "banned": banned})
                else:
                    print_line("\t".join([person.name or "", day, *(["banned"] if banned else [])]))
            after = people[-1].folded or ""

    on_store(read_settings(settings), work)


@admin.command
def backup(
    file: Annotated[Path, Parameter(name="FILE", help="File to write the backup to.")],
    /,
    *,
    settings: SettingsOption = None,
) -> None:
    """Back up the database to a file, while servers keep running.

    Works with SQLite and PostgreSQL. The backup has every move acknowledged before the command was
    started, and is checked before it replaces an older one. Because it contains password hashes,
    only you can read the file.

    For example:

        qirkat admin backup /var/backups/qirkat.db
    """
    from qirkat.storage import backup as copies

    with _as_command_errors():
        copies.backup(read_settings(settings).database, file)
    report(f"Backup written to {printable(str(file), 500)}, {file.stat().st_size:,} bytes.")


@admin.command
def restore(
    file: Annotated[Path, Parameter(name="FILE", help="A backup made by qirkat admin backup.")],
    /,
    *,
    replace: Annotated[
        bool, Parameter(help="Replace the games and accounts in the database.")
    ] = False,
    settings: SettingsOption = None,
) -> None:
    """Restore a backup, completely or not at all; stop all servers first.

    A backup of SQLite or PostgreSQL can be restored into either. Everything since the backup is
    lost; the clocks of running games are credited with the time since then.

    For example:

        qirkat admin restore /var/backups/qirkat.db
        qirkat admin restore --replace /var/backups/qirkat.db
    """
    from qirkat.storage import backup as copies
    from qirkat.storage.store import StoreError

    try:
        with _as_command_errors():
            copies.restore(read_settings(settings).database, file, replace=replace)
    except CommandError as error:
        cause = error.__cause__
        if isinstance(cause, StoreError) and "is not empty" in str(cause):
            raise CommandError(f"{error} Use --replace to replace them with the backup.") from None
        raise
    report("The backup has been restored.")


@admin.command
def export(
    file: Annotated[
        str, DashAllowed, Parameter(name="FILE", help="Output file; - is standard output.")
    ],
    /,
    *,
    settings: SettingsOption = None,
) -> None:
    """Export all started games as records, oldest first, while servers keep running.

    For example:

        qirkat admin export games.pgn
    """
    from qirkat.storage.export import export as exported

    async def work(store: "Store") -> int:
        many = 0
        with open_output(file) as out:
            async for text in exported(store, _record):
                out.write(f"{chr(10) if many else ''}{text}".encode())
                many += 1
        return many

    many = on_store(read_settings(settings), work)
    report(f"{count_text(many, 'game')} written.")


@admin.command
def check(*, settings: SettingsOption = None) -> int:
    """Replay every game from its events and compare it with what is stored.

    Every move must be legal, every set-up must match its draw, and every row must match its events.
    Each fault is one line; the exit code is 1 if there are any. Servers may keep running.

    For example:

        qirkat admin check
    """
    from qirkat.server.game_check import inspect

    async def work(store: "Store") -> int:
        progress = ProgressLine(sys.stderr, log_interval=_LOG_INTERVAL)
        faults = list(await store.damage())
        for fault in faults:
            print_line(fault)
        games = moves = 0
        bad = len(faults)
        async for game in inspect(store):
            games, moves = games + 1, moves + game.moves
            for fault in game.faults:
                bad += 1
                progress.clear()
                print_line(f"{game.game}: {fault}")
            if progress.is_due():
                progress.show(f"{count_text(games, 'game')} so far")
        progress.clear()
        sys.stdout.flush()
        done = f"{count_text(games, 'game')} with {count_text(moves, 'move')} replayed"
        report(f"{done}: {'no faults.' if not bad else count_text(bad, 'fault') + '.'}")
        return 1 if bad else 0

    return on_store(read_settings(settings), work)


@admin.command
def upgrade(*, settings: SettingsOption = None) -> None:
    """Create the tables in an empty database, or upgrade older ones to this version.

    Servers do this when they start, unless the setting `migrate` is `no`.

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

    with _as_command_errors():
        before = asyncio.run(work())
    if before == VERSION:
        report(f"The tables are already at version {VERSION}.")
    elif before is None:
        report(f"Created the tables, version {VERSION}.")
    else:
        report(f"Upgraded the tables from version {before} to {VERSION}.")


@admin.command
def registration(
    state: Annotated[
        Literal["open", "closed"], Parameter(name="STATE", help="Whether anyone may register.")
    ],
    /,
    *,
    settings: SettingsOption = None,
) -> None:
    """Open or close registration; running servers follow at once.

    This cannot open registration on a server whose setting `registration` is `closed`.

    For example:

        qirkat admin registration closed
    """
    from qirkat.accounts.accounts import REGISTRATION

    known = read_settings(settings)
    if state == "open" and known.registration == "closed":
        raise CommandError(
            "Registration is closed in the settings. Change the setting and restart the server."
        )
    on_store(known, lambda store: store.note(REGISTRATION, state))
    report(f"Registration is {state}.")


@admin.command
def add(
    name: Annotated[str, Parameter(name="NAME", help="Name of the new account.")],
    /,
    *,
    settings: SettingsOption = None,
) -> None:
    """Create an account, even while registration is closed, and print a one-time password.

    The password is valid for three days and for one login, at which a new one must be chosen.

    For example:

        qirkat admin add Ana
    """
    print_line(_on_accounts(settings, lambda accounts, now: accounts.add(name, now)))


@admin.command
def password(name: NameArgument, /, *, settings: SettingsOption = None) -> None:
    """Reset a forgotten password and print a one-time password.

    It is valid for three days and for one login, at which a new one must be chosen. All sessions of
    the account end.

    For example:

        qirkat admin password Ana
    """
    print_line(_on_accounts(settings, lambda accounts, now: accounts.reset_password(name, now)))


@admin.command
def delete(
    name: NameArgument, /, *, yes: YesOption = False, settings: SettingsOption = None
) -> None:
    """Delete an account with its name, password and ratings. It loses its running games.

    Finished games stay, under "deleted player". To confirm, type the name again.

    For example:

        qirkat admin delete Ana
        qirkat admin delete --yes Ana
    """
    from qirkat.cluster.bus import Bus
    from qirkat.server.live_games import LiveGames

    async def work(store: "Store") -> None:
        with opened_accounts(store) as accounts:
            person = await accounts.named(name)
            if not yes and _typed(f"This cannot be undone. Type {person.name} to confirm:") != (
                person.name
            ):
                raise CommandError("Nothing was deleted.")
            live_games = LiveGames(store, Bus(), "operator")
            await live_games.time.follow()
            # First while the ratings still exist; then the games that began in between.
            await live_games.forfeit_all(person.id)
            await accounts.delete(person, live_games.now())
            await live_games.forfeit_all(person.id)

    on_store(read_settings(settings), work)
    report(f"{printable(name)} has been deleted.")


@admin.command(name="rotate-secret")
def rotate_secret(*, settings: SettingsOption = None) -> None:
    """Create a new secret for signing cookies; those signed with the last one stay valid.

    Restart the server afterwards. Done twice, it logs everyone out. For a secret that is a
    setting, docs/running.md says how to change it.

    For example:

        qirkat admin rotate-secret
    """
    from qirkat.accounts.secret_file import SecretError, rotate

    known = read_settings(settings)
    if known.secret is not None:
        raise CommandError(
            "The secret is a setting of this server: change it there, and move the present one "
            "to other_secrets."
        )
    try:
        rotate(known.secret_file)
    except SecretError as error:
        raise CommandError(str(error)) from None
    report("There is a new secret. Restart the server to sign with it.")


def _typed(question: str) -> str:
    print(question, end=" ", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip()


async def _state(store: "Store", known: Settings) -> dict[str, Any]:
    """Return what `status` shows."""
    from qirkat.accounts.accounts import REGISTRATION
    from qirkat.cluster.shared_time import SharedTime
    from qirkat.storage.schema import VERSION

    now = await SharedTime(store).follow()
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
    """Return a game as a record."""
    from qirkat.live.game import LiveGame
    from qirkat.live.protocol import Player, decode_event
    from qirkat.server import new_games

    players = {
        person.id: Player(id=person.id, name=person.name or "", guest=person.guest)
        for person in persons.values()
    }
    events = [decode_event(event.data) for event in rows]
    return str(LiveGame(new_games.info(row, players), events).record())


def time_text(milliseconds: int) -> str:
    """Return a time for people."""
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def on_store(settings: Settings, work: "Callable[[Store], Awaitable[T]]") -> T:
    """Run a coroutine on the database named by the settings."""
    import asyncio

    from qirkat.storage.store import Store

    async def run() -> T:
        store = await Store.open(settings.database, create=False)
        try:
            return await work(store)
        finally:
            await store.close()

    with _as_command_errors():
        return asyncio.run(run())


def _on_accounts(file: Path | None, work: "Callable[[Accounts, int], Awaitable[T]]") -> T:
    """Run a coroutine on the accounts, with the time of the servers."""
    from qirkat.cluster.shared_time import SharedTime

    async def run(store: "Store") -> T:
        with opened_accounts(store) as accounts:
            return await work(accounts, await SharedTime(store).follow())

    return on_store(read_settings(file), run)


@contextmanager
def opened_accounts(store: "Store") -> "Iterator[Accounts]":
    """The accounts of a database, for commands that need no cookies and no rate limits."""
    from qirkat.accounts.accounts import Accounts
    from qirkat.accounts.cookies import Cookies
    from qirkat.accounts.passwords import Passwords
    from qirkat.accounts.rate_limits import Limits

    passwords = Passwords()
    try:
        cookies = Cookies(secrets.token_urlsafe())
        yield Accounts(
            store, cookies, passwords, Limits(max_people_per_address=1), registration=True
        )
    finally:
        passwords.close()


@contextmanager
def _as_command_errors() -> "Iterator[None]":
    """Convert database and account errors to command errors."""
    from qirkat.accounts.accounts import PersonError
    from qirkat.storage.store import StoreError

    try:
        yield
    except StoreError as error:
        hint = " Run qirkat admin upgrade to update it." if error.reason == "older" else ""
        raise CommandError(f"{printable(str(error), 1000)}{hint}") from error
    except PersonError as error:
        raise CommandError(str(error)) from error
