"""Files of earlier builds stay available to pages that were opened before an update."""

import os
import time
from pathlib import Path

import pytest
from support.server_process import serving

from qirkat.server import earlier_builds
from qirkat.server.earlier_builds import DAYS, keep_assets


def build(folder: Path, name: str) -> Path:
    """A site whose script has a name of its own, as hashed names are."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(f'<script src="/assets/{name}"></script>')
    (folder / "assets" / name).write_text(f"// {name}")
    (folder / "assets" / f"{name}.br").write_bytes(b"smaller")
    return folder


def test_server_has_the_files_of_the_build_before(tmp_path: Path) -> None:
    old, new = build(tmp_path / "old", "app-1.js"), build(tmp_path / "new", "app-2.js")
    data = {"QIRKAT_DATA": str(tmp_path / "data")}
    with serving("--site", old, **data) as site:
        assert site.ask("/assets/app-2.js").status == 404
    with serving("--site", new, **data) as site:
        for name in ("app-1.js", "app-2.js"):
            answer = site.ask(f"/assets/{name}", Accept_Encoding="br")
            assert (answer.status, answer.body) == (200, b"smaller")
            assert "immutable" in answer.headers["cache-control"]
            assert site.ask(f"/assets/{name}").body == f"// {name}".encode()
        assert b"app-2.js" in site.ask("/").body


def test_files_of_long_ago_are_deleted(tmp_path: Path) -> None:
    kept = tmp_path / "data" / "assets"
    keep_assets(build(tmp_path / "old", "app-1.js") / "assets", kept)
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    long_ago = time.time() - (DAYS + 1) * 86400
    for file in kept.iterdir():
        os.utime(file, (long_ago, long_ago))
    # A build that still has a file keeps it.
    keep_assets(tmp_path / "old" / "assets", kept)
    assert (kept / "app-1.js").exists()
    for file in kept.iterdir():
        os.utime(file, (long_ago, long_ago))
    keep_assets(build(tmp_path / "new", "app-2.js") / "assets", kept)
    assert {file.name for file in kept.iterdir()} == {"app-2.js", "app-2.js.br"}


def test_size_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(earlier_builds, "_MOST_BYTES", 40)
    kept = tmp_path / "assets"
    for number in range(6):
        keep_assets(build(tmp_path / str(number), f"app-{number}.js") / "assets", kept)
        for file in kept.iterdir():
            os.utime(file, (file.stat().st_atime, file.stat().st_mtime - 10))
    assert {file.name for file in kept.iterdir()} >= {"app-5.js", "app-5.js.br"}
    assert sum(file.stat().st_size for file in kept.iterdir()) <= 40


def test_unwritable_folder_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "data").write_text("a file, not a folder")
    keep_assets(build(tmp_path / "site", "app.js") / "assets", tmp_path / "data" / "assets")
    assert "cannot be kept" in caplog.text
