"""The site over HTTP, from a real process."""

import asyncio
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_network
from pathlib import Path
from typing import cast
from urllib.parse import quote

import pytest
from starlette.types import ASGIApp, Message
from support.server_process import APP, FILES, SECRET, Answer, Site, serving, write_site

from qirkat import alquerque
from qirkat.messages import Messages
from qirkat.server import site_files
from qirkat.server.app import application
from qirkat.server.traffic import Traffic
from qirkat.solve import Tables, solve

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
)
GUARDS = {
    "content-security-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "permissions-policy",
    "referrer-policy",
    "x-content-type-options",
}
WON = "WW.W..../B.B.B.../........ w 0-0 -,- 0 1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_site(tmp_path_factory.mktemp("serving") / "site")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    solve(folder, men=6)
    return folder


@pytest.fixture(scope="module")
def site(folder: Path, tables: Path) -> Iterator[Site]:
    with serving("serve", "--site", folder, "--port", "0", QIRKAT_TABLES=str(tables)) as site:
        site.wait()
        yield site
        said = site.stop()
        assert said == "Open this address in a browser. Press Ctrl-C to stop.\n"


@pytest.mark.parametrize(
    ("address", "content_type"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/icon.png", "image/png"),
        (APP, "text/javascript; charset=utf-8"),
        ("/assets/app-1a2b3c.css", "text/css; charset=utf-8"),
        ("/assets/qirkat-4d5e6f.wasm", "application/wasm"),
        ("/assets/serif-7a8b9c.woff2", "font/woff2"),
        ("/assets/learn-0d1e2f.ftl", "text/plain; charset=utf-8"),
        ("/assets/star.svg", "image/svg+xml"),
        ("/assets/book.bin", "application/octet-stream"),
    ],
)
def test_serves_files_with_types(site: Site, address: str, content_type: str) -> None:
    answer = site.ask(address)
    assert answer.status == 200
    assert answer.headers["content-type"] == content_type
    assert answer.body == FILES[address.strip("/") or "index.html"]
    assert answer.headers["content-length"] == str(len(answer.body))
    is_hashed = address.startswith("/assets/")
    caching = "public, max-age=31536000, immutable" if is_hashed else "no-cache"
    assert answer.headers["cache-control"] == caching


def test_ignores_the_query(site: Site) -> None:
    assert site.ask(f"{APP}?v=1&x=/../").body == FILES[APP[1:]]
    assert site.ask("/%61ssets/app-1a2b3c.js").body == FILES[APP[1:]]


