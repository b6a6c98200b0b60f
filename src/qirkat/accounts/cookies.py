"""The signed cookie that identifies a person and a session.

Over TLS its name begins with `__Host-`: browsers take such a cookie from this host only, so no
neighbouring subdomain can plant one. A value is signed for its name and is worthless under the
other one. Cookies with the plain name that were given out over TLS before are read until they
expire.

>>> cookies = Cookies("a secret that nobody can guess, of 32 letters")
>>> cookie = cookies.write("5f0c2b7d91aa43e8", 3, "8d1f", now=0, encrypted=True)
>>> cookie.name
'__Host-qirkat'
>>> cookies.read(cookie, now=60_000)
Claim(person='5f0c2b7d91aa43e8', version=3, session='8d1f', is_old=False, is_bare=False)
>>> cookies.read(cookie._replace(name="qirkat"), now=60_000) is None
True
"""

import hashlib
from collections.abc import Iterable
from typing import Final, NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from qirkat.storage.schema import ISSUED, SESSION_LIFE

NAME: Final = "qirkat"
HOST_NAME: Final = "__Host-qirkat"
"""The name over TLS."""
FRESH: Final = 24 * 3600 * 1000
"""Milliseconds for which a cookie need not be renewed."""
_SALTS: Final = {NAME: "qirkat.person", HOST_NAME: "qirkat.person.host"}
_LIFE = SESSION_LIFE // 1000  # seconds from the last visit
_AHEAD = 300  # seconds; a cookie that is farther ahead was written by a clock that was wrong
_LONGEST = 512


class Cookie(NamedTuple):
    """A cookie of ours, as a browser sends it."""

    name: str
    value: str


class Claim(NamedTuple):
    """What a cookie claims: valid while token version and session are current."""

    person: str
    version: int
    session: str
    is_old: bool
    """Whether it is time to renew it."""
    is_bare: bool
    """Whether it is from version 0.5 or older, without a session."""


class Cookies:
    """Writes cookies with one secret, and reads those of others too, so that it can be replaced."""

    def __init__(self, secret: str, *others: str) -> None:
        self._signers = {
            name: [_signer(each, salt) for each in (secret, *others)]
            for name, salt in _SALTS.items()
        }

    def write(
        self, person: str, version: int, session: str, now: int, *, encrypted: bool
    ) -> Cookie:
        """A cookie for a session."""
        name = HOST_NAME if encrypted else NAME
        value = self._signers[name][0].dumps([person, version, now // 1000, session])
        return Cookie(name, str(value))

    def read(self, cookie: Cookie, now: int) -> Claim | None:
        """The claim of a cookie; None if it is forged, damaged or too old.

        One from the future is ours all the same: the clock was set back since, or was ahead.
        """
        if len(cookie.value) > _LONGEST:
            return None
        for place, signer in enumerate(self._signers[cookie.name]):
            try:
                payload = signer.loads(cookie.value)
            except (BadData, UnicodeError):
                continue
            return _claim(payload, now, is_current=place == 0)
        return None


def _signer(secret: str, salt: str) -> URLSafeSerializer:
    return URLSafeSerializer(
        secret,
        salt=salt,
        signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256},
    )


def _claim(payload: object, now: int, *, is_current: bool) -> Claim | None:
    match payload:
        case [str(person), int(version), int(at), str(session)]:
            is_bare = False
        case [str(person), int(version), int(at)]:
            session, is_bare = f"{ISSUED}{at}", True
        case _:
            return None
    age = now // 1000 - at
    if isinstance(version, bool) or age > _LIFE:
        return None
    is_old = not is_current or is_bare or not -_AHEAD <= age <= FRESH // 1000
    return Claim(person, version, session, is_old, is_bare)


def header(cookie: Cookie) -> str:
    """The `Set-Cookie` header: hidden from scripts, not sent by other sites."""
    return _header(cookie, _LIFE, secure=cookie.name == HOST_NAME)


def cleared(*, encrypted: bool) -> list[str]:
    """The `Set-Cookie` headers that remove the cookie, over TLS under both names."""
    names = (HOST_NAME, NAME) if encrypted else (NAME,)
    return [_header(Cookie(name, ""), 0, secure=encrypted) for name in names]


def cookie_of(lines: Iterable[str], *, encrypted: bool) -> Cookie | None:
    """Our cookie in the lines of the `Cookie` header.

    Of two with the same name neither is believed: one of them was planted, and nothing says which.
    """
    names = (HOST_NAME, NAME) if encrypted else (NAME,)
    found: dict[str, list[str]] = {}
    for line in lines:
        for pair in line.split(";"):
            name, equals, value = pair.strip().partition("=")
            if equals and name in names:
                found.setdefault(name, []).append(value)
    for name in names:
        if values := found.get(name):
            return Cookie(name, values[0]) if len(values) == 1 else None
    return None


def _header(cookie: Cookie, life: int, *, secure: bool) -> str:
    ending = "; Secure" if secure else ""
    return f"{cookie.name}={cookie.value}; Path=/; Max-Age={life}; HttpOnly; SameSite=Lax{ending}"
