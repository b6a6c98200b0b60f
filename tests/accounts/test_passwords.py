"""Passwords: allowed, refused, hashed off the event loop."""

import asyncio
import re
import time
from collections.abc import Iterator

import pytest

from qirkat.accounts.common_passwords import is_common
from qirkat.accounts.passwords import (
    LONGEST,
    REASONS,
    BusyError,
    Cost,
    PasswordError,
    Passwords,
    check_password,
    one_time_password,
)

pytestmark = pytest.mark.anyio
LIGHT = Cost(passes=1, kibibytes=8, lanes=1)


@pytest.fixture
def passwords() -> Iterator[Passwords]:
    made = Passwords(cost=LIGHT)
    yield made
    made.close()


REFUSED = [
    ("", "password_short"),
    ("seven77", "password_short"),
    ("e\u0301" * 7, "password_short"),  # seven characters when they are composed
    ("x" * 129, "password_long"),
    ("x" * 10_000_000, "password_long"),
    ("Ana Maria", "password_is_name"),
    ("ANA-MARIA", "password_is_name"),
    ("\uff21na maria", "password_is_name"),
    ("half a \ud800", "password_character"),
]


@pytest.mark.parametrize(("password", "reason"), REFUSED)
def test_rejects_bad_passwords(password: str, reason: str) -> None:
    with pytest.raises(PasswordError) as refused:
        check_password(password, "Ana Maria")
    assert refused.value.reason == reason
    assert password[:5] not in str(refused.value) or not password


def test_every_reason_is_tested() -> None:
    assert {reason for _, reason in REFUSED} | {"password_common"} == set(REASONS)


COMMON = """
    password 12345678 qwertyui 11111111 iloveyou Password1 P@ssw0rd password2024! 1password1
    azertyuiop motdepasse bonjour1 contraseña CONTRASEÑA tequiero teamo123 sakura123 doraemon
    87654321 abcdefgh ABCDEFGH 12341234 abcabcabc 00000000 Ana12345 qirkat2026 querni-1 eight888
"""


@pytest.mark.parametrize("password", COMMON.split())
async def test_refuses_common_passwords(passwords: Passwords, password: str) -> None:
    check_password(password, "Ana")
    with pytest.raises(PasswordError) as refused:
        await passwords.hash_chosen(password, "Ana")
    assert refused.value.reason == "password_common"


async def test_hostile_passwords_are_judged_quickly() -> None:
    """Estimates of strength take seconds for some of these."""
    is_common("loads the list", "Ana")
    slowest = 0.0
    for part in ("4@8({[<369&#!1/|0$5+7%2", "1", "ab", "٣", "́", "ﷺ", "password"):
        password = (part * LONGEST)[:LONGEST]
        times = []
        for _ in range(5):
            begin = time.perf_counter()
            is_common(password, "Ana")
            times.append(time.perf_counter() - begin)
        slowest = max(slowest, min(times))
    assert slowest < 0.01


@pytest.mark.parametrize(
    "password",
    [
        "eight nine",
        "correct horse",
        "a password",
        "ひらがなでよいです",
        "x1y" + "z" * 125,
        "querni & tea",
    ],
)
async def test_accepts_passwords(passwords: Passwords, password: str) -> None:
    check_password(password, "Ana Maria")
    kept = await passwords.hash_chosen(password, "Ana Maria")
    assert password not in kept
    assert kept.startswith("$argon2id$")
    assert await passwords.verify(password, kept)
    assert not await passwords.verify(password + "x", kept)
    assert kept != await passwords.hash(password), "with a salt of its own"


async def test_unicode_forms_are_equivalent(passwords: Passwords) -> None:
    kept = await passwords.hash("contrase\u00f1a")
    assert await passwords.verify("contrasen\u0303a", kept)


@pytest.mark.parametrize("kept", [None, "", "nonsense", "$argon2id$v=19$m=8,t=1,p=1$AAAA"])
async def test_every_password_is_wrong_without_hash(passwords: Passwords, kept: str | None) -> None:
    assert not await passwords.verify("a password", kept)
    assert not await passwords.verify("half a \ud800", kept)


async def test_timing_does_not_reveal_names() -> None:
    """Checking a password takes as long for an unknown name."""
    passwords = Passwords(cost=Cost(passes=2, kibibytes=8192, lanes=1), threads=1)
    kept = await passwords.hash("a password")

    async def taken(against: str | None) -> float:
        begin = time.perf_counter()
        assert not await passwords.verify("another one", against)
        return time.perf_counter() - begin

    # Alternating, so that a busy machine slows both.
    times = [(await taken(kept), await taken(None)) for _ in range(20)]
    there, not_there = map(min, zip(*times, strict=True))
    passwords.close()
    assert 0.5 < there / not_there < 2


async def test_loop_stays_free_and_queue_is_bounded() -> None:
    passwords = Passwords(cost=Cost(passes=2, kibibytes=16384, lanes=1), threads=2, waiting=6)
    heartbeats = 0

    async def heartbeat() -> None:
        nonlocal heartbeats
        while True:
            await asyncio.sleep(0.001)
            heartbeats += 1

    beating = asyncio.create_task(heartbeat())
    results = await asyncio.gather(
        *(passwords.hash("a password") for _ in range(40)), return_exceptions=True
    )
    beating.cancel()
    hashed = [each for each in results if isinstance(each, str)]
    assert len(hashed) == 8
    assert all(isinstance(each, BusyError) for each in results if each not in hashed)
    assert heartbeats > 5
    assert await passwords.verify("a password", hashed[-1]), "a slot is free again"
    passwords.close()


async def test_cancelled_caller_frees_a_slot() -> None:
    passwords = Passwords(cost=Cost(passes=2, kibibytes=8192, lanes=1), threads=1, waiting=3)
    for _ in range(10):
        tasks = [asyncio.create_task(passwords.hash("a password")) for _ in range(4)]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for _ in range(200):  # running work is finished
            try:
                assert await passwords.hash("a password")
                break
            except BusyError:
                await asyncio.sleep(0.01)
        else:
            pytest.fail("there is no room any more")
    passwords.close()


async def test_can_close_while_jobs_wait() -> None:
    passwords = Passwords(cost=LIGHT, threads=1)
    tasks = [asyncio.create_task(passwords.hash("a password")) for _ in range(20)]
    await asyncio.sleep(0)
    passwords.close()
    await asyncio.gather(*tasks, return_exceptions=True)
    with pytest.raises(BusyError):
        await passwords.hash("a password")


async def test_default_cost_meets_owasp() -> None:
    passwords = Passwords()
    kept = await passwords.hash("a password")
    passwords.close()
    found = re.match(r"\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$", kept)
    assert found is not None
    assert int(found[1]) >= 19 * 1024
    assert int(found[2]) >= 2


def test_one_time_passwords_are_readable() -> None:
    made = {one_time_password() for _ in range(1000)}
    assert len(made) == 1000
    for password in made:
        check_password(password, "Ana")
        assert len(password) >= 16
        assert not set(password) & set("0O1lI")
