"""Rate limits: laws of a bucket, what is remembered, and what thirty people at one address need."""

import itertools
import random
from collections.abc import Iterable
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from qirkat.accounts.rate_limits import MAX_KEPT, Bucket, Buckets, Kind, Limits, Rate

SECOND, MINUTE, HOUR = 1000, 60_000, 3_600_000

rates = st.builds(Rate, burst=st.integers(1, 50), per_minute=st.floats(0.1, 600))
pauses = st.lists(st.integers(0, 10_000), max_size=120)


@given(rates, pauses)
def test_bucket_never_exceeds_the_rate(rate: Rate, gaps: list[int]) -> None:
    bucket = Bucket(rate)
    times = list(itertools.accumulate(gaps))
    taken = [now for now in times if bucket.wait(now) == 0]
    for begin, first in enumerate(taken):
        for count, last in enumerate(taken[begin:], start=1):
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


@given(rates, st.lists(st.tuples(st.integers(0, 10_000), st.floats(0.1, 1)), max_size=120))
def test_costly_tokens_never_exceed_the_rate(rate: Rate, asked: list[tuple[int, float]]) -> None:
    bucket, now, taken = Bucket(rate), 0, []
    for gap, tokens in asked:
        now += gap
        if bucket.wait(now, tokens) == 0:
            taken.append((now, tokens))
    for begin, (first, _) in enumerate(taken):
        total = 0.0
        for last, tokens in taken[begin:]:
            total += tokens
            assert total <= rate.burst + (last - first) * rate.per_minute / MINUTE + 0.001


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


def granted(limits: Limits, kind: Kind, addresses: Iterable[str]) -> int:
    """How often something is granted at once, from one address after the other."""
    return sum(limits.wait(kind, 0, address=address) == 0 for address in addresses)


def test_ipv6_network_shares_a_bucket() -> None:
    limits = Limits(max_people_per_address=1)
    household = granted(limits, "register", (f"2001:db8::{n:x}" for n in range(100)))
    assert 0 < household < 10
    assert limits.wait("register", 0, address="2001:db8:0:1::1") == 0


def test_rented_ipv6_network_has_a_limit_too() -> None:
    """A client with 48 bits of addresses has 65,536 households."""
    limits = Limits(max_people_per_address=1)
    one = granted(limits, "register", ["192.0.2.1"] * 100)
    assert granted(limits, "register", (f"2001:db8:0:{n:x}::1" for n in range(2_000))) == 4 * one
    assert limits.wait("register", 0, address="2001:db8:1::1") == 0


# What is remembered


def test_memory_is_bounded() -> None:
    limits = Limits(max_people_per_address=30)
    for n in range(round(1.2 * MAX_KEPT)):
        limits.wait("guest", n, address=f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}")
        limits.wait("login", n, address=f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}", person=f"{n}")
    assert limits.kept <= 4 * MAX_KEPT


def test_refused_requests_are_not_remembered() -> None:
    limits = Limits(max_people_per_address=1)
    while limits.wait("login", 0, address="192.0.2.1", person="ana") == 0:
        pass
    kept = limits.kept
    for n in range(1_000):
        assert limits.wait("login", 0, address="192.0.2.1", person=f"person {n}") > 0
    assert limits.kept == kept


def guesses(limits: Limits, now: int) -> int:
    """Passwords that can be tried just now on one account from one address."""
    return sum(
        limits.wait("login", now, address="203.0.113.9", person="ana") == 0 for _ in range(20)
    )


def test_refused_requests_reset_no_limit() -> None:
    """Refused requests for ever new names, from the same address and from another."""
    limits = Limits(max_people_per_address=30)
    names = itertools.count()
    tried = 0
    for now in range(0, 3 * MINUTE, 20 * SECOND):
        tried += guesses(limits, now)
        for n in itertools.islice(names, 2 * MAX_KEPT):
            address = ("203.0.113.9", "198.51.100.1")[n % 2]
            limits.wait("login", now, address=address, person=f"person {n}")
    assert tried <= 10 + 3


def test_granted_requests_from_everywhere_reset_no_limit() -> None:
    """More than there is memory for, each for another name from another address."""
    limits = Limits(max_people_per_address=30)
    assert guesses(limits, 0) == 10
    for n in range(2 * MAX_KEPT):
        address = f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}"
        assert limits.wait("login", 0, address=address, person=f"person {n}") == 0
    assert guesses(limits, SECOND) == 0
    assert guesses(limits, MINUTE) == 1


def test_those_who_used_most_are_remembered_longest() -> None:
    buckets = Buckets(Rate(burst=10, per_minute=1))
    for n in range(MAX_KEPT):
        buckets.take(f"{n}", 0, 1 + n % 10)
    for n in range(MAX_KEPT // 2):
        buckets.take(f"new {n}", 0)
    assert len(buckets) <= MAX_KEPT
    assert all(buckets.delay(f"{n}", 0, 10) == 10 * MINUTE for n in range(9, MAX_KEPT, 10))


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
    done = sum(
        limits.wait(kind, now, address="192.0.2.1", person="flood") == 0
        for now in range(0, MINUTE, 10)
    )
    assert done <= 200


@pytest.mark.parametrize("kind", get_args(Kind))
def test_flooding_address_is_refused(kind: Kind) -> None:
    """Whatever names it uses."""
    limits = Limits(max_people_per_address=30)
    done = sum(
        limits.wait(kind, now // 20, address="192.0.2.1", person=f"person {now}") == 0
        for now in range(20_000)
    )
    assert done < 2_000


def test_rejects_bad_limits() -> None:
    with pytest.raises(ValueError, match="crowd"):
        Limits(max_people_per_address=0)
    for burst, per_minute in ((0, 1.0), (1, 0.0), (1, -1.0)):
        with pytest.raises(ValueError, match="rate"):
            Rate(burst=burst, per_minute=per_minute)
