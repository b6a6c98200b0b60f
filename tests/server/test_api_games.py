"""Games in the HTTP API of a real server."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from support.api_client import NOBODY, PART, account, ask, guest, join, make, visited
from support.live_client import Browser, Tab
from support.server_process import Site, serving, write_site

from qirkat.live.fair_draw import commitment
from qirkat.live.protocol import Ack, Snapshot


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with visited(tmp_path_factory.mktemp("api")) as server:
        yield server


def test_creates_joins_and_shows_a_game(site: Site) -> None:
    one, two, three = guest(site), guest(site), guest(site)
    game = make(site, one, open=True, side="first")
    assert game in [seek["id"] for seek in ask(site, "GET", "/api/lobby").json["seeks"]]
    shown = ask(site, "GET", f"/api/games/{game}", cookie=two)
    assert shown.json["info"]["state"] == "open"
    assert shown.json["events"] == []
    assert ask(site, "GET", f"/api/games/{game}/record").status == 404
    own = join(site, game, one)
    assert (own.status, own.reason) == (409, "own_game")
    joined = join(site, game, two)
    assert joined.status == 200
    snapshot = msgspec.json.decode(joined.data, type=Snapshot)
    assert snapshot.info.state == "playing"
    assert join(site, game, two).status == 200  # joining again is not an error
    late = join(site, game, three)
    assert (late.status, late.reason) == (409, "taken")
    assert game not in [seek["id"] for seek in ask(site, "GET", "/api/lobby").json["seeks"]]
    assert game in [each["info"]["id"] for each in ask(site, "GET", "/api/games").json["games"]]
    assert ask(site, "GET", f"/api/games/{game}/record").status == 200
    cancelled = ask(site, "POST", f"/api/games/{game}/cancel", {}, cookie=one)
    assert (cancelled.status, cancelled.reason) == (409, "not_open")


def test_secret_is_revealed_at_the_start(site: Site) -> None:
    one, two = guest(site), guest(site)
    made = ask(
        site,
        "POST",
        "/api/games",
        {"game": "querni", "time": "-", "bytes": PART, "open": True},
        cookie=one,
    )
    game, committed = made.json["id"], made.json["commitment"]
    before = b"".join(
        ask(site, "GET", path, cookie=cookie).data
        for path in (f"/api/games/{game}", "/api/lobby", "/api/me", "/api/games", "/api/export")
        for cookie in (one, two)
    )
    begun = join(site, game, two).json
    secret = begun["events"][0]["secret"]
    assert commitment(bytes.fromhex(secret)) == committed == begun["info"]["commitment"]
    assert secret.encode() not in before + made.data
    assert PART.encode() not in before, "it would allow choosing the joiner's part"


def test_finished_game_says_so(site: Site) -> None:
    async def run() -> None:
        first, second = Browser(site.address), Browser(site.address)
        game = await first.open_game("alquerque", side="first")
        await second.join(game)
        tab = await Tab.open(first)
        await tab.watch(game)
        assert isinstance(await tab.act(game, "resign"), Ack)
        await tab.close()
        shown = await second.ask(f"/api/games/{game}")
        assert shown["info"]["state"] == "over"

    asyncio.run(run())


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        ({"game": "chess"}, "no_game"),
        ({"game": "querni\u0000"}, "no_game"),
        ({"game": ""}, "no_game"),
        ({"time": "0+0"}, "no_time"),
        ({"time": "15d"}, "no_time"),
        ({"time": "1e9+3"}, "no_time"),
        ({"time": "٣+3"}, "no_time"),
        ({"time": "9" * 3000 + "+0"}, "no_time"),
        ({"game": "alquerque", "mirror": True}, "no_mirror"),
        ({"start": "x" * 201}, "given_start"),
        ({"bytes": "00"}, "bad_request"),
        ({"bytes": PART + "\n"}, "bad_request"),
        ({"bytes": PART.upper()}, "bad_request"),
        ({"bytes": None}, "bad_request"),
        ({"side": "third"}, "bad_request"),
        ({"rated": 1}, "bad_request"),
        ({"secret": "00"}, "bad_request"),
        ({"id": NOBODY}, "bad_request"),
    ],
)
def test_refuses_impossible_games(site: Site, wishes: dict[str, object], reason: str) -> None:
    wanted = {"game": "querni", "time": "5+3", "bytes": PART, **wishes}
    refused = ask(site, "POST", "/api/games", wanted)
    assert (refused.status, refused.reason) == (400, reason)
    assert "Set-Cookie" not in refused.headers, "nobody joined"


def test_rated_games_need_accounts(site: Site) -> None:
    wanted = {"game": "querni", "time": "5+3", "bytes": PART, "rated": True}
    for cookie in (None, guest(site)):
        refused = ask(site, "POST", "/api/games", wanted, cookie=cookie)
        assert (refused.status, refused.reason) == (403, "account_needed")
    _, owner = account(site)
    game = make(site, owner, rated=True)
    refused = join(site, game, guest(site))
    assert (refused.status, refused.reason) == (403, "account_needed")
    _, other = account(site)
    assert join(site, game, other).status == 200


def test_only_creator_cancels(site: Site) -> None:
    game = make(site, guest(site))
    for cookie in (guest(site), account(site)[1]):
        refused = ask(site, "POST", f"/api/games/{game}/cancel", {}, cookie=cookie)
        assert (refused.status, refused.reason) == (409, "not_open")
    nobody = ask(site, "POST", f"/api/games/{game}/cancel", {})
    assert (nobody.status, nobody.reason) == (401, "nobody")
    for path in (f"/api/games/{NOBODY}", f"/api/games/{NOBODY}/record", f"/api/matches/{NOBODY}"):
        assert ask(site, "GET", path).status == 404
    unknown = ask(site, "POST", f"/api/games/{NOBODY}/join", {"bytes": PART})
    assert (unknown.status, unknown.reason) == (404, "no_game")
    assert "Set-Cookie" not in unknown.headers, "nobody joined"
    assert ask(site, "GET", "/api/export").status == 401


def test_open_games_are_limited(tmp_path: Path) -> None:
    program = (
        "from qirkat.cli import main\nfrom qirkat.server import api\napi.MAX_OPEN_GAMES = 3\nmain()"
    )
    pages = write_site(tmp_path / "site")
    with serving("serve", "--site", pages, "--port", "0", program=program) as server:
        server.wait()
        cookie = guest(server)
        games = [make(server, cookie) for _ in range(3)]
        wanted = {"game": "querni", "time": "5+3", "bytes": PART}
        refused = ask(server, "POST", "/api/games", wanted, cookie=cookie)
        assert (refused.status, refused.reason) == (409, "too_many")
        cancelled = ask(server, "POST", f"/api/games/{games[0]}/cancel", {}, cookie=cookie)
        assert cancelled.status == 200
        make(server, cookie)


def test_lists_are_paged(site: Site) -> None:
    games = set()
    for _ in range(51):
        one, two = guest(site), guest(site)
        game = make(site, one)
        assert join(site, game, two).status == 200
        games.add(game)
    found: list[str] = []
    place = ""
    while True:
        page = ask(site, "GET", f"/api/games{place}").json
        found += [each["info"]["id"] for each in page["games"]]
        if page["next"] is None:
            break
        place = f"?before={page['next']}"
    assert games <= set(found)
    assert len(found) == len(set(found))
    for wrong in (
        "x",
        "-",
        "1",
        "-1-x",
        "9" * 40,
        "1-" + "z" * 40,
        "1-%00",
        "%D9%A3-zzzzzzzzzz",
        "",
    ):
        refused = ask(site, "GET", f"/api/games?before={wrong}")
        assert (refused.status, refused.reason) == (400, "no_place"), wrong
