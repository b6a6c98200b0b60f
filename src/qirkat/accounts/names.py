"""Names of accounts: which are allowed, and which look the same.

>>> clean("José Luis")
'José Luis'
>>> folded("Ana") == folded("ANA") == folded("\\u0410na")  # with a Cyrillic A
True
>>> clean("A")
Traceback (most recent call last):
qirkat.accounts.names.PersonNameError: A name must have at least 2 characters.
"""

import re
import unicodedata
from itertools import pairwise
from typing import Final

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.confusables import confusables_data

SHORTEST, LONGEST = 2, 20

REASONS: Final = (
    "name_short",
    "name_long",
    "name_character",
    "name_spaces",
    "name_scripts",
    "name_letterless",
    "name_latin",
    "name_reserved",
)

_SEPARATORS = " -_"
_LETTERS = {"Lu", "Ll", "Lt", "Lm", "Lo"}
_MARKS = {"Mn", "Mc"}
_MAX_MARKS = 2  # on one letter; Thai needs two
# Letters of a script that are invisible.
_INVISIBLE = set("\u115f\u1160\u17b4\u17b5\u3164\uffa0")
_PROLONGED = "ー"  # used by both kana scripts
# The scripts in everyday use, by Unicode Annex 31.
_EVERYDAY = """
    ARABIC ARMENIAN BENGALI BOPOMOFO CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI
    GURMUKHI HAN HANGUL HEBREW HIRAGANA KANNADA KATAKANA KHMER LAO LATIN MALAYALAM MYANMAR ORIYA
    SINHALA TAMIL TELUGU THAANA THAI TIBETAN
"""
_SCRIPTS = frozenset(_EVERYDAY.split())
_JAPANESE = {"HAN", "HIRAGANA", "KATAKANA"}
# Such names could impersonate the site or a guest.
_GUESTS = ("guest", "invitado", "invité", "ゲスト")
_RESERVED = """
    admin administrator administration moderator mod root system server operator official support
    staff team help security webmaster owner host qirkat computer engine robot bot
    guest anonymous nobody deleted deleted_player player null none undefined unknown api me you
    administrador administradora administración moderador moderadora sistema servidor operador
    oficial soporte equipo ayuda ordenador computadora motor invitado invitada anónimo anónima
    nadie eliminado eliminada jugador jugador_eliminado desconocido
    administrateur administratrice modérateur modératrice système serveur opérateur officiel
    assistance équipe aide ordinateur moteur invité invitée anonyme personne supprimé supprimée
    joueur joueur_supprimé inconnu
    管理者 管理人 運営 公式 モデレーター システム サーバー サポート コンピュータ コンピューター
    エンジン ゲスト 匿名 名無し 削除済み 退会済み 削除されたプレイヤー プレイヤー 不明
"""


class PersonNameError(ValueError):
    """Why a name is refused: a key for programs, and a sentence."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


def clean(text: str) -> str:
    """Normalise a name; PersonNameError if it is not allowed."""
    if len(text) > 4 * LONGEST:  # normalising may shorten it, but not that much
        raise _too_long()
    name = unicodedata.normalize("NFKC", text)
    if len(name) > LONGEST:
        raise _too_long()
    _check_characters(name)
    if len(name) < SHORTEST:
        raise PersonNameError("name_short", f"A name must have at least {SHORTEST} characters.")
    if any(
        before in _SEPARATORS and after in _SEPARATORS for before, after in pairwise(f" {name} ")
    ):
        raise PersonNameError(
            "name_spaces",
            "Use single spaces, hyphens and underscores, and only between letters or digits.",
        )
    _check_scripts(name)
    plain = folded(name).replace(folded("-"), "")
    if _stem(name) in _RESERVED_STEMS or _GUEST.fullmatch(plain):
        raise PersonNameError("name_reserved", "This name is reserved.")
    return name


def folded(name: str) -> str:
    """Fold names that look alike to the same text, so that only one of them can exist.

    Case, forms of accents, letters of different scripts with the same shape, and the kind of
    separator make no difference. Folding is idempotent.
    """
    text = unicodedata.normalize("NFKD", name)
    while True:
        # One step may enable another: 0 looks like O, which folds to o.
        shapes = "".join(_SHAPES.get(each, each) for each in text.casefold())
        further = unicodedata.normalize("NFKD", shapes.casefold())
        if further == text:
            return text
        text = further


def _check_characters(name: str) -> None:
    marks = _MAX_MARKS  # a name cannot begin with a mark
    for character in name:
        category = unicodedata.category(character)
        if character in _INVISIBLE:
            raise _wrong(character)
        if category in _LETTERS and _script(character) != "COMMON":
            marks = 0
        elif category in _MARKS and _script(character) not in {"COMMON", "INHERITED"}:
            marks += 1
            if marks > _MAX_MARKS:
                raise _wrong(character)
        elif category == "Nd" or character in _SEPARATORS:
            marks = _MAX_MARKS
        else:
            raise _wrong(character)


def _check_scripts(name: str) -> None:
    scripts = {_script(each) for each in name} - {"COMMON"}
    if not scripts:
        raise PersonNameError("name_letterless", "A name must have at least one letter.")
    if len(scripts) > 1 and not scripts <= _JAPANESE:
        named = " and ".join(sorted(scripts))
        raise PersonNameError("name_scripts", f"Use a single script; this name mixes {named}.")
    if not scripts <= _SCRIPTS:
        raise PersonNameError("name_scripts", "Use a script in everyday use.")
    shape = "".join(_SHAPES.get(each, each) for each in name)
    if "LATIN" not in scripts and shape.isascii():
        raise PersonNameError("name_latin", f"This name looks like {shape} in Latin letters.")


def _script(character: str) -> str:
    return "KATAKANA" if character == _PROLONGED else str(alias(character)).upper()


def _too_long() -> PersonNameError:
    return PersonNameError("name_long", f"A name can have at most {LONGEST} characters.")


def _wrong(character: str) -> PersonNameError:
    return PersonNameError(
        "name_character",
        "A name can have letters and digits, with single spaces, hyphens or underscores between "
        f"them, but not U+{ord(character):04X}.",
    )


def _stem(name: str) -> str:
    """A folded name without separators and trailing digits."""
    return folded(re.sub(r"[-_ ]|[-_ \d]+$", "", name))


def _read_shapes() -> dict[str, str]:
    """Map each character to the one, or the few, that represent its shape.

    The library has pairs in both directions: a character and the representative of its shape.
    """
    mark = "\u200e"  # appears in the data
    pairs = {
        key.strip(mark): [pair["c"].strip(mark) for pair in pairs]
        for key, pairs in confusables_data.items()
    }
    shapes: dict[str, str] = {}
    for one, others in pairs.items():
        # Of two that only look like each other, either can represent both.
        if len(others) > 1 or len(one) > 1 or (len(pairs[others[0]]) == 1 and one < others[0]):
            shapes |= {other: one for other in others if len(other) == 1}
    # A capital i looks like l, and case makes no difference.
    shapes |= {each: "l" for each, shape in shapes.items() if shape == "i"} | {"i": "l"}
    return shapes | dict.fromkeys(_SEPARATORS, "-")


_SHAPES: Final = _read_shapes()
_RESERVED_STEMS: Final = {_stem(word) for word in _RESERVED.split()}
# Names of guests, with digits or lookalikes.
_GUEST: Final = re.compile(f"({'|'.join(map(folded, _GUESTS))})[{folded('01')}2-9]{{4}}")
