"""A disk for SQLite that can lose power, and whose fsync can fail (`faulty_disk.cpp`)."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SOURCE = Path(__file__).with_suffix(".cpp")


class FaultyDisk:
    """A folder, and the image that a power cut would leave of the files in it."""

    def __init__(self, folder: Path, scratch: Path) -> None:
        compiler = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++")
        if compiler is None:
            pytest.skip("there is no C++ compiler here")
        self.folder = folder.resolve()
        self._image = scratch / "image"
        self._failing = scratch / "image.failing"
        self._library = scratch / "faulty_disk.so"
        self._image.mkdir()
        subprocess.run(
            [compiler, "-std=c++20", "-shared", "-fPIC", "-o", self._library, SOURCE], check=True
        )

    @property
    def environment(self) -> dict[str, str]:
        """For a process that uses it."""
        return {
            "LD_PRELOAD": str(self._library),
            "DISK_FOLDER": str(self.folder),
            "DISK_IMAGE": str(self._image),
        }

    def fail(self) -> None:
        """From now on fsync fails."""
        self._failing.touch()

    def heal(self) -> None:
        """From now on fsync works."""
        self._failing.unlink(missing_ok=True)

    def lose_power(self) -> None:
        """Reduce the files to what was synced. The process that wrote them has ended."""
        _replace(self._image, self.folder)

    def switch_on(self) -> None:
        """Take the files as they are, before a process uses them."""
        _replace(self.folder, self._image)


def _replace(source: Path, target: Path) -> None:
    """Replace the database in a folder by that in another."""
    for file in target.glob("qirkat.db*"):
        file.unlink()
    for file in source.glob("qirkat.db*"):
        shutil.copy(file, target)
