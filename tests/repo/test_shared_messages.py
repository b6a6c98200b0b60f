"""Sentences that the site and the terminal game say in the same words are written once."""

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from support.catalogues import LANGUAGES, SHARED, fluent_messages, site_catalogues
from support.catalogues import terminal_sentences as terminal

from qirkat.messages import Messages

Catalogue = Mapping[str, str]


def shared(language: str) -> dict[str, str]:
    return fluent_messages(SHARED / f"{language}.ftl")


def site(language: str) -> dict[str, str]:
    files = site_catalogues(language)
    return {key: text for file in files for key, text in fluent_messages(file).items()}


def wording(text: str) -> str:
    """Reduce a text to what is read: whatever its variables are called, and however it may wrap."""
    bare = re.sub(r"\{[\w-]+\}", "{}", text).replace("\N{WORD JOINER}", "")
    return re.sub(r"\s+", " ", bare)


def twins(one: Mapping[str, Catalogue], other: Mapping[str, Catalogue]) -> list[tuple[str, str]]:
    """Return keys of two catalogues, by language, with the same words in every language."""
    keys: dict[tuple[str, ...], str] = {}
    for key, english in one["en"].items():
        if re.search(r"\w", wording(english).replace("{}", "")):
            keys[tuple(wording(one[each][key]) for each in LANGUAGES)] = key
    said = {key: tuple(wording(other[each][key]) for each in LANGUAGES) for key in other["en"]}
    return [(keys[words], key) for key, words in said.items() if words in keys]


def test_no_sentence_is_written_twice() -> None:
    sides = [{each: read(each) for each in LANGUAGES} for read in (shared, site, terminal)]
    both, on_site, in_terminal = sides
    assert twins(on_site, in_terminal) == []
    assert twins(both, on_site) == []
    assert twins(both, in_terminal) == []


def test_sentence_that_is_written_twice_is_found() -> None:
    one = {each: {"a": "{side} wins\u00a0!", "b": each, "c": "{x}"} for each in LANGUAGES}
    other = {each: {"d": "{winner} wins !", "e": "b", "f": "{y}"} for each in LANGUAGES}
    assert twins(one, other) == [("a", "d")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_shared_sentences_are_not_overridden(language: str) -> None:
    dotted = {key.removeprefix("shared-").replace("-", ".") for key in shared(language)}
    assert dotted & terminal(language).keys() == set()
    assert dotted | terminal(language).keys() == Messages(language).sentences.keys()


@pytest.mark.parametrize(
    "line",
    [
        "shared-did-pass = { $count -> [one] one *[other] many }",
        "shared-did-pass = { shared-did-move }",
        "shared-did-pass = { NUMBER($count) }",
        "shared-did-pass =",
        "    more text",
        "did-pass = Passed.",
    ],
)
def test_messages_that_only_the_site_could_read_are_refused(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(SHARED / "en.toml", tmp_path)
    (tmp_path / "en.ftl").write_text(f"# A comment.\n\n{line}\n", encoding="utf-8")
    monkeypatch.setattr("qirkat.messages._MESSAGES", tmp_path)
    with pytest.raises(ValueError, match=r"^en\.ftl, line 3 "):
        Messages("en")
