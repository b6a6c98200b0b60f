"""The commands `admin …`, with and without a running server."""

import asyncio
import json
import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection, delete, insert, text, update
from support import services
from support.command import Call, Result
from support.live_client import Browser, Tab
from support.server_process import serving, write_site
from support.store_rows import ANNA, BORIS, account, meet

from qirkat.cluster.bus import Bus
from qirkat.live.protocol import Ack, MoveRequest
from qirkat.record import Record
from qirkat.server.live_games import LiveGames
from qirkat.server.new_games import Wanted
from qirkat.storage import schema
from qirkat.storage.store import EventRow, GameRow, Store, connected

T = TypeVar("T")
Admin = Callable[..., str]
SECRET = "a secret of the tests, of more than 32 letters"


@pytest.fixture
def database(address: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """An empty database for the commands, of each kind in turn."""
    monkeypatch.setenv("QIRKAT_DATABASE", address)
    monkeypatch.setenv("QIRKAT_SECRET", SECRET)
    return address


@pytest.fixture
def admin(database: str, call: Call) -> Admin:  # noqa: ARG001 (which it works on)
    """Run a command that must succeed and return its output."""

    def run(*tokens: str, typed: str = "") -> str:
        result = call("admin", *tokens, typed=typed)
        assert result.code == 0, result.err
        return result.out

    return run


def on_store(address: str, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = await Store.open(address)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def on_database(address: str, work: Callable[[Connection], object]) -> None:
    """Run statements directly on the database."""

    async def run() -> None:
        database = connected(address)
        await database.write(work)
        await database.close()

    asyncio.run(run())


def keep(address: str, row: GameRow, rows: list[EventRow]) -> None:
    """Overwrite a stored game."""

    def work(connection: Connection) -> None:
        connection.execute(delete(schema.events).where(schema.events.c.game == row.id))
        connection.execute(insert(schema.events), [each.columns() for each in rows])
        its = update(schema.games).where(schema.games.c.id == row.id)
        connection.execute(its.values(row.columns()))

    on_database(address, work)


async def play(store: Store, *, turns: int = 6) -> list[str]:
    """Play a game of each kind as a server does; return their ids."""
    live_games = LiveGames(store, Bus(), "server")
    await live_games.outages.heartbeat()
    games = []
    for game in ("querni", "alquerque"):
        wanted = Wanted(game=game, time="5+3", side="first", bytes=secrets.token_hex(16))
        row = await live_games.create(ANNA, wanted)
        assert await live_games.join(row.id, BORIS, secrets.token_hex(16)) is None
        for ply in range(turns):
            live_game = await live_games.game(row.id)
            assert live_game is not None
            assert live_game.state.position is not None
            turn = MoveRequest(
                id=secrets.token_hex(8),
                game=row.id,
                ply=ply,
                key=str(live_game.state.position.key),
                move=live_game.state.position.moves[ply].text,
            )
            assert await live_games.move((ANNA, BORIS)[ply % 2], turn, 0, lambda _: None) is None
        games.append(row.id)
    return games


async def fill(store: Store) -> list[str]:
    await meet(store)
    await store.add_person(account("carla", name="Carla Ñ"))
    return await play(store)


# Without a server


def test_restored_backup_exports_the_same(
    database: str,
    admin: Admin,
    call: Call,
    postgres: services.Postgres,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("qirkat.storage.backup.ALIVE", 1.0)
    on_store(database, fill)
    admin("export", str(tmp_path / "before.pgn"))
    before = (tmp_path / "before.pgn").read_bytes()
    assert len(list(Record.read(BytesIO(before)))) == 2
    admin("backup", str(tmp_path / "copy"))
    for other in (f"sqlite:///{tmp_path}/other.db", postgres.database()):
        (tmp_path / "other.toml").write_text(f'database = "{other}"\nsecret = "{SECRET}"\n')
        with pytest.MonkeyPatch.context() as patch:
            patch.delenv("QIRKAT_DATABASE")
            named = ("--settings", str(tmp_path / "other.toml"))
            restored = call("admin", "restore", str(tmp_path / "copy"), *named)
            assert (restored.code, restored.out) == (0, "")
            assert restored.err == "The backup has been restored.\n"
            exported = call("admin", "export", "-", *named)
            assert exported.out.encode() == before
            assert exported.err == "2 games written.\n"
            assert call("admin", "check", *named).code == 0
    refused = call("admin", "restore", str(tmp_path / "copy"))
    assert refused.code == 1
    assert refused.err.endswith(
        " is not empty. Games in it: 2, people: 3. Use --replace to replace them with the backup.\n"
    )
    admin("restore", "--replace", str(tmp_path / "copy"))
    assert admin("export", "-").encode() == before


def test_check_finds_altered_games(database: str, admin: Admin, call: Call) -> None:
    games = on_store(database, fill)
    assert admin("check") == ""
    kept = on_store(database, lambda store: store.load(games[0]))
    assert kept is not None
    row, events = kept
    start, first, second = events[:3]

    def other(event: EventRow, old: str, new: str) -> list[EventRow]:
        changed = replace(event, data=re.sub(old, new, event.data))
        assert changed != event
        return [changed if each is event else each for each in events]

    numbered = "Its events are not numbered from 1 to 7."
    impossible = "Its events are impossible: "
    columns = "Event 2 does not match its columns."
    damages: list[tuple[GameRow, list[EventRow], str]] = [
        (replace(row, ply=5), events, "Its row has 5 for ply, but its events 6."),
        (replace(row, winner=1), events, "Its row has 1 for winner, but its events None."),
        (replace(row, deadline=None), events, "Its row has None for deadline, but its events "),
        (row, [start, first, *events[3:]], numbered),
        (row, events[:-1], numbered),
        (row, [start, replace(first, at=first.at - 1), *events[2:]], columns),
        (row, [start, replace(first, kind="offer"), *events[2:]], columns),
        (row, other(second, '"move":"', '"move":"x'), impossible),
        (row, other(second, ".*", "nothing"), impossible),
        (replace(row, commitment="00" * 32), events, "It was not drawn from the secret that was "),
        (
            row,
            other(start, '"joiner":"........', '"joiner":"00000000'),
            "Its set-up is not the one",
        ),
    ]
    for damaged, those, sentence in damages:
        keep(database, damaged, those)
        found = call("admin", "check")
        assert found.code == 1
        assert found.out.startswith(f"{games[0]}: {sentence}")
        assert found.out.count("\n") == 1
        assert found.err.endswith(" moves replayed: 1 fault.\n")
    keep(database, row, events)
    assert admin("check") == ""


def test_upgrade_creates_the_tables(database: str, call: Call) -> None:
    missing = call("admin", "status")
    assert missing.code == 1
    if database.startswith("postgresql"):
        assert missing.err == (
            f"qirkat: The database has no Qirkat tables; version {schema.VERSION} is needed. "
            "Run qirkat admin upgrade to update it.\n"
        )
    for said in (
        f"Created the tables, version {schema.VERSION}.",
        f"The tables are already at version {schema.VERSION}.",
    ):
        result = call("admin", "upgrade")
        assert (result.code, result.out, result.err) == (0, "", f"{said}\n")
    shown = call("admin", "status")
    assert (shown.code, shown.err) == (0, "")
    assert "servers       none running\n" in shown.out
    assert "people        0 accounts, 0 guests, 0 deleted\n" in shown.out
    newest = text("UPDATE schema_version SET version_num = '99'")
    on_database(database, lambda connection: connection.execute(newest))
    newer = call("admin", "upgrade")
    assert newer.code == 1
    assert "made by a newer version of Qirkat" in newer.err


def test_accounts_are_listed(database: str, admin: Admin) -> None:
    async def fill(store: Store) -> None:
        await store.add_person(account("carla", name="Carla Ñ", password="banned:hash"))
        await store.add_person(account("boris", name="Boris"))

    on_store(database, fill)
    assert admin("list") == "Boris\t1970-01-01\nCarla Ñ\t1970-01-01\tbanned\n"
    listed = [json.loads(line) for line in admin("list", "--json").splitlines()]
    assert listed[1] == {"name": "Carla Ñ", "created": 1_000, "banned": True}


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        (["password", "Nobody"], "There is no account with this name."),
        (["ban", "Nobody"], "There is no account with this name."),
        (["delete", "Nobody", "--yes"], "There is no account with this name."),
        (["add", "x"], "A name must have at least 2 characters."),
        (["restore", "/nowhere/copy"], "There is no file /nowhere/copy."),
        (["backup", "/nowhere/copy"], "There is no folder /nowhere for the backup."),
        (["backup", "/tmp"], "/tmp is a folder. Give the backup a file name."),
        (["export", "/nowhere/games"], "/nowhere/games: No such file or directory."),
    ],
)
def test_failures_are_explained(
    database: str, call: Call, tokens: list[str], sentence: str
) -> None:
    on_store(database, meet)
    result = call("admin", *tokens)
    assert (result.code, result.out, result.err) == (1, "", f"qirkat: {sentence}\n")


def test_wrong_use(call: Call, tmp_path: Path) -> None:
    for tokens in (["registration", "shut"], ["password"], ["delete"], ["forget"], ["backup"]):
        assert call("admin", *tokens).code == 2
    (tmp_path / "bad.toml").write_text("prot = 1\n")
    wrong = call("admin", "status", "--settings", str(tmp_path / "bad.toml"))
    assert wrong.code == 2
    assert "Unknown setting prot" in wrong.err


def test_missing_database(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QIRKAT_SECRET", SECRET)
    for address, sentence in (
        (f"sqlite:///{tmp_path}/none.db", f"There is no database {tmp_path}/none.db."),
        ("postgresql://nobody@/x?host=/nowhere", "The database cannot be reached."),
    ):
        monkeypatch.setenv("QIRKAT_DATABASE", address)
        for tokens in (["status"], ["check"], ["backup", str(tmp_path / "copy")], ["add", "Ana"]):
            result = call("admin", *tokens)
            assert (result.code, result.err) == (1, f"qirkat: {sentence}\n")
    assert list(tmp_path.iterdir()) == []


# With a running server


@pytest.mark.slow
def test_accounts_while_a_server_runs(database: str, call: Call, tmp_path: Path) -> None:
    """Changes apply at once, and connected clients see them soon."""

    async def called(*tokens: str, typed: str = "") -> Result:
        return await asyncio.to_thread(call, "admin", *tokens, typed=typed)

    async def admin(*tokens: str, typed: str = "") -> str:
        result = await called(*tokens, typed=typed)
        assert result.code == 0, result.err
        return result.out.strip()

    site = write_site(tmp_path / "site")
    with serving("serve", "--site", site, "--port", "0", QIRKAT_DATABASE=database) as server:
        server.wait()

        async def register(name: str) -> tuple[int, Browser]:
            browser = Browser(server.address)
            made = await browser.ask("/api/account", {"name": name, "password": "correct horse"})
            return made.status, browser

        async def log_in(name: str, password: str) -> tuple[int, str | None, bool | None]:
            given = {"name": name, "password": password}
            made = await Browser(server.address).ask("/api/login", given)
            return made.status, made.get("reason"), made.get("change_password")

        async def run() -> None:
            _, ana = await register("Ana")
            _, boris = await register("Boris")
            assert "servers       none" not in await admin("status")
            await admin("registration", "closed")
            assert "registration  closed" in await admin("status")
            assert (await register("Carla"))[0] == 403
            carla = await admin("add", "Carla")
            assert await log_in("Carla", carla) == (200, None, True)
            assert await log_in("Carla", carla) == (403, "one_time_over", None)
            await admin("registration", "open")
            made, dora = await register("Dora")
            assert made == 201

            game = await ana.open_game("alquerque", side="first", rated=True)
            await boris.join(game)
            hers, his = await Tab.open(ana), await Tab.open(boris)
            for tab in (hers, his):
                await tab.watch(game)
            assert isinstance(await hers.play(game, "d2"), Ack)
            refused = await called("restore", "--replace", str(tmp_path / "copy"))
            assert refused.err == f"qirkat: There is no file {tmp_path}/copy.\n"
            await admin("backup", str(tmp_path / "copy"))
            refused = await called("restore", "--replace", str(tmp_path / "copy"))
            assert refused.code == 1
            assert "A server is using " in refused.err
            assert await admin("check") == ""
            assert "1. d2" in await admin("export", "-")

            await admin("ban", "ana")
            assert await log_in("Ana", "correct horse") == (403, "banned", None)
            assert (await ana.ask("/api/me"))["person"] is None
            await admin("unban", "ana")
            assert await log_in("Ana", "correct horse") == (200, None, False)
            reset = await admin("password", "ana")
            assert await log_in("Ana", "correct horse") == (403, "wrong_login", None)
            assert await log_in("Ana", reset) == (200, None, True)

            kept = await called("delete", "ana", typed="yes\n")
            assert (kept.code, kept.out) == (1, "")
            assert kept.err.endswith("Type Ana to confirm: qirkat: Nothing was deleted.\n")
            await admin("delete", "ana", typed="Ana\n")
            await hers.until(lambda: hers.bye is not None)
            assert hers.bye is not None
            assert hers.bye.reason == "session"
            await his.reach(game, lambda state: state.ratings is not None)
            end = his.games[game].state.end
            assert end is not None
            assert (end.winner, end.reason) == (1, "forfeit")
            assert await admin("check") == ""
            assert "3 accounts, 0 guests, 1 deleted" in await admin("status")
            await his.close()

            game = await dora.open_game("alquerque", side="first", rated=True)
            await boris.join(game)
            gone = await boris.ask("/api/account", {"password": "correct horse"}, "DELETE")
            assert gone.status == 200, gone
            record = await dora.ask(f"/api/games/{game}/record")
            assert '[Reason "forfeit"]' in record["text"]

        asyncio.run(run())
        server.stop()

    async def left(store: Store) -> list[str]:
        seats = {seat for game in await store.begun() for seat in (game.first, game.second)}
        people = (await store.persons([seat for seat in seats if seat])).values()
        assert len([person for person in people if person.closed]) == 2
        return [each.id for each in people if each.closed and await store.ratings_of(each.id)]

    assert on_store(database, left) == [], "who is deleted has no rating"


def test_rotates_the_secret(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QIRKAT_DATA", str(tmp_path))
    file = tmp_path / "secret"
    for kept in (2, 2):
        result = call("admin", "rotate-secret")
        assert (result.code, result.out) == (0, "")
        assert "Restart the server" in result.err
        lines = file.read_text().splitlines()
        assert len(set(lines)) == kept
        assert not any(line in result.err for line in lines)
    monkeypatch.setenv("QIRKAT_SECRET", "x" * 32)
    result = call("admin", "rotate-secret")
    assert result.code == 1
    assert "other_secrets" in result.err
    assert file.read_text().splitlines() == lines
