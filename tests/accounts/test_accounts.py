"""Guests and accounts over a real store."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support.api_client import issued_before

from qirkat.accounts.accounts import (
    REASONS,
    REGISTRATION,
    Accounts,
    PersonError,
    is_banned,
    must_change_password,
)
from qirkat.accounts.cookies import HOST_NAME, NAME, Cookie, Cookies
from qirkat.accounts.passwords import Cost, Passwords
from qirkat.accounts.rate_limits import Limits
from qirkat.storage.store import Current, PersonRow, Store

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000_000
MINUTE, DAY = 60_000, 24 * 3600 * 1000
HOME = "192.0.2.1"
SECRET = "a secret of tests, as long as one must be"
HTTP: dict[str, Any] = {"encrypted": False, "agent": ""}
LIGHT = Cost(passes=1, kibibytes=8, lanes=1)


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(f"sqlite:///{tmp_path}/people.sqlite")
    yield opened
    await opened.close()


def gathering(kept: Store, **options: Any) -> Accounts:
    given = {"registration": True, "passwords": Passwords(cost=LIGHT), **options}
    return Accounts(kept, Cookies(SECRET), limits=Limits(max_people_per_address=30), **given)


@pytest.fixture
def people(kept: Store) -> Accounts:
    return gathering(kept)


async def reason(doing: Awaitable[object]) -> str:
    """The reason of a refusal."""
    with pytest.raises(PersonError) as refused:
        await doing
    assert refused.value.reason in REASONS
    assert str(refused.value).endswith(".")
    assert (refused.value.wait > 0) == (refused.value.reason in {"rate", "busy"})
    return refused.value.reason


async def ana(people: Accounts) -> PersonRow:
    return await people.register(None, "Ana", "a password", address=HOME, now=NOW)


async def leave(people: Accounts, person: PersonRow, password: str | None) -> None:
    await people.confirm(person, password, address=HOME, now=NOW)
    await people.delete(person, NOW)


async def cookie_of(people: Accounts, person: PersonRow, now: int = NOW) -> Cookie:
    """The cookie of a new session."""
    cookie = (await people.begin_session(person, now, **HTTP)).cookie
    assert cookie is not None
    return cookie


async def seat(people: Accounts, guest: PersonRow) -> Cookie:
    """Store a guest; the cookie."""
    visit = await people.begin_session(guest, NOW, **HTTP)
    await people.keep(guest, visit.session, NOW, agent="")
    assert visit.cookie is not None
    return visit.cookie


def older_cookie(person: PersonRow, at: int) -> Cookie:
    value = issued_before(person.id, person.token_version, at // 1000, key=SECRET)
    return Cookie(NAME, value)


async def test_recognises_returning_guest(people: Accounts, kept: Store) -> None:
    guest = people.guest(address=HOME, now=NOW)
    assert guest.guest
    assert guest.name is not None
    assert guest.name.startswith("Guest")
    assert len(guest.name) == 9
    cookie = await cookie_of(people, guest)
    visit = await people.recognise(cookie, NOW + MINUTE, **HTTP)
    assert visit is not None
    assert (visit.person.id, visit.person.name, visit.cookie) == (guest.id, guest.name, None)
    assert await kept.person(guest.id) is None, "a visitor leaves nothing"
    for _ in range(2):
        await people.keep(guest, visit.session, NOW, agent="")
    visit = await people.recognise(cookie, NOW + 2 * DAY, **HTTP)
    assert visit is not None
    assert visit.person == guest
    assert visit.cookie is not None
    assert visit.cookie != cookie
    later = await people.recognise(visit.cookie, NOW + 181 * DAY, **HTTP)
    assert later is not None, "each visit renews it"
    assert await people.recognise(cookie, NOW + 181 * DAY, **HTTP) is None


@pytest.mark.parametrize("value", ["", "forged", "a.b.c"])
async def test_does_not_recognise_strangers(people: Accounts, value: str) -> None:
    assert await people.recognise(None, NOW, **HTTP) is None
    for name in (NAME, HOST_NAME):
        assert await people.recognise(Cookie(name, value), NOW, **HTTP) is None


async def test_registers_and_logs_in(people: Accounts, kept: Store) -> None:
    person = await ana(people)
    assert (person.name, person.guest) == ("Ana", False)
    assert await kept.person(person.id) == person
    assert "password" not in (person.password or "")
    for name in ("Ana", "ana", " ANA ", "\uff21na"):
        assert await people.log_in(name, "a password", address=HOME, now=NOW) == person
    visit = await people.recognise(await cookie_of(people, person), NOW, **HTTP)
    assert visit is not None
    assert visit.person == person
    assert not must_change_password(person)


async def test_registering_keeps_the_guest_id(people: Accounts, kept: Store) -> None:
    fresh, seated = (people.guest(address=HOME, now=NOW) for _ in range(2))
    cookies = await cookie_of(people, fresh), await seat(people, seated)
    for guest, name, before in zip((fresh, seated), ("Ana", "Boris"), cookies, strict=True):
        person = await people.register(guest, name, "a password", address=HOME, now=NOW)
        assert (person.id, person.name, person.guest) == (guest.id, name, False)
        assert await kept.person(guest.id) == person
        assert await people.recognise(before, NOW, **HTTP) is None, "it is not the account's"
        assert await people.recognise(older_cookie(guest, NOW), NOW, **HTTP) is None
        visit = await people.recognise(await cookie_of(people, person), NOW, **HTTP)
        assert visit is not None
        assert visit.person == person
        again = people.register(person, "Other", "a password", address=HOME, now=NOW)
        assert await reason(again) == "has_account"


@pytest.mark.parametrize(
    ("name", "password", "why"),
    [
        ("A", "a password", "name_short"),
        ("Admin", "a password", "name_reserved"),
        ("\u0410na", "a password", "name_scripts"),
        ("Ana", "short", "password_short"),
        ("Ana Maria", "ana maria", "password_is_name"),
        ("Boris", "12345678", "password_common"),
        ("ANA", "a password", "name_taken"),
        ("An\u0430", "a password", "name_scripts"),
    ],
)
async def test_refuses_bad_registrations(
    people: Accounts, name: str, password: str, why: str
) -> None:
    await ana(people)
    assert await reason(people.register(None, name, password, address=HOME, now=NOW)) == why


async def test_one_of_many_gets_a_name(people: Accounts, kept: Store) -> None:
    guests = [people.guest(address=HOME, now=NOW) for _ in range(4)]
    for guest in guests[:2]:
        await seat(people, guest)
    wanted = [
        people.register(guest, name, "a password", address=HOME, now=NOW)
        for guest, name in zip([*guests, None], ["Ana", "ANA", "ana", "aNa", "anA"], strict=True)
    ]
    results = await asyncio.gather(*wanted, return_exceptions=True)
    accounts = [each for each in results if isinstance(each, PersonRow)]
    assert len(accounts) == 1
    assert await kept.person_by_name("ana") == accounts[0]
    refused = [each.reason for each in results if isinstance(each, PersonError)]
    assert refused == ["name_taken"] * 4


async def test_registration_can_be_closed(kept: Store) -> None:
    people = gathering(kept, registration=False)
    assert await reason(ana(people)) == "registration_closed"
    assert people.guest(address=HOME, now=NOW).guest


async def test_registration_can_be_closed_at_run_time(kept: Store) -> None:
    people = gathering(kept)
    await kept.note(REGISTRATION, "closed")
    assert await reason(ana(people)) == "registration_closed"
    await kept.note(REGISTRATION, "open")
    assert (await ana(people)).name == "Ana"
    strict = gathering(kept, registration=False)
    boris = strict.register(None, "Boris", "a password", address=HOME, now=NOW)
    assert await reason(boris) == "registration_closed", "settings have the last word"


async def test_operator_adds_accounts_when_closed(kept: Store) -> None:
    people = gathering(kept, registration=False)
    password = await people.add("Ana", NOW)
    inside = await people.log_in("ana", password, address=HOME, now=NOW + DAY)
    assert (inside.name, inside.guest) == ("Ana", False)
    assert must_change_password(inside)
    await people.change_password(inside, password, "a better one", address=HOME, now=NOW)
    assert await reason(people.add("ANA", NOW)) == "name_taken"
    assert await reason(people.add("", NOW)) == "name_short"


async def test_ban_lasts_until_lifted(people: Accounts, kept: Store) -> None:
    person = await ana(people)
    cookie = await cookie_of(people, person)
    assert await people.set_banned("ana", True)
    assert not await people.set_banned("ana", True), "that was done already"
    assert await people.recognise(cookie, NOW, **HTTP) is None
    assert await reason(people.log_in("Ana", "a password", address=HOME, now=NOW)) == "banned"
    guessing = people.log_in("Ana", "a guess at it", address=HOME, now=NOW)
    assert await reason(guessing) == "wrong_login", "outsiders do not learn of a ban"
    once = await people.reset_password("Ana", NOW)
    assert await reason(people.log_in("Ana", once, address=HOME, now=NOW)) == "banned"
    named = await kept.person_by_name("ana")
    assert named is not None
    assert is_banned(named)
    assert await people.set_banned("ana", False)
    assert not await people.set_banned("ana", False)
    inside = await people.log_in("Ana", once, address=HOME, now=NOW)
    assert must_change_password(inside)
    assert await reason(people.set_banned("Nobody", True)) == "no_account"


async def test_ban_keeps_the_password(people: Accounts) -> None:
    person = await ana(people)
    for banned in (True, False):
        assert await people.set_banned("ana", banned)
    assert (await people.log_in("Ana", "a password", address=HOME, now=NOW)).id == person.id


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("Ana", "another password"),
        ("Ana", ""),
        ("Ana", "A password"),
        ("Ana", "a password "),
        ("Ana", "x" * 1_000_000),
        ("Ana", "half a \ud800"),
        ("Boris", "a password"),
        ("", ""),
        ("\x00", "a password"),
        ("\ud800", "a password"),
        ("x" * 1_000_000, "a password"),
    ],
)
async def test_wrong_logins_look_alike(people: Accounts, name: str, password: str) -> None:
    await ana(people)
    with pytest.raises(PersonError, match=r"^Wrong name or password\.$") as refused:
        await people.log_in(name, password, address=HOME, now=NOW)
    assert refused.value.reason == "wrong_login"


async def test_guests_and_deleted_cannot_log_in(people: Accounts) -> None:
    guest = people.guest(address=HOME, now=NOW)
    await seat(people, guest)
    assert guest.name is not None
    login = people.log_in(guest.name, "", address=HOME, now=NOW)
    assert await reason(login) == "wrong_login"
    person = await ana(people)
    await leave(people, person, "a password")
    assert await reason(people.log_in("Ana", "a password", address=HOME, now=NOW)) == "wrong_login"


async def test_new_password_ends_other_sessions(people: Accounts) -> None:
    person = await ana(people)
    before = await cookie_of(people, person)
    changed = await people.change_password(
        person, "a password", "a better one", address=HOME, now=NOW
    )
    assert await people.recognise(before, NOW, **HTTP) is None
    visit = await people.recognise(await cookie_of(people, changed), NOW, **HTTP)
    assert visit is not None
    assert visit.person == changed
    assert (await people.log_in("Ana", "a better one", address=HOME, now=NOW)).id == person.id
    assert await reason(people.log_in("Ana", "a password", address=HOME, now=NOW)) == "wrong_login"


async def test_logging_out_ends_one_session(people: Accounts) -> None:
    person = await ana(people)
    first, second = [await people.begin_session(person, NOW, **HTTP) for _ in range(2)]
    assert first.session != second.session
    for _ in range(2):
        await people.log_out(person, first.session)
    assert await people.recognise(first.cookie, NOW, **HTTP) is None
    assert await people.recognise(second.cookie, NOW, **HTTP) == second._replace(cookie=None)


async def test_session_is_touched_once_a_day(people: Accounts, kept: Store) -> None:
    person = await ana(people)
    visit = await people.begin_session(person, NOW, **HTTP)
    commits = kept.figures.commits
    for later in (0, MINUTE, DAY):
        assert await people.recognise(visit.cookie, NOW + later, **HTTP) == visit._replace(
            cookie=None
        )
    assert kept.figures.commits == commits, "reading writes nothing"
    renewed = [await people.recognise(visit.cookie, NOW + DAY + MINUTE, **HTTP) for _ in range(3)]
    assert kept.figures.commits == commits + 1
    assert renewed[0] is not None
    assert renewed[0].session == visit.session
    assert renewed[0].cookie not in (None, visit.cookie)
    assert renewed == [renewed[0]] * 3, "a cookie is as old as its session says"
    found = await kept.known(person.id, visit.session)
    assert found is not None
    assert found[1] is not None
    assert (found[1].created, found[1].seen) == (NOW, NOW + DAY + MINUTE)


async def test_recognises_people_while_store_is_read_only(tmp_path: Path) -> None:
    opened = await Store.open(f"sqlite:///{tmp_path}/people.sqlite", timeout=0.05)
    people = gathering(opened)
    visit = await people.begin_session(await ana(people), NOW, **HTTP)
    with closing(sqlite3.connect(tmp_path / "people.sqlite", isolation_level=None)) as held:
        held.execute("BEGIN IMMEDIATE")
        known = await people.recognise(visit.cookie, NOW + 2 * DAY, **HTTP)
        assert known == visit._replace(cookie=None), "and the cookie is renewed another time"
        held.execute("ROLLBACK")
    renewed = await people.recognise(visit.cookie, NOW + 2 * DAY, **HTTP)
    assert renewed is not None
    assert renewed.cookie is not None
    await opened.close()


async def test_old_cookie_becomes_one_session(people: Accounts, kept: Store) -> None:
    person = await ana(people)
    phone, laptop = older_cookie(person, NOW - DAY), older_cookie(person, NOW)
    visits = await asyncio.gather(*(people.recognise(phone, NOW, **HTTP) for _ in range(5)))
    first = visits[0]
    assert first is not None
    assert visits == [first] * 5
    assert first.cookie is not None
    other = await people.recognise(laptop, NOW, **HTTP)
    assert other is not None
    assert other.session != first.session
    good = await kept.sessions([person.id])
    assert good[person.id] == Current(1, frozenset({first.session, other.session}))
    await people.log_out(person, first.session)
    assert await people.recognise(phone, NOW, **HTTP) is None
    assert await people.recognise(first.cookie, NOW, **HTTP) is None
    assert await people.recognise(laptop, NOW, **HTTP) == other


async def test_log_out_during_old_cookie_exchange(people: Accounts) -> None:
    """Whichever comes first, the cookie is worthless afterwards."""
    person = await ana(people)
    for n in range(10):
        cookie = older_cookie(person, NOW - n * MINUTE)
        visit = await people.recognise(cookie, NOW, **HTTP)
        assert visit is not None
        await asyncio.gather(
            people.recognise(cookie, NOW, **HTTP),
            people.log_out(person, visit.session),
            people.recognise(cookie, NOW, **HTTP),
        )
        assert await people.recognise(cookie, NOW, **HTTP) is None


async def test_changing_password_needs_the_old_one(people: Accounts) -> None:
    person = await ana(people)

    async def change(old: str, new: str) -> str:
        return await reason(people.change_password(person, old, new, address=HOME, now=NOW))

    assert await change("a guess at it", "a better one") == "wrong_password"
    assert await change("a password", "short") == "password_short"
    assert await change("a password", "ANA") == "password_short"
    assert await change("a password", "Password1") == "password_common"
    guest = people.guest(address=HOME, now=NOW)
    changing = people.change_password(guest, "", "a better one", address=HOME, now=NOW)
    assert await reason(changing) == "no_account"
    assert await people.log_in("Ana", "a password", address=HOME, now=NOW) == person


async def test_one_of_two_concurrent_changes_wins(people: Accounts) -> None:
    person = await ana(people)
    results = await asyncio.gather(
        *(
            people.change_password(person, "a password", f"better one {n}", address=HOME, now=NOW)
            for n in range(2)
        ),
        return_exceptions=True,
    )
    refused = [each.reason for each in results if isinstance(each, PersonError)]
    assert refused == ["changed_meanwhile"]


async def test_deleting_leaves_only_the_id(people: Accounts, kept: Store) -> None:
    person = await ana(people)
    cookie = await cookie_of(people, person)
    deleting = leave(people, person, "a guess at it")
    assert await reason(deleting) == "wrong_password"
    assert await reason(leave(people, person, None)) == "wrong_password"
    await leave(people, person, "a password")
    left = await kept.person(person.id)
    assert left is not None
    assert (left.name, left.folded, left.password, left.closed) == (None, None, None, NOW)
    assert await people.recognise(cookie, NOW, **HTTP) is None
    again = await ana(people)
    assert again.id != person.id, "the name is free, and the games are not hers"


async def test_guest_can_be_deleted(people: Accounts) -> None:
    fresh, seated = (people.guest(address=HOME, now=NOW) for _ in range(2))
    cookie = await seat(people, seated)
    for guest in (fresh, seated):
        await leave(people, guest, None)
    assert await people.recognise(cookie, NOW, **HTTP) is None


async def test_operator_gives_one_time_password(people: Accounts) -> None:
    person = await ana(people)
    before = await cookie_of(people, person)
    once = await people.reset_password("ana", NOW)
    assert await people.recognise(before, NOW, **HTTP) is None
    assert await reason(people.log_in("Ana", "a password", address=HOME, now=NOW)) == "wrong_login"
    inside = await people.log_in("Ana", once, address=HOME, now=NOW + DAY)
    assert must_change_password(inside)
    visit = await people.recognise(await cookie_of(people, inside), NOW, **HTTP)
    assert visit is not None
    assert await reason(people.log_in("Ana", once, address=HOME, now=NOW)) == "one_time_over"
    changed = await people.change_password(
        visit.person, once, "a better one", address=HOME, now=NOW
    )
    assert not must_change_password(changed)
    assert await people.log_in("Ana", "a better one", address=HOME, now=NOW) == changed


async def test_one_time_password_lasts_three_days(people: Accounts) -> None:
    await ana(people)
    once = await people.reset_password("Ana", NOW)
    late = people.log_in("Ana", once, address=HOME, now=NOW + 4 * DAY)
    assert await reason(late) == "one_time_over"


async def test_one_time_password_works_once(people: Accounts) -> None:
    await ana(people)
    once = await people.reset_password("Ana", NOW)
    results = await asyncio.gather(
        *(people.log_in("Ana", once, address=HOME, now=NOW) for _ in range(5)),
        return_exceptions=True,
    )
    assert sum(isinstance(each, PersonRow) for each in results) == 1


async def test_operator_mistakes(people: Accounts) -> None:
    assert await reason(people.reset_password("Nobody", NOW)) == "no_account"
    assert await reason(people.named("Nobody")) == "no_account"


async def test_operator_can_delete_an_account(people: Accounts) -> None:
    person = await ana(people)
    cookie = await cookie_of(people, person)
    await people.delete(await people.named("ANA"), NOW)
    assert await people.recognise(cookie, NOW, **HTTP) is None
    assert await reason(people.begin_session(person, NOW, **HTTP)) == "changed_meanwhile"


async def test_guessing_is_limited_without_locking_out_owner(people: Accounts) -> None:
    person = await ana(people)
    tries = [
        await reason(people.log_in("Ana", f"a guess, the {n}.", address="203.0.113.9", now=NOW))
        for n in range(20)
    ]
    assert tries == ["wrong_login"] * 10 + ["rate"] * 10
    right = people.log_in("Ana", "a password", address="203.0.113.9", now=NOW)
    assert await reason(right) == "rate"
    for _ in range(50):  # correct passwords do not count
        assert await people.log_in("Ana", "a password", address=HOME, now=NOW) == person


async def test_unknown_names_are_limited_alike(people: Accounts) -> None:
    tries = [
        await reason(people.log_in("Nobody", "a password", address=HOME, now=NOW))
        for _ in range(12)
    ]
    assert tries == ["wrong_login"] * 10 + ["rate"] * 2


async def test_deleting_needs_the_password(people: Accounts) -> None:
    """Password guesses here are limited like logins."""
    person = await ana(people)
    tries = [await reason(leave(people, person, f"a guess, the {n}.")) for n in range(12)]
    assert tries == ["wrong_password"] * 10 + ["rate"] * 2


async def test_new_accounts_and_guests_are_limited(people: Accounts) -> None:
    async def make(n: int) -> str:
        name = f"Robo {n} x"
        try:
            await people.register(None, name, "a password", address=HOME, now=NOW)
        except PersonError as error:
            return error.reason
        return "made"

    made = [await make(n) for n in range(100)]
    assert made == ["made"] * 90 + ["rate"] * 10
    for _ in range(90):
        people.guest(address=HOME, now=NOW)
    with pytest.raises(PersonError, match="Too many attempts"):
        people.guest(address=HOME, now=NOW)


async def test_too_many_hashes_are_busy(kept: Store) -> None:
    slow = Passwords(cost=Cost(passes=1, kibibytes=8192, lanes=1), threads=1, waiting=2)
    people = gathering(kept, passwords=slow)
    person = await ana(people)
    results = await asyncio.gather(
        *(people.log_in("Ana", "a password", address=HOME, now=NOW) for _ in range(12)),
        return_exceptions=True,
    )
    reasons = [each.reason for each in results if isinstance(each, PersonError)]
    assert set(reasons) <= {"busy", "rate"}
    assert "busy" in reasons
    assert person in results
    # Refused callers are not counted.
    assert await people.log_in("Ana", "a password", address=HOME, now=NOW) == person
    slow.close()
