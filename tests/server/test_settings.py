"""Settings: sources, errors, the secret, and their documentation."""

import multiprocessing
import os
import re
import stat
from ipaddress import ip_network
from pathlib import Path

import pytest
from support.command import Call
from support.paths import ROOT
from support.server_process import serving, write_site

from qirkat.accounts.secret_file import SecretError, rotate
from qirkat.server.request_origin import Origin
from qirkat.server.settings import Settings, SettingsError

SECRET = "0123456789abcdef0123456789abcdef"


def read(tmp_path: Path, text: str = "", **environment: str) -> Settings:
    """Read settings from a file with this text and these variables."""
    file = tmp_path / "qirkat.toml"
    file.write_text(text, encoding="utf-8")
    return Settings.read(file, {"QIRKAT_DATA": str(tmp_path / "data"), **environment})


def refused(tmp_path: Path, text: str = "", **environment: str) -> str:
    with pytest.raises(SettingsError) as error:
        read(tmp_path, text, **environment)
    return str(error.value)


def test_defaults_suit_one_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = Settings.read(None, {})
    assert settings == Settings(data=tmp_path / "qirkat")
    assert settings.database == f"sqlite:///{tmp_path}/qirkat/games.sqlite"
    assert settings.host == "127.0.0.1"
    assert settings.port is None
    assert settings.redis is None
    assert settings.origins == frozenset()
    assert settings.proxies == (ip_network("127.0.0.1"), ip_network("::1"))
    assert settings.registration == "open"
    assert not (tmp_path / "qirkat").exists()


def test_reads_all_from_file(tmp_path: Path) -> None:
    settings = read(
        tmp_path,
        f"""
        host = "0.0.0.0"
        port = 8000
        database = "postgresql://qirkat:word@db.example/qirkat"
        migrate = false
        redis = "redis://redis.example:6379/0"
        secret = "{SECRET}"
        origins = ["https://qirkat.example", "http://pi.local:8080"]
        proxies = ["10.0.0.0/8", "2001:db8::1"]
        registration = "closed"
        crowd = 300
        connections = 20000
        metrics = "all"
        log = "json"
        log_level = "warning"
        """,
    )
    assert settings.port == 8000
    assert settings.database == "postgresql://qirkat:word@db.example/qirkat"
    assert settings.redis == "redis://redis.example:6379/0"
    assert not settings.migrate
    assert settings.origins == {
        Origin("https", "qirkat.example", 443),
        Origin("http", "pi.local", 8080),
    }
    assert settings.proxies == (ip_network("10.0.0.0/8"), ip_network("2001:db8::1"))
    assert (settings.registration, settings.crowd, settings.connections) == ("closed", 300, 20000)
    assert (settings.metrics, settings.log, settings.log_level) == ("all", "json", "warning")
    assert settings.signing_secrets() == (SECRET,)
    assert SECRET not in repr(settings)
    assert "word" not in repr(settings)


def test_reads_all_from_environment(tmp_path: Path) -> None:
    settings = read(
        tmp_path,
        QIRKAT_HOST="::1",
        QIRKAT_PORT="0",
        QIRKAT_DATABASE="sqlite:///games.sqlite",
        QIRKAT_MIGRATE="no",
        QIRKAT_SECRET=SECRET,
        QIRKAT_ORIGINS="https://qirkat.example, https://club.example",
        QIRKAT_PROXIES="",
        QIRKAT_REGISTRATION="closed",
        QIRKAT_CROWD="1",
        QIRKAT_CONNECTIONS="100",
        QIRKAT_METRICS="off",
        QIRKAT_LOG="text",
        QIRKAT_LOG_LEVEL="error",
        QIRKAT_TABLES="elsewhere",
        PATH="/usr/bin",
    )
    assert settings.port == 0
    assert settings.database == "sqlite:///games.sqlite"
    assert not settings.migrate
    assert settings.proxies == ()
    assert {str(origin) for origin in settings.origins} == {
        "https://qirkat.example",
        "https://club.example",
    }


def test_environment_overrides_file(tmp_path: Path) -> None:
    assert read(tmp_path, "port = 1\ncrowd = 7", QIRKAT_PORT="2") == Settings(
        data=tmp_path / "data", port=2, crowd=7
    )


