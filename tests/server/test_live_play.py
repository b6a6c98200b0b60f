"""A server that stops, and one whose database cannot be written."""

import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from support.api_client import PART, ask, guest, join, make
from support.server_process import Site, serving, write_site

# A server that keeps stopping as long as a file exists, as if a client were slow to leave.
LINGERING = """
import asyncio, os, sys
from pathlib import Path
from qirkat.cli import main
from qirkat.server.live_play import LivePlay

disconnect_all = LivePlay.disconnect_all

async def lingering(live_play):
    await disconnect_all(live_play)
    while Path(os.environ["QIRKAT_DATA"], "lingering").exists():
        await asyncio.sleep(0.01)

LivePlay.disconnect_all = lingering
sys.exit(main())
"""
# A server with short timeouts.
IMPATIENT = """
import sys
import qirkat.server.live_play, qirkat.storage.store
from qirkat.cli import main

qirkat.server.live_play._HEARTBEAT_TIMEOUT = 2.0
qirkat.storage.store.TIMEOUT = 0.5
sys.exit(main())
"""
PATIENCE = 30.0  # seconds


@contextmanager
def running(folder: Path, program: str) -> Iterator[Site]:
    pages = folder / "site"
    if not pages.exists():
        write_site(pages)
    own = {"QIRKAT_DATA": str(folder)}
    with serving("serve", "--site", pages, "--port", "0", program=program, **own) as site:
        site.wait()
        yield site


def health(site: Site) -> tuple[int, bytes]:
    answer = site.ask("/healthz")
    assert answer.headers["cache-control"] == "no-store"
    return answer.status, answer.body


def becomes(site: Site, status: int, word: bytes) -> None:
    """Wait until the health check says so."""
    until = time.monotonic() + PATIENCE
    while (found := health(site)) != (status, word):
        assert time.monotonic() < until, found
        time.sleep(0.02)


@pytest.mark.slow
def test_stopping_server_says_so_and_starts_no_game(tmp_path: Path) -> None:
    with running(tmp_path, LINGERING) as site:
        owner, other = guest(site), guest(site)
        game = make(site, owner, open=True)
        (tmp_path / "lingering").touch()
        site.process.send_signal(signal.SIGTERM)
        becomes(site, 503, b"stopping\n")
        wanted = {"game": "querni", "time": "5+3", "bytes": PART}
        made = ask(site, "POST", "/api/games", wanted, cookie=owner)
        joined = join(site, game, other)
        for refused in (made, joined):
            assert (refused.status, refused.reason) == (503, "stopping")
            assert int(refused.headers["Retry-After"]) > 0
        # Reading still works, and nobody has joined.
        shown = ask(site, "GET", f"/api/games/{game}", cookie=other)
        assert shown.json["info"]["state"] == "open"
        assert [seek["id"] for seek in ask(site, "GET", "/api/lobby").json["seeks"]] == [game]
        (tmp_path / "lingering").unlink()
        out, err = site.process.communicate(timeout=PATIENCE)
        assert (site.process.returncode, out) == (0, "")
        assert " ERROR " not in err
    with running(tmp_path, LINGERING) as site:
        assert join(site, game, other).status == 200


@pytest.mark.slow
def test_read_only_database_is_reported_and_recovers(tmp_path: Path) -> None:
    with running(tmp_path, IMPATIENT) as site:
        cookie = guest(site)
        make(site, cookie)
        with closing(sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)) as held:
            held.execute("BEGIN IMMEDIATE")
            becomes(site, 503, b"unwritable\n")
            wanted = {"game": "querni", "time": "5+3", "bytes": PART}
            refused = ask(site, "POST", "/api/games", wanted, cookie=cookie)
            assert (refused.status, refused.reason) == (503, "unavailable")
            assert site.ask("/").status == 200
            held.execute("ROLLBACK")
        becomes(site, 200, b"ok\n")
        make(site, cookie)
