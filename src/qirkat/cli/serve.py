"""The command `serve`: serves the site on a port and can open a browser."""

import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated

from qirkat.accounts.rate_limits import Traffic
from qirkat.cli.console import CommandError, Parameter, WholeNumber, print_line, report, usage_error
from qirkat.logs import configure
from qirkat.safe_text import printable
from qirkat.server.settings import Settings, SettingsError
from qirkat.server.site_files import Site, built
from qirkat.solve import Tables

PORT = 8417
# Browsers store games per address, so a few fixed ports are tried first.
_PORTS = (*range(PORT, PORT + 10), 0)
_BACKLOG = 500  # connections waiting to be accepted

SettingsOption = Annotated[
    Path | None, Parameter(help="File of settings; else the one that QIRKAT_SETTINGS names.")
]


def serve(
    *,
    host: Annotated[
        str | None,
        Parameter(help="Address to listen on; else 127.0.0.1, which only this machine reaches."),
    ] = None,
    port: Annotated[
        int | None,
        WholeNumber,
        Parameter(help=f"Port to listen on, 0 for any; else {PORT}, or the next that is free."),
    ] = None,
    site: Annotated[
        Path | None, Parameter(help="Folder of pages to serve; else those that come with qirkat.")
    ] = None,
    settings: SettingsOption = None,
    browser: Annotated[
        bool, Parameter(name="--open", help="Open a browser, where there is a display.")
    ] = False,
) -> None:
    """Serve the site: both games, alone or with others, the rulebooks, the analysis board.

    Its address goes to standard output. It runs until Ctrl-C. `qirkat` alone is
    `qirkat serve --open`. With `--host 0.0.0.0` everybody in the same network can play; the guide
    docs/running.md tells how to serve a club or the world, and `qirkat admin` looks after it.

    For example:

        qirkat serve --open
        qirkat serve --host 0.0.0.0 --port 8000
        qirkat serve --settings /etc/qirkat.toml
    """
    # The server's packages are slow to import, and no other command needs them.
    from qirkat.server.app import application
    from qirkat.server.live_play import LivePlay
    from qirkat.server.uvicorn_server import run
    from qirkat.storage.store import StoreError

    known = read_settings(settings)
    host = known.host if host is None else host
    port = known.port if port is None else port
    if port is not None and not 0 <= port <= 65535:
        raise usage_error("A port is a number from 0 to 65535.")
    opened: list[LivePlay] = []

    pages = _read(site)
    app = application(
        pages,
        Tables.find(),
        lambda: opened[0] if opened else None,
        known.proxies,
        traffic=Traffic(max_people_per_address=known.crowd),
    )
    configure(known.log, known.log_level)
    with _listening(host, _PORTS if port is None else [port]) as listening:
        address = _address(listening)
        print_line(address)
        sys.stdout.flush()
        report("Open this address in a browser. Ctrl-C ends it.")

        @asynccontextmanager
        async def live(stop: Callable[[], None]) -> AsyncIterator[Callable[[], Awaitable[None]]]:
            live_play = await LivePlay.open(known, stop=stop)
            opened.append(live_play)
            # Only now: opening the database may fail.
            if browser and _has_display():
                # Some browsers block until they are closed.
                threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
            try:
                yield live_play.disconnect_all
            finally:
                await live_play.close()
            if live_play.failure is not None:
                raise live_play.failure

        try:
            run(app, listening, connections=known.connections, beside=live)
        except (SettingsError, StoreError) as error:
            raise CommandError(str(error)) from None


def read_settings(file: Path | None) -> Settings:
    """Read a server's settings; a usage error says what is wrong with them."""
    try:
        return Settings.read(file, os.environ)
    except SettingsError as error:
        raise usage_error(str(error)) from None


def _read(folder: Path | None) -> Site:
    if folder is None:
        folder = built()
    if folder is None:
        raise CommandError(
            "The pages of the site are not built. In a clone, make web builds them. "
            "qirkat play needs none: it plays at this terminal."
        )
    try:
        return Site.read(folder)
    except FileNotFoundError:
        place = printable(str(folder), 500)
        raise CommandError(f"There is no site in {place}: it has no index.html.") from None


def _listening(host: str, ports: Iterable[int]) -> socket.socket:
    """Return a listening socket on the first free port."""
    name = printable(host)
    for port in ports:
        try:
            family, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
            listening = socket.create_server(place, family=family, backlog=_BACKLOG)
            # asyncio sets TCP_NODELAY only on sockets that name their protocol; without it, the end
            # of a response waits up to 40 ms for the client to acknowledge its beginning.
            return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, listening.detach())
        except (socket.gaierror, UnicodeError):
            raise CommandError(f"{name} is no address of this machine.") from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CommandError(f"{name}, port {port}: {error.strerror}.") from None
    raise CommandError(f"Port {port} of {name} is taken. --port chooses another.")


def _address(listening: socket.socket) -> str:
    """Return the address for a browser on this machine."""
    host, port = listening.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _has_display() -> bool:
    named = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in {"darwin", "win32"} or any(os.environ.get(name) for name in named)
