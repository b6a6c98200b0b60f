"""Rate limits: laws of a bucket, addresses, and what thirty people at one address need."""

import itertools
import random
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from qirkat.accounts.rate_limits import Bucket, Kind, Limits, Part, Rate, Traffic, address_key

SECOND, MINUTE, HOUR = 1000, 60_000, 3_600_000

rates = st.builds(Rate, burst=st.integers(1, 50), per_minute=st.floats(0.1, 600))
pauses = st.lists(st.integers(0, 10_000), max_size=120)


@given(rates, pauses)
def test_bucket_never_exceeds_the_rate(rate: Rate, gaps: list[int]) -> None:
    bucket = Bucket(rate)
    times = list(itertools.accumulate(gaps))
    granted = [now for now in times if bucket.wait(now) == 0]
    for begin, first in enumerate(granted):
        for count, last in enumerate(granted[begin:], start=1):
            assert count <= rate.burst + (last - first) * rate.per_minute / MINUTE + 0.001


@given(rates, pauses)
@example(Rate(burst=1, per_minute=7.0), [0] * 20)
def test_waiting_as_told_is_necessary_and_sufficient(rate: Rate, gaps: list[int]) -> None:
    bucket, now = Bucket(rate), 0
    for gap in gaps:
        now += gap
        told = bucket.wait(now)
        if told:
            assert bucket.wait(now + told - 1) > 0
            assert bucket.wait(now + told) == 0
            now += told


@given(rates, st.integers(0, 10**12))
def test_slow_caller_never_waits(rate: Rate, begin: int) -> None:
    bucket = Bucket(rate)
    pause = MINUTE / rate.per_minute
    assert all(bucket.wait(begin + int(turn * pause) + turn) == 0 for turn in range(100))


@given(rates, st.integers(0, 30))
def test_forgiving_undoes_taking(rate: Rate, times: int) -> None:
    bucket = Bucket(rate)
    for _ in range(times):
        if bucket.wait(0) == 0:
            bucket.forgive(0)
    assert [bucket.wait(0) for _ in range(rate.burst)] == [0] * rate.burst
    assert bucket.wait(0) > 0


def test_forgiving_never_exceeds_the_burst() -> None:
    bucket = Bucket(Rate(burst=3, per_minute=1))
    for _ in range(10):
        bucket.forgive(HOUR)
    assert [bucket.wait(HOUR) == 0 for _ in range(4)] == [True, True, True, False]


def test_backward_clock_locks_nobody_out() -> None:
    bucket = Bucket(Rate(burst=2, per_minute=60))
    assert bucket.wait(HOUR) == 0
    assert [bucket.wait(0) for _ in range(3)] == [0, 0, SECOND]


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:0DB8:0001:0002::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", "unknown"),
        ("unix:", "unknown"),
        ("192.0.2.7:8000", "unknown"),
        ("x" * 10_000, "unknown"),
    ],
)
def test_address_keys(address: str, key: str) -> None:
    assert address_key(address) == key


def test_ipv6_network_shares_a_bucket() -> None:
    limits = Limits(max_people_per_address=1)
    used = 0
    while limits.wait("register", 0, address=f"2001:db8::{used:x}") == 0:
        used += 1
    assert 0 < used < 10
    assert limits.wait("register", 0, address="2001:db8:0:1::1") == 0


def test_memory_is_bounded() -> None:
    limits = Limits(max_people_per_address=30)
    for n in range(12_000):
        limits.wait("guest", n, address=f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}")
        limits.wait("login", n, address="192.0.2.1", person=f"person {n}")
    assert limits.kept <= 20_000
    # The most recent ones are kept.
    used = 0
    while limits.wait("guest", 12_000, address="10.0.46.223") == 0:
        used += 1
    fresh = 0
    while limits.wait("guest", 12_000, address="10.9.9.9") == 0:
        fresh += 1
    assert used == fresh - 1


