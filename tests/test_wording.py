"""What is said in four languages: the same things, and nothing that nobody says."""

import re
import tomllib
import unicodedata
from pathlib import Path

import pytest

from qirkat.wording import LANGUAGES, Wording, language_of, placeholders

SOURCE = Path(__file__).parent.parent
MESSAGES = SOURCE / "src" / "qirkat" / "messages"
PEOPLE = {"resigned", "agreed", "time", "abandoned", "aborted", "forfeit", "unknown"}


def sentences(language: str) -> dict[str, str]:
    return Wording(language).sentences


def commands(language: str) -> dict[str, list[str]]:
    read = tomllib.loads((MESSAGES / f"{language}.toml").read_text(encoding="utf-8"))
    return dict(read["commands"])


def test_every_language_has_a_file_and_every_file_a_language() -> None:
    assert {file.stem for file in MESSAGES.glob("*.toml")} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_say_the_same_things(language: str) -> None:
    english, other = sentences("en"), sentences(language)
    assert other.keys() == english.keys()
    for key, sentence in other.items():
        names = placeholders(sentence) - commands("en").keys()
        assert names == placeholders(english[key]) - commands("en").keys(), key
        assert sentence.strip(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_words_that_mean_nothing_else(language: str) -> None:
    assert commands(language).keys() == commands("en").keys()
    wording = Wording(language)
    for command, words in commands(language).items():
        for word in words:
            assert wording.command(word) == command
            assert word == word.lower()
            assert " " not in word
    for command, words in commands("en").items():
        for word in words:
            # "n" and "no" are Spanish too; a word never stands for two commands.
            assert wording.command(word) == command
    assert wording.command("c3-e5") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_the_commands_as_they_are_typed(language: str) -> None:
    shown = Wording(language)("help.commands")
    for command in ("hint", "moves", "undo", "board", "draw", "resign", "save", "load", "new"):
        assert commands(language)[command][0] in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shown_most_fits_a_narrow_terminal(language: str) -> None:
    wording = Wording(language)
    side = max((wording(f"sides.{side}") for side in ("blue", "pink", "white", "black")), key=width)
    asked = [wording(f"ask.{key}", side=side) for key in ("querni", "place", "slide")]
    for key in ("querni", "alquerque", "commands"):
        asked += wording(f"help.{key}").split("\n")
    assert max(map(width, asked)) < 80


def width(text: str) -> int:
    """The columns that a text takes: the signs of Japanese are two wide."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def test_every_sentence_is_said_somewhere_and_none_is_missing() -> None:
    code = "".join(
        (SOURCE / "src" / "qirkat" / f"{name}.py").read_text(encoding="utf-8")
        for name in ("telling", "terminal")
    )
    said = set(re.findall(r'"([a-z_]+\.[a-z0-9_.]+)"', code))
    said |= {f"games.{name}" for name in ("querni", "alquerque")}
    said |= {f"help.{name}" for name in ("querni", "alquerque")}
    said |= {f"sides.{side}" for side in ("blue", "pink", "white", "black")}
    said |= {f"did.{how}{and_what}" for how in ("place", "slide") for and_what in ("", "_take")}
    said |= {f"did.{what}" for what in ("move", "remove", "move_remove", "pass")}
    said |= {f"illegal.{game}.{reason}" for game, reason in core_reasons()}
    said |= {f"why.{reason}" for reason in core_ends() | PEOPLE | {"repetition"}}
    assert said == sentences("en").keys()


def core_reasons() -> set[tuple[str, str]]:
    """The reasons that the rules give for an illegal turn, as their source has them."""
    found = set()
    for name in ("querni", "alquerque"):
        source = (SOURCE / "core" / f"{name}.cpp").read_text(encoding="utf-8")
        begin = source.index("Position::checked(Move move)")
        # From checking a move to reading its text; the texts of positions come after.
        end = source.index("::parse(std::string_view", begin)
        part = source[begin:end]
        found |= {
            (name, reason) for reason in re.findall(r'[Ff]ault(?: \w+ = )?[({]+"(\w+)"', part)
        }
    return found


def core_ends() -> set[str]:
    source = (SOURCE / "core" / "position.h").read_text(encoding="utf-8")
    found = re.search(r"reason_names\s*=\s*\{([^}]*)\}", source)
    assert found is not None
    return set(re.findall(r'"(\w+)"', found[1]))


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es_ES.UTF-8", "LC_MESSAGES": "fr"}, "fr"),
        ({"LANG": "es_ES.UTF-8", "LC_MESSAGES": "fr_CA", "LC_ALL": "ja_JP.eucJP"}, "ja"),
        ({"LC_ALL": "", "LANG": "ja"}, "ja"),
        ({"LC_ALL": "C", "LANG": "ja"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "fr-BE"}, "fr"),
        ({"LANG": "../../x"}, "en"),
    ],
)
def test_language_follows_the_shell(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="en, es, fr, ja"):
        Wording("../en")
