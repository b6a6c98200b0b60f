"""The file with the secret that one server signs cookies with: made, read, replaced.

A line for each secret. The first one signs; the one before it is still accepted, so that replacing
the secret logs nobody out.
"""

import os
import secrets
import tempfile
from pathlib import Path
from typing import Final

from qirkat.safe_text import printable

MIN_SECRET, MAX_SECRET = 32, 1000
"""Characters of a secret."""
_KEPT: Final = 2


class SecretError(ValueError):
    """Why the file cannot be used."""


def read_secrets(file: Path) -> tuple[str, ...]:
    """The secrets in a file, which is made if missing; the first one signs."""
    place = printable(str(file), 500)
    try:
        if not file.exists():
            _make(file)
        with file.open("rb") as kept:
            if os.name == "posix" and os.fstat(kept.fileno()).st_mode & 0o077:
                raise SecretError(
                    f"Other users can read this server's secret. Run: chmod 600 {place}"
                )
            text = kept.read(_KEPT * (MAX_SECRET + 1)).decode("ascii", "replace")
    except OSError as error:
        raise SecretError(f"The secret in {place}: {error.strerror}.") from None
    found = tuple(line.strip() for line in text.splitlines())
    if not found or not all(each.isascii() and len(each) >= MIN_SECRET for each in found):
        raise SecretError(f"{place} has no valid secret. Delete it to create a new one.")
    return found


def rotate(file: Path) -> None:
    """Put a new secret before the present one, and drop the one before that."""
    kept = [secrets.token_urlsafe(32), *read_secrets(file)][:_KEPT]
    try:
        part = _written(file.parent, kept)
        _give_to_owner(part, file)
        part.replace(file)
    except OSError as error:
        place = printable(str(file), 500)
        raise SecretError(f"The secret in {place}: {error.strerror}.") from None


def _make(file: Path) -> None:
    """Create the file atomically for this user alone; keep one that exists by then."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = _written(file.parent, [secrets.token_urlsafe(32)])
    try:
        os.link(part, file)
    except FileExistsError:
        return
    finally:
        part.unlink()


def _written(folder: Path, lines: list[str]) -> Path:
    handle, name = tempfile.mkstemp(".part", ".secret.", folder)  # with mode 0600
    with os.fdopen(handle, "w", encoding="ascii") as part:
        part.writelines(f"{line}\n" for line in lines)
        part.flush()
        os.fsync(part.fileno())
    return Path(name)


def _give_to_owner(part: Path, file: Path) -> None:
    """Let the server's user read what root has written."""
    if os.name == "posix" and os.geteuid() == 0:
        owner = file.stat()
        os.chown(part, owner.st_uid, owner.st_gid)
