"""The settings of a server, from environment variables and a file.

>>> from pathlib import Path
>>> settings = Settings.read(None, {"QIRKAT_DATA": "/srv/qirkat", "QIRKAT_PORT": "8000"})
>>> settings.port, settings.database
(8000, 'sqlite:////srv/qirkat/games.sqlite')
>>> Settings.read(None, {"QIRKAT_DATA": "/srv/qirkat", "QIRKAT_PORT": "web"})
Traceback (most recent call last):
qirkat.server.settings.SettingsError: The setting port is web in the variable QIRKAT_PORT; ...
"""

import os
import re
import secrets
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self
from urllib.parse import urlsplit

from qirkat.files import data_folder
from qirkat.safe_text import printable
from qirkat.server.request_origin import Network, Origin

_PREFIX = "QIRKAT_"
_NOT_OURS = {"QIRKAT_SETTINGS", "QIRKAT_TABLES"}  # the file; and one that every command reads
_MIN_SECRET, _MAX_SECRET = 32, 1000


class SettingsError(ValueError):
    """What is wrong with the settings, one sentence per line."""


class Described(NamedTuple):
    """The documentation of a setting."""

    name: str
    allowed: str
    default: str
    meaning: str


def _whole(least: int, most: int) -> Callable[[object], int]:
    def parse(value: object) -> int:
        if isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value):
            value = int(value)
        if type(value) is not int or not least <= value <= most:
            raise ValueError
        return value

    return parse


def _choice(*words: str) -> Callable[[object], str]:
    def parse(value: object) -> str:
        if value not in words or not isinstance(value, str):
            raise ValueError
        return value

    return parse


def _yes(value: object) -> bool:
    known: dict[object, bool] = {"yes": True, "true": True, "no": False, "false": False}
    if isinstance(value, bool):
        return value
    if not isinstance(value, str) or value not in known:
        raise ValueError
    return known[value]


def _host(value: object) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"[\w.:%-]{1,253}", value, re.ASCII):
        raise ValueError
    return value


def _folder(value: object) -> Path:
    if not isinstance(value, str) or not Path(value).is_absolute():
        raise ValueError
    return Path(value)


def _words(value: object) -> list[str]:
    """Several texts: a list in a file; separated by commas or spaces in a variable."""
    if isinstance(value, str):
        return re.findall(r"[^,\s]+", value)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValueError
    return value


def _origins(value: object) -> frozenset[Origin]:
    found = [Origin.parse(each) for each in _words(value)]
    if None in found:
        raise ValueError
    return frozenset(each for each in found if each is not None)


def _networks(value: object) -> tuple[Network, ...]:
    return tuple(ip_network(each) for each in _words(value))


