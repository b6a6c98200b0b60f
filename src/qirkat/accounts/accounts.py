"""Guests and accounts: recognised by cookie or password, registered, banned, deleted.

A refusal is a PersonError with a reason for programs, a sentence, and perhaps a time to wait.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, NamedTuple, Protocol
from zlib import crc32

from qirkat.accounts.browsers import browser_of
from qirkat.accounts.cookies import FRESH, HOST_NAME, Cookie, Cookies
from qirkat.accounts.names import REASONS as NAME_REASONS
from qirkat.accounts.names import PersonNameError, clean, folded
from qirkat.accounts.passwords import (
    LONGEST,
    BusyError,
    PasswordError,
    Passwords,
    check_password,
    one_time_password,
)
from qirkat.accounts.passwords import REASONS as PASSWORD_REASONS
from qirkat.accounts.rate_limits import Kind, Limits
from qirkat.storage.errors import StoreError
from qirkat.storage.schema import SESSION_LIFE, PersonRow, SessionRow

REASONS: Final = (
    *NAME_REASONS,
    *PASSWORD_REASONS,
    "name_taken",
    "registration_closed",
    "has_account",
    "no_account",
    "wrong_login",
    "wrong_password",
    "one_time_over",
    "banned",
    "banned_guest",
    "paused",
    "one_at_a_time",
    "changed_meanwhile",
    "rate",
    "busy",
)
REGISTRATION: Final = "registration"
"""The key of the shared value by which the operator closes registration."""
_ONE_TIME = 3 * 24 * 3600 * 1000  # milliseconds for which a one-time password is valid
_BANNED = "banned:"
_BUSY_WAIT = 2_000
_LONGEST_TYPED = 80  # of a name that is only looked up


class PersonError(Exception):
    """A refusal: a key for programs, a sentence, and milliseconds to wait."""

    def __init__(self, reason: str, sentence: str, *, wait: int = 0) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.wait = wait


class PersonStore(Protocol):
    """The part of the store that accounts need; each change is atomic."""

    async def person(self, person_id: str) -> PersonRow | None:
        """A person by id."""

    async def person_by_name(self, folded: str) -> PersonRow | None:
        """The account with a folded name."""

    async def known(
        self, person_id: str, session_id: str
    ) -> tuple[PersonRow, SessionRow | None] | None:
        """A person by id, and one of their sessions."""

    async def add_person(self, person: PersonRow, *, session: SessionRow | None = None) -> bool:
        """Add a person, and a session; False if the id or the name is taken."""

    async def register(
        self, person_id: str, *, name: str, folded: str, password: str, now: int
    ) -> bool:
        """Create an account, of a guest or a new person, without a session; False if refused."""

    async def set_password(self, person_id: str, password: str, *, was: str | None = None) -> bool:
        """Change a password, which ends all sessions; False if it has changed in the meantime."""

    async def delete_person(self, person_id: str, now: int) -> bool:
        """Delete a person and their sessions; False if already deleted."""

    async def open_session(self, session: SessionRow, *, version: int) -> bool:
        """Add a session unless it exists; False if it has ended."""

    async def touch_session(self, session: SessionRow, now: int) -> None:
        """Record that a session is in use, and by which browser."""

    async def sessions_of(self, person_id: str, *, since: int) -> list[SessionRow]:
        """A person's sessions that were in use since a time, the latest first."""

    async def end_sessions(self, person_id: str, *, only: str | None = None) -> bool:
        """End all sessions of a person, or only one."""

    async def noted(self, key: str) -> str | None:
        """A value that all servers share."""


class Visit(NamedTuple):
    """A person with a session, and the cookie to send if any."""

    person: PersonRow
    session: str
    cookie: Cookie | None


