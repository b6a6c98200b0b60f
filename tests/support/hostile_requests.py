"""Hostile HTTP requests as bytes, from a seed.

Each knows the right statuses, and what an answer must contain where it matters.
"""

from __future__ import annotations

import hashlib
import json
import random
from typing import NamedTuple

from itsdangerous import URLSafeSerializer
from support.api_client import signed
from support.hostile_messages import IDS, ODD, Aim

from qirkat.accounts.cookies import NAME, Cookie, Cookies

DAY = 24 * 3600 * 1000
WRITES: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("POST", "/api/guest", {}),
    ("POST", "/api/account", {"name": "Mallory", "password": "a long password"}),
    ("POST", "/api/login", {"name": "Mallory", "password": "a long password"}),
    ("POST", "/api/logout", {}),
    ("POST", "/api/logout", {"session": "a"}),
    ("POST", "/api/password", {"old": "a long password", "new": "another password"}),
    ("DELETE", "/api/account", {}),
    ("POST", "/api/games", {"game": "querni", "time": "5+3", "bytes": "0" * 32}),
    ("POST", "/api/quick", {"game": "querni", "time": "5+3", "bytes": "0" * 32}),
    ("POST", "/api/games/{}/join", {"bytes": "0" * 32}),
    ("POST", "/api/games/{}/cancel", {}),
)
PATHS = (
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc%2fpasswd",
    "/assets/../../secret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "/link.txt",
    "/.hidden",
    "/%2ehidden",
    "//etc/passwd",
    "/assets//../secret.txt",
    "/./../secret.txt",
    "/secret.txt%00.html",
    "/assets/\x7f",
    "/games.sqlite",
    "/../games.sqlite",
    "/api/../secret.txt",
    "/api/games/..%2f..%2fsecret.txt/record",
    "/%c0%ae%c0%ae/secret.txt",
    "/assets/app-1a2b3c.js/../../../secret.txt",
    "http://127.0.0.1/../secret.txt",
)


class Asked(NamedTuple):
    """A request, and the statuses that would be right."""

    kind: str
    data: bytes
    right: tuple[int, ...]
    is_nobody: bool = False
    """Whether the answer must not recognise the person."""
    is_whole: bool = True
    """Whether the connection can be used again."""


