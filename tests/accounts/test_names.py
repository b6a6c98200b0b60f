"""Names: allowed, refused, lookalikes."""

import sys
import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from qirkat.accounts.names import REASONS, PersonNameError, clean, folded

NAMES = [
    "Ana",
    "ana maría",
    "José-Luis",
    "D_Artagnan",
    "François",
    "Þórdís",
    "Müller 3",
    "a1",
    "Mel",
    "Melo",
    "Botolo",
    "Adminka",
    "x" * 20,
    "さくら",
    "太郎",
    "ケンジ",
    "木村カエラ",
    "佐々木ようこ",
    "スーパーマン2",
    "Ольга",
    "Γιώργος",
    "नमस्ते",
    "สมชาย",
    "김철수",
    "محمد",
    "שרה",
]
REFUSED = [
    ("", "name_short"),
    ("A", "name_short"),
    ("é", "name_short"),
    ("e\u0301", "name_short"),  # one character when it is composed
    ("x" * 21, "name_long"),
    ("x" * 1_000_000, "name_long"),
    ("\ufdfa\ufdfa", "name_long"),  # 18 characters each when it is taken apart
    (" Ana", "name_spaces"),
    ("Ana ", "name_spaces"),
    ("Ana\u3000", "name_spaces"),
    ("_Ana", "name_spaces"),
    ("Ana-", "name_spaces"),
    ("Ana  B", "name_spaces"),
    ("Ana -B", "name_spaces"),
    ("Ana__B", "name_spaces"),
    ("Ana\tB", "name_character"),
    ("Ana\n", "name_character"),
    ("Ana\x00", "name_character"),
    ("Ana.B", "name_character"),
    ("Ana/B", "name_character"),
    ("<b>Ana", "name_character"),
    ("Ana@B", "name_character"),
    ("Ana♥", "name_character"),
    ("Ana😀", "name_character"),
    ("Ana\u200b", "name_character"),  # zero width space
    ("A\u200dna", "name_character"),  # zero width joiner
    ("A\u00adna", "name_character"),  # soft hyphen
    ("\u202eanA", "name_character"),  # right-to-left override
    ("Ana\u2066", "name_character"),  # isolate
    ("\ufeffAna", "name_character"),
    ("Ana\ufe0f", "name_character"),  # variation selector
    ("An\u1160a", "name_character"),  # an invisible letter
    ("\u3164\u3164", "name_character"),  # another
    ("A\u0336n\u0336a\u0336", "name_character"),  # struck through
    ("Ana\u02bc", "name_character"),  # a letter that is an apostrophe
    ("Ana\ud800", "name_character"),  # half a character
    ("Ana\ue000", "name_character"),  # private use
    ("Ana\uffff", "name_character"),  # none
    ("\u0941नम", "name_character"),  # begins with a sign of vowel
    ("न\u0941\u0941\u0941म", "name_character"),  # a tower of them
    ("ᚠᚢᚦ", "name_scripts"),  # runes
    ("Аna", "name_scripts"),  # with a Cyrillic А
    ("Anαs", "name_scripts"),
    ("Kenさくら", "name_scripts"),
    ("太郎김", "name_scripts"),
    ("Anaー", "name_scripts"),
    ("12", "name_letterless"),
    ("1-2 3", "name_letterless"),
    ("Сара", "name_latin"),  # Cyrillic throughout, and looks like Capa
    ("ВОВА", "name_latin"),
    ("οοο", "name_latin"),
    ("admin", "name_reserved"),
    ("ADMIN", "name_reserved"),
    ("Adm1n", "name_reserved"),
    ("Ad-min", "name_reserved"),
    ("Admin 007", "name_reserved"),
    ("Guest", "name_reserved"),
    ("Guest1234", "name_reserved"),
    ("guest_0001", "name_reserved"),
    ("Guestl234", "name_reserved"),  # with a small L
    ("Invitado 77", "name_reserved"),
    ("Invité1234", "name_reserved"),
    ("ゲスト1234", "name_reserved"),
    ("Deleted player", "name_reserved"),
    ("jugador eliminado", "name_reserved"),
    ("joueur supprimé", "name_reserved"),
    ("Qirkat", "name_reserved"),
    ("moderator", "name_reserved"),
    ("管理者", "name_reserved"),
]
ALIKE = [
    ("Ana", "ANA"),
    ("Ana", "Аna"),  # Cyrillic
    ("Ana", "Αna"),  # Greek
    ("Ana", "Ａｎａ"),  # wide
    ("Iris", "lris"),  # with a small L
    ("Iris", "1ris"),
    ("iris", "ıris"),
    ("Otto", "0tt0"),
    ("Ernie", "Emie"),
    ("Straße", "STRASSE"),
    ("José", "Jose\u0301"),
    ("Ana B", "Ana_B"),
    ("Ana B", "ana-b"),
    ("カカ", "力力"),  # kana and a character that looks like it
    ("べに", "ベに"),
    ("ﾊﾅｺ", "ハナコ"),  # narrow
    ("ο\u03c2", "ος"),
]
UNLIKE = [
    ("Ana", "Anna"),
    ("Ana", "Ava"),
    ("Hana", "Nana"),
    ("Jose", "José"),
    ("AnaB", "Ana B"),
    ("Yuri", "Uuri"),
    ("太郎", "次郎"),
    ("Ольга", "Олег"),
]