class Accounts:
    """The guests and accounts of a server."""

    def __init__(
        self,
        store: PersonStore,
        cookies: Cookies,
        passwords: Passwords,
        limits: Limits,
        *,
        registration: bool,
    ) -> None:
        self._store = store
        self._cookies = cookies
        self._passwords = passwords
        self._limits = limits
        self._registration = registration

    async def recognise(
        self, cookie: Cookie | None, now: int, *, encrypted: bool, agent: str
    ) -> Visit | None:
        """The person with this cookie; None if it is missing or invalid.

        `agent` is the `User-Agent` header. Reads the store each time, by one query: a cache could
        take an ended session for valid.
        """
        claim = self._cookies.read(cookie, now) if cookie else None
        if cookie is None or claim is None:
            return None
        is_due = claim.is_old or (encrypted and cookie.name != HOST_NAME)
        known = await self._store.known(claim.person, claim.session)
        if known is None:
            # A guest who has not joined a game is not in the store.
            if claim.version != 0:
                return None
            guest = _guest(claim.person, now)
            renewed = self._cookie(guest, claim.session, now, encrypted) if is_due else None
            return Visit(guest, claim.session, renewed)
        person, session = known
        if person.closed is not None or person.token_version != claim.version:
            return None
        if session is None and claim.is_bare:
            session = _session(person, claim.session, now, agent)
            try:
                if not await self._store.open_session(session, version=claim.version):
                    return None
            except StoreError:
                # Retried later: people are recognised even while the store is read-only.
                return Visit(person, session.id, None)
        if session is None or session.ended:
            return None
        if not is_due:
            return Visit(person, session.id, None)
        if now - session.seen > FRESH:
            try:
                browser = browser_of(agent)
                session = replace(session, browser=browser.name, system=browser.system)
                await self._store.touch_session(session, now)
            except StoreError:
                # Retried later: people are recognised even while the store is read-only.
                return Visit(person, session.id, None)
            session = replace(session, seen=now)
        # Dated like the session, so that both expire together.
        renewed = self._cookie(person, session.id, session.seen, encrypted)
        return Visit(person, session.id, renewed)

    async def begin_session(
        self, person: PersonRow, now: int, *, encrypted: bool, agent: str
    ) -> Visit:
        """Begin a session; that of a guest is not stored yet."""
        session = _session(person, secrets.token_hex(8), now, agent)
        if not person.guest and not await self._store.open_session(
            session, version=person.token_version
        ):
            raise _changed()
        return Visit(person, session.id, self._cookie(person, session.id, now, encrypted))

    async def sessions(self, person: PersonRow, now: int) -> list[SessionRow]:
        """A person's sessions, the last used first."""
        return await self._store.sessions_of(person.id, since=now - SESSION_LIFE)

    async def log_out(self, person: PersonRow, session: str | None) -> None:
        """End one session, or with None all of them."""
        await self._remember(person)
        await self._store.end_sessions(person.id, only=session)

    def guest(self, *, address: str, now: int) -> PersonRow:
        """A new guest, who is not in the store yet."""
        self._count("guest", now, address)
        return _guest(secrets.token_hex(8), now)

    async def keep(self, person: PersonRow, session: str, now: int, *, agent: str) -> None:
        """Make sure that a person is in the store, before a game refers to them."""
        if person.guest:
            # Changes nothing if the guest is stored already.
            await self._store.add_person(person, session=_session(person, session, now, agent))

    async def register(
        self, person: PersonRow | None, name: str, password: str, *, address: str, now: int
    ) -> PersonRow:
        """Create an account: of a guest, who keeps id and games, or of a new person.

        All sessions of the guest end; the account needs a new one.
        """
        if not self._registration or await self._store.noted(REGISTRATION) == "closed":
            raise PersonError("registration_closed", "Registration is closed on this server.")
        if person is not None and not person.guest:
            raise PersonError("has_account", "You already have an account.")
        with _as_person_error():
            name = clean(name)
            check_password(password, name)
        key = folded(name)
        if await self._store.person_by_name(key) is not None:
            raise _taken()
        self._count("register", now, address)
        with _as_person_error():
            kept = await self._passwords.hash_chosen(password, name)
        who = person.id if person is not None else secrets.token_hex(8)
        if not await self._store.register(who, name=name, folded=key, password=kept, now=now):
            raise _taken()
        return await self._read(who)

    async def log_in(self, name: str, password: str, *, address: str, now: int) -> PersonRow:
        """The account with this name and password."""
        key = typed(name)
        person = await self._store.person_by_name(key)
        kept = _StoredPassword.parse(person.password if person is not None else None)
        sentence = "Wrong name or password."
        await self._verify(password, kept, key, "wrong_login", sentence, address, now)
        assert person is not None, "a password is right only where one is kept"
        if kept.is_banned:
            raise PersonError(
                "banned", "This account has been banned by the operator of this server."
            )
        if kept.until is None:
            return person
        if kept.is_used or now > kept.until:
            raise PersonError(
                "one_time_over", "This one-time password is no longer valid. Ask for a new one."
            )
        # Used up now: it can only be changed from this session.
        used = str(kept._replace(is_used=True))
        if not await self._store.set_password(person.id, used, was=person.password):
            raise _changed()
        return await self._read(person.id)

    async def change_password(
        self, person: PersonRow, old: str, new: str, *, address: str, now: int
    ) -> PersonRow:
        """Change a password. All sessions end; the caller needs a new one."""
        name = _account_name(person)
        with _as_person_error():
            check_password(new, name)
        await self._confirm(person, old, address, now)
        with _as_person_error():
            kept = await self._passwords.hash_chosen(new, name)
        if not await self._store.set_password(person.id, kept, was=person.password):
            raise _changed()
        return await self._read(person.id)

    async def confirm(
        self, person: PersonRow, password: str | None, *, address: str, now: int
    ) -> None:
        """Check the password of an account; guests need none."""
        if not person.guest:
            await self._confirm(person, password or "", address, now)

    async def delete(self, person: PersonRow, now: int) -> None:
        """Delete a person. Games stay, without the name."""
        await self._remember(person)
        await self._store.delete_person(person.id, now)

    async def reset_password(self, name: str, now: int) -> str:
        """For the operator: set a one-time password. All sessions end."""
        person = await self.named(name)
        password, kept = await self._one_time_password(now)
        kept = kept._replace(is_banned=is_banned(person))
        if not await self._store.set_password(person.id, str(kept), was=person.password):
            raise _changed()
        return password

    async def add(self, name: str, now: int) -> str:
        """For the operator: create an account even if registration is closed; its password."""
        with _as_person_error():
            name = clean(name)
        password, kept = await self._one_time_password(now)
        new = PersonRow(
            id=secrets.token_hex(8),
            name=name,
            folded=folded(name),
            password=str(kept),
            created=now,
            guest=False,
            token_version=1,
        )
        if not await self._store.add_person(new):
            raise _taken()
        return password

    async def set_banned(self, name: str, banned: bool) -> bool:
        """For the operator: ban a person or lift the ban; False if nothing changes.

        All sessions end. Name, games and password stay.
        """
        person = await self.named(name)
        kept = _StoredPassword.parse(person.password)
        if kept.is_banned == banned:
            return False
        changed = str(kept._replace(is_banned=banned))
        if not await self._store.set_password(person.id, changed, was=person.password):
            raise _changed()
        return True

    async def _one_time_password(self, now: int) -> tuple[str, "_StoredPassword"]:
        """A one-time password, and its stored form."""
        password = one_time_password()
        with _as_person_error():
            return password, _StoredPassword(
                await self._passwords.hash(password), until=now + _ONE_TIME
            )

    async def named(self, name: str) -> PersonRow:
        """The account with a name."""
        person = await self._store.person_by_name(typed(name))
        if person is None:
            raise PersonError("no_account", "There is no account with this name.")
        return person

    async def _remember(self, person: PersonRow) -> None:
        """Store a guest who is not in the store, so that the end of a session is known there.

        Without a row, any cookie of a guest is valid.
        """
        if person.guest:
            await self._store.add_person(person)

    def _cookie(self, person: PersonRow, session: str, now: int, encrypted: bool) -> Cookie:
        return self._cookies.write(
            person.id, person.token_version, session, now, encrypted=encrypted
        )

    async def _read(self, person_id: str) -> PersonRow:
        person = await self._store.person(person_id)
        if person is None or person.closed is not None:
            raise _changed()
        return person

    async def _confirm(self, person: PersonRow, password: str, address: str, now: int) -> None:
        """Check the password, so that an unattended screen does not give away the account."""
        key = folded(_account_name(person))
        kept = _StoredPassword.parse(person.password)
        sentence = "Wrong password."
        await self._verify(password, kept, key, "wrong_password", sentence, address, now)

    async def _verify(
        self,
        password: str,
        kept: "_StoredPassword",
        key: str,
        reason: str,
        sentence: str,
        address: str,
        now: int,
    ) -> None:
        self._count("login", now, address, key)
        right = False
        try:
            with _as_person_error():
                # No password is longer, so skipping the hash reveals nothing.
                short = len(password) <= 4 * LONGEST
                right = short and await self._passwords.verify(password, kept.hash)
        except PersonError:
            self._limits.forgive("login", now, address=address, person=key)
            raise
        if not right:
            raise PersonError(reason, sentence)
        self._limits.forgive("login", now, address=address, person=key)

    def _count(self, kind: Kind, now: int, address: str, person: str | None = None) -> None:
        wait = self._limits.wait(kind, now, address=address, person=person)
        if wait:
            raise PersonError("rate", "Too many attempts. Wait a moment and try again.", wait=wait)


