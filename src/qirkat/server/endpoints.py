"""Endpoints of the API: authenticates and rate-limits callers, checks bodies, encodes refusals.

Only pages of this site may change anything. Bodies are short JSON of a declared type. The same list
of endpoints makes the routes and the OpenAPI description.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from qirkat.accounts.accounts import PersonError, Visit
from qirkat.accounts.cookies import cleared, cookie_of, header
from qirkat.live.protocol import Person
from qirkat.logs import Log
from qirkat.server import request_origin
from qirkat.server.connection import Connection
from qirkat.server.connections import ConnectedPerson
from qirkat.server.live_play import LivePlay
from qirkat.server.new_games import WishError
from qirkat.server.traffic import Traffic
from qirkat.storage.schema import PersonRow
from qirkat.storage.store import StoreError

log = Log(__name__)

MAX_BODY = 4096
"""Bytes of a request body."""
BODY_TIMEOUT = 10.0
"""Seconds in which a body must be complete."""
_ID = re.compile("[1-9A-HJ-NP-Za-km-z]{10}")  # of games and matches
PLACE: Final = re.compile("([0-9]{1,15})-([1-9A-HJ-NP-Za-km-z]{10})")
"""A place in a list: when a game was created, and its id."""
STATUS: Final = {
    "rate": 429,
    "busy": 503,
    "wrong_login": 403,
    "wrong_password": 403,
    "one_time_over": 403,
    "banned": 403,
    "banned_guest": 403,
    "paused": 429,
    "one_at_a_time": 409,
    "registration_closed": 403,
    "name_taken": 409,
    "changed_meanwhile": 409,
    "has_account": 409,
    "no_account": 403,
    "no_game": 404,
    "own_game": 409,
    "taken": 409,
}


class FaultError(Exception):
    """A refusal, raised by a handler."""

    def __init__(
        self, status: int, reason: str, sentence: str, *, at: int | None = None, wait: int = 0
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.reason = reason
        self.at = at
        self.wait = wait


class Fault(Struct, frozen=True, kw_only=True):
    """A refusal."""

    reason: str
    sentence: str
    at: int | None = None
    wait: int = 0
    """Milliseconds to wait before a retry."""


@dataclass(slots=True)
class Caller:
    """A request, and the person who sends it."""

    request: HTTPConnection
    live_play: LivePlay
    address: str
    encrypted: bool
    now: int
    person: PersonRow | None = None
    session: str = ""
    set_cookies: list[str] = field(default_factory=list)

    async def seated(self) -> PersonRow:
        """A person who can join a game: a visitor without a cookie becomes a guest."""
        self.live_play.bans.check(self.person, self.address)
        if self.person is None:
            await self.become(self.live_play.accounts.guest(address=self.address, now=self.now))
        person = self.known()
        await self.live_play.accounts.keep(person, self.session, self.now, agent=self._agent)
        return person

    async def become(self, person: PersonRow) -> None:
        """Switch this request to another person, in a new session."""
        visit = await self.live_play.accounts.begin_session(
            person, self.now, encrypted=self.encrypted, agent=self._agent
        )
        self.clear_cookie()
        self._visit(visit)

    async def log_out(self) -> None:
        """End the session of this request."""
        if self.person is not None:
            await self.live_play.accounts.log_out(self.person, self.session)

    def clear_cookie(self) -> None:
        """Remove the cookie from the browser."""
        self.set_cookies = cleared(encrypted=self.encrypted)

    async def recognise(self) -> None:
        """Identify the person by the cookie."""
        lines = self.request.headers.getlist("Cookie")
        visit = await self.live_play.accounts.recognise(
            cookie_of(lines, encrypted=self.encrypted),
            self.now,
            encrypted=self.encrypted,
            agent=self._agent,
        )
        if visit is not None:
            self._visit(visit)

    def _visit(self, visit: Visit) -> None:
        self.person = visit.person
        self.session = visit.session
        if visit.cookie is not None:
            named = f"{visit.cookie.name}="
            others = [each for each in self.set_cookies if not each.startswith(named)]
            self.set_cookies = [*others, header(visit.cookie)]

    @property
    def _agent(self) -> str:
        return self.request.headers.get("User-Agent", "")

    @property
    def shown(self) -> Person | None:
        """The person as others see it."""
        who = self.person
        return Person(id=who.id, name=who.name or "", guest=who.guest) if who else None

    @property
    def id(self) -> str:
        """The id in the path; empty if nothing can have it, so that no query is made."""
        text = self.request.path_params["id"]
        return text if _ID.fullmatch(text) else ""

    def known(self) -> PersonRow:
        """The person; FaultError 401 for a visitor without a cookie."""
        if self.person is None:
            raise FaultError(401, "nobody", "You are not logged in.")
        return self.person


Answer = Struct | Response
Handler = Callable[[Caller, Any], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One method of one path of the API."""

    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    handler: Handler
    answer: type[Struct] | None
    """None for plain text."""
    body: type[Struct] | None = None
    status: int = 200
    pages: bool = False
    """Whether it is a list that `?before=` continues from a place."""


