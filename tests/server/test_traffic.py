"""Costs and budgets: everything has a cost, and what people and clubs need is always granted."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import get_args

import pytest
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from qirkat.accounts.rate_limits import MAX_KEPT, Kind, Limits
from qirkat.live.protocol import ClientMessage, Hello, MoveRequest, Unwatch, Watch, WatchLobby
from qirkat.server.api import ENDPOINTS
from qirkat.server.app import all_routes
from qirkat.server.endpoints import Endpoint
from qirkat.server.site_files import Preloads, Site
from qirkat.server.traffic import (
    CONNECTION,
    MESSAGE_RATE,
    MESSAGES,
    ROUTES,
    Part,
    Price,
    Traffic,
    price,
)
from qirkat.solve import Tables

SECOND, MINUTE, HOUR = 1000, 60_000, 3_600_000
ADDRESS = "192.0.2.1"
FIRST_VISIT = 130  # pages and files: what the site has, and once more what the page itself needs
MOVE = Price("message", MESSAGES[MoveRequest])
PAGE, ME, SOCKET = price("GET", "/"), price("GET", "/api/me"), price("GET", "/api/socket")
LONGEST_PAUSE = 6.0  # seconds for a whole class that opens the site in the same second


# The table


def served() -> Iterator[str]:
    """Every route of the application, by method and path."""
    site, traffic = Site({}, Preloads({}, {})), Traffic(max_people_per_address=1)
    for route in all_routes(site, Tables.book(), lambda: None, traffic):
        yield from methods(route)


def methods(route: BaseRoute) -> Iterator[str]:
    assert not isinstance(route, Mount)
    if isinstance(route, WebSocketRoute):
        yield f"GET {route.path}"
        return
    assert isinstance(route, Route)
    listed = [each.method for each in ENDPOINTS if each.path == route.path]
    for method in listed or (route.methods or set()) - {"HEAD"}:
        yield f"{method} {route.path.replace(':path', '')}"


def test_every_route_has_a_cost() -> None:
    assert sorted(served()) == sorted(ROUTES)


def test_every_message_has_a_cost() -> None:
    assert MESSAGES.keys() == set(get_args(ClientMessage))


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda each: f"{each.method} {each.path}")
def test_requests_find_their_cost(endpoint: Endpoint) -> None:
    path = endpoint.path.format(id="BuUQqw7S8n", name="Ana")
    assert price(endpoint.method, path) == ROUTES[f"{endpoint.method} {endpoint.path}"]


@pytest.mark.parametrize(
    ("method", "path", "part"),
    [
        ("GET", "/", "page"),
        ("HEAD", "/assets/app.js", "page"),
        ("POST", "/nothing", "page"),
        ("GET", "/healthz", "health"),
        ("HEAD", "/metrics", "metrics"),
        ("GET", "/api/probe", "probe"),
        ("GET", "/api/socket", "api"),
        ("PUT", "/api/lobby", "api"),
        ("GET", "/api/nothing/at/all", "api"),
        ("BREW", "/api/games/../../x", "api"),
    ],
)
def test_requests_belong_to_a_part(method: str, path: str, part: Part) -> None:
    found = price(method, path)
    assert found.part == part
    assert found.cost > 0


@pytest.mark.parametrize("crowd", [1, 30])
def test_everything_can_be_paid(crowd: int) -> None:
    """A cost above the burst would be refused for ever."""
    for number, (part, cost) in enumerate(prices()):
        traffic = Traffic(max_people_per_address=crowd)
        for _ in range(5):
            assert traffic.wait(part, cost, 0, address=f"10.0.0.{number}") == 0


def prices() -> list[Price]:
    messages = [Price("message", cost) for cost in MESSAGES.values()]
    return [*ROUTES.values(), *messages, Price("connection", CONNECTION)]


# What is needed


def pay(traffic: Traffic, what: Price, now: int, address: str = ADDRESS) -> float:
    """Count something that must be granted; the seconds that it has to wait."""
    assert traffic.wait(*what, now, address=address) == 0, (what, now)
    return traffic.pause(*what, now, address=address)


def test_page_load_is_not_slowed_down() -> None:
    """A page with its twenty files, then some requests to the API and a websocket."""
    traffic = Traffic(max_people_per_address=1)
    pauses = [pay(traffic, Price("connection", CONNECTION), 0) for _ in range(6)]
    pauses += [pay(traffic, PAGE, 0) for _ in range(21)]
    pauses += [pay(traffic, each, 100) for each in (ME, SOCKET)]
    pauses += [pay(traffic, Price("message", MESSAGES[each]), 200) for each in (Hello, Watch)]
    assert max(pauses) < 0.05


def test_analysis_is_not_slowed_down() -> None:
    """A client that asks the tables twice a second for an hour."""
    traffic = Traffic(max_people_per_address=1)
    probe = price("GET", "/api/probe")
    for now in range(0, HOUR, SECOND // 2):
        assert pay(traffic, probe, now) == 0
        if now % (10 * SECOND) == 0:
            pay(traffic, Price("connection", CONNECTION), now)


def test_class_opens_the_site_at_once() -> None:
    """Three times within a minute with an empty cache."""
    traffic = Traffic(max_people_per_address=30)
    for now in (0, 20 * SECOND, 40 * SECOND):
        pauses = [pay(traffic, PAGE, now) for _ in range(30 * FIRST_VISIT)]
        assert max(pauses) < LONGEST_PAUSE
        for _ in range(30 * 6):
            pay(traffic, Price("connection", CONNECTION), now)


def test_one_person_opens_the_site() -> None:
    traffic = Traffic(max_people_per_address=1)
    assert max([pay(traffic, PAGE, 0) for _ in range(3 * FIRST_VISIT)]) < 1


def club_evening(people: int, seed: int) -> list[tuple[int, Price]]:
    """Everyone plays quick games, a turn a second, and watches others; twice the wireless network
    fails, and all come back within two seconds, with two tabs each."""
    chance = random.Random(seed)
    done: list[tuple[int, Price]] = []
    back = [Price("connection", CONNECTION), SOCKET]
    back += [Price("message", MESSAGES[each]) for each in (Hello, Watch, WatchLobby, Unwatch)]
    for _ in range(people):
        done += [(now + chance.randrange(SECOND), MOVE) for now in range(0, HOUR, SECOND)]
        for now in range(chance.randrange(MINUTE), HOUR, 3 * MINUTE):
            done += [(now, ME), (now, price("POST", "/api/games")), (now, PAGE)]
            done += [(now, price("GET", "/api/lobby")), (now, Price("message", MESSAGES[Watch]))]
        for gone in (20 * MINUTE, 40 * MINUTE):
            for _ in range(2):
                when = gone + chance.randrange(2 * SECOND)
                done += [(when, each) for each in (*back, ME)]
    return sorted(done, key=lambda each: each[0])


def test_club_of_thirty_plays_undisturbed() -> None:
    """Behind one address; only the minute after the network has failed is felt."""
    traffic = Traffic(max_people_per_address=30)
    evening = club_evening(30, 1)
    assert len(evening) > 100_000
    for now, what in evening:
        is_back = min((now - gone) % HOUR for gone in (20 * MINUTE, 40 * MINUTE)) < 20 * SECOND
        assert pay(traffic, what, now) < (LONGEST_PAUSE if is_back else 0.25), (now, what)


@pytest.mark.parametrize("crowd", [1, 30])
def test_budget_allows_what_the_rates_of_people_allow(crowd: int) -> None:
    limits, traffic = Limits(max_people_per_address=crowd), Traffic(max_people_per_address=crowd)
    priced: dict[Kind, Price] = {"request": ME, "socket": SOCKET}
    for now in range(0, 5 * MINUTE, SECOND):
        for kind, what in priced.items():
            while limits.wait(kind, now, address=ADDRESS) == 0:
                pay(traffic, what, now)


@pytest.mark.parametrize("crowd", [1, 30])
def test_health_checks_are_always_answered(crowd: int) -> None:
    """At once, even if their address floods other parts of the server."""
    traffic = Traffic(max_people_per_address=crowd)
    for now in range(0, 5 * MINUTE, SECOND):
        for path in ("/healthz", "/metrics"):
            assert pay(traffic, price("GET", path), now) == 0
        for _ in range(100):
            traffic.wait(*PAGE, now, address=ADDRESS)


# Floods


@pytest.mark.parametrize("part", get_args(Part))
def test_flood_is_refused_and_affects_nobody_else(part: Part) -> None:
    traffic = Traffic(max_people_per_address=30)
    cost = max(each.cost for each in prices() if each.part == part)
    waits = [traffic.wait(part, cost, now // 20, address=ADDRESS) for now in range(20_000)]
    assert waits.count(0) < 13_000
    assert waits[-1] > 0
    assert traffic.wait(part, cost, 999, address="192.0.2.2") == 0
    for other in get_args(Part):
        is_refused = traffic.wait(other, cost, 999, address=ADDRESS) > 0
        assert is_refused == (other == part)
    assert traffic.wait(part, cost, 999 + waits[-1], address=ADDRESS) == 0


@pytest.mark.parametrize("address", ["192.0.2.1", "2001:db8::1"])
def test_address_uses_a_part_of_the_processor(address: str) -> None:
    """Whatever it asks for; counted as work begins, over a minute."""
    traffic = Traffic(max_people_per_address=30)
    begun: list[tuple[float, float]] = []
    for now in range(0, MINUTE, 10):
        for part, cost in prices():
            if part in ("health", "metrics"):
                continue
            if traffic.wait(part, cost, now, address=address) == 0:
                pause = traffic.pause(part, cost, now, address=address)
                begun.append((now / 1000 + pause, cost))
    for length, most in ((1.0, 760), (0.1, 120)):
        used: Counter[int] = Counter()
        for when, cost in begun:
            used[int(when / length)] += cost  # type: ignore[assignment]
        assert max(used.values()) < most


def test_slow_server_spreads_work_out_further() -> None:
    """Also what it would do at once otherwise; but people who ask for little do not wait."""

    def pauses(traffic: Traffic) -> list[float]:
        return [pay(traffic, PAGE, 0) for _ in range(500)]

    async def run() -> None:
        usual = pauses(Traffic(max_people_per_address=30))
        traffic = Traffic(max_people_per_address=30)
        measuring = asyncio.create_task(traffic.measure_delays())
        await asyncio.sleep(0)
        time.sleep(0.4)  # nothing else can run
        await asyncio.sleep(0.01)
        slow = pauses(traffic)
        assert slow[40] == usual[40] == 0
        assert slow[-1] > 5 * usual[-1] > 0
        steady = [pay(traffic, PAGE, now, "192.0.2.2") for now in range(0, SECOND, 2)]
        assert steady[-1] > 0.3
        moves = [pay(traffic, MOVE, now, "192.0.2.3") for now in range(0, 9 * SECOND, SECOND)]
        assert max(moves) == 0
        async with asyncio.timeout(60):  # until it has recovered
            number = 0
            while slow[-1] > 2 * usual[-1]:
                number += 1
                await asyncio.sleep(0.3)
                now = 9 * SECOND
                slow = [pay(traffic, PAGE, now, f"10.0.0.{number}") for _ in range(500)]
        measuring.cancel()

    asyncio.run(run())


def test_larger_crowd_may_use_more() -> None:
    traffic = Traffic(max_people_per_address=3_000)
    assert max(pay(traffic, PAGE, 0) for _ in range(5_000)) == 0


def test_rented_ipv6_network_has_a_budget_too() -> None:
    traffic = Traffic(max_people_per_address=1)

    def granted(addresses: Iterator[str]) -> int:
        return sum(traffic.wait(*PAGE, 0, address=each) == 0 for each in addresses)

    one = granted(ADDRESS for _ in range(2_000))
    assert granted(f"2001:db8::{number:x}" for number in range(2_000)) == one
    assert granted(f"2001:db8:1:{number:x}::1" for number in range(2_000)) == 4 * one


def test_memory_is_bounded() -> None:
    traffic = Traffic(max_people_per_address=1)
    for number in range(round(1.2 * MAX_KEPT)):
        address = f"2001:db8:{number:x}::1"
        pay(traffic, PAGE, 0, address)
    assert traffic.kept <= 4 * MAX_KEPT


def test_message_rate_is_above_that_of_play() -> None:
    """Quick play is a turn or two in a second."""
    assert MESSAGE_RATE.per_minute >= 5 * 60


def test_rejects_bad_limits() -> None:
    with pytest.raises(ValueError, match="crowd"):
        Traffic(max_people_per_address=0)