@pytest.mark.parametrize("name", NAMES)
def test_accepts_names(name: str) -> None:
    assert clean(name) == name
    assert clean(unicodedata.normalize("NFD", name)) == name


@pytest.mark.parametrize(("name", "reason"), REFUSED)
def test_rejects_bad_names(name: str, reason: str) -> None:
    with pytest.raises(PersonNameError) as refused:
        clean(name)
    assert refused.value.reason == reason


def test_every_reason_is_tested() -> None:
    assert {reason for _, reason in REFUSED} == set(REASONS)


def test_names_are_normalised() -> None:
    assert clean("Ａｎａ\u00a0Ｂ") == "Ana B"


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_lookalikes_fold_together(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(("one", "other"), UNLIKE)
def test_different_names_stay_different(one: str, other: str) -> None:
    assert folded(one) != folded(other)


def refusal(text: str) -> PersonNameError | None:
    try:
        clean(text)
    except PersonNameError as refused:
        return refused
    return None


@given(st.text(max_size=40))
def test_any_text_is_a_name_or_refused_with_a_reason(text: str) -> None:
    refused = refusal(text)
    if refused:
        assert refused.reason in REASONS
        assert str(refused).endswith(".")
        assert str(refused).isprintable()
    else:
        name = clean(text)
        assert clean(name) == name
        assert 2 <= len(name) <= 20
        assert name == unicodedata.normalize("NFKC", name)
        assert folded(name) == folded(text)
        assert folded(name)


# Text from a few scripts, with confusable characters.
LETTERS = "abilmnorvwIO01lABнвАВаеоρνοΑéßşıさカ力二ニ太ーन김م\u0301\u3099 -_"
some_text = st.one_of(st.text(max_size=30), st.text(alphabet=LETTERS, max_size=25))


@given(some_text)
def test_folding_is_idempotent(text: str) -> None:
    assert folded(folded(text)) == folded(text)


@given(some_text)
def test_case_and_form_do_not_matter(text: str) -> None:
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert folded(unicodedata.normalize(form, text)) == folded(text)
    assert folded(text.casefold()) == folded(text)


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_ éñç"))
def test_ordinary_names_fail_only_for_simple_reasons(text: str) -> None:
    assume(2 <= len(text) <= 20)
    refused = refusal(text)
    plain = {"name_spaces", "name_letterless", "name_reserved"}
    assert refused is None or refused.reason in plain


def test_every_character_folds_stably() -> None:
    for character in map(chr, range(sys.maxunicode + 1)):
        if unicodedata.category(character) not in {"Cn", "Co"}:  # surrogates never change
            once = folded(character)
            assert folded(once) == once, ascii(character)
