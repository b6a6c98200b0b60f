"""The user's folders, and files: written completely or not at all, or with one writer."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from platformdirs import user_data_path, user_state_path


def data_folder() -> Path:
    """Where solved tables and a server's data go; RuntimeError if the user has no home."""
    return user_data_path("qirkat", appauthor=False).expanduser()


def state_folder() -> Path:
    """Where unfinished games are kept; a temporary folder if the user has no home."""
    try:
        return user_state_path("qirkat", appauthor=False).expanduser()
    except RuntimeError:
        return Path(tempfile.gettempdir()) / "qirkat"


@contextmanager
def whole_file(file: Path) -> Iterator[IO[bytes]]:
    """Open a file for writing and replace the old one only if everything succeeds.

    The file may be the one that is being read, and a power cut leaves either the old or the new
    version. A device or a pipe is written directly.
    """
    file = Path(os.path.realpath(file))
    if file.exists() and not file.is_file():
        with file.open("wb") as out:
            yield out
        return
    try:
        handle, name = tempfile.mkstemp(".part", f".{file.name[:80]}.", file.parent)
    except OSError as error:
        # Report the name that the user knows, not the temporary one.
        raise OSError(error.errno, error.strerror, str(file)) from None
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        part.chmod(_mode(file))
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def is_locked_by_us(file: IO[bytes]) -> bool:
    """Lock an open file for this process; false if another has it. Only POSIX systems lock.

    The lock ends with the process, in whatever way that ends.
    """
    if os.name != "posix":
        return True
    import fcntl  # POSIX only

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _mode(file: Path) -> int:
    """Return the permissions of the file to replace, or the default ones."""
    if file.exists():
        return file.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
