"""Runs an ASGI application with uvicorn until the process is told to stop."""

import asyncio
import gc
import signal
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from typing import Any

import h11
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from qirkat.accounts.rate_limits import Bucket
from qirkat.server.listener import Listener
from qirkat.server.traffic import MESSAGE_RATE

REQUEST_TIMEOUT = 10.0  # seconds in which a request must be complete
ANSWER_TIMEOUTS = 12  # an answer may take this many times as long, however slowly it is read
_SHUTDOWN_TIMEOUT = 2  # seconds for running requests when the process stops
_MAX_MESSAGE = 16 * 1024  # bytes of a websocket message; the protocol allows far less
_MAX_FRAGMENTS = 64  # of one message
_COLLECT = (2_000, 20, 50)  # thresholds of the garbage collector
_CLOSE_TIMEOUT = 12.0  # seconds for a client to read what is still buffered
_BUSY = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

Stop = Callable[[], None]
Farewell = Callable[[], Awaitable[None]]
Beside = Callable[[Stop], AbstractAsyncContextManager[Farewell]]


def run(
    app: Callable[..., Awaitable[None]],
    listener: Listener,
    *,
    connections: int,
    beside: Beside,
) -> None:
    """Serve until Ctrl-C or SIGTERM, then finish running requests.

    `beside` is a context manager that is entered while pages are served already, since it may start
    slowly, and left at the end. It gets a function that stops the server, and yields one that is
    awaited before connections are closed. Above `connections`, requests are answered with 503.
    """
    config = Config(
        app,
        http=_HttpProtocol,
        ws=_WebSocketProtocol,
        ws_max_size=_MAX_MESSAGE,
        ws_ping_interval=None,  # we ping in messages, to measure round trips
        ws_per_message_deflate=False,
        lifespan="off",
        interface="asgi3",
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=connections,
        timeout_graceful_shutdown=_SHUTDOWN_TIMEOUT,
    )
    server = _Server(config, listener)
    # After shutdown, uvicorn raises the signal again.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with asyncio.Runner(loop_factory=_new_event_loop) as runner:
            runner.run(_serve(server, beside))
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


def _new_event_loop() -> asyncio.AbstractEventLoop:
    """A loop of uvloop where it is installed: messages cost a third of the processor."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


async def _serve(server: "_Server", beside: Beside) -> None:
    # As for SIGTERM: otherwise asyncio would cancel the shutdown when the signal is raised again.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    async with AsyncExitStack() as stack:
        server.beside_task = asyncio.create_task(stack.enter_async_context(beside(server.stop)))
        server.beside_task.add_done_callback(server.stop_on_failure)
        server.beside_task.add_done_callback(_tune_garbage_collector)
        await server.serve(sockets=[])
        await server.beside_task  # raises if it failed


def _tune_garbage_collector(_: object) -> None:
    """Collect garbage rarely, and never look at long-lived objects.

    With thousands of connections it would otherwise take half of the time, in pauses of 100 ms.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT)


class _Server(Server):
    """A server that accepts connections by our own rules, and awaits a farewell before it closes
    them.
    """

    beside_task: asyncio.Task[Farewell]
    _accepting: asyncio.Task[None]

    def __init__(self, config: Config, listener: Listener) -> None:
        super().__init__(config)
        self._listener = listener

    def stop_on_failure(self, task: asyncio.Task[Any]) -> None:
        """Stop the server if what runs beside it has failed."""
        if task.cancelled() or task.exception() is not None:
            self.stop()

    def stop(self) -> None:
        """Ask for a graceful shutdown."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to accept connections."""
        await super().startup(sockets)
        self._accepting = asyncio.create_task(self._listener.accept(self._make_protocol))
        self._accepting.add_done_callback(self.stop_on_failure)

    def _make_protocol(self, closed: Callable[[], None]) -> asyncio.Protocol:
        protocol = _HttpProtocol(self.config, self.server_state, {})
        protocol.closed = closed
        return protocol

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Await the farewell, then close."""
        if self.beside_task.done() and not self.beside_task.exception():
            await self.beside_task.result()()
        self._accepting.cancel()
        with suppress(asyncio.CancelledError):
            await self._accepting
        self._listener.close()
        await super().shutdown(sockets)


class _HttpProtocol(H11Protocol):
    """HTTP with timeouts: for a request to be complete, and for an answer to be read.

    Otherwise a client that sends half a request would hold a connection forever. Websockets have
    timeouts of their own.
    """

    closed: Callable[[], None]
    """Called when the connection is closed."""
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._check_progress(None, -1)

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timer()
        super().connection_lost(exc)
        self.closed()

    def eof_received(self) -> bool:  # type: ignore[override]
        """Answer a request whose client sends nothing further; then the connection is closed."""
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if is_answering:
            self.cycle.keep_alive = False
        return is_answering

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._cancel_timer()
        if self.limit_concurrency is not None and len(self.connections) > self.limit_concurrency:
            self.transport.write(_BUSY)
            self.transport.close()
        else:
            super().handle_websocket_upgrade(event)
            upgraded = self.transport.get_protocol()
            assert isinstance(upgraded, _WebSocketProtocol)
            upgraded.closed = self.closed

    def send_400_response(self, msg: str) -> None:
        """Refuse a malformed request, and disconnect a handler that still answers its beginning."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            if self.cycle.response_started:
                self.transport.abort()
                return
        super().send_400_response(msg)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _check_progress(self, seen: object, looks: int) -> None:
        """Abort unless there was a new request since the last check, or an answer is running."""
        is_answering = self.cycle is not None and not self.cycle.response_complete
        looks = looks + 1 if self.cycle is seen else 0
        if looks > (ANSWER_TIMEOUTS if is_answering else 0):
            self.transport.abort()
        else:
            self._timer = self.loop.call_later(
                REQUEST_TIMEOUT, self._check_progress, self.cycle, looks
            )


class _WebSocketProtocol(WebSocketsSansIOProtocol):
    """A websocket with bounds that uvicorn lacks.

    Control frames are rate-limited here, since the application sees only messages. A connection
    whose client stops reading is aborted in the end: a normal close would wait for it.
    """

    closed: Callable[[], None]
    """Called when the connection is closed."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._bucket = Bucket(MESSAGE_RATE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell that the connection is closed."""
        super().connection_lost(exc)
        self.closed()

    async def send(self, message: Any) -> None:
        """Send a message; a denial response completes the handshake.

        uvicorn forgets this, and would log that there was no answer.
        """
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def handle_ping(self) -> None:
        """Answer a ping, within the rate limit."""
        if self._is_within_bounds():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Count a pong, which answers nothing: we ping in messages."""
        if self._is_within_bounds():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """Limit fragments: empty ones never reach the limit of bytes."""
        if len(self.frames) >= _MAX_FRAGMENTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; abort on invalid UTF-8 without logging."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            self.transport.abort()
        else:
            super().send_receive_event_to_app()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Abort the connection some time after the application is done with it."""
        super().on_task_complete(task)
        self.loop.call_later(_CLOSE_TIMEOUT, self.transport.abort)

    def _is_within_bounds(self) -> bool:
        if self._bucket.wait(int(time.monotonic() * 1000)):
            self.transport.abort()
        return not self.transport.is_closing()
