"""Origins, forwarded addresses and encryption of requests."""

from ipaddress import ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qirkat.server.request_origin import Origin, client_address, is_encrypted, is_ours

LOCAL = (ip_network("127.0.0.1/32"), ip_network("::1/128"))
INSIDE = (*LOCAL, ip_network("10.0.0.0/8"), ip_network("2001:db8:aa::/48"))
OTHERS = frozenset({Origin("https", "club.example", 443), Origin("http", "pi.local", 8080)})


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://qirkat.example", Origin("https", "qirkat.example", 443)),
        ("https://QIRKAT.example:443", Origin("https", "qirkat.example", 443)),
        ("http://localhost:8417", Origin("http", "localhost", 8417)),
        ("http://127.0.0.1", Origin("http", "127.0.0.1", 80)),
        ("http://[::1]:8417", Origin("http", "[::1]", 8417)),
        ("https://xn--qrkat-n4a.example", Origin("https", "xn--qrkat-n4a.example", 443)),
    ],
)
def test_parses_origins(text: str, origin: Origin) -> None:
    assert Origin.parse(text) == origin
    assert Origin.parse(str(origin)) == origin


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "qirkat.example",
        "//qirkat.example",
        "ftp://qirkat.example",
        "file://",
        "https://",
        "https://qirkat.example/",
        "https://qirkat.example/path",
        "https://qirkat.example?x",
        "https://ana@qirkat.example",
        "https://qirkat.example:0",
        "https://qirkat.example:65536",
        "https://qirkat.example:",
        "https://qirkat.example:٤٤٣",
        "https://qirkat.example https://evil.example",
        "https://qirkat.example\n",
        " https://qirkat.example",
        "https://qïrkat.example",
        "https://[::1",
        "https://[qirkat]",
        "https://" + "a" * 300,
    ],
)
def test_rejects_bad_origins(text: str) -> None:
    assert Origin.parse(text) is None
    assert not is_ours(text, "qirkat.example", encrypted=False, listed=OTHERS)


@pytest.mark.parametrize(
    ("origin", "host", "encrypted", "ours"),
    [
        ("http://localhost:8417", "localhost:8417", False, True),
        ("http://localhost", "localhost", False, True),
        ("http://localhost", "localhost:80", False, True),
        ("https://qirkat.example", "qirkat.example", True, True),
        ("https://qirkat.example", "Qirkat.Example:443", True, True),
        ("https://qirkat.example:8443", "qirkat.example:8443", True, True),
        # A TLS proxy that sets no header.
        ("https://qirkat.example", "qirkat.example", False, True),
        # An unencrypted page may be forged on the way.
        ("http://qirkat.example", "qirkat.example", True, False),
        ("https://club.example", "qirkat.example", True, True),
        ("http://club.example", "qirkat.example", True, False),
        ("http://pi.local:8080", "qirkat.example", True, True),
        ("http://pi.local", "qirkat.example", True, False),
        ("https://evil.example", "qirkat.example", True, False),
        ("https://qirkat.example.evil.example", "qirkat.example", True, False),
        ("https://evil-qirkat.example", "qirkat.example", True, False),
        ("https://qirkat.example:444", "qirkat.example", True, False),
        ("http://localhost:8418", "localhost:8417", False, False),
        ("null", "qirkat.example", True, False),
        (None, "qirkat.example", True, False),
        ("https://qirkat.example", None, True, False),
        ("https://qirkat.example", "", True, False),
        ("https://qirkat.example", "qirkat.example/x", True, False),
        ("https://qirkat.example", "ana@qirkat.example", True, False),
        ("https://qirkat.example", "qirkat.example, evil.example", True, False),
    ],
)
def test_recognises_own_pages(
    origin: str | None, host: str | None, encrypted: bool, ours: bool
) -> None:
    assert is_ours(origin, host, encrypted=encrypted, listed=OTHERS) is ours


@given(st.text(), st.text())
def test_any_header_is_safe(origin: str, host: str) -> None:
    is_ours(origin, host, encrypted=True, listed=OTHERS)
    assert client_address(origin, [host], INSIDE) == origin


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("192.0.2.1", [], "192.0.2.1"),
        # Headers of others are not trusted.
        ("192.0.2.1", ["198.51.100.7"], "192.0.2.1"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("::1", ["198.51.100.7"], "198.51.100.7"),
        ("::ffff:127.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        # Entries before that of our proxy are unverified.
        ("127.0.0.1", ["1.1.1.1, 198.51.100.7"], "198.51.100.7"),
        ("127.0.0.1", ["1.1.1.1", "198.51.100.7"], "198.51.100.7"),
        # Several proxies of ours.
        ("127.0.0.1", ["1.1.1.1, 198.51.100.7, 10.1.2.3"], "198.51.100.7"),
        ("10.0.0.1", ["2001:db8::7,2001:db8:aa::1"], "2001:db8::7"),
        ("10.0.0.1", ["10.0.0.9, 10.0.0.8"], "10.0.0.9"),
        ("127.0.0.1", ["198.51.100.7:54321"], "198.51.100.7"),
        ("127.0.0.1", ["[2001:db8::7]:54321"], "2001:db8::7"),
        ("127.0.0.1", ["[2001:db8::7]"], "2001:db8::7"),
        # If our proxy writes nonsense, its own address is used.
        ("127.0.0.1", ["unknown"], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.7, _hidden, 10.1.2.3"], "10.1.2.3"),
        ("127.0.0.1", [""], "127.0.0.1"),
        ("127.0.0.1", [", ,"], "127.0.0.1"),
        ("", ["198.51.100.7"], ""),
        ("testclient", ["198.51.100.7"], "testclient"),
    ],
)
def test_reads_forwarded_address(peer: str, forwarded: list[str], client: str) -> None:
    assert client_address(peer, forwarded, INSIDE) == client


def test_ignores_forwarded_address_without_proxies() -> None:
    assert client_address("127.0.0.1", ["198.51.100.7"], ()) == "127.0.0.1"
    assert not is_encrypted("127.0.0.1", "http", "https", ())


def test_long_header_is_fast() -> None:
    assert client_address("127.0.0.1", ["10.0.0.1," * 100_000], INSIDE) == "127.0.0.1"
    assert client_address("127.0.0.1", ["10.0.0.1"] * 100_000, INSIDE) == "10.0.0.1"


@pytest.mark.parametrize(
    ("peer", "scheme", "claimed", "encrypted"),
    [
        ("192.0.2.1", "http", None, False),
        ("192.0.2.1", "http", "https", False),
        ("192.0.2.1", "https", None, True),
        ("192.0.2.1", "wss", "http", True),
        ("127.0.0.1", "http", "https", True),
        ("127.0.0.1", "ws", "https", True),
        ("127.0.0.1", "ws", "wss", True),
        ("127.0.0.1", "http", "http", False),
        ("127.0.0.1", "http", "https, http", False),
        ("127.0.0.1", "http", None, False),
        ("127.0.0.1", "http", "HTTPS ", True),
    ],
)
def test_detects_encryption(peer: str, scheme: str, claimed: str | None, encrypted: bool) -> None:
    assert is_encrypted(peer, scheme, claimed, LOCAL) is encrypted
