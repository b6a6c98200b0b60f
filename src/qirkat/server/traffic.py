"""What each request and each message costs, and how much of a server one address may use.

A cost is milliseconds of the server's processor, rounded up from what
`tests/tools/measure_costs.py` measures, passwords aside: those are hashed in threads of their own,
and have limits of their own (`Limits`).

An address has a budget for each part of a server. Beyond it, requests are refused. Within it, its
work is spread out: what a whole club may ask for at once would otherwise be done at once, and the
games of others would stand still for seconds.

>>> price("GET", "/api/players/Ana")
Price(part='api', cost=12.0)
"""

import asyncio
import re
import time
from typing import Final, Literal, NamedTuple

from qirkat.accounts.rate_limits import AddressBuckets, Rate, check_people
from qirkat.live.protocol import (
    Act,
    ClientMessage,
    Hello,
    MoveRequest,
    Pong,
    Unwatch,
    Watch,
    WatchLobby,
)

Part = Literal["page", "api", "probe", "health", "metrics", "message", "connection"]
"""Parts of a server: pages and files, the API, probes of the solved tables, monitoring, messages of
websockets, and connections."""


class Price(NamedTuple):
    """The part of a server that a request belongs to, and what it costs."""

    part: Part
    cost: float


ROUTES: Final[dict[str, Price]] = {
    "GET /healthz": Price("health", 0.4),
    "GET /metrics": Price("metrics", 1.0),
    "GET /api/probe": Price("probe", 1.0),
    "GET /api/openapi.json": Price("api", 0.5),
    "GET /api/socket": Price("api", 5.0),
    "GET /api/me": Price("api", 7.0),
    "GET /api/me/games": Price("api", 5.0),
    "GET /api/me/sessions": Price("api", 4.0),
    "GET /api/me/progress": Price("api", 5.0),
    "PUT /api/me/progress": Price("api", 6.0),
    "POST /api/guest": Price("api", 5.0),
    "POST /api/account": Price("api", 8.0),
    "DELETE /api/account": Price("api", 8.0),
    "POST /api/login": Price("api", 8.0),
    "POST /api/logout": Price("api", 3.0),
    "POST /api/password": Price("api", 8.0),
    "GET /api/export": Price("api", 10.0),
    "POST /api/games": Price("api", 8.0),
    "POST /api/quick": Price("api", 10.0),
    "GET /api/games": Price("api", 5.0),
    "GET /api/games/{id}": Price("api", 4.0),
    "GET /api/games/{id}/record": Price("api", 6.0),
    "POST /api/games/{id}/join": Price("api", 8.0),
    "POST /api/games/{id}/cancel": Price("api", 3.0),
    "GET /api/lobby": Price("api", 1.0),
    "GET /api/players/{name}": Price("api", 12.0),
    "GET /api/matches/{id}": Price("api", 4.0),
    "GET /{path}": Price("page", 0.4),
}
"""Every route of the server, by method and path; `GET /{path}` are pages and files."""
_NOTHING_THERE = 0.4  # what other requests cost

MESSAGES: Final[dict[type[ClientMessage], float]] = {
    Hello: 8.0,
    Watch: 6.0,
    Unwatch: 0.6,
    WatchLobby: 1.5,
    MoveRequest: 3.0,
    Act: 3.0,
    Pong: 0.3,
}
"""Every message to the server."""

CONNECTION: Final = 0.3
"""What a new connection costs."""
MESSAGE_RATE: Final = Rate(burst=30, per_minute=600)
"""Messages of one websocket, whatever they cost; and the same for its control frames."""

