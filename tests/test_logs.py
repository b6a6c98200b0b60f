"""Logs: text and JSON, one line per record, no personal data."""

import asyncio
import io
import json
import logging
import re
import socket
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from support.server_process import serving, write_site

from qirkat.accounts.accounts import Accounts, PersonError, Visit
from qirkat.accounts.cookies import NAME, Cookie, Cookies
from qirkat.accounts.passwords import Cost, Passwords
from qirkat.accounts.rate_limits import Limits
from qirkat.logs import Log, configure
from qirkat.storage.store import PersonRow, Store, StoreError

pytestmark = pytest.mark.anyio
Form = Literal["text", "json"]
NOW = 1_800_000_000_000
ADDRESS = "203.0.113.77"
HTTP: dict[str, Any] = {"encrypted": False, "agent": ""}
SECRET = "a secret of tests, as long as one must be"


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """A stream for the log; the configuration is restored afterwards."""
    root, ours = logging.getLogger(), logging.getLogger("qirkat")
    before = root.handlers[:], root.level, ours.level
    yield io.StringIO()
    root.handlers[:], root.level, ours.level = before


log = Log("qirkat.tests")


def failing(name: str) -> None:
    raise ValueError(f"somebody called {name}")


def test_text(stream: io.StringIO) -> None:
    configure("text", "info", stream)
    log.info("game_started", game="3mKq8ZtYwB", version=1)
    log.warning("slow_commit", ms=1200, reason="disk")
    line, other = stream.getvalue().splitlines()
    time = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
    assert re.fullmatch(time + " INFO game_started game=3mKq8ZtYwB version=1", line)
    assert re.fullmatch(time + " WARNING slow_commit ms=1200 reason=disk", other)


def test_json(stream: io.StringIO) -> None:
    configure("json", "info", stream)
    log.info("game_started", game="3mKq8ZtYwB", version=1)
    record = json.loads(stream.getvalue())
    assert record.pop("at").endswith("Z")
    assert record == {
        "level": "info",
        "event": "game_started",
        "game": "3mKq8ZtYwB",
        "version": 1,
    }


@pytest.mark.parametrize("form", ["text", "json"])
def test_exception_is_logged_without_its_message(stream: io.StringIO, form: Form) -> None:
    """The message of an exception may contain anything, such as values of a query."""
    configure(form, "info", stream)
    try:
        try:
            failing("Ana")
        except ValueError as error:
            raise RuntimeError("Ana again") from error
    except RuntimeError as error:
        log.error("turn_failed", error, game="3mKq8ZtYwB")
    told = stream.getvalue()
    assert told.count("\n") == 1
    assert "Ana" not in told
    assert "RuntimeError" in told
    assert "ValueError" in told
    assert re.search(r"test_logs\.py:\d+:failing", told)


@pytest.mark.parametrize("form", ["text", "json"])
def test_levels(stream: io.StringIO, form: Form) -> None:
    configure(form, "error", stream)
    log.info("one")
    log.warning("two")
    log.error("three")
    assert "three" in stream.getvalue()
    assert stream.getvalue().count("\n") == 1


@pytest.mark.parametrize("form", ["text", "json"])
def test_one_line_per_record(stream: io.StringIO, form: Form) -> None:
    configure(form, "info", stream)
    logging.getLogger("qirkat.tests").error("%s", "one\ntwo\r\x1b[2J\u2028three")
    told = stream.getvalue()
    assert len(told.splitlines()) == 1
    assert "\x1b" not in told


@pytest.mark.parametrize("value", ["Ana Maria", "203.0.113.77", "2001:db8::1", "x" * 200, "é", ""])
def test_value_that_is_not_a_word_is_hidden(stream: io.StringIO, value: str) -> None:
    configure("text", "info", stream)
    log.info("refused", reason=value)
    assert stream.getvalue().endswith(" refused reason=?\n")


@pytest.mark.parametrize("form", ["text", "json"])
def test_library_messages_are_logged_without_arguments(stream: io.StringIO, form: Form) -> None:
    configure(form, "info", stream)
    foreign = logging.getLogger("uvicorn.error")
    foreign.info('%s - "WebSocket %s" [accepted]', ADDRESS, "/api/socket")
    foreign.warning("Connection of %s lost", ADDRESS)
    foreign.error("Exception in ASGI application\n")

    async def fail() -> None:
        failing("Ana")

    async def forget() -> None:
        task = asyncio.ensure_future(fail())
        await asyncio.sleep(0)
        del task

    asyncio.run(forget())
    told = stream.getvalue()
    assert "Connection of %s lost" in told
    assert "Exception in ASGI application" in told
    assert "Task exception was never retrieved" in told
    assert "ValueError" in told
    assert "accepted" not in told
    assert ADDRESS not in told
    assert "Ana" not in told


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> io.StringIO:
    """The debug log of the database library, with all values of its statements."""
    heard = io.StringIO()
    library = logging.getLogger("sqlalchemy.engine")
    monkeypatch.setattr(library, "handlers", [logging.StreamHandler(heard)])
    caplog.set_level(logging.DEBUG, "sqlalchemy.engine")
    return heard


