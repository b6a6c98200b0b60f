"""Wrapping lines to a terminal's width, in scripts with and without spaces between words."""

import re
import unicodedata
from collections.abc import Iterator

# Characters that must not start a line, and those that must not end one.
_CLOSING = frozenset("、。」』)\uff09・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;!?%")
_OPENING = frozenset("「『(\uff08")
# The ends of sentences, which would be left alone on the last line.
_ENDINGS = frozenset(("です", "ます", "した", "せん", "さい"))


def columns(text: str) -> int:
    """Return the width of a text in columns; Japanese characters take two."""
    return sum(1 + _is_wide(sign) for sign in text)


def wrapped(line: str, width: int, *, indent: str = "") -> str:
    """Wrap a line to a width and indent all lines but the first.

    A word longer than a line stays whole, and so does text joined by no-break spaces.
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
    """Yield the unbreakable parts of a line, each with the spaces before it."""
    for blank, run in re.findall(r"([ ]*)([^ ]+)", line):
        begin = 0
        for at in range(1, len(run)):
            if _can_break(run[at - 1], run[at]):
                yield (blank if begin == 0 else ""), run[begin:at]
                begin = at
        yield (blank if begin == 0 else ""), run[begin:]


def _can_break(before: str, after: str) -> bool:
    if before in _OPENING or after in _CLOSING or before + after in _ENDINGS:
        return False
    return _is_wide(before) or _is_wide(after)


def _is_wide(sign: str) -> bool:
    return unicodedata.east_asian_width(sign) in "WF"
