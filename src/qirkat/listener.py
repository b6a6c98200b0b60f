"""An application that answers on a socket until the process is told to end."""

import asyncio
import signal
import socket
from collections.abc import Awaitable, Callable

from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10.0  # seconds in which a request must be complete
LOOKS = 12  # times as long may an answer take, however slowly it is read
CONNECTIONS = 500  # beyond, requests are answered with 503
_PARTING = 2  # seconds for answers that are under way when the process ends


def run(app: Callable[..., Awaitable[None]], listening: socket.socket) -> None:
    """Answer until Ctrl-C or a request to end, then finish what was begun."""
    config = Config(
        app,
        http=_Patient,
        ws="none",
        loop="asyncio",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        limit_concurrency=CONNECTIONS,
        timeout_graceful_shutdown=_PARTING,
    )
    # When all is closed, uvicorn raises the signal that ended it once more.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


class _Patient(H11Protocol):
    """A connection with bounded patience: for a request to be complete, for an answer to be read.

    Without it whoever sends half a request and waits would hold a connection forever.
    """

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look(None, -1)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def _look(self, seen: object, looks: int) -> None:
        """Look whether anything new has been asked since the last look; else end it some time."""
        is_answering = self.cycle is not None and not self.cycle.response_complete
        looks = looks + 1 if self.cycle is seen else 0
        if looks > (LOOKS if is_answering else 0):
            self.transport.abort()
        else:
            self._timer = self.loop.call_later(PATIENCE, self._look, self.cycle, looks)
