"""Live games over a real server: two players, tabs, resends, offers, ends."""

import asyncio
import random
import re
import secrets
from collections.abc import Iterator

import pytest
from support.live_client import Browser, Tab
from support.server_process import serving, write_site

from qirkat.live.fair_draw import commitment
from qirkat.live.protocol import Ack, Ended, Refuse, Watch
from qirkat.record import Record

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("live")
    site = write_site(folder / "site")
    with serving("serve", "--site", site, "--port", "0", QIRKAT_DATA=str(folder)) as server:
        server.wait()
        yield server.address


async def pair(address: str, game: str, **wishes: object) -> tuple[str, Tab, Tab]:
    """A game with a tab for each player, the first side first."""
    first, second = Browser(address), Browser(address)
    game_id = await first.open_game(game, side="first", **wishes)  # type: ignore[arg-type]
    await second.join(game_id)
    tabs = await Tab.open(first), await Tab.open(second)
    for tab in tabs:
        await tab.watch(game_id)
    return game_id, *tabs


@pytest.mark.parametrize("game", ["querni", "alquerque"])
def test_whole_game(address: str, game: str) -> None:
    async def run() -> None:
        game_id, *tabs = await pair(address, game)
        watcher = await Tab.open(Browser(address))
        await watcher.watch(game_id)
        choice = random.Random(7)
        for count in range(120):
            tab = tabs[count % 2]
            await tab.reach(game_id, lambda state, count=count: state.ply == count)  # type: ignore[misc]
            position = tab.games[game_id].state.position
            assert position is not None
            if tab.games[game_id].state.end is not None:
                break
            answer = await tab.play(game_id, choice.choice(position.moves).text)
            assert isinstance(answer, Ack), answer
        else:
            assert isinstance(await tabs[0].act(game_id, "resign"), Ack)
        for tab in (*tabs, watcher):
            await tab.reach(game_id, lambda state: state.end is not None)
        assert tabs[0].games[game_id].events == watcher.games[game_id].events
        record = await tabs[0].browser.ask(f"/api/games/{game_id}/record")
        assert Record.parse(record["text"]) == tabs[0].games[game_id].record()
        for tab in (*tabs, watcher):
            await tab.close()

    asyncio.run(run())


def test_resent_move_is_made_once(address: str) -> None:
    async def run() -> None:
        game_id, white, black = await pair(address, "alquerque")
        request = secrets.token_hex(8)
        first = await white.play(game_id, "d2", request)
        await white.close()
        again = await Tab.open(white.browser)
        await again.watch(game_id)
        state = again.games[game_id].state
        assert state.ply == 1
        second_tab = await Tab.open(white.browser)
        await second_tab.watch(game_id)
        for tab in (again, second_tab):
            await tab.say(Watch(game=game_id, have=state.version))
            answer = await tab.play(game_id, "d2", request)
            assert answer == first
        other = await again.play(game_id, "a1")
        assert isinstance(other, Refuse)
        assert other.reason == "not_your_turn"
        assert isinstance(await black.play(game_id, "d2"), Refuse)
        await black.until(lambda: black.games[game_id].state.ply == 1)
        refused = await black.play(game_id, "d2")
        assert isinstance(refused, Refuse)
        assert refused.reason == "occupied"
        for tab in (again, second_tab, black):
            await tab.close()

    asyncio.run(run())


def test_match_has_two_games_from_one_setup(address: str) -> None:
    async def run() -> None:
        game_id, blue, pink = await pair(address, "querni", mirror=True)
        info = blue.games[game_id].info
        start = blue.games[game_id].state.position
        assert isinstance(await blue.act(game_id, "resign"), Ack)
        match = await blue.browser.ask(f"/api/matches/{info.mirror}")
        assert len(match["games"]) == 2
        assert match["points"] is None
        second = match["games"][1]["info"]
        assert second["first"]["id"] == match["games"][0]["info"]["second"]["id"]
        await pink.watch(second["id"])
        await pink.reach(second["id"], lambda state: state.start is not None)
        assert pink.games[second["id"]].state.position == start
        assert isinstance(await pink.act(second["id"], "resign"), Ack)
        match = await blue.browser.ask(f"/api/matches/{info.mirror}")
        assert match["points"] == [1.0, 1.0]
        for tab in (blue, pink):
            await tab.close()

    asyncio.run(run())


def test_losing_both_games_scores_nothing(address: str) -> None:
    async def run() -> None:
        game_id, blue, pink = await pair(address, "querni", mirror=True)
        match_id = blue.games[game_id].info.mirror
        assert isinstance(await pink.act(game_id, "resign"), Ack)
        match = await blue.browser.ask(f"/api/matches/{match_id}")
        second = match["games"][1]["info"]["id"]
        await pink.watch(second)
        await pink.reach(second, lambda state: state.start is not None)
        refused = await pink.act(second, "abort")
        assert isinstance(refused, Refuse)
        assert refused.reason == "cannot_abort"
        assert isinstance(await pink.act(second, "resign"), Ack)
        match = await blue.browser.ask(f"/api/matches/{match_id}")
        assert match["points"] == [2.0, 0.0]
        for tab in (blue, pink):
            await tab.close()

    asyncio.run(run())


