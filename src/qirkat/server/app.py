"""The ASGI application: the built site, probes of solved tables, and live play."""

import asyncio
import base64
import hashlib
import html
import logging
import time
from collections.abc import Callable, Sequence
from functools import cache

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qirkat import alquerque
from qirkat._core import Position, PositionError, drawn_after
from qirkat.messages import LANGUAGES, Messages
from qirkat.server.api import ENDPOINTS
from qirkat.server.endpoints import routes
from qirkat.server.live_play import LivePlay
from qirkat.server.metrics import CONTENT_TYPE
from qirkat.server.request_origin import Network, client_address, is_encrypted
from qirkat.server.site_files import Site, is_known, weighted
from qirkat.server.traffic import Traffic, price
from qirkat.solve import TableError, Tables, Verdict

logger = logging.getLogger(__name__)

_STYLE = """
:root { color-scheme: light dark; font: 1.25rem/1.5 Georgia, "Hiragino Mincho ProN", serif }
body { max-width: 32rem; margin: 8vh auto; padding: 0 1.5rem; background: #f7f2e6; color: #23252d }
a { display: inline-block; padding: .5rem 1rem; border-radius: .5rem; background: #2b3f8c;
  color: #fff; text-decoration: none }
svg { width: 15rem; max-width: 100% }
.slab { fill: #d9cbab; stroke: #a08a5c }
.lines { fill: none; stroke: #6a5738; stroke-width: 2 }
.mill { stroke: #e0a030; stroke-width: 5 }
.white { fill: #fdf9ee; stroke: #5f4c2e }
.black { fill: #2b2624; stroke: #1a1614 }
@media (prefers-color-scheme: dark) {
  body { background: #17181d; color: #efe9dc }
  a { background: #3149a3 }
  .slab { fill: #3a372f; stroke: #5a5548 }
  .lines { stroke: #b7a67f }
  .black { fill: #211d1c; stroke: #b7a67f }
}
"""
# A board of Alquerque de 9 with a mill.
_SKETCH = (
    '<svg viewBox="0 0 140 140" aria-hidden="true">'
    '<rect class="slab" x="1" y="1" width="138" height="138" rx="5"/>'
    '<path class="lines" d="M10 10h120v120H10zM30 30h80v80H30zM50 50h40v40H50z'
    'M70 10v40M70 90v40M10 70h40M90 70h40"/><path class="mill" d="M30 30h80"/>'
    '<g class="white"><circle cx="30" cy="30" r="8"/><circle cx="70" cy="30" r="8"/>'
    '<circle cx="110" cy="30" r="8"/></g>'
    '<g class="black"><circle cx="10" cy="70" r="8"/><circle cx="110" cy="70" r="8"/>'
    '<circle cx="70" cy="110" r="8"/></g></svg>\n'
)
_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src {style}; "
    "img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
)
_STYLE_DIGEST = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
# The not-found page has its style inline: it must not depend on any file.
_NOT_FOUND_POLICY = _POLICY.format(style=f"'sha256-{_STYLE_DIGEST}'")
HEADERS = {
    "Content-Security-Policy": _POLICY.format(style="'self'"),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": (
        "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), "
        "microphone=(), midi=(), payment=(), usb=()"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Headers of every response."""

_HTTPS_ONLY = "max-age=31536000"
_KEEP_PROOF = "public, max-age=86400"  # proofs stay true, but better tables may come
_KEEP_NOTHING = "no-store"
_MAX_PARALLEL = 2  # probes at once, each of which may read from disk
_MAX_PENDING = 64  # probes waiting; more are refused at once
_REFUSAL_DELAY = 2_000  # milliseconds at most before a refusal: a flood would not wait by itself


def application(
    site: Site,
    tables: Tables,
    live_play: Callable[[], LivePlay | None],
    proxies: Sequence[Network] = (),
    *,
    traffic: Traffic,
) -> ASGIApp:
    """The application that serves a site, probes tables, and runs live play.

    `live_play` returns None until it is open. Forwarding headers of `proxies` are trusted. Every
    request counts as `traffic`, whatever its outcome.
    """
    app = Starlette(routes=all_routes(site, tables, live_play, traffic))
    app.router.redirect_slashes = False
    return _Guarded(_Counted(app, traffic, live_play, proxies), proxies)


def all_routes(
    site: Site, tables: Tables, live_play: Callable[[], LivePlay | None], traffic: Traffic
) -> list[BaseRoute]:
    """The routes of the application."""
    table_queue = TableQueue(tables)

    async def page(request: Request) -> Response:
        return _page(site, request)

    async def health(_: Request) -> Response:
        return _health(live_play())

    async def metrics(request: Request) -> Response:
        return _metrics(request, live_play())

    return [
        Route("/healthz", health),
        Route("/metrics", metrics),
        Route("/api/probe", table_queue.probe),
        *routes(ENDPOINTS, live_play, traffic),
        Route("/{path:path}", page),
    ]


class _Counted:
    """Limits every request by its cost and address, before it costs anything."""

    def __init__(
        self,
        app: ASGIApp,
        traffic: Traffic,
        live_play: Callable[[], LivePlay | None],
        proxies: Sequence[Network],
    ) -> None:
        self._app = app
        self._traffic = traffic
        self._live_play = live_play
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        now = int(time.monotonic() * 1000)
        address = self._address(scope)
        part, cost = price(scope.get("method", "GET"), scope["path"])
        wait = self._traffic.wait(part, cost, now, address=address)
        if not wait:
            pause = self._traffic.pause(part, cost, now, address=address)
            if pause:
                await asyncio.sleep(pause)
            await self._app(scope, receive, send)
            return
        await asyncio.sleep(min(wait, _REFUSAL_DELAY) / 1000)
        if (live_play := self._live_play()) is not None:
            live_play.metrics.refused("rate")
        await _too_often(wait)(scope, receive, send)

    def _address(self, scope: Scope) -> str:
        client = scope.get("client")
        forwarded = Headers(scope=scope).getlist("X-Forwarded-For")
        return client_address(client[0] if client else "", forwarded, self._proxies)


def _too_often(wait: int) -> Response:
    """The refusal of a request above the rate limit."""
    fault = {
        "reason": "rate",
        "sentence": "Too many requests. Wait a moment and try again.",
        "at": None,
    }
    headers = {"Cache-Control": _KEEP_NOTHING, "Retry-After": str(-(-wait // 1000))}
    return JSONResponse({**fault, "wait": wait}, 429, headers)


class _Guarded:
    """Adds the security headers to every response, including errors."""

    def __init__(self, app: ASGIApp, proxies: Sequence[Network]) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"].endswith("http.response.start"):  # also of a refused websocket
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if self._is_encrypted(scope):
                    headers["Strict-Transport-Security"] = _HTTPS_ONLY
            await send(message)

        await self._app(scope, receive, guarded)

    def _is_encrypted(self, scope: Scope) -> bool:
        client = scope.get("client")
        peer = client[0] if client else ""
        forwarded = Headers(scope=scope).get("X-Forwarded-Proto")
        return is_encrypted(peer, scope["scheme"], forwarded, self._proxies)


def _page(site: Site, request: Request) -> Response:
    found = site.find(request.scope["path"])
    if found is None:
        return _not_found(request)
    form = found.form(_joined(request, "Accept-Encoding"))
    headers = {"Cache-Control": found.caching, "ETag": form.tag}
    varies = ["Accept-Encoding"] if len(found.forms) > 1 else []
    if link := site.preloads.link(request.scope["path"], _languages(request)):
        headers["Link"] = link
        varies.append("Accept-Language")
    if varies:
        headers["Vary"] = ", ".join(varies)
    if is_known(form.tag, _joined(request, "If-None-Match")):
        return Response(status_code=304, headers=headers)
    headers["Content-Type"] = found.type
    if form.coding != "identity":
        headers["Content-Encoding"] = form.coding
    return Response(form.data, headers=headers)


def _not_found(request: Request) -> Response:
    """Not found: JSON for programs, a page in the visitor's language for people."""
    if request.scope["path"].startswith("/api/"):
        return _fault(404, "no_address", "There is nothing at this address.")
    language = next((each for each in _languages(request) if each in LANGUAGES), "en")
    headers = {
        "Cache-Control": _KEEP_NOTHING,
        "Content-Security-Policy": _NOT_FOUND_POLICY,
        "Vary": "Accept-Language",
    }
    return Response(_not_found_page(language), 404, headers, "text/html")


@cache
def _not_found_page(language: str) -> str:
    messages = Messages(language)
    title, words, home = (
        html.escape(messages(key), quote=False) for key in ("lost.title", "lost.words", "lost.home")
    )
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        # Named, so that browsers do not request /favicon.ico.
        '<link rel="icon" href="/icon.svg" type="image/svg+xml">\n'
        f"<title>{title} - Qirkat</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f'{_SKETCH}<h1>{title}</h1>\n<p>{words}</p>\n<p><a href="/">{home}</a></p>\n'
        "</main>\n</body>\n</html>\n"
    )