@pytest.fixture
async def kept(tmp_path: Path, heard: io.StringIO) -> AsyncIterator[Store]:
    assert not heard.getvalue()  # from the first statement on
    opened = await Store.open(f"sqlite:///{tmp_path}/people.sqlite")
    yield opened
    await opened.close()


def _value(visit: Visit) -> str:
    assert visit.cookie is not None
    return visit.cookie.value


@pytest.mark.parametrize("form", ["text", "json"])
async def test_scripted_run_logs_no_personal_data(
    stream: io.StringIO,
    form: Form,
    kept: Store,
    heard: io.StringIO,
) -> None:
    """Runs through accounts with errors, all of which are logged."""
    configure(form, "info", stream)
    passwords = Passwords(cost=Cost(passes=1, kibibytes=8, lanes=1))
    people = Accounts(
        kept, Cookies(SECRET), passwords, Limits(max_people_per_address=30), registration=True
    )
    private = [SECRET, ADDRESS, "Marisol", "marisol", "correct horse", "wrong horse"]

    async def tried(name: str, password: str) -> None:
        try:
            await people.log_in(name, password, address=ADDRESS, now=NOW)
        except PersonError as error:
            log.warning("refused", reason=error.reason)

    guest = people.guest(address=ADDRESS, now=NOW)
    visit = await people.begin_session(guest, NOW, **HTTP)
    private += [guest.id, str(guest.name), _value(visit), visit.session]
    await people.keep(guest, visit.session, NOW, agent="")
    person = await people.register(guest, "Marisol", "correct horse", address=ADDRESS, now=NOW)
    visit = await people.begin_session(person, NOW, **HTTP)
    private += [str(person.password), _value(visit), visit.session]
    for _ in range(15):
        await tried("Marisol", "wrong horse")
    forged = Cookie(NAME, f"{_value(visit)}forged")
    await people.recognise(forged, NOW, **HTTP)
    private.append(await people.reset_password("Marisol", NOW))
    person = await people.change_password(
        await people.log_in("Marisol", private[-1], address="192.0.2.9", now=NOW),
        private[-1],
        "correct horse 2",
        address="192.0.2.9",
        now=NOW,
    )
    try:  # a value of a kind that no column takes, as a fault of ours might give it
        await kept.add_person(PersonRow(id="other", name={"Marisol": 1}, created=NOW))  # type: ignore[arg-type]
    except StoreError as error:
        log.error("store_failed", error, reason=error.reason)
    except Exception as error:
        log.error("store_failed", error)
    await people.confirm(person, "correct horse 2", address="192.0.2.9", now=NOW)
    await people.delete(person, NOW)
    passwords.close()
    told = stream.getvalue()
    assert told.count("wrong_login") == 10
    assert told.count("reason=rate") + told.count('"reason": "rate"') == 5
    assert "store_failed" in told
    assert "Marisol" in heard.getvalue(), "there was something to keep out"
    for word in private:
        assert word not in told, word
    assert not re.search(r"\b\d+\.\d+\.\d+\.\d+\b", told)


@pytest.mark.slow
def test_server_logs_nothing_about_visitors(tmp_path: Path) -> None:
    folder = write_site(tmp_path / "site")
    with serving("serve", "--site", folder, "--port", "0", QIRKAT_LOG="json") as site:
        site.ask("/", Cookie="qirkat=hush", X_Forwarded_For=ADDRESS, Authorization="hush")
        site.ask("/player/Marisol?password=hush")
        site.ask("/api/probe?position=Marisol")
        with site.connect() as connection, socket.socket():
            connection.sendall(b"GET / HTTP/1.1\r\nHost: Marisol\r\nBroken hush\r\n\r\n")
            connection.recv(4096)
        said = site.stop()
    for word in ("hush", "Marisol", ADDRESS, "127.0.0.1"):
        assert word not in said


def test_closed_stream_is_ignored(stream: io.StringIO) -> None:
    """Logging never raises."""
    configure("text", "info", stream)
    stream.close()
    log.info("game_started")
    assert sys.exc_info() == (None, None, None)
