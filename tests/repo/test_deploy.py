"""The files in deploy/ work as the guide says: units, settings, nginx in front of two servers."""

import asyncio
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest
from support import services
from support.forked_server import Server, loading
from support.live_client import Browser, Tab
from support.paths import ROOT
from support.server_process import serving, write_site
from websockets.exceptions import ConnectionClosed

from qirkat.cli import main
from qirkat.live.protocol import Ack, Watch
from qirkat.server.settings import Settings, SettingsError

pytestmark = pytest.mark.slow
DEPLOY = ROOT / "deploy"
UNITS = sorted(file.name for file in DEPLOY.glob("qirkat*.*") if file.suffix != ".conf")
CERTIFICATE = "/etc/letsencrypt/live/qirkat.example/fullchain.pem"
KEY = "/etc/letsencrypt/live/qirkat.example/privkey.pem"


def filled(name: str, blanks: dict[str, str]) -> str:
    """Fill in the placeholders of a file, all of which must be present."""
    text = (DEPLOY / name).read_text()
    for blank, value in blanks.items():
        assert blank in text, f"{name} has no {blank}"
        text = text.replace(blank, value)
    return text


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def test_guide_shows_the_actual_files() -> None:
    page = (ROOT / "docs" / "running.md").read_text()
    shown = re.findall(r"^`deploy/([\w@.-]+)`:\n\n```\w+\n(.*?)^```$", page, re.M | re.S)
    assert {name for name, _ in shown} >= {
        "qirkat@.service",
        "one.toml",
        "many.toml",
        "nginx-one.conf",
        "nginx-qirkat.conf",
    }
    for name, text in shown:
        assert text == (DEPLOY / name).read_text(), name
    assert (DEPLOY / "nginx-many.conf").read_text().split("map ")[0].strip() in page
    for file in DEPLOY.iterdir():
        assert f"deploy/{file.name}" in page, f"{file.name} is not in the guide"


# Settings


def test_settings_for_one_machine() -> None:
    settings = Settings.read(DEPLOY / "one.toml", {})
    assert settings.database == "sqlite:////var/lib/qirkat/games.sqlite"


def test_settings_for_many_machines_need_only_a_secret(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="The setting secret is empty "):
        Settings.read(DEPLOY / "many.toml", {})
    (tmp_path / "many.toml").write_text(filled("many.toml", {'""': f'"{"0f" * 32}"'}))
    settings = Settings.read(tmp_path / "many.toml", {})
    assert settings.database.startswith("postgresql://")
    assert settings.redis is not None
    assert not settings.migrate


# systemd


@pytest.fixture(scope="module")
def systemd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the units, adapted to programs on this machine."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd-analyze here to check the units with")
    folder = tmp_path_factory.mktemp("units")
    program = Path(sys.executable).parent / "qirkat"
    for name in UNITS:
        is_run = name.endswith(".service")
        text = filled(name, {"/opt/qirkat/bin/qirkat": str(program)} if is_run else {})
        (folder / name.replace("@.", "@8417.")).write_text(text)
    return folder


