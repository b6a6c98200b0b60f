"""The messages of every language: complete, consistent, and all in use."""

import re
import shutil
import string
import subprocess
import sys
import tomllib
import unicodedata
from itertools import permutations
from pathlib import Path

import pytest
from support.paths import ROOT

from qirkat.messages import LANGUAGES, Messages, language_from_environment
from qirkat.puzzle.puzzle import KINDS
from qirkat.puzzle.themes import THEMES

MESSAGES = ROOT / "src" / "qirkat" / "messages"
SIDES = ("blue", "pink", "white", "black")
PEOPLE = {"resigned", "agreed", "time", "abandoned", "aborted", "forfeit", "unknown"}


def sentences(language: str) -> dict[str, str]:
    return Messages(language).sentences


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def commands(language: str) -> dict[str, list[str]]:
    read = tomllib.loads((MESSAGES / f"{language}.toml").read_text(encoding="utf-8"))
    return dict(read["commands"])


def test_every_language_has_a_file() -> None:
    for ending in ("toml", "ftl"):
        assert {file.stem for file in MESSAGES.glob(f"*.{ending}")} == set(LANGUAGES)
    assert {"en", "es", "fr", "ja"} <= set(LANGUAGES)


def test_new_file_adds_a_language(tmp_path: Path) -> None:
    package = tmp_path / "qirkat"
    (package / "messages").mkdir(parents=True)
    (package / "__init__.py").touch()
    shutil.copy(MESSAGES / "__init__.py", package / "messages")
    english = (MESSAGES / "en.toml").read_text(encoding="utf-8")
    shutil.copy(MESSAGES / "en.toml", package / "messages")
    for language in ("en", "de"):
        shutil.copy(MESSAGES / "en.ftl", package / "messages" / f"{language}.ftl")
    german = english.replace("Goodbye.", "Auf Wiedersehen.").replace('"quit",', '"ende",')
    (package / "messages" / "de.toml").write_text(german, encoding="utf-8")
    program = (
        "from qirkat.messages import LANGUAGES, Messages, language_from_environment\n"
        "messages = Messages(language_from_environment({'LANG': 'de_AT.UTF-8'}))\n"
        "print(LANGUAGES, messages('did.bye'), messages.command('ende'), messages.command('quit'))"
    )
    # Isolated, so that the test's package is found instead of the installed one.
    run = [
        sys.executable,
        "-IS",
        "-c",
        f"import sys; sys.path[:0] = [{str(tmp_path)!r}]\n{program}",
    ]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    assert done.stdout == "('de', 'en') Auf Wiedersehen. quit quit\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_keys_and_placeholders(language: str) -> None:
    english, other = sentences("en"), sentences(language)
    assert other.keys() == english.keys()
    for key, sentence in other.items():
        names = placeholders(sentence) - commands("en").keys()
        assert names == placeholders(english[key]) - commands("en").keys(), key
        assert sentence.strip(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_command_words_are_unambiguous(language: str) -> None:
    assert commands(language).keys() == commands("en").keys()
    messages = Messages(language)
    for command, words in commands(language).items():
        for word in words:
            assert messages.command(word) == command
            assert word == word.lower()
            assert " " not in word
    for command, words in commands("en").items():
        for word in words:
            # "n" and "no" are Spanish too; no word means two commands.
            assert messages.command(word) == command
    assert messages.command("c3-e5") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_shows_the_command_words(language: str) -> None:
    shown = Messages(language)("help.commands")
    for command in ("hint", "moves", "undo", "board", "draw", "resign", "save", "load", "new"):
        assert commands(language)[command][0] in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_frequent_messages_fit_a_narrow_terminal(language: str) -> None:
    messages = Messages(language)
    asked = [
        messages(f"ask.{key}", side=messages(f"sides.{side}"))
        for sides, keys in (
            (("blue", "pink"), ("querni", "querni_may_pass")),
            (("white", "black"), ("place", "slide")),
        )
        for side in sides
        for key in keys
    ]
    signs = {"way": "o", "gone": "*", "man": "O"}
    for key in messages.sentences:
        if key.startswith("help."):
            asked += messages(key, **signs).split("\n")
    assert max(map(width, asked)) < 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_columns_are_aligned(language: str) -> None:
    messages = Messages(language)
    shown = [
        messages(key, way="o", gone="*", man="O")
        for key in messages.sentences
        if key.startswith("help.")
    ]
    lines = [line for text in shown for line in text.split("\n")]
    # At least two spaces precede the second column and its continuation lines.
    second = {width(begun[0]) for line in lines if (begun := re.match(r"(?:  \S.*?)?  +", line))}
    assert len(second) == 1
    assert len(lines) >= 17


@pytest.mark.parametrize(
    ("language", "numbers"),
    [("en", "1, 2 and 3"), ("es", "1, 2 y 3"), ("fr", "1, 2 et 3"), ("ja", "1、2、3")],
)
def test_lists_follow_the_language(language: str, numbers: str) -> None:
    messages = Messages(language)
    assert messages.listed([1, 2, 3]) == numbers
    assert messages.listed([3]) == "3"
    assert messages.listed([1, 2]) == numbers.replace("1, ", "", 1).replace("1、", "", 1).replace(
        "2", "1"
    ).replace("3", "2")


@pytest.mark.parametrize(
    ("language", "tiles", "side"),
    [
        ("en", "4, 5 and 6", "Pink"),
        ("es", "el\u00a04, el\u00a05 y el\u00a06", "el bando rosa"),
        ("fr", "le 4, le 5 et le 6", "le camp rose"),
        ("ja", "4、5、6", "ピンク"),
    ],
)
def test_tiles_and_sides_have_articles_in_a_sentence(language: str, tiles: str, side: str) -> None:
    messages = Messages(language)
    assert messages.tiles([4, 5, 6]) == tiles
    assert messages.side("pink") == side
    # A sentence begins with a capital.
    sentence = messages("why.resigned", loser=side)
    assert not sentence[0].islower()
    assert side[1:] in sentence


@pytest.mark.parametrize(("language", "article"), [("es", "el"), ("fr", "le")])
def test_articles_do_not_follow_prepositions(language: str, article: str) -> None:
    """ "a el bando" and "de le camp" would be wrong: such a sentence must be put differently."""
    messages, clash = (
        Messages(language),
        re.compile(rf"\b(a|de|à|al|au|del|du|el|le) {article}\b", re.I),
    )
    articled = (
        "did.",
        "advice.forced",
        "remarks.",
        "end.",
        "why.",
        "state.strands",
        "state.cannot",
        "ask.must_pass",
        "answer.declined",
    )
    side, tiles = messages.side("pink"), messages.tiles([4, 5])
    for key, sentence in messages.sentences.items():
        if key.startswith(articled):
            values = dict.fromkeys(placeholders(sentence), "x")
            values |= dict.fromkeys(("side", "other", "winner", "loser"), side)
            assert not clash.search(messages(key, **values | {"numbers": tiles})), key


@pytest.mark.parametrize(
    ("language", "key", "sentence"),
    [
        (
            "es",
            "state.against",
            "Juegas con el bando {0} y el ordenador, con el {1}, en el nivel 3.",
        ),
        ("es", "illegal.querni.not_yours", "La ficha de c3 es del bando {1}."),
        ("es", "illegal.alquerque.not_yours", "La ficha de c3 es del bando {1}."),
        ("es", "ask.resign", "¿Abandona la partida el bando {0}? (sí/no)"),
        (
            "fr",
            "state.against",
            "Vous jouez avec les pions {0}s, l'ordinateur avec les pions {1}s, au niveau 3.",
        ),
        ("fr", "illegal.querni.not_yours", "Le pion en c3 appartient au camp {1}."),
        ("fr", "illegal.alquerque.not_yours", "Le pion en c3 appartient au camp {1}."),
        ("fr", "ask.resign", "Confirmez-vous l'abandon du camp {0}\u00a0? (oui/non)"),
    ],
)
def test_articles_join_with_prepositions(language: str, key: str, sentence: str) -> None:
    messages = Messages(language, encoding="latin-1")  # with plain apostrophes
    for side, other in permutations(SIDES, 2):
        colours = messages.colour(side), messages.colour(other)
        values = dict(zip(("side", "other"), colours, strict=True))
        assert messages(key, **values, origin="c3", number=3) == sentence.format(*colours)


@pytest.mark.parametrize(
    ("language", "side", "colours"),
    [
        ("es", "el bando", ["azul", "rosa", "blanco", "negro"]),
        ("fr", "le camp", ["bleu", "rose", "blanc", "noir"]),
    ],
)
def test_sides_are_not_people(language: str, side: str, colours: list[str]) -> None:
    """ "Rosa gana" and "el Negro ha abandonado" would be people."""
    messages = Messages(language)
    assert [messages.side(name) for name in SIDES] == [f"{side} {colour}" for colour in colours]
    names = "|".join(messages(f"sides.{name}") for name in SIDES)
    named = {key for key, text in messages.sentences.items() if re.search(rf"\b({names})\b", text)}
    assert named == {f"sides.{name}" for name in SIDES}


def test_joined_sentences_follow_the_language() -> None:
    assert Messages("en").joined("One.", "Two.") == "One. Two."
    assert Messages("ja").joined("一。", "二", "三。") == "一。二三。"


@pytest.mark.parametrize(
    ("language", "encoding", "can"),
    [
        ("en", "ascii", True),
        ("en", "no such encoding", False),
        ("es", "ascii", False),
        ("es", "latin-1", True),
        ("fr", "latin-1", True),
        ("fr", "cp1252", True),
        ("ja", "latin-1", False),
        ("ja", "euc_jp", True),
    ],
)
def test_encodings_of_each_language(language: str, encoding: str, can: bool) -> None:
    assert Messages(language, encoding=encoding).is_encodable() == can


def test_missing_characters_have_fallbacks() -> None:
    key = "answer.not_your_turn"
    assert "computer\N{RIGHT SINGLE QUOTATION MARK}s turn" in Messages("en")(key)
    assert "computer's turn" in Messages("en", encoding="ascii")(key)
    assert Messages("en")("state.thinking").endswith("\N{HORIZONTAL ELLIPSIS}")
    assert Messages("en", encoding="ascii")("state.thinking").endswith("thinking...")
    opponent = "choose.opponent"
    assert "l\u2019ordinateur" in Messages("fr")(opponent)
    assert "joue\u202f?" in Messages("fr")(opponent)
    assert "l\u2019ordinateur" in Messages("fr", encoding="cp1252")(opponent)
    assert "l'ordinateur" in Messages("fr", encoding="latin-1")(opponent)
    assert "joue\u00a0?" in Messages("fr", encoding="latin-1")(opponent)


def width(text: str) -> int:
    """Return the width of a text in columns; Japanese characters take two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def test_every_message_is_used_and_none_is_missing() -> None:
    folders = (MESSAGES, ROOT / "src" / "qirkat" / "terminal", ROOT / "src" / "qirkat" / "server")
    code = "".join(
        file.read_text(encoding="utf-8") for folder in folders for file in folder.glob("*.py")
    )
    said = set(re.findall(r'"([a-z_]+\.[a-z0-9_.]+)"', code))
    said = {key for key in said if not key.startswith(("http.", "websocket.", "qirkat.", "index."))}
    said |= {f"games.{name}" for name in ("querni", "alquerque")}
    said |= {f"help.{name}" for name in ("querni", "alquerque")}
    said |= {f"{how}.{side}" for how in ("sides", "colours") for side in SIDES}
    said |= {f"variants.{name}" for name in ("jump_each_once", "voluntary_pass")}
    said |= {f"did.{how}{and_what}" for how in ("place", "slide") for and_what in ("", "_take")}
    said |= {f"did.{what}" for what in ("move", "remove", "move_remove", "pass")}
    said |= {f"puzzle.goal_{kind}" for kind in KINDS}
    said |= {f"{what}.{theme}" for what in ("themes", "theme_notes") for theme in THEMES}
    # A finished game is refused before its rules are asked.
    refused = {each for each in core_reasons() if each[1] != "game_over"}
    said |= {f"illegal.{game}.{reason}" for game, reason in refused}
    said |= {f"why.{reason}" for reason in core_ends() | PEOPLE | {"repetition"}}
    said |= {f"remarks.{game}.{key}" for game, key in core_facts()}
    assert said == sentences("en").keys()


def core_reasons() -> set[tuple[str, str]]:
    """Return the reasons for illegal turns found in the source of the rules."""
    found = set()
    for name in ("querni", "alquerque"):
        source = (ROOT / "core" / "rules" / f"{name}.cpp").read_text(encoding="utf-8")
        begin = source.index("Position::validate(Move move)")
        # From checking a move to reading its text; position texts come after.
        end = source.index("::parse(std::string_view", begin)
        part = source[begin:end]
        found |= {
            (name, reason) for reason in re.findall(r'[Ff]ault(?: \w+ = )?[({]+"(\w+)"', part)
        }
    return found


def core_ends() -> set[str]:
    source = (ROOT / "core" / "rules" / "position.h").read_text(encoding="utf-8")
    found = re.search(r"reason_names\s*=\s*\{([^}]*)\}", source)
    assert found is not None
    return set(re.findall(r'"(\w+)"', found[1]))


def core_facts() -> set[tuple[str, str]]:
    """Return the keys of the core's remarks by game."""
    source = (ROOT / "core" / "engine" / "explain.h").read_text(encoding="utf-8")
    lists = re.findall(r"fact_names\s*=\s*\{([^}]*)\}", source)
    return {
        (game, key)
        for game, names in zip(("querni", "alquerque"), lists, strict=True)
        for key in re.findall(r'"(\w+)"', names)
    }


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
def test_language_follows_the_environment(environment: dict[str, str], language: str) -> None:
    assert language_from_environment(environment) == language


def test_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match=", ".join(LANGUAGES)):
        Messages("../en")
