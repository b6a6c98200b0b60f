"""Wrapping lines to a terminal's width."""

import pytest

from qirkat.messages import LANGUAGES, Messages
from qirkat.terminal.line_wrap import columns, wrapped

JAPANESE = "「終了」と入力するか、もう一度 Ctrl-C を押してください(1 から 10 まで)。"


def test_columns() -> None:
    assert columns("abc") == 3
    assert columns("青 1") == 4
    assert columns("○●→é") == 4


def test_words_stay_whole() -> None:
    assert wrapped("one two three", 8) == "one two\nthree"
    assert wrapped("  one two three", 8, indent="  ") == "  one\n  two\n  three"
    assert wrapped("unbreakable", 4) == "unbreakable"
    assert wrapped("a unbreakable b", 4) == "a\nunbreakable\nb"
    assert wrapped("c3-e5 c3-e5", 6) == "c3-e5\nc3-e5"
    assert wrapped("oui\u00a0? non\u00a0?", 6) == "oui\u00a0?\nnon\u00a0?"


@pytest.mark.parametrize("width", range(12, 60))
def test_japanese_wraps_between_characters(width: int) -> None:
    lines = wrapped(JAPANESE, width).split("\n")
    assert "".join(lines).replace(" ", "") == JAPANESE.replace(" ", "")
    assert max(map(columns, lines)) <= width
    for line in lines:
        assert line[0] not in "。、」)"
        assert line[-1] not in "「("
    assert "10" in "\n".join(lines)
    assert "Ctrl-C" in "\n".join(lines)


def test_japanese_sentences_keep_their_endings_whole() -> None:
    assert wrapped("勝率は50%です。", 14) == "勝率は50%\nです。"
    assert wrapped("指しました。", 10) == "指しま\nした。"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [20, 39, 59, 79])
def test_wrapping_loses_nothing(language: str, width: int) -> None:
    for sentence in Messages(language).sentences.values():
        for line in sentence.split("\n"):
            broken = wrapped(line, width)
            assert broken.split() == line.split() or language == "ja"
            assert broken.replace("\n", "").replace(" ", "") == line.replace(" ", "")
            assert all(columns(part) <= width or " " not in part for part in broken.split("\n"))