def test_variable_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "qirkat.toml").write_text("port = 1")
    environment = {"QIRKAT_SETTINGS": str(tmp_path / "qirkat.toml"), "QIRKAT_DATA": str(tmp_path)}
    assert Settings.read(None, environment).port == 1
    (tmp_path / "other.toml").write_text("port = 2")
    assert Settings.read(tmp_path / "other.toml", environment).port == 2


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("port", "65536", "a whole number from 0 to 65535"),
        ("port", "-1", "a whole number from 0 to 65535"),
        ("port", "8_000", "a whole number from 0 to 65535"),
        ("port", "\uff18\uff10", "a whole number from 0 to 65535"),
        ("port", "", "a whole number from 0 to 65535"),
        ("port", "9" * 5000, "a whole number from 0 to 65535"),
        ("host", "", "a name or an address of this machine"),
        ("host", "local host", "a name or an address of this machine"),
        ("migrate", "perhaps", "yes or no"),
        ("origins", "qirkat.example", "sites like https://qirkat.example"),
        ("origins", "https://a.example,https://b.example/", "sites like https://qirkat.example"),
        ("proxies", "10.0.0.1/8", "addresses or networks like 10.0.0.0/8"),
        ("proxies", "*", "addresses or networks like 10.0.0.0/8"),
        ("registration", "Open", "open or closed"),
        ("crowd", "0", "a whole number from 1 to 1000000"),
        ("connections", "9", "a whole number from 10 to 1000000"),
        ("metrics", "yes", "off, local or all"),
        ("log", "xml", "text or json"),
        ("log_level", "debug", "info, warning or error"),
        ("data", "here", "an absolute path to a folder"),
    ],
)
def test_wrong_value_gets_a_sentence(tmp_path: Path, name: str, value: str, allowed: str) -> None:
    sentence = refused(tmp_path, **{f"QIRKAT_{name.upper()}": value})
    shown = value if len(value) < 60 else value[:60] + "..."
    said = f"is {shown}" if shown else "is empty"
    assert sentence == (
        f"The setting {name} {said} in the variable QIRKAT_{name.upper()}; it must be {allowed}."
    )


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("port = true", "a whole number"),
        ("port = 80.0", "a whole number"),
        ("port = [80]", "a whole number"),
        ('migrate = "maybe"', "yes or no"),
        ("migrate = 1", "yes or no"),
        ("origins = 7", "sites like"),
        ("origins = [7]", "sites like"),
        ("registration = true", "open or closed"),
        ("host = 127", "a name or an address"),
        ("data = 7", "an absolute path to a folder"),
        ("port = 1979-05-27", "a whole number"),
        ("[crowd]\npeople = 7", "a whole number"),
    ],
)
def test_rejects_wrong_types_in_file(tmp_path: Path, line: str, allowed: str) -> None:
    sentence = refused(tmp_path, line)
    assert f"in the file {tmp_path / 'qirkat.toml'}; it must be {allowed}" in sentence


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("secret", "too short and hush", "32 characters"),
        ("secret", "", "32 characters"),
        ("secret", "x" * 1001, "32 characters"),
        ("other_secrets", "too-short-and-hush", "texts like `secret`"),
        ("database", "mysql://ana:hush@db.example/qirkat", "sqlite:///"),
        ("database", "hush", "sqlite:///"),
        ("database", "sqlite:///", "sqlite:///"),
        ("database", "sqlite://hush/games.sqlite", "sqlite:///"),
        ("database", "sqlite:///:memory:?hush", "sqlite:///"),
        ("database", "postgresql://:hush@/", "postgresql://"),
        ("database", "postgresql://ana:hush@[db/qirkat", "postgresql://"),
        ("redis", "http://:hush@redis.example", "redis://"),
        ("redis", "redis://", "redis://"),
    ],
)
def test_passwords_are_not_shown(tmp_path: Path, name: str, value: str, allowed: str) -> None:
    sentence = refused(tmp_path, **{f"QIRKAT_{name.upper()}": value})
    assert sentence.startswith(f"The setting {name} ")
    assert f"in the variable QIRKAT_{name.upper()}" in sentence
    assert allowed in sentence
    assert "hush" not in sentence


def test_reports_all_wrong_values(tmp_path: Path) -> None:
    sentences = refused(tmp_path, 'port = "web"\nregistratie = "open"', QIRKAT_CROWD="many")
    assert len(sentences.splitlines()) == 3


@pytest.mark.parametrize(
    ("text", "environment", "sentence"),
    [
        (
            "databas_ = 1",
            {},
            "Unknown setting databas_ in {file}: did you mean database?",
        ),
        (
            "",
            {"QIRKAT_DATABAS_": "hush"},
            "Unknown setting databas_ in the variable QIRKAT_DATABAS_: did you mean database?",
        ),
        ("Port = 1", {}, "Unknown setting Port in {file}: did you mean port?"),
        ('"\\u001b[2J" = 1', {}, "Unknown setting ?[2J in {file}: the settings are connections,"),
        ("zzzzzz = 1", {}, "Unknown setting zzzzzz in {file}: the settings are connections,"),
    ],
)
def test_rejects_unknown_names(
    tmp_path: Path, text: str, environment: dict[str, str], sentence: str
) -> None:
    told = refused(tmp_path, text, **environment)
    assert told.startswith(sentence.format(file=f"the file {tmp_path / 'qirkat.toml'}"))
    assert "hush" not in told


def test_reports_unreadable_files(tmp_path: Path) -> None:
    assert refused(tmp_path, "port = ") == (
        f"The file {tmp_path / 'qirkat.toml'} is not TOML: Invalid value (at end of document)."
    )
    (tmp_path / "Latin.toml").write_bytes(b'host = "\xe9"')
    for file, sentence in (
        (tmp_path / "none.toml", "No such file"),
        (tmp_path, "Is a directory"),
        (tmp_path / "Latin.toml", "Latin.toml is not TOML"),
    ):
        with pytest.raises(SettingsError, match=sentence):
            Settings.read(file, {})