def test_refusal_takes_from_no_bucket() -> None:
    """A person above the limit does not use up that of others at the same address."""
    limits = Limits(max_people_per_address=30)
    for _ in range(2_000):
        limits.wait("game", 0, address="192.0.2.1", person="eager")
    assert limits.wait("game", 0, address="192.0.2.1", person="other") == 0


def test_guessing_passwords_is_slow() -> None:
    """From one address on one account, from many on one, and from one on many."""
    day = range(0, 24 * HOUR, 4 * SECOND)

    def tried(limits: Limits, addresses: int, persons: int) -> int:
        chance = random.Random(1)
        return sum(
            limits.wait(
                "login",
                now,
                address=f"10.0.0.{chance.randrange(addresses)}",
                person=f"person {chance.randrange(persons)}",
            )
            == 0
            for now in day
        )

    assert tried(Limits(max_people_per_address=30), 1, 1) < 2_000
    assert tried(Limits(max_people_per_address=30), 200, 1) < 15_000
    assert tried(Limits(max_people_per_address=30), 1, 10_000) < 10_000


def test_guessing_does_not_lock_out_the_owner() -> None:
    limits = Limits(max_people_per_address=30)
    for now in range(0, 24 * HOUR, 10 * SECOND):
        limits.wait("login", now, address="203.0.113.9", person="ana")
    assert limits.wait("login", 24 * HOUR, address="192.0.2.1", person="ana") == 0


def live_play(people: int, seed: int) -> list[tuple[int, Kind, str | None]]:
    """The requests of a club evening. All arrive within five minutes.

    Everyone reads pages, mistypes the password, reloads, plays quick games and watches others;
    twice the wireless network fails, and all reconnect in the same second.
    """
    chance = random.Random(seed)
    done: list[tuple[int, Kind, str | None]] = []
    for person in (f"person {n}" for n in range(people)):
        now = chance.randrange(5 * MINUTE)
        done += [(now, "guest", None), (now, "socket", person)]
        done += [(now + each * 100, "request", person) for each in range(10)]
        done += [(now + MINUTE, "register", None)]
        for mistake in range(chance.randrange(4)):
            done.append((now + (2 + mistake) * MINUTE, "login", person))
        while now < 3 * HOUR:
            now += chance.randrange(20 * SECOND, 4 * MINUTE)  # one game
            done += [(now, "game", person), (now + SECOND, "game", person)]
            done += [(now + each * 50, "request", person) for each in range(8)]
            if chance.random() < 0.3:  # a page is reloaded or opened in another tab
                done += [(now, "socket", person), (now, "request", person)]
    for gone in (HOUR, 2 * HOUR):
        for person in (f"person {n}" for n in range(people)):
            for attempt in range(4):  # with two tabs each
                back = gone + attempt * SECOND + chance.randrange(SECOND)
                done += [(back, "socket", person)] * 2
                done += [(back, "request", person)] * 4
    return sorted(done, key=lambda each: each[0])


@pytest.mark.parametrize("seed", range(5))
def test_thirty_people_share_an_address(seed: int) -> None:
    limits = Limits(max_people_per_address=30)
    traffic = live_play(30, seed)
    assert len(traffic) > 10_000
    assert {kind for _, kind, _ in traffic} == set(get_args(Kind))
    for now, kind, person in traffic:
        assert limits.wait(kind, now, address="192.0.2.1", person=person) == 0, (now, kind)


@pytest.mark.parametrize("kind", get_args(Kind))
def test_flooding_person_is_refused_soon(kind: Kind) -> None:
    limits = Limits(max_people_per_address=30)
    granted = sum(
        limits.wait(kind, now, address="192.0.2.1", person="flood") == 0
        for now in range(0, MINUTE, 10)
    )
    assert granted <= 200


