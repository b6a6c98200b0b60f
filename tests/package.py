"""Builds wheel and sdist and tries both as a stranger would: `python tests/package.py`."""

import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "qirkat"
NEEDED = {
    "_core.pyi",
    "py.typed",
    "__init__.py",
    "cli.py",
    *(f"messages/{file.name}" for file in (PACKAGE / "messages").iterdir()),
}
TRY = """
import qirkat
from qirkat.record import Record
assert qirkat.alquerque.start().perft(4) == 255024
record = Record(qirkat.querni, qirkat.querni.start(seed=7))
record.play(record.position.moves[0])
assert Record.parse(str(record)) == record
assert "<svg" in record.position._repr_svg_()
"""


def run(*command: str | Path, cwd: Path) -> str:
    """What the command printed; a failure shows all of it."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def try_out(artefact: Path, folder: Path) -> None:
    """Installs into a new environment, with nothing of this one, and uses library and command."""
    venv.create(folder / "venv", with_pip=True)
    bin_folder = folder / "venv" / "bin"
    pip = (bin_folder / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, artefact, cwd=folder)
    run(bin_folder / "python", "-c", TRY, cwd=folder)
    version = run(bin_folder / "qirkat", "--version", cwd=folder).strip()
    assert artefact.name.startswith(f"qirkat-{version}"), version
    assert run(bin_folder / "qirkat", "perft", "alquerque", "3", cwd=folder).split()[-1] == "12144"
    print(f"    {artefact.name}: library and command work in a clean environment")


def main() -> None:
    """The sdist is made first and the wheel out of it, so that the sdist is known to be whole."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
        (wheel,) = folder.glob("*.whl")
        (sdist,) = folder.glob("*.tar.gz")
        files = {file.removeprefix("qirkat/") for file in zipfile.ZipFile(wheel).namelist()}
        assert files >= NEEDED, NEEDED - files
        assert not any("tests" in file or file.endswith((".cpp", ".h")) for file in files)
        for artefact in (wheel, sdist):
            place = folder / artefact.suffix.lstrip(".")
            place.mkdir()
            try_out(artefact, place)


if __name__ == "__main__":
    main()