@pytest.mark.parametrize(
    ("accepted", "coding", "name"),
    [
        ("gzip, deflate, br, zstd", "br", "assets/app-1a2b3c.js.br"),
        ("gzip", "gzip", "assets/app-1a2b3c.js.gz"),
        ("br;q=0.1, gzip;q=0.2", "gzip", "assets/app-1a2b3c.js.gz"),
        ("identity", None, "assets/app-1a2b3c.js"),
        ("br;q=0, gzip;q=0", None, "assets/app-1a2b3c.js"),
    ],
)
def test_negotiates_compression(site: Site, accepted: str, coding: str | None, name: str) -> None:
    answer = site.ask(APP, Accept_Encoding=accepted)
    assert answer.status == 200
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.body == FILES[name]
    again = site.ask(APP, Accept_Encoding=accepted, If_None_Match=answer.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert again.headers["etag"] == answer.headers["etag"]
    assert again.headers["vary"] == "Accept-Encoding"
    assert again.headers["cache-control"] == answer.headers["cache-control"]
    assert "content-encoding" not in again.headers
    # The tag of another encoding does not match.
    other = "identity" if coding else "br"
    assert site.ask(APP, Accept_Encoding=other, If_None_Match=answer.headers["etag"]).status == 200


def test_compressed_files_have_no_address(site: Site) -> None:
    assert site.ask(f"{APP}.br").status == 404
    assert site.ask("/index.html.gz").status == 404


def test_joins_repeated_headers(site: Site) -> None:
    request = (
        f"GET {APP} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br;q=0\r\n"
        "Accept-Encoding: gzip\r\nConnection: close\r\n\r\n"
    )
    assert site.send(request.encode()).endswith(b"\r\n\r\nas gzip")


def test_answers_304_for_known_etag(site: Site) -> None:
    tag = site.ask("/").headers["etag"]
    for address in ("/", "/index.html", "/play/querni"):
        for known in (tag, f"W/{tag}", f'"x", {tag}', "*"):
            assert site.ask(address, If_None_Match=known).status == 304
        for unknown in ('"x"', "", "x" * 1000):
            assert site.ask(address, If_None_Match=unknown).status == 200


def test_security_headers(site: Site) -> None:
    page = site.ask("/").headers
    assert page.keys() == GUARDS | {
        "cache-control",
        "content-length",
        "content-type",
        "date",
        "etag",
        "vary",
    }
    assert page["content-security-policy"] == POLICY
    assert page["cross-origin-opener-policy"] == "same-origin"
    assert page["cross-origin-resource-policy"] == "same-origin"
    assert page["referrer-policy"] == "no-referrer"
    assert page["x-content-type-options"] == "nosniff"
    assert "camera=()" in page["permissions-policy"]
    plain = {"cache-control", "content-length", "content-type", "date"}
    assert site.ask("/icon.png").headers.keys() == GUARDS | plain | {"etag"}
    assert site.ask("/healthz").headers.keys() == GUARDS | plain
    assert site.ask("/api/probe").headers.keys() == GUARDS | plain
    assert site.ask("/nothing").headers.keys() == GUARDS | plain | {"vary"}
    assert site.ask("/", "POST").headers.keys() >= GUARDS


def test_view_sends_preload_links(site: Site) -> None:
    play = site.ask("/play/querni", Accept_Language="de, fr-CA;q=0.5").headers
    assert play["link"] == "</fr>, </a>; rel=modulepreload"
    assert play["vary"] == "Accept-Encoding, Accept-Language"
    assert site.ask("/play/querni").headers["link"] == "</a>; rel=modulepreload"
    assert site.ask("/preloads.json").status == 404


def test_hsts_only_over_https(site: Site) -> None:
    """A TLS-terminating proxy on this machine sets the header."""
    secure = site.ask("/", X_Forwarded_Proto="https").headers
    assert secure["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in site.ask("/", X_Forwarded_Proto="http").headers


@pytest.mark.parametrize("address", ["/", APP, "/healthz", "/nothing", "/api/probe?position=x"])
def test_head_is_get_without_body(site: Site, address: str) -> None:
    whole, head = site.ask(address), site.ask(address, "HEAD")
    assert head.body == b""
    assert head.status == whole.status
    assert head.headers | {"date": ""} == whole.headers | {"date": ""}


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "NONE"])
def test_refuses_writes(site: Site, method: str) -> None:
    for address in ("/", APP, "/api/probe", "/healthz", "/nothing"):
        answer = site.ask(address, method, Content_Length="0")
        assert answer.status == 405
        assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD"}


@pytest.mark.parametrize(
    "address",
    [
        "/play/querni?seed=7&level=3",
        "/learn",
        "/learn/alquerque/mills",
        "/analysis/alquerque",
        "/games",
        "/games/",
        "/editor/querni",
        "/print/querni/board",
        "/g",
        "/play/a%2F..%00%5C",
    ],
)
def test_views_serve_the_index(site: Site, address: str) -> None:
    answer = site.ask(address)
    assert (answer.status, answer.body) == (200, FILES["index.html"])
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("es-MX,es;q=0.9", "es"),
        ("de, fr;q=0.8, en;q=0.7", "fr"),
        ("en;q=0.5, ja", "ja"),
        ("en-GB", "en"),
        ("tlh", "en"),
        ("es;q=0, *", "en"),
        ("../../es", "en"),
        ("<script>", "en"),
    ],
)
def test_not_found_page_in_readers_language(site: Site, wanted: str, language: str) -> None:
    title = Messages(language)("lost.title")
    for address in ("/nothing", "/assets/app-000000.js", "/favicon.ico"):
        answer = site.ask(address, Accept_Language=wanted)
        assert answer.status == 404
        assert answer.headers["vary"] == "Accept-Language"
        assert answer.headers["cache-control"] == "no-store"
        page = answer.body.decode()
        assert f'<html lang="{language}">' in page
        assert f"<h1>{title}</h1>" in page
        assert '<a href="/">' in page
        assert '<link rel="icon" href="/icon.svg" type="image/svg+xml">' in page
    assert b'<html lang="en">' in site.ask("/nothing").body


