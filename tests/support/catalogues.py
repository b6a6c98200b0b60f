"""All texts that people read, from the catalogues of the site, the terminal game and the report."""

import re
import tomllib
from pathlib import Path

from support.paths import ROOT

from qirkat.lab.words import CATALOGUES

LANGUAGES = ("es", "en", "fr", "ja")
SHARED = ROOT / "src" / "qirkat" / "messages"
VARIABLE = re.compile(r"\{ \$(\w+) \}")


def site_catalogues(language: str) -> list[Path]:
    """Return the files that only the site reads."""
    return sorted((ROOT / "web" / "messages" / language).glob("*.ftl"))


def fluent_messages(file: Path) -> dict[str, str]:
    """Return the messages of a file, with variables as the terminal game writes them."""
    text = VARIABLE.sub(r"{\1}", file.read_text(encoding="utf-8"))
    found = re.findall(r"^([a-z][\w-]*) =(.*(?:\n +.*)*)", text, re.MULTILINE)
    return {key: message.strip(" ") for key, message in found}


def terminal_sentences(language: str) -> dict[str, str]:
    """Return the sentences that only the terminal game has, by their dotted keys."""
    found: dict[str, str] = {}
    groups = [("", tomllib.loads((SHARED / f"{language}.toml").read_text(encoding="utf-8")))]
    for prefix, group in groups:
        for key, value in group.items():
            if isinstance(value, str):
                found[prefix + key] = value.removeprefix("\n")
            elif isinstance(value, dict) and key != "commands":
                groups.append((f"{prefix}{key}.", value))
    return found


def lines(language: str) -> list[tuple[str, str]]:
    """Return every line of text in this language with its place in the source.

    Variables look the same in all: {name}. Not text: the parts of a list and the comments.
    """
    sentences = terminal_sentences(language).items()
    said = [(f"toml {key}", text) for key, text in sentences if not key.startswith("list.")]
    said += [(f"report {key}", text) for key, text in CATALOGUES[language].items()]
    for file in (SHARED / f"{language}.ftl", *site_catalogues(language)):
        key = ""
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
            if line.startswith("#"):
                continue
            key = line.split(" ", 1)[0] or key
            text = re.sub(r"^[a-z][\w-]* =|^ +\*?\[\w+\]|\{ \$\w+ ->$|^ *\}$", "", line)
            text = re.sub(r"\{ shared-[\w-]+ \}", "", VARIABLE.sub(r"{\1}", text))
            said.append((f"{file.name}:{number} {key}", text.strip(" ")))
    return [(place, text) for place, text in said if text]
