"""The cookie that says who somebody is: signed, so that nobody else can write one.

>>> cookies = Cookies("a secret that nobody can guess, of 32 letters")
>>> text = cookies.write("5f0c2b7d91aa43e8", 3, now=0)
>>> cookies.read(text, now=60_000)
Claim(person='5f0c2b7d91aa43e8', version=3, is_old=False)
>>> cookies.read("x" + text, now=60_000) is None
True
"""

import hashlib
from collections.abc import Iterable
from typing import Final, NamedTuple

from itsdangerous import BadData, URLSafeSerializer

NAME: Final = "qirkat"
_LIFE = 180 * 24 * 3600  # seconds from the last visit
_FRESH = 24 * 3600  # a younger one need not be renewed
_AHEAD = 300  # clocks of servers differ by less
_LONGEST = 512


class Claim(NamedTuple):
    """Whom a cookie names, for as long as the person's cookies have that version."""

    person: str
    version: int
    is_old: bool
    """Whether it is time to send a new one."""


class Cookies:
    """Writes and reads cookies with one secret."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(
            secret,
            salt="qirkat.person",
            signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256},
        )

    def write(self, person: str, version: int, now: int) -> str:
        """The value of a cookie for somebody."""
        return str(self._signer.dumps([person, version, now // 1000]))

    def read(self, text: str, now: int) -> Claim | None:
        """Whom it names; None for what is forged, damaged or too old."""
        if len(text) > _LONGEST:
            return None
        try:
            payload = self._signer.loads(text)
        except (BadData, UnicodeError):
            return None
        match payload:
            case [str(person), int(version), int(at)] if not isinstance(version, bool):
                age = now // 1000 - at
                if -_AHEAD <= age <= _LIFE:
                    return Claim(person, version, is_old=age > _FRESH)
        return None


def header(value: str, *, secure: bool) -> str:
    """The header `Set-Cookie`. Scripts do not see it, and requests of other sites lack it."""
    return _header(value, _LIFE, secure)


def cleared(*, secure: bool) -> str:
    """The header `Set-Cookie` that takes it away."""
    return _header("", 0, secure)


def cookie_of(lines: Iterable[str]) -> str | None:
    """The value of our cookie in the lines of the header `Cookie`.

    Browsers send those with longer paths first, and ours is for all paths: so it is the last.
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
