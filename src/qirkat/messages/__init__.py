"""The terminal's sentences, in the user's language.

Those that the site says in the same words are in `messages/<language>.ftl`, which the site reads
too; the others are in `messages/<language>.toml`. Every language has the same keys and
placeholders. To add a language, add its two files.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files

_MESSAGES = files("qirkat.messages")
LANGUAGES = tuple(
    sorted(
        file.name.removesuffix(".toml")
        for file in _MESSAGES.iterdir()
        if file.name.endswith(".toml")
    )
)

# A message of an .ftl file. Fluent can do more, but what both sides share is one line of text and
# variables, so that no library is needed to read it.
_SHARED = re.compile(r"shared-([a-z0-9_-]+) = (?! )((?:[^{}]|\{ \$[a-z_]+ \})+)")
_VARIABLE = re.compile(r"\{ \$(\w+) \}")

_BEGINS_WITH_ARTICLE = re.compile(r"\{(side|other|winner|loser|numbers)\}")

# Replacements for characters that an encoding lacks.
_FALLBACKS = {
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{NARROW NO-BREAK SPACE}": "\N{NO-BREAK SPACE}",
    "\N{NO-BREAK SPACE}": " ",
    "\N{HORIZONTAL ELLIPSIS}": "...",
}


def language_from_environment(environment: Mapping[str, str]) -> str:
    """Return the language that the shell asks for, or English if there is no file for it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environment.get(name):
            language = locale.replace("-", "_").split("_")[0].split(".")[0].lower()
            return language if language in LANGUAGES else "en"
    return "en"


class Messages:
    """The sentences of one language: `messages("did.pass", side="Blue")`.

    Typographic apostrophes and thin spaces become plain ones if the encoding lacks them.
    """

    def __init__(self, language: str, *, encoding: str = "utf-8") -> None:
        if language not in LANGUAGES:
            raise ValueError(f"The languages are {', '.join(LANGUAGES)}, not {language!r}.")
        self.language = language
        self.encoding = encoding
        self.sentences = {
            key: _simplified(sentence, encoding) for key, sentence in _sentences(language).items()
        }
        self._commands = _commands(language)
        # English commands work in every language, unless the word means something else there.
        self._meanings = {
            word: command
            for words in (_commands("en"), self._commands)
            for command, spellings in words.items()
            for word in spellings
        }

    def __call__(self, key: str, **values: object) -> str:
        """Return a sentence, filled in; `{undo}` becomes the word for that command."""
        shown = {command: words[0] for command, words in self._commands.items()}
        sentence = self.sentences[key]
        text = sentence.format(**(shown | values))
        # Side and tile may have an article: "el bando rosa" begins a sentence as "El bando rosa".
        return text[:1].upper() + text[1:] if _BEGINS_WITH_ARTICLE.match(sentence) else text

    def __contains__(self, key: str) -> bool:
        return key in self.sentences

    def listed(self, things: Iterable[object]) -> str:
        """Join items: "1, 2 and 3"."""
        *others, last = map(str, things)
        if not others:
            return last
        return self("list.between").join(others) + self("list.last") + last

    def tiles(self, numbers: Iterable[int]) -> str:
        """Name tiles within a sentence, with their articles: "el 4, el 5 y el 6"."""
        return self.listed(self("in_sentence.tile", number=number) for number in numbers)

    def side(self, side: str) -> str:
        """Name a side within a sentence, with its article: "el bando rosa"."""
        return self("in_sentence.side", colour=self.colour(side))

    def colour(self, side: str) -> str:
        """Name a side where the sentence has the article: "rosa", for "al bando rosa"."""
        return self(f"colours.{side}")

    def joined(self, *sentences: str) -> str:
        """Join sentences; Japanese has no spaces between them."""
        return ("" if self.language == "ja" else " ").join(sentences)

    def is_encodable(self) -> bool:
        """Whether the encoding can represent every message and command."""
        words = [word for spellings in self._commands.values() for word in spellings]
        return _has("".join([*self.sentences.values(), *words]), self.encoding)

    def command_word(self, command: str) -> str:
        """Return the word for a command as help texts show it."""
        return self._commands[command][0]

    def command(self, word: str) -> str | None:
        """Return the command that a typed word means: "undo" for "deshacer"."""
        return self._meanings.get(word.lower())


def _has(text: str, encoding: str) -> bool:
    """Whether an encoding can represent a text; an unknown encoding cannot."""
    try:
        text.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def _simplified(sentence: str, encoding: str) -> str:
    for sign, plain in _FALLBACKS.items():
        if not _has(sign, encoding):
            sentence = sentence.replace(sign, plain)
    return sentence


def _read(language: str) -> dict[str, object]:
    return tomllib.loads((_MESSAGES / f"{language}.toml").read_text(encoding="utf-8"))


def _sentences(language: str) -> dict[str, str]:
    """Return every sentence by its dotted key."""
    found = _shared(language)
    groups = [("", _read(language))]
    while groups:
        prefix, group = groups.pop()
        for key, value in group.items():
            if isinstance(value, str):
                found[prefix + key] = value.removeprefix("\n")
            elif isinstance(value, dict) and key != "commands":
                groups.append((f"{prefix}{key}.", value))
    return found


def _shared(language: str) -> dict[str, str]:
    """Return the sentences that the site has too, with variables as the others have them."""
    found = {}
    text = (_MESSAGES / f"{language}.ftl").read_text(encoding="utf-8")
    for number, line in enumerate(text.split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        message = _SHARED.fullmatch(line)
        if message is None:
            raise ValueError(f"{language}.ftl, line {number} is not text and variables.")
        # Word joiners keep names together on a page; here they would be drawn, or counted as wide.
        sentence = _VARIABLE.sub(r"{\1}", message[2]).replace("\N{WORD JOINER}", "")
        found[message[1].replace("-", ".")] = sentence
    return found


def _commands(language: str) -> dict[str, list[str]]:
    commands = _read(language)["commands"]
    assert isinstance(commands, dict)
    return {name: [str(word) for word in words] for name, words in commands.items()}
