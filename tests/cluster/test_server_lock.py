"""Which servers may share a database: real processes, on SQLite and PostgreSQL."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import make_url
from support import services
from support.api_client import guest, make
from support.forked_server import Server, loading
from support.server_process import Site, serving, write_site

from qirkat.storage.postgres import LOCK
from qirkat.storage.sqlite import FileLock

pytestmark = pytest.mark.slow
SECRET = "00" * 32
KILLS = 10
PATIENCE = 30.0  # seconds
ALONE = (
    "qirkat: Another server is using this PostgreSQL database. Stop it first, or give all of "
    "them the same setting redis: servers can share a database only with Redis.\n"
)
SHARING = (
    "qirkat: A server without Redis is using this PostgreSQL database. Stop it first, or "
    "give it the same setting redis: servers can share a database only with Redis.\n"
)
# Another session takes the lock, and holds it until no server is connected.
TAKEN = f"""
SELECT pg_advisory_lock({LOCK});
DO $$
BEGIN
    WHILE EXISTS (
        SELECT FROM pg_stat_activity
        WHERE application_name LIKE 'qirkat%' AND datname = current_database()
    ) LOOP
        PERFORM pg_sleep(0.1);
        PERFORM pg_stat_clear_snapshot();
    END LOOP;
END
$$;
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_site(tmp_path_factory.mktemp("server_lock") / "site")


def settings(address: str, redis: services.Redis | None = None) -> dict[str, str]:
    given = {"QIRKAT_DATABASE": address, "QIRKAT_SECRET": SECRET}
    return given | ({"QIRKAT_REDIS": redis.address} if redis else {})


@contextmanager
def running(pages: Path, **own: str) -> Iterator[Site]:
    with serving("serve", "--site", pages, "--port", "0", **own) as site:
        site.wait()
        yield site


class Ended(NamedTuple):
    code: int
    err: str


def refused(pages: Path, *owns: Mapping[str, str], cwd: Path | None = None) -> list[Ended]:
    """Servers that do not start: exit code and output of each."""
    command = [sys.executable, "-m", "qirkat", "serve", "--site", str(pages), "--port", "0"]

    def run(own: Mapping[str, str]) -> Ended:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env={**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": "", **own},
            cwd=cwd,
        )
        return Ended(done.returncode, done.stderr.partition("\n")[2])

    with ThreadPoolExecutor(len(owns)) as pool:  # each waits a while for the lock
        return list(pool.map(run, owns))


