"""A server for API tests, and requests to it."""

import hashlib
import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import msgspec
from itsdangerous import URLSafeSerializer
from support.server_process import Site, serving, write_site

from qirkat.accounts.cookies import Cookies
from qirkat.server import endpoints

KEY = "a secret of the tests, of more than 32 letters"
PART = "00112233445566778899aabbccddeeff"
NOBODY = "zzzzzzzzzz"  # an id like those of games, of no game
JSON = "application/json"


@contextmanager
def visited(folder: Path) -> Iterator[Site]:
    """A server with its own data, which must not log an error."""
    pages = write_site(folder / "site")
    own = {"QIRKAT_DATA": str(folder), "QIRKAT_SECRET": KEY, "QIRKAT_CROWD": "10000"}
    with serving("serve", "--site", pages, "--port", "0", **own) as server:
        server.wait()
        yield server
        said = server.stop()
        assert "ERROR" not in said, said
        assert "stack=" not in said


class Reply:
    """An answer of the API, checked for what all answers share."""

    def __init__(self, status: int, headers: Any, data: bytes) -> None:
        self.status = status
        self.headers = headers
        self.data = data
        assert headers["Cache-Control"] == "no-store"
        assert headers["X-Content-Type-Options"] == "nosniff"
        self.reason = ""
        if status >= 400:
            fault = msgspec.json.decode(data, type=endpoints.Fault) if data else None
            self.reason = fault.reason if fault else ""
            assert fault is None or fault.sentence.endswith(".")

    @property
    def json(self) -> Any:
        return json.loads(self.data)


def ask(
    site: Site,
    method: str,
    path: str,
    body: object = None,
    *,
    cookie: str | None = None,
    **headers: str | None,
) -> Reply:
    """Send a request as a page of the site does; None omits a header."""
    data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    usual: dict[str, str | None] = {"Origin": site.address.rstrip("/")}
    if data is not None:
        usual["Content-Type"] = JSON
    if cookie is not None:
        usual["Cookie"] = f"qirkat={cookie}"
    usual |= {name.replace("_", "-"): value for name, value in headers.items()}
    connection = HTTPConnection("127.0.0.1", site.port, timeout=20)
    try:
        connection.request(
            method, path, data, {name: value for name, value in usual.items() if value is not None}
        )
        answer = connection.getresponse()
        return Reply(answer.status, answer.headers, answer.read())
    finally:
        connection.close()


def cookie_in(reply: Reply) -> str:
    text = str(reply.headers["Set-Cookie"])
    value, *attributes = text.split("; ")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(attributes)
    return value.removeprefix("qirkat=")


def signed(key: str, person: str, version: int, now: int) -> str:
    """A cookie of a made-up session."""
    return Cookies(key).write(person, version, "a", now, encrypted=False).value


def issued_before(person: str, version: int, at: int, *, key: str = KEY) -> str:
    """A cookie of version 0.5.0, which names no session."""
    signer = URLSafeSerializer(
        key,
        salt="qirkat.person",
        signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256},
    )
    return str(signer.dumps([person, version, at]))


def guest(site: Site) -> str:
    return cookie_in(ask(site, "POST", "/api/guest", {}))


def account(site: Site, name: str = "", password: str = "correct horse") -> tuple[str, str]:
    name = name or f"Tester{secrets.token_hex(4)}"
    made = ask(site, "POST", "/api/account", {"name": name, "password": password})
    assert made.status == 201, made.data
    return name, cookie_in(made)


def make(site: Site, cookie: str, **wishes: object) -> str:
    wanted = {"game": "querni", "time": "5+3", "bytes": PART, **wishes}
    made = ask(site, "POST", "/api/games", wanted, cookie=cookie)
    assert made.status == 201, made.data
    return str(made.json["id"])


def join(site: Site, game: str, cookie: str) -> Reply:
    return ask(site, "POST", f"/api/games/{game}/join", {"bytes": PART}, cookie=cookie)
