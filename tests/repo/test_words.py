"""The catalogues use the words of docs/glossary.md, and none of those that it forbids."""

import re
from functools import cache

import pytest
from support.catalogues import LANGUAGES, lines
from support.doc_tables import table_under
from support.paths import ROOT

GLOSSARY = ROOT / "docs" / "glossary.md"
NAMES = {"en": "English", "es": "Spanish", "fr": "French", "ja": "Japanese"}
COLUMN = {"en": 1, "es": 2, "fr": 3, "ja": 4}
SECTIONS = ("Both games", "Querni", "Alquerque de 9", "The site")
CODE = re.compile(r"`([^`]+)`")
KATAKANA = "ァ-ヶー"


def expression(word: str, language: str) -> re.Pattern[str]:
    """Return what finds a forbidden word; an ellipsis stands for any ending.

    Japanese has no blanks between words, but a word in katakana does not end within katakana.
    """
    stem = re.escape(word.removesuffix("…"))
    if language == "ja":
        before = f"(?<![{KATAKANA}])" if re.match(f"[{KATAKANA}]", word) else ""
        after = f"(?![{KATAKANA}])" if re.search(f"[{KATAKANA}]$", word) else ""
    else:
        before, after = r"(?<!\w)", "" if word.endswith("…") else r"(?!\w)"
    return re.compile(before + stem + after, re.IGNORECASE)


@cache
def forbidden(language: str) -> list[re.Pattern[str]]:
    """Return the forbidden words of all terms."""
    cells = [
        row[COLUMN[language]]
        for section in SECTIONS
        for row in table_under(GLOSSARY, section, level=2)
    ]
    return [expression(word, language) for cell in cells for word in CODE.findall(cell)]


@cache
def patterns(language: str) -> list[tuple[list[re.Pattern[str]], str, str]]:
    """Return the expressions of a language, each with a wrong and a right sentence."""
    rows = table_under(GLOSSARY, NAMES[language])
    return [
        ([re.compile(each) for each in CODE.findall(broken)], wrong, right)
        for broken, wrong, right in rows
    ]


def slips(language: str, text: str) -> list[str]:
    """Return the expressions that a text breaks."""
    # Names of variables are not read, and the game's old name keeps its old word.
    said = re.sub(r"\{\w+\}|\bnine men(.s morris)?\b", "{}", text)
    every = [(each, said) for each in forbidden(language)]
    every += [(each, text) for row in patterns(language) for each in row[0]]
    return [each.pattern for each, where in every if each.search(where)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_have_no_forbidden_word(language: str) -> None:
    found = [(place, text, slips(language, text)) for place, text in lines(language)]
    assert [each for each in found if each[2]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_a_word_and_every_pattern_an_example(language: str) -> None:
    for section in SECTIONS:
        for row in table_under(GLOSSARY, section, level=2):
            assert len(row) == 5, row
            assert re.sub(r",? ?not .*", "", row[COLUMN[language]]), row
    for broken, wrong, right in patterns(language):
        assert any(each.search(wrong) for each in broken), wrong
        assert slips(language, right) == [], right


@pytest.mark.parametrize("language", LANGUAGES)
def test_right_words_are_not_forbidden(language: str) -> None:
    """What one row recommends, no other row may forbid."""
    for section in SECTIONS:
        for row in table_under(GLOSSARY, section, level=2):
            recommended = re.sub(r",? ?not .*", "", row[COLUMN[language]])
            assert slips(language, recommended) == [], row


# Sentences of version 0.5.0, some of them shortened.
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Touch a tile to see where it can go."),
        ("en", "d2 places a man on d2, while you have men in hand"),
        ("en", "Forgotten? Only who runs this server can give you a new password."),
        ("en", "You are deleted."),
        ("es", "No existe el fichero {file}."),
        ("es", "{name}: {total} s en total, {most} s como mucho en un turno"),
        ("es", "Eliminarme"),
        ("fr", "Me supprimer"),
        ("fr", "absent, {seconds} s"),
        ("fr", "Il isole {numbers}, et avec des pions isolés {side} ne peut pas gagner."),
        ("ja", "角で触れるだけでかまいません。"),
        ("ja", "このブラウザでは対局を保存できません。"),
        ("ja", "この手のあとの勝つ見込みは、{side}{own}%です。"),
    ],
)
def test_old_sentences_are_rejected(language: str, text: str) -> None:
    assert slips(language, text)


def test_katakana_within_a_longer_word_is_no_slip() -> None:
    assert slips("ja", "オンライン対戦のコマンド、ブラウザー、ホームページ") == []
