"""The signed cookie that identifies a person and a session.

>>> cookies = Cookies("a secret that nobody can guess, of 32 letters")
>>> text = cookies.write("5f0c2b7d91aa43e8", 3, "8d1f", now=0)
>>> cookies.read(text, now=60_000)
Claim(person='5f0c2b7d91aa43e8', version=3, session='8d1f', is_old=False, is_bare=False)
>>> cookies.read("x" + text, now=60_000) is None
True
"""

import hashlib
from collections.abc import Iterable
from typing import Final, NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from qirkat.storage.schema import ISSUED, SESSION_LIFE

NAME: Final = "qirkat"
FRESH: Final = 24 * 3600 * 1000
"""Milliseconds for which a cookie need not be renewed."""
_LIFE = SESSION_LIFE // 1000  # seconds from the last visit
_AHEAD = 300  # clocks of servers differ by less
_LONGEST = 512


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
    """Writes and reads cookies with one secret."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(
            secret,
            salt="qirkat.person",
            signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256},
        )

    def write(self, person: str, version: int, session: str, now: int) -> str:
        """The value of a cookie for a session."""
        return str(self._signer.dumps([person, version, now // 1000, session]))

    def read(self, text: str, now: int) -> Claim | None:
        """The claim of a cookie; None if it is forged, damaged or too old."""
        if len(text) > _LONGEST:
            return None
        try:
            payload = self._signer.loads(text)
        except (BadData, UnicodeError):
            return None
        match payload:
            case [str(person), int(version), int(at), str(session)]:
                is_bare = False
            case [str(person), int(version), int(at)]:
                session, is_bare = f"{ISSUED}{at}", True
            case _:
                return None
        age = now // 1000 - at
        if isinstance(version, bool) or not -_AHEAD <= age <= _LIFE:
            return None
        return Claim(person, version, session, is_bare or age > FRESH // 1000, is_bare)


def header(value: str, *, secure: bool) -> str:
    """The `Set-Cookie` header: hidden from scripts, not sent by other sites."""
    return _header(value, _LIFE, secure)


def cleared(*, secure: bool) -> str:
    """The `Set-Cookie` header that removes the cookie."""
    return _header("", 0, secure)


def cookie_of(lines: Iterable[str]) -> str | None:
    """The value of our cookie in the lines of the `Cookie` header.

    Browsers send longer paths first, and ours is for all paths: so it is the last.
    """
    found = None
    for line in lines:
        for pair in line.split(";"):
            name, equals, value = pair.strip().partition("=")
            if name == NAME and equals:
                found = value
    return found


def _header(value: str, life: int, secure: bool) -> str:
    ending = "; Secure" if secure else ""
    return f"{NAME}={value}; Path=/; Max-Age={life}; HttpOnly; SameSite=Lax{ending}"
