"""Passwords that are guessed first: the most common ones, runs and repetitions.

The list is that of zxcvbn. Its estimate of the strength is not used: it takes seconds for passwords
that are made for that.
"""

import re
import unicodedata
from functools import cache
from itertools import pairwise

_LONGEST_PERIOD = 4  # as in 12341234
_SITE = {"qirkat", "querni", "alquerque"}


def is_common(password: str, name: str) -> bool:
    """Whether a password of an account with this name is among the first to be tried.

    Digits and signs around a common word make no difference: `Password2024!` is `password`. The
    first call takes a while: it loads the list.
    """
    plain = _plain(password)
    tries = {plain, re.sub(r"^[\W\d_]+|[\W\d_]+$", "", plain)}
    is_listed = not (common_passwords().isdisjoint(tries) and _SITE.isdisjoint(tries))
    return is_listed or _plain(name) in tries or _is_run(plain) or _is_repetition(plain)


@cache
def common_passwords() -> frozenset[str]:
    """The most common passwords, in small letters and without accents."""
    # Takes 12 MB and a quarter of a second, and few requests set a password.
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(FREQUENCY_LISTS["passwords"])


def _plain(text: str) -> str:
    """A text in small letters and without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in letters if not unicodedata.combining(each))


def _is_run(text: str) -> bool:
    """Whether each character follows the one before, as in 87654321."""
    steps = {ord(after) - ord(before) for before, after in pairwise(text)}
    return steps in ({1}, {-1})


def _is_repetition(text: str) -> bool:
    """Whether a few characters are repeated."""
    return any(
        (text[:period] * len(text))[: len(text)] == text for period in range(1, _LONGEST_PERIOD + 1)
    )
