"""Build sdist and wheel, and try the wheel in a fresh environment.

    PYTHONPATH=tests python -m tools.try_packages

With `--sdist` it also lets pip install the sdist, which compiles everything once more.
"""

import argparse
import gzip
import os
import re
import signal
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path
from urllib.request import urlopen

from support.paths import ROOT

PACKAGE = ROOT / "src" / "qirkat"
NEEDED = {
    "_core.pyi",
    "py.typed",
    "__init__.py",
    "cli/app.py",
    *(f"messages/{file.name}" for file in (PACKAGE / "messages").iterdir()),
    "storage/migrations/env.py",
    "solve/book.txt",
}
TRY = """
import asyncio
import qirkat
from qirkat.storage.store import Store
from qirkat.record import Record
assert qirkat.alquerque.start().perft(4) == 255024
record = Record(qirkat.querni, qirkat.querni.start(seed=7))
record.play(record.position.moves[0])
assert Record.parse(str(record)) == record
assert "<svg" in record.position._repr_svg_()
async def keep():
    store = await Store.open("sqlite:///qirkat.db")
    assert await store.playing() == []
    await store.close()
asyncio.run(keep())
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Return the command's output; show all of it on failure."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def try_out(artefact: Path, folder: Path) -> None:
    """Install into a new, isolated environment and use library and command."""
    venv.create(folder / "venv", with_pip=True)
    bin_folder = folder / "venv" / "bin"
    pip = (bin_folder / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, artefact, cwd=folder)
    run(bin_folder / "python", "-c", TRY, cwd=folder)
    version = run(bin_folder / "qirkat", "--version", cwd=folder).strip()
    assert artefact.name.startswith(f"qirkat-{version}"), version
    assert run(bin_folder / "qirkat", "perft", "alquerque", "3", cwd=folder).split()[-1] == "12144"
    see_page(bin_folder / "qirkat", folder)
    print(f"    {artefact.name}: library, command and site work in a clean environment")


def see_page(command: Path, folder: Path) -> None:
    """Serve the packaged site and fetch its first page and everything it loads."""
    serve = [str(command), "serve", "--port", "0"]
    own = {**os.environ, "QIRKAT_DATA": str(folder / "data")}  # not the user's own games
    with subprocess.Popen(serve, cwd=folder, env=own, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        try:
            with urlopen(address) as answer:
                page = answer.read().decode()
            loaded = re.findall(r'(?:src|href)="/([^"]+)"', page)
            assert any(name.endswith(".js") for name in loaded), page
            for name in loaded:
                with urlopen(address + name) as answer:
                    assert answer.read(), name
        finally:
            process.send_signal(signal.SIGINT)
    assert process.returncode == 0


def check_site(wheel: zipfile.ZipFile) -> None:
    """Check that the built site is complete and that compressed files match their originals."""
    files = {name for name in wheel.namelist() if name.startswith("qirkat/site/")}
    assert "qirkat/site/index.html" in files
    assert any(name.endswith(".js.br") for name in files)
    for name in files:
        if name.endswith(".gz"):
            plain = wheel.read(name.removesuffix(".gz"))
            assert gzip.decompress(wheel.read(name)) == plain, name


def build(folder: Path) -> tuple[Path, Path]:
    """A wheel and the sdist it is made of, so that the sdist is known to be whole.

    pip makes the wheel in an environment with what the sdist asks for and no more, as it does for a
    stranger who installs the sdist. A warning of the compiler is an error here and nowhere else.
    """
    python = (sys.executable, "-m")
    run(*python, "build", "--sdist", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (sdist,) = folder.glob("*.tar.gz")
    strict = "--config-settings=cmake.define.QIRKAT_STRICT=ON"
    run(*python, "pip", "wheel", "--no-deps", strict, "--wheel-dir", folder, sdist, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    return wheel, sdist


def main() -> None:
    """Build, look inside, try."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sdist", action="store_true", help="install the sdist too")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel, sdist = build(folder)
        with tarfile.open(sdist) as packed:
            assert not any(
                "/web/src" in name or "/node_modules" in name for name in packed.getnames()
            )
        with zipfile.ZipFile(wheel) as opened:
            files = {file.removeprefix("qirkat/") for file in opened.namelist()}
            check_site(opened)
        assert files >= NEEDED, NEEDED - files
        assert not any("tests" in file or file.endswith((".cpp", ".h")) for file in files)
        for artefact in (wheel, sdist) if asked.sdist else (wheel,):
            place = folder / artefact.suffix.lstrip(".")
            place.mkdir()
            try_out(artefact, place)


if __name__ == "__main__":
    main()