def routes(
    endpoints: Sequence[Endpoint], live_play: Callable[[], LivePlay | None], traffic: Traffic
) -> list[BaseRoute]:
    """The routes of the API; `live_play` returns None until it is open.

    Messages of websockets count as `traffic`.
    """
    by_path: dict[str, dict[str, Endpoint]] = {}
    for endpoint in endpoints:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint

    found: list[BaseRoute] = [
        Route(path, _Address(methods, live_play)) for path, methods in by_path.items()
    ]

    described = msgspec.json.encode(openapi(endpoints))

    async def description(_: Request) -> Response:
        return Response(described, headers=_KEEP_NOTHING, media_type="application/json")

    async def socket(websocket: WebSocket) -> None:
        await _socket(websocket, live_play(), traffic)

    found.append(Route("/api/openapi.json", description))
    found.append(WebSocketRoute("/api/socket", socket))
    return found


_KEEP_NOTHING = {"Cache-Control": "no-store"}


class _Address:
    """All methods of a path. Not a function, so that Starlette passes on every method."""

    def __init__(
        self, methods: dict[str, Endpoint], live_play: Callable[[], LivePlay | None]
    ) -> None:
        self._methods = methods
        self._live_play = live_play
        self._allowed = ", ".join([*methods, *(["HEAD"] if "GET" in methods else [])])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        endpoint = self._methods.get("GET" if request.method == "HEAD" else request.method)
        if endpoint is None:
            answer = _fault(405, "no_method", "This address does not allow this method.")
            answer.headers.update({**_KEEP_NOTHING, "Allow": self._allowed})
        else:
            answer = await _answered(endpoint, request, self._live_play())
        await answer(scope, receive, send)


async def _answered(endpoint: Endpoint, request: Request, live_play: LivePlay | None) -> Response:
    caller: Caller | None = None
    try:
        if live_play is None:
            raise _starting()
        caller = _caller(request, live_play)
        body = await _body(endpoint, request, caller)
        # After the body: a session may have ended while a slow one arrived.
        await _admit(caller)
        answer = await endpoint.handler(caller, body)
    except FaultError as error:
        answer = _fault(error.status, error.reason, str(error), at=error.at, wait=error.wait)
    except WishError as error:
        answer = _fault(400, error.reason, str(error), at=error.at)
    except PersonError as error:
        answer = _fault(STATUS.get(error.reason, 400), error.reason, str(error), wait=error.wait)
    except ClientDisconnect:
        answer = _fault(400, "gone", "The request was incomplete.")  # nobody reads it
    except StoreError as error:
        answer = _unavailable("api", error)
    if isinstance(answer, Struct):
        data = msgspec.json.encode(answer)
        answer = Response(data, endpoint.status, media_type="application/json")
    answer.headers.update(_KEEP_NOTHING)
    for set_cookie in caller.set_cookies if caller is not None else ():
        answer.headers.append("Set-Cookie", set_cookie)
    if live_play is not None and isinstance(answer, _Refused):
        live_play.metrics.refused(answer.reason)
    return answer


def _caller(request: HTTPConnection, live_play: LivePlay) -> Caller:
    proxies = live_play.settings.proxies
    peer = request.client.host if request.client else ""
    address = request_origin.client_address(
        peer, request.headers.getlist("X-Forwarded-For"), proxies
    )
    forwarded = request.headers.get("X-Forwarded-Proto")
    encrypted = request_origin.is_encrypted(peer, request.scope["scheme"], forwarded, proxies)
    return Caller(request, live_play, address, encrypted, live_play.live_games.now())


async def _admit(caller: Caller) -> None:
    """Identify the person and apply the rate limits."""
    caller.now = caller.live_play.live_games.now()
    await caller.recognise()
    kind: Literal["socket", "request"] = (
        "socket" if caller.request.scope["type"] == "websocket" else "request"
    )
    person = caller.person.id if caller.person else None
    wait = caller.live_play.limits.wait(kind, caller.now, address=caller.address, person=person)
    if wait:
        raise FaultError(429, "rate", "Too many requests. Wait a moment and try again.", wait=wait)


def _is_ours(request: HTTPConnection, caller: Caller) -> bool:
    return request_origin.is_ours(
        request.headers.get("Origin"),
        request.headers.get("Host"),
        encrypted=caller.encrypted,
        listed=caller.live_play.settings.origins,
    )


