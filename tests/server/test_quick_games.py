"""Quick games: pairs who ask at once, on one server or two, and whom they are paired with."""

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import services
from support.api_client import KEY, PART, account, ask, guest, make, visited
from support.live_client import Answer, Browser, Tab
from support.server_process import Site, serving, write_site

from qirkat.live.protocol import Player
from qirkat.server.quick_games import best_opponent
from qirkat.storage.schema import GameRow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with visited(tmp_path_factory.mktemp("quick")) as server:
        yield server


@pytest.fixture(autouse=True)
def _empty_lobby(request: pytest.FixtureRequest) -> Iterator[None]:
    """Each test starts and ends with a lobby of its own."""
    yield
    if "site" in request.fixturenames:
        site: Site = request.getfixturevalue("site")
        for seek in ask(site, "GET", "/api/lobby").json["seeks"]:
            ask(site, "POST", f"/api/games/{seek['id']}/join", {"bytes": PART}, cookie=guest(site))


def quick(site: Site, cookie: str | None, **wishes: object) -> dict[str, str]:
    wanted = {"game": "querni", "time": "5+3", "bytes": PART, **wishes}
    answer = ask(site, "POST", "/api/quick", wanted, cookie=cookie)
    assert answer.status == 200, answer.data
    return dict(answer.json)


def found(site: Site, cookie: str, **wishes: object) -> str | None:
    """The game that a request has found; its own is cancelled if there is none."""
    answer = quick(site, cookie, **wishes)
    if answer["state"] == "found":
        return answer["id"]
    ask(site, "POST", f"/api/games/{answer['id']}/cancel", {}, cookie=cookie)
    return None


async def paired(browser: Browser) -> str:
    """Ask for a quick game and join what is found, as the page does; the id of the game."""
    wanted = {"game": "querni", "time": "5+3", "bytes": secrets.token_hex(16)}
    while True:
        answer = await browser.ask("/api/quick", wanted)
        assert answer.status == 200, answer
        game = str(answer["id"])
        if answer["state"] != "found":
            return game
        joined: Answer = await browser.ask(
            f"/api/games/{game}/join", {"bytes": secrets.token_hex(16)}
        )
        if joined.status == 200:
            return game
        assert joined["reason"] in ("taken", "no_game"), joined


async def make_pairs(addresses: list[str]) -> None:
    """People who ask at once get half as many games, of two players each."""
    browsers = [Browser(address) for address in addresses]
    for browser in browsers:
        assert (await browser.ask("/api/guest", {})).status == 200
    games = await asyncio.gather(*map(paired, browsers))
    assert sorted(map(games.count, games)) == [2] * len(browsers)
    for game in set(games):
        info = (await browsers[0].ask(f"/api/games/{game}"))["info"]
        assert info["state"] == "playing"
        assert info["first"]["id"] != info["second"]["id"]


def test_requests_at_once_make_pairs(site: Site) -> None:
    for people in (2, 2, 2, 6):
        asyncio.run(make_pairs([site.address] * people))


def test_two_servers_make_pairs(
    tmp_path: Path, postgres: services.Postgres, redis: services.Redis
) -> None:
    shared = {
        "QIRKAT_DATABASE": postgres.database(),
        "QIRKAT_REDIS": redis.address,
        "QIRKAT_SECRET": KEY,
        "QIRKAT_CROWD": "1000",
    }
    command = ("serve", "--site", write_site(tmp_path / "site"), "--port", "0")
    with serving(*command, **shared) as one, serving(*command, **shared) as other:
        one.wait()
        other.wait()
        for people in (2, 2, 2, 2, 6):
            asyncio.run(make_pairs([one.address, other.address] * (people // 2)))


def test_own_game_waits(site: Site) -> None:
    one = guest(site)
    first = quick(site, one)
    assert first["state"] == "created"
    again = quick(site, one)
    assert (again["state"], again["id"]) == ("waiting", first["id"])
    assert again["commitment"] == first["commitment"]
    assert first["id"] in [seek["id"] for seek in ask(site, "GET", "/api/lobby").json["seeks"]]
    # Another player's game takes precedence over one's own.
    other = make(site, guest(site), open=True)
    assert quick(site, one)["id"] == other


def test_only_games_alike_are_found(site: Site) -> None:
    for wishes in (
        {"time": "5+3"},  # by a link only
        {"time": "10+5", "open": True},
        {"game": "alquerque", "open": True},
        {"game": "querni.voluntary_pass", "open": True},
        {"mirror": True, "open": True},
    ):
        make(site, guest(site), **wishes)
    rated = make(site, account(site)[1], rated=True, open=True)
    assert found(site, guest(site)) is None
    assert found(site, account(site)[1], rated=True) == rated
    side = make(site, guest(site), side="second", open=True)
    assert found(site, guest(site)) == side


def test_guests_play_no_rated_games(site: Site) -> None:
    wanted = {"game": "querni", "time": "5+3", "bytes": PART, "rated": True}
    for cookie in (guest(site), None):
        refused = ask(site, "POST", "/api/quick", wanted, cookie=cookie)
        assert (refused.status, refused.reason) == (403, "account_needed")
    wrong = ask(site, "POST", "/api/quick", {**wanted, "rated": False, "time": "9d9"})
    assert (wrong.status, wrong.reason) == (400, "no_time")


def test_creator_who_still_waits_comes_first(site: Site) -> None:
    async def run() -> None:
        gone, there = Browser(site.address), Browser(site.address)
        await gone.open_game("querni", open=True)
        game = await there.open_game("querni", open=True)
        tab = await Tab.open(there)
        await tab.watch(game)
        assert found(site, guest(site)) == game
        await tab.close()

    asyncio.run(run())


def test_abandoned_game_with_a_clock_is_not_found(tmp_path: Path) -> None:
    program = (
        "import sys\nimport qirkat.server.quick_games as quick\nfrom qirkat.cli import main\n"
        "quick.CLOCK_AGE = -1\nsys.exit(main())\n"
    )
    pages = write_site(tmp_path / "site")
    own = {"QIRKAT_DATA": str(tmp_path), "QIRKAT_SECRET": KEY, "QIRKAT_CROWD": "1000"}
    with serving("serve", "--site", pages, "--port", "0", program=program, **own) as site:
        site.wait()
        make(site, guest(site), open=True)
        daily = make(site, guest(site), open=True, time="1d")
        assert found(site, guest(site)) is None
        assert found(site, guest(site), time="1d") == daily


def row(game: str, creator: str, created: int = 0) -> GameRow:
    return GameRow(
        id=game,
        game="querni",
        time="5+3",
        rated=True,
        side_wish="random",
        creator=creator,
        open=True,
        created=created,
    )


def test_closest_rating_is_preferred() -> None:
    ratings = {"me": 1700, "weak": 1400, "strong": 1950, "near": 1650, "guest": None}
    players = {
        name: Player(id=name, name=name, guest=rating is None, rating=rating, provisional=False)
        for name, rating in ratings.items()
    }
    names = ["weak", "strong", "guest", "near"]
    rows = [row(name, name) for name in names]
    order = []
    while rows:
        best = best_opponent(rows, "me", players, set())
        order.append(best.id)
        rows.remove(best)
    assert order == ["near", "guest", "strong", "weak"]  # a guest counts as a beginner
    same = [row("late", "near", 2), row("early", "near", 1)]
    assert best_opponent(same, "me", players, set()).id == "early"
    assert best_opponent(same, "me", players, {"late"}).id == "late"