def test_rematch_swaps_sides_with_a_new_setup(address: str) -> None:
    async def run() -> None:
        game_id, blue, pink = await pair(address, "querni")
        await blue.act(game_id, "resign")
        assert isinstance(await blue.act(game_id, "rematch"), Ack)
        await pink.until(lambda: bool(pink.games[game_id].state.offers))
        assert isinstance(await pink.act(game_id, "rematch"), Ack)
        await blue.until(lambda: blue.games[game_id].state.next_game is not None)
        following = blue.games[game_id].state.next_game
        assert following is not None
        await blue.watch(following)
        await blue.reach(following, lambda state: state.start is not None)
        live_game = blue.games[following]
        assert live_game.info.second is not None
        assert blue.welcome is not None
        assert blue.welcome.person is not None
        assert live_game.info.second.id == blue.welcome.person.id
        assert live_game.state.position != blue.games[game_id].state.positions[0]
        # The server had committed to this set-up before the first game.
        before, now = blue.games[game_id].state.start, live_game.state.start
        assert before is not None
        assert now is not None
        assert live_game.info.commitment == before.secret == commitment(bytes.fromhex(now.secret))
        for tab in (blue, pink):
            await tab.close()

    asyncio.run(run())


def test_time_runs_out_on_the_server(address: str) -> None:
    async def run() -> None:
        game_id, white, black = await pair(address, "alquerque", time="0.25+0")
        for ply, (tab, move) in enumerate(((white, "d2"), (black, "d6"))):
            await tab.reach(game_id, lambda state, ply=ply: state.ply == ply)  # type: ignore[misc]
            assert isinstance(await tab.play(game_id, move), Ack)
        async with asyncio.timeout(20):
            await black.until(lambda: black.games[game_id].state.end is not None)
        end = black.games[game_id].state.end
        assert isinstance(end, Ended)
        assert (end.winner, end.reason) == (1, "time")
        for tab in (white, black):
            await tab.close()

    asyncio.run(run())


def test_metrics_count_moves(address: str) -> None:
    async def run() -> None:
        def counted(text: str) -> float:
            found = re.search(r"^qirkat_moves_acknowledged_total (\S+)$", text, re.MULTILINE)
            assert found is not None
            return float(found[1])

        game_id, white, black = await pair(address, "alquerque")
        before = await white.browser.ask("/metrics")
        assert isinstance(await white.play(game_id, "d2"), Ack)
        refused = await white.play(game_id, "d2")
        assert isinstance(refused, Refuse)
        after = await white.browser.ask("/metrics")
        assert counted(after["text"]) == counted(before["text"]) + 1
        assert f'qirkat_refusals_total{{reason="{refused.reason}"}}' in after["text"]
        for tab in (white, black):
            await tab.close()

    asyncio.run(run())


def test_ratings_and_player_pages(address: str) -> None:
    async def run() -> None:
        people = [Browser(address), Browser(address)]
        names = [f"Rosa{secrets.token_hex(3)}" for _ in people]
        for browser, name in zip(people, names, strict=True):
            made = await browser.ask("/api/account", {"name": name, "password": "correct horse"})
            assert made.status == 201, made
        game_id = await people[0].open_game("alquerque", side="first", rated=True)
        await people[1].join(game_id)
        tab = await Tab.open(people[0])
        await tab.watch(game_id)
        assert isinstance(await tab.play(game_id, "d2"), Ack)
        assert isinstance(await tab.act(game_id, "resign"), Ack)
        await tab.until(lambda: tab.games[game_id].state.ratings is not None)
        rated = tab.games[game_id].state.ratings
        assert rated is not None
        assert rated.before == (1500, 1500)
        assert rated.after[0] < 1500 < rated.after[1]
        page = await people[0].ask(f"/api/players/{names[1]}")
        assert page["ratings"][0]["rating"] == rated.after[1]
        assert page["results"] == [{"game": "alquerque", "won": 1, "drawn": 0, "lost": 0}]
        assert [each["info"]["id"] for each in page["games"]] == [game_id]
        await tab.close()

    asyncio.run(run())


def test_lobby_lists_seeks_until_joined(address: str) -> None:
    async def run() -> None:
        seeker = Browser(address)
        game_id = await seeker.open_game("querni", open=True)
        lobby = await Browser(address).ask("/api/lobby")
        assert game_id in [seek["id"] for seek in lobby["seeks"]]
        await Browser(address).join(game_id)
        lobby = await Browser(address).ask("/api/lobby")
        assert game_id not in [seek["id"] for seek in lobby["seeks"]]

    asyncio.run(run())


def test_new_password_closes_other_connections(address: str) -> None:
    """An intruder must not go on playing."""

    async def run() -> None:
        here, there = Browser(address), Browser(address)
        account = {"name": f"Eva{secrets.token_hex(3)}", "password": "correct horse"}
        assert (await here.ask("/api/account", account)).status == 201
        assert (await there.ask("/api/login", account)).status == 200
        guest = Browser(address)
        assert (await guest.ask("/api/guest", {})).status == 200
        elsewhere, looking = await Tab.open(there), await Tab.open(guest)
        change = {"old": "correct horse", "new": "a better one"}
        assert (await here.ask("/api/password", change)).status == 200
        ours = await Tab.open(here)
        await elsewhere.until(lambda: elsewhere.bye is not None)
        assert elsewhere.bye is not None
        assert elsewhere.bye.reason == "session"
        assert ours.bye is None
        for tab in (ours, looking):
            game = await tab.browser.open_game("alquerque")
            await tab.watch(game)
            await tab.close()

    asyncio.run(run())