def must_change_password(person: PersonRow) -> bool:
    """Whether the password is a one-time password."""
    return _StoredPassword.parse(person.password).until is not None


def is_banned(person: PersonRow) -> bool:
    """Whether the operator has banned a person."""
    return _StoredPassword.parse(person.password).is_banned


class _StoredPassword(NamedTuple):
    """The stored form of a password: its hash, or `once:TIME:HASH` for a one-time password.

    Prefixed with `banned:` for a banned account.
    """

    hash: str | None
    until: int | None = None
    is_used: bool = False
    is_banned: bool = False

    @classmethod
    def parse(cls, text: str | None) -> "_StoredPassword":
        if text is not None and text.startswith(_BANNED):
            return cls.parse(text.removeprefix(_BANNED))._replace(is_banned=True)
        match (text or "").split(":", 2):
            case ["once" | "used" as state, until, kept]:
                return cls(kept, int(until), state == "used")
        return cls(text)

    def __str__(self) -> str:
        once = "" if self.until is None else f"{'used' if self.is_used else 'once'}:{self.until}:"
        return f"{_BANNED if self.is_banned else ''}{once}{self.hash}"


def _guest(person_id: str, now: int) -> PersonRow:
    """A guest. Pages translate the name; the number follows from the id."""
    number = crc32(person_id.encode()) % 10_000
    return PersonRow(id=person_id, name=f"Guest{number:04}", created=now)


def _session(person: PersonRow, session_id: str, now: int, agent: str) -> SessionRow:
    browser = browser_of(agent)
    return SessionRow(
        person=person.id,
        id=session_id,
        created=now,
        seen=now,
        browser=browser.name,
        system=browser.system,
    )


def typed(name: str) -> str:
    """The folded form of a name to look up, without unprintable characters."""
    return "".join(filter(str.isprintable, folded(name[:_LONGEST_TYPED].strip())))


def _account_name(person: PersonRow) -> str:
    if person.guest or person.name is None:
        raise PersonError("no_account", "You do not have an account.")
    return person.name


@contextmanager
def _as_person_error() -> Iterator[None]:
    """Turn errors of names and passwords into PersonError."""
    try:
        yield
    except (PersonNameError, PasswordError) as error:
        raise PersonError(error.reason, str(error)) from None
    except BusyError:
        sentence = "The server is busy. Try again in a few seconds."
        raise PersonError("busy", sentence, wait=_BUSY_WAIT) from None


def _taken() -> PersonError:
    return PersonError("name_taken", "This name is taken or looks too much like one that is.")


def _changed() -> PersonError:
    return PersonError("changed_meanwhile", "The account has changed in the meantime. Try again.")