def until(otherwise: str, is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, otherwise
        time.sleep(0.02)


# SQLite


def test_refuses_second_server_on_same_file(pages: Path, tmp_path: Path) -> None:
    folder, other = tmp_path / "data", tmp_path / "other"
    folder.mkdir()
    other.symlink_to(folder)
    (tmp_path / "linked.db").symlink_to(folder / "games.sqlite")
    sentence = (
        f"qirkat: Another server is using the database {folder}/games.sqlite. Stop it first, "
        "or give this one its own folder with the setting data. To run several servers, use "
        "PostgreSQL and Redis.\n"
    )
    with running(pages, QIRKAT_DATA=str(folder)) as site:
        cookie = guest(site)
        names = [
            {"QIRKAT_DATA": str(folder)},
            {"QIRKAT_DATA": str(other)},
            {"QIRKAT_DATA": str(tmp_path), "QIRKAT_DATABASE": f"sqlite:///{tmp_path}/linked.db"},
            {"QIRKAT_DATA": str(tmp_path), "QIRKAT_DATABASE": "sqlite:///data/games.sqlite"},
        ]
        assert refused(pages, *names, cwd=tmp_path) == [Ended(1, sentence)] * len(names)
        make(site, cookie)  # the running one goes on
        with running(pages, QIRKAT_DATA=str(tmp_path)) as elsewhere:
            make(elsewhere, guest(elsewhere))
        assert " ERROR " not in site.stop()
    with running(pages, QIRKAT_DATA=str(other)) as site:
        make(site, guest(site))


def test_reports_unlockable_file(pages: Path, tmp_path: Path) -> None:
    (tmp_path / "games.sqlite-lock").mkdir()
    sentence = f"qirkat: {tmp_path}/games.sqlite-lock cannot be locked: Is a directory.\n"
    assert refused(pages, {"QIRKAT_DATA": str(tmp_path)}) == [Ended(1, sentence)]


@pytest.mark.anyio
async def test_lock_of_root_belongs_to_database_owner(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("Only root can give files away.")
    os.chown(tmp_path, 65534, 65534)
    lock = FileLock(make_url(f"sqlite:///{tmp_path}/games.sqlite"))
    await lock.take()
    await lock.release()
    assert (tmp_path / "games.sqlite-lock").stat().st_uid == 65534


def test_child_processes_do_not_keep_the_lock(pages: Path, tmp_path: Path) -> None:
    """Such as a browser, which outlives the server."""
    seen, browser = tmp_path / "seen", tmp_path / "browser"
    browser.write_text(
        f"#!/bin/sh\necho $$ > {seen}.part && mv {seen}.part {seen}\nexec sleep 60\n"
    )
    browser.chmod(0o755)
    own = {"QIRKAT_DATA": str(tmp_path), "DISPLAY": ":0", "BROWSER": str(browser)}
    with serving("serve", "--open", "--site", pages, "--port", "0", **own) as site:
        until("no browser was opened", seen.exists)
        site.process.kill()
        child = int(seen.read_text())
        try:
            with running(pages, QIRKAT_DATA=str(tmp_path)) as again:
                assert Path(f"/proc/{child}").exists()
                again.stop()
        finally:
            os.kill(child, signal.SIGKILL)


# Both


def test_starts_right_after_a_kill(address: str, tmp_path: Path) -> None:
    """Each on another port, so that nothing waits for the old one."""
    write_site(tmp_path / "site")
    own = {"QIRKAT_DATA": str(tmp_path), **settings(address)}
    with loading() as loader:
        servers = [Server(loader, tmp_path / f"log{n}", changed={}, **own) for n in range(2)]
        servers[0].start()
        servers[0].wait()
        try:
            for _ in range(KILLS):
                running, following = servers
                assert running.pid is not None
                os.kill(running.pid, signal.SIGKILL)
                running.pid = None
                following.start()
                following.wait()
                servers.reverse()
        finally:
            servers[0].end(signal.SIGTERM)
    for server in servers:
        assert "qirkat: " not in server.log.read_text()


# PostgreSQL


def test_servers_share_postgres_only_with_redis(
    pages: Path, postgres: services.Postgres, redis: services.Redis
) -> None:
    alone, shared = settings(address := postgres.database()), settings(address, redis)
    with running(pages, **alone) as site:
        cookie = guest(site)
        assert refused(pages, alone, shared) == [Ended(1, ALONE), Ended(1, SHARING)]
        make(site, cookie)  # the running one goes on
        with running(pages, **settings(postgres.database())) as elsewhere:
            make(elsewhere, guest(elsewhere))
        site.stop()
    with ExitStack() as stack:
        sites = [stack.enter_context(running(pages, **shared)) for _ in range(2)]
        assert refused(pages, alone) == [Ended(1, ALONE)]
        for _ in range(2):  # one after the other is restarted
            sites.pop(0).stop(signal.SIGTERM)
            sites.append(stack.enter_context(running(pages, **shared)))
            make(sites[0], cookie)
        for site in sites:
            site.stop()
        make(stack.enter_context(running(pages, **alone)), cookie)


def cut(postgres: services.Postgres, name: str) -> None:
    """Cut the connections to a database that hold locks."""
    postgres.sql(
        name,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        f"WHERE application_name LIKE 'qirkat-lock-%' AND datname = '{name}'",
    )


def name_of(address: str) -> str:
    return address.partition("?")[0].rpartition("/")[2]


@contextmanager
def logged(pages: Path, log: Path, **own: str) -> "Iterator[subprocess.Popen[bytes]]":
    """A server with its log in a file."""
    command = [sys.executable, "-m", "qirkat", "serve", "--site", str(pages), "--port", "0"]
    with log.open("wb") as err:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=err,
            env={**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": "", **own},
        )
    assert process.stdout is not None
    address = process.stdout.readline().decode().strip()
    site = Site(process, address)  # type: ignore[arg-type]
    try:
        site.wait()
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("is_shared", [False, True])
def test_retakes_a_lost_lock(
    pages: Path,
    tmp_path: Path,
    postgres: services.Postgres,
    redis: services.Redis,
    is_shared: bool,
) -> None:
    own = settings(postgres.database(), redis if is_shared else None)
    alone = settings(own["QIRKAT_DATABASE"])
    log = tmp_path / "log"
    with logged(pages, log, **own) as process:
        cut(postgres, name_of(own["QIRKAT_DATABASE"]))
        until("it was not regained", lambda: "server_lock_regained" in log.read_text())
        assert "server_lock_lost" in log.read_text()
        assert refused(pages, alone) == [Ended(1, ALONE)]
        process.terminate()
        assert process.wait(PATIENCE) == 0


def test_survives_postgres_restart(pages: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with services.postgres() as postgres:
        own = settings(postgres.database())
        with logged(pages, log, **own) as process:
            postgres.crash()
            until("nobody noticed", lambda: "server_lock_lost" in log.read_text())
            postgres.start()
            until("it was not regained", lambda: "server_lock_regained" in log.read_text())
            assert refused(pages, own) == [Ended(1, ALONE)]
            assert process.poll() is None


def test_stops_when_another_server_has_the_lock(
    pages: Path, tmp_path: Path, postgres: services.Postgres
) -> None:
    own = settings(postgres.database())
    name = name_of(own["QIRKAT_DATABASE"])
    log = tmp_path / "log"

    def is_waiting() -> bool:
        asked = f"SELECT count(*) FROM pg_locks WHERE objid = {LOCK} AND NOT granted"
        return "1" in postgres.sql(name, asked).split()

    with ThreadPoolExecutor(1) as pool, logged(pages, log, **own) as process:
        # A waiting session gets the lock the moment it is lost.
        other = pool.submit(postgres.sql, name, TAKEN)
        until("nobody waits for the lock", is_waiting)
        cut(postgres, name)
        assert process.wait(PATIENCE) == 1
        other.result(PATIENCE)
    said = log.read_text()
    assert "server_lock_lost" in said
    assert said.endswith(ALONE)
    assert "Traceback" not in said
    with running(pages, **own) as site:
        make(site, guest(site))
