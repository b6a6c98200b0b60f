"""The commands `admin ban …`: who must not play on a server."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

from qirkat.cli.admin import admin, on_store, opened_accounts, time_text
from qirkat.cli.console import CommandError, JsonOption, Parameter, print_json, print_line, report
from qirkat.cli.serve import SettingsOption, read_settings
from qirkat.safe_text import printable

# The server's packages are slow to import, and no other command needs them.
if TYPE_CHECKING:
    from qirkat.storage.store import Store

WhoArgument = Annotated[
    str, Parameter(name="WHO", help="An account's name, a guest's id, an address or a network.")
]


@admin.command
def ban(who: WhoArgument, /, *, settings: SettingsOption = None) -> None:
    """Shut out an account, a guest, or all guests at an address.

    An account is given by its name: its sessions end, and it cannot log in. Games and name stay. A
    guest is given by the id that `admin players` shows, and can no longer play. At a banned address
    or network no guest can play and no account can be made; people with an account can log in
    there. Of an IPv6 address the first 64 bits count. Running servers obey within ten seconds.

    For example:

        qirkat admin ban Ana
        qirkat admin ban 5f0c2b7d91aa43e8
        qirkat admin ban 203.0.113.7
        qirkat admin ban 2001:db8::/48
    """
    done = on_store(read_settings(settings), lambda store: _set_banned(store, who, True))
    report(f"{printable(done.who)} is banned{'' if done.is_changed else ' already'}.")


@admin.command
def unban(who: WhoArgument, /, *, settings: SettingsOption = None) -> None:
    """Lift the ban of an account, a guest or an address.

    An account logs in with the password that it had.

    For example:

        qirkat admin unban Ana
        qirkat admin unban 203.0.113.7
    """
    done = on_store(read_settings(settings), lambda store: _set_banned(store, who, False))
    report(f"{printable(done.who)} is {'no longer' if done.is_changed else 'not'} banned.")


@admin.command
def bans(*, settings: SettingsOption = None, as_json: JsonOption = False) -> None:
    """List banned guests and addresses with their dates; `admin list` shows banned accounts.

    For example:

        qirkat admin bans
    """
    for who, since in on_store(read_settings(settings), lambda store: store.bans()).items():
        if as_json:
            print_json({"who": who, "since": since})
        else:
            print_line(f"{who}\t{time_text(since)[:10]}")


@admin.command
def players(
    game: Annotated[str, Parameter(name="GAME", help="The id in the address of a game.")],
    /,
    *,
    settings: SettingsOption = None,
) -> None:
    """Show the players of a game: side, name, and for guests the id for `admin ban`.

    For example:

        qirkat admin players 3mKq8ZtYwB
    """

    async def work(store: "Store") -> None:
        row = await store.game(game)
        if row is None:
            raise CommandError("There is no such game.")
        seats = {"first": row.first, "second": row.second}
        if row.first is None:
            seats = {"creator": row.creator}
        persons = await store.persons([each for each in seats.values() if each is not None])
        for side, person_id in seats.items():
            person = persons.get(person_id or "")
            if person is not None:
                name = person.name or "deleted player"
                print_line("\t".join([side, name, *([person.id] if person.guest else [])]))

    on_store(read_settings(settings), work)


class _Banned(NamedTuple):
    """Who is banned now or no longer, and whether that has changed."""

    who: str
    is_changed: bool


async def _set_banned(store: "Store", who: str, banned: bool) -> _Banned:
    """Ban the person or address that a text names, or lift the ban."""
    from qirkat.accounts.bans import network_of
    from qirkat.cluster.shared_time import SharedTime

    network = network_of(who)
    if network is None:
        person = await store.person(who)
        if person is None or not person.guest:
            with opened_accounts(store) as accounts:
                return _Banned(who, await accounts.set_banned(who, banned))
    key = who if network is None else str(network)
    if not banned:
        return _Banned(key, await store.remove_ban(key))
    return _Banned(key, await store.add_ban(key, await SharedTime(store).follow()))