async def _body(endpoint: Endpoint, request: Request, caller: Caller) -> Struct | None:
    """The body of a request, checked; only pages of this site may send one."""
    if endpoint.body is None:
        return None
    if not _is_ours(request, caller):
        raise FaultError(403, "foreign", "Only pages of this site may send this request.")
    kind = request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise FaultError(415, "not_json", "The request must be JSON.")
    try:
        async with asyncio.timeout(BODY_TIMEOUT):
            data = await _read(request)
    except TimeoutError:
        raise FaultError(408, "slow", "The request took too long to arrive.") from None
    try:
        decoded: Struct = msgspec.json.decode(data, type=endpoint.body)
    except msgspec.ValidationError as error:
        raise FaultError(400, "bad_request", f"Invalid request: {str(error)[:200]}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise FaultError(400, "not_json", "The request is not JSON.") from None
    return decoded


async def _read(request: Request) -> bytes:
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MAX_BODY:
            raise FaultError(413, "too_long", f"A request can have at most {MAX_BODY} bytes.")
    return bytes(data)


class _Refused(Response):
    """The response for a refusal."""

    reason = ""


def _fault(
    status: int, reason: str, sentence: str, *, at: int | None = None, wait: int = 0
) -> Response:
    fault = Fault(reason=reason, sentence=sentence, at=at, wait=wait)
    headers = {"Retry-After": str(-(-wait // 1000))} if wait else {}
    if status in (408, 413):
        headers["Connection"] = "close"  # the client need not send the rest
    answer = _Refused(msgspec.json.encode(fault), status, headers, "application/json")
    answer.reason = reason
    return answer


def _unavailable(task: str, error: StoreError) -> Response:
    log.error("store_failed", task=task, reason=error.reason)
    sentence = "The server cannot reach its database right now. Nothing is lost: try again."
    return _fault(503, "unavailable", sentence, wait=1000)


def _starting() -> FaultError:
    return FaultError(503, "starting", "The server is starting.", wait=1000)


async def _socket(websocket: WebSocket, live_play: LivePlay | None, traffic: Traffic) -> None:
    """Serve a websocket of a page of this site; refuse any other before it opens.

    A refusal is an HTTP response, so that a load balancer can try another server.
    """
    try:
        if live_play is None:
            raise _starting()
        if live_play.connections.is_stopping:
            raise FaultError(503, "stopping", "The server is stopping.", wait=1000)
        caller = _caller(websocket, live_play)
        await _admit(caller)
        if not _is_ours(websocket, caller):
            raise FaultError(403, "foreign", "Only pages of this site may send this request.")
        live_play.bans.check_guest(caller.person, caller.address)
        if live_play.connections.is_full(caller.address):
            raise FaultError(429, "rate", "Too many connections from this address.")
    except FaultError as error:
        answer = _fault(error.status, error.reason, str(error), wait=error.wait)
        await websocket.send_denial_response(answer)
        return
    except PersonError as error:
        answer = _fault(STATUS[error.reason], error.reason, str(error))
        await websocket.send_denial_response(answer)
        return
    except StoreError as error:
        await websocket.send_denial_response(_unavailable("socket", error))
        return
    version = caller.person.token_version if caller.person else 0
    connection = Connection(
        websocket,
        bus=live_play.bus,
        live_games=live_play.live_games,
        connections=live_play.connections,
        metrics=live_play.metrics,
        traffic=traffic,
        connected_person=ConnectedPerson(caller.address, caller.shown, version, caller.session),
        server=live_play.server,
    )
    await connection.run()


def openapi(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The OpenAPI description."""
    types = {each.answer for each in endpoints} | {each.body for each in endpoints} | {Fault}
    listed = sorted((each for each in types if each), key=lambda each: each.__name__)
    schemas, components = msgspec.json.schema_components(
        listed, ref_template="#/components/schemas/{name}"
    )
    schema_of = dict(zip(listed, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        content: dict[str, Any] = {"text/plain": {"schema": {"type": "string"}}}
        if endpoint.answer is not None:
            content = {"application/json": {"schema": schema_of[endpoint.answer]}}
        refusal = {"application/json": {"schema": schema_of[Fault]}}
        described: dict[str, Any] = {
            "responses": {
                str(endpoint.status): {"description": "Done", "content": content},
                "4XX": {"description": "Refused", "content": refusal},
                "503": {"description": "Not just now", "content": refusal},
            },
            "parameters": [
                {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
                for name in ("id", "name")
                if f"{{{name}}}" in endpoint.path
            ],
        }
        if endpoint.pages:
            place = {"type": "string", "pattern": f"^{PLACE.pattern}$"}
            described["parameters"].append({"name": "before", "in": "query", "schema": place})
        if endpoint.body is not None:
            body = {"application/json": {"schema": schema_of[endpoint.body]}}
            described["requestBody"] = {"required": True, "content": body}
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = described
    return {
        "openapi": "3.1.0",
        "info": {"title": "Qirkat", "version": "1"},
        "paths": paths,
        "components": {"schemas": components},
    }
