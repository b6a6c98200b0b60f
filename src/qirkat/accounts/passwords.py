"""Passwords: what may be one, and their hashes, which are slow to make on purpose.

They are made by argon2 in a few threads of their own, off the event loop; beyond some that wait,
who comes is told at once that there is no room.
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

from qirkat.accounts.names import folded

SHORTEST, LONGEST = 8, 128
REASONS: Final = (
    "password_short",
    "password_long",
    "password_character",
    "password_is_name",
)
# Without those that are taken for others when they are read out.
_READABLE = "23456789abcdefghijkmnpqrstuvwxyz"

Result = TypeVar("Result")


class PasswordError(ValueError):
    """Why a text cannot be a password: a key for programs, and a sentence."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class BusyError(Exception):
    """Too many passwords wait to be hashed."""


class Cost(NamedTuple):
    """What a hash takes: passes over so much memory, in so many lanes."""

    passes: int
    kibibytes: int
    lanes: int


# More than OWASP asks for at least (2 passes, 19 MiB), and little enough for a Raspberry Pi.
USUAL: Final = Cost(passes=2, kibibytes=32 * 1024, lanes=1)


class Passwords:
    """Hashes passwords, and verifies them, in threads of its own."""

    def __init__(self, *, cost: Cost = USUAL, threads: int = 2, waiting: int = 32) -> None:
        self._hasher = PasswordHasher(cost.passes, cost.kibibytes, cost.lanes)
        self._slots = BoundedSemaphore(threads + waiting)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="password")
        self._decoy = self._pool.submit(self._hasher.hash, secrets.token_hex())

    async def hash(self, password: str) -> str:
        """What is kept of a password that `check_password` has let through; or BusyError."""
        data = _data(password)
        return await self._run(lambda: self._hasher.hash(data))

    async def verify(self, password: str, kept: str | None) -> bool:
        """Whether it is the password that this was kept of; or BusyError.

        Where nothing is kept it is not, and to find that out takes as long: else the time would
        tell which names there are.
        """
        return await self._run(lambda: self._is_right(password, kept))

    def close(self) -> None:
        """End the threads; what still waits is given up."""
        self._pool.shutdown(wait=False, cancel_futures=True)

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
        # Also for who has hung up: there is room only when the work is done.
        future.add_done_callback(lambda _: self._slots.release())
        return await asyncio.wrap_future(future)


def check_password(password: str, name: str) -> None:
    """PasswordError where a text cannot be the password of somebody with that name."""
    if len(password) > 4 * LONGEST or len(_composed(password)) > LONGEST:
        raise PasswordError("password_long", f"A password has at most {LONGEST} characters.")
    if len(_composed(password)) < SHORTEST:
        raise PasswordError("password_short", f"A password has at least {SHORTEST} characters.")
    try:
        _data(password)
    except UnicodeError:
        raise PasswordError(
            "password_character", "A password is a text of whole characters."
        ) from None
    if folded(password) == folded(name):
        raise PasswordError("password_is_name", "The name is no good password.")


def one_time_password() -> str:
    """A password to be told to somebody: 80 random bits in groups of four."""
    letters = [secrets.choice(_READABLE) for _ in range(16)]
    return "-".join("".join(letters[place : place + 4]) for place in range(0, 16, 4))


def _composed(password: str) -> str:
    return unicodedata.normalize("NFC", password)


def _data(password: str) -> bytes:
    return _composed(password).encode()
