"""What is said to a person, in a language of theirs.

The sentences stand in `messages/<language>.toml`; every file has the same keys and placeholders.
A language is known when its file is there.
"""

import string
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

# What stands for an apostrophe and a narrow no-break space where an encoding does not have them.
_FALLBACKS = {
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{NARROW NO-BREAK SPACE}": "\N{NO-BREAK SPACE}",
}


def language_from_environment(environment: Mapping[str, str]) -> str:
    """The language that the variables of a shell ask for; English when we do not have it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environment.get(name):
            language = locale.replace("-", "_").split("_")[0].split(".")[0].lower()
            return language if language in LANGUAGES else "en"
    return "en"


class Messages:
    """The sentences of one language: `messages("did.pass", side="Blue")`.

    Where an encoding lacks the finer signs of print, apostrophes and thin spaces, plainer ones
    stand for them.
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
        # The English words are understood everywhere; where one is also a word of the language
        # itself, the language comes first.
        self._meanings = {
            word: command
            for words in (_commands("en"), self._commands)
            for command, spellings in words.items()
            for word in spellings
        }

    def __call__(self, key: str, **values: object) -> str:
        """The sentence of a key, filled in. Commands are known to every sentence by their names."""
        shown = {command: words[0] for command, words in self._commands.items()}
        return self.sentences[key].format(**(shown | values))

    def __contains__(self, key: str) -> bool:
        return key in self.sentences

    def listed(self, things: Iterable[object]) -> str:
        """Several things in a sentence: "1, 2 and 3"."""
        *others, last = map(str, things)
        if not others:
            return last
        return self("list.between").join(others) + self("list.last") + last

    def joined(self, *sentences: str) -> str:
        """Sentences one after another; a Japanese full stop needs no blank behind it."""
        return " ".join(sentences).replace("\u3002 ", "\u3002")

    def is_encodable(self) -> bool:
        """Whether the encoding has every letter of it."""
        words = [word for spellings in self._commands.values() for word in spellings]
        return _has("".join([*self.sentences.values(), *words]), self.encoding)

    def command_word(self, command: str) -> str:
        """The word for a command as it is shown to people."""
        return self._commands[command][0]

    def command(self, word: str) -> str | None:
        """The command that a typed word stands for: "undo" for "deshacer"."""
        return self._meanings.get(word.lower())


def placeholders(sentence: str) -> set[str]:
    """The names in braces of a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def _has(text: str, encoding: str) -> bool:
    """Whether a text can be written in an encoding; what is no encoding can write nothing."""
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
    """Every sentence by its dotted key."""
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