@pytest.mark.parametrize(
    "target",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/%2e%2e%2fsecret.txt",
        "/..%5csecret.txt",
        "/..\\secret.txt",
        "/assets/..%252f..%252fsecret.txt",
        "//secret.txt",
        "///etc/passwd",
        "/%2fetc/passwd",
        "/etc/passwd%00.html",
        "/index.html%00",
        "/index.html/",
        "/index.html%20",
        "/./index.html",
        "/assets",
        "/assets/",
        "/link.txt",
        "/.hidden",
        "/%c0%ae%c0%ae/secret.txt",
        "/%ff",
        "/%",
        "/~root",
        "/C:/secret.txt",
        "/ASSETS/APP-1A2B3C.JS",
        "//evil.example/..",
        "secret.txt",
        "../secret.txt",
        "*",
        "http://evil.example/secret.txt",
    ],
)
def test_no_path_traversal(site: Site, target: str) -> None:
    head = f"GET {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    answer = site.send(head.encode())
    status = answer.split(b" ")[1]
    assert status in {b"400", b"404"}
    assert SECRET not in answer
    assert b"root:" not in answer
    assert b"\r\nlocation:" not in answer.lower()


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 200_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 50_000 + b"\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "GET /é HTTP/1.1\r\nHost: x\r\n\r\n".encode(),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
        b"\r\n" * 50_000,
    ],
    ids=["line", "header", "headers", "host", "nul", "name", "lengths", "letter", "tls", "empty"],
)
def test_rejects_malformed_requests(site: Site, request_bytes: bytes) -> None:
    # Closing while the client still sends may cut the answer short.
    try:
        answer = site.send(request_bytes)
    except OSError:
        answer = b""
    assert not answer or answer.startswith(b"HTTP/1.1 400 ")
    assert site.ask("/").status == 200


def test_unexpected_body_is_not_awaited(site: Site) -> None:
    with site.connect() as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nx")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_pages_refuse_websockets(site: Site) -> None:
    answer = site.ask("/", Connection="Upgrade", Upgrade="websocket")
    assert 400 <= answer.status < 500


def test_many_requests_at_once(site: Site) -> None:
    with ThreadPoolExecutor(50) as pool:
        addresses = ["/", APP, "/play/querni", f"/api/probe?position={quote(WON)}"] * 50
        answers = list(pool.map(site.ask, addresses))
    assert [answer.status for answer in answers] == [200] * 200


def test_health(site: Site) -> None:
    answer = site.ask("/healthz")
    assert (answer.status, answer.body) == (200, b"ok\n")
    assert answer.headers["cache-control"] == "no-store"


def test_probe_answers_from_tables(site: Site, tables: Path) -> None:
    opened = Tables.open(tables)
    for text in (WON, WON.replace(" w ", " b "), "WW...W../B.B.B.../........ w 0-0 -,- 0 1"):
        answer = site.ask(f"/api/probe?position={quote(text)}")
        assert answer.status == 200
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["cache-control"] == "public, max-age=86400"
        position = alquerque.parse(text)
        verdict, turns = opened.probe(position), opened.turns(position)
        assert verdict is not None
        assert turns is not None
        assert json.loads(answer.body) == {
            "verdict": {"result": verdict.result, "distance": verdict.distance},
            "turns": [
                {
                    "move": turn.move.text,
                    "verdict": {"result": turn.verdict.result, "distance": turn.verdict.distance},
                }
                for turn in turns
            ],
            "quiet_end": None,
        }


