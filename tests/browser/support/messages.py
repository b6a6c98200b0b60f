"""The site's messages from its catalogues.

A test names a message and its values instead of quoting a sentence, so that sentences can be
improved without touching the tests.
"""

import re
from functools import cache

from support.paths import ROOT

MESSAGES = ROOT / "web/messages"
SHARED = ROOT / "src/qirkat/messages"
AREAS = ["shared", *sorted(path.stem for path in (MESSAGES / "en").glob("*.ftl"))]
# A missing message is shown as its key.
KEY = re.compile(rf"\b(?:{'|'.join(AREAS)})-[a-z0-9_]+(?:-[a-z0-9_]+)*\b")

_MESSAGE = re.compile(r"^([a-z][\w-]*) =(.*\n(?:[ \t]+.*\n)*)", re.MULTILINE)
_SELECT = re.compile(r"\{ \$(\w+) ->\n(.*)\n[ \t]+\}", re.DOTALL)
_BRANCH = re.compile(r"\*?\[(\w+)\] (.*)")
_REFERENCE = re.compile(r"\{ (shared-[\w-]+) \}")
_VALUE = re.compile(r"\{ \$(\w+) \}")

Value = str | int
Pattern = re.Pattern[str]


def message(key: str, language: str = "en", **values: Value) -> str:
    """Return a message as the page shows it."""
    return _VALUE.sub(lambda found: str(values[found[1]]), _template(key, language, values))


def message_pattern(key: str, language: str = "en", **values: Value | Pattern) -> Pattern:
    """Match a message anywhere in a text; values that are not given match anything."""
    plain = {name: each for name, each in values.items() if not isinstance(each, re.Pattern)}
    # Every second part is the name of a value.
    parts = _VALUE.split(_template(key, language, plain))
    for index, part in enumerate(parts):
        value = values.get(part, re.compile(".+?")) if index % 2 else part
        parts[index] = value.pattern if isinstance(value, re.Pattern) else re.escape(str(value))
    return re.compile("".join(parts))


def _template(key: str, language: str, values: dict[str, Value]) -> str:
    """Return a message before its values are filled in; of several branches, the one that fits."""
    text = messages(language)[key]
    select = _SELECT.search(text)
    if select is None:
        return text
    branches: dict[str, str] = dict(_BRANCH.findall(select[2]))
    value = values.get(select[1])
    return branches.get(str(value)) or branches.get(_plural(value, language)) or branches["other"]


def _plural(value: Value | None, language: str) -> str:
    ones: tuple[int, ...] = {"fr": (0, 1), "ja": ()}.get(language, (1,))
    return "one" if value in ones else "other"


@cache
def messages(language: str = "en") -> dict[str, str]:
    """Return every message by its key as the catalogue has it, with references resolved."""
    files = [SHARED / f"{language}.ftl", *sorted((MESSAGES / language).glob("*.ftl"))]
    texts = "\n".join(file.read_text(encoding="utf-8") for file in files)
    found = {key: text.strip(" \n") for key, text in _MESSAGE.findall(texts)}
    return {key: _REFERENCE.sub(lambda at: found[at[1]], text) for key, text in found.items()}
