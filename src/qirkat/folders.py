"""Where qirkat keeps what belongs to a user."""

import os
from collections.abc import Mapping
from pathlib import Path


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder `qirkat` in the user's data. RuntimeError for a user without a home."""
    data = Path(environment.get("XDG_DATA_HOME", ""))
    # A relative path is to be ignored by the standard that defines the variable.
    return (data if data.is_absolute() else Path.home() / ".local" / "share") / "qirkat"
