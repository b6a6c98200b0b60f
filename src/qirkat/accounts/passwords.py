"""Passwords: which are allowed, and their hashes, which are slow on purpose.

argon2 runs in a few threads off the event loop; when too many hashes wait, BusyError is raised.
"""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import Final, NamedTuple, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from qirkat.accounts.common_passwords import is_common
from qirkat.accounts.names import folded

SHORTEST, LONGEST = 8, 128
REASONS: Final = (
    "password_short",
    "password_long",
    "password_character",
    "password_is_name",
    "password_common",
)
# Without characters that are easily confused.
_READABLE = "23456789abcdefghijkmnpqrstuvwxyz"

Result = TypeVar("Result")


class PasswordError(ValueError):
    """Why a password is refused: a key for programs, and a sentence."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class BusyError(Exception):
    """Too many passwords wait to be hashed."""


class Cost(NamedTuple):
    """The cost of a hash."""

    passes: int
    kibibytes: int
    lanes: int


# Above the OWASP minimum (2 passes, 19 MiB), and fast enough for a Raspberry Pi.
USUAL: Final = Cost(passes=2, kibibytes=32 * 1024, lanes=1)


class Passwords:
    """Hashes and verifies passwords in threads of its own."""

    def __init__(self, *, cost: Cost = USUAL, threads: int = 2, waiting: int = 32) -> None:
        self._hasher = PasswordHasher(cost.passes, cost.kibibytes, cost.lanes)
        self._slots = BoundedSemaphore(threads + waiting)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="password")
        self._decoy = self._pool.submit(self._hasher.hash, secrets.token_hex())

    async def hash(self, password: str) -> str:
        """Hash a password that nobody has chosen; or BusyError."""
        return await self._run(lambda: self._hasher.hash(_data(password)))

    async def hash_chosen(self, password: str, name: str) -> str:
        """Hash a password for an account; or BusyError, or PasswordError if it is common.

        `check_password` must have accepted it.
        """
        return await self._run(lambda: self._checked_hash(password, name))

    async def verify(self, password: str, kept: str | None) -> bool:
        """Whether a password matches a hash; or BusyError.

        Without a hash it never does, and takes as long: the time must not reveal which names exist.
        """
        return await self._run(lambda: self._is_right(password, kept))

    def close(self) -> None:
        """Stop the threads and cancel what waits."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _checked_hash(self, password: str, name: str) -> str:
        if is_common(password, name):
            sentence = "This password is too easy to guess. Try several unrelated words."
            raise PasswordError("password_common", sentence)
        return self._hasher.hash(_data(password))

    def _is_right(self, password: str, kept: str | None) -> bool:
        try:
            right = self._hasher.verify(kept or self._decoy.result(), _data(password))
        except (VerificationError, InvalidHashError, UnicodeError, CancelledError):
            return False
        return right and kept is not None

    async def _run(self, work: Callable[[], Result]) -> Result:
        if not self._slots.acquire(blocking=False):
            raise BusyError
        try:
            future = self._pool.submit(work)
        except RuntimeError:  # it is closed
            self._slots.release()
            raise BusyError from None
        # Even if the caller is cancelled: the slot is free only when the work is done.
        future.add_done_callback(lambda _: self._slots.release())
        return await asyncio.wrap_future(future)


def check_password(password: str, name: str) -> None:
    """Raise PasswordError if a text cannot be the password of an account with that name."""
    if len(password) > 4 * LONGEST or len(_composed(password)) > LONGEST:
        raise PasswordError("password_long", f"A password can have at most {LONGEST} characters.")
    if len(_composed(password)) < SHORTEST:
        raise PasswordError(
            "password_short", f"A password must have at least {SHORTEST} characters."
        )
    try:
        _data(password)
    except UnicodeError:
        raise PasswordError("password_character", "The password has invalid characters.") from None
    if folded(password) == folded(name):
        raise PasswordError("password_is_name", "Do not use your name as your password.")


def one_time_password() -> str:
    """A one-time password: 80 random bits in groups of four characters."""
    letters = [secrets.choice(_READABLE) for _ in range(16)]
    return "-".join("".join(letters[place : place + 4]) for place in range(0, 16, 4))


def _composed(password: str) -> str:
    return unicodedata.normalize("NFC", password)


def _data(password: str) -> bytes:
    return _composed(password).encode()
