"""What all tests need: of the process they run in, of the command, and of services."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import hypothesis
import pytest
from support import services
from support.command import Call, Result

from qirkat.cli import main
from qirkat.storage.store import Store

# A shell that starts the tests in the background makes them ignore Ctrl-C, and what they start
# would ignore it too.
signal.signal(signal.SIGINT, signal.default_int_handler)
# Solved tables that this machine may have would change what the engine plays.
os.environ["QIRKAT_TABLES"] = os.devnull

# A busy machine is slow, not wrong.
hypothesis.settings.register_profile(
    "busy", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("busy")


SLOW_FIXTURES = {"postgres", "durable_postgres", "redis", "small_disk", "eight"}
"""Fixtures that start a service, need rights or compute long; `make unit` leaves them out."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what uses a slow fixture as slow, and leave out thorough tests unless asked for."""
    if "thorough" not in config.option.markexpr:
        left_out = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
    for item in items:
        values = item.callspec.params.values() if hasattr(item, "callspec") else ()
        if SLOW_FIXTURES & set(getattr(item, "fixturenames", ())) or "postgresql" in values:
            item.add_marker(pytest.mark.slow)


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Call the command within this process."""

    def run(*tokens: str, typed: str = "") -> Result:
        stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", stdin)
        code = main(list(tokens))
        out, err = capfd.readouterr()
        assert "Traceback" not in err
        return Result(code, out, err)

    return run


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No colours, English, and a state folder of its own."""
    for name in ("NO_COLOR", "FORCE_COLOR", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def anyio_backend() -> str:
    """What runs the tests that are marked with anyio."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[services.Postgres]:
    """A PostgreSQL that does not wait for the disk."""
    with services.postgres() as service:
        yield service


@pytest.fixture(scope="session")
def durable_postgres() -> Iterator[services.Postgres]:
    """A PostgreSQL as people run it."""
    with services.postgres(durable=True) as service:
        yield service


@pytest.fixture
def redis() -> Iterator[services.Redis]:
    """A Redis that may be ended and started again."""
    with services.redis() as service:
        yield service


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/qirkat.db"
        return
    service: services.Postgres = request.getfixturevalue("postgres")
    address = service.database()
    yield address
    service.drop(address)


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    """A store over an empty database, of each kind in turn."""
    opened = await Store.open(address)
    yield opened
    await opened.close()


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of 16 MiB, where this machine lets us have one."""
    with services.short_folder("qirkat-disk-") as disk:
        mount = ["mount", "-t", "tmpfs", "-o", "size=16m,mode=755", "tmpfs", str(disk)]
        if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode:
            pytest.skip("nothing can be mounted here")
        try:
            yield disk
        finally:
            subprocess.run(["umount", "--lazy", str(disk)], check=True)
