"""Writing a file whole: it is there complete, or as it was before."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def whole_file(file: Path) -> Iterator[IO[bytes]]:
    """Open a file for writing; what it held before is replaced only when all went well.

    So the file may be the very one that is being read, and a power cut leaves one or the other.
    A device or a pipe is written directly.
    """
    file = Path(os.path.realpath(file))
    if file.exists() and not file.is_file():
        with file.open("wb") as out:
            yield out
        return
    try:
        handle, name = tempfile.mkstemp(".part", f".{file.name[:80]}.", file.parent)
    except OSError as error:
        # Whoever reads of it knows the name of the file, not ours for a part of it.
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


def _mode(file: Path) -> int:
    """The permissions of the file that is replaced; else those of any new file."""
    if file.exists():
        return file.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