def test_probe_sees_the_quiet_rule(site: Site) -> None:
    """With 97 quiet turns before, a win in five turns is a draw after three."""
    text = "WW...W../B.B.B.../........ b 0-0 -,- {} 150"
    early = json.loads(site.ask(f"/api/probe?position={quote(text.format(0))}").body)
    late = json.loads(site.ask(f"/api/probe?position={quote(text.format(97))}").body)
    assert early["quiet_end"] is None
    assert late["verdict"] == early["verdict"] == {"result": "win", "distance": 5}
    assert late["quiet_end"] == 3
    over = json.loads(site.ask(f"/api/probe?position={quote(text.format(100))}").body)
    assert over["turns"] == []
    assert over["quiet_end"] is None


@pytest.mark.parametrize(
    ("query", "status", "reason", "at"),
    [
        ("", 400, "no_position", None),
        ("?position=", 400, "man", 0),
        ("?text=x", 400, "no_position", None),
        (f"?position={quote('x' + WON[1:])}", 400, "man", 0),
        (f"?position={quote(WON.replace(' w ', ' x '))}", 400, "side", 27),
        (f"?position={'a' * 10_000}", 400, "too_long", None),
        ("?position=%00%ff%F0%9F%8E%B2", 400, "man", 0),
        (f"?position={quote('10/10/10/10/10/10/A9 b 0 1')}", 400, "man", 0),
    ],
)
def test_probe_refuses_with_core_reasons(
    site: Site, query: str, status: int, reason: str, at: int | None
) -> None:
    answer = site.ask(f"/api/probe{query}")
    assert answer.status == status
    assert answer.headers["cache-control"] == "no-store"
    told = json.loads(answer.body)
    assert told.keys() == {"reason", "sentence", "at"}
    assert (told["reason"], told["at"]) == (reason, at)
    assert told["sentence"]


async def asked_of(
    app: ASGIApp,
    path: str,
    *,
    method: str = "GET",
    query: str = "",
    address: str = "192.0.2.1",
    forwarded: str = "",
    kind: str = "http",
) -> Answer:
    """The answer of an application that runs in this process."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    scope = {
        "type": kind,
        "method": method,
        "scheme": "http",
        "path": path,
        "query_string": query.encode(),
        "headers": [(b"x-forwarded-for", forwarded.encode())] if forwarded else [],
        "client": (address, 50000),
        "extensions": {"websocket.http.response": {}},
    }
    await app(scope, receive, send)
    assert sent[0]["type"] == ("" if kind == "http" else "websocket.") + "http.response.start"
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return Answer(sent[0]["status"], headers, sent[1]["body"])


def fresh(folder: Path, *, crowd: int = 30, proxies: tuple[str, ...] = ()) -> ASGIApp:
    """An application whose live play is not open yet."""
    networks = [ip_network(each) for each in proxies]
    site = site_files.Site.read(folder)
    return application(
        site, Tables.book(), lambda: None, networks, traffic=Traffic(max_people_per_address=crowd)
    )


@pytest.fixture
def quick_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refusals come at once."""
    monkeypatch.setattr("qirkat.server.app._REFUSAL_DELAY", 0)


async def until_refused(app: ASGIApp, path: str, **given: str) -> list[Answer]:
    """All answers to the same request, up to the first refusal."""
    told: list[Answer] = []
    while not told or told[-1].status != 429:
        told.append(await asked_of(app, path, **given))
        assert len(told) < 3_000
    return told


