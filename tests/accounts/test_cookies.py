"""Cookies: signed, dated, renewed, forged."""

import base64
import hashlib
import time
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer

from qirkat.accounts.cookies import (
    HOST_NAME,
    NAME,
    Claim,
    Cookie,
    Cookies,
    cleared,
    cookie_of,
    header,
)

SECRET = "a secret of tests, as long as one must be"
NOW = 1_800_000_000_000
DAY = 24 * 3600 * 1000

cookies = Cookies(SECRET)


def forged(payload: object, secret: str = SECRET, salt: str = "qirkat.person") -> Cookie:
    keys = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
    return plain(str(URLSafeSerializer(secret, salt=salt, signer_kwargs=keys).dumps(payload)))


def plain(value: str) -> Cookie:
    return Cookie(NAME, value)


@given(st.text(max_size=40), st.integers(0, 10**9), st.text(max_size=20), st.integers(0, 10**13))
def test_cookie_round_trips(person: str, version: int, session: str, now: int) -> None:
    for encrypted, name in ((False, NAME), (True, HOST_NAME)):
        cookie = cookies.write(person, version, session, now, encrypted=encrypted)
        assert cookie.name == name
        claim = Claim(person, version, session, is_old=False, is_bare=False)
        assert cookies.read(cookie, now) == claim
        assert cookie.value.isascii()
        assert not set(cookie.value) & set(' ",;\\')
        # A value that was signed for one name is worthless under the other.
        (other,) = {NAME, HOST_NAME} - {name}
        assert cookies.read(cookie._replace(name=other), now) is None


def test_renewed_daily_and_lasts_for_months() -> None:
    text = cookies.write("ana", 3, "8d1f", NOW, encrypted=True)
    for later, old in ((0, False), (DAY - 2000, False), (DAY + 1000, True), (179 * DAY, True)):
        claim = Claim("ana", 3, "8d1f", is_old=old, is_bare=False)
        assert cookies.read(text, NOW + later) == claim
    assert cookies.read(text, NOW + 181 * DAY) is None


def test_cookie_from_the_future_is_renewed() -> None:
    """The clock of the server was set back, or was ahead."""
    text = cookies.write("ana", 3, "8d1f", NOW, encrypted=True)
    for earlier, old in ((60_000, False), (3600_000, True), (400 * DAY, True)):
        claim = Claim("ana", 3, "8d1f", is_old=old, is_bare=False)
        assert cookies.read(text, NOW - earlier) == claim


