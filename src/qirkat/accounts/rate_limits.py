"""How often somebody may do something: rates per person and per address, in bounded memory.

`Traffic` counts every request by its address, whatever it asks for. `Limits` counts what people do.

Pure: the time is passed in, in milliseconds.

>>> limits = Limits(max_people_per_address=30)
>>> limits.wait("game", 0, address="192.0.2.1", person="7f3a")
0
>>> for _ in range(10):
...     told = limits.wait("game", 0, address="192.0.2.1", person="7f3a")
>>> told  # milliseconds until it is worth trying again
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
"""Of a server: pages and files, the API and its websocket, questions to the solved tables, and what
machines watch."""

Scope = Literal["person", "address", "both"]
"""Whom a rate counts: a person wherever she is, an address whoever it is, one at the other."""

_KEPT = 5_000  # of each kind and scope; the one unused for longest is forgotten first
_LONGEST_ADDRESS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """So many at once, and so many each minute from then on."""

    burst: int
    per_minute: float

    def __post_init__(self) -> None:
        if self.burst < 1 or not 0 < self.per_minute < math.inf:
            raise ValueError("A rate lets at least one through at once, and some each minute.")

    def times(self, people: int) -> "Rate":
        """What so many people need together."""
        return Rate(burst=self.burst * people, per_minute=self.per_minute * people)


MESSAGES: Final = Rate(burst=30, per_minute=600)
"""For the messages of one websocket, which has a bucket of its own."""

# What one person needs, generously. An address may be a whole club: it gets as much as a crowd.
_PERSON: Final[dict[Kind, Rate]] = {
    "request": Rate(burst=60, per_minute=120),
    "socket": Rate(burst=20, per_minute=30),
    "guest": Rate(burst=3, per_minute=1),
    "register": Rate(burst=3, per_minute=0.2),
    "login": Rate(burst=5, per_minute=0.2),
    "game": Rate(burst=10, per_minute=6),
}
# A person is counted beside her address where her name is known. For passwords that is the name
# tried: tightly at one address, and loosely at all together, so that a stranger who guesses does
# not shut out the owner.
_SCOPES: Final[dict[Kind, dict[Scope, Rate]]] = {
    "request": {"person": _PERSON["request"]},
    "socket": {"person": _PERSON["socket"]},
    "guest": {},
    "register": {},
    "login": {"both": Rate(burst=10, per_minute=1), "person": Rate(burst=100, per_minute=10)},
    "game": {"person": _PERSON["game"]},
}
# What one person asks of each part of a server. A first visit takes about 100 pages and files, most
# of them for times without a network. Of the API it is more than the rates above, which know whom
# to refuse; this one refuses without looking.
_PARTS: Final[dict[Part, Rate]] = {
    "page": Rate(burst=400, per_minute=600),
    "api": Rate(burst=120, per_minute=240),
    "probe": Rate(burst=60, per_minute=120),
}
# What a balancer or Prometheus asks for, however many people there are.
_WATCHED: Final[dict[Part, Rate]] = {
    "health": Rate(burst=600, per_minute=1200),
    "metrics": Rate(burst=60, per_minute=120),
}


class Bucket:
    """One rate for one key, as the time at which all that was taken will have come back."""

    __slots__ = ("_back", "_pause", "_slack")

    def __init__(self, rate: Rate) -> None:
        self._pause = 60_000 / rate.per_minute
        self._slack = self._pause * (rate.burst - 1)
        self._back = -math.inf

    def wait(self, now: int) -> int:
        """Take one and return 0; or take none, and return how many milliseconds to wait."""
        delay = self.delay(now)
        if not delay:
            self.take(now)
        return delay

    def delay(self, now: int) -> int:
        """How many milliseconds to wait; nothing is taken."""
        # More than can be taken: the clock went backwards, which must not shut anybody out.
        if self._back > now + self._slack + self._pause + 1:
            self._back = -math.inf
        return math.ceil(max(0.0, round(self._back - self._slack - now, 6)))

    def take(self, now: int) -> None:
        """Take one, whether there is one or not."""
        self._back = max(self._back, now) + self._pause

    def forgive(self, now: int) -> None:
        """Give one back that was taken."""
        self._back = max(self._back - self._pause, now)


class _Buckets:
    """One rate for many keys."""

    __slots__ = ("_by_key", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._by_key: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._by_key)

    def __getitem__(self, key: str) -> Bucket:
        bucket = self._by_key.pop(key, None) or Bucket(self._rate)
        self._by_key[key] = bucket  # as the last: dicts keep the order of insertion
        if len(self._by_key) > _KEPT:
            del self._by_key[next(iter(self._by_key))]
        return bucket


class Traffic:
    """How many requests an address may send to each part of a server, whoever sends them.

    Parts are counted apart: a flood of pages takes nothing from a balancer at the same address.
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
        """Count it and return 0; or count nothing, and return how many milliseconds to wait."""
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
        """Count it and return 0; or count nothing, and return how many milliseconds to wait."""
        buckets = self._of(kind, address, person)
        delay = max(bucket.delay(now) for bucket in buckets)
        if not delay:
            for bucket in buckets:
                bucket.take(now)
        return delay

    def forgive(self, kind: Kind, now: int, *, address: str, person: str | None = None) -> None:
        """Take back what was counted: a password that was right was no guess."""
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