def _health(live_play: LivePlay | None) -> Response:
    """Whether games can be saved: `ok`, or 503 with the reason."""
    state = "starting" if live_play is None else live_play.health
    headers = {"Cache-Control": _KEEP_NOTHING}
    return PlainTextResponse(f"{state}\n", 200 if state == "ok" else 503, headers)


def _metrics(request: Request, live_play: LivePlay | None) -> Response:
    peer = request.client.host if request.client else ""
    seen = live_play.settings.metrics if live_play is not None else "off"
    # Behind a proxy on this machine every peer is local, but then the header is set.
    is_local = peer in {"127.0.0.1", "::1"} and "X-Forwarded-For" not in request.headers
    if live_play is None or seen == "off" or (seen == "local" and not is_local):
        return _not_found(request)
    headers = {"Cache-Control": _KEEP_NOTHING, "Content-Type": CONTENT_TYPE}
    return Response(live_play.metrics.text(), headers=headers)


class TableQueue:
    """Probes the solved tables off the event loop, with bounds on parallel and pending probes."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._slots = asyncio.Semaphore(_MAX_PARALLEL)
        self._pending = 0

    async def probe(self, request: Request) -> Response:
        """Answer what is proven about the position in the query; 503 when too many are pending."""
        text = request.query_params.get("position")
        if text is None:
            return _fault(
                400, "no_position", "Add ?position= and the text of a position to the address."
            )
        try:
            position = alquerque.parse(text)
        except PositionError as error:
            return _fault(400, error.reason, str(error), error.at)
        if self._pending >= _MAX_PENDING:
            return _fault(503, "busy", "The server is busy. Try again in a few seconds.")
        self._pending += 1
        try:
            async with self._slots:
                known = await asyncio.to_thread(_knowledge, self._tables, position)
        except TableError as error:
            logger.error("%s", error)
            return _fault(503, error.reason, "The server cannot read its solved tables.")
        finally:
            self._pending -= 1
        return JSONResponse(known, headers={"Cache-Control": _KEEP_PROOF})


def _knowledge(tables: Tables, position: Position) -> dict[str, object] | None:
    """What is proven about a position and its moves, for JSON; None if nothing is.

    Unknown is not a 404, which browsers would log as an error.
    """
    verdict = tables.probe(position)
    if verdict is None:
        return None
    turns = tables.turns(position) or ()
    return {
        "verdict": _verdict_data(verdict),
        "turns": [
            {"move": turn.move.text, "verdict": _verdict_data(turn.verdict)} for turn in turns
        ],
        "quiet_end": drawn_after(position, tables.line(position)),
    }


def _verdict_data(verdict: Verdict) -> dict[str, object]:
    return {"result": verdict.result, "distance": verdict.distance}


def _fault(status: int, reason: str, sentence: str, at: int | None = None) -> Response:
    """A refusal as JSON: a key, a sentence, and where the fault is."""
    return JSONResponse(
        {"reason": reason, "sentence": sentence, "at": at},
        status,
        {"Cache-Control": _KEEP_NOTHING},
    )


def _languages(request: Request) -> list[str]:
    """The languages of the reader, best first, without regions."""
    wanted = _joined(request, "Accept-Language") or ""
    return [name.split("-")[0] for name, weight in weighted(wanted) if weight > 0]


def _joined(request: Request, name: str) -> str | None:
    """A header that may be repeated, joined; None if missing."""
    lines = request.headers.getlist(name)
    return ", ".join(lines) if lines else None