def test_units_are_valid(systemd: Path) -> None:
    files = sorted(map(str, systemd.iterdir()))
    assert len(files) == 3
    run = subprocess.run(["systemd-analyze", "verify", *files], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")


def test_server_unit_waits_for_the_clock_and_is_watched() -> None:
    lines = (DEPLOY / "qirkat@.service").read_text().splitlines()
    for key in ("Wants", "After"):
        (value,) = [line for line in lines if line.startswith(f"{key}=")]
        assert "time-sync.target" in value.split("=")[1].split()
    # Type=notify: the watchdog begins only when the server is ready.
    assert {"Type=notify", "WatchdogSec=30s"} <= set(lines)


def test_units_are_hardened(systemd: Path) -> None:
    """By systemd's own measure, from 0 to 10; a unit without hardening has 9.6."""
    for file in systemd.glob("*.service"):
        command = ["systemd-analyze", "security", "--offline=yes", "--threshold=40", str(file)]
        run = subprocess.run(command, capture_output=True, text=True)
        assert run.returncode == 0, run.stdout[-200:]


def test_operator_command_is_a_script() -> None:
    file = DEPLOY / "qirkat-admin"
    assert os.access(file, os.X_OK)
    subprocess.run(["sh", "-n", str(file)], check=True)


# nginx


class Site:
    """nginx configured as in deploy/, in front of servers, with a test certificate."""

    def __init__(self, folder: Path, name: str, servers: list[int]) -> None:
        program = services.had(services.found_nginx, "nginx")
        if program is None:
            pytest.skip("there is no nginx here, and it could not be installed: apt install nginx")
        if shutil.which("openssl") is None:
            pytest.skip("there is no openssl here to make a certificate with")
        self.port, self.plain_port = free_port(), free_port()
        self.certificate = folder / "certificate.pem"
        subprocess.run(
            [
                *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt"),
                *("ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost"),
                *("-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem"),
                *("-out", self.certificate),
            ],
            check=True,
            capture_output=True,
        )
        blanks = {
            CERTIFICATE: str(self.certificate),
            KEY: str(folder / "key.pem"),
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{self.port} ssl http2;",
            # Not every test machine has IPv6.
            "listen [::]:80;": "",
            "listen [::]:443 ssl http2;": "",
        }
        usual = ["127.0.0.1:8417"] if len(servers) == 1 else ["10.0.0.11:8417", "10.0.0.12:8417"]
        for place, port in zip(usual, servers, strict=True):
            blanks[f"server {place}"] = f"server 127.0.0.1:{port}"
        for part in ("sites", "snippets"):
            (folder / part).mkdir()
        (folder / "sites" / "qirkat").write_text(filled(name, blanks))
        shutil.copy(DEPLOY / "nginx-qirkat.conf", folder / "snippets" / "qirkat.conf")
        self.nginx = services.Nginx(program, folder)

    @property
    def address(self) -> str:
        return f"https://localhost:{self.port}"


@pytest.mark.parametrize(
    ("name", "servers"), [("nginx-one.conf", [8417]), ("nginx-many.conf", [8417, 8418])]
)
def test_nginx_configuration_is_valid(tmp_path: Path, name: str, servers: list[int]) -> None:
    said = Site(tmp_path, name, servers).nginx.check()
    assert "test is successful" in said
    assert "[emerg]" not in said
    assert "[error]" not in said


def test_two_builds_at_once_behind_nginx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever server sent a page, every file of it is found."""
    files = ["/assets/old-1a2b.js", "/assets/new-3c4d.js"]
    with ExitStack() as stack:
        ports = []
        for file in files:
            folder = write_site(tmp_path / Path(file).stem / "site")
            (folder / file[1:]).write_text(f"// {file}")
            data = str(folder.parent / "data")
            ports.append(stack.enter_context(serving("--site", folder, QIRKAT_DATA=data)).port)
        site = Site(tmp_path, "nginx-many.conf", ports)
        monkeypatch.setenv("SSL_CERT_FILE", str(site.certificate))
        site.nginx.start(site.port)
        stack.callback(site.nginx.stop)
        for _ in range(30):
            for file in (files[0], *files):  # odd, as nginx takes the servers in turn
                with urllib.request.urlopen(site.address + file) as answer:
                    assert answer.read().decode() == f"// {file}"
        with pytest.raises(urllib.error.HTTPError, match="404") as missing:
            urllib.request.urlopen(f"{site.address}/assets/none.js")
        missing.value.close()


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2:"),
        ("2001:db8:1:2::6", "2001:db8:1:2:"),
        ("2001:db8::6", "2001:db8::"),
        ("2001:db8::ff:6", "2001:db8::"),
        ("::1", "::"),
    ],
)
def test_nginx_counts_households(tmp_path: Path, address: str, client: str) -> None:
    """An IPv6 address by its first 64 bits."""
    site = Site(tmp_path, "nginx-one.conf", [8417])
    port = free_port()
    (tmp_path / "sites" / "shown").write_text(
        f"server {{ listen 127.0.0.1:{port}; set_real_ip_from 127.0.0.1; "
        "real_ip_header X-Test; return 200 $qirkat_client; }"
    )
    site.nginx.start(port)
    try:
        request = urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"X-Test": address})
        with urllib.request.urlopen(request) as answer:
            assert answer.read().decode() == client
    finally:
        site.nginx.stop()


def test_nginx_refuses_floods(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a lower limit, and no server behind it, which it then need not ask."""
    site = Site(tmp_path, "nginx-one.conf", [free_port()])
    snippet = tmp_path / "snippets" / "qirkat.conf"
    text = snippet.read_text()
    assert "burst=15000" in text
    snippet.write_text(text.replace("burst=15000", "burst=20"))
    shown = tmp_path / "sites" / "qirkat"
    assert "rate=600r/s" in shown.read_text()
    shown.write_text(shown.read_text().replace("rate=600r/s", "rate=1r/m"))
    monkeypatch.setenv("SSL_CERT_FILE", str(site.certificate))
    site.nginx.start(site.port)
    statuses = []
    try:
        for _ in range(30):
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(f"{site.address}/")
            statuses.append(refused.value.code)
            refused.value.close()
    finally:
        site.nginx.stop()
    assert statuses == [502] * 21 + [429] * 9


@contextmanager
def many(
    postgres: services.Postgres, redis: services.Redis, folder: Path
) -> Iterator[list[Server]]:
    """Two servers with the settings for many machines and a prepared database."""
    blanks = {
        "postgresql://qirkat:PASSWORD@10.0.0.20/qirkat": postgres.database(),
        "redis://10.0.0.30:6379/0": redis.address,
        '""': f'"{secrets.token_hex(32)}"',
        "0.0.0.0": "127.0.0.1",
        "10.0.0.10": "127.0.0.1",
        "/var/lib/qirkat": str(folder),
    }
    settings = folder / "settings.toml"
    settings.write_text(filled("many.toml", blanks))
    assert main(["admin", "upgrade", "--settings", str(settings)]) == 0
    write_site(folder / "site")
    named = {"QIRKAT_DATA": str(folder), "QIRKAT_SETTINGS": str(settings)}
    with loading() as loader:
        servers = [Server(loader, folder / f"log{n}", changed={}, **named) for n in range(2)]
        try:
            for server in servers:
                server.start()
            for server in servers:
                server.wait()
            yield servers
        finally:
            for server in servers:
                if server.is_alive:
                    server.end(signal.SIGTERM)


def test_rolling_restart_behind_nginx(
    postgres: services.Postgres,
    redis: services.Redis,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One server after the other is stopped and started again."""
    with many(postgres, redis, tmp_path) as servers:
        site = Site(tmp_path, "nginx-many.conf", [server.port for server in servers])
        monkeypatch.setenv("SSL_CERT_FILE", str(site.certificate))
        site.nginx.start(site.port)
        try:
            _check_headers(site)
            asyncio.run(_play(site, servers))
        finally:
            site.nginx.stop()
    for server in servers:
        assert "Traceback" not in server.log.read_text()


def _check_headers(site: Site) -> None:
    """Check that the server knows of TLS and that internal pages are not public."""
    with urllib.request.urlopen(f"{site.address}/healthz") as answer:
        assert answer.read() == b"ok\n"
        assert "Strict-Transport-Security" in answer.headers
    request = urllib.request.Request(f"{site.address}/api/guest", b"{}")
    request.add_header("Origin", site.address)
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request) as answer:
        assert "; Secure" in answer.headers["Set-Cookie"]
    with pytest.raises(urllib.error.HTTPError, match="404") as refused:
        urllib.request.urlopen(f"{site.address}/metrics")
    refused.value.close()
    with socket.create_connection(("127.0.0.1", site.plain_port)) as plain:
        plain.sendall(b"GET /lobby HTTP/1.1\r\nHost: qirkat.example\r\n\r\n")
        said = plain.recv(4096).decode()
    assert said.startswith("HTTP/1.1 301 ")
    assert "Location: https://qirkat.example/lobby\r\n" in said


async def _play(site: Site, servers: list[Server]) -> None:
    ana, boris = Browser(site.address), Browser(site.address)
    game = await ana.open_game("alquerque", side="first")
    await boris.join(game)
    hers, his = await Tab.open(ana), await Tab.open(boris)
    await hers.watch(game)
    await his.watch(game)
    turns = iter(["d2", "f4", "d1", "f2", "a1", "a7", "b2", "b6"])
    for server in servers:
        await asyncio.to_thread(server.end, signal.SIGTERM)
        tabs = []
        for tab in (hers, his):
            # Clients of the other server are not affected.
            if await _was_sent_away(tab, game):
                assert tab.bye is not None
                assert tab.bye.reason == "stopping"
                tab = await Tab.open(tab.browser)
                await tab.watch(game)
            tabs.append(tab)
        hers, his = tabs
        for mover, other in ((hers, his), (his, hers)):
            answer = await mover.play(game, next(turns))
            assert isinstance(answer, Ack)
            for tab in (mover, other):
                await tab.until(partial(_has, tab, game, answer.version))
        server.start()
        await asyncio.to_thread(server.wait)
    assert hers.games[game].state.ply == 4
    for tab in (hers, his):
        await tab.close()


def _has(tab: Tab, game: str, version: int) -> bool:
    return tab.games[game].state.version >= version


async def _was_sent_away(tab: Tab, game: str) -> bool:
    """Whether the stopped server has said goodbye, and another one answers."""
    del tab.games[game]
    with suppress(ConnectionClosed):  # earlier messages can still be read
        await tab.say(Watch(game=game))
    await tab.until(lambda: tab.bye is not None or game in tab.games)
    return tab.bye is not None
