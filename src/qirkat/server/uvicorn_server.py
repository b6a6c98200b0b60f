"""An application that answers on a socket until the process is told to end."""

import asyncio
import gc
import signal
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import Any

import h11
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from qirkat.accounts.rate_limits import MESSAGES, Bucket

REQUEST_TIMEOUT = 10.0  # seconds in which a request must be complete
ANSWER_TIMEOUTS = 12  # times as long may an answer take, however slowly it is read
_SHUTDOWN_TIMEOUT = 2  # seconds for answers that are under way when the process ends
_MAX_MESSAGE = 16 * 1024  # bytes of a message of a websocket; what it may say is less by far
_MAX_FRAGMENTS = 64  # of one message
_COLLECT = (2_000, 20, 50)  # new objects between looks at young, middle-aged and old ones
_CLOSE_TIMEOUT = 12.0  # seconds in which a client must have taken what was still to be said
_BUSY = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

Stop = Callable[[], None]
Farewell = Callable[[], Awaitable[None]]
Beside = Callable[[Stop], AbstractAsyncContextManager[Farewell]]


def run(
    app: Callable[..., Awaitable[None]],
    listening: socket.socket,
    *,
    connections: int,
    beside: Beside,
) -> None:
    """Answer until Ctrl-C or a request to end, then finish what was begun.

    `beside` is entered while pages are served already, since it may take longer to begin, and left
    at the end; what it gives is done before connections are closed, and what it is given ends the
    server. Beyond so many connections requests are answered with 503.
    """
    config = Config(
        app,
        http=_HttpProtocol,
        ws=_WebSocketProtocol,
        ws_max_size=_MAX_MESSAGE,
        ws_ping_interval=None,  # we ping ourselves, to measure
        ws_per_message_deflate=False,
        loop="asyncio",
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
    server = _Server(config)
    # When all is closed, uvicorn raises the signal that ended it once more.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        asyncio.run(_serve(server, listening, beside))
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


async def _serve(server: "_Server", listening: socket.socket, beside: Beside) -> None:
    # As for SIGTERM: asyncio would cancel what is being closed when the signal is raised once more.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    async with AsyncExitStack() as stack:
        server.beside_task = asyncio.create_task(stack.enter_async_context(beside(server.stop)))
        server.beside_task.add_done_callback(server.stop_on_failure)
        server.beside_task.add_done_callback(_tune_garbage_collector)
        await server.serve(sockets=[listening])
        await server.beside_task  # where it failed, now everybody hears of it


def _tune_garbage_collector(_: object) -> None:
    """Let Python look for cycles of garbage seldom, and not among what stays for good.

    With thousands of connections it would else take half of the time, and hold up everybody for a
    tenth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT)


class _Server(Server):
    """A server that lets those beside it say good-bye before it closes connections."""

    beside_task: asyncio.Task[Farewell]

    def stop_on_failure(self, task: asyncio.Task[Farewell]) -> None:
        """Without what goes on beside it, a server need not go on."""
        if task.cancelled() or task.exception() is not None:
            self.stop()

    def stop(self) -> None:
        """End it soon, in peace."""
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say good-bye, then close."""
        if self.beside_task.done() and not self.beside_task.exception():
            await self.beside_task.result()()
        await super().shutdown(sockets)


class _HttpProtocol(H11Protocol):
    """A connection with bounded patience: for a request to be complete, for an answer to be read.

    Without it whoever sends half a request and waits would hold a connection forever. Websockets
    have a patience of their own.
    """

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._check_progress(None, -1)

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timer()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._cancel_timer()
        if self.limit_concurrency is not None and len(self.connections) > self.limit_concurrency:
            self.transport.write(_BUSY)
            self.transport.close()
        else:
            super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Say that this is no request; whoever still answers its beginning speaks to nobody."""
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
        """Look whether anything new has been asked since the last look; else end it some time."""
        is_answering = self.cycle is not None and not self.cycle.response_complete
        looks = looks + 1 if self.cycle is seen else 0
        if looks > (ANSWER_TIMEOUTS if is_answering else 0):
            self.transport.abort()
        else:
            self._timer = self.loop.call_later(
                REQUEST_TIMEOUT, self._check_progress, self.cycle, looks
            )


class _WebSocketProtocol(WebSocketsSansIOProtocol):
    """A websocket on which nothing grows that its client has not earned.

    Frames that carry no message are not seen by whoever counts messages: so they are counted here.
    A connection whose client takes nothing any more is cut in the end, since to close it would wait
    for what it has not taken.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._bucket = Bucket(MESSAGES)

    async def send(self, message: Any) -> None:
        """Send something; where that was a refusal, the handshake has come to its end.

        Which uvicorn forgets: it would complain that there was no answer.
        """
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def handle_ping(self) -> None:
        """Answer it, unless there were too many."""
        if self._is_within_bounds():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Count it; we ask in messages, so it answers nothing."""
        if self._is_within_bounds():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """Go on with a message; fragments may be empty, and so never reach the limit of bytes."""
        if len(self.frames) >= _MAX_FRAGMENTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; a text that is none ends it without a word in the log."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            self.transport.abort()
        else:
            super().send_receive_event_to_app()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Nobody is left to speak to the client, or to hear it."""
        super().on_task_complete(task)
        self.loop.call_later(_CLOSE_TIMEOUT, self.transport.abort)

    def _is_within_bounds(self) -> bool:
        if self._bucket.wait(int(time.monotonic() * 1000)):
            self.transport.abort()
        return not self.transport.is_closing()
