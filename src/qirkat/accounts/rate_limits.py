"""Rate limits per person and per address, in bounded memory.

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
from typing import Final, Literal

from qirkat.accounts.addresses import NETWORK_SHARE, address_keys

Kind = Literal["request", "socket", "guest", "register", "login", "game"]
"""Requests to the API, websockets opened, new guests, new accounts, passwords tried, games made."""

Scope = Literal["person", "both"]
"""What a rate counts by beside the address: a person anywhere, or a person at an address."""

MAX_KEPT = 10_000
"""Buckets of one rate in memory."""
_ROOM = MAX_KEPT // 10  # buckets dropped at once when there are too many


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A burst, and a rate per minute after it."""

    burst: int
    per_minute: float

    def __post_init__(self) -> None:
        if self.burst < 1 or not 0 < self.per_minute < math.inf:
            raise ValueError(
                "A rate must allow at least one request at once, and some each minute."
            )

    def times(self, people: int) -> "Rate":
        """The rate for several people together."""
        return Rate(burst=self.burst * people, per_minute=self.per_minute * people)


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


class Bucket:
    """A token bucket for one key, as the time at which it will be full again."""

    __slots__ = ("_capacity", "_pause", "full_at")

    def __init__(self, rate: Rate) -> None:
        self._pause = 60_000 / rate.per_minute
        self._capacity = self._pause * rate.burst
        self.full_at = -math.inf

    def wait(self, now: int, tokens: float = 1.0) -> int:
        """Take some tokens and return 0, or return the milliseconds to wait."""
        delay = self.delay(now, tokens)
        if not delay:
            self.take(now, tokens)
        return delay

    def delay(self, now: int, tokens: float = 1.0) -> int:
        """Milliseconds to wait until there are some tokens; takes nothing."""
        # Impossible unless the clock went backwards, which must not lock anyone out.
        if self.full_at > now + self._capacity + 1:
            self.full_at = -math.inf
        needed = self.full_at + tokens * self._pause - self._capacity
        return math.ceil(max(0.0, round(needed - now, 6)))

    def take(self, now: int, tokens: float = 1.0) -> None:
        """Take some tokens."""
        self.full_at = max(self.full_at, now) + tokens * self._pause

    def reserve(self, now: int, tokens: float) -> float:
        """Take some tokens, even before they are there; the milliseconds until they are.

        `now` never goes backwards, or others would wait for the difference.
        """
        self.take(now, tokens)
        return max(0.0, self.full_at - self._capacity - now)

    def forgive(self, now: int) -> None:
        """Give a token back."""
        self.full_at = max(self.full_at - self._pause, now)


class Buckets:
    """Buckets of one rate for many keys.

    Only granted requests take memory, so a flood of refused ones cannot evict other keys.
    If there are too many keys, those that would be full again first are dropped: a key that has
    used up its limit stays, however many others come.
    """

    __slots__ = ("_by_key", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._by_key: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._by_key)

    def delay(self, key: str, now: int, tokens: float = 1.0) -> int:
        """Milliseconds until a key has some tokens; takes nothing."""
        bucket = self._by_key.get(key)
        return bucket.delay(now, tokens) if bucket is not None else 0

    def take(self, key: str, now: int, tokens: float = 1.0) -> None:
        """Take tokens of a key."""
        self._bucket(key, now).take(now, tokens)

    def reserve(self, key: str, now: int, tokens: float) -> float:
        """Take tokens of a key, even before they are there; the milliseconds until they are."""
        return self._bucket(key, now).reserve(now, tokens)

    def forgive(self, key: str, now: int) -> None:
        """Give a token back to a key."""
        if (bucket := self._by_key.get(key)) is not None:
            bucket.forgive(now)

    def _bucket(self, key: str, now: int) -> Bucket:
        bucket = self._by_key.get(key)
        if bucket is None:
            if len(self._by_key) >= MAX_KEPT:
                self._make_room(now)
            bucket = self._by_key[key] = Bucket(self._rate)
        return bucket

    def _make_room(self, now: int) -> None:
        fullest = sorted(self._by_key, key=lambda key: self._by_key[key].full_at)
        self._by_key = {
            key: bucket
            for key in fullest[_ROOM:]
            if (bucket := self._by_key[key]).full_at > now  # a full one is like a new one
        }


class AddressBuckets:
    """Buckets of one rate for many addresses; a network of IPv6 has several times as much."""

    __slots__ = ("_levels",)

    def __init__(self, rate: Rate) -> None:
        self._levels = (Buckets(rate), Buckets(rate.times(NETWORK_SHARE)))

    def __len__(self) -> int:
        return sum(map(len, self._levels))

    def delay(self, address: str, now: int, tokens: float = 1.0) -> int:
        """Milliseconds until an address has some tokens; takes nothing."""
        found = zip(self._levels, address_keys(address), strict=False)
        return max(level.delay(key, now, tokens) for level, key in found)

    def take(self, address: str, now: int, tokens: float = 1.0) -> None:
        """Take tokens of an address, and of its network."""
        for level, key in zip(self._levels, address_keys(address), strict=False):
            level.take(key, now, tokens)

    def reserve(self, address: str, now: int, tokens: float) -> float:
        """Take tokens of an address, even before they are there; the milliseconds until then."""
        found = zip(self._levels, address_keys(address), strict=False)
        return max([level.reserve(key, now, tokens) for level, key in found])

    def forgive(self, address: str, now: int) -> None:
        """Give a token back to an address."""
        for level, key in zip(self._levels, address_keys(address), strict=False):
            level.forgive(key, now)


class Limits:
    """Rates of what people do; `max_people_per_address` of them may share an address."""

    def __init__(self, *, max_people_per_address: int) -> None:
        check_people(max_people_per_address)
        self._addresses = {
            kind: AddressBuckets(rate.times(max_people_per_address))
            for kind, rate in _PERSON.items()
        }
        self._people = {
            (kind, scope): Buckets(rate)
            for kind, scopes in _SCOPES.items()
            for scope, rate in scopes.items()
        }

    @property
    def kept(self) -> int:
        """How many buckets are in memory."""
        return sum(map(len, self._addresses.values())) + sum(map(len, self._people.values()))

    def wait(self, kind: Kind, now: int, *, address: str, person: str | None = None) -> int:
        """Count it and return 0, or return the milliseconds to wait."""
        people = self._of(kind, address, person)
        delays = [buckets.delay(key, now) for buckets, key in people]
        delay = max(self._addresses[kind].delay(address, now), *delays, 0)
        if not delay:
            self._addresses[kind].take(address, now)
            for buckets, key in people:
                buckets.take(key, now)
        return delay

    def forgive(self, kind: Kind, now: int, *, address: str, person: str | None = None) -> None:
        """Undo a count, as for a password that was right."""
        self._addresses[kind].forgive(address, now)
        for buckets, key in self._of(kind, address, person):
            buckets.forgive(key, now)

    def _of(self, kind: Kind, address: str, person: str | None) -> list[tuple[Buckets, str]]:
        """The buckets of a person that count a kind, with the person's key in each."""
        if person is None:
            return []
        keys: dict[Scope, str] = {"person": person, "both": f"{address_keys(address)[0]} {person}"}
        return [(self._people[kind, scope], keys[scope]) for scope in _SCOPES[kind]]


def check_people(max_people_per_address: int) -> None:
    """ValueError unless an address can be a client's."""
    if max_people_per_address < 1:
        raise ValueError("A crowd must be at least one person.")