@pytest.mark.parametrize("kind", get_args(Kind))
def test_flooding_address_is_refused(kind: Kind) -> None:
    """Whatever names it uses."""
    limits = Limits(max_people_per_address=30)
    granted = sum(
        limits.wait(kind, now // 20, address="192.0.2.1", person=f"person {now}") == 0
        for now in range(20_000)
    )
    assert granted < 2_000


# Traffic

FIRST_VISIT = 130  # pages and files: what the site has, and once more what the page itself needs


def test_classroom_loads_the_site_at_once() -> None:
    """Three times within a minute with an empty cache."""
    traffic = Traffic(max_people_per_address=30)
    for now in (0, 20 * SECOND, 40 * SECOND):
        for _ in range(30 * FIRST_VISIT):
            assert traffic.wait("page", now, address="192.0.2.1") == 0


def test_one_person_can_load_the_site() -> None:
    traffic = Traffic(max_people_per_address=1)
    for _ in range(3 * FIRST_VISIT):
        assert traffic.wait("page", 0, address="192.0.2.1") == 0


def test_double_counting_does_not_hurt_thirty_people() -> None:
    """Whatever the API rates allow, the traffic rate allows too."""
    limits, traffic = Limits(max_people_per_address=30), Traffic(max_people_per_address=30)
    for now, kind, person in live_play(30, 1):
        if kind in ("request", "socket"):
            assert limits.wait(kind, now, address="192.0.2.1", person=person) == 0
        assert traffic.wait("api", now, address="192.0.2.1") == 0


@pytest.mark.slow
@pytest.mark.parametrize("crowd", [1, 30, 1000])
def test_traffic_limit_is_wider_than_api_limit(crowd: int) -> None:
    limits, traffic = Limits(max_people_per_address=crowd), Traffic(max_people_per_address=crowd)
    kinds: tuple[Kind, ...] = ("request", "socket")
    for now in range(0, 5 * MINUTE, SECOND):
        for kind in kinds:
            while limits.wait(kind, now, address="192.0.2.1") == 0:
                assert traffic.wait("api", now, address="192.0.2.1") == 0


@pytest.mark.parametrize("crowd", [1, 30])
def test_health_checks_are_always_answered(crowd: int) -> None:
    """Even if its address floods other parts of the server."""
    traffic = Traffic(max_people_per_address=crowd)
    for now in range(0, HOUR, SECOND):
        assert traffic.wait("health", now, address="192.0.2.1") == 0
        assert traffic.wait("metrics", now, address="192.0.2.1") == 0
        for _ in range(100):
            traffic.wait("page", now, address="192.0.2.1")


@pytest.mark.parametrize("part", get_args(Part))
def test_flood_is_refused_and_affects_nobody_else(part: Part) -> None:
    traffic = Traffic(max_people_per_address=30)
    waits = [traffic.wait(part, now // 20, address="192.0.2.1") for now in range(20_000)]
    assert waits.count(0) < 13_000
    assert waits[-1] > 0
    assert traffic.wait(part, 999, address="192.0.2.2") == 0
    for other in get_args(Part):
        assert (traffic.wait(other, 999, address="192.0.2.1") > 0) == (other == part)
    assert traffic.wait(part, 999 + waits[-1], address="192.0.2.1") == 0


def test_traffic_by_network_in_bounded_memory() -> None:
    traffic = Traffic(max_people_per_address=1)
    granted = sum(
        traffic.wait("page", 0, address=f"2001:db8::{number:x}") == 0 for number in range(2_000)
    )
    assert granted < 500
    assert traffic.wait("page", 0, address="2001:db8:0:1::1") == 0
    for number in range(12_000):
        for part in get_args(Part):
            traffic.wait(part, 0, address=f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert traffic.kept <= 5_000 * len(get_args(Part))


def test_rejects_bad_limits() -> None:
    with pytest.raises(ValueError, match="crowd"):
        Limits(max_people_per_address=0)
    with pytest.raises(ValueError, match="crowd"):
        Traffic(max_people_per_address=0)
    for burst, per_minute in ((0, 1.0), (1, 0.0), (1, -1.0)):
        with pytest.raises(ValueError, match="rate"):
            Rate(burst=burst, per_minute=per_minute)
