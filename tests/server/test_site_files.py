"""The files of the built site, and the encoding that each is sent in."""

import json
from pathlib import Path

import pytest
from support.paths import ROOT

from qirkat.server import site_files
from qirkat.server.site_files import VIEWS, Site, built, is_known, weighted

SITE_VIEWS = ROOT / "web" / "src" / "site" / "views.json"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "assets" / "app.js").write_bytes(b"x" * 100)
    (folder / "assets" / "app.js.br").write_bytes(b"b" * 10)
    (folder / "assets" / "app.js.gz").write_bytes(b"g" * 20)
    return folder


def test_only_plain_files_are_pages(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets" / "other.txt").write_text("secret")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "linked").symlink_to(tmp_path / "secrets")
    (folder / ".hidden").write_text("hidden")
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("hidden")
    (folder / "book.gz").write_text("compressed, but the form of no other file")
    assert Site.read(folder).pages.keys() == {"/index.html", "/assets/app.js", "/book.gz"}


def test_view_names_its_preloads(folder: Path) -> None:
    said = {
        "views": {
            "": {"links": ["<home>"], "areas": []},
            "play": {"links": ["<play>", "<core>"], "areas": ["play"]},
        },
        "words": {"en": {"": "<en>"}, "ja": {"": "<ja>", "play": "<play-ja>"}},
    }
    (folder / "preloads.json").write_text(json.dumps(said))
    (folder / "preloads.json.br").write_bytes(b"b")
    site = Site.read(folder)
    assert site.find("/preloads.json") is None
    link = site.preloads.link
    assert link("/", []) == "<en>, <home>"
    assert link("/play/querni", ["fr", "ja", "en"]) == "<ja>, <play-ja>, <play>, <core>"
    assert link("/assets/app.js", ["en"]) is None


def test_folder_without_index_is_no_site(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        with pytest.raises(FileNotFoundError, match=r"index\.html"):
            Site.read(folder)


def test_finds_built_site_in_package_or_clone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        site_files, "__file__", str(tmp_path / "src" / "qirkat" / "server" / "site_files.py")
    )
    assert built() is None
    for place in (tmp_path / "web" / "dist", tmp_path / "src" / "qirkat" / "site"):
        place.mkdir(parents=True)
        assert built() != place
        (place / "index.html").touch()
        assert built() == place


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        (None, "identity"),
        ("", "identity"),
        ("br", "br"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("x-gzip", "gzip"),
        ("GZIP", "gzip"),
        ("deflate", "identity"),
        ("*", "br"),
        ("br;q=0, *", "gzip"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("br;q=0.001, gzip;q=0", "br"),
        ("br;q=0, gzip;q=0", "identity"),
        ("identity, br;q=0.9", "identity"),
        ("identity;q=0.5, gzip;q=0.5", "gzip"),
        ("identity;q=0", "identity"),
        ("*;q=0", "identity"),
        ("gzip;q=1.000 , br ; q=0.999", "gzip"),
        ("br;q=2, gzip;q=0.1", "gzip"),
        ("br;level=3, gzip", "gzip"),
        (",,;;=,", "identity"),
        ("brotli", "identity"),
    ],
)
def test_picks_best_encoding(folder: Path, accepted: str, coding: str) -> None:
    page = Site.read(folder).pages["/assets/app.js"]
    assert page.form(accepted).coding == coding


def test_single_encoding_is_always_sent(folder: Path) -> None:
    page = Site.read(folder).pages["/index.html"]
    for accepted in (None, "br", "*", "identity;q=0"):
        assert page.form(accepted).data == b"<!doctype html>"


def test_etags_follow_the_contents(folder: Path) -> None:
    before = Site.read(folder).pages["/assets/app.js"]
    assert len({form.tag for form in before.forms}) == 3
    (folder / "assets" / "app.js").write_bytes(b"y" * 100)
    after = Site.read(folder).pages["/assets/app.js"]
    assert after.form(None).tag != before.form(None).tag
    assert after.form("br").tag == before.form("br").tag


@pytest.mark.parametrize(
    ("header", "known"),
    [
        (None, False),
        ("", False),
        ('"a"', True),
        ('W/"a"', True),
        ('"b", W/"c" ,"a"', True),
        ("*", True),
        ('"b"', False),
        ("a", False),
        ('"a', False),
    ],
)
def test_matches_etags(header: str | None, known: bool) -> None:
    assert is_known('"a"', header) == known


def test_equal_weights_keep_order() -> None:
    assert weighted("ja, fr;q=0.9, en;q=0.9") == [("ja", 1.0), ("fr", 0.9), ("en", 0.9)]
    assert weighted("q=1, fr;q=1.1, es;q=0.1234, en;q=-1, it;q=nan, ja;q=") == [("q=1", 1.0)]


@pytest.mark.parametrize("view", sorted(VIEWS))
def test_views_serve_the_index(folder: Path, view: str) -> None:
    site = Site.read(folder)
    for address in (f"/{view}", f"/{view}/", f"/{view}/querni", f"/{view}/../../etc/passwd"):
        assert site.find(address) is site.pages["/index.html"]
    for address in (f"/{view}x", f"/{view}.js", f"//{view}", f"/x/{view}", view):
        assert site.find(address) is None


def test_script_knows_the_same_views() -> None:
    views = json.loads(SITE_VIEWS.read_text(encoding="utf-8")).values()
    assert {view["path"] for view in views} - {""} == VIEWS