class Asker:
    """Hostile requests from a seed. 429 is always a right answer too."""

    def __init__(self, seed: int, host: str, key: str) -> None:
        self.random = random.Random(seed)
        self.aims: list[Aim] = []
        self.cookies: list[str] = []
        """Cookies of hostile people."""
        self.honest: list[str] = []
        """Cookies of honest people, to forge others from."""
        self.now = 0
        self._host = host
        self._key = key

    def address(self) -> str:
        """A client address, which the server trusts from this machine."""
        return f"198.18.{self.random.randrange(256)}.{self.random.randrange(256)}"

    def next(self) -> Asked:
        """Some request."""
        made = self.random.choices(
            (
                *(self._foreign, self._forged, self._taken, self._bad_body, self._nothing_there),
                *(self._path, self._method, self._broken, self._large, self._guess, self._reading),
            ),
            (6, 6, 4, 6, 5, 5, 3, 5, 1, 0.1, 3),
        )[0]
        return made()

    # Cookies

    def forged(self) -> str:
        """An invalid cookie."""
        choice = self.random.choice
        real = choice(self.honest or self.cookies)
        claim = Cookies(self._key).read(Cookie(NAME, real), self.now)
        person = claim.person if claim else "5f0c2b7d91aa43e8"
        match self.random.randrange(9):
            case 0:  # not the last letter, of which some bits mean nothing
                place = self.random.randrange(len(real) - 1)
                other = choice([each for each in IDS if each != real[place]])
                return real[:place] + other + real[place + 1 :]
            case 1:
                return signed("another secret of more than 32 letters", person, 0, self.now)
            case 2:
                return signed(self._key, person, 0, self.now - 181 * DAY)
            case 3:
                return signed(self._key, person, 0, self.now + DAY)
            case 4:
                return signed(self._key, person, choice((-1, 1, 7, 2**40)), self.now)
            case 5:
                signer = URLSafeSerializer(
                    self._key,
                    salt="qirkat.else",
                    signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256},
                )
                return str(signer.dumps([person, 0, self.now // 1000]))
            case 6:
                return f"{choice(self.cookies).partition('.')[0]}.{real.partition('.')[2]}"
            case 7:
                return choice((real.partition(".")[0], f".{real}", "eyJhbGciOiJub25lIn0..", "x"))
            case _:
                return real * 20

    # Requests

    def _request(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        *,
        origin: str | None = "",
        cookie: str | None = None,
        kind: str = "application/json",
        more: tuple[str, ...] = (),
    ) -> bytes:
        origin = f"http://{self._host}" if origin == "" else origin
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self._host}",
            # Sometimes from an address of honest people.
            *([f"X-Forwarded-For: {self.address()}"] if self.random.random() < 0.95 else []),
            *([f"Origin: {origin}"] if origin else []),
            *([f"Cookie: qirkat={cookie}"] if cookie else []),
            *(
                [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
                if body is not None
                else []
            ),
            *more,
        ]
        return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + (body or b"")

    def _write(self) -> tuple[str, str, bytes]:
        method, path, body = self.random.choice(WRITES)
        game = self.random.choice(self.aims).game
        return method, path.format(game), json.dumps(body).encode()

    def _foreign(self) -> Asked:
        """From another site, with the cookie of a person who is logged in here."""
        method, path, body = self._write()
        origin = self.random.choice(
            (
                None,
                "null",
                "https://evil.example",
                f"http://{self._host}0",
                f"https://{self._host}x",
            )
        )
        cookie = self.random.choice(self.cookies + self.honest)
        data = self._request(method, path, body, origin=origin, cookie=cookie)
        return Asked("from a foreign page", data, (403,))

    def _forged(self) -> Asked:
        cookie = self.forged()
        game = self.random.choice(self.aims).game
        match self.random.randrange(4):
            case 0:
                data = self._request("POST", f"/api/games/{game}/cancel", b"{}", cookie=cookie)
                return Asked("with a forged cookie, a change", data, (401,))
            case 1:
                data = self._request("DELETE", "/api/account", b"{}", cookie=cookie)
                return Asked("with a forged cookie, a change", data, (401,))
            case 2:
                data = self._request("GET", "/api/export", cookie=cookie)
                return Asked("with a forged cookie, a look", data, (401,))
            case _:
                data = self._request("GET", "/api/me", cookie=cookie)
                return Asked("with a forged cookie, a look", data, (200,), is_nobody=True)

    def _taken(self) -> Asked:
        """Join a taken game, or cancel another's game."""
        what = self.random.choice(("join", "cancel"))
        body = b"{}" if what == "cancel" else json.dumps({"bytes": "0" * 32}).encode()
        path = f"/api/games/{self.random.choice(self.aims).game}/{what}"
        data = self._request("POST", path, body, cookie=self.random.choice(self.cookies))
        return Asked(f"to {what} a game of others", data, (409,))

    def _bad_body(self) -> Asked:
        method, path, body = self._write()
        cookie = self.random.choice(self.cookies)
        if self.random.random() < 0.15:
            kind = self.random.choice(("text/plain", "application/x-www-form-urlencoded", ""))
            data = self._request(method, path, body, cookie=cookie, kind=kind)
            return Asked("a body of another kind", data, (415,))
        if self.random.random() < 0.5:
            message = json.loads(body)
            message["x" if not message else self.random.choice(list(message))] = {"odd": [1]}
            body = json.dumps(message).encode()
        else:
            body = self.random.choice(
                (
                    b"",
                    b"[" * self.random.randrange(1, 4096),
                    b'{"a":' * 800,
                    body[:-1] if body != b"{}" else b"{",
                    body[:-1] + b"\xff}",
                    b'{"bytes": NaN}',
                    b"9" * self.random.randrange(1, 4000),
                    json.dumps({"bytes": self.random.choice(ODD)}).encode("utf-8", "replace"),
                    self.random.randbytes(self.random.randrange(1, 300)),
                )
            )
        return Asked(
            "a body of a wrong form", self._request(method, path, body, cookie=cookie), (400,)
        )

    def _nothing_there(self) -> Asked:
        unknown = "".join(self.random.choices(IDS, k=10))
        path, status = self.random.choice(
            (
                (f"/api/games/{unknown}", 404),
                (f"/api/games/{unknown}/record", 404),
                ("/api/games/%00", 404),
                (f"/api/games/{unknown * 30}", 404),
                (f"/api/matches/{unknown}", 404),
                ("/api/players/%00%ff", 404),
                (f"/api/players/{unknown * 20}", 404),
                ("/api/players/%E2%80%AE", 404),
                ("/api/games?before=%00", 400),
                ("/api/games?before=99999999999999999999-x", 400),
                ("/api/probe?position=%00", 400),
                ("/api/probe", 400),
                ("/api/nothing", 404),
                ("/metrics", 404),
            )
        )
        more = ("X-Forwarded-For: 198.18.0.1",) if path == "/metrics" else ()
        return Asked("what is not there", self._request("GET", path, more=more), (status,))

    def _path(self) -> Asked:
        data = self._request("GET", self.random.choice(PATHS))
        return Asked("a trick with a path", data, (400, 404))

    def _method(self) -> Asked:
        _, path, _ = self._write()
        method = self.random.choice(("PUT", "PATCH", "BREW", "TRACE", "OPTIONS", "get", "POST\t"))
        return Asked("another method", self._request(method, path), (400, 405))

    def _reading(self) -> Asked:
        game = self.random.choice(self.aims).game
        path = self.random.choice(
            (
                "/api/me",
                "/api/games",
                "/api/lobby",
                f"/api/games/{game}",
                f"/api/games/{game}/record",
            )
        )
        cookie = self.random.choice((None, *self.cookies))
        return Asked("what anyone may read", self._request("GET", path, cookie=cookie), (200,))

    def _guess(self) -> Asked:
        body = {"name": "Honest", "password": f"a guess {self.random.getrandbits(32)}"}
        data = self._request("POST", "/api/login", json.dumps(body).encode())
        # Few hashes run at once; others are told to wait.
        return Asked("a password guessed", data, (403,))

    def _large(self) -> Asked:
        """Too long; headers in one piece are read, and do no harm."""
        cookie = self.random.choice(self.cookies)
        match self.random.randrange(4):
            case 0:
                body = b" " * self.random.choice((4097, 60_000)) + b"{}"
                data = self._request("POST", "/api/guest", body, cookie=cookie)
                return Asked("a large body", data, (413,), is_whole=False)
            case 1:
                more = (f"X-Large: {'x' * 100_000}",)
                return Asked("large headers", self._request("GET", "/", more=more), (200, 400, 431))
            case 2:
                many = tuple(f"X-{number}: x" for number in range(9000))
                return Asked("large headers", self._request("GET", "/", more=many), (200, 400, 431))
            case _:
                data = self._request("GET", "/" + "x" * 100_000)
                return Asked("large headers", data, (400, 404, 414, 431))

    def _broken(self) -> Asked:
        """Malformed or smuggled requests."""
        whole = self._request("POST", "/api/guest", b"{}", origin="null")
        inner = self._request("POST", "/api/games", b"{}", origin="null")
        place = self.random.randrange(len(whole))
        data = self.random.choice(
            (
                self.random.randbytes(self.random.randrange(1, 400)) + b"\r\n\r\n",
                whole[:place] + self.random.randbytes(3) + whole[place + 3 :],
                whole.replace(b"Content-Length: 2", b"Content-Length: -1"),
                whole.replace(b"Content-Length: 2", b"Content-Length: 2\r\nContent-Length: 3"),
                whole.replace(b"Content-Length: 2", b"Content-Length: " + b"9" * 5000),
                whole.replace(b"Content-Length: 2", b"Transfer-Encoding: gzip, chunked"),
                whole.replace(b"Content-Length: 2", b"Transfer-Encoding: chunked") + b"zz\r\n",
                whole.replace(b"\r\n\r\n", b"\r\nTransfer-Encoding: chunked\r\n\r\n")[:-2]
                + b"0\r\n\r\n"
                + inner,
                whole.replace(b"\r\n", b"\n"),
                whole.replace(b"Host:", b"Host :"),
                whole.replace(b"Host:", b"Host: evil.example\r\nHost:"),
                whole.replace(b"HTTP/1.1", b"HTTP/9.9"),
                whole.replace(b"Origin: null", b"Origin: null\x00"),
                whole.replace(b"Origin: null", b"Origin: null\r\n folded"),
                b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + self.random.randbytes(200),
                whole.replace(b"POST /api/guest", b"GET /api/socket").replace(
                    b"Origin", b"Connection: Upgrade\r\nUpgrade: websocket\r\nOrigin"
                ),
            )
        )
        return Asked("no request at all", data, tuple(range(400, 500)), is_whole=False)
