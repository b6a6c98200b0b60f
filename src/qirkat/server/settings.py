"""The settings of a server, from environment variables and a file.

>>> from pathlib import Path
>>> settings = Settings.read(None, {"QIRKAT_DATA": "/srv/qirkat", "QIRKAT_PORT": "8000"})
>>> settings.port, settings.database
(8000, 'sqlite:////srv/qirkat/games.sqlite')
>>> Settings.read(None, {"QIRKAT_DATA": "/srv/qirkat", "QIRKAT_PORT": "web"})
Traceback (most recent call last):
qirkat.server.settings.SettingsError: The setting port is web in the variable QIRKAT_PORT; ...
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self
from urllib.parse import urlsplit

from qirkat.accounts.secret_file import MAX_SECRET, MIN_SECRET, SecretError, read_secrets
from qirkat.files import data_folder
from qirkat.safe_text import printable
from qirkat.server.request_origin import Network, Origin

_PREFIX = "QIRKAT_"
_NOT_OURS = {"QIRKAT_SETTINGS", "QIRKAT_TABLES"}  # the file; and one that every command reads


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
    if not isinstance(value, str) or not MIN_SECRET <= len(value) <= MAX_SECRET:
        raise ValueError
    return value


def _secrets(value: object) -> tuple[str, ...]:
    return tuple(_secret(each) for each in _words(value))


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
        "where to listen; `127.0.0.1` is reachable only from this machine",
    )
    port: int | None = _setting(
        None,
        _whole(0, 65535),
        "a whole number from 0 to 65535",
        "the port to listen on, 0 for any",
        shown="8417, or the next free port",
    )
    data: Path = _setting(  # noqa: RUF009 (it makes a field, as elsewhere)
        None,
        _folder,
        "an absolute path to a folder",
        "where the database and the secret are stored, unless other settings say otherwise",
        shown="`qirkat` in the user's data folder",
    )
    database: str = _setting(
        "",
        _database,
        "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME",
        "where games and accounts are stored",
        shown="`games.sqlite` in `data`",
        hidden=True,
    )
    migrate: bool = _setting(
        True,
        _yes,
        "yes or no",
        "whether to upgrade an older database at start; "
        "if not, the server refuses to start with one",
        shown="`yes`",
    )
    redis: str | None = _setting(
        None,
        _redis,
        "redis://HOST:PORT/NUMBER, rediss://… or unix://FILE",
        "how several servers exchange events; needs PostgreSQL",
        shown="none: a single server",
        hidden=True,
    )
    secret: str | None = _setting(
        None,
        _secret,
        f"a text of at least {MIN_SECRET} characters that nobody can guess",
        "the key that signs cookies, the same for all servers of a site; "
        "anyone who has it can act as any user",
        shown="created at first start and stored in `data`; required with PostgreSQL",
        hidden=True,
    )
    other_secrets: tuple[str, ...] = _setting(
        (),
        _secrets,
        "texts like `secret`, in a variable without spaces and commas",
        "secrets whose cookies are accepted too, so that changing `secret` logs nobody out",
        shown="none",
        hidden=True,
    )
    origins: frozenset[Origin] = _setting(
        frozenset(),
        _origins,
        "sites like https://qirkat.example",
        "sites whose pages may play here, besides the server's own",
        shown="none",
    )
    proxies: tuple[Network, ...] = _setting(
        (ip_network("127.0.0.1"), ip_network("::1")),
        _networks,
        "addresses or networks like 10.0.0.0/8",
        "trusted web servers in front of this one: their `X-Forwarded-For` and "
        "`X-Forwarded-Proto` are used",
        shown="`127.0.0.1`, `::1`",
    )
    registration: Literal["open", "closed"] = _setting(
        "open",
        _choice("open", "closed"),
        "open or closed",
        "whether anyone may create an account; guests may play either way",
    )
    crowd: int = _setting(
        30,
        _whole(1, 1_000_000),
        "a whole number from 1 to 1000000",
        "how many people may share an address without hitting a limit",
    )
    connections: int = _setting(
        4000,
        _whole(10, 1_000_000),
        "a whole number from 10 to 1000000",
        "how many connections may be open at once; more are answered with 503",
    )
    metrics: Literal["off", "local", "all"] = _setting(
        "local",
        _choice("off", "local", "all"),
        "off, local or all",
        "who may read `/metrics`: nobody, this machine, or everyone",
    )
    log: Literal["text", "json"] = _setting(
        "text", _choice("text", "json"), "text or json", "the format of the log on standard error"
    )
    log_level: Literal["info", "warning", "error"] = _setting(
        "info",
        _choice("info", "warning", "error"),
        "info, warning or error",
        "the lowest level that is logged",
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
                    "This user has no home folder: set QIRKAT_DATA to a folder for data."
                ) from None
        return cls(**values)

    @property
    def secret_file(self) -> Path:
        """Where the secret is kept if the settings have none."""
        return self.data / "secret"

    def signing_secrets(self) -> tuple[str, ...]:
        """The secrets of the settings, or those in the data folder; the first one signs.

        Blocks. SettingsError if others can read the file or it cannot be made.
        """
        if self.secret is not None:
            return (self.secret, *self.other_secrets)
        try:
            return (*read_secrets(self.secret_file), *self.other_secrets)
        except SecretError as error:
            raise SettingsError(str(error)) from None


def _of_file(file: Path | None) -> Iterator[tuple[str, object, str]]:
    if file is None:
        return
    source = f"the file {printable(str(file), 500)}"
    try:
        values = tomllib.loads(file.read_bytes().decode("utf-8"))
    except OSError as error:
        raise SettingsError(f"Cannot read settings from {source}: {error.strerror}.") from None
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
        said = "is invalid (not shown here, because it may contain a password)"
    else:
        said = f"is {printable(str(value))}"
    return f"The setting {setting.name} {said} in {source}; it must be {allowed}."


def _unknown(name: str, source: str, known: list[str]) -> str:
    near = get_close_matches(name.lower(), known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"the settings are {', '.join(sorted(known))}."
    return f"Unknown setting {printable(name)} in {printable(source, 500)}: {hint}"


def _contradictions(values: Mapping[str, Any]) -> Iterator[str]:
    is_shared = values.get("database", "").startswith("postgresql:")
    if "redis" in values and not is_shared:
        yield "The setting redis needs a shared database: set database to postgresql://…."
    if is_shared and "secret" not in values:
        yield (
            "The setting secret is missing; all servers of a database need the same one. "
            "Create one with: openssl rand -hex 32"
        )
