"""The terminal's sentences, in the user's language.

They are in `messages/<language>.toml`; every file has the same keys and placeholders. To add a
language, add its file.
"""

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

# Replacements for characters that an encoding lacks.
_FALLBACKS = {
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{NARROW NO-BREAK SPACE}": "\N{NO-BREAK SPACE}",
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
        """Return a sentence, filled in; `{undo}` stands for the word of that command."""
        shown = {command: words[0] for command, words in self._commands.items()}
        return self.sentences[key].format(**(shown | values))

    def __contains__(self, key: str) -> bool:
        return key in self.sentences

    def listed(self, things: Iterable[object]) -> str:
        """Join items for use in a sentence: "1, 2 and 3"."""
        *others, last = map(str, things)
        if not others:
            return last
        return self("list.between").join(others) + self("list.last") + last

    def joined(self, *sentences: str) -> str:
        """Join sentences; no space follows a Japanese full stop."""
        return " ".join(sentences).replace("\u3002 ", "\u3002")

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
    found: dict[str, str] = {}
    groups = [("", _read(language))]
    while groups:
        prefix, group = groups.pop()
        for key, value in group.items():
            if isinstance(value, str):
                found[prefix + key] = value.removeprefix("\n")
            elif isinstance(value, dict) and key != "commands":
                groups.append((f"{prefix}{key}.", value))
    return found


def _commands(language: str) -> dict[str, list[str]]:
    commands = _read(language)["commands"]
    assert isinstance(commands, dict)
    return {name: [str(word) for word in words] for name, words in commands.items()}