def test_probe_is_busy_when_overloaded(folder: Path) -> None:
    """Two probes run and 62 wait; others are refused at once."""
    app = fresh(folder)
    start = "......../......../........ w 9-9 -,- 0 1"

    async def asked(number: int) -> tuple[int, dict[str, object]]:
        answer = await asked_of(
            app, "/api/probe", query=f"position={quote(start)}", address=f"192.0.2.{number}"
        )
        return answer.status, json.loads(answer.body)

    async def visit() -> None:
        answers = await asyncio.gather(*(asked(number) for number in range(70)))
        assert [status for status, _ in answers] == [200] * 64 + [503] * 6
        assert answers[-1][1] == {
            "reason": "busy",
            "sentence": "The server is busy. Try again in a few seconds.",
            "at": None,
        }
        # Refused probes do not count as pending.
        status, known = await asked(70)
        assert (status, len(cast(list[object], known["turns"]))) == (200, 24)

    asyncio.run(visit())


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", APP, 200),
        ("GET", "/nothing", 404),
        ("POST", "/", 405),
        ("GET", "/healthz", 503),
        ("GET", "/metrics", 404),
        ("GET", "/api/openapi.json", 200),
        ("GET", "/api/probe", 400),
        ("GET", "/api/nothing", 404),
        ("PUT", "/api/lobby", 405),
        ("GET", "/api/lobby", 503),
        ("websocket", "/api/socket", 503),
    ],
)
@pytest.mark.usefixtures("quick_refusals")
def test_limits_requests_by_address(folder: Path, method: str, path: str, status: int) -> None:
    """Even before live play is open."""
    app = fresh(folder, crowd=1)
    kind = "websocket" if method == "websocket" else "http"

    async def visit() -> None:
        told = await until_refused(app, path, method=method, kind=kind)
        assert {each.status for each in told[:-1]} == {status}
        refused = told[-1]
        fault = json.loads(refused.body)
        assert (fault["reason"], fault["at"]) == ("rate", None)
        assert 1 <= int(refused.headers["retry-after"]) <= fault["wait"] // 1000 + 1
        assert refused.headers["cache-control"] == "no-store"
        assert refused.headers.keys() >= GUARDS
        other = await asked_of(app, path, method=method, kind=kind, address="192.0.2.2")
        assert other.status == status

    asyncio.run(visit())


@pytest.mark.usefixtures("quick_refusals")
def test_limits_requests_by_forwarded_address(folder: Path) -> None:
    """And by the peer's address if it is not a proxy of ours."""
    app = fresh(folder, crowd=1, proxies=("10.0.0.0/8",))

    async def visit() -> None:
        await until_refused(app, "/", address="10.0.0.1", forwarded="192.0.2.7")
        assert (await asked_of(app, "/", address="10.0.0.1", forwarded="192.0.2.8")).status == 200
        again = await until_refused(app, "/", address="10.9.9.9", forwarded="192.0.2.7")
        assert len(again) < 50  # a budget has some hundreds
        await until_refused(app, "/", address="203.0.113.5", forwarded="192.0.2.9")
        elsewhere = await until_refused(app, "/", address="203.0.113.5", forwarded="192.0.2.10")
        assert len(elsewhere) < 50

    asyncio.run(visit())


def test_refusals_are_slow(folder: Path) -> None:
    """Otherwise a flood of refused requests would keep the server busy."""
    app = fresh(folder, crowd=1)

    async def visit() -> None:
        begun, refused = time.monotonic(), 0
        async with asyncio.timeout(60):
            while refused < 3:  # one after the other, as over one connection
                refused += (await asked_of(app, "/metrics")).status == 429
        assert time.monotonic() - begun > 1

    asyncio.run(visit())


def test_unknown_api_address_is_json(site: Site) -> None:
    answer = site.ask("/api/nothing")
    assert answer.status == 404
    assert json.loads(answer.body)["reason"] == "no_address"


@pytest.mark.slow
def test_damaged_and_missing_tables(folder: Path, tables: Path, tmp_path: Path) -> None:
    for file in tables.glob("alquerque-*"):
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 1
        (tmp_path / file.name).write_bytes(data)
    options = ("serve", "--site", folder, "--port", "0")
    question = f"/api/probe?position={quote(WON)}"
    with serving(*options, QIRKAT_TABLES=str(tmp_path)) as site:
        answer = site.ask(question)
        assert answer.status == 503
        told = json.loads(answer.body)
        assert told["sentence"] == "The server cannot read its solved tables."
        assert str(tmp_path) not in answer.body.decode()
        assert site.ask("/").status == 200
        said = site.stop()
        assert " ERROR " in said
        assert str(tmp_path) in said
    with serving(*options, QIRKAT_TABLES=str(tmp_path / "none")) as site:
        answer = site.ask(question)
        assert (answer.status, json.loads(answer.body)) == (200, None)
        start = quote("......../......../........ w 9-9 -,- 0 1")  # which the book knows
        known = json.loads(site.ask(f"/api/probe?position={start}").body)
        assert len(known["turns"]) == 24
