"""Players who disturb others, against a real server: re-rolled set-ups, taken lobbies, bans."""

import asyncio
import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.api_client import KEY
from support.command import Call
from support.live_client import Answer, Browser, Tab
from support.server_process import serving, write_site
from websockets.exceptions import InvalidStatus

from qirkat.live.protocol import Ack

pytestmark = pytest.mark.slow

# A server that reads bans often.
PROGRAM = """
import sys
import qirkat.server.live_play
from qirkat.cli import main

qirkat.server.live_play.BAN_INTERVAL = 0.1
sys.exit(main())
"""
PATIENCE = 15.0


@contextmanager
def running(folder: Path) -> Iterator[str]:
    pages = write_site(folder / "site")
    own = {"QIRKAT_DATA": str(folder), "QIRKAT_SECRET": KEY, "QIRKAT_CROWD": "1000"}
    with serving("serve", "--site", pages, "--port", "0", program=PROGRAM, **own) as site:
        site.wait()
        yield site.address


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("trolls")) as address:
        yield address


async def registered(address: str) -> Browser:
    browser = Browser(address)
    account = {"name": f"Ana{secrets.token_hex(4)}", "password": "correct horse"}
    assert (await browser.ask("/api/account", account)).status == 201
    return browser


async def try_join(browser: Browser, game: str) -> Answer:
    return await browser.ask(f"/api/games/{game}/join", {"bytes": secrets.token_hex(16)})


async def act(browser: Browser, game: str, what: str) -> None:
    tab = await Tab.open(browser)
    await tab.watch(game)
    answer = await tab.act(game, what)
    assert isinstance(answer, Ack), answer
    await tab.close()


@pytest.mark.parametrize("what", ["abort", "resign"])
def test_set_ups_cannot_be_re_rolled_for_ever(address: str, what: str) -> None:
    """Ten rated set-ups looked at and broken off cost nothing before."""

    async def run() -> None:
        picky, patient = await registered(address), await registered(address)
        looked = 0
        for _ in range(10):
            game = await patient.open_game("querni", rated=True)
            joined = await try_join(picky, game)
            if joined.status != 200:
                assert (joined.status, joined["reason"]) == (429, "paused")
                assert 0 < joined["wait"] <= 5 * 60 * 1000
                break
            looked += 1
            await act(picky, game, what)
        assert looked == 3
        # Neither can they make rated games or games for the lobby, but those among friends.
        wanted = {"game": "querni", "time": "5+3", "bytes": secrets.token_hex(16)}
        for more in ({"rated": True}, {"open": True}):
            made = await picky.ask("/api/games", {**wanted, **more})
            assert (made.status, made["reason"]) == (429, "paused")
        assert (await try_join(picky, await patient.open_game("querni"))).status == 200
        # The opponent did nothing wrong.
        await patient.open_game("querni", rated=True)

    asyncio.run(run())


def test_breaking_off_among_friends_costs_nothing(address: str) -> None:
    async def run() -> None:
        ana, boris = Browser(address), Browser(address)
        for browser in (ana, boris):
            assert (await browser.ask("/api/guest", {})).status == 200
        for _ in range(5):
            game = await ana.open_game("querni")
            await boris.join(game)
            await act(boris, game, "abort")
        await boris.open_game("querni", open=True)

    asyncio.run(run())


def test_one_guest_cannot_take_the_whole_lobby(address: str) -> None:
    """Ten lobby games were taken in a quarter of a second before."""

    async def run() -> None:
        makers = [Browser(address) for _ in range(10)]
        games = [await maker.open_game("alquerque", open=True, side="first") for maker in makers]
        troll = Browser(address)
        assert (await troll.ask("/api/guest", {})).status == 200
        answers = await asyncio.gather(*(try_join(troll, game) for game in games))
        assert sorted(each.status for each in answers) == [200] + [409] * 9
        refused = {each["reason"] for each in answers if each.status == 409}
        assert refused == {"one_at_a_time"}
        mine = next(place for place, each in enumerate(answers) if each.status == 200)
        again = await try_join(troll, games[mine])
        assert again.status == 200, "a repeated request for the same game is answered"
        other = games[mine - 1]
        assert (await try_join(troll, other)).status == 409
        # Once both have taken a turn, the next one may be joined.
        theirs, his = await Tab.open(makers[mine]), await Tab.open(troll)
        for tab in (theirs, his):
            await tab.watch(games[mine])
        assert isinstance(await theirs.play(games[mine], "d2"), Ack)
        await his.reach(games[mine], lambda state: state.ply == 1)
        assert isinstance(await his.play(games[mine], "a1"), Ack)
        assert (await try_join(troll, other)).status == 200
        for tab in (theirs, his):
            await tab.close()

    asyncio.run(run())


def test_operator_bans_guests_and_addresses(
    tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QIRKAT_DATA", str(tmp_path))
    monkeypatch.setenv("QIRKAT_SECRET", KEY)

    async def admin(*tokens: str) -> str:
        result = await asyncio.to_thread(call, "admin", *tokens)
        assert result.code == 0, result.err
        return result.out + result.err

    async def until(browser: Browser, status: int) -> Answer:
        async with asyncio.timeout(PATIENCE):
            while True:
                wanted = {"game": "querni", "time": "5+3", "bytes": secrets.token_hex(16)}
                made = await browser.ask("/api/games", wanted)
                if made.status == status:
                    return made

    async def run(address: str) -> None:
        troll, other = Browser(address), Browser(address)
        game = await troll.open_game("querni")
        await other.join(game)
        tab = await Tab.open(troll)
        person = (await troll.ask("/api/me"))["person"]
        shown = await admin("players", game)
        assert f"{person['name']}\t{person['id']}" in shown
        assert f"{person['id']} is banned.\n" in await admin("ban", person["id"])
        async with asyncio.timeout(PATIENCE):
            await tab.until(lambda: tab.bye is not None)
        await tab.close()
        assert (await until(troll, 403))["reason"] == "banned_guest"
        account = {"name": "Troll One", "password": "correct horse"}
        assert (await troll.ask("/api/account", account))["reason"] == "banned_guest"
        with pytest.raises(InvalidStatus):
            await Tab.open(troll)
        assert (await try_join(troll, await other.open_game("querni")))["reason"] == "banned_guest"
        await until(other, 201)

        # Without the cookie they are a new guest, so ban the address next.
        ana = await registered(address)
        assert "127.0.0.0/8 is banned.\n" in await admin("ban", "127.0.0.0/8")
        assert "127.0.0.0/8 is banned already.\n" in await admin("ban", "127.0.0.1/8")
        newcomer = Browser(address)
        assert (await until(newcomer, 403))["reason"] == "banned_guest"
        visitor = Browser(address)
        assert (await visitor.ask("/api/guest", {}))["reason"] == "banned_guest"
        account = {"name": "Troll Two", "password": "correct horse"}
        assert (await visitor.ask("/api/account", account))["reason"] == "banned_guest"
        await (await Tab.open(visitor)).close()  # anyone may watch
        await ana.open_game("querni", rated=True)
        listed = [json.loads(line) for line in (await admin("bans", "--json")).splitlines()]
        assert [each["who"] for each in listed] == [person["id"], "127.0.0.0/8"]
        assert "127.0.0.0/8 is no longer banned.\n" in await admin("unban", "127.0.0.0/8")
        assert "127.0.0.0/8 is not banned.\n" in await admin("unban", "127.0.0.0/8")
        await until(newcomer, 201)
        await admin("unban", person["id"])
        await until(troll, 201)

    with running(tmp_path) as address:
        asyncio.run(run(address))