def test_old_cookie_names_session_by_time() -> None:
    """Reading it again gives the same session, another cookie gives another."""
    text = forged(["ana", 3, NOW // 1000])
    claim = Claim("ana", 3, "issued-1800000000", is_old=True, is_bare=True)
    assert cookies.read(text, NOW) == cookies.read(text, NOW + 179 * DAY) == claim
    assert cookies.read(text, NOW + 181 * DAY) is None
    other = cookies.read(forged(["ana", 3, NOW // 1000 - 1]), NOW)
    assert other is not None
    assert other.session != claim.session


def test_only_the_secret_signs() -> None:
    unsigned = forged(["ana", 3, NOW // 1000]).value.rpartition(".")[0]
    mine = [
        forged(["ana", 3, NOW // 1000], secret="another secret, as long as one must be"),
        forged(["ana", 3, NOW // 1000], salt="another purpose"),
        plain(unsigned),
        plain(unsigned + "."),
        plain(base64.urlsafe_b64encode(b'["ana",3,1800000000]').decode() + "." + "A" * 43),
    ]
    assert cookies.read(forged(["ana", 3, NOW // 1000]), NOW) is not None
    assert [cookies.read(each, NOW) for each in mine] == [None] * len(mine)


def test_any_changed_letter_invalidates() -> None:
    text = cookies.write("ana", 3, "8d1f", NOW, encrypted=True)
    value = text.value
    for place, letter in enumerate(value):
        other = "A" if letter != "A" else "B"
        changed = text._replace(value=value[:place] + other + value[place + 1 :])
        claim = cookies.read(changed, NOW)
        # The last base64 character may have unused bits.
        assert claim is None or (place == len(value) - 1 and claim.person == "ana")


@pytest.mark.parametrize(
    "payload",
    [
        None,
        7,
        "ana",
        {},
        [],
        ["ana", 3],
        ["ana", 3, NOW // 1000, 1],
        ["ana", 3, NOW // 1000, None],
        ["ana", 3, NOW // 1000, "8d1f", 1],
        ["ana", True, NOW // 1000, "8d1f"],
        [7, 3, NOW // 1000],
        ["ana", "3", NOW // 1000],
        ["ana", True, NOW // 1000],
        ["ana", 3, "now"],
        ["ana", 3, None],
        ["ana", 3, 1e999],
        ["ana", 3.0, NOW // 1000],
    ],
)
def test_rejects_other_signed_payloads(payload: object) -> None:
    assert cookies.read(forged(payload), NOW) is None


@given(st.text())
def test_any_text_is_a_claim_or_none(text: str) -> None:
    assert cookies.read(plain(text), NOW) is None


def test_compressed_bomb_is_harmless() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b"[" * 10_000_000)).decode().rstrip("=")
    times = []
    for _ in range(5):
        begin = time.monotonic()
        for text in (f".{bomb}.{'A' * 43}", "a" * 10_000_000, "." * 1_000_000):
            assert cookies.read(plain(text), NOW) is None
        times.append(time.monotonic() - begin)
    assert min(times) < 0.1  # a busy machine can only add to it


def test_other_secrets_are_accepted() -> None:
    """So the secret can be replaced; cookies are renewed with the new one."""
    old, new = "the secret before, as long as one must be", "the secret now, as long as one must be"
    both, alone = Cookies(new, old), Cookies(new)
    before = Cookies(old).write("ana", 3, "8d1f", NOW, encrypted=True)
    claim = Claim("ana", 3, "8d1f", is_old=True, is_bare=False)
    assert both.read(before, NOW) == claim
    assert alone.read(before, NOW) is None
    now = both.write("ana", 3, "8d1f", NOW, encrypted=True)
    assert both.read(now, NOW) == alone.read(now, NOW) == claim._replace(is_old=False)
    assert Cookies(old).read(now, NOW) is None
    assert Cookies(old, new).read(now, NOW) == claim, "a server that is yet to sign with it"


def test_set_cookie_header() -> None:
    assert header(Cookie(HOST_NAME, "value")) == (
        "__Host-qirkat=value; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure"
    )
    assert header(Cookie(NAME, "value")) == (
        "qirkat=value; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax"
    )
    assert cleared(encrypted=True) == [
        "__Host-qirkat=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
        "qirkat=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
    ]
    assert cleared(encrypted=False) == ["qirkat=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]


@pytest.mark.parametrize(
    ("lines", "value"),
    [
        ([], None),
        (["other=1"], None),
        (["qirkat=abc"], "abc"),
        (["a=1; qirkat=abc; b=2"], "abc"),
        (["a=1;qirkat=abc"], "abc"),
        (["a=1", "qirkat=abc"], "abc"),
        (["xqirkat=1; qirkat=abc"], "abc"),
        (["qirkat"], None),
        (["qirkat="], ""),
        (["qirkat=a=b"], "a=b"),
        (["Qirkat=1; __host-qirkat=2; qirkat=abc"], "abc"),
        # One of two was planted, whichever comes first.
        (["qirkat=first; qirkat=second"], None),
        (["qirkat=first", "qirkat=second"], None),
        (["qirkat=same; qirkat=same"], None),
        (["qirkat=; qirkat=second"], None),
    ],
)
def test_finds_cookie_among_others(lines: list[str], value: str | None) -> None:
    found = cookie_of(lines, encrypted=False)
    assert found == (None if value is None else Cookie(NAME, value))
    assert cookie_of(lines, encrypted=True) == found, "until it expires"
    hosts = [line.replace("qirkat=", "__Host-qirkat=") for line in lines]
    if value is not None:
        assert cookie_of(hosts, encrypted=True) == Cookie(HOST_NAME, value)
        assert cookie_of([*lines, *hosts, *lines], encrypted=True) == Cookie(HOST_NAME, value)
    assert cookie_of(hosts, encrypted=False) is None, "browsers send it over TLS only"


def test_secret_is_not_in_repr() -> None:
    assert SECRET not in repr(cookies)