def _database(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError
    parts = urlsplit(value)
    is_file = parts.scheme == "sqlite" and not parts.netloc and not parts.query
    if is_file and len(parts.path) > 1 and ":memory:" not in parts.path:
        return value
    if parts.scheme != "postgresql" or len(parts.path) < 2:
        raise ValueError
    return value


def _redis(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError
    parts = urlsplit(value)
    is_socket = parts.scheme == "unix" and len(parts.path) > 1
    if not is_socket and not (parts.scheme in {"redis", "rediss"} and parts.hostname):
        raise ValueError
    return value


def _secret(value: object) -> str:
    if not isinstance(value, str) or not _MIN_SECRET <= len(value) <= _MAX_SECRET:
        raise ValueError
    return value


def _setting(
    default: object,
    parse: Callable[[object], object],
    allowed: str,
    meaning: str,
    *,
    shown: str | None = None,
    hidden: bool = False,
) -> Any:
    """A documented field; `hidden` if the value may contain a password."""
    described = {"parse": parse, "allowed": allowed, "meaning": meaning, "hidden": hidden}
    described["shown"] = f"`{default}`" if shown is None else shown
    return field(default=default, repr=not hidden, metadata=described)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the operator of a server decides. `docs/settings.md` lists the same."""

    host: str = _setting(
        "127.0.0.1",
        _host,
        "a name or an address of this machine",
        "where to listen; with `127.0.0.1` only this machine reaches it",
    )
    port: int | None = _setting(
        None,
        _whole(0, 65535),
        "a whole number from 0 to 65535",
        "the port to listen on, 0 for any",
        shown="8417, or the next that is free",
    )
    data: Path = _setting(  # noqa: RUF009 (it makes a field, as elsewhere)
        None,
        _folder,
        "a folder, from the root on",
        "where the database and the secret are kept unless settings say otherwise",
        shown="`qirkat` in the user's data folder",
    )
    database: str = _setting(
        "",
        _database,
        "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME",
        "where games and people are kept",
        shown="`games.sqlite` in `data`",
        hidden=True,
    )
    migrate: bool = _setting(
        True,
        _yes,
        "yes or no",
        "whether to bring an older database up to date at start; "
        "where not, the server refuses to start with one",
        shown="`yes`",
    )
    redis: str | None = _setting(
        None,
        _redis,
        "redis://HOST:PORT/NUMBER, rediss://… or unix://FILE",
        "how several servers tell each other what happens; needs PostgreSQL",
        shown="none: one server alone",
        hidden=True,
    )
    secret: str | None = _setting(
        None,
        _secret,
        f"a text of at least {_MIN_SECRET} characters that nobody can guess",
        "what cookies are signed with, the same for all servers of a site; "
        "whoever has it can act as anybody, and changing it logs everybody out",
        shown="made at first start and kept in `data`; PostgreSQL needs one given",
        hidden=True,
    )
    origins: frozenset[Origin] = _setting(
        frozenset(),
        _origins,
        "sites like https://qirkat.example",
        "sites whose pages may play here, beside the one of the server itself",
        shown="none",
    )
    proxies: tuple[Network, ...] = _setting(
        (ip_network("127.0.0.1"), ip_network("::1")),
        _networks,
        "addresses or networks like 10.0.0.0/8",
        "web servers in front of this one, which are believed in `X-Forwarded-For` and "
        "`X-Forwarded-Proto`",
        shown="`127.0.0.1`, `::1`",
    )
    registration: Literal["open", "closed"] = _setting(
        "open",
        _choice("open", "closed"),
        "open or closed",
        "whether anybody may make an account; guests may play either way",
    )
    crowd: int = _setting(
        30,
        _whole(1, 1_000_000),
        "a whole number from 1 to 1000000",
        "how many people may share an address without feeling a limit",
    )
    connections: int = _setting(
        4000,
        _whole(10, 1_000_000),
        "a whole number from 10 to 1000000",
        "how many connections may be open at once; beyond, the answer is 503",
    )
    metrics: Literal["off", "local", "all"] = _setting(
        "local",
        _choice("off", "local", "all"),
        "off, local or all",
        "who may read `/metrics`: nobody, this machine, or everybody",
    )
    log: Literal["text", "json"] = _setting(
        "text", _choice("text", "json"), "text or json", "the form of the log on standard error"
    )
    log_level: Literal["info", "warning", "error"] = _setting(
        "info",
        _choice("info", "warning", "error"),
        "info, warning or error",
        "from what on things are logged",
    )

    def __post_init__(self) -> None:
        if not self.database:
            object.__setattr__(self, "database", f"sqlite:///{self.data / 'games.sqlite'}")

    @classmethod
    def described(cls) -> list[Described]:
        """The documentation of all settings."""
        return [
            Described(
                each.name,
                each.metadata["allowed"],
                each.metadata["shown"],
                each.metadata["meaning"],
            )
            for each in fields(cls)
        ]

    @classmethod
    def read(cls, file: Path | None, environment: Mapping[str, str]) -> Self:
        """Read a file, which `QIRKAT_SETTINGS` may name instead, and environment variables.

        Variables override the file. SettingsError lists everything that is wrong.
        """
        named = environment.get("QIRKAT_SETTINGS")
        file = file or (Path(named) if named else None)
        known = {each.name: each for each in fields(cls)}
        values: dict[str, Any] = {}
        wrong: list[str] = []
        for name, value, source in [*_of_file(file), *_of_environment(environment)]:
            if name not in known:
                wrong.append(_unknown(name, source, list(known)))
                continue
            try:
                values[name] = known[name].metadata["parse"](value)
            except ValueError:
                wrong.append(_wrong(known[name], value, source))
        wrong += _contradictions(values)
        if wrong:
            raise SettingsError("\n".join(wrong))
        if "data" not in values:
            try:
                values["data"] = data_folder()
            except RuntimeError:
                raise SettingsError(
                    "This user has no home: the variable QIRKAT_DATA must name a folder for data."
                ) from None
        return cls(**values)

    def signing_secret(self) -> str:
        """The secret of the settings, or the one in the data folder, which is made if missing.

        Blocks. SettingsError if others can read the file or it cannot be made.
        """
        if self.secret is not None:
            return self.secret
        file = self.data / "secret"
        try:
            if not file.exists():
                _make_secret(file)
            return _kept_secret(file)
        except OSError as error:
            place = printable(str(file), 500)
            raise SettingsError(f"The secret in {place}: {error.strerror}.") from None


def _of_file(file: Path | None) -> Iterator[tuple[str, object, str]]:
    if file is None:
        return
    source = f"the file {printable(str(file), 500)}"
    try:
        values = tomllib.loads(file.read_bytes().decode("utf-8"))
    except OSError as error:
        raise SettingsError(f"Settings cannot be read from {source}: {error.strerror}.") from None
    except ValueError as error:
        raise SettingsError(f"T{source[1:]} is not TOML: {printable(str(error))}.") from None
    for name, value in values.items():
        yield name, value, source


def _of_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, object, str]]:
    for variable, value in sorted(environment.items()):
        if variable.startswith(_PREFIX) and variable not in _NOT_OURS:
            yield variable.removeprefix(_PREFIX).lower(), value, f"the variable {variable}"


def _wrong(setting: "Field[Any]", value: object, source: str) -> str:
    allowed = setting.metadata["allowed"]
    if value == "":
        said = "is empty"
    elif setting.metadata["hidden"]:
        said = "is wrong (it is not shown here, since it may hold a password)"
    else:
        said = f"is {printable(str(value))}"
    return f"The setting {setting.name} {said} in {source}; it must be {allowed}."


def _unknown(name: str, source: str, known: list[str]) -> str:
    near = get_close_matches(name.lower(), known, n=1)
    hint = f"the nearest is {near[0]}" if near else f"there are {', '.join(sorted(known))}"
    return f"There is no setting {printable(name)}, as in {printable(source, 500)}; {hint}."


def _contradictions(values: Mapping[str, Any]) -> Iterator[str]:
    is_shared = values.get("database", "").startswith("postgresql:")
    if "redis" in values and not is_shared:
        yield "The setting redis needs database to be postgresql://…, which servers can share."
    if is_shared and "secret" not in values:
        yield (
            "The setting secret is missing; all servers of a database sign with the same one. "
            "It can be made by: openssl rand -hex 32"
        )


def _make_secret(file: Path) -> None:
    """Create the secret atomically for this user alone; keep one that exists by then."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(".part", ".secret.", file.parent)  # with mode 0600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as part:
            part.write(f"{secrets.token_urlsafe(32)}\n")
            part.flush()
            os.fsync(part.fileno())
        try:
            os.link(name, file)
        except FileExistsError:
            return
    finally:
        Path(name).unlink()


def _kept_secret(file: Path) -> str:
    place = printable(str(file), 500)
    with file.open("rb") as kept:
        if os.name == "posix" and os.fstat(kept.fileno()).st_mode & 0o077:
            raise SettingsError(f"Others can read the secret of this server. chmod 600 {place}")
        secret = kept.read(_MAX_SECRET).decode("ascii", "replace").strip()
    if not secret.isascii() or len(secret) < _MIN_SECRET:
        raise SettingsError(f"{place} holds no secret. Remove it, and a new one is made.")
    return secret
