"""The words of the report in all languages at once: one page serves every reader."""

import tomllib
from dataclasses import dataclass
from html import escape
from importlib.resources import files

LANGUAGES = {"en": "English", "es": "Español", "fr": "Français", "ja": "日本語"}
_COMMA = {"es", "fr"}  # languages with a decimal comma and a space before the percent sign
CATALOGUES: dict[str, dict[str, str]] = {
    language: tomllib.loads(
        (files("qirkat.lab") / "words" / f"{language}.toml").read_text(encoding="utf-8")
    )
    for language in LANGUAGES
}


@dataclass(frozen=True, slots=True)
class Number:
    """A number as each language writes it."""

    value: float
    digits: int = 0

    def written(self, language: str) -> str:
        """Return the number in a language; thousands are grouped."""
        text = f"{self.value:,.{self.digits}f}".replace("-", "\N{MINUS SIGN}")
        if language not in _COMMA:
            return text
        group = "\N{NARROW NO-BREAK SPACE}" if language == "fr" else "\N{NO-BREAK SPACE}"
        return text.replace(",", group).replace(".", ",")


@dataclass(frozen=True, slots=True)
class Percent:
    """A share as a percentage."""

    value: float
    digits: int = 1

    def written(self, language: str) -> str:
        """Return the percentage in a language."""
        gap = {"es": "\N{NO-BREAK SPACE}", "fr": "\N{NARROW NO-BREAK SPACE}"}.get(language, "")
        return Number(100 * self.value, self.digits).written(language) + gap + "%"


@dataclass(frozen=True, slots=True)
class Range:
    """A value and its interval."""

    value: Number | Percent
    low: Number | Percent
    high: Number | Percent

    def written(self, language: str) -> str:
        """Return the value with the interval behind it."""
        value, low, high = (e.written(language) for e in (self.value, self.low, self.high))
        return f"{value} ({low} \N{EN DASH} {high})"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text of the catalogues with its values, as each language writes it."""

    key: str
    values: tuple[tuple[str, "Text"], ...] = ()

    def written(self, language: str) -> str:
        """Return the text in a language."""
        filled = {name: _written(value, language) for name, value in self.values}
        return CATALOGUES[language][self.key].format(**filled)


Text = str | Number | Percent | Range | Phrase


def phrase(key: str, **values: Text) -> Phrase:
    """Return a text of the catalogues, filled in."""
    return Phrase(key, tuple(values.items()))


def html(text: Text) -> str:
    """Return a text in all languages as HTML; the page shows only the reader's."""
    if isinstance(text, str):
        return escape(text)
    written = {language: escape(text.written(language)) for language in LANGUAGES}
    if len(set(written.values())) == 1:
        return written["en"]
    return "".join(f'<span lang="{language}">{words}</span>' for language, words in written.items())


def _written(text: Text, language: str) -> str:
    return text if isinstance(text, str) else text.written(language)
