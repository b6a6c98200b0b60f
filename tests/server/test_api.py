"""The HTTP API of a real server: valid and invalid requests, and the OpenAPI description."""

import re
import socket
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from support.api_client import KEY, NOBODY, PART, ask, guest, make, visited
from support.server_process import Site, serving, write_site
from support.services import Postgres
from tools import fuzz_api

from qirkat.server import api, endpoints, new_games


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with visited(tmp_path_factory.mktemp("api")) as server:
        yield server


# Requests


WRITES = [each for each in api.ENDPOINTS if each.body is not None]


def filled(path: str) -> str:
    return path.replace("{id}", NOBODY).replace("{name}", "Nobody")


def test_counts_refusals_by_reason(site: Site) -> None:
    def counted() -> float:
        found = re.search(
            r'^qirkat_refusals_total\{reason="foreign"\} (\S+)$',
            site.ask("/metrics").body.decode(),
            re.MULTILINE,
        )
        return float(found[1]) if found else 0.0

    before = counted()
    ask(site, "POST", "/api/guest", {}, Origin="https://evil.example")
    assert counted() == before + 1


@pytest.mark.parametrize("endpoint", WRITES, ids=lambda each: f"{each.method} {each.path}")
def test_refuses_writes_from_other_sites(site: Site, endpoint: endpoints.Endpoint) -> None:
    method, path = endpoint.method, filled(endpoint.path)
    own = site.address.rstrip("/")
    for origin in (None, "null", "https://evil.example", own + ".evil.example", own + "0", ""):
        refused = ask(site, method, path, {}, Origin=origin)
        assert (refused.status, refused.reason) == (403, "foreign"), origin
        assert "Set-Cookie" not in refused.headers
    for kind in (None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        refused = ask(site, method, path, b"{}", Content_Type=kind)
        assert (refused.status, refused.reason) == (415, "not_json"), kind
    for text in (b"", b"{", b"[]", b"nul", b'"\xff"', b"\xef\xbb\xbf{}", b"[" * 4000, b"{} {}"):
        refused = ask(site, method, path, text)
        assert refused.status == 400, text
        assert refused.reason in ("not_json", "bad_request")
    refused = ask(site, method, path, {"surplus": 1})
    assert (refused.status, refused.reason) == (400, "bad_request")
    refused = ask(site, method, path, b" " * 4097)
    assert (refused.status, refused.reason) == (413, "too_long")


def test_cuts_off_endless_bodies(site: Site) -> None:
    with site.connect() as connection:
        connection.sendall(
            b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\n"
            b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            % (site.port, site.address.rstrip("/").encode())
        )
        with pytest.raises((ConnectionResetError, BrokenPipeError)):  # noqa: PT012
            for _ in range(1000):
                connection.sendall(b"1000\r\n" + b" " * 4096 + b"\r\n")
                time.sleep(0.001)
            raise AssertionError("it took four megabytes")


def half_asked(site: Site) -> socket.socket:
    connection = site.connect()
    connection.sendall(
        b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\n"
        b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
        % (site.port, site.address.rstrip("/").encode())
    )
    return connection


def test_aborted_request_leaves_no_trace(site: Site) -> None:
    """The fixture checks in the end that the server logged no error."""
    for _ in range(5):
        half_asked(site).close()
    assert ask(site, "GET", "/api/me").status == 200


def test_slow_body_times_out(tmp_path: Path) -> None:
    program = (
        "import sys, qirkat.server.endpoints\n"
        "from qirkat.cli import main\n"
        "qirkat.server.endpoints.BODY_TIMEOUT = 0.3\n"
        "sys.exit(main())"
    )
    pages = write_site(tmp_path / "site")
    with serving("serve", "--site", pages, "--port", "0", program=program) as server:
        server.wait()
        with half_asked(server) as connection:
            connection.settimeout(5)
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b'"reason":"slow"' in answer


def test_wrong_method_names_allowed_ones(site: Site) -> None:
    for endpoint in api.ENDPOINTS:
        path = filled(endpoint.path)
        there = {each.method for each in api.ENDPOINTS if each.path == endpoint.path}
        shown = there | ({"HEAD"} if "GET" in there else set())
        for method in ("PUT", "PATCH", "OPTIONS", "TRACE", "POST", "DELETE", "HEAD", "QUERY"):
            if method in shown:
                continue
            refused = ask(site, method, path)
            assert refused.status == 405, (method, path)
            assert set(refused.headers["Allow"].split(", ")) == shown
            assert refused.reason == ("" if method == "HEAD" else "no_method")


def test_head_has_no_body(site: Site) -> None:
    for endpoint in api.ENDPOINTS:
        if endpoint.method == "GET":
            head = ask(site, "HEAD", filled(endpoint.path))
            assert head.status == ask(site, "GET", filled(endpoint.path)).status
            assert head.data == b""


def test_path_tricks_lead_nowhere(site: Site) -> None:
    for path in (
        "/api/",
        "/api/me/",
        "//api/me",
        "/api//me",
        "/api/./me",
        "/api/nothing",
        "/api/games/..%2f..%2fsecret.txt",
        "/api/games/%2e%2e/%2e%2e/secret.txt",
        "/api/players/..%2f..%2fsecret.txt",
        "/api/games/%00",
        "/api/games/zzzz%00zzzz",
        "/api/games/%ff%fe",
        "/api/games/" + "z" * 5000,
        "/api/games/zzzzzzzzz",
        "/api/games/zzzzzzzzzz%0a",
        "/api/games/0OIl000000",
        "/api/players/%00",
        "/api/players/" + "%F0%9F%92%A9" * 500,
        "/api/players/%ED%A0%80",
        "/api/matches/%00",
        "/api/games/%00/record",
    ):
        told = ask_plainly(site, path)
        assert told.status == 404, path
        assert b"not for the world" not in told.data


def ask_plainly(site: Site, path: str) -> Any:
    connection = HTTPConnection("127.0.0.1", site.port, timeout=20)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.data = answer.read()  # type: ignore[attr-defined]
    connection.close()
    return answer


def test_limits_requests(tmp_path: Path) -> None:
    pages = write_site(tmp_path / "site")
    with serving("serve", "--site", pages, "--port", "0", QIRKAT_CROWD="1") as server:
        server.wait()
        told = [ask(server, "GET", "/api/lobby") for _ in range(100)]
        assert {each.status for each in told[:60]} == {200}
        refused = next(each for each in told if each.status != 200)
        assert (refused.status, refused.reason) == (429, "rate")
        # One address has used up its rate, another has not.
        assert ask(server, "GET", "/api/lobby", X_Forwarded_For="192.0.2.7").status == 200


@pytest.mark.slow
def test_odd_texts_never_reach_the_database(postgres: Postgres, tmp_path: Path) -> None:
    """PostgreSQL refuses NUL in texts, which must not become a server error."""
    pages = write_site(tmp_path / "site")
    own = {"QIRKAT_DATABASE": postgres.database(), "QIRKAT_SECRET": KEY}
    with serving("serve", "--site", pages, "--port", "0", **own) as server:
        server.wait()
        for path in ("games/%00", "games/%00/record", "matches/%00", "players/a%00", "players/%00"):
            assert ask(server, "GET", f"/api/{path}").status == 404, path
        assert ask(server, "GET", "/api/games?before=1-%00").status == 400
        joined = ask(server, "POST", "/api/games/%00/join", {"bytes": PART})
        assert joined.status == 404
        cookie = guest(server)
        assert ask(server, "POST", "/api/games/%00/cancel", {}, cookie=cookie).status == 409
        login = {"name": "a\u0000b", "password": "correct\u0000horse"}
        assert ask(server, "POST", "/api/login", login).status == 403
        make(server, cookie)
        said = server.stop()
    assert "ERROR" not in said


# OpenAPI


def test_openapi_lists_every_address(site: Site) -> None:
    told = ask(site, "GET", "/api/openapi.json").json
    described = {
        (method.upper(), path) for path, those in told["paths"].items() for method in those
    }
    assert described == {(each.method, each.path) for each in api.ENDPOINTS}
    assert set(new_games.Wanted.__struct_fields__) == set(
        told["components"]["schemas"]["Wanted"]["properties"]
    )


@pytest.mark.slow
def test_answers_match_openapi(site: Site) -> None:
    """Schemathesis sends valid and invalid requests; `make fuzzapi` runs longer."""
    fuzz_api.fuzz(site.address, examples=4, seed=1, phases="fuzzing")
