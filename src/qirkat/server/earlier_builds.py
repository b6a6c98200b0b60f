"""The hashed files of earlier builds, for pages that were opened before an update.

An open page loads parts of itself later. After an update these would be gone, since their names
contain a hash of their content. So each start copies the files of its build into the data folder.
"""

import logging
import os
import time
from pathlib import Path

from qirkat.files import whole_file

DAYS = 30
"""How long a file is kept after the last start of a build that has it."""

_MOST_BYTES = 64 * 2**20  # all of them are kept in memory

log = logging.getLogger(__name__)


def keep_assets(assets: Path, kept: Path) -> None:
    """Copy the hashed files of this build to those of earlier ones, and delete what is too old.

    A folder that cannot be written is logged, and no reason not to serve.
    """
    try:
        # The folder has the database and the secret: no other user may read it.
        kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        kept.mkdir(exist_ok=True)
        for file in _files(assets):
            copy = kept / file.name
            if copy.is_file():
                os.utime(copy)
            else:
                with whole_file(copy) as out:
                    out.write(file.read_bytes())
        _delete_old(kept)
    except OSError as error:
        log.warning("Files of earlier builds cannot be kept in %s: %s", kept, error.strerror)


def _delete_old(kept: Path) -> None:
    """Delete files that no build of the last days has, and the oldest if there are too many."""
    size = 0
    oldest = time.time() - DAYS * 86400
    for file in sorted(_files(kept), key=lambda each: -each.stat().st_mtime):
        said = file.stat()
        size += said.st_size
        if said.st_mtime < oldest or size > _MOST_BYTES:
            file.unlink(missing_ok=True)


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return [each for each in folder.iterdir() if each.is_file() and not each.is_symlink()]
