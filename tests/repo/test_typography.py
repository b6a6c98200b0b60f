"""Typography of all texts, by language."""

import re

import pytest
from support.paths import ROOT

from qirkat.messages import Messages

LANGUAGES = ("es", "en", "fr", "ja")
# Not text: placeholders, tags of records, lists of marks.
CODE = re.compile(r'\{"[^"]*"\}|\{[^{}]*\}|\[\w+ "[^"]*"\]|([!?]{1,2}[,、] ?)+[!?]{1,2}')


def lines(language: str) -> list[tuple[str, str]]:
    """Return every line of text in this language with its place in the source."""
    sentences = Messages(language).sentences.items()
    said = [(f"toml {key}", text) for key, text in sentences if not key.startswith("list.")]
    for file in sorted((ROOT / "web" / "messages" / language).glob("*.ftl")):
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
            if line.startswith("#"):
                continue
            text = re.sub(r"^[a-z][\w-]* =|^ +\*?\[\w+\]|\{ \$\w+ ->$|^ *\}$", "", line)
            said.append((f"{file.name}:{number}", text.strip(" ")))
    bare = [(place, CODE.sub("X", text)) for place, text in said]
    return [(place, text) for place, text in bare if text]


@pytest.mark.parametrize(
    ("language", "slip"),
    [
        ("es", r"""['"“”]|[^\u00a0]%|«\s|\s»|\s[:;?!]|^[^¿]*\?|^[^¡]*!"""),
        ("en", r"""['"«»]|\s[:;?!%]|“\s|\s”"""),
        ("fr", r"""['"“”]|[^\u202f][:;?!%»](?!\d)|«[^\u202f]"""),
        ("ja", r"""['"“”«»]|[、。」]\s|\s[、。]|[ぁ-んァ-ヶ一-龠][,.?!]|[?!]"""),
        *((language, r"\s$") for language in LANGUAGES),
    ],
)
def test_punctuation_follows_the_language(language: str, slip: str) -> None:
    found = {place: text for place, text in lines(language) if re.search(slip, text)}
    assert found == {}


def test_every_catalogue_is_read() -> None:
    for language in LANGUAGES:
        places = {place.split(":")[0].split(" ")[0] for place, _ in lines(language)}
        assert places >= {"toml", "learn.ftl", "play.ftl", "site.ftl", "record.ftl"}
        assert len(lines(language)) > 700
