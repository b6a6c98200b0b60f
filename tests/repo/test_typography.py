"""Typography of all texts, by language."""

import re

import pytest
from support.catalogues import LANGUAGES, lines

# Not text: placeholders, tags of records, lists of marks.
CODE = re.compile(r'\{"[^"]*"\}|\{[^{}]*\}|\[\w+ "[^"]*"\]|([!?]{1,2}[,、] ?)+[!?]{1,2}')


def bare_lines(language: str) -> list[tuple[str, str]]:
    """Return every line of text with X for what is not text."""
    return [(place, CODE.sub("X", text)) for place, text in lines(language)]


PUNCTUATION = {
    "es": r"""['"“”]|[^\u00a0]%|«\s|\s»|\s[:;?!]|^[^¿]*\?|^[^¡]*!|\s$""",
    "en": r"""['"«»]|\s[:;?!%]|“\s|\s”|\s$""",
    "fr": r"""['"“”]|[^\u202f][:;?!%»](?!\d)|«[^\u202f]|\s$""",
    "ja": r"""['"“”«»]|[、。」]\s|\s[、。]|[ぁ-んァ-ヶ一-龠][,.?!]|[?!]|\s$""",
}
# Brackets and colons are full-width; digits and Latin letters touch the Japanese around them.
SIGN = r"ぁ-んァ-ヶー一-龠々、。「」\uff08\uff09\uff1a\uff1f"
WIDTH = rf"[{SIGN}X][(:]|[{SIGN}][ \u00a0][0-9A-Za-z]|[0-9A-Za-z%][ \u00a0][{SIGN}]"


def is_wrong(language: str, text: str) -> bool:
    """Whether a line breaks the rules of its language."""
    if re.search(PUNCTUATION[language], text):
        return True
    # Quoted commands keep the blank that players type.
    return language == "ja" and bool(re.search(WIDTH, re.sub("「[^」]*」", "", text)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_punctuation_follows_the_language(language: str) -> None:
    # The columns of the help are not sentences.
    sentences = [each for each in bare_lines(language) if not each[0].startswith("toml help.")]
    assert [each for each in sentences if is_wrong(language, each[1])] == []
    columns = [each for each in bare_lines(language) if each[0].startswith("toml help.")]
    assert [each for each in columns if re.search(PUNCTUATION[language], each[1])] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It's your turn."),
        ("en", 'There is no game called "X".'),
        ("en", "Your turn !"),
        ("es", "Aceptan los dos jugadores?"),
        ("es", "Posibilidades: 50%"),
        ("es", "No existe “X”."),
        ("fr", "L'ordinateur réfléchit."),
        ("fr", "Attention : ce coup isole le 4."),
        ("fr", "Abandonner ?"),
        ("fr", "« joueur supprimé »"),
        ("fr", "50\u00a0%"),
        ("ja", "注意:Xが孤立します。"),
        ("ja", "コンピューター(レベルX)"),
        ("ja", "投了しますか?"),
        ("ja", "残り 16枚"),
        ("ja", "QR コード"),
        *((language, "Qirkat ") for language in LANGUAGES),
    ],
)
def test_wrong_punctuation_is_found(language: str, text: str) -> None:
    assert is_wrong(language, text)


def test_every_catalogue_is_read() -> None:
    for language in LANGUAGES:
        places = {place.split(":")[0].split(" ")[0] for place, _ in lines(language)}
        assert places >= {"toml", "learn.ftl", "play.ftl", "site.ftl", "record.ftl"}
        assert len(lines(language)) > 700
