import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.ugi_programs import LivenessPipe


@pytest.fixture
def pipe(tmp_path: Path) -> Iterator[LivenessPipe]:
    opened = LivenessPipe(tmp_path / "pipe")
    yield opened
    os.close(opened.file)