def test_shared_database_needs_a_secret(tmp_path: Path) -> None:
    told = refused(tmp_path, QIRKAT_REDIS="redis://redis.example")
    assert told == "The setting redis needs a shared database: set database to postgresql://…."
    told = refused(tmp_path, QIRKAT_DATABASE="postgresql://db.example/qirkat")
    assert "The setting secret is missing" in told
    assert "openssl rand -hex 32" in told


def test_secret_is_made_once_and_private(tmp_path: Path) -> None:
    settings = read(tmp_path)
    secret = settings.signing_secrets()
    assert [len(each) >= 43 for each in secret] == [True]
    assert read(tmp_path).signing_secrets() == secret
    file = tmp_path / "data" / "secret"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert [each.name for each in file.parent.iterdir()] == ["secret"]
    assert read(tmp_path / "..", QIRKAT_DATA=str(tmp_path / "b")).signing_secrets() != secret


def test_rotated_secret_keeps_the_one_before(tmp_path: Path) -> None:
    settings = read(tmp_path)
    (first,) = settings.signing_secrets()
    rotate(settings.secret_file)
    second, *others = settings.signing_secrets()
    assert others == [first]
    assert second != first
    rotate(settings.secret_file)
    third, *others = settings.signing_secrets()
    assert others == [second], "done twice, it logs everyone out"
    assert stat.S_IMODE(settings.secret_file.stat().st_mode) == 0o600
    assert [each.name for each in settings.secret_file.parent.iterdir()] == ["secret"]
    accepted = read(tmp_path, QIRKAT_OTHER_SECRETS=f"{first}, {second}").signing_secrets()
    assert accepted == (third, second, first, second)


def test_rotation_needs_a_whole_secret(tmp_path: Path) -> None:
    settings = read(tmp_path)
    settings.signing_secrets()
    settings.secret_file.write_bytes(b"short\n")
    with pytest.raises(SecretError, match="has no valid secret"):
        rotate(settings.secret_file)
    assert settings.secret_file.read_bytes() == b"short\n"


@pytest.mark.skipif(os.name != "posix", reason="permissions of another kind")
def test_rejects_readable_secret(tmp_path: Path) -> None:
    settings = read(tmp_path)
    settings.signing_secrets()
    file = tmp_path / "data" / "secret"
    file.chmod(0o640)
    with pytest.raises(SettingsError, match=re.escape(f"chmod 600 {file}")):
        settings.signing_secrets()


def test_rejects_damaged_secret(tmp_path: Path) -> None:
    settings = read(tmp_path)
    settings.signing_secrets()
    for damage in (b"", b"short\n", b"\xff" * 50):
        (tmp_path / "data" / "secret").write_bytes(damage)
        with pytest.raises(SettingsError, match="has no valid secret"):
            settings.signing_secrets()


def test_reports_unwritable_secret(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    settings = Settings(data=tmp_path / "file")
    with pytest.raises(SettingsError, match=r"Not a directory|File exists"):
        settings.signing_secrets()


def _secret(folder: Path) -> tuple[str, ...]:
    return Settings(data=folder).signing_secrets()


def test_concurrent_starts_share_a_secret(tmp_path: Path) -> None:
    for turn in range(5):
        with multiprocessing.get_context("fork").Pool(4) as pool:
            assert len(set(pool.map(_secret, [tmp_path / str(turn)] * 8, chunksize=1))) == 1


def test_reports_missing_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr("qirkat.server.settings.data_folder", homeless)
    with pytest.raises(SettingsError, match="QIRKAT_DATA"):
        Settings.read(None, {})


def test_docs_list_every_setting() -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+) \|$", page, re.MULTILINE)
    described = [
        (each.name, each.allowed, each.default, each.meaning) for each in Settings.described()
    ]
    assert rows == described


def test_docs_example_is_valid(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert read(tmp_path, example) != Settings(data=tmp_path / "data")


@pytest.mark.slow
def test_command_reads_settings(tmp_path: Path, call: Call) -> None:
    folder = write_site(tmp_path / "site")
    file = tmp_path / "qirkat.toml"
    file.write_text('host = "::1"\nport = 70000')
    result = call("serve", "--site", str(folder), "--settings", str(file))
    assert result.code == 2
    assert result.err == (
        f"qirkat: The setting port is 70000 in the file {file}; "
        "it must be a whole number from 0 to 65535.\n"
    )
    file.write_text('host = "localhost"\nport = 0')
    with serving("serve", "--site", folder, "--settings", file) as site:
        assert site.ask("/").status == 200
        site.stop()
    # Arguments override settings.
    with serving("--site", folder, "--port", "0", QIRKAT_PORT="1") as site:
        assert site.ask("/").status == 200
        site.stop()