# What one person needs, generously. An address may be a whole club, so it gets a multiple. A first
# visit takes about 100 files, most of them for offline use.
_PERSON: Final[dict[Part, Rate]] = {
    "page": Rate(burst=160, per_minute=240),
    "api": Rate(burst=550, per_minute=1000),
    "probe": Rate(burst=60, per_minute=120),
    "message": Rate(burst=200, per_minute=600),
    "connection": Rate(burst=20, per_minute=40),
}
# Load balancers and Prometheus, independent of the number of people.
_MONITORING: Final[dict[Part, Rate]] = {
    "health": Rate(burst=240, per_minute=480),
    "metrics": Rate(burst=60, per_minute=120),
}
# How fast a budget may be spent, in milliseconds of processor per second. What happens on boards
# does not wait behind requests.
_PACES: Final = {"request": 400, "message": 300}
_USUAL_CROWD = 30  # people for whom that is enough; more get more
_AT_ONCE = 20  # milliseconds that need not be spread out
_DELAY_INTERVAL = 0.05  # seconds between measurements of how late the event loop is
_NORMAL_DELAY = 0.01  # seconds that say nothing
_MAX_SLOWNESS = 10.0
_RECOVERY = 0.95  # of the slowness remains after each interval

_PATTERNS = [
    (re.compile(re.sub(r"\{\w+\}", "[^/]+", route)), price)
    for route, price in ROUTES.items()
    if "{" in route and route != "GET /{path}"
]


def price(method: str, path: str) -> Price:
    """What a request costs, even if nothing is there."""
    asked = f"{'GET' if method == 'HEAD' else method} {path}"
    if (found := ROUTES.get(asked)) is not None:
        return found
    if not path.startswith("/api/"):
        return ROUTES["GET /{path}"]
    matching = (price for pattern, price in _PATTERNS if pattern.fullmatch(asked))
    return next(matching, Price("api", _NOTHING_THERE))


class Traffic:
    """Budgets of addresses.

    Parts are separate: a flood of pages does not affect a load balancer at the same address.
    """

    def __init__(self, *, max_people_per_address: int) -> None:
        check_people(max_people_per_address)
        rates = {
            part: rate.times(max_people_per_address) for part, rate in _PERSON.items()
        } | _MONITORING
        self._budgets = {part: AddressBuckets(rate) for part, rate in rates.items()}
        crowds = max(1.0, max_people_per_address / _USUAL_CROWD)
        self._paces = {
            name: AddressBuckets(
                Rate(burst=round(_AT_ONCE * crowds), per_minute=60 * pace * crowds)
            )
            for name, pace in _PACES.items()
        }
        self._slowness = 1.0
        self._asked = 0  # when something was paced last
        self._paced = 0.0  # the time since the beginning, which passes slowly on a slow server

    @property
    def kept(self) -> int:
        """How many buckets are in memory."""
        return sum(map(len, (*self._budgets.values(), *self._paces.values())))

    def wait(self, part: Part, cost: float, now: int, *, address: str) -> int:
        """Count a cost and return 0, or return the milliseconds to wait."""
        budget = self._budgets[part]
        delay = budget.delay(address, now, cost)
        if not delay:
            budget.take(address, now, cost)
        return delay

    def pause(self, part: Part, cost: float, now: int, *, address: str) -> float:
        """Seconds to wait before doing work that was granted, so that others get their turn.

        Longer while the server is late, as on a slow machine or beside other programs: then costs
        are higher than the table says. `now` must not go backwards.
        """
        if part in _MONITORING:
            return 0.0
        pace = self._paces["message" if part == "message" else "request"]
        self._paced += (now - self._asked) / self._slowness
        self._asked = now
        return pace.reserve(address, int(self._paced), cost) * self._slowness / 1000

    async def measure_delays(self) -> None:
        """Measure how late the event loop is, until cancelled."""
        while True:
            begun = time.monotonic()
            await asyncio.sleep(_DELAY_INTERVAL)
            late = time.monotonic() - begun - _DELAY_INTERVAL
            slowness = min(_MAX_SLOWNESS, late / _NORMAL_DELAY)
            self._slowness = max(1.0, slowness, _RECOVERY * self._slowness)
