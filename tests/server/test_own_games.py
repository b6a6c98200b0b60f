"""The list of own games that a server sends to every page."""

import asyncio
import secrets
from collections.abc import Iterator

import pytest
from support.live_client import Browser, Tab
from support.server_process import serving, write_site

from qirkat.live.protocol import Ack, Turns


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("own-games")
    site = write_site(folder / "site")
    with serving("serve", "--site", site, "--port", "0", QIRKAT_DATA=str(folder)) as server:
        server.wait()
        yield server.address


def ids(turns: Turns) -> tuple[list[str], list[str], list[str]]:
    """Ids of games with the own turn, with the opponent's turn, and of open games."""
    lists = (turns.games, turns.others, turns.open)
    mine, others, still_open = ([each.id for each in games] for games in lists)
    return mine, others, still_open


async def told(tab: Tab, wanted: tuple[list[str], list[str], list[str]]) -> None:
    """Wait until the server has sent exactly these games."""

    def is_told() -> bool:
        turns = [message for message in tab.heard if isinstance(message, Turns)]
        return bool(turns) and ids(turns[-1]) == wanted

    await tab.until(is_told)


@pytest.mark.parametrize("time", ["5+3", "1d"])
def test_creator_hears_of_join_and_end(address: str, time: str) -> None:
    async def run() -> None:
        maker, joiner = Browser(address), Browser(address)
        await maker.ask("/api/guest", {})
        tab = await Tab.open(maker)
        await told(tab, ([], [], []))
        game = await maker.open_game("alquerque", time, side="first")
        await told(tab, ([], [], [game]))
        await joiner.join(game)
        await told(tab, ([game], [], []))
        other = await Tab.open(joiner)
        await told(other, ([], [game], []))
        await other.watch(game)
        assert isinstance(await other.act(game, "resign"), Ack)
        await told(tab, ([], [], []))
        for each in (tab, other):
            await each.close()

    asyncio.run(run())


def test_daily_games_change_lists_after_each_turn(address: str) -> None:
    async def run() -> None:
        white, black = Browser(address), Browser(address)
        game = await white.open_game("alquerque", "3d", side="first")
        await black.join(game)
        tabs = [await Tab.open(each) for each in (white, black)]
        await tabs[0].watch(game)
        await told(tabs[1], ([], [game], []))
        assert isinstance(await tabs[0].play(game, "d2"), Ack)
        await told(tabs[0], ([], [game], []))
        await told(tabs[1], ([game], [], []))
        for tab in tabs:
            await tab.close()

    asyncio.run(run())


def test_cancelled_game_reaches_all_pages_of_creator(address: str) -> None:
    async def run() -> None:
        maker = Browser(address)
        game = await maker.open_game("querni", open=False)
        tab = await Tab.open(maker)
        await told(tab, ([], [], [game]))
        assert (await maker.ask(f"/api/games/{game}/cancel", {})).status == 200
        await told(tab, ([], [], []))
        await tab.close()

    asyncio.run(run())


def test_guests_find_their_finished_games(address: str) -> None:
    async def run() -> None:
        assert (await Browser(address).ask("/api/me/games"))["games"] == []
        white, black = Browser(address), Browser(address)
        played: list[str] = []
        for _ in range(2):
            game = await white.open_game("alquerque", side="first")
            await black.join(game)
            tab = await Tab.open(white)
            await tab.watch(game)
            assert isinstance(await tab.play(game, "d2"), Ack)
            assert isinstance(await tab.act(game, "resign"), Ack)
            await tab.close()
            played.insert(0, game)
        for person in (white, black):
            page = await person.ask("/api/me/games")
            assert [each["info"]["id"] for each in page["games"]] == played
            assert {each["winner"] for each in page["games"]} == {1}
            assert page["next"] is None

    asyncio.run(run())


def test_accounts_have_an_initial_rating(address: str) -> None:
    async def run() -> None:
        account, guest = Browser(address), Browser(address)
        name = f"Lea{secrets.token_hex(3)}"
        made = await account.ask("/api/account", {"name": name, "password": "correct horse"})
        assert made.status == 201, made
        seeks = {}
        for person in (account, guest):
            game = await person.open_game("querni", open=True)
            lobby = await guest.ask("/api/lobby")
            seeks[person] = next(seek for seek in lobby["seeks"] if seek["id"] == game)
        assert seeks[account]["creator"]["rating"] == 1500
        assert seeks[account]["creator"]["provisional"]
        assert seeks[guest]["creator"]["rating"] is None

    asyncio.run(run())
