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

from qirkat.cli.console import CommandError, Parameter, WholeNumber, print_line, report, usage_error
from qirkat.logs import configure
from qirkat.safe_text import printable
from qirkat.server.earlier_builds import keep_assets
from qirkat.server.settings import Settings, SettingsError
from qirkat.server.site_files import Site, built
from qirkat.solve import Tables

PORT = 8417
# Browsers store games per address, so a few fixed ports are tried first.
_PORTS = (*range(PORT, PORT + 10), 0)
_BACKLOG = 2048  # connections waiting to be accepted

SettingsOption = Annotated[
    Path | None, Parameter(help="Settings file. Default: the one named by QIRKAT_SETTINGS.")
]


def serve(
    *,
    host: Annotated[
        str | None,
        Parameter(
            help="Address to listen on. Default: 127.0.0.1, reachable only from this machine."
        ),
    ] = None,
    port: Annotated[
        int | None,
        WholeNumber,
        Parameter(help=f"Port to listen on; 0 picks any. Default: {PORT}, or the next free one."),
    ] = None,
    site: Annotated[
        Path | None,
        Parameter(help="Folder of pages to serve. Default: those included with qirkat."),
    ] = None,
    settings: SettingsOption = None,
    browser: Annotated[
        bool, Parameter(name="--open", help="Open a browser if there is a display.")
    ] = False,
) -> None:
    """Serve the site: play, rulebooks, analysis board and live games.

    The address goes to standard output. The server runs until Ctrl-C. `qirkat` alone is the same as
    `qirkat serve --open`. With `--host 0.0.0.0` everyone on your network can play. docs/running.md
    explains how to host a public server, and `qirkat admin` manages it.

    For example:

        qirkat serve --open
        qirkat serve --host 0.0.0.0 --port 8000
        qirkat serve --settings /etc/qirkat.toml
    """
    # The server's packages are slow to import, and no other command needs them.
    import asyncio

    from qirkat.server.app import application
    from qirkat.server.listener import Listener
    from qirkat.server.listener import room as room_for
    from qirkat.server.live_play import LivePlay
    from qirkat.server.systemd import supervised
    from qirkat.server.traffic import Traffic
    from qirkat.server.uvicorn_server import run
    from qirkat.storage.store import StoreError

    known = read_settings(settings)
    host = known.host if host is None else host
    port = known.port if port is None else port
    if port is not None and not 0 <= port <= 65535:
        raise usage_error("--port must be from 0 to 65535.")
    opened: list[LivePlay] = []

    configure(known.log, known.log_level)
    pages = _read(site, known.data / "assets")
    traffic = Traffic(max_people_per_address=known.crowd)
    app = application(
        pages,
        Tables.find(),
        lambda: opened[0] if opened else None,
        known.proxies,
        traffic=traffic,
    )
    room = room_for(known.connections)
    with _listening(host, _PORTS if port is None else [port]) as listening:
        address = _address(listening)
        print_line(address)
        sys.stdout.flush()
        report("Open this address in a browser. Press Ctrl-C to stop.")

        @asynccontextmanager
        async def live(stop: Callable[[], None]) -> AsyncIterator[Callable[[], Awaitable[None]]]:
            live_play = await LivePlay.open(known, stop=stop)
            opened.append(live_play)
            # Only now: opening the database may fail.
            if browser and _has_display():
                # Some browsers block until they are closed.
                threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
            measuring = asyncio.create_task(traffic.measure_delays(), name="delays")
            try:
                async with supervised():
                    yield live_play.disconnect_all
            finally:
                measuring.cancel()
                await live_play.close()
            if live_play.failure is not None:
                raise live_play.failure

        listener = Listener(
            listening,
            room,
            traffic=traffic,
            proxies=known.proxies,
            max_people_per_address=known.crowd,
        )
        try:
            run(app, listener, connections=room.served, beside=live)
        except (SettingsError, StoreError) as error:
            raise CommandError(str(error)) from None


def read_settings(file: Path | None) -> Settings:
    """Read a server's settings; a usage error says what is wrong with them."""
    try:
        return Settings.read(file, os.environ)
    except SettingsError as error:
        raise usage_error(str(error)) from None


def _read(folder: Path | None, earlier: Path) -> Site:
    if folder is None:
        folder = built()
    if folder is None:
        raise CommandError(
            "The site has not been built. In a clone, run make web to build it, or run "
            "qirkat play to play at this terminal."
        )
    keep_assets(folder / "assets", earlier)
    try:
        return Site.read(folder, earlier)
    except FileNotFoundError:
        place = printable(str(folder), 500)
        raise CommandError(f"No site found in {place}: there is no index.html.") from None


def _listening(host: str, ports: Iterable[int]) -> socket.socket:
    """Return a listening socket on the first free port."""
    name = printable(host)
    for port in ports:
        try:
            family, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
            return socket.create_server(place, family=family, backlog=_BACKLOG)
        except (socket.gaierror, UnicodeError):
            raise CommandError(f"{name} is not an address of this machine.") from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CommandError(f"{name}, port {port}: {error.strerror}.") from None
    raise CommandError(f"Port {port} on {name} is already in use. Choose another with --port.")


def _address(listening: socket.socket) -> str:
    """Return the address for a browser on this machine."""
    host, port = listening.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _has_display() -> bool:
    named = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in {"darwin", "win32"} or any(os.environ.get(name) for name in named)
