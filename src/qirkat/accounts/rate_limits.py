"""Rate limits per person and per address, in bounded memory.

`Traffic` counts every request by its address. `Limits` counts what people do.

Pure: the time is passed in, in milliseconds.

>>> limits = Limits(max_people_per_address=30)
>>> limits.wait("game", 0, address="192.0.2.1", person="7f3a")
0
>>> for _ in range(10):
...     delay = limits.wait("game", 0, address="192.0.2.1", person="7f3a")
>>> delay  # milliseconds to wait before a retry
10000
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final, Literal

Kind = Literal["request", "socket", "guest", "register", "login", "game"]
"""Requests to the API, websockets opened, new guests, new accounts, passwords tried, games made."""

Part = Literal["page", "api", "probe", "health", "metrics"]
"""Parts of a server: pages and files, the API and its websocket, probes of the solved tables, and
monitoring."""

Scope = Literal["person", "address", "both"]
"""What a rate counts by: a person at any address, an address, or a person at an address."""

_KEPT = 5_000  # of each kind and scope; the least recently used is dropped first
_LONGEST_ADDRESS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A burst, and a rate per minute after it."""

    burst: int
    per_minute: float

    def __post_init__(self) -> None:
        if self.burst < 1 or not 0 < self.per_minute < math.inf:
            raise ValueError("A rate lets at least one through at once, and some each minute.")

    def times(self, people: int) -> "Rate":
        """The rate for several people together."""
        return Rate(burst=self.burst * people, per_minute=self.per_minute * people)


MESSAGES: Final = Rate(burst=30, per_minute=600)
"""For the messages of one websocket, each with its own bucket."""

# What one person needs, generously. An address may be a whole club, so it gets a multiple.
_PERSON: Final[dict[Kind, Rate]] = {
    "request": Rate(burst=60, per_minute=120),
    "socket": Rate(burst=20, per_minute=30),
    "guest": Rate(burst=3, per_minute=1),
    "register": Rate(burst=3, per_minute=0.2),
    "login": Rate(burst=5, per_minute=0.2),
    "game": Rate(burst=10, per_minute=6),
}
# People are also counted by id where it is known; for passwords, by the name tried: tightly per
# address, and loosely over all addresses, so that guessing does not lock out the owner.
_SCOPES: Final[dict[Kind, dict[Scope, Rate]]] = {
    "request": {"person": _PERSON["request"]},
    "socket": {"person": _PERSON["socket"]},
    "guest": {},
    "register": {},
    "login": {"both": Rate(burst=10, per_minute=1), "person": Rate(burst=100, per_minute=10)},
    "game": {"person": _PERSON["game"]},
}
# Requests of one person to each part of a server. A first visit takes about 100 files, most of them
# for offline use. For the API it is above the rates per person, which know whom to refuse.
_PARTS: Final[dict[Part, Rate]] = {
    "page": Rate(burst=400, per_minute=600),
    "api": Rate(burst=120, per_minute=240),
    "probe": Rate(burst=60, per_minute=120),
}
# Requests of a load balancer or Prometheus, independent of the number of people.
_WATCHED: Final[dict[Part, Rate]] = {
    "health": Rate(burst=600, per_minute=1200),
    "metrics": Rate(burst=60, per_minute=120),
}


class Bucket:
    """A token bucket for one key, as the time at which it will be full again."""

    __slots__ = ("_back", "_pause", "_slack")

    def __init__(self, rate: Rate) -> None:
        self._pause = 60_000 / rate.per_minute
        self._slack = self._pause * (rate.burst - 1)
        self._back = -math.inf

    def wait(self, now: int) -> int:
        """Take a token and return 0, or return the milliseconds to wait."""
        delay = self.delay(now)
        if not delay:
            self.take(now)
        return delay

    def delay(self, now: int) -> int:
        """Milliseconds to wait; takes nothing."""
        # Impossible unless the clock went backwards, which must not lock anyone out.
        if self._back > now + self._slack + self._pause + 1:
            self._back = -math.inf
        return math.ceil(max(0.0, round(self._back - self._slack - now, 6)))

    def take(self, now: int) -> None:
        """Take a token, even if there is none."""
        self._back = max(self._back, now) + self._pause

    def forgive(self, now: int) -> None:
        """Give a token back."""
        self._back = max(self._back - self._pause, now)


class _Buckets:
    """Buckets of one rate for many keys."""

    __slots__ = ("_by_key", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._by_key: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._by_key)

    def __getitem__(self, key: str) -> Bucket:
        bucket = self._by_key.pop(key, None) or Bucket(self._rate)
        self._by_key[key] = bucket  # moved to the end: dicts keep insertion order
        if len(self._by_key) > _KEPT:
            del self._by_key[next(iter(self._by_key))]
        return bucket


class Traffic:
    """Rates of requests per address and part of the server.

    Parts are separate: a flood of pages does not affect a load balancer at the same address.
    """

    def __init__(self, *, max_people_per_address: int) -> None:
        _check_people(max_people_per_address)
        rates = {
            part: rate.times(max_people_per_address) for part, rate in _PARTS.items()
        } | _WATCHED
        self._buckets = {part: _Buckets(rate) for part, rate in rates.items()}

    @property
    def kept(self) -> int:
        """How many buckets are in memory."""
        return sum(map(len, self._buckets.values()))

    def wait(self, part: Part, now: int, *, address: str) -> int:
        """Count it and return 0, or return the milliseconds to wait."""
        return self._buckets[part][address_key(address)].wait(now)


class Limits:
    """Rates of what people do; `max_people_per_address` of them may share an address."""

    def __init__(self, *, max_people_per_address: int) -> None:
        _check_people(max_people_per_address)
        rates: dict[tuple[Kind, Scope], Rate] = {}
        for kind, scopes in _SCOPES.items():
            rates[kind, "address"] = _PERSON[kind].times(max_people_per_address)
            rates |= {(kind, scope): rate for scope, rate in scopes.items()}
        self._buckets = {place: _Buckets(rate) for place, rate in rates.items()}

    @property
    def kept(self) -> int:
        """How many buckets are in memory."""
        return sum(map(len, self._buckets.values()))

    def wait(self, kind: Kind, now: int, *, address: str, person: str | None = None) -> int:
        """Count it and return 0, or return the milliseconds to wait."""
        buckets = self._of(kind, address, person)
        delay = max(bucket.delay(now) for bucket in buckets)
        if not delay:
            for bucket in buckets:
                bucket.take(now)
        return delay

    def forgive(self, kind: Kind, now: int, *, address: str, person: str | None = None) -> None:
        """Undo a count, as for a password that was right."""
        for bucket in self._of(kind, address, person):
            bucket.forgive(now)

    def _of(self, kind: Kind, address: str, person: str | None) -> list[Bucket]:
        where = address_key(address)
        keys: dict[Scope, str] = {"address": where}
        if person is not None:
            keys |= {"person": person, "both": f"{where} {person}"}
        return [
            self._buckets[kind, scope][key]
            for scope, key in keys.items()
            if (kind, scope) in self._buckets
        ]


def _check_people(max_people_per_address: int) -> None:
    if max_people_per_address < 1:
        raise ValueError("A crowd is one person or more.")


@lru_cache(4096)
def address_key(address: str) -> str:
    """Whose address it is: of IPv6 the first 64 bits, since a household has all the others."""
    if len(address) > _LONGEST_ADDRESS:
        return "unknown"
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return "unknown"
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((parsed, 64), strict=False))
