"""Sentences on lines that fit a terminal, in scripts with blanks between words and without."""

import re
import unicodedata
from collections.abc import Iterator

# What does not begin a line, and what does not end one, where a script has no blanks.
_CLOSING = frozenset("、。」』)\uff09・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;!?%")
_OPENING = frozenset("「『(\uff08")


def columns(text: str) -> int:
    """The columns that a text takes on a terminal: the signs of Japanese are two wide."""
    return sum(1 + _is_wide(sign) for sign in text)


def wrapped(line: str, width: int, *, indent: str = "") -> str:
    """A line as several of at most so many columns, all but the first after an indent.

    A word that is longer than a line stays whole. A no-break space holds together what is beside
    it.
    """
    if columns(line) <= width:
        return line
    lines, current = [], ""
    for blank, word in _words(line):
        if current.strip() and columns(current + blank + word) > width:
            lines.append(current)
            current = indent + word
        else:
            current += blank + word
    return "\n".join([*lines, current])


def _words(line: str) -> Iterator[tuple[str, str]]:
    """The parts that a line may be broken between, each with the blanks before it."""
    for blank, run in re.findall(r"([ ]*)([^ ]+)", line):
        begin = 0
        for at in range(1, len(run)):
            if _can_break(run[at - 1], run[at]):
                yield (blank if begin == 0 else ""), run[begin:at]
                begin = at
        yield (blank if begin == 0 else ""), run[begin:]


def _can_break(before: str, after: str) -> bool:
    if before in _OPENING or after in _CLOSING:
        return False
    return _is_wide(before) or _is_wide(after)


def _is_wide(sign: str) -> bool:
    return unicodedata.east_asian_width(sign) in "WF"
